"""Small simplifications of computed terms: units, zeros, signs, numerals. Untrusted.

What is tidied is proved equal by the algebra solvers; this only keeps what is differentiated again, or shown, short.
"""

from __future__ import annotations

from fractions import Fraction

from proofdsl.terms import App, Num, Term, app, num
from proofdsl.terms.term import postorder

ZERO, ONE = num(0), num(1)


def tidy(term: Term) -> Term:
    """An equal term (where the given one is defined), without trivial parts."""
    done: dict[Term, Term] = {}
    for node in postorder(term):
        new = node.rebuilt([done[child] for child, _ in node.children()])
        done[node] = _tidied(new) if isinstance(new, App) else new
    return done[term]


def parity(term: Term) -> int | None:
    """0 for an even integer numeral, 1 for an odd one."""
    return int(term.value) % 2 if isinstance(term, Num) and term.value.denominator == 1 else None


def _tidied(node: App) -> Term:
    match node:
        case App(head="Plus", args=(Num(value=a), Num(value=b))):
            return num(a + b)
        case App(head="Minus", args=(Num(value=a), Num(value=b))):
            return num(a - b)
        case App(head="Mult", args=(Num(value=a), Num(value=b))):
            return num(a * b)
        case App(head="Plus", args=(a, b)):
            return b if a is ZERO else a if b is ZERO else node
        case App(head="Minus", args=(a, b)):
            return a if b is ZERO else app("Neg", b) if a is ZERO else node
        case App(head="Mult", args=(a, b)):
            return ZERO if ZERO in (a, b) else b if a is ONE else a if b is ONE else node
        case App(head="Frac", args=(a, b)):
            return ZERO if a is ZERO else a if b is ONE else node
        case App(head="Power", args=(a, b)):
            return a if b is ONE else ONE if b is ZERO else node
        case App(head="Neg", args=(Num(value=Fraction(numerator=0)),)):
            return ZERO
        case App(head="Neg", args=(App(head="Neg", args=(a,)),)):
            return a
    return node
