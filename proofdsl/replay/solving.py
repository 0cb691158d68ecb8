"""Proving gaps without a program, over the same worker pool as the replay. Untrusted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from proofdsl.replay.driver import Display, stopping
from proofdsl.replay.package import find_package, select
from proofdsl.replay.pool import Answer, Pool
from proofdsl.replay.records import Verdict
from proofdsl.replay.single import case_name, read_file
from proofdsl.replay.worker import Task, WorkerSettings

DEFAULT_FACTORY: Final = "proofdsl.replay.backend:solver"
SOLVE_VERSION: Final = "proofdsl_solve_v1"


def solve(
    gaps: Sequence[Path],
    package: Path | None,
    only: str | None,
    settings: WorkerSettings,
    workers: int,
    display: Display,
) -> dict[str, Any]:
    """Try every gap; the result is the object that `proofdsl solve --json` prints.

    Raises:
        SetupError: a gap or the package cannot be read, or the solvers cannot be started.
    """
    start = time.monotonic()
    tasks, library = _tasks(gaps, package, only)
    if settings.library is None and library is not None:
        settings = replace(settings, library=str(library.resolve()))
    answers: dict[str, Verdict] = {}
    display.begin(len(tasks), 0)
    with stopping() as stop:
        events = Pool(settings, min(workers, len(tasks)), stop).run(tasks)
        try:
            for event in events:
                if isinstance(event, Answer):
                    answers[event.name] = event.verdict
                    display.result(event.name, event.verdict, _status(event.verdict) in ("closed", "unknown"))
        finally:
            events.close()
            display.end()
    cases = [_case(task.name, answers[task.name]) for task in tasks if task.name in answers]
    statuses = [case["status"] for case in cases]
    return {
        "schema_version": SOLVE_VERSION,
        "gaps": len(tasks),
        "closed": statuses.count("closed"),
        "vacuous": sum(case["vacuous"] for case in cases),
        "unknown": statuses.count("unknown"),
        "seconds": round(time.monotonic() - start, 3),
        "cases": cases,
        "profile": settings.profile,
        "interrupted": len(cases) < len(tasks),
    }


def _tasks(gaps: Sequence[Path], package: Path | None, only: str | None) -> tuple[list[Task], Path | None]:
    """The gaps to try, and the theorem library of their package."""
    if package is not None:
        found = find_package(package)
        return [Task(case.name, read_file(case.gap, "gap"), b"") for case in select(found, only)], found.library
    tasks: dict[str, Task] = {}
    for path in gaps:
        name = case_name(path)
        if name in tasks:
            name = path.as_posix()
        tasks[name] = Task(name, read_file(path, "gap"), b"")
    return list(tasks.values()), None


def _status(answer: Verdict) -> str:
    """`closed`, `unknown`, or what went wrong: `parse_error`, `crash`, `timeout`."""
    outcome = answer["outcome"]
    if outcome == "finish":
        return "closed"
    return outcome if outcome in ("parse_error", "crash", "timeout") else "unknown"


def _case(name: str, answer: Verdict) -> dict[str, Any]:
    solvers = list(dict.fromkeys(solver for step in answer["steps"] for solver in step["solvers"]))
    return {
        "case": name,
        "status": _status(answer),
        "vacuous": answer["vacuous"],
        "solvers": solvers,
        "steps": answer["cost"],
        "message": answer["message"],
    }


def plain(result: dict[str, Any]) -> str:
    """The result for a terminal."""
    lines = []
    for case in result["cases"]:
        names = f"  ({', '.join(case['solvers'])})" if case["solvers"] else ""
        vacuous = "  vacuous" if case["vacuous"] else ""
        lines.append(f"{case['status']:<11} {case['case']}{names}{vacuous}")
    lines.append(f"closed {result['closed']} of {result['gaps']} gaps in {result['seconds']:.1f} s")
    if result["interrupted"]:
        lines.append("interrupted before the end")
    return "\n".join(lines)
