"""Sparse polynomials and rational functions with rational coefficients over numbered atoms. Trusted.

A monomial is a tuple of (atom number, exponent) pairs, sorted by atom, exponents positive. Coefficients are
exact rationals of FLINT. Sizes are bounded: an operation that would exceed the bound raises `TooLarge`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flint import fmpq

Monomial = tuple[tuple[int, int], ...]
Poly = dict[Monomial, fmpq]

#: Bound on the number of monomials of any intermediate polynomial, and on exponents of powers.
MAX_TERMS: Final = 4000
MAX_POWER: Final = 200
UNIT: Final[Monomial] = ()


class TooLarge(Exception):
    """A normal form exceeded its size bound; the caller refuses."""


def constant(value: fmpq | int) -> Poly:
    """The constant polynomial."""
    return {UNIT: fmpq(value)} if value != 0 else {}


def atom(index: int, exponent: int = 1) -> Poly:
    """The polynomial that is one power of one atom."""
    return {((index, exponent),): fmpq(1)}


def mono_mul(left: Monomial, right: Monomial) -> Monomial:
    """Product of monomials."""
    if not left:
        return right
    if not right:
        return left
    exponents = dict(left)
    for index, exponent in right:
        exponents[index] = exponents.get(index, 0) + exponent
    return tuple(sorted(exponents.items()))


def add(left: Poly, right: Poly) -> Poly:
    """Sum."""
    if len(left) < len(right):
        left, right = right, left
    result = dict(left)
    for monomial, value in right.items():
        total = result.get(monomial, 0) + value
        if total == 0:
            del result[monomial]
        else:
            result[monomial] = total
    return result


def scale(poly: Poly, factor: fmpq | int) -> Poly:
    """Multiple by a rational."""
    if factor == 0:
        return {}
    return {monomial: value * factor for monomial, value in poly.items()}


def mul(left: Poly, right: Poly) -> Poly:
    """Product; raises TooLarge."""
    if len(left) * len(right) > 50 * MAX_TERMS:
        raise TooLarge
    result: Poly = {}
    for mono_l, value_l in left.items():
        for mono_r, value_r in right.items():
            monomial = mono_mul(mono_l, mono_r)
            total = result.get(monomial, 0) + value_l * value_r
            if total == 0:
                result.pop(monomial, None)
            else:
                result[monomial] = total
    if len(result) > MAX_TERMS:
        raise TooLarge
    return result


def power(base: Poly, exponent: int) -> Poly:
    """Power with a natural exponent; raises TooLarge."""
    if len(base) == 1:
        ((monomial, value),) = base.items()
        if abs(exponent) > 4096:
            raise TooLarge
        return {tuple((i, e * exponent) for i, e in monomial) if exponent else UNIT: value**exponent}
    if exponent > MAX_POWER:
        raise TooLarge
    result, square = constant(1), base
    while exponent:
        if exponent & 1:
            result = mul(result, square)
        exponent >>= 1
        if exponent:
            square = mul(square, square)
    return result


def content(monomials: list[Monomial]) -> Monomial:
    """The greatest common monomial."""
    common = dict(monomials[0]) if monomials else {}
    for monomial in monomials[1:]:
        present = dict(monomial)
        common = {i: min(e, present[i]) for i, e in common.items() if i in present}
        if not common:
            break
    return tuple(sorted(common.items()))


def divide_monomial(poly: Poly, divisor: Monomial) -> Poly:
    """Exact division by a monomial that divides every term."""
    if not divisor:
        return poly
    result: Poly = {}
    for monomial, value in poly.items():
        exponents = dict(monomial)
        for index, exponent in divisor:
            exponents[index] -= exponent
        result[tuple(sorted((i, e) for i, e in exponents.items() if e))] = value
    return result


@dataclass(frozen=True, slots=True)
class Ratio:
    """A rational function num/den; den is not the zero polynomial."""

    num: Poly
    den: Poly

    def __add__(self, other: Ratio) -> Ratio:
        if self.den == other.den:
            return ratio(add(self.num, other.num), self.den)
        if len(self.den) == 1 and len(other.den) == 1:
            return self._add_monomial(other)
        return ratio(add(mul(self.num, other.den), mul(other.num, self.den)), mul(self.den, other.den))

    def _add_monomial(self, other: Ratio) -> Ratio:
        (left,), (right,) = self.den, other.den
        common = content([left, right])
        left_rest = divide_monomial(self.den, common)
        right_rest = divide_monomial(other.den, common)
        num = add(mul(self.num, right_rest), mul(other.num, left_rest))
        return ratio(num, mul(self.den, right_rest))

    def __neg__(self) -> Ratio:
        return Ratio(scale(self.num, -1), self.den)

    def __sub__(self, other: Ratio) -> Ratio:
        return self + (-other)

    def __mul__(self, other: Ratio) -> Ratio:
        return ratio(mul(self.num, other.num), mul(self.den, other.den))

    def inverse(self) -> Ratio | None:
        """The reciprocal; None for zero."""
        return ratio(self.den, self.num) if self.num else None

    def power(self, exponent: int) -> Ratio | None:
        """Integer power; None for a negative power of zero."""
        if exponent < 0:
            inverse = self.inverse()
            return None if inverse is None else inverse.power(-exponent)
        return Ratio(power(self.num, exponent), power(self.den, exponent))

    def constant(self) -> fmpq | None:
        """The value when it is a rational constant."""
        if not self.num:
            return fmpq(0)
        if len(self.num) == 1 and len(self.den) == 1 and UNIT in self.num and UNIT in self.den:
            return self.num[UNIT] / self.den[UNIT]
        return None


def ratio(num: Poly, den: Poly) -> Ratio:
    """num/den with common monomial content cancelled and, over a monomial, denominator coefficient 1."""
    if not num:
        return Ratio({}, constant(1))
    common = content([*num, *den])
    num, den = divide_monomial(num, common), divide_monomial(den, common)
    if len(den) == 1:
        ((monomial, value),) = den.items()
        if value != 1:
            num, den = scale(num, 1 / value), {monomial: fmpq(1)}
    return Ratio(num, den)


def of_poly(poly: Poly) -> Ratio:
    """A polynomial as a rational function."""
    return Ratio(poly, constant(1))
