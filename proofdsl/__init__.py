"""proofdsl: a deterministic, auditable proof checker for step-level mathematical analysis. Untrusted entry point.

The names of the Python interface are loaded on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from proofdsl.checker.outcome import Outcome
    from proofdsl.checker.session import Applied, Checker, Failed, Session, check
    from proofdsl.parser.gap import Gap
    from proofdsl.parser.program import Program

__all__ = ["Applied", "Checker", "Failed", "Gap", "Outcome", "Program", "Session", "__version__", "check"]

_HOMES = {
    "Applied": "proofdsl.checker.session",
    "Checker": "proofdsl.checker.session",
    "Failed": "proofdsl.checker.session",
    "Session": "proofdsl.checker.session",
    "check": "proofdsl.checker.session",
    "Outcome": "proofdsl.checker.outcome",
    "Gap": "proofdsl.parser.gap",
    "Program": "proofdsl.parser.program",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'proofdsl' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
