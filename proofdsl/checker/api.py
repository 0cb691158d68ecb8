"""Checking one certificate: from texts to an outcome. Untrusted; nothing here raises on a user's bad input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from proofdsl.checker.engine import Engine, State, initial_sequent
from proofdsl.checker.inside import CHOICE
from proofdsl.checker.outcome import Failure, Outcome, StepReport
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.profile import STRICT, Profile
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Sequent
from proofdsl.library.citable import Citable
from proofdsl.library.library import Library
from proofdsl.parser import ParseErrors, read_gap_bytes, read_program_bytes, scope_of_gap
from proofdsl.parser.gap import Gap
from proofdsl.parser.program import Program
from proofdsl.solvers.portfolio import prove
from proofdsl.solvers.result import Proved, Unknown
from proofdsl.terms import Term

Trace = Callable[[State, StepReport], None]


@dataclass(frozen=True, slots=True)
class PortfolioProver:
    """Automation by the portfolio."""

    context: Context
    budget: int

    def prove(self, seq: Sequent, solver: str | None) -> Proved | Unknown:
        """Evidence found by search."""
        return prove(seq, self.context, self.budget, solver)

    def choice(self) -> Term | None:
        """Nothing is recorded: choices are made by trying."""
        return None


@dataclass
class RecordedProver:
    """Automation replaced by recorded evidence, in order; the kernel checks each piece."""

    evidence: tuple[Evidence, ...]
    _next: int = field(default=0)

    def prove(self, seq: Sequent, solver: str | None) -> Proved | Unknown:
        """The next recorded evidence."""
        if self._next >= len(self.evidence):
            return Unknown("the evidence file has nothing for this obligation")
        self._next += 1
        return Proved(self.evidence[self._next - 1], ("recorded",), 0)

    def choice(self) -> Term | None:
        """The choice recorded next, if a choice comes next."""
        if self._next < len(self.evidence) and self.evidence[self._next].rule == CHOICE:
            self._next += 1
            return next(iter(self.evidence[self._next - 1].terms), None)
        return None


def engine_for(
    library: Library, profile: Profile = STRICT, *, budget: int | None = None, trace: Trace | None = None
) -> Engine:
    """An engine with the portfolio as automation; `budget` in search steps per obligation."""
    context = Context(Citable(library, profile.name), profile.conventions)
    prover = PortfolioProver(context, profile.budget if budget is None else budget)
    return Engine(library, profile, prover, trace)


def check(gap: Gap, program: Program, library: Library, profile: Profile = STRICT, *, budget: int | None = None,
          trace: Trace | None = None) -> Outcome:  # fmt: skip
    """Replay a program on a gap."""
    return engine_for(library, profile, budget=budget, trace=trace).run(gap, program)


def recheck(gap: Gap, program: Program, evidence: tuple[Evidence, ...], library: Library,
            profile: Profile = STRICT) -> Outcome:  # fmt: skip
    """Replay a program with recorded evidence instead of search."""
    return Engine(library, profile, RecordedProver(evidence)).run(gap, program)


def check_text(gap_text: bytes | str, program_text: bytes | str, *, library: Library, profile: Profile = STRICT,
               budget: int | None = None, trace: Trace | None = None) -> Outcome:  # fmt: skip
    """Replay a program given as text; parse errors are an outcome."""
    parsed = parse_pair(gap_text, program_text)
    if isinstance(parsed, Outcome):
        return parsed
    return check(*parsed, library, profile, budget=budget, trace=trace)


def parse_pair(gap: Gap | bytes | str, program: Program | bytes | str) -> tuple[Gap, Program] | Outcome:
    """Gap and program, read where they are given as text, or the outcome `parse_error` with every error."""
    try:
        if not isinstance(gap, Gap):
            gap = read_gap_bytes(_bytes(gap), "gap.txt")
        if not isinstance(program, Program):
            program = read_program_bytes(_bytes(program), scope_of_gap(gap), "dsl.txt", gap.texts)
        return gap, program
    except ParseErrors as errors:
        first = errors.errors[0]
        message = "\n".join(error.render() for error in errors.errors)
        failure = Failure(0, first.line, first.column, "", "parse-error", message)
        return Outcome("parse_error", failure)


def _bytes(text: bytes | str) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def solve_gap(gap: Gap, library: Library, profile: Profile = STRICT, *, budget: int | None = None,
              only: str | None = None) -> Proved | Unknown:  # fmt: skip
    """`autosolve all_hypothesis` on a gap: the whole portfolio, or one solver by name."""
    context = Context(Citable(library, profile.name), profile.conventions)
    sequent, _, _ = initial_sequent(gap)
    return prove(sequent, context, profile.budget if budget is None else budget, only)
