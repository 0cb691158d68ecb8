"""Derived entries: a slice is proved again; programs that cite what comes later, or prove too little, are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofdsl.library import Entry, Library, load_library
from proofdsl.library.load import own_directory
from proofdsl.replay.derivations import Derivation, ancestors, derive, program_path, verify

LIBRARY = load_library()
DERIVED = [entry for entry in LIBRARY if entry.status == "derived"]


def entry(number: int, title: str, text: str) -> Entry:
    return Entry(number, title, text, kind="theorem", source="test", status="derived", review="reviewed")


def test_many_entries_are_derived() -> None:
    assert len(DERIVED) >= 150
    assert all(program_path(own_directory(), found).is_file() for found in DERIVED)


@pytest.mark.parametrize("found", DERIVED[::8], ids=lambda e: e.title)
def test_a_slice_is_proved_again(found: Entry) -> None:
    program = program_path(own_directory(), found).read_text(encoding="utf-8")
    assert derive(LIBRARY, found, program).accepted


@pytest.mark.slow
def test_all_are_proved_again() -> None:
    assert [found for found in verify(workers=2) if not found.accepted] == []


def test_no_program_without_an_entry() -> None:
    titles = {found.title for found in DERIVED}
    assert {path.stem for path in (own_directory() / "proofs").glob("*.dsl")} == titles


def test_an_entry_is_not_proved_by_itself_or_a_later_one() -> None:
    claim = "forall (x), x ∈ RealSet ⇒ x = x + 1"
    own, later = entry(1, "Own", claim), entry(2, "Later", claim)
    library = Library([own, later])
    for cited in (own, later):
        said = f"(hypothesis 1: {{{claim}}})"
        program = f"get_prop (theorem '{cited.name}': {{{claim}}}) () as {said}\nautosolve all_hypothesis\n"
        assert not derive(library, own, program).accepted
    assert not derive(library, own, "autosolve no_hypothesis\n").accepted


def test_a_false_entry_has_no_derivation() -> None:
    wrong = entry(1, "Wrong", "forall (x), x ∈ RealSet ⇒ sqrt(x^{2}) = x")
    found = derive(Library([wrong]), wrong, "autosolve no_hypothesis\n")
    assert (found.accepted, found.reason) == (False, "solver-unknown")


def test_what_a_derived_entry_rests_on() -> None:
    a, b, c = (replace(entry(k, title, "True"), status=status)
               for k, title, status in ((1, "A", "cited"), (2, "B", "derived"), (3, "C", "derived")))  # fmt: skip
    library = Library([a, b, c])
    rests = ancestors([Derivation(c.name, True, (b.name,)), Derivation(b.name, True, (a.name,))], library)
    assert rests == {b.name: (a.name,), c.name: (a.name,)}
