"""Definite integrals and endpoint bars. Untrusted.

Fragment: `HasIntegral(F, a, b, v)` for F with an antiderivative that `antiderivatives` finds, continuous between the
bounds, piece by piece where the integrand has moduli or cases. Method: rows of kernel.schemas_integrals; every
antiderivative is differentiated by the kernel's rows, its limits at the bounds are proved.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.antiderivatives import antiderivative
from proofdsl.solvers.budgets import CALCULUS_DEPTH as MAX_DEPTH
from proofdsl.solvers.budgets import INTEGRALS_VALUES as MAX_VALUES
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.derivatives import derivative_value
from proofdsl.solvers.indeterminate import limit_value
from proofdsl.solvers.judgements import Calculus, is_stated, mentions
from proofdsl.solvers.pieces import break_points, piece, reflected
from proofdsl.solvers.roots import canonical
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.solvers.tidy import tidy
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Term, Var, alpha, app, num
from proofdsl.terms.subst import bind, fresh_name, open_with
from proofdsl.terms.term import postorder

_HEADS: Final = frozenset({"DefInt", "EvalBar"})
_ONE: Final = num(1)
#: An integrand, its variable, the bounds.
Place = tuple[Term, str, Term, Term]


def has_integral(prover: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for `HasIntegral(fun x . F, a, b, v)`."""
    if not isinstance(seq.goal, App) or depth <= 1:
        return None
    lambda_, low, high, value = seq.goal.args
    if not isinstance(lambda_, Bind):
        return None
    name = fresh_name(lambda_.names[0], seq.free())
    body = open_with(lambda_, [Var(name)])[1]
    return (
        _fundamental(prover, seq, depth, (body, name, low, high), value)
        or _exchanged(prover, seq, depth, (body, name, low, high), value)
        or _unfolded(prover, seq, depth, (body, name, low, high), value)
        or _by_piece(prover, seq, depth, (body, name, low, high), value)
        or _by_symmetry(prover, seq, depth, (body, name, low, high), value)
        or _split(prover, seq, depth, (body, name, low, high), value)
        or _known_parts(prover, seq, depth, (body, name, low, high), value)
    )


def proposed(prover: Calculus, seq: Sequent, place: Place) -> Term | None:
    """What an integral would be: by an antiderivative, piece by piece, by symmetry."""
    body, name, low, high = place
    ends = _ends(prover, seq, place)
    if ends is not None:
        return tidy(app("Minus", ends[2], ends[1]))
    simpler = piece(prover.search, seq, body, name, low, high)
    if simpler is not body:
        return proposed(prover, seq, (simpler, name, low, high))
    if _is_odd(body, name, low, high):
        return num(0)
    for point in break_points(prover.search, seq, body, name, low, high)[:1]:
        parts = [proposed(prover, seq, (body, name, *bounds)) for bounds in ((low, point), (point, high))]
        if parts[0] is not None and parts[1] is not None:
            return tidy(app("Plus", parts[0], parts[1]))
    return None


def _is_odd(body: Term, name: str, low: Term, high: Term) -> bool:
    """The bounds are opposite, and the integrand changes its sign with its argument."""
    if not (isinstance(low, App) and low.head == "Neg" and low.args[0] is high) and canonical(
        app("Plus", low, high)
    ) != num(0):
        return False
    return canonical(app("Plus", reflected(body, name), body)) == num(0)


def _by_piece(prover: Calculus, seq: Sequent, depth: int, place: Place, value: Term) -> Evidence | None:
    """The integrand with its moduli and cases decided between the bounds."""
    body, name, low, high = place
    simpler = piece(prover.search, seq, body, name, low, high)
    if simpler is body:
        return None
    return prover.row(seq, depth, "integral:agree", F=function(body, name), G=function(simpler, name), a=low, b=high,
                      s=value)  # fmt: skip


def _by_symmetry(prover: Calculus, seq: Sequent, depth: int, place: Place, value: Term) -> Evidence | None:
    """An odd integrand between opposite bounds: its integral exists because it is continuous, and is 0."""
    body, name, low, high = place
    if not _is_odd(body, name, low, high):
        return None
    f = function(body, name)
    written = bind("DefInt", [name], [low, high], [app("Mult", body, app("Diff", _ONE, Var(name)))])
    opposite = app("Neg", high)
    if alpha(opposite) is not alpha(low):
        return None
    zero = app("Eq", written, num(0))
    chain = Chain(seq)
    proof = prover.row(seq.to_prove(zero), depth, "integral:odd", F=f, a=high, s=written)
    if proof is None:
        return None
    assert_fact(prover.search, chain, zero, proof)
    exists = prover.row(chain.seq, depth, "integral:value", F=f, a=low, b=high, s=written, v=value)
    return chain.wrap(exists)


