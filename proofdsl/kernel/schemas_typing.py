"""Schemas of typing: closure of the number sets, values of functions, refinement by sign. Trusted.

Sources: closure properties of the number systems (Landau, Foundations of Analysis); real powers, roots and
elementary functions as in Rudin, Principles of Mathematical Analysis, chapters 1 and 8.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    CC,
    N0,
    N1,
    ONE,
    TWO,
    ZERO,
    A,
    B,
    D,
    F,
    N,
    Q,
    R,
    Schema,
    T,
    X,
    Z,
    con,
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
from proofdsl.terms.logic import negate

_RINGS: Final = ("ComplexSet", "RealSet", "RationalSet", "IntegerSet")
_FIELDS: Final = ("ComplexSet", "RealSet", "RationalSet")
_CONES: Final = (
    "NonNegIntegerSet", "PosIntegerSet", "NonNegRealSet", "PosRealSet", "NonNegRationalSet", "PosRationalSet",
)  # fmt: skip


def _closures() -> list[Schema]:
    table: list[Schema] = []
    for name in _RINGS:
        s = con(name)
        for head in ("Plus", "Minus", "Mult"):
            table.append(fact(f"{head}:{name}", [isin(A, s), isin(B, s)], isin(fn(head, A, B), s)))
        table.append(fact(f"Neg:{name}", [isin(A, s)], isin(fn("Neg", A), s)))
    for name in _CONES:
        s = con(name)
        for head in ("Plus", "Mult"):
            table.append(fact(f"{head}:{name}", [isin(A, s), isin(B, s)], isin(fn(head, A, B), s)))
    for name in _FIELDS:
        s = con(name)
        table.append(fact(f"Frac:{name}", [isin(A, s), isin(B, s), ne(B, ZERO)], isin(fn("Frac", A, B), s)))
        table.append(fact(f"Power:int:{name}", [isin(A, s), ne(A, ZERO), isin(N, Z)], isin(power(A, N), s)))
    for name in (*_RINGS, "NonNegIntegerSet", "PosIntegerSet", "NonNegRealSet"):
        s = con(name)
        table.append(fact(f"Power:nat:{name}", [isin(A, s), isin(N, N0)], isin(power(A, N), s)))
    return table


def _powers() -> list[Schema]:
    return [
        fact("Power:pos-base", [isin(A, R), gt(A, ZERO), isin(B, R)], isin(power(A, B), R)),
        fact("Power:nonneg-base", [isin(A, R), ge(A, ZERO), isin(B, R), gt(B, ZERO)], isin(power(A, B), R)),
        fact("Power:pos-base-complex", [isin(A, R), gt(A, ZERO), isin(B, CC)], isin(power(A, B), CC)),
        fact("Root:even", [isin(A, R), ge(A, ZERO)], isin(fn("Root", N, A), R), where=positive_numeral(N)),
        fact("Root:odd", [isin(A, R)], isin(fn("Root", N, A), R), where=odd_numeral(N)),
        fact("Root:general", [isin(A, R), ge(A, ZERO), isin(N, N1)], isin(fn("Root", N, A), R)),
    ]


def _functions() -> list[Schema]:
    table: list[Schema] = []
    for head in ("sin", "cos", "sinh", "cosh"):
        table.append(fact(f"{head}:real", [isin(A, R)], isin(fn(head, A), R)))
        table.append(fact(f"{head}:complex", [isin(A, CC)], isin(fn(head, A), CC)))
    for head in ("arctan", "arccot", "arsinh", "tanh", "sech"):
        table.append(fact(f"{head}:real", [isin(A, R)], isin(fn(head, A), R)))
    for head, nonzero in (("tan", "cos"), ("sec", "cos"), ("cot", "sin"), ("csc", "sin")):
        table.append(fact(f"{head}:real", [isin(A, R), ne(fn(nonzero, A), ZERO)], isin(fn(head, A), R)))
    for head in ("arcsin", "arccos"):
        table.append(fact(f"{head}:real", [isin(A, R), le(num(-1), A), le(A, ONE)], isin(fn(head, A), R)))
    for head in ("ln", "lg"):
        table.append(fact(f"{head}:real", [isin(A, R), gt(A, ZERO)], isin(fn(head, A), R)))
    log = [isin(B, R), gt(B, ZERO), ne(B, ONE), isin(A, R), gt(A, ZERO)]
    table += [
        fact("log:real", log, isin(fn("log", B, A), R)),
        fact("Abs:real", [isin(A, CC)], isin(fn("Abs", A), R)),
        fact("Abs:integer", [isin(A, Z)], isin(fn("Abs", A), N0)),
        fact("Abs:rational", [isin(A, Q)], isin(fn("Abs", A), Q)),
        fact("Fact:natural", [isin(A, N0)], isin(fn("Fact", A), N1)),
        fact("floor:integer", [isin(A, R)], isin(fn("floor", A), Z)),
        fact("ceil:integer", [isin(A, R)], isin(fn("ceil", A), Z)),
        fact("sgn:integer", [isin(A, R)], isin(fn("sgn", A), Z)),
        fact("max:real", [isin(A, R), isin(B, R)], isin(fn("max", A, B), R)),
        fact("min:real", [isin(A, R), isin(B, R)], isin(fn("min", A, B), R)),
        fact("Apply:typed", [app("Typed", F, fn("FunSpace", D, T)), isin(X, D)], isin(fn("Apply", F, X), T)),
    ]
    return table


#: (set without sign, (prefix, condition on x), ...)
#: Prefix of a number set, the sign that it asks for, the sign without.
_SIGNS: Final[tuple[tuple[str, Term, Term], ...]] = (
    ("Pos", gt(X, ZERO), le(X, ZERO)), ("NonNeg", ge(X, ZERO), lt(X, ZERO)),
    ("Neg", lt(X, ZERO), ge(X, ZERO)), ("NonPos", le(X, ZERO), gt(X, ZERO)),
)  # fmt: skip


def _refinements() -> list[Schema]:
    table: list[Schema] = []
    for kind in ("Integer", "Rational", "Real"):
        base = con(f"{kind}Set")
        nonzero = [isin(X, con(f"NonNeg{kind}Set")), ne(X, ZERO)]
        table.append(fact(f"refine:nonzero:{kind}", nonzero, isin(X, con(f"Pos{kind}Set"))))
        for prefix, sign, opposite in _SIGNS:
            refined = con(f"{prefix}{kind}Set")
            table.append(fact(f"refine:{prefix}{kind}", [isin(X, base), sign], isin(X, refined)))
            table.append(fact(f"sign:{prefix}{kind}", [isin(X, refined)], sign))
            table.append(fact(f"sign:not:{prefix}{kind}", [negate(isin(X, refined)), isin(X, base)], opposite))
    table.append(fact("sign:integer-one", [isin(X, N1)], ge(X, ONE)))
    table.append(fact("sign:prime-two", [isin(X, con("PrimeSet"))], ge(X, TWO)))
    table.append(fact("real:between", [lt(A, X), lt(X, B)], isin(X, R)))
    table.append(fact("refine:integer-one", [isin(X, Z), ge(X, ONE)], isin(X, N1)))
    return table


def _denotes() -> list[Schema]:
    denotes = fn("Denotes", X)
    return [
        fact("denotes:member", [isin(X, A)], denotes),
        fact("denotes:container", [isin(A, X)], denotes),
        fact("denotes:pair", [fn("Denotes", A), fn("Denotes", B)], fn("Denotes", fn("Pair", A, B))),
        fact("denotes:typed", [app("Typed", X, A)], denotes),
        fact("denotes:value", [app("Typed", F, fn("FunSpace", D, T)), isin(X, D)], fn("Denotes", fn("Apply", F, X))),
        fact("denotes:derivative", [app("Typed", F, fn("FunSpace", D, T))],
             fn("Denotes", fn("FunDeri", F, ONE, N)), where=positive_numeral(N)),
        fact("denotes:interval", [le(A, A), le(B, B)], fn("Denotes", fn("IntervalLoRo", A, B))),
        fact("denotes:segment", [le(A, A), le(B, B)], fn("Denotes", fn("IntervalLcRc", A, B))),
        fact("denotes:interval-co", [le(A, A), le(B, B)], fn("Denotes", fn("IntervalLcRo", A, B))),
        fact("denotes:interval-oc", [le(A, A), le(B, B)], fn("Denotes", fn("IntervalLoRc", A, B))),
        fact("denotes:union", [app("Subset", A, A), app("Subset", B, B)], fn("Denotes", fn("Union", A, B))),
        fact("denotes:inter", [app("Subset", A, A), app("Subset", B, B)], fn("Denotes", fn("Inter", A, B))),
        fact("denotes:function-space", [app("Subset", A, A), app("Subset", B, B)], fn("Denotes", fn("FunSpace", A, B))),
        fact("denotes:composition", [app("Typed", F, fn("FunSpace", B, T)), app("Typed", X, fn("FunSpace", A, B))],
             fn("Denotes", fn("Compose", F, X))),
    ]  # fmt: skip


def _others() -> list[Schema]:
    return [
        # A sum, difference, product or quotient is a number only where both operands are (spec 3.1, "Definedness").
        *(fact(f"operand:{head}:{place}", [isin(fn(head, A, B), CC)], isin(operand, CC))
          for head in ("Plus", "Minus", "Mult", "Frac") for place, operand in (("left", A), ("right", B))),
        fact("operand:Neg", [isin(fn("Neg", A), CC)], isin(A, CC)),
        fact("integer:even-power", [isin(A, Z)], isin(power(A, N), N0), where=even_numeral(N)),
    ]


TYPING: Final = tuple(_closures() + _powers() + _functions() + _refinements() + _denotes() + _others())
