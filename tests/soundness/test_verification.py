"""The check of counterexamples refuses what is none, and the approximate evaluator knows some analysis."""

from __future__ import annotations

import pytest

from proofdsl.parser import parse_formula
from tests.soundness.approximate import Approximate
from tests.soundness.corpus import read
from tests.soundness.verification import verify


@pytest.mark.parametrize(
    ("block", "detail"),
    [
        ("goal: sqrt(x^{2}) = x\ncounterexample: x = 1", "the goal is false"),
        ("goal: sqrt(x^{2}) = |x|\ncounterexample: x = -1", "the goal is false"),
        ("hyp: x > 0\ngoal: sqrt(x^{2}) = -x\ncounterexample: x = -1", "hypothesis 1"),
        ("goal: x + y = y\ncounterexample: x = 1", "no value for y"),
        ("goal: x^{2} ≥ 0\ncounterexample: x = __IMAGINARY_UNIT__", "x is real"),
        ("goal: x < x + 1\ncounterexample: x = +∞", "x is real"),
        ("goal: forall (x), x ∈ A ⇒ x = 1\ncounterexample: A = {1}, x = 2", "the goal is false"),
        ("hyp: forall (x), x ∈ RealSet ⇒ f(x) > 0\ngoal: f(0) < 0\ncounterexample: f = fun t . t^{2}", "hypothesis 1"),
        ("hyp: f : RealSet → RealSet\ngoal: f(1) = 0\ncounterexample: f = fun t . frac(1, t)", "hypothesis 1"),
        ("goal: frac(1, 0) = frac(2, 0)\ncounterexample: none", "the goal is false"),
        ("goal: lim_{x → 0} (frac(sin(x), x)) = 1\ncounterexample: none", "the goal is false"),
        ("goal: seqlim_{n → +∞} ((1 + frac(1, n))^{n}) = e\ncounterexample: none", "the goal is false"),
        ("goal: FunDeri(fun t . sin(t), 1, 2)(1) = -sin(1)\ncounterexample: none", "the goal is false"),
        ("goal: FunDeri(fun t . t^{4}, 1, 3)(2) = 48\ncounterexample: none", "the goal is false"),
        ("goal: DefInt(0, 1, x^{2} * diff(x)) = frac(1, 3)\ncounterexample: none", "the goal is false"),
        ("goal: sum_{n = 1}^{+∞} (frac(1, n^{2})) = frac(π^{2}, 6)\ncounterexample: none", "the goal is false"),
        ("goal: sum_{n = 1}^{+∞} (frac(1, n)) = 7\ncounterexample: none", "undecided"),
        ("goal: ContinuousFuncOn(f, RealSet)\ncounterexample: f = fun t . sgn(t)", "undecided"),
    ],
)
def test_refused(block: str, detail: str) -> None:
    (parsed,) = read(f"name: test\n{block}\n", "test", "test.txt")
    verdict = verify(parsed)
    assert verdict.level == "refuted"
    assert any(detail in text for text in verdict.details), verdict


@pytest.mark.parametrize(
    "formula",
    [
        "lim_{x → 0} (frac(1 - cos(x), x^{2})) = frac(1, 2)",
        "lim_{x → 0^+} (x * ln(x)) = 0",
        "lim_{x → +∞} (frac(ln(x), x)) = 0",
        "lim_{x → 0^+} (frac(1, x)) = +∞",
        "lim_{x → -∞} (e^{x}) = 0",
        "¬Denotes(lim_{x → 0} (sin(frac(1, x))))",
        "¬Denotes(FunDeri(fun x . |x|, 1, 1)(0))",
        "DefInt(1, 0, x * diff(x)) = -frac(1, 2)",
        "sup(IntervalLoRo(0, 1)) = 1",
        "¬Denotes(sup(∅))",
        "sqrtn(3, -8) = -2",
        "¬Denotes((-8)^{frac(1, 3)})",
        "0^{0} = 1",
        "{x | x ∈ {1, 2, 3}, x > 1} = {3, 2}",
        "sqrt(2) ∉ RationalSet",
        "forall (x), exists (y), y > x",
    ],
)
def test_approximate_evaluator(formula: str) -> None:
    witness = {"y": parse_formula("x + 1")}
    assert Approximate(witness).evaluate(parse_formula(formula), {}) is True
