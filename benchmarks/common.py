"""What the benchmarks share: cases, quantiles, tables. Untrusted."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


def options(description: str, **defaults: Any) -> argparse.ArgumentParser:
    """A parser with the options of every benchmark."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--package", type=Path, default=ROOT / "certificates", metavar="DIR", help="cases to run")
    parser.add_argument("--only", metavar="GLOB", help="only cases whose name matches")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only every K-th case (default: all)")
    parser.add_argument("--profile", default="strict", choices=("strict", "official"))
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.set_defaults(**defaults)
    return parser


def cases(given: argparse.Namespace) -> tuple[list[Any], Path | None]:
    """The selected cases that have a program, and the library of the package."""
    from proofdsl.replay.package import find_package, select

    package = find_package(given.package)
    chosen = [case for case in select(package, given.only) if case.program is not None]
    return chosen[:: given.every], package.library


def quantile(values: Sequence[float], share: float) -> float:
    """The nearest-rank quantile of a sequence that is not empty."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and other quantiles of times in seconds, in milliseconds."""
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * quantile(values, share), 3) for name, share in shares.items()}


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {"python": platform.python_version(), "system": platform.system(), "cores": cores()}


def show(facts: dict[str, Any], as_json: bool) -> None:
    """Print figures: JSON, or a plain table of names and values."""
    if as_json:
        print(json.dumps(facts, indent=1))
        return
    width = max(len(name) for name in facts)
    for name, value in facts.items():
        text = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else str(value)
        print(f"{name:<{width}}  {text}")
