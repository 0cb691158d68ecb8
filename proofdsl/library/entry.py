"""The entries of a theorem library, and the values that say what is wrong with one. Trusted."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: What an entry is. A `bridge` is a short lemma that connects two ways of writing one fact.
KINDS: Final = ("definition", "theorem", "identity", "bridge")
#: Why an entry is believed: it fixes a meaning, an accepted program proves it, or a reference does.
STATUSES: Final = ("definition", "derived", "cited")
#: How an entry stands to review under the reading of partial terms.
REVIEWED, NOT_REVIEWED, STALE_REVIEW = "reviewed", "not-reviewed", "stale-review"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a library; its statement is kept as text and parsed by the library on first use.

    Attributes:
        number: from 1, consecutive over the files of the project's own library.
        title: a standard name in CamelCase words.
        text: the statement as written, line breaks included.
        kind, source, status: see `KINDS` and `STATUSES`; empty in a list that has no such fields.
        note: free text; it excuses a duplicate or an instance of another entry.
        review: `REVIEWED`, `NOT_REVIEWED` or `STALE_REVIEW` (reviewed, but with another statement).
        path, line: where the entry begins; `statement_line`: where its text begins.
    """

    number: int
    title: str
    text: str
    kind: str = ""
    source: str = ""
    status: str = ""
    note: str = ""
    review: str = NOT_REVIEWED
    path: str = ""
    line: int = 0
    statement_line: int = 0

    @property
    def name(self) -> str:
        """The name by which a program cites the entry, `Thm 49. (Title)`."""
        return f"Thm {self.number}. ({self.title})"

    @property
    def statement_digest(self) -> str:
        """SHA-256 of the statement's text with runs of white space read as one space."""
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a library file. `code` is stable, `message` is for people."""

    path: str
    line: int
    column: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class LookupFailure:
    """No entry for a cited name.

    `code` is `no-such-theorem`, `theorem-name-mismatch` (number and title name different entries) or
    `theorem-ambiguous` (a foreign list uses the name twice). `nearest` are titles that look alike.
    """

    code: str
    message: str
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Inadmissible:
    """Why an entry may not be cited under a profile.

    `code` is `theorem-unreadable`, `theorem-free-variables` or `theorem-not-reviewed`.
    """

    code: str
    message: str


class LibraryError(Exception):
    """A library file is not in its format; `problems` names every place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
