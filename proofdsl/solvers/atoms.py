"""Atoms from similar atoms at hand: rewritten by equations, or argument by argument. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import ATOMS_ARGUMENTS as MAX_ARGUMENTS
from proofdsl.solvers.budgets import ATOMS_FACTS as MAX_FACTS
from proofdsl.solvers.budgets import EQUALITY_ROUNDS as MAX_ROUNDS
from proofdsl.solvers.equality import rewrite_all, rewrite_rules
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.terms import App, Term, alpha_equal, app
from proofdsl.terms.signature import ORDER

RewriteRule = tuple[int, Term, Term, str]


def from_rewritten(search: Search, seq: Sequent, side: Tactic, finish: Tactic) -> Evidence | None:
    """The goal after the equations at hand have been used in it and in the hypotheses of its kind."""
    goal = seq.goal
    if not isinstance(goal, App):
        return None
    rules = rewrite_rules(seq.hyps)
    kinds = ORDER if goal.head in ORDER else {goal.head}
    facts = [k for k, fact in enumerate(seq.hyps) if isinstance(fact, App) and fact.head in kinds]
    used = {rule[0] for rule in rules}
    chain = Chain(seq)
    for position in [k for k in reversed(facts) if k not in used][:MAX_FACTS]:
        _rewrite(search, chain, side, rules, position)
    _rewrite(search, chain, side, rules, None)
    if not chain.steps:
        return None
    return search.used("CongruenceSolver", chain.wrap(finish(search, chain.seq, 2)))


def _rewrite(search: Search, chain: Chain, side: Tactic, rules: list[RewriteRule], position: int | None) -> None:
    """Rewrite a hypothesis (what comes of it is added) or, where no position is given, the goal."""
    for _ in range(MAX_ROUNDS):
        before = len(chain.steps)
        for rule, old, new, direction in rules:
            term = chain.seq.goal if position is None else chain.seq.hyps[position]
            target = rewrite_all(term, old, new)
            if target is term:
                continue
            if position is None:
                forward(search, chain, side, 6, "rewrite_goal", target, data=(rule, direction, "equation"))
            elif chain.seq.position(target) is None:
                data = (rule, direction, "equation", position)
                if forward(search, chain, side, 6, "rewrite_fact", target, data=data):
                    position = len(chain.seq.hyps) - 1
        if len(chain.steps) == before:
            return


def from_similar(search: Search, seq: Sequent, equation: Tactic) -> Evidence | None:
    """P(s, ..) from P(t, ..) at hand where the arguments that differ are equal."""
    goal = seq.goal
    if not isinstance(goal, App) or goal.head in _CONNECTIVES:
        return None
    for fact in seq.hyps:
        if not (isinstance(fact, App) and fact.head == goal.head and len(fact.args) == len(goal.args)):
            continue
        differ = [k for k, (a, b) in enumerate(zip(goal.args, fact.args, strict=True)) if not alpha_equal(a, b)]
        if 0 < len(differ) <= min(MAX_ARGUMENTS, len(goal.args) - 1):
            found = _exchanged(search, seq, fact, differ, equation)
            if found is not None:
                return search.used("CongruenceSolver", found)
    return None


#: Formulas whose parts are formulas, and relations of numbers, which arithmetic knows better.
_CONNECTIVES = ORDER | {"And", "Or", "Impl", "Iff", "Not", "False", "True", "Eq", "Neq"}


def _exchanged(search: Search, seq: Sequent, fact: App, differ: list[int], equation: Tactic) -> Evidence | None:
    chain = Chain(seq)
    for k in differ:
        goal = chain.seq.goal
        if not isinstance(goal, App):
            return None
        said = app("Eq", goal.args[k], fact.args[k])
        proof = equation(search, chain.seq.to_prove(said), 2)
        if proof is None:
            return None
        assert_fact(search, chain, said, proof)
        target = App(goal.head, (*goal.args[:k], fact.args[k], *goal.args[k + 1 :]))
        data = (len(chain.seq.hyps) - 1, "left_to_right", "equation")
        if not forward(search, chain, equation, 2, "rewrite_goal", target, data=data):
            return None
    return chain.wrap(Evidence("assume")) if chain.seq.holds_at_sight(chain.seq.goal) else None
