"""Schemas of derivatives of order n, classes C^k, one-sided quotients, inverse functions. Trusted.

`FuncOfClassKOn(f, S, k)`: S is a set of real numbers; at each point of S the derivatives of f up to order k exist (on
open neighbourhoods, spec 3.1); f and these derivatives are continuous on S. `FuncOfClassK(f, k)`: each point of the
domain of f has a neighbourhood on which the partial derivatives of f up to order k exist and are continuous. Source:
Rudin, Principles of Mathematical Analysis, 5.2-5.8, 5.14, 9.21, 9.41 (mixed partials); Walter, Analysis 1, 10.6-10.9
(inverse functions, Leibniz).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.schema import (
    N0,
    N1,
    ONE,
    TWO,
    ZERO,
    A,
    B,
    K,
    M,
    N,
    R,
    S,
    Schema,
    T,
    X,
    eq,
    every,
    fact,
    fn,
    hole,
    isin,
    lam,
    le,
    ne,
)  # fmt: skip
from proofdsl.kernel.schema import F as f_
from proofdsl.kernel.schemas_derivatives import derivative
from proofdsl.kernel.schemas_filters import (
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
from proofdsl.kernel.schemas_series import total
from proofdsl.terms import Term, app

U, V = hole("U"), hole("V")
_PLANE: Final = fn("CartesianProd", R, R)


def _value(x: Term) -> Term:
    return fn("Apply", f_, x)


def _derived(f: Term, place: Term, order: Term) -> Term:
    return fn("FunDeri", f, place, order)


def _quotient(x: Term) -> Term:
    """(f(x) - f(a)) / (x - a)."""
    return fn("Frac", fn("Minus", F(x), F(A)), fn("Minus", x, A))


def _orders() -> list[Schema]:
    """Families U(k, .) in which each member is the derivative of the one before, on an open set of real numbers."""
    after = fn("Plus", K, ONE)
    positive: Function = lambda k: isin(k, N1)  # noqa: E731
    open_set = [P(A), every(lambda x: isin(x, R), P), every(lambda x: eventually(P, near(x)), P)]

    def chain_of(g: Callable[[Term, Term], Term], least: Function) -> Term:
        return every(lambda k: every(lambda x: derivative(lambda t: g(k, t), g(fn("Plus", k, ONE), x), x), P), least,
                     name="k")  # fmt: skip

    natural: Function = lambda k: isin(k, N0)  # noqa: E731
    product = total("Sum", lambda k: fn("Mult", fn("Mult", fn("Combination", N, k), U(k, A)),
                                        V(fn("Minus", N, k), A)), ZERO, N)  # fmt: skip
    table = [
        fact("order:NthDeri", [isin(N, N1)], eq(fn("NthDeri", f_, N), _derived(f_, ONE, N))),
        fact("order:successor", [isin(K, N1), derivative(lambda t: fn("Apply", _derived(f_, ONE, K), t), S)],
             eq(fn("Apply", _derived(f_, ONE, after), A), S)),
    ]  # fmt: skip
    # A function by name, and one that is written out, where its condition holds near each point of the set.
    written = every(lambda x: eventually(Q, near(x)), P)
    forms: list[tuple[str, Term, Function, list[Term]]] = [
        ("", f_, _value, []), (":lambda", lam(F, Q), F, [written]),
    ]  # fmt: skip
    for suffix, f, value, more in forms:
        nth = fn("Apply", _derived(f, ONE, N), A)
        first = _first(value)
        table += [
            fact(f"order:family{suffix}", [isin(N, N1), *open_set, *more, first, chain_of(U, positive)],
                 eq(nth, U(N, A))),
            fact(f"order:Leibniz{suffix}",
                 [isin(N, N1), *open_set, *more, _agree(value), chain_of(U, natural), chain_of(V, natural)],
                 eq(nth, product)),
        ]  # fmt: skip
    return table


def _first(value: Function) -> Term:
    """The first member of a family is the derivative of the function."""
    return every(lambda x: derivative(value, U(ONE, x), x), P)


def _agree(value: Function) -> Term:
    """The function is the product of the first members of two families."""
    return every(lambda x: eq(value(x), fn("Mult", U(ZERO, x), V(ZERO, x))), P)


def _classes() -> list[Schema]:
    line = app("Typed", f_, fn("FunSpace", R, R))
    surface = app("Typed", f_, fn("FunSpace", _PLANE, R))
    on = fn("FuncOfClassKOn", f_, S, K)
    slope: Function = lambda x: fn("Apply", _derived(f_, ONE, ONE), x)  # noqa: E731
    return [
        fact("class:zero", [fn("ContinuousFuncOn", f_, S)], fn("FuncOfClassKOn", f_, S, ZERO)),
        fact("class:next", [fn("ContinuousFuncOn", f_, S), isin(K, N0),
                            every(lambda x: eventually(lambda t: eq(slope(t), G(t)), near(x)),
                                  lambda x: isin(x, S)),
                            every(lambda x: isin(G(x), R), lambda x: isin(x, S)),
                            fn("FuncOfClassKOn", lam(G), S, K)],
             fn("FuncOfClassKOn", f_, S, fn("Plus", K, ONE))),
        fact("class:continuous", [on, isin(K, N0)], fn("ContinuousFuncOn", f_, S)),
        fact("class:diffable", [on, isin(K, N1)], fn("DiffableFuncOn", f_, S)),
        fact("class:lower", [on, isin(K, N0), isin(M, N0), le(M, K)], fn("FuncOfClassKOn", f_, S, M)),
        fact("class:derivative:real", [on, isin(K, N0), isin(M, N1), le(M, K), isin(X, S)],
             isin(fn("Apply", _derived(f_, ONE, M), X), R)),
        fact("class:derivative:continuous", [on, isin(K, N0), isin(M, N1), le(M, K)],
             fn("ContinuousFuncOn", _derived(f_, ONE, M), S)),
        fact("class:all:lower", [fn("FuncOfClassK", f_, K), isin(K, N0), isin(M, N0), le(M, K)],
             fn("FuncOfClassK", f_, M)),
        fact("class:all:diffable", [fn("FuncOfClassK", f_, K), isin(K, N1)], fn("DiffableFunc", f_)),
        fact("class:all:line", [fn("FuncOfClassK", f_, K), isin(K, N0), line], fn("FuncOfClassKOn", f_, R, K)),
        fact("class:mixed", [fn("FuncOfClassK", f_, K), isin(K, N1), le(TWO, K), surface, isin(A, R), isin(B, R)],
             eq(fn("Apply", _derived(_derived(f_, ONE, ONE), TWO, ONE), fn("Pair", A, B)),
                fn("Apply", _derived(_derived(f_, TWO, ONE), ONE, ONE), fn("Pair", A, B)))),
        *(fact(f"class:second:{i}{j}", [fn("FuncOfClassK", f_, K), isin(K, N1), le(TWO, K), surface, isin(A, R),
                                        isin(B, R)],
               isin(fn("Apply", _derived(_derived(f_, first, ONE), second, ONE), fn("Pair", A, B)), R))
          for i, first in ((1, ONE), (2, TWO)) for j, second in ((1, ONE), (2, TWO))),
    ]  # fmt: skip


def _quotients() -> list[Schema]:
    """A derivative as a limit of quotients; seams, corners and jumps of a function f that is given by name."""
    real_value = [isin(A, R), isin(F(A), R)]
    named: Function = lambda x: fn("Frac", fn("Minus", _value(x), _value(A)), fn("Minus", x, A))  # noqa: E731
    left, right = left_of(A), right_of(A)
    not_diffable = app("Not", fn("DiffableFuncAt", f_, A))
    not_continuous = app("Not", fn("ContinuousFuncAt", f_, A))
    table = [
        fact("deriv:quotient", [*real_value, tends(_quotient, S, punctured(A))], derivative(F, S)),
        fact("deriv:sides", [*real_value, tends(_quotient, S, left), tends(_quotient, S, right)], derivative(F, S)),
        fact("deriv:quotient:limit", [derivative(F, S)], tends(_quotient, S, punctured(A))),
        fact("deriv:corner", [isin(A, R), tends(named, S, left), tends(named, T, right), ne(S, T)], not_diffable),
        fact("deriv:inverse", [derivative(F, S), ne(S, ZERO), eq(F(A), B), eq(G(B), A),
                               eventually(lambda y: eq(F(G(y)), y), near(B)), tends(G, A, near(B))],
             derivative(G, fn("Frac", ONE, S), B)),
        fact("continuous:jump", [isin(A, R), tends(_value, S, left), tends(_value, T, right), ne(S, T)],
             not_continuous),
        fact("continuous:undefined", [isin(A, R), app("Not", isin(_value(A), R)),
                                      eventually(lambda x: isin(_value(x), R), punctured(A))], not_continuous),
    ]  # fmt: skip
    for side, h in (("left", left), ("right", right)):
        table.append(fact(f"continuous:value:{side}", [isin(A, R), tends(_value, S, h), ne(_value(A), S)],
                          not_continuous))
        for way, infinite in (("up", tends_up), ("down", tends_down)):
            table.append(fact(f"continuous:infinite:{side}:{way}", [isin(A, R), infinite(_value, h)], not_continuous))
            table.append(fact(f"deriv:infinite:{side}:{way}", [isin(A, R), infinite(named, h)], not_diffable))
    return table


def _fermat() -> list[Schema]:
    """At an inner extremum the derivative vanishes (Rudin 5.8)."""
    at_most = eventually(lambda x: le(F(x), F(A)), near(A))
    at_least = eventually(lambda x: le(F(A), F(x)), near(A))
    return [
        fact("Fermat:maximum", [derivative(F, S), at_most], eq(S, ZERO)),
        fact("Fermat:minimum", [derivative(F, S), at_least], eq(S, ZERO)),
    ]


ORDERS: Final = tuple(_orders() + _classes() + _quotients() + _fermat())
