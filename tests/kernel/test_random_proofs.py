"""Random sequents and random evidence: whatever the kernel proves holds in every sampled structure (spec 3.4).

Two families: equality and predicates over a small universe that is all there is (mode "model"), with partial
functions; and arithmetic with quantifiers over finite sets, sampled at numbers of all kinds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from proofdsl.kernel.check import check, expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Premises
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import Term, Var, app
from tests.kernel.random_proofs import (
    CONTEXT,
    VARIABLES,
    Budget,
    abstract_atom,
    arithmetic_atom,
    derivation,
    formula,
    proposals,
    prove,
    sequent,
)
from tests.kernel.random_terms import COMPLEX, REALS
from tests.kernel.support import ONE, REAL, ZERO, eq, isin
from tests.reference.evaluator import Evaluator
from tests.reference.sampling import find_counterexample, show
from tests.reference.structures import Infinity, Rule, Table, Value

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


def _run(seeds: range, model: bool, steps: int = 200) -> tuple[int, Counter[str]]:
    """Theorems found by search, and by chains of forward steps; each is held against sampled structures."""
    theorems, used = 0, Counter[str]()
    for seed in seeds:
        rng = random.Random(seed)
        seq = sequent(rng, abstract_atom if model else arithmetic_atom)
        found = prove(seq, rng, 4, Budget(steps))
        for item in (found and (seq, found), derivation(seq, rng, rng.randint(1, 4))):
            if not item:
                continue
            proved, evidence = item
            answer = check(proved, evidence, CONTEXT)
            if isinstance(answer, Refused):  # a chain may use a name for two values: the goal is then not fresh for it
                continue
            theorems += 1
            used += rules_of(evidence)
            env = (model_counterexample(proved, rng, 40) if model
                   else find_counterexample(proved.hyps, proved.goal, budget=10, seed=seed))  # fmt: skip
            assert env is None, explain(proved, evidence, env)
    return theorems, used


@pytest.mark.parametrize("block", range(4))
def test_theorems_hold_in_finite_models(block: int) -> None:
    theorems, used = _run(range(1000 * block, 1000 * block + 70), model=True)
    assert theorems >= 50 and len(used) >= 10, (theorems, used)


@pytest.mark.parametrize("block", range(4))
def test_arithmetic_theorems_hold_at_sampled_points(block: int) -> None:
    theorems, used = _run(range(1000 * block, 1000 * block + 40), model=False)
    assert theorems >= 25 and len(used) >= 8, (theorems, used)


# -- one rule application at a time ---------------------------------------------------------------------------


def _holds(seq: Sequent, evaluator: Evaluator) -> object:
    """True when the sequent holds in the structure: a hypothesis is false, or the goal is true."""
    if any(evaluator.evaluate(h) is False for h in seq.hyps):
        return True
    goal = evaluator.evaluate(seq.goal)
    if goal is False:
        return False if all(evaluator.evaluate(h) is True for h in seq.hyps) else None
    return True if goal is True else None


def _premise_holds(premise: Sequent, old: frozenset[str], env: dict[str, Value]) -> bool:
    """The premise holds in the structure for every value of its new variables."""
    new = sorted(premise.free() - old)
    for values in product(UNIVERSE, repeat=len(new)):
        evaluator = Evaluator({**env, **dict(zip(new, values, strict=True))}, UNIVERSE, "model", steps=4000)
        if _holds(premise, evaluator) is not True:
            return False
    return True


def _false_in(evaluator: Evaluator, rng: random.Random, atom: Callable[..., Term]) -> Sequent | None:
    """A random sequent whose hypotheses are true and whose goal is false in the structure."""
    drawn = [(f, evaluator.evaluate(f)) for f in (formula(rng, atom) for _ in range(14))]
    true = [f for f, truth in drawn if truth is True]
    false = [f for f, truth in drawn if truth is False]
    return Sequent(tuple(true[: rng.randint(1, 4)]), false[0]) if true and false else None


def _steps(seeds: range) -> Counter[str]:
    """Rule applications to sequents that are false in a structure: one premise of each must fail there."""
    checked = Counter[str]()
    for seed in seeds:
        rng = random.Random(seed)
        env = structure(rng)
        seq = _false_in(Evaluator(env, UNIVERSE, "model", steps=4000), rng, abstract_atom)
        if seq is None:
            continue
        for node in proposals(seq, rng):
            answer = expand(seq, node, CONTEXT)
            if isinstance(answer, Premises):
                checked[node.rule] += 1
                assert not all(_premise_holds(p, seq.free(), env) for p in answer.sequents), explain(seq, node, env)
    return checked


def _numeric_steps(seeds: range) -> Counter[str]:
    """The same for arithmetic; rules with a fresh name are left out, as not all numbers can be tried for it."""
    checked = Counter[str]()
    pool = [*REALS, *COMPLEX, Infinity.POS, Infinity.NEG]
    for seed in seeds:
        rng = random.Random(seed)
        env = {v.name: rng.choice(REALS if rng.random() < 0.85 else pool) for v in VARIABLES}
        evaluator = Evaluator(env, steps=4000)
        seq = _false_in(evaluator, rng, arithmetic_atom)
        if seq is None:
            continue
        known = tuple(isin(v, REAL) for v in VARIABLES if evaluator.evaluate(isin(v, REAL)) is True)
        seq = Sequent(seq.hyps + known, seq.goal)
        for node in proposals(seq, rng):
            answer = expand(seq, node, CONTEXT)
            if not isinstance(answer, Premises) or any(p.free() - seq.free() for p in answer.sequents):
                continue
            checked[node.rule] += 1
            assert not all(_holds(p, evaluator) is True for p in answer.sequents), explain(seq, node, env)
    return checked


def test_single_steps_are_sound_in_finite_models() -> None:
    checked = _steps(range(260))
    assert sum(checked.values()) >= 1500 and len(checked) >= 22, checked


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5))
def test_many_single_steps_are_sound_in_finite_models(block: int) -> None:
    _steps(range(10**6 * (block + 1), 10**6 * (block + 1) + 4000))


def test_single_steps_are_sound_at_sampled_points() -> None:
    checked = _numeric_steps(range(130))
    assert sum(checked.values()) >= 500 and len(checked) >= 16, checked


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5))
def test_many_single_steps_are_sound_at_sampled_points(block: int) -> None:
    _numeric_steps(range(10**6 * (block + 1), 10**6 * (block + 1) + 2500))


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
    for seed in range(100 if model else 70):
        rng = random.Random(seed + 77)
        seq = _refutable(rng, model)
        if seq is None:
            continue
        refuted += 1
        evidence = prove(seq, rng, 4, Budget(250))
        assert evidence is None or isinstance(check(seq, evidence, CONTEXT), Refused), explain(seq, evidence, None)
    assert refuted >= 5


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