def _split(prover: Calculus, seq: Sequent, depth: int, place: Place, value: Term) -> Evidence | None:
    """The sum of the integrals on both sides of a break point."""
    body, name, low, high = place
    for point in break_points(prover.search, seq, body, name, low, high)[:1]:
        parts = [proposed(prover, seq, (body, name, *bounds)) for bounds in ((low, point), (point, high))]
        if parts[0] is None or parts[1] is None:
            return None
        total = app("Plus", parts[0], parts[1])
        values = {"F": function(body, name), "a": low, "b": high}
        if alpha(total) is not alpha(value):
            return prover.row(seq, depth, "integral:value", **values, s=total, v=value)
        return prover.row(seq, depth, "integral:additive", **values, c=point, s=parts[0], t=parts[1])
    return None


def _known_parts(prover: Calculus, seq: Sequent, depth: int, place: Place, value: Term) -> Evidence | None:
    """An integral that exists because its integrand is continuous, with the value that the bare notation gives."""
    body, name, low, high = place
    written = bind("DefInt", [name], [low, high], [app("Mult", body, app("Diff", _ONE, Var(name)))])
    if alpha(written) is not alpha(value):
        return None
    return prover.row(seq, depth, "integral:exists", F=function(body, name), a=low, b=high)


def _fundamental(
    prover: Calculus, seq: Sequent, depth: int, place: tuple[Term, str, Term, Term], value: Term
) -> Evidence | None:
    body, name, low, high = place
    found = _ends(prover, seq, place)
    if found is None:
        return None
    primitive, bottom, top = found
    computed = app("Minus", top, bottom)
    if alpha(computed) is not alpha(value):
        return prover.row(seq, depth, "integral:value", F=function(body, name), a=low, b=high, s=computed, v=value)
    suffix = ("-inf" if _infinite(low) else "") + ("+inf" if _infinite(high) else "")
    ends = {**({} if _infinite(low) else {"a": low}), **({} if _infinite(high) else {"b": high})}
    return prover.row(seq, depth, f"integral:fundamental{suffix}", F=function(body, name),
                      G=function(primitive, name), s=bottom, t=top, **ends)  # fmt: skip


def _infinite(bound: Term) -> bool:
    return isinstance(bound, App) and bound.head in ("PosInfty", "NegInfty")


def _ends(prover: Calculus, seq: Sequent, place: tuple[Term, str, Term, Term]) -> tuple[Term, Term, Term] | None:
    """An antiderivative with its limits at the bounds, as proposals."""
    body, name, low, high = place
    if low == App("PosInfty") or high == App("NegInfty"):
        return None

    def slope(term: Term, variable: str) -> Term | None:
        return derivative_value(prover, seq, term, variable, Var(variable))

    primitive = antiderivative(body, name, slope)
    if primitive is None:
        return None
    below = App("AtNegInfty") if _infinite(low) else App("RightOf", (low,))
    above = App("AtPosInfty") if _infinite(high) else App("LeftOf", (high,))
    bottom, top = (limit_value(prover, seq, primitive, name, side) for side in (below, above))
    if bottom is None or top is None or _infinite(bottom) or _infinite(top):
        return None
    return primitive, bottom, top


def _exchanged(
    prover: Calculus, seq: Sequent, depth: int, place: tuple[Term, str, Term, Term], value: Term
) -> Evidence | None:
    """Bounds in the wrong order."""
    body, name, low, high = place
    if not (seq.holds_at_sight(app("Lt", high, low)) or prover.condition(seq, app("Lt", high, low)) is not None):
        return None
    found = _ends(prover, seq, (body, name, high, low))
    if found is None:
        return None
    computed = app("Neg", app("Minus", found[2], found[1]))
    if alpha(computed) is not alpha(value):
        return prover.row(seq, depth, "integral:value", F=function(body, name), a=low, b=high, s=computed, v=value)
    return prover.row(seq, depth, "integral:exchanged", F=function(body, name), a=high, b=low, s=computed.args[0])


def _unfolded(
    prover: Calculus, seq: Sequent, depth: int, place: tuple[Term, str, Term, Term], value: Term
) -> Evidence | None:
    body, name, low, high = place
    found = unfold(prover, seq, body, name)
    if found is None:
        return None
    return prover.row(seq, depth, "integral:agree", F=function(body, name), G=function(found.body, name), a=low, b=high,
                      s=value)  # fmt: skip


# What gaps write -------------------------------------------------------------------------------------


def by_integrals(search: Search, seq: Sequent, side: Tactic, solve: Tactic, leaf: Tactic) -> Evidence | None:
    """IntegralSolver, EvalBarSolver: evidence for a goal in which integrals or bars occur."""
    nodes = [n for n in postorder(seq.goal) if isinstance(n, (App, Bind)) and n.head in _HEADS and n.loose == 0]
    if not nodes or not isinstance(seq.goal, App):
        return None
    prover = with_integrals(search, side, solve)
    direct = _direct(prover, seq)
    if direct is not None:
        return search.used(_solver(nodes[0]), direct)
    chain = Chain(seq)
    for node in nodes[:MAX_VALUES]:
        _add_value(prover, chain, node)
    return search.used(_solver(nodes[0]), chain.wrap(leaf(search, chain.seq, 0))) if chain.steps else None


