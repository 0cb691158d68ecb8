"""Handlers of the commands on implications: apply, use_condition, get_condition. Untrusted."""

from __future__ import annotations

from proofdsl.checker.explain import explain_mismatch, show
from proofdsl.checker.work import Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import reassociated
from proofdsl.parser.program import Apply, GetCondition, Obvious, UseCondition
from proofdsl.terms import App, Term, alpha_equal
from proofdsl.terms.logic import split_implication


def apply(work: Work, command: Apply) -> None:
    """Effect: the target, a suffix of the chain P1 => ... => Pn, is replaced by the premises before it, joined
    by a conjunction; with no premises the goal is closed. Rejects when: no suffix is the target."""
    position = work.find(command.rule)
    suffix: Term = work.seq.hyps[position]
    count = 0
    while not alpha_equal(suffix, work.seq.goal):
        if reassociated(suffix) is reassociated(work.seq.goal):
            work.notes.append("reassociated: GOAL")
            work.step("reassociate_goal", suffix)
            break
        if not (isinstance(suffix, App) and suffix.head == "Impl"):
            fact = split_implication(work.seq.hyps[position])[1]
            work.reject("goal-mismatch", explain_mismatch("the conclusion of the rule", work.seq.goal, fact))
        suffix = suffix.args[1]
        count += 1
    children = work.refine(Evidence("backchain", (), (position, count)))
    work.goal = work.goal.at(children[0]) if children else work.goal.at(work.goal.node)


def use_condition(work: Work, command: UseCondition) -> None:
    """Effect: discharges premises of a rule in order and adds what is left. Rejects when: a premise given is
    not the next premise of the rule; the stated result is not what is left. An `obvious` premise is
    proved by the portfolio."""
    position = work.find(command.rule)
    for k, given in enumerate(command.premises, 1):
        rule = work.seq.hyps[position]
        if not (isinstance(rule, App) and rule.head == "Impl"):
            work.reject("too-many-premises", f"The rule has only {k - 1} premises, {len(command.premises)} are given.")
        wanted = rule.args[0]
        same = alpha_equal(given.formula, wanted) or reassociated(given.formula) is reassociated(wanted)
        if not same:
            work.reject("premise-mismatch", explain_mismatch(f"premise {k} of the rule", given.formula, wanted))
        if not isinstance(given, Obvious):
            _make_available(work, work.find(given), wanted)
        work.step("impl_elim", data=(position,))
        position = len(work.seq.hyps) - 1
    _state_result(work, position, command)


def _make_available(work: Work, position: int, wanted: Term) -> None:
    """Where the hypothesis differs from the premise by association, add the premise's own form."""
    if work.seq.position(wanted) is None:
        work.step("reassociate_fact", wanted, data=(position,))


def _state_result(work: Work, position: int, command: UseCondition) -> None:
    left, stated = work.seq.hyps[position], command.result.formula
    if not alpha_equal(left, stated):
        if reassociated(left) is not reassociated(stated):
            work.reject("result-mismatch", explain_mismatch("what is left of the rule", stated, left))
        work.notes.append(f"reassociated: hypothesis {command.result.index}")
        work.step("reassociate_fact", stated, data=(position,))
        position = len(work.seq.hyps) - 1
    work.number(command.result.index, position)


def get_condition(work: Work, command: GetCondition) -> None:
    """Effect: moves antecedents of the target, in order, into the context. Rejects when: the quotation is not
    the goal; a stated condition is not the next antecedent."""
    work.match_goal(command.goal.formula)
    for result in command.results:
        target = work.seq.goal
        if not (isinstance(target, App) and target.head == "Impl"):
            work.reject("no-antecedent", f"The goal {show(target)} has no antecedent left.")
        wanted = target.args[0]
        if not alpha_equal(wanted, result.formula):
            if reassociated(wanted) is not reassociated(result.formula):
                work.reject("premise-mismatch", explain_mismatch("the next antecedent", result.formula, wanted))
            work.notes.append(f"reassociated: hypothesis {result.index}")
        work.step("impl_intro")
        position = len(work.seq.hyps) - 1
        if work.seq.hyps[position] is not result.formula and not alpha_equal(wanted, result.formula):
            work.step("reassociate_fact", result.formula, data=(position,))
            position = len(work.seq.hyps) - 1
        work.number(result.index, position)
