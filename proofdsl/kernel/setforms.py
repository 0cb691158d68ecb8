"""Which terms are sets by their form. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.numbers import larger_sets
from proofdsl.terms import App, Bind, Term

_SET_HEADS: Final = frozenset({"Enum", "Union", "Inter", "SetMinus", "EmptySet", "IntervalLoRo", "IntervalLcRo",
                               "IntervalLoRc", "IntervalLcRc"})  # fmt: skip


def is_set_form(term: Term) -> bool:
    """True for terms that are sets by their form (number sets, intervals, enumerations, descriptions, ...)."""
    if isinstance(term, App):
        return term.head in _SET_HEADS or bool(larger_sets(term.head) and not term.args)
    return isinstance(term, Bind) and term.head == "SetDesc"
