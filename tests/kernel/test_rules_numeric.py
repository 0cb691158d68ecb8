"""Closed comparisons by enclosures: near ties on both sides, precision, partial functions at their borders."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from proofdsl.kernel.balls import MAX_PRECISION, enclose
from proofdsl.terms import Term, app, num
from tests.kernel.support import (
    HALF,
    ONE,
    PI,
    REAL,
    TWO,
    ZERO,
    E,
    I,
    X,
    Y,
    accepted,
    ev,
    frac,
    goals,
    isin,
    lt,
    minus,
    no_rule,
    plus,
    power,
    root,
    times,
)

CONSTANTS = {
    "pi": (PI, "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899"),
    "e": (E, "2.71828182845904523536028747135266249775724709369995957496696762772407663035354759"),
    "sqrt2": (root(2, TWO), "1.41421356237309504880168872420969807856967187537694807317667973799073247846210703"),
    "ln2": (app("ln", TWO), "0.69314718055994530941723212145817656807550013436025525412068000949339362196969471"),
}
FAR: dict[str, Callable[[int], bool]] = {
    "Lt": lambda s: s < 0,
    "Leq": lambda s: s < 0,
    "Gt": lambda s: s > 0,
    "Geq": lambda s: s > 0,
    "Neq": lambda s: True,
}


@pytest.mark.parametrize("name", sorted(CONSTANTS))
@pytest.mark.parametrize("digits", [1, 5, 15, 16, 17, 40, 60])
def test_near_ties(name: str, digits: int) -> None:
    """The truncated decimal lies below the constant, the next one above; no precision may say otherwise."""
    term, text = CONSTANTS[name]
    below = Fraction(text[: digits + 2])
    above = below + Fraction(1, 10**digits)
    for bits in (16, 53, 64, 128, 256, 1024):
        for value, sign in ((below, 1), (above, -1)):  # the sign of term - value
            for head, holds in FAR.items():
                for left, right, s in ((term, num(value), sign), (num(value), term, -sign)):
                    decided = bits >= 4 * digits + 64
                    if not holds(s):
                        no_rule([], app(head, left, right), ev("enclosure", data=[bits]), "not-enclosed")
                    elif decided:
                        accepted([], app(head, left, right), ev("enclosure", data=[bits]))


def test_an_equality_is_never_decided() -> None:
    for left, right in (
        (root(2, num(4)), TWO),
        (PI, PI),
        (app("sin", PI), ZERO),
        (app("ln", E), ONE),
        (num(1), num(1)),
    ):
        for head in ("Lt", "Leq", "Gt", "Geq", "Neq"):
            no_rule([], app(head, left, right), ev("enclosure", data=[256]), "not-enclosed")
        no_rule([], app("Eq", left, right), ev("enclosure", data=[256]))


@pytest.mark.parametrize(
    "term",
    [
        frac(ONE, ZERO),
        frac(ONE, app("sin", PI)),
        app("ln", ZERO),
        app("ln", num(-1)),
        root(2, num(-1)),
        root(-2, ZERO),
        root(0, TWO),
        app("Root", HALF, TWO),
        app("Root", X, TWO),
        app("arcsin", num(2)),
        app("arccos", num(-2)),
        app("tan", frac(PI, TWO)),
        app("cot", PI),
        power(ZERO, num(-1)),
        power(num(-2), HALF),
        power(minus(PI, PI), num(-1)),
        power(ZERO, HALF),
        power(TWO, num(10**7)),
        I,
        plus(I, ONE),
        X,
        app("Fact", TWO),
        app("lg", ZERO),
        app("max", ONE),
        app("min", ONE, TWO, ZERO),
        app("Apply", X, ONE),
        app("RealSet"),
        app("PosInfty"),
        app("Enum", ONE),
        app("Abs", app("Enum", ONE)),
        power(app("Neg", PI), E),
        app("exp", ONE),
        root(2, minus(root(2, TWO), root(2, TWO))),
        app("arcsin", plus(ONE, minus(PI, PI))),
    ],
)
def test_what_is_not_certainly_real_has_no_enclosure(term: Term) -> None:
    assert enclose(term, 128) is None
    no_rule([], lt(term, num(10**9)), ev("enclosure", data=[128]), "not-enclosed")
    no_rule([], isin(term, REAL), ev("enclosed_real", data=[128]), "not-enclosed")


@pytest.mark.parametrize(
    ("term", "low", "high"),
    [
        (frac(PI, E), "1.155", "1.156"),
        (power(PI, E), "22.4", "22.5"),
        (power(num(-2), num(3)), "-9", "-7"),
        (power(TWO, num(-3)), "0.12", "0.13"),
        (power(num(7), ZERO), "0.9", "1.1"),
        (power(ZERO, ZERO), "0.9", "1.1"),
        (root(3, num(-8)), "-2.1", "-1.9"),
        (root(-3, num(-8)), "-0.6", "-0.4"),
        (root(2, ZERO), "-1", "1"),
        (root(3, TWO), "1.25", "1.26"),
        (app("Abs", app("Neg", PI)), "3.1", "3.2"),
        (app("sin", ONE), "0.84", "0.85"),
        (app("cos", ONE), "0.54", "0.55"),
        (app("tan", ONE), "1.55", "1.56"),
        (app("cot", ONE), "0.64", "0.65"),
        (app("sinh", ONE), "1.17", "1.18"),
        (app("cosh", ONE), "1.54", "1.55"),
        (app("tanh", ONE), "0.76", "0.77"),
        (app("arctan", ONE), "0.78", "0.79"),
        (app("arcsin", HALF), "0.52", "0.53"),
        (app("arccos", HALF), "1.04", "1.05"),
        (app("arcsin", ONE), "1.57", "1.58"),
        (app("ln", PI), "1.14", "1.15"),
        (app("lg", TWO), "0.30", "0.31"),
        (app("max", PI, E), "3.1", "3.2"),
        (app("min", PI, E), "2.7", "2.8"),
        (times(PI, num(-1)), "-3.2", "-3.1"),
        (minus(PI, E), "0.42", "0.43"),
    ],
)
def test_enclosures(term: Term, low: str, high: str) -> None:
    for bits in (64, 200):
        accepted([], lt(num(Fraction(low)), term), ev("enclosure", data=[bits]))
        accepted([], app("Gt", num(Fraction(high)), term), ev("enclosure", data=[bits]))
        no_rule([], lt(term, num(Fraction(low))), ev("enclosure", data=[bits]), "not-enclosed")
    accepted([], isin(term, REAL), ev("enclosed_real", data=[64]))
    accepted([], isin(term, app("ComplexSet")), ev("enclosed_real", data=[64]))
    no_rule([], isin(term, app("IntegerSet")), ev("enclosed_real", data=[64]))


def test_precision_is_bounded_and_left_as_it_was() -> None:
    from flint import ctx

    before = ctx.prec
    assert enclose(PI, 300) is not None and ctx.prec == before
    for bits in (0, 15, -5, MAX_PRECISION + 1, 10**9):
        no_rule([], lt(num(3), PI), ev("enclosure", data=[bits]), "not-enclosed")
    no_rule([], lt(num(3), PI), ev("enclosure"), "bad-evidence")
    no_rule([], lt(num(3), PI), ev("enclosure", data=["64"]), "bad-evidence")


# Boxes -----------------------------------------------------------------------------------------------


def boxed(low: Term, high: Term, variable: Term = X) -> list[Term]:
    return [variable, low, high]


def test_a_box_owes_its_bounds() -> None:
    answer = goals([], lt(app("sin", X), TWO), ev("enclosure", terms=boxed(ONE, TWO), data=[64]))
    assert answer == [app("Leq", ONE, X), app("Leq", X, TWO)]
    accepted([app("Leq", ONE, X), app("Leq", X, TWO)], lt(power(E, X), num(8)),
             ev("enclosure", terms=boxed(ONE, TWO), data=[64]))  # fmt: skip


@pytest.mark.parametrize(
    ("term", "low", "high"),
    [
        (frac(ONE, X), ZERO, ONE),  # undefined at an end
        (frac(ONE, X), num(-1), ONE),  # undefined inside
        (app("ln", X), ZERO, ONE),
        (root(2, X), num(-1), ONE),
        (app("tan", X), ONE, TWO),  # the pole at pi/2
        (app("arcsin", X), ZERO, TWO),
        (power(X, HALF), num(-1), ONE),
        (power(ZERO, X), ZERO, ONE),
        (power(X, num(-1)), num(-1), ONE),
    ],
)
def test_a_term_must_be_defined_on_the_whole_box(term: Term, low: Term, high: Term) -> None:
    for head in ("Gt", "Lt", "Neq"):
        no_rule([], app(head, term, num(-1000)), ev("enclosure", terms=boxed(low, high), data=[64]), "not-enclosed")


def test_the_ends_of_a_box_are_closed_and_real() -> None:
    for low, high in ((Y, TWO), (ZERO, Y), (ZERO, app("ln", ZERO)), (app("NegInfty"), ZERO), (ZERO, I)):
        no_rule([], lt(app("sin", X), TWO), ev("enclosure", terms=boxed(low, high), data=[64]), "not-enclosed")


def test_a_variable_without_a_box_is_not_enclosed() -> None:
    no_rule([], lt(app("sin", Y), TWO), ev("enclosure", terms=boxed(ZERO, ONE), data=[64]), "not-enclosed")
    no_rule([], lt(times(X, Y), TWO), ev("enclosure", terms=boxed(ZERO, ONE), data=[64]), "not-enclosed")


def test_boxes_come_in_threes() -> None:
    no_rule([], lt(app("sin", X), TWO), ev("enclosure", terms=[X, ZERO], data=[64]), "bad-evidence")


@pytest.mark.parametrize("head", ["Lt", "Leq", "Gt", "Geq", "Neq"])
def test_a_box_with_an_equality_in_it_decides_nothing(head: str) -> None:
    """x^2 and x meet at 1; even <= is left open."""
    no_rule([], app(head, power(X, TWO), X), ev("enclosure", terms=boxed(HALF, ONE), data=[64]), "not-enclosed")


def test_reversed_ends_owe_what_is_impossible() -> None:
    answer = goals([], lt(X, num(3)), ev("enclosure", terms=boxed(TWO, ONE), data=[64]))
    assert answer == [app("Leq", TWO, X), app("Leq", X, ONE)]
    # Not [2, 1] read as the empty box: between the ends lies 3/2.
    no_rule([], lt(X, frac(num(3), TWO)), ev("enclosure", terms=boxed(TWO, ONE), data=[64]), "not-enclosed")


def test_a_number_for_a_variable_owes_its_bounds() -> None:
    """2 between 5 and 6: what is owed is false."""
    answer = goals([], lt(num(4), TWO), ev("enclosure", terms=boxed(num(5), num(6), TWO), data=[64]))
    assert app("Leq", num(5), TWO) in answer


@pytest.mark.parametrize("low", [Fraction(-3), Fraction(-1, 2), Fraction(1, 3), Fraction(2)])
@pytest.mark.parametrize("width", [Fraction(1, 7), Fraction(1), Fraction(4)])
def test_balls_contain_the_values_inside_the_box(low: Fraction, width: Fraction) -> None:
    terms = [power(X, TWO), power(X, num(3)), app("sin", X), app("cos", X), app("Abs", X), app("arctan", X),
             power(E, X), plus(times(X, X), minus(ONE, X)),
             app("max", X, ONE), app("min", X, ZERO), app("cosh", X)]  # fmt: skip
    for term in terms:
        around = enclose(term, 64, {X: (num(low), num(low + width))})
        assert around is not None
        for k in range(9):
            inside = enclose(term, 64, {X: (num(low + width * k / 8), num(low + width * k / 8))})
            assert inside is not None and around.overlaps(inside) and not (inside < around or inside > around)
            assert around.contains(inside.mid())
