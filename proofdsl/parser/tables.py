"""LALR tables: made by Lark from the grammar files, shipped as JSON beside them. Trusted.

Importing Lark and building the tables takes some 150 ms, loading them takes one or two. The grammar
files are what is edited: a table notes the digest of its grammar, a stale one is not used but built
anew, and a test compares the shipped tables with newly built ones. To write them:

    python -m proofdsl.parser.tables
"""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

GRAMMARS: Final = ("nfl", "dsl")
_FOLDER: Final = Path(__file__).parent
END: Final = "$END"


@dataclass(frozen=True, slots=True)
class Table:
    """An LALR(1) table.

    Attributes:
        grammar: SHA-256 of the grammar file.
        rules: for each rule its action, the nonterminal it makes, and its length.
        actions: for each state, terminal -> next state, or -1 - rule to reduce by.
        gotos: for each state, nonterminal -> next state.
        start, end: the first state, and the one that accepts.
    """

    grammar: str
    rules: list[tuple[str, str, int]]
    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    start: int
    end: int

    def as_json(self) -> str:
        """One line a state, so that differences can be read."""
        states = [{"actions": a, "gotos": g} for a, g in zip(self.actions, self.gotos, strict=True)]
        lines = ",\n".join(json.dumps(state, sort_keys=True) for state in states)
        rules = ",\n".join(json.dumps(rule) for rule in self.rules)
        head = f'"grammar": "{self.grammar}", "start": {self.start}, "end": {self.end}'
        return f'{{{head},\n"rules": [\n{rules}],\n"states": [\n{lines}]}}\n'


def _from_json(data: dict[str, Any]) -> Table:
    rules = [(action, origin, size) for action, origin, size in data["rules"]]
    actions = [state["actions"] for state in data["states"]]
    gotos = [state["gotos"] for state in data["states"]]
    return Table(data["grammar"], rules, actions, gotos, data["start"], data["end"])


def _source(name: str) -> bytes:
    return (_FOLDER / f"{name}.lark").read_bytes()


@functools.cache
def table(name: str) -> Table:
    """The table of a grammar: the shipped one if it belongs to the grammar file, else a new one."""
    shipped = _FOLDER / f"{name}.json"
    if shipped.is_file():
        found = _from_json(json.loads(shipped.read_text(encoding="utf-8")))
        if found.grammar == hashlib.sha256(_source(name)).hexdigest():
            return found
    return build(name)


def build(name: str) -> Table:
    """The table of a grammar, by Lark; states and rules are numbered in a fixed order."""
    from lark import Lark

    source = _source(name)
    lark = Lark(source.decode("utf-8"), parser="lalr", lexer=_no_lexer(), keep_all_tokens=True)
    frontend: Any = lark.parser
    made: Any = frontend.parser._parse_table
    order = _numbering(made)
    rules: dict[Any, int] = {}
    written: list[tuple[str, str, int]] = []
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for state in order:
        own: dict[str, int] = {}
        after: dict[str, int] = {}
        for symbol, (kind, target) in sorted(made.states[state].items()):
            if kind.name == "Shift":
                (own if _is_terminal(symbol) else after)[str(symbol)] = order[target]
                continue
            if target not in rules:
                rules[target] = len(written)
                action = target.alias or target.origin.name
                written.append((str(action), str(target.origin.name), len(target.expansion)))
            own[str(symbol)] = -1 - rules[target]
        actions.append(own)
        gotos.append(after)
    (start,), (end,) = made.start_states.values(), made.end_states.values()
    return Table(hashlib.sha256(source).hexdigest(), written, actions, gotos, order[start], order[end])


def _is_terminal(symbol: str) -> bool:
    return symbol == END or symbol.isupper()


def _numbering(made: Any) -> dict[Any, int]:
    """States in the order of a walk from the start, symbols sorted: independent of hashing."""
    (start,) = made.start_states.values()
    order = {start: 0}
    queue = [start]
    for state in queue:
        for _, (kind, target) in sorted(made.states[state].items()):
            if kind.name == "Shift" and target not in order:
                order[target] = len(order)
                queue.append(target)
    return order


def _no_lexer() -> Any:
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """Lark only makes the tables; the tokens are made elsewhere."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError

    return NoLexer


def main() -> None:
    """Write the tables beside their grammars."""
    for name in GRAMMARS:
        (_FOLDER / f"{name}.json").write_text(build(name).as_json(), encoding="utf-8")


if __name__ == "__main__":
    main()
