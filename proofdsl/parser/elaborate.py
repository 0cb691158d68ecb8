"""From syntax trees to terms, without recursion. Trusted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from proofdsl.parser import binders, calls, operators, setdesc
from proofdsl.parser.context import Context, Steps
from proofdsl.parser.scope import Scope
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Num, Term

_READERS: Final[dict[str, Callable[[Context, Node], Steps]]] = {
    "op": operators.read_op,
    "And": operators.read_and,
    "Or": operators.read_and,
    "sign": operators.read_sign,
    "not": operators.read_not,
    "paren": operators.read_paren,
    "shield": operators.read_paren,
    "tuple": operators.read_tuple,
    "apply_head": operators.read_apply_head,
    "enum": operators.read_enum,
    "cases": operators.read_cases,
    "diff": operators.read_diff,
    "prime": operators.read_prime,
    "side": operators.read_side,
    "call": calls.read_call,
    "quantifier": binders.read_quantifier,
    "lambda": binders.read_lambda,
    "big": binders.read_big,
    "subrel": binders.read_subrel,
    "setdesc": setdesc.read_setdesc,
}


def elaborate(root: Node, scope: Scope, text: str) -> Term:
    """The term of a syntax tree; `text` is the formula it came from.

    Raises:
        Fault: for what the grammar cannot see (a wrong number of arguments, a binder over no name).
    """
    ctx = Context(scope, text)
    stack: list[Steps] = []
    node: Node = root
    while True:
        kind = node[0]
        if kind == "name":
            value = ctx.variable(node[2], node[3])
        elif kind == "num":
            value = Num(Fraction(node[2]) if "." in node[2] else int(node[2]))
        elif kind == "const":
            value = App(node[2])
        else:
            steps = _READERS[kind](ctx, node)
            stack.append(steps)
            try:
                node = next(steps)
            except StopIteration as done:
                stack.pop()
                value = done.value
            else:
                continue
        while stack:
            try:
                node = stack[-1].send(value)
                break
            except StopIteration as done:
                stack.pop()
                value = done.value
        else:
            return value
