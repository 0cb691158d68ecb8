"""Derived entries of a theorem library, proved again from entries with smaller numbers. Untrusted.

An entry with the status `derived` has a program `proofs/TITLE.dsl` beside the library's files. It must prove the
statement, without hypotheses, under the profile strict, with a library that ends before the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from proofdsl.checker.api import check_text
from proofdsl.library import Entry, Library, load_library
from proofdsl.library.load import own_directory

VERIFY_VERSION: Final = "proofdsl_verify_v1"


@dataclass(frozen=True, slots=True)
class Derivation:
    """What came of one derived entry.

    Attributes:
        entry: its name.
        accepted: True when its program proves it.
        uses: the entries that the program cites.
        reason, message: of a failure; empty otherwise.
    """

    entry: str
    accepted: bool
    uses: tuple[str, ...] = ()
    reason: str = ""
    message: str = ""

    def as_json(self) -> dict[str, Any]:
        """The derivation as an object of `proofdsl library verify --json`."""
        return {"entry": self.entry, "accepted": self.accepted, "uses": list(self.uses), "reason": self.reason,
                "message": self.message}  # fmt: skip


def gap_text(entry: Entry) -> str:
    """The gap without hypotheses whose goal is the statement."""
    return f"PROOF GAP {entry.title}\nASSUM:\n\nGOAL:\n{' '.join(entry.text.split())}\n"


def program_path(root: Path, entry: Entry) -> Path:
    """Where the program of a derived entry stands."""
    return root / "proofs" / f"{entry.title}.dsl"


def before(library: Library, number: int) -> Library:
    """The entries with smaller numbers."""
    return Library([entry for entry in library if entry.number < number])


def derive(library: Library, entry: Entry, program: str) -> Derivation:
    """Check a program for an entry."""
    outcome = check_text(gap_text(entry), program, library=before(library, entry.number))
    if outcome.accepted and not outcome.vacuous:
        return Derivation(entry.name, True, tuple(outcome.theorems))
    failure = outcome.failure
    if failure is None:
        return Derivation(entry.name, False, (), "vacuous", "the program derives a contradiction")
    return Derivation(entry.name, False, (), failure.reason, failure.message)


def verify(root: Path | None = None, titles: Sequence[str] = (), workers: int = 1) -> list[Derivation]:
    """Prove all derived entries of a library again, or those with the titles given, in the order of their numbers.

    Raises:
        LibraryError: the library cannot be read.
    """
    where = own_directory() if root is None else root
    names = [entry.title for entry in _library(where) if entry.status == "derived" and _wanted(entry, titles)]
    if workers <= 1 or len(names) < 2:
        return [_verified(where, name) for name in names]
    with ProcessPoolExecutor(min(workers, len(names))) as pool:
        return list(pool.map(_verified, [where] * len(names), names, chunksize=4))


def _wanted(entry: Entry, titles: Sequence[str]) -> bool:
    return not titles or entry.title in titles


@cache
def _library(root: Path) -> Library:
    return load_library(root)


def _verified(root: Path, title: str) -> Derivation:
    library = _library(root)
    entry = next(entry for entry in library if entry.title == title)
    return derive(library, entry, program_path(root, entry).read_text(encoding="utf-8"))


def ancestors(derivations: Sequence[Derivation], library: Library) -> dict[str, tuple[str, ...]]:
    """For each derived entry the entries without a proof that it rests on, in the order of their numbers."""
    uses = {found.entry: found.uses for found in derivations}
    numbers = {entry.name: entry.number for entry in library}
    result: dict[str, tuple[str, ...]] = {}
    for found in sorted(derivations, key=lambda d: numbers[d.entry]):  # smaller numbers are settled first
        leaves = {leaf for name in found.uses for leaf in (result[name] if name in uses else (name,))}
        result[found.entry] = tuple(sorted(leaves, key=lambda name: numbers[name]))
    return result


def failures(derivations: Sequence[Derivation]) -> Iterator[Derivation]:
    """The derivations that did not succeed."""
    return (found for found in derivations if not found.accepted)
