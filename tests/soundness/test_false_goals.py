"""No false goal of the corpus is closed by automation, and the corpus is what it says it is."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from proofdsl.checker.api import solve_gap
from proofdsl.library.library import Library
from proofdsl.parser import parse_formula, print_term
from proofdsl.solvers.portfolio import SOLVER_NAMES
from proofdsl.solvers.result import Proved
from proofdsl.terms.term import alpha_equal
from tests.soundness.corpus import FalseGoal, load
from tests.soundness.verification import Verdict, sequent, verify

CORPUS = load()
REFUTED = [block for block in CORPUS if block.counterexample is not None]
LEAST_GOALS = 450
LEAST_IN_A_FAMILY = 20
NO_LIBRARY = Library()


def by_name(block: FalseGoal) -> str:
    return block.identifier


@cache
def verdict(block: FalseGoal) -> Verdict:
    return verify(block)


def test_size_and_diversity() -> None:
    families = Counter(block.family for block in CORPUS)
    assert len(CORPUS) >= LEAST_GOALS
    assert min(families.values()) >= LEAST_IN_A_FAMILY, families
    statements = Counter((block.hypotheses, block.goal) for block in CORPUS)
    assert [statement for statement, count in statements.items() if count > 1] == []


def test_most_goals_have_a_checked_counterexample() -> None:
    assert len(REFUTED) >= 0.85 * len(CORPUS)


@pytest.mark.parametrize("family", sorted({block.family for block in CORPUS}))
def test_goals_parse_and_print(family: str) -> None:
    for block in CORPUS:
        if block.family != family:
            continue
        parsed = sequent(block)
        for formula in (*parsed.hypotheses, parsed.goal):
            again = parse_formula(print_term(formula, parsed.gap.scope), parsed.gap.scope)
            assert alpha_equal(again, formula), block.identifier


@pytest.mark.parametrize("block", REFUTED, ids=by_name)
def test_counterexample(block: FalseGoal) -> None:
    assert verdict(block).level in ("exact", "approximate"), verdict(block).details


def test_most_counterexamples_are_exact() -> None:
    levels = Counter(verdict(block).level for block in REFUTED)
    assert levels["exact"] >= 0.65 * len(CORPUS), levels


@pytest.mark.parametrize("block", CORPUS, ids=by_name)
def test_automation_does_not_close_it(block: FalseGoal) -> None:
    """`autosolve all_hypothesis`, under the default profile."""
    assert not isinstance(solve_gap(sequent(block).gap, NO_LIBRARY), Proved)


@pytest.mark.slow
@pytest.mark.parametrize("family", sorted({block.family for block in CORPUS}))
def test_no_single_solver_closes_it(family: str) -> None:
    """`autosolve all_hypothesis using S` for every S."""
    closed = [
        f"{block.identifier} by {solver}"
        for block in CORPUS
        if block.family == family
        for solver in SOLVER_NAMES
        if isinstance(solve_gap(sequent(block).gap, NO_LIBRARY, only=solver), Proved)
    ]
    assert closed == []
