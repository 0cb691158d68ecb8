"""Reading of operators, tuples, intervals, sets by enumeration, piecewise terms. Trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proofdsl.parser.context import Context, Steps
from proofdsl.parser.errors import Fault
from proofdsl.parser.scope import SET_VALUED, set_positions
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Term, num
from proofdsl.terms.logic import conj, disj
from proofdsl.terms.signature import CONSTANTS, FUNCTION_NAMES, NUMBER_SETS

_SET_SIDES: Final[dict[str, tuple[bool, bool]]] = {
    "Belong": (False, True), "NotBelong": (False, True), "Typed": (False, True), "Subset": (True, True),
    "Union": (True, True), "Inter": (True, True), "SetMinus": (True, True), "FunSpace": (True, True),
}  # fmt: skip


def as_set(node: Node) -> Node:
    """The node where a set is wanted: `(a, b)` is the open interval there, also as a factor of `×`."""
    if node[0] == "tuple" and len(node[2]) == 2:
        return ("apply_head", node[1], "IntervalLoRo", node[2])
    right: list[tuple[int, Node]] = []
    while node[0] == "op" and node[2] == "Cross":
        right.append((node[1], as_set(node[4]) if node[4][0] == "tuple" else node[4]))
        node = node[3]
    if right:
        node = as_set(node) if node[0] == "tuple" else node
        for offset, factor in reversed(right):
            node = ("op", offset, "Cross", node, factor)
    return node


def is_set(ctx: Context, node: Node) -> bool:
    """True when the node is seen to be a set: by its form, or by the use of its name."""
    while node[0] == "paren":
        node = node[2]
    match node[0]:
        case "enum" | "setdesc":
            return True
        case "const":
            return bool(node[2] == "EmptySet")
        case "op" | "apply_head":
            return node[2] in SET_VALUED
        case "name":
            return _is_set_name(ctx, node[2], node[3])
        case "call":
            head = node[2]
            return head[0] == "name" and FUNCTION_NAMES.get(head[2], head[2]) in SET_VALUED
        case "big":
            return node[2][1] in ("union", "inter")
    return False


def _is_set_name(ctx: Context, name: str, quoted: bool) -> bool:
    if ctx.bound(name) is None and not quoted and not ctx.scope.owns(name) and name in CONSTANTS:
        return CONSTANTS[name] in NUMBER_SETS or CONSTANTS[name] == "EmptySet"
    return ctx.is_set_name(name)


def read_op(ctx: Context, node: Node) -> Steps:
    _, _, head, left, right = node
    sides = _SET_SIDES.get(head)
    if sides is not None:
        left = as_set(left) if sides[0] else left
        right = as_set(right) if sides[1] else right
    elif head in ("Eq", "Neq"):
        left, right = equated(ctx, left, right)
    first = yield left
    second = yield right
    return ctx.make(head, (first, second))


def equated(ctx: Context, left: Node, right: Node) -> tuple[Node, Node]:
    """Two sides of an equation: a tuple opposite a set is an interval."""
    if left[0] == "tuple" and is_set(ctx, right):
        return as_set(left), right
    if right[0] == "tuple" and is_set(ctx, left):
        return left, as_set(right)
    return left, right


def read_and(ctx: Context, node: Node) -> Steps:
    parts: list[Term] = []
    for item in node[2]:
        parts.append((yield item))
    return conj(parts) if node[0] == "And" else disj(parts)


def read_sign(ctx: Context, node: Node) -> Steps:
    operand = yield node[3]
    return signed(ctx, node[2], operand)


def signed(ctx: Context, sign: str, operand: Term) -> Term:
    """`+t` is t, and `-(+∞)` is the constant `-∞` (spec 3.1)."""
    if sign == "Pos":
        return operand
    if sign == "Neg" and isinstance(operand, App) and operand.head == "PosInfty":
        return App("NegInfty")
    return ctx.make(sign, (operand,))


def read_not(ctx: Context, node: Node) -> Steps:
    operand = yield node[3]
    return App("Not", (operand,))


def read_paren(ctx: Context, node: Node) -> Steps:
    return (yield node[2])


def read_tuple(ctx: Context, node: Node) -> Steps:
    items: list[Term] = []
    for item in node[2]:
        items.append((yield item))
    return pair(items)


def pair(items: Sequence[Term]) -> Term:
    """(a, b, c) is (a, (b, c)); one item is itself."""
    result = items[-1]
    for item in reversed(items[:-1]):
        result = App("Pair", (item, result))
    return result


def read_apply_head(ctx: Context, node: Node) -> Steps:
    """A head with a sign of its own: |a|, n!, subscripts, intervals, evaluation bars."""
    sets = set_positions(node[2])
    args: list[Term] = []
    for position, item in enumerate(node[3]):
        args.append((yield as_set(item) if position in sets else item))
    return ctx.make(node[2], tuple(args))


def read_enum(ctx: Context, node: Node) -> Steps:
    items: list[Term] = []
    for item in node[2]:
        items.append((yield item))
    return App("Enum", tuple(items))


def read_cases(ctx: Context, node: Node) -> Steps:
    """cases{ t1 if c1; …; otherwise t }: App("Cases", (t1, c1, …, t))."""
    parts: list[Term] = []
    for place, (offset, value, condition) in enumerate(node[2]):
        parts.append((yield value))
        if condition is not None:
            parts.append((yield condition))
        elif place + 1 < len(node[2]):
            raise Fault(offset, "`otherwise` is the last case", ("a closing brace",))
    return App("Cases", tuple(parts))


def read_diff(ctx: Context, node: Node) -> Steps:
    """diff^{n}(t)."""
    order = yield node[3]
    return (yield from differential(ctx, node[1], node[2], order, node[4]))


def differential(ctx: Context, offset: int, word: str, order: Term, items: list[Node]) -> Steps:
    """`diff` and `pdiff`, of any order."""
    args: list[Term] = []
    for item in items:
        args.append((yield item))
    if word == "pdiff":
        return App("PartialDiff", (order, *args))
    if len(args) != 1:
        raise Fault(offset, "`diff` takes one argument")
    return App("Diff", (order, args[0]))


def read_prime(ctx: Context, node: Node) -> Steps:
    inner = node[2]
    if inner[0] == "name" and not inner[3]:
        primed = inner[2] + "'"
        found = ctx.bound(primed)
        if found is not None or ctx.scope.owns(primed):
            return ctx.variable(primed)
    operand = yield inner
    return App("Prime", (operand,))


def read_side(ctx: Context, node: Node) -> Steps:
    raise Fault(node[1], "a one-sided point `a^+` or `a^-` stands only under a limit")
    yield node  # pragma: no cover


ONE: Final = num(1)
