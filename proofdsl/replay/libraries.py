"""`proofdsl library search | show | verify | lint`. Untrusted."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from proofdsl.library import Entry, Library, LookupFailure
from proofdsl.parser import ParseErrors, read_gap_bytes
from proofdsl.replay import derivations
from proofdsl.replay.commands import print_json
from proofdsl.replay.errors import SetupError
from proofdsl.replay.lint import run as linter
from proofdsl.replay.queries import known_library
from proofdsl.replay.single import read_file
from proofdsl.solvers.citations import Citations

LIBRARY_VERSION: Final = "proofdsl_library_v1"


def library(options: Namespace) -> int:
    """The library's commands."""
    return {"search": _search, "show": _show, "verify": _verify, "lint": _lint}[options.action](options)


def _show(options: Namespace) -> int:
    found = known_library(options).lookup(options.entry)
    if isinstance(found, LookupFailure):
        raise SetupError(found.message, "search for it with `proofdsl library search WORD`")
    return _print([found], options.json, full=True)


def _search(options: Namespace) -> int:
    known = known_library(options)
    words = [word.lower() for word in options.words]
    entries = list(known) if options.goal is None else _fitting(known, Path(options.goal))
    return _print([entry for entry in entries if all(word in _searched(entry) for word in words)], options.json)


def _fitting(known: Library, path: Path) -> list[Entry]:
    try:
        gap = read_gap_bytes(read_file(path, "gap"), str(path))
    except ParseErrors as bad:
        raise SetupError(bad.render(), "correct the gap first") from bad
    return [fit.entry for fit in Citations(known).fitting(gap.goal, [formula for _, formula in gap.hypotheses])]


def _print(entries: list[Entry], as_json: bool, full: bool = False) -> int:
    if as_json:
        print_json({"schema_version": LIBRARY_VERSION, "entries": [_entry(entry) for entry in entries]})
    else:
        print("\n".join(_entry_text(entry, full) for entry in entries) or "no entry matches")
    return 0 if entries else 1


def _verify(options: Namespace) -> int:
    known = known_library(options)
    root = None if options.library is None else Path(options.library)
    found = derivations.verify(root, options.titles, options.workers)
    rests = derivations.ancestors(found, known) if not options.titles else {}
    failed = list(derivations.failures(found))
    cases = [{**derivation.as_json(), "rests_on": list(rests.get(derivation.entry, ()))} for derivation in found]
    if options.json:
        print_json({"schema_version": derivations.VERIFY_VERSION, "derived": len(found),
                    "accepted": len(found) - len(failed), "cases": cases})  # fmt: skip
    else:
        lines = [f"{failure.entry}: {failure.reason}: {failure.message}" for failure in failed]
        print("\n".join([*lines, f"{len(found) - len(failed)} of {len(found)} derived entries proved again"]))
    return 1 if failed else 0


def _lint(options: Namespace) -> int:
    paths = [Path(name) for name in options.files]
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise SetupError(f"{missing[0]} does not exist", "give a theorem list in either format, or a folder of them")
    result = linter.lint(paths, options.form)
    if options.json:
        print_json(result)
    else:
        print(linter.plain(result))
    return 1 if result["findings"] else 0


def _searched(entry: Entry) -> str:
    return " ".join((entry.name, entry.kind, entry.source, entry.text)).lower()


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "title": entry.title,
        "name": entry.name,
        "statement": entry.text.strip(),
        "kind": entry.kind,
        "source": entry.source,
        "status": entry.status,
        "review": entry.review,
    }


def _entry_text(entry: Entry, full: bool) -> str:
    if not full:
        return f"{entry.name}: {' '.join(entry.text.split())}"
    facts = [(entry.kind, "kind"), (entry.source, "source"), (entry.status, "status"), (entry.review, "review")]
    return "\n".join([entry.name, *(f"{label}: {value}" for value, label in facts if value), entry.text.strip()])
