"""The nodes of a proof program: one frozen dataclass for each of the 18 commands. Untrusted.

Grammar rule, node and handler of a command bear the same name (grammar `get_prop`, node `GetProp`,
handler `get_prop`). Nodes hold terms as they were read; nothing is checked here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofdsl.parser.gap import Gap
from proofdsl.terms import Term


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """`(hypothesis index: {formula})`."""

    index: int
    formula: Term


@dataclass(frozen=True, slots=True)
class Goal:
    """`(GOAL: {formula})`."""

    formula: Term


@dataclass(frozen=True, slots=True)
class TheoremRef:
    """`theorem 'name': {formula}`; `name` is the quoted text."""

    name: str
    formula: Term


@dataclass(frozen=True, slots=True)
class Obvious:
    """`(obvious: {formula})`: a premise left to the portfolio."""

    formula: Term


@dataclass(frozen=True, slots=True)
class Assignment:
    """`(name := {value})`."""

    name: str
    value: Term


Source = Hypothesis | Goal


@dataclass(frozen=True, slots=True)
class Scope:
    """What automation may use: `kind` is "all", "none" or "named" (then `hypotheses`)."""

    kind: str
    hypotheses: tuple[Hypothesis, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Where a command stands: 1-based line, its text on that line (trimmed), its written step number."""

    line: int
    text: str
    label: int | None = None
    #: True when closing brackets were added at the very end of the command (spec 1.3).
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class AutoSolve:
    at: Position
    scope: Scope
    solver: str | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    at: Position
    rule: Hypothesis


@dataclass(frozen=True, slots=True)
class GetProp:
    at: Position
    source: Hypothesis | TheoremRef
    values: tuple[Assignment, ...]
    result: Hypothesis


@dataclass(frozen=True, slots=True)
class UseCondition:
    at: Position
    premises: tuple[Hypothesis | Obvious, ...]
    rule: Hypothesis
    result: Hypothesis


@dataclass(frozen=True, slots=True)
class Assert:
    at: Position
    result: Hypothesis
    proof: tuple[Command, ...] | None = None


@dataclass(frozen=True, slots=True)
class DestructAnd:
    at: Position
    source: Hypothesis
    results: tuple[Hypothesis, ...]


@dataclass(frozen=True, slots=True)
class Exists:
    at: Position
    values: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class GetExists:
    at: Position
    source: Hypothesis
    names: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class GetForall:
    at: Position
    goal: Goal
    names: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class GetCondition:
    at: Position
    results: tuple[Hypothesis, ...]
    goal: Goal


@dataclass(frozen=True, slots=True)
class AutoReplace:
    at: Position
    scope: Scope
    old: Term
    new: Term
    source: Source
    target: Source


@dataclass(frozen=True, slots=True)
class NotNormalize:
    at: Position
    source: Goal
    target: Goal


@dataclass(frozen=True, slots=True)
class Rewrite:
    at: Position
    direction: str  # "left_to_right" or "right_to_left"
    kind: str  # "equation" or "iff"
    rule: Hypothesis
    source: Source
    target: Source


@dataclass(frozen=True, slots=True)
class RewriteIn:
    """The three `rewrite_in` commands; `place` is "limit", "sum" or "setdesc"."""

    at: Position
    place: str
    direction: str
    kind: str
    rule: Hypothesis
    source: Source
    target: Source
    values: tuple[Assignment, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class CaseAnalysis:
    at: Position
    source: Hypothesis


@dataclass(frozen=True, slots=True)
class OrIntro:
    at: Position
    side: str  # "left" or "right"


Command = (
    AutoSolve
    | Apply
    | GetProp
    | UseCondition
    | Assert
    | DestructAnd
    | Exists
    | GetExists
    | GetForall
    | GetCondition
    | AutoReplace
    | NotNormalize
    | Rewrite
    | RewriteIn
    | CaseAnalysis
    | OrIntro
)


@dataclass(frozen=True, slots=True)
class Program:
    """A proof program: its commands in order."""

    commands: tuple[Command, ...]

    @classmethod
    def parse(cls, text: str | bytes, gap: Gap | None = None) -> Program:
        """Read a program from its text; names are read as in `gap`, where one is given.

        Raises:
            ParseErrors: every error of the text, with positions.
        """
        from proofdsl.parser.gapfile import scope_of_gap
        from proofdsl.parser.programfile import read_program_bytes
        from proofdsl.parser.scope import EMPTY_SCOPE

        data = text.encode() if isinstance(text, str) else text
        if gap is None:
            return read_program_bytes(data, EMPTY_SCOPE)
        return read_program_bytes(data, scope_of_gap(gap), None, gap.texts)
