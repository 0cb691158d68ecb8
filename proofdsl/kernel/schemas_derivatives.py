"""Schemas of derivatives. Trusted.

`HasDerivAt(F, d, a)`: a and d are real, the function F is defined and real on an open interval around a, and its
derivative at a is d. Source: Rudin, Principles of Mathematical Analysis, 5.3-5.5 and chapter 8; the derivatives of
the elementary functions as in Abramowitz and Stegun, 4.1.46, 4.2.47, 4.3.105-4.3.110, 4.4.52-4.4.57,
4.5.71-4.5.76, 4.6.37-4.6.42.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.schema import (
    N1,
    ONE,
    TWO,
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
    Z,
    con,
    eq,
    fact,
    fn,
    gt,
    isin,
    lam,
    lt,
    ne,
    odd_numeral,
    positive_numeral,
    power,
)  # fmt: skip
from proofdsl.kernel.schema import F as f_
from proofdsl.kernel.schemas_filters import F, Function, G, eventually, near, tends
from proofdsl.terms import Num, Term, Var, app, num
from proofdsl.terms.subst import bind


def derivative(f: Function, value: Term, at: Term = A) -> Term:
    """f has this derivative at a point."""
    return fn("HasDerivAt", lam(f), value, at)


def _mult(a: Term, b: Term) -> Term:
    return fn("Mult", a, b)


def _over(a: Term, b: Term) -> Term:
    return fn("Frac", a, b)


def _plus(a: Term, b: Term) -> Term:
    return fn("Plus", a, b)


def _minus(a: Term, b: Term) -> Term:
    return fn("Minus", a, b)


def _general() -> list[Schema]:
    of_f, of_g = derivative(F, S), derivative(G, T)
    fa, ga = F(A), G(A)
    rest = _minus(N, ONE)
    return [
        fact("deriv:agree", [eventually(lambda x: eq(F(x), G(x)), near(A)), derivative(G, S)], of_f),
        fact("deriv:value", [of_f, eq(S, T)], derivative(F, T)),
        fact("deriv:real", [of_f], isin(S, R)),
        fact("deriv:point", [of_f], isin(A, R)),
        fact("deriv:unique", [of_f, derivative(F, T)], eq(S, T)),
        fact("deriv:continuous", [of_f], tends(F, fa, near(A))),
        fact("deriv:constant", [isin(A, R), isin(C, R)], derivative(lambda x: C, ZERO)),
        fact("deriv:identity", [isin(A, R)], derivative(lambda x: x, ONE)),
        fact("deriv:Plus", [of_f, of_g], derivative(lambda x: _plus(F(x), G(x)), _plus(S, T))),
        fact("deriv:Minus", [of_f, of_g], derivative(lambda x: _minus(F(x), G(x)), _minus(S, T))),
        fact("deriv:Neg", [of_f], derivative(lambda x: app("Neg", F(x)), app("Neg", S))),
        fact("deriv:Mult", [of_f, of_g],
             derivative(lambda x: _mult(F(x), G(x)), _plus(_mult(S, ga), _mult(fa, T)))),
        fact("deriv:Frac", [of_f, of_g, ne(ga, ZERO)],
             derivative(lambda x: _over(F(x), G(x)), _over(_minus(_mult(S, ga), _mult(fa, T)), power(ga, TWO)))),
        fact("deriv:Power:nat", [of_f, isin(N, N1)],
             derivative(lambda x: power(F(x), N), _mult(_mult(N, power(fa, rest)), S))),
        fact("deriv:Power:int", [of_f, isin(N, Z), ne(fa, ZERO)],
             derivative(lambda x: power(F(x), N), _mult(_mult(N, power(fa, rest)), S))),
        fact("deriv:Power:real", [of_f, isin(N, R), gt(fa, ZERO)],
             derivative(lambda x: power(F(x), N), _mult(_mult(N, power(fa, rest)), S))),
        fact("deriv:exponential", [of_f, isin(C, R), gt(C, ZERO)],
             derivative(lambda x: power(C, F(x)), _mult(_mult(power(C, fa), fn("ln", C)), S))),
        fact("deriv:e-power", [of_f], derivative(lambda x: power(con("E"), F(x)), _mult(power(con("E"), fa), S))),
        fact("deriv:Power", [of_f, of_g, gt(fa, ZERO)],
             derivative(lambda x: power(F(x), G(x)),
                        _mult(power(fa, ga), _plus(_mult(T, fn("ln", fa)), _over(_mult(ga, S), fa))))),
        fact("deriv:Root", [of_f, isin(N, N1), gt(fa, ZERO)], derivative(lambda x: fn("Root", N, F(x)), _root(fa))),
        fact("deriv:Root:odd", [of_f, ne(fa, ZERO)], derivative(lambda x: fn("Root", N, F(x)), _root(fa)),
             where=odd_numeral(N)),
        fact("deriv:Abs", [of_f, ne(fa, ZERO)],
             derivative(lambda x: app("Abs", F(x)), _over(_mult(fa, S), app("Abs", fa)))),
        fact("deriv:ln-abs", [of_f, ne(fa, ZERO)], derivative(lambda x: fn("ln", app("Abs", F(x))), _over(S, fa))),
        fact("deriv:log", [of_f, isin(B, R), gt(B, ZERO), ne(B, ONE), gt(fa, ZERO)],
             derivative(lambda x: fn("log", B, F(x)), _over(S, _mult(fa, fn("ln", B))))),
        fact("deriv:compose", [of_f, derivative(G, T, fa)], derivative(lambda x: G(F(x)), _mult(T, S))),
    ]  # fmt: skip


def _root(fa: Term) -> Term:
    return _over(S, _mult(N, power(fn("Root", N, fa), _minus(N, ONE))))


def _elementary() -> list[Schema]:
    """One row a function: its derivative at F(a) times the derivative of F."""
    u = F(A)
    square = power(u, TWO)
    table: list[Schema] = []

    def row(head: str, value: Term, *conditions: Term) -> None:
        conclusion = derivative(lambda x: fn(head, F(x)), value)
        table.append(fact(f"deriv:{head}", [derivative(F, S), *conditions], conclusion))

    def of(head: str) -> Term:
        return fn(head, u)

    def minus(value: Term) -> Term:
        return app("Neg", value)

    inside = (lt(num(-1), u), lt(u, ONE))
    row("sin", _mult(of("cos"), S))
    row("cos", minus(_mult(of("sin"), S)))
    row("tan", _over(S, power(of("cos"), TWO)), ne(of("cos"), ZERO))
    row("cot", minus(_over(S, power(of("sin"), TWO))), ne(of("sin"), ZERO))
    row("sec", _over(_mult(of("sin"), S), power(of("cos"), TWO)), ne(of("cos"), ZERO))
    row("csc", minus(_over(_mult(of("cos"), S), power(of("sin"), TWO))), ne(of("sin"), ZERO))
    row("arcsin", _over(S, fn("Root", TWO, _minus(ONE, square))), *inside)
    row("arccos", minus(_over(S, fn("Root", TWO, _minus(ONE, square)))), *inside)
    row("arctan", _over(S, _plus(ONE, square)))
    row("arccot", minus(_over(S, _plus(ONE, square))))
    row("sinh", _mult(of("cosh"), S))
    row("cosh", _mult(of("sinh"), S))
    row("tanh", _over(S, power(of("cosh"), TWO)))
    row("coth", minus(_over(S, power(of("sinh"), TWO))), ne(u, ZERO))
    row("sech", minus(_over(_mult(of("sinh"), S), power(of("cosh"), TWO))))
    row("csch", minus(_over(_mult(of("cosh"), S), power(of("sinh"), TWO))), ne(u, ZERO))
    row("arsinh", _over(S, fn("Root", TWO, _plus(square, ONE))))
    row("arcosh", _over(S, fn("Root", TWO, _minus(square, ONE))), gt(u, ONE))
    row("artanh", _over(S, _minus(ONE, square)), *inside)
    row("exp", _mult(of("exp"), S))
    row("ln", _over(S, u), gt(u, ZERO))
    row("lg", _over(S, _mult(u, fn("ln", num(10)))), gt(u, ZERO))
    return table


def successor(values: dict[str, Term]) -> bool:
    """n is the successor of the positive integer m"""
    n, m = values["?n"], values["?m"]
    return isinstance(n, Num) and isinstance(m, Num) and positive_numeral(M)(values) and n.value == m.value + 1


def _place(t: Term) -> list[tuple[str, Term, Term]]:
    """(name, argument of a function with t in it, position of t), for functions of one to three arguments."""
    return [
        ("1", t, ONE), ("1,", fn("Pair", t, B), ONE), (",2", fn("Pair", B, t), TWO),
        (",2,", fn("Pair", B, fn("Pair", t, C)), TWO), (",,3", fn("Pair", B, fn("Pair", C, t)), num(3)),
    ]  # fmt: skip


def _notation() -> list[Schema]:
    """What gaps write: FunDeri(f, i, n)(...), the n-th derivative in argument i; ValDeri; f'; NthDeri."""
    table: list[Schema] = []
    for k, (name, argument, index) in enumerate(_place(A)):

        def along(f: Term, k: int = k) -> Function:
            return lambda t: fn("Apply", f, _place(t)[k][1])

        def real(f: Function) -> Function:
            return lambda t: isin(f(t), R)

        first, lower, higher = (fn("FunDeri", f_, index, order) for order in (ONE, M, N))
        table += [
            fact(f"FunDeri:{name}", [derivative(along(f_), S)], eq(fn("Apply", first, argument), S)),
            fact(f"FunDeri:{name}:n", [derivative(along(lower), S)], eq(fn("Apply", higher, argument), S),
                 where=successor),
            fact(f"deriv:known:{name}",
                 [isin(A, R), isin(fn("Apply", first, argument), R),
                  eventually(real(along(f_)), near(A))],
                 derivative(along(f_), fn("Apply", first, argument))),
            fact(f"deriv:known:{name}:n",
                 [isin(A, R), isin(fn("Apply", higher, argument), R),
                  eventually(real(along(lower)), near(A))],
                 derivative(along(lower), fn("Apply", higher, argument)), where=successor),
        ]  # fmt: skip

    def val(point: Term, order: Term) -> Term:
        return bind("ValDeri", ["y"], [point, order], [F(Var("y"))])

    table += [
        fact("ValDeri", [derivative(F, S)], eq(val(A, ONE), S)),
        fact(
            "ValDeri:n",
            [eventually(lambda x: eq(val(x, M), G(x)), near(A)), derivative(G, S)],
            eq(val(A, N), S),
            where=successor,
        ),
        fact("Prime:FunDeri", [], eq(fn("Prime", f_), fn("FunDeri", f_, ONE, ONE))),
        fact("NthDeri:FunDeri", [], eq(fn("NthDeri", f_, N), fn("FunDeri", f_, ONE, N)), where=positive_numeral(N)),
    ]
    return table


