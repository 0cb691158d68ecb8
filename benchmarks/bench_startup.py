"""Start-up of `proofdsl check` on one case where no solver needs SymPy or Z3. Untrusted."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.common import ROOT, machine, options, show, spread

GAP: Final = "PROOF GAP small\nASSUM:\n1. x > 2\n2. x > 2 => f(x) = 1\n\nGOAL:\nf(x) = 1\n"
PROGRAM: Final = "apply (hypothesis 2: {x > 2 => f(x) = 1})\nautosolve (hypothesis 1: {x > 2})\n"
#: Reports which heavy libraries a check in this very process has loaded.
LOADED: Final = """
import sys
from proofdsl import check
outcome = check(open(sys.argv[1], encoding="utf-8").read(), open(sys.argv[2], encoding="utf-8").read())
print(outcome.status, *(name for name in ("sympy", "z3", "mpmath", "flint", "lark") if name in sys.modules))
"""


def measure(given: Any) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder:
        gap, program = Path(folder) / "gap.txt", Path(folder) / "dsl.txt"
        gap.write_text(GAP, encoding="utf-8")
        program.write_text(PROGRAM, encoding="utf-8")
        files = [str(gap), str(program)]
        command = [sys.executable, "-m", "proofdsl.cli", "check", *files]
        bare = [sys.executable, "-c", LOADED, *files]
        sides = {"proofdsl check, ms": command, "check() in a fresh interpreter, ms": bare}
        facts: dict[str, Any] = {"runs": given.repeat}
        for name, side in sides.items():
            times = []
            for _ in range(given.repeat):
                start = time.perf_counter()
                found = subprocess.run(side, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
                times.append(time.perf_counter() - start)
            facts[name] = spread(times)
        facts["libraries loaded"] = " ".join(found.stdout.split()[1:]) or "none"
    return {**facts, "machine": machine()}


def main() -> int:
    """Run the benchmark."""
    parser = options("Start-up time of a single check.")
    parser.add_argument("--repeat", type=int, default=15, metavar="N", help="runs of each kind (default: 15)")
    given = parser.parse_args()
    show(measure(given), given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
