"""Sets, functions, pairs and infinities of the approximate evaluator, with order and equality. Test code.

A truth is True, False or None (cannot tell).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from flint import acb, arb

from tests.soundness import numbers as n
from tests.soundness.numbers import UNDEFINED, UndecidedError

Truth = bool | None
Value = Any  # a number, Infinity, Pair, Function or SetValue; Undefined stands beside them


class Infinity(Enum):
    """Plus and minus infinity."""

    POS = 1
    NEG = -1


@dataclass(frozen=True)
class Pair:
    """An ordered pair."""

    first: Value
    second: Value


@dataclass(frozen=True)
class Function:
    """A function by its values; UNDEFINED outside the domain."""

    apply: Callable[[Value], Value]


@dataclass(frozen=True)
class SetValue:
    """A set by its membership test; `elements` where it is finite and listed; else further test points."""

    member: Callable[[Value], Truth]
    elements: tuple[Value, ...] | None = None
    points: tuple[Value, ...] = ()
    low: Value = None
    high: Value = None


@dataclass(frozen=True)
class FunctionSpace:
    """The functions that are total on the domain with values in the codomain."""

    domain: SetValue
    codomain: SetValue


def is_number(x: Value) -> bool:
    """True for a (complex) number."""
    return isinstance(x, (Fraction, arb, acb))


def negation(x: Truth) -> Truth:
    return None if x is None else not x


def conjunction(parts: Iterable[Truth]) -> Truth:
    """Kleene's conjunction, lazily."""
    result: Truth = True
    for part in parts:
        if part is False:
            return False
        result = None if part is None else result
    return result


def disjunction(parts: Iterable[Truth]) -> Truth:
    return negation(conjunction(negation(p) for p in parts))


def guarded(test: Callable[[], Truth]) -> Truth:
    """The test, None when a ball cannot decide it."""
    try:
        return test()
    except UndecidedError:
        return None


def ordered(head: str, x: Value, y: Value) -> Truth:
    """x < y and its relatives: strict, total on the reals with both infinities, false elsewhere."""
    if head in ("Gt", "Geq"):
        return ordered("Lt" if head == "Gt" else "Leq", y, x)
    for value in (x, y):
        if isinstance(value, acb) or not (is_number(value) or isinstance(value, Infinity)):
            return False
    if isinstance(x, Infinity) or isinstance(y, Infinity):
        left, right = (v.value if isinstance(v, Infinity) else 0 for v in (x, y))
        return left < right or (head == "Leq" and left == right)
    s = n.sign(n.real(n.sub(x, y)))
    return s < 0 or (head == "Leq" and s == 0)


def equal(x: Value, y: Value, probes: Sequence[Value]) -> Truth:
    """Quasi-equality; sets and functions are compared at the probes."""
    if x is UNDEFINED or y is UNDEFINED:
        return x is y
    if x is y:
        return True
    if is_number(x) and is_number(y):
        return guarded(lambda: n.is_zero(n.sub(x, y)))
    if isinstance(x, Pair) and isinstance(y, Pair):
        return conjunction([equal(x.first, y.first, probes), equal(x.second, y.second, probes)])
    if isinstance(x, Function) and isinstance(y, Function):
        return conjunction(equal(x.apply(p), y.apply(p), probes) for p in probes)
    if isinstance(x, SetValue) and isinstance(y, SetValue):
        return conjunction([subset(x, y, probes), subset(y, x, probes)])
    return False if type(x) is not type(y) or isinstance(x, Infinity) else None


def subset(x: SetValue, y: SetValue, probes: Sequence[Value]) -> Truth:
    """Inclusion, at all listed elements or at the probes."""
    points = x.elements if x.elements is not None else (*x.points, *y.points, *probes)
    return conjunction(disjunction([negation(x.member(p)), y.member(p)]) for p in points)


def finite(values: Iterable[Value]) -> SetValue:
    """The set of the listed values."""
    elements = tuple(values)
    return SetValue(lambda v: disjunction(equal(v, e, (*elements,)) for e in elements), elements)


def combined(head: str, a: SetValue, b: SetValue) -> SetValue:
    """Union, intersection, difference."""

    def member(v: Value) -> Truth:
        if head == "Union":
            return disjunction([a.member(v), b.member(v)])
        inside = b.member(v)
        return conjunction([a.member(v), inside if head == "Inter" else negation(inside)])

    points = (*(a.elements or a.points), *(b.elements or b.points))
    both = a.elements is not None and b.elements is not None
    bounded = both or (head != "Union" and a.elements is not None)
    chosen = tuple(p for p in points if member(p)) if bounded else None
    return SetValue(member, chosen, points)


