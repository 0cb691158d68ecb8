"""Over which values a bound variable has to run. Imports nothing of the project but proofdsl.terms.

In mode "model" a variable runs over exactly the given universe. In mode "sample" the universe is a sample of
all there is, and only a premise (or conjunct) such as `x in {1, 2}`, `x = t` or integer bounds makes the
range exhaustive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from proofdsl.terms.logic import conjuncts
from proofdsl.terms.term import App, Bind, Bound, Term
from tests.reference.elementary import floor_real
from tests.reference.exact import UNDEFINED, UNKNOWN, Irr, Special, UndecidedError
from tests.reference.structures import (
    REALS,
    SETS,
    FinSet,
    Infinity,
    Interval,
    NumberSet,
    Value,
    interval_points,
    member,
)

Stack: TypeAlias = "tuple[Value | Special, ...]"
Eval: TypeAlias = Callable[[Term, Stack], "Value | Special"]
#: A condition on the bound variables, with the number of further variables bound around it.
Premise: TypeAlias = "tuple[Term, int]"
MAX_INTEGERS = 200

_FLIP = {"Lt": "Gt", "Leq": "Geq", "Gt": "Lt", "Geq": "Leq", "Eq": "Eq"}


def universal_premises(body: Term) -> list[Premise]:
    """The premises under which the conclusion of a universal is claimed; nested universals are looked into."""
    depth = 0
    found: list[Premise] = []
    while True:
        if isinstance(body, Bind) and body.head == "Forall":
            depth += len(body.names)
            body = body.inner[0]
        elif isinstance(body, App) and body.head == "Impl":
            found.extend((p, depth) for p in conjuncts(body.args[0]))
            body = body.args[1]
        else:
            return found


def existential_conjuncts(body: Term) -> list[Premise]:
    """The conjuncts of an existential; nested existentials are looked into."""
    found: list[Premise] = []
    stack: list[Premise] = [(body, 0)]
    while stack:
        part, depth = stack.pop(0)
        if isinstance(part, Bind) and part.head == "Exists":
            stack.append((part.inner[0], depth + len(part.names)))
        elif isinstance(part, App) and part.head == "And":
            stack.extend((p, depth) for p in part.args)
        else:
            found.append((part, depth))
    return found


class Ranges:
    """Enumerates values for bound variables.

    Attributes:
        universe: the values to try where nothing narrows the range.
        exhaustive: the universe is all there is (mode "model").
    """

    def __init__(self, universe: Sequence[Value], exhaustive: bool, evaluate: Eval) -> None:
        self.universe = tuple(universe)
        self.exhaustive = exhaustive
        self._evaluate = evaluate

    def tuples(
        self, real: Sequence[bool], premises: Sequence[Premise], stack: Stack, chosen: Stack = ()
    ) -> Iterator[tuple[Stack, bool]]:
        """Tuples of values for the variables, each with "the range was exhaustive so far".

        The last item is the empty tuple with the final verdict: whether every tuple that can satisfy the
        premises and the guards has been given.
        """
        complete = True
        left = len(real) - len(chosen)
        values, whole = self._values(premises, (*stack, *chosen), left)
        complete = whole
        for value in values:
            inside = member(value, REALS) if real[len(chosen)] else True
            if inside is not True:
                complete = complete and inside is False
                continue
            if left == 1:
                yield (*chosen, value), whole
                continue
            for item, verdict in self.tuples(real, premises, stack, (*chosen, value)):
                if item:
                    yield item, whole and verdict
                else:
                    complete = complete and verdict
        yield (), complete

    def _values(self, premises: Sequence[Premise], prefix: Stack, left: int) -> tuple[list[Value], bool]:
        """Values for the variable with `left - 1` variables of its own binder after it."""
        if self.exhaustive:
            return list(self.universe), True
        hints: list[Value] = []
        bounds = _IntegerBounds()
        for premise, depth in premises:
            sides = _sides(premise, left - 1 + depth)
            if sides is None:
                continue
            head, other = sides
            value = self._evaluate(other, prefix + (UNKNOWN,) * (left + depth))
            if value is UNDEFINED:
                return [], True  # strict atoms are false there, and so is x = t for an x that exists
            if isinstance(value, Special):
                continue
            if head == "Eq":
                return [value], True
            if isinstance(value, FinSet):
                return (list(value.elements), True) if head == "Belong" else ([], True)
            hints.extend(interval_hints(value))
            bounds.note(head, value)
        integers = bounds.values()
        if integers is not None:
            return integers, True
        return list(dict.fromkeys([*hints, *self.universe])), False


def _sides(premise: Term, index: int) -> tuple[str, Term] | None:
    """(relation, other side) of a premise with the variable on one side, the variable read on the left."""
    if not isinstance(premise, App) or premise.head not in ("Belong", *_FLIP):
        return None
    left, right = premise.args
    if isinstance(left, Bound) and left.index == index:
        return premise.head, right
    if isinstance(right, Bound) and right.index == index and premise.head in _FLIP:
        return _FLIP[premise.head], left
    return None


def interval_hints(value: Value) -> list[Value]:
    """Numbers at and near a number or the ends of an interval."""
    if isinstance(value, Interval):
        return interval_points(value)
    if isinstance(value, (Fraction, Irr)):
        return interval_points(Interval(value, Infinity.POS, True, False))
    return []


class _IntegerBounds:
    """Collects `x in IntegerSet`, bounds and intervals; finitely many integers may be left."""

    def __init__(self) -> None:
        self.integer = False
        self.low: int | None = None
        self.high: int | None = None

    def note(self, head: str, value: Value) -> None:
        if head == "Belong" and isinstance(value, NumberSet):
            self.integer = self.integer or value.kind in ("integer", "prime")
            if value.kind == "prime" or value.sign in ("Pos", "NonNeg"):
                self._raise_low(0)
            if value.sign in ("Neg", "NonPos"):
                self._drop_high(0)
        elif head == "Belong" and isinstance(value, Interval):
            self.note("Geq", value.low)
            self.note("Leq", value.high)
        elif isinstance(value, (Fraction, Irr)) and not isinstance(value, SETS):
            try:
                whole = floor_real(value)
            except UndecidedError:
                return
            if head in ("Geq", "Gt"):
                self._raise_low(whole)
            elif head in ("Leq", "Lt"):
                self._drop_high(whole)

    def _raise_low(self, bound: int) -> None:
        self.low = bound if self.low is None else max(self.low, bound)

    def _drop_high(self, bound: int) -> None:
        self.high = bound if self.high is None else min(self.high, bound)

    def values(self) -> list[Value] | None:
        """All integers that the bounds leave (perhaps some more), or None."""
        if not self.integer or self.low is None or self.high is None or self.high - self.low > MAX_INTEGERS:
            return None
        return [Fraction(n) for n in range(self.low, self.high + 1)]
