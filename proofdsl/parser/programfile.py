"""Reading of proof programs (spec 1.3). Untrusted.

A program only says what to ask of the kernel. Read amiss, it fails, or still proves the gap as the gap was read.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import Final

from proofdsl.parser.commandlexer import CommandLine
from proofdsl.parser.commands import Tree, make_command, parse_command
from proofdsl.parser.errors import Fault, ParseError, ParseErrors, decode, located, normal_newlines
from proofdsl.parser.formula import Reader
from proofdsl.parser.program import Assert, Command, Position, Program
from proofdsl.parser.scope import EMPTY_SCOPE, Scope
from proofdsl.terms import Term

_LABEL: Final = re.compile(r"(\d+)[ \t]*\.(?!\d)[ \t]*")
_BLOCK: Final = re.compile(r"\bby[ \t]+proof[ \t]*(\{?)[ \t]*$")
_COMMENT: Final = re.compile(r"[{}#']|:\s*\{")


class _Block:
    """A list of commands that is being read, and the `assert` whose proof it is (None: not readable)."""

    __slots__ = ("commands", "count", "offset", "owner")

    def __init__(self, owner: Assert | None, offset: int) -> None:
        self.owner = owner
        self.offset = offset
        self.commands: list[Command] = []
        self.count = 0  # command lines, readable or not


Texts = Iterable[tuple[str, Term]]


def read_program(text: str, gap_scope: Scope = EMPTY_SCOPE, file: str | None = None, known: Texts = ()) -> Program:
    """The program of a file's text, read under the names of its gap.

    `known` are formulas that were read under the same names before (`Gap.texts`).

    Raises:
        ParseErrors: with every error, at most one for each command line.
    """
    return _ProgramReader(normal_newlines(text), gap_scope, file, known).read()


def read_program_bytes(
    data: bytes, gap_scope: Scope = EMPTY_SCOPE, file: str | None = None, known: Texts = ()
) -> Program:
    """As `read_program`, from bytes; bytes that are not UTF-8 are a `ParseErrors` too."""
    return read_program(decode(data, file), gap_scope, file, known)


class _ProgramReader:
    def __init__(self, text: str, scope: Scope, file: str | None, known: Texts) -> None:
        self.text = text
        self.file = file
        self.reader = Reader(scope, known)
        self.errors: list[ParseError] = []
        self.blocks = [_Block(None, 0)]
        self.waiting: tuple[Assert | None, int] | None = None

    def fault(self, offset: int, fault: Fault) -> None:
        self.errors.append(located(fault, self.text, offset, self.file))

    def read(self) -> Program:
        for number, offset, line in _lines(self.text):
            self.line(number, offset, line)
        end = len(self.text)
        if self.waiting is not None:
            self.fault(self.waiting[1], Fault(0, "`by proof` has no block", ("an opening brace on the next line",)))
        for block in self.blocks[1:]:
            self.fault(block.offset, Fault(0, "this block is not closed", ("a closing brace alone on a line",)))
        if self.blocks[0].count == 0 and not self.errors:
            self.fault(end, Fault(0, "the program has no command", ("a command",)))
        if self.errors:
            raise ParseErrors(tuple(sorted(self.errors, key=lambda error: (error.line, error.column))))
        return Program(tuple(self.blocks[0].commands))

    def line(self, number: int, offset: int, line: str) -> None:
        if self.waiting is not None:
            owner, at = self.waiting
            self.waiting = None
            if line == "{":
                self.blocks.append(_Block(owner, at))
                return
            self.fault(offset, Fault(0, "the block of `by proof` is missing", ("an opening brace",)))
        if line == "}":
            self.close(offset)
            return
        self.blocks[-1].count += 1
        label = _LABEL.match(line)
        start = label.end() if label is not None else 0
        self.command(number, offset + start, line[start:], None if label is None else int(label[1][:18]))

    def close(self, offset: int) -> None:
        if len(self.blocks) == 1:
            self.fault(offset, Fault(0, "unexpected `}`: no block is open", ("a command",)))
            return
        block = self.blocks.pop()
        if block.count == 0:
            self.fault(block.offset, Fault(0, "the proof block is empty", ("a command",)))
        elif block.owner is not None:
            whole = dataclasses.replace(block.owner, proof=tuple(block.commands))
            self.blocks[-1].commands.append(whole)

    def command(self, number: int, offset: int, text: str, label: int | None) -> None:
        node: Command | None = None
        opening = _BLOCK.search(text)
        try:
            line = CommandLine(text)
            if not line.tokens:
                raise Fault(len(text), "a step number without a command", ("a command",))
            tree = parse_command(text, line.tokens)
            node = make_command(tree, self.reader, Position(number, text, label, line.repaired))
        except Fault as fault:
            self.fault(offset, fault)
        if opening is None:
            if node is not None:
                self.blocks[-1].commands.append(node)
            return
        owner = node if isinstance(node, Assert) else None
        if opening[1]:
            self.blocks.append(_Block(owner, offset))
        else:
            self.waiting = owner, offset


def _lines(text: str) -> Iterator[tuple[int, int, str]]:
    """The lines that are not blank, without comments: 1-based number, offset of the first sign, text."""
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        kept = line
        if "#" in line:
            kept = line[: _comment(line)]
        stripped = kept.strip()
        if stripped:
            yield number, offset + len(kept) - len(kept.lstrip()), stripped
        offset += len(line) + 1


def _comment(line: str) -> int:
    """Where the comment of a line begins: the first `#` outside of braces and quotation marks."""
    depth, at = 0, 0
    while (found := _COMMENT.search(line, at)) is not None:
        at = found.end()
        sign = found[0]
        if sign == "#" and depth <= 0:
            return found.start()
        if sign == "'" and depth <= 0:
            closing = line.find("':", at)
            at = closing + 1 if closing >= 0 else at
        elif sign.endswith("{"):
            depth += 1
        elif sign == "}":
            depth -= 1
    return len(line)


__all__ = ["ParseError", "ParseErrors", "Tree", "read_program", "read_program_bytes"]
