"""`proofdsl library lint`: all findings about theorem lists, in order. Untrusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from proofdsl.library import Entry, Library, LibraryError, Problem, load_library
from proofdsl.replay.lint import form, meaning
from proofdsl.replay.lint.findings import CODES, Finding
from proofdsl.terms import Term

LINT_VERSION: Final = "proofdsl_lint_v1"


def lint(paths: Sequence[Path], form_only: bool) -> dict[str, Any]:
    """The object that `proofdsl library lint --json` prints, for the project's library where no path is given."""
    findings: list[Finding] = []
    entries = 0
    places: list[Path | None] = list(paths)
    for path in places or [None]:
        try:
            library = load_library(path)
        except LibraryError as error:
            findings += [Finding("", p.path, p.line, "unreadable", p.message) for p in error.problems]
            continue
        entries += len(library)
        findings += lint_library(library, form_only)
    counts = Counter(found.code for found in findings)
    return {
        "schema_version": LINT_VERSION,
        "entries": entries,
        "findings": [found.as_json() for found in findings],
        "counts": {code: counts[code] for code in CODES if counts[code]},
    }


def lint_library(library: Library, form_only: bool = False) -> list[Finding]:
    """All findings about the entries of one list, by entry."""
    readable = _readable(library)
    found = [*form.unreadable(library), *form.duplicates(readable)]
    for entry, statement in readable:
        found += form.of_entry(entry, statement)
        if not form_only and not statement.free:
            found += meaning.of_entry(entry, statement)
    order = {entry.name: k for k, entry in enumerate(library)}
    noted = {entry.name for entry in library if entry.note}
    kept = [f for f in found if not (f.code in ("duplicate", "instance") and f.entry in noted)]
    return sorted(kept, key=lambda f: (order[f.entry], list(CODES).index(f.code)))


def _readable(library: Library) -> list[tuple[Entry, Term]]:
    pairs = [(entry, library.statement(entry)) for entry in library]
    return [(entry, statement) for entry, statement in pairs if not isinstance(statement, Problem)]


def plain(result: dict[str, Any]) -> str:
    """The findings for a terminal."""
    lines = [str(Finding(f["entry"], f["file"], f["line"], f["code"], f["sentence"], f["witness"]))
             for f in result["findings"]]  # fmt: skip
    counts = ", ".join(f"{n} {code}" for code, n in result["counts"].items())
    return "\n".join([*lines, f"{result['entries']} entries: {counts or 'no findings'}"])
