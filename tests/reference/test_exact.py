"""The exact numbers against plain floating-point evaluation of the same terms, and their own laws."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
from hypothesis import given, settings
from hypothesis import strategies as st

from proofdsl.terms.term import App, Num, Term
from tests.reference import elementary, exact
from tests.reference.evaluator import evaluate
from tests.reference.exact import PI, Cx, Special
from tests.reference.structures import NUMBERS

LEAVES: list[Term] = [Num(q) for q in (0, 1, -1, 2, 3, -2, Fraction(1, 2), Fraction(-3, 4), 6)]
LEAVES += [App("Pi"), App("E"), App("ImaginaryUnit")]
FLOATS: dict[str, Callable[..., object]] = {
    "Plus": lambda a, b: a + b, "Minus": lambda a, b: a - b, "Mult": lambda a, b: a * b, "Frac": lambda a, b: a / b,
    "Power": lambda a, b: mpmath.power(a, b), "Neg": lambda a: -a, "Abs": abs,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "exp": mpmath.exp, "ln": mpmath.log,
    "lg": mpmath.log10, "log": lambda base, a: mpmath.log(a) / mpmath.log(base),
    "sinh": mpmath.sinh, "tanh": mpmath.tanh, "coth": mpmath.coth, "cot": mpmath.cot, "csc": mpmath.csc,
    "arcsin": mpmath.asin, "arccos": mpmath.acos, "arctan": mpmath.atan, "arsinh": mpmath.asinh,
    "arcosh": mpmath.acosh, "artanh": mpmath.atanh, "arcoth": mpmath.acoth,
    "arccot": lambda a: mpmath.pi / 2 - mpmath.atan(a),
}  # fmt: skip
TWO_PLACES = ["Plus", "Minus", "Mult", "Frac", "Power", "log"]
CONSTANTS = {"Pi": mpmath.pi, "E": mpmath.e, "ImaginaryUnit": mpmath.mpc(0, 1)}


def numeric_terms() -> st.SearchStrategy[Term]:
    one = [h for h in FLOATS if h not in TWO_PLACES]

    def grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        two = st.builds(lambda h, a, b: App(h, (a, b)), st.sampled_from(TWO_PLACES), inner, inner)
        square_root = st.builds(lambda a: App("Root", (Num(2), a)), inner)
        return two | square_root | st.builds(lambda h, a: App(h, (a,)), st.sampled_from(one), inner)

    return st.recursive(st.sampled_from(LEAVES), grow, max_leaves=6)


def floating(term: Term) -> mpmath.mpc:
    if isinstance(term, Num):
        return mpmath.mpf(term.value.numerator) / term.value.denominator
    assert isinstance(term, App)
    if not term.args:
        return +CONSTANTS[term.head]
    values = [floating(a) for a in term.args]
    result = mpmath.sqrt(values[1]) if term.head == "Root" else FLOATS[term.head](*values)
    # sin(pi) is not quite 0 in floating point, and a power or a branch could depend on that.
    return mpmath.chop(result, mpmath.mpf(10) ** -150)


def to_float(value: exact.Number) -> mpmath.mpc:
    parts = []
    for part in exact.parts(value):
        with exact.precision(1000):
            parts.append(mpmath.mpf(exact.ball_of(part).mid().str(60, radius=False)))
    return mpmath.mpc(*parts)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(numeric_terms())
def test_values_agree_with_floating_point(term: Term) -> None:
    value = evaluate(term, {})
    if isinstance(value, Special) or not isinstance(value, NUMBERS):
        return
    with mpmath.workdps(250):
        expected, found = floating(term), to_float(value)
        if abs(expected) < mpmath.mpf(10) ** 12:
            assert abs(expected - found) < mpmath.mpf(10) ** -25


@settings(max_examples=200, deadline=None, derandomize=True)
@given(numeric_terms(), numeric_terms())
def test_claimed_equalities_hold_numerically(left: Term, right: Term) -> None:
    if isinstance(evaluate(left, {}), Special) or isinstance(evaluate(right, {}), Special):
        return
    answer = evaluate(App("Eq", (left, right)), {})
    with mpmath.workdps(250):
        distance = abs(floating(left) - floating(right))
        assert answer is not True or distance < mpmath.mpf(10) ** -20


def test_quotients_of_equal_numbers_are_one() -> None:
    total = exact.add(PI, exact.E)
    assert exact.div(total, total) == 1
    assert exact.mul(total, exact.div(exact.ONE, total)) == 1
    root = elementary.root(Fraction(2), total)
    assert not isinstance(root, Special)
    assert exact.mul(root, root) == total


def test_complex_division() -> None:
    number = Cx(Fraction(1), Fraction(2))
    assert exact.div(exact.ONE, number) == Cx(Fraction(1, 5), Fraction(-2, 5))
    assert exact.div(number, number) == 1
