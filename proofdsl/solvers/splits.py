"""Case splits on what decides absolute values, maxima, minima and piecewise terms of the goal. Untrusted.

Fragment: atoms in which |t|, max(a, b), min(a, b) or a piecewise term occurs (also in relations at hand). Method: the
first condition that is open (t >= 0, a >= b, a guard) is split on, a bounded number of times; in each case the term is
replaced by its value. A case that contradicts the hypotheses is closed by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import SPLITS_CONDITIONS as MAX_SPLITS
from proofdsl.solvers.instances import piecewise_equations
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.solvers.sides import arithmetic
from proofdsl.terms import App, Term, alpha, app, num
from proofdsl.terms.logic import FALSE, negate
from proofdsl.terms.signature import ORDER, RELATIONS
from proofdsl.terms.term import postorder

ZERO: Final = num(0)
#: (head, the condition holds) -> row for the value.
_ROWS: Final = {
    ("Abs", True): "Abs:of-nonneg", ("Abs", False): "Abs:of-nonpos", ("max", True): "max:of-ge",
    ("max", False): "max:of-le", ("min", True): "min:of-ge", ("min", False): "min:of-le",
}  # fmt: skip


def by_splitting(search: Search, seq: Sequent, side: Tactic, finish: Tactic, left: int = MAX_SPLITS) -> Evidence | None:
    """Evidence by cases; `finish` closes a case."""
    if not (isinstance(seq.goal, App) and seq.goal.head in RELATIONS) or left <= 0:
        return None
    for term, condition in _conditions(seq):
        made = search.expand(seq, "excluded_middle", condition)
        if made is None:
            return None
        proofs: list[Evidence] = []
        for holds, premise in zip((True, False), made[1], strict=True):
            proof = _case(search, premise, side, finish, (term, holds, left - 1))
            if proof is None:
                return None
            proofs.append(proof)
        return search.used("PropSolver", Evidence("excluded_middle", (condition,), (), tuple(proofs)))
    return None


def _conditions(seq: Sequent) -> Iterator[tuple[App, Term]]:
    """Terms with the condition that decides their value, where neither it nor its negation is at hand."""
    related = [h for h in seq.hyps if isinstance(h, App) and h.head in RELATIONS]
    seen: dict[Term, None] = {}
    for formula in (seq.goal, *reversed(related)):
        for node in postorder(formula):
            if not isinstance(node, App) or node.loose or alpha(node) in seen:
                continue
            seen[alpha(node)] = None
            condition = _condition(node)
            if condition is not None and not _decided(seq, condition):
                yield node, condition


def _condition(node: App) -> Term | None:
    match node:
        case App(head="Abs", args=(inner,)) if inner.free:
            return app("Geq", inner, ZERO)
        case App(head="max" | "min", args=(a, b)):
            return app("Geq", a, b)
        case App(head="Cases", args=(_, guard, *_)):
            return guard
    return None


_BELOW: Final = {"Geq": "Lt", "Gt": "Leq", "Leq": "Gt", "Lt": "Geq"}


def _decided(seq: Sequent, condition: Term) -> bool:
    known = [condition, negate(condition)]
    if isinstance(condition, App) and condition.head in ORDER:
        left, right = condition.args
        known += [app(_BELOW[condition.head], left, right), app("Gt", left, right), app("Leq", left, right)]
    return any(seq.position(fact) is not None for fact in known)


def _case(
    search: Search, seq: Sequent, side: Tactic, finish: Tactic, decided: tuple[App, bool, int]
) -> Evidence | None:
    term, holds, left = decided
    chain = Chain(seq)
    last = len(seq.hyps) - 1
    if not holds and isinstance(chain.seq.hyps[last], App):
        forward(search, chain, side, 2, "not_order", data=(last,))
    name = _ROWS.get((term.head, holds))
    if name is None:
        piecewise_equations(search, chain, side)
    else:
        _value(search, chain, term, name, side)
    found = finish(search, chain.seq, 1) or by_splitting(search, chain.seq, side, finish, left)
    if found is None:
        proof = arithmetic(search, chain.seq.to_prove(FALSE))
        end = Evidence("contradiction", (), (len(chain.seq.hyps),))
        found = None if proof is None else Evidence("cut", (FALSE,), (), (proof, end))
    return chain.wrap(found)


def _value(search: Search, chain: Chain, term: App, name: str, side: Tactic) -> None:
    """Assert what the term is in this case."""
    if term.head == "Abs":
        value = term.args[0] if name == "Abs:of-nonneg" else app("Neg", term.args[0])
    else:
        value = term.args[0] if name in ("max:of-ge", "min:of-le") else term.args[1]
    said = app("Eq", term, value)
    values = dict(zip(("a", "b"), term.args, strict=False))
    proof = search.by_schema(chain.seq.to_prove(said), side, 2, name, values)
    if proof is not None:
        assert_fact(search, chain, said, proof)
