"""IntegralSolver, EvalBarSolver: integrals, improper ones too, and values between bounds; and what is none."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "|- int_{0}^{2}(3 * diff(x)) = 6",
    "|- int_{0}^{1}(x^{3} * diff(x)) = frac(1, 4)",
    "|- int_{1}^{2}(frac(1, x) * diff(x)) = ln(2)",
    "|- int_{1}^{2}(frac(1, x^{2}) * diff(x)) = frac(1, 2)",
    "|- int_{0}^{π}(sin(x) * diff(x)) = 2",
    "|- int_{0}^{frac(π, 2)}(cos(x) * diff(x)) = 1",
    "|- int_{0}^{1}(e^{2*x} * diff(x)) = frac(e^{2} - 1, 2)",
    "|- int_{0}^{1}(frac(1, 1 + x^{2}) * diff(x)) = frac(π, 4)",
    "|- int_{0}^{4}(sqrt(x) * diff(x)) = frac(16, 3)",
    "|- int_{-2}^{-1}(frac(1, x^{2}) * diff(x)) = frac(1, 2)",
    "|- int_{0}^{1}(2 * x * e^{x^{2}} * diff(x)) = e - 1",
    "|- int_{0}^{1}(x * e^{x} * diff(x)) = 1",
    "|- int_{1}^{e}(ln(x) * diff(x)) = 1",
    "|- int_{1}^{0}(x * diff(x)) = -frac(1, 2)",
    "|- int_{2}^{1}(x^{2} * diff(x)) = -frac(7, 3)",
    "a > 0 |- int_{0}^{a}(x^{2} * diff(x)) = frac(a^{3}, 3)",
    "|- int_{0}^{+∞}(e^{-2*x} * diff(x)) = frac(1, 2)",
    "|- int_{1}^{+∞}(frac(1, x^{2}) * diff(x)) = 1",
    "|- int_{0}^{+∞}(frac(1, 1 + x^{2}) * diff(x)) = frac(π, 2)",
    "|- ((fun x . x^{3})|_{1}^{2}) = 7",
    "|- ((fun x . cos(x))|_{0}^{π}) = -2",
    "|- ((fun x . ln(x))|_{1}^{e}) = 1",
    "|- ((fun x . 5)|_{0}^{9}) = 0",
    "a ∈ RealSet |- ((fun x . a * x)|_{1}^{3}) = 2*a",
    "a ∈ RealSet; b ∈ RealSet |- ((fun x . x^{2})|_{a}^{b}) = b^{2} - a^{2}",
]

REFUSED = [
    # Unbounded inside the range or at an end, with an antiderivative that has values at the ends.
    "|- int_{-1}^{1}(frac(1, x^{2}) * diff(x)) = -2",
    "|- int_{-1}^{1}(frac(1, x) * diff(x)) = 0",
    "|- int_{0}^{2}(frac(1, (x - 1)^{2}) * diff(x)) = -2",
    "|- int_{0}^{π}(frac(1, cos(x)^{2}) * diff(x)) = 0",
    "|- int_{0}^{π}(tan(x) * diff(x)) = 0",
    "|- int_{0}^{1}(frac(1, x) * diff(x)) = 0",
    "a ∈ RealSet |- int_{-1}^{a}(frac(1, x^{2}) * diff(x)) = -frac(1, a) - 1",
    "a ∈ RealSet |- int_{1}^{a}(frac(1, x) * diff(x)) = ln(|a|)",
    # The antiderivative jumps: arctan of tan, of 1/x.
    "|- int_{0}^{π}(1 * diff(x)) = arctan(tan(π)) - arctan(tan(0))",
    "|- int_{-1}^{1}(frac(1, 1 + x^{2}) * diff(x)) = -frac(π, 2)",
    # Bounds exchanged, constants wrong.
    "|- int_{1}^{0}(x * diff(x)) = frac(1, 2)",
    "|- int_{π}^{0}(sin(x) * diff(x)) = 2",
    "|- int_{0}^{1}(x^{2} * diff(x)) = frac(1, 2)",
    "|- int_{0}^{1}(e^{2*x} * diff(x)) = e^{2} - 1",
    "|- int_{0}^{π}(sin(2*x) * diff(x)) = 2",
    "|- int_{-1}^{1}(|x| * diff(x)) = 0",
    # No improper integral.
    "|- int_{1}^{+∞}(frac(1, x) * diff(x)) = 0",
    "|- int_{0}^{+∞}(e^{x} * diff(x)) = -1",
    "|- int_{0}^{+∞}(sin(x) * diff(x)) = 1",
    "|- int_{0}^{+∞}(cos(x) * diff(x)) = 0",
    "|- int_{1}^{+∞}(frac(1, x) * diff(x)) ∈ RealSet",
    "|- int_{-∞}^{+∞}(x * diff(x)) = 0",
    # The integrand is undefined in a part of the range.
    "|- int_{-1}^{1}(ln(x) * diff(x)) = -2",
    "|- int_{-1}^{1}(sqrt(x) * diff(x)) = frac(2, 3)",
    "|- int_{0}^{2}(arcsin(x) * diff(x)) = frac(π, 2) - 1",
    # An unknown function has no integral; one value does not give it.
    "f : RealSet → RealSet |- int_{0}^{1}(f(x) * diff(x)) ∈ RealSet",
    "f : RealSet → RealSet; f(0) = 1 |- int_{0}^{1}(f(x) * diff(x)) = 1",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ∧ x > 1 ⇒ f(x) = 2 |- int_{0}^{1}(f(x) * diff(x)) = 2",
    # A variable of the assumptions is not the variable of the integral.
    "x ∈ RealSet; x = 3 |- int_{0}^{2}(x * diff(x)) = 6",
    "x ∈ RealSet; x > 0 |- int_{-1}^{0}(|x| * diff(x)) = -frac(1, 2)",
    "x ∈ RealSet |- int_{0}^{1}(x * diff(x)) = x",
    # Bars: undefined at an end, ends exchanged, a condition that is false at an end.
    "|- ((fun x . frac(1, x))|_{0}^{1}) = 1",
    "|- ((fun x . ln(x))|_{0}^{1}) = 0",
    "|- ((fun x . x)|_{1}^{0}) = 1",
    "|- ((fun x [x > 1] . x)|_{0}^{2}) = 2",
    "x ∈ RealSet; x = 1 |- ((fun x . x)|_{0}^{2}) = 0",
    "|- ((fun x . x^{2})|_{0}^{+∞}) = 0",
]


@pytest.mark.parametrize("line", PROVED)
def test_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line: str) -> None:
    assert proved(line) is None
