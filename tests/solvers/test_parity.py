"""IntegerSolver and its rows: parity, remainders, powers of -1, floors, factorials, irrational roots."""

from __future__ import annotations

import pytest

from proofdsl.kernel.schemas_integers import irrational_root, remainder_of_numerals
from proofdsl.terms import num
from tests.solvers.support import proved

PROVED = [
    "n ∈ IntegerSet |- Even(n*(n+1))",
    "n ∈ IntegerSet |- Even(n^{2} + n)",
    "n ∈ IntegerSet |- Even(n^{3} - n)",
    "n ∈ IntegerSet; Odd(n) |- Odd(n^{2})",
    "n ∈ IntegerSet; Even(n^{2}) |- Even(n)",
    "n ∈ IntegerSet |- Even(2*n+4)",
    "n ∈ IntegerSet |- Odd(2*n+5)",
    "Even(n); Even(m) |- Even(n+m)",
    "Odd(n); Odd(m) |- Even(n+m)",
    "Odd(n) |- Even(3*n+1)",
    "n ∈ IntegerSet |- Even(n) ∨ Odd(n)",
    "n ∈ IntegerSet |- ¬Even(2*n+1)",
    "n ∈ IntegerSet |- (-1)^{2*n} = 1",
    "n ∈ IntegerSet; Even(n) |- (-1)^{n+1} = -1",
    "n ∈ IntegerSet |- ((-1)^{n})^{2} = 1",
    "n ∈ IntegerSet |- (-1)^{n}*(-1)^{n+1} = -1",
    "|- 17 mod 5 = 2",
    "n ∈ IntegerSet |- (5*n + 3) mod 5 = 3",
    "n ∈ IntegerSet; n mod 2 = 0 |- Even(n)",
    "n ∈ IntegerSet; n mod 3 = 1 |- (n+2) mod 3 = 0",
    "|- sqrt(2) ∉ RationalSet",
    "|- 1 + sqrt(2) ∉ RationalSet",
    "|- 3*sqrt(5) ∉ RationalSet",
    "x ∈ RealSet; n ∈ IntegerSet |- floor(x + n) = floor(x) + n",
    "x ∈ RealSet |- floor(-x) = -ceil(x)",
    "x ∈ RealSet; y ∈ RealSet; x ≤ y |- floor(x) ≤ floor(y)",
    "n ∈ PosIntegerSet |- n! = n*(n-1)!",
    "n ∈ PosIntegerSet |- Combination(n, 1) = n",
    "n ∈ NonNegIntegerSet; k ∈ NonNegIntegerSet; k ≤ n |- Combination(n, k) = Combination(n, n-k)",
    "a ∈ IntegerSet; b ∈ IntegerSet; a < b + 1 |- a ≤ b",
    "n ∈ IntegerSet; n ≠ 0 |- |n| ≥ 1",
]
REFUSED = [
    "n ∈ IntegerSet |- Even(n)",
    "n ∈ RealSet; Even(n^{2}) |- Even(n)",  # sqrt(2)
    "|- sqrt(4) ∉ RationalSet",
    "|- 17 mod 5 = 3",
    "n ∈ IntegerSet |- Even(n*(n+2))",
    "Odd(n); Odd(m) |- Odd(n+m)",
    "n ∈ RealSet |- Even(2*n)",
    "n ∈ RealSet; n ≠ 0 |- |n| ≥ 1",
    "n ∈ IntegerSet |- (-1)^{n} = 1",
    "n ∈ IntegerSet |- n! = n*(n-1)!",  # 0
    "|- sqrt(2) - sqrt(2) ∉ RationalSet",
    "a ∈ RationalSet; b ∈ RealSet; b ∉ RationalSet |- a*b ∉ RationalSet",  # a = 0
    "a ∈ RealSet; b ∈ RealSet; a < b + 1 |- a ≤ b",
    "n ∈ IntegerSet; m ∈ IntegerSet |- (n + m) mod m = n mod m",  # m = 0
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None


@pytest.mark.parametrize("n", range(2, 6))
def test_which_roots_are_irrational(n: int) -> None:
    powers = {k**n for k in range(60)}
    for a in range(200):
        assert irrational_root({"?n": num(n), "?a": num(a)}) is (a not in powers)
    assert not irrational_root({"?n": num(1), "?a": num(2)})
    assert not irrational_root({"?n": num(65), "?a": num(2)})
    assert not irrational_root({"?n": num(2), "?a": num(-2)})


def test_which_remainders_are_read_off() -> None:
    def holds(a: int, n: int, r: int) -> bool:
        return remainder_of_numerals({"?a": num(a), "?n": num(n), "?k": num(r)})

    assert all(holds(a, n, r) is (a % n == r) for a in range(12) for n in range(1, 6) for r in range(6))
    assert not any(holds(a, 0, r) for a in range(4) for r in range(4))
    assert not holds(-1, 3, 2)
