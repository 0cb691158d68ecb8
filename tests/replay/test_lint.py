"""The linter: each code is found where it should be, and nothing in the project's own library."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.library import Entry, Library, load_library
from proofdsl.replay.lint.findings import CODES
from proofdsl.replay.lint.run import lint, lint_library

#: Code -> (statement, witness) of an entry that has this finding, and no other one.
BROKEN: dict[str, tuple[str, str]] = {
    "unreadable": ("forall (x), x ∈", ""),
    "free-variable": ("x ∈ RealSet ⇒ x = x", "x"),
    "unused-variable": ("forall (x) (y), x ∈ RealSet ⇒ x ≤ x", "y"),
    "untyped-variable": ("forall (f) (x), x ∈ RealSet ⇒ f(x) = f(x)", "f"),
    "vacuous-existential": ("forall (a), a ∈ RealSet ⇒ (exists (x), x ∈ RealSet ⇒ x > a)", "x ∈ RealSet"),
    "missing-field": ("forall (x), x ∈ RealSet ⇒ x ≤ x", "source"),
    "implied-hypothesis": ("forall (x), x ∈ RealSet ⇒ x > 1 ⇒ x > 0 ⇒ x^{2} > x", "x > 0"),
    "contradictory-hypotheses": ("forall (x), x ∈ RealSet ⇒ x > 1 ⇒ x < 0 ⇒ x = 7", ""),
    "one-sided-definedness": ("forall (x), x ∈ RealSet ⇒ x ≥ 0 ⇒ frac(x, x) = frac(x + 1, x + 1)", "x ≠ 0"),
    "refuted": ("forall (x), x ∈ RealSet ⇒ x^{2} > 0", "x = 0"),
}  # fmt: skip


def entry(number: int, title: str, text: str, source: str = "test", note: str = "") -> Entry:
    return Entry(number, title, text, kind="theorem", source=source, status="cited", note=note)


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_entry_is_found(code: str) -> None:
    text, witness = BROKEN[code]
    library = Library([entry(1, "Broken", text, "" if code == "missing-field" else "test")])
    found = lint_library(library)
    assert code in [f.code for f in found]
    assert any(witness in f.witness for f in found if f.code == code)
    if code not in ("one-sided-definedness", "unreadable"):
        assert {f.code for f in found} == {code}


def test_every_code_is_tested() -> None:
    assert set(BROKEN) | {"duplicate", "instance"} == set(CODES)


def test_duplicates_and_instances_need_a_note() -> None:
    general = entry(1, "General", "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ x + y = y + x")
    renamed = "forall (a) (b), a ∈ RealSet ⇒ b ∈ RealSet ⇒ a + b = b + a"
    special = "forall (x), x ∈ RealSet ⇒ 1 ∈ RealSet ⇒ x + 1 = 1 + x"
    for text, code in ((renamed, "duplicate"), (special, "instance")):
        found = lint_library(Library([general, entry(2, "Second", text)]), form_only=True)
        assert [(f.entry, f.code, f.witness) for f in found] == [("Thm 2. (Second)", code, general.name)]
        assert lint_library(Library([general, entry(2, "Second", text, note="a common form")]), form_only=True) == []


def test_good_entries_have_no_finding() -> None:
    good = [
        "forall (x), x ∈ RealSet ⇒ x^{2} ≥ 0",
        "forall (x), x ∈ RealSet ⇒ x ≠ 0 ⇒ frac(x, x) = 1",
        "forall (A) (B), A ⊆ B ⇒ B ⊆ A ⇒ A = B",
        "forall (x) (y), x = y ⇒ y = x",
    ]
    assert lint_library(Library([entry(k, f"Good{k}", text) for k, text in enumerate(good, 1)])) == []


def test_the_library_has_good_form() -> None:
    assert [str(f) for f in lint_library(load_library(), form_only=True)] == []


@pytest.mark.slow
def test_the_library_has_no_finding() -> None:
    assert [str(f) for f in lint_library(load_library())] == []


def test_a_slice_of_the_library_says_what_it_should() -> None:
    entries = load_library().entries[::12]
    found = lint_library(Library(entries))
    assert [str(f) for f in found] == []


def test_a_file_that_is_in_no_format(tmp_path: Path) -> None:
    path = tmp_path / "bad.thm"
    path.write_text("entry 1 lower\nkind: nothing\n", encoding="utf-8")
    result = lint([path], True)
    assert result["counts"] == {"unreadable": len(result["findings"])} and result["findings"]
