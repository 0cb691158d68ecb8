"""Definedness conditions are exact: a term is a number at a point if and only if all its conditions are true there."""

from __future__ import annotations

import random

import pytest

from proofdsl.kernel.definedness import denotes_conditions, number_conditions, number_rooted
from proofdsl.kernel.numbers import (
    is_prime,
    larger_sets,
    literal_truth,
    rational_member,
    rational_value,
    smaller_sets,
)
from proofdsl.kernel.strict import strict_in, strict_subterms
from proofdsl.terms import App, Bound, Term, app, num
from proofdsl.terms.logic import TRUE
from proofdsl.terms.signature import NUMBER_SETS
from proofdsl.terms.subst import bind
from tests.kernel.random_terms import COMPLEX, NAMES, REALS, arithmetic, elementary
from tests.kernel.support import (
    EMPTY,
    FALSE,
    HALF,
    INFINITY,
    MINUS_INFINITY,
    ONE,
    PI,
    REAL,
    TWO,
    ZERO,
    E,
    F,
    I,
    X,
    Y,
    call,
    eq,
    frac,
    isin,
    lt,
    ne,
    plus,
    power,
    root,
    times,
)
from tests.reference.evaluator import Evaluator, default_universe
from tests.reference.exact import UNDEFINED, UNKNOWN
from tests.reference.sampling import show
from tests.reference.structures import NUMBERS, FinSet, Infinity, Table, Value

ODD: list[Value] = [Infinity.POS, Infinity.NEG, FinSet(()), Table(())]


def _check(term: Term, env: dict[str, Value], tally: dict[str, int]) -> None:
    evaluator = Evaluator(env, steps=3000)
    value = evaluator.evaluate(term)
    answers = [evaluator.evaluate(c) for c in number_conditions(term)]
    if value is UNKNOWN:
        tally["unknown"] += 1
        return
    is_number = isinstance(value, NUMBERS) and not isinstance(value, bool)
    told = f"{show(term)} at {env}: {value!r}, {[show(c) for c in number_conditions(term)]} {answers}"
    if is_number:
        tally["number"] += 1
        assert not any(a is False for a in answers), told
    else:
        tally["none"] += 1
        assert not all(a is True for a in answers), told
    if number_rooted(term):
        assert is_number or value is UNDEFINED, told
    if all(a is True for a in (evaluator.evaluate(c) for c in denotes_conditions(term))):
        assert value is not UNDEFINED, told


def test_conditions_are_exact_at_sampled_points() -> None:
    tally = dict.fromkeys(("unknown", "number", "none"), 0)
    for seed in range(700):
        rng = random.Random(seed)
        term = arithmetic(rng, 3) if seed % 3 == 0 else elementary(rng, 2)
        for _ in range(4):
            pool = REALS if rng.random() < 0.8 else [*COMPLEX, *ODD]
            _check(term, {n: rng.choice(pool) for n in NAMES}, tally)
    assert tally["number"] > 700 and tally["none"] > 700, tally


@pytest.mark.slow
def test_conditions_are_exact_at_many_points() -> None:
    tally = dict.fromkeys(("unknown", "number", "none"), 0)
    for seed in range(10**6, 10**6 + 10_000):
        rng = random.Random(seed)
        term = arithmetic(rng, 3) if seed % 3 == 0 else elementary(rng, 3)
        _check(term, {n: rng.choice(REALS if rng.random() < 0.8 else [*COMPLEX, *ODD]) for n in NAMES}, tally)


