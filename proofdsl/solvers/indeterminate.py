"""Limits that no law gives: definitions, hypotheses, quotients of one order, substitution, exponentials. Untrusted.

Quotients whose two parts tend to 0 at a point are compared with powers of x - a: both parts are differentiated until
one of them is not 0 there (Taylor's formula with the remainder of Peano, by the rows `order:...`). Limits at infinity
go to 0 by x = 1/t. f^g is e^(g ln f).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import INDETERMINATE_ORDER as MAX_ORDER
from proofdsl.solvers.derivatives import derivative_value
from proofdsl.solvers.eventually import opened, point_of
from proofdsl.solvers.judgements import Calculus, mentions
from proofdsl.solvers.roots import canonical, coefficients, over
from proofdsl.solvers.rowvalues import at, function
from proofdsl.solvers.tends import bound, by_continuity, by_definition, limit
from proofdsl.solvers.tidy import tidy
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import is_app
from proofdsl.terms.signature import LIMITS
from proofdsl.terms.subst import open_with

#: Filter -> name of its rows, binder of the limit, whether it has a point.
SIDES: Final = {
    "Punctured": ("lim", "Lim"), "LeftOf": ("lim-left", "LimLeft"), "RightOf": ("lim-right", "LimRight"),
    "AtPosInfty": ("lim-up", "Lim"), "AtNegInfty": ("lim-down", "Lim"), "Indices": ("seqlim", "SeqLim"),
}  # fmt: skip
ZERO, ONE = num(0), num(1)


def indeterminate(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for a limit judgement where the laws give nothing."""
    if depth <= 1:
        return None
    return (
        _by_hypothesis(calculus, seq, depth)
        or by_definition(calculus, seq, depth)
        or by_continuity(calculus, seq, depth)
        or _order(calculus, seq, depth)
        or _quotient(calculus, seq, depth)
        or _together(calculus, seq, depth)
        or _inverted(calculus, seq, depth)
    )


