"""The binders of the reference evaluator other than quantifiers: lambdas, descriptions, finite sums, limits.

Imports nothing of the project but proofdsl.terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from proofdsl.terms.logic import conjuncts
from proofdsl.terms.term import App, Bind, Bound, Term, alpha
from tests.reference import exact
from tests.reference.exact import UNDEFINED, UNKNOWN, Special, Truth
from tests.reference.operations import arithmetic, finite_set, set_operation
from tests.reference.ranges import Premise, Stack
from tests.reference.structures import (
    EMPTY,
    FUNCTIONS,
    NUMBERS,
    SETS,
    Described,
    FinSet,
    Infinity,
    NumberSet,
    Pair,
    Result,
    Rule,
    Value,
    conjunction,
    member,
    quasi_equal,
    real_or_infinite,
)

if TYPE_CHECKING:
    from tests.reference.evaluator import Evaluator

MAX_RANGE: Final = 200


def components(value: Value, width: int) -> list[Value] | None:
    """The components of a right-nested pair, None when there are fewer."""
    result: list[Value] = []
    while len(result) < width - 1:
        if not isinstance(value, Pair):
            return None
        result.append(value.first)
        value = value.second
    return [*result, value]


def tuple_of(values: Sequence[Value]) -> Value:
    result = values[-1]
    for value in reversed(values[:-1]):
        result = Pair(value, result)
    return result


def _pattern(width: int) -> Term:
    """The tuple of all bound variables of a binder, in order."""
    result: Term = Bound(0)
    for k in range(1, width):
        result = App("Pair", (Bound(k), result))
    return result


def _typed(value: Value) -> bool:
    """In a number set, a tuple of such, a function, or a finite set of such (spec 3.1)."""
    if isinstance(value, Pair):
        return _typed(value.first) and _typed(value.second)
    if isinstance(value, FinSet):
        return all(_typed(e) for e in value.elements)
    return isinstance(value, (*NUMBERS, *FUNCTIONS)) and not isinstance(value, bool)


def _closure(ev: Evaluator, node: Bind, stack: Stack) -> Result:
    """`fun x, y [c] . b`: always a function; its value exists where c holds and b is defined."""
    condition, body = node.inner

    def rule(argument: Value) -> Result:
        values = components(argument, len(node.names))
        if values is None:
            return UNDEFINED
        guard = conjunction([member(v, NumberSet("real")) for v, r in zip(values, node.real, strict=True) if r])
        inner = (*stack, *values)
        holds = conjunction([guard, ev.truth(condition, inner)]) if guard is not False else False
        if holds is False:
            return UNDEFINED
        result = ev.value(body, inner)
        return result if holds is True or result is UNDEFINED else UNKNOWN

    return Rule(ev.label(node, stack), rule)


def _description(ev: Evaluator, node: Bind, stack: Stack) -> Result:
    """`{ t | c }`: a finite set where the range is exhausted, otherwise a set by its condition."""
    element, condition = node.inner
    premises: list[Premise] = [(c, 0) for c in conjuncts(condition)]
    found: list[Value] = []
    for values, whole in ev.ranges.tuples(node.real, premises, stack):
        if not whole:
            break
        if not values:
            return finite_set(found)
        holds = ev.truth(condition, stack + values)
        image = ev.value(element, stack + values) if holds is not False else UNDEFINED
        if image is UNDEFINED:
            continue
        if holds is UNKNOWN or isinstance(image, Special):
            break
        found.append(image)
    return Described(ev.label(node, stack), lambda v: _described(ev, node, stack, v))


def _described(ev: Evaluator, node: Bind, stack: Stack, value: Value) -> Truth:
    """s in { x | C }: C[s], for an s of known kind only (no unrestricted comprehension)."""
    element, condition = node.inner
    if not _typed(value):
        return UNKNOWN
    width = len(node.names)
    if alpha(element) is _pattern(width):
        found = components(value, width)
        if found is None:
            return False
        guard = [member(v, NumberSet("real")) for v, r in zip(found, node.real, strict=True) if r]
        return conjunction([*guard, ev.truth(condition, (*stack, *found))])
    if ev.truth(condition, (*stack, *((UNKNOWN,) * width))) is False:
        return False
    premises: list[Premise] = [(c, 0) for c in conjuncts(condition)]
    for values, _ in ev.ranges.tuples(node.real, premises, stack):
        if not values or ev.truth(condition, stack + values) is not True:
            continue
        if quasi_equal(ev.value(element, stack + values), value, ev.probes) is True:
            return True
    return UNKNOWN


def _indexed(ev: Evaluator, node: Bind, stack: Stack) -> list[Result] | Special:
    """The instances of the body over a finite integer range; UNKNOWN when the range is not that."""
    bounds = ev.strict(node.outer, stack)
    if isinstance(bounds, Special):
        return bounds
    if len(bounds) != 2:
        return UNKNOWN
    low, high = bounds
    if not isinstance(low, Fraction) or low.denominator != 1:
        return UNKNOWN
    infinite = high is Infinity.POS
    last = low + 5 if infinite else high
    if not isinstance(last, Fraction) or last.denominator != 1 or last - low > MAX_RANGE:
        return UNKNOWN
    items = [ev.value(node.inner[0], (*stack, Fraction(k))) for k in range(int(low), int(last) + 1)]
    if any(item is UNDEFINED for item in items):
        return UNDEFINED if node.head in ("Sum", "Prod") else UNKNOWN
    return UNKNOWN if infinite else items


def _fold(ev: Evaluator, node: Bind, stack: Stack) -> Result:
    """Finite sums and products; an empty one is 0 or 1."""
    items = _indexed(ev, node, stack)
    if isinstance(items, Special):
        return items
    head = "Plus" if node.head == "Sum" else "Mult"
    total: Result = exact.ZERO if node.head == "Sum" else exact.ONE
    for item in items:
        if isinstance(item, Special) or isinstance(total, Special):
            return UNKNOWN
        total = arithmetic(ev.probes, head, (total, item))
        if total is UNDEFINED:
            return UNDEFINED
    return total


def _big_set(ev: Evaluator, node: Bind, stack: Stack) -> Result:
    """Finite unions and intersections; an empty intersection is left open."""
    items = _indexed(ev, node, stack)
    if isinstance(items, Special) or any(not isinstance(item, SETS) for item in items):
        return UNKNOWN
    head = "Union" if node.head == "BigUnion" else "Inter"
    total: Result = EMPTY if head == "Union" else UNKNOWN
    for k, item in enumerate(items):
        if isinstance(item, Special) or (k and isinstance(total, Special)):
            return UNKNOWN
        total = item if k == 0 or isinstance(total, Special) else set_operation(ev.probes, head, (total, item))
    return total


def _limit(ev: Evaluator, node: Bind, stack: Stack) -> Result:
    """Only what needs no analysis: undefined everywhere, or one number everywhere."""
    point = ev.value(node.outer[0], stack)
    body = ev.value(node.inner[0], (*stack, UNKNOWN))
    if point is UNDEFINED or body is UNDEFINED:
        return UNDEFINED
    if isinstance(point, Special) or not isinstance(body, NUMBERS):
        return UNKNOWN
    return body if real_or_infinite(point) is True else UNKNOWN


BINDERS: Final[dict[str, Callable[[Evaluator, Bind, Stack], Result]]] = {
    "Lambda": _closure,
    "SetDesc": _description,
    "Sum": _fold,
    "Prod": _fold,
    "BigUnion": _big_set,
    "BigInter": _big_set,
    **dict.fromkeys(("Lim", "LimLeft", "LimRight", "SeqLim"), _limit),
}
