"""The values of the reference evaluator that are not numbers: infinities, pairs, sets, functions.

Membership, equality and inclusion are three-valued (spec 3.1 as far as it decides them; UNKNOWN otherwise).
Imports nothing of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

from flint import fmpz

from tests.reference import exact
from tests.reference.elementary import integer_of
from tests.reference.exact import UNDEFINED, UNKNOWN, Cx, Irr, Number, Special, Truth, UndecidedError


class Infinity(Enum):
    """The two infinities; they are not complex numbers."""

    POS = 1
    NEG = -1

    def __repr__(self) -> str:
        return "+inf" if self is Infinity.POS else "-inf"


@dataclass(frozen=True, slots=True)
class Pair:
    """An ordered pair; a tuple (a, b, c) is Pair(a, Pair(b, c))."""

    first: Value
    second: Value


@dataclass(frozen=True, slots=True)
class FinSet:
    """A finite set by its elements; possibly with repetitions that could not be recognised."""

    elements: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class NumberSet:
    """One of the number sets: kind "prime", "integer", "rational", "real", "complex"; sign condition."""

    kind: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """All reals between two ends (real or infinite), the ends included as the flags say."""

    low: Value
    high: Value
    closed_low: bool
    closed_high: bool


@dataclass(frozen=True, slots=True)
class SetOp:
    """Union, Inter or SetMinus of two sets, by membership."""

    head: str
    left: SetValue
    right: SetValue


@dataclass(frozen=True, slots=True)
class FunSpaceSet:
    """All functions that are total on `domain` with values in `codomain` there (they may reach further)."""

    domain: SetValue
    codomain: SetValue


@dataclass(frozen=True, slots=True)
class Described:
    """A set by description or another infinite set; `contains` decides membership of a defined value."""

    label: object
    contains: Callable[[Value], Truth] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A function with finitely many arguments."""

    entries: tuple[tuple[Value, Value], ...]

    def apply(self, value: Value) -> Result:
        unknown = False
        for argument, image in self.entries:
            answer = equal(argument, value)
            if answer is True:
                return image
            unknown = unknown or answer is UNKNOWN
        return UNKNOWN if unknown else UNDEFINED


@dataclass(frozen=True, slots=True)
class Rule:
    """A function by a Python rule; `label` determines it.

    `space`: a function space it belongs to by construction.
    """

    label: object
    rule: Callable[[Value], Result] = field(compare=False, repr=False)
    space: FunSpaceSet | None = field(compare=False, repr=False, default=None)

    def apply(self, value: Value) -> Result:
        return self.rule(value)


SetValue: TypeAlias = "FinSet | NumberSet | Interval | SetOp | FunSpaceSet | Described"
Function: TypeAlias = "Table | Rule"
Value: TypeAlias = "Number | Infinity | Pair | SetValue | Function | bool"
Result: TypeAlias = "Value | Special"

SETS: Final = (FinSet, NumberSet, Interval, SetOp, FunSpaceSet, Described)
FUNCTIONS: Final = (Table, Rule)
NUMBERS: Final = (Fraction, Irr, Cx)
EMPTY: Final = FinSet(())
REALS: Final = NumberSet("real")
COMPLEXES: Final = NumberSet("complex")

_SIGNS: Final = ("NonNeg", "NonPos", "Pos", "Neg")
_KINDS: Final = ("prime", "integer", "rational", "real", "complex")


def number_set(head: str) -> NumberSet | None:
    """`PosIntegerSet` and the like; None for other heads."""
    name = head.removesuffix("Set")
    for prefix in _SIGNS:
        if name.startswith(prefix) and name.removeprefix(prefix).lower() in ("integer", "rational", "real"):
            return NumberSet(name.removeprefix(prefix).lower(), prefix)
    return NumberSet(name.lower()) if name.lower() in _KINDS and name != head else None


# -- three-valued connectives -----------------------------------------------------------------------


def negation(a: Truth) -> Truth:
    return UNKNOWN if a is UNKNOWN else a is False


def conjunction(items: Sequence[Truth]) -> Truth:
    return False if any(a is False for a in items) else UNKNOWN if any(a is UNKNOWN for a in items) else True


def disjunction(items: Sequence[Truth]) -> Truth:
    return negation(conjunction([negation(a) for a in items]))


def decided(test: Callable[[], bool]) -> Truth:
    """The answer of a test on numbers, UNKNOWN where it raises UndecidedError."""
    try:
        return test()
    except UndecidedError:
        return UNKNOWN


# -- order ------------------------------------------------------------------------------------------


def real_or_infinite(value: Value) -> Truth:
    """Whether the value lies in the totally ordered part: the reals with +-infinity."""
    if isinstance(value, Infinity):
        return True
    return isinstance(value, NUMBERS) and not isinstance(value, bool) and decided(lambda: exact.is_real(value))


