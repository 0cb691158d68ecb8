"""Replaying a program on a gap, command by command. Untrusted: every step is an inference of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from proofdsl.checker import automation, connectives, implications, inside, quantifiers, rewriting
from proofdsl.checker.outcome import Failure, GoalView, Outcome, StepReport
from proofdsl.checker.state import OpenGoal, ProofTree
from proofdsl.checker.work import Halt, NotProved, Prover, Rejected, Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.profile import Profile
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.library.citable import Citable
from proofdsl.library.library import Library
from proofdsl.parser import program as ast
from proofdsl.parser.gap import Gap
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import REAL, reads_as_real

#: A handler takes its own node type; `COMMANDS` pairs them.
Handler = Callable[[Work, Any], "list[OpenGoal] | None"]

#: Node -> handler; the names agree with the grammar. (Assert with a block is the engine's own.)
COMMANDS: Final[dict[type[ast.Command], Handler]] = {
    ast.AutoSolve: automation.autosolve,
    ast.Assert: automation.assert_by_automation,
    ast.Apply: implications.apply,
    ast.UseCondition: implications.use_condition,
    ast.GetCondition: implications.get_condition,
    ast.GetProp: quantifiers.get_prop,
    ast.Exists: quantifiers.exists,
    ast.GetExists: quantifiers.get_exists,
    ast.GetForall: quantifiers.get_forall,
    ast.DestructAnd: connectives.destruct_and,
    ast.CaseAnalysis: connectives.case_analysis,
    ast.OrIntro: connectives.or_intro,
    ast.NotNormalize: connectives.not_normalize,
    ast.Rewrite: rewriting.rewrite,
    ast.AutoReplace: rewriting.autoreplace,
    ast.RewriteIn: inside.rewrite_in,
}


@dataclass(frozen=True, slots=True)
class Advanced:
    """A command was carried out."""

    state: State
    report: StepReport


@dataclass(frozen=True, slots=True)
class Stopped:
    """A command failed; `command`, `number` and `state` tell where, also inside a nested proof."""

    result: Rejected | NotProved
    command: ast.Command
    number: int
    state: State


@dataclass(frozen=True, slots=True)
class State:
    """A proof state: open goals over a proof tree; immutable by convention (`step` copies what it changes)."""

    tree: ProofTree
    goals: tuple[OpenGoal, ...]
    obligations: tuple[Evidence, ...] = ()

    def views(self) -> tuple[GoalView, ...]:
        """The open goals as a reader sees them."""
        return tuple(goal.view(self.tree) for goal in self.goals)


def initial_sequent(gap: Gap) -> tuple[Sequent, dict[int, int], tuple[int, ...]]:
    """The gap's sequent, the numbering of its hypotheses, the positions of the guards read into it.

    A free variable that occurs as an operand of arithmetic or order and has no typing hypothesis is
    read as real (spec 3.1).
    """
    formulas = [formula for _, formula in gap.hypotheses]
    names = sorted(gap.goal.free.union(*(f.free for f in formulas)))
    guards: list[Term] = [app("Belong", Var(n), REAL) for n in names if reads_as_real(n, [*formulas, gap.goal])]
    numbers: dict[int, int] = {}
    for position, (number, _) in enumerate(gap.hypotheses):
        while number in numbers:
            number += 1
        numbers[number] = position
    hidden = tuple(range(len(formulas), len(formulas) + len(guards)))
    return Sequent((*formulas, *guards), gap.goal), numbers, hidden


@dataclass
class Engine:
    """Replays programs for one library and profile."""

    library: Library
    profile: Profile
    prover: Prover
    trace: Callable[[State, StepReport], None] | None = None

    def start(self, gap: Gap) -> State:
        """The state before the first command."""
        context = Context(Citable(self.library, self.profile.name), self.profile.conventions)
        sequent, numbers, hidden = initial_sequent(gap)
        tree = ProofTree(context)
        return State(tree, (OpenGoal(tree.open(sequent), numbers, hidden),))

    def step(self, state: State, command: ast.Command, number: int) -> Advanced | Stopped:
        """Carry out one command on the first open goal; the state given is not changed."""
        if not state.goals:
            done = Rejected("no-goal", "There is no goal left to work on.")
            return Stopped(done, command, number, state)
        first, *others = state.goals
        work = Work(state.tree.copy(), first, self.prover, self.library, self.profile)
        try:
            new = self._carry_out(work, command, number)
        except _Inner as inner:
            return inner.stopped
        except Halt as halt:
            return Stopped(halt.result, command, number, state)
        report = StepReport(number, command.at.line, _name(command), _notes(work, command), tuple(work.solvers),
                            work.cost)  # fmt: skip
        obligations = (*state.obligations, *work.obligations)
        return Advanced(State(work.tree, (*new, *others), obligations), report)

    def _carry_out(self, work: Work, command: ast.Command, number: int) -> list[OpenGoal]:
        if isinstance(command, ast.Assert) and command.proof is not None:
            self._nested(work, command, command.proof, number)
            goals = None
        else:
            goals = COMMANDS[type(command)](work, command)
        if goals is not None:
            return goals
        node = work.tree.nodes[work.goal.node]
        return [work.goal] if node.inference is None and node.theorem is None else []

    def _nested(self, work: Work, command: ast.Assert, proof: tuple[ast.Command, ...], number: int) -> None:
        """Prove an asserted formula by its own program; nothing but the formula comes out."""
        side, main = work.refine(Evidence("cut", (command.result.formula,)))
        state = State(work.tree, (work.goal.at(side),))
        own = number
        for inner in proof:
            number += 1
            result = self.step(state, inner, number)
            if isinstance(result, Stopped):
                raise _Inner(result)
            state = result.state
            number += command_count(inner) - 1
            work.notes.extend(result.report.notes)
            work.solvers.extend(s for s in result.report.solvers if s not in work.solvers)
            work.cost += result.report.cost
        if state.goals:
            open_goal = Rejected("nested-proof-unfinished", "The nested proof leaves a goal open.")
            raise _Inner(Stopped(open_goal, command, own, state))
        work.tree = state.tree
        work.obligations.extend(state.obligations)
        work.goal = work.goal.at(main)
        work.number(command.result.index, len(work.seq.hyps) - 1)

    def run(self, gap: Gap, program: ast.Program) -> Outcome:
        """Replay a whole program."""
        state = self.start(gap)
        reports: list[StepReport] = []
        number = 1
        for command in program.commands:
            result = self.step(state, command, number)
            if isinstance(result, Stopped):
                return _failed(result, reports)
            state = result.state
            reports.append(result.report)
            number += command_count(command)
            if self.trace is not None:
                self.trace(state, result.report)
        return self._finish(state, tuple(reports))

    def _finish(self, state: State, reports: tuple[StepReport, ...]) -> Outcome:
        cost = sum(report.cost for report in reports)
        views = state.views()
        if views:
            text = f"{len(views)} goal{'s are' if len(views) > 1 else ' is'} left open at the end of the program."
            failure = Failure(len(reports), 0, 0, "", "open-goals", text, views[0])
            return Outcome("unfinished", failure, reports, views, obligations=state.obligations, cost=cost)
        theorem = state.tree.theorem(0)
        if isinstance(theorem, Refused):
            failure = Failure(len(reports), 0, 0, "", "kernel-refused", f"{theorem.reason}.")
            return Outcome("rejected", failure, reports, cost=cost)
        return Outcome(
            "finish", None, reports, (), theorem.theorems, theorem.conventions, theorem.vacuous,
            state.obligations, cost,
        )  # fmt: skip


class _Inner(Halt):
    """Carries a failure out of a nested proof."""

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(stopped.result)
        self.stopped = stopped


def _failed(stopped: Stopped, reports: list[StepReport]) -> Outcome:
    views = stopped.state.views()
    at, result = stopped.command.at, stopped.result
    goal = views[0] if views else None
    failure = Failure(stopped.number, at.line, 1, at.text, result.code, result.message, goal)
    status = "rejected" if isinstance(result, Rejected) else "unknown"
    cost = sum(report.cost for report in reports)
    obligations = stopped.state.obligations
    return Outcome(status, failure, tuple(reports), views, obligations=obligations, cost=cost)


def _notes(work: Work, command: ast.Command) -> tuple[str, ...]:
    return (*(("repaired",) if command.at.repaired else ()), *work.notes)


def command_count(command: ast.Command) -> int:
    """How many commands a command is, nested ones included: steps are numbered so."""
    if isinstance(command, ast.Assert) and command.proof is not None:
        return 1 + sum(command_count(inner) for inner in command.proof)
    return 1


def _name(command: ast.Command) -> str:
    """The command's name in the language."""
    if isinstance(command, ast.RewriteIn):
        return f"rewrite_in {command.place}"
    name = type(command).__name__
    if name == "AutoSolve":
        return "autosolve"
    if name == "AutoReplace":
        return "autoreplace"
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
