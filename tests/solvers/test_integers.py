"""Integer parts, ranges of an integer, induction; bounds that are missing or not integers."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "x ∈ RealSet |- x - 1 < floor(x)",
    "x ∈ RealSet; n ∈ IntegerSet; n ≤ x; x < n+1 |- floor(x) = n",
    "x ∈ RealSet; n ∈ IntegerSet; floor(x) = n |- x < n+1",
    "n ∈ IntegerSet; 0 ≤ n; n ≤ 2 |- n = 0 ∨ n = 1 ∨ n = 2",
    "n ∈ PosIntegerSet |- 2^{n} > n",
    "n ∈ NonNegIntegerSet; x ≥ -1 |- (1+x)^{n} ≥ 1+n*x",
    "n ∈ PosIntegerSet |- sum_{k = 1}^{n}(k) = frac(n*(n+1),2)",
    "n ∈ PosIntegerSet |- sum_{k = 1}^{n}(k^{2}) = frac(n*(n+1)*(2*n+1),6)",
    "n ∈ PosIntegerSet |- sum_{k = 1}^{n}(frac(1,k*(k+1))) = 1 - frac(1,n+1)",
    "n ∈ PosIntegerSet |- prod_{k = 1}^{n}(k) = n!",
    "n ∈ PosIntegerSet; a : PosIntegerSet → RealSet |- sum_{k = 1}^{n}(a(k+1)-a(k)) = a(n+1) - a(1)",
    "n ∈ PosIntegerSet |- frac(1,n+1) < frac(1,n)",
]
REFUSED = [
    "n ∈ RealSet; 0 ≤ n; n ≤ 2 |- n = 0 ∨ n = 1 ∨ n = 2",
    "n ∈ IntegerSet; n ≤ 2 |- n = 0 ∨ n = 1 ∨ n = 2",
    "n ∈ IntegerSet; 0 ≤ n; n ≤ 3 |- n = 0 ∨ n = 1 ∨ n = 2",
    "x ∈ RealSet; r ∈ RealSet; r ≤ x; x < r + 1 |- floor(x) = r",
    "n ∈ NonNegIntegerSet |- 2^{n} > n + 1",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
