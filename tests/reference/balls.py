"""Real numbers as combinations of atoms, with certified enclosures. Imports nothing of the project.

A real number is a `Fraction` or an `Irr`: a rational combination of monomials in atoms (primes, e, pi,
logarithms, values of elementary functions) with rational exponents. Some of those numbers may in fact be
rational; they are compared by certified balls (Arb). A complex number that is not known to be real is a
`Cx` of two reals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from flint import arb, ctx, fmpq


class Special(Enum):
    """Results that are no value: the term does not denote; the evaluator cannot tell."""

    UNDEFINED = "UNDEFINED"
    UNKNOWN = "UNKNOWN"

    def __repr__(self) -> str:
        return self.value


UNDEFINED: Final = Special.UNDEFINED
UNKNOWN: Final = Special.UNKNOWN
Truth: TypeAlias = "bool | Literal[Special.UNKNOWN]"

#: Working precisions tried for one comparison. More would only turn some UNKNOWN into an answer.
PRECISIONS: Final = (64, 192, 512)
MAX_TERMS: Final = 60
MAX_BITS: Final = 4000


class UndecidedError(Exception):
    """Raised inside number operations when a needed comparison or size limit is not decided."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A real number that is treated as indivisible; equal to another atom when the keys are equal.

    Attributes:
        key: a description that determines the number.
        enclose: a ball around it at the current Arb precision.
        positive: known to be > 0, so that rational exponents and logarithms make sense.
        kind: "prime", "e", "transcendental", "ln", "exp", "value" or "other".
        payload: the prime; the argument of ln or exp; the number itself for "value".
    """

    key: str
    enclose: Callable[[], arb] = field(compare=False)
    positive: bool = field(compare=False, default=False)
    kind: str = field(compare=False, default="other")
    payload: Real | None = field(compare=False, default=None)


Monomial: TypeAlias = "tuple[tuple[Atom, Fraction], ...]"


@dataclass(frozen=True, slots=True)
class Irr:
    """const + sum of coefficient * monomial; at least one term; terms sorted by key."""

    const: Fraction
    terms: tuple[tuple[Monomial, Fraction], ...]

    def __repr__(self) -> str:
        parts = [f"{c}*{mono_key(m)}" for m, c in self.terms]
        return " + ".join(([str(self.const)] if self.const else []) + parts)


@dataclass(frozen=True, slots=True)
class Cx:
    """A complex number whose imaginary part is not known to be 0."""

    re: Real
    im: Real

    def __repr__(self) -> str:
        return f"({self.re}) + ({self.im})i"


Real: TypeAlias = "Fraction | Irr"
Number: TypeAlias = "Fraction | Irr | Cx"
ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


def ball_of(value: Real) -> arb:
    """An enclosure at the current precision; possibly not finite."""
    if isinstance(value, Fraction):
        return arb(fmpq(value.numerator, value.denominator))
    total = ball_of(value.const)
    for mono, coefficient in value.terms:
        product = ball_of(coefficient)
        for atom, exponent in mono:
            product *= _ball_power(atom.enclose(), exponent)
        total += product
    return total


def _ball_power(base: arb, exponent: Fraction) -> arb:
    if exponent.denominator == 1:
        return base ** arb(int(exponent)) if exponent >= 0 else 1 / base ** arb(int(-exponent))
    return base ** ball_of(exponent)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Set the Arb precision for a while."""
    old = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = old


def sign(value: Real) -> int:
    """-1, 0 or 1. Raises UndecidedError when no working precision separates the number from 0."""
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    for bits in PRECISIONS:
        with precision(bits):
            ball = ball_of(value)
            if ball.is_finite():
                if ball > 0:
                    return 1
                if ball < 0:
                    return -1
    raise UndecidedError


def irrational(value: Real) -> Truth:
    """Whether the number is irrational, as far as known theorems say so at a glance.

    Combinations of distinct products of fractional powers of primes are irrational (Besicovitch 1940);
    a rational non-zero power of e, an integer power of pi, and ln of a prime are transcendental.
    """
    if isinstance(value, Fraction):
        return False
    if all(a.kind == "prime" for m, _ in value.terms for a, _ in m):
        return True
    if len(value.terms) == 1 and len(value.terms[0][0]) == 1:
        atom = value.terms[0][0][0][0]
        if atom.kind in ("e", "transcendental") or (atom.kind == "ln" and isinstance(atom.payload, Fraction)):
            return True
    return UNKNOWN


def mono_key(mono: Monomial) -> str:
    return "*".join(a.key if e == 1 else f"{a.key}^({e})" for a, e in mono)
