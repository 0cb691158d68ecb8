"""Derivatives of symbolic order n."""

from __future__ import annotations

import pytest

from tests.solvers.support import proved

PROVED = [
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . e^{x}, 1, n)(x) = e^{x}",
    "n ∈ PosIntegerSet; x ∈ RealSet; a ∈ RealSet; a ≠ 0 |- FunDeri(fun x . e^{a*x}, 1, n)(x) = a^{n}*e^{a*x}",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . e^{2*x}, 1, n)(x) = 2^{n}*e^{2*x}",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . sin(x), 1, n)(x) = sin(x + n*frac(π,2))",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . sin(x), 1, n)(x) = sin(x + frac(n*π,2))",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . cos(3*x), 1, n)(x) = 3^{n}*cos(3*x + n*frac(π,2))",
    "n ∈ PosIntegerSet; x ≠ 0; x ∈ RealSet |- FunDeri(fun x . frac(1,x), 1, n)(x) = frac((-1)^{n}*n!, x^{n+1})",
    "n ∈ PosIntegerSet; x ∈ RealSet; x ≠ 1 |- FunDeri(fun x . frac(1,1-x), 1, n)(x) = frac(n!, (1-x)^{n+1})",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . 2^{x}, 1, n)(x) = ln(2)^{n}*2^{x}",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = e^{x} + sin(x); n ∈ PosIntegerSet; x ∈ RealSet "
    "|- FunDeri(f, 1, n)(x) = e^{x} + sin(x + n*frac(π,2))",
    "x ∈ RealSet |- FunDeri(fun x . e^{3*x}, 1, 10)(x) = 3^{10}*e^{3*x}",
    "x ∈ RealSet |- FunDeri(fun x . sin(x), 1, 20)(x) = sin(x)",
]
REFUSED = [
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . e^{2*x}, 1, n)(x) = e^{2*x}",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . sin(x), 1, n)(x) = cos(x + n*frac(π,2))",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . ln(x), 1, n)(x) = frac((-1)^{n-1}*(n-1)!, x^{n})",
    "n ∈ PosIntegerSet; x > 0 |- FunDeri(fun x . ln(x), 1, n)(x) = frac((-1)^{n}*(n-1)!, x^{n})",
    "n ∈ PosIntegerSet; x > 0 |- FunDeri(fun x . ln(x), 1, n)(x) = frac((-1)^{n-1}*n!, x^{n})",
    "n ∈ IntegerSet; x ∈ RealSet |- FunDeri(fun x . e^{2*x}, 1, n)(x) = 2^{n}*e^{2*x}",
    "n ∈ PosIntegerSet; x ∈ RealSet |- FunDeri(fun x . frac(1,x), 1, n)(x) = frac((-1)^{n}*n!, x^{n+1})",
]


@pytest.mark.parametrize("line", PROVED)
def test_it_is_proved(line: str) -> None:
    assert proved(line) is not None


@pytest.mark.parametrize("line", REFUSED)
def test_it_is_refused(line: str) -> None:
    assert proved(line) is None
