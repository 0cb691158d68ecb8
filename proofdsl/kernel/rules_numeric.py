"""Kernel rules for comparisons, on boxes too, and for types of closed terms by certified enclosures. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.balls import enclose
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context, Premises, Rule, integer, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, app
from proofdsl.terms.signature import RELATIONS


def enclosure(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A comparison of real terms whose enclosures at the given precision are apart.

    Proves <, <=, >, >= and not-equal; never an equality. data: the precision in bits. terms: in threes a variable and
    closed bounds of it, which are owed; where there are none, both sides must be closed.
    """
    if not (isinstance(seq.goal, App) and seq.goal.head in RELATIONS and seq.goal.head != "Eq"):
        return Refused("the goal is no comparison")
    boxes = {term(ev, k): (term(ev, k + 1), term(ev, k + 2)) for k in range(0, len(ev.terms), 3)}
    left, right = (enclose(side, integer(ev, 0), boxes) for side in seq.goal.args)
    if left is None or right is None:
        return Refused("a side is not certainly a real number", "not-enclosed")
    below, above = bool(left < right), bool(left > right)
    holds = {"Lt": below, "Leq": below, "Gt": above, "Geq": above, "Neq": below or above}[seq.goal.head]
    owed = [app("Leq", *pair) for x, (low, high) in boxes.items() for pair in ((low, x), (x, high))]
    return Premises(seq.sides(owed)) if holds else Refused("the enclosures do not decide it", "not-enclosed")


def enclosed_real(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A closed term with an enclosure is a real number. data: the precision in bits."""
    match seq.goal:
        case App(head="Belong", args=(item, App(head="RealSet" | "ComplexSet"))):
            if enclose(item, integer(ev, 0)) is not None:
                return Premises()
            return Refused("the term is not certainly a real number", "not-enclosed")
    return Refused("the goal is not the membership of a closed term in the reals")


NUMERIC_RULES: Final[dict[str, Rule]] = {"enclosure": enclosure, "enclosed_real": enclosed_real}
