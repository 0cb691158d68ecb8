"""Witnesses for existential goals. Untrusted: the kernel proves the body for each."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.match import match
from proofdsl.solvers.roots import linear_root
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import conjuncts
from proofdsl.terms.subst import open_with


def witness(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """A witness: what makes a conjunct of the body match a hypothesis, or solves an equation of it."""
    goal = seq.goal
    if not isinstance(goal, Bind):
        return None
    hole = "\0w"
    (body,) = open_with(goal, [Var(hole)])
    tried: dict[Term, None] = {}
    for candidate in _witness_candidates(seq, body, hole):
        if alpha(candidate) in tried or len(tried) >= 12:
            continue
        tried[alpha(candidate)] = None
        proof = search.by_rule(seq, solve, depth - 2, "exists_intro", candidate)
        if proof is not None:
            return search.used("PropSolver", proof)
    return None


def _witness_candidates(seq: Sequent, body: Term, hole: str) -> list[Term]:
    inner = body
    while isinstance(inner, Bind) and inner.head == "Exists":
        (inner,) = open_with(inner, [Var(f"{hole}'")])
    found: list[Term] = []
    for part in conjuncts(inner):
        for fact in seq.hyps:
            values = match(part, fact, frozenset({hole}))
            if values is not None and hole in values:
                found.append(values[hole])
        match part:
            case App(head="Eq", args=(a, b)):
                for one, other in ((a, b), (b, a)):
                    if one is Var(hole) and hole not in other.free and f"{hole}'" not in other.free:
                        found.append(other)
                solution = linear_root(app("Minus", a, b), hole)
                if solution is not None and f"{hole}'" not in solution.free:
                    found.append(solution)
                for one in (a, b):
                    for fact in _sides_of_equations(seq):
                        values = match(one, fact, frozenset({hole}))
                        if values is not None and hole in values:
                            found.append(values[hole])
    return found


def _sides_of_equations(seq: Sequent) -> list[Term]:
    return [side_ for fact in seq.hyps if isinstance(fact, App) and fact.head == "Eq" for side_ in fact.args]
