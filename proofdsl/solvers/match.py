"""First-order matching of a term against a pattern. Untrusted: the kernel checks every instance."""

from __future__ import annotations

from proofdsl.kernel.replace import same_node
from proofdsl.terms import Term, Var, alpha, alpha_equal


def match(pattern: Term, target: Term, holes: frozenset[str]) -> dict[str, Term] | None:
    """Values for the variables `holes` that make `pattern` alpha-equal to `target`; None when there are none.

    A hole never takes a term that mentions a variable bound inside the pattern.
    """
    found: dict[str, Term] = {}
    stack: list[tuple[Term, Term]] = [(alpha(pattern), alpha(target))]
    while stack:
        a, b = stack.pop()
        if isinstance(a, Var) and a.name in holes:
            if b.loose:
                return None
            if a.name in found and not alpha_equal(found[a.name], b):
                return None
            found.setdefault(a.name, b)
            continue
        if a.free.isdisjoint(holes):
            if a is not b:
                return None
            continue
        if not same_node(a, b):
            return None
        stack.extend((x, y) for (x, _), (y, _) in zip(a.children(), b.children(), strict=True))
    return found
