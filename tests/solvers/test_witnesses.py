"""Witnesses: between bounds, radii and indices of epsilon-delta statements; what does not exist."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

NEAR = (
    "forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (δ), δ ∈ RealSet ∧ δ > 0 ∧"
    " (forall (x), x ∈ RealSet ∧ |x - a| < δ ⇒ {} < ε))"
)
FAR = (
    "forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (N), N ∈ NonNegIntegerSet ∧"
    " (forall (n), n ∈ NonNegIntegerSet ∧ n > N ⇒ {} < ε))"
)
PROVED = [
    "|- exists (x), x ∈ RealSet ∧ x ≠ 0",
    "a ∈ RealSet; b ∈ RealSet; a < b |- exists (x), x ∈ RealSet ∧ a < x ∧ x < b",
    "a ∈ RealSet |- exists (x), x ∈ RealSet ∧ x > a",
    "a ∈ RealSet |- exists (x), x ∈ RealSet ∧ x < a",
    "a ∈ RealSet; a > 0 |- exists (x), x ∈ RealSet ∧ x > 0 ∧ x < a",
    "a ∈ RealSet |- " + NEAR.format("|3 * x - 3 * a|"),
    "a ∈ RealSet |- " + NEAR.format("|frac(a - x, 4)|"),
    "|- " + FAR.format("frac(1, n)"),
    "f : RealSet → RealSet; g : RealSet → RealSet; a ∈ RealSet; " + NEAR.format("|f(x)|") + "; "
    + NEAR.format("|g(x)|") + " |- forall (ε), ε ∈ RealSet ∧ ε > 0 ⇒ (exists (δ), δ ∈ RealSet ∧ δ > 0 ∧ (forall (x),"
    " x ∈ RealSet ∧ |x - a| < δ ⇒ |f(x)| < ε ∧ |g(x)| < ε))",
    "|- exists (p), p = (1, 2)",
    "a ∈ RealSet; b ∈ RealSet; a ≠ 0 |- exists (x), x ∈ RealSet ∧ a * x = b",
]  # fmt: skip
REFUSED = [
    "|- exists (x), x ∈ RealSet ∧ x > 0 ∧ x < 0",
    "a ∈ RealSet; b ∈ RealSet; a ≤ b |- exists (x), x ∈ RealSet ∧ a < x ∧ x < b",
    "a ∈ RealSet; b ∈ RealSet; a < b |- exists (x), x ∈ IntegerSet ∧ a < x ∧ x < b",
    "|- exists (x), x ∈ RealSet ∧ (forall (y), y ∈ RealSet ⇒ x > y)",
    "|- exists (x), x = frac(1, 0)",
    "|- exists (x), x ∈ RealSet ∧ x^{2} = -1",
    "a ∈ RealSet |- " + NEAR.format("|3 * x - 2 * a|"),
    "a ∈ RealSet |- " + NEAR.format("|3 * x - 3 * a| + 1"),
    "|- " + FAR.format("n"),
    "|- " + FAR.format("frac(n, n + 1)"),
    "a ∈ RealSet; b ∈ RealSet |- exists (x), x ∈ RealSet ∧ a * x = b",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
