"""Time of a certificate without search: parsing, transitions, evidence re-check. Untrusted.

Each program is first replayed with automation, which gives its evidence. Then it is read and replayed again with the
recorded evidence, several times; the best of them counts. Processor time is measured: other programs on the machine
hardly change it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.common import cases, machine, options, show, spread


def measure(given: Any) -> dict[str, Any]:
    """All figures."""
    from proofdsl.checker import api
    from proofdsl.checker.outcome import Outcome
    from proofdsl.kernel.profile import PROFILES
    from proofdsl.library.load import load_library

    chosen, place = cases(given)
    library, profile = load_library(place), PROFILES[given.profile]
    parsing: list[float] = []
    checking: list[float] = []
    searching: list[float] = []
    refused: list[str] = []
    skipped = 0
    for case in chosen:
        gap, program = case.gap.read_bytes(), case.program.read_bytes()
        start = time.process_time()
        outcome = api.check_text(gap, program, library=library, profile=profile)
        searching.append(time.process_time() - start)
        if not outcome.accepted:
            skipped += 1
            continue
        best = [float("inf"), float("inf")]
        accepted = True
        for _ in range(given.repeat):
            start = time.process_time()
            pair = api.parse_pair(gap, program)
            middle = time.process_time()
            if isinstance(pair, Outcome):
                raise RuntimeError(f"{case.name} parsed before and does not now")
            again = api.recheck(*pair, outcome.obligations, library, profile)
            end = time.process_time()
            accepted = accepted and again.accepted
            best = [min(best[0], middle - start), min(best[1], end - middle)]
        if not accepted:
            refused.append(case.name)
        parsing.append(best[0])
        checking.append(best[1])
    if not parsing:
        raise RuntimeError("no case is accepted")
    both = [a + b for a, b in zip(parsing, checking, strict=True)]
    return {
        "certificates": len(parsing),
        "not accepted, left out": skipped,
        "evidence refused": refused,
        "parsing, ms": spread(parsing),
        "transitions and evidence, ms": spread(checking),
        "together, ms": spread(both),
        "share of parsing, %": round(100 * sum(parsing) / sum(both), 1),
        "with search, ms": spread(searching),
        "machine": machine(),
    }


def main() -> int:
    """Run the benchmark."""
    parser = options("Parsing, transitions and evidence re-check of each certificate, in milliseconds.")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="repetitions; the best counts (default: 3)")
    given = parser.parse_args()
    show(measure(given), given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
