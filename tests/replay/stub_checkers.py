"""Checker factories that behave badly on purpose; named to the driver as `stub_checkers:NAME`.

The text of a program says what happens: see `_ACTIONS`. No proof is checked here.
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from pathlib import Path

from proofdsl.replay.records import Verdict, verdict
from proofdsl.replay.worker import Checker, Task, WorkerSettings

Trace = Callable[[str], None] | None


def _finish(_task: Task) -> Verdict:
    answer = verdict("finish")
    answer["steps"] = [
        {"step": 1, "line": 2, "command": "autosolve", "notes": ["renumbered"], "solvers": ["Stub"], "cost": 7}
    ]
    answer["theorems"] = ["Thm 1. (Stub)"]
    return answer


def _reject(_task: Task) -> Verdict:
    answer = verdict("rejected", "hypothesis-mismatch", "the hypothesis <1> & the quoted formula differ")
    answer["goal"] = "1: x > 0\n⊢ x ≥ 0"
    return {**answer, "command": 3, "line": 2, "column": 1, "text": "reject", "open_goals": 1}


def _vacuous(task: Task) -> Verdict:
    return {**_finish(task), "vacuous": True, "conventions": ["stub-convention"]}


def _die(_task: Task) -> Verdict:
    os.kill(os.getpid(), 9)
    return verdict("finish")


def _segfault(_task: Task) -> Verdict:
    ctypes.string_at(0)
    return verdict("finish")


def _hang(_task: Task) -> Verdict:
    while True:
        time.sleep(1)


def _raise(_task: Task) -> Verdict:
    raise ValueError(f"planted, at {id(_task)}")  # an address must not reach the canonical report


def _eat(_task: Task) -> Verdict:
    return verdict("finish", str(len(bytearray(600 << 20))))


def _slow(task: Task) -> Verdict:
    time.sleep(0.2)
    return _finish(task)


def _print(task: Task) -> Verdict:
    print("noise on standard output", flush=True)
    os.write(1, b"more noise\n")
    return _finish(task)


def _die_once(task: Task) -> Verdict:
    """Kills its worker unless another worker has been killed by it already."""
    marker = Path(task.program.decode().split()[-1])
    if marker.exists():
        return _finish(task)
    marker.touch()
    return _die(task)


_ACTIONS: dict[str, Callable[[Task], Verdict]] = {
    "finish": _finish,
    "reject": _reject,
    "vacuous": _vacuous,
    "die": _die,
    "die-once": _die_once,
    "segfault": _segfault,
    "hang": _hang,
    "raise": _raise,
    "eat": _eat,
    "slow": _slow,
    "print": _print,
}


def obeying(settings: WorkerSettings) -> Checker:
    """A checker that does what the first word of the program says."""

    def check(task: Task, trace: Trace) -> tuple[Verdict, str | None]:
        if trace is not None:
            trace(f"state of {task.name}")
        answer = _ACTIONS[task.program.decode().split()[0]](task)
        return answer, '{"stub": true}' if settings.evidence else None

    return check


def logging(settings: WorkerSettings) -> Checker:
    """Like `obeying`, and appends the name of each case to the file `$STUB_LOG`."""
    inner = obeying(settings)

    def check(task: Task, trace: Trace) -> tuple[Verdict, str | None]:
        with open(os.environ["STUB_LOG"], "a", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {task.name}\n")
        return inner(task, trace)

    return check


def refusing(_settings: WorkerSettings) -> Checker:
    """A factory that cannot make a checker, as for a library that does not parse."""
    raise ValueError("planted: no library")


def dying(_settings: WorkerSettings) -> Checker:
    """A factory whose worker dies before its first case."""
    os._exit(7)


def solving(settings: WorkerSettings) -> Checker:
    """Like `obeying`, but the gap says what happens: there is no program."""
    inner = obeying(settings)

    def check(task: Task, trace: Trace) -> tuple[Verdict, str | None]:
        if task.gap == b"unknown":
            return verdict("unknown", "solver-unknown", "no solver knows"), None
        return inner(Task(task.name, b"", task.gap), trace)

    return check
