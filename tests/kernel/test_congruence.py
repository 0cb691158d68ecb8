"""Congruence under binders and integrals, rewriting under binders, and what must not be taken for an identity."""

from __future__ import annotations

from proofdsl.kernel.readings import is_tested
from proofdsl.kernel.rule import Context
from proofdsl.kernel.rules_bound import bound_rule
from proofdsl.terms import App, Var, app
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import bind, substitute
from tests.kernel.shapes import EQN, L2R, R2L, REFL, K, S, T, diff, forall, fun, integral, limit, total
from tests.kernel.support import (
    ASSUME,
    INFINITY,
    INTEGER,
    MINUS_INFINITY,
    ONE,
    REAL,
    ZERO,
    A,
    B,
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
    le,
    lt,
    minus,
    no_rule,
    plus,
    premises,
    refused,
    times,
)


def test_congruence() -> None:
    accepted([eq(A, B)], eq(call(F, A), call(F, B)), ev("congruence", ASSUME))
    assert goals([], eq(plus(A, X), plus(B, X)), ev("congruence")) == [eq(A, B)]
    no_rule([], eq(plus(A, X), minus(A, X)), ev("congruence"))
    no_rule([], eq(A, B), ev("congruence"))
    no_rule([], lt(plus(A, X), plus(B, X)), ev("congruence"))
    no_rule([], eq(App("h", (A,)), App("h", (A, B))), ev("congruence"))
    for opaque in (
        diff(A),
        app("PartialDiff", A, B),
        app("EvalBar", A, ZERO, ONE),
        app("ConvergentSeries", A),
        app("Cases", A, lt(X, Y)),
        app("DefInt", ZERO, A, times(Y, diff(Y))),
    ):
        no_rule([], eq(opaque, substitute(opaque, {"a": B})), ev("congruence"))


def test_congruence_of_binders() -> None:
    goal = eq(limit(plus(T, X)), limit(plus(X, T)))
    assert goals([], goal, ev("binder_congruence", data=["s"])) == [eq(plus(S, X), plus(X, S))]
    accepted([], goal, ev("binder_congruence", ev("ring"), data=["s"]))
    assert goals([], eq(limit(T, A), limit(T, B)), ev("binder_congruence", data=["s"])) == [eq(A, B)]
    lam = eq(fun(T, lt(T, A)), fun(plus(T, ZERO), lt(T, B)))
    assert goals([], lam, ev("binder_congruence", data=["s"])) == [app("Iff", lt(S, A), lt(S, B)), eq(S, plus(S, ZERO))]
    no_rule([], goal, ev("binder_congruence", data=["x"]), "not-fresh")
    no_rule([eq(S, A)], goal, ev("binder_congruence", data=["s"]), "not-fresh")
    no_rule([], goal, ev("binder_congruence", data=["sin"]), "not-fresh")
    two = eq(fun(S, TRUE, "s", "t"), fun(T, TRUE, "s", "t"))
    assert goals([], two, ev("binder_congruence", data=["s", "t"])) == [eq(S, T)]
    no_rule([], two, ev("binder_congruence", data=["s", "s"]), "not-fresh")
    no_rule([], two, ev("binder_congruence", data=["s"]), "bad-evidence")
    no_rule([], eq(limit(T), limit(T, ZERO, "LimLeft")), ev("binder_congruence", data=["s"]))
    no_rule([], eq(limit(T), X), ev("binder_congruence", data=["s"]))
    no_rule([], eq(integral(ZERO, ONE, T), integral(ZERO, ONE, A)), ev("binder_congruence", data=["s"]))
    no_rule([], eq(*(bind("ValDeri", ["v"], [X, ONE], [b]) for b in (A, B))), ev("binder_congruence", data=["s"]))


def test_congruence_of_sums() -> None:
    first, second = total(A, B, call(F, K)), total(A, B, call(G, K))
    premise = premises([], eq(first, second), ev("binder_congruence", data=["j"]))[0]
    j = Var("j")
    assert premise.hyps == (isin(j, INTEGER), le(A, j), le(j, B)) and premise.goal is eq(call(F, j), call(G, j))
    assert premise.assumed == {0, 1, 2}
    moved = premises([], eq(first, total(A, X, call(G, K))), ev("binder_congruence", data=["j"]))
    assert [p.hyps for p in moved] == [(), ()]  # bounds that differ: nothing is known of the index
    both = premises(
        [],
        eq(total(MINUS_INFINITY, INFINITY, A), total(MINUS_INFINITY, INFINITY, B)),
        ev("binder_congruence", data=["j"]),
    )
    assert both[0].hyps == (isin(j, INTEGER),)
    half = premises([], eq(total(ONE, None, A), total(ONE, None, B)), ev("binder_congruence", data=["j"]))
    assert half[0].hyps == (isin(j, INTEGER), le(ONE, j))


