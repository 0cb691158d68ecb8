"""The leaves of the search: theory solvers on one atom, contradictions on sight. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import literal_truth
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.elimination import eliminated
from proofdsl.solvers.equality import by_rewriting, combine, reflexive, ring
from proofdsl.solvers.factorials import lowered
from proofdsl.solvers.judgements import mentions
from proofdsl.solvers.nonlinear import by_squares, cleared
from proofdsl.solvers.search import Search
from proofdsl.solvers.sides import arithmetic, plain, side
from proofdsl.terms import App, Bind, Term, alpha
from proofdsl.terms.logic import negate, nnf
from proofdsl.terms.signature import ORDER


def leaf(search: Search, seq: Sequent) -> Evidence | None:
    """The theory solvers on an atom, cheap first."""
    goal = seq.goal
    if seq.holds_at_sight(goal):
        return search.used("EqbSolver", Evidence("assume"))
    if not isinstance(goal, App):
        return same_nnf_hypothesis(search, seq)
    if goal.head == "False":
        return _impossible(search, seq)
    if goal.head in ("Eq", "Subset"):
        found = reflexive(search, seq)
        if found is not None:
            return found
    found = plain(search, seq, 0)
    if found is not None:
        return found
    if goal.head == "Eq":
        return _equation(search, seq)
    if goal.head in ORDER or goal.head == "Neq":
        return side(search, seq) or by_rewriting(search, seq, side, lambda s, q: side(s, q, 1))
    if goal.head in ("Belong", "Typed", "Denotes"):
        return by_rewriting(search, seq, side, lambda s, q: plain(s, q, 0))
    return by_rewriting(search, seq, side, lambda s, q: plain(s, q, 0))


def _equation(search: Search, seq: Sequent) -> Evidence | None:
    found = ring(search, seq, side) or combine(search, seq, side)
    if found is None and mentions(seq.goal, ("Fact",)):
        lower = lowered(search, seq, side)
        found = lower.wrap(ring(search, lower.seq, side) or combine(search, lower.seq, side)) if lower.steps else None
    if found is not None:
        return found
    return by_rewriting(search, seq, side, finish_equation) or arithmetic(search, seq)


def finish_equation(search: Search, seq: Sequent) -> Evidence | None:
    return reflexive(search, seq) or ring(search, seq, side) or combine(search, seq, side)


def same_nnf_hypothesis(search: Search, seq: Sequent) -> Evidence | None:
    """NotUnfoldSolver: a hypothesis with the same negation normal form."""
    wanted = alpha(nnf(seq.goal))
    for fact in seq.hyps:
        if isinstance(fact, (App, Bind)) and alpha(nnf(fact)) is wanted:
            node = Evidence("same_nnf", (fact,), (), (Evidence("assume"),))
            return search.used("NotUnfoldSolver", node)
    return None


def closed_by_facts(search: Search, seq: Sequent) -> Evidence | None:
    """A hypothesis that refutes itself, or two assumed inside the search that contradict each other.

    Contradictions among the gap's own assumptions are not looked for (spec 2, last paragraph).
    """
    for position, fact in enumerate(seq.hyps):
        if literal_truth(fact) is False or _irreflexive(fact):
            return Evidence("contradiction", (), (position,))
        if position not in seq.assumed:
            continue
        other = seq.position(negate(fact))
        if other is not None:
            return Evidence("contradiction", (), (position, other))
    return None


def _irreflexive(fact: Term) -> bool:
    return isinstance(fact, App) and fact.head in ("Lt", "Gt", "Neq") and alpha(fact.args[0]) is alpha(fact.args[1])


def _impossible(search: Search, seq: Sequent) -> Evidence | None:
    """The goal False: contradiction on sight, by an unequal pair that is equal, or by arithmetic."""
    found = closed_by_facts(search, seq)
    if found is not None or not seq.assumed:
        return found
    for position in range(len(seq.hyps) - 1, -1, -1):
        fact = seq.hyps[position]
        opposite = negate(fact) if isinstance(fact, App) and fact.head in ("Neq", "NotBelong", "Not") else None
        if opposite is None or position not in seq.assumed:
            continue
        proof = leaf(search, seq.to_prove(opposite))
        if proof is not None:
            made = search.expand(seq, "cut", opposite)
            end = Evidence("contradiction", (), (position, len(seq.hyps)))
            return Evidence("cut", (opposite,), (), (proof, end)) if made is not None else None
    return arithmetic(search, seq)


def products(search: Search, seq: Sequent) -> Evidence | None:
    """SqueezeSolver: linear arithmetic with products of pairs of sign facts."""
    if isinstance(seq.goal, App) and seq.goal.head in ORDER:
        found = by_squares(search, seq, side) or cleared(search, seq, side)
        return found or search.used("SqueezeSolver", arithmetic(search, seq, products=True))
    return None


def arithmetic_tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Linear arithmetic as a tactic."""
    return arithmetic(search, seq)


def equation_tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Equations by algebra, by rewriting and by elimination, as a tactic."""
    if seq.holds_at_sight(seq.goal):
        return Evidence("assume")
    found = _equation(search, seq) if isinstance(seq.goal, App) and seq.goal.head == "Eq" else None
    return found or eliminated(search, seq, side)
