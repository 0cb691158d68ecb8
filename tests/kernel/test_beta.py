"""Beta reduction in a logic of partial terms: what is reduced, what stays, what is owed; instances."""

from __future__ import annotations

import pytest

from proofdsl.kernel.beta import MAX_REDUCTIONS, Reducer, TooManyReductions, split_tuple
from proofdsl.terms import Term, Var, alpha_equal, app
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import bind
from tests.kernel.shapes import UNDEFINED, K, S, T, diff, forall, fun, limit, total
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    INFINITY,
    INTEGER,
    MINUS_INFINITY,
    NATURAL,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    G,
    I,
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
    power,
    refused,
    times,
)


def owed(term: Term) -> tuple[Term, list[Term]]:
    reducer = Reducer()
    return reducer.normal(term), list(reducer.owed.values())


@pytest.mark.parametrize(
    ("term", "normal", "conditions"),
    [
        (call(fun(plus(T, ONE)), X), plus(X, ONE), []),
        (call(fun(plus(T, ONE)), frac(ONE, X)), plus(frac(ONE, X), ONE), [ne(X, ZERO), isin(X, COMPLEX)]),
        (call(fun(ONE), UNDEFINED), ONE, [ne(ZERO, ZERO)]),
        (call(fun(ONE), call(F, X)), ONE, [app("Denotes", call(F, X))]),
        (call(fun(ONE, lt(T, TWO)), X), ONE, [lt(X, TWO)]),
        (call(fun(times(S, T), lt(S, T), "s", "t"), app("Pair", X, Y)), times(X, Y), [lt(X, Y)]),
        (call(fun(S, TRUE, "s", "t", "k"), app("Pair", X, app("Pair", Y, Z))), X, []),
        (plus(fun(T, lt(T, ONE)), fun(ONE, lt(ZERO, T))), fun(plus(T, ONE), conj([lt(T, ONE), lt(ZERO, T)])), []),
        (call(minus(fun(T), fun(ONE)), X), minus(X, ONE), []),
        (limit(call(fun(plus(S, ONE), TRUE, "s"), T)), limit(plus(T, ONE)), []),
        (call(fun(call(S, ONE), TRUE, "s"), fun(plus(T, ONE))), plus(ONE, ONE), []),
    ],
)
def test_reductions(term: Term, normal: Term, conditions: list[Term]) -> None:
    made, found = owed(term)
    assert alpha_equal(made, normal) and found == conditions


@pytest.mark.parametrize(
    "term",
    [
        call(fun(plus(S, T), TRUE, "s", "t"), X),  # no pair
        diff(call(fun(ONE, eq(T, ONE)), X)),  # nothing is reduced inside a differential
        bind("ValDeri", ["v"], [X, ONE], [call(fun(ONE), Var("v"))]),
        call(F, X),
        call(plus(F, fun(T)), X),
        plus(fun(T), fun(plus(S, T), TRUE, "s", "t")),
        plus(fun(T), limit(T)),
        power(fun(T), fun(T)),
        plus(fun(T), X),
        X,
        call(bind("Lambda", ["t"], [], [TRUE, ONE], [True]), I),
        plus(fun(T), bind("Lambda", ["t"], [], [TRUE, ONE], [True])),
    ],
)
def test_what_stays(term: Term) -> None:
    assert owed(term) == (term, [])


def test_endless_reductions_are_refused() -> None:
    omega = fun(app("Pair", call(T, T), ONE))
    with pytest.raises(TooManyReductions):
        Reducer().normal(call(omega, omega))
    no_rule([], eq(call(omega, omega), X), ev("beta_goal"), "too-large")
    no_rule([eq(call(omega, omega), X)], X, ev("beta_fact", data=[0]), "too-large")
    no_rule([forall("s", eq(call(S, S), X))], X, ev("instance", terms=[omega, X], data=[0, 1]), "too-large")
    no_rule([eq(F, omega)], X, ev("definition_value", terms=[omega], data=[0]), "too-large")
    assert MAX_REDUCTIONS >= 100


def every(condition: Term, *assumed: Term, name: str = "t", real: bool = False) -> Term:
    for premise in reversed(assumed):
        condition = app("Impl", premise, condition)
    return forall(name, condition, real)


ONE_BELOW_ONE = fun(ONE, lt(S, ONE), "s")


