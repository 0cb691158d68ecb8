"""Integrands with moduli and cases, piece by piece. Untrusted.

Fragment: closed bounds; moduli of linear terms, cases that compare the variable with constants. The signs that are read
off between two break points are proposals: the kernel is given the equation of the integrand with its piece.
"""

from __future__ import annotations

from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.roots import canonical, linear_root
from proofdsl.solvers.rowvalues import at
from proofdsl.solvers.search import Search
from proofdsl.terms import App, Term, Var, app, num
from proofdsl.terms.logic import conjuncts, disjuncts
from proofdsl.terms.signature import RELATIONS
from proofdsl.terms.subst import transform
from proofdsl.terms.term import postorder

_BITS = 64


def holds(search: Search, seq: Sequent, formula: Term) -> bool:
    """True when an enclosure shows a comparison of constants."""
    return not formula.free and search.expand(seq.to_prove(formula), "enclosure", data=(_BITS,)) is not None


def break_points(search: Search, seq: Sequent, body: Term, name: str, low: Term, high: Term) -> list[Term]:
    """Constants between the bounds at which a modulus or a case changes, in the order in which they are found."""
    found: dict[Term, None] = {}
    for node in postorder(body):
        if not (isinstance(node, App) and name in node.free):
            continue
        if node.head in ("Abs", "sgn"):
            root = linear_root(node.args[0], name)
            found.update({} if root is None else {root: None})
        elif node.head in RELATIONS:
            root = linear_root(app("Minus", *node.args), name)
            found.update({} if root is None else {root: None})
    return [c for c in found if holds(search, seq, app("Lt", low, c)) and holds(search, seq, app("Lt", c, high))]


def piece(search: Search, seq: Sequent, body: Term, name: str, low: Term, high: Term) -> Term:
    """The integrand as it is at the middle of the bounds: moduli and cases decided."""
    middle = canonical(app("Frac", app("Plus", low, high), num(2)))
    if middle is None or low.free or high.free:
        return body

    def visit(node: Term, depth: int) -> Term | None:
        if name not in node.free or depth:
            return node
        if isinstance(node, App) and node.head == "Abs":
            value = at(node.args[0], name, middle)
            if holds(search, seq, app("Gt", value, num(0))):
                return node.args[0]
            return app("Neg", node.args[0]) if holds(search, seq, app("Lt", value, num(0))) else None
        if isinstance(node, App) and node.head == "Cases":
            return _branch(search, seq, node, name, middle)
        return None

    return transform(body, visit)


def _branch(search: Search, seq: Sequent, node: App, name: str, middle: Term) -> Term | None:
    for k in range(0, len(node.args) - 1, 2):
        decided = _decided(search, seq, at(node.args[k + 1], name, middle))
        if decided is None:
            return None
        if decided:
            return node.args[k]
    return node.args[-1] if len(node.args) % 2 else None


def _decided(search: Search, seq: Sequent, condition: Term) -> bool | None:
    """The truth of a condition on a constant, where enclosures give it."""
    parts = conjuncts(condition)
    if len(parts) > 1:
        truths = [_decided(search, seq, part) for part in parts]
        return False if False in truths else None if None in truths else True
    parts = disjuncts(condition)
    if len(parts) > 1:
        truths = [_decided(search, seq, part) for part in parts]
        return True if True in truths else None if None in truths else False
    if isinstance(condition, App) and condition.head == "Belong":
        return True
    if not (isinstance(condition, App) and condition.head in _OPPOSITE):
        return None
    if holds(search, seq, condition):
        return True
    return False if holds(search, seq, app(_OPPOSITE[condition.head], *condition.args)) else None


_OPPOSITE = {"Lt": "Geq", "Leq": "Gt", "Gt": "Leq", "Geq": "Lt", "Eq": "Neq", "Neq": "Eq"}


def reflected(body: Term, name: str) -> Term:
    """The integrand at -x."""
    return at(body, name, app("Neg", Var(name)))
