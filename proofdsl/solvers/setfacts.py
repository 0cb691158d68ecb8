"""What memberships among the hypotheses say: of compound sets, and of sets that an equation gives. Untrusted.

Fragment: x in a union, intersection, difference, interval, product, power set or image; x in none of them; sets that
are not empty. Evidence: rows of kernel.schemas_sets.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import SETS_WITNESSES
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Bind, Term, Var, app
from proofdsl.terms.logic import conj, is_app, negate
from proofdsl.terms.signature import INTERVALS
from proofdsl.terms.subst import fresh_name, open_with

#: Row that says what a member of a set with this head is, with the metavariables of the head's arguments.
MEMBER: Final[dict[str, tuple[str, str]]] = {
    **{head: (f"{head}:elim", "ab") for head in INTERVALS},
    "Union": ("union:elim", "ab"), "Inter": ("inter:elim", "ab"), "SetMinus": ("minus:elim", "ab"),
    "CartesianProd": ("product:elim", "ab"), "PowerSet": ("power:elim", "a"), "ImageOn": ("image-on:elim", "fs"),
}  # fmt: skip
#: The metavariable of the member in a row, where it is not ?x.
_ITEM: Final = {"product:elim": "d", "product:elim:three": "d", "power:elim": "b", "image-on:elim": "y"}
#: Row that says what lies outside of a set.
_OUTSIDE: Final[dict[str, str]] = {
    **{head: f"{head}:not" for head in INTERVALS},
    "Union": "union:not", "Inter": "inter:not", "SetMinus": "minus:not",
}  # fmt: skip


def says(fact: Term) -> bool:
    """True for a hypothesis that `open_fact` may take apart."""
    match fact:
        case App(head="Belong", args=(_, App(head=head))):
            return head in MEMBER or head == "EmptySet"
        case App(head="Belong", args=(_, Bind(head="BigUnion" | "BigInter"))):
            return True
        case App(head="NotBelong", args=(_, App(head=head))):
            return head in _OUTSIDE or head == "Enum" or _sign(head) in SCHEMAS
        case App(head="Neq", args=(_, App(head="EmptySet"))):
            return True
    return False


def open_fact(search: Search, chain: Chain, fact: Term, side: Tactic) -> None:
    """Add what a hypothesis about membership says, where its side conditions hold."""
    match fact:
        case App(head="Belong", args=(item, Bind(head="BigUnion" | "BigInter") as union)) if len(union.outer) == 2:
            _of_sequence(search, chain, item, union, side)
        case App(head="Belong", args=(item, App(head="EmptySet"))):
            add(search, chain, side, "empty:none", {"x": item})
        case App(head="Belong", args=(item, App(head=head) as container)):
            row, names = MEMBER[head]
            if head == "CartesianProd" and len(container.args) == 3:
                row, names = "product:elim:three", "abc"
            if len(names) == len(container.args) and not (len(names) == 2 and _is_tuple(item, head)):
                values = dict(zip(names, container.args, strict=True))
                add(search, chain, side, row, {**values, _ITEM.get(row, "x"): item})
            elif _is_tuple(item, head) and isinstance(item, App) and len(container.args) == 2:
                values = dict(zip("abxy", (*container.args, *item.args), strict=True))
                add(search, chain, side, "product:first", values)
                add(search, chain, side, "product:second", values)
        case App(head="NotBelong", args=(item, App(head="Enum", args=members))):
            _other_than(search, chain, item, members, side)
        case App(head="NotBelong", args=(item, App(head=head, args=()))):
            add(search, chain, side, _sign(head), {"x": item})
        case App(head="NotBelong", args=(item, App(head=head, args=(a, b)))):
            ends = (":below", ":above") if head in INTERVALS else ()
            added = [add(search, chain, side, _OUTSIDE[head] + end, {"a": a, "b": b, "x": item}) for end in ends]
            if not any(added):
                add(search, chain, side, _OUTSIDE[head], {"a": a, "b": b, "x": item})
        case App(head="Neq", args=(container, _)):
            add(search, chain, side, "set:not-empty", {"a": container})


def _of_sequence(search: Search, chain: Chain, item: Term, sets: Bind, side: Tactic) -> None:
    """x in the union of a sequence of sets: some index; in the intersection: the first index, and those at hand."""
    name = fresh_name(sets.names[0], chain.seq.free() | sets.free)
    low, high = sets.outer
    values = {"F": function(open_with(sets, [Var(name)])[0], name), "a": low, "b": high, "x": item}
    if sets.head == "BigUnion":
        add(search, chain, side, "big-union:elim", values)
        return
    for index in (low, *integers(chain.seq)):
        add(search, chain, side, "big-inter:elim", {**values, "k": index})


def integers(seq: Sequent) -> list[Term]:
    """Terms that hypotheses say to be integers."""
    found: dict[Term, None] = {}
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(item, App(head="IntegerSet" | "PosIntegerSet" | "NonNegIntegerSet"))):
                found[item] = None
    return list(found)[:SETS_WITNESSES]


def _sign(head: str) -> str:
    """The row about the sign of what lies outside of a number set."""
    return f"sign:not:{head.removesuffix('Set')}"


def _is_tuple(item: Term, head: str) -> bool:
    return head == "CartesianProd" and isinstance(item, App) and item.head == "Pair"


def add(search: Search, chain: Chain, side: Tactic, row: str, values: dict[str, Term]) -> bool:
    """Add what a row concludes; True when its premises hold, or it was there."""
    said = filled(SCHEMAS[row].conclusion, {f"?{name}": value for name, value in values.items()})
    if chain.seq.position(said) is not None:
        return True
    proof = search.by_schema(chain.seq.to_prove(said), side, 2, row, values)
    if proof is not None:
        assert_fact(search, chain, said, proof)
    return proof is not None


def _other_than(search: Search, chain: Chain, item: Term, members: tuple[Term, ...], side: Tactic) -> None:
    """From x not in {a, b, ..}: x is not a, x is not b, ..."""
    seq = chain.seq
    outside = seq.position(app("NotBelong", item, app("Enum", *members)))
    if outside is None:
        return
    proofs: list[Evidence] = []
    for k, member in enumerate(members):
        proof = _differs(search, seq.to_prove(app("Neq", item, member)), outside, k, side)
        if proof is None:
            return
        proofs.append(proof)
    said = conj([app("Neq", item, member) for member in members])
    whole = proofs[0] if len(proofs) == 1 else Evidence("and_intro", (), (), tuple(proofs))
    assert_fact(search, chain, said, whole)


def _differs(search: Search, seq: Sequent, outside: int, k: int, side: Tactic) -> Evidence | None:
    """x is not the k-th member of an enumeration that x is not in."""
    inside = negate(seq.hyps[outside])
    assumed = search.expand(seq, "not_intro")
    made = None if assumed is None else search.expand(assumed[1][0].to_prove(inside), "member_of_enumeration")
    cut = None if assumed is None else search.expand(assumed[1][0], "cut", inside)
    if made is None or cut is None:
        return None
    owed = search.each(made[1][:-1], side, 2)
    if owed is None:
        return None
    alone = not is_app(made[1][-1].goal, "Or")
    chosen = Evidence("assume") if alone else Evidence("or_intro", (), (k, k), (Evidence("assume"),))
    member = Evidence("member_of_enumeration", (), (), (*owed, chosen))
    place = cut[1][1].position(inside)
    end = Evidence("contradiction", (), (outside, place if place is not None else -1))
    return Evidence("not_intro", (), (), (Evidence("cut", (inside,), (), (member, end)),))
