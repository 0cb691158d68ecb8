"""A gap: numbered hypotheses and a goal, as read from a file. Trusted."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofdsl.parser.scope import EMPTY_SCOPE, Scope
from proofdsl.terms import Term


@dataclass(frozen=True, slots=True)
class Gap:
    """A proof obligation.

    Attributes:
        name: everything after `PROOF GAP` on the first line.
        hypotheses: pairs (number, formula) in the order of the file.
        goal: the formula to prove.
        method: free text, never used by the checker.
        scope: the names that the gap declares; its programs are read under it.
        texts: the formulas as written with what they were read as; programs quote them.
    """

    name: str
    hypotheses: tuple[tuple[int, Term], ...]
    goal: Term
    method: str = ""
    scope: Scope = EMPTY_SCOPE
    texts: tuple[tuple[str, Term], ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def parse(cls, text: str | bytes) -> Gap:
        """Read a gap from the text of a gap file.

        Raises:
            ParseErrors: every error of the text, with positions.
        """
        from proofdsl.parser.gapfile import read_gap_bytes

        return read_gap_bytes(text.encode() if isinstance(text, str) else text)
