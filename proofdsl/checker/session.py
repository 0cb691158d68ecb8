"""The Python interface: check a certificate, or step through a proof command by command. Untrusted.

    from proofdsl import Checker, Gap, Program, check

    outcome = check(gap, program)
    session = Checker().session(gap)
    session.apply("autosolve all_hypothesis")

A `Checker` keeps its library loaded. Checkers and sessions share no mutable state, so each process (or thread) may have
its own; terms are interned weakly, so that nothing grows from case to case.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from proofdsl.checker import api
from proofdsl.checker.engine import Advanced, State, command_count
from proofdsl.checker.outcome import GoalView, Outcome, StepReport
from proofdsl.checker.work import NotProved
from proofdsl.kernel.profile import PROFILES, STRICT, Profile
from proofdsl.kernel.sequent import Refused
from proofdsl.kernel.serial import TermWriter
from proofdsl.library.library import Library
from proofdsl.library.load import load_library
from proofdsl.parser import print_term
from proofdsl.parser.gap import Gap
from proofdsl.parser.program import Program


@dataclass(frozen=True, slots=True)
class Applied:
    """A command was carried out; `done` tells whether no goal is left."""

    report: StepReport
    done: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """A command was not carried out; the state is as before.

    Attributes:
        status: "rejected", "unknown" or "parse_error".
        reason: the stable reason code.
        message: the reason in words.
        step, line, text: which command of the text given (nested commands count).
    """

    status: str
    reason: str
    message: str
    step: int = 1
    line: int = 1
    text: str = ""


@lru_cache(maxsize=1)
def _own_library() -> Library:
    return load_library(None)


def _profile(profile: Profile | str) -> Profile:
    if isinstance(profile, Profile):
        return profile
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}; known: {', '.join(sorted(PROFILES))}")
    return PROFILES[profile]


class Checker:
    """Checks certificates against one library under one profile.

    Args:
        library: a loaded library, a path to one, or None for the project's own.
        profile: a `Profile` or its name.
        budget: search steps for one automated obligation; None takes the profile's.

    Raises:
        ValueError: the profile is unknown.
        LibraryError: the library cannot be read.
    """

    def __init__(
        self, library: Library | Path | str | None = None, profile: Profile | str = STRICT, budget: int | None = None
    ) -> None:
        if isinstance(library, (str, Path)):
            library = load_library(Path(library))
        self.library = _own_library() if library is None else library
        self.profile = _profile(profile)
        self.budget = budget

    def check(self, gap: Gap | str | bytes, program: Program | str | bytes) -> Outcome:
        """Replay a program on a gap; texts are parsed first, and parse errors are an outcome."""
        parsed = api.parse_pair(gap, program)
        if isinstance(parsed, Outcome):
            return parsed
        return api.check(*parsed, self.library, self.profile, budget=self.budget)

    def session(self, gap: Gap | str | bytes) -> Session:
        """A session on a gap. Raises ParseErrors for a text that is no gap."""
        return Session(gap if isinstance(gap, Gap) else Gap.parse(gap), self)


def check(
    gap: Gap | str | bytes, program: Program | str | bytes, *, library: Library | Path | str | None = None,
    profile: Profile | str = STRICT, budget: int | None = None,
) -> Outcome:  # fmt: skip
    """Replay one program on one gap; see `Checker` for the options."""
    return Checker(library, profile, budget).check(gap, program)


class Session:
    """A proof in progress: apply commands, look at the state, undo."""

    def __init__(self, gap: Gap, checker: Checker) -> None:
        self.gap = gap
        self._engine = api.engine_for(checker.library, checker.profile, budget=checker.budget)
        self._states: list[tuple[State, int, int]] = [(self._engine.start(gap), 1, 0)]

    @property
    def goals(self) -> tuple[GoalView, ...]:
        """The open goals, the current one first."""
        return self._states[-1][0].views()

    @property
    def cost(self) -> int:
        """Search steps spent so far; the same on every machine."""
        return self._states[-1][2]

    @property
    def done(self) -> bool:
        """True when no goal is left and the kernel has joined the proof into a theorem."""
        state = self._states[-1][0]
        return not state.goals and not isinstance(state.tree.theorem(0), Refused)

    def state(self) -> dict[str, object]:
        """The open goals as JSON: formulas as text and as positions in one table of terms."""
        terms = TermWriter()
        goals: list[object] = []
        for view in self.goals:
            hypotheses = [
                {"number": number, "text": print_term(formula), "term": terms.add(formula)}
                for number, formula in view.hypotheses
            ]
            target = {"text": print_term(view.target), "term": terms.add(view.target)}
            goals.append({"hypotheses": hypotheses, "target": target})
        return {"goals": goals, "terms": terms.nodes, "cost": self.cost, "done": self.done}

    def apply(self, command: str) -> Applied | Failed:
        """Carry out one command given as text (an `assert` may bring its block). All or nothing."""
        from proofdsl.parser import ParseErrors

        try:
            program = Program.parse(command, self.gap)
        except ParseErrors as errors:
            line = errors.errors[0].line or 1
            return Failed("parse_error", "parse-error", errors.render(), 0, line)
        state, first, cost = self._states[-1]
        number = first
        report: StepReport | None = None
        for node in program.commands:
            result = self._engine.step(state, node, number)
            if not isinstance(result, Advanced):
                status = "unknown" if isinstance(result.result, NotProved) else "rejected"
                at = result.command.at
                reason = result.result
                return Failed(status, reason.code, reason.message, result.number - first + 1, at.line, at.text)
            state, report = result.state, result.report
            cost += report.cost
            number += command_count(node)
        if report is None:
            raise RuntimeError("a parsed program has a command")
        self._states.append((state, number, cost))
        return Applied(report, self.done)

    def undo(self) -> bool:
        """Take back the last `apply`; False when there is nothing to take back."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        return True
