"""Witnesses for existential goals. Untrusted: the kernel proves the body for each.

Proposals, in this order: radii and indices of epsilon-delta statements by simple estimates; what makes conjuncts of the
body hypotheses; what solves an equation of the body; what bounds in the body leave room for; the least of two radii,
the larger of two indices, half a radius. Where there is none of these, 1 and 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import literal_truth
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import WITNESSES_STEPS as STEPS
from proofdsl.solvers.budgets import WITNESSES_TRIED as MAX_TRIED
from proofdsl.solvers.estimates import radii
from proofdsl.solvers.match import match
from proofdsl.solvers.roots import linear_root, solutions
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, Var, alpha, app, num
from proofdsl.terms.logic import conjuncts, small_and_big
from proofdsl.terms.signature import ORDER
from proofdsl.terms.subst import open_with, substitute

HOLE = "\0w"
ZERO, ONE = num(0), num(1)


def witness(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """An existential goal by a witness: each proposal with few steps, then each with more and more."""
    goal = seq.goal
    if not isinstance(goal, Bind):
        return None
    (body,) = open_with(goal, [Var(HOLE)])
    found: dict[Term, Term] = {}
    for candidate in _candidates(seq, body):
        if HOLE not in candidate.free and f"{HOLE}'" not in candidate.free and not _refuted(body, candidate):
            found.setdefault(alpha(candidate), candidate)
    waiting = list(found.values())[:MAX_TRIED] or [ONE, ZERO]
    for steps in STEPS:
        undecided: list[Term] = []
        for candidate in waiting:
            before = search.cost
            proof = search.within(steps, partial(search.by_rule, seq, solve, depth - 2, "exists_intro", candidate))
            if proof is not None:
                return search.used("PropSolver", proof)
            if search.cost - before >= steps:
                undecided.append(candidate)
        waiting = undecided
    return None


def _refuted(body: Term, candidate: Term) -> bool:
    """True when a conjunct of the body is false at sight for this value."""
    return any(literal_truth(substitute(part, {HOLE: candidate})) is False for part in conjuncts(body))


def _candidates(seq: Sequent, body: Term) -> Iterator[Term]:
    inner = body
    while isinstance(inner, Bind) and inner.head == "Exists":
        (inner,) = open_with(inner, [Var(f"{HOLE}'")])
    parts = conjuncts(inner)
    for part in parts:
        if isinstance(part, Bind) and part.head == "Forall":
            yield from radii(part, HOLE)
    yield from _matching(seq, parts)
    for part in parts:
        if isinstance(part, App) and part.head == "Eq":
            yield from _solving(seq, part)
    yield from _between(parts)
    positive = [v for v in (_positive(fact) for fact in reversed(seq.hyps)) if v is not None]
    naturals = [v for v in (_natural(fact) for fact in reversed(seq.hyps)) if v is not None]
    for part in parts:
        if isinstance(part, Bind) and part.head == "Forall":
            # The least of two radii, the larger of two indices.
            yield from (app("min", *pair) for pair in combinations(list(dict.fromkeys(positive))[:3], 2))
            yield from (app("max", *pair) for pair in combinations(list(dict.fromkeys(naturals))[:3], 2))
            yield from (app("Frac", value, num(2)) for value in positive[:2])


def _matching(seq: Sequent, parts: tuple[Term, ...]) -> list[Term]:
    """Values that make conjuncts hypotheses: most conjuncts first, then the last hypothesis first."""
    found: dict[Term, tuple[int, Term]] = {}
    for part in parts:
        for fact in reversed(seq.hyps):
            values = match(part, fact, frozenset({HOLE}))
            if values is not None and HOLE in values:
                value = values[HOLE]
                count = found.get(alpha(value), (0, value))[0]
                found[alpha(value)] = (count + 1, value)
    return [value for _, value in sorted(found.values(), key=lambda pair: -pair[0])]


def _solving(seq: Sequent, equation: App) -> Iterator[Term]:
    a, b = equation.args
    for one, other in ((a, b), (b, a)):
        if one is Var(HOLE):
            yield other
    solution = linear_root(app("Minus", a, b), HOLE)
    if solution is not None:
        yield solution
    for one, other in ((a, b), (b, a)):
        if HOLE in one.free and HOLE not in other.free:
            yield from solutions(one, other, HOLE)
    for one in (a, b):
        for fact in seq.hyps:
            for side in fact.args if isinstance(fact, App) and fact.head == "Eq" else ():
                values = match(one, side, frozenset({HOLE}))
                if values is not None and HOLE in values:
                    yield values[HOLE]


def _between(parts: tuple[Term, ...]) -> Iterator[Term]:
    """A value between the bounds of the body, above the lower one, below the upper one, or beside what is excluded."""
    lower: list[Term] = []
    upper: list[Term] = []
    weak: list[Term] = []
    beside: list[Term] = []
    for part in parts:
        if isinstance(part, App) and part.head in ORDER:
            small, big = small_and_big(part)
            if big is Var(HOLE):
                (lower if part.head in ("Lt", "Gt") else weak).append(small)
            elif small is Var(HOLE):
                (upper if part.head in ("Lt", "Gt") else weak).append(big)
        elif isinstance(part, App) and part.head == "Neq":
            beside.extend(b for a, b in (part.args, part.args[::-1]) if a is Var(HOLE))
    for low in lower:
        for high in upper:
            yield app("Frac", app("Plus", low, high), num(2))
    yield from weak
    yield from (app("Plus", low, ONE) for low in (*lower, *beside))
    yield from (app("Minus", high, ONE) for high in upper)


def _positive(fact: Term) -> Term | None:
    """The variable that a hypothesis says is positive."""
    match fact:
        case App(head="Gt", args=(Var() as item, zero)) if zero is ZERO:
            return item
    return None


def _natural(fact: Term) -> Term | None:
    """The variable that a hypothesis says is a natural number."""
    match fact:
        case App(head="Belong", args=(Var() as item, App(head="NonNegIntegerSet" | "PosIntegerSet"))):
            return item
    return None
