"""Handlers of the commands on connectives: destruct_and, case_analysis, or_intro, not_normalize. Untrusted."""

from __future__ import annotations

from proofdsl.checker.explain import explain_mismatch, show
from proofdsl.checker.state import OpenGoal
from proofdsl.checker.work import Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import reassociated
from proofdsl.parser.program import CaseAnalysis, DestructAnd, NotNormalize, OrIntro
from proofdsl.terms import alpha_equal
from proofdsl.terms.logic import conjuncts, disjuncts, is_app


def destruct_and(work: Work, command: DestructAnd) -> None:
    """Effect: adds all conjuncts of a conjunction, in order. Rejects when: it is none; the number or the order
    of the stated conjuncts is wrong."""
    position = work.find(command.source)
    parts = conjuncts(work.seq.hyps[position])
    if len(parts) < 2:
        work.reject("not-a-conjunction", f"{show(work.seq.hyps[position])} is no conjunction.")
    if len(parts) != len(command.results):
        work.reject("wrong-number", f"There are {len(parts)} conjuncts, {len(command.results)} are stated.")
    for k, (part, result) in enumerate(zip(parts, command.results, strict=True), 1):
        if not alpha_equal(part, result.formula) and reassociated(part) is not reassociated(result.formula):
            work.reject("conjunct-mismatch", explain_mismatch(f"conjunct {k}", result.formula, part))
    first = len(work.seq.hyps)
    work.step("and_elim", data=(position,))
    for k, result in enumerate(command.results):
        place = first + k
        if not alpha_equal(work.seq.hyps[place], result.formula):
            work.notes.append(f"reassociated: hypothesis {result.index}")
            work.step("reassociate_fact", result.formula, data=(place,))
            place = len(work.seq.hyps) - 1
        work.number(result.index, place)


def case_analysis(work: Work, command: CaseAnalysis) -> list[OpenGoal]:
    """Effect: one goal for each flattened disjunct, which replaces the hypothesis. Rejects when: the hypothesis
    is no disjunction."""
    position = work.find(command.source)
    if not is_app(work.seq.hyps[position], "Or"):
        work.reject("not-a-disjunction", f"{show(work.seq.hyps[position])} is no disjunction.")
    numbers = [n for n, k in work.goal.numbers.items() if k == position]
    if not numbers:
        # A reassociated quotation: the numbered hypothesis itself stays, the cases take the quoted number.
        numbers = [command.source.index]
    fresh = len(work.seq.hyps)
    goals: list[OpenGoal] = []
    for child in work.refine(Evidence("or_elim", (), (position,))):
        goal = work.goal.at(child)
        for number in numbers:
            goal = goal.with_number(number, fresh, child)
        goals.append(goal)
    return goals


def or_intro(work: Work, command: OrIntro) -> None:
    """Effect: replaces a disjunction by its first disjunct (left) or by the rest (right). Rejects when: the
    goal is no disjunction."""
    parts = disjuncts(work.seq.goal)
    if len(parts) < 2:
        work.reject("not-a-disjunction", f"The goal {show(work.seq.goal)} is no disjunction.")
    first, last = (0, 0) if command.side == "left" else (1, len(parts) - 1)
    work.step("or_intro", data=(first, last))


def not_normalize(work: Work, command: NotNormalize) -> None:
    """Effect: replaces the goal by a formula with the same fully unfolded negation normal form. Rejects when:
    the normal forms differ; nothing changes."""
    work.match_goal(command.source.formula)
    if alpha_equal(command.source.formula, command.target.formula):
        work.reject("no-op", "The new goal is the old one.")
    work.step("same_nnf", command.target.formula)