SUSPICIOUS = [
    *(
        power(a, b)
        for a in (ZERO, ONE, num(-2), X, E)
        for b in (ZERO, num(-1), HALF, num(-3), I, PI, Y, num(3), frac(TWO, num(3)))
    ),
    *(root(k, a) for k in (-3, -2, -1, 0, 1, 2, 3, 4) for a in (ZERO, num(-8), X, I, INFINITY)),
    app("Root", HALF, X),
    app("Root", Y, X),
    app("Neg", INFINITY),
    app("Neg", X),
    app("Abs", X),
    app("Abs", plus(X, ONE)),
    *(app("log", a, b) for a in (ZERO, ONE, TWO, num(-1), X) for b in (ZERO, ONE, num(-1), Y)),
    *(
        app(h, t)
        for h in (
            "arcsin",
            "arccos",
            "arctan",
            "arccot",
            "tan",
            "cot",
            "sec",
            "csc",
            "tanh",
            "coth",
            "sech",
            "csch",
            "arsinh",
            "arcosh",
            "artanh",
            "arcoth",
            "ln",
            "lg",
            "Fact",
            "floor",
            "ceil",
            "sgn",
            "exp",
            "sin",
            "cos",
            "sinh",
            "cosh",
        )
        for t in (X, ZERO, frac(PI, TWO), I, num(-1), INFINITY, HALF, times(PI, I))
    ),
    plus(INFINITY, MINUS_INFINITY),
    times(ZERO, INFINITY),
    frac(ZERO, X),
    frac(X, X),
    app("max", X, Y),
    app("max", X, INFINITY),
    PI,
    E,
    I,
    INFINITY,
    X,
    EMPTY,
    app("Pair", X, Y),
    app("Enum", X),
    app("log", X),
]


@pytest.mark.parametrize("term", SUSPICIOUS, ids=show)
def test_conditions_at_the_borders_of_domains(term: Term) -> None:
    tally = dict.fromkeys(("unknown", "number", "none"), 0)
    for a in (*REALS, *COMPLEX, *ODD):
        for b in (*REALS[:6], COMPLEX[0], Infinity.POS):
            _check(term, {"x": a, "y": b, "z": a}, tally)


def test_number_rooted() -> None:
    for term in (
        ONE,
        PI,
        I,
        plus(X, ONE),
        app("Neg", PI),
        root(2, X),
        app("sin", X),
        times(frac(X, Y), app("ln", X)),
        plus(X, plus(Y, ONE)),
        power(X, Y),
    ):
        assert number_rooted(term)
    # The variables may be functions or sets, and minus an infinity is an infinity.
    for term in (
        X,
        plus(X, Y),
        app("Neg", X),
        app("Neg", INFINITY),
        app("Abs", X),
        call(F, X),
        INFINITY,
        EMPTY,
        app("max", X, Y),
        bind("Lim", ["t"], [ZERO], [X]),
        frac(X, Y),
        Bound(0),
    ):
        assert not number_rooted(term)


def test_conditions_are_listed_once_and_true_ones_left_out() -> None:
    assert number_conditions(plus(frac(ONE, X), frac(TWO, X))).count(ne(X, ZERO)) == 1
    assert number_conditions(frac(ONE, TWO)) == () and number_conditions(root(2, TWO)) == ()
    assert number_conditions(power(E, ONE)) == () and number_conditions(INFINITY) == (FALSE,)
    shared: Term = X
    for _ in range(64):
        shared = plus(shared, shared)
    assert len(number_conditions(shared)) == 1 and len(denotes_conditions(app("Pair", shared, shared))) <= 2


def test_denoting() -> None:
    assert denotes_conditions(X) == () == denotes_conditions(app("Pair", X, app("Enum", ONE, Y)))
    assert denotes_conditions(bind("Lambda", ["t"], [], [TRUE, frac(ONE, ZERO)])) == ()
    assert denotes_conditions(app("Pair", X, call(F, X))) == (app("Denotes", call(F, X)),)
    assert denotes_conditions(Bound(0)) == (app("Denotes", Bound(0)),)
    assert denotes_conditions(app("IntervalLoRo", X, Y)) == (app("Denotes", app("IntervalLoRo", X, Y)),)


