"""What is rejected of a public package, grouped by cause, as a table of the documentation. Untrusted.

Usage: python tools/sample_report.py --package DIR [--workers N] [--write]. Replays the package under both profiles and
prints the table; `--write` puts it into docs/official-sample.md, and the number of programs that rely on each
convention into docs/sample-conventions.json, from which docs/conventions.md has it. Causes follow from the outcome by
the rules below; docs/sample-causes.json decides where a person had to judge. Nothing of the package's text is quoted.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.kernel.profile import CONVENTIONS  # noqa: E402

PAGE: Final = ROOT / "docs/official-sample.md"
JUDGED: Final = ROOT / "docs/sample-causes.json"
COUNTED: Final = ROOT / "docs/sample-conventions.json"
PROFILES: Final = ("official", "strict")
UNKNOWN_CAUSE: Final = "not classified"
_MARKED = re.compile(r"(<!-- sample -->\n).*?(<!-- end -->)", re.DOTALL)

#: Solvers that a program may name and this version lacks, by what they are about.
_NAMED: Final = (
    ("Deriv|Diffable", "derivatives"),
    ("Limit|Continuous", "limits and continuity"),
    ("Integra|EvalBar", "integrals"),
    ("Series", "series and finite sums"),
    ("Trig", "trigonometry"),
    ("Root", "roots, powers, logarithms"),
    ("Nl", "nonlinear inequalities"),
)
#: What an obligation is about, by what occurs in it: the first that fits.
_ABOUT: Final = (
    (r"FunDeri|ValDeri|NthDeri|Diffable|\bdiff\b(?!\(t\))", "derivatives"),
    (r"DefInt|\bint_|Integrable", "integrals"),
    (r"\blim|seqlim|Continuous|ConvergentSeq\b|bigO|littleo", "limits and continuity"),
    (r"\bsum_|\bprod_|Series", "series and finite sums"),
    (r"\b(arc)?(sin|cos|tan|cot)\b", "trigonometry"),
    (r"sqrt|\bln\b|\be\^", "roots, powers, logarithms"),
)
#: Reason codes that decide the cause.
_BY_REASON: Final = {"theorem-not-reviewed": "profile strict: the package's theorem list has not been reviewed"}


def cause(case: dict[str, Any], profile: str, judged: dict[str, Any]) -> str:
    """Why a case is not accepted: judged by a person, else by the rules."""
    row = judged.get(f"{case['case']} {profile}") or judged.get(case["case"])
    if row is not None and row["reason"] == case["reason"]:
        return str(row["cause"])
    if case["reason"] in _BY_REASON:
        return _BY_REASON[case["reason"]]
    if case["reason"] == "no-such-solver":
        named = re.search(r"using (\w+)", case["text"])
        return _missing(_NAMED, named[1] if named else "")
    if case["reason"] == "solver-unknown":
        obligation = re.match(r"Could not prove (.*?): (?:no solver|the budget|\w+ does)", case["message"], re.DOTALL)
        return _missing(_ABOUT, obligation[1] if obligation else "")
    return UNKNOWN_CAUSE


def _missing(rules: Sequence[tuple[str, str]], text: str) -> str:
    return next((f"missing solver: {what}" for pattern, what in rules if re.search(pattern, text)), UNKNOWN_CAUSE)


def replay(package: Path, profile: str, workers: int) -> list[dict[str, Any]]:
    """The cases of the canonical report.

    Raises:
        RuntimeError: the package cannot be replayed.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "proofdsl.cli", "check", "--package", str(package), "--profile", profile]
        command += ["--workers", str(workers), "--out", folder, "--no-cache", "--json"]
        found = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        if found.returncode not in (0, 1):
            raise RuntimeError(found.stderr)
        cases: list[dict[str, Any]] = json.loads((Path(folder) / "report.json").read_text("utf-8"))["cases"]
    return cases


def page_table(reports: dict[str, list[dict[str, Any]]], judged: dict[str, Any]) -> str:
    """Counts of accepted programs, then the causes with their cases."""
    lines = ["| | " + " | ".join(f"`{profile}`" for profile in reports) + " |", "| --- |" + " ---: |" * len(reports)]
    counts = {
        "programs": [len(cases) for cases in reports.values()],
        "accepted": [sum(c["outcome"] == "finish" for c in cases) for cases in reports.values()],
        "accepted, vacuous among them": [sum(c["vacuous"] for c in cases) for cases in reports.values()],
        "accepted by a convention": [
            sum(c["outcome"] == "finish" and bool(c["conventions"]) for c in cases) for cases in reports.values()
        ],
    }
    lines += [f"| {what} | {' | '.join(map(str, found))} |" for what, found in counts.items()]
    found: dict[str, dict[str, list[str]]] = {}
    for profile, cases in reports.items():
        for case in cases:
            if case["outcome"] != "finish":
                found.setdefault(cause(case, profile, judged), {}).setdefault(profile, []).append(case["case"])
    heads = " | ".join(f"`{profile}`" for profile in reports)
    lines += ["", f"| Cause | {heads} | Cases |", "| --- |" + " ---: |" * len(reports) + " --- |"]
    for name in sorted(found):
        rows = found[name]
        numbers = " | ".join(str(len(rows.get(profile, []))) for profile in reports)
        names = dict.fromkeys(case for profile in reports for case in rows.get(profile, []))
        lines.append(f"| {name} | {numbers} | {', '.join(short(case) for case in names)} |")
    return "\n".join(lines) + "\n"


def reliance(cases: list[dict[str, Any]], conventions: Sequence[str]) -> dict[str, int]:
    """How many accepted programs rely on each convention."""
    accepted = [case["conventions"] for case in cases if case["outcome"] == "finish"]
    return {name: sum(name in used for used in accepted) for name in conventions}


def short(case: str) -> str:
    """`exercise_5/gap_2` as `5/2`."""
    return re.sub(r"exercise_|gap_", "", case)


def main() -> int:
    """Print the table, or write it into the page."""
    parser = argparse.ArgumentParser(description="What is rejected of a public package, grouped by cause.")
    parser.add_argument("--package", type=Path, required=True, metavar="DIR")
    parser.add_argument("--workers", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help="write the table into docs/official-sample.md")
    options = parser.parse_args()
    judged = json.loads(JUDGED.read_text(encoding="utf-8"))
    reports = {profile: replay(options.package.resolve(), profile, options.workers) for profile in PROFILES}
    table = page_table(reports, judged)
    counts = reliance(reports["official"], list(CONVENTIONS))
    if not options.write:
        print(table)
        print(json.dumps(counts))
        return 0
    COUNTED.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_MARKED.sub(lambda m: f"{m[1]}{table}{m[2]}", text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