def _differentiable() -> list[Schema]:
    """Functions that are differentiable by hypothesis; those of two variables totally (Rudin 9.11, chain rule 9.15)."""
    plane = fn("CartesianProd", R, R)
    line, surface = app("Typed", f_, fn("FunSpace", R, R)), app("Typed", f_, fn("FunSpace", plane, R))
    slope = fn("Apply", fn("FunDeri", f_, ONE, ONE), A)
    u, v = F(A), G(A)
    partial = [fn("Apply", fn("FunDeri", f_, index, ONE), fn("Pair", u, v)) for index in (ONE, TWO)]
    open_interval = fn("IntervalLoRo", B, C)
    return [
        fact("diffable:value", [fn("DiffableFunc", f_), line, isin(A, R)], isin(slope, R)),
        fact("diffable:value-at", [fn("DiffableFuncAt", f_, A), line, isin(A, R)], isin(slope, R)),
        fact("diffable:value-on", [fn("DiffableFuncOn", f_, open_interval), line, isin(A, open_interval)],
             isin(slope, R)),
        fact("diffable:chain", [fn("DiffableFunc", f_), surface, derivative(F, S), derivative(G, T)],
             derivative(lambda x: fn("Apply", f_, fn("Pair", F(x), G(x))),
                        _plus(_mult(partial[0], S), _mult(partial[1], T)))),
        *(fact(f"diffable:partial:{index}", [fn("DiffableFunc", f_), surface, isin(A, R), isin(B, R)],
               isin(fn("Apply", fn("FunDeri", f_, num(index), ONE), fn("Pair", A, B)), R)) for index in (1, 2)),
    ]  # fmt: skip


DERIVATIVES: Final = tuple(_general() + _elementary() + _notation() + _differentiable())
