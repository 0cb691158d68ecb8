"""Rules of quasi-equality: reflexivity, symmetry, replacement, reassociation, piecewise terms."""

from __future__ import annotations

import pytest

from proofdsl.kernel.replace import Difference, first_difference, reassociated, replaced, same_node
from proofdsl.terms import App, Bound, Term, Var, app
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import bind
from tests.kernel.shapes import EQN, IFF, L2R, R2L, REFL, UNDEFINED, K, S, T, diff, forall, fun, limit, total
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    INFINITY,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    G,
    X,
    Y,
    Z,
    accepted,
    call,
    eq,
    ev,
    frac,
    goals,
    isin,
    le,
    lt,
    minus,
    ne,
    no_rule,
    plus,
    refused,
    times,
)

# -- reflexivity, symmetry ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "goal",
    [
        eq(UNDEFINED, UNDEFINED),
        app("Iff", lt(A, B), lt(A, B)),
        app("Impl", lt(A, B), lt(A, B)),
        eq(fun(T), bind("Lambda", ["s"], [], [TRUE, S])),
        app("Subset", REAL, REAL),
    ],
)
def test_reflexivity(goal: Term) -> None:
    accepted([], goal, REFL)


@pytest.mark.parametrize(
    "goal",
    [
        eq(A, B),
        le(A, A),
        ne(A, A),
        app("Subset", A, B),
        app("Subset", ONE, ONE),
        app("Subset", X, X),
        lt(A, A),
        app("Subset", app("IntervalLoRo", A, B), app("IntervalLoRo", B, A)),
    ],
)
def test_no_reflexivity(goal: Term) -> None:
    no_rule([], goal, REFL)


def test_a_set_is_a_subset_of_itself() -> None:
    accepted([isin(A, X)], app("Subset", X, X), REFL)
    accepted([app("Subset", X, Y)], app("Subset", X, X), REFL)
    accepted([app("Subset", Y, X)], app("Subset", X, X), REFL)
    undefined = app("Enum", UNDEFINED)
    refused([], app("Subset", undefined, undefined), ev("reflexivity", ASSUME))


def test_symmetry() -> None:
    for head, other in (("Eq", "Eq"), ("Neq", "Neq"), ("Iff", "Iff"), ("Lt", "Gt"), ("Leq", "Geq"), ("Geq", "Leq")):
        accepted([app(head, A, B)], app(other, B, A), ev("symmetry", ASSUME))
        if head != other:
            refused([app(head, A, B)], app(other, A, B), ev("symmetry", ASSUME))
    no_rule([], isin(A, B), ev("symmetry"))
    no_rule([], fun(T), ev("symmetry"))


# -- replacement -------------------------------------------------------------------------------------------


def test_rewriting_the_goal() -> None:
    rule = eq(A, plus(B, ONE))
    accepted(
        [rule, lt(plus(B, ONE), X)],
        lt(A, X),
        ev("rewrite_goal", ASSUME, terms=[lt(plus(B, ONE), X)], data=[0, L2R, EQN]),
    )
    accepted([rule, lt(A, X)], lt(plus(B, ONE), X), ev("rewrite_goal", ASSUME, terms=[lt(A, X)], data=[0, R2L, EQN]))
    some = eq(plus(A, A), plus(A, plus(B, ONE)))
    accepted([rule], some, ev("rewrite_goal", REFL, terms=[eq(plus(A, A), plus(A, A))], data=[0, R2L, EQN]))
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(A, X)], data=[0, L2R, EQN]), "no-op")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(B, X)], data=[0, L2R, EQN]), "not-a-rewrite")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(plus(B, ONE), Y)], data=[0, L2R, EQN]), "not-a-rewrite")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(plus(B, ONE), X)], data=[0, R2L, EQN]), "not-a-rewrite")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(plus(B, ONE), X)], data=[0, L2R, IFF]), "rule-shape")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(plus(B, ONE), X)], data=[0, L2R, "other"]), "rule-shape")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[], data=[0, L2R, EQN]), "bad-evidence")
    no_rule([rule], lt(A, X), ev("rewrite_goal", terms=[lt(A, X)], data=[1, L2R, EQN]), "bad-evidence")
    no_rule([forall("t", eq(T, A))], lt(A, X), ev("rewrite_goal", terms=[lt(A, X)], data=[0, L2R, EQN]), "rule-shape")


