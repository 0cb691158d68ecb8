"""Sampling of entries on complex numbers with certified complex balls.

Points have rational real and imaginary parts. Two sides of an equation count as equal when their difference is a ball
of negligible radius around zero; an undefined side is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from flint import acb, arb, ctx, fmpq

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.logic import split_implication
from proofdsl.terms.subst import open_fresh

Point = dict[str, acb]
PRECISION = 200
ROUNDING = 1e-40


def instances(statement: Term, random: Random, wanted: int, draws: int) -> Iterator[tuple[Point, Term]]:
    """At most `wanted` points at which the premises hold, each with the conclusion."""
    ctx.prec = PRECISION
    names: list[str] = []
    while isinstance(statement, Bind) and statement.head == "Forall":
        (name,), (statement,) = open_fresh(statement, frozenset(names))
        names.append(name)
    premises, conclusion = split_implication(statement)
    kinds = {p.args[0].name: p.args[1].head for p in premises if _types(p)}  # type: ignore[attr-defined]
    found = 0
    for _ in range(draws):
        point = {name: _draw(kinds[name], random) for name in names}
        if all(holds(premise, point) for premise in premises if not _types(premise)):
            found += 1
            yield point, conclusion
        if found == wanted or not names:
            return


def _types(premise: Term) -> bool:
    return isinstance(premise, App) and premise.head == "Belong" and isinstance(premise.args[0], Var)


def _draw(kind: str, random: Random) -> acb:
    def rational() -> arb:
        return arb(fmpq(random.randint(-12, 12), random.choice((1, 1, 2, 3))))

    if kind == "IntegerSet":
        return acb(random.randint(-4, 4))
    return acb(rational(), rational() if kind == "ComplexSet" else 0)


def holds(node: Term, point: Point) -> bool:
    match node:
        case App(head="Iff", args=(left, right)):
            return holds(left, point) is holds(right, point)
        case App(head="And", args=parts):
            return all(holds(part, point) for part in parts)
        case App(head="Or", args=parts):
            return any(holds(part, point) for part in parts)
        case App(head="Eq" | "Neq" as head, args=(left, right)):
            return _equal(value(left, point), value(right, point)) is (head == "Eq")
        case App(head="Leq", args=(left, right)):
            a, b = value(left, point), value(right, point)
            return a is not None and b is not None and not bool(a.real > b.real)
    raise ValueError(f"no formula about complex numbers: {node!r}")


def _equal(left: acb | None, right: acb | None) -> bool:
    if left is None or right is None:
        return left is None and right is None
    difference = left - right
    return bool(difference.contains(0)) and float(abs(difference).rad()) <= ROUNDING


def value(node: Term, point: Point) -> acb | None:
    """A ball around the value, or None where the term is undefined."""
    match node:
        case Num(value=number):
            return acb(arb(fmpq(number.numerator, number.denominator)))
        case Var(name=name):
            return point[name]
        case App(head="Power", args=(base, exponent)):
            return _power(value(base, point), value(exponent, point))
        case App(head=head, args=args):
            values = [value(arg, point) for arg in args]
            return None if None in values else OPERATIONS[head](*values)
    raise ValueError(f"no complex number: {node!r}")


def _power(base: acb | None, exponent: acb | None) -> acb | None:
    if base is None or exponent is None:
        return None
    n = exponent.real.unique_fmpz() if exponent.imag == 0 else None
    if n is None:
        return (exponent * base.log()).exp() if base.imag == 0 and base.real > 0 else None
    return None if base == 0 and n < 0 else base ** int(n)


def _quotient(x: acb, y: acb) -> acb | None:
    return None if y.contains(0) else x / y


OPERATIONS: dict[str, Callable[..., acb | None]] = {
    "ImaginaryUnit": lambda: acb(0, 1), "E": lambda: acb(1).exp(), "Pi": lambda: acb(arb.pi()),
    "Plus": lambda x, y: x + y, "Minus": lambda x, y: x - y, "Mult": lambda x, y: x * y, "Neg": lambda x: -x,
    "Frac": _quotient, "Abs": lambda x: acb(abs(x)), "sin": acb.sin, "cos": acb.cos,
    "Root": lambda n, x: acb(x.real.sqrt()), "bar": acb.conjugate, "Re": lambda x: acb(x.real),
    "Im": lambda x: acb(x.imag),
}  # fmt: skip
