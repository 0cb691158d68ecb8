"""Rewriting inside one limit, sum or description under a condition; rules for sets."""

from __future__ import annotations

import pytest

from proofdsl.kernel.rules_sets import description_formula, types
from proofdsl.kernel.sequent import Refused
from proofdsl.terms import App, Bind, Term, Var, app
from proofdsl.terms.logic import conj, disj
from proofdsl.terms.subst import bind
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    EMPTY,
    INFINITY,
    INTEGER,
    MINUS_INFINITY,
    NATURAL,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    X,
    Y,
    accepted,
    call,
    eq,
    ev,
    frac,
    goals,
    isin,
    le,
    lt,
    minus,
    ne,
    no_rule,
    plus,
    power,
    premises,
)

T, S, K = Var("t"), Var("s"), Var("k")
#: t^2 / t = t for t != 0, as a rewriting rule.
RULE = bind(
    "Forall", ["u"], [], [app("Impl", ne(Var("u"), ZERO), eq(frac(power(Var("u"), TWO), Var("u")), Var("u")))], [True]
)
QUOTIENT = frac(power(T, TWO), T)
L2R, R2L = "left_to_right", "right_to_left"


def limit(body: Term, at: Term = ZERO, head: str = "Lim") -> Term:
    return bind(head, ["t"], [at], [body])


# -- limits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "at", "place"),
    [
        ("Lim", A, [isin(S, REAL), lt(minus(A, ONE), S), lt(S, plus(A, ONE)), ne(S, A)]),
        ("LimRight", A, [isin(S, REAL), lt(S, plus(A, ONE)), lt(A, S)]),
        ("LimLeft", A, [isin(S, REAL), lt(minus(A, ONE), S), lt(S, A)]),
        ("LimSup", A, [isin(S, REAL), lt(minus(A, ONE), S), lt(S, plus(A, ONE)), ne(S, A)]),
        ("Lim", INFINITY, [isin(S, REAL), app("Gt", S, ONE)]),
        ("Lim", MINUS_INFINITY, [isin(S, REAL), lt(S, ONE)]),
        ("SeqLim", INFINITY, [isin(S, NATURAL), app("Gt", S, ONE)]),
        ("SeqLimSup", INFINITY, [isin(S, NATURAL), app("Gt", S, ONE)]),
    ],
)
def test_the_neighbourhood_of_a_limit(head: str, at: Term, place: list[Term]) -> None:
    source, target = eq(limit(QUOTIENT, at, head), X), eq(limit(T, at, head), X)
    answer = premises([RULE], source, ev("rewrite_limit", terms=[target, S, ONE], data=[0, L2R, -1, "s"]))
    near = [p for p in answer if len(p.hyps) > 1]
    assert all(list(p.hyps[1:]) == place and p.assumed == set(range(1, len(p.hyps))) for p in near)
    assert ne(S, ZERO) in [p.goal for p in near] or ne(S, ZERO) in place
    outside = [p.goal for p in answer if len(p.hyps) == 1]
    assert outside == ([isin(at, REAL)] if at is A else []) + [target]


