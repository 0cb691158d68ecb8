"""Polynomial inequalities by squares and products of hypotheses. Untrusted.

Fragment: p R 0 for a polynomial p in few atoms, of degree at most `MAX_DEGREE`, also after denominators of known sign
are cleared. Method: a linear programme over candidate facts: squares of monomials and of sums and differences of two,
the squares of an exact LDL^T decomposition (degree 2), products of hypotheses with each other and with squares. The
facts that the solution uses are proved by schemas and cut in; the kernel's rule `combine` checks the combination.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Final

from flint import fmpq

from proofdsl.kernel import poly as p
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Monomial, Poly, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import Backchainer
from proofdsl.solvers.budgets import NONLINEAR_ATOMS as MAX_ATOMS
from proofdsl.solvers.budgets import NONLINEAR_BASIS as MAX_BASIS
from proofdsl.solvers.budgets import NONLINEAR_CANDIDATES as MAX_CANDIDATES
from proofdsl.solvers.budgets import NONLINEAR_DEGREE as MAX_DEGREE
from proofdsl.solvers.budgets import NONLINEAR_HYPOTHESES as MAX_HYPOTHESES
from proofdsl.solvers.budgets import NONLINEAR_QUADRATIC as MAX_QUADRATIC
from proofdsl.solvers.equality import combine
from proofdsl.solvers.linear import Row, linear_certificate, polynomial
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Term, alpha, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER

ZERO: Final = num(0)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fact that could be of use: its formula, its value, its sense."""

    formula: App
    value: Poly
    sense: str


