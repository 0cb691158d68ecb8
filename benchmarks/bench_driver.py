"""The replay driver against one process per certificate, over the same cases, in one run. Untrusted.

Both sides use the same number of processes at a time, the same check and no cache. The first has long-lived workers;
the second starts a fresh interpreter for each certificate, which imports, loads grammar and library, checks, and ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.common import ROOT, cases, cores, machine, options, show

#: What a process of the second side runs: GAP, PROGRAM, PROFILE, LIBRARY (or nothing).
ONE: Final = """
import sys
from pathlib import Path
from proofdsl.checker.api import check_text
from proofdsl.kernel.profile import PROFILES
from proofdsl.library.load import load_library
gap, program, profile, library = sys.argv[1:5]
known = load_library(Path(library) if library else None)
outcome = check_text(Path(gap).read_bytes(), Path(program).read_bytes(), library=known, profile=PROFILES[profile])
print(outcome.status)
"""


class Memory:
    """Samples the largest resident size of each worker process (Linux only)."""

    def __init__(self) -> None:
        self.peaks: dict[int, int] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.05):
            for path in Path("/proc").glob("[0-9]*/status"):
                self._look(path)

    def _look(self, path: Path) -> None:
        try:
            command = (path.parent / "cmdline").read_bytes()
            if b"proofdsl.replay.worker" not in command:
                return
            fields = dict(line.split(":", 1) for line in path.read_text().splitlines() if ":" in line)
            if int(fields["PPid"]) == os.getpid():
                peak = int(fields["VmHWM"].split()[0])
                self.peaks[int(path.parent.name)] = max(peak, self.peaks.get(int(path.parent.name), 0))
        except (OSError, KeyError, ValueError):
            return  # the process has ended in between

    def megabytes(self) -> float | None:
        """The largest worker; None where it cannot be measured."""
        return round(max(self.peaks.values()) / 1024, 1) if self.peaks else None


def by_driver(chosen: list[Any], given: Any, library: Path | None) -> tuple[float, dict[str, str], float | None]:
    """Seconds, outcomes by case and memory of a worker, with long-lived workers."""
    from proofdsl.replay.pool import Answer, Pool
    from proofdsl.replay.worker import Task, WorkerSettings

    place = None if library is None else str(library.resolve())
    outcomes: dict[str, str] = {}
    with Memory() as memory:
        start = time.perf_counter()
        tasks = [Task(case.name, case.gap.read_bytes(), case.program.read_bytes()) for case in chosen]
        for event in Pool(WorkerSettings(given.profile, place), given.workers).run(tasks):
            if isinstance(event, Answer):
                outcomes[event.name] = event.verdict["outcome"]
        seconds = time.perf_counter() - start
    return seconds, outcomes, memory.megabytes()


def by_processes(chosen: list[Any], given: Any, library: Path | None) -> tuple[float, dict[str, str]]:
    """Seconds and outcomes by case, with a fresh process for each case."""
    place = "" if library is None else str(library.resolve())

    def run(case: Any) -> tuple[str, str]:
        files = [str(case.gap.resolve()), str(case.program.resolve())]
        command = [sys.executable, "-c", ONE, *files, given.profile, place]
        found = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
        return case.name, found.stdout.strip()

    start = time.perf_counter()
    with ThreadPoolExecutor(given.workers) as pool:
        outcomes = dict(pool.map(run, chosen))
    return time.perf_counter() - start, outcomes


def parsing_share(chosen: list[Any], given: Any, library: Path | None) -> float:
    """The share of parsing in the time of whole checks, in percent, in this process."""
    from proofdsl.checker import api
    from proofdsl.kernel.profile import PROFILES
    from proofdsl.library.load import load_library

    known, profile = load_library(library), PROFILES[given.profile]
    parsing = total = 0.0
    for case in chosen:
        gap, program = case.gap.read_bytes(), case.program.read_bytes()
        start = time.perf_counter()
        api.parse_pair(gap, program)
        middle = time.perf_counter()
        api.check_text(gap, program, library=known, profile=profile)
        parsing += middle - start
        total += time.perf_counter() - middle
    return round(100 * parsing / total, 1)


def measure(given: Any) -> dict[str, Any]:
    """All figures."""
    chosen, library = cases(given)
    fast, first, memory = by_driver(chosen, given, library)
    slow, second = by_processes(chosen, given, library)
    if first != second:
        raise RuntimeError("the two sides differ in an outcome")
    used = min(given.workers, cores())
    return {
        "certificates": len(chosen),
        "accepted": sum(outcome == "finish" for outcome in first.values()),
        "workers": given.workers,
        "driver, s": round(fast, 2),
        "one process each, s": round(slow, 2),
        "ratio": round(slow / fast, 1),
        "certificates a second and core": round(len(chosen) / fast / used, 1),
        "largest worker, MB": memory,
        "share of parsing, %": parsing_share(chosen, given, library),
        "machine": machine(),
    }


def main() -> int:
    """Run the benchmark."""
    parser = options("The replay driver against one process per certificate.")
    parser.add_argument("--workers", type=int, default=cores(), metavar="N", help="processes at a time")
    given = parser.parse_args()
    show(measure(given), given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
