"""Tokens of formulas. Trusted.

One pass over the text that also settles what the grammar cannot see with one token of lookahead: `|`
(opening, closing, separator of a set description, evaluation bar) by the open brackets and the token
before it; `-` and `+` as sign or operation; `^{`, `^+`, `_{` by what follows.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.scope import NAME_PATTERN

#: Bound on the tokens of one formula, so that a broken file is refused in a few seconds.
MOST: Final = 100_000


class Tok:
    """A token: `type` is a terminal of the grammar, `value` its normal spelling."""

    __slots__ = ("start_pos", "type", "value")

    def __init__(self, kind: str, value: str, start_pos: int) -> None:
        self.type = kind
        self.value = value
        self.start_pos = start_pos

    def __repr__(self) -> str:
        return f"Tok({self.type}, {self.value!r}, {self.start_pos})"


BIG_WORDS: Final = (
    "seqlimsup", "seqliminf", "seqlim", "limsup", "liminf", "lim", "sum", "prod", "union", "inter", "int", "bigO",
    "littleo",
)  # fmt: skip
_BIG: Final = "|".join(BIG_WORDS)

_TOKEN: Final = re.compile(
    rf"""\s*(?:
    (?P<BIG>(?:{_BIG})\s*_\s*\{{)
  | (?P<BIGSIMPLE>(?:{_BIG})_(?=[^\W_]))
  | (?P<CASES>cases\s*\{{)
  | (?P<DIFFPOW>p?diff\s*\^\s*\{{)
  | (?P<DIFFPOWSIMPLE>p?diff\s*\^)
  | (?P<NAME>{NAME_PATTERN})
  | (?P<NUM>\d+(?:\.\d+)?)
  | (?P<QUOTED>`[^`\n]+`)
  | (?P<IFF><==>|<=>|⇔)
  | (?P<IMPL>=>|⇒)
  | (?P<ARROW>->|→)
  | (?P<OP2><=|>=|!=|/\\|\\/)
  | (?P<EVALBAR>\|\s*_\s*\{{)
  | (?P<SUBREL>[≈∼~]\s*_\s*\{{)
  | (?P<SIDE>\^\s*\{{\s*[+-]\s*\}}|\^\s*[+-](?=\s*[\}}\)]))
  | (?P<CARETBRACE>\^\s*\{{)
  | (?P<SUBBRACE>_\s*\{{)
  | (?P<SUB>_(?=[^\W_]))
  | (?P<ONE>[-+*/^=<>(){{}}\[\],;:.|'!\\·⋅×∘±¬∧∨∪∩∈∉⊆≠≤≥≡≈∼~∅∞−])
  | (?P<END>\Z)
    )""",
    re.VERBOSE,
)
_INFINITY: Final = re.compile(r"\s*(?:∞|infty(?![\w]))")

#: Infix spelling -> head. The key is also the table of accepted ASCII spellings.
INFIX: Final = {
    "∧": "And", "∨": "Or", "=": "Eq", "≠": "Neq", "!=": "Neq", "<": "Lt", "≤": "Leq", "<=": "Leq", ">": "Gt",
    "≥": "Geq", ">=": "Geq", "∈": "Belong", "∉": "NotBelong", "⊆": "Subset", "≡": "Equiv", "≈": "Approx",
    "∼": "Asymp", "~": "Asymp", "∪": "Union", "∩": "Inter", "\\": "SetMinus", "*": "Mult", "·": "Mult",
    "⋅": "Mult", "/": "Frac", "×": "Cross", "∘": "Compose", "/\\": "And", "\\/": "Or", "+": "Plus", "-": "Minus",
    "−": "Minus", "±": "PlusMinus",
}  # fmt: skip
_SIGNS: Final = {"-": "Neg", "−": "Neg", "+": "Pos", "±": "PlusMinus"}
_PUNCTUATION: Final = {",": "COMMA", ";": "SEMI", ".": "DOT", ":": "COLON", "^": "CARET"}
_WORDS: Final = {
    "forall": ("QUANT", "Forall", False), "exists": ("QUANT", "Exists", False), "fun": ("FUN", "fun", False),
    "if": ("IF", "if", False), "otherwise": ("OTHERWISE", "otherwise", False), "Not": ("PREFIX", "Not", False),
    "not": ("PREFIX", "Not", False), "infty": ("INFTY", "PosInfty", True),
}  # fmt: skip
#: Words that are never plain names in a formula.
KEYWORDS: Final = frozenset(_WORDS) | {"mod"}

_GROUP_INFIX: Final = {"IFF": "Iff", "IMPL": "Impl", "ARROW": "FunSpace"}
_OPENING_GROUPS: Final = {
    "BIG": "big", "CASES": "{", "DIFFPOW": "diff", "SUBREL": "rel", "CARETBRACE": "{", "SUBBRACE": "{",
    "EVALBAR": "{",
}  # fmt: skip
#: Kinds of braces after whose end no operand has ended: the head of a big operator, `≈_{ε}`, `diff^{n}`.
_OPEN_ENDED: Final = frozenset({"big", "rel", "diff"})


class _Lexer:
    """State of one pass: the open brackets, and whether the token before ended an operand."""

    __slots__ = ("bound", "brackets", "ended", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.ended = False
        self.bound = False  # the next simple term is a bound of a big operator, not an operand
        self.brackets: list[str] = []

    def tokens(self) -> Iterator[Tok]:
        match, text, at = _TOKEN.match, self.text, 0
        while True:
            found = match(text, at)
            if found is None:
                self.bad_character(at)
                return
            group = found.lastgroup or "END"
            start = found.start(group)
            at = found.end()
            if group == "NAME":
                yield self.name(found[group], start)
            elif group == "NUM":
                self.ended, self.bound = not self.bound, False
                yield Tok("NUM", found[group], start)
            elif group == "ONE":
                token = self.one(found[group], start)
                if token.type == "PREFIX" and token.value in ("Neg", "Pos"):
                    infinity = _INFINITY.match(text, at)
                    if infinity is not None:
                        at, self.ended, self.bound = infinity.end(), not self.bound, False
                        token = Tok("INFTY", "NegInfty" if token.value == "Neg" else "PosInfty", start)
                yield token
            elif group == "END":
                return
            elif group == "EVALBAR" and self.brackets[-1:] == ["|"]:
                at = start + 1  # the closing bar of an absolute value, and a subscript
                yield self.bar(start)
            else:
                yield self.other(group, found[group], start)

    def name(self, text: str, start: int) -> Tok:
        word = _WORDS.get(text)
        if word is not None:
            kind, value, self.ended = word
            return Tok(kind, value, start)
        if text == "mod" and self.ended:
            self.ended = False
            return Tok("INFIX", "Mod", start)
        self.ended, self.bound = not self.bound, False
        if "{" in text:
            text = "".join(text.split())
        return Tok("NAME", text, start)

    def other(self, group: str, text: str, start: int) -> Tok:
        if group == "QUOTED":
            self.ended = True
            return Tok("NAME", "`" + "".join(text[1:-1].split()), start)
        if group == "SIDE":
            return Tok("SIDE", "+" if "+" in text else "-", start)
        if group in _GROUP_INFIX:
            self.ended = False
            return Tok("INFIX", _GROUP_INFIX[group], start)
        if group == "EVALBAR" and not self.ended:
            raise Fault(start, "unexpected `|_{`: an evaluation bar stands behind a term")
        if group == "CARETBRACE" and not self.ended:
            self.brackets.append("big")  # the upper bound of a big operator
        elif group in _OPENING_GROUPS:
            self.brackets.append(_OPENING_GROUPS[group])
        self.ended = False
        self.bound = group == "BIGSIMPLE"
        if group == "OP2":
            return Tok("INFIX", INFIX[text], start)
        if group in ("BIG", "BIGSIMPLE", "DIFFPOW", "DIFFPOWSIMPLE"):
            text = text.rstrip("{").rstrip().rstrip("_^").rstrip()
        return Tok(group, text, start)

    def one(self, char: str, start: int) -> Tok:
        if char in _OPEN:
            self.brackets.append("{" if char == "{" else "(")
            self.ended = False
            return Tok(_OPEN[char], char, start)
        if char in _CLOSE:
            opened = self.brackets.pop() if self.brackets else "("
            self.ended = opened not in _OPEN_ENDED
            return Tok(_CLOSE[char], char, start)
        if char == "|":
            return self.bar(start)
        if char in "∅∞'!":
            self.ended = True
            return Tok(_ENDING[char][0], _ENDING[char][1], start)
        ended, self.ended = self.ended, False
        self.bound = char == "^" and not ended
        if char in _PUNCTUATION:
            return Tok(_PUNCTUATION[char], "Typed" if char == ":" else char, start)
        if char == "¬":
            return Tok("PREFIX", "Not", start)
        if not ended and char in _SIGNS:
            return Tok("PREFIX", _SIGNS[char], start)
        return Tok("INFIX", INFIX[char], start)

    def bar(self, start: int) -> Tok:
        top = self.brackets[-1] if self.brackets else ""
        if not self.ended:
            self.brackets.append("|")
            return Tok("BAROPEN", "|", start)
        if top == "|":
            self.brackets.pop()
            return Tok("BARCLOSE", "|", start)
        self.ended = False
        return Tok("SEP", "|", start)

    def bad_character(self, at: int) -> None:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        char = self.text[at]
        if char == "`":
            raise Fault(at, "the back-quoted name does not end", ("a back-quote",))
        if char == "_":
            raise Fault(at, "unexpected `_`: a subscript needs a name, a number or braces")
        raise Fault(at, f"unexpected character `{char}`")


_OPEN: Final = {"(": "LPAR", "[": "LSQ", "{": "LBRACE"}
_CLOSE: Final = {")": "RPAR", "]": "RSQ", "}": "RBRACE"}
_ENDING: Final = {
    "∅": ("EMPTY", "EmptySet"), "∞": ("INFTY", "PosInfty"), "'": ("PRIME", "'"), "!": ("BANG", "!"),
}  # fmt: skip


def tokenize(text: str) -> list[Tok]:
    """The tokens of a formula.

    Raises:
        Fault: at a character that no token begins with, or when there are more than `MOST` tokens.
    """
    tokens = list(itertools.islice(_Lexer(text).tokens(), MOST + 1))
    if len(tokens) > MOST:
        raise Fault(tokens[-1].start_pos, f"a formula of more than {MOST} signs is not read")
    return tokens
