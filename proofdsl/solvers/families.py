"""Families of antiderivatives as sets of functions. Untrusted.

Fragment: `{u | forall x, P => u'(x) = f(x)} = {u | exists c, c in R and forall x, P => u(x) = G(x) + c}` where P
describes an open interval. On a set with a gap the two sides differ, and nothing is proved. Evidence: row
`family:antiderivatives`.
"""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.subst import fresh_name, open_with


def by_families(search: Search, seq: Sequent, side: Tactic, solve: Tactic) -> Evidence | None:
    """IntegralSolver: evidence for an equation of families of antiderivatives."""
    match seq.goal:
        case App(head="Eq", args=(Bind(head="SetDesc") as left, Bind(head="SetDesc") as right)):
            pass
        case _:
            return None
    found = _read(seq, left, right)
    if found is None:
        turned = _read(seq, right, left)
        if turned is None:
            return None
        return search.by_rule(seq, lambda s, q, _: by_families(s, q, side, solve), 2, "symmetry")
    guarded, values = found
    prover = calculus(search, side, solve)
    row = "family:antiderivatives:guarded" if guarded else "family:antiderivatives"
    proof = search.by_schema(seq, prover.prove, CALCULUS_DEPTH, row, values)
    return search.used("IntegralSolver", proof)


def _read(seq: Sequent, derived: Bind, shifted: Bind) -> tuple[bool, dict[str, Term]] | None:
    """Whether x is guarded, and P, F, G, from the two descriptions."""
    u, x = fresh_name("u", seq.free()), fresh_name("x", seq.free() | {"u"})
    first = _each(open_with(derived, [Var(u)])[1], x)
    second = open_with(shifted, [Var(u)])[1]
    if first is None or not (isinstance(second, Bind) and second.head == "Exists"):
        return None
    (inner,) = open_with(second, [Var(constant := fresh_name("c", seq.free() | {u, x}))])
    claim = _each(inner.args[1], x) if isinstance(inner, App) and inner.head == "And" else None
    if claim is None:
        return None
    match first[2], claim[2]:
        case (
            App(head="Eq", args=(App(head="Apply", args=(App(head="FunDeri"), _)), slope)),
            App(head="Eq", args=(_, App(head="Plus", args=(primitive, Var(name=c))))),
        ) if c == constant:
            values = {"P": function(first[1], x), "F": function(slope, x), "G": function(primitive, x)}
            return first[0], {name[1:]: values[name[1:]] for name in SCHEMAS["family:antiderivatives"].variables}
    return None


def _each(formula: Term, name: str) -> tuple[bool, Term, Term] | None:
    """(guarded, premise, claim) of `forall x, premise => claim`."""
    if not (isinstance(formula, Bind) and formula.head == "Forall" and len(formula.names) == 1):
        return None
    (body,) = open_with(formula, [Var(name)])
    if not (isinstance(body, App) and body.head == "Impl"):
        return None
    return formula.real[0], body.args[0], body.args[1]


