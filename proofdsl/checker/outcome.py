"""Outcomes are values: what a command, and a whole replay, can end in. Untrusted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import Term

#: The five final states of a replay (spec 2.1); `crash` and `timeout` belong to the replay driver.
FINAL_STATUSES: Final = ("finish", "parse_error", "rejected", "unknown", "unfinished")


@dataclass(frozen=True, slots=True)
class GoalView:
    """An open goal as a reader sees it: visible hypotheses by number, and the target."""

    hypotheses: tuple[tuple[int, Term], ...]
    target: Term


@dataclass(frozen=True, slots=True)
class Failure:
    """The first failed command. `step` counts commands from 1, nested ones included, in text order."""

    step: int
    line: int
    column: int
    text: str
    reason: str
    message: str
    goal: GoalView | None = None


@dataclass(frozen=True, slots=True)
class StepReport:
    """What one command did: notes (`renumbered`, `reassociated`, `repaired`), solvers that closed
    obligations, and its deterministic cost in search steps."""

    step: int
    line: int
    command: str
    notes: tuple[str, ...] = ()
    solvers: tuple[str, ...] = ()
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one program.

    Attributes:
        status: one of `FINAL_STATUSES`.
        failure: the first failed command, or for `unfinished` the remaining goal; None on `finish`.
        steps: a report for each executed command.
        goals: the open goals at the end (empty on `finish`).
        theorems: library entries used, by identifier, in order of first use.
        conventions: identifiers of conventions relied on (profile `official` only).
        vacuous: the evidence derives a contradiction from the gap's own assumptions.
        obligations: the evidence of every automated obligation, in order, for `recheck`.
        cost: total search steps.
    """

    status: str
    failure: Failure | None = None
    steps: tuple[StepReport, ...] = ()
    goals: tuple[GoalView, ...] = ()
    theorems: tuple[str, ...] = ()
    conventions: tuple[str, ...] = ()
    vacuous: bool = False
    obligations: tuple[Evidence, ...] = field(default=(), repr=False)
    cost: int = 0

    @property
    def accepted(self) -> bool:
        """True for `finish`."""
        return self.status == "finish"
