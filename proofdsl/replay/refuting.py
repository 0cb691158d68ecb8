"""`proofdsl refute`: counterexamples to gaps. Untrusted; what is reported was certified by arithmetic or the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from proofdsl.checker.engine import initial_sequent
from proofdsl.parser import Gap, ParseErrors, print_term, read_gap_bytes
from proofdsl.replay.package import find_package, select
from proofdsl.replay.single import case_name, read_file
from proofdsl.solvers.refute.search import Refutation, refute

REFUTE_VERSION: Final = "proofdsl_refute_v1"


def refute_gaps(gaps: Sequence[Path], package: Path | None, only: str | None) -> dict[str, Any]:
    """The object that `proofdsl refute --json` prints. Raises SetupError for files that cannot be read."""
    if package is not None:
        paths = [(case.name, case.gap) for case in select(find_package(package), only)]
    else:
        paths = [(case_name(path), path) for path in gaps]
    cases = [_case(name, read_file(path, "gap")) for name, path in paths]
    statuses = [case["status"] for case in cases]
    return {
        "schema_version": REFUTE_VERSION,
        "gaps": len(cases),
        "counterexamples": statuses.count("counterexample"),
        "contradictory": statuses.count("contradictory"),
        "unknown": statuses.count("unknown"),
        "parse_error": statuses.count("parse_error"),
        "cases": cases,
    }


def _case(name: str, data: bytes) -> dict[str, Any]:
    try:
        gap = read_gap_bytes(data, name)
    except ParseErrors as error:
        return {"case": name, "status": "parse_error", "assignment": {}, "certified": "", "open": [],
                "message": str(error)}  # fmt: skip
    return {"case": name, **_described(gap, refute(initial_sequent(gap)[0]))}


def _described(gap: Gap, found: Refutation) -> dict[str, Any]:
    assignment = {name: print_term(value, gap.scope) for name, value in found.assignment}
    return {
        "status": found.kind,
        "assignment": assignment,
        "certified": found.certified,
        "open": [print_term(formula, gap.scope) for formula in found.open],
        "message": _sentence(found, assignment),
    }


def _sentence(found: Refutation, assignment: dict[str, str]) -> str:
    if found.kind == "counterexample":
        values = ", ".join(f"{name} = {value}" for name, value in assignment.items())
        how = "exact and ball arithmetic" if found.certified == "arithmetic" else "the kernel"
        return f"counterexample: {values or 'none needed, the goal is false'}; certified by {how}"
    if found.kind == "contradictory":
        return "the assumptions contradict each other (proved by the kernel); anything follows from them"
    return "no counterexample found" + ("; something could not be decided" if found.open else "")


def plain(result: dict[str, Any]) -> str:
    """The result for a terminal."""
    lines: list[str] = []
    for case in result["cases"]:
        lines.append(f"{case['case']}: {case['message']}")
        lines.extend(f"  not decided: {formula}" for formula in case["open"])
    return "\n".join(lines)
