"""Comparisons on boxes: bounds by hypotheses, bisection; poles, ends and crossings stay open."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "x ∈ [1, 2] |- e^{x} < 8",
    "x ∈ [1, 2] |- sin(x) + x > 0",
    "1 ≤ x; x ≤ 2 |- ln(x + 1) > frac(1, 2)",
    "0 ≤ x; x ≤ 1; 0 ≤ y; y ≤ 1 |- e^{x * y} < 3",
    "0 < x; x < frac(π, 2) |- sin(x) + cos(x) < 2",
    "-1 ≤ x; x ≤ 1 |- x^{2} + e^{x} < 4",
    "1 ≤ x; x ≤ 2 |- x * e^{x} - sin(x) ≠ 0",
]
REFUSED = [
    "0 ≤ x; x ≤ 1 |- frac(1, x) > 0",
    "0 < x; x ≤ 1 |- frac(1, x) < 1000",
    "0 ≤ x; x ≤ 1 |- e^{x} < frac(27, 10)",
    "1 ≤ x; x ≤ 2 |- x^{3} < 8",
    "1 ≤ x |- e^{x} < 8",
    "1 ≤ x; y ≤ 2 |- e^{x} < 8",
    "0 ≤ x; x ≤ 2 |- x^{2} ≠ x",
    "z ∈ ComplexSet |- |z| < 2",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
