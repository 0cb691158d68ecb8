"""Predicates on functions: continuity, differentiability, integrability, and their failure at a point. Untrusted.

Fragment: `ContinuousFuncOn(f, S)`, `DiffableFuncOn(f, S)`, `IntegrableFuncOn(f, [a, b])` and their kin for compositions
of elementary functions, piecewise ones, and functions defined by them. Evidence: rows of kernel.schemas_integrals and
kernel.schemas_orders.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH as MAX_DEPTH
from proofdsl.solvers.derivatives import derivative_value
from proofdsl.solvers.eventually import opened
from proofdsl.solvers.indeterminate import limit_value
from proofdsl.solvers.integrals import with_integrals
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.pieces import break_points, piece
from proofdsl.solvers.rowvalues import at, function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Term, Var, app
from proofdsl.terms.logic import REAL, conjuncts
from proofdsl.terms.subst import fresh_name, open_with


def _infinite(bound: Term) -> bool:
    return isinstance(bound, App) and bound.head in ("PosInfty", "NegInfty")


#: Predicate -> (solver, row, metavariables of its arguments).
_PREDICATES: Final = {
    "ContinuousFuncAt": ("ContinuousFuncSolver", "continuous:at", "fa"),
    "ContinuousFuncOn": ("ContinuousFuncSolver", "continuous:on", "fs"),
    "ContinuousFunc": ("ContinuousFuncSolver", "continuous:everywhere", "f"),
    "DiffableFuncAt": ("DiffableSolver", "diffable:at", "fa"),
    "DiffableFuncOn": ("DiffableSolver", "diffable:on", "fs"),
    "DiffableFunc": ("DiffableSolver", "diffable:everywhere", "f"),
}


#: Predicates about every point of the domain of a function.
_EVERYWHERE: Final = frozenset({"ContinuousFunc", "DiffableFunc"})


def by_predicates(search: Search, seq: Sequent, side: Tactic, solve: Tactic) -> Evidence | None:
    """ContinuousFuncSolver, DiffableSolver, IntegrableFuncSolver: evidence for a predicate on a function."""
    goal = seq.goal
    if not isinstance(goal, App):
        return None
    prover = with_integrals(search, side, solve)
    if goal.head in _PREDICATES:
        solver, row, letters = _PREDICATES[goal.head]
        values = dict(zip(letters, goal.args, strict=False))
        if len(goal.args) != len(letters):
            return None
        if row == "diffable:at":
            return search.used(solver, _diffable_at(prover, seq, values))
        if goal.head in _EVERYWHERE:
            return search.used(solver, _everywhere(prover, seq, row, values["f"]))
        return search.used(solver, search.by_schema(seq, _premises(prover), MAX_DEPTH, row, values))
    match goal:
        case App(head="IntegrableFuncOn", args=(f, App(head="IntervalLcRc", args=(a, b)))):
            return search.used("IntegrableFuncSolver", _integrable(prover, seq, f, a, b))
    return None


def by_failure(search: Search, seq: Sequent, side: Tactic, solve: Tactic) -> Evidence | None:
    """ContinuousFuncSolver, DiffableSolver: that a function is not continuous, or not differentiable, at a point."""
    match seq.goal:
        case App(head="Not", args=(App(head="ContinuousFuncAt" | "DiffableFuncAt" as head, args=(f, a)),)):
            pass
        case _:
            return None
    prover = with_integrals(search, side, solve)
    name = fresh_name("x", seq.free())
    value = app("Apply", f, Var(name))
    unfolded = unfold(prover, seq, value, name)
    plain = value if unfolded is None else unfolded.body
    family, solver = "continuous", "ContinuousFuncSolver"
    if head == "DiffableFuncAt":
        plain = app("Frac", app("Minus", plain, at(plain, name, a)), app("Minus", Var(name), a))
        family, solver = "deriv", "DiffableSolver"
    return search.used(solver, _one_sided(prover, seq, {"f": f, "a": a}, (plain, name), family))


def _one_sided(
    prover: Calculus, seq: Sequent, values: dict[str, Term], place: tuple[Term, str], family: str
) -> Evidence | None:
    """Different limits from the two sides, an infinite one, or one that is not the value."""
    plain, name = place
    limits = {side: limit_value(prover, seq, plain, name, App(h, (values["a"],)))
              for side, h in (("left", "LeftOf"), ("right", "RightOf"))}  # fmt: skip
    rows: list[tuple[str, dict[str, Term]]] = []
    for side, found in limits.items():
        if found is None:
            continue
        if _infinite(found):
            way = "up" if found == App("PosInfty") else "down"
            rows.append((f"{family}:infinite:{side}:{way}", values))
        elif family == "continuous":
            rows.append((f"continuous:value:{side}", {**values, "s": found}))
    left, right = limits["left"], limits["right"]
    if left is not None and right is not None and not _infinite(left) and not _infinite(right):
        row = "continuous:jump" if family == "continuous" else "deriv:corner"
        rows.insert(0, (row, {**values, "s": left, "t": right}))
    for row, given in rows:
        proof = prover.search.by_schema(seq, _as_written(prover, plain, name), MAX_DEPTH, row, given)
        if proof is not None:
            return proof
    return None


def _as_written(prover: Calculus, plain: Term, name: str) -> Tactic:
    """For limits of a function by name: the limit of what it is."""
    rows = {"TendsTo": "tends:agree", "TendsUp": "up:agree", "TendsDown": "down:agree"}

    def tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
        goal = seq.goal
        if not (isinstance(goal, App) and goal.head in rows):
            return prover.prove(search, seq, depth)
        shown, body, filter_ = opened(goal, seq)
        values: dict[str, Term] = {"F": function(body, shown), "G": function(plain, name), "h": filter_}
        if goal.head == "TendsTo":
            values["c"] = goal.args[2]
        return prover.row(seq, depth, rows[goal.head], **values)

    return tactic


def _premises(prover: Calculus) -> Tactic:
    def tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
        if isinstance(seq.goal, App) and seq.goal.head in _PREDICATES:
            return by_predicates(search, seq, prover.side, prover.solve)
        return prover.prove(search, seq, depth)

    return tactic


def _everywhere(prover: Calculus, seq: Sequent, row: str, f: Term) -> Evidence | None:
    """A lambda whose condition makes the argument a member of a set of real numbers, on which it is continuous."""
    if not (isinstance(f, Bind) and f.head == "Lambda" and len(f.names) == 1):
        return None
    name = fresh_name(f.names[0], seq.free())
    condition, body = open_with(f, [Var(name)])
    stated = [
        part.args[1]
        for part in conjuncts(condition)
        if isinstance(part, App) and part.head == "Belong" and part.args[0] is Var(name)
    ]
    values: dict[str, Term] = {"F": function(body, name), "P": function(condition, name)}
    for domain in stated or [REAL]:
        if name not in domain.free:
            found = prover.search.by_schema(seq, _premises(prover), MAX_DEPTH, row, {**values, "s": domain})
            if found is not None:
                return found
    return None


def _diffable_at(prover: Calculus, seq: Sequent, values: dict[str, Term]) -> Evidence | None:
    name = fresh_name("x", seq.free())
    body = app("Apply", values["f"], Var(name))
    slope = derivative_value(prover, seq, body, name, values["a"])
    return None if slope is None else prover.row(seq, MAX_DEPTH, "diffable:at", **values, d=slope)


def _integrable(prover: Calculus, seq: Sequent, f: Term, a: Term, b: Term) -> Evidence | None:
    """By continuity, with jumps at the ends, by monotony, or in two pieces."""
    values = {"f": f, "a": a, "b": b}
    tactic = _premises(prover)
    for row in ("integrable:continuous", "integrable:nondecreasing", "integrable:nonincreasing"):
        proof = prover.search.by_schema(seq, tactic, MAX_DEPTH, row, values)
        if proof is not None:
            return proof
    name = fresh_name("x", seq.free())
    body = app("Apply", f, Var(name))
    unfolded = unfold(prover, seq, body, name)
    plain = body if unfolded is None else unfolded.body
    for point in break_points(prover.search, seq, plain, name, a, b)[:1]:
        proof = prover.search.by_schema(seq, tactic, MAX_DEPTH, "integrable:pieces", {**values, "c": point})
        if proof is not None:
            return proof
    inside = piece(prover.search, seq, plain, name, a, b)
    limits = [limit_value(prover, seq, inside, name, App(h, (end,))) for h, end in (("RightOf", a), ("LeftOf", b))]
    if limits[0] is None or limits[1] is None:
        return None
    jumps = {**values, "s": limits[0], "t": limits[1]}
    return prover.search.by_schema(seq, tactic, MAX_DEPTH, "integrable:jumps", jumps)