def _by_hypothesis(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """What a hypothesis says of the limit of the same function."""
    name, body, h = opened(seq.goal, seq)
    if not (isinstance(h, App) and h.head in SIDES and isinstance(seq.goal, App)):
        return None
    rows = SIDES[h.head][0]
    values: dict[str, Term] = {"F": function(body, name), **({"a": h.args[0]} if h.args else {})}
    for known, value in _known_limits(seq, h):
        if alpha(open_with(known, [Var(name)])[0]) is not alpha(body):
            continue
        if seq.goal.head == "TendsTo":
            wanted = seq.goal.args[2]
            if alpha(wanted) is not alpha(value):
                return calculus.row(seq, depth, "tends:value", F=function(body, name), s=value, c=wanted, h=h)
            return calculus.row(seq, depth, f"{rows}:known", **values, c=value)
        row = {"TendsUp": "known-infinite", "TendsDown": "known-minus-infinite"}[seq.goal.head]
        return calculus.row(seq, depth, f"{rows}:{row}", **values)
    return None


def _order(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """F(x)/(x - a)^n, by the derivative of F over (x - a)^(n-1)."""
    name, body, h = opened(seq.goal, seq)
    point = point_of(h)
    if point is None or not isinstance(seq.goal, App) or not isinstance(h, App) or h.head not in SIDES:
        return None
    match body:
        case App(head="Frac", args=(top, App(head="Power", args=(App(head="Minus", args=(Var(name=moving), a)), Num()
                 as order)))) if moving == name and alpha(a) is alpha(point):  # fmt: skip
            pass
        case _:
            return None
    slope = derivative_value(calculus, seq, top, name, Var(name))
    if slope is None or seq.goal.head != "TendsTo":
        return None
    values: dict[str, Term] = {"a": point, "F": function(top, name), "P": function(slope, name)}
    side = SIDES[h.head][0]
    if order is ONE:
        return calculus.row(seq, depth, f"order:first:{side}", **values, c=seq.goal.args[2])
    wanted = seq.goal.args[2]
    inner = _times(order, wanted)
    if alpha(app("Frac", inner, order)) is not alpha(wanted):
        return calculus.row(
            seq, depth, "tends:value", F=function(body, name), s=app("Frac", inner, order), c=wanted, h=h
        )
    return calculus.row(seq, depth + 1, f"order:{side}", **values, m=num(order.value - 1), n=order, c=inner)


def _times(order: Num, value: Term) -> Term:
    """c with c/n = value."""
    if isinstance(value, Num):
        return num(value.value * order.value)
    if is_app(value, "Frac") and isinstance(value, App) and value.args[1] is order:
        return value.args[0]
    return app("Mult", order, value)


def _quotient(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """A quotient of two functions that vanish at the point, compared with a power of x - a."""
    name, body, h = opened(seq.goal, seq)
    if not (isinstance(body, App) and body.head == "Frac" and isinstance(seq.goal, App) and isinstance(h, App)):
        return None
    found = quotient_limit(calculus, seq, body, name, h)
    if found is None or seq.goal.head != "TendsTo":
        return None
    order, top, bottom = found
    value, wanted = app("Frac", top, bottom), seq.goal.args[2]
    if alpha(value) is not alpha(wanted):
        return calculus.row(seq, depth, "tends:value", F=function(body, name), s=value, c=wanted, h=h)
    parts = [function(part, name) for part in body.args]
    row = f"order:quotient:{SIDES[h.head][0]}"
    return calculus.row(seq, depth + 2 * order, row, F=parts[0], G=parts[1], s=top, t=bottom, n=num(order),
                        a=h.args[0])  # fmt: skip


def quotient_limit(calculus: Calculus, seq: Sequent, body: App, name: str, h: App) -> tuple[int, Term, Term] | None:
    """(n, s, t): both parts vanish to the order n - 1 at least, divided by (x - a)^n they tend to s and t, t not 0."""
    point = point_of(h)
    if point is None or h.head not in SIDES:
        return None
    top, bottom = body.args
    factorial = 1
    for order in range(MAX_ORDER + 1):
        values = [tidy(at(part, name, point)) for part in (top, bottom)]
        if calculus.equal(seq, values[1], ZERO):
            if not calculus.equal(seq, values[0], ZERO):
                return None
        elif order == 0:
            return None
        else:
            return order, over(values[0], factorial), over(values[1], factorial)
        slopes = [derivative_value(calculus, seq, part, name, Var(name)) for part in (top, bottom)]
        if slopes[0] is None or slopes[1] is None:
            return None
        top, bottom = slopes[0], slopes[1]
        factorial *= order + 1
    return None


def limit_value(calculus: Calculus, seq: Sequent, body: Term, name: str, h: Term) -> Term | None:
    """What the limit of a body would be, real or infinite: a proposal, to be proved."""
    found = limit(calculus, seq, body, name, h)
    if found is not None:
        return tidy(found.value) if found.kind == "finite" else App("PosInfty" if found.kind == "up" else "NegInfty")
    return None


def estimate(calculus: Calculus, seq: Sequent, body: Term, name: str, h: Term) -> Term | None:
    """The same where no law applies."""
    if not isinstance(h, App):
        return None
    known = _known_value(seq, body, name, h)
    if known is not None:
        return known
    unfolded = unfold(calculus, seq, body, name)
    if unfolded is not None:
        return limit_value(calculus, seq, unfolded.body, name, h)
    if isinstance(body, App) and body.head == "Frac":
        orders = quotient_limit(calculus, seq, body, name, h)
        if orders is not None:
            return tidy(app("Frac", *orders[1:]))
    other = rewritten_body(body, name, h)
    if other is not None and alpha(other) is not alpha(body):
        value = limit_value(calculus, seq, other, name, h)
        if value is not None:
            return value
    if h.head in ("AtPosInfty", "AtNegInfty", "Indices"):
        side = "LeftOf" if h.head == "AtNegInfty" else "RightOf"
        turned = at(body, name, app("Frac", ONE, Var(name)))
        return limit_value(calculus, seq, turned, name, app(side, ZERO))
    return None


def _known_value(seq: Sequent, body: Term, name: str, h: App) -> Term | None:
    """What a hypothesis says of the limit of the body."""
    for known, value in _known_limits(seq, h):
        if alpha(open_with(known, [Var(name)])[0]) is alpha(body):
            return value
    return None


def _known_limits(seq: Sequent, h: App) -> Iterator[tuple[Bind, Term]]:
    """(limit, value) from equations at hand, for limits over the place of a filter."""
    if h.head not in SIDES:
        return
    binder = SIDES[h.head][1]
    points = {"AtPosInfty": "PosInfty", "AtNegInfty": "NegInfty", "Indices": "PosInfty"}
    point = h.args[0] if h.args else App(points[h.head])
    for fact in seq.hyps:
        if isinstance(fact, App) and fact.head == "Eq":
            for known, value in (fact.args, fact.args[::-1]):
                if not (isinstance(known, Bind) and known.head == binder) or mentions(value, LIMITS):
                    continue
                if alpha(known.outer[0]) is alpha(point):
                    yield known, value


def _together(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """The body as one quotient, or a power as an exponential."""
    name, body, h = opened(seq.goal, seq)
    if not isinstance(seq.goal, App):
        return None
    other = rewritten_body(body, name, h)
    if other is None or alpha(other) is alpha(body):
        return None
    row = {"TendsTo": "tends:agree", "TendsUp": "up:agree", "TendsDown": "down:agree"}[seq.goal.head]
    values: dict[str, Term] = {"F": function(body, name), "G": function(other, name), "h": h}
    if seq.goal.head == "TendsTo":
        values["c"] = seq.goal.args[2]
    return calculus.row(seq, depth - 1, row, **values)


def rewritten_body(body: Term, name: str, h: Term) -> Term | None:
    """Another form of a body whose limit may be easier: in powers of 1/x, one fraction, or e^(g ln f) for f^g."""
    if isinstance(h, App) and h.head in ("AtPosInfty", "AtNegInfty", "Indices"):
        leading = by_leading_terms(body, name)
        if leading is not None:
            return leading
    match body:
        case App(head="Frac", args=(top, bottom)) if top is not ONE and name in bottom.free and bound(top) is not None:
            return app("Mult", app("Frac", ONE, bottom), top)
        case App(head="Power", args=(base, exponent)) if name in base.free and name in exponent.free:
            return app("Power", App("E"), app("Mult", exponent, app("ln", base)))
        case App(head="Minus", args=(left, right)) if name in left.free and name in right.free:
            top, bottom = fraction(body)
            return app("Plus", left, app("Neg", right)) if bottom is ONE else app("Frac", top, bottom)
        case App(head="Mult" | "Plus" | "Neg" | "Power"):
            top, bottom = fraction(body)
            return None if bottom is ONE else app("Frac", top, bottom)
        case App(head="Frac", args=(top, bottom)) if any(is_app(part, "Frac") for part in (top, bottom)):
            above, below = fraction(body)
            single = canonical(body)
            return single if single is not None and _is_short(single) else app("Frac", above, below)
        case App(head="Frac", args=(top, bottom)):
            return _separated(top, bottom, name) or canonical(body)
    return None


def _is_short(term: Term) -> bool:
    """A normal form with one summand above and one below."""
    parts = term.args if isinstance(term, App) and term.head == "Frac" else (term,)
    return not any(is_app(part, "Plus") for part in parts)


def _separated(top: Term, bottom: Term, name: str) -> Term | None:
    """A quotient as one of polynomials times one of the other factors, where there are both."""
    rational: list[Term] = [ONE, ONE]
    rest: list[Term] = [ONE, ONE]
    for k, whole in enumerate((top, bottom)):
        for factor in _factors(whole):
            table = rest if coefficients(factor, name) is None else rational
            table[k] = _product(table[k], factor)
    if rest == [ONE, ONE] or rational[0] is ONE or rational[1] is ONE:
        return None
    return app("Mult", app("Frac", *rational), app("Frac", *rest))


def _factors(term: Term) -> list[Term]:
    return (
        [f for part in term.args for f in _factors(part)] if isinstance(term, App) and term.head == "Mult" else [term]
    )


def by_leading_terms(body: Term, name: str) -> Term | None:
    """A polynomial or a quotient of two of them, with the leading powers of x taken out."""
    parts = body.args if isinstance(body, App) and body.head == "Frac" else (body, ONE)
    tables = [coefficients(part, name) for part in parts]
    if tables[0] is None or tables[1] is None or not tables[0] or not tables[1]:
        return None
    degrees = [max(table) for table in tables if table is not None]
    if degrees[0] == degrees[1] == 0:
        return None
    top, bottom = (_in_inverses(table, name) for table in tables if table is not None)
    quotient = top if tables[1] == {0: ONE} else app("Frac", top, bottom)
    excess = degrees[0] - degrees[1]
    if excess == 0:
        return quotient
    power = app("Power", Var(name), num(abs(excess))) if abs(excess) != 1 else Var(name)
    return app("Mult", quotient, power) if excess > 0 else app("Frac", quotient, power)


def _in_inverses(table: dict[int, Term], name: str) -> Term:
    """sum of c_k (1/x)^(n - k), for the polynomial with the coefficients c_k and degree n."""
    degree = max(table)
    parts: list[Term] = []
    for k in sorted(table, reverse=True):
        power = app("Power", Var(name), num(degree - k)) if degree - k > 1 else Var(name)
        parts.append(table[k] if k == degree else app("Frac", table[k], power))
    result = parts[0]
    for part in parts[1:]:
        result = app("Plus", result, part)
    return result


def fraction(term: Term) -> tuple[Term, Term]:
    """(top, bottom) with term = top/bottom where both are defined; sums are brought over one denominator."""
    match term:
        case App(head="Frac", args=(a, b)):
            (p, q), (r, s) = fraction(a), fraction(b)
            return _product(p, s), _product(q, r)
        case App(head="Mult", args=(a, b)):
            (p, q), (r, s) = fraction(a), fraction(b)
            return _product(p, r), _product(q, s)
        case App(head="Power", args=(a, Num(value=n) as exponent)) if n.denominator == 1 and n > 0:
            p, q = fraction(a)
            return app("Power", p, exponent), (ONE if q is ONE else app("Power", q, exponent))
        case App(head="Neg", args=(a,)):
            p, q = fraction(a)
            return app("Neg", p), q
        case App(head="Plus" | "Minus" as head, args=(a, b)):
            (p, q), (r, s) = fraction(a), fraction(b)
            if alpha(q) is alpha(s):
                return app(head, p, r), q
            return app(head, _product(p, s), _product(r, q)), _product(q, s)
    return term, ONE


def _product(a: Term, b: Term) -> Term:
    return b if a is ONE else a if b is ONE else app("Mult", a, b)


def _inverted(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """A limit at infinity as one at 0, by x = 1/t."""
    name, body, h = opened(seq.goal, seq)
    if not (isinstance(h, App) and isinstance(seq.goal, App) and seq.goal.head == "TendsTo"):
        return None
    rows = {"AtPosInfty": "tends:inverse", "AtNegInfty": "tends:inverse:down", "Indices": "tends:infinity-indices"}
    if h.head not in rows or is_app(body, "Fact"):
        return None
    return calculus.row(seq, depth - 1, rows[h.head], F=function(body, name), c=seq.goal.args[2])
