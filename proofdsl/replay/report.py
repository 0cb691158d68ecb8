"""What a run reports: the summary, the canonical report, the timings, the table. Untrusted.

The canonical report depends on the package, the library, the profile and the version only: it is
byte-identical for any number of workers, hash seed and machine. Timings stand in a file of their own.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from proofdsl import __version__
from proofdsl.replay.digests import versions
from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import OUTCOMES, Row

REPORT_VERSION: Final = "proofdsl_report_v1"
TIMINGS_VERSION: Final = "proofdsl_timings_v1"
CHECK_VERSION: Final = "proofdsl_check_v1"
SLOWEST: Final = 10
_COLUMNS: Final = ("case", "outcome", "reason", "command", "line", "vacuous", "cost", "message")


@dataclass(slots=True)
class Run:
    """The state of a run, complete or interrupted.

    Attributes:
        rows: results by case, in the order in which they came.
        names: the selected cases that have a program, in natural order.
        skipped: the selected cases without a program.
    """

    names: Sequence[str]
    skipped: Sequence[str]
    profile: str
    workers: int
    library_sha256: str
    rows: dict[str, Row] = field(default_factory=dict)
    seconds: float = 0.0
    interrupted: bool = False
    notes: list[str] = field(default_factory=list)

    def ordered(self) -> list[Row]:
        """The results in natural order of the cases."""
        return [self.rows[name] for name in self.names if name in self.rows]

    @property
    def pending(self) -> list[str]:
        """Cases that an interrupted run has not reached."""
        return [name for name in self.names if name not in self.rows]

    @property
    def complete_success(self) -> bool:
        """True when every case with a program is accepted."""
        return all(n in self.rows and self.rows[n]["verdict"]["outcome"] == "finish" for n in self.names)


def _sorted_counts(counter: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counter.items()))


def outcome_counts(run: Run) -> dict[str, int]:
    """How many cases ended in each outcome, in the fixed order; outcomes that did not occur are left out."""
    found = Counter(row["verdict"]["outcome"] for row in run.rows.values())
    return {outcome: found[outcome] for outcome in OUTCOMES if found[outcome]}


def summary(run: Run) -> dict[str, Any]:
    """The object that `proofdsl check --json` prints."""
    rows = run.ordered()
    failed = [row for row in rows if row["verdict"]["outcome"] != "finish"]
    return {
        "schema_version": CHECK_VERSION,
        "cases": len(run.names),
        "accepted": len(rows) - len(failed),
        "vacuous": sum(row["verdict"]["vacuous"] for row in rows if row["verdict"]["outcome"] == "finish"),
        "outcomes": outcome_counts(run),
        "reasons": _sorted_counts(Counter(row["verdict"]["reason"] for row in failed)),
        "conventions": _sorted_counts(Counter(c for row in rows for c in row["verdict"]["conventions"])),
        "profile": run.profile,
        "workers": run.workers,
        "seconds": round(run.seconds, 3),
        "versions": versions(),
        "failures": [_failure(row) for row in failed],
        "skipped": len(run.skipped),
        "pending": len(run.pending),
        "cached": sum(row["source"] == "cache" for row in rows),
        "resumed": sum(row["source"] == "resumed" for row in rows),
        "interrupted": run.interrupted,
    }


def _failure(row: Row) -> dict[str, Any]:
    answer = row["verdict"]
    return {
        "case": row["case"],
        "outcome": answer["outcome"],
        "reason": answer["reason"],
        "command": answer["command"],
        "message": answer["message"],
        "line": answer["line"],
    }


def canonical(run: Run) -> str:
    """The canonical report as JSON text."""
    cases = [
        {
            "case": row["case"],
            "gap_sha256": row["key"]["gap_sha256"],
            "program_sha256": row["key"]["program_sha256"],
            **row["verdict"],
        }
        for row in run.ordered()
    ]
    return _text(
        {
            "schema_version": REPORT_VERSION,
            "version": __version__,
            "profile": run.profile,
            "library_sha256": run.library_sha256,
            "skipped": list(run.skipped),
            "pending": run.pending,
            "cases": cases,
        }
    )


def timings(run: Run) -> dict[str, Any]:
    """Everything about a run that depends on the machine."""
    return {
        "schema_version": TIMINGS_VERSION,
        "seconds": round(run.seconds, 3),
        "workers": run.workers,
        "versions": versions(),
        "cases": [
            {"case": row["case"], "seconds": round(row["seconds"], 6), "source": row["source"], "detail": row["detail"]}
            for row in run.ordered()
        ],
    }


def slowest(run: Run) -> list[tuple[str, float]]:
    """The ten slowest cases that were computed in this run."""
    timed = [(row["case"], row["seconds"]) for row in run.ordered() if row["source"] == "run"]
    return sorted(timed, key=lambda item: (-item[1], item[0]))[:SLOWEST]


def table(run: Run) -> str:
    """The results as CSV, one line a case, without timings."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in run.ordered():
        fields: dict[str, Any] = {"case": row["case"], **row["verdict"]}
        fields["vacuous"] = "yes" if fields["vacuous"] else "no"
        writer.writerow([fields[column] for column in _COLUMNS])
    return buffer.getvalue()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def write_reports(run: Run, folder: Path, page: str | None) -> list[str]:
    """Write `report.json`, `timings.json`, `summary.json`, `table.csv` and, when given, `report.html`.

    Returns:
        The names of the files.

    Raises:
        SetupError: one cannot be written.
    """
    files = {
        "report.json": canonical(run),
        "timings.json": _text(timings(run)),
        "summary.json": _text(summary(run)),
        "table.csv": table(run),
    }
    if page is not None:
        files["report.html"] = page
    for name, text in files.items():
        try:
            (folder / name).write_bytes(text.encode("utf-8", "replace"))
        except OSError as error:
            raise SetupError(
                f"{folder / name} cannot be written: {error.strerror}", "give --out a folder that can be written"
            ) from error
    return list(files)


def plain_summary(run: Run) -> str:
    """The end of a run for a terminal: counts by outcome and reason, the slowest ten."""
    facts = summary(run)
    lines = [f"{facts['cases']} cases with a program, {facts['skipped']} gaps without one (skipped)"]
    lines.append(f"accepted: {facts['accepted']} of {facts['cases']}, vacuous among them: {facts['vacuous']}")
    for title, key in (("outcomes", "outcomes"), ("reasons", "reasons"), ("conventions", "conventions")):
        if facts[key]:
            lines.append(f"{title}:")
            counts = sorted(facts[key].items(), key=lambda item: -item[1]) if key != "outcomes" else facts[key].items()
            lines.extend(f"  {count:6d}  {name}" for name, count in counts)
    late = slowest(run)
    if late:
        lines.append("slowest:")
        lines.extend(f"  {seconds:8.3f} s  {name}" for name, seconds in late)
    if run.interrupted:
        lines.append(f"interrupted: {facts['pending']} cases are pending; go on with --resume")
    source = f", {facts['cached']} from the cache" if facts["cached"] else ""
    source += f", {facts['resumed']} resumed" if facts["resumed"] else ""
    lines.append(f"{len(run.rows)} results in {run.seconds:.1f} s with {run.workers} workers{source}")
    return "\n".join(lines)
