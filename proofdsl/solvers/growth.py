"""Comparisons of growth and the number e as limits: which row of kernel.schemas_limits fits a body. Untrusted.

Fragment: x^c / b^x, ln(x) / x^c, x^c ln(x) at 0 from the right, (1 + 1/x)^x, (1 + x)^(1/x) with any function for x;
also n^(1/n), c^n / n!, n^k b^n. A first power without exponent is read as x^1 and joined by `tends:agree`.
"""

from __future__ import annotations

from proofdsl.solvers.rowvalues import function
from proofdsl.terms import App, Num, Term, Var, alpha, app, num

Row = tuple[str, dict[str, Term]]
_ONE = num(1)


def growth_rows(body: App, name: str, h: Term) -> list[Row]:
    """The rows whose conclusion is about this body, as it is or with a first power written out."""
    direct = _fitting(body, name, h)
    if direct:
        return direct
    rewritten = _first_power(body)
    if rewritten is None or not _fitting(rewritten, name, h):
        return []
    return [("tends:agree", {"F": function(body, name), "G": function(rewritten, name), "c": num(0), "h": h})]


def _first_power(body: App) -> App | None:
    """x / b^x, ln(x) / x, x ln(x), x b^x with x^1 for x."""
    match body:
        case App(head="Frac", args=(App(head="ln") as top, below)):
            return App("Frac", (top, App("Power", (below, _ONE))))
        case App(head="Frac" | "Mult", args=(first, second)):
            return App(body.head, (App("Power", (first, _ONE)), second))
    return None


def _fitting(body: App, name: str, h: Term) -> list[Row]:
    x = Var(name)

    def row(label: str, inner: Term | None = None, **values: Term) -> list[Row]:
        moved = {} if inner is None else {"F": function(inner, name)}
        along = {} if label in ("exponential-factorial", "root-index", "power-index") else {"h": h}
        fixed = all(name not in value.free for value in values.values())
        return [(f"growth:{label}", {**moved, **values, **along})] if fixed else []

    match body:
        case App(head="Frac", args=(App(head="Power", args=(u, c)), App(head="Power", args=(b, v)))):
            if alpha(u) is alpha(v):
                return row("power-exponential", u, c=c, b=b)
        case App(head="Frac", args=(App(head="ln", args=(u,)), App(head="Power", args=(v, c)))):
            if alpha(u) is alpha(v):
                return row("ln-power", u, c=c)
        case App(head="Mult", args=(App(head="Power", args=(u, c)), App(head="ln", args=(v,)))):
            if alpha(u) is alpha(v):
                return row("power-ln", u, c=c)
        case App(head="Frac", args=(App(head="Power", args=(c, n)), App(head="Fact", args=(m,)))):
            if n is x and m is x and h == App("Indices"):
                return row("exponential-factorial", c=c)
        case App(head="Mult", args=(App(head="Power", args=(n, k)), App(head="Power", args=(b, m)))):
            if n is x and m is x and h == App("Indices"):
                return row("power-index", b=b, n=k)
        case App(head="Root", args=(n, m)) if n is x and m is x and h == App("Indices"):
            return row("root-index")
        case App(head="Power", args=(App(head="Plus", args=(Num(value=one), v)), u)) if one == 1:
            if alpha(v) is alpha(app("Frac", _ONE, u)):
                return row("e", u)
            if alpha(u) is alpha(app("Frac", _ONE, v)):
                return row("e-zero", v)
    return []
