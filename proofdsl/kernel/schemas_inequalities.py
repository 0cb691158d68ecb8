"""Schemas of monotone functions, classical inequalities, absolute values and integer parts. Trusted.

Every row says where its functions are defined: `sin` increases on [-pi/2, pi/2] only, `ln` on positive numbers. A row
`reflect:...` reads an order of values back as an order of arguments. Sources: Hardy, Littlewood, Polya, Inequalities,
chapters 2-4; Abramowitz and Stegun where given; Graham, Knuth, Patashnik, Concrete Mathematics, 3.1-3.2.
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
from proofdsl.kernel.schemas_order import absolute, ln, neg, root
from proofdsl.terms import num
from proofdsl.terms.logic import disj

_REAL_AB: Final = [isin(A, R), isin(B, R)]
_NONNEG_AB: Final = [*_REAL_AB, ge(A, ZERO), ge(B, ZERO)]
_POSITIVE_AB: Final = [*_REAL_AB, gt(A, ZERO), gt(B, ZERO)]
_E: Final = con("E")
_HALF_PI: Final = fn("Frac", con("Pi"), TWO)


def _monotone() -> list[Schema]:
    """f(a) < f(b) and f(a) <= f(b) from the order of a and b inside the domain of monotony."""
    table: list[Schema] = []
    for name, less in (("", lt), ("-le", le)):
        for head in ("arctan", "sinh", "tanh"):
            table.append(fact(f"{head}:monotone{name}", [*_REAL_AB, less(A, B)], less(fn(head, A), fn(head, B))))
        for head, low, high in (("arcsin", num(-1), ONE), ("sin", neg(_HALF_PI), _HALF_PI)):
            premises = [*_REAL_AB, le(low, A), le(B, high), less(A, B)]
            table.append(fact(f"{head}:monotone{name}", premises, less(fn(head, A), fn(head, B))))
        for head, low, high in (("arccos", num(-1), ONE), ("cos", ZERO, con("Pi"))):
            premises = [*_REAL_AB, le(low, A), le(B, high), less(A, B)]
            table.append(fact(f"{head}:antitone{name}", premises, less(fn(head, B), fn(head, A))))
        tangent = [*_REAL_AB, lt(neg(_HALF_PI), A), lt(B, _HALF_PI), less(A, B)]
        table.append(fact(f"tan:monotone{name}", tangent, less(fn("tan", A), fn("tan", B))))
        table.append(fact(f"Power:odd-monotone{name}", [*_REAL_AB, less(A, B)], less(power(A, N), power(B, N)),
                          where=odd_numeral(N)))  # fmt: skip
        table.append(fact(f"Power:exp-antitone{name}", [*_REAL_AB, isin(C, R), gt(C, ZERO), lt(C, ONE), less(A, B)],
                          less(power(C, B), power(C, A))))  # fmt: skip
    table.append(fact("Power:monotone-le", [*_REAL_AB, le(ZERO, A), le(A, B), isin(C, R), gt(C, ZERO)],
                      le(power(A, C), power(B, C))))  # fmt: skip
    return table


def _reflected() -> list[Schema]:
    """a < b and a <= b from f(a) and f(b)."""
    table: list[Schema] = []
    for name, less in (("", lt), ("-le", le)):
        table += [
            fact(f"reflect:ln{name}", [*_POSITIVE_AB, less(ln(A), ln(B))], less(A, B)),
            fact(f"reflect:exp{name}", [*_REAL_AB, isin(C, R), gt(C, ONE), less(power(C, A), power(C, B))], less(A, B)),
            fact(f"reflect:arctan{name}", [*_REAL_AB, less(fn("arctan", A), fn("arctan", B))], less(A, B)),
            fact(f"reflect:root{name}", [*_NONNEG_AB, less(root(N, A), root(N, B))], less(A, B),
                 where=positive_numeral(N)),
            fact(f"reflect:power{name}", [*_NONNEG_AB, less(power(A, N), power(B, N))], less(A, B),
                 where=positive_numeral(N)),
            fact(f"reflect:odd{name}", [*_REAL_AB, less(power(A, N), power(B, N))], less(A, B), where=odd_numeral(N)),
            fact(f"reflect:even{name}", [*_REAL_AB, less(power(A, N), power(B, N))],
                 less(absolute(A), absolute(B)), where=lambda v: even_numeral(N)(v) and positive_numeral(N)(v)),
            fact(f"reflect:below-root{name}", [*_REAL_AB, ge(B, ZERO), less(power(A, N), B)],
                 less(absolute(A), root(N, B)), where=lambda v: even_numeral(N)(v) and positive_numeral(N)(v)),
            fact(f"reflect:beyond-root{name}", [*_REAL_AB, ge(B, ZERO), less(B, power(A, N))],
                 less(root(N, B), absolute(A)), where=lambda v: even_numeral(N)(v) and positive_numeral(N)(v)),
            fact(f"reflect:above-root{name}", [*_NONNEG_AB, less(B, power(A, N))], less(root(N, B), A),
                 where=positive_numeral(N)),
            fact(f"reflect:below-odd-root{name}", [*_REAL_AB, less(power(A, N), B)], less(A, root(N, B)),
                 where=odd_numeral(N)),
            fact(f"reflect:above-odd-root{name}", [*_REAL_AB, less(B, power(A, N))], less(root(N, B), A),
                 where=odd_numeral(N)),
            fact(f"reflect:root-below{name}", [*_REAL_AB, ge(A, ZERO), less(root(N, A), B)], less(A, power(B, N)),
                 where=positive_numeral(N)),
            fact(f"reflect:root-above{name}", [*_NONNEG_AB, less(B, root(N, A))], less(power(B, N), A),
                 where=positive_numeral(N)),
            fact(f"reflect:exp-below{name}", [*_REAL_AB, less(power(_E, A), B)], less(A, ln(B))),
            fact(f"reflect:exp-above{name}", [*_REAL_AB, gt(B, ZERO), less(B, power(_E, A))], less(ln(B), A)),
            fact(f"reflect:ln-below{name}", [*_REAL_AB, gt(A, ZERO), less(ln(A), B)], less(A, power(_E, B))),
            fact(f"reflect:ln-above{name}", [*_REAL_AB, gt(A, ZERO), less(B, ln(A))], less(power(_E, B), A)),
            fact(f"reflect:ln-positive{name}", [isin(A, R), gt(A, ZERO), less(ZERO, ln(A))], less(ONE, A)),
            fact(f"reflect:ln-negative{name}", [isin(A, R), gt(A, ZERO), less(ln(A), ZERO)], less(A, ONE)),
            fact(f"reflect:exp-positive{name}", [isin(A, R), less(ONE, power(_E, A))], less(ZERO, A)),
            fact(f"reflect:exp-negative{name}", [isin(A, R), less(power(_E, A), ONE)], less(A, ZERO)),
        ]  # fmt: skip
    return table


def _bounds() -> list[Schema]:
    return [
        fact("Power:above-one", [*_REAL_AB, gt(A, ONE), gt(B, ZERO)], gt(power(A, B), ONE)),
        fact("Power:from-one", [*_REAL_AB, ge(A, ONE), ge(B, ZERO)], ge(power(A, B), ONE)),
        fact("Power:below-one", [*_REAL_AB, gt(A, ZERO), lt(A, ONE), gt(B, ZERO)], lt(power(A, B), ONE)),
        fact("Power:up-to-one", [*_REAL_AB, gt(A, ZERO), le(A, ONE), ge(B, ZERO)], le(power(A, B), ONE)),
        fact("Power:bernoulli", [isin(A, R), isin(N, N0), ge(A, num(-1))],
             ge(power(fn("Plus", ONE, A), N), fn("Plus", ONE, fn("Mult", N, A)))),
        fact("Power:e-gt", [isin(A, R), ne(A, ZERO)], gt(power(_E, A), fn("Plus", ONE, A)), source="A&S 4.2.30"),
        fact("ln:lt", [isin(A, R), gt(A, ZERO), ne(A, ONE)], lt(ln(A), fn("Minus", A, ONE)), source="A&S 4.1.33"),
        fact("ln:ge", [isin(A, R), gt(A, ZERO)], ge(ln(A), fn("Minus", ONE, fn("Frac", ONE, A))), source="A&S 4.1.33"),
        fact("sin:gt", [isin(A, R), lt(A, ZERO)], gt(fn("sin", A), A)),
        fact("sin:jordan", [isin(A, R), ge(A, ZERO), le(A, _HALF_PI)],
             ge(fn("sin", A), fn("Frac", fn("Mult", TWO, A), con("Pi"))), source="A&S 4.3.79"),
        fact("cos:parabola", [isin(A, R)], ge(fn("cos", A), fn("Minus", ONE, fn("Frac", power(A, TWO), TWO)))),
        fact("arctan:abs", [isin(A, R)], lt(absolute(fn("arctan", A)), _HALF_PI)),
        fact("arctan:lt-argument", [isin(A, R), gt(A, ZERO)], lt(fn("arctan", A), A)),
        fact("arcsin:le", [isin(A, R), le(num(-1), A), le(A, ONE)], le(fn("arcsin", A), _HALF_PI)),
        fact("arcsin:ge", [isin(A, R), le(num(-1), A), le(A, ONE)], ge(fn("arcsin", A), neg(_HALF_PI))),
        fact("arccos:le", [isin(A, R), le(num(-1), A), le(A, ONE)], le(fn("arccos", A), con("Pi"))),
        fact("arccos:ge", [isin(A, R), le(num(-1), A), le(A, ONE)], ge(fn("arccos", A), ZERO)),
        fact("Root:mean", _NONNEG_AB, le(root(TWO, fn("Mult", A, B)), fn("Frac", fn("Plus", A, B), TWO))),
        fact("Root:subadditive", _NONNEG_AB,
             le(root(TWO, fn("Plus", A, B)), fn("Plus", root(TWO, A), root(TWO, B)))),
        fact("Abs:difference", [isin(A, CC), isin(B, CC)],
             le(absolute(fn("Minus", A, B)), fn("Plus", absolute(A), absolute(B)))),
        fact("Abs:reverse", [isin(A, CC), isin(B, CC)],
             le(absolute(fn("Minus", absolute(A), absolute(B))), absolute(fn("Minus", A, B)))),
        fact("Abs:quotient", [isin(A, CC), isin(B, CC), ne(B, ZERO)],
             eq(absolute(fn("Frac", A, B)), fn("Frac", absolute(A), absolute(B)))),
        fact("Abs:power", [isin(A, CC), isin(N, N0)], eq(absolute(power(A, N)), power(absolute(A), N))),
        fact("Abs:square-le", [*_REAL_AB, ge(B, ZERO), le(power(A, TWO), power(B, TWO))], le(absolute(A), B)),
        fact("Abs:square-lt", [*_REAL_AB, ge(B, ZERO), lt(power(A, TWO), power(B, TWO))], lt(absolute(A), B)),
        fact("Abs:square-eq", [*_REAL_AB, ge(B, ZERO), eq(power(A, TWO), power(B, TWO))], eq(absolute(A), B)),
        # c / a < b means a > c / b, for positive a and b.
        fact("Frac:below", [isin(A, R), isin(B, R), gt(A, ZERO), gt(B, ZERO), gt(A, fn("Frac", C, B))],
             lt(fn("Frac", C, A), B)),
        fact("Frac:at-most", [isin(A, R), isin(B, R), gt(A, ZERO), gt(B, ZERO), ge(A, fn("Frac", C, B))],
             le(fn("Frac", C, A), B)),
        # x^n is one-to-one on each side of zero, for odd n everywhere.
        fact("Power:equal-nonneg", [*_REAL_AB, ge(A, ZERO), ge(B, ZERO), eq(power(A, N), power(B, N))], eq(A, B),
             where=positive_numeral(N)),
        fact("Power:equal-nonpos", [*_REAL_AB, le(A, ZERO), le(B, ZERO), eq(power(A, N), power(B, N))], eq(A, B),
             where=positive_numeral(N)),
        fact("Power:equal-odd", [*_REAL_AB, eq(power(A, N), power(B, N))], eq(A, B), where=odd_numeral(N)),
        fact("Abs:nonzero", [isin(A, CC), gt(absolute(A), ZERO)], ne(A, ZERO)),
        fact("Abs:invert", [*_REAL_AB, gt(B, ZERO), lt(absolute(fn("Frac", ONE, A)), B)],
             gt(absolute(A), fn("Frac", ONE, B))),
        fact("Abs:cases", [isin(A, R), isin(B, R), eq(absolute(A), B)], disj([eq(A, B), eq(A, neg(B))])),
    ]  # fmt: skip


def _integers() -> list[Schema]:
    minus_one = num(-1)
    floor, ceil = fn("floor", A), fn("ceil", A)
    return [
        fact("integer:split", [isin(A, Z), isin(N, Z), ge(A, N)], disj([eq(A, N), ge(A, fn("Plus", N, ONE))])),
        fact("integer:ge-successor", [isin(A, Z), isin(N, Z), gt(A, N)], ge(A, fn("Plus", N, ONE))),
        fact("floor:unique", [isin(A, R), isin(N, Z), le(N, A), lt(A, fn("Plus", N, ONE))], eq(floor, N)),
        fact("floor:of-integer", [isin(A, Z)], eq(floor, A)),
        fact("floor:ge", [isin(A, R), isin(N, Z), le(N, A)], ge(floor, N)),
        fact("floor:below", [isin(A, R), isin(N, Z), lt(A, N)], lt(floor, N)),
        fact("ceil:unique", [isin(A, R), isin(N, Z), lt(fn("Minus", N, ONE), A), le(A, N)], eq(ceil, N)),
        fact("ceil:of-integer", [isin(A, Z)], eq(ceil, A)),
        fact("ceil:lt", [isin(A, R)], lt(ceil, fn("Plus", A, ONE))),
        fact("ceil:above-weakly", [isin(A, R), ge(A, B)], ge(ceil, B)),
        fact("ceil:above", [isin(A, R), gt(A, B)], gt(ceil, B)),
        fact("ceil:le", [isin(A, R), isin(N, Z), le(A, N)], le(ceil, N)),
        fact("Fact:monotone", [isin(A, N0), isin(B, N0), le(A, B)], le(fn("Fact", A), fn("Fact", B))),
        fact("Power:even-sign", [isin(A, Z)], eq(power(minus_one, fn("Mult", TWO, A)), ONE)),
        fact("Power:odd-sign", [isin(A, Z)], eq(power(minus_one, fn("Plus", fn("Mult", TWO, A), ONE)), minus_one)),
        fact("Power:sign-cases", [isin(A, Z)],
             disj([eq(power(minus_one, A), ONE), eq(power(minus_one, A), minus_one)])),
        fact("Power:sign-modulus", [isin(A, Z)], eq(absolute(power(minus_one, A)), ONE)),
        fact("Power:successor", [isin(A, CC), isin(N, N0)],
             eq(power(A, fn("Plus", N, ONE)), fn("Mult", A, power(A, N)))),
    ]  # fmt: skip


INEQUALITIES: Final = tuple(_monotone() + _reflected() + _bounds() + _integers())
