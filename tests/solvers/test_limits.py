"""LimitCalcSolver: limits as goals state them; limits that do not exist, or are others, are refused."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "a ∈ RealSet |- lim_{x → a} (x^{2} + 3*x) = a^{2} + 3*a",
    "|- lim_{x → 2} (3*x + 1) = 7",
    "a > 0 |- lim_{x → a} (ln(x)) = ln(a)",
    "|- lim_{x → 0} (frac(sin(x), x)) = 1",
    "|- lim_{x → 0} (frac(e^{x} - 1, x)) = 1",
    "|- lim_{x → 0} (frac(ln(1 + x), x)) = 1",
    "|- lim_{x → 0} (frac(1 - cos(x), x^{2})) = frac(1, 2)",
    "|- lim_{x → 1} (frac(x^{2} - 1, x - 1)) = 2",
    "|- lim_{x → +∞} (frac(1, x)) = 0",
    "|- lim_{x → -∞} (e^{x}) = 0",
    "|- lim_{x → +∞} (arctan(x)) = frac(π, 2)",
    "|- lim_{x → +∞} (x^{3}) = +∞",
    "|- lim_{x → -∞} (x^{3}) = -∞",
    "|- lim_{x → 0^+} (frac(1, x)) = +∞",
    "|- lim_{x → 0^-} (frac(1, x)) = -∞",
    "|- lim_{x → 0^+} (ln(x)) = -∞",
    "|- lim_{x → +∞} (frac(x^{2}, e^{x})) = 0",
    "|- lim_{x → +∞} (frac(ln(x), x)) = 0",
    "|- lim_{x → +∞} (frac(2*x + 1, x + 3)) = 2",
    "|- seqlim_{n → +∞} (frac(1, n)) = 0",
    "|- seqlim_{n → +∞} (frac(1, 2^{n})) = 0",
    "|- lim_{x → +∞} (frac(x, e^{x})) = 0",
    "|- lim_{x → 0^+} (x * ln(x)) = 0",
    "|- lim_{x → 0} ((1 + x)^{frac(1, x)}) = e",
    "|- seqlim_{n → +∞} (frac(n, 2^{n})) = 0",
    "|- lim_{x → 0} (x * sin(frac(1, x))) = 0",
]

REFUSED = [
    # Undefined on one side, unbounded of both signs, or without a limit.
    "|- lim_{x → 0} (ln(x)) = -∞",
    "|- lim_{x → 0} (sqrt(x)) = 0",
    "|- lim_{x → 1} (arcsin(x)) = frac(π, 2)",
    "|- lim_{x → 0} (frac(1, x)) = +∞",
    "|- lim_{x → 0} (frac(1, x)) = 0",
    "|- lim_{x → 0} (frac(|x|, x)) = 1",
    "|- lim_{x → 0} (sin(frac(1, x))) = 0",
    "|- lim_{x → +∞} (cos(x)) = 0",
    # The other side, the other sign, the other value.
    "|- lim_{x → 0^-} (frac(1, x)) = +∞",
    "|- lim_{x → 0^-} (frac(|x|, x)) = 1",
    "|- lim_{x → -∞} (arctan(x)) = frac(π, 2)",
    "|- lim_{x → -∞} (x^{2}) = -∞",
    "|- lim_{x → 0} (frac(1 - cos(x), x^{2})) = 1",
    "|- lim_{x → +∞} (frac(e^{x}, x)) = 0",
    "|- lim_{x → 0} (frac(sin(2*x), x)) = 1",
    "|- lim_{x → 0} (x * ln(x)) = 0",
    "|- lim_{x → -∞} (frac(x, e^{x})) = 0",
    "b > 0 |- lim_{x → +∞} (frac(x, b^{x})) = 0",
    "|- lim_{x → 0^+} (frac(ln(x), x)) = 0",
    # Infinite limits are no real numbers; a may be any point, or none.
    "|- lim_{x → +∞} (x) ∈ RealSet",
    "a ∈ RealSet |- lim_{x → a} (ln(x)) = ln(a)",
    "a ∈ RealSet |- lim_{x → a} (tan(x)) = tan(a)",
    # Existence of the parts is not assumed; one subsequence does not tell.
    "f : RealSet → RealSet; lim_{x → 0} (f(x)) = 1 |- f(0) = 1",
    "f : RealSet → RealSet; g : RealSet → RealSet; lim_{x → 0} (f(x) + g(x)) = 1 "
    "|- lim_{x → 0} (f(x)) = 1 - lim_{x → 0} (g(x))",
    "f : RealSet → RealSet; lim_{x → 0} (f(x)) = 0 |- lim_{x → 0} (frac(1, f(x))) = +∞",
    "f : RealSet → RealSet; lim_{x → 0^+} (f(x)) = 1 |- lim_{x → 0} (f(x)) = 1",
    "f : RealSet → RealSet; seqlim_{n → +∞} (f(2*n)) = 1 |- seqlim_{n → +∞} (f(n)) = 1",
    # The derivatives' quotient has no limit: L'Hospital's rule says nothing, the limit is 1.
    "|- lim_{x → +∞} (frac(x + sin(x), x)) = 0",
    "|- seqlim_{n → +∞} ((-1)^{n}) = 0",
]


@pytest.mark.parametrize("line", PROVED)
def test_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line: str) -> None:
    assert proved(line) is None