def test_rewriting_in_a_limit() -> None:
    source, target = eq(limit(QUOTIENT), X), eq(limit(T), X)
    accepted([RULE, target], source, ev("rewrite_limit", ASSUME, terms=[target, S, ONE], data=[0, L2R, -1, "s"]))
    accepted([RULE, source], target, ev("rewrite_limit", ASSUME, terms=[target, S, ONE], data=[0, L2R, 1, "s"]))
    accepted([RULE, source], target, ev("rewrite_limit", ASSUME, terms=[source, S, ONE], data=[0, R2L, -1, "s"]))

    def attempt(code: str, goal: Term = source, terms: tuple[Term, ...] = (target, S, ONE),
                data: tuple[int | str, ...] = (0, L2R, -1, "s"), rule: Term = RULE) -> None:  # fmt: skip
        no_rule([rule], goal, ev("rewrite_limit", terms=terms, data=data), code)

    attempt("not-a-rewrite", terms=(eq(limit(T, ONE), X), S, ONE))
    attempt("not-a-rewrite", terms=(eq(limit(T), Y), S, ONE))
    attempt("not-a-rewrite", terms=(target, A, ONE))  # another instance
    attempt("not-a-rewrite", data=(0, R2L, -1, "s"))
    attempt("no-op", terms=(source, S, ONE))
    attempt("not-fresh", data=(0, L2R, -1, "x"))
    attempt("not-fresh", terms=(target, Var("exp"), ONE), data=(0, L2R, -1, "exp"))
    attempt("not-fresh", terms=(eq(limit(plus(T, Y)), X), S, ONE), data=(0, L2R, -1, "y"))
    attempt("condition-not-eventual", terms=(target, S, S))  # a neighbourhood that depends on the variable
    attempt("bad-evidence", data=(0, L2R, 7, "s"))
    attempt("bad-evidence", terms=(target, S))
    attempt("rule-shape", rule=eq(A, B))
    attempt("rule-shape", rule=bind("Forall", ["u"], [], [lt(Var("u"), ONE)]))
    sequence = eq(limit(QUOTIENT, A, "SeqLim"), X), eq(limit(T, A, "SeqLim"), X)
    attempt("condition-not-eventual", sequence[0], (sequence[1], S, ONE))
    two = plus(limit(QUOTIENT), limit(QUOTIENT, ONE)), plus(limit(T), limit(T, ONE))
    attempt("not-a-rewrite", eq(two[0], X), (eq(two[1], X), S, ONE))
    hidden = (
        bind("Lambda", ["v"], [], [App("True"), limit(QUOTIENT)]),
        bind("Lambda", ["v"], [], [App("True"), limit(T)]),
    )
    attempt("not-a-rewrite", eq(hidden[0], X), (eq(hidden[1], X), S, ONE))
    constant = bind("Forall", ["u"], [], [app("Impl", ne(Var("u"), ZERO), eq(A, B))], [True])
    attempt("no-op", source, (source, S, ONE), rule=constant)


def test_the_size_of_a_neighbourhood_is_owed() -> None:
    source, target = eq(limit(QUOTIENT), X), eq(limit(T), X)
    found = goals([RULE], source, ev("rewrite_limit", terms=[target, S, Y], data=[0, L2R, -1, "s"]))
    assert isin(Y, REAL) in found and app("Gt", Y, ZERO) in found


# -- sums ----------------------------------------------------------------------------------------------------


def test_rewriting_in_a_sum() -> None:
    def total(body: Term, low: Term = ONE, high: Term = A, head: str = "Sum") -> Term:
        return bind(head, ["k"], [low, high], [body])

    body = frac(power(K, TWO), K)
    source, target = eq(total(body), X), eq(total(K), X)
    answer = premises([RULE], source, ev("rewrite_sum", terms=[target, S], data=[0, L2R, -1, "s"]))
    assert answer[0].hyps[1:] == (isin(S, INTEGER), le(ONE, S), le(S, A))
    assert [p.goal for p in answer] == [ne(S, ZERO), target]  # that s is real holds at sight
    no_rule(
        [RULE], source, ev("rewrite_sum", terms=[eq(total(K, ZERO), X), S], data=[0, L2R, -1, "s"]), "not-a-rewrite"
    )
    no_rule(
        [RULE],
        source,
        ev("rewrite_sum", terms=[eq(total(K, ONE, A, "Prod"), X), S], data=[0, L2R, -1, "s"]),
        "not-a-rewrite",
    )
    no_rule([RULE], source, ev("rewrite_sum", terms=[target, S], data=[0, L2R, -1, "a"]), "not-fresh")
    no_rule([RULE], source, ev("rewrite_sum", terms=[target, A], data=[0, L2R, -1, "s"]), "not-a-rewrite")
    no_rule([RULE], source, ev("rewrite_sum", terms=[eq(limit(T), X), S], data=[0, L2R, -1, "s"]), "not-a-rewrite")
    series = app("ConvergentSeries", total(body, ONE, INFINITY)), app("ConvergentSeries", total(K, ONE, INFINITY))
    assert series[1] in goals([RULE], series[0], ev("rewrite_sum", terms=[series[1], S], data=[0, L2R, -1, "s"]))


# -- descriptions ----------------------------------------------------------------------------------------------


