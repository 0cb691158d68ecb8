"""Schemas of limits: what gaps write, orders of vanishing, L'Hospital's rule. Trusted.

A limit at a real point is one along `Punctured(a)`, `LeftOf(a)`, `RightOf(a)`; at +-infinity along `AtPosInfty`,
`AtNegInfty`; of a sequence along `Indices` (see schemas_filters). Source: Rudin, Principles of Mathematical Analysis,
4.1, 4.32-4.33, 5.13 (L'Hospital's rule; the rows `order` are its case of a power of x - a below).
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    N1,
    ONE,
    ZERO,
    A,
    B,
    C,
    M,
    N,
    R,
    S,
    Schema,
    T,
    con,
    eq,
    fact,
    fn,
    gt,
    isin,
    lt,
    ne,
    positive_numeral,
    power,
)  # fmt: skip
from proofdsl.kernel.schemas_derivatives import derivative, successor
from proofdsl.kernel.schemas_filters import (
    DOWN,
    INDICES,
    UP,
    F,
    Function,
    G,
    P,
    Q,
    eventually,
    left_of,
    near,
    punctured,
    right_of,
    tends,
    tends_down,
    tends_up,
)  # fmt: skip
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import conj
from proofdsl.terms.subst import bind

_POS, _NEG = con("PosInfty"), con("NegInfty")
#: (name, binder, point, filter, what is owed of the point).
PLACES: Final[tuple[tuple[str, str, Term, Term, list[Term]], ...]] = (
    ("lim", "Lim", A, punctured(A), [isin(A, R)]), ("lim-left", "LimLeft", A, left_of(A), [isin(A, R)]),
    ("lim-right", "LimRight", A, right_of(A), [isin(A, R)]), ("lim-up", "Lim", _POS, UP, []),
    ("lim-down", "Lim", _NEG, DOWN, []), ("seqlim", "SeqLim", _POS, INDICES, []),
)  # fmt: skip


def _written() -> list[Schema]:
    """lim = c from a judgement, and back; limits of functions that agree eventually."""
    table: list[Schema] = []
    for name, head, point, h, owed in PLACES:
        of_f, of_g = (bind(head, ["x"], [point], [f(Var("x"))]) for f in (F, G))
        real = eventually(lambda x: isin(F(x), R), h)
        table += [
            fact(f"{name}:value", [*owed, tends(F, C, h)], eq(of_f, C)),
            fact(f"{name}:infinite", [*owed, tends_up(F, h)], eq(of_f, _POS)),
            fact(f"{name}:minus-infinite", [*owed, tends_down(F, h)], eq(of_f, _NEG)),
            fact(f"{name}:agree", [*owed, eventually(lambda x: eq(F(x), G(x)), h)], eq(of_f, of_g)),
            fact(f"{name}:known", [*owed, isin(C, R), eq(of_f, C), real], tends(F, C, h)),
            fact(f"{name}:known-infinite", [*owed, eq(of_f, _POS), real], tends_up(F, h)),
            fact(f"{name}:known-minus-infinite", [*owed, eq(of_f, _NEG), real], tends_down(F, h)),
        ]
    return table


def _orders() -> list[Schema]:
    """Both sides together; substitution of 1/x; quotients by powers of x - a, of functions of one order; L'Hospital."""
    table = [
        fact("tends:two-sided", [tends(F, C, left_of(A)), tends(F, C, right_of(A))], tends(F, C, punctured(A))),
        fact("tends:seam", [isin(A, R), tends(F, C, left_of(A)), tends(F, C, right_of(A)), eq(F(A), C)],
             tends(F, C, near(A))),
        fact("tends:inverse", [tends(lambda x: F(fn("Frac", ONE, x)), C, right_of(ZERO))], tends(F, C, UP)),
        fact("tends:inverse:down", [tends(lambda x: F(fn("Frac", ONE, x)), C, left_of(ZERO))], tends(F, C, DOWN)),
    ]
    slope_f: Function = lambda x: derivative(F, P(x), x)  # noqa: E731
    slope_g: Function = lambda x: derivative(G, Q(x), x)  # noqa: E731

    def over(f: Function, n: Term) -> Function:
        return lambda x: fn("Frac", f(x), power(fn("Minus", x, A), n))

    for name, h in (("lim", punctured(A)), ("lim-left", left_of(A)), ("lim-right", right_of(A))):
        to_zero, differentiable = tends(F, ZERO, h), eventually(slope_f, h)
        table += [
            fact(f"order:first:{name}", [isin(A, R), to_zero, differentiable, tends(P, C, h)],
                 tends(over(F, ONE), C, h)),
            fact(f"order:{name}", [isin(A, R), to_zero, differentiable, tends(over(P, M), C, h)],
                 tends(over(F, N), fn("Frac", C, N), h), where=successor),
            fact(f"order:quotient:{name}",
                 [isin(A, R), tends(over(F, N), S, h), tends(over(G, N), T, h), ne(T, ZERO)],
                 tends(lambda x: fn("Frac", F(x), G(x)), fn("Frac", S, T), h), where=positive_numeral(N)),
        ]  # fmt: skip
    both = conj([slope_f(Var("x")), slope_g(Var("x")), ne(Q(Var("x")), ZERO)])

    def premises(h: Term) -> list[Term]:
        slopes = bind("Lambda", ["x"], [], [both, Var("x")])
        return [fn("Eventually", slopes, h), tends(lambda x: fn("Frac", P(x), Q(x)), C, h)]

    for name, h in (
        ("lim", punctured(A)),
        ("lim-left", left_of(A)),
        ("lim-right", right_of(A)),
        ("lim-up", UP),
        ("lim-down", DOWN),
    ):
        owed = [isin(A, R)] if name in ("lim", "lim-left", "lim-right") else []
        quotient = tends(lambda x: fn("Frac", F(x), G(x)), C, h)
        forms = (("zero", [tends(F, ZERO, h), tends(G, ZERO, h)]), ("infinity", [tends_up(G, h)]),
                 ("minus-infinity", [tends_down(G, h)]))  # fmt: skip
        for form, given in forms:
            table.append(fact(f"lhospital:{form}:{name}", [*owed, *given, *premises(h)], quotient))
    return table


