"""What holds eventually along a filter. Untrusted.

Fragment: conditions that are open (strict order and not-equal between terms whose limits are known and apart), that
the filter itself grants, or that hold for every real number; their conjunctions, and what follows from them.
"""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.judgements import Calculus, at, function
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import REAL, conj, conjuncts
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
    )


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
            return _from(calculus, seq, depth, app(_STRICT[condition.head], left, right), condition, name, filter_)
        case App(head="Lt" | "Gt" | "Neq", args=(left, right)):
            return _apart(calculus, seq, depth, condition, filter_, name)
        case App(head="Belong", args=(item, App(head=head, args=(low, high)))) if head.startswith("Interval"):
            inside = conj([app("Belong", item, REAL), app("Lt", low, item), app("Lt", item, high)])
            return _from(calculus, seq, depth, inside, condition, name, filter_)
    return None


def _from(
    calculus: Calculus, seq: Sequent, depth: int, stronger: Term, condition: Term, name: str, filter_: Term
) -> Evidence | None:
    """The condition from one that implies it for every real number."""
    return calculus.row(seq, depth, "eventually:mono", P=function(stronger, name), Q=function(condition, name),
                        h=filter_)  # fmt: skip


def _apart(calculus: Calculus, seq: Sequent, depth: int, condition: App, filter_: Term, name: str) -> Evidence | None:
    """Both sides tend to limits that are apart."""
    point = point_of(filter_)
    if point is None or name not in condition.free:
        return None
    left, right = condition.args
    here = app(condition.head, at(left, name, point), at(right, name, point))
    if calculus.side(calculus.search, seq.to_prove(here), 3) is None:
        return None
    return calculus.row(
        seq, depth, f"eventually:{_OPEN[condition.head]}", F=function(left, name), G=function(right, name),
        s=here.args[0], t=here.args[1], h=filter_,
    )  # fmt: skip


def _always(calculus: Calculus, seq: Sequent, depth: int, condition: Term, filter_: Term, name: str) -> Evidence | None:
    return calculus.row(seq, depth, "eventually:always", P=function(condition, name), h=filter_)


def implied_by(
    calculus: Calculus, seq: Sequent, depth: int, grounds: list[Term], filter_: Term, name: str
) -> Evidence | None:
    """The goal `Eventually(...)` from conditions (over `name`) that are shown to hold eventually."""
    goal_name, condition, _ = opened(seq.goal, seq)
    wanted = at(condition, goal_name, Var(name)) if goal_name else condition
    parts = [part for ground in grounds for part in conjuncts(ground)]
    kept = list({alpha(part): part for part in parts}.values())
    if not kept:
        return _always(calculus, seq, depth, wanted, filter_, name)
    return _from(calculus, seq, depth, conj(kept), wanted, name, filter_)
