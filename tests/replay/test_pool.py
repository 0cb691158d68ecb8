"""The worker pool: what a case does to its worker costs that case only."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.pool import Answer, Pool, Trace
from proofdsl.replay.worker import Task, WorkerSettings, load_factory
from tests.replay.support import LOGGING, OBEYING


def tasks(*programs: str) -> list[Task]:
    return [Task(f"case_{number}", b"gap", program.encode()) for number, program in enumerate(programs, 1)]


def answers(workers: int, *programs: str, **settings: object) -> dict[str, Answer]:
    """Run with the stub checker; every case must be answered exactly once."""
    given = WorkerSettings(**{"profile": "strict", "factory": OBEYING, "timeout": 30.0, **settings})  # type: ignore[arg-type]
    found = [event for event in Pool(given, workers).run(tasks(*programs)) if isinstance(event, Answer)]
    assert sorted(answer.name for answer in found) == sorted(task.name for task in tasks(*programs))
    return {answer.name: answer for answer in found}


def outcomes(found: dict[str, Answer]) -> list[str]:
    return [found[f"case_{number}"].verdict["outcome"] for number in range(1, len(found) + 1)]


def reason(found: dict[str, Answer], name: str) -> str:
    return found[name].verdict["reason"]


@pytest.mark.parametrize("workers", [1, 3])
def test_a_worker_that_dies_costs_its_case_only(workers: int) -> None:
    found = answers(workers, "finish", "die", "finish", "segfault", *["finish"] * 6)
    assert outcomes(found) == ["finish", "crash", "finish", "crash", *["finish"] * 6]
    assert reason(found, "case_2") == "worker-died"
    assert "SIGKILL" in found["case_2"].verdict["message"]
    assert "SIGSEGV" in found["case_4"].verdict["message"]
    assert "Segmentation fault" in found["case_4"].detail  # the last words help, and stay out of the verdict


def test_a_case_is_tried_again_when_its_worker_dies_once(tmp_path: Path) -> None:
    found = answers(1, f"die-once {tmp_path / 'marker'}", "finish")
    assert outcomes(found) == ["finish", "finish"]
    assert (tmp_path / "marker").exists()


def test_a_case_that_never_ends_is_a_timeout_and_the_worker_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUB_LOG", str(tmp_path / "log"))
    start = time.monotonic()
    found = answers(1, "finish", "hang", "finish", timeout=1.0, factory=LOGGING)
    assert outcomes(found) == ["finish", "timeout", "finish"]
    assert found["case_2"].verdict["message"].startswith("no answer within 1 seconds")
    assert time.monotonic() - start < 15
    pids = [int(line.split()[0]) for line in (tmp_path / "log").read_text().splitlines()]
    assert len(set(pids)) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_an_exception_is_a_crash_and_its_text_does_not_reach_the_verdict() -> None:
    found = answers(1, "raise", "finish")
    assert outcomes(found) == ["crash", "finish"]
    assert reason(found, "case_1") == "exception"
    assert found["case_1"].verdict["message"] == "ValueError at stub_checkers.py:_raise"
    assert "planted, at" in found["case_1"].detail


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_memory_is_bounded_for_a_case() -> None:
    found = answers(1, "finish", "eat", "finish", memory=400)
    assert outcomes(found) == ["finish", "crash", "finish"]
    assert reason(found, "case_2") == "memory"
    assert found["case_2"].verdict["message"] == "the case needed more than 400 MB"


def test_without_a_bound_the_same_case_passes() -> None:
    assert outcomes(answers(1, "eat")) == ["finish"]


def test_one_worker_handles_many_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_LOG", str(tmp_path / "log"))
    answers(1, *["finish"] * 40, factory=LOGGING)
    lines = (tmp_path / "log").read_text().splitlines()
    assert len(lines) == 40
    assert len({line.split()[0] for line in lines}) == 1


def test_what_a_case_prints_does_not_disturb_the_answers() -> None:
    assert outcomes(answers(1, "print", "finish")) == ["finish", "finish"]


def test_states_come_before_the_answer_of_their_case() -> None:
    settings = WorkerSettings("strict", factory=OBEYING, trace=True)
    events = list(Pool(settings, 1).run(tasks("finish", "reject")))
    assert [(type(event), event.name) for event in events] == [
        (Trace, "case_1"),
        (Answer, "case_1"),
        (Trace, "case_2"),
        (Answer, "case_2"),
    ]


@pytest.mark.parametrize(
    ("factory", "said"),
    [
        ("tests.replay.stub_checkers:refusing", "planted: no library"),
        ("tests.replay.stub_checkers:dying", "ended with status 7 before its first case"),
        ("tests.replay.stub_checkers:absent", "has no function absent"),
        ("no.such.module:f", "ModuleNotFoundError"),
        ("nocolon", "not of the form module:function"),
    ],
)
def test_a_checker_that_cannot_start_is_a_set_up_error(factory: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        answers(2, "finish", factory=factory)


def test_stopping_ends_early_and_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUB_LOG", str(tmp_path / "log"))
    seen: list[str] = []
    settings = WorkerSettings("strict", factory=LOGGING)
    pool = Pool(settings, 1, stopped=lambda: bool(seen))
    for event in pool.run(tasks("finish", "hang")):
        seen.append(event.name)
    assert seen == ["case_1"]
    for line in (tmp_path / "log").read_text().splitlines():
        with pytest.raises(ProcessLookupError):
            os.kill(int(line.split()[0]), 0)


def test_load_factory_finds_functions_only() -> None:
    assert callable(load_factory(OBEYING))
    with pytest.raises(ValueError, match="has no function"):
        load_factory("tests.replay.stub_checkers:_ACTIONS")