def test_rewriting_formulas() -> None:
    rule = app("Iff", lt(A, B), eq(X, Y))
    goal, target = app("Not", lt(A, B)), app("Not", eq(X, Y))
    accepted([rule, target], goal, ev("rewrite_goal", ASSUME, terms=[target], data=[0, L2R, IFF]))
    no_rule([rule], goal, ev("rewrite_goal", terms=[target], data=[0, L2R, EQN]), "rule-shape")
    no_rule(
        [app("Impl", lt(A, B), eq(X, Y))], goal, ev("rewrite_goal", terms=[target], data=[0, L2R, IFF]), "rule-shape"
    )


def test_rewriting_a_hypothesis() -> None:
    hyps = [eq(A, B), lt(A, X)]
    accepted(hyps, lt(B, X), ev("rewrite_fact", ASSUME, terms=[lt(B, X)], data=[0, L2R, EQN, 1]))
    no_rule(hyps, lt(B, X), ev("rewrite_fact", terms=[lt(B, Y)], data=[0, L2R, EQN, 1]), "not-a-rewrite")
    no_rule(hyps, lt(B, X), ev("rewrite_fact", terms=[lt(A, X)], data=[0, L2R, EQN, 1]), "no-op")
    no_rule(hyps, lt(B, X), ev("rewrite_fact", terms=[lt(B, X)], data=[0, L2R, EQN, 2]), "bad-evidence")


def test_replacement_does_not_enter_differentials_and_whole_series() -> None:
    ones, twos = total(ONE, INFINITY, ONE), total(ONE, INFINITY, TWO)
    for context in (
        diff,
        lambda t: app("PartialDiff", t, X),
        lambda t: app("EvalBar", t, ZERO, ONE),
        lambda t: bind("ValDeri", ["v"], [t, ONE], [Var("v")]),
        lambda t: app("DefInt", ZERO, ONE, times(t, diff(Y))),
    ):
        assert isinstance(replaced(context(A), context(B), A, B), Difference)
    assert isinstance(replaced(app("ConvergentSeries", ones), app("ConvergentSeries", twos), ones, twos), Difference)
    assert replaced(app("ConvergentSeries", total(ONE, A, ONE)), app("ConvergentSeries", total(ONE, B, ONE)), A, B) == 1
    assert replaced(plus(ones, ones), plus(twos, ones), ones, twos) == 1
    assert isinstance(replaced(limit(T), limit(plus(T, ZERO)), T, plus(T, ZERO)), Difference)  # bound, not free


def test_definitions_by_a_lambda_do_not_replace_the_function() -> None:
    rule = eq(F, fun(plus(T, ONE)))
    goal = eq(call(F, X), plus(X, ONE))
    no_rule([rule], goal, ev("rewrite_goal", terms=[eq(call(fun(plus(T, ONE)), X), plus(X, ONE))], data=[0, L2R, EQN]))
    accepted([rule], goal, ev("definition_value", ASSUME, terms=[X], data=[0]))
    conditional = eq(F, fun(frac(ONE, T), ne(T, ZERO)))
    assert goals([conditional], goal, ev("definition_value", terms=[X], data=[0])) == [
        ne(X, ZERO),
        isin(X, COMPLEX),
        goal,
    ]
    mirrored = eq(fun(plus(T, ONE)), F)
    accepted([mirrored], goal, ev("definition_value", ASSUME, terms=[X], data=[0]))
    no_rule([eq(F, G)], goal, ev("definition_value", terms=[X], data=[0]))
    no_rule([eq(F, fun(plus(S, T), TRUE, "s", "t"))], goal, ev("definition_value", terms=[X], data=[0]))