def test_congruence_of_integrals() -> None:
    goal = eq(integral(A, B, T), integral(A, B, plus(T, X)))
    plain = premises([], goal, ev("integral_congruence", data=["s", 0]))
    assert [(p.hyps, p.goal) for p in plain] == [((isin(S, REAL),), eq(S, plus(S, X)))]
    bounded = premises([], goal, ev("integral_congruence", data=["s", 1]))
    assert bounded[0].goal is le(A, B) and bounded[1].hyps == (isin(S, REAL), le(A, S), le(S, B))
    for name in ("x", "a", "pi"):
        no_rule([], goal, ev("integral_congruence", data=[name, 0]), "not-fresh")
    no_rule([], eq(integral(A, B, T), integral(A, X, T)), ev("integral_congruence", data=["s", 0]))
    no_rule([], eq(integral(A, B, T), X), ev("integral_congruence", data=["s", 0]))
    no_rule([], goal, ev("integral_congruence", data=["s"]), "bad-evidence")
    twice = eq(integral(A, B, diff(T)), integral(A, B, T))
    no_rule([], twice, ev("integral_congruence", data=["s", 0]))
    bare = eq(bind("DefInt", ["t"], [A, B], [diff(T)]), integral(A, B, ONE))
    assert goals([], bare, ev("integral_congruence", data=["s", 0])) == [eq(ONE, ONE)]
    odd = eq(bind("DefInt", ["t"], [A, B], [times(diff(T), T)]), integral(A, B, T))
    no_rule([], odd, ev("integral_congruence", data=["s", 0]))


def test_rewriting_under_binders() -> None:
    rule = forall("u", eq(call(F, Var("u")), plus(Var("u"), ONE)))
    goal, target = eq(limit(call(F, T)), X), eq(limit(plus(T, ONE)), X)
    accepted([rule, target], goal, ev("rewrite_bound", ASSUME, terms=[target], data=[0, L2R, -1]))
    accepted([rule, goal], target, ev("rewrite_bound", ASSUME, terms=[target], data=[0, L2R, 1]))
    accepted([rule, goal], target, ev("rewrite_bound", ASSUME, terms=[goal], data=[0, R2L, -1]))
    no_rule([rule], goal, ev("rewrite_bound", terms=[eq(limit(T), X)], data=[0, L2R, -1]), "not-a-rewrite")
    no_rule([rule], goal, ev("rewrite_bound", terms=[goal], data=[0, L2R, -1]), "no-op")
    no_rule([eq(A, B)], goal, ev("rewrite_bound", terms=[target], data=[0, L2R, -1]), "rule-shape")
    no_rule([rule], goal, ev("rewrite_bound", terms=[target], data=[0, L2R, 5]), "bad-evidence")
    free = eq(call(F, X), X)
    no_rule([rule], free, ev("rewrite_bound", terms=[eq(plus(X, ONE), X)], data=[0, L2R, -1]), "not-a-rewrite")
    guarded = forall("u", eq(times(Var("u"), ONE), Var("u")), True)
    inside = eq(limit(times(T, ONE)), X)
    accepted(
        [guarded, eq(limit(T), X)], inside, ev("rewrite_bound", ASSUME, terms=[eq(limit(T), X)], data=[0, L2R, -1])
    )
    lam, flat = eq(fun(times(T, ONE)), X), eq(fun(T), X)  # this t need not be real
    no_rule([guarded], lam, ev("rewrite_bound", terms=[flat], data=[0, L2R, -1]), "not-a-rewrite")
    real_binder, real_flat = forall("t", lt(times(T, ONE), X), True), forall("t", lt(T, X), True)
    accepted([guarded, real_flat], real_binder, ev("rewrite_bound", ASSUME, terms=[real_flat], data=[0, L2R, -1]))
    series = app("ConvergentSeries", total(ONE, INFINITY, call(F, K)))
    replaced_series = app("ConvergentSeries", total(ONE, INFINITY, plus(K, ONE)))
    accepted([rule, replaced_series], series, ev("rewrite_bound", ASSUME, terms=[replaced_series], data=[0, L2R, -1]))
    derivative = bind("ValDeri", ["v"], [X, ONE], [call(F, Var("v"))])
    other = bind("ValDeri", ["v"], [X, ONE], [plus(Var("v"), ONE)])
    no_rule([rule], eq(derivative, X), ev("rewrite_bound", terms=[eq(other, X)], data=[0, L2R, -1]), "not-a-rewrite")
    assert bound_rule(forall("u", lt(X, Y)), L2R) is None


