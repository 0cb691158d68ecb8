"""A term is a number because it is an operand of a side of an equation whose other side is one. Untrusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import OPERANDS_EQUATIONS as MAX_EQUATIONS
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Term, alpha, app
from proofdsl.terms.logic import COMPLEX

_PLACES: Final = {"Plus": ("left", "right"), "Minus": ("left", "right"), "Mult": ("left", "right"),
                  "Frac": ("left", "right"), "Neg": ("",)}  # fmt: skip


def operand_of_number(search: Search, seq: Sequent, tactic: Tactic) -> Evidence | None:
    """t in C, where t stands under + - * / in s, and s = r at hand for a number r."""
    match seq.goal:
        case App(head="Belong", args=(item, App(head="ComplexSet"))):
            pass
        case _:
            return None
    tries = 0
    for position, fact in enumerate(seq.hyps):
        if not (isinstance(fact, App) and fact.head == "Eq"):
            continue
        left, right = fact.args
        for side, other, direction in ((left, right, "left_to_right"), (right, left, "right_to_left")):
            path = _path(side, item)
            if not path or tries >= MAX_EQUATIONS:
                continue
            tries += 1
            found = _down(search, seq, (position, direction, other), path, item, tactic)
            if found is not None:
                return found
    return None


def _path(side: Term, item: Term) -> list[App]:
    """The operations around an operand, from the whole side inward; empty where the item is no operand of it."""
    wanted = alpha(item)
    stack: list[tuple[Term, list[App]]] = [(side, [])]
    while stack:
        node, around = stack.pop()
        if alpha(node) is wanted:
            return around
        if isinstance(node, App) and node.head in _PLACES:
            stack.extend((arg, [*around, node]) for arg in node.args)
    return []


def _down(
    search: Search, seq: Sequent, equation: tuple[int, str, Term], path: list[App], item: Term, tactic: Tactic
) -> Evidence | None:
    position, direction, other = equation
    chain = Chain(seq)
    whole = app("Belong", path[0], COMPLEX)
    made = search.expand(
        seq.to_prove(whole), "rewrite_goal", app("Belong", other, COMPLEX), data=(position, direction, "equation")
    )
    proof = None if made is None else tactic(search, made[1][-1], 3)
    if made is None or proof is None:
        return None
    assert_fact(search, chain, whole, Evidence(made[0].rule, made[0].terms, made[0].data, (proof,)))
    for node, inner in zip(path, [*path[1:], item], strict=True):
        place = next(k for k, arg in enumerate(node.args) if alpha(arg) is alpha(inner))
        name = f"operand:{node.head}" + (f":{_PLACES[node.head][place]}" if _PLACES[node.head][place] else "")
        assert_fact(search, chain, app("Belong", inner, COMPLEX), Evidence("schema", node.args, (name,)))
    return chain.wrap(Evidence("assume"))
