"""Equal bodies of binders after a chain of equations; values in the place of variables; beta reduction. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.kernel.setforms import is_set_form
from proofdsl.solvers.equality import by_rewriting, congruent
from proofdsl.solvers.instances import Forward, definition_values, piecewise_equations
from proofdsl.solvers.leaves import finish_equation
from proofdsl.solvers.search import Chain, Search, Tactic, forward
from proofdsl.solvers.sides import side
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import REAL
from proofdsl.terms.subst import substitute


def rewritten_congruence(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """s = t, where a chain of equations at hand says that s is a binder of the kind of t: the bodies are compared."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head == "Eq") or depth <= 3:
        return None
    for place in (0, 1):
        there = goal.args[1 - place]
        if not isinstance(there, Bind):
            continue
        for steps in _chains(seq, goal.args[place]):
            if not (isinstance(steps[-1][2], Bind) and steps[-1][2].head == there.head):
                continue
            chain = Chain(seq)
            for position, direction, new in steps:
                target = app("Eq", *((new, there) if place == 0 else (there, new)))
                forward(search, chain, side, 6, "rewrite_goal", target, data=(position, direction, "equation"))
            found = chain.wrap(congruent(search, chain.seq, solve, 4)) if len(chain.steps) == len(steps) else None
            if found is not None:
                return found
    return None


def substituted(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """The goal with the terms that hypotheses give for its variables, where the variables are not known to be real."""
    if depth <= 3 or not isinstance(seq.goal, App):
        return None
    chain = Chain(seq)
    for position, fact in enumerate(seq.hyps):
        for variable, value, direction in _oriented(fact):
            goal = chain.seq.goal
            if not (isinstance(variable, Var) and variable.name in goal.free and _compound(value)):
                continue
            if variable.name in value.free or seq.holds_at_sight(app("Belong", variable, REAL)):
                continue
            target = substitute(goal, {variable.name: value})
            forward(search, chain, side, 6, "rewrite_goal", target, data=(position, direction, "equation"))
    return chain.wrap(solve(search, chain.seq, depth - 3)) if chain.steps else None


def _compound(term: Term) -> bool:
    return isinstance(term, App) or is_set_form(term)


def _chains(seq: Sequent, start: Term) -> list[list[tuple[int, str, Term]]]:
    """Chains of equations at hand from a term, the shortest first: (position, direction, what the term becomes)."""
    found: list[list[tuple[int, str, Term]]] = []
    seen: dict[Term, None] = {alpha(start): None}
    queue: list[tuple[Term, list[tuple[int, str, Term]]]] = [(start, [])]
    for term, steps in queue:
        for position, fact in enumerate(seq.hyps):
            for known, new, direction in _oriented(fact):
                if alpha(known) is alpha(term) and alpha(new) not in seen:
                    seen[alpha(new)] = None
                    longer = [*steps, (position, direction, new)]
                    found.append(longer)
                    queue.append((new, longer))
    return found


def _oriented(fact: Term) -> list[tuple[Term, Term, str]]:
    """Both readings of an equation: (old, new, direction)."""
    if not (isinstance(fact, App) and fact.head == "Eq"):
        return []
    left, right = fact.args
    return [(left, right, "left_to_right"), (right, left, "right_to_left")]


def beta(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """FunctionApplySolver: beta-normalise the goal, then solve."""
    chain = Chain(seq)
    if not forward(search, chain, side, 2, "beta_goal"):
        return None
    return search.used("FunctionApplySolver", chain.wrap(solve(search, chain.seq, depth - 1)))


def function_values(search: Search, seq: Sequent, solve: Tactic) -> Evidence | None:
    """FunctionApplySolver: values by definitions and decided branches, then beta reduction; equations by algebra."""
    chain = Chain(seq)
    work = Forward(search, chain, side)
    work.decompose()
    work.instantiate()
    definition_values(search, chain, side)
    piecewise_equations(search, chain, side)
    found = by_rewriting(search, chain.seq, side, finish_equation) or beta(search, chain.seq, solve, 3)
    return search.used("FunctionApplySolver", chain.wrap(found))
