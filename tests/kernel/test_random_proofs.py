"""Random sequents and random evidence: whatever the kernel proves holds in every sampled structure (spec 3.4).

Two families: equality and predicates over a small universe that is all there is (mode "model"), with partial
functions; and arithmetic with quantifiers over finite sets, sampled at numbers of all kinds.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from proofdsl.kernel.check import check
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Refused, Sequent, Theorem
from proofdsl.terms import Term, Var, app
from tests.kernel.random_proofs import (
    CONTEXT,
    VARIABLES,
    Budget,
    abstract_atom,
    arithmetic_atom,
    prove,
    sequent,
)
from tests.kernel.support import ONE, ZERO, eq, isin
from tests.reference.evaluator import Evaluator
from tests.reference.sampling import find_counterexample, show
from tests.reference.structures import Rule, Table, Value

UNIVERSE: list[Value] = [Fraction(0), Fraction(1), Fraction(2)]


def structure(rng: random.Random) -> dict[str, Value]:
    """Values in the universe; f is partial, p is a predicate."""
    env: dict[str, Value] = {v.name: rng.choice(UNIVERSE) for v in VARIABLES}
    keys = rng.sample(UNIVERSE, rng.randint(0, 3))
    env["f"] = Table(tuple((k, rng.choice(UNIVERSE)) for k in keys))
    true = frozenset(rng.sample(UNIVERSE, rng.randint(0, 3)))
    env["p"] = Rule(("p", true), lambda v: v in true)
    return env


def model_counterexample(seq: Sequent, rng: random.Random, count: int) -> dict[str, Value] | None:
    for _ in range(count):
        env = structure(rng)
        evaluator = Evaluator(env, UNIVERSE, "model", steps=4000)
        if evaluator.evaluate(seq.goal) is False and all(evaluator.evaluate(h) is True for h in seq.hyps):
            return env
    return None


def rules_of(evidence: Evidence) -> Counter[str]:
    found = Counter([evidence.rule])
    for child in evidence.premises:
        found += rules_of(child)
    return found


def explain(seq: Sequent, evidence: Evidence, env: object) -> str:
    lines = [f"hypothesis: {show(h)}" for h in seq.hyps]
    return "\n".join(["", *lines, f"goal: {show(seq.goal)}", f"evidence: {evidence}", f"structure: {env}"])


def _run(seeds: range, model: bool, steps: int = 260) -> tuple[int, Counter[str]]:
    theorems, used = 0, Counter[str]()
    for seed in seeds:
        rng = random.Random(seed)
        seq = sequent(rng, abstract_atom if model else arithmetic_atom)
        evidence = prove(seq, rng, 4, Budget(steps))
        if evidence is None:
            continue
        answer = check(seq, evidence, CONTEXT)
        assert isinstance(answer, Theorem), answer
        theorems += 1
        used += rules_of(evidence)
        env = model_counterexample(seq, rng, 40) if model else find_counterexample(seq.hyps, seq.goal, budget=12, seed=seed)
        assert env is None, explain(seq, evidence, env)
    return theorems, used


@pytest.mark.parametrize("block", range(4))
def test_theorems_hold_in_finite_models(block: int) -> None:
    theorems, used = _run(range(1000 * block, 1000 * block + 100), model=True)
    assert theorems >= 30 and len(used) >= 12, (theorems, used)


@pytest.mark.parametrize("block", range(4))
def test_arithmetic_theorems_hold_at_sampled_points(block: int) -> None:
    theorems, used = _run(range(1000 * block, 1000 * block + 60), model=False)
    assert theorems >= 15 and len(used) >= 10, (theorems, used)


@pytest.mark.slow
@pytest.mark.parametrize("model", [True, False])
@pytest.mark.parametrize("block", range(5))
def test_many_theorems(block: int, model: bool) -> None:
    _run(range(10**6 * (block + 1), 10**6 * (block + 1) + 1500), model, 500)


def _refutable(rng: random.Random, model: bool) -> Sequent | None:
    """A random sequent with a counterexample."""
    seq = sequent(rng, abstract_atom if model else arithmetic_atom)
    if model:
        return seq if model_counterexample(seq, rng, 25) is not None else None
    return seq if find_counterexample(seq.hyps, seq.goal, budget=6, seed=rng.randrange(1000)) is not None else None


@pytest.mark.parametrize("model", [True, False])
def test_refuted_sequents_are_not_proved(model: bool) -> None:
    """A search that is allowed many steps finds no evidence for what has a counterexample."""
    refuted = 0
    for seed in range(120 if model else 80):
        rng = random.Random(seed + 77)
        seq = _refutable(rng, model)
        if seq is None:
            continue
        refuted += 1
        evidence = prove(seq, rng, 4, Budget(250))
        assert evidence is None or isinstance(check(seq, evidence, CONTEXT), Refused), explain(seq, evidence, None)
    assert refuted >= 20


def test_the_models_refute_what_is_false() -> None:
    """The sample is able to notice an unsound rule."""
    a, b, _ = VARIABLES
    f_a, f_b = (app("Apply", Var("f"), v) for v in (a, b))
    wrong: list[tuple[list[Term], Term]] = [
        ([], app("Denotes", f_a)), ([eq(f_a, f_b)], eq(a, b)), ([app("Neq", f_a, f_b)], app("Denotes", f_a)),
        ([], isin(f_a, app("Enum", f_a))), ([app("Not", app("Lt", f_a, f_b))], app("Geq", f_a, f_b)),
        ([app("Impl", eq(a, ZERO), eq(b, ONE)), eq(b, ONE)], eq(a, ZERO)),
    ]  # fmt: skip
    for hyps, goal in wrong:
        assert model_counterexample(Sequent(tuple(hyps), goal), random.Random(5), 200) is not None, show(goal)
