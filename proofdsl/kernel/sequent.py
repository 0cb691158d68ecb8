"""Sequents, theorems and refusals. Trusted.

A `Theorem` is the kernel's word that a sequent holds in every structure of the semantics. Python cannot
seal a type; a test forbids constructing one outside the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofdsl.kernel.numbers import literal_truth, smaller_sets
from proofdsl.terms import App, Term, Var, alpha


@dataclass(frozen=True, slots=True)
class Refused:
    """The kernel does not accept a rule application; `reason` is a sentence, `code` a stable word."""

    reason: str
    code: str = "not-applicable"


class _Index:
    """Look-up tables over the first `count` hypotheses: positions by alpha-key, number sets by member."""

    __slots__ = ("count", "positions", "types")

    def __init__(self) -> None:
        self.count = 0
        self.positions: dict[Term, int] = {}
        self.types: dict[Term, tuple[str, ...]] = {}

    def copy(self) -> _Index:
        other = _Index()
        other.count, other.positions, other.types = self.count, dict(self.positions), dict(self.types)
        return other

    def upto(self, hyps: tuple[Term, ...]) -> _Index:
        """The tables, brought up to all hypotheses."""
        for k in range(self.count, len(hyps)):
            key = alpha(hyps[k])
            self.positions.setdefault(key, k)
            if isinstance(key, App) and key.head == "Belong" and isinstance(key.args[1], App) and not key.args[1].args:
                self.types[key.args[0]] = (*self.types.get(key.args[0], ()), key.args[1].head)
        self.count = len(hyps)
        return self


@dataclass(frozen=True, slots=True, eq=False)
class Sequent:
    """Hypotheses and a goal.

    Attributes:
        hyps: hypotheses in order; positions are what evidence refers to.
        goal: the formula to prove.
        assumed: positions of hypotheses that do not follow from the gap's own assumptions
            (premises moved in, case assumptions); only for telling vacuous acceptances apart.
    """

    hyps: tuple[Term, ...]
    goal: Term
    assumed: frozenset[int] = frozenset()
    _index: _Index = field(default_factory=_Index, repr=False, compare=False)

    def position(self, formula: Term) -> int | None:
        """The position of a hypothesis that is alpha-equal to `formula`."""
        return self._index.upto(self.hyps).positions.get(alpha(formula))

    def free(self) -> frozenset[str]:
        """Every variable that occurs free in the sequent."""
        return self.goal.free.union(*(h.free for h in self.hyps))

    def _extended(self, facts: tuple[Term, ...], goal: Term, assumed: frozenset[int]) -> Sequent:
        return Sequent(self.hyps + facts, goal, assumed, self._index.copy())

    def to_prove(self, goal: Term) -> Sequent:
        """The same hypotheses with another goal."""
        return Sequent(self.hyps, goal, self.assumed, self._index)  # shared: the hypotheses are the same

    def with_fact(self, *facts: Term, goal: Term | None = None) -> Sequent:
        """More hypotheses that follow from those at hand."""
        tainted = bool(self.assumed)
        new = frozenset(range(len(self.hyps), len(self.hyps) + len(facts))) if tainted else frozenset()
        return self._extended(facts, self.goal if goal is None else goal, self.assumed | new)

    def with_derived(self, source: int, *facts: Term) -> Sequent:
        """More hypotheses that follow from hypothesis `source` alone."""
        new = range(len(self.hyps), len(self.hyps) + len(facts)) if source in self.assumed else ()
        return self._extended(facts, self.goal, self.assumed | frozenset(new))

    def with_assumption(self, *facts: Term, goal: Term | None = None) -> Sequent:
        """More hypotheses that are only assumed."""
        new = frozenset(range(len(self.hyps), len(self.hyps) + len(facts)))
        return self._extended(facts, self.goal if goal is None else goal, self.assumed | new)

    def holds_at_sight(self, formula: Term) -> bool:
        """True when `formula` is a hypothesis, a true literal, or follows by an inclusion of number sets."""
        if self.position(formula) is not None or literal_truth(formula):
            return True
        if isinstance(formula, App):
            if formula.head == "Belong" and isinstance(formula.args[1], App):
                known = self._index.upto(self.hyps).types.get(alpha(formula.args[0]), ())
                inside = smaller_sets(formula.args[1].head)
                return any(name in inside for name in known)
            if formula.head == "Denotes":
                return isinstance(formula.args[0], Var)
        return False

    def sides(self, conditions: Iterable[Term]) -> tuple[Sequent, ...]:
        """Premises for the side conditions that do not hold at sight, each once, in order."""
        open_conditions: dict[Term, Term] = {}
        for condition in conditions:
            if not self.holds_at_sight(condition):
                open_conditions.setdefault(alpha(condition), condition)
        return tuple(self.to_prove(c) for c in open_conditions.values())


@dataclass(frozen=True, slots=True, eq=False)
class Inference:
    """A rule application that the kernel has carried out: the sequent follows from the premises.

    Attributes:
        sequent: what follows.
        premises: from what.
        theorem, convention: what the application itself relies on, if anything.
        vacuous: it uses a contradiction among the gap's own assumptions.
    """

    sequent: Sequent
    premises: tuple[Sequent, ...]
    theorem: str | None = None
    convention: str | None = None
    vacuous: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Theorem:
    """A sequent that the kernel has proved.

    Attributes:
        sequent: what was proved.
        theorems: identifiers of the library entries used.
        conventions: identifiers of the conventions of profile `official` used.
        vacuous: a contradiction among the gap's own assumptions was used.
        nodes: number of rule applications.
    """

    sequent: Sequent
    theorems: tuple[str, ...] = ()
    conventions: tuple[str, ...] = ()
    vacuous: bool = False
    nodes: int = 0
