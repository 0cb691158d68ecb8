"""Reader of the corpus of false goals: plain text blocks under `false_goals/`. Test data, untrusted.

A block is a run of lines `key: value`; blocks are separated by blank lines, `#` starts a comment line:

    name: root-of-square-without-absolute-value
    hyp: x ∈ RealSet
    goal: sqrt(x^{2}) = x
    counterexample: x = -1

`hyp` may occur any number of times. A block has `counterexample` or `reason`, not both. A counterexample
is a list of assignments, or `none` for a goal that is false without any. An assignment gives the value of a
free variable, and proposes a witness for every bound variable of that name; it may mention the values
of earlier ones and, as a witness, the variables of the quantifiers around it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DIRECTORY: Final = Path(__file__).parent / "false_goals"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ASSIGNMENT: Final = re.compile(r"\s*([^\W\d]\w*(?:_\{\w+\})?)\s*=\s*(.+)", re.DOTALL)
_NEXT: Final = re.compile(r",\s*(?=[^\W\d]\w*(?:_\{\w+\})?\s*=\s)")


class CorpusError(ValueError):
    """A block that cannot be read; the message begins with file and line."""


@dataclass(frozen=True, slots=True)
class FalseGoal:
    """One block. `counterexample` is None where a reason is given instead."""

    family: str
    name: str
    line: int
    hypotheses: tuple[str, ...]
    goal: str
    counterexample: tuple[tuple[str, str], ...] | None
    reason: str

    @property
    def identifier(self) -> str:
        """Family and name: unique in the corpus."""
        return f"{self.family}/{self.name}"

    def gap_text(self) -> str:
        """The block as the text of a gap file."""
        lines = [f"{k}. {formula}" for k, formula in enumerate(self.hypotheses, start=1)]
        return "\n".join([f"PROOF GAP {self.identifier}", "ASSUM:", *lines, "", "GOAL:", self.goal, "", "METHOD:", ""])


def load(directory: Path = DIRECTORY) -> tuple[FalseGoal, ...]:
    """All blocks of all files, by file name and then in order. Raises CorpusError."""
    found: list[FalseGoal] = []
    for path in sorted(directory.glob("*.txt")):
        found.extend(read(path.read_text(encoding="utf-8"), path.stem, path.name))
    return tuple(found)


def read(text: str, family: str, source: str) -> list[FalseGoal]:
    """The blocks of one text. Raises CorpusError."""
    blocks: list[FalseGoal] = []
    names: dict[str, int] = {}
    fields: list[tuple[int, str, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith("#"):
            continue
        if line.strip():
            fields.append(_field(line, f"{source}:{number}", number))
        elif fields:
            block = _block(fields, family, source)
            if block.name in names:
                raise CorpusError(f"{source}:{block.line}: name {block.name!r} stands in line {names[block.name]} too")
            names[block.name] = block.line
            blocks.append(block)
            fields = []
    return blocks


def _field(line: str, place: str, number: int) -> tuple[int, str, str]:
    key, colon, value = line.partition(":")
    key, value = key.strip(), value.strip()
    if not colon or key not in ("name", "hyp", "goal", "counterexample", "reason"):
        raise CorpusError(f"{place}: expected name:, hyp:, goal:, counterexample: or reason:, found {line.strip()!r}")
    if not value:
        raise CorpusError(f"{place}: nothing after {key}:")
    return number, key, value


def _block(fields: list[tuple[int, str, str]], family: str, source: str) -> FalseGoal:
    first = fields[0][0]
    single: dict[str, str] = {}
    for number, key, value in fields:
        if key == "hyp":
            continue
        if key in single:
            raise CorpusError(f"{source}:{number}: second {key}: in one block")
        single[key] = value
    for key in ("name", "goal"):
        if key not in single:
            raise CorpusError(f"{source}:{first}: block without {key}:")
    if ("counterexample" in single) == ("reason" in single):
        raise CorpusError(f"{source}:{first}: a block needs either counterexample: or reason:")
    if not _NAME.fullmatch(single["name"]):
        raise CorpusError(f"{source}:{first}: {single['name']!r} is not a name of lower-case words joined by hyphens")
    hypotheses = tuple(value for _, key, value in fields if key == "hyp")
    given = single.get("counterexample")
    values = None if given is None else assignments(given, f"{source}:{first}")
    return FalseGoal(family, single["name"], first, hypotheses, single["goal"], values, single.get("reason", ""))


def assignments(text: str, place: str = "") -> tuple[tuple[str, str], ...]:
    """`x = 1, f = fun t, u . t` as pairs of name and term. Raises CorpusError."""
    if text == "none":
        return ()
    pairs: list[tuple[str, str]] = []
    for part in _split(text):
        match = _ASSIGNMENT.fullmatch(part)
        if match is None:
            raise CorpusError(f"{place}: not an assignment: {part.strip()!r}")
        if any(match[1] == name for name, _ in pairs):
            raise CorpusError(f"{place}: second value for {match[1]}")
        pairs.append((match[1], match[2].strip()))
    return tuple(pairs)


def _split(text: str) -> list[str]:
    """At the commas outside brackets that are followed by `name =`."""
    parts: list[str] = []
    depth, start = 0, 0
    for k, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0 and _NEXT.match(text, k):
            parts.append(text[start:k])
            start = k + 1
    return [*parts, text[start:]]
