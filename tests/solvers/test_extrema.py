"""ExtremaSolver: suprema, greatest elements and values; bounds from squares, roots, exponentials and logarithms."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "|- sup(IntervalLoRo(0,1)) = 1",
    "|- inf([0,1)) = 0",
    "|- sup({1,2,3}) = 3",
    "|- max({1,2,3}) = 3",
    "|- inf({1,2,3}) = 1",
    "a ∈ RealSet; b ∈ RealSet; a < b |- sup([a,b)) = b",
    "a ∈ RealSet; b ∈ RealSet; a ≤ b |- sup([a,b]) = b",
    "|- sup({x | x ∈ RealSet ∧ x^{2} ≤ 4}) = 2",
    "|- inf({x | x ∈ RealSet ∧ x > 3}) = 3",
    "|- sup({x | x ∈ RealSet ∧ x > 3}) = +∞",
    "|- sup({x^{2} | 0 ≤ x ∧ x ≤ 2}) = 4",
    "|- inf({x^{2} | x ∈ RealSet}) = 0",
    "|- sup({x^{2} | x ∈ [1,3]}) = 9",
    "|- inf({frac(1,n) | n ∈ PosIntegerSet}) = 0",
    "|- sup({frac(1,n) | n ∈ PosIntegerSet}) = 1",
    "|- sup({1 - frac(1,n) | n ∈ PosIntegerSet}) = 1",
    "|- sup({n^{2} | n ∈ PosIntegerSet}) = +∞",
    "|- sup({frac(n,n+1) | n ∈ PosIntegerSet}) = 1",
    "|- sup({sin(x) | x ∈ RealSet}) = 1",
    "|- inf({e^{x} | x ∈ RealSet}) = 0",
    "|- sup({e^{x} | x ∈ RealSet}) = +∞",
    "|- sup({arctan(x) | x ∈ RealSet}) = frac(π,2)",
    "|- sup({frac(1,x) | x > 0}) = +∞",
    "S ⊆ RealSet; x ∈ S |- x ≤ sup(S)",
    "S ⊆ RealSet; x ∈ S; forall (y), y ∈ S ⇒ y ≤ 5 |- sup(S) ≤ 5",
    "S ⊆ RealSet; x ∈ S; forall (y), y ∈ S ⇒ y ≤ b; b ∈ RealSet |- sup(S) ∈ RealSet",
    "S ⊆ RealSet; x ∈ S |- inf(S) ≤ sup(S)",
    "S ⊆ RealSet; M ∈ S; forall (x), x ∈ S ⇒ x ≤ M |- sup(S) = M",
    "S ⊆ RealSet; c ∈ RealSet; c < sup(S) |- exists (u), u ∈ S ∧ c < u",
    "|- MaximumValueOn(fun x [x ∈ RealSet] . 1 - x^{2}, RealSet) = 1",
    "|- MinimumPointOn(fun x [x ∈ RealSet] . x^{2}, RealSet) = 0",
    "|- 5 ∈ {x^{2} + 1 | x ∈ RealSet}",
    "y ∈ {x^{2} + 1 | x ∈ RealSet} |- y ≥ 1",
    "|- {2*x | x ∈ (0,1)} = IntervalLoRo(0,2)",
    "x ∈ RealSet; x^{2} ≤ 4 |- x ≤ 2",
    "x ∈ RealSet; x^{2} < 2 |- x < sqrt(2)",
    "x ∈ RealSet; x^{2} > 4; x > 0 |- x > 2",
    "x ∈ RealSet; x^{3} > 8 |- x > 2",
    "x ∈ RealSet; e^{x} < 1 |- x < 0",
    "x ∈ RealSet; e^{x} ≥ 2 |- x ≥ ln(2)",
    "x > 0; ln(x) > 1 |- x > e",
    "x ≥ 0; sqrt(x) < 3 |- x < 9",
    "x ≥ 0; sqrt(x) > 2 |- x > 4",
    "x ∈ RealSet; x^{2} ≤ 4 |- -2 ≤ x",
]
REFUSED = [
    "|- sup(IntervalLoRo(1,0)) = 0",
    "|- sup({x | x ∈ RealSet ∧ x^{2} < 2}) = 2",
    "|- sup({frac(1,n) | n ∈ PosIntegerSet}) = 2",
    "|- inf({frac(1,n) | n ∈ NonNegIntegerSet}) = 0",
    "|- max({x | x ∈ RealSet ∧ x < 1}) = 1",
    "|- sup(∅) = 0",
    "a ∈ RealSet; b ∈ RealSet; a ≤ b |- sup([a,b)) = b",
    "S ⊆ RealSet; forall (y), y ∈ S ⇒ y ≤ 5 |- sup(S) ≤ 5",
    "S ⊆ RealSet; x ∈ S |- sup(S) ∈ RealSet",
    "S ⊆ RealSet; forall (x), x ∈ S ⇒ x ≤ M; M ∈ RealSet |- sup(S) = M",
    "|- sup({sin(x) | 0 ≤ x ∧ x ≤ 1}) = 1",
    "|- inf({x^{2} | x ∈ RealSet ∧ x > 1}) = 0",
    "|- sup({x^{2} | x ∈ [-3,1]}) = 1",
    "S ⊆ RealSet |- inf(S) ≤ sup(S)",
    "|- {2*x | x ∈ (0,1)} = IntervalLoRo(0,1)",
    "|- MinimumPointOn(fun x [x ∈ RealSet] . x^{2}, RealSet) = 1",
    "x ∈ RealSet; x^{2} > 4 |- x > 2",
    "x ∈ RealSet; x^{2} ≤ 4 |- x < 2",
    "x ∈ RealSet; e^{x} > 0 |- x > 0",
    "x ∈ RealSet; x^{3} > -8 |- x > 2",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