# -- strictness ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "strict"),
    [
        (lt(X, Y), True),
        (isin(X, REAL), True),
        (app("Typed", X, REAL), True),
        (app("Subset", X, Y), True),
        (lt(plus(times(X, Y), ONE), Y), True),
        (lt(call(F, X), Y), True),
        (lt(call(X, Y), Y), True),
        (isin(app("Pair", ONE, X), REAL), True),
        (lt(app("Abs", X), ONE), True),
        (isin(ONE, app("Enum", TWO, X)), True),
        (eq(X, Y), False),
        (ne(X, Y), False),
        (app("NotBelong", X, REAL), False),
        (app("Not", lt(X, Y)), False),
        (lt(app("Cases", X, TRUE), Y), False),
        (lt(bind("Sum", ["k"], [ONE, X], [ONE]), Y), False),
        (isin(ONE, bind("SetDesc", ["t"], [], [X, TRUE])), False),
        (lt(app("Stranger", X), Y), False),
        (app("Equiv", X, Y), False),
        (app("Stranger", X), False),
        (Y, False),
        (lt(app("max", X, Y), Y), False),
    ],
)
def test_strict_atoms(formula: Term, strict: bool) -> None:
    """Strict: false where the variable is undefined. The evaluator is asked with an undefined term for the variable."""
    assert strict_in(formula, "x") is strict
    if strict:
        from proofdsl.terms.subst import substitute

        made = substitute(formula, {"x": frac(ONE, ZERO)})
        for y in (*REALS[:4], *default_universe()):
            assert Evaluator({"y": y, "f": Table(())}).evaluate(made) in (False, UNKNOWN)
            if not isinstance(made, App) or made.head != "Apply":
                assert Evaluator({"y": y, "f": Table(())}).evaluate(made) is not True


def test_strict_subterms_of_other_formulas() -> None:
    assert strict_subterms(eq(X, Y)) == () and X in strict_subterms(lt(X, Y))


# -- numbers ---------------------------------------------------------------------------------------------------


def test_inclusions_of_number_sets_agree_with_membership() -> None:
    samples = [*REALS, *COMPLEX, *default_universe()]
    evaluator = Evaluator({f"s{k}": v for k, v in enumerate(samples)})
    from proofdsl.terms import Var

    members = {
        name: {k for k in range(len(samples)) if evaluator.evaluate(isin(Var(f"s{k}"), App(name))) is True}
        for name in NUMBER_SETS
    }
    for small in NUMBER_SETS:
        for big in NUMBER_SETS:
            included = big in larger_sets(small)
            assert included == (small in smaller_sets(big))
            assert not included or members[small] <= members[big], (small, big)
            if members[small] and not members[small] <= members[big]:
                assert not included
    assert larger_sets("EmptySet") == () == smaller_sets("Strange")
    assert {"PosRealSet", "RationalSet", "NonNegRealSet"} <= set(larger_sets("PrimeSet"))


def test_literals_agree_with_the_evaluator() -> None:
    evaluator = Evaluator({})
    closed = [num(k) for k in (-7, -1, 0, 1, 2, 3, 4, 9, 13)] + [
        HALF,
        frac(ONE, ZERO),
        power(TWO, num(-2)),
        power(ZERO, ZERO),
        power(ZERO, num(-1)),
        plus(ONE, TWO),
        times(TWO, HALF),
        app("Neg", TWO),
        PI,
        E,
        I,
        root(2, TWO),
        INFINITY,
    ]
    for a in closed:
        value, exact = rational_value(a), evaluator.evaluate(a)
        assert value is None or value == exact
        for name in NUMBER_SETS:
            known = literal_truth(isin(a, App(name)))
            assert known is None or known is evaluator.evaluate(isin(a, App(name))), (show(a), name)
        for b in closed:
            for head in ("Eq", "Neq", "Lt", "Leq", "Gt", "Geq"):
                known = literal_truth(app(head, a, b))
                assert known is None or known is evaluator.evaluate(app(head, a, b)), (head, show(a), show(b))
    assert literal_truth(TRUE) is True and literal_truth(FALSE) is False and literal_truth(X) is None


def test_large_numbers_are_left_open() -> None:
    assert rational_member(num(10**6 + 3).value, "PrimeSet") is None and not rational_member(
        num(10**6).value, "PrimeSet"
    )
    assert rational_value(power(TWO, num(5000))) is None and rational_value(power(num(10**3000), num(4000))) is None
    assert rational_value(X) is None and rational_value(Bound(0)) is None and rational_value(power(TWO, HALF)) is None
    assert rational_value(app("sin", ZERO)) is None and rational_value(bind("Lim", ["t"], [ZERO], [ONE])) is None
    assert [n for n in range(20) if is_prime(n)] == [2, 3, 5, 7, 11, 13, 17, 19]
