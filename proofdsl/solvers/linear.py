"""Certificates for linear arithmetic: multipliers found by elimination or by Z3, judged by the kernel. Untrusted.

Fragment: relations of numbers that follow from relations at hand by a linear combination; nonlinear monomials and
other terms are atoms. Method: an equation by exact elimination; an inequality by asking Z3 for the multipliers of a
contradiction with the negated goal (a linear programme over the rationals), with a step limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from proofdsl.kernel import poly as p
from proofdsl.kernel.normal import MAX_ATOMS, Normalizer
from proofdsl.kernel.poly import Poly, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import LINEAR_DIVISION as MAX_DIVISION
from proofdsl.solvers.budgets import LINEAR_FACTS as MAX_FACTS
from proofdsl.solvers.budgets import LINEAR_MONOMIALS as MAX_MONOMIALS
from proofdsl.solvers.budgets import LINEAR_RLIMIT as RLIMIT
from proofdsl.terms import App, Term, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as a polynomial (after clearing denominators is not possible, rows have none) with its sense."""

    position: int
    value: Poly
    sense: str  # "eq", "geq", "gt"


def _laurent(left: p.Monomial, right: p.Monomial) -> p.Monomial:
    return tuple((index, exponent) for index, exponent in p.mono_mul(left, right) if exponent)


class Arithmetic:
    """Normal forms of relations, kept for one search: hypotheses are read once, however often they are used."""

    def __init__(self, *, expand: bool) -> None:
        self._expand = expand
        self._normalizer = Normalizer(expand=expand)
        self._known: dict[Term, tuple[Poly, str] | None] = {}

    def rows(self, hyps: tuple[Term, ...]) -> list[Row]:
        """The hypotheses that are relations of numbers, at most `MAX_FACTS` of them."""
        rows: list[Row] = []
        for position, fact in enumerate(hyps):
            if len(rows) >= MAX_FACTS:
                break
            if fact not in self._known:
                self._known[fact] = _row(self._normalizer, fact)
            read = self._known[fact]
            if read is not None:
                rows.append(Row(position, *read))
        return rows

    def negated(self, goal: App) -> Row | None:
        """The negation of the goal as a row; None for False and for what is no relation of numbers."""
        if len(self._normalizer.atoms) > MAX_ATOMS // 2:
            self._normalizer, self._known = Normalizer(expand=self._expand), {}
        return _negated(self._normalizer, goal)


def _row(normalizer: Normalizer, fact: Term) -> tuple[Poly, str] | None:
    if not (isinstance(fact, App) and (fact.head == "Eq" or fact.head in ORDER)):
        return None
    small, big = small_and_big(fact)
    value = polynomial(normalizer, app("Minus", big, small))
    if value is None or (not value and fact.head == "Eq"):
        return None
    sense = "eq" if fact.head == "Eq" else "gt" if fact.head in ("Lt", "Gt") else "geq"
    return value, sense


def polynomial(normalizer: Normalizer, term: Term) -> Poly | None:
    """The normal form of a term as a sum of monomials; a monomial denominator gives negative exponents.

    Another denominator is inverted as an atom, so that rows stay linear in it.
    """
    try:
        value = normalizer.normal(term)
    except TooLarge:
        return None
    if set(value.den) == {p.UNIT}:
        return p.scale(value.num, 1 / value.den[p.UNIT])
    if len(value.den) == 1:
        ((below, coefficient),) = value.den.items()
        negative = tuple((index, -exponent) for index, exponent in below)
        return {_laurent(monomial, negative): c / coefficient for monomial, c in value.num.items()}
    try:
        return _over(normalizer, value.num, value.den)
    except TooLarge:
        return None


def _over(normalizer: Normalizer, top: Poly, bottom: Poly) -> Poly:
    """top/bottom as quotient + remainder * (1/bottom), with 1/bottom an atom and bottom made monic.

    So that t^2/(1 + t^2) and 1 - 1/(1 + t^2) are one polynomial; raises TooLarge.
    """
    lead = max(bottom, key=lambda m: (sum(e for _, e in m), m))
    scale = bottom[lead]
    bottom, top = p.scale(bottom, 1 / scale), p.scale(top, 1 / scale)
    inverse = normalizer.atom(app("Frac", num(1), normalizer.term(p.of_poly(bottom)))).num
    quotient: Poly = {}
    rest = dict(top)
    for _ in range(MAX_DIVISION):
        monomial = next((m for m in sorted(rest, reverse=True) if _divides(lead, m)), None)
        if monomial is None:
            break
        factor = p.divide_monomial({monomial: rest[monomial]}, lead)
        quotient = p.add(quotient, factor)
        rest = p.add(rest, p.scale(p.mul(factor, bottom), -1))
    return p.add(quotient, p.mul(rest, inverse))


def _divides(lead: p.Monomial, monomial: p.Monomial) -> bool:
    exponents = dict(monomial)
    return all(exponents.get(index, 0) >= exponent for index, exponent in lead)


