"""Universal hypotheses with several blocks of quantifiers, and values found by premises; near misses stay open."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

REALS = "a ∈ RealSet; x ∈ RealSet; f : RealSet → RealSet"
PROVED = [
    f"{REALS}; forall (u), u ∈ RealSet ⇒ (forall (v), v ∈ RealSet ∧ v > u ⇒ f(v) > f(u)); x > a |- f(x) > f(a)",
    # Nothing but a premise says which value is meant.
    f"{REALS}; forall (u), u ∈ RealSet ∧ f(u) = a ⇒ exists (w), w ∈ RealSet ∧ w > a; f(x) = a"
    " |- exists (w), w ∈ RealSet ∧ w > a",
    "f : RealSet → RealSet; forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (d), d ∈ RealSet ∧ d > 0 ∧ (forall (x),"
    " x ∈ RealSet ∧ |x| < d ⇒ |f(x)| < ε)) |- forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (d), d ∈ RealSet ∧ d > 0 ∧"
    " (forall (x), x ∈ RealSet ∧ |x| < d ⇒ |f(x)| < ε))",
    # The equation that is wanted is turned around, and part of a conjunction.
    f"{REALS}; forall (u), u ∈ RealSet ∧ u ≠ 0 ⇒ f(u) = frac(1, u) ∧ f(-u) = -f(u); x ≠ 0 |- -f(x) = f(-x)",
    # Chains of equations whose members are products of terms that other equations give.
    "f : RealSet → RealSet; g : RealSet → RealSet; f(1) = g(1) * g(2); g(1) = f(2); g(2) = 1; f(2) = 7 |- f(1) = 7",
]
REFUSED = [
    # The premise of the second block is missing, strict where only weak is known, or about another variable.
    f"{REALS}; forall (u), u ∈ RealSet ⇒ (forall (v), v ∈ RealSet ∧ v > u ⇒ f(v) > f(u)) |- f(x) > f(a)",
    f"{REALS}; forall (u), u ∈ RealSet ⇒ (forall (v), v ∈ RealSet ∧ v > u ⇒ f(v) > f(u)); x ≥ a |- f(x) > f(a)",
    f"{REALS}; forall (u), u ∈ RealSet ⇒ (forall (v), v ∈ RealSet ∧ v > u ⇒ f(v) > f(u)); a > x |- f(x) > f(a)",
    # The value is not known to be real, or not to exist.
    "f : RealSet → RealSet; z ∈ ComplexSet; forall (u), u ∈ RealSet ⇒ f(u) > 0 |- f(z) > 0",
    "f : RealSet → RealSet; x ∈ RealSet; forall (u), u ∈ RealSet ⇒ f(u) > 0 |- f(frac(1, x)) > 0",
    "forall (u), 0 * u = 0 |- 0 * frac(1, 0) = 0",
    # The order of the quantifiers: one bound for all is more than a bound for each.
    "f : RealSet → RealSet; forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (d), d ∈ RealSet ∧ d > 0 ∧ f(d) < e)"
    " |- exists (d), d ∈ RealSet ∧ d > 0 ∧ (forall (e), e ∈ RealSet ∧ e > 0 ⇒ f(d) < e)",
    f"{REALS}; forall (u), u ∈ RealSet ∧ u ≠ 0 ⇒ f(u) = frac(1, u) ∧ f(-u) = -f(u) |- -f(x) = f(-x)",
    "f : RealSet → RealSet; g : RealSet → RealSet; f(1) = g(1) * g(2); g(1) = f(2); f(2) = 7 |- f(1) = 7",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
