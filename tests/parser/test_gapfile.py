"""Gap files."""

from __future__ import annotations

import pytest

from proofdsl.parser import ParseErrors, parse_formula, print_gap, read_gap, read_gap_bytes, scope_of_gap
from proofdsl.terms import Var, app

GAP = """PROOF GAP @7
ASSUM:
1. h : RealSet → RealSet
2. forall (x), x ∈ RealSet ⇒ h(x) = x + 3

GOAL:
h(1) = 4

METHOD:
insert the value
and add
"""


def test_a_gap() -> None:
    gap = read_gap(GAP)
    assert gap.name == "@7"
    assert [number for number, _ in gap.hypotheses] == [1, 2]
    assert gap.hypotheses[0][1] is parse_formula("h : RealSet → RealSet")
    assert gap.goal is parse_formula("h(1) = 4")
    assert gap.method == "insert the value\nand add"


def test_byte_order_mark_and_line_ends() -> None:
    data = b"\xef\xbb\xbf\r\n" + GAP.replace("\n", "\r\n\r\n").encode()
    gap = read_gap_bytes(data)
    assert (gap.name, gap.hypotheses, gap.goal) == ("@7", read_gap(GAP).hypotheses, read_gap(GAP).goal)


def test_no_hypotheses_and_no_method() -> None:
    gap = read_gap("PROOF GAP\nASSUM:\nGOAL: 1 + 1 = 2")
    assert (gap.name, gap.hypotheses, gap.method) == ("", (), "")
    assert gap.goal is parse_formula("1 + 1 = 2")


def test_the_word_hypothesis_and_formulas_over_several_lines() -> None:
    gap = read_gap("PROOF GAP @1\nASSUM:\nhypothesis 3. x = 1\n  ∧ y = 2\n4. 0.5 < x\nGOAL:\nx\n= 1\n")
    assert gap.hypotheses == ((3, parse_formula("x = 1 ∧ y = 2")), (4, parse_formula("0.5 < x")))
    assert gap.goal is parse_formula("x = 1")


def test_printing_reads_back() -> None:
    gap = read_gap(GAP)
    assert read_gap(print_gap(gap)) == gap
    assert print_gap(read_gap(print_gap(gap))) == print_gap(gap)


def test_all_errors_at_once() -> None:
    text = "PROOF GAP @1\nASSUM:\n1. x = \n2. y = 2\n3. sin(x, y) = 0\nGOAL:\nx + = 1\n"
    with pytest.raises(ParseErrors) as caught:
        read_gap(text, "some/gap.txt")
    assert [(e.line, e.column) for e in caught.value.errors] == [(3, 7), (5, 4), (7, 5)]
    assert all(e.file == "some/gap.txt" for e in caught.value.errors)
    assert caught.value.render().count("^") == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with `PROOF GAP`"),
        ("ASSUM:\nGOAL:\nx = 1", "begins with `PROOF GAP`"),
        ("PROOF GAP @1\nASSUM:\n1. x = 1\n", "no `GOAL:`"),
        ("PROOF GAP @1\nGOAL:\nx = 1\n", "no `ASSUM:`"),
        ("PROOF GAP @1\nASSUM:\nGOAL:\n\nMETHOD:\n", "an empty formula"),
        ("PROOF GAP @1\nASSUM:\nGOAL:\nx = 1\nGOAL:\nx = 2", "more than one `GOAL:`"),
        ("PROOF GAP @1\nGOAL:\nx = 1\nASSUM:\n", "stands before"),
        ("PROOF GAP @1\nASSUM:\nx = 1\nGOAL:\nx = 1", "begins with its number"),
        ("PROOF GAP @1\nASSUM:\n1. x = 1\n1. y = 1\nGOAL:\nx = 1", "occurs twice"),
    ],
)
def test_faults_of_the_layout(text: str, message: str) -> None:
    with pytest.raises(ParseErrors) as caught:
        read_gap(text)
    assert any(message in error.message for error in caught.value.errors)


def test_the_text_behind_method_is_free() -> None:
    gap = read_gap("PROOF GAP @1\nASSUM:\nGOAL:\nx = 1\nMETHOD:\nGOAL: (not one)\n")
    assert gap.method == "GOAL: (not one)"


def test_scope() -> None:
    text = (
        "PROOF GAP @1\nASSUM:\n1. tan : RealSet → RealSet ∧ (e ∈ RealSet ∧ e > 1)\n"
        "2. forall (pi), pi ∈ RealSet ⇒ pi = pi\n"
        "3. S = (0, 1)\n4. 2 ∈ S\nGOAL:\ntan(e) = 0"
    )
    gap = read_gap(text)
    assert gap.scope.functions == {"tan"}
    assert gap.scope.variables == {"tan", "e"}
    assert "S" in gap.scope.sets
    assert scope_of_gap(text) == scope_of_gap(gap) == gap.scope
    assert gap.goal is app("Eq", app("Apply", Var("tan"), Var("e")), parse_formula("0"))
    assert gap.hypotheses[2][1] is app("Eq", Var("S"), parse_formula("IntervalLoRo(0, 1)"))


def test_scope_of_a_text_with_errors() -> None:
    assert scope_of_gap("PROOF GAP @1\nASSUM:\n1. e ∈ RealSet\n2. x = \nGOAL:\n").variables == {"e"}
