"""Order chains: a < c from a < b and b <= c at hand. Untrusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Term, alpha, app
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER

#: (first strict, second strict) -> schema of transitivity.
_CHAINS: Final = {
    (True, True): "lt-trans", (False, True): "le-lt-trans", (True, False): "lt-le-trans", (False, False): "le-trans",
}  # fmt: skip


def chain(search: Search, seq: Sequent, atoms: Tactic) -> Evidence | None:
    """a R b through a middle term of two hypotheses, which make the terms comparable; premises by `atoms`."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in ORDER):
        return None
    low, high = small_and_big(goal)
    strict_goal = goal.head in ("Lt", "Gt")
    steps = [_step(fact) for fact in seq.hyps]
    for first in steps:
        if first is None or alpha(first[0]) is not alpha(low):
            continue
        for second in steps:
            if second is None or alpha(second[0]) is not alpha(first[1]) or alpha(second[1]) is not alpha(high):
                continue
            strict = (first[2], second[2])
            if strict_goal and not any(strict):
                continue
            return search.used("SqueezeSolver", _chained(search, seq, (low, first[1], high), strict, atoms))
    return _through_bound(search, seq, (low, high), strict_goal, steps, atoms)


#: Functions that bound their arguments: x < min(a, b) gives x < a.
_BOUNDING: Final = frozenset({"min", "max", "floor", "ceil"})


def _through_bound(
    search: Search,
    seq: Sequent,
    ends: tuple[Term, Term],
    strict_goal: bool,
    steps: list[tuple[Term, Term, bool] | None],
    atoms: Tactic,
) -> Evidence | None:
    """a R b where one hypothesis compares an end with min, max, floor or ceil, and a schema that with the other end."""
    low, high = ends
    for step in steps:
        if step is None or (strict_goal and not step[2]):
            continue
        for middle, end, other, rest in (
            (step[1], step[0], low, app("Leq", step[1], high)),
            (step[0], step[1], high, app("Leq", low, step[0])),
        ):
            if not (isinstance(middle, App) and middle.head in _BOUNDING and alpha(end) is alpha(other)):
                continue
            proof = atoms(search, seq.to_prove(rest), 5)
            if proof is not None:
                strict = (step[2], False) if middle is step[1] else (False, step[2])
                found = _chained(search, seq.with_fact(rest), (low, middle, high), strict, atoms)
                return None if found is None else Evidence("cut", (rest,), (), (proof, found))
    return None


def _step(fact: Term) -> tuple[Term, Term, bool] | None:
    if not (isinstance(fact, App) and fact.head in ORDER):
        return None
    low, high = small_and_big(fact)
    return low, high, fact.head in ("Lt", "Gt")


def _read_off(search: Search, seq: Sequent, atoms: Tactic) -> Evidence | None:
    """The goal from the order that was found: the same, turned around, or weaker."""
    if seq.holds_at_sight(seq.goal):
        return Evidence("assume")
    made = search.expand(seq, "symmetry")
    if made is not None and made[1][0].holds_at_sight(made[1][0].goal):
        return Evidence("symmetry", (), (), (Evidence("assume"),))
    return atoms(search, seq, 2)


def _chained(
    search: Search, seq: Sequent, terms: tuple[Term, Term, Term], strict: tuple[bool, bool], atoms: Tactic
) -> Evidence | None:
    low, middle, high = terms

    fact = app("Lt" if any(strict) else "Leq", low, high)
    proof = search.by_rule(seq.to_prove(fact), atoms, 2, "schema", low, high, middle, data=(_CHAINS[strict],))
    if proof is None:
        return None
    rest = _read_off(search, seq.with_fact(fact), atoms)
    return None if rest is None else Evidence("cut", (fact,), (), (proof, rest))
