"""Factorials whose arguments differ by one, brought to the smaller argument. Untrusted.

Evidence: rows `Fact:successor` and `Fact:predecessor` (n! = n (n - 1)!), then rewriting of the goal.
"""

from __future__ import annotations

from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import FACTORIALS_ROUNDS
from proofdsl.solvers.equality import rewrite_all
from proofdsl.solvers.roots import canonical
from proofdsl.solvers.rowvalues import conclusion
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.terms import App, Num, Term, app, num
from proofdsl.terms.term import postorder


def lowered(search: Search, seq: Sequent, side: Tactic) -> Chain:
    """The goal with (t + 1)! written as (t + 1) t! where t! occurs as well."""
    chain = Chain(seq)
    for _ in range(FACTORIALS_ROUNDS):
        found = _pair(chain.seq.goal)
        if found is None or not _rewritten(search, chain, side, found):
            break
    return chain


def _pair(goal: Term) -> tuple[Term, Term] | None:
    """Two arguments of factorials in the goal, the first one larger by one."""
    arguments = [node.args[0] for node in postorder(goal) if isinstance(node, App) and node.head == "Fact"]
    closed = [t for t in dict.fromkeys(arguments) if not t.loose]
    for large in closed:
        for small in closed:
            difference = canonical(app("Minus", large, small)) if large is not small else None
            if isinstance(difference, Num) and difference.value == 1:
                return large, small
    return None


def _rewritten(search: Search, chain: Chain, side: Tactic, pair: tuple[Term, Term]) -> bool:
    large, small = pair
    row, values = "Fact:predecessor", {"n": large}
    if large == app("Plus", small, num(1)):
        row, values = "Fact:successor", {"a": small}
    said = conclusion(row, values)
    proof = search.by_schema(chain.seq.to_prove(said), side, 3, row, values)
    if proof is None:
        return False
    assert_fact(search, chain, said, proof)
    position = len(chain.seq.hyps) - 1
    target = rewrite_all(chain.seq.goal, app("Fact", large), said.args[1])
    return forward(search, chain, side, 3, "rewrite_goal", target, data=(position, "left_to_right", "equation"))
