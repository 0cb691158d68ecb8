"""Checks of counterexamples: every hypothesis true and the goal false under the assignment. Test code.

Two independent evaluators answer: the reference evaluator, exactly; and the approximate one, by samples and
balls. The level of a counterexample says which of them confirmed it:

* `exact`: the reference evaluator decides all formulas;
* `approximate`: it leaves something open, which the approximate evaluator decides as it should.

In no case may either evaluator contradict the counterexample.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofdsl.parser import Gap, parse_formula, read_gap
from proofdsl.terms.logic import reads_as_real
from proofdsl.terms.subst import open_with, substitute
from proofdsl.terms.term import App, Bind, Term, app
from tests.reference.evaluator import Evaluator
from tests.soundness.approximate import Approximate
from tests.soundness.corpus import FalseGoal


@dataclass(frozen=True, slots=True)
class Sequent:
    """The formulas of one false goal, and the terms of its counterexample."""

    gap: Gap
    hypotheses: tuple[Term, ...]
    goal: Term
    values: Mapping[str, Term]

    @property
    def free(self) -> list[str]:
        """The names that need a value."""
        names: set[str] = set()
        for formula in (*self.hypotheses, self.goal):
            names |= formula.free
        return sorted(names)


def sequent(block: FalseGoal) -> Sequent:
    """The block, read as the gap it stands for. Raises ParseErrors, and ParseError for an assignment."""
    gap = read_gap(block.gap_text(), block.identifier)
    values = {name: parse_formula(text) for name, text in block.counterexample or ()}
    return Sequent(gap, tuple(term for _, term in gap.hypotheses), gap.goal, values)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`level` is `exact`, `approximate` or `refuted`; `details` names what went wrong."""

    level: str
    details: tuple[str, ...] = ()


def verify(block: FalseGoal) -> Verdict:
    """The verdict on the counterexample of a block that has one."""
    parsed = sequent(block)
    missing = [name for name in parsed.free if name not in parsed.values]
    if missing:
        return Verdict("refuted", (f"no value for {', '.join(missing)}",))
    exact = _exact(parsed)
    approximate = _approximate(parsed)
    wrong = [f"reference evaluator: {what}" for what, answer in exact.items() if answer is False]
    wrong += [f"approximate evaluator: {what} ({answer})" for what, answer in approximate.items() if answer is False]
    wrong += [f"undecided: {what}" for what in exact if exact[what] is None and approximate[what] is None]
    level = "exact" if all(exact.values()) else "approximate"
    return Verdict("refuted", tuple(wrong)) if wrong else Verdict(level)


def _claims(parsed: Sequent) -> list[tuple[str, Term]]:
    """What has to be true: the guards, the hypotheses, the negated goal."""
    formulas = (*parsed.hypotheses, parsed.goal)
    guards = [name for name in parsed.free if reads_as_real(name, formulas)]
    claims: list[tuple[str, Term]] = [
        (f"{name} is real", app("Belong", parsed.values[name], App("RealSet"))) for name in guards
    ]
    claims += [(f"hypothesis {k}", h) for k, h in enumerate(parsed.hypotheses, start=1)]
    return [*claims, ("the goal is false", app("Not", parsed.goal))]


def _exact(parsed: Sequent) -> dict[str, bool | None]:
    """The reference evaluator's answers; None where it leaves a claim open."""
    free = frozenset(parsed.free)
    env: dict[str, Any] = {}
    for name, term in parsed.values.items():
        if name in free and term.free <= env.keys():
            env[name] = Evaluator(env).evaluate(term)
    evaluator = Evaluator(env, mode="sample", steps=8000, mentioned=[*parsed.hypotheses, parsed.goal])
    answers: dict[str, bool | None] = {}
    for what, claim in _claims(parsed):
        if what == "the goal is false":
            claim = app("Not", _instance(parsed.goal, parsed.values, free))
        found = evaluator.evaluate(claim)
        answers[what] = found if isinstance(found, bool) else None
    return answers


def _instance(goal: Term, values: Mapping[str, Term], free: frozenset[str]) -> Term:
    """The goal with the proposed values for its leading universals: false instances make it false."""
    proposed = {name: term for name, term in values.items() if name not in free}
    while isinstance(goal, Bind) and goal.head == "Forall" and goal.names[0] in proposed:
        value = substitute(proposed[goal.names[0]], proposed)
        (body,) = open_with(goal, [value])
        goal = app("Impl", app("Belong", value, App("RealSet")), body) if goal.real[0] else body
    return goal


def _approximate(parsed: Sequent) -> dict[str, bool | None]:
    """The approximate evaluator's answers."""
    evaluator = Approximate(parsed.values)
    env: dict[str, Any] = {}
    free = frozenset(parsed.free)
    for name, term in parsed.values.items():
        if name in free and term.free <= env.keys():
            env[name] = evaluator.evaluate(term, env)
    return {what: evaluator.evaluate(claim, env) for what, claim in _claims(parsed)}
