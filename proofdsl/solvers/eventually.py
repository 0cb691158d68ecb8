"""What holds eventually along a filter. Untrusted.

Fragment: conditions that are open (strict order and not-equal between terms whose limits are known and apart), that
the filter itself grants, or that hold for every real number; their conjunctions, and what follows from them.
"""

from __future__ import annotations

from proofdsl.kernel.definedness import number_conditions
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.ranges import NATURALS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.branches import branches
from proofdsl.solvers.budgets import BRANCHES_STEPS
from proofdsl.solvers.budgets import EVENTUALLY_ALWAYS as ALWAYS
from proofdsl.solvers.budgets import EVENTUALLY_DEFINED as DEFINED
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.rowvalues import at, function
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import REAL, conj, conjuncts
from proofdsl.terms.signature import RELATIONS
from proofdsl.terms.subst import fresh_name, open_with

_GRANTED = ("eventually:punctured", "eventually:left", "eventually:right", "eventually:index")
_STRICT = {"Leq": "Lt", "Geq": "Gt"}
_OPEN = {"Lt": "lt", "Gt": "gt", "Neq": "ne"}


def opened(judgement: Term, seq: Sequent) -> tuple[str, Term, Term]:
    """(name, condition or body, filter) of a judgement on a lambda, the variable opened with a fresh name."""
    if not (isinstance(judgement, App) and isinstance(judgement.args[0], Bind) and len(judgement.args[0].names) == 1):
        return "", judgement, judgement
    lambda_ = judgement.args[0]
    name = fresh_name(lambda_.names[0], seq.free())
    condition, body = open_with(lambda_, [Var(name)])
    return name, condition if judgement.head == "Eventually" else body, judgement.args[1]


def point_of(filter_: Term) -> Term | None:
    """The finite point that a filter converges to."""
    if isinstance(filter_, App) and filter_.head in ("Near", "Punctured", "LeftOf", "RightOf", "Within"):
        return filter_.args[0]
    return None


def eventually(calculus: Calculus, seq: Sequent, depth: int) -> Evidence | None:
    """Evidence for `Eventually(fun x [P] . x, h)`."""
    name, condition, filter_ = opened(seq.goal, seq)
    if not name:
        return None
    return (
        _granted(calculus, seq, condition, filter_, name)
        or _by_shape(calculus, seq, depth, condition, filter_, name)
        or _always(calculus, seq, depth, condition, filter_, name)
        or _on_a_branch(calculus, seq, depth, condition, filter_, name)
        or _where_defined(calculus, seq, depth, condition, filter_, name)
        or _from_grant(calculus, seq, depth, condition, filter_, name)
    )


def _on_a_branch(
    calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str
) -> Evidence | None:
    """An equation with a piecewise term, where one branch holds eventually."""
    if not (isinstance(condition, App) and condition.head == "Eq") or depth <= 2:
        return None
    for _, grounds in branches(condition, name):
        attempt = lambda g=grounds: implied_by(calculus, seq, depth - 2, g, filter_, name)  # noqa: E731
        found = calculus.search.within(BRANCHES_STEPS, attempt)
        if found is not None:
            return found
    return None


def _where_defined(
    calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str
) -> Evidence | None:
    """A relation that holds wherever its sides are defined."""
    if not (isinstance(condition, App) and condition.head in RELATIONS | {"Belong", "And"}):
        return None
    parts = [side for part in conjuncts(condition) if isinstance(part, App) for side in part.args]
    grounds = [ground for side in parts for ground in _defined(side, name)]
    if not grounds or any(alpha(ground) is alpha(condition) for ground in grounds):
        return None
    return calculus.search.within(DEFINED, lambda: implied_by(calculus, seq, depth - 1, grounds, filter_, name))


