"""What the linter finds by proof and evaluation: idle hypotheses, undefined sides, false statements. Untrusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.kernel.definedness import number_conditions
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Sequent
from proofdsl.library import Entry
from proofdsl.parser import print_term
from proofdsl.replay.lint.findings import Finding
from proofdsl.replay.lint.form import finding
from proofdsl.solvers.portfolio import prove
from proofdsl.solvers.refute.search import refute
from proofdsl.solvers.result import Proved
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import FALSE, REAL, conjuncts
from proofdsl.terms.subst import fresh_name, open_with

#: Steps for each question, and of evaluation for each refutation: lists are long.
QUESTION: Final = 300
REFUTATION: Final = 60_000
_CONTEXT: Final = Context()
#: Typing premises are never idle: they say what a variable is.
_TYPES: Final = frozenset({"Belong", "Typed", "Subset"})


def of_entry(entry: Entry, statement: Term) -> Iterator[Finding]:
    """What is wrong with what an entry says."""
    premises, conclusion = opened(statement)
    if premises and _proved(tuple(premises), FALSE, assumed=True):
        yield finding(entry, "contradictory-hypotheses", "the hypotheses contradict each other")
        return
    yield from _idle(entry, premises)
    yield from _one_sided(entry, premises, conclusion)
    values = _counterexample(tuple(premises), conclusion)
    if values is not None:
        yield finding(entry, "refuted", "the entry is false", values)


def _counterexample(premises: tuple[Term, ...], goal: Term) -> str | None:
    """Values that make the premises true and the goal false."""
    found = refute(Sequent(premises, goal), contradictions=False, assignments=400, questions=4, steps=REFUTATION)
    if found.kind != "counterexample":
        return None
    return ", ".join(f"{name} = {print_term(value)}" for name, value in found.assignment) or "no values"


def opened(statement: Term) -> tuple[list[Term], Term]:
    """The premises and the conclusion of a statement, its leading universals opened with guards."""
    premises: list[Term] = []
    taken = set(statement.free)
    while True:
        if isinstance(statement, Bind) and statement.head == "Forall":
            names = [fresh_name(name, taken) for name in statement.names]
            taken.update(names)
            premises += [app("Belong", Var(n), REAL) for n, real in zip(names, statement.real, strict=True) if real]
            (statement,) = open_with(statement, [Var(name) for name in names])
        elif isinstance(statement, App) and statement.head == "Impl":
            premises += conjuncts(statement.args[0])
            statement = statement.args[1]
        else:
            return premises, statement


def _proved(premises: tuple[Term, ...], goal: Term, assumed: bool = False) -> bool:
    marks = frozenset(range(len(premises))) if assumed else frozenset()
    return isinstance(prove(Sequent(premises, goal, marks), _CONTEXT, QUESTION), Proved)


def _idle(entry: Entry, premises: list[Term]) -> Iterator[Finding]:
    for k, premise in enumerate(premises):
        if isinstance(premise, App) and premise.head in _TYPES or isinstance(premise, Bind):
            continue
        others = tuple(p for j, p in enumerate(premises) if j != k)
        if _proved(others, premise):
            yield finding(entry, "implied-hypothesis", "a hypothesis follows from the others", print_term(premise))


def _one_sided(entry: Entry, premises: list[Term], conclusion: Term) -> Iterator[Finding]:
    """Conditions of one side of an equation that neither the hypotheses nor the other side give."""
    for part in conjuncts(conclusion):
        if not (isinstance(part, App) and part.head == "Eq"):
            continue
        sides = [_conditions(side) for side in part.args]
        if sides[0] is None or sides[1] is None:
            continue
        for mine, other in (sides, sides[::-1]):
            given = (*premises, *(other or ()))
            for condition in mine or ():
                if alpha(condition) in {alpha(c) for c in other or ()} or _proved(given, condition):
                    continue
                values = _counterexample(given, condition)
                if values is not None:  # what is neither proved nor refuted is no finding
                    sentence = "one side of an equation is undefined where the other is defined"
                    yield finding(entry, "one-sided-definedness", sentence, f"not {print_term(condition)} for {values}")


def _conditions(side: Term) -> list[Term] | None:
    """What has to hold for a side to be defined, its variables being numbers; None where the form does not tell."""
    found = [part for condition in number_conditions(side) for part in conjuncts(condition)]
    types = [c for c in found if isinstance(c, App) and c.head in ("Belong", "Denotes")]
    if any(not isinstance(c.args[0], Var) for c in types):
        return None
    return [c for c in found if c not in types]
