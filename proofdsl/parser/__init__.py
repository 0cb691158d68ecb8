"""Reading and printing: formulas, gaps, theorem lists (trusted), programs (untrusted). Trusted.

The grammars are built at the first parse, not on import.
"""

from proofdsl.parser.errors import ParseError, ParseErrors
from proofdsl.parser.formula import parse_formula, parse_term
from proofdsl.parser.gap import Gap
from proofdsl.parser.gapfile import print_gap, read_gap, read_gap_bytes, scope_of_gap
from proofdsl.parser.printer import print_term
from proofdsl.parser.programfile import read_program, read_program_bytes
from proofdsl.parser.scope import EMPTY_SCOPE, Scope

__all__ = [
    "EMPTY_SCOPE",
    "Gap",
    "ParseError",
    "ParseErrors",
    "Scope",
    "parse_formula",
    "parse_term",
    "print_gap",
    "print_term",
    "read_gap",
    "read_gap_bytes",
    "read_program",
    "read_program_bytes",
    "scope_of_gap",
]
