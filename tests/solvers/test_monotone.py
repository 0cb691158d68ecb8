"""Monotone functions and bounds of elementary functions; domains that are left."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "a > 0; b > 0 |- frac(a+b,2) ≥ sqrt(a*b)",
    "u ∈ RealSet; u^{2} ≤ 4 |- |u| ≤ 2",
    "x ∈ RealSet; a > 0; x^{2} < a^{2} |- |x| < a",
    "x ∈ RealSet; c ∈ RealSet; |x| < c |- -c < x ∧ x < c",
    "x ∈ RealSet; 0 < |x| |- x ≠ 0",
    "x ∈ RealSet; x ≠ 0 |- 0 < |x|",
    "x ∈ RealSet; |frac(1,x)| < 2 |- |x| > frac(1,2)",
    "a < b; c > 0 |- a*c < b*c",
    "x > 0; ln(x) > 0 |- x > 1",
    "x > 0; x < 1 |- ln(x) < 0",
    "x ∈ RealSet; y ∈ RealSet; e^{x} < e^{y} |- x < y",
    "x > 0; y > 0; ln(x) < ln(y) |- x < y",
    "x ≥ 0; y ≥ 0; x^{2} < y^{2} |- x < y",
    "x ≥ 0; y ≥ 0; sqrt(x) < sqrt(y) |- x < y",
    "x ∈ RealSet; y ∈ RealSet; x < y |- arctan(x) < arctan(y)",
    "x ∈ RealSet; y ∈ RealSet; x < y |- x^{3} < y^{3}",
    "x ∈ RealSet; y ∈ RealSet; -frac(π,2) ≤ x; x < y; y ≤ frac(π,2) |- sin(x) < sin(y)",
    "a ∈ RealSet; b ∈ RealSet |- ||a| - |b|| ≤ |a - b|",
    "a ∈ RealSet; b ∈ RealSet |- |a - b| ≤ |a| + |b|",
    "x > 0 |- sin(x) < x",
    "x > 0; x < frac(π,2) |- x < tan(x)",
    "x > 0 |- ln(x) ≤ x - 1",
    "x > -1 |- ln(1+x) ≤ x",
    "x ∈ RealSet |- e^{x} ≥ 1 + x",
    "x ∈ RealSet |- |arctan(x)| < frac(π,2)",
    "a ≥ 0; b ≥ 0 |- sqrt(a+b) ≤ sqrt(a)+sqrt(b)",
    "x > 1 |- x^{2} > x",
    "x > 0 |- ln(1+x) < x",
    "x ∈ RealSet; x ≠ 0 |- e^{x} > 1 + x",
]
REFUSED = [
    "a ∈ RealSet; b ∈ RealSet; a < b |- ln(a) < ln(b)",
    "a ∈ RealSet; b ∈ RealSet; a < b |- sqrt(a) < sqrt(b)",
    "a ∈ RealSet; b ∈ RealSet; a < b |- sin(a) < sin(b)",
    "a ≥ 0; a < b |- arcsin(a) < arcsin(b)",
    "a ∈ RealSet; b ∈ RealSet; a^{2} < b^{2} |- a < b",
    "c > 0; a ∈ RealSet; b ∈ RealSet; c^{a} < c^{b} |- a < b",
    "x > 0 |- x < tan(x)",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
