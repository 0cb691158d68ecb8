"""The structural search: connectives and quantifiers outside, theory solvers at the leaves. Untrusted.

Order at each goal: hypothesis; introduction rules; the leaf solvers; forward use of hypotheses, then the leaf solvers
again; case split on a disjunction; witnesses for an existential by matching hypotheses.
"""

from __future__ import annotations

from functools import partial

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.atoms import from_rewritten, from_similar
from proofdsl.solvers.bodies import beta, rewritten_congruence, substituted
from proofdsl.solvers.boxes import on_box
from proofdsl.solvers.budgets import SPLITS_STEPS
from proofdsl.solvers.budgets import STRUCTURE_ANALYSIS as ANALYSIS
from proofdsl.solvers.budgets import STRUCTURE_DEPTH as MAX_DEPTH
from proofdsl.solvers.budgets import STRUCTURE_EQUATIONS as EQUATIONS
from proofdsl.solvers.budgets import STRUCTURE_NESTED as MAX_NESTED
from proofdsl.solvers.budgets import STRUCTURE_ROUNDS as ROUNDS
from proofdsl.solvers.calculus import by_derivatives
from proofdsl.solvers.elimination import eliminated
from proofdsl.solvers.equality import congruent, reflexive
from proofdsl.solvers.extrema import by_extrema, near_bound
from proofdsl.solvers.families import by_families
from proofdsl.solvers.finite_sums import by_induction
from proofdsl.solvers.instances import Forward, definition_values, piecewise_equations, zero_factors
from proofdsl.solvers.integers import by_values
from proofdsl.solvers.integrals import by_integrals
from proofdsl.solvers.leaves import (
    arithmetic_tactic,
    closed_by_facts,
    equation_tactic,
    leaf,
    products,
    same_nnf_hypothesis,
)
from proofdsl.solvers.limits import by_limits
from proofdsl.solvers.parity import by_parity
from proofdsl.solvers.predicates import by_failure, by_predicates
from proofdsl.solvers.propositional import backward, by_contradiction, case, cases, disjunction
from proofdsl.solvers.radicals import by_radicals
from proofdsl.solvers.resolution import refuted, resolved
from proofdsl.solvers.search import Chain, Search
from proofdsl.solvers.series import by_series
from proofdsl.solvers.setequations import given_sets
from proofdsl.solvers.setgoals import set_goal
from proofdsl.solvers.sides import plain, side
from proofdsl.solvers.slopes import by_slope
from proofdsl.solvers.splits import by_splitting
from proofdsl.solvers.witnesses import witness
from proofdsl.terms import App, Bind, alpha
from proofdsl.terms.logic import FALSE
from proofdsl.terms.subst import fresh_name


def solve(search: Search, seq: Sequent, depth: int = MAX_DEPTH) -> Evidence | None:
    """Evidence for a sequent by structural search, or None."""
    search.tick()
    if seq.holds_at_sight(seq.goal):
        return search.used("EqbSolver", Evidence("assume"))
    if depth <= 0:
        return None
    match seq.goal:
        case App(head="And"):
            return search.used("PropSolver", search.by_rule(seq, solve, depth, "and_intro"))
        case App(head="Impl"):
            return _impl(search, seq, depth)
        case App(head="Iff"):
            found = reflexive(search, seq) or same_nnf_hypothesis(search, seq)
            return found or search.by_rule(seq, solve, depth, "iff_intro")
        case App(head="Eq", args=(App(head="Pair"), App(head="Pair"))):
            return search.by_rule(seq, solve, depth - 1, "congruence") or _atom(search, seq, depth)
        case Bind(head="Forall"):
            name = fresh_name(seq.goal.names[0], seq.free())
            return search.by_rule(seq, solve, depth, "forall_intro", data=(name,))
        case App(head="Not"):
            found = same_nnf_hypothesis(search, seq) or plain(search, seq, 0) or by_failure(search, seq, side, solve)
            return found or search.by_rule(seq, solve, depth - 1, "not_intro")
    return _atom(search, seq, depth)


