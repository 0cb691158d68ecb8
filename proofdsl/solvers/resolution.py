"""The goal as what a universal hypothesis concludes: its premises become goals. Untrusted."""

from __future__ import annotations

from itertools import islice

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers import universals
from proofdsl.solvers.budgets import RESOLUTION_TRIES as MAX_TRIES
from proofdsl.solvers.instances import Forward
from proofdsl.solvers.leaves import closed_by_facts
from proofdsl.solvers.search import Chain, Search, Tactic


def resolved(search: Search, seq: Sequent, side: Tactic, tactic: Tactic, depth: int) -> Evidence | None:
    """Evidence for the goal as an instance of a hypothesis, the last one first; premises by `tactic`.

    What the instance concludes is the goal, or a conjunction that has it as a part, maybe turned around.
    """
    tries = 0
    for position in range(len(seq.hyps) - 1, -1, -1):
        statement = search.pool.opened(seq.hyps[position])
        if statement is None:
            continue
        for values in universals.values_for_goal(seq, statement):
            tries += 1
            if tries > MAX_TRIES:
                return None
            chain = Chain(seq)
            work = Forward(search, chain, side)
            if work.instance(position, statement, values, tactic, depth):
                found = _closed(search, work)
                if found is not None:
                    return search.used("PropSolver", found)
    return None


def _closed(search: Search, work: Forward) -> Evidence | None:
    chain = work.chain
    work.decompose()
    if chain.seq.holds_at_sight(chain.seq.goal):
        return chain.wrap(Evidence("assume"))
    made = search.expand(chain.seq, "symmetry")
    if made is not None and made[1][0].holds_at_sight(made[1][0].goal):
        return chain.wrap(Evidence("symmetry", (), (), (Evidence("assume"),)))
    return None


def refuted(search: Search, seq: Sequent, side: Tactic, tactic: Tactic, depth: int) -> Evidence | None:
    """False from an assumed universal statement that an instance refutes; the values come from its premises."""
    for position in sorted(seq.assumed, reverse=True):
        statement = search.pool.opened(seq.hyps[position])
        if statement is None:
            continue
        for values in islice(universals.values_by_premises(seq, statement), MAX_TRIES):
            chain = Chain(seq)
            work = Forward(search, chain, side)
            if work.instance(position, statement, values, tactic, depth):
                work.decompose()
                found = closed_by_facts(search, chain.seq)
                if found is not None:
                    return search.used("PropSolver", chain.wrap(found))
    return None