def compare(left: Value, right: Value) -> int:
    """-1, 0, 1 for two values of the ordered part. Raises UndecidedError."""
    if isinstance(left, Infinity) or isinstance(right, Infinity):
        a = left.value if isinstance(left, Infinity) else 0
        b = right.value if isinstance(right, Infinity) else 0
        return (a > b) - (a < b)
    if isinstance(left, (Fraction, Irr)) and isinstance(right, (Fraction, Irr)):
        if left == right:
            return 0
        return exact.sign(exact.add_real(left, exact.mul_real(-exact.ONE, right)))
    raise UndecidedError


_ORDER: Final[dict[str, Callable[[int], bool]]] = {
    "Lt": lambda c: c < 0, "Leq": lambda c: c <= 0, "Gt": lambda c: c > 0, "Geq": lambda c: c >= 0,
}  # fmt: skip


def ordered(head: str, left: Value, right: Value) -> Truth:
    """Lt, Leq, Gt, Geq; false outside the ordered part."""
    inside = conjunction([real_or_infinite(left), real_or_infinite(right)])
    if inside is not True:
        return inside
    return decided(lambda: _ORDER[head](compare(left, right)))


# -- membership -------------------------------------------------------------------------------------


def member(value: Value, of: SetValue, probes: Sequence[Value] = ()) -> Truth:
    """Whether a defined value belongs to a set."""
    match of:
        case FinSet(elements=elements):
            return disjunction([equal(value, e, probes) for e in elements])
        case NumberSet():
            return _in_number_set(value, of)
        case Interval():
            return _in_interval(value, of)
        case SetOp(head=head, left=left, right=right):
            a, b = member(value, left, probes), member(value, right, probes)
            if head == "Union":
                return disjunction([a, b])
            return conjunction([a, b if head == "Inter" else negation(b)])
        case FunSpaceSet():
            return _in_function_space(value, of, probes)
        case Described():
            return of.contains(value)


def _in_number_set(value: Value, of: NumberSet) -> Truth:
    if isinstance(value, bool) or not isinstance(value, NUMBERS):
        return False
    if of.kind == "complex":
        return True
    real = decided(lambda: exact.is_real(value))
    if real is not True:
        return real
    return conjunction([_has_sign(value, of.sign), _of_kind(value, of.kind)])


def _has_sign(value: Number, sign: str) -> Truth:
    heads = {"Pos": "Gt", "Neg": "Lt", "NonNeg": "Geq", "NonPos": "Leq"}
    return True if not sign else ordered(heads[sign], value, exact.ZERO)


def _of_kind(value: Number, kind: str) -> Truth:
    if kind == "real":
        return True
    if kind == "rational":
        return UNKNOWN if isinstance(value, Cx) else negation(exact.irrational(value))
    if kind == "integer":
        return decided(lambda: integer_of(value) is not None)
    return decided(lambda: (integer_of(value) or 0) > 1 and bool(fmpz(integer_of(value) or 0).is_prime()))


def _in_interval(value: Value, of: Interval) -> Truth:
    inside = conjunction(
        [
            ordered("Leq" if of.closed_low else "Lt", of.low, value),
            ordered("Leq" if of.closed_high else "Lt", value, of.high),
        ]
    )
    # Spec 3.1 does not say whether [0, +inf] contains +inf.
    return UNKNOWN if inside is True and isinstance(value, Infinity) else inside


def _in_function_space(value: Value, of: FunSpaceSet, probes: Sequence[Value]) -> Truth:
    if not isinstance(value, FUNCTIONS):
        return False
    known = (isinstance(value, Rule) and value.space) or None
    if known and subset(of.domain, known.domain) is True and subset(known.codomain, of.codomain) is True:
        return True
    exhaustive = isinstance(of.domain, FinSet)
    points = of.domain.elements if isinstance(of.domain, FinSet) else probes
    answers: list[Truth] = [True if exhaustive else UNKNOWN]
    for point in points:
        image = value.apply(point)
        good = image if image is UNKNOWN else image is not UNDEFINED and member(image, of.codomain, probes)
        answers.append(disjunction([negation(member(point, of.domain, probes)), good]))
    return conjunction(answers)


# -- equality and inclusion -------------------------------------------------------------------------


def equal(left: Value, right: Value, probes: Sequence[Value] = ()) -> Truth:
    """Equality of two defined values; sets by elements, functions by domains and values."""
    if isinstance(left, bool) or isinstance(right, bool):
        return isinstance(left, bool) and isinstance(right, bool) and left is right
    if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
        return decided(lambda: exact.same(left, right))
    if isinstance(left, Pair) and isinstance(right, Pair):
        return conjunction([equal(left.first, right.first, probes), equal(left.second, right.second, probes)])
    if isinstance(left, SETS) and isinstance(right, SETS):
        if left == right:
            return True
        return conjunction([subset(left, right, probes), subset(right, left, probes)])
    if isinstance(left, FUNCTIONS) and isinstance(right, FUNCTIONS):
        return left == right or _equal_functions(left, right, probes)
    return isinstance(left, Infinity) and left is right


