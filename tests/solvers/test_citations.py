"""Entries whose conclusion fits a goal."""

from __future__ import annotations

from proofdsl.library import Entry, Library, load_library
from proofdsl.parser import parse_formula
from proofdsl.solvers.citations import Citations


def entry(number: int, text: str) -> Entry:
    return Entry(number, f"E{number}", text, kind="theorem", source="test", status="cited")


SUM = "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ sin(x + y) = sin(x) * cos(y) + cos(x) * sin(y)"
DOUBLE = "forall (x), x ∈ RealSet ⇒ sin(2 * x) = 2 * sin(x) * cos(x)"
ORDER = "forall (x) (y) (z), x ≤ y ⇒ y ≤ z ⇒ x ≤ z"
EITHER = "forall (x), x ∈ RealSet ⇒ x > 1 ⇒ ln(x) > 0 ∧ sqrt(x) > 1"


def test_values_and_open_premises() -> None:
    citations = Citations(Library([entry(1, SUM), entry(2, DOUBLE), entry(3, ORDER), entry(4, EITHER)]))
    goal = parse_formula("sin(a + 2) = sin(a) * cos(2) + cos(a) * sin(2)")
    (fit,) = citations.fitting(goal, [parse_formula("a ∈ RealSet")])
    assert fit.entry.number == 1 and fit.open == 1
    assert dict(fit.values) == {"x": parse_formula("a"), "y": parse_formula("2")}


def test_a_part_of_a_conclusion_fits() -> None:
    citations = Citations(Library([entry(4, EITHER)]))
    assert [fit.entry.number for fit in citations.fitting(parse_formula("ln(t) > 0"))] == [4]


def test_nothing_fits_another_goal() -> None:
    citations = Citations(Library([entry(1, SUM), entry(2, DOUBLE)]))
    assert citations.fitting(parse_formula("sin(a + 2) = sin(a)")) == []
    assert citations.fitting(parse_formula("a ≤ b")) == []


def test_fewer_open_premises_come_first() -> None:
    citations = Citations(Library([entry(1, ORDER), entry(2, "forall (x) (y), x < y ⇒ x ≤ y")]))
    goal = parse_formula("a ≤ b")
    assert [f.entry.number for f in citations.fitting(goal, [parse_formula("a < b")])] == [2, 1]


def test_in_the_project_library() -> None:
    citations = Citations(load_library())
    fits = citations.fitting(parse_formula("sin(a + b) = sin(a) * cos(b) + cos(a) * sin(b)"))
    assert fits[0].entry.title == "SineOfSum"
