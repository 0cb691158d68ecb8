"""Schemas of sets: membership in unions, differences, intervals; subsets; pairs. Trusted.

Membership is strict (spec 3.1): an undefined member or set makes it false, which is why both directions hold as
stated. Source: the definitions (Halmos, Naive Set Theory, sections 2-6).
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.numbers import larger_sets
from proofdsl.kernel.schema import A, B, C, D, R, Schema, X, Y, con, eq, fact, fn, isin, le, lt, ne
from proofdsl.terms import Term, app
from proofdsl.terms.logic import conj, disj, negate


def _boolean() -> list[Schema]:
    union, inter, minus = fn("Union", A, B), fn("Inter", A, B), fn("SetMinus", A, B)
    # A subset of itself: A is a set.
    set_a, set_b = app("Subset", A, A), app("Subset", B, B)
    return [
        fact("union:elim", [isin(X, union)], disj([isin(X, A), isin(X, B)])),
        fact("union:left", [isin(X, A), set_b], isin(X, union)),
        fact("union:right", [isin(X, B), set_a], isin(X, union)),
        fact("inter:elim", [isin(X, inter)], conj([isin(X, A), isin(X, B)])),
        fact("inter:intro", [isin(X, A), isin(X, B)], isin(X, inter)),
        fact("minus:elim", [isin(X, minus)], conj([isin(X, A), negate(isin(X, B))])),
        fact("minus:intro", [isin(X, A), negate(isin(X, B)), set_b], isin(X, minus)),
        fact("empty:none", [], negate(isin(X, con("EmptySet")))),
        fact("subset:use", [app("Subset", A, B), isin(X, A)], isin(X, B)),
        fact("subset:trans", [app("Subset", A, C), app("Subset", C, B)], app("Subset", A, B)),
        fact("subset:antisym", [app("Subset", A, B), app("Subset", B, A)], eq(A, B)),
        fact("product:pair", [isin(X, A), isin(Y, B)], isin(fn("Pair", X, Y), fn("CartesianProd", A, B))),
        fact(
            "product:triple",
            [isin(X, A), isin(Y, B), isin(D, C)],
            isin(fn("Pair", X, fn("Pair", Y, D)), fn("CartesianProd", A, B, C)),
        ),
        fact("product:first", [isin(fn("Pair", X, Y), fn("CartesianProd", A, B))], isin(X, A)),
        fact("product:second", [isin(fn("Pair", X, Y), fn("CartesianProd", A, B))], isin(Y, B)),
        fact(
            "pair:unequal-first", [fn("Denotes", X), fn("Denotes", Y), ne(X, A)], ne(fn("Pair", X, Y), fn("Pair", A, B))
        ),
        fact(
            "pair:unequal-second",
            [fn("Denotes", X), fn("Denotes", Y), ne(Y, B)],
            ne(fn("Pair", X, Y), fn("Pair", A, B)),
        ),
        fact("pair:different", [ne(fn("Pair", X, Y), fn("Pair", A, B))], disj([ne(X, A), ne(Y, B)])),
        fact("pair:first", [fn("Denotes", X), fn("Denotes", Y), eq(fn("Pair", X, Y), fn("Pair", A, B))], eq(X, A)),
        fact("pair:second", [fn("Denotes", X), fn("Denotes", Y), eq(fn("Pair", X, Y), fn("Pair", A, B))], eq(Y, B)),
    ]


def _intervals() -> list[Schema]:
    """Membership in an interval with bounds a and b is being real between the bounds; bounds may be infinite."""
    table: list[Schema] = []
    for head, low, high in (
        ("IntervalLoRo", lt, lt), ("IntervalLcRo", le, lt), ("IntervalLoRc", lt, le), ("IntervalLcRc", le, le),
    ):  # fmt: skip
        inside = isin(X, fn(head, A, B))
        bounds = conj([isin(X, R), low(A, X), high(X, B)])
        table.append(fact(f"{head}:elim", [inside], bounds))
        table.append(fact(f"{head}:intro", [isin(X, R), low(A, X), high(X, B)], inside))
    return table


def _number_sets() -> list[Schema]:
    names = ("PrimeSet", "PosIntegerSet", "NonNegIntegerSet", "NegIntegerSet", "NonPosIntegerSet", "IntegerSet",
             "RationalSet", "PosRealSet", "NonNegRealSet", "NegRealSet", "NonPosRealSet", "RealSet")  # fmt: skip
    table: list[Schema] = []
    for name in names:
        for larger in larger_sets(name)[1:]:
            table.append(fact(f"subset:{name}:{larger}", [], app("Subset", con(name), con(larger))))
    return table


def composition() -> list[Schema]:
    """(f o g)(x) = f(g(x)) for declared functions."""
    f, g = Var_f, Var_g
    typed = [app("Typed", f, fn("FunSpace", B, C)), app("Typed", g, fn("FunSpace", A, B)), isin(X, A)]
    value = eq(fn("Apply", fn("Compose", f, g), X), fn("Apply", f, fn("Apply", g, X)))
    return [fact("compose:value", typed, value),
            fact("compose:typed", typed[:2], app("Typed", fn("Compose", f, g), fn("FunSpace", A, C)))]  # fmt: skip


Var_f: Final[Term] = D
Var_g: Final[Term] = Y
SETS: Final = tuple(_boolean() + _intervals() + _number_sets() + composition())
