"""The search for counterexamples: false gaps are refuted, true ones never; its evaluator agrees with the reference."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given

from proofdsl.checker.engine import initial_sequent
from proofdsl.parser import read_gap
from proofdsl.solvers.refute.evaluate import Evaluator
from proofdsl.solvers.refute.search import Refutation, refute
from proofdsl.solvers.refute.values import UNDEFINED, UNKNOWN, Value, ball, is_number
from proofdsl.terms import Term
from tests.kernel.support import examples
from tests.reference import exact
from tests.reference.balls import ball_of
from tests.reference.evaluator import evaluate
from tests.reference.sampling import formulas, terms

FALSE = [
    "|- 1 + 1 = 3",
    "|- π > 4",
    "|- sqrt(2) = frac(7, 5)",
    "x ∈ RealSet |- x^{2} = x",
    "x ∈ RealSet |- x^{2} > 0",
    "x ∈ RealSet |- sqrt(x^{2}) = x",
    "x ∈ RealSet |- |x| = x",
    "x ∈ RealSet; y ∈ RealSet |- (x + y)^{2} = x^{2} + y^{2}",
    "x ∈ RealSet; y ∈ RealSet |- x < y",
    "x > 0 |- x ≥ 1",
    "x > 0; y > 0 |- x * y ≥ x",
    "x < 1 |- x^{2} < 1",
    "x ∈ RealSet |- frac(x, x) = 1",
    "x ∈ RealSet |- frac(1, x) ∈ RealSet",
    "x ∈ RealSet |- ln(x^{2}) = 2 * ln(x)",
    "x > 0 |- ln(x) > 0",
    "x ∈ RealSet |- e^{x} > 1",
    "x ∈ RealSet |- sin(x) = x",
    "n ∈ IntegerSet |- n^{2} > n",
    "n ∈ IntegerSet; n > 0 |- n ≥ 2",
    "n ∈ PosIntegerSet |- sum_{k = 1}^{n}(k) = n",
    "x ∈ [0, 1] |- x < 1",
    "x ∈ {1, 2} |- x = 1",
    "x + y ≤ 4; x - y ≤ 2 |- x ≤ 2",
    "a ∈ RealSet; b = a + 1 |- b = a^{2} + 1",
    "|- forall (x), x ∈ RealSet ⇒ x ≤ 5",
    "x ∈ RealSet; x^{2} = 4 |- x = 2",
    "x ∈ RealSet; y ∈ RealSet; x * y = 0 |- x = 0",
    # Functions: defined, defined in part, any.
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = x^{2} |- f(2) = 5",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = x^{2}; a ∈ RealSet |- f(a) = a",
    "f : RealSet → RealSet |- f(0) = 0",
    "f : RealSet → RealSet; a ∈ RealSet |- f(a) ≥ 0",
]

TRUE = [
    "|- 1 + 1 = 2",
    "|- π > 3",
    "|- sqrt(2) * sqrt(2) = 2",
    "x ∈ RealSet |- x^{2} ≥ 0",
    "x ∈ RealSet |- sqrt(x^{2}) = |x|",
    "x ∈ RealSet; y ∈ RealSet |- (x + y)^{2} = x^{2} + 2*x*y + y^{2}",
    "x > 0 |- x + frac(1, x) ≥ 2",
    "x ∈ RealSet |- sin(x)^{2} + cos(x)^{2} = 1",
    "x ≠ 0; x ∈ RealSet |- frac(x, x) = 1",
    "x ∈ RealSet |- frac(1, 0) = frac(2, 0)",
    "x ∈ RealSet |- ¬ (frac(1, 0) > x)",
    "n ∈ IntegerSet; n > 0 |- n ≥ 1",
    "n ∈ IntegerSet |- n^{2} ≥ n",
    "n ∈ PosIntegerSet |- sum_{k = 1}^{n}(k) = frac(n * (n + 1), 2)",
    "x ∈ [0, 1] |- x^{2} ≤ x",
    "x ∈ {1, 2} |- x^{2} - 3*x + 2 = 0",
    "|- exists (x), x ∈ RealSet ∧ x^{2} = 2",
    "|- forall (x), x ∈ RealSet ⇒ e^{x} > 0",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = x^{2} |- f(2) = 4",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = x^{2}; a ∈ RealSet |- f(a) ≥ 0",
    "f : RealSet → RealSet; f(0) = 1 |- f(0) + 1 = 2",
    "a ∈ RealSet; b = a + 1 |- b^{2} = a^{2} + 2*a + 1",
]

CONTRADICTORY = [
    "x ∈ RealSet; x > 1; x < 0 |- x = 7",
    "x ∈ RealSet; x^{2} < 0 |- x = 0",
    "n ∈ IntegerSet; n > 0; n < 1 |- n = 5",
    "1 = 2 |- 3 = 4",
]


def refuted(line: str) -> Refutation:
    """What the search finds for a gap `hyp; hyp |- goal`."""
    before, goal = line.split("|-")
    hypotheses = [part.strip() for part in before.split(";") if part.strip()]
    numbered = [f"{k}. {text}" for k, text in enumerate(hypotheses, start=1)]
    text = "\n".join(["PROOF GAP test", "ASSUM:", *numbered, "", "GOAL:", goal.strip(), ""])
    return refute(initial_sequent(read_gap(text, "test"))[0])


@pytest.mark.parametrize("line", FALSE)
def test_false_gaps_have_a_counterexample(line: str) -> None:
    found = refuted(line)
    assert found.kind == "counterexample"
    assert found.certified in ("arithmetic", "kernel")


@pytest.mark.parametrize("line", TRUE)
def test_true_gaps_have_none(line: str) -> None:
    assert refuted(line).kind == "unknown"


@pytest.mark.parametrize("line", CONTRADICTORY)
def test_contradictory_assumptions_are_named(line: str) -> None:
    assert refuted(line).kind == "contradictory"


# The evaluator against the reference evaluator -----------------------------------------------------------

_VALUES: tuple[Mapping[str, Fraction], ...] = tuple(
    {"x": Fraction(x), "y": Fraction(y), "z": Fraction(z)}
    for x, y, z in (("0", "1", "2"), ("-1", "1/2", "3"), ("2", "-3/2", "0"), ("5", "0", "-2"))
)


@given(terms())
@examples(300)
def test_values_agree(term: Term) -> None:
    for values in _VALUES:
        ours, theirs = Evaluator().term(term, dict(values)), evaluate(term, values)
        if ours is UNKNOWN or theirs is exact.UNKNOWN:
            continue
        assert (ours is UNDEFINED) == (theirs is exact.UNDEFINED), (term, values, ours, theirs)
        assert _compatible(ours, theirs), (term, values, ours, theirs)


def _compatible(ours: Value, theirs: object) -> bool:
    if isinstance(ours, Fraction) and isinstance(theirs, Fraction):
        return ours == theirs
    if is_number(ours) and isinstance(theirs, (Fraction, exact.Irr)):
        return isinstance(ours, (Fraction, arb)) and bool(ball(ours).overlaps(ball_of(theirs)))
    return not is_number(ours) or isinstance(theirs, exact.Cx)


@given(formulas())
@examples(400)
def test_truths_agree(formula: Term) -> None:
    for values in _VALUES:
        ours, theirs = Evaluator().formula(formula, dict(values)), evaluate(formula, values)
        if ours is not None and theirs is not exact.UNKNOWN:
            assert ours is theirs, (formula, values)


@pytest.mark.parametrize("goal", ["lim_{x → +∞}(x) ≥ +∞", "lim_{x → 0}(frac(1, x^{2})) ≥ +∞"])
def test_what_is_not_known_is_not_finite(goal: str) -> None:
    assert refute(initial_sequent(read_gap(f"PROOF GAP t\nASSUM:\n\nGOAL:\n{goal}\n"))[0]).kind != "counterexample"
