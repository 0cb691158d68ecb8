"""Reader of the public list format, and of the review file that may stand beside a foreign list. Trusted.

A public list has an entry's header `Thm NUMBER. (TITLE)` on a line of its own, and its statement on the
lines up to the next header. Its entries have no fields and count as not reviewed.

The review file of a list `NAME` is `NAME.review.jsonl` in the same folder: one JSON object a line, with
`number` and `sha256`, the digest of the statement that was reviewed (`Entry.statement_digest`); other
keys, such as who reviewed it and why it holds, are free. A review counts only for the very statement
that it names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from proofdsl.library.entry import REVIEWED, STALE_REVIEW, Entry, Problem

_HEADER: Final = re.compile(r"\s*Thm\s+([0-9]{1,9})\.\s*\((.*)\)\s*")


def is_public(text: str) -> bool:
    """True when the first line that is neither blank nor a comment is a header of the public format."""
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            return _HEADER.fullmatch(line) is not None
    return False


def read_public(path: str, text: str) -> tuple[list[Entry], list[Problem]]:
    """The entries of a public list, and all problems found."""
    problems: list[Problem] = []
    blocks: list[tuple[int, int, str, list[str]]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        match = _HEADER.fullmatch(line)
        if match is not None:
            blocks.append((number, int(match[1]), match[2].strip(), []))
        elif blocks:
            blocks[-1][3].append(line)
        elif line.strip() and not line.startswith("#"):
            problems.append(Problem(path, number, 1, "header", "expected `Thm NUMBER. (TITLE)`"))
    entries: list[Entry] = []
    for line_number, number, title, lines in blocks:
        body = "\n".join(lines)
        if not body.strip():
            problems.append(Problem(path, line_number, 1, "missing-field", f"{title} has no statement"))
            continue
        skipped = next(k for k, line in enumerate(lines) if line.strip())
        body = "\n".join(lines[skipped:]).rstrip()
        first = line_number + 1 + skipped
        entries.append(Entry(number, title, body, path=path, line=line_number, statement_line=first))
    return entries, problems


def apply_reviews(entries: Sequence[Entry], path: str, text: str) -> tuple[list[Entry], list[Problem]]:
    """`entries` with the review states that the review file `path` gives them, and all problems of it."""
    problems: list[Problem] = []
    reviews: dict[int, set[str]] = {}
    numbers = {entry.number for entry in entries}
    for line_number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        review = _review(line)
        if review is None:
            message = "expected a JSON object with an integer `number` and a string `sha256`"
            problems.append(Problem(path, line_number, 1, "review", message))
        elif review[0] not in numbers:
            problems.append(Problem(path, line_number, 1, "review", f"the list has no entry {review[0]}"))
        else:
            reviews.setdefault(review[0], set()).add(review[1])
    reviewed = []
    for entry in entries:
        digests = reviews.get(entry.number)
        if digests is not None:
            state = REVIEWED if entry.statement_digest in digests else STALE_REVIEW
            entry = replace(entry, review=state)
        reviewed.append(entry)
    return reviewed, problems


def _review(line: str) -> tuple[int, str] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict):
        return None
    number, digest = row.get("number"), row.get("sha256")
    if isinstance(number, int) and not isinstance(number, bool) and isinstance(digest, str):
        return number, digest.lower()
    return None