def _growth() -> list[Schema]:
    """Comparisons of growth (Rudin 3.20, 8.6) and the number e (3.31)."""
    to_up, to_zero = tends_up(F), tends(F, ZERO)
    u = F
    return [
        fact("growth:power-exponential", [to_up, isin(C, R), isin(B, R), gt(B, ONE)],
             tends(lambda x: fn("Frac", power(u(x), C), power(B, u(x))), ZERO)),
        fact("growth:ln-power", [to_up, isin(C, R), gt(C, ZERO)],
             tends(lambda x: fn("Frac", fn("ln", u(x)), power(u(x), C)), ZERO)),
        fact("growth:power-ln", [to_zero, eventually(lambda x: gt(u(x), ZERO)), isin(C, R), gt(C, ZERO)],
             tends(lambda x: app("Mult", power(u(x), C), fn("ln", u(x))), ZERO)),
        fact("growth:exponential-factorial", [isin(C, R)],
             tends(lambda x: fn("Frac", power(C, x), fn("Fact", x)), ZERO, INDICES)),
        fact("growth:e", [to_up], tends(lambda x: power(fn("Plus", ONE, fn("Frac", ONE, u(x))), u(x)), con("E"))),
        fact("growth:e-zero", [to_zero, eventually(lambda x: ne(u(x), ZERO))],
             tends(lambda x: power(fn("Plus", ONE, u(x)), fn("Frac", ONE, u(x))), con("E"))),
        fact("growth:root-index", [], tends(lambda x: fn("Root", x, x), ONE, INDICES)),
        fact("growth:power-index", [lt(fn("Neg", ONE), B), lt(B, ONE), isin(N, N1)],
             tends(lambda x: app("Mult", power(x, N), power(B, x)), ZERO, INDICES)),
    ]  # fmt: skip


LIMITS: Final = tuple(_written() + _orders() + _growth())
