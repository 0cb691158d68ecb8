"""The operations of arithmetic and the elementary functions on values. Untrusted; conditions as in spec 3.1."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial, floor
from typing import Final

from flint import arb

from proofdsl.solvers.refute.values import UNDEFINED, UNKNOWN, Infinity, Number, Value, ball, compare, sign

_MAX_EXPONENT: Final = 400
_MAX_FACTORIAL: Final = 60


def operate(head: str, args: list[Value]) -> Value:
    """The value of an operation; UNKNOWN for one that is not in the table."""
    if any(a is UNDEFINED for a in args):
        return UNDEFINED
    if any(a is UNKNOWN for a in args):
        return UNKNOWN
    if head == "Neg" and isinstance(args[0], Infinity):
        return Infinity(-args[0].sign)
    rule = _TABLE.get(head)
    if rule is None:
        return UNKNOWN
    numbers = [a for a in args if isinstance(a, (Fraction, arb))]
    if len(numbers) != len(args):
        return UNDEFINED if any(isinstance(a, Infinity) for a in args) and head != "max" and head != "min" else UNKNOWN
    value = rule(numbers)
    return UNKNOWN if isinstance(value, arb) and not value.is_finite() else value


def _arithmetic(exact: Callable[[Fraction, Fraction], Fraction], balls: Callable[[arb, arb], arb]) -> Rule:
    def rule(args: list[Number]) -> Value:
        a, b = args
        return exact(a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else balls(ball(a), ball(b))

    return rule


def _negative(args: list[Number]) -> Value:
    return -args[0]


def _size(args: list[Number]) -> Value:
    return abs(args[0]) if isinstance(args[0], Fraction) else ball(args[0]).__abs__()


def _frac(args: list[Number]) -> Value:
    top, bottom = args
    s = sign(bottom)
    if s == 0:
        return UNDEFINED
    if s is None:
        return UNKNOWN
    return top / bottom if isinstance(top, Fraction) and isinstance(bottom, Fraction) else ball(top) / ball(bottom)


def _power(args: list[Number]) -> Value:
    base, exponent = args
    s = sign(base)
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        n = exponent.numerator
        if abs(n) > _MAX_EXPONENT:
            return UNKNOWN
        if n < 0 and s in (0, None):
            return UNDEFINED if s == 0 else UNKNOWN
        if isinstance(base, Fraction):
            return Fraction(base**n)
        power: arb = ball(base) ** abs(n)
        return power if n >= 0 else 1 / power
    if s is None or not isinstance(exponent, Fraction):
        if s == 1:
            return (ball(exponent) * ball(base).log()).exp()
        return UNKNOWN
    if s < 0:
        return UNDEFINED
    if s == 0:
        return Fraction(0) if exponent > 0 else UNDEFINED
    return _root([Fraction(exponent.denominator), _whole_power(base, exponent.numerator)])


def _whole_power(base: Number, n: int) -> Number:
    if isinstance(base, Fraction):
        return Fraction(base**n)
    power: arb = base ** abs(n)
    return power if n >= 0 else 1 / power


def _root(args: list[Number]) -> Value:
    degree, radicand = args
    if not isinstance(degree, Fraction) or degree.denominator != 1 or degree == 0 or abs(degree) > 40:
        return UNKNOWN
    n, s = abs(degree.numerator), sign(radicand)
    if s is None:
        return UNKNOWN
    if s == 0:
        return Fraction(0) if degree > 0 else UNDEFINED
    if s < 0 and n % 2 == 0:
        return UNDEFINED
    size = _exact_root(abs(radicand), n) if isinstance(radicand, Fraction) else abs(radicand).root(n)
    value = size if s > 0 else -size
    return value if degree > 0 else 1 / value


def _exact_root(value: Fraction, n: int) -> Number:
    if max(value.numerator, value.denominator).bit_length() > 200:
        return ball(value).root(n)
    parts = [round(k ** (1 / n)) for k in (value.numerator, value.denominator)]
    exact = Fraction(parts[0], parts[1])
    return exact if exact**n == value else ball(value).root(n)


def _ball(function: Callable[[arb], arb], zero: Fraction | None = None) -> Rule:
    def rule(args: list[Number]) -> Value:
        if zero is not None and args[0] == 0:
            return zero
        return function(ball(args[0]))

    return rule


def _where(condition: Callable[[Number], bool | None], rule: Rule) -> Rule:
    def guarded(args: list[Number]) -> Value:
        holds = condition(args[0])
        return UNKNOWN if holds is None else rule(args) if holds else UNDEFINED

    return guarded


def _logarithm(args: list[Number]) -> Value:
    return Fraction(0) if args[0] == 1 else ball(args[0]).log()


def _decimal_logarithm(args: list[Number]) -> Value:
    return Fraction(0) if args[0] == 1 else ball(args[0]).log() / arb(10).log()


def _positive(x: Number) -> bool | None:
    s = sign(x)
    return None if s is None else s > 0


def _inside(x: Number) -> bool | None:
    low, high = compare(x, Fraction(-1)), compare(x, Fraction(1))
    return None if low is None or high is None else low >= 0 and high <= 0


def _nonzero(function: Callable[[arb], arb]) -> Callable[[Number], bool | None]:
    def condition(x: Number) -> bool | None:
        s = sign(function(ball(x)))
        return None if s is None or s == 0 else True

    return condition


def _floor(args: list[Number]) -> Value:
    return Fraction(floor(args[0])) if isinstance(args[0], Fraction) else UNKNOWN


def _factorial(args: list[Number]) -> Value:
    n = args[0]
    if not isinstance(n, Fraction):
        return UNKNOWN
    if n.denominator != 1 or n < 0:
        return UNDEFINED
    return Fraction(factorial(int(n))) if n <= _MAX_FACTORIAL else UNKNOWN


def _sgn(args: list[Number]) -> Value:
    s = sign(args[0])
    return UNKNOWN if s is None else Fraction(s)


def _extreme(wanted: int) -> Rule:
    def rule(args: list[Number]) -> Value:
        best: Number = args[0]
        for other in args[1:]:
            order = compare(other, best)
            if order is None:
                return UNKNOWN
            best = other if order == wanted else best
        return best

    return rule


Rule = Callable[[list[Number]], Value]
_ZERO: Final = Fraction(0)
_TABLE: Final[dict[str, Rule]] = {
    "Plus": _arithmetic(lambda a, b: a + b, lambda a, b: a + b),
    "Minus": _arithmetic(lambda a, b: a - b, lambda a, b: a - b),
    "Mult": _arithmetic(lambda a, b: a * b, lambda a, b: a * b),
    "Neg": _negative, "Frac": _frac, "Power": _power, "Root": _root, "Abs": _size,
    "sin": _ball(lambda x: x.sin(), _ZERO), "cos": _ball(lambda x: x.cos()), "exp": _ball(lambda x: x.exp()),
    "sinh": _ball(lambda x: x.sinh(), _ZERO), "cosh": _ball(lambda x: x.cosh()),
    "tanh": _ball(lambda x: x.tanh(), _ZERO),
    "arctan": _ball(lambda x: x.atan(), _ZERO), "arsinh": _ball(lambda x: x.asinh(), _ZERO),
    "tan": _where(_nonzero(lambda x: x.cos()), _ball(lambda x: x.tan(), _ZERO)),
    "sec": _where(_nonzero(lambda x: x.cos()), _ball(lambda x: 1 / x.cos())),
    "cot": _where(_nonzero(lambda x: x.sin()), _ball(lambda x: x.cos() / x.sin())),
    "csc": _where(_nonzero(lambda x: x.sin()), _ball(lambda x: 1 / x.sin())),
    "arcsin": _where(_inside, _ball(lambda x: x.asin(), _ZERO)), "arccos": _where(_inside, _ball(lambda x: x.acos())),
    "ln": _where(_positive, _logarithm), "lg": _where(_positive, _decimal_logarithm),
    "Fact": _factorial, "floor": _floor, "sgn": _sgn, "max": _extreme(1), "min": _extreme(-1),
}  # fmt: skip
