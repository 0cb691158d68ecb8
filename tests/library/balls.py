"""Sampling of number entries: exact rationals where possible, certified balls otherwise.

An entry `forall (x) …, x ∈ S ⇒ … ⇒ P` is instantiated at rational points of its sets. A premise counts
only when it is certainly true there; P fails when it is certainly false, or when an equation's two sides
are not both defined or both undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, factorial, floor
from random import Random

from flint import arb, ctx, fmpq

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.logic import conjuncts, is_app, split_implication
from proofdsl.terms.subst import open_fresh, open_with

Value = Fraction | arb
PRECISION = 200
ROUNDING = 1e-40  # a difference of two sides is zero when its ball has at most this radius around zero


class NotSampled(Exception):
    """The formula has a head that this evaluator does not know."""


@dataclass(frozen=True)
class Sampled:
    """The leading names of an entry, the set of each, its other premises and its conclusion."""

    names: tuple[str, ...]
    sets: tuple[str, ...]
    premises: tuple[Term, ...]
    conclusion: Term


def ball(value: Value) -> arb:
    return arb(fmpq(value.numerator, value.denominator)) if isinstance(value, Fraction) else value


def prepared(statement: Term) -> Sampled:
    """The parts of a closed statement; raises NotSampled when a variable has no number set."""
    names: list[str] = []
    while isinstance(statement, Bind) and statement.head == "Forall":
        (name,), (statement,) = open_fresh(statement, frozenset(names))
        names.append(name)
    chain, conclusion = split_implication(statement)
    premises = [part for premise in chain for part in conjuncts(premise)]
    sets: dict[str, str] = {}
    rest: list[Term] = []
    for premise in premises:
        match premise:
            case App(head="Belong", args=(Var(name=name), App(head=kind, args=()))) if name in names:
                sets[name] = kind
            case _:
                rest.append(premise)
    if set(sets) != set(names):
        raise NotSampled(f"no number set for {sorted(set(names) - set(sets))}")
    return Sampled(tuple(names), tuple(sets[name] for name in names), tuple(rest), conclusion)


EDGES = [Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (2, 1), (-2, 1), (3, 1))]


def draw(kind: str, random: Random) -> Fraction:
    """A point of a number set: an edge case in every second draw."""
    if kind == "RealSet":
        ordinary = Fraction(random.randint(-60, 60), random.randint(1, 12))
        return random.choice(EDGES) if random.random() < 0.5 else ordinary
    if kind == "IntegerSet":
        return Fraction(random.randint(-6, 6))
    if kind in ("NonNegIntegerSet", "PosIntegerSet"):
        return Fraction(random.randint(0 if kind == "NonNegIntegerSet" else 1, 7))
    raise NotSampled(kind)


def instances(entry: Sampled, random: Random, wanted: int, limit: int) -> Iterator[dict[str, Value]]:
    """At most `wanted` points at which all premises certainly hold, out of `limit` draws."""
    found = 0
    for _ in range(limit):
        point: dict[str, Value] = {n: draw(k, random) for n, k in zip(entry.names, entry.sets, strict=True)}
        if all(truth(premise, point) is True for premise in entry.premises):
            found += 1
            yield point
        if found == wanted or not entry.names:
            return


def truth(formula: Term, point: dict[str, Value]) -> bool | None:
    """True, False, or None where balls overlap. Strict atoms are false at undefined arguments."""
    match formula:
        case App(head="And", args=parts):
            return _all([truth(part, point) for part in parts])
        case App(head="Or", args=parts):
            return _not(_all([_not(truth(part, point)) for part in parts]))
        case App(head="Not", args=(part,)):
            return _not(truth(part, point))
        case App(head="Impl", args=(left, right)):
            return _not(_all([truth(left, point), _not(truth(right, point))]))
        case App(head="Iff", args=(left, right)):
            a, b = truth(left, point), truth(right, point)
            return None if a is None or b is None else a is b
        case App(head="Eq" | "Neq" as head, args=(left, right)):
            equal = _equal(evaluate(left, point), evaluate(right, point))
            return equal if head == "Eq" else _not(equal)
        case App(head="Lt" | "Leq" | "Gt" | "Geq" as head, args=(left, right)):
            return _ordered(head, evaluate(left, point), evaluate(right, point))
        case App(head="Belong", args=(left, App(head=head, args=(low, high)))) if head in INTERVALS:
            first, second = INTERVALS[head]
            x = evaluate(left, point)
            return _all([_ordered(first, evaluate(low, point), x), _ordered(second, x, evaluate(high, point))])
        case App(head="Belong", args=(left, App(head="IntegerSet"))):
            found = evaluate(left, point)
            return found.denominator == 1 if isinstance(found, Fraction) else None
    raise NotSampled(repr(formula))


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def _all(values: list[bool | None]) -> bool | None:
    if False in values:
        return False
    return None if None in values else True


def _equal(left: Value | None, right: Value | None) -> bool | None:
    if left is None or right is None:
        return left is None and right is None
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left == right
    difference = ball(left) - ball(right)
    if not difference.contains(0):
        return False
    return None if float(difference.rad()) > ROUNDING else True


def _ordered(head: str, left: Value | None, right: Value | None) -> bool | None:
    if left is None or right is None:
        return False
    if head in ("Gt", "Geq"):
        head, left, right = {"Gt": "Lt", "Geq": "Leq"}[head], right, left
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left < right if head == "Lt" else left <= right
    a, b = ball(left), ball(right)
    if (a < b) if head == "Lt" else (a <= b):
        return True
    return False if ((a >= b) if head == "Lt" else (a > b)) else None


def evaluate(term: Term, point: dict[str, Value]) -> Value | None:
    """The value, or None where the term is undefined."""
    match term:
        case Num(value=value):
            return value
        case Var(name=name):
            return point[name]
        case App(head="Pi"):
            return arb.pi()
        case App(head="E"):
            return arb(1).exp()
        case Bind(head="Sum", outer=(low, high)):
            return _sum(term, evaluate(low, point), evaluate(high, point), point)
        case App(head=head, args=args):
            values = [evaluate(arg, point) for arg in args]
            defined = [value for value in values if value is not None]
            return _operation(head, defined) if len(defined) == len(values) else None
    raise NotSampled(repr(term))


def _sum(term: Bind, low: Value | None, high: Value | None, point: dict[str, Value]) -> Value | None:
    if not (isinstance(low, Fraction) and isinstance(high, Fraction)):
        raise NotSampled("a sum with such bounds")
    total: Value | None = Fraction(0)
    for k in range(int(low), int(high) + 1):
        part = evaluate(open_with(term, [Num(k)])[0], point)
        total = None if total is None or part is None else _operation("Plus", [total, part])
    return total


def _operation(head: str, args: list[Value]) -> Value | None:
    if head in EXACT and all(isinstance(arg, Fraction) for arg in args):
        return EXACT[head](*args)
    if head == "Power":
        return _power(*args)
    if head == "Root":
        return _root(*args)
    if head in PARTIAL:
        return PARTIAL[head](*map(ball, args))
    if head in ENTIRE:
        return ENTIRE[head](*map(ball, args))
    raise NotSampled(head)


def _power(base: Value, exponent: Value) -> Value | None:
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        if isinstance(base, Fraction):
            return None if base == 0 and exponent < 0 else base ** int(exponent)
        return ball(base) ** int(exponent)
    if isinstance(base, Fraction) and base <= 0:
        return Fraction(0) if base == 0 and ball(exponent) > 0 else None
    return (ball(exponent) * ball(base).log()).exp()


def _root(n: Value, x: Value) -> Value | None:
    if not (isinstance(n, Fraction) and n > 0 and n.denominator == 1):
        raise NotSampled("a root whose degree is no positive integer")
    if x < 0:
        if n % 2 == 0:
            return None
        raise NotSampled("an odd root of a negative number")
    if isinstance(x, Fraction):
        return ball(x).root(int(n)) if x else x
    return ball(x).root(int(n)) if x >= 0 else None


def _logarithm(x: arb) -> arb | None:
    if not (x > 0 or x <= 0):
        raise NotSampled("a logarithm whose sign is not known")
    return x.log() if x > 0 else None


def _base_logarithm(base: arb, x: arb) -> arb | None:
    top, bottom = _logarithm(x), _logarithm(base)
    return None if top is None or bottom is None or bottom == 0 else top / bottom


def _tangent(x: arb) -> arb | None:
    return None if x.cos().contains(0) else x.tan()


def _quotient(x: arb, y: arb) -> arb | None:
    if y.contains(0) and y != 0:
        raise NotSampled("a denominator whose sign is not known")
    return None if y == 0 else x / y


INTERVALS = {
    "IntervalLcRc": ("Leq", "Leq"), "IntervalLoRo": ("Lt", "Lt"), "IntervalLcRo": ("Leq", "Lt"),
    "IntervalLoRc": ("Lt", "Leq"),
}  # fmt: skip
EXACT: dict[str, Callable[..., Fraction | None]] = {
    "Plus": lambda x, y: x + y, "Minus": lambda x, y: x - y, "Mult": lambda x, y: x * y,
    "Neg": lambda x: -x, "Abs": abs, "Frac": lambda x, y: x / y if y else None, "max": max, "min": min,
    "floor": lambda x: Fraction(floor(x)), "ceil": lambda x: Fraction(ceil(x)),
    "sgn": lambda x: Fraction((x > 0) - (x < 0)), "Fact": lambda n: Fraction(factorial(int(n))),
}  # fmt: skip


def _reciprocal(function: Callable[[arb], arb]) -> Callable[[arb], arb | None]:
    return lambda x: _quotient(arb(1), function(x))


def _cotangent(x: arb) -> arb | None:
    return None if x.sin().contains(0) else x.cot()


def _within(low: int | None, high: int | None, function: Callable[[arb], arb]) -> Callable[[arb], arb | None]:
    """A function that is defined between bounds; a ball that sticks out by rounding only is cut off."""

    def restricted(x: arb) -> arb | None:
        if (low is not None and x < low) or (high is not None and x > high):
            return None
        if low is not None and x.contains(low) and not x >= low:
            x = x.max(arb(low))
        if high is not None and x.contains(high) and not x <= high:
            x = x.min(arb(high))
        return function(x)

    return restricted


def _within_open_unit(x: arb) -> arb | None:
    return x.atanh() if -1 < x < 1 else None


PARTIAL: dict[str, Callable[..., arb | None]] = {
    "ln": _logarithm, "log": _base_logarithm, "tan": _tangent, "Frac": _quotient, "cot": _cotangent,
    "sec": _reciprocal(arb.cos), "csc": _reciprocal(arb.sin), "arcsin": _within(-1, 1, arb.asin),
    "arccos": _within(-1, 1, arb.acos), "arcosh": _within(1, None, arb.acosh), "artanh": _within_open_unit,
    "lg": lambda x: _base_logarithm(arb(10), x), "coth": _reciprocal(arb.tanh), "csch": _reciprocal(arb.sinh),
    "arccot": lambda x: arb.pi() / 2 - x.atan(),
}  # fmt: skip
ENTIRE: dict[str, Callable[..., arb]] = {
    "Plus": lambda x, y: x + y, "Minus": lambda x, y: x - y, "Mult": lambda x, y: x * y,
    "Neg": lambda x: -x, "Abs": abs, "sin": arb.sin, "cos": arb.cos, "exp": arb.exp,
    "sinh": arb.sinh, "cosh": arb.cosh, "tanh": arb.tanh, "arctan": arb.atan, "arsinh": arb.asinh,
    "max": arb.max, "min": arb.min, "sech": lambda x: 1 / x.cosh(),
}  # fmt: skip


def conclusion_at(entry: Sampled, point: dict[str, Value]) -> bool | None:
    """The conclusion's truth at high precision."""
    ctx.prec = PRECISION
    return truth(entry.conclusion, point)


def is_number_entry(statement: Term) -> bool:
    """True when the statement has only heads that are evaluated here."""
    try:
        entry = prepared(statement)
        point: dict[str, Value] = {name: Fraction(1) for name in entry.names}
        for part in (*entry.premises, entry.conclusion):
            truth(part, point)
    except NotSampled:
        return False
    return not is_app(statement, "Not")
