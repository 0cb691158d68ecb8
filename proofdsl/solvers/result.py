"""What a solver answers: evidence or Unknown. Untrusted."""

from __future__ import annotations

from dataclasses import dataclass

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import Term


@dataclass(frozen=True, slots=True)
class Proved:
    """Evidence for the obligation (the kernel has checked it), the solvers that took part, the cost in steps."""

    evidence: Evidence
    solvers: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """No evidence was found.

    Attributes:
        reason: a sentence.
        missing: side conditions that would have been enough for some route, the nearest first.
        cost: search steps spent.
    """

    reason: str
    missing: tuple[Term, ...] = ()
    cost: int = 0
