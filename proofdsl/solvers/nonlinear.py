"""Polynomial inequalities as sums of squares. Untrusted.

Fragment: p <= q, p < q where q - p is of degree two in its atoms and is a sum of squares of linear forms with positive
rational weights and a constant that is not negative (for <: positive). Method: completing squares one atom after the
other, in exact rationals; each square is a fact of the kernel's schemas, and `combine` adds them up.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flint import fmpq

from proofdsl.kernel import poly as p
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Poly, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.equality import combine
from proofdsl.solvers.linear import polynomial
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Term, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER

#: Atoms of a polynomial that is looked at.
MAX_ATOMS: Final = 8
#: A linear form: coefficients by atom, the constant under None.
Form = dict[int | None, Fraction]


def by_squares(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """NlSolver: evidence for a polynomial inequality that is a sum of squares."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in ORDER):
        return None
    small, big = small_and_big(goal)
    normalizer = Normalizer(expand=False)
    try:
        value = polynomial(normalizer, app("Minus", big, small))
    except TooLarge:
        return None
    squares = None if value is None else completed(value)
    if not squares:
        return None
    chain = Chain(seq)
    for form in squares:
        fact = app("Geq", app("Power", _term(normalizer, form), num(2)), num(0))
        square = fact.args[0]
        if not isinstance(square, App):
            return None
        values = {"a": square.args[0], "n": num(2)}
        proof = search.by_schema(chain.seq.to_prove(fact), side, 3, "Power:even-nonneg", values)
        if proof is None:
            return None
        assert_fact(search, chain, fact, proof)
    return search.used("NlSolver", chain.wrap(combine(search, chain.seq, side)))


def completed(value: Poly) -> list[Form] | None:
    """Linear forms whose squares, with positive weights, and a constant >= 0 add up to a polynomial of degree two."""
    table = _quadratic(value)
    if table is None:
        return None
    forms: list[Form] = []
    atoms = sorted({k for pair in table for k in pair if k is not None})
    for atom in atoms:
        pivot = table.get((atom, atom), Fraction(0))
        row = {k: c / 2 for k, c in _row(table, atom).items()}
        if pivot < 0 or (pivot == 0 and any(row.values())):
            return None
        if pivot == 0:
            continue
        form: Form = {atom: Fraction(1), **{k: c / pivot for k, c in row.items() if c}}
        forms.append(form)
        _subtract(table, form, pivot)
    rest = table.get((None, None), Fraction(0))
    return forms if rest >= 0 else None


Key = tuple[int | None, int | None]


def _quadratic(value: Poly) -> dict[Key, Fraction] | None:
    """Coefficients by unordered pairs of atoms (None for 1); None for a polynomial of another degree."""
    table: dict[Key, Fraction] = {}
    for monomial, coefficient in value.items():
        factors: list[int | None] = [index for index, exponent in monomial for _ in range(max(exponent, 0))]
        if len(factors) > 2 or any(exponent < 0 for _, exponent in monomial):
            return None
        first, second = [*factors, None, None][:2]
        table[first, second] = Fraction(int(coefficient.p), int(coefficient.q))
    atoms = {k for pair in table for k in pair if k is not None}
    return table if len(atoms) <= MAX_ATOMS else None


def _row(table: dict[Key, Fraction], atom: int) -> dict[int | None, Fraction]:
    """Coefficients of atom * other, for the other atoms and 1."""
    found: dict[int | None, Fraction] = {}
    for (a, b), c in table.items():
        if a == atom and b != atom:
            found[b] = found.get(b, Fraction(0)) + c
        elif b == atom and a != atom:
            found[a] = found.get(a, Fraction(0)) + c
    return found


def _subtract(table: dict[Key, Fraction], form: Form, weight: Fraction) -> None:
    items = sorted(form.items(), key=lambda item: (item[0] is None, item[0] or 0))
    for i, (a, c) in enumerate(items):
        for b, d in items[i:]:
            part = weight * c * d * (1 if a == b else 2)
            key: Key = (a, b) if (a, b) in table or (b, a) not in table else (b, a)
            table[key] = table.get(key, Fraction(0)) - part


def _term(normalizer: Normalizer, form: Form) -> Term:
    """A linear form as a term."""
    value: Poly = {}
    for atom, c in form.items():
        monomial = p.UNIT if atom is None else ((atom, 1),)
        value[monomial] = fmpq(c.numerator, c.denominator)
    return normalizer.term(p.of_poly(value))
