"""The entries on complex numbers hold at drawn points."""

from __future__ import annotations

from random import Random

import pytest

from proofdsl.library import Entry, Library
from proofdsl.terms import Term
from tests.library import complex_balls
from tests.library.test_entries import by_title, complex_entries, statement

#: Entries that are one sentence without variables.
CLOSED = ("SquareOfImaginaryUnit", "EulerIdentity")


@pytest.mark.parametrize("entry", complex_entries(), ids=by_title)
def test_entry_at_drawn_points(entry: Entry) -> None:
    points = list(complex_balls.instances(statement(entry), Random(entry.title), 200, 2000))
    assert len(points) == (1 if entry.title in CLOSED else 200)
    for point, conclusion in points:
        assert complex_balls.holds(conclusion, point), point


#: Wrong variants: a sign, a conjugate or a square root confused.
WRONG = (
    "forall (z) (w), z ∈ ComplexSet ⇒ w ∈ ComplexSet ⇒ |z + w| = |z| + |w|",
    "forall (x), x ∈ RealSet ⇒ e^{__IMAGINARY_UNIT__ * x} = cos(x) - __IMAGINARY_UNIT__ * sin(x)",
    "forall (z), z ∈ ComplexSet ⇒ z * bar(z) = z^{2}",
    "forall (z) (w), z ∈ ComplexSet ⇒ w ∈ ComplexSet ⇒ |z * w| ≤ |z| + |w|",
    "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ |x + __IMAGINARY_UNIT__ * y| = x + y",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_wrong_variant_is_falsified(text: str) -> None:
    formula = Library([wrong := Entry(1, "Wrong", text)]).statement(wrong)
    assert isinstance(formula, Term)
    drawn = complex_balls.instances(formula, Random(1), 200, 2000)
    assert any(not complex_balls.holds(conclusion, point) for point, conclusion in drawn)
