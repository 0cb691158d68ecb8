"""Convergence and divergence of explicit series. Untrusted.

Fragment: `ConvergentSeries`, `AbsoluteConvergentSeries`, `ConditionalConvergentSeries`, `DivergentSeries` of a sum that
is written out, with an integer lower bound. Method, in this order: geometric and p-series, the terms do not vanish,
ratio test, limit comparison with 1/n^p for p from a short list, Leibniz.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH as MAX_DEPTH
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.indeterminate import limit_value
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.match import match
from proofdsl.solvers.rowvalues import at, conclusion, function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, Var, alpha, app, num
from proofdsl.terms.signature import SERIES_PREDICATES
from proofdsl.terms.subst import fresh_name, open_with

#: Exponents p of the series 1/n^p that others are compared with, convergent and divergent ones.
CONVERGENT: Final = (Fraction(2), Fraction(3, 2), Fraction(3), Fraction(4), Fraction(5, 4))
DIVERGENT: Final = (Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1, 3))
_INDICES: Final = App("Indices")
ONE: Final = num(1)
_ABSOLUTE: Final = "AbsoluteConvergentSeries"


def by_series(search: Search, seq: Sequent, side: Tactic, solve: Tactic) -> Evidence | None:
    """SeriesSolver: evidence for a predicate on a series that is written out."""
    match seq.goal:
        case App(head=head, args=(Bind(head="Sum") as total,)) if head in SERIES_PREDICATES and _upward(total):
            pass
        case _:
            return None
    name = fresh_name(total.names[0], seq.free())
    body, low = open_with(total, [Var(name)])[0], total.outer[0]
    prover = calculus(search, side, solve)
    return search.used("SeriesSolver", _judge(prover, seq, head, body, name, low))


def _upward(total: Bind) -> bool:
    return len(total.outer) == 2 and total.outer[1] == App("PosInfty")


def _judge(prover: Calculus, seq: Sequent, head: str, body: Term, name: str, low: Term) -> Evidence | None:
    if head == _ABSOLUTE:
        return _absolute(prover, seq, body, name, low)
    if head == "DivergentSeries":
        return _divergent(prover, seq, body, name, low)
    if head == "ConditionalConvergentSeries":
        return _premises(prover, seq, "series:conditional", {"F": function(body, name), "b": low}, (name, low))
    if head != "ConvergentSeries":
        return None
    found = _leibniz(prover, seq, body, name, low)
    return found or _premises(prover, seq, "series:absolute", {"F": function(body, name), "b": low}, (name, low))


def _premises(
    prover: Calculus, seq: Sequent, row: str, values: dict[str, Term], place: tuple[str, Term]
) -> Evidence | None:
    """A row whose premises may be predicates on series again."""

    def tactic(search: Search, goal: Sequent, depth: int) -> Evidence | None:
        match goal.goal:
            case App(head=head, args=(Bind(head="Sum") as total,)) if head in SERIES_PREDICATES:
                if goal.holds_at_sight(goal.goal):
                    return Evidence("assume")
                name = fresh_name(total.names[0], goal.free())
                return _judge(prover, goal, head, open_with(total, [Var(name)])[0], name, total.outer[0])
        return prover.prove(search, goal, depth)

    needed = {variable[1:]: values[variable[1:]] for variable in SCHEMAS[row].variables}
    return prover.search.by_schema(seq, tactic, MAX_DEPTH, row, needed)


def _exact(prover: Calculus, seq: Sequent, rows: tuple[str, ...]) -> Evidence | None:
    """The goal is an instance of a row as it stands."""
    for row in rows:
        pattern = SCHEMAS[row].conclusion
        found = match(pattern, seq.goal, frozenset(SCHEMAS[row].variables))
        if found is not None and len(found) == len(SCHEMAS[row].variables):
            values = {variable[1:]: value for variable, value in found.items()}
            proof = prover.search.by_schema(seq, prover.prove, MAX_DEPTH, row, values)
            if proof is not None:
                return proof
    return None


def _absolute(prover: Calculus, seq: Sequent, body: Term, name: str, low: Term) -> Evidence | None:
    found = _exact(prover, seq, ("series:geometric", "series:p"))
    return (
        found
        or _ratio(prover, seq, body, name, low, "series:ratio")
        or _compared(prover, seq, body, name, low, CONVERGENT)
    )


def _divergent(prover: Calculus, seq: Sequent, body: Term, name: str, low: Term) -> Evidence | None:
    return (
        _exact(prover, seq, ("series:p-divergent", "series:harmonic"))
        or _large_terms(prover, seq, body, name, low)
        or _ratio(prover, seq, body, name, low, "series:ratio-divergent")
        or _compared(prover, seq, body, name, low, DIVERGENT)
    )


def _large_terms(prover: Calculus, seq: Sequent, body: Term, name: str, low: Term) -> Evidence | None:
    """The terms, or their sizes, tend to something that is not 0."""
    for row, terms in (("series:terms", body), ("series:terms-size", app("Abs", body))):
        value = limit_value(prover, seq, terms, name, _INDICES)
        if value is None or prover.equal(seq, value, num(0)):
            continue
        values: dict[str, Term] = {"F": function(body, name), "b": low}
        if value in (App("PosInfty"), App("NegInfty")):
            return prover.row(seq, MAX_DEPTH, "series:terms-infinite", **values)
        return prover.row(seq, MAX_DEPTH, row, **values, s=value)
    return None


def _ratio(prover: Calculus, seq: Sequent, body: Term, name: str, low: Term, row: str) -> Evidence | None:
    after = at(body, name, app("Plus", Var(name), ONE))
    value = limit_value(prover, seq, app("Abs", app("Frac", after, body)), name, _INDICES)
    if value is None or value in (App("PosInfty"), App("NegInfty")):
        return None
    relation = app("Lt" if row == "series:ratio" else "Gt", value, ONE)
    if prover.condition(seq, relation) is None:
        return None
    return prover.row(seq, MAX_DEPTH, row, F=function(body, name), b=low, s=value)


def _compared(
    prover: Calculus, seq: Sequent, body: Term, name: str, low: Term, exponents: tuple[Fraction, ...]
) -> Evidence | None:
    """Limit comparison with 1/n^p."""
    for exponent in exponents:
        other = app("Frac", ONE, app("Power", Var(name), num(exponent)))
        value = limit_value(prover, seq, app("Frac", body, other), name, _INDICES)
        if value is None or value in (App("PosInfty"), App("NegInfty")):
            continue
        if exponents is DIVERGENT and prover.equal(seq, value, num(0)):
            continue
        row = "series:limit-comparison" + ("-divergent" if exponents is DIVERGENT else "")
        values = {"F": function(body, name), "G": function(other, name), "b": low, "m": ONE, "s": value}
        return _premises(prover, seq, row, values, (name, low))
    return None


def _leibniz(prover: Calculus, seq: Sequent, body: Term, name: str, low: Term) -> Evidence | None:
    """(-1)^n b(n), with the sign in front or in the numerator."""
    exponents = {"": Var(name), "-before": app("Minus", Var(name), ONE), "-after": app("Plus", Var(name), ONE)}
    for suffix, exponent in exponents.items():
        rest = _without_sign(body, app("Power", app("Neg", ONE), exponent))
        if rest is None:
            continue
        row, values = f"series:leibniz{suffix}", {"F": function(rest, name), "b": low}
        if alpha(conclusion(row, values)) is alpha(seq.goal):
            return prover.row(seq, MAX_DEPTH, row, **values)
    return None


def _without_sign(body: Term, sign: Term) -> Term | None:
    match body:
        case App(head="Mult", args=(first, rest)) if alpha(first) is alpha(sign):
            return rest
    return None
