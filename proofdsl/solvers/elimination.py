"""Equations that follow from equations with terms as coefficients: elimination over rational functions. Untrusted.

Fragment: s = t where s - t is a sum of multiples of left minus right of equations at hand, the multipliers being
rational functions of variables, constants and elementary terms. Function values, sums, limits and integrals (and
products of such), and a side of the goal that is no sum, are the unknowns of a linear system. Method: Gaussian
elimination; the kernel multiplies out again, and asks for the multipliers to be defined.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from proofdsl.kernel import poly as p
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Monomial, Ratio, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import ELIMINATION_MONOMIALS as MAX_MONOMIALS
from proofdsl.solvers.budgets import ELIMINATION_ROWS as MAX_ROWS
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, alpha, app, num
from proofdsl.terms.term import postorder

_K = TypeVar("_K")
#: A linear form: coefficients of products of unknowns, the constant part at `poly.UNIT`.
Form = dict[Monomial, Ratio]


@dataclass(frozen=True, slots=True)
class Row:
    """A consequence of equations: a linear form that is zero, as a combination of left minus right of each."""

    form: Form
    made_of: dict[int, Ratio]


def eliminated(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """Evidence for an equation by elimination among the equations at hand, or None."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head == "Eq"):
        return None
    search.tick(5)
    try:
        found = _multipliers(seq, goal)
    except TooLarge:
        return None
    if not found:
        return None
    terms = (*found.values(), num(-1))
    made = search.expand(seq, "combine", *terms, data=tuple(found))
    if made is None:
        return None
    proofs = search.sides(made[1], side)
    return None if proofs is None else search.used("PolyRatSolver", Evidence("combine", terms, tuple(found), proofs))


def _multipliers(seq: Sequent, goal: App) -> dict[int, Term]:
    """For each equation that is used its position and multiplier; empty where the goal does not follow."""
    normalizer = Normalizer(expand=True)
    unknown = _unknowns(normalizer, goal)
    wanted, scale = _form(normalizer, goal, unknown)
    rows: list[Row] = []
    for position, fact in _linked(seq, goal):
        form, factor = _form(normalizer, fact, unknown)
        if form and len(form) <= MAX_MONOMIALS:
            row = _reduced(normalizer, Row(form, {position: factor}), rows)
            if row.form:
                rows.append(row)
    start = Row(wanted, {})
    rest = _reduced(normalizer, start, rows)
    if rest.form:
        return {}
    back = scale.inverse()
    if back is None:
        return {}
    products = {k: normalizer.reduce(-value * back) for k, value in rest.made_of.items()}
    return {k: normalizer.term(value) for k, value in products.items() if value.num}


def _linked(seq: Sequent, goal: App) -> list[tuple[int, App]]:
    """Equations that share an unknown with the goal, or with such an equation: the last ones first."""
    known = _large_parts(goal)
    waiting = [(k, f) for k, f in enumerate(seq.hyps) if isinstance(f, App) and f.head == "Eq"][::-1]
    chosen: dict[int, App] = {}
    changed = True
    while changed and len(chosen) < MAX_ROWS:
        changed = False
        for position, fact in waiting:
            parts = _large_parts(fact)
            if position not in chosen and len(chosen) < MAX_ROWS and not parts.keys().isdisjoint(known):
                chosen[position] = fact
                known |= parts
                changed = True
    return list(chosen.items())


def _large_parts(formula: App) -> dict[Term, None]:
    """What may be an unknown in an equation: its sides, and function values and binders in it."""
    parts = {alpha(side): None for side in formula.args}
    for node in postorder(formula):
        if node.loose == 0 and (isinstance(node, Bind) or (isinstance(node, App) and node.head == "Apply")):
            parts[alpha(node)] = None
    return parts


def _unknowns(normalizer: Normalizer, goal: App) -> Callable[[int], bool]:
    sides = {alpha(side) for side in goal.args}
    judged: dict[int, bool] = {}

    def unknown(index: int) -> bool:
        if index not in judged:
            atom = normalizer.atoms[index]
            large = any(isinstance(n, Bind) or (isinstance(n, App) and n.head == "Apply") for n in postorder(atom))
            judged[index] = large or atom in sides
        return judged[index]

    return unknown


def _form(normalizer: Normalizer, equation: App, unknown: Callable[[int], bool]) -> tuple[Form, Ratio]:
    """Left minus right, times the factor that is given as well, as a linear form in products of unknowns."""
    value = normalizer.normal(app("Minus", *equation.args))
    parts: dict[Monomial, p.Poly] = {}
    for monomial, coefficient in value.num.items():
        high = tuple((i, e) for i, e in monomial if unknown(i))
        low = tuple((i, e) for i, e in monomial if not unknown(i))
        part = parts.setdefault(high, {})
        part[low] = part.get(low, 0) + coefficient
    return {high: p.of_poly(part) for high, part in parts.items()}, p.of_poly(value.den)


def _reduced(normalizer: Normalizer, row: Row, rows: list[Row]) -> Row:
    """The row after elimination of the leading unknown of each of the rows; raises TooLarge."""
    for other in rows:
        lead = _lead(other.form)
        coefficient = row.form.get(lead)
        if coefficient is None:
            continue
        inverse = other.form[lead].inverse()
        if inverse is None:
            raise TooLarge
        factor = -(coefficient * inverse)
        row = Row(
            _added(normalizer, row.form, other.form, factor), _added(normalizer, row.made_of, other.made_of, factor)
        )
    return row


def _lead(form: Form) -> Monomial:
    """The unknown that a row is solved for: one with a numeral as coefficient, then the largest product."""
    return max(form, key=lambda m: (m != p.UNIT, form[m].constant() is not None, sum(e for _, e in m), m))


def _added(normalizer: Normalizer, left: dict[_K, Ratio], right: dict[_K, Ratio], factor: Ratio) -> dict[_K, Ratio]:
    result = dict(left)
    for key, value in right.items():
        total = normalizer.reduce(result.get(key, p.of_poly({})) + value * factor)
        if total.num:
            result[key] = total
        else:
            result.pop(key, None)
    return result
