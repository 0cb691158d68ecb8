"""The statements of spec 3.1 that can be tested, one by one, against the reference evaluator."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofdsl.terms.logic import conj, implication, nnf, quantify
from proofdsl.terms.subst import bind, substitute
from proofdsl.terms.term import App, Bind, Num, Term, Var, app, num
from tests.reference import exact
from tests.reference.evaluator import evaluate
from tests.reference.exact import UNDEFINED, UNKNOWN, Cx, Special
from tests.reference.sampling import (
    check_sequent,
    find_counterexample,
    formulas,
    sample_environment,
    satisfying,
    sorts_of,
    terms,
)
from tests.reference.structures import FinSet, Infinity, Interval, NumberSet, Pair, Rule, Table

a, b, c, f, g, k, s, t, x, y, z = (Var(n) for n in "a b c f g k s t x y z".split())
A, B, C, P, Q = (Var(n) for n in "A B C P Q".split())
R, COMPLEX, INTEGER, TRUE = App("RealSet"), App("ComplexSet"), App("IntegerSet"), App("True")
POS_INF, NEG_INF, EMPTY, IMAG, PI, E = (
    App(n) for n in ("PosInfty", "NegInfty", "EmptySet", "ImaginaryUnit", "Pi", "E")
)
ZERO, ONE, TWO = num(0), num(1), num(2)
BAD = app("Frac", ONE, ZERO)
POS, NEG = Infinity.POS, Infinity.NEG


def eq(left: Term, right: Term) -> Term:
    return app("Eq", left, right)


def fun(name: str, body: Term, condition: Term = TRUE) -> Bind:
    return bind("Lambda", [name], [], [condition, body])


def call(function: Term, argument: Term) -> Term:
    return app("Apply", function, argument)


def typed(function: Term, domain: Term, codomain: Term) -> Term:
    return app("Typed", function, app("FunSpace", domain, codomain))


def total(head: str, low: Term, high: Term, body: Term) -> Bind:
    return bind(head, ["k"], [low, high], [body])


def root(n: int, of: Term) -> Term:
    return app("Root", num(n), of)


# -- what there is ----------------------------------------------------------------------------------


def test_infinities_are_no_complex_numbers() -> None:
    assert evaluate(app("Belong", POS_INF, COMPLEX), {}) is False
    assert evaluate(app("Belong", NEG_INF, R), {}) is False


def test_order_is_total_on_the_reals_with_infinities() -> None:
    assert evaluate(app("Lt", NEG_INF, num(-5)), {}) is True
    assert evaluate(app("Lt", PI, POS_INF), {}) is True
    assert evaluate(app("Leq", POS_INF, POS_INF), {}) is True
    assert evaluate(app("Lt", POS_INF, POS_INF), {}) is False
    assert evaluate(app("Lt", E, PI), {}) is True


def test_order_is_false_outside() -> None:
    assert evaluate(app("Leq", IMAG, IMAG), {}) is False
    assert evaluate(app("Leq", x, x), {"x": Pair(Fraction(1), Fraction(2))}) is False


@pytest.mark.parametrize("head", ["Plus", "Minus", "Mult", "Frac", "Power"])
def test_arithmetic_needs_finite_arguments(head: str) -> None:
    assert evaluate(app(head, POS_INF, ONE), {}) is UNDEFINED
    assert evaluate(app(head, TWO, NEG_INF), {}) is UNDEFINED


def test_minus_infinity() -> None:
    assert evaluate(app("Neg", POS_INF), {}) is NEG
    assert evaluate(eq(app("Neg", POS_INF), NEG_INF), {}) is True


def test_tuples_are_right_nested_pairs() -> None:
    triple = app("Pair", ONE, app("Pair", TWO, num(3)))
    addition = bind("Lambda", ["x", "y", "z"], [], [TRUE, app("Plus", x, app("Mult", y, z))])
    assert evaluate(call(addition, triple), {}) == 7
    assert evaluate(call(addition, ONE), {}) is UNDEFINED
    assert evaluate(eq(triple, app("Pair", app("Pair", ONE, TWO), num(3))), {}) is False


def test_real_guards() -> None:
    squares = app("Geq", app("Power", x, TWO), ZERO)
    guarded = quantify("Forall", "x", squares)
    assert guarded.real == (True,)
    assert evaluate(guarded, {}) is UNKNOWN
    assert evaluate(bind("Forall", ["x"], [], [squares]), {}) is False
    assert evaluate(quantify("Exists", "x", eq(app("Power", x, TWO), num(-1))), {}) is UNKNOWN
    assert evaluate(bind("Exists", ["x"], [], [eq(app("Power", x, TWO), num(-1))]), {}) is True


def test_guard_of_a_set_description() -> None:
    above = bind("SetDesc", ["x"], [], [x, app("Gt", x, ONE)], [True])
    assert evaluate(app("Belong", TWO, above), {}) is True
    assert evaluate(app("Belong", IMAG, above), {}) is False
    everything = bind("SetDesc", ["x"], [], [x, eq(app("Mult", ZERO, x), ZERO)], [True])
    assert evaluate(app("Belong", IMAG, everything), {}) is False


def test_functions_are_equal_when_domains_and_values_agree() -> None:
    left = Table(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(2))))
    right = Table(((Fraction(1), Fraction(2)), (Fraction(0), Fraction(1))))
    shorter = Table(((Fraction(0), Fraction(1)),))
    assert evaluate(eq(f, g), {"f": left, "g": right}) is True
    assert evaluate(eq(f, g), {"f": left, "g": shorter}) is False
    assert evaluate(eq(fun("x", app("Plus", x, ONE)), fun("y", app("Plus", y, ONE))), {}) is True
    assert evaluate(eq(fun("x", app("Plus", x, ONE)), fun("y", app("Plus", y, TWO))), {}) is False
    assert evaluate(eq(fun("x", app("Frac", x, x)), fun("x", ONE)), {}) is False


def test_a_declared_function_is_total_with_values_in_the_codomain() -> None:
    table = Table(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(2))))
    domain, codomain = app("Enum", ZERO, ONE), app("Enum", ONE, TWO)
    assert evaluate(typed(f, domain, codomain), {"f": table}) is True
    assert evaluate(typed(f, app("Enum", ZERO, TWO), codomain), {"f": table}) is False
    assert evaluate(typed(f, domain, app("Enum", ONE)), {"f": table}) is False
    assert evaluate(typed(f, R, R), {"f": table}) is False


def test_equation_with_a_lambda_means_agreement_for_a_declared_function() -> None:
    table = Table(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(5))))
    equation = eq(f, fun("x", app("Plus", x, ONE), app("Belong", x, app("Enum", ZERO))))
    assert evaluate(equation, {"f": table}) is False
    assert evaluate(equation, {"f": table}, declared=["f"]) is True
    wider = eq(f, fun("x", app("Plus", x, ONE), app("Belong", x, app("Enum", ZERO, ONE))))
    assert evaluate(wider, {"f": table}, declared=["f"]) is False


def test_membership_in_a_description_unfolds_for_typed_values_only() -> None:
    russell = bind("SetDesc", ["x"], [], [x, app("NotBelong", x, x)])
    assert evaluate(app("Belong", A, russell), {"A": NumberSet("real")}) is UNKNOWN
    assert evaluate(app("Belong", BAD, russell), {}) is False
    assert evaluate(app("Belong", app("Pair", ONE, TWO), bind("SetDesc", ["x"], [], [x, TRUE])), {}) is True


# -- equality ---------------------------------------------------------------------------------------


def test_quasi_equality() -> None:
    assert evaluate(eq(BAD, app("ln", ZERO)), {}) is True
    assert evaluate(eq(BAD, ONE), {}) is False
    assert evaluate(app("Neq", BAD, ONE), {}) is True
    assert evaluate(app("Neq", BAD, app("ln", ZERO)), {}) is False


def test_reflexivity_without_conditions() -> None:
    limit = bind("Lim", ["x"], [ZERO], [app("Frac", app("sin", x), x)])
    assert evaluate(limit, {}) is UNKNOWN
    assert evaluate(eq(limit, bind("Lim", ["y"], [ZERO], [app("Frac", app("sin", y), y)])), {}) is True
    assert evaluate(eq(BAD, BAD), {}) is True


def test_quotient_of_equals_needs_a_nonzero() -> None:
    claim = eq(app("Frac", a, a), ONE)
    assert evaluate(claim, {"a": 0}) is False
    assert evaluate(claim, {"a": 7}) is True
    assert find_counterexample([], claim) == {"a": 0}
    check_sequent([app("Neq", a, ZERO)], claim, 60)


def test_difference_of_logarithms_needs_a_positive_argument() -> None:
    claim = eq(app("Minus", app("ln", x), app("ln", x)), ZERO)
    assert evaluate(claim, {"x": -1}) is False
    assert evaluate(claim, {"x": 0}) is False
    assert evaluate(claim, {"x": 3}) is True
    check_sequent([app("Gt", x, ZERO)], claim, 60)


def test_quotient_as_product_needs_nothing() -> None:
    claim = eq(app("Frac", x, y), app("Mult", x, app("Frac", ONE, y)))
    assert evaluate(claim, {"x": 1, "y": 0}) is True
    assert evaluate(claim, {"x": 3, "y": 2}) is True
    check_sequent([], claim, 60)


def test_inequality_does_not_say_that_the_sides_are_defined() -> None:
    assert find_counterexample([app("Neq", app("Frac", ONE, x), TWO)], app("Denotes", app("Frac", ONE, x)))


def test_approximation_within_a_bound() -> None:
    assert evaluate(app("ApproxEps", PI, num(3), num(Fraction(1, 5))), {}) is True
    assert evaluate(app("ApproxEps", PI, num(3), num(Fraction(1, 10))), {}) is False
    assert evaluate(app("ApproxEps", BAD, BAD, ONE), {}) is False


def test_uninterpreted_relations() -> None:
    for head in ("Approx", "Equiv", "Asymp"):
        assert evaluate(app(head, ONE, ONE), {}) is UNKNOWN
    order = bind("BigO", ["x"], [ZERO], [x])
    assert evaluate(eq(order, order), {}) is UNKNOWN


# -- strict atoms -----------------------------------------------------------------------------------


def test_strict_atoms_are_false_on_undefined() -> None:
    for head in ("Lt", "Leq", "Gt", "Geq"):
        assert evaluate(app(head, BAD, BAD), {}) is False
    assert evaluate(app("Belong", BAD, COMPLEX), {}) is False
    assert evaluate(app("Subset", app("Enum", BAD), COMPLEX), {}) is False
    assert evaluate(app("ContinuousFuncAt", fun("x", x), BAD), {}) is False
    assert evaluate(app("ContinuousFuncAt", fun("x", x), ONE), {}) is UNKNOWN


def test_the_undefined_argument_wins_over_the_unknown_one() -> None:
    limit = bind("Lim", ["x"], [ZERO], [app("sin", x)])
    assert evaluate(app("Lt", limit, BAD), {}) is False
    assert evaluate(app("Plus", limit, BAD), {}) is UNDEFINED


def test_negated_order() -> None:
    assert evaluate(app("Not", app("Lt", BAD, ONE)), {}) is True
    assert evaluate(app("Geq", BAD, ONE), {}) is False
    assert find_counterexample([app("Not", app("Lt", app("ln", x), y))], app("Geq", app("ln", x), y))
    check_sequent([app("Belong", x, R), app("Belong", y, R), app("Not", app("Lt", x, y))], app("Geq", x, y), 60)


def test_not_member_is_the_negation_of_member() -> None:
    assert evaluate(app("NotBelong", BAD, R), {}) is True
    assert evaluate(app("NotBelong", x, R), {"x": 1}) is False


def test_from_a_strict_hypothesis_follows_definedness() -> None:
    check_sequent([app("Lt", app("ln", x), y)], app("Denotes", app("ln", x)), 60)
    check_sequent([app("Belong", app("Frac", ONE, x), R)], app("Neq", x, ZERO), 60)


def test_series_predicates_are_not_strict() -> None:
    series = bind("Sum", ["k"], [ZERO, POS_INF], [app("Frac", ONE, k)])
    assert evaluate(series, {}) is UNDEFINED
    assert evaluate(app("DivergentSeries", series), {}) is UNKNOWN


# -- definedness ------------------------------------------------------------------------------------

DEFINED = {
    "log base": (app("log", TWO, num(8)), app("log", ONE, num(8))),
    "log base sign": (app("log", num(Fraction(1, 2)), num(8)), app("log", num(-2), num(8))),
    "ln": (app("ln", E), app("ln", ZERO)),
    "lg": (app("lg", num(100)), app("lg", num(-100))),
    "arcsin": (app("arcsin", num(-1)), app("arcsin", TWO)),
    "arccos": (app("arccos", ONE), app("arccos", num(Fraction(-11, 10)))),
    "tan": (app("tan", PI), app("tan", app("Frac", PI, TWO))),
    "sec": (app("sec", PI), app("sec", app("Frac", PI, num(-2)))),
    "cot": (app("cot", app("Frac", PI, TWO)), app("cot", PI)),
    "csc": (app("csc", ONE), app("csc", ZERO)),
    "factorial": (app("Fact", num(4)), app("Fact", num(Fraction(1, 2)))),
    "factorial sign": (app("Fact", ZERO), app("Fact", num(-1))),
    "even root": (root(2, ZERO), root(2, num(-1))),
    "odd root": (root(3, num(-8)), root(0, ONE)),
    "negative root": (root(-2, num(4)), root(-3, ZERO)),
    "root index": (root(5, ONE), app("Root", num(Fraction(1, 2)), ONE)),
    "complex even root": (root(2, num(4)), root(2, IMAG)),
    "integer power": (app("Power", num(-2), num(-3)), app("Power", ZERO, num(-1))),
    "power of a negative": (app("Power", num(-8), num(2)), app("Power", num(-8), num(Fraction(1, 3)))),
    "power of zero": (app("Power", ZERO, num(Fraction(1, 2))), app("Power", ZERO, IMAG)),
    "complex power": (app("Power", IMAG, TWO), app("Power", IMAG, num(Fraction(1, 2)))),
    "irrational exponent": (app("Power", TWO, PI), app("Power", num(-2), PI)),
}


@pytest.mark.parametrize("name", sorted(DEFINED))
def test_definedness(name: str) -> None:
    inside, outside = DEFINED[name]
    assert not isinstance(evaluate(inside, {}), Special)
    assert evaluate(outside, {}) is UNDEFINED


VALUES = [
    (app("Power", ZERO, ZERO), 0 + 1),
    (app("Power", ZERO, PI), 0),
    (app("Power", IMAG, TWO), -1),
    (app("Power", num(4), num(Fraction(1, 2))), 2),
    (app("Power", E, app("Mult", IMAG, PI)), -1),
    (app("Mult", root(2, TWO), root(2, num(8))), 4),
    (root(3, num(-8)), -2),
    (root(-2, num(4)), Fraction(1, 2)),
    (app("log", num(4), num(8)), Fraction(3, 2)),
    (app("ln", app("Power", E, num(3))), 3),
    (app("tan", app("Frac", PI, num(4))), 1),
    (app("cos", app("Frac", PI, num(3))), Fraction(1, 2)),
    (app("arctan", app("tan", ZERO)), 0),
    (app("Abs", app("Plus", num(3), app("Mult", num(4), IMAG))), 5),
    (app("Abs", app("Enum", ONE, TWO, ONE)), 2),
    (app("floor", app("Neg", PI)), -4),
    (app("ceil", app("Neg", PI)), -3),
    (app("sgn", app("Minus", E, PI)), -1),
    (app("max", ONE, PI, num(3)), exact.PI),
    (app("min", app("Enum", ONE, num(-2))), -2),
    (app("Mod", num(-1), num(3)), 2),
    (app("Fact", num(5)), 120),
]


@pytest.mark.parametrize("k", range(len(VALUES)))
def test_values(k: int) -> None:
    term, value = VALUES[k]
    assert evaluate(term, {}) == value


def test_equality_of_irrationals() -> None:
    assert evaluate(eq(root(2, TWO), num(Fraction(1414, 1000))), {}) is False
    assert evaluate(eq(app("ln", num(6)), app("Plus", app("ln", TWO), app("ln", num(3)))), {}) is True
    square = app("Plus", app("Power", app("sin", ONE), TWO), app("Power", app("cos", ONE), TWO))
    assert evaluate(eq(square, ONE), {}) is UNKNOWN
    assert evaluate(app("Belong", root(2, TWO), App("RationalSet")), {}) is False
    assert evaluate(app("Belong", app("Mult", root(2, TWO), root(2, num(8))), INTEGER), {}) is True


def test_conditions_of_lambdas_and_piecewise_terms() -> None:
    positive = fun("x", app("Plus", x, ONE), app("Gt", x, ZERO))
    assert evaluate(call(positive, ONE), {}) == 2
    assert evaluate(call(positive, ZERO), {}) is UNDEFINED
    assert evaluate(call(fun("x", ONE), BAD), {}) is UNDEFINED
    sign = App("Cases", (ONE, app("Gt", x, ZERO), num(-1), app("Lt", x, ZERO)))
    assert [evaluate(sign, {"x": v}) for v in (5, -5, 0)] == [1, -1, UNDEFINED]
    assert evaluate(App("Cases", (*sign.args, ZERO)), {"x": 0}) == 0
    assert evaluate(call(f, TWO), {"f": Table(((Fraction(1), Fraction(1)),))}) is UNDEFINED


def test_pointwise_operations_conjoin_conditions() -> None:
    left, right = fun("x", x, app("Gt", x, ZERO)), fun("x", app("Frac", ONE, app("Minus", x, ONE)))
    both = app("Plus", left, right)
    assert evaluate(call(both, num(3)), {}) == Fraction(7, 2)
    assert evaluate(call(both, ONE), {}) is UNDEFINED
    assert evaluate(call(both, num(-3)), {}) is UNDEFINED


def test_a_square_root_of_a_square_is_not_the_number() -> None:
    claim = eq(root(2, app("Power", x, TWO)), x)
    assert find_counterexample([app("Belong", x, R)], claim)
    check_sequent([app("Geq", x, ZERO), app("Belong", x, R)], claim, 60)
    check_sequent([app("Belong", x, R)], eq(root(2, app("Power", x, TWO)), app("Abs", x)), 60)


# -- instances --------------------------------------------------------------------------------------


def test_quantifiers_range_over_what_exists() -> None:
    assert evaluate(bind("Exists", ["x"], [], [eq(x, BAD)]), {}) is False
    assert evaluate(quantify("Forall", "x", eq(app("Mult", ZERO, x), ZERO)), {}) is UNKNOWN
    assert evaluate(eq(app("Mult", ZERO, BAD), ZERO), {}) is False
    universal = quantify("Forall", "x", app("Denotes", x))
    assert evaluate(universal, {}) is not False


def test_exhausted_ranges() -> None:
    small = app("Belong", x, app("Enum", ONE, TWO))
    assert evaluate(quantify("Forall", "x", implication([small], app("Gt", x, ZERO))), {}) is True
    assert evaluate(quantify("Forall", "x", implication([small], app("Gt", x, ONE))), {}) is False
    assert evaluate(quantify("Exists", "x", conj([small, app("Gt", x, TWO)])), {}) is False
    whole = conj([app("Belong", x, INTEGER), app("Leq", ZERO, x), app("Lt", x, PI)])
    assert evaluate(quantify("Exists", "x", conj([whole, eq(app("Power", x, TWO), TWO)])), {}) is False
    assert evaluate(quantify("Forall", "x", implication([app("Belong", x, EMPTY)], App("False"))), {}) is True
    assert evaluate(quantify("Forall", "x", implication([eq(x, BAD)], App("False"))), {}) is True
    inner = quantify("Forall", "y", implication([small, app("Belong", y, app("Enum", x))], eq(y, x)))
    assert evaluate(quantify("Forall", "x", inner), {}) is True


def test_samples_refute_but_do_not_prove() -> None:
    claim = implication([app("Belong", x, R)], app("Lt", x, num(1000)))
    assert evaluate(quantify("Forall", "x", claim), {}) is not True
    assert evaluate(quantify("Exists", "x", conj([app("Belong", x, R), app("Gt", x, num(9))])), {}) is True
    assert evaluate(quantify("Forall", "x", app("Gt", app("Power", x, TWO), ZERO)), {}) is False


def test_finite_models() -> None:
    universe = [Fraction(0), Fraction(1), FinSet((Fraction(0),)), FinSet(()), FinSet((Fraction(0), Fraction(1)))]
    some = bind("Exists", ["y"], [], [app("Belong", x, y)])
    assert evaluate(quantify("Forall", "x", some), {}, universe, "model") is False
    at_zero = bind("Exists", ["y"], [], [app("Belong", ZERO, y)])
    assert evaluate(at_zero, {}, universe, "model") is True
    assert evaluate(bind("Exists", ["y"], [], [app("Belong", TWO, y)]), {}, universe, "model") is False
    union = eq(app("Union", A, B), app("Union", B, A))
    assert evaluate(union, {"A": universe[2], "B": NumberSet("real")}, universe, "model") is True


# -- analysis ---------------------------------------------------------------------------------------


def test_finite_sums_and_products() -> None:
    assert evaluate(total("Sum", ONE, num(10), k), {}) == 55
    assert evaluate(total("Prod", ONE, num(5), k), {}) == 120
    assert evaluate(total("Sum", ONE, ZERO, app("Frac", ONE, k)), {}) == 0
    assert evaluate(total("Prod", ONE, ZERO, app("Frac", ONE, k)), {}) == 1
    assert evaluate(total("Sum", ZERO, TWO, app("Frac", ONE, k)), {}) is UNDEFINED
    assert evaluate(total("Sum", ONE, BAD, k), {}) is UNDEFINED
    assert evaluate(total("Sum", ONE, POS_INF, app("Frac", ONE, k)), {}) is UNKNOWN


def test_limits_are_unknown_but_need_a_defined_body() -> None:
    assert evaluate(bind("Lim", ["x"], [ZERO], [app("Frac", app("sin", x), x)]), {}) is UNKNOWN
    assert evaluate(bind("Lim", ["x"], [ZERO], [app("Plus", x, BAD)]), {}) is UNDEFINED
    assert evaluate(bind("Lim", ["x"], [BAD], [x]), {}) is UNDEFINED
    assert evaluate(bind("Lim", ["x"], [POS_INF], [num(5)]), {}) == 5


def test_suprema() -> None:
    assert evaluate(app("sup", R), {}) is POS
    assert evaluate(app("inf", R), {}) is NEG
    assert evaluate(app("sup", EMPTY), {}) is UNDEFINED
    assert evaluate(app("sup", app("IntervalLoRo", ZERO, PI)), {}) == exact.PI
    assert evaluate(app("sup", app("IntervalLoRo", ONE, ZERO)), {}) is UNDEFINED
    assert evaluate(app("inf", app("Enum", TWO, ONE)), {}) == 1
    assert evaluate(app("inf", App("PosIntegerSet")), {}) == 1
    assert evaluate(app("sup", App("PosIntegerSet")), {}) is POS


# -- sets -------------------------------------------------------------------------------------------


def test_intervals_and_number_sets() -> None:
    half = num(Fraction(1, 2))
    assert evaluate(app("Belong", half, app("IntervalLoRo", ZERO, ONE)), {}) is True
    assert evaluate(app("Belong", ONE, app("IntervalLcRo", ZERO, ONE)), {}) is False
    assert evaluate(app("Belong", ONE, app("IntervalLoRc", ZERO, ONE)), {}) is True
    assert evaluate(app("Belong", IMAG, app("IntervalLoRo", NEG_INF, POS_INF)), {}) is False
    assert evaluate(eq(app("IntervalLoRo", ZERO, POS_INF), App("PosRealSet")), {}) is True
    assert evaluate(eq(app("IntervalLcRc", ONE, ONE), app("Enum", ONE)), {}) is True
    assert evaluate(app("Subset", App("PrimeSet"), App("PosIntegerSet")), {}) is True
    assert evaluate(app("Subset", R, App("NonNegRealSet")), {}) is False
    assert evaluate(app("Subset", app("IntervalLcRo", ZERO, ONE), app("IntervalLoRo", ZERO, ONE)), {}) is False
    assert evaluate(app("Belong", num(97), App("PrimeSet")), {}) is True
    assert evaluate(app("Belong", num(91), App("PrimeSet")), {}) is False


def test_descriptions_over_finite_ranges_are_finite_sets() -> None:
    squares = bind("SetDesc", ["x"], [], [app("Power", x, TWO), app("Belong", x, app("Enum", ONE, num(-1), TWO))])
    assert evaluate(eq(squares, app("Enum", ONE, num(4))), {}) is True
    inverses = bind("SetDesc", ["x"], [], [app("Frac", ONE, x), app("Belong", x, app("Enum", ONE, ZERO))])
    assert evaluate(eq(inverses, app("Enum", ONE)), {}) is True
    assert evaluate(app("Enum", ONE, BAD), {}) is UNDEFINED


def test_set_operations() -> None:
    env = {"A": FinSet((Fraction(1), Fraction(2))), "B": Interval(Fraction(0), Fraction(2), False, False)}
    assert evaluate(eq(app("Inter", A, B), app("Enum", ONE)), env) is True
    assert evaluate(eq(app("SetMinus", A, B), app("Enum", TWO)), env) is True
    assert evaluate(app("Belong", TWO, app("Union", A, B)), env) is True
    assert evaluate(app("Belong", ZERO, app("SetMinus", R, app("Enum", ZERO))), env) is False


# -- sampling ---------------------------------------------------------------------------------------


def test_sorts() -> None:
    found = sorts_of([typed(f, A, R), app("Gt", x, ZERO), app("Or", P, eq(y, z))])
    assert found.sort == {"A": "set", "f": "function", "x": "real", "P": "truth", "y": "object", "z": "object"}
    assert found.declared == {"f"}
    assert sorts_of([app("Gt", x, ZERO), app("Belong", x, COMPLEX)]).sort["x"] == "object"
    assert sorts_of([app("Gt", x, ZERO)], app("Belong", x, R)).sort["x"] == "real"


FALSE_SEQUENTS = [
    ([], eq(app("ln", app("Power", x, TWO)), app("Mult", TWO, app("ln", x)))),
    ([], eq(app("arcsin", app("sin", x)), x)),
    ([app("Belong", x, COMPLEX)], app("Geq", app("Power", x, TWO), ZERO)),
    ([app("Belong", x, A)], app("Belong", call(f, x), B)),
    ([typed(f, A, B)], app("Belong", call(f, x), B)),
    ([typed(f, A, B), eq(call(f, x), call(f, y))], eq(x, y)),
    ([app("Subset", A, B)], app("Subset", B, A)),
    ([app("Gt", app("Mult", x, y), ZERO)], app("Gt", x, ZERO)),
    ([], app("Gt", app("exp", x), app("Plus", x, ONE))),
    ([app("Neq", x, y)], app("Denotes", app("Frac", ONE, app("Minus", app("Abs", x), app("Abs", y))))),
    ([app("Gt", x, ZERO)], app("Denotes", app("Plus", app("max", z, x), ONE))),
    ([app("Impl", P, Q), Q], P),
]
TRUE_SEQUENTS = [
    ([app("Gt", x, ZERO)], eq(app("ln", app("Power", x, TWO)), app("Mult", TWO, app("ln", x)))),
    ([app("Belong", x, R)], app("Geq", app("Power", x, TWO), ZERO)),
    ([typed(f, A, B), app("Belong", x, A)], app("Belong", call(f, x), B)),
    ([app("Subset", A, B), app("Subset", B, A)], eq(A, B)),
    ([app("Eq", x, y)], eq(call(f, x), call(f, y))),
    ([app("Lt", x, y), app("Lt", y, z)], app("Lt", x, z)),
    ([app("Impl", P, Q), P], Q),
]


@pytest.mark.parametrize("n", range(len(FALSE_SEQUENTS)))
def test_false_sequents_are_refuted(n: int) -> None:
    hypotheses, goal = FALSE_SEQUENTS[n]
    assert find_counterexample(hypotheses, goal, 300, seed=1) is not None


@pytest.mark.parametrize("n", range(len(TRUE_SEQUENTS)))
def test_true_sequents_are_not_refuted(n: int) -> None:
    hypotheses, goal = TRUE_SEQUENTS[n]
    assert satisfying(hypotheses, 30)
    check_sequent(hypotheses, goal, 100)


VALID = [
    ([], eq(app("Mult", app("Plus", x, y), z), app("Plus", app("Mult", x, z), app("Mult", y, z)))),
    ([], eq(app("Frac", app("Frac", x, y), z), app("Frac", x, app("Mult", y, z)))),
    ([app("Gt", x, ZERO), app("Gt", y, ZERO)],
     eq(app("ln", app("Mult", x, y)), app("Plus", app("ln", x), app("ln", y)))),
    ([app("Gt", x, ZERO)],
     eq(app("Mult", app("Power", x, y), app("Power", x, z)), app("Power", x, app("Plus", y, z)))),
    ([], app("Leq", app("sin", x), ONE)),
    ([], app("Impl", app("Gt", x, ZERO), app("Gt", app("exp", x), ONE))),
    ([], eq(app("tan", x), app("Frac", app("sin", x), app("cos", x)))),
    ([app("Belong", x, COMPLEX)],
     eq(app("Plus", app("Power", app("sin", x), TWO), app("Power", app("cos", x), TWO)), ONE)),
    ([app("Belong", x, INTEGER)], eq(app("floor", x), x)),
    ([app("Subset", A, B), app("Subset", B, C)], app("Subset", A, C)),
    ([], app("Iff", app("Belong", x, app("SetMinus", A, B)), conj([app("Belong", x, A), app("NotBelong", x, B)]))),
    ([typed(f, A, B), typed(g, B, C), app("Belong", x, A)], app("Belong", call(g, call(f, x)), C)),
    ([typed(f, A, B), typed(g, B, C)], typed(app("Compose", g, f), A, C)),
    ([], eq(call(app("Compose", g, f), x), call(g, call(f, x)))),
    ([app("Lt", x, y)], quantify("Exists", "z", conj([app("Lt", x, z), app("Lt", z, y)]))),
]  # fmt: skip


@pytest.mark.parametrize("n", range(len(VALID)))
def test_valid_schemata_are_not_refuted(n: int) -> None:
    hypotheses, goal = VALID[n]
    check_sequent(hypotheses, goal, 60, seed=n)


def test_first_order_structures() -> None:
    universe = [Fraction(0), Fraction(1), Fraction(2)]

    def both(outer: str, inner: str) -> Term:
        names = ["x", "y"] if outer == "Forall" else ["y", "x"]
        body = bind(inner, [names[1]], [], [call(P, app("Pair", x, y))])
        return bind(outer, [names[0]], [], [body])

    weak, strong = both("Forall", "Exists"), both("Exists", "Forall")
    assert sorts_of([weak]).sort == {"P": "predicate"}
    assert find_counterexample([weak], strong, 300, mode="model", universe=universe) is not None
    check_sequent([strong], weak, 100, mode="model", universe=universe)
    some = bind("Exists", ["x"], [], [call(P, x)])
    assert find_counterexample([some], call(P, y), 300, mode="model", universe=universe) is not None
    check_sequent([bind("Forall", ["x"], [], [call(P, x)])], call(P, y), 100, mode="model", universe=universe)


def test_functions_are_built_from_definitions() -> None:
    body = eq(call(f, x), app("Frac", ONE, app("Minus", x, TWO)))
    definition = quantify("Forall", "x", implication([app("Belong", x, R), app("Neq", x, TWO)], body))
    hypotheses = [typed(f, R, R), definition]
    assert satisfying(hypotheses, 10)
    assert find_counterexample(hypotheses, eq(call(f, ZERO), num(Fraction(1, 2))))
    check_sequent(hypotheses, eq(call(f, ZERO), num(Fraction(-1, 2))), 60)
    assert find_counterexample(hypotheses, eq(call(f, TWO), BAD))
    assert find_counterexample([definition], app("Denotes", call(f, TWO)))
    check_sequent([eq(f, fun("x", app("Plus", x, ONE)))], eq(call(f, ONE), TWO), 30)
    squares = [typed(f, R, App("NonNegRealSet")), eq(f, fun("x", app("Power", x, TWO)))]
    assert satisfying(squares, 10)
    check_sequent(squares, eq(call(f, num(-3)), num(9)), 30)
    assert find_counterexample(squares, eq(call(f, num(-3)), num(8)))


def test_universal_hypotheses_that_no_sample_refutes() -> None:
    positive = quantify("Forall", "x", implication([app("Belong", x, R)], app("Gt", call(f, x), ZERO)))
    goal = app("Gt", call(f, ONE), ONE)
    assert find_counterexample([typed(f, R, R), positive], goal) is None
    assert find_counterexample([typed(f, R, R), positive], goal, unrefuted=True) is not None


def test_the_refuting_environment_is_printed() -> None:
    with pytest.raises(AssertionError, match=r"a = "):
        check_sequent([], eq(app("Frac", a, a), ONE))


def test_sampling_is_deterministic() -> None:
    hypotheses = [typed(f, A, R), app("Gt", x, ZERO)]
    assert satisfying(hypotheses, 5, seed=3) == satisfying(hypotheses, 5, seed=3)


# -- properties of the evaluator itself -------------------------------------------------------------


@settings(max_examples=80, deadline=None, derandomize=True)
@given(formulas(), st.integers(0, 10**6), st.sampled_from("xyz"))
def test_unknown_values_leave_answers_valid(formula: Term, seed: int, dropped: str) -> None:
    env = sample_environment([formula, app("Denotes", conj([eq(v, v) for v in (x, y, z)]))], seed)
    full = evaluate(formula, env)
    universe = [Fraction(0), Fraction(-1), Fraction(2), exact.PI, Cx(Fraction(0), Fraction(1)), POS, *env.values()]
    partial = evaluate(formula, {n: v for n, v in env.items() if n != dropped}, universe)
    assert partial is UNKNOWN or full is UNKNOWN or full is partial


@settings(max_examples=80, deadline=None, derandomize=True)
@given(formulas(), st.integers(0, 10**6))
def test_negation_normal_forms_have_the_same_truth(formula: Term, seed: int) -> None:
    env = sample_environment([formula], seed)
    left, right = evaluate(formula, env), evaluate(nnf(formula), env)
    assert left is UNKNOWN or right is UNKNOWN or left is right
    negated = evaluate(nnf(app("Not", formula)), env)
    assert left is UNKNOWN or negated is UNKNOWN or negated is (not left)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(terms(), formulas(), st.integers(0, 10**6))
def test_substitution_is_evaluation_where_the_term_is_defined(term: Term, formula: Term, seed: int) -> None:
    env = sample_environment([term, formula], seed)
    value = evaluate(term, env)
    if isinstance(value, Special):
        return
    left = evaluate(substitute(formula, {"x": term}), env)
    right = evaluate(formula, {**env, "x": value})
    assert left is UNKNOWN or right is UNKNOWN or left is right


@settings(max_examples=80, deadline=None, derandomize=True)
@given(terms(elementary_heads=False), st.integers(0, 10**6))
def test_equal_numerals_may_replace_each_other(term: Term, seed: int) -> None:
    env = sample_environment([term], seed)
    value = evaluate(term, env)
    if isinstance(value, Fraction):
        assert evaluate(eq(term, Num(value)), env) is True


def test_a_rule_is_a_function_by_its_label() -> None:
    assert evaluate(eq(f, g), {"f": Rule("id", lambda v: v), "g": Rule("id", lambda v: v)}) is True


def test_only_values_are_accepted() -> None:
    with pytest.raises(TypeError):
        evaluate(x, {"x": "1"})
