"""Goals in one line, `hyp; hyp |- goal`, put to automation. Test code."""

from __future__ import annotations

from proofdsl.checker.api import solve_gap
from proofdsl.library.library import Library
from proofdsl.parser import read_gap
from proofdsl.solvers.result import Proved

NO_LIBRARY = Library()


def proved(line: str) -> Proved | None:
    """What automation finds for a goal, from all hypotheses and without the library."""
    given, goal = line.split("|-")
    hypotheses = [part.strip() for part in given.split(";") if part.strip()]
    numbered = [f"{k}. {text}" for k, text in enumerate(hypotheses, start=1)]
    text = "\n".join(["PROOF GAP test", "ASSUM:", *numbered, "", "GOAL:", goal.strip(), ""])
    found = solve_gap(read_gap(text, "test"), NO_LIBRARY)
    return found if isinstance(found, Proved) else None