def interval(head: str, low: Value, high: Value) -> SetValue:
    """An interval; the members are real, whatever the ends."""

    def member(v: Value) -> Truth:
        if not is_number(v):
            return False
        left = ordered("Leq" if "Lc" in head else "Lt", low, v)
        right = ordered("Leq" if "Rc" in head else "Lt", v, high)
        return conjunction([left, right])

    points: tuple[Value, ...] = (low, high)
    if is_number(low) and is_number(high):
        points += tuple(n.add(low, n.mul(n.sub(high, low), Fraction(k, 12))) for k in range(1, 12))
        if n.sign(n.real(n.sub(high, low))) < 0:
            return finite(())
    return SetValue(guard(member), None, points, low, high)


def guard(member: Callable[[Value], Truth]) -> Callable[[Value], Truth]:
    """A membership test with None for what a ball cannot decide."""
    return lambda v: guarded(lambda: member(v))


_SIGNS: Final = {"Pos": (1,), "NonNeg": (0, 1), "Neg": (-1,), "NonPos": (-1, 0), "": (-1, 0, 1)}
INTEGERS: Final = tuple(Fraction(k) for k in (0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7, 10, 13, -17, 40))
RATIONALS: Final = tuple(map(Fraction, "1/2 -1/2 1/3 -3/2 5/2 1/10 -1/1000 1/1000 9/10 17/7 100 -50".split()))


def number_set(head: str) -> SetValue | None:
    """The number set of a constant."""
    if head == "PrimeSet":
        return SetValue(guard(lambda v: is_number(v) and n.is_prime(n.integer(v) or 0)), None, INTEGERS)
    if head == "ComplexSet":
        return SetValue(is_number, None, (Fraction(0), acb(0, 1)))
    for kind in ("Integer", "Rational", "Real"):
        prefix = head.removesuffix(f"{kind}Set")
        if prefix != head and prefix in _SIGNS:
            return _signed(kind, prefix)
    return None


def _signed(kind: str, prefix: str) -> SetValue:
    signs = _SIGNS[prefix]

    def member(v: Value) -> Truth:
        if not is_number(v) or isinstance(v, acb):
            return False
        if kind != "Real" and (n.rational(v) if kind == "Rational" else n.integer(v)) is None:
            return False
        return n.sign(v) in signs

    ends = [Infinity.NEG if -1 in signs else None, Infinity.POS if 1 in signs else None]
    first = Fraction(min(signs) if kind == "Integer" else 0)
    last = Fraction(max(signs) if kind == "Integer" else 0)
    pool = INTEGERS if kind == "Integer" else (*INTEGERS, *RATIONALS)
    points = tuple(p for p in pool if n.sign(p) in signs)
    return SetValue(guard(member), None, points, ends[0] or first, ends[1] or last)


def extreme(head: str, values: Sequence[Value]) -> Value:
    """The largest or smallest of real numbers and infinities; undefined for none."""
    if not values or not all(ordered("Leq", v, v) for v in values):
        return UNDEFINED
    best = values[0]
    for v in values[1:]:
        if ordered("Lt", best, v) if head in ("max", "sup") else ordered("Lt", v, best):
            best = v
    return best


def bound(head: str, of: SetValue) -> Value:
    """sup or inf of a listed set, an interval or a number set."""
    if of.elements is not None:
        return extreme(head, of.elements)
    end = of.high if head == "sup" else of.low
    if end is None:
        raise UndecidedError(head)
    return end


def constant(head: str) -> Value:
    """The value of a constant. Raises UndecidedError for an unknown one."""
    known: dict[str, Callable[[], Value]] = {
        "Pi": arb.pi, "E": lambda: arb(1).exp(), "ImaginaryUnit": lambda: acb(0, 1),
        "PosInfty": lambda: Infinity.POS, "NegInfty": lambda: Infinity.NEG, "EmptySet": lambda: finite(()),
    }  # fmt: skip
    if head in known:
        return known[head]()
    found = number_set(head)
    if found is None:
        raise UndecidedError(head)
    return found


def _sets(head: str, values: list[Value]) -> Value:
    a, b = values
    if not isinstance(a, SetValue) or not isinstance(b, SetValue):
        return UNDEFINED
    return FunctionSpace(a, b) if head == "FunSpace" else combined(head, a, b)


def _bounds(head: str, values: list[Value]) -> Value:
    if len(values) == 1 and isinstance(values[0], SetValue):
        return bound(head, values[0])
    return extreme(head, values)


OPERATIONS: Final[dict[str, Callable[[str, list[Value]], Value]]] = {
    **dict.fromkeys(("Union", "Inter", "SetMinus", "FunSpace"), _sets),
    **dict.fromkeys(("sup", "inf", "max", "min"), _bounds),
    **dict.fromkeys(
        ("IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc"), lambda head, v: interval(head, v[0], v[1])
    ),
    "Enum": lambda head, v: finite(v),
    "Pair": lambda head, v: Pair(v[0], v[1]),
}
