"""Reader of the project's own library format: plain text, one file a topic. Trusted.

    # A line that begins with '#' is a comment.

    entry 41 PythagoreanIdentity
    kind: identity
    source: trigonometry, unit circle
    status: cited
    statement:
      forall (x), x ∈ RealSet ⇒ sin(x)^{2} + cos(x)^{2} = 1

An entry begins with `entry NUMBER TITLE` and goes on to the next such line. Numbers are consecutive
over all files of a folder, taken in the order of their names. A title is a standard name in CamelCase
words and is used once. Fields stand at the beginning of a line, each exactly once, in any order:

* `kind`: `definition`, `theorem`, `identity` or `bridge` (a short step between two ways of writing);
* `source`: a textbook section or the standard name of the fact;
* `status`: `definition` (exactly for that kind), `derived` (the program `proofs/TITLE.dsl` beside the
  files proves it) or `cited`;
* `statement`: a closed formula;
* `note`: optional free text.

A line that begins with a space continues the field before it. All problems of all files are reported
at once, each with its line. Whether a statement parses and is closed is checked when it is first used,
and for all entries by `Library.problems`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from proofdsl.library.entry import KINDS, STATUSES, Entry, Problem

FIELDS: Final = ("kind", "source", "status", "statement", "note")
_REQUIRED: Final = ("kind", "source", "status", "statement")
_HEADER: Final = re.compile(r"entry\s+([0-9]{1,9})\s+(\S+)\s*")
_FIELD: Final = re.compile(r"([A-Za-z_]+):")
_TITLE: Final = re.compile(r"[A-Z][A-Za-z0-9]*")


@dataclass(slots=True)
class _Draft:
    """An entry while its lines are read; `fields` maps a name to (first line, lines)."""

    path: str
    line: int
    number: int
    title: str
    fields: dict[str, tuple[int, list[str]]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        return " ".join("\n".join(self.fields[name][1]).split())


def read_own(files: Iterable[tuple[str, str]]) -> tuple[list[Entry], list[Problem]]:
    """The entries of files given as (name, text), in this order, and all problems found."""
    problems: list[Problem] = []
    drafts: list[_Draft] = []
    rank: dict[str, int] = {}
    for path, text in files:
        rank.setdefault(path, len(rank))
        drafts.extend(_drafts(path, text, problems))
    entries = [entry for draft in drafts if (entry := _finished(draft, problems)) is not None]
    _check_names(drafts, problems)
    problems.sort(key=lambda problem: (rank[problem.path], problem.line, problem.column))
    return entries, problems


def _drafts(path: str, text: str, problems: list[Problem]) -> list[_Draft]:
    drafts: list[_Draft] = []
    current: list[str] | None = None
    known = True  # False after a broken header: its fields are not reported one by one
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            current = None
        elif line.startswith("#"):
            if current is not None:
                current.append("")  # keeps the lines of the text those of the file
        elif line[0] in " \t":
            if current is not None:
                current.append(line)
            elif known:
                problems.append(Problem(path, number, 1, "continuation", "an indented line that continues no field"))
        elif line.split(maxsplit=1)[0] == "entry":
            current, known = None, _open_entry(path, number, line, drafts, problems)
        elif known:
            current = _open_field(path, number, line, drafts, problems)
    return drafts


def _open_entry(path: str, number: int, line: str, drafts: list[_Draft], problems: list[Problem]) -> bool:
    match = _HEADER.fullmatch(line)
    if match is None:
        problems.append(Problem(path, number, 1, "header", "expected `entry NUMBER TITLE`"))
        return False
    drafts.append(_Draft(path, number, int(match[1]), match[2]))
    if _TITLE.fullmatch(match[2]) is None:
        column = match.start(2) + 1
        problems.append(Problem(path, number, column, "title", f"the title {match[2]!r} is not in CamelCase words"))
    return True


def _open_field(path: str, number: int, line: str, drafts: list[_Draft], problems: list[Problem]) -> list[str] | None:
    match = _FIELD.match(line)
    if match is None or match[1] not in FIELDS:
        expected = ", ".join(f"`{name}:`" for name in FIELDS)
        problems.append(Problem(path, number, 1, "field", f"expected an entry or one of {expected}"))
        return []
    if not drafts:
        problems.append(Problem(path, number, 1, "field", f"the field `{match[1]}` stands before the first entry"))
        return []
    # Blanks in place of the field's name keep the columns of the text those of the file.
    lines = [" " * match.end() + line[match.end() :]]
    if match[1] in drafts[-1].fields:
        problems.append(Problem(path, number, 1, "duplicate-field", f"a second field `{match[1]}` in one entry"))
        return []
    drafts[-1].fields[match[1]] = (number, lines)
    return lines


def _finished(draft: _Draft, problems: list[Problem]) -> Entry | None:
    found: list[tuple[int, str, str]] = []
    for name in _REQUIRED:
        if name not in draft.fields:
            found.append((draft.line, "missing-field", f"the entry {draft.title} has no field `{name}`"))
        elif not draft.value(name):
            found.append((draft.fields[name][0], "missing-field", f"the field `{name}` of {draft.title} is empty"))
    if not found:
        found.extend(_wrong_values(draft))
    problems.extend(Problem(draft.path, line, 1, code, message) for line, code, message in found)
    if found:
        return None
    first, lines = draft.fields["statement"]
    return Entry(
        number=draft.number,
        title=draft.title,
        text="\n".join(lines),
        kind=draft.value("kind"),
        source=draft.value("source"),
        status=draft.value("status"),
        note=draft.value("note") if "note" in draft.fields else "",
        path=draft.path,
        line=draft.line,
        statement_line=first,
    )


def _wrong_values(draft: _Draft) -> list[tuple[int, str, str]]:
    kind, status = draft.value("kind"), draft.value("status")
    if kind not in KINDS:
        return [(draft.fields["kind"][0], "kind", f"the kind {kind!r} is none of {', '.join(KINDS)}")]
    line = draft.fields["status"][0]
    if status not in STATUSES:
        return [(line, "status", f"the status {status!r} is none of {', '.join(STATUSES)}")]
    if (kind == "definition") != (status == "definition"):
        return [(line, "status", "the status is `definition` exactly when the kind is")]
    return []


def _check_names(drafts: list[_Draft], problems: list[Problem]) -> None:
    """Consecutive numbers and unique titles, over entries whose other fields may be broken."""
    titles: dict[str, _Draft] = {}
    expected = 1
    for draft in drafts:
        if draft.number != expected:
            message = f"number {draft.number} where {expected} is next"
            problems.append(Problem(draft.path, draft.line, 1, "number", message))
        expected = draft.number + 1
        earlier = titles.setdefault(draft.title, draft)
        if earlier is not draft:
            message = f"the title {draft.title} stands already at {earlier.path}:{earlier.line}"
            problems.append(Problem(draft.path, draft.line, 1, "duplicate-title", message))
