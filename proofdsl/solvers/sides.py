"""The tactic for side conditions: schemas first, then arithmetic with facts about the atoms. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import Backchainer
from proofdsl.solvers.comparison import by_factor, from_weak, sign_of_difference
from proofdsl.solvers.equality import combine
from proofdsl.solvers.factors import by_factors
from proofdsl.solvers.facts import add_facts
from proofdsl.solvers.monotone import add_reflections
from proofdsl.solvers.operands import operand_of_number
from proofdsl.solvers.search import Chain, Search, forward
from proofdsl.terms import App, Term, app
from proofdsl.terms.logic import is_app
from proofdsl.terms.signature import ORDER, RELATIONS


def plain(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Schemas and enclosures only."""
    found = Backchainer(search, _last_resort).prove(seq)
    return search.used(_family(seq.goal), found)


def _last_resort(search: Search, seq: Sequent) -> Evidence | None:
    """An inequation that no schema gives, from one at hand; a number that is an operand of a number."""
    return _unequal(search, seq) if is_app(seq.goal, "Neq") else operand_of_number(search, seq, _bare)


def _bare(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Schemas alone (the side conditions of last resorts, which must not come back to them)."""
    return Backchainer(search).prove(seq)


def _family(goal: Term) -> str:
    head = goal.head if isinstance(goal, App) else ""
    if head in ("Belong", "Typed", "Denotes"):
        return "DomainTypeSolver" if goal.free else "ConstTypeSolver"
    return "SgnSolver" if head in RELATIONS else "SetSolver"


def side(search: Search, seq: Sequent, depth: int = 3) -> Evidence | None:
    """Schemas; negated order by refutation; not-equal from not-equal at hand; linear arithmetic with facts."""
    found = plain(search, seq, depth)
    if found is not None or depth <= 0 or not isinstance(seq.goal, App):
        return found
    head = seq.goal.head
    if head == "And":
        return search.by_rule(seq, side, depth - 1, "and_intro")
    if head == "Or":
        return _some_disjunct(search, seq, depth)
    if head == "Not":
        return _refute(search, seq, depth)
    if found is None and head == "Neq" and depth > 1:
        found = by_factors(search, seq, lambda s, q, d: side(s, q, 1))
    if found is None and head in RELATIONS:
        found = arithmetic(search, seq)
    return found


def _some_disjunct(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    if not isinstance(seq.goal, App):
        return None
    for k in range(len(seq.goal.args)):
        proof = side(search, seq.to_prove(seq.goal.args[k]), depth - 1)
        if proof is not None:
            return Evidence("or_intro", (), (k, k), (proof,))
    return None


def _refute(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """not P by assuming P (and its conjuncts) and a linear contradiction."""
    chain = Chain(seq)
    if not forward(search, chain, plain, 0, "not_intro"):
        return None
    position = len(chain.seq.hyps) - 1
    if is_app(chain.seq.hyps[position], "And"):
        forward(search, chain, plain, 0, "and_elim", data=(position,))
    return chain.wrap(combine(search, chain.seq, plain))


def _unequal(search: Search, seq: Sequent) -> Evidence | None:
    """s != t from a != b where s = t would give a = b linearly."""
    candidates = [k for k, fact in enumerate(seq.hyps) if is_app(fact, "Neq")]
    if not candidates:
        return None
    chain = Chain(seq)
    if not forward(search, chain, _bare, 0, "not_intro"):
        return None
    assumed = len(chain.seq.hyps) - 1
    for position in candidates:
        fact = chain.seq.hyps[position]
        if not isinstance(fact, App):
            continue
        equal = app("Eq", *fact.args)
        # Only the new assumption is of use: looking at all equations would cost more than it finds.
        proof = _from_one(search, chain.seq.to_prove(equal), assumed)
        if proof is None:
            continue
        made = search.expand(chain.seq, "cut", equal)
        if made is None:
            continue
        end = Evidence("contradiction", (), (position, len(made[1][1].hyps) - 1))
        return search.used("SgnSolver", chain.wrap(Evidence("cut", (equal,), (), (proof, end))))
    return None


def _from_one(search: Search, seq: Sequent, position: int) -> Evidence | None:
    """An equation as a multiple of one equation at hand."""
    made = search.expand(seq, "select", data=(*_typing(seq), position))
    if made is None:
        return None
    proof = combine(search, made[1][0], _bare)
    return None if proof is None else Evidence("select", (), made[0].data, (proof,))


def _typing(seq: Sequent) -> tuple[int, ...]:
    """Positions of membership and typing hypotheses, and of order and not-equal ones (for side conditions)."""
    kept = ORDER | {"Belong", "Typed", "Neq"}
    last = len(seq.hyps) - 1
    return tuple(k for k, fact in enumerate(seq.hyps[:last]) if isinstance(fact, App) and fact.head in kept)


def _weakly(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """A weak inequality by schemas or linear arithmetic, without facts about the atoms."""
    return plain(search, seq, depth) or combine(search, seq, plain)


def arithmetic(search: Search, seq: Sequent, *, products: bool = False) -> Evidence | None:
    """Linear arithmetic, first as it is, then with facts about the atoms."""
    found = combine(search, seq, plain) or sign_of_difference(search, seq, plain) or by_factor(search, seq, plain)
    found = found or from_weak(search, seq, _weakly, plain)
    if found is not None:
        return found
    chain = Chain(seq)
    add_facts(search, chain, products=products)
    add_reflections(search, chain, plain)
    if not chain.steps:
        return None
    return chain.wrap(combine(search, chain.seq, plain) or sign_of_difference(search, chain.seq, plain))
