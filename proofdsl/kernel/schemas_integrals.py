"""Schemas of continuity, differentiability on sets, and integrals. Trusted.

`ContinuousFuncOn(f, S)` is read relative to S: at each a in S, f(x) tends to f(a) along `Within(a, S)`.
`DiffableFuncOn(f, S)` asks for a derivative, on an open neighbourhood, at each point of S. `ContinuousFunc(f)` and
`DiffableFunc(f)` speak of every point of the domain of f, so they are concluded only of lambdas whose condition makes
the argument real: a function that is declared on R may be defined elsewhere.

`HasIntegral(F, a, b, v)`: v is real, and the integral of F from a to b exists in the sense of spec 3.1 (Riemann, or a
limit of such at the bounds and at finitely many points) and is v. Source: Rudin, Principles of Mathematical Analysis,
6.12, 6.20-6.21 (fundamental theorem) and exercises 6.7-6.8 (improper integrals).
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    ONE,
    TWO,
    ZERO,
    A,
    B,
    C,
    D,
    M,
    N,
    R,
    S,
    Schema,
    T,
    V,
    con,
    eq,
    every,
    fact,
    fn,
    ge,
    hole,
    isin,
    lam,
    le,
    lt,
)
from proofdsl.kernel.schema import F as f_
from proofdsl.kernel.schemas_derivatives import derivative
from proofdsl.kernel.schemas_filters import (
    DOWN,
    UP,
    F,
    Function,
    G,
    K,
    P,
    Q,
    eventually,
    left_of,
    near,
    right_of,
    tends,
)  # fmt: skip
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import conj
from proofdsl.terms.subst import bind

U = hole("U")
_POS, _NEG = con("PosInfty"), con("NegInfty")
_REAL: Final = lambda x: isin(x, R)  # noqa: E731


#: Rows of (suffix, bound, filter that tends to it, what is owed of it, on which side of it x lies).
Bounds = tuple[tuple[str, Term, Term, list[Term], list[Function]], ...]


def integral(f: Function, low: Term, high: Term, value: Term) -> Term:
    """The integral of f from low to high exists and has this value."""
    return fn("HasIntegral", lam(f), low, high, value)


def _sets() -> list[Schema]:
    """Continuity and differentiability of a function f at a point, on a set, everywhere."""
    value: Function = lambda x: fn("Apply", f_, x)  # noqa: E731
    slope: Function = lambda x: fn("Apply", fn("FunDeri", f_, ONE, ONE), x)  # noqa: E731
    real_set = app("Subset", S, R)
    within = fn("Within", A, S)
    return [
        fact("continuous:at", [isin(A, R), tends(value, value(A), near(A))], fn("ContinuousFuncAt", f_, A)),
        fact("continuous:on", [fn("Denotes", f_), real_set, every(lambda a: tends(value, value(a), fn("Within", a, S)),
                                               lambda a: isin(a, S))], fn("ContinuousFuncOn", f_, S)),
        fact("continuous:everywhere", [every(lambda x: isin(x, S), P), fn("ContinuousFuncOn", lam(F, P), S)],
             fn("ContinuousFunc", lam(F, P))),
        fact("continuous:use", [fn("ContinuousFuncOn", f_, S), isin(A, S), isin(A, R),
                                eventually(lambda x: isin(value(x), R), within)], tends(value, value(A), within)),
        fact("FunDeri:real", [derivative(value, D)], isin(slope(A), R)),
        fact("diffable:at", [derivative(value, D)], fn("DiffableFuncAt", f_, A)),
        fact("diffable:on", [fn("Denotes", f_), real_set, every(lambda a: isin(slope(a), R), lambda a: isin(a, S))],
             fn("DiffableFuncOn", f_, S)),
        fact("diffable:everywhere", [every(lambda x: isin(x, S), P), fn("DiffableFuncOn", lam(F, P), S)],
             fn("DiffableFunc", lam(F, P))),
        fact("integrable:continuous", [isin(A, R), isin(B, R), le(A, B),
                                       fn("ContinuousFuncOn", f_, fn("IntervalLcRc", A, B))],
             fn("IntegrableFuncOn", f_, fn("IntervalLcRc", A, B))),
    ]  # fmt: skip


def _fundamental() -> list[Schema]:
    """An antiderivative G of F between the bounds, with limits S and T at the lower and the upper one."""
    table: list[Schema] = []
    lower: Bounds = (("", A, right_of(A), [isin(A, R)], [lambda x: lt(A, x)]), ("-inf", _NEG, DOWN, [], []))
    upper: Bounds = (("", B, left_of(B), [isin(B, R)], [lambda x: lt(x, B)]), ("+inf", _POS, UP, [], []))
    for name_a, a, from_a, real_a, above in lower:
        for name_b, b, to_b, real_b, below in upper:
            between = [_REAL, *above, *below]
            ordered = [lt(A, B)] if real_a and real_b else []
            table.append(fact(
                f"integral:fundamental{name_a}{name_b}",
                [*real_a, *real_b, *ordered, every(lambda x: derivative(G, F(x), x), *between),
                 every(lambda x: tends(F, F(x), near(x)), *between), tends(G, S, from_a), tends(G, T, to_b)],
                integral(F, a, b, fn("Minus", T, S)),
            ))  # fmt: skip
    return table


def _variable_bounds() -> list[Schema]:
    """The derivative of an integral in its upper or lower bound (Rudin 6.20), F continuous between M and N."""
    between = (_REAL, lambda x: lt(M, x), lambda x: lt(x, N))
    place = [isin(A, R), isin(C, R), lt(M, A), lt(A, N), lt(M, C), lt(C, N),
             every(lambda x: tends(F, F(x), near(x)), *between)]  # fmt: skip
    conditions = [every(P, *between), every(Q, *between)]

    def bare(low: Term, high: Term) -> Term:
        return bind("DefInt", ["t"], [low, high], [fn("Mult", F(Var("t")), fn("Diff", ONE, Var("t")))])

    def written(low: Term, high: Term) -> Term:
        return fn("DefInt", low, high, fn("Mult", lam(F, P), fn("Diff", ONE, lam(lambda x: x, Q))))

    return [
        fact("integral:upper", place, derivative(lambda x: bare(A, x), F(C), C)),
        fact("integral:lower", place, derivative(lambda x: bare(x, A), app("Neg", F(C)), C)),
        fact("integral:upper:lambda", [*place, *conditions, le(A, C)], derivative(lambda x: written(A, x), F(C), C)),
        fact("integral:lower:lambda", [*place, *conditions, le(C, A)],
             derivative(lambda x: written(x, A), app("Neg", F(C)), C)),
    ]  # fmt: skip


def _families() -> list[Schema]:
    """All antiderivatives on an open interval are G + c (Rudin 5.11); the interval is given by a condition."""
    convex = every(lambda a: every(lambda b: every(P, _REAL, lambda x: lt(a, x), lambda x: lt(x, b), name="z"),
                                   P, name="y"), P)  # fmt: skip
    table: list[Schema] = []
    for name, guarded in (("", False), (":guarded", True)):

        def each(claim: Function, guarded: bool = guarded) -> Term:
            return bind("Forall", ["x"], [], [app("Impl", P(Var("x")), claim(Var("x")))], [guarded])

        def family(claim: Function) -> Term:
            return bind("SetDesc", ["u"], [], [Var("u"), claim(Var("u"))], [False])

        derived = family(lambda u: each(lambda x: eq(fn("Apply", fn("FunDeri", u, ONE, ONE), x), F(x))))
        shifted = family(lambda u: bind("Exists", ["c"], [], [conj([isin(Var("c"), R), each(
            lambda x: eq(fn("Apply", u, x), fn("Plus", G(x), Var("c"))))])]))  # fmt: skip
        real = [] if guarded else [every(lambda x: isin(x, R), P)]
        open_set = every(lambda x: eventually(P, near(x)), _REAL, P)
        table.append(fact(f"family:antiderivatives{name}",
                          [*real, open_set, convex, every(lambda x: derivative(G, F(x), x), _REAL, P)],
                          eq(derived, shifted)))  # fmt: skip
    return table


def _integrable() -> list[Schema]:
    """Integrability on a segment: jumps at the ends, in pieces, monotone functions (Rudin 6.9-6.10, 6.12)."""
    value: Function = lambda x: fn("Apply", f_, x)  # noqa: E731
    inside = (_REAL, lambda x: lt(A, x), lambda x: lt(x, B))
    segment = fn("IntervalLcRc", A, B)
    member: Function = lambda x: isin(x, segment)  # noqa: E731
    ends = [isin(A, R), isin(B, R)]
    bare = bind("DefInt", ["x"], [A, B], [fn("Mult", value(Var("x")), fn("Diff", ONE, Var("x")))])
    table = [
        fact("integrable:jumps", [*ends, lt(A, B), isin(value(A), R), isin(value(B), R),
                                  every(lambda x: tends(value, value(x), near(x)), *inside),
                                  tends(value, S, right_of(A)), tends(value, T, left_of(B))],
             fn("IntegrableFuncOn", f_, segment)),
        fact("integrable:pieces", [*ends, isin(C, R), le(A, C), le(C, B),
                                   fn("IntegrableFuncOn", f_, fn("IntervalLcRc", A, C)),
                                   fn("IntegrableFuncOn", f_, fn("IntervalLcRc", C, B))],
             fn("IntegrableFuncOn", f_, segment)),
        fact("integrable:integral", [*ends, lt(A, B), fn("IntegrableFuncOn", f_, segment)],
             integral(value, A, B, bare)),
    ]  # fmt: skip
    for name, order in (("nondecreasing", le), ("nonincreasing", ge)):
        monotone = every(lambda x: every(lambda y: order(value(x), value(y)), member, lambda y: le(x, y),  # noqa: B023
                                         name="y"), member)  # fmt: skip
        table.append(fact(f"integrable:{name}", [*ends, le(A, B), every(lambda x: isin(value(x), R), member), monotone],
                          fn("IntegrableFuncOn", f_, segment)))  # fmt: skip
    return table


def _laws() -> list[Schema]:
    of_f, of_g = integral(F, A, B, S), integral(G, A, B, T)
    inside = (_REAL, lambda x: lt(A, x), lambda x: lt(x, B))
    closed = (_REAL, lambda x: le(A, x), lambda x: le(x, B))
    bare = bind("DefInt", ["x"], [A, B], [fn("Mult", F(Var("x")), fn("Diff", ONE, Var("x")))])
    unit = bind("DefInt", ["x"], [A, B], [fn("Diff", ONE, Var("x"))])
    written = fn("DefInt", A, B, fn("Mult", lam(F, P), fn("Diff", ONE, lam(lambda x: x, Q))))
    ordered = [lt(A, B), of_f]
    ends = [isin(A, R), isin(B, R)]
    smooth: list[Term] = [*ends, lt(A, B), every(lambda x: derivative(G, K(x), x), *closed),
                          every(lambda x: tends(K, K(x), near(x)), *closed)]  # fmt: skip
    symmetric: Function = lambda x: lt(ZERO, x)  # noqa: E731
    below_a: Function = lambda x: lt(x, A)  # noqa: E731
    parts_end = fn("Minus", fn("Minus", fn("Mult", F(B), G(B)), fn("Mult", F(A), G(A))), T)
    return [
        fact("integral:monotone", [*ordered, of_g, every(lambda x: le(F(x), G(x)), *inside)], le(S, T)),
        fact("integral:nonneg", [*ordered, every(lambda x: le(ZERO, F(x)), *inside)], le(ZERO, S)),
        fact("integral:above", [*ends, *ordered, isin(C, R), every(lambda x: le(F(x), C), *inside)],
             le(S, fn("Mult", C, fn("Minus", B, A)))),
        fact("integral:below", [*ends, *ordered, isin(C, R), every(lambda x: le(C, F(x)), *inside)],
             le(fn("Mult", C, fn("Minus", B, A)), S)),
        fact("integral:modulus", [*ordered, integral(lambda x: app("Abs", F(x)), A, B, T)], le(app("Abs", S), T)),
        fact("integral:odd", [lt(ZERO, A), integral(F, app("Neg", A), A, S),
                              every(lambda x: eq(F(app("Neg", x)), app("Neg", F(x))), _REAL, symmetric, below_a)],
             eq(S, ZERO)),
        fact("integral:even", [lt(ZERO, A), integral(F, ZERO, A, S),
                               every(lambda x: eq(F(app("Neg", x)), F(x)), _REAL, symmetric, below_a)],
             integral(F, app("Neg", A), A, fn("Mult", TWO, S))),
        fact("integral:substitution", [*smooth, every(lambda x: tends(F, F(G(x)), near(G(x))), *closed),
                                       integral(F, G(A), G(B), S)],
             integral(lambda x: fn("Mult", F(G(x)), K(x)), A, B, S)),
        fact("integral:parts", [*smooth, every(lambda x: derivative(F, U(x), x), *closed),
                                every(lambda x: tends(U, U(x), near(x)), *closed),
                                integral(lambda x: fn("Mult", F(x), K(x)), A, B, T)],
             integral(lambda x: fn("Mult", U(x), G(x)), A, B, parts_end)),
        fact("integral:exists", [*ends, lt(A, B),
                                 every(lambda x: tends(F, F(x), fn("Within", x, fn("IntervalLcRc", A, B))), *closed)],
             integral(F, A, B, bare)),
        fact("integral:value", [of_f, eq(S, V)], integral(F, A, B, V)),
        fact("integral:exchanged", [of_f], integral(F, B, A, app("Neg", S))),
        fact("integral:empty", [isin(A, R), isin(F(A), R)], integral(F, A, A, ZERO)),
        fact("integral:agree", [lt(A, B), every(lambda x: eq(F(x), G(x)), *inside), integral(G, A, B, S)], of_f),
        fact("integral:additive", [integral(F, A, C, S), integral(F, C, B, T)], integral(F, A, B, fn("Plus", S, T))),
        fact("integral:Plus", [of_f, of_g], integral(lambda x: fn("Plus", F(x), G(x)), A, B, fn("Plus", S, T))),
        fact("integral:Minus", [of_f, of_g], integral(lambda x: fn("Minus", F(x), G(x)), A, B, fn("Minus", S, T))),
        fact("integral:scale", [isin(C, R), of_f], integral(lambda x: fn("Mult", C, F(x)), A, B, fn("Mult", C, S))),
        fact("DefInt:bare", [of_f], eq(bare, S)),
        fact("DefInt:unit", [integral(lambda x: ONE, A, B, S)], eq(unit, S)),
        fact("DefInt:lambda", [of_f, lt(A, B), every(P, *inside), every(Q, *inside)], eq(written, S)),
        fact("DefInt:lambda:closed", [of_f, le(A, B), every(P, *closed), every(Q, *closed)], eq(written, S)),
        fact("DefInt:known", [isin(S, R), lt(A, B), every(lambda x: isin(F(x), R), *inside), eq(bare, S)], of_f),
        fact("EvalBar", [isin(A, R), isin(B, R), isin(F(A), R), isin(F(B), R), P(A), P(B)],
             eq(fn("EvalBar", lam(F, P), A, B), fn("Minus", F(B), F(A)))),
    ]  # fmt: skip


INTEGRALS: Final = tuple(_sets() + _fundamental() + _variable_bounds() + _families() + _integrable() + _laws())
