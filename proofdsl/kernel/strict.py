"""Which atoms are false when a variable in them stands for something undefined. Trusted (spec 3.1)."""

from __future__ import annotations

from typing import Final

from proofdsl.terms import App, Term, Var
from proofdsl.terms.signature import NUMBER_ROOTS, STRICT_ATOMS

#: Operations that are undefined as soon as one of the listed arguments is (all where not listed).
_STRICT_OPERATIONS: Final = NUMBER_ROOTS | {"Pair", "Abs", "Enum"}


def strict_subterms(atom: Term) -> tuple[Term, ...]:
    """Subterms whose being undefined makes the strict atom `atom` false; empty for other formulas."""
    if not (isinstance(atom, App) and atom.head in STRICT_ATOMS):
        return ()
    found: dict[Term, None] = {}
    stack: list[Term] = list(atom.args)
    while stack:
        node = stack.pop()
        if node in found:
            continue
        found[node] = None
        if isinstance(node, App):
            if node.head in _STRICT_OPERATIONS:
                stack.extend(node.args)
            elif node.head == "Apply":
                stack.extend(node.args)
    return tuple(found)


def strict_in(formula: Term, name: str) -> bool:
    """True when `formula` is a strict atom that is false where the variable `name` is undefined."""
    variable = Var(name)
    return any(sub is variable for sub in strict_subterms(formula))
