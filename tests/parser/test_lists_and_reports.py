"""Theorem lists, and the report over folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.parser import ParseErrors, parse_formula
from proofdsl.parser.report import parse_report
from proofdsl.parser.theoremfile import read_theorems, read_theorems_bytes, split_theorems

LIST = """Thm 3. (Reflexivity)
forall (x), x = x

Thm 7. (Symmetry (of equality))
forall (x) (y),
  x = y => y = x
"""
OWN = """# entries of the project's own kind

entry 1 Reflexivity
kind: theorem
source: logic
status: cited
statement:
  forall (x),
    x = x
note: nothing

entry 2 Symmetry
kind: theorem
statement: forall (x) (y), x = y ⇒ y = x
status: cited
"""
GAP = "PROOF GAP @1\nASSUM:\n1. e ∈ RealSet\nGOAL:\ne = e\n"


def test_a_list() -> None:
    assert read_theorems(LIST) == [
        (3, "Reflexivity", parse_formula("forall (x), x = x")),
        (7, "Symmetry (of equality)", parse_formula("forall (x) (y), x = y ⇒ y = x")),
    ]
    assert [entry.number for entry in split_theorems(LIST)] == [3, 7]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Thm 1. (A)\nx = \n\nThm 2. (B)\nx = 1\n", 2, "ends too early"),
        ("Thm 1. (A)\n\nThm 2. (B)\nx = 1\n", 1, "empty"),
        ("rubbish\nThm 1. (A)\nx = 1", 1, "before the first entry"),
        ("Thm 1 (A)\nx = 1", 1, "has the form"),
        ("Thm 1. (A)\nx = 1\nThm 1. (B)\nx = 2", 3, "occurs twice"),
    ],
)
def test_faults_of_a_list(text: str, line: int, message: str) -> None:
    with pytest.raises(ParseErrors) as caught:
        read_theorems(text)
    assert any(error.line == line and message in error.message for error in caught.value.errors)


def test_a_list_that_is_no_text() -> None:
    with pytest.raises(ParseErrors):
        read_theorems_bytes(b"\xff")


def _package(root: Path) -> None:
    good, bad = root / "exercise_1" / "gap_1", root / "exercise_1" / "gap_2"
    for folder in (good, bad, root / "thm"):
        folder.mkdir(parents=True)
    (good / "gap.txt").write_text(GAP, encoding="utf-8")
    (good / "dsl.txt").write_text("apply (hypothesis 1: {e ∈ RealSet})\n", encoding="utf-8")
    (bad / "gap.txt").write_bytes(b"\xff")
    (bad / "dsl.txt").write_text("autosolve\naply\n", encoding="utf-8")
    (root / "thm" / "all_lib_idx.md").write_text(LIST, encoding="utf-8")
    (root / "thm" / "own.thm").write_text(OWN, encoding="utf-8")
    (root / "notes.md").write_text("not read", encoding="utf-8")


def test_a_report(tmp_path: Path) -> None:
    _package(tmp_path)
    report = parse_report([tmp_path], roundtrip=True)
    assert (report.files, report.parsed, report.roundtrip, report.entries) == (6, 4, 4, 4)
    places = [(Path(str(e.file)).name, e.line, e.column) for e in report.failures]
    assert places == [("dsl.txt", 2, 1), ("gap.txt", 1, 1)]
    shown = report.as_json()
    assert list(shown) == ["files", "parsed", "roundtrip", "entries", "failures"]
    assert set(shown["failures"][0]) == {"file", "line", "column", "message"}
    assert parse_report([tmp_path]).roundtrip == 0


def test_single_files(tmp_path: Path) -> None:
    _package(tmp_path)
    report = parse_report([tmp_path / "thm" / "own.thm", tmp_path / "exercise_1" / "gap_1" / "dsl.txt"], roundtrip=True)
    assert (report.files, report.parsed, report.roundtrip) == (2, 2, 2)


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        parse_report([tmp_path / "nothing"])
