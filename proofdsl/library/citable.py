"""The statements of a library that a profile lets a program cite, as the kernel wants them. Trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofdsl.library.entry import Entry, Problem
from proofdsl.library.library import Library
from proofdsl.terms import Term


class Citable(Mapping[str, Term]):
    """name of an entry -> its statement; entries that the profile does not admit are absent.

    Statements are parsed when first asked for.
    """

    __slots__ = ("_library", "_profile")

    def __init__(self, library: Library, profile_name: str) -> None:
        self._library = library
        self._profile = profile_name

    def __getitem__(self, name: str) -> Term:
        entry = self._library.lookup(name)
        if not isinstance(entry, Entry) or self._library.admissible(entry, self._profile) is not None:
            raise KeyError(name)
        statement = self._library.statement(entry)
        if isinstance(statement, Problem):
            raise KeyError(name)
        return statement

    def __iter__(self) -> Iterator[str]:
        return (e.name for e in self._library if self._library.admissible(e, self._profile) is None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
