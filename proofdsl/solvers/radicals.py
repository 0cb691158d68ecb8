"""Equations with roots: both sides raised to a power, products and quotients under a root. Untrusted.

Fragment: s = t where s^n = t^n follows by algebra and the signs are known, n being the degree of a root in the goal or
of a power of a side in a hypothesis. Before that, radicands of the goal that are not negative are noted, by squares too
(1 + x + x^2 > 0), and roots of products and quotients are taken apart where the signs allow it.
"""

from __future__ import annotations

from fractions import Fraction

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.elimination import eliminated
from proofdsl.solvers.nonlinear import by_squares
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Num, Term, alpha, app, num
from proofdsl.terms.logic import is_app
from proofdsl.terms.term import postorder

ZERO = num(0)


def by_radicals(search: Search, seq: Sequent, side: Tactic, equation: Tactic) -> Evidence | None:
    """Equal powers, and elimination with the laws of the roots in the goal."""
    if not is_app(seq.goal, "Eq"):
        return None
    chain = Chain(seq)
    for root in _roots(seq.goal):
        _note_radicand(search, chain, root, side)
        _take_apart(search, chain, root, side)
    found = eliminated(search, chain.seq, side) if chain.steps else None
    return chain.wrap(found or by_equal_powers(search, chain.seq, side, equation))


def _roots(goal: Term) -> list[App]:
    return [node for node in postorder(goal) if isinstance(node, App) and node.head == "Root" and not node.loose][:4]


def _note_radicand(search: Search, chain: Chain, root: App, side: Tactic) -> None:
    degree, inner = root.args
    fact = app("Geq", inner, ZERO)
    if not (isinstance(degree, Num) and degree.value % 2 == 0) or chain.seq.position(fact) is not None:
        return
    premise = chain.seq.to_prove(fact)
    proof = side(search, premise, 1) or by_squares(search, premise, side)
    if proof is not None and proof.rule != "assume":
        assert_fact(search, chain, fact, proof)


def _take_apart(search: Search, chain: Chain, root: App, side: Tactic) -> None:
    degree, inner = root.args
    if not (isinstance(inner, App) and inner.head in ("Mult", "Frac")):
        return
    name = "Root:product" if inner.head == "Mult" else "Root:quotient"
    a, b = inner.args
    law = app("Eq", root, App(inner.head, (app("Root", degree, a), app("Root", degree, b))))
    proof = search.by_schema(chain.seq.to_prove(law), side, 2, name, {"a": a, "b": b, "n": degree})
    if proof is not None:
        assert_fact(search, chain, law, proof)


def by_equal_powers(search: Search, seq: Sequent, side: Tactic, equation: Tactic) -> Evidence | None:
    """s = t for real s and t of one sign (any signs for an odd degree) with s^n = t^n."""
    goal = seq.goal
    if not is_app(goal, "Eq") or not isinstance(goal, App):
        return None

    def tactic(search: Search, premise: Sequent, depth: int) -> Evidence | None:
        return equation(search, premise, depth) if is_app(premise.goal, "Eq") else side(search, premise, depth)

    for degree in _degrees(seq, goal):
        for name in ("Power:equal-nonneg", "Power:equal-nonpos", "Power:equal-odd"):
            if name == "Power:equal-odd" and degree % 2 == 0:
                continue
            values = {"a": goal.args[0], "b": goal.args[1], "n": num(degree)}
            proof = search.by_schema(seq, tactic, 2, name, values)
            if proof is not None:
                return search.used("RootFracSolver", proof)
    return None


def _degrees(seq: Sequent, goal: App) -> list[int]:
    """Degrees of roots in the goal, and of powers of its sides in equations at hand."""
    found: dict[int, None] = {}
    for node in postorder(goal):
        if isinstance(node, App) and node.head == "Root":
            _note(found, node.args[0])
    sides = {alpha(side) for side in goal.args}
    for fact in seq.hyps:
        if is_app(fact, "Eq"):
            for node in postorder(fact):
                if isinstance(node, App) and node.head == "Power" and alpha(node.args[0]) in sides:
                    _note(found, node.args[1])
    return list(found)[:2]


def _note(found: dict[int, None], degree: Term) -> None:
    if isinstance(degree, Num) and degree.value.denominator == 1 and Fraction(2) <= degree.value <= 6:
        found[int(degree.value)] = None
