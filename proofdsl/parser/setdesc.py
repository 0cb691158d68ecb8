"""Reading of set descriptions `{ t | C1, C2 }`. Trusted.

Bound are those variables of t (function heads apart) that are free in the conditions, whatever is in
scope; a bare variable t is always bound (spec 1.2). All candidates are bound first; those that turn
out not to occur in the conditions are given back to their surroundings.
"""

from __future__ import annotations

from proofdsl.parser.context import Context, Steps, is_real, name_of
from proofdsl.parser.errors import Fault
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Bind, Bound, Term, Var
from proofdsl.terms.logic import conj
from proofdsl.terms.subst import shift, transform


def read_setdesc(ctx: Context, node: Node) -> Steps:
    _, offset, element, conditions = node
    names = [name for name, quoted in _variables(element).items() if _is_variable(ctx, name, quoted)]
    if not names:
        raise Fault(offset, "a set description needs a variable left of `|`", ("a term with a variable",))
    ctx.push(names)
    value = yield element
    parts: list[Term] = []
    for condition in conditions:
        parts.append((yield condition))
    condition = conj(parts)
    marks = ctx.pop(names)
    kept = set(range(len(names))) if element[0] in ("name", "paren") else _used(condition, len(names))
    if len(kept) == len(names):
        flags = tuple(is_real(mark) for mark in marks)
        return Bind("SetDesc", tuple(names), flags, (), (value, condition))
    outer = [ctx.variable(name) for name in names]
    for place, variable in enumerate(outer):
        if place not in kept:
            ctx.merge(variable, marks[place])
    staying = [place for place in range(len(names)) if place in kept]
    value, condition = (_give_back(part, outer, staying) for part in (value, condition))
    if not staying:
        return App("SetDesc", (value, condition))
    flags = tuple(is_real(marks[place]) for place in staying)
    return Bind("SetDesc", tuple(names[place] for place in staying), flags, (), (value, condition))


def _is_variable(ctx: Context, name: str, quoted: bool) -> bool:
    return isinstance(ctx.variable(name, quoted), Var | Bound)


def _variables(element: Node) -> dict[str, bool]:
    """Names in the element, function heads and names of inner binders apart, in order of appearance.

    The value says whether the name is back-quoted somewhere, and so no constant.
    """
    found: dict[str, bool] = {}
    stack: list[tuple[object, frozenset[str]]] = [(element, frozenset())]
    while stack:
        node, hidden = stack.pop()
        if isinstance(node, list):
            stack.extend((item, hidden) for item in reversed(node))
            continue
        if not isinstance(node, tuple) or not node or node[0] == "shield":
            continue
        if node[0] == "name":
            if node[2] not in hidden:
                found[node[2]] = found.get(node[2], False) or node[3]
            continue
        hidden = hidden | _binds(node)
        parts: tuple[object, ...] = node[1:]
        if node[0] == "call" and node[2][0] == "name":
            parts = node[3:]
        stack.extend((part, hidden) for part in reversed(parts))
    return found


def _binds(node: Node) -> frozenset[str]:
    """The names that a node of the element binds in itself."""
    match node[0]:
        case "quantifier":
            items = [item for group in node[2][1] for item in group]
            return frozenset(name_of(item[3] if item[0] == "op" else item, "the bound variable") for item in items)
        case "lambda":
            return frozenset(name_of(param, "the bound variable") for param, _ in node[2][0])
        case "big":
            index = node[2][2]
            left = index[3] if index[0] == "op" else index
            return frozenset([left[2]]) if left[0] == "name" else frozenset()
    return frozenset()


def _used(term: Term, width: int) -> set[int]:
    """The places of the innermost `width` bound variables that occur in `term`."""
    used: set[int] = set()
    seen: set[tuple[Term, int]] = set()
    stack = [(term, 0)]
    while stack:
        node, depth = stack.pop()
        if node.loose <= depth or (node, depth) in seen:
            continue
        seen.add((node, depth))
        if isinstance(node, Bound):
            if node.index - depth < width:
                used.add(width - 1 - (node.index - depth))
        else:
            stack.extend((child, depth + extra) for child, extra in node.children())
    return used


def _give_back(term: Term, outer: list[Term], staying: list[int]) -> Term:
    """`term` under a binder of the staying places only; the others are the terms `outer`."""
    width, left = len(outer), len(staying)
    index = {place: left - 1 - k for k, place in enumerate(staying)}

    def visit(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        if not isinstance(node, Bound):
            return None
        level = node.index - depth
        if level >= width:
            return Bound(node.index - width + left)
        place = width - 1 - level
        return Bound(index[place] + depth) if place in index else shift(outer[place], depth + left)

    return transform(term, visit)
