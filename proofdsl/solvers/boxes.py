"""Comparisons on boxes: variables between closed bounds, enclosures by balls, bisection. Untrusted.

Fragment: <, <=, >, >= and not-equal between elementary terms whose variables hypotheses bound by closed terms on both
sides. Method: the sides are enclosed on the box; while the enclosures meet, the widest variable is halved, a bounded
number of times. Evidence: `enclosure` with the bounds as premises, cases x <= m and x > m. Limits: the terms must be
defined on the whole box, ends included; comparisons that are equalities somewhere in it are out of reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofdsl.kernel.balls import enclose
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import BOXES_BITS as BITS
from proofdsl.solvers.budgets import BOXES_SPLITS as MAX_SPLITS
from proofdsl.solvers.budgets import BOXES_VARIABLES as MAX_VARIABLES
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Num, Term, Var, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER, RELATIONS

Box = dict[str, tuple[Term, Term]]


@dataclass(frozen=True, slots=True)
class Halved:
    """A box that is split at a rational value of a variable, with what is found for both halves."""

    name: str
    middle: Term
    below: Cover
    above: Cover


#: How a box is covered: by one enclosure (the box itself), or by two halves.
Cover = Box | Halved


def on_box(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """Evidence for a comparison on the box that the hypotheses give, or None."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head in RELATIONS and goal.head != "Eq"):
        return None
    if not 0 < len(goal.free) <= MAX_VARIABLES:
        return None
    box = _box(seq, goal)
    if box is None:
        return None
    cover = _cover(goal, box, [MAX_SPLITS])
    search.tick(5)
    return None if cover is None else search.used("IntervalSolver", _proof(search, seq, goal, cover, side))


def _box(seq: Sequent, goal: App) -> Box | None:
    """Closed bounds of the variables of the goal, the best ones at hand; None where a variable has none."""
    box: Box = {}
    for name in sorted(goal.free):
        low: list[Term] = []
        high: list[Term] = []
        for fact in seq.hyps:
            if isinstance(fact, App) and fact.head in ORDER:
                small, big = small_and_big(fact)
                if big is Var(name) and not small.free:
                    low.append(small)
                elif small is Var(name) and not big.free:
                    high.append(big)
        lower, upper = _best(low, above=True), _best(high, above=False)
        if lower is None or upper is None:
            return None
        box[name] = (lower, upper)
    return box


def _best(bounds: list[Term], *, above: bool) -> Term | None:
    """The largest lower bound, or the smallest upper one, as far as enclosures tell."""
    best: tuple[Fraction, Term] | None = None
    for bound in bounds:
        value = _middle(bound)
        if value is not None and (best is None or (value > best[0] if above else value < best[0])):
            best = (value, bound)
    return None if best is None else best[1]


def _middle(bound: Term) -> Fraction | None:
    ball = enclose(bound, BITS)
    if ball is None:
        return None
    middle = ball.mid().fmpq()
    return Fraction(int(middle.p), int(middle.q))


def _cover(goal: App, box: Box, left: list[int]) -> Cover | None:
    """A cover of the box; `left` has one number, the splits that may still be made."""
    if _decided(goal, box):
        return box
    widths = {name: _width(ends) for name, ends in box.items()}
    name = max(sorted(widths), key=lambda n: widths[n])
    if left[0] <= 0 or widths[name] <= 0 or not _holds_in_the_middle(goal, box):
        return None
    left[0] -= 1
    low, high = box[name]
    middle = _between(low, high)
    below = _cover(goal, {**box, name: (low, middle)}, left)
    above = None if below is None else _cover(goal, {**box, name: (middle, high)}, left)
    return None if below is None or above is None else Halved(name, middle, below, above)


def _decided(goal: App, box: Box) -> bool:
    boxes: dict[Term, tuple[Term, Term]] = {Var(name): ends for name, ends in box.items()}
    left, right = (enclose(side, BITS, boxes) for side in goal.args)
    if left is None or right is None:
        return False
    below, above = bool(left < right), bool(left > right)
    return {"Lt": below, "Leq": below, "Gt": above, "Geq": above, "Neq": below or above}[goal.head]


def _holds_in_the_middle(goal: App, box: Box) -> bool:
    """False where the goal fails in the middle of the box: then no splitting helps."""
    middle: Box = {name: (point, point) for name, ends in box.items() for point in (_between(*ends),)}
    return _decided(goal, middle)


def _width(ends: tuple[Term, Term]) -> Fraction:
    low, high = _middle(ends[0]), _middle(ends[1])
    return Fraction(0) if low is None or high is None else high - low


def _between(low: Term, high: Term) -> Num:
    """A short rational number between two bounds, near the middle."""
    a, b = _middle(low) or Fraction(0), _middle(high) or Fraction(0)
    return num(((a + b) / 2).limit_denominator(max(8, int(8 / (b - a)) if b > a else 8)))


def _proof(search: Search, seq: Sequent, goal: App, cover: Cover, side: Tactic) -> Evidence | None:
    if isinstance(cover, dict):
        terms = [part for name, ends in cover.items() for part in (Var(name), *ends)]
        return search.by_rule(seq, side, 1, "enclosure", *terms, data=(BITS,))
    low = app("Leq", Var(cover.name), cover.middle)
    made = search.expand(seq, "excluded_middle", low)
    if made is None:
        return None
    below = _proof(search, made[1][0], goal, cover.below, side)
    turned = search.expand(made[1][1], "not_order", data=(len(made[1][1].hyps) - 1,))
    if below is None or turned is None:
        return None
    owed = search.each(turned[1][:-1], side, 2)
    above = _proof(search, turned[1][-1], goal, cover.above, side)
    if owed is None or above is None:
        return None
    second = Evidence("not_order", (), turned[0].data, (*owed, above))
    return Evidence("excluded_middle", (low,), (), (below, second))
