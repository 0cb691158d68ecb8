"""Certified combinations, conversions of relations and order rules; random linear systems against exact points."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from proofdsl.kernel.check import check, expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Premises
from proofdsl.kernel.sequent import Theorem
from proofdsl.terms import Term, Var, app, num
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    CONTEXT,
    FALSE,
    INTEGER,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    I,
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
    refused,
    root,
    seq,
    times,
)
from tests.reference.evaluator import Evaluator

XR, YR, AR, BR = (isin(v, REAL) for v in (X, Y, A, B))
NAMES = ("x", "y", "z")
REALS = [isin(Var(n), REAL) for n in NAMES]


# -- combine -------------------------------------------------------------------------------------------------


def test_linear_consequences() -> None:
    hyps = [XR, YR, le(X, Y), lt(Y, TWO)]
    accepted(hyps, lt(X, TWO), ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]))
    accepted(hyps, le(X, TWO), ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]))
    accepted(hyps, app("Gt", TWO, X), ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]))
    accepted(hyps, ne(X, TWO), ev("combine", terms=[ONE, ONE, num(1)], data=[2, 3]))
    accepted([XR, le(TWO, X), lt(X, ONE)], FALSE, ev("combine", terms=[ONE, ONE], data=[1, 2]))
    for terms in ([ONE, ONE, ZERO], [ONE, ZERO, ONE], [TWO, ONE, ONE], [ONE, ONE, TWO], [num(-1), ONE, ONE],
                  [ONE, ONE], [ONE, ONE, ONE, ONE]):  # fmt: skip
        assert not isinstance(check(seq(hyps, lt(X, TWO)), ev("combine", terms=terms, data=[2, 3]), CONTEXT), Theorem)
    no_rule(hyps, lt(X, ONE), ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]))
    no_rule([XR, le(X, ONE)], lt(X, ONE), ev("combine", terms=[ONE, ONE], data=[1]))  # not strict
    no_rule(hyps, isin(X, REAL), ev("combine", terms=[ONE], data=[]))
    no_rule(hyps, X, ev("combine", terms=[ONE], data=[]))
    no_rule(hyps, lt(X, TWO), ev("combine", terms=[ONE, ONE], data=[0]))  # a hypothesis that is no relation
    no_rule(hyps, lt(X, TWO), ev("combine", terms=[ONE, ONE, ONE], data=[2, 9]), "bad-evidence")
    no_rule(hyps, lt(X, TWO), ev("combine", terms=[], data=[2, 3]), "bad-evidence")


def test_infinite_sides_are_kept_out() -> None:
    # x < y holds for y = +infinity, where the numbers of the combination do not exist.
    refused([lt(X, Y)], lt(plus(X, ONE), plus(Y, ONE)), ev("combine", ASSUME, ASSUME, terms=[ONE, ONE], data=[0]))
    found = goals([lt(X, Y)], lt(plus(X, ONE), plus(Y, ONE)), ev("combine", terms=[ONE, ONE], data=[0]))
    assert XR in found and YR in found


def test_equations() -> None:
    hyps = [XR, YR, eq(plus(X, Y), TWO), eq(minus(X, Y), ZERO)]
    accepted(hyps, eq(X, ONE), ev("combine", terms=[num(Fraction(1, 2)), num(Fraction(1, 2)), num(-1)], data=[2, 3]))
    accepted(hyps, eq(times(X, X), times(X, Y)), ev("combine", terms=[X, num(-1)], data=[3]))
    no_rule(hyps, eq(X, TWO), ev("combine", terms=[num(Fraction(1, 2)), num(Fraction(1, 2)), num(-1)], data=[2, 3]))
    no_rule(hyps, eq(X, Y), ev("combine", terms=[ONE, ZERO], data=[3]))
    no_rule([XR, YR, le(X, Y), le(Y, X)], eq(X, Y), ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]))
    accepted([XR, eq(X, TWO)], ne(X, ONE), ev("combine", terms=[ONE, num(-1)], data=[1]))
    accepted([XR, eq(times(ZERO, X), ONE)], FALSE, ev("combine", terms=[ONE], data=[1]))
    # Both sides may be undefined: an equation alone gives no number.
    undefined = eq(frac(ONE, Y), plus(frac(ONE, Y), ONE))
    refused([YR, undefined], FALSE, ev("combine", ASSUME, terms=[ONE], data=[1]))
    accepted([YR, ne(Y, ZERO), undefined], FALSE, ev("combine", terms=[ONE], data=[2]))
    refused([eq(call(F, X), plus(call(F, X), ONE))], FALSE, ev("combine", ASSUME, terms=[ONE], data=[0]))


def test_multipliers_that_are_terms() -> None:
    hyps = [XR, YR, le(ZERO, X), le(ONE, Y)]
    assert goals(hyps, le(X, times(X, Y)), ev("combine", terms=[X, ONE], data=[3])) == [
        app("Geq", X, ZERO),
        isin(times(X, Y), REAL),
    ]
    refused([XR, YR, le(ONE, Y)], le(X, times(X, Y)), ev("combine", ASSUME, ASSUME, terms=[X, ONE], data=[2]))
    undefined = frac(ONE, minus(X, X))
    no_rule(hyps, le(X, times(X, Y)), ev("combine", terms=[undefined, ONE], data=[3]), "too-large")
    owed = goals(
        [XR, eq(X, ZERO)], eq(times(X, frac(ONE, Y)), ZERO), ev("combine", terms=[frac(ONE, Y), num(-1)], data=[1])
    )
    assert ne(Y, ZERO) in owed


def test_complex_numbers_are_not_ordered() -> None:
    refused([], lt(times(I, I), ZERO), ev("combine", ASSUME, terms=[ONE], data=[]))
    refused([eq(times(I, X), ONE)], lt(times(I, X), TWO), ev("combine", ASSUME, ASSUME, terms=[num(-1), ONE], data=[0]))


def random_linear(rng: random.Random) -> tuple[Term, list[Fraction]]:
    """A linear term and its coefficients (the constant last)."""
    coefficients = [Fraction(rng.randint(-3, 3), rng.choice((1, 1, 2))) for _ in NAMES] + [Fraction(rng.randint(-4, 4))]
    term: Term = num(coefficients[-1])
    for name, c in zip(NAMES, coefficients, strict=False):
        term = plus(term, times(num(c), Var(name))) if rng.random() < 0.8 else plus(times(Var(name), num(c)), term)
    return term, coefficients


def system(rng: random.Random) -> tuple[list[Term], list[tuple[str, list[Fraction]]]]:
    """Hypotheses `t R 0` and what they say; "eq", "geq" or "gt" of the coefficients."""
    hyps: list[Term] = []
    said: list[tuple[str, list[Fraction]]] = []
    for _ in range(rng.randint(1, 4)):
        term, coefficients = random_linear(rng)
        head, sense, sign = rng.choice(
            (("Geq", "geq", 1), ("Gt", "gt", 1), ("Leq", "geq", -1), ("Lt", "gt", -1), ("Eq", "eq", 1))
        )
        shift = num(rng.randint(-2, 2))
        hyps.append(app(head, plus(term, shift), shift))
        said.append((sense, [sign * c for c in coefficients]))
    return hyps, said


@pytest.mark.parametrize("block", range(4))
def test_generated_consequences_are_provable(block: int) -> None:
    """A combination with right signs follows, and the multipliers used to make it are its certificate."""
    for seed in range(100 * block, 100 * block + 40):
        rng = random.Random(seed)
        hyps, said = system(rng)
        multipliers = [Fraction(rng.randint(-3 if s == "eq" else 0, 3)) for s, _ in said]
        total = [sum((m * c[k] for m, (_, c) in zip(multipliers, said, strict=True)), Fraction(0)) for k in range(4)]
        slack = Fraction(rng.randint(0, 2))
        strict = slack > 0 or any(m > 0 and s == "gt" for m, (s, _) in zip(multipliers, said, strict=True))
        term: Term = num(total[-1] + slack)
        for name, c in zip(NAMES, total, strict=False):
            term = plus(term, times(num(c), Var(name)))
        goal = app("Gt" if strict else "Geq", term, ZERO)
        evidence = ev("combine", terms=[num(m) for m in multipliers] + [ONE], data=range(3, 3 + len(hyps)))
        evidence = discharged([*REALS, *hyps], goal, evidence.terms, evidence.data)
        accepted([*REALS, *hyps], goal, evidence)


def discharged(hyps: list[Term], goal: Term, terms: tuple[Term, ...], data: tuple[int | str, ...]) -> Evidence:
    """`combine` with proofs that its linear side terms are real."""
    answer = expand(seq(hyps, goal), ev("combine", terms=terms, data=data), CONTEXT)
    if not isinstance(answer, Premises):
        return ev("combine", terms=terms, data=data)
    return ev("combine", *(real_proof(p.goal) for p in answer.sequents), terms=terms, data=data)


def real_proof(goal: Term) -> Evidence:
    """Evidence that a polynomial over real variables is real."""
    item, kind = goal.args  # type: ignore[attr-defined]
    head = getattr(item, "head", "")
    if head in ("Plus", "Minus", "Mult"):
        parts = [real_proof(isin(a, kind)) for a in item.args if not at_sight(isin(a, kind))]
        return ev("schema", *parts, terms=item.args, data=[f"{head}:{kind.head}"])
    return ASSUME


def at_sight(goal: Term) -> bool:
    return seq(REALS, goal).holds_at_sight(goal)


@pytest.mark.parametrize("block", range(4))
def test_random_multipliers_prove_nothing_false(block: int) -> None:
    """Whatever multipliers are given, no sampled point refutes a theorem."""
    theorems = 0
    for seed in range(1000 * block, 1000 * block + 150):
        rng = random.Random(seed)
        hyps, said = system(rng)
        if rng.random() < 0.4:
            hyps.append(app(rng.choice(("Geq", "Gt", "Eq")), random_linear(rng)[0], ZERO))
        target = rng.choice([random_linear(rng)[0], hyps[0].args[0], plus(hyps[0].args[0], ONE)])  # type: ignore[attr-defined]
        goal = app(rng.choice(("Geq", "Gt", "Leq", "Lt", "Eq", "Neq")), target, num(rng.randint(-2, 2)))
        if rng.random() < 0.2:
            goal = FALSE
        for _ in range(6):
            multipliers = [num(Fraction(rng.randint(-2, 3), rng.choice((1, 1, 2)))) for _ in range(len(hyps) + 1)]
            terms = tuple(multipliers if goal is not FALSE else multipliers[:-1])
            data = tuple(range(3, 3 + len(hyps)))
            answer = check(seq([*REALS, *hyps], goal), discharged([*REALS, *hyps], goal, terms, data), CONTEXT)
            if isinstance(answer, Theorem):
                theorems += 1
                assert not _refuted(hyps, goal, rng)
    assert theorems >= 1


def _refuted(hyps: list[Term], goal: Term, rng: random.Random) -> bool:
    for _ in range(80):
        point = {n: Fraction(rng.randint(-4, 4), rng.choice((1, 1, 1, 2, 3))) for n in NAMES}
        evaluator = Evaluator(point)
        if all(evaluator.evaluate(h) is True for h in hyps) and evaluator.evaluate(goal) is False:
            return True
    return False


def test_a_refuted_claim_would_be_noticed() -> None:
    assert _refuted([le(X, Y)], lt(X, Y), random.Random(3))


# -- other rules -----------------------------------------------------------------------------------------------


def test_conversion_of_relations() -> None:
    goal, target = lt(plus(X, ONE), Y), lt(X, minus(Y, ONE))
    reals = [isin(t, REAL) for t in (X, Y, plus(X, ONE), minus(Y, ONE))]
    accepted([*reals, target], goal, ev("ring_convert", ASSUME, terms=[target]))
    refused([target], goal, ev("ring_convert", *[ASSUME] * 5, terms=[target]))
    no_rule(reals, goal, ev("ring_convert", terms=[lt(X, Y)]), "normal-forms-differ")
    no_rule(reals, goal, ev("ring_convert", terms=[le(X, minus(Y, ONE))]))
    no_rule(reals, goal, ev("ring_convert", terms=[lt(minus(Y, ONE), X)]), "normal-forms-differ")
    no_rule(reals, isin(X, REAL), ev("ring_convert", terms=[isin(X, REAL)]))
    no_rule(reals, goal, ev("ring_convert", terms=[lt(frac(ONE, minus(X, X)), Y)]), "too-large")
    equation, moved = eq(times(I, X), Y), eq(minus(times(I, X), Y), ZERO)
    numbers = [isin(X, COMPLEX), isin(Y, COMPLEX), moved]
    accepted(numbers, equation, ev("ring_convert", ASSUME, terms=[moved]))
    refused([moved], eq(frac(X, X), ONE), ev("ring_convert", ASSUME, terms=[eq(X, X)]))
    owed = goals([], eq(frac(ONE, X), Y), ev("ring_convert", terms=[eq(minus(frac(ONE, X), Y), ZERO)]))
    assert ne(X, ZERO) in owed


def test_integers() -> None:
    hyps = [isin(X, INTEGER), isin(Y, INTEGER)]
    accepted([*hyps, lt(X, Y)], le(plus(X, ONE), Y), ev("integer_gap", ASSUME, data=[2]))
    accepted([*hyps, app("Gt", Y, X)], le(plus(X, ONE), Y), ev("integer_gap", ASSUME, data=[2]))
    refused([XR, YR, lt(X, Y)], le(plus(X, ONE), Y), ev("integer_gap", ASSUME, ASSUME, ASSUME, data=[2]))
    no_rule([*hyps, le(X, Y)], le(plus(X, ONE), Y), ev("integer_gap", data=[2]))


def test_negated_order() -> None:
    for head, opposite in (("Lt", "Geq"), ("Leq", "Gt"), ("Gt", "Leq"), ("Geq", "Lt")):
        negated = app("Not", app(head, A, B))
        accepted([AR, BR, negated], app(opposite, A, B), ev("not_order", ASSUME, data=[2]))
        refused([AR, negated], app(opposite, A, B), ev("not_order", ASSUME, ASSUME, data=[1]))
    no_rule([AR, BR, app("Not", isin(A, B))], A, ev("not_order", data=[2]))
    no_rule([AR, BR, lt(A, B)], A, ev("not_order", data=[2]))


def test_ring_owes_definedness() -> None:
    assert goals([], eq(frac(X, X), ONE), ev("ring")) == [ne(X, ZERO), isin(X, COMPLEX)]
    refused([XR], eq(frac(X, X), ONE), ev("ring", ASSUME))
    accepted([XR, ne(X, ZERO)], eq(frac(X, X), ONE), ev("ring"))
    refused([], eq(minus(app("ln", X), app("ln", X)), ZERO), ev("ring", ASSUME, ASSUME))
    accepted([XR, app("Gt", X, ZERO)], eq(minus(app("ln", X), app("ln", X)), ZERO), ev("ring"))
    refused([XR], eq(power(root(2, X), TWO), X), ev("ring", ASSUME))
    accepted([XR, app("Geq", X, ZERO)], eq(power(root(2, X), TWO), X), ev("ring"))
    no_rule([], lt(X, X), ev("ring"))
    # Differences of functions agree only on common domains.
    outside = [app("NotBelong", v, COMPLEX) for v in (A, B)]
    by = [ev("contradiction", data=[2, k]) for k in (0, 1)]
    refused(outside, eq(minus(A, A), minus(B, B)), ev("ring", *by))
    refused(outside, eq(minus(A, A), minus(B, B)), ev("ring"))
