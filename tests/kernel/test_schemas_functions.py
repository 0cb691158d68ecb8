"""Schemas whose metavariables take arguments: filling in, and the values that are refused."""

from __future__ import annotations

import pytest

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schema import filled, hole, lam
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.terms import App, Term, Var, alpha_equal, app, num
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import bind
from tests.kernel.support import ONE, REAL, TWO, ZERO, A, X, Y, accepted, eq, ev, goals, isin, lt, no_rule, plus, times

IDENTITY = lam(lambda x: x)
SQUARE = lam(lambda x: app("Power", x, TWO))


def applied(name: str, values: dict[str, Term], *premises: Evidence) -> Evidence:
    """The rule application with values by name."""
    return ev("schema", *premises, terms=[values[v] for v in SCHEMAS[name].variables], data=[name])


def test_filling_in_captures_nothing_and_keeps_conjunctions_flat() -> None:
    f, p = hole("F"), hole("P")
    pattern = bind("Forall", ["x"], [], [eq(f(Var("x")), plus(f(ONE), Var("?a")))])
    # The value mentions a free x; the bound x of the pattern is another one.
    filled_in = filled(pattern, {"?F": lam(lambda y: times(y, Var("z"))), "?a": X})
    expected = bind("Forall", ["y"], [], [eq(times(Var("y"), Var("z")), plus(times(ONE, Var("z")), X))])
    assert alpha_equal(filled_in, expected)
    both = conj([p(X), lt(X, ONE)])
    flat = filled(both, {"?P": lam(lambda y: conj([lt(y, TWO), lt(ZERO, y)]))})
    assert flat == app("And", lt(X, TWO), lt(ZERO, X), lt(X, ONE))


def test_a_function_inside_a_function() -> None:
    f, g = hole("F"), hole("G")
    assert filled(g(f(X)), {"?F": SQUARE, "?G": lam(lambda y: plus(y, y))}) == plus(
        app("Power", X, TWO), app("Power", X, TWO)
    )


def test_a_derivative_by_rules() -> None:
    goal = App("HasDerivAt", (lam(lambda x: times(x, app("sin", x))), _value(), A))
    sine = applied("deriv:sin", {"?F": IDENTITY, "?s": ONE, "?a": A}, applied(
        "deriv:identity", {"?a": A}))  # fmt: skip
    one = applied("deriv:identity", {"?a": A})
    proof = applied(
        "deriv:Mult",
        {"?F": IDENTITY, "?G": lam(lambda x: app("sin", x)), "?s": ONE, "?t": times(app("cos", A), ONE), "?a": A},
        one,
        sine,
    )
    accepted([isin(A, REAL)], goal, proof)


def _value() -> Term:
    return plus(times(ONE, app("sin", A)), times(A, times(app("cos", A), ONE)))


CONTINUOUS = App("TendsTo", (IDENTITY, App("Near", (A,)), A))


@pytest.mark.parametrize(
    "bad",
    [
        X,  # no lambda
        bind("Lambda", ["x"], [], [lt(ZERO, Var("x")), Var("x")]),  # a condition
        bind("Lambda", ["x", "y"], [], [TRUE, Var("x")]),  # two variables
        lam(lambda x: App("EvalBar", (app("Power", x, TWO), ZERO, ONE))),  # x is what the bar is taken in
        lam(lambda x: App("VolumeInt", (Y, App("Diff", (x,))))),
    ],
    ids=["variable", "condition", "arity", "bar", "integral"],
)
def test_improper_values_are_refused(bad: Term) -> None:
    goal = App("TendsTo", (bad, App("Near", (A,)), Y))
    no_rule([], goal, applied("tends:value", {"?F": bad, "?s": X, "?c": Y, "?h": App("Near", (A,))}))


def test_beside_functions_no_lambda_is_a_value() -> None:
    no_rule([], App("TendsTo", (IDENTITY, App("Near", (SQUARE,)), SQUARE)), applied(
        "tends:value", {"?F": IDENTITY, "?s": SQUARE, "?c": SQUARE, "?h": App("Near", (SQUARE,))}))  # fmt: skip


def test_what_a_row_owes() -> None:
    assert goals([], CONTINUOUS, applied("tends:here:near", {"?a": A})) == [isin(A, REAL)]
    quotient = lam(lambda x: app("Frac", ONE, x))
    goal = App("TendsTo", (quotient, App("Near", (ZERO,)), app("Frac", ONE, ZERO)))
    owed = goals([], goal, applied("tends:Frac", {"?F": lam(lambda x: ONE), "?G": IDENTITY, "?s": ONE, "?t": ZERO,
                                                  "?h": App("Near", (ZERO,))}))  # fmt: skip
    assert app("Neq", ZERO, ZERO) in owed  # 1/x has no limit at 0


def test_the_wrong_value_of_a_row_is_refused() -> None:
    goal = App("HasDerivAt", (lam(lambda x: app("sin", x)), app("sin", A), A))
    no_rule([isin(A, REAL)], goal, applied("deriv:sin", {"?F": IDENTITY, "?s": ONE, "?a": A}))
    goal = App("HasDerivAt", (lam(lambda x: num(3)), num(3), A))
    no_rule([isin(A, REAL)], goal, applied("deriv:constant", {"?a": A, "?c": num(3)}))


@pytest.mark.parametrize(
    ("row", "predicate"), [("continuous:on", "ContinuousFuncOn"), ("diffable:on", "DiffableFuncOn")]
)
def test_on_the_empty_set_the_function_must_still_be_defined(row: str, predicate: str) -> None:
    """Nothing is asked of f at the points of an empty set: that f denotes is asked apart."""
    empty = app("IntervalLoRo", ONE, ZERO)
    undefined = app("Frac", ONE, ZERO)
    owed = goals([], App(predicate, (undefined, empty)), applied(row, {"?f": undefined, "?s": empty}))
    assert App("Denotes", (undefined,)) in owed
