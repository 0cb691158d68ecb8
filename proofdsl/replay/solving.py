"""Proving gaps without a program, over the same worker pool as the replay. Untrusted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from proofdsl.checker.engine import initial_sequent
from proofdsl.checker.words import in_words, missing_in_words
from proofdsl.kernel.profile import PROFILES
from proofdsl.kernel.rule import Context
from proofdsl.library import load_library
from proofdsl.library.citable import Citable
from proofdsl.parser import ParseErrors, read_gap_bytes
from proofdsl.replay.driver import Display, stopping
from proofdsl.replay.package import find_package, select
from proofdsl.replay.pool import Answer, Pool
from proofdsl.replay.records import Verdict
from proofdsl.replay.single import case_name, read_file
from proofdsl.replay.worker import Task, WorkerSettings
from proofdsl.solvers.portfolio import SOLVER_NAMES, prove
from proofdsl.solvers.result import Proved, Unknown
from proofdsl.terms import alpha_equal

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
    cases = [_case(task, answers[task.name]) for task in tasks if task.name in answers]
    proved = programs(package, only)
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
        "with_program": _counts([case for case in cases if case["case"] in proved]),
        "without_program": _counts([case for case in cases if case["case"] not in proved]),
    }


def programs(package: Path | None, only: str | None) -> frozenset[str]:
    """Names of the cases of a package that have a program."""
    if package is None:
        return frozenset()
    return frozenset(case.name for case in select(find_package(package), only) if case.program is not None)


def _counts(cases: list[dict[str, Any]]) -> dict[str, int]:
    """Gaps, closed ones, and those of them that are worth something: no assumption as goal, not vacuous."""
    closed = [case for case in cases if case["status"] == "closed"]
    worth = [case for case in closed if not case["trivial"] and not case["vacuous"]]
    return {"gaps": len(cases), "closed": len(closed), "closed_nontrivial": len(worth)}


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


def is_trivial(data: bytes) -> bool:
    """True where the goal is alpha-equal to an assumption."""
    try:
        gap = read_gap_bytes(data)
    except ParseErrors:
        return False
    return any(alpha_equal(gap.goal, formula) for _, formula in gap.hypotheses)


def _case(task: Task, answer: Verdict) -> dict[str, Any]:
    solvers = list(dict.fromkeys(solver for step in answer["steps"] for solver in step["solvers"]))
    return {
        "case": task.name,
        "status": _status(answer),
        "vacuous": answer["vacuous"],
        "solvers": solvers,
        "steps": answer["cost"],
        "message": answer["message"],
        "trivial": is_trivial(task.gap),
    }


def proofs_in_words(gaps: Sequence[Path], options: WorkerSettings, explain: bool) -> list[str]:
    """For each gap: its proof in words, or, when wanted, what each solver lacked."""
    lines: list[str] = []
    profile = PROFILES[options.profile]
    library = load_library(None if options.library is None else Path(options.library))
    for path in gaps:
        try:
            gap = read_gap_bytes(read_file(path, "gap"))
        except ParseErrors:
            continue
        context = Context(Citable(library, profile.name), profile.conventions)
        sequent = initial_sequent(gap)[0]
        budget = profile.budget if options.budget is None else options.budget
        answer = prove(sequent, context, budget)
        if isinstance(answer, Proved):
            words = in_words(sequent, answer.evidence, context, gap)
            lines += [f"{case_name(path)}, by {', '.join(answer.solvers)}:", *(f"  {line}" for line in words)]
        elif explain:
            lacks = []
            for solver in SOLVER_NAMES:
                alone = prove(sequent, context, budget, solver)
                if isinstance(alone, Unknown):
                    lacks.append((solver, alone.reason, alone.missing))
            together = [("all together", answer.reason, answer.missing)]
            lines += [
                f"{case_name(path)}:",
                *(f"  {line}" for line in missing_in_words([*together, *lacks], gap.scope)),
            ]
    return lines


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
