"""Terms with named bound variables, and textbook substitution with renaming: the reference for de Bruijn terms.

Shares no code with the project's substitution: a naive term is a nested tuple
`("var", name)`, `("leaf", label)`, `("app", head, parts)`, `("bind", head, names, real, outer, inner)`.
"""

from __future__ import annotations

from typing import Any

from proofdsl.terms import App, Bind, Bound, Num, Term, Var

Naive = tuple[Any, ...]


def named(term: Term, scope: tuple[str, ...] = ()) -> Naive:
    """The named form; every binder gets names that occur nowhere else (`b0`, `b1`, ... by depth)."""
    match term:
        case Var(name=name):
            return ("var", name)
        case Bound(index=index):
            return ("var", scope[-1 - index])
        case Num(value=value):
            return ("leaf", str(value))
        case App(head=head, args=args):
            return ("app", head, tuple(named(a, scope) for a in args))
        case Bind():
            names = tuple(f"b{len(scope) + k}" for k in range(len(term.names)))
            outer = tuple(named(t, scope) for t in term.outer)
            return ("bind", term.head, names, term.real, outer, tuple(named(t, scope + names) for t in term.inner))
    raise TypeError(term)


def free(node: Naive) -> set[str]:
    """Free names."""
    kind = node[0]
    if kind == "var":
        return {node[1]}
    if kind == "leaf":
        return set()
    if kind == "app":
        return set().union(*(free(p) for p in node[2]))
    inside = set().union(*(free(p) for p in node[5])) - set(node[2])
    return inside.union(*(free(p) for p in node[4]))


def substituted(node: Naive, values: dict[str, Naive]) -> Naive:
    """Simultaneous substitution; bound names that would capture are renamed first."""
    kind = node[0]
    if kind == "var":
        return values.get(node[1], node)
    if kind == "leaf":
        return node
    if kind == "app":
        return ("app", node[1], tuple(substituted(p, values) for p in node[2]))
    _, head, names, real, outer, inner = node
    outer = tuple(substituted(p, values) for p in outer)
    relevant = {n: v for n, v in values.items() if n not in names}
    danger = set().union(*(free(v) for v in relevant.values())).union(*(free(p) for p in inner), relevant)
    renaming: dict[str, Naive] = {}
    fresh: list[str] = []
    for name in names:
        new, count = name, 0
        while new in danger or new in fresh:
            new, count = f"{name}_{count}", count + 1
        fresh.append(new)
        renaming[name] = ("var", new)
    inner = tuple(substituted(substituted(p, renaming), relevant) for p in inner)
    return ("bind", head, tuple(fresh), real, outer, inner)


def same(left: Naive, right: Naive, pairs: tuple[tuple[str, str], ...] = ()) -> bool:
    """Alpha-equivalence: bound names correspond one to one, the innermost binding decides."""
    if left[0] != right[0]:
        return False
    kind = left[0]
    if kind == "var":
        for a, b in reversed(pairs):
            if left[1] == a or right[1] == b:
                return bool(left[1] == a and right[1] == b)
        return bool(left[1] == right[1])
    if kind == "leaf":
        return left == right
    if kind == "app":
        return left[1] == right[1] and _all(left[2], right[2], pairs)
    if (left[1], left[3], len(left[2])) != (right[1], right[3], len(right[2])):
        return False
    inside = (*pairs, *zip(left[2], right[2], strict=True))
    return _all(left[4], right[4], pairs) and _all(left[5], right[5], inside)


def _all(left: tuple[Naive, ...], right: tuple[Naive, ...], pairs: tuple[tuple[str, str], ...]) -> bool:
    return len(left) == len(right) and all(same(a, b, pairs) for a, b in zip(left, right, strict=True))