def _from_grant(
    calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str
) -> Evidence | None:
    """What follows from x < a, x > a, x not a or x in S, which the filter grants."""
    if not isinstance(filter_, App) or name not in condition.free:
        return None
    match filter_:
        case App(head="Within", args=(_, within)):
            grant: Term = app("Belong", Var(name), within)
        case App(head="LeftOf" | "RightOf" | "Punctured" as head, args=(point,)):
            grant = app({"LeftOf": "Lt", "RightOf": "Gt", "Punctured": "Neq"}[head], Var(name), point)
        case App(head="Indices"):
            grant = conj([app("Belong", Var(name), NATURALS), app("Gt", Var(name), num(1))])
        case App(head="AtPosInfty"):
            grant = app("Gt", Var(name), num(1))
        case App(head="AtNegInfty"):
            grant = app("Lt", Var(name), num(-1))
        case _:
            return None
    if any(alpha(part) is alpha(condition) for part in conjuncts(grant)):
        return None
    return calculus.search.within(DEFINED, lambda: _from(calculus, seq, depth - 2, grant, condition, name, filter_))


def _granted(calculus: Calculus, seq: Sequent, condition: Term, filter_: Term, name: str) -> Evidence | None:
    if not isinstance(filter_, App):
        return None
    values: dict[str, Term] = {"a": filter_.args[0]} if filter_.args else {}
    for row in _GRANTED if filter_.head != "Within" else ("eventually:within",):
        if filter_.head == "Within":
            values["s"] = filter_.args[1]
        elif (row == "eventually:index") == bool(values):
            continue
        found = calculus.search.by_schema(seq, calculus.prove, 1, row, values)
        if found is not None:
            return found
    return None


def _by_shape(
    calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str
) -> Evidence | None:
    match condition:
        case App(head="And", args=parts):
            rest = conj(parts[1:])
            return calculus.row(seq, depth + 1, "eventually:and", P=function(parts[0], name), Q=function(rest, name),
                                h=filter_)  # fmt: skip
        case App(head="Or", args=parts):
            for part in parts:
                found = _from(calculus, seq, depth, part, condition, name, filter_)
                if found is not None:
                    return found
        case App(head="Leq" | "Geq", args=(left, right)):
            strict = app(_STRICT[condition.head], left, right)
            if _limits_apart(calculus, seq, strict, filter_, name) is not None:
                return _from(calculus, seq, depth, strict, condition, name, filter_)
        case App(head="Neq", args=(App(head="Pair", args=(x, y)), App(head="Pair", args=(a, b)))):
            for part in (app("Neq", x, a), app("Neq", y, b)):
                if name not in part.free and seq.holds_at_sight(part) or name in part.free:
                    found = _from(calculus, seq, depth, part, condition, name, filter_)
                    if found is not None:
                        return found
        case App(head="Lt" | "Gt" | "Neq", args=(left, right)):
            return _apart(calculus, seq, depth, condition, filter_, name)
        case App(head="HasDerivAt", args=(Bind() as inner, _, Var(name=moving))) if moving == name:
            if calculus.domain is None:
                return None
            (_, body) = open_with(inner, [Var(name)])
            return implied_by(calculus, seq, depth, calculus.domain(calculus, seq, body, name), filter_, name)
        case App(head="Belong", args=(item, App(head=head, args=(low, high)))) if head.startswith("Interval"):
            inside = conj([app("Belong", item, REAL), app("Lt", low, item), app("Lt", item, high)])
            return _from(calculus, seq, depth, inside, condition, name, filter_)
    return None


def _defined(side: Term, name: str) -> list[Term]:
    """Open conditions under which a term is defined (a positive base, where a power has several)."""
    found: list[Term] = []
    for condition in number_conditions(side):
        ground = condition.args[0] if isinstance(condition, App) and condition.head == "Or" else condition
        if name in ground.free and isinstance(ground, App) and ground.head in RELATIONS:
            found.extend(part for part in factors_apart(ground) if name in part.free)
    return found


