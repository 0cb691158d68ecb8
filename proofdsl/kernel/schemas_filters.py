"""Schemas of limits along filters: what holds eventually, what tends to what. Trusted.

A *filter* says how x moves; its base sets are sets of real numbers, for every d > 0 (or real c, natural N):

* `Near(a)`: a - d < x < a + d;  `Punctured(a)`: the same without a;  `LeftOf(a)`, `RightOf(a)`: the part
  below a, above a;
* `Within(a, S)`: the members of S in (a - d, a + d);  `AtPosInfty`: x > c;  `AtNegInfty`: x < c;
* `Indices`: integers n > N.

For any other term (also for `Near(a)` where a is not real) the empty set is a base set. With F a function:

* `Eventually(F, h)`: F is defined on some base set of h. Written with F = fun x [P(x)] . x, so that P(x) holds there.
* `TendsTo(F, h, c)`: c is real, and for every e > 0 on some base set F is defined, real, and |F(x) - c| < e.
* `TendsUp(F, h)`: for every real c on some base set F is defined, real, and F(x) > c. `TendsDown(F, h)`: F(x) < c.

These predicates are strict in c and in nothing else. Source: Bourbaki, General Topology I.6-I.7; for the single
facts Rudin, Principles of Mathematical Analysis, chapter 4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.schema import (
    N0,
    N1,
    ONE,
    ZERO,
    A,
    B,
    C,
    N,
    R,
    S,
    Schema,
    T,
    Z,
    con,
    eq,
    even_numeral,
    every,
    fact,
    fn,
    ge,
    gt,
    hole,
    isin,
    lam,
    le,
    lt,
    ne,
    odd_numeral,
    power,
)  # fmt: skip
from proofdsl.terms import Term, Var, app, num
from proofdsl.terms.logic import conj

F, G, K, P, Q = hole("F"), hole("G"), hole("K"), hole("P"), hole("Q")
H: Final = Var("?h")
E: Final = con("E")
Function = Callable[[Term], Term]


def near(a: Term) -> Term:
    """The filter of neighbourhoods of a."""
    return fn("Near", a)


def punctured(a: Term) -> Term:
    """The filter of punctured neighbourhoods of a."""
    return fn("Punctured", a)


def left_of(a: Term) -> Term:
    """Tending to a from below."""
    return fn("LeftOf", a)


def right_of(a: Term) -> Term:
    """Tending to a from above."""
    return fn("RightOf", a)


UP, DOWN, INDICES = con("AtPosInfty"), con("AtNegInfty"), con("Indices")


def eventually(condition: Function, h: Term = H) -> Term:
    """condition(x) holds eventually."""
    return fn("Eventually", lam(lambda x: x, condition), h)


def tends(f: Function, limit: Term, h: Term = H) -> Term:
    """f(x) tends to a real limit."""
    return fn("TendsTo", lam(f), h, limit)


def tends_up(f: Function, h: Term = H) -> Term:
    """f(x) tends to +infinity."""
    return fn("TendsUp", lam(f), h)


def tends_down(f: Function, h: Term = H) -> Term:
    """f(x) tends to -infinity."""
    return fn("TendsDown", lam(f), h)


def _eventually() -> list[Schema]:
    to_f, to_g = tends(F, S), tends(G, T)
    table = [
        fact("eventually:always", [every(P, lambda x: isin(x, R))], eventually(P)),
        fact("eventually:mono", [eventually(P), every(Q, lambda x: isin(x, R), P)], eventually(Q)),
        fact("eventually:and", [eventually(P), eventually(Q)], eventually(lambda x: conj([P(x), Q(x)]))),
        fact("eventually:here", [isin(A, R), eventually(P, near(A))], P(A)),
        fact("eventually:real", [to_f], eventually(lambda x: isin(F(x), R))),
        fact("eventually:lt", [to_f, to_g, lt(S, T)], eventually(lambda x: lt(F(x), G(x)))),
        fact("eventually:gt", [to_f, to_g, gt(S, T)], eventually(lambda x: gt(F(x), G(x)))),
        fact("eventually:ne", [to_f, to_g, ne(S, T)], eventually(lambda x: ne(F(x), G(x)))),
        fact("eventually:up", [tends_up(F), isin(C, R)], eventually(lambda x: gt(F(x), C))),
        fact("eventually:down", [tends_down(F), isin(C, R)], eventually(lambda x: lt(F(x), C))),
        fact("eventually:punctured", [], eventually(lambda x: ne(x, A), punctured(A))),
        fact("eventually:left", [], eventually(lambda x: lt(x, A), left_of(A))),
        fact("eventually:right", [], eventually(lambda x: gt(x, A), right_of(A))),
        fact("eventually:within", [], eventually(lambda x: isin(x, S), fn("Within", A, S))),
        fact("eventually:index", [], eventually(lambda x: isin(x, N0), INDICES)),
    ]
    for name, finer, coarser in _FINER:
        table.append(fact(f"eventually:{name}", [eventually(P, coarser)], eventually(P, finer)))
    return table


#: (name, finer filter, coarser filter): every base set of the coarser one contains one of the finer one.
_FINER: Final = (
    ("near-punctured", punctured(A), near(A)), ("near-left", left_of(A), near(A)), ("near-right", right_of(A), near(A)),
    ("near-within", fn("Within", A, S), near(A)), ("punctured-left", left_of(A), punctured(A)),
    ("punctured-right", right_of(A), punctured(A)), ("infinity-indices", INDICES, UP),
)  # fmt: skip


def _change() -> list[Schema]:
    """Changing the function, the filter, or the name of the limit; composition; squeezing."""
    same = eventually(lambda x: eq(F(x), G(x)))
    table = [
        fact("tends:agree", [same, tends(G, C)], tends(F, C)),
        fact("up:agree", [same, tends_up(G)], tends_up(F)),
        fact("down:agree", [same, tends_down(G)], tends_down(F)),
        fact("tends:value", [tends(F, S), eq(S, C)], tends(F, C)),
        fact("tends:compose", [tends(F, S), tends(G, T, near(S))], tends(lambda x: G(F(x)), T)),
        fact("tends:squeeze", [tends(F, C), tends(G, C),
             eventually(lambda x: conj([le(F(x), K(x)), le(K(x), G(x))]))], tends(K, C)),
        fact("tends:bounded-zero", [tends(F, ZERO), isin(C, R),
             eventually(lambda x: conj([isin(G(x), R), le(app("Abs", G(x)), C)]))],
             tends(lambda x: app("Mult", F(x), G(x)), ZERO)),
        fact("up:squeeze", [tends_up(F), eventually(lambda x: conj([isin(G(x), R), le(F(x), G(x))]))], tends_up(G)),
        fact("down:squeeze", [tends_down(F), eventually(lambda x: conj([isin(G(x), R), ge(F(x), G(x))]))],
             tends_down(G)),
    ]  # fmt: skip

    def to_c(f: Function, h: Term) -> Term:
        return tends(f, C, h)

    outer: list[tuple[str, Callable[[Function, Term], Term]]] = [
        ("tends", to_c),
        ("up", tends_up),
        ("down", tends_down),
    ]
    for name, to in outer:
        composed = to(lambda x: G(F(x)), H)
        apart = eventually(lambda x: ne(F(x), S))
        below, above = eventually(lambda x: lt(F(x), S)), eventually(lambda x: gt(F(x), S))
        table += [
            fact(f"{name}:compose-punctured", [tends(F, S), apart, to(G, punctured(S))], composed),
            fact(f"{name}:compose-left", [tends(F, S), below, to(G, left_of(S))], composed),
            fact(f"{name}:compose-right", [tends(F, S), above, to(G, right_of(S))], composed),
            fact(f"{name}:compose-up", [tends_up(F), to(G, UP)], composed),
            fact(f"{name}:compose-down", [tends_down(F), to(G, DOWN)], composed),
        ]
        for finer_name, finer, coarser in _FINER:
            table.append(fact(f"{name}:{finer_name}", [to(F, coarser)], to(F, finer)))
    return table


def _algebra() -> list[Schema]:
    to_f, to_g = tends(F, S), tends(G, T)

    def both(head: str) -> Function:
        return lambda x: fn(head, F(x), G(x))

    places = [("near", near(A)), ("punctured", punctured(A)), ("left", left_of(A)), ("right", right_of(A)),
              ("within", fn("Within", A, S))]  # fmt: skip
    table = [fact(f"tends:here:{name}", [isin(A, R)], tends(lambda x: x, A, h)) for name, h in places]
    table += [
        fact("tends:constant", [isin(C, R)], tends(lambda x: C, C)),
        *(fact(f"tends:{head}", [to_f, to_g], tends(both(head), fn(head, S, T))) for head in
          ("Plus", "Minus", "Mult", "max", "min")),
        fact("tends:Frac", [to_f, to_g, ne(T, ZERO)], tends(both("Frac"), fn("Frac", S, T))),
        fact("tends:Neg", [to_f], tends(lambda x: app("Neg", F(x)), app("Neg", S))),
        fact("tends:Power:nat", [to_f, isin(N, N0)], tends(lambda x: power(F(x), N), power(S, N))),
        fact("tends:Power:int", [to_f, isin(N, Z), ne(S, ZERO)], tends(lambda x: power(F(x), N), power(S, N))),
        fact("tends:Power", [to_f, to_g, gt(S, ZERO)], tends(both("Power"), power(S, T))),
        fact("tends:Power:end", [to_f, ge(S, ZERO), eventually(lambda x: ge(F(x), ZERO)), isin(C, R), gt(C, ZERO)],
             tends(lambda x: power(F(x), C), power(S, C))),
        fact("tends:Power:zero", [tends(F, ZERO), eventually(lambda x: ge(F(x), ZERO)), isin(C, R), gt(C, ZERO)],
             tends(lambda x: power(F(x), C), ZERO)),
        fact("tends:Root", [to_f, isin(N, N1), gt(S, ZERO)], tends(lambda x: fn("Root", N, F(x)), fn("Root", N, S))),
        fact("tends:Root:odd", [to_f], tends(lambda x: fn("Root", N, F(x)), fn("Root", N, S)), where=odd_numeral(N)),
        fact("tends:Root:end", [to_f, isin(N, N1), ge(S, ZERO), eventually(lambda x: ge(F(x), ZERO))],
             tends(lambda x: fn("Root", N, F(x)), fn("Root", N, S))),
        fact("tends:log", [to_f, isin(B, R), gt(B, ZERO), ne(B, ONE), gt(S, ZERO)],
             tends(lambda x: fn("log", B, F(x)), fn("log", B, S))),
    ]  # fmt: skip
    return table


def _elementary() -> list[Schema]:
    """Continuity of the elementary functions inside their natural domains, and at the ends of closed ones."""
    table: list[Schema] = []

    def continuous(head: str, *conditions: Term, eventual: Function | None = None, name: str = "") -> None:
        extra = [] if eventual is None else [eventually(eventual)]
        conclusion = tends(lambda x: fn(head, F(x)), fn(head, S))
        table.append(fact(f"tends:{head}{name}", [tends(F, S), *conditions, *extra], conclusion))

    for head in ("sin", "cos", "sinh", "cosh", "tanh", "sech", "exp", "arctan", "arccot", "arsinh", "Abs"):
        continuous(head)
    for head, zero in (("tan", "cos"), ("sec", "cos"), ("cot", "sin"), ("csc", "sin")):
        continuous(head, ne(fn(zero, S), ZERO))
    for head in ("coth", "csch"):
        continuous(head, ne(S, ZERO))
    for head in ("ln", "lg"):
        continuous(head, gt(S, ZERO))
    minus_one = num(-1)
    for head in ("arcsin", "arccos"):
        continuous(head, lt(minus_one, S), lt(S, ONE))
        continuous(head, le(minus_one, S), le(S, ONE), name=":end",
                   eventual=lambda x: conj([le(minus_one, F(x)), le(F(x), ONE)]))  # fmt: skip
    continuous("arcosh", gt(S, ONE))
    continuous("artanh", lt(minus_one, S), lt(S, ONE))
    return table


def _infinite() -> list[Schema]:
    """Limits +-infinity, and finite limits that come of them."""
    to_f = tends(F, S)
    up_f, up_g, down_g = tends_up(F), tends_up(G), tends_down(G)
    positive, negative = eventually(lambda x: gt(F(x), ZERO)), eventually(lambda x: lt(F(x), ZERO))
    quotient, product, total = (lambda x: fn("Frac", F(x), G(x))), (lambda x: fn("Mult", F(x), G(x))), (
        lambda x: fn("Plus", F(x), G(x)))  # fmt: skip
    inverse: Function = lambda x: fn("Frac", C, F(x))  # noqa: E731
    table = [
        fact("up:here", [], tends_up(lambda x: x, UP)),
        fact("down:here", [], tends_down(lambda x: x, DOWN)),
        fact("up:index", [], tends_up(lambda x: x, INDICES)),
        fact("up:Neg", [tends_down(F)], tends_up(lambda x: app("Neg", F(x)))),
        fact("down:Neg", [up_f], tends_down(lambda x: app("Neg", F(x)))),
        fact("up:Abs", [up_f], tends_up(lambda x: app("Abs", F(x)))),
        fact("up:Abs:down", [tends_down(F)], tends_up(lambda x: app("Abs", F(x)))),
        fact("up:Plus", [up_f, up_g], tends_up(total)),
        fact("up:Plus:finite", [to_f, up_g], tends_up(total)),
        fact("up:Plus:finite-right", [up_f, tends(G, T)], tends_up(total)),
        fact("down:Plus", [tends_down(F), down_g], tends_down(total)),
        fact("down:Plus:finite", [to_f, down_g], tends_down(total)),
        fact("down:Plus:finite-right", [tends_down(F), tends(G, T)], tends_down(total)),
        fact("up:Mult", [up_f, up_g], tends_up(product)),
        fact("down:Mult", [up_f, down_g], tends_down(product)),
        fact("up:Mult:down", [tends_down(F), down_g], tends_up(product)),
        fact("up:Mult:positive", [to_f, gt(S, ZERO), up_g], tends_up(product)),
        fact("down:Mult:negative", [to_f, lt(S, ZERO), up_g], tends_down(product)),
        fact("down:Mult:positive", [to_f, gt(S, ZERO), down_g], tends_down(product)),
        fact("up:Mult:negative", [to_f, lt(S, ZERO), down_g], tends_up(product)),
        fact("tends:Frac:up", [to_f, up_g], tends(quotient, ZERO)),
        fact("tends:Frac:down", [to_f, down_g], tends(quotient, ZERO)),
        fact("up:inverse", [tends(F, ZERO), positive, isin(C, R), gt(C, ZERO)], tends_up(inverse)),
        fact("down:inverse", [tends(F, ZERO), negative, isin(C, R), gt(C, ZERO)], tends_down(inverse)),
        fact("up:Power", [up_f, isin(C, R), gt(C, ZERO)], tends_up(lambda x: power(F(x), C))),
        fact("up:Power:even", [tends_down(F)], tends_up(lambda x: power(F(x), N)), where=_positive_even),
        fact("down:Power:odd", [tends_down(F)], tends_down(lambda x: power(F(x), N)), where=odd_numeral(N)),
        fact("up:Root", [up_f, isin(N, N1)], tends_up(lambda x: fn("Root", N, F(x)))),
        fact("down:Root", [tends_down(F)], tends_down(lambda x: fn("Root", N, F(x))), where=odd_numeral(N)),
        fact("up:exponential", [up_f, isin(C, R), gt(C, ONE)], tends_up(lambda x: power(C, F(x)))),
        fact("tends:exponential:down", [tends_down(F), isin(C, R), gt(C, ONE)], tends(lambda x: power(C, F(x)), ZERO)),
        fact("tends:exponential:small", [up_f, gt(C, ZERO), lt(C, ONE)], tends(lambda x: power(C, F(x)), ZERO)),
        fact("tends:exponential:index", [lt(num(-1), C), lt(C, ONE)], tends(lambda x: power(C, x), ZERO, INDICES)),
        fact("up:exp", [up_f], tends_up(lambda x: fn("exp", F(x)))),
        fact("tends:exp:down", [tends_down(F)], tends(lambda x: fn("exp", F(x)), ZERO)),
        fact("up:ln", [up_f], tends_up(lambda x: fn("ln", F(x)))),
        fact("down:ln", [tends(F, ZERO), positive], tends_down(lambda x: fn("ln", F(x)))),
        fact("tends:arctan:up", [up_f], tends(lambda x: fn("arctan", F(x)), fn("Frac", con("Pi"), num(2)))),
        fact("tends:arctan:down", [tends_down(F)],
             tends(lambda x: fn("arctan", F(x)), app("Neg", fn("Frac", con("Pi"), num(2))))),
    ]  # fmt: skip
    return table


def _positive_even(values: dict[str, Term]) -> bool:
    return even_numeral(N)(values) and values["?n"] is not ZERO


FILTERS: Final = tuple(_eventually() + _change() + _algebra() + _elementary() + _infinite())
