"""The project's own format: what is read, and what is wrong where."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.library import Entry, Library, LibraryError, load_library
from proofdsl.library.own_format import read_own

GOOD = """\
# A topic.

entry 1 SquareIsNonnegative
kind: bridge
source: ordered fields
status: cited
statement:
  forall (x), x ∈ RealSet ⇒
    0 ≤ x^{2}

entry 2 SquareOfOne
note: shows the
  optional field
statement: 1^{2} = 1
status: cited
kind: identity
source: arithmetic
"""


def codes(*texts: str) -> list[tuple[int, str]]:
    _, problems = read_own([(f"{k}.thm", text) for k, text in enumerate(texts)])
    return [(problem.line, problem.code) for problem in problems]


def test_reads_every_field() -> None:
    entries, problems = read_own([("a.thm", GOOD)])
    assert problems == []
    first, second = entries
    assert (first.number, first.title) == (1, "SquareIsNonnegative")
    assert (first.kind, first.source, first.status) == ("bridge", "ordered fields", "cited")
    assert first.name == "Thm 1. (SquareIsNonnegative)"
    assert (first.line, first.statement_line) == (3, 7)
    assert first.text.split() == "forall (x), x ∈ RealSet ⇒ 0 ≤ x^{2}".split()
    assert second.text.strip() == "1^{2} = 1"


@pytest.mark.parametrize("name", ["kind", "source", "status", "statement"])
def test_missing_field(name: str) -> None:
    lines = GOOD.split("\n")
    at = next(k for k, line in enumerate(lines) if line.startswith(name + ":"))
    kept = [line for k, line in enumerate(lines) if k != at and not (name == "statement" and at < k <= at + 2)]
    assert codes("\n".join(kept)) == [(3, "missing-field")]


def test_empty_field() -> None:
    assert codes(GOOD.replace("source: ordered fields", "source:")) == [(5, "missing-field")]


def test_number_gap_within_and_over_files() -> None:
    assert codes(GOOD.replace("entry 2", "entry 3")) == [(11, "number")]
    assert codes(GOOD, GOOD.replace("entry 1 S", "entry 4 T").replace("entry 2 S", "entry 5 T")) == [(3, "number")]
    assert codes(GOOD, GOOD.replace("entry 1 S", "entry 3 T").replace("entry 2 S", "entry 4 T")) == []


def test_first_number_is_one() -> None:
    assert codes(GOOD.replace("entry 2", "entry 3").replace("entry 1", "entry 2")) == [(3, "number")]


def test_duplicate_title() -> None:
    assert codes(GOOD.replace("SquareOfOne", "SquareIsNonnegative")) == [(11, "duplicate-title")]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("entry 2 SquareOfOne", "entry two SquareOfOne", 11, "header"),
        ("entry 2 SquareOfOne", "entry 2", 11, "header"),
        ("entry 2 SquareOfOne", "entry 2 Square Of One", 11, "header"),
        ("entry 2 SquareOfOne", "entry 2 square-of-one", 11, "title"),
        ("kind: bridge", "kind: lemma", 4, "kind"),
        ("kind: bridge", "kind: definition", 6, "status"),
        ("status: cited", "status: true", 6, "status"),
        ("status: cited", "status: definition", 6, "status"),
        ("source: ordered", "origin: ordered", 5, "field"),
        ("source: ordered", "source of ordered", 5, "field"),
        ("note: shows the", "kind: identity", 16, "duplicate-field"),
        ("# A topic.", "kind: bridge", 1, "field"),
        ("# A topic.", "  stray", 1, "continuation"),
    ],
)
def test_format_errors(old: str, new: str, line: int, code: str) -> None:
    assert (line, code) in codes(GOOD.replace(old, new, 1))


def test_all_problems_are_reported() -> None:
    text = GOOD.replace("kind: bridge", "kind: lemma").replace("entry 2", "entry 7").replace("1^{2} = 1", "")
    assert codes(text) == [(4, "kind"), (11, "number"), (14, "missing-field")]


def write(folder: Path, text: str) -> Path:
    (folder / "01-topic.thm").write_text(text, encoding="utf-8")
    return folder


def library(folder: Path, text: str) -> Library:
    return load_library(write(folder, text))


def test_comment_inside_a_statement_keeps_the_lines(tmp_path: Path) -> None:
    text = GOOD.replace("    0 ≤ x^{2}", "# a remark\n    0 ≤ x^{2})")
    (problem,) = library(tmp_path, text).problems()
    assert (problem.line, problem.column, problem.code) == (10, 14, "parse")


def test_unparsable_statement_has_its_place(tmp_path: Path) -> None:
    (problem,) = library(tmp_path, GOOD.replace("0 ≤ x^{2}", "0 ≤ ≤ x^{2}")).problems()
    assert (problem.line, problem.column, problem.code) == (9, 9, "parse")
    assert problem.path.endswith("01-topic.thm")
    (problem,) = library(tmp_path, GOOD.replace("statement: 1^{2} = 1", "statement: 1^{2} = = 1")).problems()
    assert (problem.line, problem.column) == (14, 20)


def test_free_variable(tmp_path: Path) -> None:
    loaded = library(tmp_path, GOOD.replace("0 ≤ x^{2}", "y ≤ x^{2}"))
    (problem,) = loaded.problems()
    assert (problem.line, problem.code) == (7, "free-variable")
    assert problem.message == "SquareIsNonnegative leaves variables free: y"
    for profile in ("strict", "official"):
        refusal = loaded.admissible(loaded.entries[0], profile)
        assert refusal is not None and refusal.code == "theorem-free-variables"


def test_bom_and_crlf_are_tolerated(tmp_path: Path) -> None:
    plain = library(tmp_path, GOOD)
    (tmp_path / "01-topic.thm").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load_library(tmp_path).digest == plain.digest


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot read"):
        load_library(tmp_path / "nothing.thm")
    with pytest.raises(LibraryError, match=r"no \*\.thm file"):
        load_library(tmp_path)
    (tmp_path / "01-topic.thm").write_bytes(b"# one\n# \xff\n")
    with pytest.raises(LibraryError) as caught:
        load_library(tmp_path)
    assert [(p.line, p.code) for p in caught.value.problems] == [(2, "not-utf8")]


def test_derived_needs_its_program(tmp_path: Path) -> None:
    text = GOOD.replace("status: cited", "status: derived", 1)
    with pytest.raises(LibraryError) as caught:
        library(tmp_path, text)
    assert [(p.line, p.code) for p in caught.value.problems] == [(3, "derived-without-proof")]
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "SquareIsNonnegative.dsl").write_text("autosolve\n", encoding="utf-8")
    assert len(load_library(tmp_path)) == 2


def test_deeply_nested_statement_is_a_problem_not_a_crash(tmp_path: Path) -> None:
    (problem,) = library(tmp_path, GOOD.replace("1^{2} = 1", "(" * 5000 + "1")).problems()
    assert problem.code == "parse"


def test_the_documented_example_is_the_entry() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "library-format.md").read_text(encoding="utf-8")
    block = page.split("## The files")[1].split("| Field")[0]
    shown = "\n".join(line[4:] for line in block.split("\n") if line.startswith("    "))
    (entry,), problems = read_own([("page", shown)])
    assert [problem.code for problem in problems] == ["number"]
    real = load_library().lookup(entry.name)
    assert isinstance(real, Entry)
    assert (entry.kind, entry.source, entry.status) == (real.kind, real.source, real.status)
    assert entry.statement_digest == real.statement_digest
    assert f"theorem '{real.name}': {{{' '.join(real.text.split())}}}" in page
