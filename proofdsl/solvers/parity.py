"""Parity, divisibility and remainders of integers. Untrusted.

Fragment: `Even(t)`, `Odd(t)`, `a mod n = r`, and goals beside hypotheses of these forms; powers of -1. Method: half of
t (the quotient by n) in normal form, and that it is an integer; hypotheses are opened (t = 2 k for a new k); at the end
an integer variable is split into even and odd. Evidence: rows of kernel.schemas_integers.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import PARITY_OPENED, PARITY_SPLITS
from proofdsl.solvers.instances import Forward
from proofdsl.solvers.judgements import mentions
from proofdsl.solvers.roots import canonical
from proofdsl.solvers.rowvalues import conclusion
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.subst import substitute
from proofdsl.terms.term import postorder

_ONE: Final = num(1)
_TWO: Final = num(2)
_HEADS: Final = frozenset({"Even", "Odd", "Mod"})
_HALF: Final = {"Even": "even:half", "Odd": "odd:half"}
_TYPES: Final = frozenset({"IntegerSet", "NonNegIntegerSet", "PosIntegerSet"})


def by_parity(search: Search, seq: Sequent, side: Tactic, leaf: Tactic) -> Evidence | None:
    """IntegerSolver: evidence for a goal about parity or remainders, or beside hypotheses about them."""
    if not (_openable(seq) or mentions(seq.goal, _HEADS) or _signs(seq.goal)):
        return None
    found = _direct(search, seq, side, leaf) or _split(search, seq, side, leaf, PARITY_SPLITS)
    return search.used("IntegerSolver", found)


def _direct(search: Search, seq: Sequent, side: Tactic, leaf: Tactic) -> Evidence | None:
    """Without a case split: by the quotient, as it is or after the hypotheses are opened."""
    found = _divided(search, seq, leaf)
    if found is not None:
        return found
    chain = _opened(search, seq, side, _openable(seq)[-PARITY_OPENED:])
    _sign_values(search, chain, side)
    if not chain.steps:
        return None
    return chain.wrap(_divided(search, chain.seq, leaf) or leaf(search, chain.seq, 3))


def _divided(search: Search, seq: Sequent, leaf: Tactic) -> Evidence | None:
    """The goal by its quotient, which is computed."""
    match seq.goal:
        case App(head="Even", args=(item,)):
            found = _with_quotient(search, seq, leaf, "even:intro", {"a": item}, app("Frac", item, _TWO))
            return found or _from_power(search, seq, leaf, item)
        case App(head="Odd", args=(item,)):
            half = app("Frac", app("Minus", item, _ONE), _TWO)
            found = _with_quotient(search, seq, leaf, "odd:intro", {"a": item}, half)
            return found or _from_power(search, seq, leaf, item)
        case App(head="Eq", args=(App(head="Mod", args=(item, modulus)), rest)):
            values = {"a": item, "n": modulus, "b": rest}
            quotient = app("Frac", app("Minus", item, rest), modulus)
            return _with_quotient(search, seq, leaf, "mod:unique", values, quotient)
    return None


def _from_power(search: Search, seq: Sequent, leaf: Tactic, item: Term) -> Evidence | None:
    """The parity of an integer is that of its powers."""
    for fact in seq.hyps:
        match fact:
            case App(head=head, args=(App(head="Power", args=(base, exponent)),)) if (
                base is item and isinstance(seq.goal, App) and head == seq.goal.head
            ):
                return search.by_schema(seq, leaf, 3, f"{head.lower()}:of-power", {"a": item, "n": exponent})
    return None


def _with_quotient(
    search: Search, seq: Sequent, leaf: Tactic, row: str, values: dict[str, Term], quotient: Term
) -> Evidence | None:
    value = canonical(substitute(quotient, _definitions(seq)))
    return None if value is None else search.by_schema(seq, leaf, 4, row, {**values, "k": value})


def _definitions(seq: Sequent) -> dict[str, Term]:
    """The terms by which hypotheses express variables through others, such as n = 2 k + 1."""
    found: dict[str, Term] = {}
    for fact in seq.hyps:
        match fact:
            case App(head="Eq", args=(Var() as item, App() as value)) if item.name not in value.free:
                if value.free.isdisjoint(found) and value.free:
                    found.setdefault(item.name, value)
    return found


def _openable(seq: Sequent) -> list[tuple[str, dict[str, Term]]]:
    """Rows, with values, that give a quotient for what hypotheses say of parity and remainders."""
    found: list[tuple[str, dict[str, Term]]] = []
    for fact in seq.hyps:
        match fact:
            case App(head="Even" | "Odd" as head, args=(item,)):
                found.append((_HALF[head], {"a": item}))
            case App(head="Eq", args=(App(head="Mod", args=(item, modulus)), rest)):
                found.append(("mod:quotient", {"a": item, "n": modulus, "b": rest}))
    return found


def _opened(search: Search, seq: Sequent, side: Tactic, rows: list[tuple[str, dict[str, Term]]]) -> Chain:
    """The sequent with t = 2 k, t = 2 k + 1 or t = n k + r for new integers k."""
    chain = Chain(seq)
    for row, values in rows:
        said = filled(SCHEMAS[row].conclusion, {f"?{name}": value for name, value in values.items()})
        proof = search.by_schema(chain.seq.to_prove(said), side, 2, row, values)
        if proof is not None:
            assert_fact(search, chain, said, proof)
    if chain.steps:
        Forward(search, chain, side).decompose()
    return chain


def _sign_values(search: Search, chain: Chain, side: Tactic) -> None:
    """Assert the powers of -1 in the goal whose exponent is known to be even or odd."""
    for node in postorder(chain.seq.goal):
        if not (isinstance(node, App) and node.head == "Power" and node.args[0] == app("Neg", _ONE)) or node.loose:
            continue
        values = {"a": node.args[1]}
        for row in ("even:sign", "odd:sign"):
            said = conclusion(row, values)
            proof = search.by_schema(chain.seq.to_prove(said), side, 4, row, values)
            if proof is not None:
                assert_fact(search, chain, said, proof)


def _signs(goal: Term) -> bool:
    """A power of a negative numeral with a variable exponent occurs."""
    return any(
        isinstance(node, App) and node.head == "Power" and _negative(node.args[0]) and not isinstance(node.args[1], Num)
        for node in postorder(goal)
    )


def _negative(base: Term) -> bool:
    return isinstance(base, App) and base.head == "Neg" or isinstance(base, Num) and base.value < 0


def _split(search: Search, seq: Sequent, side: Tactic, leaf: Tactic, left: int) -> Evidence | None:
    """The goal for even and for odd values of an integer variable in it."""
    if left == 0 or isinstance(seq.goal, Bind):
        return None
    settled = {fact.args[0] for fact in seq.hyps if isinstance(fact, App) and fact.head in _HALF}
    for item in _integer_variables(seq):
        if item in settled:
            continue
        said = conclusion("parity:either", {"a": item})
        known = search.by_schema(seq.to_prove(said), side, 2, "parity:either", {"a": item})
        cut = search.expand(seq, "cut", said)
        if known is None or cut is None:
            continue
        position = len(seq.hyps)
        made = search.expand(cut[1][1], "or_elim", data=(position,))
        if made is None:
            continue
        proofs = [_case(search, premise, side, leaf, left - 1) for premise in made[1]]
        if proofs[0] is not None and proofs[1] is not None:
            cases = Evidence("or_elim", (), (position,), (proofs[0], proofs[1]))
            return Evidence("cut", (said,), (), (known, cases))
    return None


def _case(search: Search, seq: Sequent, side: Tactic, leaf: Tactic, left: int) -> Evidence | None:
    return leaf(search, seq, 3) or _direct(search, seq, side, leaf) or _split(search, seq, side, leaf, left)


def _integer_variables(seq: Sequent) -> list[Var]:
    """Variables of the goal that a hypothesis makes integers, in the order of the hypotheses."""
    found: dict[Var, None] = {}
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(Var() as item, App(head=head))) if head in _TYPES:
                if item.name in seq.goal.free:
                    found[item] = None
    return list(found)
