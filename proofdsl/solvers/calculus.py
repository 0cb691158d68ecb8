"""Derivatives as gaps write them: `FunDeri(f, i, n)(a)`, `f'(a)`, `ValDeri(t, x, n)`. Untrusted.

Fragment: formulas in which such values occur. Method: each value is computed at its point, the equation with what was
computed is proved by a bridge row of kernel.schemas_derivatives, and the goal is left to the equation solvers with
these equations at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH as MAX_DEPTH
from proofdsl.solvers.budgets import CALCULUS_ORDER as MAX_ORDER
from proofdsl.solvers.budgets import CALCULUS_VALUES as MAX_VALUES
from proofdsl.solvers.derivatives import components, derivative, derivative_value, domain, place_values, tuple_of
from proofdsl.solvers.eventually import eventually, opened
from proofdsl.solvers.indeterminate import estimate, indeterminate
from proofdsl.solvers.judgements import Calculus, mentions
from proofdsl.solvers.orders import by_orders
from proofdsl.solvers.rowvalues import at, function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.solvers.tends import limit, tends
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder

_HEADS: Final = frozenset({"FunDeri", "Prime", "NthDeri", "ValDeri"})


def calculus(search: Search, side: Tactic, solve: Tactic) -> Calculus:
    """The provers of judgements for one obligation."""
    provers = {
        "HasDerivAt": derivative,
        "Eventually": eventually,
        **dict.fromkeys(("TendsTo", "TendsUp", "TendsDown"), tends),
    }
    return Calculus(search, provers, side, solve, _continuous, _computed, indeterminate, domain, _find_limit,
                    estimate)  # fmt: skip


def _find_limit(prover: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> tuple[str, Term] | None:
    found = limit(prover, seq, body, name, filter_)
    return None if found is None else (found.kind, found.value)


def _continuous(prover: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Continuity from a derivative."""
    name, body, _ = opened(seq.goal, seq)
    if not isinstance(seq.goal, App):
        return None
    point = seq.goal.args[1].args[0] if isinstance(seq.goal.args[1], App) else seq.goal
    value = derivative_value(prover, seq, body, name, point)
    if value is None:
        return None
    return prover.row(seq, depth, "deriv:continuous", F=function(body, name), s=value, a=point)


def mentions_derivatives(formula: Term) -> bool:
    """True when a value of a derivative occurs."""
    return mentions(formula, _HEADS)


@dataclass(frozen=True, slots=True)
class Place:
    """A value of a derivative, and the judgement that gives it: bridge row, values, body, variable, point."""

    row: str
    values: dict[str, Term]
    body: Term
    name: str
    point: Term


def place_of(node: Term, taken: frozenset[str]) -> Place | None:
    """How a derivative value that is written in a formula comes from a judgement."""
    name = fresh_name("x", taken | node.free)
    match node:
        case App(head="Apply", args=(App(head="FunDeri", args=(f, Num(value=i), Num(value=n))), argument)):
            if i.denominator != 1 or n.denominator != 1 or not 1 <= n <= MAX_ORDER:
                return None
            parts, k = components(argument), int(i) - 1
            found = place_values(parts, k) if 0 <= k < len(parts) else None
            if found is None:
                return None
            place, values = found
            moved = tuple_of([Var(name) if j == k else part for j, part in enumerate(parts)])
            lower = f if n == 1 else app("FunDeri", f, num(i), num(n - 1))
            order: dict[str, Term] = {} if n == 1 else {"m": num(n - 1), "n": num(n)}
            row = f"FunDeri:{place}" if n == 1 else f"FunDeri:{place}:n"
            return Place(row, {**values, **order, "f": f, "a": parts[k]}, App("Apply", (lower, moved)), name, parts[k])
        case Bind(head="ValDeri", outer=(point, Num(value=n))) if n == 1:
            (body,) = open_with(node, [Var(name)])
            return Place("ValDeri", {"F": function(body, name), "a": point}, body, name, point)
    return None


def _computed(prover: Calculus, seq: Sequent, node: App, name: str) -> tuple[Term, list[Term]] | None:
    """The value of a derivative at a generic point, with the conditions under which it was found."""
    place = place_of(node, seq.free() | {name})
    if place is None:
        return None
    unfolded = unfold(prover, seq, place.body, place.name)
    if unfolded is None:
        return None
    value = derivative_value(prover, seq, place.body, place.name, place.point)
    if value is None or mentions_derivatives(value):
        return None
    generic = domain(prover, seq, unfolded.body, place.name)
    conditions = [at(c, place.name, place.point) for c in (*unfolded.conditions, *generic)]
    return value, conditions


def by_derivatives(search: Search, seq: Sequent, side: Tactic, solve: Tactic, leaf: Tactic) -> Evidence | None:
    """DerivSolver: evidence for a goal in which values of derivatives occur."""
    if not mentions_derivatives(seq.goal):
        return None
    prover = calculus(search, side, solve)
    direct = _direct(prover, seq)
    if direct is not None:
        return search.used("DerivSolver", direct)
    found = by_orders(prover, seq, leaf)
    if found is not None:
        return search.used("DerivSolver", found)
    chain = Chain(seq)
    for node in _values(seq.goal)[:MAX_VALUES]:
        _add_value(prover, chain, node)
    return search.used("DerivSolver", chain.wrap(leaf(search, chain.seq, 0))) if chain.steps else None


def _values(goal: Term) -> list[Term]:
    return [
        node
        for node in postorder(goal)
        if node.loose == 0
        and (
            (isinstance(node, App) and node.head == "Apply" and mentions_derivatives(node.args[0]))
            or (isinstance(node, Bind) and node.head == "ValDeri")
        )
    ]


def _direct(prover: Calculus, seq: Sequent) -> Evidence | None:
    """The goal `derivative = value`, with the value as stated."""
    match seq.goal:
        case App(head="Eq", args=(left, right)) if not mentions_derivatives(right):
            place = place_of(left, seq.free())
            if place is not None:
                return prover.row(seq, MAX_DEPTH, place.row, **place.values, s=right)
    return None


def _add_value(prover: Calculus, chain: Chain, node: Term) -> None:
    """Assert what a derivative value is, when it can be computed and is not among the hypotheses."""
    seq = chain.seq
    place = place_of(node, seq.free())
    if place is None or any(_defines(fact, node) for fact in seq.hyps):
        return
    value = derivative_value(prover, seq, place.body, place.name, place.point)
    if value is None or alpha(value) is alpha(node):
        return
    said = app("Eq", node, value)
    proof = prover.row(seq.to_prove(said), MAX_DEPTH, place.row, **place.values, s=value)
    if proof is not None:
        assert_fact(prover.search, chain, said, proof)


def _defines(fact: Term, node: Term) -> bool:
    return isinstance(fact, App) and fact.head == "Eq" and alpha(fact.args[0]) is alpha(node)
