"""Schemas of induction, finite sums and products, and infinite series. Trusted.

A predicate on a series is about the terms as written, from the lower bound on; each row asks that they be real. Source:
Rudin, Principles of Mathematical Analysis, chapter 3: 3.22-3.28 (terms, comparison, geometric series, p-series), 3.34
(ratio test), 3.43 (Leibniz), 3.45 (absolute convergence).
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    CC,
    N0,
    N1,
    ONE,
    ZERO,
    B,
    C,
    M,
    N,
    R,
    S,
    Schema,
    Z,
    con,
    eq,
    every,
    fact,
    fn,
    ge,
    gt,
    isin,
    le,
    lt,
    ne,
    power,
)  # fmt: skip
from proofdsl.kernel.schemas_filters import INDICES, F, Function, G, P, eventually, tends, tends_up
from proofdsl.terms import Term, Var, app, num
from proofdsl.terms.subst import bind

_POS: Final = con("PosInfty")


def total(head: str, f: Function, low: Term, high: Term) -> Term:
    """The sum or product of f(k) for k from low to high."""
    return bind(head, ["k"], [low, high], [f(Var("k"))])


def _finite() -> list[Schema]:
    """Induction; sums and products over no index, and with the last term split off."""
    whole: Function = lambda k: isin(k, Z)  # noqa: E731
    above: Function = lambda k: le(B, k)  # noqa: E731
    after = fn("Plus", N, ONE)
    table = [
        fact("induction", [isin(B, Z), isin(N, Z), le(B, N), P(B),
                           every(lambda k: P(fn("Plus", k, ONE)), whole, above, P)], P(N)),
    ]  # fmt: skip
    for head, unit, operation in (("Sum", ZERO, "Plus"), ("Prod", ONE, "Mult")):
        longer = total(head, F, B, after)
        shorter = fn(operation, total(head, F, B, N), F(after))
        table += [
            fact(f"{head}:empty", [isin(B, Z), isin(N, Z), lt(N, B)], eq(total(head, F, B, N), unit)),
            fact(f"{head}:last", [isin(B, Z), isin(N, Z), le(B, after), isin(F(after), CC)], eq(longer, shorter)),
            fact(f"{head}:one", [isin(B, Z), isin(F(B), CC)], eq(total(head, F, B, B), F(B))),
        ]
    return table


def real_terms(f: Function, low: Term) -> list[Term]:
    """The terms of a series are real from the lower bound on (a sum with an undefined term diverges, too)."""
    return [isin(low, Z), every(lambda n: isin(f(n), R), lambda n: isin(n, Z), lambda n: le(low, n))]


def _series() -> list[Schema]:
    of_f, of_g = total("Sum", F, B, _POS), total("Sum", G, M, _POS)
    terms_real = real_terms(F, B)
    convergent, absolute = fn("ConvergentSeries", of_f), fn("AbsoluteConvergentSeries", of_f)
    divergent = fn("DivergentSeries", of_f)
    size: Function = lambda n: app("Abs", F(n))  # noqa: E731
    ratio: Function = lambda n: app("Abs", fn("Frac", F(fn("Plus", n, ONE)), F(n)))  # noqa: E731
    quotient: Function = lambda n: fn("Frac", F(n), G(n))  # noqa: E731
    positive = eventually(lambda n: gt(G(n), ZERO), INDICES)
    nonzero = eventually(lambda n: ne(F(n), ZERO), INDICES)
    table = [
        fact("series:geometric", [isin(B, N0), lt(num(-1), C), lt(C, ONE)],
             fn("AbsoluteConvergentSeries", total("Sum", lambda n: power(C, n), B, _POS))),
        fact("series:p", [isin(B, N1), isin(C, R), gt(C, ONE)],
             fn("AbsoluteConvergentSeries", total("Sum", lambda n: fn("Frac", ONE, power(n, C)), B, _POS))),
        fact("series:p-divergent", [isin(B, N1), isin(C, R), le(C, ONE)],
             fn("DivergentSeries", total("Sum", lambda n: fn("Frac", ONE, power(n, C)), B, _POS))),
        fact("series:harmonic", [isin(B, N1)],
             fn("DivergentSeries", total("Sum", lambda n: fn("Frac", ONE, n), B, _POS))),
        fact("series:absolute", [*terms_real, absolute], convergent),
        fact("series:comparison", [*terms_real, eventually(lambda n: le(size(n), G(n)), INDICES),
                                   isin(M, Z), fn("ConvergentSeries", of_g)], absolute),
        fact("series:limit-comparison", [*terms_real, positive, tends(quotient, S, INDICES),
                                         isin(M, Z), fn("ConvergentSeries", of_g)], absolute),
        fact("series:limit-comparison-divergent",
             [*terms_real, *real_terms(G, M), positive, tends(quotient, S, INDICES), ne(S, ZERO),
              fn("DivergentSeries", of_g)], divergent),
        fact("series:ratio", [*terms_real, nonzero, tends(ratio, S, INDICES), lt(S, ONE)], absolute),
        fact("series:ratio-divergent", [*terms_real, nonzero, tends(ratio, S, INDICES), gt(S, ONE)], divergent),
        fact("series:terms", [*terms_real, tends(F, S, INDICES), ne(S, ZERO)], divergent),
        fact("series:terms-size", [*terms_real, tends(size, S, INDICES), ne(S, ZERO)], divergent),
        fact("series:terms-infinite", [*terms_real, tends_up(size, INDICES)], divergent),
        fact("series:terms-vanish", [*terms_real, convergent], tends(F, ZERO, INDICES)),
        fact("series:conditional", [convergent, fn("DivergentSeries", total("Sum", size, B, _POS))],
             fn("ConditionalConvergentSeries", of_f)),
        fact("series:not-convergent", [divergent], app("Not", convergent)),
        fact("series:not-divergent", [convergent], app("Not", divergent)),
        fact("series:sum", [isin(B, Z), every(lambda n: eq(total("Sum", F, B, n), G(n)), lambda n: isin(n, Z),
                                              lambda n: le(B, n)), tends(G, S, INDICES)], eq(of_f, S)),
        fact("series:geometric-sum", [lt(num(-1), C), lt(C, ONE)],
             eq(total("Sum", lambda n: power(C, n), ZERO, _POS), fn("Frac", ONE, fn("Minus", ONE, C)))),
    ]  # fmt: skip
    for name, exponent in (("", lambda n: n), ("-before", lambda n: fn("Minus", n, ONE)),
                           ("-after", lambda n: fn("Plus", n, ONE))):  # fmt: skip

        def signed(n: Term, exponent: Function = exponent) -> Term:
            return fn("Mult", power(fn("Neg", ONE), exponent(n)), F(n))

        table.append(fact(
            f"series:leibniz{name}",
            [*terms_real, tends(F, ZERO, INDICES), eventually(lambda n: ge(F(n), F(fn("Plus", n, ONE))), INDICES)],
            fn("ConvergentSeries", total("Sum", signed, B, _POS)),
        ))  # fmt: skip
    return table


SERIES: Final = tuple(_finite() + _series())
