"""Schemas of order and sign, absolute values, roots, exponentials and logarithms, trigonometric bounds. Trusted.

Every premise that a value is real keeps the infinities out. Sources: ordered-field laws (Rudin, Principles of
Mathematical Analysis, 1.17-1.18), roots and powers (1.21), exponential and logarithm (8.6), trigonometric functions
(8.7); numbers of Abramowitz and Stegun where given.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    CC,
    N0,
    ONE,
    TWO,
    ZERO,
    A,
    B,
    C,
    N,
    R,
    Schema,
    Z,
    con,
    eq,
    even_numeral,
    fact,
    fn,
    ge,
    gt,
    isin,
    le,
    lt,
    ne,
    odd_numeral,
    positive_numeral,
    power,
)  # fmt: skip
from proofdsl.terms import Term, app, num
from proofdsl.terms.logic import disj

_REAL_AB: Final = [isin(A, R), isin(B, R)]


def neg(x: Term) -> Term:
    """-x."""
    return app("Neg", x)


def absolute(x: Term) -> Term:
    """|x|."""
    return app("Abs", x)


def root(n: Term, x: Term) -> Term:
    """The n-th root of x."""
    return app("Root", n, x)


def _order() -> list[Schema]:
    return [
        fact("lt-ne", [lt(A, B)], ne(A, B)),
        fact("gt-ne", [gt(A, B)], ne(A, B)),
        fact("lt-le", [lt(A, B)], le(A, B)),
        fact("gt-ge", [gt(A, B)], ge(A, B)),
        fact("le-refl", [isin(A, R)], le(A, A)),
        fact("ge-refl", [isin(A, R)], ge(A, A)),
        fact("eq-le", [eq(A, B), isin(A, R)], le(A, B)),
        fact("eq-ge", [eq(A, B), isin(A, R)], ge(A, B)),
        fact("le-ne-lt", [le(A, B), ne(A, B)], lt(A, B)),
        fact("ge-ne-gt", [ge(A, B), ne(A, B)], gt(A, B)),
        fact("le-antisym", [le(A, B), le(B, A)], eq(A, B)),
        fact("le-trans", [le(A, C), le(C, B)], le(A, B)),
        fact("lt-trans", [lt(A, C), lt(C, B)], lt(A, B)),
        fact("le-lt-trans", [le(A, C), lt(C, B)], lt(A, B)),
        fact("lt-le-trans", [lt(A, C), le(C, B)], lt(A, B)),
        fact("total", [isin(A, R), isin(B, R)], disj([lt(A, B), ge(A, B)])),
        fact("trichotomy", [isin(A, R), isin(B, R)], disj([lt(A, B), eq(A, B), gt(A, B)])),
        fact("ne-split", [isin(A, R), isin(B, R), ne(A, B)], disj([lt(A, B), gt(A, B)])),
        fact("lt-infinity", [isin(A, R)], lt(A, con("PosInfty"))),
        fact("minus-infinity-lt", [isin(A, R)], lt(con("NegInfty"), A)),
        fact("gt-minus-infinity", [isin(A, R)], gt(A, con("NegInfty"))),
        fact("infinity-gt", [isin(A, R)], gt(con("PosInfty"), A)),
    ]


def _products() -> list[Schema]:
    """Signs of products and quotients from the signs of the factors, one row for each pair of signs."""
    table: list[Schema] = []
    for head in ("Mult", "Frac"):
        value = fn(head, A, B)
        loose_b = (gt, lt) if head == "Frac" else (ge, le)
        rows = [
            ("pp", gt(A, ZERO), gt(B, ZERO), gt), ("nn", lt(A, ZERO), lt(B, ZERO), gt),
            ("pn", gt(A, ZERO), lt(B, ZERO), lt), ("np", lt(A, ZERO), gt(B, ZERO), lt),
            ("PP", ge(A, ZERO), loose_b[0](B, ZERO), ge), ("NN", le(A, ZERO), loose_b[1](B, ZERO), ge),
            ("PN", ge(A, ZERO), loose_b[1](B, ZERO), le), ("NP", le(A, ZERO), loose_b[0](B, ZERO), le),
        ]  # fmt: skip
        for name, left, right, sign in rows:
            table.append(fact(f"{head}:sign:{name}", [*_REAL_AB, left, right], sign(value, ZERO)))
    table.append(fact("Mult:nonzero", [isin(A, CC), isin(B, CC), ne(A, ZERO), ne(B, ZERO)],
                      ne(fn("Mult", A, B), ZERO)))  # fmt: skip
    table.append(fact("Frac:nonzero", [isin(A, CC), isin(B, CC), ne(A, ZERO), ne(B, ZERO)],
                      ne(fn("Frac", A, B), ZERO)))  # fmt: skip
    zero_product = eq(fn("Mult", A, B), ZERO)
    table.append(fact("Mult:zero", [zero_product, isin(A, CC), isin(B, CC)], disj([eq(A, ZERO), eq(B, ZERO)])))
    table.append(fact("Mult:zero-left", [zero_product, isin(A, CC), isin(B, CC), ne(B, ZERO)], eq(A, ZERO)))
    table.append(fact("Mult:zero-right", [zero_product, isin(A, CC), isin(B, CC), ne(A, ZERO)], eq(B, ZERO)))
    table.append(fact("Power:zero-base", [eq(power(A, N), ZERO), isin(A, CC)], eq(A, ZERO), where=positive_numeral(N)))
    table.append(fact("Neg:nonzero", [isin(A, CC), ne(A, ZERO)], ne(neg(A), ZERO)))
    for name, given, shown in (("p", gt, lt), ("n", lt, gt), ("P", ge, le), ("N", le, ge)):
        table.append(fact(f"Neg:sign:{name}", [isin(A, R), given(A, ZERO)], shown(neg(A), ZERO)))
    for name, left_sign, right_sign, shown in (
        ("pP", gt, ge, gt), ("Pp", ge, gt, gt), ("PP", ge, ge, ge), ("nN", lt, le, lt), ("Nn", le, lt, lt),
        ("NN", le, le, le),
    ):  # fmt: skip
        premises = [*_REAL_AB, left_sign(A, ZERO), right_sign(B, ZERO)]
        table.append(fact(f"Plus:sign:{name}", premises, shown(fn("Plus", A, B), ZERO)))
    return table


def _powers() -> list[Schema]:
    return [
        fact("Power:positive", [isin(A, R), gt(A, ZERO), isin(B, R)], gt(power(A, B), ZERO)),
        fact("Power:nonneg", [isin(A, R), ge(A, ZERO), isin(N, N0)], ge(power(A, N), ZERO)),
        fact("Power:even-nonneg", [isin(A, R)], ge(power(A, N), ZERO), where=even_numeral(N)),
        fact("Power:even-positive", [isin(A, R), ne(A, ZERO)], gt(power(A, N), ZERO), where=even_numeral(N)),
        fact("Power:odd-negative", [isin(A, R), lt(A, ZERO)], lt(power(A, N), ZERO), where=odd_numeral(N)),
        fact("Power:odd-nonpos", [isin(A, R), le(A, ZERO)], le(power(A, N), ZERO), where=odd_numeral(N)),
        fact("Power:nonzero", [isin(A, CC), ne(A, ZERO), isin(N, Z)], ne(power(A, N), ZERO)),
        fact("Power:zero", [isin(N, R), gt(N, ZERO)], eq(power(ZERO, N), ZERO)),
        fact("Power:exponential-nonzero", [isin(B, CC)], ne(power(con("E"), B), ZERO)),
        fact("Power:monotone", [*_REAL_AB, le(ZERO, A), lt(A, B), isin(C, R), gt(C, ZERO)],
             lt(power(A, C), power(B, C))),
        fact("Power:exp-monotone", [*_REAL_AB, isin(C, R), gt(C, ONE), lt(A, B)], lt(power(C, A), power(C, B))),
        fact("Power:exp-monotone-le", [*_REAL_AB, isin(C, R), gt(C, ONE), le(A, B)], le(power(C, A), power(C, B))),
        fact("Power:e-ge", [isin(A, R)], ge(power(con("E"), A), app("Plus", ONE, A)), source="A&S 4.2.30"),
        fact("Fact:successor", [isin(A, N0)],
             eq(fn("Fact", app("Plus", A, ONE)), fn("Mult", app("Plus", A, ONE), fn("Fact", A)))),
        fact("Fact:positive", [isin(A, N0)], gt(fn("Fact", A), ZERO)),
        fact("Fact:ge-one", [isin(A, N0)], ge(fn("Fact", A), ONE)),
    ]  # fmt: skip


def _roots() -> list[Schema]:
    return [
        fact("Root:positive", [isin(A, R), gt(A, ZERO)], gt(root(N, A), ZERO), where=positive_numeral(N)),
        fact("Root:nonneg", [isin(A, R), ge(A, ZERO)], ge(root(N, A), ZERO), where=positive_numeral(N)),
        fact("Root:square", [isin(A, R)], eq(root(TWO, power(A, TWO)), absolute(A))),
        fact("Root:square-nonneg", [isin(A, R), ge(A, ZERO)], eq(root(TWO, power(A, TWO)), A)),
        fact("Root:monotone", [*_REAL_AB, le(ZERO, A), lt(A, B)], lt(root(N, A), root(N, B)),
             where=positive_numeral(N)),
        fact("Root:monotone-le", [*_REAL_AB, le(ZERO, A), le(A, B)], le(root(N, A), root(N, B)),
             where=positive_numeral(N)),
        fact("Root:product", [*_REAL_AB, ge(A, ZERO), ge(B, ZERO)],
             eq(root(N, fn("Mult", A, B)), fn("Mult", root(N, A), root(N, B))), where=positive_numeral(N)),
        fact("Root:quotient", [*_REAL_AB, ge(A, ZERO), gt(B, ZERO)],
             eq(root(N, fn("Frac", A, B)), fn("Frac", root(N, A), root(N, B))), where=positive_numeral(N)),
    ]  # fmt: skip


def _absolute() -> list[Schema]:
    return [
        fact("Abs:of-nonneg", [isin(A, R), ge(A, ZERO)], eq(absolute(A), A)),
        fact("Abs:of-nonpos", [isin(A, R), le(A, ZERO)], eq(absolute(A), neg(A))),
        fact("Abs:nonneg", [isin(A, CC)], ge(absolute(A), ZERO)),
        fact("Abs:positive", [isin(A, CC), ne(A, ZERO)], gt(absolute(A), ZERO)),
        fact("Abs:upper", [isin(A, R)], le(A, absolute(A))),
        fact("Abs:lower", [isin(A, R)], le(neg(A), absolute(A))),
        fact("Abs:square", [isin(A, R)], eq(power(absolute(A), TWO), power(A, TWO))),
        fact("Abs:of-neg", [isin(A, CC)], eq(absolute(neg(A)), absolute(A))),
        fact("Abs:product", [isin(A, CC), isin(B, CC)],
             eq(absolute(fn("Mult", A, B)), fn("Mult", absolute(A), absolute(B)))),
        fact("Abs:triangle", [isin(A, CC), isin(B, CC)],
             le(absolute(fn("Plus", A, B)), fn("Plus", absolute(A), absolute(B)))),
        fact("Abs:le", [*_REAL_AB, le(neg(B), A), le(A, B)], le(absolute(A), B)),
        fact("Abs:lt", [*_REAL_AB, lt(neg(B), A), lt(A, B)], lt(absolute(A), B)),
        fact("max:left", _REAL_AB, ge(fn("max", A, B), A)),
        fact("max:right", _REAL_AB, ge(fn("max", A, B), B)),
        fact("max:of-ge", [*_REAL_AB, ge(A, B)], eq(fn("max", A, B), A)),
        fact("max:of-le", [*_REAL_AB, le(A, B)], eq(fn("max", A, B), B)),
        fact("min:left", _REAL_AB, le(fn("min", A, B), A)),
        fact("min:right", _REAL_AB, le(fn("min", A, B), B)),
        fact("min:of-le", [*_REAL_AB, le(A, B)], eq(fn("min", A, B), A)),
        fact("min:of-ge", [*_REAL_AB, ge(A, B)], eq(fn("min", A, B), B)),
        fact("min:gt", [*_REAL_AB, lt(C, A), lt(C, B)], lt(C, fn("min", A, B))),
        fact("min:positive", [*_REAL_AB, gt(A, ZERO), gt(B, ZERO)], gt(fn("min", A, B), ZERO)),
        fact("min:ge", [*_REAL_AB, le(C, A), le(C, B)], le(C, fn("min", A, B))),
        fact("max:lt", [*_REAL_AB, lt(A, C), lt(B, C)], lt(fn("max", A, B), C)),
        fact("max:le", [*_REAL_AB, le(A, C), le(B, C)], le(fn("max", A, B), C)),
        fact("sgn:positive", [isin(A, R), gt(A, ZERO)], eq(fn("sgn", A), ONE)),
        fact("sgn:negative", [isin(A, R), lt(A, ZERO)], eq(fn("sgn", A), num(-1))),
        fact("floor:le", [isin(A, R)], le(fn("floor", A), A)),
        fact("floor:lt", [isin(A, R)], lt(A, app("Plus", fn("floor", A), ONE))),
        fact("ceil:ge", [isin(A, R)], ge(fn("ceil", A), A)),
    ]  # fmt: skip


def ln(x: Term) -> Term:
    """The natural logarithm of x."""
    return app("ln", x)


def _logarithms() -> list[Schema]:
    e = con("E")
    positive = [isin(A, R), gt(A, ZERO)]
    both = [*positive, isin(B, R), gt(B, ZERO)]
    return [
        fact("ln:product", both, eq(ln(fn("Mult", A, B)), fn("Plus", ln(A), ln(B)))),
        fact("ln:quotient", both, eq(ln(fn("Frac", A, B)), fn("Minus", ln(A), ln(B)))),
        fact("ln:power", [*positive, isin(B, R)], eq(ln(power(A, B)), fn("Mult", B, ln(A)))),
        fact("ln:even-power", [isin(A, R), ne(A, ZERO)], eq(ln(power(A, N)), fn("Mult", N, ln(absolute(A)))),
             where=even_numeral(N)),
        fact("ln:root", positive, eq(ln(root(N, A)), fn("Frac", ln(A), N)), where=positive_numeral(N)),
        fact("ln:one", [], eq(ln(ONE), ZERO)),
        fact("ln:e", [], eq(ln(e), ONE)),
        fact("ln:exp", [isin(A, R)], eq(ln(power(e, A)), A)),
        fact("exp:ln", positive, eq(power(e, ln(A)), A)),
        fact("exp:multiple-ln", [*positive, isin(B, R)], eq(power(e, fn("Mult", B, ln(A))), power(A, B))),
        fact("ln:positive", [isin(A, R), gt(A, ONE)], gt(ln(A), ZERO)),
        fact("ln:nonneg", [isin(A, R), ge(A, ONE)], ge(ln(A), ZERO)),
        fact("ln:negative", [isin(A, R), gt(A, ZERO), lt(A, ONE)], lt(ln(A), ZERO)),
        fact("ln:nonzero", [*positive, ne(A, ONE)], ne(ln(A), ZERO)),
        fact("ln:monotone", [*positive, isin(B, R), lt(A, B)], lt(ln(A), ln(B))),
        fact("ln:monotone-le", [*positive, isin(B, R), le(A, B)], le(ln(A), ln(B))),
        fact("ln:le", positive, le(ln(A), fn("Minus", A, ONE)), source="A&S 4.1.33"),
        fact("log:natural", [*positive, isin(B, R), gt(B, ZERO), ne(B, ONE)],
             eq(fn("log", B, A), fn("Frac", ln(A), ln(B)))),
        fact("lg:natural", positive, eq(fn("lg", A), fn("Frac", ln(A), ln(num(10))))),
    ]  # fmt: skip


def _trigonometric() -> list[Schema]:
    pi = con("Pi")
    half = fn("Frac", pi, TWO)
    table = []
    for head in ("sin", "cos"):
        value = fn(head, A)
        table += [
            fact(f"{head}:le-one", [isin(A, R)], le(value, ONE)),
            fact(f"{head}:ge-minus-one", [isin(A, R)], ge(value, num(-1))),
            fact(f"{head}:abs", [isin(A, R)], le(absolute(value), ONE)),
        ]
    table += [
        fact("sin:abs-le", [isin(A, R)], le(absolute(fn("sin", A)), absolute(A)), source="A&S 4.3.79"),
        fact("sin:lt", [isin(A, R), gt(A, ZERO)], lt(fn("sin", A), A)),
        fact("sin:positive", [isin(A, R), gt(A, ZERO), lt(A, pi)], gt(fn("sin", A), ZERO)),
        fact("cos:positive", [isin(A, R), lt(neg(half), A), lt(A, half)], gt(fn("cos", A), ZERO)),
        fact("tan:gt", [isin(A, R), gt(A, ZERO), lt(A, half)], gt(fn("tan", A), A)),
        fact("arctan:lt", [isin(A, R)], lt(fn("arctan", A), half)),
        fact("arctan:gt", [isin(A, R)], gt(fn("arctan", A), neg(half))),
        fact("arctan:positive", [isin(A, R), gt(A, ZERO)], gt(fn("arctan", A), ZERO)),
        fact("arctan:negative", [isin(A, R), lt(A, ZERO)], lt(fn("arctan", A), ZERO)),
        fact("tan:arctan", [isin(A, R)], eq(fn("tan", fn("arctan", A)), A)),
        fact("sin:arcsin", [isin(A, R), le(num(-1), A), le(A, ONE)], eq(fn("sin", fn("arcsin", A)), A)),
        fact("cos:arccos", [isin(A, R), le(num(-1), A), le(A, ONE)], eq(fn("cos", fn("arccos", A)), A)),
        fact("cosh:ge-one", [isin(A, R)], ge(fn("cosh", A), ONE)),
        fact("cosh:positive", [isin(A, R)], gt(fn("cosh", A), ZERO)),
        fact("cosh:nonzero", [isin(A, R)], ne(fn("cosh", A), ZERO)),
        fact("sinh:positive", [isin(A, R), gt(A, ZERO)], gt(fn("sinh", A), ZERO)),
        fact("sinh:negative", [isin(A, R), lt(A, ZERO)], lt(fn("sinh", A), ZERO)),
        fact("tanh:lt-one", [isin(A, R)], lt(fn("tanh", A), ONE)),
        fact("tanh:gt-minus-one", [isin(A, R)], gt(fn("tanh", A), num(-1))),
    ]
    return table


ORDER: Final = tuple(_order() + _products() + _powers() + _roots() + _absolute() + _logarithms() + _trigonometric())
