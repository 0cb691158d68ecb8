"""Set-up errors: what is wrong with the input of a run, and what to do about it. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence

_SHOWN = 20


class SetupError(Exception):
    """The run cannot start: a missing file, a bad manifest row, a digest that does not match.

    The command line prints it on standard error and exits with status 2.

    Attributes:
        problems: one sentence a problem, each naming the file.
        advice: what the user can do.
    """

    def __init__(self, problems: str | Sequence[str], advice: str) -> None:
        self.problems: tuple[str, ...] = (problems,) if isinstance(problems, str) else tuple(problems)
        self.advice = advice
        super().__init__(self.render())

    def render(self) -> str:
        """The text for a terminal; long lists of problems are cut."""
        lines = [f"set-up error: {problem}" for problem in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            lines.append(f"… and {len(self.problems) - _SHOWN} more")
        lines.append(f"what to do: {self.advice}")
        return "\n".join(lines)
