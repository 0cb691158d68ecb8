"""Model checking of set entries: every quantifier ranges over three numbers and all sets of them.

Numbers in the place of sets are included on purpose: an operation on a non-set is undefined, membership
in one and inclusion with one are false.
"""

from __future__ import annotations

from itertools import combinations

from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.subst import open_fresh

Object = int | frozenset[int]
ATOMS = (0, 1, 2)
DOMAIN: tuple[Object, ...] = (
    *ATOMS,
    *(frozenset(chosen) for size in range(4) for chosen in combinations(ATOMS, size)),
)


def holds(formula: Term, point: dict[str, Object]) -> bool:
    """Two-valued truth of a formula of the language of sets."""
    match formula:
        case Bind(head="Forall" | "Exists" as head):
            (name,), (body,) = open_fresh(formula, frozenset(point))
            results = (holds(body, {**point, name: value}) for value in DOMAIN)
            return all(results) if head == "Forall" else any(results)
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
        case App(head="Eq", args=(left, right)):
            return denoted(left, point) == denoted(right, point)
        case App(head="Belong" | "NotBelong" as head, args=(left, right)):
            return _member(denoted(left, point), denoted(right, point)) is (head == "Belong")
        case App(head="Subset", args=(left, right)):
            a, b = denoted(left, point), denoted(right, point)
            return isinstance(a, frozenset) and isinstance(b, frozenset) and a <= b
    raise ValueError(f"no formula about sets: {formula!r}")


def _member(element: Object | None, container: Object | None) -> bool:
    return isinstance(element, int) and isinstance(container, frozenset) and element in container


def denoted(term: Term, point: dict[str, Object]) -> Object | None:
    """The number or set that a term denotes, or None."""
    match term:
        case Var(name=name):
            return point[name]
        case App(head="EmptySet"):
            return frozenset()
        case App(head="Union" | "Inter" | "SetMinus" as head, args=(left, right)):
            a, b = denoted(left, point), denoted(right, point)
            if not (isinstance(a, frozenset) and isinstance(b, frozenset)):
                return None
            return {"Union": a | b, "Inter": a & b, "SetMinus": a - b}[head]
    raise ValueError(f"no term about sets: {term!r}")
