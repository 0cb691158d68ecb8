"""Tokens of one command line; completes missing closing brackets at the end of a descriptor. Untrusted.

A quoted formula is one token, its braces balanced. Repair is confined to spec 1.3: where a descriptor
lacks nothing but closing brackets at its very end, they are added and the command is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.lexer import Tok
from proofdsl.parser.scope import NAME_PATTERN

#: Words of the commands; their terminals are the same in capitals.
WORDS: Final = (
    "autosolve", "apply", "get_prop", "use_condition", "assert", "destruct_and", "exists", "get_exists",
    "get_forall", "get_condition", "autoreplace", "not_normalize", "rewrite", "rewrite_in", "case_analysis",
    "or_intro", "as", "in", "by", "proof", "from", "to", "left", "right", "all_hypothesis", "no_hypothesis",
    "using", "left_to_right", "right_to_left", "equation", "iff", "limit", "sum", "setdesc", "hypothesis", "GOAL",
    "theorem", "obvious",
)  # fmt: skip
_TERMINALS: Final = {word: word.upper() for word in WORDS}
_TOKEN: Final = re.compile(
    rf"""\s*(?:
    (?P<ASSIGNED>(?:`[^`\n]+`|{NAME_PATTERN})(?=\s*:=))
  | (?P<WORD>[^\W\d]\w*)
  | (?P<INT>\d+)
  | (?P<STRING>'.*?'(?=\s*:\s*\{{)|'[^'\n]*')
  | (?P<ASSIGN>:=)
  | (?P<ONE>[(){{:,;])
  | (?P<END>\Z)
    )""",
    re.VERBOSE,
)
_ONE: Final = {"(": "LPAR", ")": "RPAR", ":": "COLON", ",": "COMMA", ";": "SEMI"}
_BRACKET: Final = re.compile(r"[(){}\[\]`]")
_DESCRIPTOR: Final = re.compile(r"\(\s*(?:GOAL\s*:|hypothesis\s*\d)")
_PAIR: Final = {"(": ")", "[": "]", "{": "}"}


class CommandLine:
    """The tokens of a command, and whether brackets were added."""

    __slots__ = ("at", "repaired", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.repaired = False
        self.tokens: list[Tok] = []
        while self._next():
            pass

    def _next(self) -> bool:
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            at = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
            if self.text[at] == "'":
                raise Fault(at, "the quoted name does not end", ("a quotation mark",))
            raise Fault(at, f"unexpected character `{self.text[at]}`")
        group = found.lastgroup or "END"
        start = found.start(group)
        self.at = found.end()
        match group:
            case "END":
                return False
            case "WORD":
                word = found[group]
                self._add(_TERMINALS.get(word, "NAME"), word, start)
                if word in ("from", "to") and self._replaces():
                    self._term()
            case "STRING":
                self._add("STRING", found[group][1:-1], start)
            case "ASSIGNED":
                self._add("NAME", "".join(found[group].strip("`").split()), start)
            case "ONE":
                self._one(found[group], start)
            case _:
                self._add(group, found[group], start)
        return True

    def _add(self, kind: str, value: str, start: int) -> None:
        self.tokens.append(Tok(kind, value, start))

    def _one(self, char: str, start: int) -> None:
        if char != "{":
            self._add(_ONE[char], char, start)
        elif self.tokens and self.tokens[-1].type == "PROOF":
            self._add("LBLOCK", char, start)
        else:
            self._formula(start)

    def _replaces(self) -> bool:
        """True at the first `from` and `to` of `autoreplace`, which take terms in plain parentheses."""
        return self.tokens[0].type == "AUTOREPLACE" and _DESCRIPTOR.match(self.text, self._blank(self.at)) is None

    def _blank(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def _term(self) -> None:
        start = self._blank(self.at)
        if self.text[start : start + 1] != "(":
            return
        open_brackets = [")"]
        for sign in self._brackets(start + 1):
            char = sign[0]
            if char in _PAIR:
                open_brackets.append(_PAIR[char])
            elif char != open_brackets[-1] and "}" in (char, open_brackets[-1]):
                break
            else:
                open_brackets.pop()
            if not open_brackets:
                self.at = sign.end()
                self._add("TERM", self.text[start + 1 : sign.start()], start + 1)
                return
        raise Fault(start, "the parenthesis is not closed", ("a closing parenthesis",))

    def _brackets(self, at: int) -> Iterator[re.Match[str]]:
        """The brackets from an index on, those in back-quotes apart."""
        while (found := _BRACKET.search(self.text, at)) is not None:
            at = found.end()
            if found[0] == "`":
                closing = self.text.find("`", at)
                at = len(self.text) if closing < 0 else closing + 1
            else:
                yield found

    def _formula(self, start: int) -> None:
        """A formula in braces, with what is missing at its end."""
        missing = ["}"]
        for sign in self._brackets(start + 1):
            char, at = sign[0], sign.start()
            if char in _PAIR:
                missing.append(_PAIR[char])
            elif char == "}" and missing[-1] != "}":
                if missing.count("}") > 1:
                    raise Fault(at, "unexpected `}`: a parenthesis before it is not closed", ("a closing parenthesis",))
                self._close(start, at, missing)
                self.at = at + 1
                self._virtual_parenthesis()
                return
            elif char != "}" and missing[-1] == "}":
                if char == "]":
                    raise Fault(at, "unexpected `]`: no bracket is open")
                self._close(start, at, missing)
                self.at = at
                return
            else:
                missing.pop()
                if not missing:
                    self._add("FORMULA", self.text[start + 1 : at], start + 1)
                    self.at = at + 1
                    self._virtual_parenthesis()
                    return
        self._close(start, len(self.text), missing)
        self.at = len(self.text)
        self._virtual_parenthesis()

    def _close(self, start: int, end: int, missing: list[str]) -> None:
        """The formula up to `end`, completed by the missing brackets (the last of them is its own brace)."""
        self.repaired = True
        self._add("FORMULA", self.text[start + 1 : end].rstrip() + "".join(reversed(missing[1:])), start + 1)

    def _virtual_parenthesis(self) -> None:
        """Behind a descriptor's formula: its closing parenthesis, if it is missing."""
        at = self._blank(self.at)
        if self.text[at : at + 1] != ")" and self._opened():
            self.repaired = True
            self._add("RPAR", ")", at)

    def _opened(self) -> bool:
        """True when a descriptor has been opened before the formula that has just ended."""
        for token in reversed(self.tokens[:-1]):
            if token.type in ("LPAR", "RPAR"):
                return token.type == "LPAR"
        return False
