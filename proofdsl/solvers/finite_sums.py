"""Statements about an integer from a bound on, by induction; finite sums and products. Untrusted.

Fragment: equations and inequalities in which a sum or product runs up to an integer variable n (or a term n + c), also
inequalities with n! or c^n. Method: `induction` from a lower bound of n that is known; the base is unrolled, the step
splits off the last term and uses the induction hypothesis.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import FINITE_SUMS_TERMS as MAX_TERMS
from proofdsl.solvers.equality import rewrite_all
from proofdsl.solvers.rowvalues import at, conclusion, function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.terms import App, Bind, Num, Term, Var, num
from proofdsl.terms.logic import is_app
from proofdsl.terms.signature import RELATIONS
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder

_INTEGERS: Final = {"PosIntegerSet": 1, "NonNegIntegerSet": 0}
ONE = num(1)


def by_induction(search: Search, seq: Sequent, side: Tactic, leaf: Tactic) -> Evidence | None:
    """FiniteSumSolver: evidence for a relation about an integer variable, by induction."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in RELATIONS and goal.head != "Neq"):
        return None
    for name in _candidates(goal):
        for start in _starts(seq, name):
            proof = _induct(search, seq, name, start, (side, leaf))
            if proof is not None:
                return search.used("FiniteSumSolver", proof)
    return None


def _candidates(goal: Term) -> list[str]:
    """Variables up to which sums or products run, or that stand in a factorial or an exponent."""
    found: dict[str, None] = {}
    for node in postorder(goal):
        match node:
            case Bind(head="Sum" | "Prod", outer=(_, high)):
                found.update(dict.fromkeys(sorted(high.free)))
            case App(head="Fact", args=(inner,)) if goal_is_order(goal):
                found.update(dict.fromkeys(sorted(inner.free)))
            case App(head="Power", args=(_, exponent)) if goal_is_order(goal):
                found.update(dict.fromkeys(sorted(exponent.free)))
    return list(found)


def goal_is_order(goal: Term) -> bool:
    """True for <, <=, >, >=."""
    return isinstance(goal, App) and goal.head in ("Lt", "Leq", "Gt", "Geq")


def _starts(seq: Sequent, name: str) -> list[Num]:
    """Numerals from which the variable is known to run, the largest first."""
    variable = Var(name)
    found: set[int] = set()
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(item, App(head=head))) if item is variable and head in _INTEGERS:
                found.add(_INTEGERS[head])
            case App(head="Geq", args=(item, Num(value=low))) if item is variable and low.denominator == 1:
                found.add(int(low))
            case App(head="Leq", args=(Num(value=low), item)) if item is variable and low.denominator == 1:
                found.add(int(low))
            case App(head="Gt", args=(item, Num(value=low))) if item is variable and low.denominator == 1:
                found.add(int(low) + 1)
            case App(head="Lt", args=(Num(value=low), item)) if item is variable and low.denominator == 1:
                found.add(int(low) + 1)
    return [num(k) for k in sorted(found, reverse=True)]


def _induct(search: Search, seq: Sequent, name: str, start: Num, tactics: tuple[Tactic, Tactic]) -> Evidence | None:
    side, leaf = tactics
    claim = function(seq.goal, name)

    def premise(search: Search, goal: Sequent, depth: int) -> Evidence | None:
        if isinstance(goal.goal, Bind):
            return _step(search, goal, tactics)
        if goal.goal == at(seq.goal, name, start):
            return _closed(search, goal, tactics)
        return _bound(search, goal, side)

    return search.by_schema(seq, premise, 3, "induction", {"P": claim, "b": start, "n": Var(name)})


def _bound(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """start <= n, also from start - 1 < n for an integer n; n is an integer."""
    found = side(search, seq, 3)
    if found is not None or not is_app(seq.goal, "Leq"):
        return found
    for position, fact in enumerate(seq.hyps):
        if isinstance(fact, App) and fact.head in ("Lt", "Gt"):
            proof = search.by_rule(seq, side, 3, "integer_gap", data=(position,))
            if proof is not None:
                return proof
    return None


def _step(search: Search, seq: Sequent, tactics: tuple[Tactic, Tactic]) -> Evidence | None:
    """forall k, k integer => low <= k => P(k) => P(k + 1)."""
    if not isinstance(seq.goal, Bind):
        return None
    name = fresh_name("k", seq.free())
    opened = search.expand(seq, "forall_intro", data=(name,))
    if opened is None:
        return None
    current, nodes = opened[1][0], [opened[0]]
    while is_app(current.goal, "Impl"):
        made = search.expand(current, "impl_intro")
        if made is None:
            return None
        nodes.append(made[0])
        current = made[1][0]
    proof = _closed(search, current, tactics)
    for node in reversed(nodes):
        proof = None if proof is None else Evidence(node.rule, node.terms, node.data, (proof,))
    return proof


def _closed(search: Search, seq: Sequent, tactics: tuple[Tactic, Tactic]) -> Evidence | None:
    """The base or the step: sums are split, then the equation or order solvers decide."""
    side, leaf = tactics
    chain = Chain(seq)
    for node in postorder(seq.goal):
        if isinstance(node, Bind) and node.head in ("Sum", "Prod") and node.loose == 0 and len(node.outer) == 2:
            _split(search, chain, node, side)
        elif isinstance(node, App) and node.head == "Fact":
            _factorial(search, chain, node, side)
    for position, fact in enumerate(seq.hyps):
        if isinstance(fact, App) and fact.head in ("Lt", "Gt"):
            forward(search, chain, side, 3, "integer_gap", data=(position,))
    return chain.wrap(leaf(search, chain.seq, 0))


def _split(search: Search, chain: Chain, node: Bind, side: Tactic) -> None:
    """Facts about a sum: its value for numeral bounds, else its last term split off."""
    low, high = node.outer
    name = fresh_name(node.names[0], chain.seq.free())
    body = function(open_with(node, [Var(name)])[0], name)
    if isinstance(low, Num) and isinstance(high, Num):
        _unroll(search, chain, node, body, side)
        return
    match high:
        case App(head="Plus", args=(before, one)) if one is ONE:
            values = {"F": body, "b": low, "n": before}
            _add(search, chain, f"{node.head}:last", values, side)


def _unroll(search: Search, chain: Chain, node: Bind, body: Bind, side: Tactic) -> None:
    low, high = node.outer
    if not (isinstance(low, Num) and isinstance(high, Num)) or high.value - low.value > MAX_TERMS:
        return
    if high.value < low.value:
        _add(search, chain, f"{node.head}:empty", {"F": body, "b": low, "n": high}, side)
    elif high.value == low.value:
        _add(search, chain, f"{node.head}:one", {"F": body, "b": low}, side)


def _factorial(search: Search, chain: Chain, node: App, side: Tactic) -> None:
    match node.args[0]:
        case App(head="Plus", args=(before, one)) if one is ONE:
            _add(search, chain, "Fact:successor", {"a": before}, side)


def _add(search: Search, chain: Chain, row: str, values: dict[str, Term], side: Tactic) -> None:

    said = conclusion(row, values)
    proof = search.by_schema(chain.seq.to_prove(said), side, 3, row, values)
    if proof is None:
        return
    assert_fact(search, chain, said, proof)
    target = rewrite_all(chain.seq.goal, *said.args)
    if target is not chain.seq.goal:
        position = len(chain.seq.hyps) - 1
        forward(search, chain, side, 3, "rewrite_goal", target, data=(position, "left_to_right", "equation"))
