"""Handlers of the commands that call automation: autosolve, assert. Untrusted."""

from __future__ import annotations

from proofdsl.checker.work import Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.parser.program import Assert, AutoSolve
from proofdsl.solvers.portfolio import SOLVER_NAMES


def autosolve(work: Work, command: AutoSolve) -> None:
    """Effect: closes the goal from the hypotheses in scope. Rejects when: the solver named is unknown; the
    portfolio finds no evidence (then the outcome is `unknown`)."""
    if command.solver is not None and command.solver not in SOLVER_NAMES:
        work.reject("no-such-solver", f"There is no solver {command.solver}; known: {', '.join(SOLVER_NAMES)}.")
    named = work.in_scope(command.scope)
    node = work.restrict(work.goal.node, named)
    work.discharge(node, solver=command.solver)


def assert_by_automation(work: Work, command: Assert) -> None:
    """Effect: adds P, proved by the portfolio from all hypotheses."""
    fact = command.result.formula
    side, main = work.refine(Evidence("cut", (fact,)))
    work.discharge(side)
    work.goal = work.goal.at(main)
    work.number(command.result.index, len(work.seq.hyps) - 1)
