"""Manifests and summaries: what is wrong is named, what to do is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.manifest import check_manifest, parse_row, summary_of, write_manifest
from proofdsl.replay.package import find_package
from tests.replay.support import make_package, validate

Rows = list[dict[str, Any]]


def package(root: Path) -> Path:
    """Three gaps, two programs, with a correct manifest and summary."""
    make_package(root, {"exercise_1/gap_1": "a", "exercise_1/gap_2": None, "exercise_2/gap_1": "b"})
    write_manifest(find_package(root), {"exercise_1": "limits"}, "written for the test")
    return root


def rows(root: Path) -> Rows:
    return [json.loads(line) for line in (root / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]


def verify(root: Path) -> None:
    check_manifest(find_package(root), {})


def test_what_is_written_is_accepted_and_matches_its_schema(tmp_path: Path) -> None:
    verify(package(tmp_path))
    for row in rows(tmp_path):
        validate("proofdsl_manifest_row_v1", row)
    assert rows(tmp_path)[0]["topic"] == "limits"
    summary = json.loads((tmp_path / "summary.json").read_text())
    validate("proofdsl_package_v1", summary)
    assert (summary["exercises"], summary["gaps"], summary["programs"]) == (2, 3, 2)


def test_rewriting_keeps_topic_and_provenance(tmp_path: Path) -> None:
    package(tmp_path)
    (tmp_path / "exercise_1/gap_1/dsl.txt").write_text("changed")
    with pytest.raises(SetupError):
        verify(tmp_path)
    write_manifest(find_package(tmp_path), {}, "another origin")
    verify(tmp_path)
    assert rows(tmp_path)[0]["topic"] == "limits"
    assert rows(tmp_path)[0]["provenance"] == "written for the test"


def test_a_package_without_a_manifest_is_fine(tmp_path: Path) -> None:
    verify(make_package(tmp_path, {"exercise_1/gap_1": "a"}))


def _flip(digest: str) -> str:
    return ("0" if digest[0] != "0" else "1") + digest[1:]


def _wrong_gap(found: Rows) -> None:
    found[0]["sha256"]["gap.txt"] = _flip(found[0]["sha256"]["gap.txt"])


def _wrong_program(found: Rows) -> None:
    found[2]["sha256"]["dsl.txt"] = _flip(found[2]["sha256"]["dsl.txt"])


def _twice(found: Rows) -> None:
    found.append(found[0])


def _unknown(found: Rows) -> None:
    found.append({"exercise": 9, "gap": 9, "program": False})


def _fewer(found: Rows) -> None:
    del found[1]


def _no_exercise(found: Rows) -> None:
    del found[0]["exercise"]


def _bad_digest(found: Rows) -> None:
    found[0]["sha256"]["gap.txt"] = "abc"


def _bad_program(found: Rows) -> None:
    found[0]["program"] = "yes"


def _promises(found: Rows) -> None:
    found[1]["program"] = True


def _denies(found: Rows) -> None:
    found[0]["program"] = False


def _missing_file(found: Rows) -> None:
    found[1]["sha256"]["dsl.txt"] = "0" * 64


def _outside(found: Rows) -> None:
    found[0]["sha256"]["../../secret"] = "0" * 64


def _path_as_number(found: Rows) -> None:
    found[0]["exercise"] = "../exercise_1"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_wrong_gap, r"row 1: exercise_1/gap_1/gap\.txt has the SHA-256"),
        (_wrong_program, r"row 3: exercise_2/gap_1/dsl\.txt has the SHA-256"),
        (_twice, "row 4: exercise_1/gap_1 stands in row 1 already"),
        (_unknown, r"row 4: exercise_9/gap_9/gap\.txt does not exist"),
        (_fewer, "has no row for exercise_1/gap_2"),
        (_no_exercise, "row 1: the key `exercise` is missing"),
        (_bad_digest, "row 1: the digest of gap.txt is not a SHA-256"),
        (_bad_program, "row 1: `program` must be true or false"),
        (_promises, r"row 2: exercise_1/gap_2/dsl\.txt does not exist"),
        (_denies, r"row 1: exercise_1/gap_1/dsl\.txt exists, but"),
        (_missing_file, r"row 2: exercise_1/gap_2/dsl\.txt does not exist"),
        (_outside, "not a file of the gap's own folder"),
        (_path_as_number, "must not contain a path"),
    ],
)
def test_each_disagreement_is_named(tmp_path: Path, change: Callable[[Rows], None], said: str) -> None:
    found = rows(package(tmp_path))
    change(found)
    (tmp_path / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))
    with pytest.raises(SetupError, match=said) as caught:
        verify(tmp_path)
    assert "proofdsl manifest" in caught.value.advice


@pytest.mark.parametrize("line", ["{", "[1]", "null", '"text"', "[" * 100_000])
def test_a_row_that_is_no_object_is_named(tmp_path: Path, line: str) -> None:
    manifest = package(tmp_path) / "manifest.jsonl"
    manifest.write_text(manifest.read_text() + line + "\n")
    with pytest.raises(SetupError, match="row 4: not a JSON object"):
        verify(tmp_path)


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    found = rows(package(tmp_path))
    _wrong_gap(found)
    _wrong_program(found)
    (tmp_path / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))
    with pytest.raises(SetupError) as caught:
        verify(tmp_path)
    assert len(caught.value.problems) == 2


def test_a_manifest_that_is_not_utf8(tmp_path: Path) -> None:
    (package(tmp_path) / "manifest.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(SetupError, match="not UTF-8"):
        verify(tmp_path)


@pytest.mark.parametrize("text", ["{", "[" * 100_000])
def test_a_summary_that_is_no_json(tmp_path: Path, text: str) -> None:
    (package(tmp_path) / "summary.json").write_text(text)
    with pytest.raises(SetupError, match=r"summary\.json is not JSON"):
        verify(tmp_path)


def test_a_summary_with_wrong_counts(tmp_path: Path) -> None:
    path = package(tmp_path) / "summary.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "gaps": 99}))
    with pytest.raises(SetupError, match="`gaps` is 99, the package has 3"):
        verify(tmp_path)


def test_a_changed_library_shows_in_the_summary(tmp_path: Path) -> None:
    package(tmp_path)
    (tmp_path / "thm").mkdir()
    (tmp_path / "thm/all_lib_idx.md").write_text("one")
    write_manifest(find_package(tmp_path), {}, "")
    verify(tmp_path)
    (tmp_path / "thm/all_lib_idx.md").write_text("two")
    with pytest.raises(SetupError, match="components"):
        verify(tmp_path)


def test_a_foreign_summary_is_left_alone(tmp_path: Path) -> None:
    (package(tmp_path) / "summary.json").write_text('{"schema_version": "other", "gaps": -1}')
    verify(tmp_path)


def test_foreign_spellings_of_a_row() -> None:
    row = parse_row(json.dumps({"exercise": "exercise_5", "gap": "2", "gap_sha256": "a" * 64, "extra": []}))
    assert row.name == "exercise_5/gap_2"
    assert row.program is None
    assert row.digests == (("gap.txt", "a" * 64),)


def test_summary_counts(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": None})
    facts = summary_of(find_package(tmp_path), b"")
    assert (facts["exercises"], facts["gaps"], facts["programs"]) == (1, 1, 0)
