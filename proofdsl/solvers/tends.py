"""Limits along filters, by laws. Untrusted.

Fragment: `TendsTo`, `TendsUp`, `TendsDown` for compositions of elementary functions along any filter. Method: recursion
over the body, one row of kernel.schemas_filters for each node; at a point the limit of a part is its value there. Where
no law applies: what a hypothesis says, definitions, and the methods of `indeterminate`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.branches import branches, piecewise
from proofdsl.solvers.budgets import BRANCHES_STEPS
from proofdsl.solvers.eventually import implied_by, opened, point_of
from proofdsl.solvers.growth import growth_rows
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.rowvalues import at, conclusion, function
from proofdsl.solvers.tidy import parity
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.signature import RELATIONS
from proofdsl.terms.subst import bind

_HERE: Final = {"Near": "near", "Punctured": "punctured", "LeftOf": "left", "RightOf": "right", "Within": "within"}
COARSER: Final = {"Punctured": "near-punctured", "LeftOf": "near-left", "RightOf": "near-right",
                  "Within": "near-within"}  # fmt: skip
_KINDS: Final = {"TendsTo": "finite", "TendsUp": "up", "TendsDown": "down"}
Row = tuple[str, dict[str, Term]]
ZERO: Final = num(0)


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that was found: kind "finite" (then with its value), "up" or "down"; the row that gives it."""

    kind: str
    value: Term
    row: str
    values: dict[str, Term]


