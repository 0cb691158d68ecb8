"""`proofdsl parse`: reads every file of some folders and counts (spec 6.1). Untrusted."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from proofdsl.parser.errors import ParseError, ParseErrors, decode
from proofdsl.parser.formatter import print_program
from proofdsl.parser.formula import parse_formula
from proofdsl.parser.gap import Gap
from proofdsl.parser.gapfile import print_gap, read_gap, scope_of_gap
from proofdsl.parser.printer import print_term
from proofdsl.parser.program import Command, Position, Program
from proofdsl.parser.programfile import read_program
from proofdsl.parser.scope import EMPTY_SCOPE, Scope
from proofdsl.parser.theoremfile import read_statements

THEOREM_LISTS = ("all_lib_idx.md",)


@dataclasses.dataclass(frozen=True, slots=True)
class ParseReport:
    """Counts and failures of one run.

    Attributes:
        files: files that were looked at.
        parsed: files read without an error.
        roundtrip: files whose printed form reads back to the same terms (0 unless asked for).
        entries: formulas of theorem lists.
        failures: all errors, in the order of the files and of their places.
    """

    files: int = 0
    parsed: int = 0
    roundtrip: int = 0
    entries: int = 0
    failures: tuple[ParseError, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The object that `proofdsl parse --json` prints."""
        failures = [
            {"file": error.file, "line": error.line, "column": error.column, "message": error.message}
            for error in self.failures
        ]
        return {
            "files": self.files,
            "parsed": self.parsed,
            "roundtrip": self.roundtrip,
            "entries": self.entries,
            "failures": failures,
        }


def parse_report(paths: Sequence[str | Path], roundtrip: bool = False) -> ParseReport:
    """Read all files under the given paths: `gap.txt`, `dsl.txt` and theorem lists.

    A path that is a file is read by its name: `dsl.txt` and `*.dsl` as programs, `all_lib_idx.md` and
    `*.thm` as theorem lists, anything else as a gap.

    Raises:
        FileNotFoundError: when a path does not exist.
    """
    parsed = same = entries = 0
    failures: list[ParseError] = []
    files = list(_files(paths))
    for path in files:
        try:
            agrees, formulas = _read(path, roundtrip)
        except ParseErrors as bad:
            failures.extend(bad.errors)
            continue
        parsed += 1
        same += agrees
        entries += formulas
        if roundtrip and not agrees:
            failures.append(ParseError("printing and reading again gives another term", file=str(path)))
    return ParseReport(len(files), parsed, same if roundtrip else 0, entries, tuple(failures))


def _files(paths: Iterable[str | Path]) -> Iterable[Path]:
    for given in paths:
        path = Path(given)
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.is_file() and _known(found))
        elif path.exists():
            yield path
        else:
            raise FileNotFoundError(str(path))


def _known(path: Path) -> bool:
    return path.name in ("gap.txt", "dsl.txt", *THEOREM_LISTS) or path.suffix == ".thm"


def _read(path: Path, roundtrip: bool) -> tuple[bool, int]:
    """Whether the file reads back to the same terms (False unless asked for), and its theorem entries."""
    name = str(path)
    text = decode(path.read_bytes(), name)
    if path.name in THEOREM_LISTS or path.suffix == ".thm":
        theorems = read_statements(text, name)
        return roundtrip and all(_same(statement) for _, _, statement in theorems), len(theorems)
    if path.name == "dsl.txt" or path.suffix == ".dsl":
        scope = _scope_beside(path)
        program = read_program(text, scope, name)
        return roundtrip and _same_program(program, scope), 0
    gap = read_gap(text, name)
    return roundtrip and _same_gap(gap), 0


def _scope_beside(path: Path) -> Scope:
    """The scope of the gap beside a program; empty when there is none or its bytes are no text."""
    gap = path.with_name("gap.txt") if path.suffix != ".dsl" else path.with_suffix(".gap")
    if not gap.is_file():
        return EMPTY_SCOPE
    try:
        return scope_of_gap(decode(gap.read_bytes()))
    except ParseErrors:
        return EMPTY_SCOPE


def _same(statement: Any) -> bool:
    try:
        return parse_formula(print_term(statement)) is statement
    except ParseError:
        return False


def _same_gap(gap: Gap) -> bool:
    try:
        again = read_gap(print_gap(gap))
    except ParseErrors:
        return False
    return (again.name, again.hypotheses, again.goal) == (gap.name, gap.hypotheses, gap.goal)


def _same_program(program: Program, scope: Scope) -> bool:
    try:
        again = read_program(print_program(program, scope), scope)
    except ParseErrors:
        return False
    return without_positions(again.commands) == without_positions(program.commands)


_NOWHERE = Position(0, "")


def without_positions(commands: tuple[Command, ...]) -> list[Any]:
    """The commands with blank positions, nested blocks flattened between markers: for comparison."""
    flat: list[Any] = []
    stack: list[Any] = list(reversed(commands))
    while stack:
        command = stack.pop()
        if command is None:
            flat.append("}")
            continue
        proof = getattr(command, "proof", None)
        if proof is not None:
            flat.append("{")
            stack.append(None)
            stack.extend(reversed(proof))
            command = dataclasses.replace(command, proof=None)
        flat.append(dataclasses.replace(command, at=_NOWHERE))
    return flat
