"""The plain-data records of a replay: what a checker answers and what is stored. Untrusted.

Records are JSON objects from the moment they leave a worker, so that a result that was computed, one
that was cached and one that was resumed are the same thing.
"""

from __future__ import annotations

from typing import Final, TypedDict

#: What a case can end in, in the order of reports; the last two belong to the driver.
OUTCOMES: Final = ("finish", "rejected", "unknown", "unfinished", "parse_error", "crash", "timeout")
#: Outcomes that say something about the driver's limits, not about the program.
DRIVER_OUTCOMES: Final = ("crash", "timeout")


class StepRecord(TypedDict):
    """One executed command."""

    step: int
    line: int
    command: str
    notes: list[str]
    solvers: list[str]
    cost: int


class Verdict(TypedDict):
    """The answer on one case. It holds nothing that depends on time, place or the other cases.

    `reason` is "" on acceptance; `command`, `line` and `column` are 0 where there is no failed
    command; `goal` is the printed state at the failure; `open_goals` counts goals left at the end.
    """

    outcome: str
    reason: str
    message: str
    command: int
    line: int
    column: int
    text: str
    goal: str
    vacuous: bool
    conventions: list[str]
    theorems: list[str]
    steps: list[StepRecord]
    open_goals: int
    cost: int


class Key(TypedDict):
    """Everything that an answer depends on, as digests and settings."""

    gap_sha256: str
    program_sha256: str
    library_sha256: str
    version: str
    code: str
    profile: str
    budget: int | None


class Limits(TypedDict):
    """The driver's safety nets; they matter for `crash` and `timeout` only."""

    timeout: float
    memory: int | None


class Row(TypedDict):
    """One line of `results.jsonl`. `detail` and `seconds` stay out of the canonical report."""

    case: str
    key: Key
    limits: Limits
    verdict: Verdict
    seconds: float
    source: str
    detail: str


def verdict(outcome: str, reason: str = "", message: str = "") -> Verdict:
    """A verdict without steps and without a state."""
    return {
        "outcome": outcome,
        "reason": reason,
        "message": message,
        "command": 0,
        "line": 0,
        "column": 0,
        "text": "",
        "goal": "",
        "vacuous": False,
        "conventions": [],
        "theorems": [],
        "steps": [],
        "open_goals": 0,
        "cost": 0,
    }


def reusable(row: Row, key: Key, limits: Limits) -> bool:
    """True when a stored row answers the same question: same key, and for a crash or a timeout same limits."""
    if row["key"] != key:
        return False
    return row["verdict"]["outcome"] not in DRIVER_OUTCOMES or row["limits"] == limits
