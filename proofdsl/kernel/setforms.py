"""Which terms are sets by their form. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.numbers import larger_sets
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.signature import INTERVALS
from proofdsl.terms.term import reached

_SET_HEADS: Final = frozenset({"Enum", "Union", "Inter", "SetMinus", "EmptySet", "IntervalLoRo", "IntervalLcRo",
                               "IntervalLoRc", "IntervalLcRc"})  # fmt: skip


#: Builders of sets from sets that keep to what exists without comprehension.
_GROUND_BUILDERS: Final = frozenset({"Union", "Inter", "SetMinus", "CartesianProd"})


def ground_set(term: Term) -> bool:
    """True for sets built from number sets and intervals alone: the ones that may type a member of a description.

    Functions are never among them, not even those from numbers to numbers: `f : A -> B` leaves open what f is outside
    A, so that Russell's argument would go through (a function that differs from every function at itself).
    """
    return all(isinstance(node, App) and _is_ground(node.head) for node in reached([term], _built_from))


def _built_from(node: Term) -> tuple[Term, ...]:
    return node.args if isinstance(node, App) and node.head in _GROUND_BUILDERS else ()


def _is_ground(head: str) -> bool:
    return head in _GROUND_BUILDERS or bool(larger_sets(head)) or head in INTERVALS or head == "EmptySet"


def is_set_form(term: Term) -> bool:
    """True for terms that are sets by their form (number sets, intervals, enumerations, descriptions, ...)."""
    if isinstance(term, App):
        return term.head in _SET_HEADS or bool(larger_sets(term.head) and not term.args)
    return isinstance(term, Bind) and term.head == "SetDesc"