def test_rewriting_in_a_description() -> None:
    def described(element: Term, *conditions: Term, real: bool = True) -> Term:
        return bind("SetDesc", ["t"], [], [element, conj(conditions)], [real])

    source = isin(X, described(QUOTIENT, ne(T, ZERO), lt(T, A)))
    target = isin(X, described(T, ne(T, ZERO), lt(T, A)))
    accepted([RULE, target], source, ev("rewrite_setdesc", ASSUME, terms=[target, S], data=[0, L2R, -1, "s"]))
    # A condition may not justify its own rewriting.
    own = isin(X, described(T, ne(QUOTIENT, ZERO))), isin(X, described(T, ne(T, ZERO)))
    assert ne(S, ZERO) in goals([RULE], own[0], ev("rewrite_setdesc", terms=[own[1], S], data=[0, L2R, -1, "s"]))
    no_rule([RULE], source, ev("rewrite_setdesc", terms=[isin(X, described(T, lt(T, A))), S], data=[0, L2R, -1, "s"]))
    no_rule([RULE], source, ev("rewrite_setdesc", terms=[target, S], data=[0, L2R, -1, "x"]), "not-fresh")
    no_rule([RULE], source, ev("rewrite_setdesc", terms=[target, A], data=[0, L2R, -1, "s"]), "not-a-rewrite")
    no_rule([RULE], source, ev("rewrite_setdesc", terms=[isin(Y, described(T, lt(T, A))), S], data=[0, L2R, -1, "s"]))
    pair = [
        bind("SetDesc", ["t", "v"], [], [app("Pair", b, Var("v")), ne(T, ZERO)], [False, False]) for b in (QUOTIENT, T)
    ]
    no_rule(
        [RULE],
        isin(X, pair[0]),
        ev("rewrite_setdesc", terms=[isin(X, pair[1]), S], data=[0, L2R, -1, "s", "s"]),
        "not-fresh",
    )
    premises([RULE], isin(X, pair[0]), ev("rewrite_setdesc", terms=[isin(X, pair[1]), S], data=[0, L2R, -1, "s", "w"]))
    split = isin(X, described(QUOTIENT, app("Or", ne(T, ZERO), lt(T, A))))
    joined = isin(X, described(T, ne(T, ZERO), lt(T, A)))
    no_rule([RULE], split, ev("rewrite_setdesc", terms=[joined, S], data=[0, L2R, -1, "s"]))
    rule = bind("Forall", ["u"], [], [app("Impl", lt(Var("u"), ONE), eq(conj([lt(A, B), lt(B, A)]), lt(A, B)))], [True])
    both, single = isin(X, described(T, lt(A, B), lt(B, A))), isin(X, described(T, lt(A, B)))
    no_rule([rule], both, ev("rewrite_setdesc", terms=[single, S], data=[0, L2R, -1, "s"]), "not-a-rewrite")


# -- sets ------------------------------------------------------------------------------------------------------


def described(condition: Term, *names: str, element: Term | None = None, real: bool = False) -> Bind:
    names = names or ("t",)
    item: Term = Var(names[-1])
    for name in reversed(names[:-1]):
        item = app("Pair", Var(name), item)
    return bind("SetDesc", list(names), [], [element or item, condition], [real] * len(names))


def test_enumerations() -> None:
    enumerated = app("Enum", ONE, call(F, A))
    found = goals([], isin(X, enumerated), ev("member_of_enumeration"))
    assert found == [app("Denotes", call(F, A)), disj([eq(X, ONE), eq(X, call(F, A))])]
    no_rule([], isin(X, REAL), ev("member_of_enumeration"))
    fact = disj([eq(X, ONE), eq(X, TWO)])
    accepted([isin(X, app("Enum", ONE, TWO))], fact, ev("use_enumeration", ASSUME, data=[0]))
    accepted([isin(X, app("Enum", ONE))], eq(X, ONE), ev("use_enumeration", ASSUME, data=[0]))
    no_rule([isin(X, REAL)], fact, ev("use_enumeration", data=[0]))


