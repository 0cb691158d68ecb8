"""Examples in the documentation: fenced blocks that are run. Untrusted.

The info string of a block says what it is:

    gap [FILE] [proves=SOLVER | refuses=SOLVER]   a gap; later programs of the page are checked against it
    program [FILE] [STATUS [REASON]]              a program; with a status its outcome must be that one
    message                                       what the program before it was answered
    state                                         the goal at which that program stopped
    console                                       commands after `$`, and what they print
    python                                        an interpreter session after `>>>`

FILE is a path in a folder of the page's own, in which `console` and `python` blocks run. Other blocks are not looked
at. `run_page` gives every block the body that it should have; `tools/build_docs.py` writes it, the tests compare it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
KINDS: Final = ("gap", "program", "message", "state", "console", "python")
_FENCE = re.compile(r"^```([a-z]+)([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: What differs from run to run (times, digests, versions), and what automation may find in another way.
_MASKS: Final = (
    (re.compile(r"\b\d+\.\d+ (s|ms)\b"), r"0.0 \1"),
    (re.compile(r'"seconds": [\d.]+'), '"seconds": 0.0'),
    (re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b"), "0f0f"),
    (re.compile(r'"(proofdsl|python|lark|mpmath|python-flint|sympy|z3-solver)": "[^"]*"'), r'"\1": "0"'),
    (re.compile(r"^ +0\.0 s  .*$", re.MULTILINE), "0.0 s  CASE"),
    (re.compile(r"(?<=Nearest missing condition: ).*"), "…"),
    (re.compile(r"(?<=do not apply: ).*"), "…"),
    (re.compile(r"\((\w+Solver|Reflexivity)(, (\w+Solver|Reflexivity))*\)"), "(…)"),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: kind, the other words of its info string, its body, where it stands in the page's text."""

    kind: str
    words: tuple[str, ...]
    body: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Ran:
    """A block that was run: the body that it should have, and what else is wrong with it."""

    block: Block
    body: str
    problem: str = ""


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page that are examples."""
    found = []
    for match in _FENCE.finditer(text):
        if match[1] in KINDS:
            line = text.count("\n", 0, match.start()) + 1
            found.append(Block(match[1], tuple(match[2].split()), match[3], line, match.start(3), match.end(3)))
    return found


def masked(text: str) -> str:
    """Output without what differs from run to run."""
    for pattern, by in _MASKS:
        text = pattern.sub(by, text)
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


def environment(folder: Path) -> dict[str, str]:
    """The environment of a command in an example: caches in the page's folder, a fixed width, UTF-8."""
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {
        **os.environ,
        "PYTHONPATH": path,
        "XDG_CACHE_HOME": str(folder / ".cache"),
        "COLUMNS": "100",
        "PYTHONUTF8": "1",
    }


class PageRunner:
    """Runs the blocks of one page, in order, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.gap = ""
        self.outcome: Any = None
        self.names: dict[str, Any] = {"__name__": "__example__"}
        self.status = 0

    def run(self, block: Block) -> Ran:
        """Run one block."""
        handler = getattr(self, f"_{block.kind}")
        result: Ran = handler(block)
        return result

    def _save(self, block: Block) -> list[str]:
        """Write the block to the file that it names; the other words."""
        words = list(block.words)
        if words and "." in words[0]:
            path = self.folder / words.pop(0)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.body, encoding="utf-8")
        return words

    def _gap(self, block: Block) -> Ran:
        words = self._save(block)
        self.gap = block.body
        for word in words:
            what, _, solver = word.partition("=")
            proved = _solved(block.body, solver)
            if proved is not (what == "proves"):
                return Ran(block, block.body, f"{solver} {'proves' if proved else 'does not prove'} this gap")
        return Ran(block, block.body)

    def _program(self, block: Block) -> Ran:
        words = self._save(block)
        if not words:
            return Ran(block, block.body)
        from proofdsl import check

        self.outcome = check(self.gap, block.body)
        failure = self.outcome.failure
        found = [self.outcome.status, *([failure.reason] if failure else [])]
        problem = f"the outcome is {' '.join(found)}" if found != words else ""
        return Ran(block, block.body, problem)

    def _message(self, block: Block) -> Ran:
        failure = getattr(self.outcome, "failure", None)
        if failure is None:
            return Ran(block, "finish\n")
        status = self.outcome.status
        return Ran(block, f"{status}, command {failure.step}, {failure.reason}:\n{failure.message}\n")

    def _state(self, block: Block) -> Ran:
        from proofdsl.replay.backend import goal_text

        failure = getattr(self.outcome, "failure", None)
        goal = None if failure is None else failure.goal
        return Ran(block, "no goal is open\n" if goal is None else goal_text(goal) + "\n")

    def _console(self, block: Block) -> Ran:
        lines = []
        for line in block.body.splitlines():
            if line.startswith("$ "):
                lines += [line, *self._command(line[2:]).splitlines()]
        return Ran(block, "\n".join(lines) + "\n")

    def _command(self, line: str) -> str:
        words = shlex.split(line)
        if line == "echo $?":
            return str(self.status)
        if words[0] == "cat":
            return "".join((self.folder / word).read_text(encoding="utf-8") for word in words[1:])
        starts = {
            "proofdsl": [sys.executable, "-m", "proofdsl.cli"],
            "python": [sys.executable],
            "make trust": [sys.executable, str(ROOT / "tools/trust_report.py")],
        }
        start = starts.get(line) or starts[words[0]] + [str(ROOT / w) if w == "check.py" else w for w in words[1:]]
        found = subprocess.run(
            start, cwd=self.folder, env=environment(self.folder), capture_output=True, encoding="utf-8", check=False
        )
        self.status = found.returncode
        said = [text for text in found.stderr.splitlines() if not re.match(r"\[\d+/\d+\]", text)]
        return "\n".join([*found.stdout.splitlines(), *said])

    def _python(self, block: Block) -> Ran:
        lines: list[str] = []
        with contextlib.chdir(self.folder):
            for piece in doctest.DocTestParser().parse(block.body):
                if isinstance(piece, doctest.Example):
                    source = piece.source.rstrip("\n").split("\n")
                    lines += [f"{'... ' if k else '>>> '}{text}".rstrip() for k, text in enumerate(source)]
                    lines += _executed(piece.source, self.names).splitlines()
        return Ran(block, "\n".join(lines) + "\n")


def _executed(source: str, names: dict[str, Any]) -> str:
    """What an interpreter prints for a statement."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        try:
            exec(compile(source, "<example>", "single"), names)
        except Exception as error:
            stream.write("Traceback (most recent call last):\n    ...\n")
            stream.write("".join(traceback.format_exception_only(error)))
    return stream.getvalue()


def _solved(gap: str, solver: str) -> bool:
    from proofdsl import Gap
    from proofdsl.checker.api import solve_gap
    from proofdsl.library.load import load_library
    from proofdsl.solvers.result import Proved

    return isinstance(solve_gap(Gap.parse(gap), load_library(None), only=solver), Proved)


def run_page(text: str, folder: Path) -> Iterator[Ran]:
    """Run every block of a page."""
    runner = PageRunner(folder)
    for block in blocks(text):
        yield runner.run(block)


def pages(root: Path = ROOT) -> list[Path]:
    """The pages with examples: the README and everything below docs/, in the order of names."""
    found = [root / "README.md", root / "benchmarks/README.md", *sorted((root / "docs").rglob("*.md"))]
    return [path for path in found if path.is_file() and "build" not in path.relative_to(root).parts]
