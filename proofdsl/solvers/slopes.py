"""Inequalities in one variable by the sign of a derivative. Untrusted.

Fragment: an order goal with elementary functions of a variable x that hypotheses bound by a constant a; the difference
of its sides, as a function of x, has a sign at a that is easy to prove, and a derivative of one sign between a and x.
Evidence: rows `monotone:*` of kernel.schemas_extrema. The sign of the derivative may be proved in the same way again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH, SLOPES_STEPS
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.derivatives import derivative_value
from proofdsl.solvers.equality import ring
from proofdsl.solvers.judgements import mentions
from proofdsl.solvers.roots import canonical
from proofdsl.solvers.rowvalues import at, function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.solvers.tidy import tidy
from proofdsl.terms import App, Num, Term, Var, app
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ELEMENTARY, ORDER
from proofdsl.terms.subst import bind, fresh_name, instantiate

_FUNCTIONS: Final = ELEMENTARY - {"Fact", "floor", "ceil", "sgn"} | {"Power", "Root"}
_ORDERS: Final = {"increasing": "Lt", "nondecreasing": "Leq", "decreasing": "Gt", "nonincreasing": "Geq"}


def by_slope(search: Search, seq: Sequent, side: Tactic, solve: Tactic, arithmetic: Tactic) -> Evidence | None:
    """MonotoneSolver: evidence for an order goal in one variable."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in ORDER) or not _transcendental(goal):
        return None
    for variable, bound, above, strict in _bounded(seq):
        attempt = _Attempt(search, seq, variable, bound, above, strict)
        found = search.within(SLOPES_STEPS, lambda a=attempt: _proved(a, side, solve, arithmetic))  # type: ignore[misc]
        if found is not None:
            return search.used("MonotoneSolver", found)
    return None


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A variable x of the goal above (or below) a constant."""

    search: Search
    seq: Sequent
    variable: Var
    bound: Term
    above: bool
    strict: bool


def _transcendental(goal: App) -> bool:
    return mentions(goal, _FUNCTIONS) and bool(goal.free)


def _bounded(seq: Sequent) -> Iterator[tuple[Var, Term, bool, bool]]:
    """(x, a, x is above a, strictly) for the variables of the goal that are compared with constants."""
    for fact in seq.hyps:
        if not (isinstance(fact, App) and fact.head in ORDER):
            continue
        small, big = small_and_big(fact)
        strict = fact.head in ("Lt", "Gt")
        if isinstance(big, Var) and big.name in seq.goal.free and _constant(small):
            yield big, small, True, strict
        if isinstance(small, Var) and small.name in seq.goal.free and _constant(big):
            yield small, big, False, strict


def _constant(term: Term) -> bool:
    return not term.free and not (isinstance(term, App) and term.head in ("PosInfty", "NegInfty"))


def _proved(attempt: _Attempt, side: Tactic, solve: Tactic, arithmetic: Tactic) -> Evidence | None:
    search, seq, variable = attempt.search, attempt.seq, attempt.variable
    if not isinstance(seq.goal, App):
        return None
    small, big = small_and_big(seq.goal)
    name = fresh_name("t", seq.free())
    difference = _renamed(tidy(app("Minus", big, small)), variable, name)
    prover = calculus(search, side, solve)
    inside = _between(attempt, name)
    slope = derivative_value(prover, inside, difference, name, Var(name))
    if slope is None:
        return None
    values: dict[str, Term] = {
        "F": function(difference, name),
        "G": function(slope, name),
        "a": attempt.bound if attempt.above else variable,
        "b": variable if attempt.above else attempt.bound,
    }
    strict = seq.goal.head in ("Lt", "Gt")
    kinds = ("increasing", "nondecreasing") if attempt.above else ("decreasing", "nonincreasing")
    for kind in kinds[0 if attempt.strict else 1 :]:
        row = f"monotone:{kind}"
        ends = [at(difference, name, values[end]) for end in "ab"]
        said = app(_ORDERS[kind], *ends)
        if strict and said.head in ("Leq", "Geq") and not _apart(ends):
            continue
        proof = search.by_schema(seq.to_prove(said), prover.prove, CALCULUS_DEPTH, row, values)
        if proof is None:
            continue
        chain = Chain(seq)
        assert_fact(search, chain, said, proof)
        _evaluated(search, chain, side, ends)
        found = chain.wrap(arithmetic(search, chain.seq, 3))
        if found is not None:
            return found
    return None


def _evaluated(search: Search, chain: Chain, side: Tactic, ends: list[Term]) -> None:
    """Assert what the difference is at the constant end."""
    for end in ends:
        value = canonical(end) if not end.free else None
        if value is not None and value is not end:
            said = app("Eq", end, value)
            proof = ring(search, chain.seq.to_prove(said), side)
            if proof is not None:
                assert_fact(search, chain, said, proof)


def _apart(ends: list[Term]) -> bool:
    """The difference at the constant end is no obvious zero."""
    return any(isinstance(end, Num) and end.value != 0 or not end.free for end in ends)


def _renamed(term: Term, variable: Var, name: str) -> Term:
    """The term with another name for the variable."""
    lambda_ = bind("Lambda", [variable.name], [], [App("True"), term])
    return instantiate(lambda_.inner[1], [Var(name)])


def _between(attempt: _Attempt, name: str) -> Sequent:
    """The sequent with a new variable between the bound and x."""
    inner = Var(name)
    low, high = (attempt.bound, attempt.variable) if attempt.above else (attempt.variable, attempt.bound)
    facts = (app("Belong", inner, App("RealSet")), app("Lt", low, inner), app("Lt", inner, high))
    return attempt.seq.with_assumption(*facts)