def factors_apart(condition: Term) -> list[Term]:
    """a b not 0 as a not 0, b not 0; a^n not 0 as a not 0."""
    match condition:
        case App(head="Neq", args=(App(head="Mult", args=(a, b)), zero)) if zero is num(0):
            return [part for factor in (a, b) for part in factors_apart(app("Neq", factor, zero))]
        case App(head="Neq", args=(App(head="Power", args=(a, Num())), zero)) if zero is num(0):
            return factors_apart(app("Neq", a, zero))
    return [condition]


def _from(
    calculus: Calculus, seq: Sequent, depth: int, stronger: Term, condition: Term, name: str, filter_: Term
) -> Evidence | None:
    """The condition from one that implies it for every real number."""
    return calculus.row(seq, depth, "eventually:mono", P=function(stronger, name), Q=function(condition, name),
                        h=filter_)  # fmt: skip


def _limits_apart(
    calculus: Calculus, seq: Sequent, condition: App, filter_: Term, name: str
) -> tuple[tuple[str, str], tuple[Term, Term]] | None:
    """(kinds, values) of the limits of the two sides, where they are apart as the condition says."""
    if name not in condition.free or calculus.find_limit is None:
        return None
    limits = [calculus.find_limit(calculus, seq, part, name, filter_) for part in condition.args]
    if limits[0] is None or limits[1] is None:
        return None
    kinds, values = (limits[0][0], limits[1][0]), (limits[0][1], limits[1][1])
    if kinds == ("finite", "finite"):
        here = app(condition.head, *values)
        if not seq.holds_at_sight(here) and calculus.condition(seq, here) is None:
            return None
    return kinds, values


def _apart(calculus: Calculus, seq: Sequent, depth: int, condition: App, filter_: Term, name: str) -> Evidence | None:
    """Both sides tend to limits that are apart, or one to infinity."""
    found = _limits_apart(calculus, seq, condition, filter_, name)
    if found is None:
        return None
    (kinds, values), (left, right) = found, condition.args
    if kinds == ("finite", "finite"):
        return calculus.row(
            seq, depth, f"eventually:{_OPEN[condition.head]}", F=function(left, name), G=function(right, name),
            s=values[0], t=values[1], h=filter_,
        )  # fmt: skip
    return _beyond(calculus, seq, depth, condition, kinds, filter_, name)


def _beyond(
    calculus: Calculus, seq: Sequent, depth: int, condition: App, kinds: tuple[str, str], filter_: Term, name: str
) -> Evidence | None:
    """One side tends to infinity, the other one is constant."""
    left, right = condition.args
    moving, constant, kind = (left, right, kinds[0]) if name not in right.free else (right, left, kinds[1])
    if name in constant.free or kind == "finite":
        return None
    said = app("Gt" if kind == "up" else "Lt", moving, constant)
    if alpha(said) is alpha(condition):
        return calculus.row(seq, depth, f"eventually:{kind}", F=function(moving, name), c=constant, h=filter_)
    return _from(calculus, seq, depth, said, condition, name, filter_)


def _always(calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str) -> Evidence | None:
    values = {"P": function(condition, name), "h": filter_}
    return calculus.search.within(
        ALWAYS, lambda: calculus.search.by_schema(seq, calculus.prove, depth - 1, "eventually:always", values)
    )


def implied_by(
    calculus: Calculus, seq: Sequent, depth: int, grounds: list[Term], filter_: Term, name: str
) -> Evidence | None:
    """The goal `Eventually(...)` from conditions (over `name`) that are shown to hold eventually."""
    goal_name, condition, _ = opened(seq.goal, seq)
    wanted = at(condition, goal_name, Var(name)) if goal_name else condition
    parts = [part for ground in grounds for whole in conjuncts(ground) for part in factors_apart(whole)]
    kept = list({alpha(part): part for part in parts}.values())
    if not kept:
        return calculus.row(seq, depth, "eventually:always", P=function(wanted, name), h=filter_)
    return _from(calculus, seq, depth, conj(kept), wanted, name, filter_)
