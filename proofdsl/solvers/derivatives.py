"""Derivatives of what is written out, rule by rule. Untrusted.

Fragment: `HasDerivAt(F, d, a)` for compositions F of elementary functions, of functions defined by universal equations
or lambdas, and of functions with known derivatives. Method: the rows of kernel.schemas_derivatives by recursion over
the body; a defined function is unfolded where its definition holds near the point; the value found is compared with
the value stated by the equation solvers.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.branches import branches
from proofdsl.solvers.budgets import DERIVATIVES_NESTING as MAX_NESTING
from proofdsl.solvers.eventually import implied_by, opened
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.rowvalues import at, conclusion, function
from proofdsl.solvers.tidy import parity, tidy
from proofdsl.solvers.unfolding import Unfolded, unfold
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.signature import ELEMENTARY, RELATIONS
from proofdsl.terms.subst import fresh_name, open_with

Row = tuple[str, dict[str, Term]]


def derivative(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for `HasDerivAt(fun x . F, d, a)`."""
    if not isinstance(seq.goal, App):
        return None
    (name, body, stated), point = opened(seq.goal, seq), seq.goal.args[2]
    if not name:
        return None
    unfolded = unfold(calculus, seq, body, name)
    if unfolded is not None:
        found = _by_definition(calculus, seq, depth, (name, body, point), unfolded, stated)
        if found is not None:
            return found
    for row, values in rows(calculus, seq, body, name, point):
        said = conclusion(row, values)
        if alpha(said.args[1]) is not alpha(stated):
            proof = calculus.row(seq, depth + 1, "deriv:value", F=function(body, name), s=said.args[1], t=stated,
                                 a=point)  # fmt: skip
        elif alpha(said) is alpha(seq.goal):
            proof = calculus.row(seq, depth + 1, row, **values)
        else:
            continue
        if proof is not None:
            return proof
    return _by_quotient(calculus, seq, depth, (name, body, point), stated)


def _by_quotient(
    calculus: Calculus, seq: Sequent, depth: int, place: tuple[str, Term, Term], stated: Term
) -> Evidence | None:
    """The derivative where branches of a piecewise body meet: both one-sided limits of the quotient."""
    name, body, point = place
    if name in point.free or not any(branches(body, name)):
        return None
    on_branch = _on_a_branch(calculus, seq, depth, place, stated)
    return on_branch or calculus.row(seq, depth, "deriv:sides", F=function(body, name), a=point, s=stated)


def _on_a_branch(
    calculus: Calculus, seq: Sequent, depth: int, place: tuple[str, Term, Term], stated: Term
) -> Evidence | None:
    """The derivative of the branch that holds near the point."""
    name, body, point = place
    for piece, grounds in branches(body, name):
        unfolded = Unfolded(piece, grounds)
        found = _by_definition(calculus, seq, depth, place, unfolded, stated)
        if found is not None:
            return found
    return None


def _by_definition(
    calculus: Calculus, seq: Sequent, depth: int, place: tuple[str, Term, Term], unfolded: Unfolded, stated: Term
) -> Evidence | None:
    """The derivative of what the body is by definition, near the point."""
    name, body, point = place
    agree, values = "deriv:agree", {"F": function(body, name), "G": function(unfolded.body, name), "a": point}

    def premise(search: object, goal: Sequent, left: int) -> Evidence | None:
        if isinstance(goal.goal, App) and goal.goal.head == "Eventually":
            return implied_by(calculus, goal, left, unfolded.conditions, App("Near", (point,)), name)
        return calculus.prove(calculus.search, goal, left)

    return calculus.search.by_schema(seq, premise, depth - 1, agree, {**values, "s": stated})


def derivative_value(calculus: Calculus, seq: Sequent, body: Term, name: str, point: Term) -> Term | None:
    """The derivative of the body at the point as the rows compute it, tidied; None where no row applies."""
    unfolded = unfold(calculus, seq, body, name)
    if unfolded is not None:
        return derivative_value(calculus, seq, unfolded.body, name, point)
    value = _raw(calculus, seq, body, name, point, MAX_NESTING)
    return None if value is None else tidy(value)


