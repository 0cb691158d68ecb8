"""Piecewise integrands, families of antiderivatives, integrals with a variable bound, jumps and corners."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "|- ContinuousFuncAt(fun x . cases{x if x < 1; otherwise 1}, 1)",
    "|- ContinuousFuncAt(fun x . cases{x if x < 1; otherwise 1}, 2)",
    "|- ¬ContinuousFuncAt(fun x . cases{x if x < 1; otherwise 3}, 1)",
    "|- ¬DiffableFuncAt(fun x . |x|, 0)",
    "|- ContinuousFuncOn(fun x . |x|, RealSet)",
    "|- lim_{x → 0^-} (frac(|x|,x)) = -1",
    "|- lim_{x → 0^+} (frac(Abs(x)-Abs(0),x-0)) = 1",
    "|- lim_{x → 0^-} (frac(Abs(x)-Abs(0),x-0)) = -1",
    "|- ¬ContinuousFuncAt(fun x . frac(1,x), 0)",
    "|- DefInt(-1, 2, |x| * diff(x)) = frac(5,2)",
    "|- DefInt(0, 3, |x-1| * diff(x)) = frac(5,2)",
    "|- DefInt(0, 2, cases{x if x < 1; otherwise 1} * diff(x)) = frac(3,2)",
    "a ∈ RealSet; a > 0 |- DefInt(-a, a, x^{3} * diff(x)) = 0",
    "a > 0 |- DefInt(-a, a, frac(x^{3}, 1+x^{4}) * diff(x)) = 0",
    "|- IntegrableFuncOn(fun x . |x|, [-1,2])",
    "|- IntegrableFuncOn(fun x . floor(x), [0,3])",
    "|- DefInt(0, 1, x^{2} * diff(x)) = frac(1,3)",
    "|- { F | forall (x), x ∈ RealSet ⇒ FunDeri(F,1,1)(x) = 2*x } = { F | exists (C), C ∈ RealSet ∧ "
    "(forall (x), x ∈ RealSet ⇒ F(x) = x^{2} + C) }",
    "|- { F | forall (x), x ∈ RealSet ∧ x > 0 ⇒ FunDeri(F,1,1)(x) = frac(1,x) } = { F | exists (C), C ∈ "
    "RealSet ∧ (forall (x), x ∈ RealSet ∧ x > 0 ⇒ F(x) = ln(x) + C) }",
    "|- { F | forall (x), -1 < x ∧ x < 1 ⇒ FunDeri(F,1,1)(x) = frac(1,sqrt(1-x^{2})) } = { F | exists "
    "(C), C ∈ RealSet ∧ (forall (x), -1 < x ∧ x < 1 ⇒ F(x) = arcsin(x) + C) }",
    "x ∈ RealSet |- FunDeri(fun x . DefInt(0, x, e^{t^{2}} * diff(t)), 1, 1)(x) = e^{x^{2}}",
    "x > 0 |- FunDeri(fun x . DefInt(1, x, frac(1,t) * diff(t)), 1, 1)(x) = frac(1,x)",
    "x ∈ RealSet |- FunDeri(fun x . DefInt(x, 1, cos(t) * diff(t)), 1, 1)(x) = -cos(x)",
]
REFUSED = [
    "|- DefInt(-1, 2, |x| * diff(x)) = frac(3,2)",
    "|- DefInt(-1, 1, frac(1,x) * diff(x)) = 0",
    "a ∈ RealSet |- DefInt(-a, a, x^{2} * diff(x)) = 0",
    "|- IntegrableFuncOn(fun x . frac(1,x), [0,1])",
    "|- IntegrableFuncOn(fun x . cases{frac(1,x) if x > 0; otherwise 0}, [0,1])",
    "|- DefInt(-1, 1, frac(1,x^{3}) * diff(x)) = 0",
    "|- DefInt(-1, 2, x * diff(x)) = 0",
    "|- { F | forall (x), x ∈ RealSet ∧ x ≠ 0 ⇒ FunDeri(F,1,1)(x) = frac(1,x) } = { F | exists (C), C ∈ "
    "RealSet ∧ (forall (x), x ∈ RealSet ∧ x ≠ 0 ⇒ F(x) = ln(|x|) + C) }",
    "|- { F | forall (x), x ∈ RealSet ⇒ FunDeri(F,1,1)(x) = 2*x } = { F | exists (C), C ∈ RealSet ∧ "
    "(forall (x), x ∈ RealSet ⇒ F(x) = x^{2} + x + C) }",
    "|- { F | forall (x), 0 ≤ x ∧ x ≤ 1 ⇒ FunDeri(F,1,1)(x) = 2*x } = { F | exists (C), C ∈ RealSet ∧ "
    "(forall (x), 0 ≤ x ∧ x ≤ 1 ⇒ F(x) = x^{2} + C) }",
    "|- { F | forall (x), x ∈ RealSet ⇒ FunDeri(F,1,1)(x) = 2*x } = { F | exists (C), C ∈ IntegerSet ∧ "
    "(forall (x), x ∈ RealSet ⇒ F(x) = x^{2} + C) }",
    "x ∈ RealSet |- FunDeri(fun x . DefInt(1, x, frac(1,t) * diff(t)), 1, 1)(x) = frac(1,x)",
    "x ∈ RealSet |- FunDeri(fun x . DefInt(x, 1, cos(t) * diff(t)), 1, 1)(x) = cos(x)",
    "x ∈ RealSet |- FunDeri(fun x . DefInt(0, x, floor(t) * diff(t)), 1, 1)(x) = floor(x)",
    "|- ¬ContinuousFuncAt(fun x . |x|, 0)",
    "|- ¬DiffableFuncAt(fun x . x^{2}, 0)",
    "|- DiffableFuncAt(fun x . |x|, 0)",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