def multipliers(arithmetic: Arithmetic, seq: Sequent) -> tuple[tuple[int, ...], tuple[Term, ...]] | None:
    """Positions and multipliers for the kernel's rule `combine`, or None."""
    goal = seq.goal
    if not isinstance(goal, App):
        return None
    negated = arithmetic.negated(goal)
    if negated is None and goal.head != "False":
        return None
    rows = arithmetic.rows(seq.hyps)
    if goal.head == "Eq":
        return None if negated is None else _equation(rows, negated)
    return _relevant_solution(rows, negated, goal)


def single_fact(arithmetic: Arithmetic, seq: Sequent) -> tuple[tuple[int, ...], tuple[Term, ...]] | None:
    """Positions and multipliers when the goal, an order atom, is a consequence of at most one hypothesis."""
    goal = seq.goal
    if not isinstance(goal, App):
        return None
    negated = arithmetic.negated(goal)
    if negated is None:
        return None
    rows = [row for row in arithmetic.rows(seq.hyps) if _shares(row.value, negated.value)]
    system = [*rows, negated]
    values = _trivial(system)
    if values is None:
        return None
    facts = [(row, value) for row, value in zip(rows, values, strict=False) if value != 0]
    terms = [_numeral(value) for _, value in facts] + [_numeral(values[-1])]
    return tuple(row.position for row, _ in facts), tuple(terms)


def _shares(left: Poly, right: Poly) -> bool:
    return {m for m in left if m} == {m for m in right if m}


def _negated(normalizer: Normalizer, goal: App) -> Row | None:
    if goal.head in ("Eq", "Neq"):
        value = polynomial(normalizer, app("Minus", *goal.args))
        return None if value is None else Row(-1, value, "eq")
    if goal.head not in ORDER:
        return None
    small, big = small_and_big(goal)
    value = polynomial(normalizer, app("Minus", small, big))
    return None if value is None else Row(-1, value, "geq" if goal.head in ("Lt", "Gt") else "gt")


def _relevant(rows: list[Row], seed: Poly | None) -> list[Row]:
    """Rows connected to the goal through shared monomials; all rows when the goal is False."""
    if seed is None:
        return rows
    known = {m for m in seed if m}
    chosen: dict[int, Row] = {}
    changed = True
    while changed:
        changed = False
        for row in rows:
            if row.position not in chosen and any(m in known for m in row.value if m):
                chosen[row.position] = row
                known.update(m for m in row.value if m)
                changed = True
    return [row for row in rows if row.position in chosen]


def _equation(rows: list[Row], goal: Row) -> tuple[tuple[int, ...], tuple[Term, ...]] | None:
    """goal = sum of multiples of equations, by elimination; no equations are needed for a trivial goal."""
    equations = _relevant([r for r in rows if r.sense == "eq"], goal.value)
    solution = _solve([row.value for row in equations], goal.value)
    if solution is None:
        return None
    used = [(row, value) for row, value in zip(equations, solution, strict=True) if value != 0]
    terms = [_numeral(value) for _, value in used] + [num(-1)]
    return tuple(row.position for row, _ in used), tuple(terms)


def _solve(columns: list[Poly], target: Poly) -> list[Fraction] | None:
    """Rationals c with sum c_k * columns[k] = target."""
    monomials = sorted({m for poly in (*columns, target) for m in poly})
    if not monomials:
        return [Fraction(0)] * len(columns)
    if not columns or len(monomials) > MAX_MONOMIALS * 3:
        return None
    entries = [[poly.get(m, fmpq(0)) for poly in (*columns, target)] for m in monomials]
    reduced, rank = fmpq_mat(entries).rref()
    result = [Fraction(0)] * len(columns)
    for i in range(rank):
        pivot = next(j for j in range(len(columns) + 1) if reduced[i, j] != 0)
        if pivot == len(columns):
            return None
        value = reduced[i, len(columns)]
        result[pivot] = Fraction(int(value.p), int(value.q))
    return result


def _relevant_solution(
    rows: list[Row], negated: Row | None, goal: App
) -> tuple[tuple[int, ...], tuple[Term, ...]] | None:
    chosen = _relevant(rows, None if negated is None else negated.value)
    monomials = sorted({m for row in [*chosen, *([negated] if negated else [])] for m in row.value if m})
    if len(monomials) > MAX_MONOMIALS:
        return None
    system = [*chosen, *([negated] if negated else [])]
    values = _trivial(system)
    if values is None and not _consistent(system):
        values = _ask_z3(system, monomials)
    if values is None:
        return None
    facts = [(row, value) for row, value in zip(system, values, strict=True) if value != 0 and row.position >= 0]
    terms = [_numeral(value) for _, value in facts]
    if negated is not None:
        terms.append(_numeral(values[-1]))
    return tuple(row.position for row, _ in facts), tuple(terms)


