"""SeriesSolver: tests of convergence and known sums; the edges of each test are refused."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "|- ConvergentSeries(sum_{n = 1}^{+∞} (frac(1, n^{2})))",
    "|- DivergentSeries(sum_{n = 1}^{+∞} (frac(1, n)))",
    "|- ConvergentSeries(sum_{n = 0}^{+∞} (frac(1, 2^{n})))",
    "|- ConvergentSeries(sum_{n = 1}^{+∞} ((-1)^{n} * frac(1, n)))",
]

REFUSED = [
    # p = 1, and what only looks like p > 1.
    "|- ConvergentSeries(sum_{n = 1}^{+∞} (frac(1, n)))",
    "|- ConvergentSeries(sum_{n = 1}^{+∞} (frac(1, sqrt(n))))",
    "|- DivergentSeries(sum_{n = 1}^{+∞} (frac(1, n^{2})))",
    "p ≥ 1 |- ConvergentSeries(sum_{n = 1}^{+∞} (frac(1, n^{p})))",
    # Ratio 1 and -1.
    "q ∈ RealSet; |q| ≤ 1 |- ConvergentSeries(sum_{n = 0}^{+∞} (q^{n}))",
    "q ∈ RealSet; q < 1 |- sum_{n = 0}^{+∞} (q^{n}) = frac(1, 1 - q)",
    "|- sum_{n = 0}^{+∞} ((-1)^{n}) = frac(1, 2)",
    "|- sum_{n = 1}^{+∞} (frac(1, 2^{n})) = 2",
    # Conditional against absolute; the terms' limit 0 is not enough; an undefined first term.
    "|- AbsoluteConvergentSeries(sum_{n = 1}^{+∞} (frac((-1)^{n}, n)))",
    "|- ConditionalConvergentSeries(sum_{n = 1}^{+∞} (frac((-1)^{n}, n^{2})))",
    "seqlim_{n → +∞} (a(n)) = 0 |- ConvergentSeries(sum_{n = 1}^{+∞} (a(n)))",
    "ConvergentSeries(sum_{n = 1}^{+∞} (a(n))) |- AbsoluteConvergentSeries(sum_{n = 1}^{+∞} (a(n)))",
    "|- ConvergentSeries(sum_{n = 0}^{+∞} (frac(1, n^{2})))",
]


@pytest.mark.parametrize("line", PROVED)
def test_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line: str) -> None:
    assert proved(line) is None