def _impl(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    found = reflexive(search, seq) or same_nnf_hypothesis(search, seq)
    return found or search.by_rule(seq, solve, depth, "impl_intro")


def _atom(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """A goal that no introduction rule decides: leaves, then forward reasoning, then cases."""
    chain = Chain(seq)
    work = Forward(search, chain, side)
    work.decompose()
    found = closed_by_facts(search, chain.seq) or resolved(search, chain.seq, side, side, 2) or leaf(search, chain.seq)
    for _ in range(ROUNDS):
        if found is not None:
            return chain.wrap(found)
        changed = work.instantiate()
        changed = work.detach() or changed
        work.decompose()
        changed = definition_values(search, chain, side) or changed
        changed = zero_factors(search, chain, side) or changed
        changed = piecewise_equations(search, chain, side) or changed
        changed = given_sets(search, chain, side) or changed
        if not changed:
            break
        found = closed_by_facts(search, chain.seq) or leaf(search, chain.seq)
    found = found or on_box(search, chain.seq, side) or _calculus(search, chain.seq)
    return chain.wrap(found or _deeper(search, chain.seq, depth))


def _calculus(search: Search, seq: Sequent) -> Evidence | None:
    """The solvers of analysis; each looks first whether the goal is one for it, and has a budget of its own."""
    if not isinstance(seq.goal, App) or search.nested >= MAX_NESTED:
        return None
    hopeless = search.hopeless.setdefault(seq.hyps, {})
    if alpha(seq.goal) in hopeless:
        return None
    attempts = (
        lambda: by_derivatives(search, seq, side, solve, _last_leaf),
        lambda: by_limits(search, seq, side, solve, _last_leaf),
        lambda: by_integrals(search, seq, side, solve, _last_leaf),
        lambda: by_families(search, seq, side, solve),
        lambda: by_predicates(search, seq, side, solve),
        lambda: by_series(search, seq, side, solve),
        # Case splits belong to the goal itself, not to side conditions of the solvers of analysis.
        lambda: by_parity(search, seq, side, _last_leaf) if search.nested == 1 else None,
        lambda: by_extrema(search, seq, side, solve),
        lambda: by_slope(search, seq, side, solve, arithmetic_tactic),
        lambda: by_induction(search, seq, side, _last_leaf),
    )
    search.nested += 1
    try:
        for attempt in attempts:
            found = search.within(ANALYSIS, attempt)
            if found is not None:
                return found
    finally:
        search.nested -= 1
    hopeless[alpha(seq.goal)] = None
    return None


def _last_leaf(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    return leaf(search, seq)


def _deeper(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    if isinstance(seq.goal, App) and seq.goal.head == "Or":
        found = disjunction(search, seq, solve, depth)
        if found is not None:
            return found
    if isinstance(seq.goal, Bind) and seq.goal.head == "Exists":
        found = near_bound(search, seq, side) or witness(search, seq, solve, depth)
        if found is not None:
            return found
    return (
        rewritten_congruence(search, seq, solve, depth)
        or set_goal(search, seq, solve, depth)
        or (_by_equations(search, seq) if depth > 3 else None)
        or backward(search, seq, solve, depth)
        or (resolved(search, seq, side, solve, depth - 3) if depth > 3 else None)
        or (refuted(search, seq, side, solve, depth - 3) if depth > 3 and seq.goal is FALSE else None)
        or cases(search, seq, solve, depth)
        or (search.within(SPLITS_STEPS, partial(by_splitting, search, seq, side, _case_leaf)) if depth > 3 else None)
        or congruent(search, seq, solve, min(depth, 4))
        or by_contradiction(search, seq, depth)
        or beta(search, seq, solve, depth)
        or products(search, seq)
        or substituted(search, seq, solve, depth)
        or (by_values(search, seq, (side, _case, arithmetic_tactic), depth - 3) if depth > 3 else None)
    )


def _by_equations(search: Search, seq: Sequent) -> Evidence | None:
    """What equations at hand give for the goal, each way with a budget of its own.

    Here, and not inside a solver of analysis, universals are instantiated by their premises alone.
    """
    chain = Chain(seq)
    work = Forward(search, chain, side)
    found = None
    if search.nested == 0 and work.instantiate_by_premises():
        work.decompose()
        found = leaf(search, chain.seq)
    attempts = (
        lambda: eliminated(search, chain.seq, side),
        lambda: from_rewritten(search, chain.seq, side, arithmetic_tactic),
        lambda: from_similar(search, chain.seq, equation_tactic),
        lambda: by_radicals(search, chain.seq, side, equation_tactic),
    )
    for attempt in attempts:
        found = found or search.within(EQUATIONS, attempt)
    return chain.wrap(found)


def _case_leaf(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """How a case of a split on absolute values and the like is closed."""
    return leaf(search, seq) or products(search, seq)


def _case(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """One case of a split, as a tactic."""
    return case(search, seq, solve, depth)
