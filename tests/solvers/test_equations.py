"""Equations by elimination, by equal powers, by congruence of atoms; missing signs and zero coefficients."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

F = "f : RealSet → RealSet; x ∈ RealSet; a ∈ RealSet; b ∈ RealSet"
PROVED = [
    f"{F}; x + 2 * x * f(x) = 0; x ≠ 0 |- f(x) = -frac(1, 2)",
    f"{F}; a * f(1) + f(2) = b; f(2) = a * b; a ≠ 0 |- f(1) = frac(b, a) - b",
    f"{F}; x^{{2}} * f(x) + a = 3 * f(x); x^{{2}} ≠ 3 |- f(x) = frac(a, 3 - x^{{2}})",
    "x ∈ RealSet; x = 2 * sum_{ k = 1 }^{ +∞ } (frac(1, k^{2})) |- π * sum_{ n = 1 }^{ +∞ } (frac(1, n^{2})) ="
    " frac(π * x, 2)",
    "x ∈ RealSet; x^{2} = 4; x > 0 |- x = 2",
    "x ∈ RealSet; x^{2} = 4; x < 0 |- x = -2",
    "x ∈ RealSet; x^{3} = 8 |- x = 2",
    "a ∈ RealSet; a > 0; x ∈ RealSet; x ≥ 0; x^{2} = a |- x = sqrtn(2, a)",
    "x ∈ RealSet; t ∈ RealSet; t ≠ 0; x = frac(1, t) |- sqrtn(2, 1 + x + x^{2}) = frac(sqrtn(2, t^{2} + t + 1), |t|)",
    f"{F}; ContinuousFuncAt(f, a^{{2}} - b^{{2}}) |- ContinuousFuncAt(f, (a - b) * (a + b))",
    f"{F}; f(1) = 2; f(2) = 3; a ≈_{{ 0.1 }} f(1) + f(2) |- a ≈_{{ 0.1 }} 5",
    f"{F}; f(a) = b; |b| < x |- |f(a)| < x",
    f"{F}; f(a) = b; |f(a)| < x |- |b| < x",
]
REFUSED = [
    # A coefficient that may vanish; a value that need not exist.
    f"{F}; x + 2 * x * f(x) = 0 |- f(x) = -frac(1, 2)",
    f"{F}; a * f(1) + f(2) = b; f(2) = a * b |- f(1) = frac(b, a) - b",
    f"{F}; x^{{2}} * f(x) + a = 3 * f(x); x ≠ 3 |- f(x) = frac(a, 3 - x^{{2}})",
    "x ∈ RealSet; 0 = 0 * sum_{ n = 1 }^{ +∞ } (frac(1, n)) |- sum_{ n = 1 }^{ +∞ } (frac(1, n)) = 0",
    # Both roots, the wrong root, complex roots.
    "x ∈ RealSet; x^{2} = 4 |- x = 2",
    "x ∈ RealSet; x^{2} = 4; x > -3 |- x = 2",
    "x ∈ RealSet; x^{2} = 4; x < 0 |- x = 2",
    "z ∈ ComplexSet; z^{3} = 8 |- z = 2",
    "x ∈ RealSet; t ∈ RealSet; t ≠ 0; x = frac(1, t) |- sqrtn(2, 1 + x + x^{2}) = frac(sqrtn(2, t^{2} + t + 1), t)",
    "a ∈ RealSet; b ∈ RealSet; a * b ≥ 0 |- sqrtn(2, a * b) = sqrtn(2, a) * sqrtn(2, b)",
    # Arguments that differ, or are equal only where they are defined.
    f"{F}; ContinuousFuncAt(f, a^{{2}} - b^{{2}}) |- ContinuousFuncAt(f, (a - b)^{{2}})",
    f"{F}; ContinuousFuncAt(f, 0) |- ContinuousFuncAt(f, frac(0, a))",
    f"{F}; f(a) = b; |b| ≤ x |- |f(a)| < x",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None


SPLIT = [
    "x ∈ RealSet |- |x|^{3} = |x^{3}|",
    "x ∈ RealSet; y ∈ RealSet |- max(x, y) + min(x, y) = x + y",
    "x ∈ RealSet; y ∈ RealSet |- max(x, y) = frac(x + y + |x - y|, 2)",
    "x ∈ RealSet; |x| + |x - 1| = 1 |- 0 ≤ x",
    "x ∈ RealSet; x^{2} = 4 |- x = 2 ∨ x = -2",
    "x ∈ RealSet; x^{2} - 3 * x + 2 = 0 |- x = 1 ∨ x = 2",
    "x ∈ RealSet; x^{3} = x |- x = 0 ∨ x = 1 ∨ x = -1",
]
NOT_SPLIT = [
    "x ∈ RealSet |- |x|^{3} = x^{3}",
    "z ∈ ComplexSet |- |z|^{2} = z^{2}",
    "x ∈ RealSet; y ∈ RealSet |- max(x, y) - min(x, y) = x - y",
    "x ∈ RealSet; y ∈ RealSet |- max(x, y) = frac(x + y + x - y, 2)",
    "x ∈ RealSet; |x| + |x - 1| = 1 |- 0 < x",
    "x ∈ RealSet; x^{2} = 4 |- x = 2 ∨ x = 3",
    "x ∈ RealSet; x^{2} = 5 |- x = 2 ∨ x = -2",
    "x ∈ RealSet; x^{3} = x |- x = 0 ∨ x = 1",
]


@pytest.mark.parametrize("line", SPLIT)
def test_cases_are_found(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", NOT_SPLIT)
def test_missing_cases_are_not_passed_over(line: str) -> None:
    assert proved(line) is None