def test_members_of_descriptions() -> None:
    goal = isin(X, described(lt(T, ONE)))
    accepted([isin(X, REAL), lt(X, ONE)], goal, ev("member_of_description", ASSUME, data=[0]))
    assert goals([lt(X, ONE)], goal, ev("member_of_description")) == [isin(X, COMPLEX), lt(X, ONE)]
    no_rule([lt(X, ONE)], goal, ev("member_of_description", data=[0]))
    no_rule([isin(Y, REAL)], goal, ev("member_of_description", data=[0]))
    no_rule([], goal, ev("member_of_description", data=[3]))
    no_rule([], isin(X, REAL), ev("member_of_description"))
    no_rule([], isin(X, described(lt(T, ONE), element=plus(T, ONE))), ev("member_of_description"))
    guarded = isin(X, described(lt(T, ONE), real=True))
    assert goals([], guarded, ev("member_of_description")) == [conj([isin(X, REAL), lt(X, ONE)])]
    separated = isin(X, described(conj([isin(T, NATURAL), lt(T, ONE)])))
    assert goals([], separated, ev("member_of_description")) == [conj([isin(X, NATURAL), lt(X, ONE)])]
    pair = isin(app("Pair", X, Y), described(lt(T, S), "t", "s"))
    accepted([isin(X, REAL), isin(Y, REAL), lt(X, Y)], pair, ev("member_of_description", ASSUME, data=[0, 1]))
    no_rule([], isin(X, described(lt(T, S), "t", "s")), ev("member_of_description"))
    no_rule(
        [],
        isin(app("Pair", X, Y), described(lt(T, S), "t", "s", element=app("Pair", S, T))),
        ev("member_of_description"),
    )
    fact = isin(X, described(lt(T, ONE)))
    accepted([isin(X, REAL), fact], lt(X, ONE), ev("use_description", ASSUME, data=[1, 0]))
    assert goals([fact], A, ev("use_description", data=[0])) == [isin(X, COMPLEX), A]
    no_rule([isin(X, REAL)], A, ev("use_description", data=[0]))
    no_rule([isin(X, described(lt(T, ONE), element=plus(T, ONE)))], A, ev("use_description", data=[0]))
    no_rule([lt(X, ONE), fact], A, ev("use_description", data=[1, 0]))


def test_why_a_description_is_not_unfolded() -> None:
    def reason(item: Term, description: Bind) -> tuple[str, str]:
        made = description_formula(item, description)
        assert isinstance(made, Refused)
        return made.code, made.reason.partition(" ")[2].partition(":")[0]

    pairs = described(lt(T, S), "t", "s")
    assert reason(X, pairs) == (
        "not-applicable",
        "member is no tuple of 2 components, as the elements of the description are",
    )
    assert (
        reason(X, described(lt(T, ONE), element=plus(T, ONE)))[1]
        == "elements of the description are not bare variables"
    )
    differential = described(eq(app("Diff", ONE, T), ONE))
    assert reason(X, differential)[1] == "description has its variable inside a differential"
    bar = described(eq(app("EvalBar", T, ZERO, ONE), ONE))
    assert isinstance(description_formula(ONE, bar), Refused)
    function = described(eq(T, bind("Lambda", ["u"], [], [App("True"), ONE])))
    assert reason(F, function)[0] == "definition-reading"


def test_there_is_no_unrestricted_comprehension() -> None:
    russell = described(app("NotBelong", T, T))
    found = goals([], isin(russell, russell), ev("member_of_description"))
    assert isin(russell, COMPLEX) in found
    self_typed = described(
        conj([app("Typed", T, app("FunSpace", app("Enum", ZERO), app("Enum", call(T, ZERO)))), ne(T, A)])
    )
    assert isin(X, COMPLEX) in goals([], isin(X, self_typed), ev("member_of_description"))
    space = app("FunSpace", REAL, REAL)
    assert not types(app("Typed", F, space), F)  # f may be anything outside its domain
    assert (
        types(app("Subset", A, REAL), A) and types(isin(A, INTEGER), A) and types(isin(A, app("Union", REAL, EMPTY)), A)
    )
    assert types(isin(A, app("IntervalLoRo", X, Y)), A) and not types(isin(A, app("Union", REAL, B)), A)
    assert not types(app("Subset", A, B), A) and not types(isin(A, B), A) and not types(app("Typed", F, A), F)
    assert not types(isin(B, REAL), A) and not types(lt(A, B), A)
    derived = call(app("FunDeri", T, ONE, ONE), X)
    itself = call(app("FunDeri", T, ONE, ZERO), X)  # order 0 is the function
    for rest, typed in [
        (eq(derived, X), True),
        (eq(itself, X), False),
        (eq(call(T, X), X), False),
        (conj([eq(derived, X), ne(T, A)]), False),
    ]:
        functions = described(conj([app("Typed", T, space), rest]))
        assert (isin(X, COMPLEX) not in goals([], isin(X, functions), ev("member_of_description"))) is typed
    assert description_formula(X, described(lt(T, ONE))) is lt(X, ONE)


