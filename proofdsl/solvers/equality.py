"""Equations: normal forms, rewriting by equations at hand, congruence. Untrusted.

Fragment: s = t that holds by exact algebra over atoms (PolyRatSolver), or after replacing atoms by what equations among
the hypotheses say of them (CongruenceSolver). Method: orient each equation from an atom to a term, rewrite both
sides until nothing changes (bounded), compare normal forms; each replacement is a kernel step.
"""

from __future__ import annotations

from collections.abc import Callable

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import is_opaque
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import atom_tactic
from proofdsl.solvers.budgets import EQUALITY_RANKS as RANK_ROUNDS
from proofdsl.solvers.budgets import EQUALITY_ROUNDS as MAX_ROUNDS
from proofdsl.solvers.linear import multipliers
from proofdsl.solvers.search import Chain, Search, Tactic, forward
from proofdsl.terms import App, Bind, Num, Term, Var, alpha
from proofdsl.terms.signature import NUMBER_CONSTANTS, NUMBER_ROOTS, SERIES_PREDICATES
from proofdsl.terms.subst import fresh_name, transform
from proofdsl.terms.term import postorder


def ring(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """PolyRatSolver: equal normal forms; side conditions by `side`."""
    if not (isinstance(seq.goal, App) and seq.goal.head == "Eq"):
        return None
    made = search.expand(seq, "ring")
    if made is None:
        return None
    proofs = search.sides(made[1], side)
    return None if proofs is None else search.used("PolyRatSolver", Evidence("ring", (), (), proofs))


def combine(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """SmtLraSolver: a certified linear combination of the relations at hand."""
    for forms in (search.plain_forms, search.expanded_forms):
        search.tick(5)
        found = multipliers(forms, seq)
        if found is not None:
            return _by_multipliers(search, seq, side, *found)
    return None


def _by_multipliers(
    search: Search, seq: Sequent, side: Tactic, positions: tuple[int, ...], terms: tuple[Term, ...]
) -> Evidence | None:
    made = search.expand(seq, "combine", *terms, data=positions)
    if made is None:
        return None
    proofs = search.sides(made[1], side)
    return None if proofs is None else search.used("SmtLraSolver", Evidence("combine", terms, positions, proofs))


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
        if alpha(node) is wanted and node not in blocked:
            return new
        return node if is_opaque(node) else None

    return transform(term, visit)


def rewrite_rules(hyps: tuple[Term, ...]) -> list[tuple[int, Term, Term, str]]:
    """(position, old, new, direction) for equations at hand, leading each class of equal terms to one member.

    The equations are edges of a graph over their sides; in each component the simplest term is the root
    of a breadth-first tree, and every edge of the tree is a rule toward the root. An edge whose new side
    contains its old side is left out.
    """
    edges: dict[Term, list[tuple[int, Term, str]]] = {}
    order: list[Term] = []
    for position, fact in enumerate(hyps):
        if isinstance(fact, App) and fact.head == "Eq" and alpha(fact.args[0]) is not alpha(fact.args[1]):
            left, right = alpha(fact.args[0]), alpha(fact.args[1])
            order.extend((left, right))
            edges.setdefault(left, []).append((position, right, "right_to_left"))
            edges.setdefault(right, []).append((position, left, "left_to_right"))
    rules: list[tuple[int, Term, Term, str]] = []
    visited: dict[Term, None] = {}
    rank = _ranks(list(dict.fromkeys(order)), edges)
    for root in sorted(rank, key=lambda t: (rank[t], t.digest)):
        queue = [root] if root not in visited else []
        visited.setdefault(root)
        for node in queue:
            for position, other, direction in edges[node]:
                if other not in visited and not _contains(node, other):
                    visited[other] = None
                    rules.append((position, other, node, direction))
                    queue.append(other)
    # Unfolding a function hides what is known of it by name: that comes last.
    return sorted(rules, key=lambda rule: isinstance(rule[2], Bind) and rule[2].head == "Lambda")


Rank = tuple[int, int]


def _ranks(sides: list[Term], edges: dict[Term, list[tuple[int, Term, str]]]) -> dict[Term, Rank]:
    """How simple each side is when its parts are replaced by the simplest term that equations say they equal."""
    best: dict[Term, Rank] = {}
    rank = {side: _complexity(side, best) for side in sides}
    for _ in range(RANK_ROUNDS):
        before = dict(best)
        for side in sides:
            for _, other, _ in edges[side]:
                if rank[other] < min(rank[side], best.get(side, rank[side])) and not _contains(other, side):
                    best[side] = rank[other]
        if best == before:
            break
        rank = {side: _complexity(side, best) for side in sides}
    return rank


def _complexity(term: Term, best: dict[Term, Rank]) -> Rank:
    """What a class of equal terms is led to: numerals, arithmetic and lambdas, variables, function values, binders.

    A proper part that is known to equal something simpler counts as that.
    """
    if isinstance(term, Num):
        return 0, 1
    if isinstance(term, Bind) and term.head == "Lambda":
        return 1, len(postorder(term))
    worst, size = 0, 0
    seen: dict[Term, None] = {}
    stack = [term]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen[node] = None
        known = best.get(node) if node is not term else None
        if known is not None:
            worst, size = max(worst, 4 if known[0] == 4 else 0), size + known[1]
            continue
        worst = max(worst, 4 if isinstance(node, Bind) and node.head != "Lambda" else 0)
        size += 1
        stack.extend(child for child, _ in node.children())
    if worst == 4:
        return 4, size
    if not _is_atom(term):
        return 1, size
    return (2 if not isinstance(term, App) or not term.args else 3), size


def _is_atom(term: Term) -> bool:
    if isinstance(term, (Var, Bind)):
        return True
    return isinstance(term, App) and term.head not in NUMBER_ROOTS and term.head not in NUMBER_CONSTANTS


def _contains(hay: Term, needle: Term) -> bool:
    wanted = alpha(needle)
    return any(node is wanted for node in postorder(alpha(hay)))


def by_rewriting(
    search: Search,
    seq: Sequent,
    side: Tactic,
    finish: Callable[[Search, Sequent], Evidence | None],
) -> Evidence | None:
    """CongruenceSolver: rewrite the goal by oriented equations among the hypotheses, then `finish`."""
    rules = rewrite_rules(seq.hyps)
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
            forward(search, chain, side, 6, "beta_goal")
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
    if isinstance(left, Bind) and isinstance(right, Bind) and left.head == right.head == "DefInt":
        return _integrals(search, seq, tactic, depth, left.names[0])
    if isinstance(left, Bind) and isinstance(right, Bind) and left.head == right.head:
        taken = set(seq.free())
        names: list[str] = []
        for hint in left.names:
            names.append(fresh_name(hint, taken))
            taken.add(names[-1])
        proof = search.by_rule(seq, tactic, depth - 1, "binder_congruence", data=tuple(names))
        return search.used("CongruenceSolver", proof)
    return None


def _integrals(search: Search, seq: Sequent, tactic: Tactic, depth: int, hint: str) -> Evidence | None:
    """Equal integrands: between the bounds where their order is known, else for every real number."""
    name = fresh_name(hint, seq.free())
    for ordered in (1, 0):
        proof = search.by_rule(seq, tactic, depth - 1, "integral_congruence", data=(name, ordered))
        if proof is not None:
            return search.used("CongruenceSolver", proof)
    return None
