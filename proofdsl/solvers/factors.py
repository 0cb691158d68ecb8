"""Polynomials that are not 0 because none of their factors is. Untrusted.

Fragment: s not equal t, where s - t is a polynomial in one atom with rational coefficients that has factors. Method:
factors by FLINT (a proposal); each is shown not to be 0, the product by `Mult:nonzero`, and `ring_convert` compares.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_poly

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Poly, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import FACTORS_DEGREE as MAX_DEGREE
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Term, app, num


def by_factors(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """s not equal t from the factors of s - t."""
    if not (isinstance(seq.goal, App) and seq.goal.head == "Neq"):
        return None
    normalizer = Normalizer(expand=False)
    try:
        value = normalizer.normal(app("Minus", *seq.goal.args))
    except TooLarge:
        return None
    if value.den.keys() != {()}:
        return None
    factors = _factors(value.num)
    if factors is None:
        return None
    index, parts = factors
    atom = normalizer.atoms[index]
    product = _term(parts[0], atom)
    for part in parts[1:]:
        product = app("Mult", product, _term(part, atom))
    target = app("Neq", product, num(0))
    return search.by_rule(seq, side, 3, "ring_convert", target)


def _factors(value: Poly) -> tuple[int, list[fmpq_poly]] | None:
    """(atom, factors with the constant in the first one) of a polynomial in one atom with at least two factors."""
    atoms = {index for monomial in value for index, _ in monomial}
    if len(atoms) != 1:
        return None
    (index,) = atoms
    exponents = {monomial[0][1] if monomial else 0: c for monomial, c in value.items()}
    if min(exponents) < 0 or max(exponents) > MAX_DEGREE:
        return None
    whole = fmpq_poly([exponents.get(k, fmpq(0)) for k in range(max(exponents) + 1)])
    constant, found = whole.numer().factor()
    parts = [fmpq_poly(part) for part, count in found for _ in range(count)]
    if len(parts) < 2:
        return None
    scale = fmpq(constant) / whole.denom()
    return index, [parts[0] * scale, *parts[1:]]


def _term(factor: fmpq_poly, atom: Term) -> Term:
    """A polynomial as a term in the atom."""
    result: Term | None = None
    for k, c in enumerate(factor.coeffs()):
        if c == 0:
            continue
        value = num(Fraction(int(c.p), int(c.q)))
        power = atom if k == 1 else app("Power", atom, num(k))
        part = value if k == 0 else power if c == 1 else app("Mult", value, power)
        result = part if result is None else app("Plus", result, part)
    return num(0) if result is None else result