def _solver(node: Term) -> str:
    return "EvalBarSolver" if isinstance(node, App) and node.head == "EvalBar" else "IntegralSolver"


def with_integrals(search: Search, side: Tactic, solve: Tactic) -> Calculus:
    """The provers of judgements, integrals among them."""
    prover = calculus(search, side, solve)
    prover.provers = {**prover.provers, "HasIntegral": has_integral}
    return prover


def _direct(prover: Calculus, seq: Sequent) -> Evidence | None:
    match seq.goal:
        case App(head="Eq", args=(App() | Bind() as node, value)) if node.head in _HEADS and not mentions(
            value, _HEADS
        ):
            return _valued(prover, seq, node, value)
    return None


def _valued(prover: Calculus, seq: Sequent, node: Term, value: Term) -> Evidence | None:
    """integral = value by the row for the way in which the integral is written."""
    found = _written(node, seq.free())
    if found is None:
        return None
    rows, values, (body, name, low, high) = found
    for row in rows:
        if row == "EvalBar":
            return _bar(prover, seq, values, value)
        extra = {} if row == "DefInt:unit" else {"F": function(body, name)}
        proof = prover.row(seq, MAX_DEPTH, row, **values, **extra, a=low, b=high, s=value)
        if proof is not None:
            return proof
    return None


def _bar(prover: Calculus, seq: Sequent, values: dict[str, Term], value: Term) -> Evidence | None:
    """A bar over a lambda is a difference: by the row, then algebra."""
    said = _bar_value(values)
    equation = app("Eq", seq.goal.args[0] if isinstance(seq.goal, App) else seq.goal, said)
    proof = prover.row(seq.to_prove(equation), MAX_DEPTH, "EvalBar", **values)
    if proof is None or alpha(said) is alpha(value):
        return proof
    chain = Chain(seq)
    assert_fact(prover.search, chain, equation, proof)
    return chain.wrap(prover.solve(prover.search, chain.seq, 2))


def _bar_value(values: dict[str, Term]) -> Term:
    f, low, high = values["F"], values["a"], values["b"]
    if not isinstance(f, Bind):
        raise TypeError("a function is expected")
    return app("Minus", open_with(f, [high])[1], open_with(f, [low])[1])


def _written(node: Term, taken: frozenset[str]) -> tuple[tuple[str, ...], dict[str, Term], Place] | None:
    """(rows, values for their other metavariables, (integrand, variable, bounds)) of an integral or a bar."""
    match node:
        case Bind(head="DefInt", outer=(low, high)):
            name = fresh_name(node.names[0], taken | node.free)
            (inner,) = open_with(node, [Var(name)])
            differential = app("Diff", _ONE, Var(name))
            if inner is differential:
                return ("DefInt:unit",), {}, (_ONE, name, low, high)
            if isinstance(inner, App) and inner.head == "Mult" and inner.args[1] is differential:
                return ("DefInt:bare",), {}, (inner.args[0], name, low, high)
        case App(head="DefInt", args=(low, high, App(head="Mult", args=(Bind() as f, App(head="Diff", args=(_, g)))))):
            if not (isinstance(g, Bind) and f.head == g.head == "Lambda" and len(f.names) == len(g.names) == 1):
                return None
            name = fresh_name(f.names[0], taken | node.free)
            condition, body = open_with(f, [Var(name)])
            other = open_with(g, [Var(name)])[0]
            values: dict[str, Term] = {"P": function(condition, name), "Q": function(other, name)}
            return ("DefInt:lambda:closed", "DefInt:lambda"), values, (body, name, low, high)
        case App(head="EvalBar", args=(Bind(head="Lambda") as f, low, high)) if len(f.names) == 1:
            name = fresh_name(f.names[0], taken | node.free)
            condition, body = open_with(f, [Var(name)])
            values = {"F": function(body, name), "P": function(condition, name), "a": low, "b": high}
            return ("EvalBar",), values, (body, name, low, high)
    return None


def _add_value(prover: Calculus, chain: Chain, node: Term) -> None:
    """Assert what an integral is, when it can be computed and is not among the hypotheses."""
    seq = chain.seq
    found = _written(node, seq.free())
    if found is None or is_stated(seq, node, _HEADS):
        return
    rows, values, place = found
    if rows == ("EvalBar",):
        value: Term = _bar_value(values)
    else:
        found_value = proposed(prover, seq, place)
        if found_value is None:
            return
        value = found_value
    said = app("Eq", node, value)
    proof = _valued(prover, seq.to_prove(said), node, value)
    if proof is not None:
        assert_fact(prover.search, chain, said, proof)
