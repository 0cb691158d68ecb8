"""The driver: whole packages, interrupted, resumed, cached, on read-only disks, in any number of processes."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from proofdsl.replay.driver import Options, default_workers, replay
from proofdsl.replay.errors import SetupError
from proofdsl.replay.manifest import write_manifest
from proofdsl.replay.package import find_package
from tests.replay.support import (
    LOGGING,
    Recorder,
    make_package,
    numbered,
    outcomes,
    run,
    start_cli,
    validate,
    wait_until,
)

MIXED = ("finish", "reject", None, "die", "raise", "vacuous", "finish", "reject", None, "finish")


def log_to(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the stub checker note which cases it was asked."""
    monkeypatch.setenv("STUB_LOG", str(path))
    path.touch()
    return path


def asked(log: Path) -> list[str]:
    return sorted(line.split()[1] for line in log.read_text().splitlines())


def test_every_case_with_a_program_is_answered(tmp_path: Path) -> None:
    display = Recorder()
    finished = run(make_package(tmp_path / "package", numbered(*MIXED)), display, out=tmp_path / "out")
    assert list(outcomes(finished).values()) == [
        "finish", "rejected", "crash", "crash", "finish", "finish", "rejected", "finish",
    ]  # fmt: skip
    assert finished.skipped == ["exercise_1/gap_3", "exercise_1/gap_9"]
    assert not finished.interrupted and not finished.complete_success
    assert display.begun == (8, 0) and display.ended and len(display.results) == 8
    for line in (tmp_path / "out/results.jsonl").read_text(encoding="utf-8").splitlines():
        validate("proofdsl_result_row_v1", json.loads(line))


def test_the_canonical_report_does_not_depend_on_the_workers(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered(*MIXED * 3))
    reports = []
    for workers in (1, 2, 8):
        out = tmp_path / f"out{workers}"
        run(package, workers=workers, out=out)
        reports.append((out / "report.json").read_bytes() + (out / "table.csv").read_bytes())
    assert reports[0] == reports[1] == reports[2]
    assert b"seconds" not in reports[0]
    validate("proofdsl_report_v1", json.loads((tmp_path / "out1/report.json").read_bytes()))
    validate("proofdsl_timings_v1", json.loads((tmp_path / "out1/timings.json").read_bytes()))
    validate("proofdsl_check_v1", json.loads((tmp_path / "out1/summary.json").read_bytes()))


def test_cached_and_resumed_results_give_the_same_report(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered(*MIXED))
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    run(package, out=first, cache=tmp_path / "cache")
    cached = run(package, out=second, cache=tmp_path / "cache")
    assert [row["source"] for row in cached.ordered()].count("cache") == 6  # the two crashes run again
    run(package, out=third)
    resumed = run(package, out=third, resume=True)
    assert {row["source"] for row in resumed.ordered()} == {"resumed"}
    reports = [(out / "report.json").read_bytes() for out in (first, second, third)]
    assert reports[0] == reports[1] == reports[2]


def test_a_changed_program_is_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "finish", "finish"))
    log = log_to(tmp_path / "log", monkeypatch)
    run(package, out=tmp_path / "out", cache=tmp_path / "cache", factory=LOGGING)
    (package / "exercise_1/gap_2/dsl.txt").write_text("reject")
    log.write_text("")
    changed = run(package, out=tmp_path / "out", resume=True, cache=tmp_path / "cache", factory=LOGGING)
    assert asked(log) == ["exercise_1/gap_2"]
    assert list(outcomes(changed).values()) == ["finish", "rejected", "finish"]


@pytest.mark.parametrize("change", ["gap", "library", "profile", "budget"])
def test_whatever_an_answer_depends_on_is_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    library = tmp_path / "library.thm"
    library.write_text("one")
    log = log_to(tmp_path / "log", monkeypatch)
    options: dict[str, object] = {"library": library, "out": tmp_path / "out", "factory": LOGGING}
    run(package, cache=tmp_path / "cache", **options)
    run(package, cache=tmp_path / "cache", resume=True, **options)
    assert len(asked(log)) == 1
    if change == "gap":
        (package / "exercise_1/gap_1/gap.txt").write_text("another gap")
    elif change == "library":
        library.write_text("two")
    else:
        options[change] = "official" if change == "profile" else 5
    run(package, cache=tmp_path / "cache", resume=True, **options)
    assert len(asked(log)) == 2


def test_without_the_cache_everything_runs_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    log = log_to(tmp_path / "log", monkeypatch)
    for _ in range(2):
        run(package, factory=LOGGING)
    assert len(asked(log)) == 2


