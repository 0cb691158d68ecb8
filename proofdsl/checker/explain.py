"""Mismatches in words: where two formulas differ, both sides shown. Untrusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.replace import first_difference, same_node
from proofdsl.parser.printer import print_term
from proofdsl.terms import Bound, Term, Var, alpha


def explain_mismatch(what: str, stated: Term, actual: Term | None) -> str:
    """A paragraph: what was stated, what is there, and the subterms in which they differ."""
    if actual is None:
        return f"There is no {what}, and no other hypothesis is {show(stated)}."
    text = f"{what[:1].upper()}{what[1:]} is not what is stated.\n  stated: {show(stated)}\n  actual: {show(actual)}"
    difference = first_difference(stated, actual)
    if difference is None:
        return text + "\n  They differ in nothing visible: a quantifier is read with another guard."
    if difference.left is stated:
        return text
    text += f"\n  First difference: {show(difference.left)} against {show(difference.right)}."
    others = [f"{show(a)} against {show(b)}" for a, b in differences(stated, actual)[1 : _MOST + 1]]
    return f"{text}\n  Further differences: {'; '.join(others)}." if others else text


_MOST: Final = 4


def differences(left: Term, right: Term) -> list[tuple[Term, Term]]:
    """All places where two terms differ, leftmost first: the smallest subterms that are not alike."""
    found: list[tuple[Term, Term]] = []
    stack = [(left, right)]
    while stack:
        a, b = stack.pop()
        if alpha(a) is alpha(b):
            continue
        children = [(x, y) for (x, _), (y, _) in zip(a.children(), b.children(), strict=False)]
        if not same_node(a, b) or not children:
            found.append((a, b))
        else:
            stack.extend(reversed(children))
    return found


def sentence(reason: str) -> str:
    """A reason as a sentence."""
    return f"{reason[:1].upper()}{reason[1:]}."


def show(term: Term) -> str:
    """A term on one line; bound variables that escape the excerpt are shown by their number."""
    return print_term(_closed(term))


def _closed(term: Term) -> Term:
    if term.loose == 0:
        return term
    from proofdsl.terms.subst import transform

    def visit(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        return Var(f"bound{node.index - depth + 1}") if isinstance(node, Bound) else None

    return transform(term, visit)
