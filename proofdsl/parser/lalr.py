"""Running the LALR tables over tokens, without recursion; errors in words. Trusted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.lexer import Tok, tokenize
from proofdsl.parser.syntax import Builder, Node
from proofdsl.parser.tables import END, Table, table

#: Terminals in words.
WORDS: Final[dict[str, str]] = {
    "NAME": "a name", "NUM": "a number", "LPAR": "an opening parenthesis", "RPAR": "a closing parenthesis",
    "LSQ": "an opening square bracket", "RSQ": "a closing square bracket", "LBRACE": "an opening brace",
    "RBRACE": "a closing brace", "COMMA": "a comma", "SEMI": "a semicolon", "DOT": "a full stop",
    "COLON": "a colon", "SEP": "the bar `|` of a set description", "BAROPEN": "an absolute value",
    "BARCLOSE": "the closing bar `|`", "IF": "the word `if`", "OTHERWISE": "the word `otherwise`",
    "INFIX": "an operator", "$END": "the end of the formula",
}  # fmt: skip
#: Terminals that begin an operand, and those that go on behind one: named together.
_OPERAND: Final = frozenset(
    {"NAME", "NUM", "INFTY", "EMPTY", "LPAR", "LSQ", "LBRACE", "BAROPEN", "CASES", "PREFIX", "QUANT", "FUN", "BIG",
     "BIGSIMPLE", "DIFFPOW", "DIFFPOWSIMPLE"}
)  # fmt: skip
_BEHIND: Final = frozenset({"INFIX", "COLON", "CARET", "SUBREL", "PRIME", "BANG", "SIDE", "SUB", "SUBBRACE",
                            "CARETBRACE", "EVALBAR", "LPAR"})  # fmt: skip
_CLOSERS: Final = ("RPAR", "RSQ", "RBRACE", "BARCLOSE", "SEP", "COMMA", "SEMI", "DOT", "IF", "OTHERWISE", "$END")


Action = Callable[[list[Any]], Any]


class Unexpected(Exception):
    """A token that the grammar does not allow; `accepted` are the terminals that it does."""

    def __init__(self, token: Tok, accepted: frozenset[str]) -> None:
        super().__init__(token.type)
        self.token = token
        self.accepted = accepted


class Parser:
    """A table with the actions of its rules, looked up by name in `builder`."""

    __slots__ = ("_reductions", "_table")

    def __init__(self, grammar: Table, builder: object) -> None:
        self._table = grammar
        self._reductions: list[tuple[Action, str, int]] = [
            (getattr(builder, action), origin, size) for action, origin, size in grammar.rules
        ]

    def parse(self, tokens: Sequence[Tok]) -> Any:
        """The value of the start rule.

        Raises:
            Unexpected: at the first token that does not fit.
        """
        actions, gotos, reductions, end = self._table.actions, self._table.gotos, self._reductions, self._table.end
        states = [self._table.start]
        values: list[Any] = []
        for token in (*tokens, Tok(END, "", -1)):
            kind = token.type
            while True:
                target = actions[states[-1]].get(kind)
                if target is None:
                    raise Unexpected(token, self._accepted(states))
                if target >= 0:
                    states.append(target)
                    values.append(token)
                    break
                action, origin, size = reductions[-1 - target]
                if size:
                    value = action(values[-size:])
                    del values[-size:], states[-size:]
                else:
                    value = action([])
                values.append(value)
                states.append(gotos[states[-1]][origin])
                if kind == END and states[-1] == end:
                    return value
        raise AssertionError("a table accepts at the end token or refuses it")

    def _accepted(self, states: list[int]) -> frozenset[str]:
        """The terminals that really fit: LALR lists some that fail after a reduction."""
        return frozenset(kind for kind in self._table.actions[states[-1]] if self._fits(list(states), kind))

    def _fits(self, states: list[int], kind: str) -> bool:
        while True:
            target = self._table.actions[states[-1]].get(kind)
            if target is None:
                return False
            if target >= 0:
                return True
            _, origin, size = self._reductions[-1 - target]
            if size:
                del states[-size:]
            states.append(self._table.gotos[states[-1]][origin])
            if kind == END and states[-1] == self._table.end:
                return True


@functools.lru_cache(maxsize=1)
def _formula_parser() -> Parser:
    return Parser(table("nfl"), Builder())


def syntax_of(text: str) -> Node:
    """The syntax tree of a formula.

    Raises:
        Fault: where the text is no formula.
    """
    tokens = tokenize(text)
    if not tokens:
        raise Fault(len(text), "an empty formula", ("a formula",))
    try:
        return _formula_parser().parse(tokens)  # type: ignore[no-any-return]
    except Unexpected as bad:
        raise _fault(bad, text) from None


def _fault(bad: Unexpected, text: str) -> Fault:
    if bad.token.type == END:
        offset, message = len(text.rstrip()), "the formula ends too early"
    else:
        offset, message = bad.token.start_pos, f"unexpected {shown(text, bad.token.start_pos)}"
    return Fault(offset, message, in_words(bad.accepted))


def shown(text: str, at: int) -> str:
    """The word or sign at an offset, in back-quotes, at most 20 characters."""
    end = at + 1
    while end < len(text) and end - at < 20 and (text[end].isalnum() or text[end] == "_") and text[at].isalnum():
        end += 1
    return f"`{text[at:end]}`"


def in_words(accepted: frozenset[str]) -> tuple[str, ...]:
    """The accepted terminals in words, operands and operators each as one."""
    words: list[str] = []
    if "NUM" in accepted and "QUANT" in accepted:
        words.append("a formula or a term")
    elif "NAME" in accepted:
        words.append("a name")
    if "INFIX" in accepted:
        words.append("an operator")
    words.extend(WORDS[kind] for kind in _CLOSERS if kind in accepted)
    rest = sorted(accepted - _OPERAND - _BEHIND - frozenset(_CLOSERS))
    words.extend(WORDS.get(kind, f"`{kind}`") for kind in rest)
    if not words:
        words.extend(WORDS.get(kind, f"`{kind}`") for kind in sorted(accepted))
    return tuple(words)
