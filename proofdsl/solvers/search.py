"""The bookkeeping of a proof search: budget, kernel expansion, chains of forward steps. Untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from proofdsl.kernel.check import expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.solvers.linear import Arithmetic
from proofdsl.solvers.universals import Pool
from proofdsl.terms import App, Term, alpha


class OutOfBudget(Exception):
    """The step budget of an obligation is spent."""


Tactic = Callable[["Search", Sequent, int], "Evidence | None"]


@dataclass
class Memory:
    """Goals settled for one tuple of hypotheses: evidence, or the depth to which the search failed."""

    hyps: tuple[Term, ...]
    proved: dict[Term, Evidence] = field(default_factory=dict)
    failed: dict[Term, int] = field(default_factory=dict)


@dataclass
class Search:
    """One obligation's search.

    Attributes:
        context: what the kernel may cite.
        budget: steps allowed; every kernel expansion and every goal tried is a step.
        cost: steps spent.
        solvers: names of the solvers whose evidence was used, in order.
        missing: side conditions that failed after the main step of a solver had succeeded.
        nested: how many solvers of analysis are at work inside each other.
        hopeless: goals of analysis, with their hypotheses, that no solver of analysis proved.
        tried_values: function values whose definition was tried already.
        pool: terms and universals that were read.
        nearly: last premises that failed of schemas for the goal itself.
    """

    context: Context
    budget: int
    cost: int = 0
    solvers: dict[str, None] = field(default_factory=dict)
    missing: dict[Term, Term] = field(default_factory=dict)
    nearly: dict[Term, Term] = field(default_factory=dict)
    plain_forms: Arithmetic = field(default_factory=lambda: Arithmetic(expand=False))
    expanded_forms: Arithmetic = field(default_factory=lambda: Arithmetic(expand=True))
    tried_values: dict[Term, None] = field(default_factory=dict)
    nested: int = 0
    hopeless: dict[tuple[Term, ...], dict[Term, None]] = field(default_factory=dict)
    pool: Pool = field(default_factory=Pool)
    _memories: dict[int, Memory] = field(default_factory=dict)

    def memory(self, hyps: tuple[Term, ...]) -> Memory:
        """What schema search has proved and failed to prove from these hypotheses."""
        known = self._memories.get(id(hyps))
        if known is None or known.hyps is not hyps:
            known = self._memories[id(hyps)] = Memory(hyps)
        return known

    def tick(self, steps: int = 1) -> None:
        """Spend steps; raises OutOfBudget."""
        self.cost += steps
        if self.cost > self.budget:
            raise OutOfBudget

    def within(self, steps: int, attempt: Callable[[], Evidence | None]) -> Evidence | None:
        """An attempt that may spend at most so many steps; None where that is not enough."""
        whole = self.budget
        self.budget = min(whole, self.cost + steps)
        try:
            return attempt()
        except OutOfBudget:
            if self.budget == whole:
                raise
            return None
        finally:
            self.budget = whole

    def expand(
        self, seq: Sequent, rule: str, *terms: Term, data: tuple[int | str, ...] = ()
    ) -> tuple[Evidence, tuple[Sequent, ...]] | None:
        """The rule application without children, and its premises; None where the kernel refuses."""
        self.tick()
        node = Evidence(rule, terms, data)
        premises = expand(seq, node, self.context)
        return None if isinstance(premises, Refused) else (node, premises.sequents)

    def by_rule(
        self, seq: Sequent, tactic: Tactic, depth: int, rule: str, *terms: Term, data: tuple[int | str, ...] = ()
    ) -> Evidence | None:
        """Apply a rule and prove every premise by `tactic`."""
        made = self.expand(seq, rule, *terms, data=data)
        if made is None:
            return None
        node, premises = made
        proofs = self.each(premises, tactic, depth)
        return None if proofs is None else Evidence(node.rule, node.terms, node.data, proofs)

    def by_schema(
        self, seq: Sequent, tactic: Tactic, depth: int, name: str, values: Mapping[str, Term]
    ) -> Evidence | None:
        """Apply a schema with values for its metavariables (by name, without the question mark)."""
        terms = [values[variable[1:]] for variable in SCHEMAS[name].variables]
        return self.by_rule(seq, tactic, depth, "schema", *terms, data=(name,))

    def each(self, premises: tuple[Sequent, ...], tactic: Tactic, depth: int) -> tuple[Evidence, ...] | None:
        """Evidence for every premise, or None at the first one that `tactic` does not prove."""
        proofs: list[Evidence] = []
        for premise in premises:
            proof = tactic(self, premise, depth)
            if proof is None:
                return None
            proofs.append(proof)
        return tuple(proofs)

    def sides(self, premises: tuple[Sequent, ...], tactic: Tactic, depth: int = 6) -> tuple[Evidence, ...] | None:
        """Evidence for side conditions; the first one that fails is noted as missing."""

        def noting(search: Search, premise: Sequent, left: int) -> Evidence | None:
            proof = tactic(search, premise, left)
            if proof is None:
                self.lacks(premise.goal)
            return proof

        return self.each(premises, noting, depth)

    def used(self, solver: str, evidence: Evidence | None) -> Evidence | None:
        """Record the solver when there is evidence."""
        if evidence is not None:
            self.solvers.setdefault(solver)
        return evidence

    def almost(self, condition: Term) -> None:
        """Note the one premise of a schema for the goal that could not be proved."""
        narrow = isinstance(condition, App) and condition.head == "Belong" and not _is_wide(condition.args[1])
        if not narrow:
            self.nearly.setdefault(alpha(condition), condition)

    def lacks(self, condition: Term) -> None:
        """Note a side condition that could not be proved."""
        self.missing.setdefault(alpha(condition), condition)


def _is_wide(container: Term) -> bool:
    return isinstance(container, App) and container.head in ("RealSet", "ComplexSet")


@dataclass
class Chain:
    """Forward steps on a sequent, to be wrapped around the evidence for what is left."""

    seq: Sequent
    steps: list[tuple[Evidence, tuple[Evidence, ...]]] = field(default_factory=list)

    def push(self, node: Evidence, sides: tuple[Evidence, ...], seq: Sequent) -> None:
        """Add a step whose last premise is `seq` and whose other premises are proved by `sides`."""
        self.steps.append((node, sides))
        self.seq = seq

    def wrap(self, evidence: Evidence | None) -> Evidence | None:
        """Evidence for the sequent at the start from evidence for the current one."""
        for node, sides in reversed(self.steps):
            if evidence is None:
                return None
            evidence = Evidence(node.rule, node.terms, node.data, (*sides, evidence))
        return evidence


def forward(
    search: Search,
    chain: Chain,
    side_tactic: Tactic,
    depth: int,
    rule: str,
    *terms: Term,
    data: tuple[int | str, ...] = (),
) -> bool:
    """Extend a chain by a rule whose side premises `side_tactic` proves; False when it cannot."""
    made = search.expand(chain.seq, rule, *terms, data=data)
    if made is None:
        return False
    node, premises = made
    sides = search.each(premises[:-1], side_tactic, depth)
    if sides is None:
        return False
    chain.push(node, sides, premises[-1])
    return True


def assert_fact(search: Search, chain: Chain, fact: Term, evidence: Evidence) -> None:
    """Extend a chain by a cut of a fact with its evidence."""
    made = search.expand(chain.seq, "cut", fact)
    if made is None:
        raise RuntimeError("a cut is always possible")
    node, premises = made
    chain.push(node, (evidence,), premises[-1])
