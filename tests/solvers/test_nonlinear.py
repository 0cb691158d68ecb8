"""Polynomial and rational inequalities; strictness and signs that are missing."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "x > 0 |- x + frac(1,x) ≥ 2",
    "a ∈ RealSet; b ∈ RealSet; c ∈ RealSet |- a^{2}+b^{2}+c^{2} ≥ a*b+b*c+c*a",
    "a ≥ 0; b ≥ 0; c ≥ 0 |- a^{3}+b^{3}+c^{3} ≥ 3*a*b*c",
    "a ∈ RealSet; b ∈ RealSet; c ∈ RealSet; d ∈ RealSet |- (a^{2}+b^{2})*(c^{2}+d^{2}) ≥ (a*c+b*d)^{2}",
    "x ∈ RealSet |- x^{2}+x+1 > 0",
    "x ∈ RealSet |- x^{2}-3*x+frac(5,2) > 0",
    "x ∈ RealSet |- x^{4}-x+1 > 0",
    "x ∈ RealSet |- frac(x,1+x^{2}) ≤ frac(1,2)",
    "x > 1; y > 1 |- x*y > 1",
    "a > 0; b > 0; c > 0 |- (a+b+c)*(frac(1,a)+frac(1,b)+frac(1,c)) ≥ 9",
    "x ∈ RealSet; y ∈ RealSet |- 2*x*y ≤ x^{2}+y^{2}",
    "x ∈ RealSet; y ∈ RealSet |- (x+y)^{2} ≤ 2*(x^{2}+y^{2})",
]
REFUSED = [
    "a ≠ 0; b ≠ 0 |- (a + b) * (frac(1, a) + frac(1, b)) ≥ 4",
    "x ∈ RealSet |- x^{2} - 2 * x + 1 > 0",
    "a ≥ 0; b ≥ 0; c ∈ RealSet |- a^{3} + b^{3} + c^{3} ≥ 3 * a * b * c",
    "z ∈ ComplexSet |- z^{2} + 1 > 0",
    "x ∈ RealSet |- (frac(1, x) - 1)^{2} ≥ 0",
    "x ∈ RealSet |- (+∞ - x)^{2} ≥ 0",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