def _raw(calculus: Calculus, seq: Sequent, body: Term, name: str, point: Term, nesting: int) -> Term | None:
    for row, values in rows(calculus, seq, body, name, point, nesting):
        return conclusion(row, values).args[1]
    return None


def rows(calculus: Calculus, seq: Sequent, body: Term, name: str, point: Term, nesting: int = MAX_NESTING) -> list[Row]:
    """Rows for the root of a body with the derivatives of its parts, the likely one first."""
    calculus.search.tick()
    if name not in body.free:
        return [("deriv:constant", {"a": point, "c": body})]
    if isinstance(body, Var):
        return [("deriv:identity", {"a": point})]
    if isinstance(body, Bind):
        return _of_integral(seq, body, name, point)
    if not isinstance(body, App) or nesting <= 0:
        return []
    if body.head == "Apply":
        return _applied(calculus, seq, body, name, point, nesting)
    values: dict[str, Term] = {"a": point}
    for letter, value, arg in zip("FG", "st", _parts(body, name), strict=False):
        slope = _raw(calculus, seq, arg, name, point, nesting - 1)
        if slope is None:
            return []
        values[letter], values[value] = function(arg, name), slope
    found = _by_head(body, name)
    return [(row, _needed(row, {**values, **extra})) for row, extra in found if row in SCHEMAS]


def _of_integral(seq: Sequent, body: Bind, name: str, point: Term) -> list[Row]:
    """An integral in its upper or lower bound, the integrand continuous on a half-line or on all of R."""
    if body.head != "DefInt":
        return []
    low, high = body.outer
    inner = fresh_name("t", seq.free() | body.free)
    (whole,) = open_with(body, [Var(inner)])
    match whole:
        case App(head="Mult", args=(integrand, App(head="Diff", args=(_, Var(name=t))))) if t == inner:
            if name in integrand.free:
                return []
        case _:
            return []
    sides = [("integral:upper", low)] if high == Var(name) and name not in low.free else []
    sides += [("integral:lower", high)] if low == Var(name) and name not in high.free else []
    up, down = App("PosInfty"), App("NegInfty")
    ranges: list[tuple[Term, Term]] = [(down, up), (num(0), up), (down, num(0)), (num(-1), num(1)), (num(-1), up)]
    values = {"F": function(integrand, inner), "c": point}
    return [(row, {**values, "a": fixed, "m": m, "n": n}) for row, fixed in sides for m, n in ranges]


def _needed(row: str, values: dict[str, Term]) -> dict[str, Term]:
    return {variable[1:]: values[variable[1:]] for variable in SCHEMAS[row].variables}


def _parts(body: App, name: str) -> tuple[Term, ...]:
    """The arguments whose derivatives a row asks for."""
    if body.head in ("Power", "Root", "log"):
        return tuple(arg for arg in body.args if name in arg.free)
    if body.head == "ln" and isinstance(body.args[0], App) and body.args[0].head == "Abs":
        return body.args[0].args
    return body.args


def _by_head(body: App, name: str) -> list[Row]:
    match body:
        case App(head="Power", args=(base, exponent)):
            return _power(base, exponent, name)
        case App(head="Root", args=(degree, _)) if name not in degree.free:
            odd = parity(degree) == 1
            return [("deriv:Root", {"n": degree}), *([("deriv:Root:odd", {"n": degree})] if odd else [])]
        case App(head="log", args=(base, _)) if name not in base.free:
            return [("deriv:log", {"b": base})]
        case App(head="ln", args=(App(head="Abs"),)):
            return [("deriv:ln-abs", {})]
        case App(head="Plus" | "Minus" | "Mult" | "Frac" | "Neg" | "Abs"):
            return [(f"deriv:{body.head}", {})]
        case App(head=head, args=(_,)) if head in ELEMENTARY:
            return [(f"deriv:{head}", {})]
    return []


def _power(base: Term, exponent: Term, name: str) -> list[Row]:
    if name in exponent.free:
        if name in base.free:
            return [("deriv:Power", {})]
        return [("deriv:e-power", {})] if base == App("E") else [("deriv:exponential", {"c": base})]
    value = rational_value(exponent)
    if value is not None and value.denominator == 1:
        return [("deriv:Power:nat" if value > 0 else "deriv:Power:int", {"n": exponent})]
    kinds = ("deriv:Power:real",) if value is not None else ("deriv:Power:nat", "deriv:Power:real", "deriv:Power:int")
    return [(row, {"n": exponent}) for row in kinds]


