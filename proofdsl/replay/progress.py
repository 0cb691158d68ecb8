"""How a run shows its progress: a bar on a terminal, plain lines elsewhere. Untrusted.

All of it goes to standard error, so that standard output carries results only; states that `--trace`
asks for go to standard output unless `--json` needs it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Final

from proofdsl.replay.records import Verdict

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from proofdsl.replay.driver import Display

_EVERY: Final = 5.0


def describe(name: str, answer: Verdict) -> str:
    """One line about a case that was not accepted."""
    place = f" (command {answer['command']}, line {answer['line']})" if answer["command"] else ""
    reason = f": {answer['reason']}" if answer["reason"] else ""
    return f"{answer['outcome']:<11} {name}{reason}{place}"


class Lines:
    """Plain lines: every failure, and a count every few seconds."""

    def __init__(self, json_output: bool = False) -> None:
        self._traces: IO[str] = sys.stderr if json_output else sys.stdout
        self._total = self._done = self._known = self._accepted = 0
        self._start = self._last = time.monotonic()

    def begin(self, total: int, done: int) -> None:
        """Start the clock."""
        self._total, self._done, self._known = total, done, done
        self._start = self._last = time.monotonic()
        if done:
            self.note(f"{done} of {total} results are known from earlier runs")

    def result(self, name: str, answer: Verdict, good: bool) -> None:
        """Count a result and name it if it is a failure."""
        self._done += 1
        if not good:
            self._print(describe(name, answer))
        now = time.monotonic()
        if now - self._last >= _EVERY or self._done == self._total:
            self._last = now
            self._print(self._rate(now))

    def _rate(self, now: float) -> str:
        rate = (self._done - self._known) / max(now - self._start, 1e-9)
        left = (self._total - self._done) / max(rate, 1e-9)
        return f"[{self._done}/{self._total}] {rate:.1f} a second, {left:.0f} s left"

    def trace(self, name: str, states: Sequence[str]) -> None:
        """Print the states of one case together."""
        print(f"── {name}", *states, sep="\n", file=self._traces, flush=True)

    def note(self, text: str) -> None:
        """Print a remark."""
        self._print(f"note: {text}")

    def end(self) -> None:
        """Nothing to clean up."""

    def _print(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)


class Bar(Lines):
    """A progress bar with rate and remaining time; failures scroll by above it."""

    def __init__(self, json_output: bool = False) -> None:
        super().__init__(json_output)
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def begin(self, total: int, done: int) -> None:
        """Show the bar."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        super().begin(total, done)
        self._task = self._bar.add_task("replay", total=total, completed=done, rate="")
        self._bar.start()

    def result(self, name: str, answer: Verdict, good: bool) -> None:
        """Advance the bar."""
        self._done += 1
        if not good:
            self._print(describe(name, answer))
        if self._bar is not None and self._task is not None:
            rate = (self._done - self._known) / max(time.monotonic() - self._start, 1e-9)
            self._bar.update(self._task, advance=1, rate=f"{rate:.1f}/s")

    def trace(self, name: str, states: Sequence[str]) -> None:
        """Print the states of one case above the bar, or where standard output leads."""
        if self._traces.isatty():
            self._print("\n".join([f"── {name}", *states]))
        else:
            super().trace(name, states)

    def end(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _print(self, text: str) -> None:
        if self._bar is not None:
            self._bar.console.print(text, markup=False, highlight=False)
        else:
            super()._print(text)


def display_for(json_output: bool) -> Display:
    """A bar on a terminal, plain lines elsewhere."""
    return Bar(json_output) if sys.stderr.isatty() else Lines(json_output)