def test_conventions_need_a_profile() -> None:
    goal, target = eq(integral(ZERO, ONE, T), X), eq(integral(ZERO, ONE, ZERO), X)
    step = ev("rewrite_integral_variable", ASSUME, terms=[target], data=[0, L2R, -1])
    hyps = [eq(T, ZERO), target]
    refused(hyps, goal, step, "convention-not-allowed")
    loose = Context(conventions=frozenset({"integral-variable"}))
    theorem = accepted(hyps, goal, step, loose)
    assert theorem.conventions == ("integral-variable",)
    back = ev("rewrite_integral_variable", ASSUME, terms=[goal], data=[0, R2L, 1])
    assert accepted([eq(T, ZERO), target], goal, back, loose).conventions
    no_rule([lt(T, ZERO)], goal, step, "rule-shape", loose)
    no_rule([eq(A, ZERO)], goal, step, "not-a-rewrite", loose)


def test_a_definition_is_no_instance_of_an_identity() -> None:
    """`u = fun ..` is identity for a variable; for a declared function it would say less."""
    fact = forall("u", app("Impl", eq(Var("u"), fun(T)), eq(call(Var("u"), ONE), ONE)))
    no_rule([fact], X, ev("forall_elim", terms=[F], data=[0]), "definition-reading")
    goal = bind("Exists", ["u"], [], [eq(Var("u"), fun(T))])
    no_rule([], goal, ev("exists_intro", terms=[F]), "definition-reading")
    no_rule([], goal, ev("exists_intro", REFL, terms=[fun(T)]), "definition-reading")


def test_a_definition_of_a_declared_function_is_no_identity() -> None:
    """`f = fun t [t = 0] . 0` says f(0) = 0 and no more: f(1) may be 5, where the lambda has no value."""
    lam = fun(ZERO, eq(T, ZERO))
    hyps = [app("Typed", F, app("FunSpace", app("Enum", ZERO, ONE), REAL)), eq(F, lam)]
    refused(hyps, eq(call(F, ONE), call(lam, ONE)), ev("congruence", ASSUME))
    refused(hyps, eq(fun(F, TRUE, "s"), fun(lam, TRUE, "s")), ev("binder_congruence", ASSUME, data=["w"]))
    moved = [*hyps, eq(F, G)]  # g is no declared function: for it the equation is identity
    refused(moved, eq(G, lam), ev("rewrite_goal", ASSUME, terms=[eq(F, lam)], data=[2, R2L, EQN]), "not-a-rewrite")
    refused(moved, eq(G, lam), ev("rewrite_fact", ASSUME, terms=[eq(G, lam)], data=[2, L2R, EQN, 1]), "not-a-rewrite")
    refused(hyps, eq(call(F, ONE), call(lam, ONE)), ev("select", ev("congruence", ASSUME), data=[1]))


def test_a_series_is_not_its_sum() -> None:
    """Two series with one sum, one of which converges absolutely."""
    first, second = total(ONE, INFINITY, call(F, K)), total(ONE, INFINITY, call(G, K))
    hyps = [eq(first, second), app("AbsoluteConvergentSeries", first)]
    goal = app("AbsoluteConvergentSeries", second)
    both = ev("congruence", ASSUME)
    refused(hyps, eq(hyps[1], goal), both)
    step = ev("rewrite_fact", ASSUME, terms=[goal], data=[0, L2R, EQN, 1])
    refused(hyps, goal, step, "not-a-rewrite")
    exists = bind("Exists", ["s"], [], [conj([eq(S, second), app("AbsoluteConvergentSeries", S)])])
    refused(hyps, exists, ev("exists_intro", ev("and_intro", ASSUME, ASSUME), terms=[first]))


def test_no_rule_equates_a_term_with_a_lambda() -> None:
    code = "definition-reading"
    integrals = eq(integral(ZERO, ONE, F), integral(ZERO, ONE, fun(S, TRUE, "s")))
    no_rule([], integrals, ev("integral_congruence", data=["w", 0]), code)
    curried = eq(F, fun(fun(plus(S, T), TRUE, "s")))
    no_rule([curried], X, ev("definition_value", terms=[X], data=[0]), code)
    no_rule([], isin(F, app("Enum", G, fun(T))), ev("member_of_enumeration"), code)


def test_what_a_lambda_tests() -> None:
    """A variable inside a formula is tested; under operations on values, or in the body of a lambda, it is not."""
    for part in (plus(X, ONE), call(F, X), app("Pair", X, Y), fun(plus(X, T)), fun(plus(X, T), lt(T, ONE)), Y):
        assert not is_tested(part, "x")
    for part in (lt(X, Y), app("Cases", ONE, lt(X, ZERO), Y), fun(T, lt(T, X)), limit(plus(X, T)), app("Enum", X),
                 plus(ONE, app("Cases", ONE, lt(X, ZERO), Y))):  # fmt: skip
        assert is_tested(part, "x")
