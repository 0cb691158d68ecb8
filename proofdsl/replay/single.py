"""Checking one program, and the structured result of a check. Untrusted.

A single check runs in this process, which starts in half the time of a worker: an exception is reported as
`crash`, and a timer ends an endless search. With a bound on memory, or another checker, it uses the pool
of a package with one worker, so that whatever happens there is reported.
"""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

from proofdsl.replay.errors import SetupError
from proofdsl.replay.pool import Answer, Pool
from proofdsl.replay.records import Verdict, verdict
from proofdsl.replay.worker import (
    DEFAULT_FACTORY,
    Checker,
    Task,
    WorkerSettings,
    exception_verdict,
    load_factory,
    without_collector,
)

RESULT_VERSION: Final = "test_dsl_structured_v2"
_PUBLIC_NAME = re.compile(r"exercise_[^/]+/gap_[^/]+")


@dataclass(frozen=True, slots=True)
class Single:
    """The answer on one pair of files."""

    task: Task
    answer: Answer


def read_file(path: Path, what: str) -> bytes:
    """The bytes of an input file.

    Raises:
        SetupError: it is missing, a folder, or cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise SetupError(f"the {what} {path} does not exist", "check the path") from error
    except IsADirectoryError as error:
        advice = "give a file, or replay a folder with --package DIR"
        raise SetupError(f"the {what} {path} is a folder", advice) from error
    except OSError as error:
        raise SetupError(f"the {what} {path} cannot be read: {error.strerror}", "check its rights") from error


def case_name(gap: Path) -> str:
    """`exercise_5/gap_2` when the file lies in the public layout, else its path as given."""
    folder = "/".join(gap.resolve().parent.parts[-2:])
    return folder if _PUBLIC_NAME.fullmatch(folder) else gap.as_posix()


def check_files(gap: Path, program: Path, settings: WorkerSettings, on_trace: Callable[[str], None]) -> Single:
    """Check one program against one gap.

    Raises:
        SetupError: a file cannot be read, or the checker cannot be started.
        KeyboardInterrupt: on Ctrl-C; the worker is ended first.
    """
    task = Task(case_name(gap), read_file(gap, "gap"), read_file(program, "program"))
    if settings.memory is None and settings.factory == DEFAULT_FACTORY:
        return Single(task, _check_here(task, settings, on_trace))
    events = Pool(settings, 1).run([task])
    try:
        for event in events:
            if isinstance(event, Answer):
                return Single(task, event)
            on_trace(event.text)
    finally:
        events.close()
    raise SetupError("the check ended without an answer", "run it again")


class _TimeOver(Exception):
    """The timer of a check in this process went off."""


def _ring(signum: int, frame: FrameType | None) -> None:
    raise _TimeOver


def _check_here(task: Task, settings: WorkerSettings, on_trace: Callable[[str], None]) -> Answer:
    """Check one case in this process.

    Raises:
        SetupError: the library cannot be read.
    """
    start = time.perf_counter()
    detail, evidence = "", None
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        with without_collector():
            checker = _load(settings)
        signal.setitimer(signal.ITIMER_REAL, settings.timeout)
        answer, evidence = checker(task, on_trace if settings.trace else None)
    except _TimeOver:
        answer = verdict("timeout", "timeout", f"no answer within {settings.timeout:g} s")
    except SetupError:
        raise
    except Exception as error:  # a bug of the checker is an outcome, as it is in a worker
        answer, detail = exception_verdict(error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return Answer(task.name, answer, time.perf_counter() - start, evidence, detail)


def _load(settings: WorkerSettings) -> Checker:
    try:
        return load_factory(settings.factory)(settings)
    except Exception as error:
        raise SetupError(f"the checker cannot start: {type(error).__name__}: {error}", "see the message") from error


def structured_result(answer: Verdict, profile: str) -> dict[str, Any]:
    """The structured result: the public verifier's fields, then this project's.

    `split_gap_count` counts the goals left open, `admit_count` is 0: there is no command that admits.
    """
    from proofdsl.replay.digests import versions

    finished = answer["outcome"] == "finish"
    return {
        "schema_version": RESULT_VERSION,
        "final_status": answer["outcome"],
        "proof_finished": finished,
        "proof_verified": finished,
        "admit_count": 0,
        "split_gap_count": answer["open_goals"],
        "first_failure": None if finished else _failure(answer),
        "steps": answer["steps"],
        "evidence": {
            "solvers": [
                {"step": step["step"], "solver": solver} for step in answer["steps"] for solver in step["solvers"]
            ],
            "theorems": answer["theorems"],
            "conventions": answer["conventions"],
            "trust": ["kernel", "library"] if answer["theorems"] else ["kernel"],
            "vacuous": answer["vacuous"],
        },
        "profile": profile,
        "cost": answer["cost"],
        "versions": versions(),
    }


def _failure(answer: Verdict) -> dict[str, Any]:
    keys = ("command", "line", "column", "text", "reason", "message", "goal")
    return {key: answer[key] for key in keys}  # type: ignore[literal-required]


def explain(single: Single) -> str:
    """Why a program fails, for a terminal; on acceptance what it rests on and the closing line."""
    answer = single.answer.verdict
    if answer["outcome"] == "finish":
        return _acceptance(answer)
    lines = [f"{answer['outcome']}: {single.task.name}"]
    if answer["line"] and answer["command"]:
        lines.append(f"command {answer['command']}, line {answer['line']}: {answer['text']}")
    elif answer["line"]:
        lines.append(f"line {answer['line']}, column {answer['column']}: {answer['text']}".rstrip(": "))
    lines.append(f"reason: {answer['reason']}")
    if answer["message"]:
        lines.append(answer["message"])
    if answer["goal"]:
        lines.append(f"state at that point:\n{answer['goal']}")
    if single.answer.detail:
        lines.append(single.answer.detail.rstrip())
    return "\n".join(lines)


def _acceptance(answer: Verdict) -> str:
    lines = [f"step {step['step']}, line {step['line']}: {note}" for step in answer["steps"] for note in step["notes"]]
    if answer["theorems"]:
        lines.append(f"library entries used: {', '.join(answer['theorems'])}")
    if answer["conventions"]:
        lines.append(f"conventions relied on: {', '.join(answer['conventions'])}")
    if answer["vacuous"]:
        lines.append("vacuous: the evidence derives a contradiction from the gap's own assumptions")
    lines.append("dsl proof finished")
    return "\n".join(lines)


def write_text(path: Path, text: str) -> None:
    """Write an output file.

    Raises:
        SetupError: it cannot be written.
    """
    try:
        path.write_bytes(text.encode("utf-8", "replace"))
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}", "choose another file") from error


def write_json(path: Path, value: object) -> None:
    """Write an output file as indented JSON."""
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def as_summary(single: Single, settings: WorkerSettings, seconds: float) -> dict[str, Any]:
    """The `--json` object of a check of one case: that of a package with one case."""
    from proofdsl.replay.report import Run, summary

    run = Run([single.task.name], [], settings.profile, 1, "", seconds=seconds)
    run.rows[single.task.name] = {
        "case": single.task.name,
        "key": {
            "gap_sha256": "",
            "program_sha256": "",
            "library_sha256": "",
            "version": "",
            "code": "",
            "profile": settings.profile,
            "budget": settings.budget,
        },
        "limits": {"timeout": settings.timeout, "memory": settings.memory},
        "verdict": single.answer.verdict,
        "seconds": single.answer.seconds,
        "source": "run",
        "detail": single.answer.detail,
    }
    return summary(run)
