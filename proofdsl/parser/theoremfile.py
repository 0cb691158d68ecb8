"""Reading of theorem lists in the public form: `Thm N. (Title)` and the statement below it. Trusted.

`read_statements` also finds the statements of a list in the project's own form (`entry N Title`), for
reports only; the library has its own readers, which check everything else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from proofdsl.parser.errors import Fault, ParseError, ParseErrors, decode, located, normal_newlines
from proofdsl.parser.formula import read_formula
from proofdsl.parser.scope import EMPTY_SCOPE
from proofdsl.terms import Term

_HEADING: Final = re.compile(r"^[ \t]*Thm[ \t]+(\d+)[ \t]*\.[ \t]*\(([^\n]*)\)[ \t]*$", re.MULTILINE)
_LOOSE_HEADING: Final = re.compile(r"^[ \t]*Thm\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TheoremText:
    """An entry whose statement has not been read; `offset` is that of the statement in the file."""

    number: int
    title: str
    statement: str
    offset: int


def split_theorems(text: str, file: str | None = None) -> list[TheoremText]:
    """The entries of a list, statements unread (for lookup on demand).

    Raises:
        ParseErrors: for text that is no entry, and for a number that occurs twice.
    """
    text = normal_newlines(text)
    errors: list[ParseError] = []
    headings = list(_HEADING.finditer(text))
    starts = {heading.start() for heading in headings}
    for loose in _LOOSE_HEADING.finditer(text):
        if loose.start() not in starts:
            fault = Fault(0, "a heading has the form `Thm N. (Title)`", ("`Thm N. (Title)`",))
            errors.append(located(fault, text, loose.start(), file))
    first = headings[0].start() if headings else len(text)
    if text[:first].strip():
        errors.append(located(Fault(0, "text before the first entry", ("`Thm N. (Title)`",)), text, 0, file))
    entries: list[TheoremText] = []
    seen: dict[int, None] = {}
    for place, heading in enumerate(headings):
        end = headings[place + 1].start() if place + 1 < len(headings) else len(text)
        number = int(heading[1][:18])
        if number in seen:
            errors.append(located(Fault(0, f"theorem {number} occurs twice"), text, heading.start(1), file))
        seen[number] = None
        entries.append(TheoremText(number, heading[2], text[heading.end() : end].rstrip(), heading.end()))
    if errors:
        raise ParseErrors(tuple(sorted(errors, key=lambda error: (error.line, error.column))))
    return entries


def read_theorems(text: str, file: str | None = None) -> list[tuple[int, str, Term]]:
    """All entries as (number, title, statement).

    Raises:
        ParseErrors: with one error for each statement that cannot be read.
    """
    text = normal_newlines(text)
    result: list[tuple[int, str, Term]] = []
    errors: list[ParseError] = []
    for entry in split_theorems(text, file):
        try:
            result.append((entry.number, entry.title, read_formula(entry.statement, EMPTY_SCOPE)))
        except Fault as fault:
            errors.append(located(fault, text, entry.offset, file))
    if errors:
        raise ParseErrors(tuple(errors))
    return result


def read_theorems_bytes(data: bytes, file: str | None = None) -> list[tuple[int, str, Term]]:
    """As `read_theorems`, from bytes; bytes that are not UTF-8 are a `ParseErrors` too."""
    return read_theorems(decode(data, file), file)


_OWN: Final = re.compile(r"^entry[ \t]+(\d+)[ \t]+(\S+)[ \t]*$", re.MULTILINE)
_FIELD: Final = re.compile(r"^(?:([A-Za-z_]+):|entry\b|#.*$)", re.MULTILINE)


def read_statements(text: str, file: str | None = None) -> list[tuple[int, str, Term]]:
    """All entries of a list in the public or in the project's own form.

    Raises:
        ParseErrors: with one error for each statement that cannot be read.
    """
    text = normal_newlines(text)
    entries = list(_OWN.finditer(text))
    if not entries:
        return read_theorems(text, file)
    result: list[tuple[int, str, Term]] = []
    errors: list[ParseError] = []
    for place, entry in enumerate(entries):
        end = entries[place + 1].start() if place + 1 < len(entries) else len(text)
        start, stop = _statement(text, entry.end(), end)
        try:
            result.append((int(entry[1][:18]), entry[2], read_formula(text[start:stop].rstrip(), EMPTY_SCOPE)))
        except Fault as fault:
            errors.append(located(fault, text, start, file))
    if errors:
        raise ParseErrors(tuple(errors))
    return result


def _statement(text: str, start: int, end: int) -> tuple[int, int]:
    """The place of the field `statement` between two offsets; an empty one at the end when it is missing."""
    fields = list(_FIELD.finditer(text, start, end))
    for place, field in enumerate(fields):
        if field[1] == "statement":
            return field.end(), fields[place + 1].start() if place + 1 < len(fields) else end
    return end, end
