"""Which terms are sets by their form. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.numbers import larger_sets
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.signature import INTERVALS

_SET_HEADS: Final = frozenset({"Enum", "Union", "Inter", "SetMinus", "EmptySet", "IntervalLoRo", "IntervalLcRo",
                               "IntervalLoRc", "IntervalLcRc"})  # fmt: skip


#: Builders of sets from sets that keep to what exists without comprehension.
_GROUND_BUILDERS: Final = frozenset({"Union", "Inter", "SetMinus", "CartesianProd"})


def ground_set(term: Term) -> bool:
    """True for sets built from number sets and intervals alone: the ones that may type a member of a description.

    Functions are never among them, not even those from numbers to numbers: `f : A -> B` leaves open what f is outside
    A, so that Russell's argument would go through (a function that differs from every function at itself).
    """
    stack, seen = [term], {term}
    while stack:
        node = stack.pop()
        if not isinstance(node, App):
            return False
        if node.head in _GROUND_BUILDERS:
            fresh = [part for part in node.args if part not in seen]
            seen.update(fresh)
            stack.extend(fresh)
        elif not (larger_sets(node.head) or node.head in INTERVALS or node.head == "EmptySet"):
            return False
    return True


def is_set_form(term: Term) -> bool:
    """True for terms that are sets by their form (number sets, intervals, enumerations, descriptions, ...)."""
    if isinstance(term, App):
        return term.head in _SET_HEADS or bool(larger_sets(term.head) and not term.args)
    return isinstance(term, Bind) and term.head == "SetDesc"
