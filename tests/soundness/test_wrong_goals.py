"""Generated wrong goals: each is certified false, or its template says why; none is closed, by all solvers or one."""

from __future__ import annotations

import pytest

from proofdsl.checker.engine import initial_sequent
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Sequent
from proofdsl.parser import read_gap
from proofdsl.solvers.portfolio import SOLVER_NAMES, prove
from proofdsl.solvers.refute.search import refute
from proofdsl.solvers.result import Proved
from tests.soundness.wrong_goals import Wrong, wrong_goals

GOALS = list(wrong_goals())
BUDGET = 2000
#: One in so many is tried on every run.
STRIDE = 23


def sequent(wrong: Wrong) -> Sequent:
    return initial_sequent(read_gap(wrong.text))[0]


def check(wrong: Wrong, alone: bool) -> None:
    seq = sequent(wrong)
    if not wrong.reason:
        found = refute(seq, contradictions=False)
        assert found.kind == "counterexample", (wrong.name, found)
    for solver in (None, *(SOLVER_NAMES if alone else ())):
        assert not isinstance(prove(seq, Context(), BUDGET, solver), Proved), (wrong.name, solver)


def test_there_are_enough_and_few_rest_on_a_reason() -> None:
    assert len({wrong.text for wrong in GOALS}) == len(GOALS) >= 1100
    assert sum(bool(wrong.reason) for wrong in GOALS) <= 0.15 * len(GOALS)


@pytest.mark.parametrize("wrong", GOALS[::STRIDE], ids=lambda w: w.name)
def test_a_sample_is_false_and_refused(wrong: Wrong) -> None:
    check(wrong, alone=False)


@pytest.mark.parametrize("wrong", GOALS[:: 7 * STRIDE], ids=lambda w: w.name)
def test_no_single_solver_closes_one(wrong: Wrong) -> None:
    check(wrong, alone=True)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", GOALS, ids=lambda w: w.name)
def test_every_one_is_false_and_refused(wrong: Wrong) -> None:
    check(wrong, alone=False)
