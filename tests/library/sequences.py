"""Sampling of entries on integers and finite sums: exact arithmetic, with drawn tables as sequences.

Sequences are drawn as tables of rational numbers, quantifiers over integers run through a window, which decides them
where a witness or counterexample in the window is as good as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, factorial
from random import Random

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.logic import split_implication
from proofdsl.terms.subst import open_fresh

Point = dict[str, object]
WINDOW = 20
SEQUENCE_LENGTH = 40


def instances(statement: Term, random: Random, wanted: int, draws: int) -> Iterator[tuple[Point, Term]]:
    """At most `wanted` points at which the premises hold, each with the conclusion."""
    names: list[str] = []
    while isinstance(statement, Bind) and statement.head == "Forall":
        (name,), (statement,) = open_fresh(statement, frozenset(names))
        names.append(name)
    premises, conclusion = split_implication(statement)
    kinds = dict(filter(None, map(_typing, premises)))
    found = 0
    for _ in range(draws):
        point: Point = {name: _draw(kinds[name], random) for name in names}
        if all(holds(premise, point) for premise in premises):
            found += 1
            yield point, conclusion
        if found == wanted:
            return


def _typing(premise: Term) -> tuple[str, str] | None:
    match premise:
        case App(head="Typed", args=(Var(name=name), _)):
            return name, "sequence"
        case App(head="Belong", args=(Var(name=name), App(head=kind, args=()))):
            return name, kind
    return None


def _draw(kind: str, random: Random) -> object:
    if kind == "sequence":
        values = [Fraction(random.randint(-9, 9), random.choice((1, 1, 2, 3))) for _ in range(SEQUENCE_LENGTH)]
        return lambda n: values[int(n)] if n == int(n) and 0 <= n < SEQUENCE_LENGTH else None
    if kind == "RealSet":
        return Fraction(random.randint(-12, 12), random.choice((1, 1, 2, 5)))
    low = {"IntegerSet": -6, "PosIntegerSet": 1, "PrimeSet": 2}.get(kind, 0)
    return Fraction(random.randint(low, 6))


def holds(node: Term, point: Point) -> bool:
    match node:
        case App(head="And", args=parts):
            return all(holds(part, point) for part in parts)
        case App(head="Or", args=parts):
            return any(holds(part, point) for part in parts)
        case App(head="Not", args=(part,)):
            return not holds(part, point)
        case App(head="Impl", args=(left, right)):
            return not holds(left, point) or holds(right, point)
        case App(head="Iff", args=(left, right)):
            return holds(left, point) is holds(right, point)
        case Bind(head="Forall" | "Exists" as head):
            (name,), (body,) = open_fresh(node, frozenset(point))
            results = (holds(body, {**point, name: Fraction(k)}) for k in range(-WINDOW, WINDOW))
            return all(results) if head == "Forall" else any(results)
        case App(head="Typed"):
            return True
        case App(head="Belong", args=(left, App(head=kind, args=()))):
            return isinstance(x := value(left, point), Fraction) and _in(x, kind)
        case App(head="Even" | "Odd" as head, args=(part,)):
            return value(part, point) is not None and (value(part, point) % 2 == (head == "Odd"))  # type: ignore[operator]
        case App(head="Eq" | "Lt" | "Leq" as head, args=(left, right)):
            return _compared(head, value(left, point), value(right, point))
    raise ValueError(f"no formula about integers: {node!r}")


def _compared(head: str, left: object, right: object) -> bool:
    if not (isinstance(left, Fraction) and isinstance(right, Fraction)):
        return head == "Eq" and left is right
    return {"Eq": left == right, "Lt": left < right, "Leq": left <= right}[head]


def _in(x: Fraction, kind: str) -> bool:
    if kind == "RealSet":
        return True
    if x.denominator != 1:
        return False
    if kind == "PrimeSet":
        return x > 1 and all(x % d for d in range(2, int(x)))
    return x >= {"NonNegIntegerSet": 0, "PosIntegerSet": 1}.get(kind, -WINDOW)


def value(node: Term, point: Point) -> Fraction | None:
    """The exact value, or None where undefined."""
    match node:
        case Num(value=number):
            return Fraction(number)
        case Var(name=name):
            known = point[name]
            return known if isinstance(known, Fraction) else None
        case App(head="Apply", args=(Var(name=name), argument)):
            sequence, at = point[name], value(argument, point)
            return sequence(at) if callable(sequence) and at is not None else None
        case Bind(head="Sum", outer=(low, high)):
            return _sum(node, value(low, point), value(high, point), point)
        case App(head=head, args=args):
            values = [value(arg, point) for arg in args]
            known_values = [x for x in values if x is not None]
            return OPERATIONS[head](*known_values) if len(known_values) == len(values) else None
    raise ValueError(f"no term about integers: {node!r}")


def _sum(node: Bind, low: Fraction | None, high: Fraction | None, point: Point) -> Fraction | None:
    if low is None or high is None:
        return None
    (name,), (body,) = open_fresh(node, frozenset(point))
    total = Fraction(0)
    for k in range(int(low), int(high) + 1):
        part = value(body, {**point, name: Fraction(k)})
        if part is None:
            return None
        total += part
    return total


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 1:
        raise ValueError("a power that is no rational number")
    return None if base == 0 and exponent < 0 else base ** int(exponent)


def _natural(x: Fraction) -> bool:
    return x.denominator == 1 and x >= 0


OPERATIONS: dict[str, Callable[..., Fraction | None]] = {
    "Plus": lambda x, y: x + y, "Minus": lambda x, y: x - y, "Mult": lambda x, y: x * y, "Neg": lambda x: -x,
    "Frac": lambda x, y: x / y if y else None, "Abs": abs, "Power": _power,
    "Fact": lambda n: Fraction(factorial(int(n))) if _natural(n) else None,
    "Combination": lambda n, k: Fraction(comb(int(n), int(k))) if _natural(n) and _natural(k) and k <= n else None,
}  # fmt: skip
