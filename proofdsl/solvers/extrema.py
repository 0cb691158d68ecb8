"""Suprema, infima, greatest and least elements of sets, greatest and least values of functions. Untrusted.

Fragment: `sup(S) = m` and its kin for intervals, enumerations, descriptions and images of functions, `m` given; bounds
`sup(S) <= b`; `MaximumValueOn(f, S) = m`, `MaximumPointOn(f, S) = a`. Method: the value is attained (a member is found
by solving simple equations or among the ends), or approached along a sequence or at an end of the set; every bound is
proved for an arbitrary member. Evidence: rows of kernel.schemas_extrema.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH, EXTREMA_CANDIDATES
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.eventually import opened
from proofdsl.solvers.images import Image, bounds, image
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import conjuncts
from proofdsl.terms.subst import fresh_name
from proofdsl.terms.term import postorder

_SETS: Final = frozenset({"sup", "inf", "max", "min"})
_VALUES: Final = frozenset({"MaximumValueOn", "MinimumValueOn"})
_POINTS: Final = frozenset({"MaximumPointOn", "MinimumPointOn"})
_INTEGERS: Final = frozenset({"IntegerSet", "NonNegIntegerSet", "PosIntegerSet"})


def by_extrema(search: Search, seq: Sequent, side: Tactic, solve: Tactic) -> Evidence | None:
    """ExtremaSolver: evidence for a goal about a supremum, a greatest element or a greatest value."""
    match seq.goal:
        case App(head="Eq", args=(App(head=head) as left, right)) if head in _SETS | _VALUES | _POINTS:
            return search.used("ExtremaSolver", _value(calculus(search, side, solve), seq, left, right))
        case App(head="Eq", args=(_, App(head=head))) if head in _SETS | _VALUES | _POINTS:
            return search.by_rule(seq, lambda s, q, _: by_extrema(s, q, side, solve), 3, "symmetry")
        case App(head="Leq" | "Geq" | "Belong", args=args) if any(_is_bound(arg) for arg in args):
            return search.used("ExtremaSolver", _bounded(search, seq, solve))
    return None


def _is_bound(term: Term) -> bool:
    return isinstance(term, App) and term.head in ("sup", "inf") and len(term.args) == 1


def _value(prover: Calculus, seq: Sequent, extreme: App, value: Term) -> Evidence | None:
    search, solve = prover.search, prover.solve
    if extreme.head in _POINTS and len(extreme.args) == 2:
        values = {"f": extreme.args[0], "s": extreme.args[1], "a": value}
        return search.by_schema(seq, solve, 5, extreme.head, values)
    if extreme.head in _VALUES and len(extreme.args) == 2:
        return _greatest_value(search, seq, extreme, value, solve)
    if len(extreme.args) != 1:
        return None
    container = extreme.args[0]
    if extreme.head in ("max", "min"):
        return search.by_schema(seq, solve, 5, f"{extreme.head}:set", {"s": container, "m": value})
    found = None
    if not (isinstance(value, App) and value.head in ("PosInfty", "NegInfty")):
        found = search.by_schema(seq, solve, 5, f"{extreme.head}:attained", {"s": container, "m": value})
    return found or _approached(prover, seq, extreme.head, container, value)


def _greatest_value(search: Search, seq: Sequent, extreme: App, value: Term, solve: Tactic) -> Evidence | None:
    f, container = extreme.args
    for point in _points(seq, f, container, value)[:EXTREMA_CANDIDATES]:
        values = {"f": f, "s": container, "a": point, "m": value}
        proof = search.by_schema(seq, solve, 5, extreme.head, values)
        if proof is not None:
            return proof
    return None


def _points(seq: Sequent, f: Term, container: Term, value: Term) -> list[Term]:
    """Where the value may be taken: ends of the set, arguments of f among the hypotheses and in the value, numerals."""
    found: dict[Term, None] = {}
    if isinstance(container, App):
        found.update(dict.fromkeys(container.args))
    for fact in (value, *seq.hyps):
        for node in postorder(fact):
            if isinstance(node, App) and node.head == "Apply" and node.args[0] is f and not node.args[1].loose:
                found[node.args[1]] = None
    found.update(dict.fromkeys((num(0), num(1), num(-1))))
    return list(found)


def _approached(prover: Calculus, seq: Sequent, head: str, container: Term, value: Term) -> Evidence | None:
    """The bound as a limit of members, which may be infinite."""
    infinite = isinstance(value, App) and value.head in ("PosInfty", "NegInfty")
    kind = "infinite" if infinite else "limit"
    for where, path, more in _paths(seq, container, value, upward=head == "sup"):
        row = f"{head}:{kind}:{where}"
        values = {"s": container, "F": path, "m": value, **more}
        given = {name: term for name, term in values.items() if f"?{name}" in SCHEMAS[row].variables}
        proof = prover.search.by_schema(seq, _along(prover), 5, row, given)
        if proof is not None:
            return proof
    return None


def _along(prover: Calculus) -> Tactic:
    """For the premises of a row about a path in the set."""

    def tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
        match seq.goal:
            case App(head="Eventually"):
                return _inside(prover, seq)
            case App(head="TendsTo" | "TendsUp" | "TendsDown"):
                return prover.prove(search, seq, CALCULUS_DEPTH)
        return prover.solve(search, seq, depth)

    return tactic


def _inside(prover: Calculus, seq: Sequent) -> Evidence | None:
    """Values f(x) are members of {f(x) | C} where C holds eventually."""
    name, condition, filter_ = opened(seq.goal, seq)
    if not (isinstance(condition, App) and condition.head == "Belong"):
        return None
    found = image(condition.args[1], seq.free() | {name})
    if found is None:
        return None
    values = {"P": function(found.condition, found.name), "Q": function(condition, name), "h": filter_}

    def tactic(search: Search, premise: Sequent, depth: int) -> Evidence | None:
        if isinstance(premise.goal, App) and premise.goal.head == "Eventually":
            return prover.prove(search, premise, CALCULUS_DEPTH)
        return prover.solve(search, premise, depth)

    return prover.search.by_schema(seq, tactic, 6, "eventually:mono", values)


def _paths(seq: Sequent, container: Term, value: Term, upward: bool) -> Iterator[tuple[str, Bind, dict[str, Term]]]:
    """(filter, members as a function of what moves, further values): ways to move inside the set towards the bound."""
    name = fresh_name("t", seq.free() | container.free | value.free)
    found = image(container, seq.free())
    bare = found is None or isinstance(found.element, Var)
    if bare:
        identity = function(Var(name), name)
        yield ("left" if upward else "right"), identity, {"a": value}
        yield ("up" if upward else "down"), identity, {}
    if found is None or bare and not _integral(found):
        return
    element = function(found.element, found.name)
    if _integral(found):
        yield "index", element, {}
        return
    ends = bounds(found)
    for where in ("right", "left"):
        for end in ends:
            yield where, element, {"a": end}
    yield "up", element, {}
    yield "down", element, {}


def _integral(found: Image) -> bool:
    """The variable of an image is an integer."""
    variable = Var(found.name)
    parts = [app("Belong", variable, found.domain)] if found.domain is not None else []
    for part in (*parts, *conjuncts(found.condition)):
        match part:
            case App(head="Belong", args=(item, App(head=head))) if item is variable and head in _INTEGERS:
                return True
    return False


def _bounded(search: Search, seq: Sequent, solve: Tactic) -> Evidence | None:
    """sup(S) <= b, or sup(S) is real, by a member of S and a bound of all of them."""
    match seq.goal:
        case App(head="Leq" | "Geq", args=(App(head=name, args=(container,)), limit)) if (
            name == ("sup" if seq.goal.head == "Leq" else "inf")
        ):
            rows = [(f"{name}:best", {"s": container, "b": limit})]
        case App(head="Belong", args=(App(head="sup" | "inf" as name, args=(container,)), App(head="RealSet"))):
            rows = [(f"{name}:real", {"s": container, "b": limit}) for limit in _limits(seq)]
        case _:
            return None
    for row, values in rows:
        for known in _members(seq, container):
            proof = search.by_schema(seq, solve, 5, row, {**values, "x": known})
            if proof is not None:
                return proof
    return None


def near_bound(search: Search, seq: Sequent, side: Tactic) -> Evidence | None:
    """There is a member above what is below the supremum, or below what is above the infimum."""
    for fact in seq.hyps:
        if not (isinstance(fact, App) and fact.head in ("Lt", "Gt")):
            continue
        for small, large in (fact.args, fact.args[::-1]):
            if _is_bound(large) and isinstance(large, App):
                values = {"c": small, "s": large.args[0]}
                proof = search.by_schema(seq, side, 3, f"{large.head}:close", values)
                if proof is not None:
                    return search.used("ExtremaSolver", proof)
    return None


def _members(seq: Sequent, container: Term) -> list[Term]:
    """Members of a set at hand, and numerals."""
    found: dict[Term, None] = {}
    for fact in seq.hyps:
        if isinstance(fact, App) and fact.head == "Belong" and fact.args[1] is container:
            found[fact.args[0]] = None
    if isinstance(container, App) and container.head == "Enum":
        found.update(dict.fromkeys(container.args))
    found.update(dict.fromkeys((num(0), num(1))))
    return list(found)[:EXTREMA_CANDIDATES]


def _limits(seq: Sequent) -> list[Term]:
    """Terms that may bound a set: what hypotheses compare with under a quantifier, and numerals."""
    found: dict[Term, None] = {}
    for fact in seq.hyps:
        for node in postorder(fact):
            if isinstance(node, App) and node.head in ("Leq", "Geq", "Lt", "Gt"):
                found.update({side: None for side in node.args if not side.loose and not isinstance(side, Num)})
    found.update(dict.fromkeys((num(0), num(1))))
    return list(found)[:EXTREMA_CANDIDATES]
