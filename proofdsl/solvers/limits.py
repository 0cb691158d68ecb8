"""Limits as gaps write them: `lim_{x -> a}(t)`, one-sided, at infinity, of sequences. Untrusted.

Fragment: equations in which limits occur. Method: two limits over one place are equal when their bodies agree
eventually; a limit has the value stated when the judgement about it is proved; else the values of the limits in the
goal are computed, proved, and used as equations.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH as MAX_DEPTH
from proofdsl.solvers.budgets import LIMITS_VALUES as MAX_VALUES
from proofdsl.solvers.calculus import calculus
from proofdsl.solvers.indeterminate import limit_value
from proofdsl.solvers.judgements import Calculus, is_stated, mentions
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.signature import LIMITS
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder

_FILTERS: Final = {"Lim": ("lim", "Punctured"), "LimLeft": ("lim-left", "LeftOf"), "LimRight": ("lim-right", "RightOf")}
_INFINITE: Final = {"PosInfty": ("lim-up", App("AtPosInfty")), "NegInfty": ("lim-down", App("AtNegInfty"))}


def place(node: Bind) -> tuple[str, App, dict[str, Term]] | None:
    """(name of the rows, filter, value of the point) of a limit binder."""
    if node.head not in LIMITS:
        return None
    point = node.outer[0]
    infinite = point.head if isinstance(point, App) and point.head in _INFINITE else None
    if node.head == "SeqLim":
        return ("seqlim", App("Indices"), {}) if infinite == "PosInfty" else None
    if node.head == "Lim" and infinite is not None:
        return (*_INFINITE[infinite], {})
    if node.head in _FILTERS and infinite is None:
        rows, filter_ = _FILTERS[node.head]
        return rows, App(filter_, (point,)), {"a": point}
    return None


def by_limits(search: Search, seq: Sequent, side: Tactic, solve: Tactic, leaf: Tactic) -> Evidence | None:
    """LimitCalcSolver: evidence for a goal in which limits occur."""
    nodes = [node for node in postorder(seq.goal) if isinstance(node, Bind) and node.loose == 0 and place(node)]
    if not nodes or not (isinstance(seq.goal, App) and seq.goal.head in ("Eq", "Neq", "Lt", "Leq", "Gt", "Geq")):
        return None
    prover = calculus(search, side, solve)
    found = _direct(prover, seq) or _agree(prover, seq)
    if found is not None:
        return search.used("LimitCalcSolver", found)
    chain = Chain(seq)
    for node in nodes[:MAX_VALUES]:
        _add_value(prover, chain, node)
    return search.used("LimitCalcSolver", chain.wrap(leaf(search, chain.seq, 0))) if chain.steps else None


def _direct(prover: Calculus, seq: Sequent) -> Evidence | None:
    """limit = value, as stated."""
    match seq.goal:
        case App(head="Eq", args=(Bind() as node, value)) if not mentions(value, LIMITS):
            return _valued(prover, seq, node, value)
    return None


def _valued(prover: Calculus, seq: Sequent, node: Bind, value: Term) -> Evidence | None:
    found = place(node)
    if found is None:
        return None
    rows, _, point = found
    name = fresh_name(node.names[0], seq.free())
    f = function(open_with(node, [Var(name)])[0], name)
    match value:
        case App(head="PosInfty"):
            return prover.row(seq, MAX_DEPTH, f"{rows}:infinite", F=f, **point)
        case App(head="NegInfty"):
            return prover.row(seq, MAX_DEPTH, f"{rows}:minus-infinite", F=f, **point)
    return prover.row(seq, MAX_DEPTH, f"{rows}:value", F=f, c=value, **point)


def _agree(prover: Calculus, seq: Sequent) -> Evidence | None:
    """Two limits over one place whose bodies agree eventually."""
    match seq.goal:
        case App(head="Eq", args=(Bind() as left, Bind() as right)) if left.head == right.head:
            found = place(left)
        case _:
            return None
    if found is None or alpha(left.outer[0]) is not alpha(right.outer[0]):
        return None
    name = fresh_name(left.names[0], seq.free())
    f, g = (function(open_with(node, [Var(name)])[0], name) for node in (left, right))
    return prover.row(seq, MAX_DEPTH, f"{found[0]}:agree", F=f, G=g, **found[2])


def _add_value(prover: Calculus, chain: Chain, node: Bind) -> None:
    """Assert what a limit is, when it can be computed and is not among the hypotheses."""
    seq, found = chain.seq, place(node)
    if found is None or is_stated(seq, node, LIMITS):
        return
    name = fresh_name(node.names[0], seq.free())
    value = limit_value(prover, seq, open_with(node, [Var(name)])[0], name, found[1])
    if value is None:
        return
    said = app("Eq", node, value)
    proof = _valued(prover, seq.to_prove(said), node, value)
    if proof is not None:
        assert_fact(prover.search, chain, said, proof)
