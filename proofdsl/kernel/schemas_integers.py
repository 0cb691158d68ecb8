"""Schemas of integers: parity, remainders, floor and ceiling, factorials, binomials, irrational roots. Trusted.

`Even(n)`, `Odd(n)`: n is an integer of the form 2 k, 2 k + 1. `a mod n` is defined for an integer a and a positive
integer n: the remainder in [0, n). `Combination(n, k)` is n! / (k! (n - k)!) for naturals k <= n. Source: Hardy and
Wright, An Introduction to the Theory of Numbers, 4.3 (irrational roots), 2.1 and 5.2 (division); Graham, Knuth and
Patashnik, Concrete Mathematics, 3.1-3.2, 3.4 (floor, ceiling, mod), 5.1 (binomials).
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
    Q,
    R,
    Schema,
    Z,
    con,
    eq,
    fact,
    fn,
    ge,
    gt,
    isin,
    le,
    lt,
    ne,
    power,
)  # fmt: skip
from proofdsl.terms import Num, Term, Var, app
from proofdsl.terms.logic import conj, disj, negate
from proofdsl.terms.subst import bind

Function = Callable[[Term], Term]


def _plus(a: Term, b: Term) -> Term:
    return fn("Plus", a, b)


def _minus(a: Term, b: Term) -> Term:
    return fn("Minus", a, b)


def _times(a: Term, b: Term) -> Term:
    return fn("Mult", a, b)


def _some(claim: Function) -> Term:
    """There is an integer k with claim(k)."""
    return bind("Exists", ["k"], [], [conj([isin(Var("k"), Z), claim(Var("k"))])])


def _integers(values: dict[str, Term], *names: str) -> list[int] | None:
    """The values of these metavariables where they are literal natural numbers."""
    found = [values[name] for name in names]
    literal = [int(v.value) for v in found if isinstance(v, Num) and v.value.denominator == 1 and v.value >= 0]
    return literal if len(literal) == len(found) else None


def remainder_of_numerals(values: dict[str, Term]) -> bool:
    """a, n and r are numerals, and r is the remainder of a modulo n"""
    found = _integers(values, "?a", "?n", "?k")
    return found is not None and found[1] > 0 and found[0] % found[1] == found[2]


def irrational_root(values: dict[str, Term]) -> bool:
    """n >= 2 and a are numerals, and a is no n-th power of an integer"""
    found = _integers(values, "?n", "?a")
    if found is None or not 2 <= found[0] <= 64:
        return False
    low, high = 0, found[1] + 1
    while high - low > 1:  # low^n <= a < high^n
        middle = (low + high) // 2
        low, high = (middle, high) if middle ** found[0] <= found[1] else (low, middle)
    return bool(low ** found[0] != found[1])


def even_or_odd(values: dict[str, Term]) -> bool:
    """a is an even numeral"""
    found = _integers(values, "?a")
    return found is not None and found[0] % 2 == 0


def _even(t: Term) -> Term:
    return fn("Even", t)


def _odd(t: Term) -> Term:
    return fn("Odd", t)


def _parity() -> list[Schema]:
    twice = _times(TWO, K)
    table = [
        fact("even:numeral", [], _even(A), where=even_or_odd),
        fact("odd:numeral", [], _odd(A), where=lambda v: _integers(v, "?a") is not None and not even_or_odd(v)),
        fact("even:intro", [isin(K, Z), eq(A, twice)], _even(A)),
        fact("odd:intro", [isin(K, Z), eq(A, _plus(twice, ONE))], _odd(A)),
        fact("even:half", [_even(A)], _some(lambda k: eq(A, _times(TWO, k)))),
        fact("odd:half", [_odd(A)], _some(lambda k: eq(A, _plus(_times(TWO, k), ONE)))),
        fact("even:integer", [_even(A)], isin(A, Z)),
        fact("odd:integer", [_odd(A)], isin(A, Z)),
        fact("parity:either", [isin(A, Z)], disj([_even(A), _odd(A)])),
        fact("parity:not-odd", [_even(A)], app("Not", _odd(A))),
        fact("parity:not-even", [_odd(A)], app("Not", _even(A))),
        fact("parity:odd", [isin(A, Z), app("Not", _even(A))], _odd(A)),
        fact("parity:even", [isin(A, Z), app("Not", _odd(A))], _even(A)),
        fact("even:Frac", [_even(A)], isin(fn("Frac", A, TWO), Z)),
        fact("even:Neg", [_even(A)], _even(app("Neg", A))),
        fact("odd:Neg", [_odd(A)], _odd(app("Neg", A))),
        fact("even:Mult:left", [_even(A), isin(B, Z)], _even(_times(A, B))),
        fact("even:Mult:right", [isin(A, Z), _even(B)], _even(_times(A, B))),
        fact("odd:Mult", [_odd(A), _odd(B)], _odd(_times(A, B))),
        fact("even:Power", [_even(A), isin(N, N1)], _even(power(A, N))),
        fact("odd:Power", [_odd(A), isin(N, N0)], _odd(power(A, N))),
        fact("even:of-power", [isin(A, Z), isin(N, N1), _even(power(A, N))], _even(A)),
        fact("odd:of-power", [isin(A, Z), isin(N, N1), _odd(power(A, N))], _odd(A)),
        fact("even:consecutive", [isin(A, Z)], _even(_times(A, _plus(A, ONE)))),
        fact("even:sign", [_even(A)], eq(power(app("Neg", ONE), A), ONE)),
        fact("odd:sign", [_odd(A)], eq(power(app("Neg", ONE), A), app("Neg", ONE))),
        fact("even:mod", [_even(A)], eq(fn("Mod", A, TWO), ZERO)),
        fact("odd:mod", [_odd(A)], eq(fn("Mod", A, TWO), ONE)),
        fact("even:of-mod", [isin(A, Z), eq(fn("Mod", A, TWO), ZERO)], _even(A)),
        fact("odd:of-mod", [isin(A, Z), eq(fn("Mod", A, TWO), ONE)], _odd(A)),
    ]  # fmt: skip
    for head, operation in (("Plus", _plus), ("Minus", _minus)):
        for left, right, result in (("Even", "Even", "Even"), ("Odd", "Odd", "Even"), ("Even", "Odd", "Odd"),
                                    ("Odd", "Even", "Odd")):  # fmt: skip
            name = f"{result.lower()}:{head}:{left.lower()}-{right.lower()}"
            table.append(fact(name, [fn(left, A), fn(right, B)], fn(result, operation(A, B))))
    return table


def _division() -> list[Schema]:
    rest = fn("Mod", A, N)
    integer, positive = isin(A, Z), isin(N, N1)
    multiple = _times(N, K)
    return [
        fact("mod:numerals", [], eq(rest, K), where=remainder_of_numerals),
        fact("mod:integer", [integer, positive], isin(rest, N0)),
        fact("mod:nonneg", [integer, positive], ge(rest, ZERO)),
        fact("mod:lt", [integer, positive], lt(rest, N)),
        fact("mod:floor", [integer, positive], eq(rest, _minus(A, _times(N, fn("floor", fn("Frac", A, N)))))),
        fact("mod:division", [integer, positive], _some(lambda k: eq(A, _plus(_times(N, k), rest)))),
        fact("mod:quotient", [integer, positive, eq(rest, B)], _some(lambda k: eq(A, _plus(_times(N, k), B)))),
        fact("mod:unique", [positive, isin(K, Z), isin(B, Z), ge(B, ZERO), lt(B, N), eq(A, _plus(multiple, B))],
             eq(rest, B)),
        fact("mod:small", [integer, positive, ge(A, ZERO), lt(A, N)], eq(rest, A)),
        fact("mod:multiple", [positive, isin(K, Z)], eq(fn("Mod", multiple, N), ZERO)),
        fact("mod:Plus:multiple", [integer, positive, isin(K, Z)], eq(fn("Mod", _plus(A, multiple), N), rest)),
        fact("mod:Plus:modulus", [integer, positive], eq(fn("Mod", _plus(A, N), N), rest)),
        fact("mod:Plus", [integer, isin(B, Z), positive],
             eq(fn("Mod", _plus(A, B), N), fn("Mod", _plus(rest, fn("Mod", B, N)), N))),
        fact("mod:Mult", [integer, isin(B, Z), positive],
             eq(fn("Mod", _times(A, B), N), fn("Mod", _times(rest, fn("Mod", B, N)), N))),
    ]  # fmt: skip


def _rounding() -> list[Schema]:
    real_a, real_b, whole = isin(A, R), isin(B, R), isin(N, Z)
    floor_a, ceil_a = fn("floor", A), fn("ceil", A)
    return [
        fact("floor:Plus:integer", [real_a, whole], eq(fn("floor", _plus(A, N)), _plus(floor_a, N))),
        fact("floor:Minus:integer", [real_a, whole], eq(fn("floor", _minus(A, N)), _minus(floor_a, N))),
        fact("ceil:Plus:integer", [real_a, whole], eq(fn("ceil", _plus(A, N)), _plus(ceil_a, N))),
        fact("ceil:Minus:integer", [real_a, whole], eq(fn("ceil", _minus(A, N)), _minus(ceil_a, N))),
        fact("floor:Neg", [real_a], eq(fn("floor", app("Neg", A)), app("Neg", ceil_a))),
        fact("ceil:Neg", [real_a], eq(fn("ceil", app("Neg", A)), app("Neg", floor_a))),
        fact("floor:monotone", [real_a, real_b, le(A, B)], le(floor_a, fn("floor", B))),
        fact("ceil:monotone", [real_a, real_b, le(A, B)], le(ceil_a, fn("ceil", B))),
        fact("floor:gt", [real_a], gt(floor_a, _minus(A, ONE))),
        fact("floor:ceil", [real_a], le(floor_a, ceil_a)),
        fact("ceil:not-integer", [real_a, negate(isin(A, Z))], eq(ceil_a, _plus(floor_a, ONE))),
        fact("floor:lt:not-integer", [real_a, negate(isin(A, Z))], lt(floor_a, A)),
        fact("floor:superadditive", [real_a, real_b],
             ge(fn("floor", _plus(A, B)), _plus(floor_a, fn("floor", B)))),
        fact("sgn:zero", [], eq(fn("sgn", ZERO), ZERO)),
        fact("sgn:Mult", [real_a, real_b], eq(fn("sgn", _times(A, B)), _times(fn("sgn", A), fn("sgn", B)))),
        fact("sgn:Abs", [real_a], eq(_times(fn("sgn", A), app("Abs", A)), A)),
        fact("integer:lt-successor", [isin(A, Z), isin(B, Z), lt(A, _plus(B, ONE))], le(A, B)),
        fact("integer:le-predecessor", [isin(A, Z), isin(B, Z), lt(A, B)], le(A, _minus(B, ONE))),
        fact("Abs:integer-one", [isin(A, Z), ne(A, ZERO)], ge(app("Abs", A), ONE)),
        fact("Power:square:integer", [isin(A, Z)], le(A, power(A, TWO))),
    ]  # fmt: skip


def _factorials() -> list[Schema]:
    choose = fn("Combination", N, M)
    natural = [isin(N, N0), isin(M, N0)]
    pascal = _plus(choose, fn("Combination", N, _plus(M, ONE)))
    return [
        fact("Fact:zero", [], eq(app("Fact", ZERO), ONE)),
        fact("Fact:predecessor", [isin(N, N1)], eq(app("Fact", N), _times(N, app("Fact", _minus(N, ONE))))),
        fact("Fact:ge-argument", [isin(N, N0)], ge(app("Fact", N), N)),
        fact("Combination:quotient", [*natural, le(M, N)],
             eq(choose, fn("Frac", app("Fact", N), _times(app("Fact", M), app("Fact", _minus(N, M)))))),
        fact("Combination:integer", [*natural, le(M, N)], isin(choose, N1)),
        fact("Combination:symmetric", [*natural, le(M, N)], eq(choose, fn("Combination", N, _minus(N, M)))),
        fact("Combination:zero", [isin(N, N0)], eq(fn("Combination", N, ZERO), ONE)),
        fact("Combination:one", [isin(N, N1)], eq(fn("Combination", N, ONE), N)),
        fact("Combination:all", [isin(N, N0)], eq(fn("Combination", N, N), ONE)),
        fact("Combination:Pascal", [*natural, lt(M, N)],
             eq(fn("Combination", _plus(N, ONE), _plus(M, ONE)), pascal)),
        fact("Power:two-gt", [isin(N, N0)], gt(power(TWO, N), N)),
    ]  # fmt: skip


def _irrational() -> list[Schema]:
    rational, other = isin(A, Q), negate(isin(B, Q))
    return [
        fact("irrational:root", [], negate(isin(fn("Root", N, A), Q)), where=irrational_root),
        fact("irrational:e", [], negate(isin(con("E"), Q))),
        fact("irrational:pi", [], negate(isin(con("Pi"), Q))),
        fact("irrational:Plus:right", [rational, isin(B, R), other], negate(isin(_plus(A, B), Q))),
        fact("irrational:Plus:left", [rational, isin(B, R), other], negate(isin(_plus(B, A), Q))),
        fact("irrational:Minus:right", [rational, isin(B, R), other], negate(isin(_minus(A, B), Q))),
        fact("irrational:Minus:left", [rational, isin(B, R), other], negate(isin(_minus(B, A), Q))),
        fact("irrational:Mult:right", [rational, ne(A, ZERO), isin(B, R), other], negate(isin(_times(A, B), Q))),
        fact("irrational:Mult:left", [rational, ne(A, ZERO), isin(B, R), other], negate(isin(_times(B, A), Q))),
        fact("irrational:Frac", [rational, ne(A, ZERO), isin(B, R), other], negate(isin(fn("Frac", B, A), Q))),
        fact("irrational:Neg", [isin(B, R), other], negate(isin(app("Neg", B), Q))),
        fact("irrational:not-zero", [isin(B, R), other], ne(B, ZERO)),
    ]  # fmt: skip


INTEGERS: Final = tuple(_parity() + _division() + _rounding() + _factorials() + _irrational())
