"""Kernel rules of congruence: equal parts give equal wholes, under binders and integrals as well. Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.ranges import index_range
from proofdsl.kernel.readings import is_definition
from proofdsl.kernel.replace import is_opaque
from proofdsl.kernel.rule import Context, Premises, Rule, integer, string
from proofdsl.kernel.rules_logic import check_fresh
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Bind, Term, Var, alpha_equal, app, num
from proofdsl.terms.logic import REAL
from proofdsl.terms.signature import NO_REWRITE, SERIES_PREDICATES
from proofdsl.terms.subst import open_with
from proofdsl.terms.term import postorder


def binder_congruence(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Equality of two binders of one kind from the equality of their parts for fresh variables.

    The bound variables range over everything, so the premises are stronger than needed and always enough; the
    index of a sum or product with unchanged bounds is assumed to be an integer in the range.
    Conditions and elements of descriptions and lambdas are compared part by part (formulas by <=>).
    """
    match seq.goal:
        case App(head="Eq", args=(Bind() as left, Bind() as right)) if left.head not in ("ValDeri", "DefInt"):
            pass
        case _:
            return Refused("the goal is no equation of binders")
    shape = (left.head, left.real, len(left.outer), len(left.inner))
    if shape != (right.head, right.real, len(right.outer), len(right.inner)):
        return Refused("the binders have different shapes")
    names = [string(ev, k) for k in range(len(left.names))]
    if len(set(names)) != len(names):
        return Refused("the fresh names are not distinct", "not-fresh")
    for name in names:
        problem = check_fresh(seq, name)
        if problem:
            return problem
    fresh = [Var(name) for name in names]
    premises = [seq.to_prove(app("Eq", a, b)) for a, b in zip(left.outer, right.outer, strict=True)]
    formulas = {"Lambda": (0,), "SetDesc": (1,)}.get(left.head, ())
    within = seq
    if left.head in ("Sum", "Prod") and all(alpha_equal(*_pair(p.goal)) for p in premises):
        within = seq.with_assumption(*index_range(left.outer, fresh[0]))
    inner = zip(open_with(left, fresh), open_with(right, fresh), strict=True)
    for k, (a, b) in enumerate(inner):
        premises.append(within.to_prove(app("Iff" if k in formulas else "Eq", a, b)))
    return _unless_definitions(tuple(p for p in premises if not alpha_equal(*_pair(p.goal))))


def _pair(formula: Term) -> tuple[Term, Term]:
    if not isinstance(formula, App):
        raise TypeError("an equation or equivalence is expected")
    return formula.args[0], formula.args[1]


def integral_congruence(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Equal integrals over equal bounds from equal integrands at a fresh real number between the bounds.

    data: the fresh name; then 1 when the lower bound is to be proved at most the upper one (the number then
    lies between them), or 0 (the number is any real).
    """
    match seq.goal:
        case App(head="Eq", args=(Bind(head="DefInt") as left, Bind(head="DefInt") as right)):
            pass
        case _:
            return Refused("the goal is no equation of integrals")
    if not all(alpha_equal(a, b) for a, b in zip(left.outer, right.outer, strict=True)):
        return Refused("the integrals have different bounds")
    name = string(ev, 0)
    point = Var(name)
    values = [_integrand(open_with(side, [point])[0], point) for side in (left, right)]
    if values[0] is None or values[1] is None:
        return Refused("an integrand is not a product with the differential of the variable")
    low, high = left.outer
    place: list[Term] = [app("Belong", point, REAL)]
    owed: list[Term] = []
    if integer(ev, 1):
        owed = [app("Leq", low, high)]
        place += [app("Leq", low, point), app("Leq", point, high)]
    inner = seq.with_assumption(*place, goal=app("Eq", values[0], values[1]))
    if is_definition(inner.goal):
        return Refused("an integrand would be equated with a lambda", "definition-reading")
    return check_fresh(seq, name) or Premises((*seq.sides(owed), inner))


def _integrand(body: Term, point: Var) -> Term | None:
    """g for the body g * diff(t) or diff(t), where g has no differential in it."""
    differential = app("Diff", num(1), point)
    if body is differential:
        return num(1)
    match body:
        case App(head="Mult", args=(value, last)) if last is differential:
            clean = not any(isinstance(n, (App, Bind)) and n.head in NO_REWRITE for n in postorder(value))
            return value if clean else None
    return None


def congruence(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """h(s1, ..) = h(t1, ..) from s_k = t_k for every argument that differs; no free differentials."""
    match seq.goal:
        case App(head="Eq", args=(App() as left, App() as right)):
            pass
        case _:
            return Refused("the goal is no equation of applications")
    if left.head != right.head or len(left.args) != len(right.args) or not left.args:
        return Refused("the two sides have different heads")
    if is_opaque(left) or is_opaque(right) or left.head in SERIES_PREDICATES:
        return Refused("nothing is replaced inside these terms")
    if left.head == "Cases":
        return Refused("a piecewise term is not compared branch by branch")
    pairs = [(a, b) for a, b in zip(left.args, right.args, strict=True) if not alpha_equal(a, b)]
    return _unless_definitions(tuple(seq.to_prove(app("Eq", a, b)) for a, b in pairs))


def _unless_definitions(premises: tuple[Sequent, ...]) -> Premises | Refused:
    """The premises, unless one would be a definition: that says less than the identity of its sides."""
    if any(is_definition(premise.goal) for premise in premises):
        return Refused("a part would be equated with a lambda", "definition-reading")
    return Premises(premises)


CONGRUENCE_RULES: Final[dict[str, Rule]] = {
    "congruence": congruence, "binder_congruence": binder_congruence, "integral_congruence": integral_congruence,
}  # fmt: skip
