"""Products, power sets and images of sets for the reference evaluator; finite ones by their members.

Imports nothing of the project.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tests.reference.exact import UNKNOWN, Special, Truth
from tests.reference.structures import (
    FUNCTIONS,
    SETS,
    Described,
    FinSet,
    Pair,
    Result,
    Value,
    conjunction,
    equal,
    member,
    subset,
)

Probes = Sequence[Value]
#: Power sets of larger finite sets are described by their members' inclusion.
_LISTED: Final = 3


def product(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """A x B, and A x (B x C) of three sets."""
    if len(values) > 2:
        rest = product(probes, head, values[1:])
        return UNKNOWN if isinstance(rest, Special) else product(probes, head, (values[0], rest))
    left, right = values
    if not isinstance(left, SETS) or not isinstance(right, SETS):
        return UNKNOWN
    if isinstance(left, FinSet) and isinstance(right, FinSet):
        return FinSet(tuple(Pair(x, y) for x in left.elements for y in right.elements))

    def contains(value: Value) -> Truth:
        if not isinstance(value, Pair):
            return False
        return conjunction([member(value.first, left, probes), member(value.second, right, probes)])

    return Described(("CartesianProd", left, right), contains)


def power_set(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """The set of the subsets."""
    (whole,) = values
    if not isinstance(whole, SETS):
        return UNKNOWN
    if isinstance(whole, FinSet) and len(whole.elements) <= _LISTED:
        sizes = range(len(whole.elements) + 1)
        return FinSet(tuple(FinSet(part) for k in sizes for part in combinations(whole.elements, k)))

    def contains(value: Value) -> Truth:
        return subset(value, whole, probes) if isinstance(value, SETS) else False

    return Described(("PowerSet", whole), contains)


def image(probes: Probes, head: str, values: tuple[Value, ...]) -> Result:
    """The values of a function on a finite set; of other sets nothing is known but what a finite table gives."""
    f, within = values
    if not isinstance(f, FUNCTIONS) or not isinstance(within, FinSet):
        return UNKNOWN
    found: list[Value] = []
    for argument in within.elements:
        value = f.apply(argument)
        if value is UNKNOWN:
            return UNKNOWN
        if not isinstance(value, Special) and all(equal(value, other) is not True for other in found):
            found.append(value)
    return FinSet(tuple(found))

