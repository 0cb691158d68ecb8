"""Schemas of suprema, infima, greatest and least elements, images of sets, monotone functions. Trusted.

`sup(S)` of a nonempty set of real numbers is its least upper bound, +infinity where it has none; of other sets it is
undefined; `inf` likewise. `max(S)`, `min(S)` of one set are its greatest and least element. `MaximumValueOn(f, S)` is
the greatest value of f on S, `MaximumPointOn(f, S)` some point of S where f takes it. Source: Rudin, Principles of
Mathematical Analysis, 1.7-1.10, 1.19-1.23 (suprema), 4.16, 5.8-5.11 (maxima, the sign of the derivative).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.schema import (
    CC,
    ZERO,
    A,
    B,
    C,
    M,
    R,
    S,
    Schema,
    T,
    X,
    Y,
    eq,
    every,
    fact,
    fn,
    ge,
    gt,
    hole,
    isin,
    le,
    lt,
    ne,
)  # fmt: skip
from proofdsl.kernel.schema import F as f_
from proofdsl.kernel.schemas_derivatives import derivative
from proofdsl.kernel.schemas_filters import (
    DOWN,
    INDICES,
    UP,
    F,
    Function,
    G,
    P,
    eventually,
    left_of,
    right_of,
    tends,
    tends_down,
    tends_up,
)
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import conj
from proofdsl.terms.signature import INTERVALS
from proofdsl.terms.subst import bind

_REALS: Final = app("Subset", S, R)
Order = Callable[[Term, Term], Term]


def _real(x: Term) -> Term:
    return isin(x, R)


def _some(claim: Function, within: Term) -> Term:
    """There is a member u of a set with claim(u)."""
    return bind("Exists", ["u"], [], [conj([isin(Var("u"), within), claim(Var("u"))])])


def _exists(claim: Function) -> Term:
    """There is a c with claim(c)."""
    return bind("Exists", ["c"], [], [claim(Var("c"))])


def _described(f: Function, condition: Function, guarded: bool = False) -> Term:
    """{f(x) | condition(x)}, with or without the guard that x is real."""
    return bind("SetDesc", ["x"], [], [f(Var("x")), condition(Var("x"))], [guarded])


def _bounds(name: str, within: Order, strictly: Order) -> list[Schema]:
    """Rows for sup (with <= and <) or for inf (with >= and >)."""
    upward = name == "sup"
    extreme, infinity, end = ("max", "PosInfty", B) if upward else ("min", "NegInfty", A)
    bound = fn(name, S)
    member: Function = lambda x: isin(x, S)  # noqa: E731
    bounded = every(lambda x: within(x, M), member)
    all_within = every(lambda y: within(y, B), member)
    shrunk: Function = lambda e: fn("Minus" if upward else "Plus", M, e)  # noqa: E731
    close = every(lambda e: _some(lambda u: strictly(shrunk(e), u), S), _real, lambda e: gt(e, ZERO), name="e")
    inside: Callable[[Term], Term] = lambda h: eventually(lambda x: isin(F(x), S), h)  # noqa: E731
    table = [
        fact(f"{name}:attained", [_REALS, isin(M, S), bounded], eq(bound, M)),
        fact(f"{extreme}:set", [_REALS, isin(M, S), bounded], eq(fn(extreme, S), M)),
        fact(f"{extreme}:set:bound", [_REALS, eq(fn(extreme, S), M), isin(M, R), isin(X, S)], within(X, M)),
        fact(f"{name}:approached", [_REALS, isin(M, R), bounded, close], eq(bound, M)),
        fact(f"{name}:unbounded", [_REALS, every(lambda c: _some(lambda u: strictly(c, u), S), _real)],
             eq(bound, fn(infinity))),
        fact(f"{name}:bound", [_REALS, isin(X, S)], within(X, bound)),
        fact(f"{name}:best", [_REALS, isin(X, S), all_within], within(bound, B)),
        fact(f"{name}:real", [_REALS, isin(X, S), isin(B, R), all_within], isin(bound, R)),
        fact(f"{name}:close", [_REALS, strictly(C, bound)], _some(lambda u: strictly(C, u), S)),
        fact(f"{name}:monotone", [app("Subset", S, T), app("Subset", T, R), isin(X, S)], within(bound, fn(name, T))),
        fact(f"{name}:singleton", [isin(A, R)], eq(fn(name, fn("Enum", A)), A)),
        *(fact(f"{name}:{head}", [lt(A, B)], eq(fn(name, fn(head, A, B)), end)) for head in INTERVALS),
        *(fact(f"{head}:segment", [_real(A), _real(B), le(A, B)], eq(fn(head, fn("IntervalLcRc", A, B)), end))
          for head in (name, extreme)),
    ]  # fmt: skip
    for where, h in (("index", INDICES), ("up", UP), ("down", DOWN), ("left", left_of(A)), ("right", right_of(A))):
        real = [isin(A, R)] if where in ("left", "right") else []
        infinite = tends_up(F, h) if upward else tends_down(F, h)
        table += [
            fact(f"{name}:limit:{where}", [*real, _REALS, bounded, inside(h), tends(F, M, h)], eq(bound, M)),
            fact(f"{name}:infinite:{where}", [*real, _REALS, inside(h), infinite], eq(bound, fn(infinity))),
        ]
    return table


def _moved() -> list[Schema]:
    """Bounds of the sets -S, c + S and c S."""
    inhabited = [_REALS, isin(X, S)]
    member: Function = lambda y: isin(y, S)  # noqa: E731
    table = [fact("inf:le:sup", inhabited, le(fn("inf", S), fn("sup", S)))]
    for name, other in (("sup", "inf"), ("inf", "sup")):
        bound = fn(name, S)
        table += [
            fact(f"{name}:Neg", [_REALS, isin(fn(other, S), R)],
                 eq(fn(name, _described(lambda y: app("Neg", y), member)), app("Neg", fn(other, S)))),
            fact(f"{name}:Plus", [_REALS, isin(bound, R), isin(C, R)],
                 eq(fn(name, _described(lambda y: fn("Plus", y, C), member)), fn("Plus", bound, C))),
            fact(f"{name}:Mult", [_REALS, isin(bound, R), isin(C, R), gt(C, ZERO)],
                 eq(fn(name, _described(lambda y: fn("Mult", C, y), member)), fn("Mult", C, bound))),
        ]  # fmt: skip
    return table


def _images() -> list[Schema]:
    """Members of {f(x) | condition(x)}, numbers all; the variable is real, or its condition names a set of it.

    Likewise {f(x, y) | condition(x, y)}, where members of any kind are taken out.
    """
    table: list[Schema] = []
    value, holds, x, y = hole("F"), hole("P"), Var("x"), Var("y")
    for name, guarded, within in (("real", True, R), ("member", False, S)):
        image = _described(F, P, guarded)
        typed = [] if guarded else [every(lambda x: isin(x, S), P)]
        found = bind("Exists", ["x"], [], [conj([isin(Var("x"), within), P(Var("x")), eq(Y, F(Var("x")))])])
        table += [
            fact(f"image:{name}:intro", [*typed, isin(A, within), P(A), isin(Y, CC), eq(Y, F(A))], isin(Y, image)),
            fact(f"image:{name}:elim", [*typed, isin(Y, image)], found),
        ]
        values = bind("SetDesc", ["x", "y"], [], [value(x, y), holds(x, y)], [guarded, guarded])
        both = [] if guarded else [every(lambda x: every(lambda y: conj([isin(x, S), isin(y, T)]),
                                                          lambda y: holds(x, y), name="y"))]
        ends = (R, R) if guarded else (S, T)
        all_said = conj([isin(x, ends[0]), isin(y, ends[1]), holds(x, y), eq(Y, value(x, y))])
        table += [
            fact(f"image-two:{name}:intro", [*both, isin(A, ends[0]), isin(B, ends[1]), holds(A, B), isin(Y, CC),
                                             eq(Y, value(A, B))], isin(Y, values)),
            fact(f"image-two:{name}:elim", [*both, isin(Y, values)],
                 bind("Exists", ["x"], [], [bind("Exists", ["y"], [], [all_said])])),
        ]  # fmt: skip
    return table


def _values(name: str, within: Order, strictly: Order) -> list[Schema]:
    """The greatest (or least) value of a function on a set, and where it is taken."""
    value: Function = lambda x: fn("Apply", f_, x)  # noqa: E731
    member: Function = lambda x: isin(x, S)  # noqa: E731
    point = fn(f"{name}PointOn", f_, S)
    bounded = every(lambda x: within(value(x), value(A)), member)
    alone = every(lambda x: strictly(value(x), value(A)), member, lambda x: ne(x, A))
    return [
        fact(f"{name}ValueOn", [isin(A, S), bounded, eq(value(A), M)], eq(fn(f"{name}ValueOn", f_, S), M)),
        fact(f"{name}PointOn", [isin(A, S), isin(value(A), R), alone], eq(point, A)),
        fact(f"{name}PointOn:member", [isin(A, S), bounded], isin(point, S)),
        fact(f"{name}PointOn:value", [isin(A, S), bounded], eq(value(point), value(A))),
    ]


def _monotone() -> list[Schema]:
    """F continuous from a to b with the derivative G between: mean and intermediate values, the sign of G."""
    between: Function = lambda c: conj([_real(c), lt(A, c), lt(c, B)])  # noqa: E731
    attained = _exists(lambda c: conj([_real(c), le(A, c), le(c, B), eq(F(c), C)]))
    difference = fn("Minus", F(B), F(A))
    closed = (_real, lambda x: le(A, x), lambda x: le(x, B))
    inside = (_real, lambda x: lt(A, x), lambda x: lt(x, B))
    continuous = every(lambda x: tends(F, F(x), fn("Within", x, fn("IntervalLcRc", A, B))), *closed)
    slope = every(lambda x: derivative(F, G(x), x), *inside)
    ends = [_real(A), _real(B)]
    signed: Callable[[str, Order, Order, Order], Schema] = lambda name, sign, order, ends_in: fact(  # noqa: E731
        f"monotone:{name}", [*ends, ends_in(A, B), continuous, slope, every(lambda x: sign(G(x), ZERO), *inside)],
        order(F(A), F(B)))
    return [
        fact("monotone:mean-value", [*ends, lt(A, B), continuous, slope],
             _exists(lambda c: conj([between(c), eq(difference, fn("Mult", G(c), fn("Minus", B, A)))]))),
        fact("monotone:Rolle", [*ends, lt(A, B), continuous, slope, eq(F(A), F(B))],
             _exists(lambda c: conj([between(c), eq(G(c), ZERO)]))),
        fact("monotone:Lipschitz", [*ends, le(A, B), isin(M, R), continuous, slope,
                                    every(lambda x: le(app("Abs", G(x)), M), *inside)],
             le(app("Abs", difference), fn("Mult", M, fn("Minus", B, A)))),
        fact("intermediate-value", [*ends, lt(A, B), continuous, le(F(A), C), le(C, F(B))], attained),
        fact("intermediate-value:down", [*ends, lt(A, B), continuous, ge(F(A), C), ge(C, F(B))], attained),
        signed("constant", eq, eq, le),
        signed("increasing", gt, lt, lt),
        signed("nondecreasing", ge, le, le),
        signed("decreasing", lt, gt, lt),
        signed("nonincreasing", le, ge, le),
    ]  # fmt: skip


EXTREMA: Final = tuple(
    _bounds("sup", le, lt) + _bounds("inf", ge, gt) + _moved() + _images()
    + _values("Maximum", le, lt) + _values("Minimum", ge, gt) + _monotone()
)  # fmt: skip
