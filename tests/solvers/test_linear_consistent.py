"""Systems without a contradiction that are seen by signs alone: Z3 finds no multipliers for them either."""

from __future__ import annotations

import itertools

from flint import fmpq

from proofdsl.kernel.poly import UNIT
from proofdsl.solvers.linear import Row, _ask_z3, _consistent
from proofdsl.terms import App

X, Y = ((0, 1),), ((1, 1),)
FALSE = App("False")


def row(position: int, x: int, y: int, constant: int, sense: str) -> Row:
    coefficients = {X: x, Y: y, UNIT: constant}
    return Row(position, {monomial: fmpq(value) for monomial, value in coefficients.items() if value}, sense)


def test_what_signs_decide_is_what_z3_decides() -> None:
    shapes = list(itertools.product((-1, 0, 2), (0, 1), (-1, 0, 1), ("eq", "geq", "gt")))
    decided = 0
    for k, (first, second) in enumerate(itertools.product(shapes, repeat=2)):
        system = [row(0, *first), row(1, *second), row(2, 1, -1, 0, "geq")]
        if k % 7 == 0 and _consistent(system):
            decided += 1
            assert _ask_z3(system, [X, Y]) is None, system
    assert decided > 100


def test_contradictions_stay_open() -> None:
    systems = [
        [row(0, 1, 0, -2, "geq"), row(1, -1, 0, 1, "geq")],  # x >= 2, x <= 1
        [row(0, 1, 0, 0, "gt"), row(1, -1, 0, 0, "geq")],  # x > 0, x <= 0
        [row(0, 1, 0, -1, "eq"), row(1, 1, 0, -2, "eq")],  # x = 1, x = 2
        [row(0, 0, 0, -1, "geq")],  # -1 >= 0
        [row(0, 0, 0, 0, "gt")],  # 0 > 0
        [row(0, 0, 0, 3, "eq")],  # 3 = 0
        [row(0, 1, 1, 0, "geq"), row(1, -1, 0, 0, "geq"), row(2, 0, -1, -1, "geq")],
    ]
    for system in systems:
        monomials = sorted({m for r in system for m in r.value if m})
        assert not _consistent(system)
        assert _ask_z3(system, monomials) is not None