def quasi_equal(left: Result, right: Result, probes: Sequence[Value] = ()) -> Truth:
    """Both undefined, or both defined and equal (spec 3.1, Equality)."""
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if isinstance(left, Special) or isinstance(right, Special):
        return left is right
    return equal(left, right, probes)


def _equal_functions(left: Function, right: Function, probes: Sequence[Value]) -> Truth:
    points: list[Value] = list(probes)
    for f in (left, right):
        points.extend(a for a, _ in f.entries) if isinstance(f, Table) else None
    answers: list[Truth] = [quasi_equal(left.apply(p), right.apply(p)) for p in points]
    both_finite = isinstance(left, Table) and isinstance(right, Table)
    return conjunction([*answers, True if both_finite else UNKNOWN])


def subset(left: SetValue, right: SetValue, probes: Sequence[Value] = ()) -> Truth:
    """Inclusion: exact for finite sets, number sets and intervals, otherwise refuted by probes or UNKNOWN."""
    if left == right:
        return True
    if isinstance(left, FinSet):
        return conjunction([member(e, right, probes) for e in left.elements])
    if isinstance(left, NumberSet) and isinstance(right, NumberSet):
        return _number_subset(left, right)
    a, b = as_interval(left), as_interval(right)
    if a is not None and b is not None:
        return _interval_subset(a, b)
    if a is not None and isinstance(right, NumberSet) and right.kind == "complex":
        return True
    answers: list[Truth] = [UNKNOWN]
    for point in [*probes, *_points(left)]:
        answers.append(disjunction([negation(member(point, left, probes)), member(point, right, probes)]))
    return conjunction(answers)


def _number_subset(left: NumberSet, right: NumberSet) -> bool:
    if _KINDS.index(left.kind) > _KINDS.index(right.kind):
        return False
    sign = "Pos" if left.kind == "prime" else left.sign
    wider = {"Pos": ("Pos", "NonNeg"), "Neg": ("Neg", "NonPos"), "NonNeg": ("NonNeg",), "NonPos": ("NonPos",)}
    return not right.sign or right.sign in wider.get(sign, ())


def as_interval(of: SetValue) -> Interval | None:
    """The interval that a set of all reals of some sign is."""
    if isinstance(of, NumberSet) and of.kind == "real":
        low: Value = exact.ZERO if of.sign in ("Pos", "NonNeg") else Infinity.NEG
        high: Value = exact.ZERO if of.sign in ("Neg", "NonPos") else Infinity.POS
        return Interval(low, high, of.sign == "NonNeg", of.sign == "NonPos")
    return of if isinstance(of, Interval) else None


def _interval_subset(left: Interval, right: Interval) -> Truth:
    """Both are proper (see `interval`): more than one point."""
    if (left.closed_low and isinstance(left.low, Infinity)) or (left.closed_high and isinstance(left.high, Infinity)):
        return UNKNOWN
    low = "Leq" if right.closed_low or not left.closed_low else "Lt"
    high = "Leq" if right.closed_high or not left.closed_high else "Lt"
    return conjunction([ordered(low, right.low, left.low), ordered(high, left.high, right.high)])


def interval(low: Value, high: Value, closed_low: bool, closed_high: bool) -> SetValue | Special:
    """The interval in normal form: finite where it has at most one point."""
    if conjunction([real_or_infinite(low), real_or_infinite(high)]) is not True:
        return UNKNOWN
    try:
        order = compare(low, high)
    except UndecidedError:
        return UNKNOWN
    if order < 0:
        return Interval(low, high, closed_low, closed_high)
    if order > 0 or not (closed_low and closed_high):
        return EMPTY
    return UNKNOWN if isinstance(low, Infinity) else FinSet((low,))


def _points(of: SetValue) -> list[Value]:
    """Some points near a set that probes may miss."""
    if isinstance(of, SetOp):
        return _points(of.left) + _points(of.right)
    if isinstance(of, FinSet):
        return list(of.elements)
    return list(interval_points(of)) if isinstance(of, Interval) else []


def interval_points(of: Interval) -> list[Value]:
    """Ends and some points inside and outside."""
    low = of.low if isinstance(of.low, (Fraction, Irr)) else None
    high = of.high if isinstance(of.high, (Fraction, Irr)) else None
    result: list[Value] = []
    for end in (low, high):
        if end is not None:
            result.extend([end, exact.add_real(end, exact.ONE), exact.add_real(end, -exact.ONE)])
    if low is not None and high is not None:
        gap = exact.add_real(high, exact.mul_real(-exact.ONE, low))
        steps = (Fraction(1, 2), Fraction(1, 10), Fraction(9, 10))
        result.extend(exact.add_real(low, exact.mul_real(step, gap)) for step in steps)
    return result