def by_squares(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """NlSolver: an order atom of polynomials by a combination of squares and products of hypotheses."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in ORDER):
        return None
    problem = _Problem(seq, goal)
    if not problem.fits:
        return None
    search.tick(10)
    chosen = problem.solution()
    if chosen is None:
        return None
    chain = Chain(seq)
    for candidate in chosen:
        if chain.seq.position(candidate.formula) is not None:
            continue
        proof = _proved(search, chain.seq.to_prove(candidate.formula), side)
        if proof is None:
            return None
        assert_fact(search, chain, candidate.formula, proof)
    return search.used("NlSolver", chain.wrap(combine(search, chain.seq, side)))


def cleared(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """NlSolver: as `by_squares`, after the denominator of the difference is cleared."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in ORDER):
        return None
    small, big = small_and_big(goal)
    normalizer = Normalizer(expand=False)
    try:
        value = normalizer.normal(app("Minus", big, small))
        if set(value.den) == {p.UNIT}:
            return None
        top, bottom = normalizer.term(p.of_poly(value.num)), normalizer.term(p.of_poly(value.den))
    except TooLarge:
        return None
    strict = goal.head in ("Lt", "Gt")
    head = "Gt" if strict else "Geq"
    for sign in (1, -1):
        parts = (top, bottom) if sign == 1 else (app("Neg", top), app("Neg", bottom))
        proof = _quotient(search, seq, (head, *parts), side)
        if proof is not None:
            return search.used("NlSolver", proof)
    return None


def _quotient(search: Search, seq: Sequent, parts: tuple[str, Term, Term], side: Tactic) -> Evidence | None:
    """The goal from top R 0 and bottom > 0."""
    head, top, bottom = parts
    positive = side(search, seq.to_prove(app("Gt", bottom, ZERO)), 2)
    if positive is None:
        return None
    numerator = by_squares(search, seq.to_prove(app(head, top, ZERO)), side)
    if numerator is None:
        return None
    chain = Chain(seq)
    assert_fact(search, chain, app("Gt", bottom, ZERO), positive)
    kept = Evidence("select", (), tuple(range(len(seq.hyps))), (numerator,))
    assert_fact(search, chain, app(head, top, ZERO), kept)
    target = app(head, app("Frac", top, bottom), ZERO)
    row = "Frac:sign:pp" if head == "Gt" else "Frac:sign:PP"

    def finish(search: Search, premise: Sequent, depth: int) -> Evidence | None:
        if alpha(premise.goal) is alpha(target):
            return search.by_rule(premise, side, 3, "schema", top, bottom, data=(row,))
        return side(search, premise, 2)

    return chain.wrap(search.by_rule(chain.seq, finish, 3, "ring_convert", target))


def _proved(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """A square or a product of facts: schemas, with the signs of the factors by `side`."""
    found = Backchainer(search).prove(seq)
    if found is not None:
        return found
    match seq.goal:
        case App(head=head, args=(App(head="Mult", args=(a, b)), _)):
            row = "Mult:sign:pp" if head == "Gt" else "Mult:sign:PP"
            return search.by_rule(seq, lambda s, q, d: _proved(s, q, side), 2, "schema", a, b, data=(row,))
    return side(search, seq, 2)


class _Problem:
    """Candidates for one goal, over one table of atoms."""

    def __init__(self, seq: Sequent, goal: App) -> None:
        self._normalizer = Normalizer(expand=True)
        self._goal = goal
        self._strict = goal.head in ("Lt", "Gt")
        small, big = small_and_big(goal)
        self._target = polynomial(self._normalizer, app("Minus", big, small))
        self._facts: list[Candidate] = []
        target = self._target
        atoms = {i for m in target for i, _ in m} if target is not None else set()
        ordinary = target is not None and all(e > 0 for m in target for _, e in m)
        self._degree = max((sum(e for _, e in m) for m in target), default=0) if target else 0
        self._atoms = sorted(atoms)
        most = MAX_ATOMS if self._degree > 2 else MAX_QUADRATIC
        self.fits = ordinary and 0 < len(atoms) <= most and 2 <= self._degree <= MAX_DEGREE
        if self.fits:
            self._facts = list(self._hypotheses(seq))

    def _hypotheses(self, seq: Sequent) -> Iterator[Candidate]:
        """Order hypotheses and equations about the atoms of the goal."""
        count = 0
        for fact in reversed(seq.hyps):
            if not (isinstance(fact, App) and (fact.head in ORDER or fact.head == "Eq")) or count >= MAX_HYPOTHESES:
                continue
            small, big = small_and_big(fact)
            value = polynomial(self._normalizer, app("Minus", big, small))
            if not value or not {i for m in value for i, _ in m} & set(self._atoms):
                continue
            if any(e < 0 for m in value for _, e in m):
                continue
            count += 1
            if fact.head == "Eq":
                yield Candidate(fact, value, "eq")
                continue
            strict = fact.head in ("Lt", "Gt")
            formula = app("Gt" if strict else "Geq", _difference(big, small), ZERO)
            if isinstance(formula, App):
                yield Candidate(formula, value, "gt" if strict else "geq")

    def solution(self) -> list[Candidate] | None:
        """The candidates that a certificate uses, or None."""
        target = self._target
        if target is None:
            return None
        negated = Row(-1, p.scale(target, fmpq(-1)), "geq" if self._strict else "gt")
        try:
            candidates = list(self._facts) + list(self._decomposed()) + list(self._candidates())
        except TooLarge:
            return None
        candidates = candidates[:MAX_CANDIDATES]
        rows = [Row(k, c.value, c.sense) for k, c in enumerate(candidates)]
        used = linear_certificate([*rows, negated])
        return None if used is None else [candidates[k] for k in used if k < len(candidates)]

    def _candidates(self) -> Iterator[Candidate]:
        squares = list(self._squares())
        orders = [f for f in self._facts if f.sense != "eq"]
        yield from squares
        products = [self._times(a, b) for a, b in combinations_with_replacement(orders, 2)]
        yield from products
        for fact in orders:
            for square in squares:
                if _degree(fact.value) + _degree(square.value) <= self._degree:
                    yield self._times(fact, square)
        for product in products:
            for other in [*orders, *squares]:
                if _degree(product.value) + _degree(other.value) <= self._degree:
                    yield self._times(product, other)

    def _times(self, left: Candidate, right: Candidate) -> Candidate:
        strict = left.sense == right.sense == "gt"
        formula = App("Gt" if strict else "Geq", (app("Mult", left.formula.args[0], right.formula.args[0]), ZERO))
        return Candidate(formula, p.mul(left.value, right.value), "gt" if strict else "geq")

    def _square(self, base: Poly) -> Candidate:
        term = self._normalizer.term(p.of_poly(base))
        return Candidate(App("Geq", (app("Power", term, num(2)), ZERO)), p.mul(base, base), "geq")

    def _squares(self) -> Iterator[Candidate]:
        """Squares of monomials, and of sums and differences of two."""
        one = fmpq(1)
        basis = self._basis()
        for monomial in basis:
            if monomial:
                yield self._square({monomial: one})
        for left, right in combinations(basis, 2):
            for sign in (-1, 1):
                yield self._square({left: one, right: fmpq(sign)})

    def _basis(self) -> list[Monomial]:
        """Monomials that may stand under a square: of half the degree, or at most that unless p is homogeneous."""
        target = self._target or {}
        degrees = {sum(e for _, e in m) for m in target}
        half = self._degree // 2
        least = half if len(degrees) == 1 and self._degree % 2 == 0 else 0
        if len(degrees) == 1 and self._degree % 2:
            least = half
        found: list[Monomial] = []
        for size in range(half, least - 1, -1):
            for chosen in combinations_with_replacement(self._atoms, size):
                found.append(tuple((i, chosen.count(i)) for i in sorted(set(chosen))))
        return found[:MAX_BASIS] if len(found) > MAX_BASIS else found

    def _decomposed(self) -> Iterator[Candidate]:
        """The squares of an exact LDL^T decomposition of a quadratic polynomial, when it is nonnegative."""
        if self._degree != 2 or self._target is None:
            return
        basis: list[Monomial] = [*(((i, 1),) for i in self._atoms), ()]
        size = len(basis)
        gram = [[fmpq(0)] * size for _ in range(size)]
        for i in range(size):
            for j in range(size):
                coefficient = self._target.get(p.mono_mul(basis[i], basis[j]), fmpq(0))
                gram[i][j] = coefficient if i == j else coefficient / 2
        for k in range(size):
            pivot = gram[k][k]
            if pivot < 0 or (pivot == 0 and any(gram[k][j] != 0 for j in range(k, size))):
                return
            if pivot == 0:
                continue
            row = {basis[j]: gram[k][j] / pivot for j in range(k, size) if gram[k][j] != 0}
            if set(row) != {()}:
                yield self._square(row)
            for i in range(k + 1, size):
                factor = gram[i][k] / pivot
                for j in range(k, size):
                    gram[i][j] -= factor * gram[k][j]


def _difference(big: Term, small: Term) -> Term:
    return big if small is ZERO else app("Minus", big, small)


def _degree(value: Poly) -> int:
    return max((sum(e for _, e in m) for m in value), default=0)