def test_reassociation() -> None:
    left, right = plus(plus(A, B), X), plus(A, plus(B, X))
    accepted([eq(left, Y)], eq(right, Y), ev("reassociate_goal", ASSUME, terms=[eq(left, Y)]))
    accepted([eq(left, Y)], eq(right, Y), ev("reassociate_fact", ASSUME, terms=[eq(right, Y)], data=[0]))
    for wrong in (plus(plus(B, A), X), minus(A, minus(B, X)), plus(A, B)):
        no_rule([], eq(right, Y), ev("reassociate_goal", terms=[eq(wrong, Y)]), "hypothesis-mismatch")
        no_rule([eq(right, Y)], Y, ev("reassociate_fact", terms=[eq(wrong, Y)], data=[0]), "hypothesis-mismatch")
    nested = times(A, times(times(B, X), times(Y, Z)))
    assert reassociated(nested) is times(times(times(times(A, B), X), Y), Z)
    assert reassociated(minus(A, minus(B, X))) is minus(A, minus(B, X))


def test_differences() -> None:
    found = first_difference(plus(times(A, B), X), plus(times(A, Y), Z))
    assert found == Difference(B, Y)
    assert first_difference(fun(T), bind("Lambda", ["s"], [], [TRUE, S])) is None
    assert first_difference(plus(A, B), minus(A, B)) == Difference(plus(A, B), minus(A, B))
    assert first_difference(A, plus(A, B)) == Difference(A, plus(A, B))
    for left, right, same in (
        (A, A, True),
        (A, B, False),
        (ONE, ONE, True),
        (ONE, TWO, False),
        (Bound(0), Bound(0), True),
        (Bound(0), Bound(1), False),
        (A, ONE, False),
        (plus(A, B), plus(X, Y), True),
        (App("h", (A,)), App("h"), False),
        (fun(T), fun(A), True),
        (limit(T), limit(A, ONE), True),
        (limit(T), total(ONE, None, K), False),
    ):
        assert same_node(left, right) is same


# -- piecewise -----------------------------------------------------------------------------------------------


def test_piecewise_values() -> None:
    term = app("Cases", ONE, lt(X, ZERO), TWO, eq(X, ZERO), Y)
    accepted([lt(X, ZERO)], eq(term, ONE), ev("cases_value", data=[0]))
    accepted([app("Not", lt(X, ZERO)), eq(X, ZERO)], eq(TWO, term), ev("cases_value", data=[1]))
    accepted([app("Not", lt(X, ZERO)), ne(X, ZERO)], eq(term, Y), ev("cases_value", data=[2]))
    refused([eq(X, ZERO)], eq(term, TWO), ev("cases_value", ASSUME, data=[1]))  # an earlier guard may hold
    refused([], eq(term, Y), ev("cases_value", ASSUME, ASSUME, data=[2]))
    no_rule([lt(X, ZERO)], eq(term, TWO), ev("cases_value", data=[0]))
    for k in (-1, 3):
        no_rule([lt(X, ZERO)], eq(term, ONE), ev("cases_value", data=[k]))
    no_rule([], lt(term, ONE), ev("cases_value", data=[0]))
    no_rule([], eq(X, ONE), ev("cases_value", data=[0]))


def test_replacement_in_flat_conjunctions() -> None:
    """A part that is itself a conjunction stands flattened in its place."""
    p, q, r, s = lt(A, B), lt(B, X), lt(X, Y), lt(Y, Z)
    both = conj([p, q])
    assert replaced(conj([p, q, r]), conj([s, r]), both, s) == 1
    assert replaced(conj([s, r]), conj([p, q, r]), s, both) == 1
    assert replaced(conj([r, s, p, s]), conj([r, p, q, p, p, q]), s, both) == 2
    assert isinstance(replaced(conj([p, q, r]), conj([s, s]), both, s), Difference)
    assert isinstance(replaced(conj([p, q, r]), conj([r, r, r, r]), both, s), Difference)
    assert isinstance(replaced(conj([q, p, r]), conj([s, r]), both, s), Difference)
    assert isinstance(replaced(app("Or", p, q, r), app("Or", s, r), both, s), Difference)


def test_known_sets_among_other_hypotheses() -> None:
    accepted([lt(A, B), isin(A, Y), isin(A, X)], app("Subset", X, X), REFL)
    no_rule([lt(A, B), isin(A, Y), app("Subset", Y, Z)], app("Subset", X, X), REFL)
