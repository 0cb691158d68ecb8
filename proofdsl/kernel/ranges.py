"""What may be assumed of the index of a sum, a product or a sequence limit. Trusted (spec 3.1)."""

from __future__ import annotations

from proofdsl.terms import App, Term, app

_INTEGERS = App("IntegerSet")
NATURALS = App("NonNegIntegerSet")


def index_range(bounds: tuple[Term, ...], index: Term) -> list[Term]:
    """What holds of the index of a sum or product: an integer between the bounds (the upper one may be missing)."""
    lower, upper = (*bounds, App("PosInfty"))[:2]
    said: list[Term] = [app("Belong", index, _INTEGERS)]
    if lower is not App("NegInfty"):
        said.append(app("Leq", lower, index))
    if upper is not App("PosInfty"):
        said.append(app("Leq", index, upper))
    return said