def test_subsets_and_equal_sets() -> None:
    interval = app("IntervalLoRo", ZERO, ONE)
    inner = premises([], app("Subset", app("Enum", ONE), REAL), ev("subset_intro", data=["s"]))[-1]
    assert inner.hyps == (isin(S, app("Enum", ONE)),) and inner.goal is isin(S, REAL) and inner.assumed == {0}
    assert app("Denotes", interval) in goals([], app("Subset", interval, REAL), ev("subset_intro", data=["s"]))
    no_rule([], app("Subset", X, REAL), ev("subset_intro", data=["s"]))
    no_rule([], app("Subset", app("Enum", A), REAL), ev("subset_intro", data=["a"]), "not-fresh")
    no_rule([], app("Subset", app("Enum", A), REAL), ev("subset_intro"), "bad-evidence")
    no_rule([], lt(A, B), ev("subset_intro", data=["s"]))
    equal = eq(app("Enum", ONE, TWO), app("Enum", TWO, ONE))
    assert goals([], equal, ev("set_equality", data=["s"]))[-1] is app(
        "Iff", isin(S, app("Enum", ONE, TWO)), isin(S, app("Enum", TWO, ONE))
    )
    for left, right in ((X, REAL), (ONE, TWO), (REAL, Y), (call(F, X), EMPTY)):
        no_rule([], eq(left, right), ev("set_equality", data=["s"]))
    no_rule([eq(S, ONE)], equal, ev("set_equality", data=["s"]), "not-fresh")
    premises([], eq(described(lt(T, ONE)), EMPTY), ev("set_equality", data=["s"]))
    undefined = app("Enum", frac(ONE, ZERO))
    assert ne(ZERO, ZERO) in goals([], eq(undefined, EMPTY), ev("set_equality", data=["s"]))


def test_typed_lambdas() -> None:
    space = app("FunSpace", INTEGER, REAL)
    function = bind("Lambda", ["t"], [], [lt(T, A), plus(T, X)])
    inner = premises([], app("Typed", function, space), ev("typed_lambda", data=["s"]))[-1]
    assert inner.hyps == (isin(S, INTEGER),) and inner.assumed == {0}
    assert inner.goal is conj([lt(S, A), isin(plus(S, X), REAL)])
    undefined = app("FunSpace", app("Enum", frac(ONE, ZERO)), REAL)
    owed = goals([], app("Typed", function, undefined), ev("typed_lambda", data=["s"]))
    assert app("Subset", undefined.args[0], undefined.args[0]) in owed and app("Subset", REAL, REAL) in owed
    no_rule([], app("Typed", function, space), ev("typed_lambda", data=["x"]), "not-fresh")
    no_rule([], app("Typed", F, space), ev("typed_lambda", data=["s"]))
    compared = bind("Lambda", ["t"], [], [eq(T, bind("Lambda", ["u"], [], [App("True"), ONE])), ONE])
    no_rule([], app("Typed", compared, space), ev("typed_lambda", data=["s"]), "definition-reading")
    no_rule([], app("Typed", function, REAL), ev("typed_lambda", data=["s"]))
    two = bind("Lambda", ["t", "u"], [], [App("True"), T])
    no_rule([], app("Typed", two, space), ev("typed_lambda", data=["s"]))
    no_rule(
        [], app("Typed", bind("Lambda", ["t"], [], [App("True"), T], [True]), space), ev("typed_lambda", data=["s"])
    )