def test_an_interrupted_run_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first Ctrl-C arrives after three results; the second run asks only what is missing."""
    package = make_package(tmp_path / "package", numbered(*["finish"] * 3, *["slow"] * 5))
    log = log_to(tmp_path / "log", monkeypatch)
    out = tmp_path / "out"

    def interrupt(name: str) -> None:
        if name == "exercise_1/gap_3":
            os.kill(os.getpid(), signal.SIGINT)

    stopped = run(package, Recorder(interrupt), out=out, workers=1, factory=LOGGING)
    assert stopped.interrupted and not stopped.complete_success
    assert 3 <= len(stopped.rows) < 8
    report = json.loads((out / "report.json").read_bytes())
    validate("proofdsl_report_v1", report)
    assert report["pending"] == stopped.pending
    before = len(stopped.rows)
    log.write_text("")
    resumed = run(package, out=out, workers=1, resume=True, factory=LOGGING)
    assert asked(log) == sorted(stopped.pending)
    assert resumed.complete_success and not resumed.interrupted
    assert [row["source"] for row in resumed.ordered()].count("resumed") == before
    uninterrupted = tmp_path / "uninterrupted"
    run(package, out=uninterrupted, factory=LOGGING)
    assert (uninterrupted / "report.json").read_bytes() == (out / "report.json").read_bytes()


def test_ctrl_c_and_sigterm_leave_a_valid_report(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "hang"))
    for number in (signal.SIGINT, signal.SIGTERM):
        out = tmp_path / f"out{number}"
        arguments = ["check", "--package", package, "--out", out, "--workers", "1", "--json", "--no-cache"]
        process = start_cli(*arguments, "--checker-factory", "tests.replay.stub_checkers:obeying")
        results = out / "results.jsonl"
        wait_until(lambda results=results: results.exists() and results.read_bytes().count(b"\n") == 1)  # type: ignore[misc]
        process.send_signal(number)
        printed, _ = process.communicate(timeout=30)
        assert process.returncode == 1
        facts = json.loads(printed)
        validate("proofdsl_check_v1", facts)
        assert (facts["interrupted"], facts["accepted"], facts["pending"]) == (True, 1, 1)
        assert json.loads((out / "summary.json").read_bytes())["pending"] == 1
        validate("proofdsl_report_v1", json.loads((out / "report.json").read_bytes()))


def test_a_killed_driver_loses_only_what_was_not_finished(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "reject", "hang", "finish"))
    out = tmp_path / "out"
    arguments = ["check", "--package", package, "--out", out, "--workers", "1", "--no-cache", "--timeout", "2"]
    process = start_cli(*arguments, "--checker-factory", "tests.replay.stub_checkers:obeying")
    results = out / "results.jsonl"
    wait_until(lambda: results.exists() and results.read_bytes().count(b"\n") == 2)
    process.kill()
    process.communicate(timeout=30)
    resumed = run(package, out=out, resume=True, timeout=1.0)
    assert [row["source"] for row in resumed.ordered()] == ["resumed", "resumed", "run", "run"]
    assert list(outcomes(resumed).values()) == ["finish", "rejected", "timeout", "finish"]


def test_a_wrong_digest_stops_the_run_before_any_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "finish"))
    write_manifest(find_package(package), {}, "test")
    log = log_to(tmp_path / "log", monkeypatch)
    (package / "exercise_1/gap_2/gap.txt").write_text("tampered")
    with pytest.raises(SetupError, match=r"exercise_1/gap_2/gap\.txt has the SHA-256"):
        run(package, factory=LOGGING)
    assert asked(log) == []


def _read_only(root: Path) -> None:
    for path in sorted(root.rglob("*"), reverse=True):
        path.chmod(0o555 if path.is_dir() else 0o444)
    root.chmod(0o555)


def _snapshot(root: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted([root, *root.rglob("*")])
    }


def test_a_read_only_package_is_replayed_and_not_touched(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", None, "reject"))
    write_manifest(find_package(package), {}, "test")
    _read_only(package)
    before = _snapshot(package)
    finished = run(package, out=tmp_path / "out", cache=tmp_path / "cache", html=True)
    assert list(outcomes(finished).values()) == ["finish", "rejected"]
    assert _snapshot(package) == before


def test_without_any_place_to_write_the_run_still_answers(tmp_path: Path) -> None:
    """Neither reports nor the cache can be written (a file stands where a folder is needed)."""
    package = make_package(tmp_path / "package", numbered("finish"))
    (tmp_path / "file").write_text("")
    display = Recorder()
    finished = run(package, display, cache=tmp_path / "file" / "cache")
    assert finished.complete_success
    assert any("not cached" in note for note in display.notes)


def test_out_that_cannot_be_written_is_a_set_up_error(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="cannot be written"):
        run(package, out=tmp_path / "file" / "out")


def test_only_gaps_without_programs(tmp_path: Path) -> None:
    display = Recorder()
    finished = run(make_package(tmp_path / "package", numbered(None, None)), display, out=tmp_path / "out")
    assert finished.complete_success and len(finished.skipped) == 2
    assert display.notes == ["no gap of the selection has a program: nothing to replay"]


def test_traces_belong_to_their_case_and_bypass_the_cache(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "reject"))
    for _ in range(2):
        display = Recorder()
        run(package, display, trace=True, cache=tmp_path / "cache")
        assert display.traces == {f"exercise_1/gap_{n}": [f"state of exercise_1/gap_{n}"] for n in (1, 2)}


def test_a_missing_library_is_named(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    with pytest.raises(SetupError, match="no theorem library"):
        run(package, library=tmp_path / "absent.thm")


def test_the_workers_default_to_the_cores(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    options = Options(package=package, factory="tests.replay.stub_checkers:obeying", use_cache=False)
    assert replay(options, Recorder()).workers == default_workers() >= 1