def domain(calculus: Calculus, seq: Sequent, body: Term, name: str) -> list[Term]:
    """What the rows ask of a generic point `name`, parts included."""
    point = Var(name)
    found: list[Term] = []
    stack: list[Term] = [body]
    while stack:
        node = stack.pop()
        for row, values in rows(calculus, seq, node, name, point)[:1]:
            premises = (filled(p, {f"?{k}": v for k, v in values.items()}) for p in SCHEMAS[row].premises)
            found.extend(p for p in premises if isinstance(p, App) and p.head in RELATIONS and name in p.free)
        if isinstance(node, App):
            stack.extend(arg for arg in reversed(node.args) if name in arg.free)
    return found


# Functions that are not written out -------------------------------------------------------------------


def _applied(calculus: Calculus, seq: Sequent, body: App, name: str, point: Term, nesting: int) -> list[Row]:
    """f(... x ...) for a function with a known derivative, alone or composed with a written one."""
    head, argument = body.args
    if name in head.free:
        return []
    parts = components(argument)
    moving = [k for k, part in enumerate(parts) if name in part.free]
    if len(moving) == 1:
        k = moving[0]
        if isinstance(parts[k], Var):
            return _known(head, parts, k, point)
        return _composed(calculus, seq, body, (parts, k), name, point, nesting)
    if len(parts) == len(moving) == 2:
        slopes = [_raw(calculus, seq, part, name, point, nesting - 1) for part in parts]
        if slopes[0] is not None and slopes[1] is not None:
            return [("diffable:chain", {"f": head, "F": function(parts[0], name), "G": function(parts[1], name),
                                        "s": slopes[0], "t": slopes[1], "a": point})]  # fmt: skip
    return []


def _composed(
    calculus: Calculus, seq: Sequent, body: App, place: tuple[list[Term], int], name: str, point: Term, nesting: int
) -> list[Row]:
    parts, k = place
    inner = parts[k]
    slope = _raw(calculus, seq, inner, name, point, nesting - 1)
    outer = App("Apply", (body.args[0], tuple_of([Var(name) if j == k else part for j, part in enumerate(parts)])))
    outer_slope = _raw(calculus, seq, outer, name, at(inner, name, point), nesting - 1)
    if slope is None or outer_slope is None:
        return []
    return [("deriv:compose", {"F": function(inner, name), "G": function(outer, name), "s": slope, "t": outer_slope,
                               "a": point})]  # fmt: skip


def components(argument: Term) -> list[Term]:
    parts: list[Term] = []
    while isinstance(argument, App) and argument.head == "Pair":
        parts.append(argument.args[0])
        argument = argument.args[1]
    return [*parts, argument]


def tuple_of(parts: list[Term]) -> Term:
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = app("Pair", part, result)
    return result


#: (position, number of arguments) -> name of the place in kernel.schemas_derivatives.
_PLACES: Final = {(0, 1): "1", (0, 2): "1,", (0, 3): "1,", (1, 2): ",2", (1, 3): ",2,", (2, 3): ",,3"}


def place_values(parts: list[Term], k: int) -> tuple[str, dict[str, Term]] | None:
    """The place of argument k among the arguments, and values for the metavariables of the others."""
    place = _PLACES.get((k, len(parts)))
    if place is None:
        return None
    if k == 0:
        return place, {"b": tuple_of(parts[1:])} if len(parts) > 1 else {}
    others = [part for j, part in enumerate(parts) if j != k]
    return place, dict(zip("bc", others, strict=False))


def _known(head: Term, parts: list[Term], k: int, point: Term) -> list[Row]:
    found = place_values(parts, k)
    if found is None:
        return []
    place, values = found
    index = num(k + 1)
    match head:
        case App(head="FunDeri", args=(f, i, Num() as order)) if i == index:
            nth: dict[str, Term] = {"m": order, "n": num(order.value + 1), "f": f}
            return [(f"deriv:known:{place}:n", {**values, **nth, "a": point})]
    return [(f"deriv:known:{place}", {**values, "f": head, "a": point})]
