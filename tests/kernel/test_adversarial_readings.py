"""False claims by a change of what a formula says: definitions for identities, captured variables, differentials."""

from __future__ import annotations

import pytest

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schema import lam
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.terms import App, Term, Var, app, num
from proofdsl.terms.logic import FALSE
from proofdsl.terms.subst import bind, substitute
from tests.kernel.support import (
    ONE,
    TWO,
    ZERO,
    A,
    F,
    G,
    X,
    Y,
    accepted,
    call,
    eq,
    ev,
    goals,
    isin,
    ne,
    no_rule,
    plus,
    power,
    times,
)  # fmt: skip

U, V, W = (Var(name) for name in "uvw")
THREE = num(3)


def diff(t: Term) -> Term:
    return app("Diff", ONE, t)


def taken_in_square(factor: Term) -> Term:
    """The integral from 0 to 1 of `factor` d(x^2)."""
    return app("DefInt", ZERO, ONE, times(factor, diff(power(X, TWO))))


def forall(*names: str, body: Term) -> Term:
    for name in reversed(names):
        body = bind("Forall", [name], [], [body], [False])
    return body


def row(name: str, **values: Term) -> Evidence:
    return ev("schema", terms=[values[v.strip("?")] for v in SCHEMAS[name].variables], data=[name])


IDENTITY = lam(lambda y: y)
CURRIED = lam(lambda x: IDENTITY)


def test_beta_makes_no_definition_of_an_identity() -> None:
    """`f = (fun x . fun y . y)(3)` says that f is that function; `f = fun y . y` only that it agrees with it."""
    no_rule([eq(F, call(CURRIED, THREE))], FALSE, ev("beta_fact", data=[0]), "no-op")
    no_rule([], eq(F, call(CURRIED, THREE)), ev("beta_goal"), "no-op")
    no_rule([], ne(F, call(CURRIED, THREE)), ev("beta_goal"), "no-op")


def test_beta_makes_no_identity_of_a_definition() -> None:
    """`(fun x . fun y . y)(3) = fun y . y` is a definition of its left side; of two lambdas it is an identity."""
    no_rule([eq(call(CURRIED, THREE), IDENTITY)], FALSE, ev("beta_fact", data=[0]), "no-op")


def test_beta_still_reduces_values() -> None:
    assert goals([], eq(F, call(IDENTITY, THREE)), ev("beta_goal"))[-1] == eq(F, THREE)
    both = eq(call(CURRIED, THREE), call(CURRIED, ONE))
    assert goals([], both, ev("beta_goal"))[-1] == eq(IDENTITY, IDENTITY)


@pytest.mark.parametrize("value", [X, plus(X, ONE)])
def test_no_value_brings_in_what_an_integral_is_taken_in(value: Term) -> None:
    """For every y the integral of y d(x^2) is y; that of x d(x^2) is 2/3."""
    law = forall("y", body=eq(taken_in_square(Y), Y))
    no_rule([law], FALSE, ev("forall_elim", terms=[value], data=[0]), "definition-reading")
    made = eq(taken_in_square(value), value)
    no_rule([law], FALSE, ev("instance", terms=[value, made], data=[0, 1]), "definition-reading")


def test_two_values_do_not_meet_in_an_integral() -> None:
    """One instance of two universals at once must not join the variable of the integral with another."""
    law = forall("x", "y", body=eq(taken_in_square(Y), Y))
    joined = eq(app("DefInt", ZERO, ONE, times(U, diff(power(U, TWO)))), U)
    no_rule([law], FALSE, ev("instance", terms=[U, U, joined], data=[0, 1, 1]), "definition-reading")
    apart = eq(app("DefInt", ZERO, ONE, times(V, diff(power(U, TWO)))), V)
    accepted([law], apart, ev("instance", ev("assume"), terms=[U, V, apart], data=[0, 1, 1]))


def test_other_values_may_come_into_an_integral() -> None:
    law = forall("y", body=eq(taken_in_square(Y), Y))
    accepted([law], eq(taken_in_square(THREE), THREE), ev("forall_elim", ev("assume"), terms=[THREE], data=[0]))


def test_no_schema_reaches_into_a_differential() -> None:
    """`fun x . diff(x)` is no function of numbers: at 0 it would be the differential of a constant."""
    squares = bind("DefInt", ["x"], [ZERO, ONE], [times(diff(X), diff(X))])
    no_rule([], eq(squares, Y), row("DefInt:bare", F=lam(diff), a=ZERO, b=ONE, s=Y))
    plain = bind("DefInt", ["x"], [ZERO, ONE], [times(X, diff(X))])
    assert len(goals([], eq(plain, Y), row("DefInt:bare", F=IDENTITY, a=ZERO, b=ONE, s=Y))) == 1


