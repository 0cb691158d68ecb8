"""Radii and indices for statements `forall x, A < w => B < c` and `forall n, n > w => B < c`. Untrusted.

Where B is a multiple k A of A, the radius w = c / k will do; for `n > w` the point where B = c is rounded up.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import TooLarge, scale
from proofdsl.solvers.roots import solutions
from proofdsl.terms import App, Bind, Term, Var, app, num
from proofdsl.terms.logic import conjuncts, small_and_big, split_implication
from proofdsl.terms.signature import ORDER
from proofdsl.terms.subst import open_with

Bound = tuple[Term, Term]


def radii(statement: Bind, hole: str) -> Iterator[Term]:
    """Proposals for the variable `hole` of a universal statement."""
    count = 0
    body: Term = statement
    names: list[str] = []
    premises: list[Term] = []
    while isinstance(body, Bind) and body.head == "Forall":
        names.append(f"\0x{count}")
        count += 1
        (body,) = open_with(body, [Var(names[-1])])
        more, body = split_implication(body)
        premises += more
    known = [_bound(part) for premise in premises for part in conjuncts(premise)]
    wanted = [_bound(part) for part in conjuncts(body)]
    for small, big in (bound for bound in known if bound is not None):
        for left, right in (bound for bound in wanted if bound is not None):
            if big is Var(hole) and right.free.isdisjoint(names):
                yield from _scaled(small, left, right)
            elif small is Var(hole) and isinstance(big, Var) and right.free.isdisjoint(names):
                yield from _beyond(left, right, big.name)


def _bound(part: Term) -> Bound | None:
    return small_and_big(part) if isinstance(part, App) and part.head in ORDER else None


def _scaled(known: Term, wanted: Term, limit: Term) -> Iterator[Term]:
    """limit / k where wanted = k * known for a numeral k > 0."""
    if isinstance(known, App) and isinstance(wanted, App) and known.head == wanted.head == "Abs":
        known, wanted = known.args[0], wanted.args[0]
    normalizer = Normalizer(expand=False)
    try:
        small, large = normalizer.normal(known), normalizer.normal(wanted)
    except TooLarge:
        return
    for monomial in sorted(small.num)[:1]:
        factor = large.num.get(monomial, 0) / small.num[monomial]
        if factor != 0 and small.den == large.den and large.num == scale(small.num, factor):
            yield app("Frac", app("Mult", limit, num(abs(int(factor.q)))), num(abs(int(factor.p))))


def _beyond(wanted: Term, limit: Term, name: str) -> Iterator[Term]:
    """Where wanted = limit, rounded up."""
    for value in solutions(wanted, limit, name):
        yield app("ceil", value)
        yield value
