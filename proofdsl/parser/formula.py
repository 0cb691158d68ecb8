"""Reading of formulas and terms: `parse_formula`. Trusted."""

from __future__ import annotations

from collections.abc import Iterable

from proofdsl.parser.elaborate import elaborate
from proofdsl.parser.errors import Fault, located
from proofdsl.parser.lalr import syntax_of
from proofdsl.parser.operators import as_set
from proofdsl.parser.scope import EMPTY_SCOPE, Scope
from proofdsl.terms import Term


def parse_formula(text: str, scope: Scope = EMPTY_SCOPE) -> Term:
    """The term of a formula or of a mathematical object.

    Raises:
        ParseError: with the line and column in `text`.
    """
    try:
        return read_formula(text, scope)
    except Fault as fault:
        raise located(fault, text) from None


def parse_term(text: str, scope: Scope = EMPTY_SCOPE) -> Term:
    """The same as `parse_formula`: a formula and an object are both terms."""
    return parse_formula(text, scope)


def read_formula(text: str, scope: Scope, want_set: bool = False) -> Term:
    """The term of a text; with `want_set`, `(a, b)` as a whole is the open interval.

    Raises:
        Fault: with an offset in `text`.
    """
    node = syntax_of(text)
    return elaborate(as_set(node) if want_set else node, scope, text)


class Reader:
    """Reads the formulas of one file: the same text is read once.

    The memory lives as long as the reader; readers are made for one call and thrown away.
    """

    def __init__(self, scope: Scope = EMPTY_SCOPE, known: Iterable[tuple[str, Term]] = ()) -> None:
        self.scope = scope
        self._known: dict[tuple[str, bool], Term] = {(text, False): term for text, term in known}

    def read(self, text: str, want_set: bool = False) -> Term:
        """As `read_formula`, from memory where the text occurred before."""
        key = (text, want_set)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = read_formula(text, self.scope, want_set)
        return known
