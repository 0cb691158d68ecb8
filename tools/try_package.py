"""Check every certificate under a folder, in one process, and print the failures with their reasons. Untrusted.

Usage: python tools/try_package.py [--only GLOB] [--slow SECONDS] [--commands] [FOLDER]. The folder is
`certificates/` by default. For authors of certificates: the replay driver (`check.py`) is what counts.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.checker.api import check_text  # noqa: E402
from proofdsl.checker.outcome import Outcome  # noqa: E402
from proofdsl.library.library import Library  # noqa: E402
from proofdsl.library.load import load_library  # noqa: E402

_NUMBER: Final = re.compile(r"\d+")
#: One step of a replay may cost at most 4000; above this a certificate breaks at the next change of a solver.
_DEAR: Final = 2500


def cases(folder: Path, only: str) -> list[Path]:
    """The case folders under a package, in the order of their numbers."""
    found = [p.parent for p in folder.glob("exercise_*/gap_*/gap.txt") if fnmatch(_name(p.parent), only)]
    return sorted(found, key=lambda p: [int(n) for n in _NUMBER.findall(_name(p))])


def _name(case: Path) -> str:
    return f"{case.parent.name}/{case.name}"


def complaint(outcome: Outcome) -> str:
    """What is wrong with an outcome; empty when it is an acceptance that is worth something."""
    if outcome.status == "finish":
        return "vacuous" if outcome.vacuous else ""
    failure = outcome.failure
    if failure is None:
        return outcome.status
    return f"{outcome.status} at command {failure.step} ({failure.reason}): {failure.message}\n    {failure.text[:300]}"


def try_case(case: Path, library: Library, slow: float) -> tuple[bool, Outcome]:
    """Check one case and print what is wrong, slow or dear about it."""
    started = time.process_time()
    outcome = check_text((case / "gap.txt").read_bytes(), (case / "dsl.txt").read_bytes(), library=library)
    seconds = time.process_time() - started
    problem = complaint(outcome)
    if problem:
        print(f"{_name(case)}: {problem}")
    if seconds > slow:
        print(f"{_name(case)}: slow, {seconds:.2f} s")
    dearest = max((step.cost for step in outcome.steps), default=0)
    if dearest > _DEAR and not problem:
        print(f"{_name(case)}: near the budget, a step costs {dearest}")
    return not problem, outcome


def main() -> int:
    """Run; exit status 0 when every case with a program is accepted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "certificates")
    parser.add_argument("--only", default="*", metavar="GLOB", help="cases, e.g. 'exercise_12/*'")
    parser.add_argument("--slow", type=float, default=1.0, metavar="SECONDS", help="name cases above this time")
    parser.add_argument("--commands", action="store_true", help="count in how many programs each command occurs")
    options = parser.parse_args()
    library = load_library(None)
    accepted = without = cited = 0
    seen: Counter[str] = Counter()
    found = cases(options.folder, options.only)
    for case in found:
        if not (case / "dsl.txt").exists():
            without += 1
            continue
        good, outcome = try_case(case, library, options.slow)
        accepted += good
        cited += bool(outcome.theorems)
        seen.update(list(dict.fromkeys(step.command for step in outcome.steps)))
    failed = len(found) - without - accepted
    print(f"{len(found)} gaps, {accepted} accepted, {failed} failed, {without} without a program; {cited} cite entries")
    if options.commands:
        for command in sorted(seen):
            print(f"{seen[command]:5} {command}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
