"""The LALR parsers: built once per process from the grammar files, and their errors in words. Trusted.

Building takes about 40 ms and importing Lark about 90 ms; both happen at the first parse.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.lexer import Tok, tokenize
from proofdsl.parser.syntax import Builder, Node

if TYPE_CHECKING:
    from lark import Lark

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


def build(grammar: str, transformer: object) -> Lark:
    """An LALR parser over a list of tokens for a grammar file of this folder."""
    from lark import Lark
    from lark.lexer import Lexer

    class Tokens(Lexer):
        """Hands the tokens through."""

        __future_interface__ = 1

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
            return iter(lexer_state.text)

    source = (Path(__file__).parent / grammar).read_text(encoding="utf-8")
    return Lark(
        source,
        parser="lalr",
        lexer=Tokens,
        transformer=transformer,  # type: ignore[arg-type]
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


@functools.lru_cache(maxsize=1)
def _formula_parser() -> Lark:
    return build("nfl.lark", Builder())


def syntax_of(text: str) -> Node:
    """The syntax tree of a formula.

    Raises:
        Fault: where the text is no formula.
    """
    from lark.exceptions import UnexpectedToken

    tokens = tokenize(text)
    if not tokens:
        raise Fault(len(text), "an empty formula", ("a formula",))
    try:
        return _formula_parser().parse(tokens)  # type: ignore[arg-type,return-value]
    except UnexpectedToken as bad:
        raise _fault(bad, text, tokens) from None


def _fault(bad: Any, text: str, tokens: list[Tok]) -> Fault:
    accepted = frozenset(bad.accepts or bad.expected)
    token = bad.token
    if token.type == "$END":
        offset, message = len(text.rstrip()), "the formula ends too early"
    else:
        offset, message = token.start_pos, f"unexpected {shown(text, token.start_pos)}"
    return Fault(offset, message, in_words(accepted))


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
