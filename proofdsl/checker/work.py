"""What a handler works with: the current goal, kernel refinements, obligations for automation. Untrusted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn, Protocol

from proofdsl.checker.explain import explain_mismatch, sentence
from proofdsl.checker.state import OpenGoal, ProofTree
from proofdsl.kernel.check import check
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import larger_sets
from proofdsl.kernel.profile import Profile
from proofdsl.kernel.replace import reassociated
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.library.library import Library
from proofdsl.parser.printer import print_term
from proofdsl.parser.program import Hypothesis, Scope, Source
from proofdsl.solvers.result import Proved, Unknown
from proofdsl.terms import App, Term, alpha_equal


@dataclass(frozen=True, slots=True)
class Rejected:
    """The command is an illegal transition."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class NotProved:
    """A solver could not establish an obligation of the command."""

    code: str
    message: str


class Halt(Exception):
    """Leaves a handler with the reason; the engine turns it back into a value."""

    def __init__(self, result: Rejected | NotProved) -> None:
        super().__init__(result.message)
        self.result = result


class Prover(Protocol):
    """Finds (or replays) evidence for an obligation."""

    def prove(self, seq: Sequent, solver: str | None) -> Proved | Unknown:
        """Evidence for `seq`, from the whole portfolio or from one solver."""
        ...

    def choice(self) -> Term | None:
        """The recorded choice of a handler (the size of a neighbourhood); None where choices are made by trying."""
        ...


@dataclass
class Work:
    """One command in progress.

    Attributes:
        tree: the proof tree (changed in place; the engine works on a copy).
        goal: the current goal, which `step` moves along.
        prover: automation.
        library, profile: theorem entries, and which of them may be cited.
    """

    tree: ProofTree
    goal: OpenGoal
    prover: Prover
    library: Library
    profile: Profile
    notes: list[str] = field(default_factory=list)
    solvers: list[str] = field(default_factory=list)
    obligations: list[Evidence] = field(default_factory=list)
    cost: int = 0

    @property
    def seq(self) -> Sequent:
        """The sequent of the current goal."""
        return self.tree.nodes[self.goal.node].seq

    def reject(self, code: str, message: str) -> NoReturn:
        """Leave the handler: the command is illegal."""
        raise Halt(Rejected(code, message))

    # -- kernel steps -----------------------------------------------------------------------------

    def refine(self, evidence: Evidence) -> tuple[int, ...]:
        """Apply a kernel rule to the current goal; the premises' nodes."""
        result = self.tree.refine(self.goal.node, evidence)
        if isinstance(result, Refused):
            self.reject(result.code, sentence(result.reason))
        return result

    def step(self, rule: str, *terms: Term, data: tuple[int | str, ...] = (), code: str | None = None) -> None:
        """Apply a rule whose last premise carries the goal on; the others are side conditions."""
        *sides, main = self.refine(Evidence(rule, terms, data))
        for side in sides:
            self.discharge(side, code)
        self.goal = self.goal.at(main)

    def discharge(self, node: int, code: str | None = None, solver: str | None = None) -> None:
        """Prove a side condition from everything that the goal offers; `code` makes a failure a rejection."""
        seq = self.tree.nodes[node].seq
        answer = self.prover.prove(seq, solver)
        self.cost += answer.cost
        if isinstance(answer, Unknown):
            self.give_up(seq, answer, code)
        theorem = check(seq, answer.evidence, self.tree.context)
        if isinstance(theorem, Refused):
            raise Halt(NotProved("evidence-refused", f"The kernel refused the evidence found: {theorem.reason}."))
        self.tree.close(node, theorem)
        self.obligations.append(answer.evidence)
        self.solvers.extend(s for s in answer.solvers if s not in self.solvers)

    def give_up(self, seq: Sequent, answer: Unknown, code: str | None) -> NoReturn:
        """Leave the handler: an obligation was not established."""
        text = f"Could not prove {print_term(seq.goal)}: {answer.reason}."
        if answer.missing:
            text += " Nearest missing condition: " + "; ".join(print_term(m) for m in answer.missing[:3]) + "."
        raise Halt(Rejected(code, text) if code else NotProved("solver-unknown", text))

    def in_scope(self, scope: Scope) -> set[int] | None:
        """Positions of the hypotheses that a scope names; None for all. (Looking them up may add variants.)"""
        return None if scope.kind == "all" else {self.find(h) for h in scope.hypotheses}

    def restrict(self, node: int, named: set[int] | None) -> int:
        """A premise of `node` in which only the hypotheses named are left; typing stays in scope."""
        if named is None:
            return node
        seq = self.tree.nodes[node].seq
        chosen = named | {k for k, fact in enumerate(seq.hyps) if _is_typing(fact)}
        chosen |= set(self.goal.hidden)
        result = self.tree.refine(node, Evidence("select", (), tuple(sorted(chosen))))
        if isinstance(result, Refused):
            self.reject(result.code, sentence(result.reason))
        return result[0]

    # -- descriptors ------------------------------------------------------------------------------

    def find(self, wanted: Hypothesis) -> int:
        """The position of the hypothesis that a descriptor names (spec 2, introduction)."""
        seq, numbers = self.seq, self.goal.numbers
        own = numbers.get(wanted.index)
        order = ([own] if own is not None else []) + [numbers[n] for n in sorted(numbers) if numbers[n] != own]
        for position in order:
            if alpha_equal(seq.hyps[position], wanted.formula):
                self._note_number(position, own, wanted.index)
                return position
        target = reassociated(wanted.formula)
        for position in order:
            if reassociated(seq.hyps[position]) is target:
                self._note_number(position, own, wanted.index)
                self.notes.append(f"reassociated: hypothesis {wanted.index}")
                self.step("reassociate_fact", wanted.formula, data=(position,))
                return len(self.seq.hyps) - 1
        found = seq.hyps[own] if own is not None else None
        self.reject("hypothesis-mismatch", explain_mismatch(f"hypothesis {wanted.index}", wanted.formula, found))

    def _note_number(self, position: int, own: int | None, wanted: int) -> None:
        if position != own:
            self.notes.append(f"renumbered: hypothesis {wanted}")

    def match_goal(self, formula: Term) -> None:
        """Check that a descriptor quotes the goal; a reassociated quotation becomes the goal."""
        target = self.seq.goal
        if alpha_equal(formula, target):
            return
        if reassociated(formula) is reassociated(target):
            self.notes.append("reassociated: GOAL")
            self.step("reassociate_goal", formula)
            return
        self.reject("goal-mismatch", explain_mismatch("the goal", formula, target))

    def number(self, wanted: int, position: int, *, replacing: int | None = None) -> None:
        """Give a hypothesis number to a position of the current goal."""
        number = wanted
        if wanted != replacing:
            number = self.goal.free_number(wanted)
            if number != wanted:
                self.notes.append(f"renumbered: hypothesis {wanted} is in use, {number} is taken")
        self.goal = self.goal.with_number(number, position, self.goal.node)

    def source(self, source: Source) -> int | None:
        """The position of a hypothesis source; None for the goal, which is checked."""
        if isinstance(source, Hypothesis):
            return self.find(source)
        self.match_goal(source.formula)
        return None


def _is_typing(fact: Term) -> bool:
    match fact:
        case App(head="Belong", args=(_, App(head=name))):
            return bool(larger_sets(name))
        case App(head="Typed"):
            return True
    return False
