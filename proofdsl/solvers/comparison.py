"""Comparisons beyond linear arithmetic: signs of differences, common factors. Untrusted."""

from __future__ import annotations

from typing import Final

from flint import fmpq

from proofdsl.kernel import poly as p
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Poly, Ratio, TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import Backchainer
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Term, alpha, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER


def sign_of_difference(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """s R t from the sign of s - t, written as a product of monomial, rest and inverse denominator."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in (*ORDER, "Neq")):
        return None
    normalizer = Normalizer(expand=False)
    try:
        value = normalizer.normal(app("Minus", *goal.args))
    except TooLarge:
        return None
    target = app(goal.head, _product(normalizer, value), num(0))
    if alpha(target) is alpha(goal):
        return None
    made = search.expand(seq, "ring_convert", target)
    if made is None:
        return None
    end = Backchainer(search).prove(made[1][-1])  # the likelier one to fail: first
    if end is None:
        return None
    proofs = search.each(made[1][:-1], side, 2)
    return None if proofs is None else search.used("SgnSolver", Evidence("ring_convert", (target,), (), (*proofs, end)))


def _product(normalizer: Normalizer, value: Ratio) -> Term:
    """content * rest / denominator, the content with the sign, so that sign schemas see the factors."""
    if not value.num:
        return num(0)
    common = p.content(list(value.num))
    rest = p.divide_monomial(value.num, common)
    result = normalizer.term(p.of_poly({common: fmpq(1)}))
    if len(rest) == 1:
        ((_, coefficient),) = rest.items()
        result = normalizer.term(p.of_poly({common: coefficient}))
    else:
        result = app("Mult", result, normalizer.term(p.of_poly(rest))) if common else normalizer.term(p.of_poly(rest))
    return result if set(value.den) == {p.UNIT} else app("Frac", result, normalizer.term(p.of_poly(value.den)))


def by_factor(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """A hypothesis times (or divided by) a monomial is the goal: c a < c b from a < b, a = b from c a = c b."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in (*ORDER, "Eq")):
        return None
    normalizer = Normalizer(expand=False)
    try:
        wanted = _oriented(normalizer, goal)
        for position, fact in enumerate(seq.hyps):
            if not (isinstance(fact, App) and fact.head in (*ORDER, "Eq")):
                continue
            if goal.head == "Eq" and fact.head != "Eq":
                continue
            factor = _factor(normalizer, _oriented(normalizer, fact), wanted)
            if factor is None:
                continue
            last = num(-1) if goal.head == "Eq" else num(1)
            proof = search.by_rule(seq, side, 2, "combine", factor, last, data=(position,))
            if proof is not None:
                return search.used("SqueezeSolver", proof)
    except TooLarge:
        return None
    return None


def _oriented(normalizer: Normalizer, atom: App) -> Ratio:
    """big - small for an order atom, left - right for an equation."""
    small, big = small_and_big(atom)
    return normalizer.normal(app("Minus", big, small))


def _factor(normalizer: Normalizer, have: Ratio, want: Ratio) -> Term | None:
    """A term m, a monomial or the inverse of one, with m * have = want; None for numerals and other quotients."""
    if not have.num or not want.num:
        return None
    ratio = _proportion(have.num, want.num)
    if ratio is not None and have.den != want.den:
        scaled = Ratio(p.scale(have.den, ratio), want.den)
        return normalizer.term(scaled)
    top, bottom = p.mul(want.num, have.den), p.mul(have.num, want.den)
    for numerator, denominator, inverse in ((top, bottom, False), (bottom, top, True)):
        monomial = _monomial_quotient(numerator, denominator)
        if monomial is not None:
            term = normalizer.term(p.of_poly(monomial))
            if p.UNIT in monomial:
                return None
            return app("Frac", num(1), term) if inverse else term
    return None


def _proportion(have: Poly, want: Poly) -> fmpq | None:
    """c with want = c * have."""
    key = min(have)
    if key not in want:
        return None
    ratio = want[key] / have[key]
    return ratio if p.scale(have, ratio) == want else None


def _monomial_quotient(top: Poly, bottom: Poly) -> Poly | None:
    """top / bottom when that is one monomial."""
    if len(top) != len(bottom):
        return None
    first, second = p.content(list(top)), p.content(list(bottom))
    rest_top, rest_bottom = p.divide_monomial(top, first), p.divide_monomial(bottom, second)
    key = min(rest_top)
    if key not in rest_bottom:
        return None
    ratio = rest_top[key] / rest_bottom[key]
    if p.scale(rest_bottom, ratio) != rest_top:
        return None
    left, right = dict(first), dict(second)
    exponents = {k: left.get(k, 0) - right.get(k, 0) for k in sorted({*left, *right})}
    if any(e < 0 for e in exponents.values()):
        return None
    return {tuple((k, e) for k, e in sorted(exponents.items()) if e): ratio}


def from_weak(search: Search, seq: Sequent, weak: Tactic, side: Tactic) -> Evidence | None:
    """a < b from a <= b (by `weak`) and a != b (by `side`); a = b from a <= b and b <= a (both by `weak`)."""
    goal = seq.goal
    if not isinstance(goal, App) or goal.head not in _WEAK:
        return None

    def by_kind(search: Search, premise: Sequent, depth: int) -> Evidence | None:
        weakly = isinstance(premise.goal, App) and premise.goal.head in ("Leq", "Geq")
        return (weak if weakly else side)(search, premise, depth)

    proof = search.by_rule(seq, by_kind, 2, "schema", *goal.args, data=(_WEAK[goal.head],))
    return search.used("SgnSolver", proof)


_WEAK: Final = {"Lt": "le-ne-lt", "Gt": "ge-ne-gt", "Eq": "le-antisym"}
