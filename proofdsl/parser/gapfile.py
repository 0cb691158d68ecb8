"""Reading and printing of gap files (spec 1.1). Trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from proofdsl.parser.elaborate import elaborate
from proofdsl.parser.errors import Fault, ParseError, ParseErrors, decode, located, normal_newlines
from proofdsl.parser.gap import Gap
from proofdsl.parser.lalr import syntax_of
from proofdsl.parser.printer import print_term
from proofdsl.parser.scope import Scope, used_as_sets
from proofdsl.parser.syntax import Node
from proofdsl.terms import Term

_TITLE: Final = re.compile(r"\s*PROOF GAP\b[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_SECTION: Final = re.compile(r"^[ \t]*(ASSUM|GOAL|METHOD)[ \t]*:", re.MULTILINE)
_NUMBER: Final = re.compile(r"^[ \t]*(?:hypothesis[ \t]+)?(\d+)[ \t]*[.:)](?!\d)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A formula of the file: its number (None for the goal), text, offset, and tree when it has one."""

    number: int | None
    text: str
    offset: int
    tree: Node | None


def read_gap(text: str, file: str | None = None) -> Gap:
    """The gap of a file's text.

    Raises:
        ParseErrors: with every error of the file, one for each formula that cannot be read.
    """
    text = normal_newlines(text)
    faults: list[tuple[int, Fault]] = []
    name, pieces, method = _split(text, faults)
    scope = _scope(pieces)
    terms: list[Term | None] = [_term(piece, scope, faults) for piece in pieces]
    goals = [term for piece, term in zip(pieces, terms, strict=True) if piece.number is None]
    if faults or not goals or goals[0] is None:
        faults.sort(key=lambda found: found[0])
        raise ParseErrors(tuple(located(fault, text, base, file) for base, fault in faults))
    hypotheses = tuple(
        (piece.number, term)
        for piece, term in zip(pieces, terms, strict=True)
        if piece.number is not None and term is not None
    )
    texts = tuple((p.text.strip(), t) for p, t in zip(pieces, terms, strict=True) if t is not None)
    return Gap(name, hypotheses, goals[0], method, scope, texts)


def read_gap_bytes(data: bytes, file: str | None = None) -> Gap:
    """As `read_gap`, from bytes; bytes that are not UTF-8 are a `ParseErrors` too."""
    return read_gap(decode(data, file), file)


def scope_of_gap(source: str | Gap) -> Scope:
    """The names that a gap declares by typing hypotheses, and those it uses as sets.

    From a text, formulas that cannot be read are passed over.
    """
    if isinstance(source, Gap):
        return source.scope
    return _scope(_split(normal_newlines(source), [])[1])


def _split(text: str, faults: list[tuple[int, Fault]]) -> tuple[str, list[_Piece], str]:
    title = _TITLE.match(text)
    if title is None:
        faults.append((0, Fault(0, "a gap begins with `PROOF GAP`", ("the words `PROOF GAP`",))))
    start = title.end() if title is not None else 0
    found = list(_SECTION.finditer(text, start))
    method_at = next((k for k, section in enumerate(found) if section[1] == "METHOD"), len(found))
    sections = found[: method_at + 1]
    pieces: list[_Piece] = []
    method = ""
    for place, section in enumerate(sections):
        end = sections[place + 1].start() if place + 1 < len(sections) else len(text)
        if section[1] == "METHOD":
            method = text[section.end() :].strip()
        elif section[1] == "GOAL":
            pieces.append(_piece(None, text, section.end(), end, faults))
        else:
            pieces += _hypotheses(text, section.end(), end, faults)
    _check_sections([section[1] for section in sections], len(text), faults)
    return title[1] if title is not None else "", pieces, method


def _check_sections(names: list[str], end: int, faults: list[tuple[int, Fault]]) -> None:
    for wanted in ("ASSUM", "GOAL"):
        if names.count(wanted) == 0:
            faults.append((end, Fault(0, f"the gap has no `{wanted}:`", (f"`{wanted}:`",))))
        elif names.count(wanted) > 1:
            faults.append((end, Fault(0, f"the gap has more than one `{wanted}:`")))
    if "ASSUM" in names and "GOAL" in names and names.index("GOAL") < names.index("ASSUM"):
        faults.append((end, Fault(0, "`ASSUM:` stands before `GOAL:`")))


def _hypotheses(text: str, start: int, end: int, faults: list[tuple[int, Fault]]) -> list[_Piece]:
    numbers = list(_NUMBER.finditer(text, start, end))
    first = numbers[0].start() if numbers else end
    if text[start:first].strip():
        at = start + len(text[start:first]) - len(text[start:first].lstrip())
        faults.append((at, Fault(0, "a hypothesis begins with its number", ("a number and a full stop",))))
    pieces: list[_Piece] = []
    seen: dict[int, None] = {}
    for place, number in enumerate(numbers):
        stop = numbers[place + 1].start() if place + 1 < len(numbers) else end
        value = _integer(number[1])
        if value in seen:
            faults.append((number.start(1), Fault(0, f"hypothesis {value} occurs twice")))
        seen[value] = None
        pieces.append(_piece(value, text, number.end(), stop, faults))
    return pieces


def _integer(digits: str) -> int:
    """The number of a hypothesis; absurdly long ones are cut, not an error of Python's."""
    return int(digits[:18])


def _piece(number: int | None, text: str, start: int, end: int, faults: list[tuple[int, Fault]]) -> _Piece:
    part = text[start:end].rstrip()
    try:
        return _Piece(number, part, start, syntax_of(part))
    except Fault as fault:
        faults.append((start, fault))
        return _Piece(number, part, start, None)


def _term(piece: _Piece, scope: Scope, faults: list[tuple[int, Fault]]) -> Term | None:
    if piece.tree is None:
        return None
    try:
        return elaborate(piece.tree, scope, piece.text)
    except Fault as fault:
        faults.append((piece.offset, fault))
        return None


def _scope(pieces: list[_Piece]) -> Scope:
    functions: list[str] = []
    variables: list[str] = []
    sets: list[str] = []
    for piece in pieces:
        sets += sorted(used_as_sets(piece.text))
        if piece.tree is None or piece.number is None:
            continue
        stack = [piece.tree]
        while stack:
            node = stack.pop()
            if node[0] == "paren":
                stack.append(node[2])
            elif node[0] == "And":
                stack += node[2]
            elif node[0] == "op" and node[2] in ("Typed", "Belong") and node[3][0] == "name":
                variables.append(node[3][2])
                if node[4][0] == "op" and node[4][2] == "FunSpace":
                    functions.append(node[3][2])
    return Scope(frozenset(functions), frozenset(variables), frozenset(sets))


def print_gap(gap: Gap) -> str:
    """The gap in the layout of a gap file; reading it gives the same gap."""
    lines = [f"PROOF GAP {gap.name}".rstrip(), "ASSUM:"]
    lines += [f"{number}. {print_term(formula, gap.scope)}" for number, formula in gap.hypotheses]
    lines += ["", "GOAL:", print_term(gap.goal, gap.scope), "", "METHOD:"]
    if gap.method:
        lines.append(gap.method)
    return "\n".join(lines) + "\n"


__all__ = ["ParseError", "ParseErrors", "print_gap", "read_gap", "read_gap_bytes", "scope_of_gap"]
