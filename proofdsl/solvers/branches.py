"""Piecewise terms and moduli along a filter: which branch holds there. Untrusted.

A branch comes with its *grounds*: its condition, and that no earlier one holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.terms import App, Term, app, num
from proofdsl.terms.logic import negate
from proofdsl.terms.subst import transform
from proofdsl.terms.term import postorder

Branch = tuple[Term, list[Term]]


def branches(body: Term, name: str) -> Iterator[Branch]:
    """(the body on a branch of its first piecewise term in the variable, grounds), for each branch."""
    node = piecewise(body, name)
    if node is None:
        return
    for value, grounds in _cases(node) if node.head == "Cases" else _signs(node):
        yield _replaced(body, node, value), grounds


def piecewise(body: Term, name: str) -> App | None:
    """The first piecewise term, or modulus, in the variable."""
    return next((n for n in postorder(body) if isinstance(n, App) and _is_piecewise(n, name)), None)


def _is_piecewise(node: App, name: str) -> bool:
    return node.head in ("Cases", "Abs") and name in node.free and not node.loose


def _cases(node: App) -> Iterator[Branch]:
    earlier: list[Term] = []
    for k in range(0, len(node.args) - 1, 2):
        yield node.args[k], [*earlier, node.args[k + 1]]
        earlier = [*earlier, _opposite(node.args[k + 1])]
    if len(node.args) % 2:
        yield node.args[-1], earlier


def _opposite(condition: Term) -> Term:
    """The negation, of an order atom as for real numbers."""
    if isinstance(condition, App) and condition.head in _OPPOSITE:
        return app(_OPPOSITE[condition.head], *condition.args)
    return negate(condition)


_OPPOSITE: Final = {"Lt": "Geq", "Leq": "Gt", "Gt": "Leq", "Geq": "Lt"}


def _signs(node: App) -> Iterator[Branch]:
    (inner,) = node.args
    yield inner, [app("Gt", inner, num(0))]
    yield app("Neg", inner), [app("Lt", inner, num(0))]


def _replaced(body: Term, old: Term, new: Term) -> Term:
    return transform(body, lambda node, depth: new if node is old else None)
