"""Beta reduction in a logic of partial terms. Trusted (spec 3.1, "Instances").

`(fun x [c] . b)(t)` is `b[t]` where t is defined and c[t] holds. The normaliser reduces a redex and records
what it owes; a redex that lies under a binder and would owe something about the bound variable stays.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.replace import is_opaque, opens_differential
from proofdsl.terms import App, Bind, Bound, Term, alpha
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import instantiate

_POINTWISE: Final = frozenset({"Plus", "Minus", "Mult", "Frac"})
#: Bound on the number of reductions; a program that needs more is refused.
MAX_REDUCTIONS: Final = 2000


class TooManyReductions(Exception):
    """The bound on reductions was reached."""


class Reducer:
    """Beta-normalises terms and collects the conditions that the reductions owe."""

    def __init__(self) -> None:
        self.owed: dict[Term, Term] = {}
        self._left = MAX_REDUCTIONS

    def normal(self, term: Term) -> Term:
        """The normal form, innermost redexes first; iterative. Raises TooManyReductions."""
        while True:
            reduced = self._pass(term)
            if reduced is term:
                return term
            term = reduced

    def _pass(self, term: Term) -> Term:
        """One pass, innermost first. Nothing is reduced inside differentials and their kin (spec 3.1)."""
        done: dict[Term, Term] = {}
        stack: list[tuple[Term, bool]] = [(term, False)]
        while stack:
            node, expanded = stack.pop()
            if node in done:
                continue
            if is_opaque(node):
                done[node] = node
            elif expanded:
                done[node] = self._step(node.rebuilt([done[child] for child, _ in node.children()]))
            else:
                stack.append((node, True))
                stack.extend((child, False) for child, _ in node.children() if child not in done)
        return done[term]

    def _step(self, node: Term) -> Term:
        if not isinstance(node, App):
            return node
        if node.head in _POINTWISE and len(node.args) == 2:
            return _pointwise(node)
        if node.head == "Apply" and isinstance(node.args[0], Bind) and node.args[0].head == "Lambda":
            return self._apply(node.args[0], node.args[1], node)
        return node

    def _apply(self, function: Bind, argument: Term, redex: Term) -> Term:
        values = split_tuple(argument, len(function.names))
        if values is None or any(function.real) or any(opens_differential(part) for part in function.inner):
            return redex
        condition, body = (instantiate(part, values) for part in function.inner)
        owed = [] if condition is TRUE else [condition]
        for value in values:
            if not isinstance(value, Bound):
                owed.extend(denotes_conditions(value))
        if any(c.loose for c in owed):
            return redex
        self._left -= 1
        if self._left < 0:
            raise TooManyReductions
        for c in owed:
            self.owed.setdefault(alpha(c), c)
        return body


def split_tuple(argument: Term, width: int) -> list[Term] | None:
    """The `width` components of a nested pair; None when the argument is no such tuple."""
    values: list[Term] = []
    for _ in range(width - 1):
        if not (isinstance(argument, App) and argument.head == "Pair"):
            return None
        values.append(argument.args[0])
        argument = argument.args[1]
    return [*values, argument]


def _pointwise(node: App) -> Term:
    """f + g for lambdas of equal arity is the lambda of the sum, where both conditions hold."""
    left, right = node.args
    if not (isinstance(left, Bind) and left.head == "Lambda" and isinstance(right, Bind)):
        return node
    if right.head != "Lambda" or len(left.names) != len(right.names) or any(left.real + right.real):
        return node
    condition = conj([part for part in (left.inner[0], right.inner[0]) if part is not TRUE])
    return Bind("Lambda", left.names, left.real, (), (condition, App(node.head, (left.inner[1], right.inner[1]))))
