"""The Python interface: `check`, `Checker` and `Session`."""

from __future__ import annotations

import gc
import json
import multiprocessing

import pytest

from proofdsl import Applied, Checker, Failed, Gap, Program, check
from proofdsl.kernel.serial import read_terms
from proofdsl.terms.term import Term

GAP = """PROOF GAP square
ASSUM:
1. x ∈ RealSet
2. x > 1

GOAL:
x^{2} > 1 ∧ x ≠ 0
"""
PROGRAM = "assert (hypothesis 3: {x - 1 > 0})\nautosolve all_hypothesis\n"


def test_check_takes_texts_and_parsed_values() -> None:
    gap = Gap.parse(GAP)
    for program in (PROGRAM, PROGRAM.encode(), Program.parse(PROGRAM, gap)):
        for source in (GAP, GAP.encode(), gap):
            assert check(source, program).status == "finish"


def test_errors_of_both_texts_are_an_outcome() -> None:
    outcome = check("no gap", PROGRAM)
    assert outcome.status == "parse_error" and outcome.failure is not None
    assert outcome.failure.reason == "parse-error"
    assert check(GAP, "").status == "parse_error"


def test_unknown_profile() -> None:
    with pytest.raises(ValueError, match="unknown profile"):
        Checker(profile="lenient")


def test_a_session_steps_and_undoes() -> None:
    session = Checker().session(GAP)
    before = session.state()
    first = session.apply("assert (hypothesis 3: {x - 1 > 0})")
    assert isinstance(first, Applied) and not first.done
    assert [number for number, _ in session.goals[0].hypotheses] == [1, 2, 3]
    last = session.apply("autosolve all_hypothesis")
    assert isinstance(last, Applied) and last.done and session.done
    assert session.undo() and not session.done
    assert session.undo() and session.state() == before
    assert not session.undo()


def test_a_failed_command_changes_nothing() -> None:
    session = Checker().session(GAP)
    before = session.state()
    wrong = session.apply("assert (hypothesis 3: {x > 0})\napply (hypothesis 3: {x > 5})")
    assert isinstance(wrong, Failed) and (wrong.status, wrong.reason) == ("rejected", "hypothesis-mismatch")
    assert wrong.line == 2 and wrong.step == 2
    unknown = session.apply("autosolve no_hypothesis")
    assert isinstance(unknown, Failed) and (unknown.status, unknown.reason) == ("unknown", "solver-unknown")
    unread = session.apply("autosolve (")
    assert isinstance(unread, Failed) and unread.status == "parse_error"
    assert session.state() == before


def test_a_command_after_the_last_goal_fails() -> None:
    session = Checker().session(GAP)
    assert isinstance(session.apply("autosolve all_hypothesis"), Applied)
    after = session.apply("autosolve all_hypothesis")
    assert isinstance(after, Failed) and after.reason == "no-goal"


def test_the_state_is_json_whose_terms_read_back() -> None:
    session = Checker().session(GAP)
    state = json.loads(json.dumps(session.state()))
    terms = read_terms(state["terms"])
    goal = session.goals[0]
    assert terms[state["goals"][0]["target"]["term"]] is goal.target
    assert [terms[h["term"]] for h in state["goals"][0]["hypotheses"]] == [f for _, f in goal.hypotheses]


def test_the_cost_is_the_same_every_time() -> None:
    costs = set()
    for _ in range(3):
        session = Checker().session(GAP)
        session.apply("autosolve all_hypothesis")
        costs.add(session.cost)
    assert len(costs) == 1 and costs.pop() > 0


def test_the_budget_is_counted_in_steps() -> None:
    session = Checker(budget=3).session(GAP)
    answer = session.apply("autosolve all_hypothesis")
    assert isinstance(answer, Failed) and "budget of 3 steps" in answer.message


def test_no_interned_terms_remain_from_case_to_case() -> None:
    checker = Checker()
    sizes = []
    for _ in range(4):
        checker.check(GAP, PROGRAM)
        gc.collect()
        sizes.append(len(Term._interned))
    assert sizes[1] == sizes[2] == sizes[3]


def _in_a_process(count: int) -> list[tuple[str, int]]:
    checker = Checker()
    outcomes = [checker.check(GAP, PROGRAM) for _ in range(count)]
    return [(outcome.status, outcome.cost) for outcome in outcomes]


def test_several_processes_give_the_same_answers() -> None:
    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        answers = pool.map(_in_a_process, [2, 2])
    assert answers[0] == answers[1] == _in_a_process(2)
