"""Reading the statement of a library entry with the parser of formulas. Trusted."""

from __future__ import annotations

from proofdsl.library.entry import Entry, Problem
from proofdsl.terms import Term


def read_statement(entry: Entry) -> Term | Problem:
    """The term of the entry's statement, or the parse error at its place in the library's file."""
    from proofdsl.parser import ParseError, parse_formula  # a grammar is built on first use: not at start-up

    try:
        return parse_formula(entry.text)
    except ParseError as error:
        line = entry.statement_line + error.line - 1
        return Problem(entry.path, line, error.column, "parse", f"{entry.title} does not parse: {error.message}")
