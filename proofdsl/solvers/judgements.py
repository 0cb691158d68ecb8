"""Proving the judgements of the calculus (kernel.schemas_filters): dispatch and small tools. Untrusted.

Each judgement has a prover, a function of a `Calculus` and a sequent. Premises of rows come back to `Calculus.prove`,
which sends judgements to their provers, opens quantifiers and implications, and gives the rest to the side
solvers and then to the structural search.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.equality import by_rewriting, reflexive, ring
from proofdsl.solvers.factorials import lowered
from proofdsl.solvers.instances import Forward
from proofdsl.solvers.search import Chain, Search, Tactic, forward
from proofdsl.terms import App, Bind, Term, alpha, app
from proofdsl.terms.logic import is_app
from proofdsl.terms.subst import fresh_name
from proofdsl.terms.term import postorder

Prover = Callable[["Calculus", Sequent, int], "Evidence | None"]
Domain = Callable[["Calculus", Sequent, Term, str], "list[Term]"]
FindLimit = Callable[["Calculus", Sequent, Term, str, Term], "tuple[str, Term] | None"]
Estimate = Callable[["Calculus", Sequent, Term, str, Term], "Term | None"]
Computed = Callable[["Calculus", Sequent, App, str], "tuple[Term, list[Term]] | None"]


def mentions(term: Term, heads: Container[str]) -> bool:
    """True when an application or a binder with one of these heads occurs."""
    return any(isinstance(node, (App, Bind)) and node.head in heads for node in postorder(term))


def is_stated(seq: Sequent, node: Term, heads: Container[str]) -> bool:
    """True when a hypothesis equates the node with a term in which none of these heads occurs."""
    for fact in seq.hyps:
        if isinstance(fact, App) and fact.head == "Eq":
            left, right = fact.args
            if any(alpha(a) is alpha(node) and not mentions(b, heads) for a, b in ((left, right), (right, left))):
                return True
    return False


def _is_redex(node: Term) -> bool:
    return isinstance(node, App) and node.head == "Apply" and isinstance(node.args[0], Bind)


@dataclass
class Calculus:
    """The provers of judgements, with what they may fall back on.

    Attributes:
        search: the bookkeeping of the obligation.
        provers: judgement head -> its prover.
        side: for side conditions at a point.
        solve: the structural search, for what has to be shown for all values near a point.
        continuous: continuity at a point of functions that are not written out, or None.
        computed: what a derivative mentioned in a body is, with conditions, or None.
        indeterminate: limits where no law applies, or None.
        domain: what the derivative of a body asks of a generic point, or None.
        find_limit: kind and value of a limit, or None.
        estimate: what a limit would be where no law applies, or None.
        limits: limits found, by hypotheses, function and filter.
        kept: hypotheses that were numbered.
        active: judgements that are being proved, with their hypotheses (a judgement is not its own premise).
    """

    search: Search
    provers: Mapping[str, Prover]
    side: Tactic
    solve: Tactic
    continuous: Prover | None = None
    computed: Computed | None = None
    indeterminate: Prover | None = None
    domain: Domain | None = None
    find_limit: FindLimit | None = None
    estimate: Estimate | None = None
    limits: dict[tuple[int, Term, Term], Any] = field(default_factory=dict)
    kept: dict[int, tuple[Term, ...]] = field(default_factory=dict)
    active: dict[tuple[int, Term], None] = field(default_factory=dict)
    failed: dict[tuple[int, Term], int] = field(default_factory=dict)

    def prove(self, search: Search, seq: Sequent, depth: int) -> Evidence | None:
        """Evidence for a premise of a row."""
        if seq.holds_at_sight(seq.goal):
            return Evidence("assume")
        if depth <= 0:
            return None
        goal = seq.goal
        if isinstance(goal, Bind) and goal.head == "Forall":
            name = fresh_name(goal.names[0], seq.free())
            return search.by_rule(seq, self.prove, depth, "forall_intro", data=(name,))
        if is_app(goal, "Impl"):
            return self._assuming(seq, depth)
        if isinstance(goal, App) and goal.head in self.provers:
            return self._judge(goal, seq, depth)
        if is_app(goal, "And"):
            return search.by_rule(seq, self.prove, depth, "and_intro")
        if is_app(goal, "Eq"):
            return self._equation(seq) or self.solve(search, seq, 3)
        return self.side(search, seq, 3) or self.solve(search, seq, 3)

    def _equation(self, seq: Sequent) -> Evidence | None:
        """An equation by algebra, or by the instances of definitions that its sides ask for."""
        chain = Chain(seq)
        if any(_is_redex(node) for node in postorder(seq.goal)):
            forward(self.search, chain, self.side, 3, "beta_goal")
        found = reflexive(self.search, chain.seq) or ring(self.search, chain.seq, self.side)
        if found is not None:
            return chain.wrap(found)
        if mentions(chain.seq.goal, ("Fact",)):
            lower = lowered(self.search, chain.seq, self.side)
            found = lower.wrap(ring(self.search, lower.seq, self.side)) if lower.steps else None
            if found is not None:
                return chain.wrap(found)
        work = Forward(self.search, chain, self.side)
        work.decompose()
        work.instantiate()
        work.detach()
        if chain.seq.holds_at_sight(chain.seq.goal):
            return chain.wrap(Evidence("assume"))
        return chain.wrap(by_rewriting(self.search, chain.seq, self.side, self._closing))

    def _closing(self, search: Search, seq: Sequent) -> Evidence | None:
        return reflexive(search, seq) or ring(search, seq, self.side)

    def _assuming(self, seq: Sequent, depth: int) -> Evidence | None:
        chain = Chain(seq)
        while is_app(chain.seq.goal, "Impl"):
            if not forward(self.search, chain, self.side, 0, "impl_intro"):
                return None
        Forward(self.search, chain, self.side).decompose()
        return chain.wrap(self.prove(self.search, chain.seq, depth))

    def _judge(self, goal: App, seq: Sequent, depth: int) -> Evidence | None:
        self.search.tick()
        key = self.mark(seq), alpha(goal)
        if key in self.active or self.failed.get(key, 0) >= depth:
            return None
        self.active[key] = None
        found = self.provers[goal.head](self, seq, depth)
        del self.active[key]
        if found is None:
            self.failed[key] = depth
        return found

    def mark(self, seq: Sequent) -> int:
        """A number for the hypotheses of a sequent (which are kept, so that it stays theirs)."""
        self.kept.setdefault(id(seq.hyps), seq.hyps)
        return id(seq.hyps)

    def condition(self, seq: Sequent, formula: Term) -> Evidence | None:
        """Evidence for a condition at a point."""
        goal = seq.to_prove(formula)
        return self.side(self.search, goal, 3)

    def equal(self, seq: Sequent, left: Term, right: Term) -> bool:
        """True when an equation is proved by algebra."""
        return (
            alpha(left) is alpha(right)
            or ring(self.search, seq.to_prove(app("Eq", left, right)), self.side) is not None
        )

    def row(self, seq: Sequent, depth: int, name: str, /, **values: Term) -> Evidence | None:
        """Apply a row; its premises are proved by `prove`."""
        return self.search.by_schema(seq, self.prove, depth - 1, name, values)
