"""Numerical limits, derivatives, integrals and infinite sums for the approximate evaluator. Test code, no proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from flint import acb, arb, ctx

from tests.soundness import numbers as n
from tests.soundness import objects as o
from tests.soundness.numbers import UNDEFINED, UndecidedError
from tests.soundness.objects import Infinity, Value

_SCALES: Final = (60, 80, 100)
_FACTORS: Final = (Fraction(1), Fraction(739, 1000), Fraction(19, 10))
_RESIDUES: Final = (0, 1, 2, 3, 5)
_RADIUS: Final = 1e-6
_PANELS: Final = 300
Body = Callable[[Value], Value]


def limit(body: Body, point: Value, sides: Sequence[int]) -> Value:
    """A limit by its values along several paths; sides: 1, -1, and (0,) for a sequence."""
    found: Value = None
    for side in sides if o.is_number(point) else (0,):
        value = settle([[body(x) for x in _path(point, side, bits, sides == (0,))] for bits in _SCALES])
        value = n.widened(value, _RADIUS) if o.is_number(value) else value
        if value is UNDEFINED or (found is not None and o.equal(found, value, ()) is not True):
            return UNDEFINED
        found = value
    return found


def _path(point: Value, side: int, bits: int, integers: bool) -> list[Value]:
    """Places near the point; near infinity also places where periodic functions differ."""
    size = 2**bits
    if o.is_number(point):
        return [n.add(point, Fraction(side) * f / size) for f in _FACTORS]
    if integers:
        return [Fraction(size + k) for k in _RESIDUES]
    outward = point.value
    return [Fraction(outward * size) * f + outward * Fraction(k, 3) for f in _FACTORS for k in _RESIDUES]


def settle(levels: Sequence[Sequence[Value]]) -> Value:
    """The number or infinity that the values approach level by level, UNDEFINED where they do not."""
    flat = [v for level in levels for v in level]
    if all(isinstance(v, Infinity) for v in flat):
        return flat[0] if len(set(flat)) == 1 else UNDEFINED
    if any(v is UNDEFINED or not o.is_number(v) for v in flat):
        return UNDEFINED
    last = [*levels[-2], *levels[-1]]
    if all(_size(n.sub(v, last[-1])) < _RADIUS for v in last):
        return last[-1]
    if any(isinstance(v, acb) for v in flat):
        return UNDEFINED
    for sign, end in ((1, Infinity.POS), (-1, Infinity.NEG)):
        least = [min(float(arb(n.ball(v).real * sign).mid()) for v in level) for level in levels]
        if least[0] > 30 and all(a * 1.1 < b or b == float("inf") for a, b in zip(least, least[1:], strict=False)):
            return end
    return UNDEFINED


def _size(x: n.Number) -> float:
    return float(arb(abs(n.ball(x)).real).upper())


def derivative(f: Body, x: Value, order: int) -> Value:
    """The derivative of order at least 1 from difference quotients on both sides."""
    if not o.is_number(x) or isinstance(x, acb):
        return UNDEFINED
    value = _quotient_limit(f, x, order, 40)
    return n.widened(value, _RADIUS) if o.is_number(value) else UNDEFINED


def _quotient_limit(f: Body, x: Value, order: int, bits: int) -> Value:
    """Inner derivatives use much smaller steps than outer ones."""
    if order == 0:
        return f(x)

    def inner(v: Value) -> Value:
        return _quotient_limit(f, v, order - 1, 5 * bits)

    centre = inner(x)
    if not o.is_number(centre):
        return UNDEFINED
    levels: list[list[Value]] = []
    for step in (bits, bits + 20, bits + 40):
        level: list[Value] = []
        for h in (Fraction(1, 2**step), Fraction(-1, 2**step), Fraction(7, 5 * 2**step), Fraction(-7, 5 * 2**step)):
            moved = inner(n.add(x, h))
            if not o.is_number(moved):
                return UNDEFINED
            level.append(n.div(n.sub(moved, centre), h))
        levels.append(level)
    return settle(levels)


def integral(body: Body, low: Value, high: Value) -> Value:
    """The midpoint rule between finite bounds for a bounded integrand. Raises UndecidedError otherwise."""
    if not o.is_number(low) or not o.is_number(high):
        raise UndecidedError("improper integral")
    before, ctx.prec = ctx.prec, 100
    try:
        width = n.sub(high, low)
        total: n.Number = Fraction(0)
        for k in range(_PANELS):
            value = body(n.add(low, n.mul(width, Fraction(2 * k + 1, 2 * _PANELS))))
            if not o.is_number(value):
                raise UndecidedError("integrand")
            total = n.add(total, n.narrow(n.ball(value)))
        return n.widened(n.div(n.mul(total, width), Fraction(_PANELS)), 2e-3)  # type: ignore[arg-type]
    finally:
        ctx.prec = before


def infinite_sum(body: Body, low: int) -> Value:
    """The sum where the partial sums have settled to about 1/500. Raises UndecidedError otherwise."""
    before, ctx.prec = ctx.prec, 200
    try:
        half: n.Number = arb(0)
        total: n.Number = arb(0)
        for k in range(low, low + 1200):
            value = body(Fraction(k))
            if not o.is_number(value):
                return UNDEFINED
            total = n.add(total, n.narrow(n.ball(value)))
            half = total if k == low + 600 else half
        if _size(n.sub(total, half)) > 2e-3:
            raise UndecidedError("the sum has not settled")
        return n.widened(total, 4e-3)
    finally:
        ctx.prec = before
