"""MonotoneSolver: inequalities in one variable by the sign of a derivative."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "x > 0 |- ln(1+x) < x",
    "x > 0 |- x - frac(x^{2},2) < ln(1+x)",
    "x > 0 |- e^{x} > 1 + x + frac(x^{2},2)",
    "x > 0; x < frac(π,2) |- tan(x) > x",
    "x > 0 |- arctan(x) < x",
    "x > 0 |- frac(x,1+x) < ln(1+x)",
    "x > 1 |- ln(x) > frac(x-1,x)",
    "x > 0; x < frac(π,2) |- sin(x) < x",
    "x ≥ 0 |- ln(1+x) ≤ x",
    "x > 0 |- cosh(x) > 1",
    "x > 1 |- ln(x) < x - 1",
    "x < 0 |- e^{x} > 1 + x",
    "x > 0 |- x^{3} + x > 0",
]
REFUSED = [
    "x > 0 |- ln(1+x) < frac(x,2)",
    "x > -1 |- ln(1+x) < x",
    "x > 0 |- sin(x) > x",
    "x > 0 |- e^{x} > 1 + x + x^{2}",
    "x > 0 |- tan(x) > x",
    "x ≥ 0 |- ln(1+x) < x",
    "x ≥ 1 |- ln(x) < x - 1",
    "x > 0 |- frac(1,x) < frac(1,x-1)",  # the function is not defined between
    "x > -1 |- frac(1,x) < 1",
    "x > 0 |- floor(x) ≤ x - 1",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
