"""The real checker inside a worker: outcomes of `proofdsl.checker` as plain records. Untrusted.

Imported by workers only, so that the process that drives them stays light.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from proofdsl.checker.api import check_text, solve_gap
from proofdsl.checker.engine import State, initial_sequent
from proofdsl.checker.outcome import Failure, GoalView, Outcome, StepReport
from proofdsl.kernel.check import check
from proofdsl.kernel.profile import PROFILES, Profile
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Refused
from proofdsl.library import Library, load_library
from proofdsl.library.citable import Citable
from proofdsl.parser import Gap, ParseErrors, print_term, read_gap_bytes
from proofdsl.replay.records import StepRecord, Verdict, verdict
from proofdsl.replay.worker import Checker, Task, WorkerSettings
from proofdsl.solvers.result import Proved, Unknown


def _load(settings: WorkerSettings) -> tuple[Library, Profile]:
    return load_library(None if settings.library is None else Path(settings.library)), PROFILES[settings.profile]


def checker(settings: WorkerSettings) -> Checker:
    """The checker of programs."""
    library, profile = _load(settings)

    def answer(task: Task, trace: Callable[[str], None] | None) -> tuple[Verdict, str | None]:
        show = None if trace is None else _tracer(trace)
        outcome = check_text(
            task.gap, task.program, library=library, profile=profile, budget=settings.budget, trace=show
        )
        evidence = None
        if settings.evidence and outcome.accepted:
            from proofdsl.replay.evidence_file import evidence_text

            evidence = evidence_text(task.gap, task.program, outcome.obligations, settings.profile)
        return record(outcome), evidence

    return answer


def solver(settings: WorkerSettings) -> Checker:
    """The automation on gaps without a program."""
    library, profile = _load(settings)

    def solve(task: Task, trace: Callable[[str], None] | None) -> tuple[Verdict, str | None]:
        try:
            gap = read_gap_bytes(task.gap)
        except ParseErrors as errors:
            first = errors.errors[0]
            return {**verdict("parse_error", "parse-error", errors.render()), "line": first.line}, None
        answer = solve_gap(gap, library, profile, budget=settings.budget)
        if isinstance(answer, Unknown):
            return {**verdict("unknown", "solver-unknown", answer.reason), "cost": answer.cost}, None
        return _closed(gap, answer, Context(Citable(library, profile.name), profile.conventions)), None

    return solve


def _closed(gap: Gap, answer: Proved, context: Context) -> Verdict:
    """The record of a gap that automation closed: the kernel says once more what it stands on."""
    theorem = check(initial_sequent(gap)[0], answer.evidence, context)
    if isinstance(theorem, Refused):
        return verdict("unknown", "evidence-refused", theorem.reason)
    result = verdict("finish")
    result["vacuous"] = theorem.vacuous
    result["theorems"] = list(theorem.theorems)
    result["conventions"] = list(theorem.conventions)
    result["cost"] = answer.cost
    result["steps"] = [_step(StepReport(1, 0, "autosolve", (), answer.solvers, answer.cost))]
    return result


def _tracer(send: Callable[[str], None]) -> Callable[[State, StepReport], None]:
    """Send the state after each step as text."""

    def show(state: State, step: StepReport) -> None:
        goals = state.views()
        title = f"── after command {step.step}, line {step.line}: {step.command}; {len(goals)} open goals"
        send("\n".join([title, *(goal_text(goal) for goal in goals)]))

    return show


def record(outcome: Outcome) -> Verdict:
    """An outcome as a record."""
    result = verdict(outcome.status)
    if outcome.failure is not None:
        _describe(result, outcome.failure)
    elif not outcome.accepted:
        result["reason"] = outcome.status
    result["vacuous"] = outcome.vacuous
    result["conventions"] = list(outcome.conventions)
    result["theorems"] = list(outcome.theorems)
    result["steps"] = [_step(step) for step in outcome.steps]
    result["open_goals"] = len(outcome.goals)
    result["cost"] = outcome.cost
    return result


def _describe(result: Verdict, failure: Failure) -> None:
    result["reason"] = failure.reason
    result["message"] = failure.message
    result["command"] = failure.step
    result["line"] = failure.line
    result["column"] = failure.column
    result["text"] = failure.text
    result["goal"] = "" if failure.goal is None else goal_text(failure.goal)


def _step(step: StepReport) -> StepRecord:
    return {
        "step": step.step,
        "line": step.line,
        "command": step.command,
        "notes": list(step.notes),
        "solvers": list(step.solvers),
        "cost": step.cost,
    }


def goal_text(goal: GoalView) -> str:
    """A goal as a person reads it: numbered hypotheses, then the target."""
    lines = [f"{number:4d}: {print_term(formula)}" for number, formula in goal.hypotheses]
    return "\n".join([*lines, f"   ⊢ {print_term(goal.target)}"])
