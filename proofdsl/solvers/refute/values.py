"""Values of terms: exact rationals, balls, infinities, pairs, functions; undefined and unknown. Untrusted.

`UNDEFINED` is certain: the term denotes nothing (spec 3.1). `UNKNOWN` says that this evaluator cannot tell; nothing is
ever concluded from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from flint import arb, fmpq

#: Bits of the balls.
PRECISION: Final = 120


class Mark(Enum):
    """What is no value."""

    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


UNDEFINED: Final = Mark.UNDEFINED
UNKNOWN: Final = Mark.UNKNOWN


@dataclass(frozen=True, slots=True)
class Infinity:
    """+infinity or -infinity."""

    sign: int


@dataclass(frozen=True, slots=True)
class Function:
    """A function: `apply` gives the value at an argument."""

    name: str
    apply: Callable[[Value], Value]


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of values."""

    first: Value
    second: Value


Number = Fraction | arb
Value = Fraction | arb | Infinity | Pair | Function | Mark


def is_number(value: Value) -> bool:
    """True for real numbers."""
    return isinstance(value, (Fraction, arb))


def ball(value: Number) -> arb:
    """A ball around a number."""
    return arb(fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else value


def sign(value: Number) -> int | None:
    """The sign of a number; None where the ball contains 0 and more."""
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    if value > 0:
        return 1
    return -1 if value < 0 else 0 if value.is_zero() else None


def compare(left: Value, right: Value) -> int | None:
    """The sign of left - right in the order of the extended reals; None where it is not certain."""
    if not all(isinstance(side, (Fraction, arb, Infinity)) for side in (left, right)):
        return None
    if isinstance(left, Infinity) or isinstance(right, Infinity):
        a = left.sign if isinstance(left, Infinity) else 0
        b = right.sign if isinstance(right, Infinity) else 0
        return (
            (a > b) - (a < b) if a != b else 0 if isinstance(left, Infinity) and isinstance(right, Infinity) else None
        )
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return (left > right) - (left < right)
    if isinstance(left, (Fraction, arb)) and isinstance(right, (Fraction, arb)):
        return sign(ball(left) - ball(right))
    return None


def same(left: Value, right: Value) -> bool | None:
    """Quasi-equality of two values: both undefined, or equal; None where it is not certain."""
    if UNKNOWN in (left, right):
        return None
    if UNDEFINED in (left, right):
        return left is right
    if isinstance(left, Pair) and isinstance(right, Pair):
        parts = [same(left.first, right.first), same(left.second, right.second)]
        return False if False in parts else None if None in parts else True
    if isinstance(left, Function) or isinstance(right, Function):
        return None
    if type(left) is not type(right) and (isinstance(left, Pair) or isinstance(right, Pair)):
        return False
    order = compare(left, right)
    return None if order is None else order == 0
