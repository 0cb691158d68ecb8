"""Which entries of a theorem library fit a goal. Untrusted: a citation is checked by the kernel.

An entry fits where the conclusion behind its universals and premises, or a part of it, becomes the goal for some
values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from proofdsl.library import Entry, Library, Problem
from proofdsl.solvers.match import match
from proofdsl.terms import App, Bind, Term, Var, alpha
from proofdsl.terms.logic import conjuncts, split_implication
from proofdsl.terms.subst import open_with, substitute
from proofdsl.terms.term import postorder


@dataclass(frozen=True, slots=True)
class Fit:
    """An entry whose conclusion is the goal.

    Attributes:
        entry: the entry.
        values: for the names of its universals (as they are written) the values that the goal gives them.
        premises: its premises with these values; a universal without a value keeps its name.
        open: how many of them are no hypotheses.
    """

    entry: Entry
    values: tuple[tuple[str, Term], ...]
    premises: tuple[Term, ...]
    open: int


@dataclass(frozen=True, slots=True)
class _Pattern:
    entry: Entry
    names: tuple[str, ...]
    premises: tuple[Term, ...]
    conclusion: Term
    size: int

    @property
    def fits_all(self) -> bool:
        """True where every formula with the same head fits."""
        return isinstance(self.conclusion, App) and all(isinstance(arg, Var) for arg in self.conclusion.args)


class Citations:
    """An index of a library by the heads of conclusions; made once, asked often."""

    def __init__(self, library: Library) -> None:
        self._by_head: dict[str, list[_Pattern]] = {}
        for entry in library:
            statement = library.statement(entry)
            if not isinstance(statement, Problem) and not statement.free:
                for pattern in _patterns(entry, statement):
                    self._by_head.setdefault(_head(pattern.conclusion), []).append(pattern)

    def fitting(self, goal: Term, hypotheses: Iterable[Term] = ()) -> list[Fit]:
        """The entries that fit, those with the fewest open premises first, then the most specific ones.

        Entries that fit every formula with the head of the goal come last.
        """
        known = {alpha(fact) for whole in hypotheses for fact in conjuncts(whole)}
        found: dict[int, tuple[tuple[bool, int, int, int], Fit]] = {}
        for pattern in self._by_head.get(_head(goal), ()):
            values = match(pattern.conclusion, goal, frozenset(pattern.names))
            if values is None:
                continue
            premises = tuple(part for p in pattern.premises for part in conjuncts(substitute(p, values)))
            left = sum(alpha(premise) not in known for premise in premises)
            fit = Fit(pattern.entry, tuple((_plain(name), value) for name, value in values.items()), premises, left)
            rank = (pattern.fits_all, left, -pattern.size, pattern.entry.number)
            if pattern.entry.number not in found or rank < found[pattern.entry.number][0]:
                found[pattern.entry.number] = (rank, fit)
        return [fit for _, fit in sorted(found.values(), key=lambda item: item[0])]


def _patterns(entry: Entry, statement: Term) -> list[_Pattern]:
    names: list[str] = []
    premises: list[Term] = []
    while True:
        if isinstance(statement, Bind) and statement.head == "Forall":
            new = [f"{name}\0{len(names) + k}" for k, name in enumerate(statement.names)]
            names += new
            (statement,) = open_with(statement, [Var(name) for name in new])
        elif isinstance(statement, App) and statement.head == "Impl":
            more, statement = split_implication(statement)
            premises += more
        else:
            break
    return [
        _Pattern(entry, tuple(names), tuple(premises), part, sum(1 for _ in postorder(part)))
        for part in _parts(statement)
    ]


def _parts(conclusion: Term) -> Sequence[Term]:
    """The conclusion and, where it is a conjunction or an equivalence, its parts."""
    if isinstance(conclusion, App) and conclusion.head in ("And", "Iff"):
        return (conclusion, *conclusion.args)
    return (conclusion,)


def _head(formula: Term) -> str:
    return formula.head if isinstance(formula, (App, Bind)) else ""


def _plain(name: str) -> str:
    return name.partition("\0")[0]
