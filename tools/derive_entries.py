"""Try to derive cited entries of the theorem library by automation. Untrusted; what it writes is checked.

Usage: python tools/derive_entries.py [--write] [--workers N] [TITLE…]. For each cited entry some short programs are
tried, with the entries of smaller numbers at hand. With --write the first accepted one becomes
theorems/proofs/TITLE.dsl and the entry's status becomes `derived`. Prints one line an entry.
"""

from __future__ import annotations

import argparse
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.library import Entry, load_library  # noqa: E402
from proofdsl.replay.derivations import derive, program_path  # noqa: E402

THEOREMS: Final = ROOT / "theorems"
PROGRAMS: Final = ("autosolve no_hypothesis\n",)


def attempt(title: str) -> tuple[str, str | None]:
    """The title and the first program that proves the entry, or None."""
    library = load_library(THEOREMS)
    entry = next(entry for entry in library if entry.title == title)
    for program in PROGRAMS:
        if derive(library, entry, program).accepted:
            return title, program
    return title, None


def mark_derived(entry: Entry) -> None:
    """Change the status of an entry in its file."""
    path = Path(entry.path)
    text = path.read_text(encoding="utf-8")
    start = re.search(rf"^entry {entry.number} {entry.title}$", text, re.MULTILINE)
    if start is None:
        raise ValueError(f"{entry.name} is not in {path}")
    rest = text[start.end() :].replace("\nstatus: cited\n", "\nstatus: derived\n", 1)
    path.write_text(text[: start.end()] + rest, encoding="utf-8")


def main() -> int:
    """Try the entries and report."""
    parser = argparse.ArgumentParser(description="Derive cited entries by automation.")
    parser.add_argument("--write", action="store_true", help="write the programs and the statuses")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("titles", metavar="TITLE", nargs="*")
    options = parser.parse_args()
    entries = {entry.title: entry for entry in load_library(THEOREMS) if entry.status == "cited"}
    titles = [title for title in entries if not options.titles or title in options.titles]
    found: dict[str, str] = {}
    with ProcessPoolExecutor(options.workers) as pool:
        for title, program in pool.map(attempt, titles, chunksize=2):
            print(f"{'derived' if program else 'open   '} {entries[title].name}", flush=True)
            if program is not None:
                found[title] = program
    # The workers read the library: nothing in it changes before they are done.
    for title, program in found.items() if options.write else ():
        target = program_path(THEOREMS, entries[title])
        target.parent.mkdir(exist_ok=True)
        target.write_text(program, encoding="utf-8")
        mark_derived(entries[title])
    print(f"{len(found)} of {len(titles)} derived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