def tends(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for `TendsTo(fun x . F, h, c)`, `TendsUp(fun x . F, h)`, `TendsDown(fun x . F, h)`."""
    name, body, filter_ = opened(seq.goal, seq)
    if not name or not isinstance(seq.goal, App):
        return None
    found = limit(calculus, seq, body, name, filter_)
    if found is None or not found.row or found.kind != _KINDS[seq.goal.head]:
        return calculus.indeterminate(calculus, seq, depth) if calculus.indeterminate is not None else None
    if found.kind == "finite" and alpha(seq.goal.args[2]) is not alpha(found.value):
        wanted = seq.goal.args[2]
        return calculus.row(seq, depth, "tends:value", F=function(body, name), s=found.value, c=wanted, h=filter_)
    return calculus.row(seq, depth + 1, found.row, **found.values)


def limit(calculus: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> Limit | None:
    """The limit of the body by the laws; remembered for the sequent's hypotheses."""
    key = calculus.mark(seq), alpha(function(body, name)), alpha(filter_)
    if key not in calculus.limits:
        calculus.search.tick()
        calculus.limits[key] = None
        calculus.limits[key] = _find(calculus, seq, body, name, filter_)
    found: Limit | None = calculus.limits[key]
    return found


def _find(calculus: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> Limit | None:
    for row, values in _rows(calculus, seq, body, name, filter_):
        if row not in SCHEMAS:
            continue
        found = _checked(calculus, seq, row, values)
        if found is not None:
            return found
    for row, values in growth_rows(body, name, filter_) if isinstance(body, App) and name in body.free else []:
        found = _checked(calculus, seq, row, values)
        if found is not None:
            return found
    branch = _on_a_branch(calculus, seq, body, name, filter_)
    if branch is not None:
        return branch
    value = calculus.estimate(calculus, seq, body, name, filter_) if calculus.estimate is not None else None
    if value is None:
        return None
    infinite = {"PosInfty": "up", "NegInfty": "down"}.get(value.head) if isinstance(value, App) else None
    return Limit(infinite or "finite", value, "", {})


def _on_a_branch(calculus: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> Limit | None:
    """The limit of a piecewise body along a filter on which one branch holds."""
    node = piecewise(body, name)
    if node is None or node.head == "Abs" and limit(calculus, seq, node.args[0], name, filter_) is None:
        return None  # what has no limit keeps no sign that could be seen here
    for piece, grounds in branches(body, name):
        same = app("Eventually", bind("Lambda", [name], [], [app("Eq", body, piece), Var(name)]), filter_)
        agree = seq.to_prove(same)
        attempt = lambda s=agree, g=grounds: implied_by(calculus, s, 6, g, filter_, name)  # noqa: E731
        if calculus.search.within(BRANCHES_STEPS, attempt) is None:
            continue
        found = limit(calculus, seq, piece, name, filter_)
        if found is not None:
            row = {"finite": "tends:agree", "up": "up:agree", "down": "down:agree"}[found.kind]
            values = {"F": function(body, name), "G": function(piece, name), "h": filter_}
            return Limit(found.kind, found.value, row, {**values, "c": found.value} if row == "tends:agree" else values)
    return _seam(calculus, seq, body, name, filter_)


def _seam(calculus: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> Limit | None:
    """The limit at a point where branches meet, from both sides."""
    if not (isinstance(filter_, App) and filter_.head in ("Near", "Punctured")) or not any(branches(body, name)):
        return None
    point = filter_.args[0]
    sides = [limit(calculus, seq, body, name, App(side, (point,))) for side in ("LeftOf", "RightOf")]
    if any(side is None or side.kind != "finite" for side in sides):
        return None
    value = sides[0].value if sides[0] is not None else point
    values = {"F": function(body, name), "a": point, "c": value}
    return Limit("finite", value, "tends:two-sided" if filter_.head == "Punctured" else "tends:seam", values)


def _checked(calculus: Calculus, seq: Sequent, row: str, values: dict[str, Term]) -> Limit | None:
    """The limit that a row gives, where its conditions about the limits of the parts hold."""
    named = {f"?{k}": v for k, v in values.items()}
    for premise in SCHEMAS[row].premises:
        wanted = filled(premise, named)
        if isinstance(wanted, App) and (wanted.head in RELATIONS or wanted.head == "Belong"):
            if not seq.holds_at_sight(wanted) and calculus.condition(seq, wanted) is None:
                return None
        # The sign decides between +infinity and -infinity: the first row must not be taken on trust.
        signed = row.endswith(":inverse") and isinstance(wanted, App) and wanted.head == "Eventually"
        if signed and calculus.prove(calculus.search, seq.to_prove(wanted), 6) is None:
            return None
    said = conclusion(row, values)
    value = said.args[2] if said.head == "TendsTo" else ZERO
    return Limit(_KINDS[said.head], value, row, values)


def _rows(calculus: Calculus, seq: Sequent, body: Term, name: str, filter_: Term) -> list[Row]:
    """Rows for the root of a body whose parts have limits, the likely one first."""
    if name not in body.free:
        return [("tends:constant", {"c": body, "h": filter_})]
    if isinstance(body, Var):
        return _of_variable(filter_)
    if not isinstance(body, App):
        return []
    if body.head == "Apply":
        return []
    moving = body.args[1:] if body.head in ("Root", "log") and name not in body.args[0].free else body.args
    limits = [limit(calculus, seq, arg, name, filter_) for arg in moving]
    parts = [function(arg, name) for arg in moving]
    if len(parts) == 1 and limits[0] is not None:
        return _of_one(calculus, seq, body, parts[0], limits[0], filter_)
    if len(parts) == 2:
        return _of_two(calculus, seq, body, (parts, limits), name, filter_)
    return []


def _of_variable(filter_: Term) -> list[Row]:
    match filter_:
        case App(head="AtPosInfty"):
            return [("up:here", {})]
        case App(head="AtNegInfty"):
            return [("down:here", {})]
        case App(head="Indices"):
            return [("up:index", {})]
        case App(head="Within", args=(point, within)):
            return [("tends:here:within", {"a": point, "s": within})]
        case App(head=head, args=(point,)) if head in _HERE:
            return [(f"tends:here:{_HERE[head]}", {"a": point})]
    return []


def _of_one(calculus: Calculus, seq: Sequent, body: App, part: Term, found: Limit, h: Term) -> list[Row]:
    """Rows for functions of one moving part."""
    head, values = body.head, {"F": part, "h": h}
    finite = {**values, "s": found.value}
    degree = {"n": body.args[0]}
    if found.kind == "finite":
        if head == "Root":
            return [("tends:Root", {**finite, **degree}), *_odd(body.args[0], "tends:Root:odd", {**finite, **degree}),
                    ("tends:Root:end", {**finite, **degree})]  # fmt: skip
        if head == "log":
            return [("tends:log", {**finite, "b": body.args[0]})]
        rows = [(f"tends:{head}", finite), (f"tends:{head}:end", finite)]
        return [*rows, *(_zero(calculus, seq, found, "down:ln", values) if head == "ln" else [])]
    return _existing(found.kind, {
        "up": [("down:Neg", values), ("up:Root", {**values, **degree}), ("up:exp", values), ("up:ln", values),
               ("tends:arctan:up", values), ("up:Abs", values)],
        "down": [("up:Neg", values), *_odd(body.args[0], "down:Root", {**values, **degree}), ("tends:exp:down", values),
                 ("tends:arctan:down", values), ("up:Abs:down", values)],
    }, head)  # fmt: skip


def _existing(kind: str, table: dict[str, list[Row]], head: str) -> list[Row]:
    return [row for row in table[kind] if row[0].split(":")[1] == head]


def _odd(degree: Term, row: str, values: dict[str, Term]) -> list[Row]:
    return [(row, values)] if parity(degree) == 1 else []


def _zero(calculus: Calculus, seq: Sequent, found: Limit, row: str, values: dict[str, Term]) -> list[Row]:
    """A row for a part that tends to 0, where its limit is 0."""
    return [(row, values)] if calculus.equal(seq, found.value, ZERO) else []


def _of_two(
    calculus: Calculus,
    seq: Sequent,
    body: App,
    moving: tuple[list[Bind], list[Limit | None]],
    name: str,
    h: Term,
) -> list[Row]:
    """Rows for functions of two moving parts, and for powers."""
    (f, g), (left, right) = moving[0], moving[1]
    values = {"F": f, "G": g, "h": h}
    if body.head == "Power":
        return _of_power(body, values, left, right, name)
    if left is None or right is None:
        return _bounded(calculus, seq, body, values, left, right)
    values |= {"s": left.value, "t": right.value}
    head, kinds = body.head, (left.kind, right.kind)
    if kinds == ("finite", "finite"):
        regular = [(f"tends:{head}", values)] if f"tends:{head}" in SCHEMAS else []
        return [*regular, *_inverse(body, left, g, h, name)] if head == "Frac" else regular
    return [row for row in _infinite(head, kinds, values) if row[0] in SCHEMAS]


def _inverse(body: App, top: Limit, g: Term, h: Term, name: str) -> list[Row]:
    """A positive constant over something that tends to 0 from one side."""
    if name in body.args[0].free:
        return []
    return [("up:inverse", {"F": g, "c": top.value, "h": h}), ("down:inverse", {"F": g, "c": top.value, "h": h})]


def _infinite(head: str, kinds: tuple[str, str], values: dict[str, Term]) -> list[Row]:
    plain = {k: v for k, v in values.items() if k not in "st"}
    if head == "Minus":
        return []
    match head, kinds:
        case "Plus", ("finite", kind):
            return [(f"{kind}:Plus:finite", {**plain, "s": values["s"]})]
        case "Plus", (kind, "finite"):
            return [(f"{kind}:Plus:finite-right", {**plain, "t": values["t"]})]
        case "Plus", (one, two) if one == two:
            return [(f"{one}:Plus", plain)]
        case "Mult", ("finite", kind):
            signs = (("up", "positive"), ("down", "negative")) if kind == "up" else (
                ("down", "positive"), ("up", "negative"))  # fmt: skip
            return [(f"{to}:Mult:{sign}", {**plain, "s": values["s"]}) for to, sign in signs]
        case "Mult", ("up", "up"):
            return [("up:Mult", plain)]
        case "Mult", ("up", "down"):
            return [("down:Mult", plain)]
        case "Mult", ("down", "down"):
            return [("up:Mult:down", plain)]
        case "Frac", ("finite", kind):
            return [(f"tends:Frac:{kind}", {**plain, "s": values["s"]})]
    return []


def _of_power(body: App, values: dict[str, Term], left: Limit | None, right: Limit | None, name: str) -> list[Row]:
    base, exponent = body.args
    h = values["h"]
    if left is not None and left.kind == "finite" and name not in exponent.free:
        return _constant_exponent(exponent, {**values, "s": left.value}, right)
    if left is not None and right is not None and left.kind == right.kind == "finite":
        return [("tends:Power", {**values, "s": left.value, "t": right.value})]
    if left is not None and left.kind != "finite" and name not in exponent.free:
        power = {"F": values["F"], "n": exponent, "h": h}
        if left.kind == "up":
            return [("up:Power", {"F": values["F"], "c": exponent, "h": h})]
        even = parity(exponent) == 0
        return [("up:Power:even", power)] if even and exponent is not ZERO else _odd(exponent, "down:Power:odd", power)
    if right is not None and right.kind != "finite" and name not in base.free:
        rows = {"up": ["up:exponential", "tends:exponential:small"], "down": ["tends:exponential:down"]}[right.kind]
        found: list[Row] = [(row, {"F": values["G"], "c": base, "h": h}) for row in rows]
        if isinstance(exponent, Var) and h == App("Indices"):
            found.append(("tends:exponential:index", {"c": base}))
        return found
    return []


def _constant_exponent(exponent: Term, values: dict[str, Term], right: Limit | None) -> list[Row]:
    plain = {"F": values["F"], "n": exponent, "s": values["s"], "h": values["h"]}
    value = rational_value(exponent)
    if value is not None and value.denominator == 1:
        return [("tends:Power:nat" if value >= 0 else "tends:Power:int", plain)]
    full = [("tends:Power", {**values, "t": right.value})] if right is not None else []
    end = ("tends:Power:end", {"F": values["F"], "s": values["s"], "c": exponent, "h": values["h"]})
    zero = ("tends:Power:zero", {"F": values["F"], "c": exponent, "h": values["h"]})
    ends = [zero, end] if values["s"] is ZERO else [end]
    return [*full, ("tends:Power:nat", plain), ("tends:Power:int", plain), *ends]


def _bounded(
    calculus: Calculus, seq: Sequent, body: App, values: dict[str, Term], left: Limit | None, right: Limit | None
) -> list[Row]:
    """A product of something that tends to 0 and something bounded."""
    if body.head != "Mult" or left is None or left.kind != "finite" or not calculus.equal(seq, left.value, ZERO):
        return []
    size = bound(body.args[1])
    return [("tends:bounded-zero", {**values, "c": num(size)})] if size is not None else []


def bound(term: Term) -> Fraction | None:
    """A bound of the size of a term wherever it is defined and real."""
    match term:
        case App(head="sin" | "cos"):
            return Fraction(1)
        case App(head="arctan"):
            return Fraction(2)
        case Num(value=value):
            return abs(value)
        case App(head="Neg" | "Abs", args=(inner,)):
            return bound(inner)
        case App(head="Plus" | "Minus" | "Mult" as head, args=(a, b)):
            left, right = bound(a), bound(b)
            if left is None or right is None:
                return None
            return left * right if head == "Mult" else left + right
    return None


# Where no law applies ---------------------------------------------------------------------------------


def by_definition(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """The limit of what the body is by definition, eventually."""
    name, body, filter_ = opened(seq.goal, seq)
    if not isinstance(seq.goal, App):
        return None
    unfolded = unfold(calculus, seq, body, name)
    if unfolded is None:
        return None
    row = {"TendsTo": "tends:agree", "TendsUp": "up:agree", "TendsDown": "down:agree"}[seq.goal.head]
    values: dict[str, Term] = {"F": function(body, name), "G": function(unfolded.body, name), "h": filter_}
    if seq.goal.head == "TendsTo":
        values["c"] = seq.goal.args[2]

    def premise(search: object, goal: Sequent, left: int) -> Evidence | None:
        if isinstance(goal.goal, App) and goal.goal.head == "Eventually":
            return implied_by(calculus, goal, left, unfolded.conditions, filter_, name)
        return calculus.prove(calculus.search, goal, left)

    return calculus.search.by_schema(seq, premise, depth - 1, row, values)


def by_continuity(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """A function value at a point where the function is known to be differentiable."""
    name, body, filter_ = opened(seq.goal, seq)
    point = point_of(filter_)
    if not (isinstance(body, App) and body.head == "Apply" and isinstance(seq.goal, App)) or point is None:
        return None
    here = at(body, name, point)
    if seq.goal.head != "TendsTo" or not isinstance(filter_, App):
        return None
    if alpha(seq.goal.args[2]) is not alpha(here):
        return calculus.row(seq, depth, "tends:value", F=function(body, name), s=here, c=seq.goal.args[2], h=filter_)
    if filter_.head == "Near":
        return calculus.continuous(calculus, seq, depth) if calculus.continuous is not None else None
    extra = {"s": filter_.args[1]} if filter_.head == "Within" else {}
    return calculus.row(seq, depth, f"tends:{COARSER[filter_.head]}", F=function(body, name), a=point, c=here, **extra)
