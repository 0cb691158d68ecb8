"""The strict operations of the reference evaluator: total functions of defined values, with UNDEFINED results.

Imports nothing of the project.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from tests.reference import elementary, exact
from tests.reference.constructions import image, power_set, product
from tests.reference.exact import UNDEFINED, UNKNOWN, Cx, Number, Special, UndecidedError
from tests.reference.structures import (
    EMPTY,
    FUNCTIONS,
    NUMBERS,
    SETS,
    FinSet,
    FunSpaceSet,
    Infinity,
    Interval,
    NumberSet,
    Pair,
    Result,
    Rule,
    SetOp,
    Value,
    as_interval,
    compare,
    conjunction,
    equal,
    interval,
    member,
    real_or_infinite,
)

Probes: TypeAlias = Sequence[Value]
#: (sample of values, head, arguments) -> result
Strict: TypeAlias = Callable[[Probes, str, tuple[Value, ...]], Result]


def finite_set(values: Iterable[Value]) -> FinSet:
    """The set of the values, recognised repetitions removed."""
    kept: list[Value] = []
    for value in values:
        if all(equal(value, other) is not True for other in kept):
            kept.append(value)
    return FinSet(tuple(kept))


def _guarded(operation: Callable[[], Result]) -> Result:
    try:
        return operation()
    except UndecidedError:
        return UNKNOWN


def _numbers(values: Sequence[Value]) -> list[Number] | None:
    found = [v for v in values if isinstance(v, NUMBERS) and not isinstance(v, bool)]
    return found if len(found) == len(values) else None


def arithmetic(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    if len(values) != 2:
        return UNKNOWN
    numbers = _numbers(values)
    if numbers is not None:
        return _guarded(lambda: elementary.BINARY[head](numbers[0], numbers[1]))
    left, right = values
    if isinstance(left, FUNCTIONS) or isinstance(right, FUNCTIONS):
        return _pointwise(head, left, right)
    return UNDEFINED


def _pointwise(head: str, left: Value, right: Value) -> Result:
    if not isinstance(left, FUNCTIONS) or not isinstance(right, FUNCTIONS):
        return UNKNOWN
    if head not in ("Plus", "Minus", "Mult", "Frac"):
        return UNKNOWN

    def rule(value: Value) -> Result:
        images = (left.apply(value), right.apply(value))
        if UNDEFINED in images:
            return UNDEFINED
        numbers = _numbers([i for i in images if not isinstance(i, Special)])
        if UNKNOWN in images or numbers is None:
            return UNKNOWN
        return _guarded(lambda: elementary.BINARY[head](numbers[0], numbers[1]))

    return Rule((head, left, right), rule)


def _unary(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    if len(values) != 1:
        return UNKNOWN
    numbers = _numbers(values)
    return UNDEFINED if numbers is None else _guarded(lambda: elementary.UNARY[head](numbers[0]))


def _negative(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    (value,) = values
    if isinstance(value, Infinity):
        return Infinity(-value.value)
    numbers = _numbers(values)
    if numbers is None:
        return UNKNOWN if isinstance(value, FUNCTIONS) else UNDEFINED
    return _guarded(lambda: exact.neg(numbers[0]))


def _absolute(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """Modulus of a number, number of elements of a finite set."""
    (value,) = values
    if isinstance(value, FinSet):
        pairs = [(a, b) for k, a in enumerate(value.elements) for b in value.elements[:k]]
        return Fraction(len(value.elements)) if all(equal(a, b) is False for a, b in pairs) else UNKNOWN
    numbers = _numbers(values)
    return UNKNOWN if numbers is None else _guarded(lambda: elementary.modulus(numbers[0]))


def _extreme(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """max, min of numbers or of a finite set."""
    if len(values) == 1:
        (value,) = values
        return _of_elements(head, value.elements) if isinstance(value, FinSet) else UNKNOWN
    return _of_elements(head, values)


def _of_elements(head: str, values: Sequence[Value]) -> Result:
    inside = conjunction([real_or_infinite(v) for v in values])
    if inside is UNKNOWN:
        return UNKNOWN
    if inside is False or not values:
        return UNDEFINED
    wanted = 1 if head in ("max", "sup") else -1
    best = values[0]
    for value in values[1:]:
        try:
            best = value if compare(value, best) == wanted else best
        except UndecidedError:
            return UNKNOWN
    return best


def _supremum(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """sup and inf: infinite for unbounded sets of reals, undefined for the empty set."""
    (value,) = values
    if isinstance(value, FinSet):
        return _of_elements(head, value.elements)
    if isinstance(value, NumberSet) and value.kind in ("integer", "prime"):
        ends = {"Pos": (1, None), "NonNeg": (0, None), "Neg": (None, -1), "NonPos": (None, 0), "": (None, None)}
        low, high = (2, None) if value.kind == "prime" else ends[value.sign]
        end = high if head == "sup" else low
        return Fraction(end) if end is not None else Infinity.POS if head == "sup" else Infinity.NEG
    if isinstance(value, NumberSet) and value.kind == "rational":
        value = NumberSet("real", value.sign)
    proper = as_interval(value) if isinstance(value, (NumberSet, Interval)) else None
    return UNKNOWN if proper is None else proper.high if head == "sup" else proper.low


def set_operation(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    left, right = values
    if not isinstance(left, SETS) or not isinstance(right, SETS):
        return UNKNOWN
    if head == "Union":
        if isinstance(left, FinSet) and isinstance(right, FinSet):
            return finite_set([*left.elements, *right.elements])
        return SetOp(head, left, right)
    if head == "Inter" and not isinstance(left, FinSet):
        left, right = right, left
    if isinstance(left, FinSet):
        answers = [(e, member(e, right, probes)) for e in left.elements]
        if all(a is not UNKNOWN for _, a in answers):
            return FinSet(tuple(e for e, a in answers if a is (head == "Inter")))
    return SetOp(head, left, right)


def _function_space(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    a, b = values
    return FunSpaceSet(a, b) if isinstance(a, SETS) and isinstance(b, SETS) else UNKNOWN


def _interval(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    low, high = values
    return interval(low, high, "Lc" in head, "Rc" in head)


def _apply(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    f, argument = values
    return f.apply(argument) if isinstance(f, FUNCTIONS) else UNDEFINED


def _compose(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    f, g = values
    if not isinstance(f, FUNCTIONS) or not isinstance(g, FUNCTIONS):
        return UNKNOWN

    def rule(value: Value) -> Result:
        inner = g.apply(value)
        return inner if isinstance(inner, Special) else f.apply(inner)

    return Rule(("Compose", f, g), rule)


def _modulo(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    a, b = values
    if isinstance(a, Fraction) and isinstance(b, Fraction) and a.denominator == b.denominator == 1 and b > 0:
        return a % b
    return UNDEFINED


def _combination(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """n! / (k! (n - k)!) for naturals k <= n; nothing is known elsewhere."""
    n, k = values
    if isinstance(n, Fraction) and isinstance(k, Fraction) and n.denominator == k.denominator == 1 and 0 <= k <= n:
        return Fraction(math.comb(int(n), int(k)))
    return UNKNOWN


def _part(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    numbers = _numbers(values)
    if numbers is None:
        return UNKNOWN
    re, im = exact.parts(numbers[0])
    if head == "bar":
        return exact.cx(re, exact.mul_real(-exact.ONE, im))
    return re if head == "Re" else im


STRICT: Final[dict[str, Strict]] = {
    **dict.fromkeys(elementary.BINARY, arithmetic),
    **dict.fromkeys(elementary.UNARY, _unary),
    **dict.fromkeys(("IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc"), _interval),
    **dict.fromkeys(("Union", "Inter", "SetMinus"), set_operation),
    **dict.fromkeys(("Re", "Im", "bar"), _part),
    "CartesianProd": product,
    "PowerSet": power_set,
    "ImageOn": image,
    "Neg": _negative,
    "Abs": _absolute,
    "max": _extreme,
    "min": _extreme,
    "sup": _supremum,
    "inf": _supremum,
    "FunSpace": _function_space,
    "Apply": _apply,
    "Compose": _compose,
    "Mod": _modulo,
    "Combination": _combination,
    "Pair": lambda probes, head, values: Pair(*values),
    "Enum": lambda probes, head, values: finite_set(values),
}
CONSTANTS: Final[dict[str, Value]] = {
    "Pi": exact.PI,
    "E": exact.E,
    "ImaginaryUnit": Cx(exact.ZERO, exact.ONE),
    "PosInfty": Infinity.POS,
    "NegInfty": Infinity.NEG,
    "EmptySet": EMPTY,
}
