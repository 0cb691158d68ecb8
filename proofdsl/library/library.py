"""A theorem library: look up an entry, read its statement, say whether it may be cited. Trusted."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Final

from proofdsl.library.entry import (
    REVIEWED,
    STALE_REVIEW,
    Entry,
    Inadmissible,
    LookupFailure,
    Problem,
)
from proofdsl.library.statements import read_statement
from proofdsl.terms import Term

#: The profiles that know the library; `strict` admits reviewed entries only.
PROFILES: Final = ("strict", "official")
_NAME: Final = re.compile(r"(?:Thm\s*)?([0-9]{1,9})\s*\.?\s*(?:\((.*)\))?", re.DOTALL)


class Library:
    """An immutable sequence of entries. Statements are parsed when first asked for, and kept."""

    __slots__ = ("_by_number", "_by_title", "_digest", "_entries", "_read")

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = tuple(entries)
        self._by_number: dict[int, list[Entry]] = {}
        self._by_title: dict[str, list[Entry]] = {}
        for entry in self._entries:
            self._by_number.setdefault(entry.number, []).append(entry)
            self._by_title.setdefault(entry.title, []).append(entry)
        self._read: dict[Entry, Term | Problem] = {}
        self._digest: str | None = None

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries in the order of the files."""
        return self._entries

    @property
    def digest(self) -> str:
        """SHA-256 of everything in the library that a verdict can depend on; not of file names."""
        if self._digest is None:
            total = hashlib.sha256()
            for entry in self._entries:
                parts = (str(entry.number), entry.title, entry.text, entry.kind, entry.status, entry.review)
                for part in parts:
                    data = part.encode()
                    total.update(f"{len(data)}:".encode() + data)
            self._digest = total.hexdigest()
        return self._digest

    def lookup(self, name: str) -> Entry | LookupFailure:
        """The entry of a cited name: `Thm 49. (Title)`, `Thm 49.`, `49` or `Title`.

        A name that gives both number and title must give them of one entry.
        """
        cited = " ".join(name.split())
        match = _NAME.fullmatch(cited)
        if match is None:
            title = cited[1:-1].strip() if cited.startswith("(") and cited.endswith(")") else cited
            return self._only(self._by_title.get(title, []), title, title)
        number, quoted = int(match[1]), match[2]
        numbered = self._by_number.get(number, [])
        if quoted is None:
            return self._only(numbered, cited, None)
        title = quoted.strip()
        both = [entry for entry in numbered if entry.title == title]
        titled = self._by_title.get(title, [])
        if both or not (numbered or titled):
            return self._only(both, cited, title)
        return self._mismatch(cited, numbered, titled, title)

    def _only(self, found: Sequence[Entry], cited: str, title: str | None) -> Entry | LookupFailure:
        """The one entry found; else a failure, with the titles that look like `title`."""
        if len(found) == 1:
            return found[0]
        if found:
            names = "; ".join(f"{entry.name} at line {entry.line}" for entry in found)
            return LookupFailure("theorem-ambiguous", f"{cited!r} names {len(found)} entries: {names}")
        nearest = () if title is None else self.nearest(title)
        hint = f"; similar titles: {', '.join(nearest)}" if nearest else ""
        return LookupFailure("no-such-theorem", f"the library has no entry {cited!r}{hint}", nearest)

    def _mismatch(self, cited: str, numbered: Sequence[Entry], titled: Sequence[Entry], title: str) -> LookupFailure:
        parts = [f"{cited!r} names no entry"]
        if numbered:
            parts.append(f"number {numbered[0].number} is {numbered[0].title}")
        if titled:
            parts.append(f"{title} has number {titled[0].number}")
            return LookupFailure("theorem-name-mismatch", "; ".join(parts))
        nearest = self.nearest(title)
        if nearest:
            parts.append(f"similar titles: {', '.join(nearest)}")
        return LookupFailure("theorem-name-mismatch", "; ".join(parts), nearest)

    def nearest(self, title: str, count: int = 3) -> tuple[str, ...]:
        """Up to `count` titles that look like `title`, the most similar first; case is ignored."""
        if len(title) > 200:
            return ()
        lowered: dict[str, str] = {}
        for entry in self._entries:
            lowered.setdefault(entry.title.lower(), entry.title)
        close = difflib.get_close_matches(title.lower(), list(lowered), n=count, cutoff=0.6)
        return tuple(lowered[key] for key in close)

    def statement(self, entry: Entry) -> Term | Problem:
        """The parsed statement, or why it does not parse (with the position in the library's file)."""
        known = self._read.get(entry)
        if known is None:
            known = self._read[entry] = read_statement(entry)
        return known

    def admissible(self, entry: Entry, profile_name: str) -> Inadmissible | None:
        """None when a program may cite the entry under the profile, otherwise the reason why not.

        In no profile may an entry be cited that does not parse or has free variables: what such a
        variable stands for is not said anywhere. `strict` asks for a review of this very statement.

        Raises:
            ValueError: the profile is not one of `PROFILES`.
        """
        if profile_name not in PROFILES:
            raise ValueError(f"unknown profile {profile_name!r}")
        statement = self.statement(entry)
        if isinstance(statement, Problem):
            return Inadmissible("theorem-unreadable", f"{entry.name} does not parse: {statement}")
        if statement.free:
            names = ", ".join(sorted(statement.free))
            return Inadmissible("theorem-free-variables", f"{entry.name} leaves variables free: {names}")
        if profile_name == "strict" and entry.review != REVIEWED:
            why = "was reviewed with another statement" if entry.review == STALE_REVIEW else "is not reviewed"
            return Inadmissible("theorem-not-reviewed", f"{entry.name} {why}; the profile strict asks for a review")
        return None

    def problems(self) -> tuple[Problem, ...]:
        """Every entry that no profile admits: unparsable statements and free variables. Parses all."""
        found: list[Problem] = []
        for entry in self._entries:
            statement = self.statement(entry)
            if isinstance(statement, Problem):
                found.append(statement)
            elif statement.free:
                names = ", ".join(sorted(statement.free))
                message = f"{entry.title} leaves variables free: {names}"
                found.append(Problem(entry.path, entry.statement_line, 1, "free-variable", message))
        return tuple(found)