def test_a_schema_takes_an_integral_that_binds_its_own_variable() -> None:
    inner = lam(lambda x: bind("DefInt", ["t"], [ZERO, ONE], [times(times(x, Var("t")), diff(Var("t")))]))
    answer = goals([], app("HasDerivAt", inner, ZERO, A), row("deriv:value", F=inner, a=A, s=ONE, t=ZERO))
    assert len(answer) == 2


def test_pairs_of_lambdas_differ_though_their_parts_agree() -> None:
    """f agrees with `fun x . x` on R and is defined beyond: the pairs differ, `f ≠ fun x . x` does not follow."""
    pairs = ne(app("Pair", IDENTITY, ONE), app("Pair", F, ONE))
    goal = app("Or", ne(IDENTITY, F), ne(ONE, ONE))
    no_rule([pairs], goal, row("pair:different", x=IDENTITY, y=ONE, a=F, b=ONE))


def test_no_rewriting_of_differentials_under_binders() -> None:
    """`forall t, diff(t) = 0` is about free differentials, not about the variable of an integral."""
    rule = forall("t", body=eq(diff(Var("t")), ZERO))
    before = bind("DefInt", ["t"], [ZERO, ONE], [times(ONE, diff(Var("t")))])
    after = bind("DefInt", ["t"], [ZERO, ONE], [times(ONE, ZERO)])
    for left, right in ((before, after), (after, before)):
        no_rule([rule, eq(left, Y)], FALSE,
                ev("rewrite_bound", terms=[eq(right, Y)], data=[0, "left_to_right", 1]))  # fmt: skip


def test_no_rewriting_under_binders_where_a_value_changes_the_reading() -> None:
    """An equation with a definition inside says another thing of every function than of a bound number."""
    described = bind("SetDesc", ["y"], [], [Y, app("And", isin(Y, App("RealSet")), eq(F, IDENTITY))], [False])
    rule = bind("Forall", ["f"], [], [eq(described, call(G, F))], [False])
    before = forall("h", body=eq(substitute(described, {"f": Var("h")}), Y))
    after = forall("h", body=eq(call(G, Var("h")), Y))
    no_rule([rule, before], FALSE, ev("rewrite_bound", terms=[after], data=[0, "left_to_right", 1]), "rule-shape")


@pytest.mark.parametrize("bound", [app("Frac", ONE, ZERO), App("PosInfty"), Var("m")])
def test_comparison_with_a_series_from_nowhere(bound: Term) -> None:
    """What a hypothesis says of a series without a lower bound must not make the harmonic series converge."""
    terms = lam(lambda n: app("Frac", ONE, n))
    other = bind("Sum", ["k"], [bound, App("PosInfty")], [app("Frac", ONE, Var("k"))])
    harmonic = bind("Sum", ["k"], [ONE, App("PosInfty")], [app("Frac", ONE, Var("k"))])
    for name, more in (("series:comparison", {}), ("series:limit-comparison", {"s": ONE})):
        owed = goals([app("ConvergentSeries", other)], app("AbsoluteConvergentSeries", harmonic),
                     row(name, F=terms, G=terms, b=ONE, m=bound, **more))  # fmt: skip
        assert isin(bound, App("IntegerSet")) in owed


@pytest.mark.parametrize("predicate", ["Continuous", "Diffable"])
def test_everywhere_is_concluded_of_lambdas_only(predicate: str) -> None:
    """f declared on R may be defined on pairs as well, and be wild there."""
    real = App("RealSet")
    line = app("Typed", F, app("FunSpace", real, real))
    name = f"{predicate.lower()}:everywhere"
    function = lam(lambda x: call(F, x))
    condition = lam(lambda x: isin(x, real))
    on_line = App(f"{predicate}FuncOn", (F, real))
    no_rule([line, on_line], App(f"{predicate}Func", (F,)), row(name, F=function, P=condition, s=real))
    stated = lam(lambda x: call(F, x), lambda x: isin(x, real))
    owed = goals([line, on_line], App(f"{predicate}Func", (stated,)), row(name, F=function, P=condition, s=real))
    assert owed == [forall("x", body=app("Impl", isin(X, real), isin(X, real))),
                    App(f"{predicate}FuncOn", (stated, real))]  # fmt: skip
