"""Reports of a run."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import verdict
from proofdsl.replay.report import Run, canonical, plain_summary, slowest, summary, table, timings, write_reports
from tests.replay.support import validate
from tests.replay.test_store import row


def example() -> Run:
    """Three of four cases answered, in an order that is not the natural one."""
    names = [f"exercise_1/gap_{n}" for n in (1, 2, 3, 10)]
    finished = Run(names, ["exercise_1/gap_4"], "official", 2, "c" * 64, seconds=1.25, interrupted=True)
    rejected = row(names[1], "rejected")
    rejected["verdict"] = {**verdict("rejected", "capture", 'a "quoted", text'), "command": 3, "line": 4}
    vacuous = row(names[2])
    vacuous["verdict"] = {**verdict("finish"), "vacuous": True, "conventions": ["negated-order"]}
    vacuous["seconds"] = 2.0
    for item in (vacuous, rejected, row(names[0])):
        finished.rows[item["case"]] = item
    return finished


def test_summary_counts_and_matches_its_schema() -> None:
    facts = summary(example())
    validate("proofdsl_check_v1", facts)
    assert (facts["cases"], facts["accepted"], facts["vacuous"], facts["skipped"], facts["pending"]) == (4, 2, 1, 1, 1)
    assert facts["outcomes"] == {"finish": 2, "rejected": 1}
    assert facts["reasons"] == {"capture": 1}
    assert facts["conventions"] == {"negated-order": 1}
    assert [(f["case"], f["outcome"], f["reason"], f["command"]) for f in facts["failures"]] == [
        ("exercise_1/gap_2", "rejected", "capture", 3)
    ]


def test_the_keys_of_the_specification_are_there() -> None:
    promised = "cases accepted vacuous outcomes reasons conventions profile workers seconds versions failures"
    facts = summary(example())
    assert [key for key in promised.split() if key not in facts] == []
    assert {"case", "outcome", "reason", "command", "message"} <= facts["failures"][0].keys()


def test_a_vacuous_failure_is_not_counted_as_vacuous_acceptance() -> None:
    finished = example()
    finished.rows["exercise_1/gap_2"]["verdict"]["vacuous"] = True
    assert summary(finished)["vacuous"] == 1


def test_canonical_is_sorted_and_without_timings() -> None:
    report = json.loads(canonical(example()))
    validate("proofdsl_report_v1", report)
    assert [case["case"] for case in report["cases"]] == [f"exercise_1/gap_{n}" for n in (1, 2, 3)]
    assert report["pending"] == ["exercise_1/gap_10"]
    other = example()
    other.seconds, other.workers = 99.0, 8
    for item in other.rows.values():
        item["seconds"], item["source"], item["detail"] = 77.0, "cache", "address 0x7f"
    assert canonical(other) == canonical(example())


def test_timings_hold_what_the_canonical_report_leaves_out() -> None:
    found = timings(example())
    validate("proofdsl_timings_v1", found)
    assert found["seconds"] == 1.25 and [case["seconds"] for case in found["cases"]] == [0.5, 0.5, 2.0]


def test_the_slowest_ten_are_computed_cases() -> None:
    finished = Run([f"c{n}" for n in range(15)], [], "strict", 1, "")
    for n in range(15):
        finished.rows[f"c{n}"] = {**row(f"c{n}"), "seconds": float(n), "source": "cache" if n == 14 else "run"}
    assert [name for name, _ in slowest(finished)] == [f"c{n}" for n in range(13, 3, -1)]


def test_the_table_reads_back() -> None:
    lines = list(csv.DictReader(io.StringIO(table(example()))))
    assert [line["case"] for line in lines] == [f"exercise_1/gap_{n}" for n in (1, 2, 3)]
    assert lines[1]["message"] == 'a "quoted", text'
    assert lines[2]["vacuous"] == "yes"


def test_the_plain_summary_names_counts_and_the_way_on() -> None:
    text = plain_summary(example())
    for part in ("accepted: 2 of 4", "capture", "negated-order", "slowest", "exercise_1/gap_3", "--resume"):
        assert part in text


def test_reports_are_written(tmp_path: Path) -> None:
    names = write_reports(example(), tmp_path, "<html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    with pytest.raises(SetupError, match=r"report\.json cannot be written"):
        write_reports(example(), tmp_path / "absent", None)


def test_a_run_is_a_success_only_when_every_case_is_accepted() -> None:
    finished = example()
    assert not finished.complete_success
    finished.names = ["exercise_1/gap_1", "exercise_1/gap_3"]
    assert finished.complete_success