@pytest.mark.parametrize(
    ("term", "normal", "condition"),
    [
        (limit(call(ONE_BELOW_ONE, T)), limit(ONE), every(lt(T, ONE), real=True)),
        (limit(call(fun(ONE, TRUE, "s"), call(F, T))), limit(ONE), every(app("Denotes", call(F, T)), real=True)),
        (
            limit(call(ONE_BELOW_ONE, T), INFINITY, "SeqLim"),
            limit(ONE, INFINITY, "SeqLim"),
            every(lt(T, ONE), isin(T, NATURAL)),
        ),
        (
            total(A, B, call(ONE_BELOW_ONE, K)),
            total(A, B, ONE),
            every(lt(K, ONE), isin(K, INTEGER), le(A, K), le(K, B), name="k"),
        ),
        (
            total(MINUS_INFINITY, None, call(ONE_BELOW_ONE, K), "Prod"),
            total(MINUS_INFINITY, None, ONE, "Prod"),
            every(lt(K, ONE), isin(K, INTEGER), name="k"),
        ),
        (forall("t", lt(call(ONE_BELOW_ONE, T), A)), forall("t", lt(ONE, A)), every(lt(T, ONE))),
        (forall("t", lt(call(ONE_BELOW_ONE, T), A), True), forall("t", lt(ONE, A), True), every(lt(T, ONE), real=True)),
        (app("Impl", lt(X, A), eq(call(ONE_BELOW_ONE, X), B)), app("Impl", lt(X, A), eq(ONE, B)), lt(X, ONE)),
        (app("Impl", eq(call(ONE_BELOW_ONE, X), B), lt(X, A)), app("Impl", eq(ONE, B), lt(X, A)), lt(X, ONE)),
        (conj([lt(X, A), eq(call(ONE_BELOW_ONE, X), B)]), conj([lt(X, A), eq(ONE, B)]), lt(X, ONE)),
        (conj([eq(call(ONE_BELOW_ONE, X), B), lt(X, A)]), conj([eq(ONE, B), lt(X, A)]), lt(X, ONE)),
        (fun(call(ONE_BELOW_ONE, T), lt(T, A)), fun(ONE, lt(T, A)), every(lt(T, ONE), lt(T, A))),
        (fun(T, lt(call(ONE_BELOW_ONE, T), A)), fun(T, lt(ONE, A)), every(lt(T, ONE))),
        (
            bind("SetDesc", ["t"], [], [call(ONE_BELOW_ONE, T), lt(T, A)]),
            bind("SetDesc", ["t"], [], [ONE, lt(T, A)]),
            every(lt(T, ONE), lt(T, A)),
        ),
        (limit(T, call(ONE_BELOW_ONE, X)), limit(T, ONE), lt(X, ONE)),
    ],
)
def test_reductions_in_context_owe_their_condition_in_context(term: Term, normal: Term, condition: Term) -> None:
    made, found = owed(term)
    assert alpha_equal(made, normal)
    assert len(found) == 1 and alpha_equal(found[0], condition), found


def test_beta_rules() -> None:
    redex = eq(call(fun(frac(ONE, T), ne(T, ZERO)), X), Y)
    plain = eq(frac(ONE, X), Y)
    accepted([plain, ne(X, ZERO), isin(X, COMPLEX)], redex, ev("beta_goal", ASSUME))
    refused([plain, isin(X, COMPLEX)], redex, ev("beta_goal", ASSUME, ASSUME))
    # The condition asks something of the variable: the value must be a number.
    refused([plain, ne(X, ZERO)], redex, ev("beta_goal", ASSUME, ASSUME))
    accepted([redex, ne(X, ZERO), isin(X, COMPLEX)], plain, ev("beta_fact", ASSUME, data=[0]))
    refused([redex, isin(X, COMPLEX)], plain, ev("beta_fact", ASSUME, ASSUME, data=[0]))
    no_rule([], plain, ev("beta_goal"), "no-op")
    no_rule([plain], X, ev("beta_fact", data=[0]), "no-op")
    assert split_tuple(X, 1) == [X] and split_tuple(app("Pair", X, Y), 2) == [X, Y] and split_tuple(X, 2) is None


def test_instances() -> None:
    fact = forall("s", forall("t", app("Impl", lt(S, T), eq(call(F, S), T))))
    made = app("Impl", lt(X, Y), eq(call(F, X), Y))
    accepted([fact], made, ev("instance", ASSUME, terms=[X, Y, made], data=[0, 1, 1]))
    part = forall("t", app("Impl", lt(X, T), eq(call(F, X), T)))
    accepted([fact], part, ev("instance", ASSUME, terms=[X, part], data=[0, 1]))
    later = forall("s", app("Impl", lt(S, X), eq(call(F, S), X)))
    accepted([fact], later, ev("instance", ASSUME, terms=[X, later], data=[0, 0, 1]))
    captured = forall("s", app("Impl", lt(S, plus(S, ONE)), eq(call(F, S), plus(S, ONE))))
    no_rule([fact], captured, ev("instance", terms=[plus(S, ONE), captured], data=[0, 0, 1]), "instance-mismatch")
    no_rule([fact], made, ev("instance", terms=[X, X, made], data=[0, 1, 1]), "instance-mismatch")
    no_rule([fact], made, ev("instance", terms=[X, Y, X, made], data=[0, 1, 1, 1]), "binder-mismatch")
    no_rule([fact], made, ev("instance", terms=[X], data=[0, 1, 1]), "bad-evidence")
    no_rule([fact], made, ev("instance", terms=[X, Y, made], data=[0, 1, "1"]), "bad-evidence")
    reached = forall("s", eq(call(fun(plus(T, T)), S), ZERO))
    stated = eq(plus(frac(ONE, X), frac(ONE, X)), ZERO)
    # owed: the instance is defined (once for the quantifier and for the redex alike)
    assert goals([reached], X, ev("instance", terms=[frac(ONE, X), stated], data=[0, 1])) == [
        ne(X, ZERO),
        isin(X, COMPLEX),
        X,
    ]
    chained = forall("s", eq(plus(plus(S, A), B), ZERO))
    other = eq(plus(X, plus(A, B)), ZERO)
    accepted([chained], other, ev("instance", ASSUME, terms=[X, other], data=[0, 1]))


@pytest.mark.parametrize(
    ("condition", "owed_number"),
    [
        (lt(plus(T, ONE), TWO), False), (lt(TWO, times(ONE, plus(T, T))), False), (isin(T, REAL), False),
        (lt(call(F, T), ONE), True), (ne(T, ZERO), True), (lt(app("Abs", T), ONE), True),
    ],
)  # fmt: skip
def test_a_tested_variable_must_be_a_number(condition: Term, owed_number: bool) -> None:
    """A function that asks questions of its argument takes numbers only, else Russell's argument would go through."""
    _, found = owed(call(fun(ONE, condition), call(G, X)))
    assert (isin(call(G, X), COMPLEX) in found) is owed_number
