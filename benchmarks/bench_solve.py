"""Cost of a direct `autosolve` on each gap of a package: time and steps, in all and by solver, the slowest. Untrusted.

Everything runs in one process on one core. Processor time is measured, steps are exact. With `--solvers`, each solver
is also tried alone on every gap, which tells what the attempts of each cost, successful or not.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.common import machine, options, quantile, show


@dataclass(frozen=True, slots=True)
class Attempt:
    """One obligation given to the portfolio or to a solver alone."""

    case: str
    seconds: float
    steps: int
    solvers: tuple[str, ...]
    closed: bool


def attempt(case: str, gap: Any, library: Any, profile: Any, only: str | None = None) -> Attempt:
    """Run one attempt."""
    from proofdsl.checker.api import solve_gap
    from proofdsl.solvers.result import Proved

    start = time.process_time()
    found = solve_gap(gap, library, profile, only=only)
    seconds = time.process_time() - start
    closed = isinstance(found, Proved)
    return Attempt(case, seconds, found.cost, found.solvers if isinstance(found, Proved) else (), closed)


def spread(attempts: list[Attempt]) -> dict[str, float]:
    """Median and 95th percentile of time and steps, and the sum of the time."""
    times, steps = [a.seconds for a in attempts], [a.steps for a in attempts]
    return {
        "median ms": round(1000 * quantile(times, 0.5), 1),
        "p95 ms": round(1000 * quantile(times, 0.95), 1),
        "max ms": round(1000 * max(times), 1),
        "median steps": quantile(steps, 0.5),
        "p95 steps": quantile(steps, 0.95),
        "total s": round(sum(times), 1),
    }


def alone(gaps: dict[str, Any], library: Any, profile: Any) -> dict[str, Any]:
    """The cost of each solver alone over all gaps."""
    from proofdsl.solvers.portfolio import SOLVER_NAMES

    facts: dict[str, Any] = {}
    for name in SOLVER_NAMES:
        tries = [attempt(case, gap, library, profile, name) for case, gap in gaps.items()]
        facts[f"{name} alone"] = {"closed": sum(a.closed for a in tries), **spread(tries)}
    return facts


def measure(given: Any) -> dict[str, Any]:
    """All figures."""
    from proofdsl.kernel.profile import PROFILES
    from proofdsl.library.load import load_library
    from proofdsl.parser import Gap
    from proofdsl.replay.package import find_package, select

    package, profile = find_package(given.package), PROFILES[given.profile]
    library = load_library(package.library)
    chosen = select(package, given.only)[:: given.every]
    gaps = {case.name: Gap.parse(case.gap.read_bytes()) for case in chosen}
    if not gaps:
        raise SystemExit("no gap matches")
    tries = [attempt(case, gap, library, profile) for case, gap in gaps.items()]
    closed = [a for a in tries if a.closed]
    used = Counter(solver for a in closed for solver in a.solvers)
    slowest = sorted(tries, key=lambda a: (-a.seconds, a.case))[:10]
    facts: dict[str, Any] = {
        "gaps": len(tries),
        "closed": len(closed),
        "all": spread(tries),
        **({"closed ones": spread(closed)} if closed else {}),
        **({"unknown ones": spread([a for a in tries if not a.closed])} if len(closed) < len(tries) else {}),
        "closed with": dict(sorted(used.items(), key=lambda row: (-row[1], row[0]))),
        "slowest, ms": {a.case: round(1000 * a.seconds) for a in slowest},
    }
    if given.solvers:
        facts |= alone(gaps, library, profile)
    return {**facts, "machine": machine()}


def main() -> int:
    """Run the benchmark."""
    parser = options("Time and steps of a direct autosolve on each gap, on one core.")
    parser.add_argument("--solvers", action="store_true", help="also try each solver alone on every gap")
    given = parser.parse_args()
    show(measure(given), given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
