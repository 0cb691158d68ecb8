"""Limits of compositions by continuity. Untrusted.

Fragment: `TendsTo(F, h, c)` for a filter h that converges to a point a and a composition F of elementary functions
that is continuous at a (or, at the end of a closed domain, on the side from which h comes). Method: recursion over F,
one row of kernel.schemas_filters for each node; the limit of every part is its value at a.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.eventually import opened, point_of
from proofdsl.solvers.judgements import Calculus, at, conclusion, function
from proofdsl.terms import App, Bind, Num, Term, Var, alpha
from proofdsl.terms.signature import ELEMENTARY

_HERE: Final = {"Near": "near", "Punctured": "punctured", "LeftOf": "left", "RightOf": "right", "Within": "within"}
_COARSER: Final = {"Punctured": "near-punctured", "LeftOf": "near-left", "RightOf": "near-right",
                   "Within": "near-within"}  # fmt: skip
Row = tuple[str, dict[str, Term]]


def tends(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for `TendsTo(fun x . F, h, c)`."""
    name, body, filter_ = opened(seq.goal, seq)
    point = point_of(filter_)
    if not name or point is None or not isinstance(seq.goal, App):
        return None
    limit = seq.goal.args[2]
    here = at(body, name, point)
    if alpha(limit) is not alpha(here):
        return calculus.row(seq, depth, "tends:value", F=function(body, name), s=here, c=limit, h=filter_)
    for row, values in rows(body, name, point, filter_):
        if alpha(conclusion(row, values)) is not alpha(seq.goal):
            continue
        found = calculus.row(seq, depth + 1, row, **values)
        if found is not None:
            return found
    if not (isinstance(body, App) and body.head == "Apply"):
        return None
    if isinstance(filter_, App) and filter_.head != "Near":
        extra = {"s": filter_.args[1]} if filter_.head == "Within" else {}
        row = f"tends:{_COARSER[filter_.head]}"
        return calculus.row(seq, depth, row, F=function(body, name), a=point, c=here, **extra)
    return calculus.continuous(calculus, seq, depth) if calculus.continuous is not None else None


def rows(body: Term, name: str, point: Term, filter_: Term) -> list[Row]:
    """Rows for the root of a body, the likely one first."""
    if name not in body.free:
        return [("tends:constant", {"c": body, "h": filter_})]
    if isinstance(body, Var) and isinstance(filter_, App):
        extra = {"s": filter_.args[1]} if filter_.head == "Within" else {}
        return [(f"tends:here:{_HERE[filter_.head]}", {"a": point, **extra})]
    if not isinstance(body, App):
        return []
    parts = [function(arg, name) for arg in body.args]
    limits = [at(arg, name, point) for arg in body.args]
    if body.head == "Power":
        return _power_rows(body, parts, limits, filter_)
    if body.head == "Root":
        values = {"F": parts[1], "n": body.args[0], "s": limits[1], "h": filter_}
        return [("tends:Root", values), *_odd(body.args[0], "tends:Root:odd", values),
                ("tends:Root:zero", {"F": parts[1], "n": body.args[0], "h": filter_})]  # fmt: skip
    if body.head == "log" and name not in body.args[0].free:
        return [("tends:log", {"F": parts[1], "b": body.args[0], "s": limits[1], "h": filter_})]
    if f"tends:{body.head}" not in SCHEMAS:
        return []
    if len(parts) == 2:
        return [(f"tends:{body.head}",
                 {"F": parts[0], "G": parts[1], "s": limits[0], "t": limits[1], "h": filter_})]  # fmt: skip
    if len(parts) == 1 and (body.head in ELEMENTARY or body.head in ("Neg", "Abs")):
        one = {"F": parts[0], "s": limits[0], "h": filter_}
        end = [(f"tends:{body.head}:end", one)] if f"tends:{body.head}:end" in SCHEMAS else []
        return [(f"tends:{body.head}", one), *end]
    return []


def _odd(degree: Term, row: str, values: dict[str, Term]) -> list[Row]:
    odd = isinstance(degree, Num) and degree.value.denominator == 1 and degree.value.numerator % 2 == 1
    return [(row, values)] if odd else []


def _power_rows(body: App, parts: list[Bind], limits: list[Term], filter_: Term) -> list[Row]:
    base, exponent = body.args
    if parts[1].inner[1].loose:  # the exponent depends on the variable
        return [("tends:Power", {"F": parts[0], "G": parts[1], "s": limits[0], "t": limits[1], "h": filter_})]
    values = {"F": parts[0], "n": exponent, "s": limits[0], "h": filter_}
    value = rational_value(exponent)
    if value is not None and value.denominator == 1:
        return [("tends:Power:nat" if value >= 0 else "tends:Power:int", values)]
    return [
        ("tends:Power", {"F": parts[0], "G": parts[1], "s": limits[0], "t": limits[1], "h": filter_}),
        ("tends:Power:nat", values),
        ("tends:Power:int", values),
        ("tends:Power:zero", {"F": parts[0], "c": exponent, "h": filter_}),
    ]
