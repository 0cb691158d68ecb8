"""DerivSolver, ContinuousFuncSolver, DiffableSolver: what is differentiable or continuous, and what is not."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

_REAL_F = "f : RealSet → RealSet; "
_REAL_G = "g : RealSet → RealSet; "
_PLANE_U = "u : CartesianProd(RealSet, RealSet) → RealSet; "

PROVED = [
    # Values of derivatives.
    "x ∈ RealSet |- FunDeri(fun t . 7, 1, 1)(x) = 0",
    "x ∈ RealSet |- FunDeri(fun t . t^{5} - 2*t, 1, 1)(x) = 5*x^{4} - 2",
    "x ∈ RealSet |- FunDeri(fun t . t * e^{t}, 1, 1)(x) = (x + 1) * e^{x}",
    "x ∈ RealSet |- FunDeri(fun t . sin(t^{2}), 1, 1)(x) = 2*x*cos(x^{2})",
    "x > 0 |- FunDeri(fun t . sqrt(t), 1, 1)(x) = frac(1, 2*sqrt(x))",
    "x > 0 |- FunDeri(fun t . t * ln(t), 1, 1)(x) = ln(x) + 1",
    "x ≠ 0 |- FunDeri(fun t . frac(1, t), 1, 1)(x) = -frac(1, x^{2})",
    "x ∈ RealSet |- FunDeri(fun t . arctan(t), 1, 1)(x) = frac(1, 1 + x^{2})",
    "x ∈ RealSet |- FunDeri(fun t . frac(t, 1 + t^{2}), 1, 1)(x) = frac(1 - x^{2}, (1 + x^{2})^{2})",
    "x ∈ RealSet |- FunDeri(fun t . e^{2*t}, 1, 2)(x) = 4*e^{2*x}",
    "x ∈ RealSet |- FunDeri(fun t . cos(t), 1, 2)(x) = -cos(x)",
    "x > 0 |- FunDeri(fun t . frac(ln(t), t), 1, 1)(x) = frac(1 - ln(x), x^{2})",
    "x ∈ RealSet |- FunDeri(fun t . cos(t)^{3}, 1, 1)(x) = -3*cos(x)^{2}*sin(x)",
    # Functions given by definition, by an open condition, by two variables.
    _REAL_F + "forall (x), x ∈ RealSet ⇒ f(x) = x^{3}; x ∈ RealSet |- FunDeri(f, 1, 1)(x) = 3*x^{2}",
    _REAL_F + "forall (x), x ∈ RealSet ∧ x > 0 ⇒ f(x) = x^{2} |- FunDeri(f, 1, 1)(1) = 2",
    _PLANE_U + "forall (x) (y), x ∈ RealSet ∧ y ∈ RealSet ⇒ u(x, y) = x * y^{2}; x ∈ RealSet; y ∈ RealSet "
    "|- FunDeri(u, 2, 1)(x, y) = 2*x*y",
    # Continuity.
    "|- ContinuousFuncOn(fun x . x^{2} + sin(x), RealSet)",
    "|- ContinuousFuncOn(fun x . ln(x), [1, 2])",
    "|- ContinuousFuncOn(fun x . |x|, [-1, 1])",
    "|- ContinuousFuncOn(fun x . frac(1, x - 3), [0, 2])",
    "|- ContinuousFuncAt(fun x . e^{x}, 0)",
    "|- ContinuousFuncOn(fun x . sqrt(x), [0, 4])",
    # Differentiability.
    "|- DiffableFuncOn(fun x . x^{2} * e^{x}, RealSet)",
    "|- DiffableFuncOn(fun x . sqrt(x), IntervalLoRo(0, 1))",
    "|- DiffableFuncOn(fun x . frac(1, x), IntervalLoRo(1, 3))",
    "|- DiffableFuncOn(fun x . ln(x^{2} + 1), RealSet)",
]

REFUSED = [
    # No derivative at the point; a value that some reading of a formula would give.
    "|- FunDeri(fun x . |x|, 1, 1)(0) = 0",
    "|- FunDeri(fun x . |x|, 1, 1)(0) = 1",
    "|- FunDeri(fun x . x^{frac(1, 3)}, 1, 1)(0) = 0",
    "|- FunDeri(fun x . sqrt(x), 1, 1)(0) = 0",
    "|- FunDeri(fun x . ln(|x|), 1, 1)(0) = 0",
    "x ∈ RealSet |- FunDeri(fun t . |t|, 1, 1)(x) = 1",
    # The definition holds on one side of the point, at the point, or at integers only.
    _REAL_F + "forall (x), x ∈ RealSet ∧ x ≥ 0 ⇒ f(x) = x^{2} |- FunDeri(f, 1, 1)(0) = 0",
    _REAL_F + "forall (x), x ∈ RealSet ∧ x ≤ 1 ⇒ f(x) = x^{2} |- FunDeri(f, 1, 1)(1) = 2",
    _REAL_F + "f(1) = 3 |- FunDeri(f, 1, 1)(1) = 0",
    _REAL_F + _REAL_G + "f(1) = g(1) |- FunDeri(f, 1, 1)(1) = FunDeri(g, 1, 1)(1)",
    _REAL_F + "forall (n), n ∈ IntegerSet ⇒ f(n) = n^{2} |- FunDeri(f, 1, 1)(1) = 2",
    # A wrong variable, a wrong order, a wrong chain rule.
    _PLANE_U + "forall (x) (y), x ∈ RealSet ∧ y ∈ RealSet ⇒ u(x, y) = x * y^{2}; x ∈ RealSet; y ∈ RealSet "
    "|- FunDeri(u, 1, 1)(x, y) = 2*x*y",
    _PLANE_U + "forall (x) (y), x ∈ RealSet ∧ y ∈ RealSet ⇒ u(x, y) = x * y^{2}; x ∈ RealSet; y ∈ RealSet "
    "|- FunDeri(u, 2, 2)(x, y) = 2*x*y",
    "x ∈ RealSet |- FunDeri(fun t . t^{3}, 1, 2)(x) = 3*x^{2}",
    "x ∈ RealSet |- FunDeri(fun t . sin(2*t), 1, 1)(x) = cos(2*x)",
    "x ∈ RealSet |- FunDeri(fun t . e^{t^{2}}, 1, 1)(x) = e^{x^{2}}",
    "x ∈ RealSet |- FunDeri(fun t . t * e^{t}, 1, 1)(x) = e^{x}",
    "x ∈ RealSet |- FunDeri(fun t . cos(t), 1, 1)(x) = sin(x)",
    # Outside the domain, where the sides are not both undefined.
    "x ∈ RealSet |- FunDeri(fun t . ln(t), 1, 1)(x) = frac(1, x)",
    "x ∈ RealSet |- FunDeri(fun t . ln(t), 1, 1)(x) ∈ RealSet",
    # The differentiability of the factors is not assumed; no differentiable f is meant.
    _REAL_F + "x ∈ RealSet |- FunDeri(fun t . f(t)^{2}, 1, 1)(x) = 2*f(x)*FunDeri(f, 1, 1)(x)",
    _REAL_F + "|- FunDeri(fun t . f(t) - f(t), 1, 1)(0) = 1",
    # Continuity: a pole, a jump, an unknown function, one side only.
    "|- ContinuousFuncOn(fun x . frac(1, x), [-1, 1])",
    "|- ContinuousFuncOn(fun x . tan(x), [0, π])",
    "|- ContinuousFuncOn(fun x . sgn(x), [-1, 1])",
    "|- ContinuousFuncOn(fun x . floor(x), [0, 2])",
    "|- ContinuousFuncOn(fun x . ln(x), [0, 1])",
    "|- ContinuousFuncAt(fun x . sqrt(x), 0)",
    _REAL_F + "|- ContinuousFuncOn(f, RealSet)",
    _REAL_F + "ContinuousFuncOn(f, [0, 1]) |- ContinuousFuncOn(f, [0, 2])",
    _REAL_F + "ContinuousFuncAt(f, 0) |- DiffableFuncOn(f, RealSet)",
    # Differentiability: a corner, an end, a vertical tangent; continuity does not give it.
    "|- DiffableFuncOn(fun x . |x|, IntervalLoRo(-1, 1))",
    "|- DiffableFuncOn(fun x . |x - 1|, RealSet)",
    "|- DiffableFuncOn(fun x . sqrt(x), [0, 1])",
    "|- DiffableFuncOn(fun x . x^{frac(1, 3)}, IntervalLoRo(-1, 1))",
    "|- DiffableFuncOn(fun x . frac(1, x), IntervalLoRo(-1, 1))",
    _REAL_F + "ContinuousFuncOn(f, RealSet) |- DiffableFuncOn(f, RealSet)",
]


@pytest.mark.parametrize("line", PROVED)
def test_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line: str) -> None:
    assert proved(line) is None
