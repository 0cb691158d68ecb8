"""The portfolio: every solver by name, with fragment and budget; the one entry point of automation. Untrusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.check import check
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.solvers.bodies import function_values
from proofdsl.solvers.boxes import on_box
from proofdsl.solvers.calculus import by_derivatives
from proofdsl.solvers.elimination import eliminated
from proofdsl.solvers.equality import by_rewriting as rewriting
from proofdsl.solvers.equality import combine, congruent, reflexive, ring
from proofdsl.solvers.extrema import by_extrema
from proofdsl.solvers.families import by_families
from proofdsl.solvers.finite_sums import by_induction
from proofdsl.solvers.instances import Forward
from proofdsl.solvers.integrals import by_integrals
from proofdsl.solvers.leaves import equation_tactic, leaf, same_nnf_hypothesis
from proofdsl.solvers.limits import by_limits
from proofdsl.solvers.nonlinear import by_squares, cleared
from proofdsl.solvers.parity import by_parity
from proofdsl.solvers.predicates import by_predicates
from proofdsl.solvers.radicals import by_radicals
from proofdsl.solvers.result import Proved, Unknown
from proofdsl.solvers.search import Chain, OutOfBudget, Search
from proofdsl.solvers.series import by_series
from proofdsl.solvers.setgoals import set_goal
from proofdsl.solvers.sides import arithmetic, plain, side
from proofdsl.solvers.slopes import by_slope
from proofdsl.solvers.structure import solve
from proofdsl.terms import App, Term, alpha
from proofdsl.terms.signature import ELEMENTARY, ORDER, SERIES_PREDICATES
from proofdsl.terms.term import postorder

Entry = Callable[[Search, Sequent], "Evidence | None"]


@dataclass(frozen=True, slots=True)
class Solver:
    """A row of the portfolio.

    Attributes:
        name: as written after `using`.
        family: logic, typing, algebra, order, integers or calculus.
        fragment: what it decides, in a sentence.
        run: the solver alone on a sequent.
    """

    name: str
    family: str
    fragment: str
    run: Entry


def _assume(search: Search, seq: Sequent) -> Evidence | None:
    if seq.holds_at_sight(seq.goal):
        return search.used("EqbSolver", Evidence("assume"))
    turned = search.expand(seq, "symmetry")
    if turned is not None and turned[1][0].holds_at_sight(turned[1][0].goal):
        return search.used("EqbSolver", Evidence("symmetry", (), (), (Evidence("assume"),)))
    return None


def _only(heads: frozenset[str], run: Entry) -> Entry:
    def guarded(search: Search, seq: Sequent) -> Evidence | None:
        return run(search, seq) if isinstance(seq.goal, App) and seq.goal.head in heads else None

    return guarded


def _about(heads: frozenset[str], run: Entry) -> Entry:
    """A solver for equations in which one of the heads occurs."""

    def guarded(search: Search, seq: Sequent) -> Evidence | None:
        if not (isinstance(seq.goal, App) and seq.goal.head == "Eq"):
            return None
        found = any(isinstance(node, App) and node.head in heads for node in postorder(seq.goal))
        return run(search, seq) if found else None

    return guarded


_POWERS: Final = frozenset({"Power", "exp", "ln", "lg", "log"})
_TRIGONOMETRIC: Final = ELEMENTARY - {"exp", "ln", "lg", "log", "Fact", "floor", "ceil", "sgn"}
_TYPES: Final = frozenset({"Belong", "Typed", "Denotes"})
_CONTINUOUS: Final = frozenset({"ContinuousFunc", "ContinuousFuncAt", "ContinuousFuncOn"})
_DIFFABLE: Final = frozenset({"DiffableFunc", "DiffableFuncAt", "DiffableFuncOn"})
_RELATIONS: Final = ORDER | {"Neq"}

PORTFOLIO: Final[tuple[Solver, ...]] = (
    Solver("EqbSolver", "logic", "the goal, possibly turned around, is a hypothesis", _assume),
    Solver("Reflexivity", "logic", "t = t, P <=> P, A subset of A", reflexive),
    Solver("NotUnfoldSolver", "logic", "a hypothesis has the same negation normal form", same_nnf_hypothesis),
    Solver("ConstTypeSolver", "typing", "closed constants in number sets",
           _only(_TYPES, lambda s, q: None if q.goal.free else plain(s, q, 0))),
    Solver("DomainTypeSolver", "typing", "compound terms in number sets, definedness",
           _only(_TYPES, lambda s, q: plain(s, q, 0))),
    Solver("SgnPureSolver", "order", "signs through products, powers, roots, exponentials",
           _only(_RELATIONS, lambda s, q: side(s, q, 2))),
    Solver("SgnSolver", "order", "signs and unequal values with the help of the context",
           _only(_RELATIONS, side)),
    Solver("IntervalSolver", "order", "comparisons of closed terms and on boxes by certified enclosures",
           _only(_RELATIONS, lambda s, q: on_box(s, q, side) if q.goal.free else plain(s, q, 0))),
    Solver("PolyRatSolver", "algebra", "polynomial and rational identities over any atoms, also modulo equations",
           lambda s, q: ring(s, q, side) or eliminated(s, q, side)),
    Solver("RootFracSolver", "algebra", "identities with roots and absolute values, by normal forms and equal powers",
           lambda s, q: ring(s, q, side) or by_radicals(s, q, side, equation_tactic)),
    Solver("RootPowerSolver", "algebra", "laws of powers, exponentials and logarithms under their conditions",
           _about(_POWERS, lambda s, q: ring(s, q, side) or combine(s, q, side) or arithmetic(s, q))),
    Solver("TrigSolver", "algebra", "trigonometric, hyperbolic and inverse functions: identities and exact values",
           _about(_TRIGONOMETRIC, lambda s, q: ring(s, q, side))),
    Solver("SmtLraSolver", "order", "linear arithmetic over atoms, certified by multipliers",
           lambda s, q: combine(s, q, side) or arithmetic(s, q)),
    Solver("SqueezeSolver", "order", "linear arithmetic with products of pairs of sign facts",
           _only(_RELATIONS, lambda s, q: arithmetic(s, q, products=True))),
    Solver("NlSolver", "order", "polynomial and rational inequalities by squares and products of hypotheses",
           _only(ORDER, lambda s, q: by_squares(s, q, side) or cleared(s, q, side))),
    Solver("CongruenceSolver", "logic", "equations by replacing equals, congruence over functions and binders",
           lambda s, q: rewriting(s, q, side, lambda t, r: reflexive(t, r) or ring(t, r, side))
           or congruent(s, q, solve, 3)),
    Solver("SetSolver", "logic", "membership, inclusion and equality of sets, by members",
           lambda s, q: set_goal(s, q, solve, 7)),
    Solver("FunctionApplySolver", "logic", "beta reduction, piecewise values",
           lambda s, q: function_values(s, q, solve)),
    Solver("DerivSolver", "calculus", "values of derivatives of what is written out or defined, rule by rule",
           lambda s, q: by_derivatives(s, q, side, solve, lambda t, r, d: leaf(t, r))),
    Solver("LimitCalcSolver", "calculus", "limits by laws, expansions, hypotheses; limits whose bodies agree",
           lambda s, q: by_limits(s, q, side, solve, lambda t, r, d: leaf(t, r))),
    Solver("ContinuousFuncSolver", "calculus", "continuity of compositions inside their natural domain",
           _only(_CONTINUOUS, lambda s, q: by_predicates(s, q, side, solve))),
    Solver("DiffableSolver", "calculus", "differentiability of compositions on open sets",
           _only(_DIFFABLE, lambda s, q: by_predicates(s, q, side, solve))),
    Solver("IntegrableFuncSolver", "calculus", "integrability on closed intervals by continuity",
           _only(frozenset({"IntegrableFuncOn"}), lambda s, q: by_predicates(s, q, side, solve))),
    Solver("IntegralSolver", "calculus", "definite integrals by antiderivatives that are differentiated",
           lambda s, q: by_families(s, q, side, solve) or by_integrals(s, q, side, solve, lambda t, r, d: leaf(t, r))),
    Solver("EvalBarSolver", "calculus", "endpoint bars over lambdas",
           lambda s, q: by_integrals(s, q, side, solve, lambda t, r, d: leaf(t, r))),
    Solver("SeriesSolver", "calculus", "convergence and divergence of explicit series by the usual tests",
           _only(SERIES_PREDICATES, lambda s, q: by_series(s, q, side, solve))),
    Solver("IntegerSolver", "integers", "parity, remainders, powers of -1",
           lambda s, q: by_parity(s, q, side, lambda t, r, d: leaf(t, r))),
    Solver("ExtremaSolver", "order", "suprema, infima, greatest and least elements and values",
           lambda s, q: by_extrema(s, q, side, solve)),
    Solver("MonotoneSolver", "order", "inequalities in one variable by the sign of a derivative",
           lambda s, q: by_slope(s, q, side, solve, lambda t, r, d: arithmetic(t, r))),
    Solver("FiniteSumSolver", "integers", "sums, products and inequalities up to an integer, by induction",
           lambda s, q: by_induction(s, q, side, lambda t, r, d: leaf(t, r))),
    Solver("PropSolver", "logic", "connectives and quantifiers; all other solvers at the leaves", solve),
)  # fmt: skip

SOLVER_NAMES: Final[tuple[str, ...]] = tuple(s.name for s in PORTFOLIO)
_BY_NAME: Final = {s.name: s for s in PORTFOLIO}


def prove(seq: Sequent, context: Context, budget: int, only: str | None = None) -> Proved | Unknown:
    """Evidence for a sequent from the structural search over the portfolio, or from one solver alone.

    The evidence has been checked by the kernel. Deterministic: the same sequent, context and budget give the same
    answer at the same cost.
    """
    search = Search(context, budget)
    try:
        evidence = solve(search, seq) if only is None else _alone(search, seq, _BY_NAME[only])
    except OutOfBudget:
        return Unknown(f"the budget of {budget} steps is spent", _missing(search, seq), budget)
    if evidence is None:
        who = "no solver applies" if only is None else f"{only} does not apply"
        return Unknown(who, _missing(search, seq), search.cost)
    theorem = check(seq, evidence, context)
    if isinstance(theorem, Refused):
        return Unknown(f"the kernel refused the evidence ({theorem.reason})", (), search.cost)
    return Proved(evidence, tuple(search.solvers), search.cost)


def _alone(search: Search, seq: Sequent, solver: Solver) -> Evidence | None:
    """One solver, on the sequent as it is and then with its hypotheses taken apart."""
    found = solver.run(search, seq)
    if found is not None:
        return found
    chain = Chain(seq)
    Forward(search, chain, side).decompose()
    return chain.wrap(solver.run(search, chain.seq)) if chain.steps else None


def _missing(search: Search, seq: Sequent) -> tuple[Term, ...]:
    """Side conditions of steps that nearly worked, before premises of schemas for the goal."""
    found = {**search.missing, **search.nearly}
    return tuple(condition for key, condition in found.items() if key is not alpha(seq.goal))[:5]