def linear_certificate(system: list[Row]) -> list[int] | None:
    """Positions of the rows that a contradiction of the system uses; the last row is the negated goal."""
    monomials = sorted({m for row in system for m in row.value if m})
    values = _trivial(system) or _ask_z3(system, monomials)
    return None if values is None else [k for k, value in enumerate(values) if value != 0]


def _trivial(system: list[Row]) -> list[Fraction] | None:
    """The goal alone, or the goal with one fact, already contradict each other: no need for Z3."""
    last = system[-1] if system and system[-1].position < 0 else None
    if last is None:
        return None
    for k, row in enumerate(system):
        for factor in [Fraction(0)] if row is last else _factors(row, last):
            total = last.value if row is last else p.add(last.value, p.scale(row.value, _fmpq(factor)))
            strict = last.sense == "gt" or (row is not last and row.sense == "gt")
            if _impossible(total, strict, last.sense == "eq" and (row is last or row.sense == "eq")):
                values = [Fraction(0)] * len(system)
                values[-1] = Fraction(1)
                if row is not last:
                    values[k] = factor
                return values
    return None


def _factors(row: Row, goal: Row) -> list[Fraction]:
    """The multiple of a row that cancels the variable part of the goal, where its sign is allowed."""
    monomial = next((m for m in sorted(goal.value) if m), None)
    if monomial is None or monomial not in row.value:
        return []
    value = -goal.value[monomial] / row.value[monomial]
    return [Fraction(int(value.p), int(value.q))] if value > 0 or row.sense == "eq" else []


def _impossible(total: Poly, strict: bool, equations: bool) -> bool:
    if any(m for m in total):
        return False
    value = total.get(p.UNIT, fmpq(0))
    return bool(value < 0 or (strict and value == 0) or (equations and value != 0))


def _consistent(system: list[Row]) -> bool:
    """True where no combination of the rows can be a contradiction, seen by signs alone; False where it is open.

    A monomial that only inequalities contain, all with the same sign, or only one row, cannot be cancelled: these rows
    have the multiplier 0. What is left is no contradiction where no constant can make the sum negative or strict.
    Z3 would find no multipliers for such a system, so asking it can be saved.
    """
    rows = list(system)
    while True:
        signs: dict[p.Monomial, list[tuple[bool, int]]] = {}
        for row in rows:
            for monomial, value in row.value.items():
                if monomial:
                    signs.setdefault(monomial, []).append((row.sense == "eq", 1 if value > 0 else -1))
        lone = {
            monomial
            for monomial, found in signs.items()
            if len(found) == 1 or (len({sign for _, sign in found}) == 1 and not any(equal for equal, _ in found))
        }
        left = [row for row in rows if not any(monomial in lone for monomial in row.value)]
        if len(left) == len(rows):
            return all(_harmless(row) for row in rows)
        rows = left


def _harmless(row: Row) -> bool:
    """No multiple of the row that its sense allows makes a sum of constants negative, or zero and strict."""
    constant = row.value.get(p.UNIT, fmpq(0))
    return bool(constant == 0 if row.sense == "eq" else constant > 0 if row.sense == "gt" else constant >= 0)


def _ask_z3(system: list[Row], monomials: list[p.Monomial]) -> list[Fraction] | None:
    """Multipliers of a contradiction: nonnegative for inequalities, with a negative or strict constant."""
    import z3

    context = z3.Context()
    solver = z3.SolverFor("QF_LRA", ctx=context)
    solver.set("rlimit", RLIMIT)
    unknowns = [z3.Real(f"m{k}", context) for k in range(len(system))]
    for row, unknown in zip(system, unknowns, strict=True):
        if row.sense != "eq":
            solver.add(unknown >= 0)
    for monomial in monomials:
        terms = [(row.value[monomial], u) for row, u in zip(system, unknowns, strict=True) if monomial in row.value]
        solver.add(_sum(z3, context, terms) == 0)
    constants = [(row.value[p.UNIT], u) for row, u in zip(system, unknowns, strict=True) if p.UNIT in row.value]
    total = _sum(z3, context, constants)
    strict = [(fmpq(1), u) for row, u in zip(system, unknowns, strict=True) if row.sense == "gt"]
    solver.add(z3.Or(total <= -1, z3.And(total <= 0, _sum(z3, context, strict) >= 1)))
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    values: list[Fraction] = []
    for unknown in unknowns:
        value = model.eval(unknown, model_completion=True)
        values.append(Fraction(value.numerator_as_long(), value.denominator_as_long()))
    return values


def _sum(z3: Any, context: Any, terms: list[tuple[fmpq, Any]]) -> Any:
    parts = [z3.RealVal(f"{c.p}/{c.q}", context) * u for c, u in terms]
    return z3.Sum(parts) if parts else z3.RealVal(0, context)


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _numeral(value: Fraction) -> Term:
    return num(value)
