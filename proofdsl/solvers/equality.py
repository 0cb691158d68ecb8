"""Equations: normal forms, rewriting by equations at hand, congruence. Untrusted.

Fragment: s = t that holds by exact algebra over atoms (PolyRatSolver), or after replacing atoms by what equations among
the hypotheses say of them (CongruenceSolver). Method: orient each equation from an atom to a term, rewrite both
sides until nothing changes (bounded), compare normal forms; each replacement is a kernel step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import atom_tactic
from proofdsl.solvers.linear import multipliers
from proofdsl.solvers.search import Chain, Search, Tactic, forward
from proofdsl.terms import App, Bind, Num, Term, Var, alpha
from proofdsl.terms.signature import NO_REWRITE, NUMBER_CONSTANTS, NUMBER_ROOTS, SERIES_PREDICATES
from proofdsl.terms.subst import transform
from proofdsl.terms.term import postorder

#: Rounds of rewriting of one equation.
MAX_ROUNDS: Final = 12


def ring(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """PolyRatSolver: equal normal forms; side conditions by `side`."""
    if not (isinstance(seq.goal, App) and seq.goal.head == "Eq"):
        return None
    made = search.expand(seq, "ring")
    if made is None:
        return None
    proofs: list[Evidence] = []
    for premise in made[1]:
        proof = side(search, premise, 6)
        if proof is None:
            search.lacks(premise.goal)
            return None
        proofs.append(proof)
    return search.used("PolyRatSolver", Evidence("ring", (), (), tuple(proofs)))


def combine(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """SmtLraSolver: a certified linear combination of the relations at hand."""
    search.tick(5)
    found = multipliers(seq)
    if found is None:
        return None
    positions, terms = found
    proof = search.by_rule(seq, side, 6, "combine", *terms, data=positions)
    if proof is None:
        made = search.expand(seq, "combine", *terms, data=positions)
        for premise in made[1] if made else ():
            if side(search, premise, 6) is None:
                search.lacks(premise.goal)
                break
    return search.used("SmtLraSolver", proof)


def reflexive(search: Search, seq: Sequent) -> Evidence | None:
    """Reflexivity of =, <=>, inclusion."""
    return search.used("Reflexivity", search.by_rule(seq, atom_tactic, 6, "reflexivity"))


def rewrite_all(term: Term, old: Term, new: Term) -> Term:
    """Every replaceable occurrence of `old` (by alpha-equivalence) replaced by `new`."""
    wanted = alpha(old)
    blocked: dict[Term, None] = {}
    for node in postorder(term):
        if isinstance(node, (App, Bind)) and node.head in SERIES_PREDICATES:
            blocked.update(dict.fromkeys(child for child, _ in node.children()))

    def visit(node: Term, depth: int) -> Term | None:
        if isinstance(node, (App, Bind)) and node.head in NO_REWRITE:
            return node
        if alpha(node) is wanted and node not in blocked:
            return new
        return None

    return transform(term, visit)


def orient(fact: Term) -> tuple[Term, Term, str] | None:
    """(old, new, direction) for an equation one of whose sides is an atom that the other side does not contain."""
    if not (isinstance(fact, App) and fact.head == "Eq"):
        return None
    left, right = fact.args
    if alpha(left) is alpha(right):
        return None
    for old, new, direction in ((left, right, "left_to_right"), (right, left, "right_to_left")):
        if _is_atom(old) and not _contains(new, old) and (not _is_atom(new) or _weight(new) <= _weight(old)):
            return old, new, direction
    for old, new, direction in ((left, right, "left_to_right"), (right, left, "right_to_left")):
        if _weight(old) > _weight(new) and not _contains(new, old) and not isinstance(old, Num):
            return old, new, direction
    return None


def _is_atom(term: Term) -> bool:
    if isinstance(term, (Var, Bind)):
        return True
    return isinstance(term, App) and term.head not in NUMBER_ROOTS and term.head not in NUMBER_CONSTANTS


def _contains(hay: Term, needle: Term) -> bool:
    wanted = alpha(needle)
    return any(node is wanted for node in postorder(alpha(hay)))


def _weight(term: Term) -> tuple[int, int]:
    nodes = postorder(term)
    return (0 if isinstance(term, (Num, Var)) else 1, len(nodes))


def by_rewriting(
    search: Search, seq: Sequent, side: Tactic, finish: Callable[[Search, Sequent], Evidence | None]
) -> Evidence | None:
    """CongruenceSolver: rewrite the goal by oriented equations among the hypotheses, then `finish`."""
    rules = [(k, *o) for k, fact in enumerate(seq.hyps) if (o := orient(fact)) is not None]
    chain = Chain(seq)
    for _ in range(MAX_ROUNDS):
        progress = False
        for position, old, new, direction in rules:
            target = rewrite_all(chain.seq.goal, old, new)
            if target is chain.seq.goal:
                continue
            if not forward(search, chain, side, 6, "rewrite_goal", target, data=(position, direction, "equation")):
                continue
            progress = True
            found = finish(search, chain.seq)
            if found is not None:
                return search.used("CongruenceSolver", chain.wrap(found))
        if not progress:
            break
    return None


def congruent(search: Search, seq: Sequent, tactic: Tactic, depth: int) -> Evidence | None:
    """h(s) = h(t) from equal arguments; binders part by part."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head == "Eq") or depth <= 0:
        return None
    left, right = goal.args
    if isinstance(left, App) and isinstance(right, App) and left.head == right.head and left.args:
        return search.used("CongruenceSolver", search.by_rule(seq, tactic, depth - 1, "congruence"))
    if isinstance(left, Bind) and isinstance(right, Bind) and left.head == right.head:
        from proofdsl.terms.subst import fresh_name

        taken = set(seq.free())
        names: list[str] = []
        for hint in left.names:
            names.append(fresh_name(hint, taken))
            taken.add(names[-1])
        proof = search.by_rule(seq, tactic, depth - 1, "binder_congruence", data=tuple(names))
        return search.used("CongruenceSolver", proof)
    return None
