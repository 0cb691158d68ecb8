"""Schemas of sets: membership in unions, differences, intervals, products, power sets, images; subsets. Trusted.

Membership is strict (spec 3.1): an undefined member or set makes it false, which is why both directions hold as
stated. `PowerSet(A)` is the set of the subsets of A, `ImageOn(f, S)` the set of the values f(x) for x in S. Source: the
definitions (Halmos, Naive Set Theory, sections 2-10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.numbers import larger_sets
from proofdsl.kernel.schema import (
    A,
    B,
    C,
    D,
    F,
    K,
    R,
    S,
    Schema,
    X,
    Y,
    Z,
    con,
    eq,
    every,
    fact,
    fn,
    ge,
    hole,
    isin,
    le,
    lt,
    ne,
)
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import conj, disj, negate
from proofdsl.terms.signature import INTERVALS
from proofdsl.terms.subst import bind

Claim = Callable[[Term], Term]
#: A is a set, B is a set: included in itself.
SET_A, SET_B = app("Subset", A, A), app("Subset", B, B)


def _some(names: str, *claims: Term) -> Term:
    """There are x, y, ... with all claims; they are the variables of these names."""
    formula = conj(claims)
    for name in reversed(names):
        formula = bind("Exists", [name], [], [formula])
    return formula


def _boolean() -> list[Schema]:
    union, inter, minus = fn("Union", A, B), fn("Inter", A, B), fn("SetMinus", A, B)
    return [
        fact("union:elim", [isin(X, union)], disj([isin(X, A), isin(X, B)])),
        fact("union:left", [isin(X, A), SET_B], isin(X, union)),
        fact("union:right", [isin(X, B), SET_A], isin(X, union)),
        fact("inter:elim", [isin(X, inter)], conj([isin(X, A), isin(X, B)])),
        fact("inter:intro", [isin(X, A), isin(X, B)], isin(X, inter)),
        fact("minus:elim", [isin(X, minus)], conj([isin(X, A), negate(isin(X, B))])),
        fact("minus:intro", [isin(X, A), negate(isin(X, B)), SET_B], isin(X, minus)),
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
        out = [negate(inside), isin(X, R), le(A, A), le(B, B)]
        below, above = (lt if low is le else le)(X, A), (lt if high is le else le)(B, X)
        table.append(fact(f"{head}:not", out, disj([below, above])))
        table.append(fact(f"{head}:not:below", [*out, high(X, B)], below))
        table.append(fact(f"{head}:not:above", [*out, low(A, X)], above))
    return table


def _extensional() -> list[Schema]:
    """Inclusion and equality by members; what is not a member; sets that are not empty."""
    union, inter, minus, none = fn("Union", A, B), fn("Inter", A, B), fn("SetMinus", A, B), con("EmptySet")
    outside = negate(isin(X, B))
    return [
        fact("subset:intro", [SET_A, SET_B, every(lambda x: isin(x, B), lambda x: isin(x, A))], app("Subset", A, B)),
        fact("set:equal", [SET_A, SET_B, every(lambda x: app("Iff", isin(x, A), isin(x, B)))], eq(A, B)),
        fact("set:unequal:left", [isin(X, A), outside], ne(A, B)),
        fact("set:unequal:right", [isin(X, A), outside], ne(B, A)),
        fact("set:not-empty", [SET_A, ne(A, none)], _some("x", isin(Var("x"), A))),
        fact("union:intro", [SET_A, SET_B, disj([isin(X, A), isin(X, B)])], isin(X, union)),
        fact("union:not", [negate(isin(X, union)), SET_A, SET_B], conj([negate(isin(X, A)), outside])),
        fact("inter:not", [negate(isin(X, inter))], disj([negate(isin(X, A)), outside])),
        fact("minus:not", [negate(isin(X, minus)), SET_B], disj([negate(isin(X, A)), isin(X, B)])),
        fact("subset:empty", [SET_A], app("Subset", none, A)),
        fact("subset:singleton", [isin(X, A)], app("Subset", fn("Enum", X), A)),
        fact("subset:two", [isin(X, A), isin(Y, A)], app("Subset", fn("Enum", X, Y), A)),
        fact("subset:union", [app("Subset", A, C), app("Subset", B, C)], app("Subset", union, C)),
        fact("subset:inter:left", [app("Subset", A, C), SET_B], app("Subset", inter, C)),
        fact("subset:inter:right", [SET_A, app("Subset", B, C)], app("Subset", inter, C)),
        fact("subset:minus", [app("Subset", A, C), SET_B], app("Subset", minus, C)),
        *(fact(f"subset:{head}", [le(A, A), le(B, B)], app("Subset", fn(head, A, B), R)) for head in INTERVALS),
        fact("set:domain", [app("Typed", F, fn("FunSpace", A, B))], SET_A),
        fact("set:codomain", [app("Typed", F, fn("FunSpace", B, A))], SET_A),
        *(fact(f"{name}:{end}", [], relation(con(end), con(end)))
          for end in ("PosInfty", "NegInfty") for name, relation in (("le-refl", le), ("ge-refl", ge))),
        fact("denotes:minus", [SET_A, SET_B], fn("Denotes", minus)),
    ]


def _built() -> list[Schema]:
    """Products, power sets, images of functions, unions and intersections of sequences of sets."""
    x, y, z, product = Var("x"), Var("y"), Var("z"), fn("CartesianProd", A, B)
    power, image, typed = fn("PowerSet", A), fn("ImageOn", F, S), app("Typed", F, fn("FunSpace", A, B))
    triple, value = fn("CartesianProd", A, B, C), fn("Apply", F, X)
    table = [
        fact("product:elim", [isin(D, product)],
             _some("xy", isin(x, A), isin(y, B), eq(D, fn("Pair", x, y)))),
        fact("product:elim:three", [isin(D, triple)],
             _some("xyz", isin(x, A), isin(y, B), isin(z, C), eq(D, fn("Pair", x, fn("Pair", y, z))))),
        fact("set:product", [SET_A, SET_B], app("Subset", product, product)),
        fact("denotes:product", [SET_A, SET_B], fn("Denotes", product)),
        fact("power:intro", [app("Subset", B, A)], isin(B, power)),
        fact("power:elim", [isin(B, power)], app("Subset", B, A)),
        fact("set:power", [SET_A], app("Subset", power, power)),
        fact("denotes:power", [SET_A], fn("Denotes", power)),
        fact("image-on:intro", [typed, app("Subset", S, A), isin(X, S)], isin(value, image)),
        fact("image-on:elim", [isin(Y, image)], _some("x", isin(x, S), eq(fn("Apply", F, x), Y))),
        fact("set:image-on", [typed, app("Subset", S, A)], app("Subset", image, image)),
        fact("denotes:image-on", [typed, app("Subset", S, A)], fn("Denotes", image)),
    ]  # fmt: skip
    index, sets, k = [isin(A, Z), disj([isin(B, Z), eq(B, con("PosInfty"))])], hole("F"), Var("k")
    within: tuple[Claim, ...] = (lambda k: isin(k, Z), lambda k: le(A, k), lambda k: le(k, B))
    union, inter = (bind(head, ["k"], [A, B], [sets(k)]) for head in ("BigUnion", "BigInter"))
    at_index = [*index, isin(K, Z), le(A, K), le(K, B)]
    return [
        *table,
        fact("big-union:elim", [isin(A, Z), isin(X, union)], _some("k", *(p(k) for p in within), isin(X, sets(k)))),
        fact("big-union:intro", [*at_index, every(lambda k: app("Subset", sets(k), sets(k)), *within),
                                 isin(X, sets(K))], isin(X, union)),
        fact("big-inter:elim", [*at_index, isin(X, inter)], isin(X, sets(K))),
        fact("big-inter:intro", [*index, le(A, B), every(lambda k: isin(X, sets(k)), *within)], isin(X, inter)),
    ]  # fmt: skip


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
SETS: Final = tuple(_boolean() + _intervals() + _extensional() + _built() + _number_sets() + composition())
