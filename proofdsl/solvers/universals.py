"""Universal hypotheses: their blocks of quantifiers and premises, and values worth trying. Untrusted.

`forall x, P => forall y, Q => C` is one statement with two blocks. Values come from matching C (or parts of it) with
the goal and the ground facts; variables that C does not determine come from matching premises with the hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import INSTANCES_CHOICES as MAX_CHOICES
from proofdsl.solvers.budgets import INSTANCES_HOLES as MAX_HOLES
from proofdsl.solvers.budgets import INSTANCES_PATTERN_TERMS as MAX_PATTERN_TERMS
from proofdsl.solvers.match import match
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, num
from proofdsl.terms.logic import conjuncts
from proofdsl.terms.signature import NUMBER_CONSTANTS, RELATIONS
from proofdsl.terms.subst import open_with, substitute
from proofdsl.terms.term import postorder

Values = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Universal:
    """A universal statement, opened.

    Attributes:
        holes: names that stand for its variables, outermost first.
        blocks: for each run of quantifiers how many there are, and how many premises follow.
        premises: all premises, taken apart.
        conclusion: what it concludes.
    """

    holes: tuple[str, ...]
    blocks: tuple[tuple[int, int], ...]
    premises: tuple[Term, ...]
    conclusion: Term


def opened(fact: Term) -> Universal | None:
    """The view of a universal statement; None for another formula, or one with too many variables."""
    holes: list[str] = []
    blocks: list[tuple[int, int]] = []
    premises: list[Term] = []
    body = fact
    while isinstance(body, Bind) and body.head == "Forall":
        before, count = len(holes), 0
        while isinstance(body, Bind) and body.head == "Forall":
            holes.append(f"\0{len(holes)}")
            (body,) = open_with(body, [Var(holes[-1])])
        while isinstance(body, App) and body.head == "Impl":
            premises.extend(conjuncts(body.args[0]))
            body, count = body.args[1], count + 1
        blocks.append((len(holes) - before, count))
    return Universal(tuple(holes), tuple(blocks), tuple(premises), body) if 0 < len(holes) <= MAX_HOLES else None


@dataclass
class Pool:
    """What one search has read of formulas: views of universals, and the terms that occur.

    Attributes:
        views: the view of each formula looked at.
        parts: the terms in each formula looked at that no binder of it binds.
        ground: the last lists of terms made, with the hypotheses and the goal that they are for.
    """

    views: dict[Term, Universal | None] = field(default_factory=dict)
    parts: dict[Term, tuple[Term, ...]] = field(default_factory=dict)
    ground: list[tuple[tuple[Term, ...], Term, list[Term]]] = field(default_factory=list)

    def opened(self, fact: Term) -> Universal | None:
        """`opened`, remembered."""
        if not (isinstance(fact, Bind) and fact.head == "Forall"):
            return None
        if fact not in self.views:
            self.views[fact] = opened(fact)
        return self.views[fact]

    def terms(self, hyps: tuple[Term, ...], goal: Term) -> list[Term]:
        """Terms of the goal, then of the atoms among the hypotheses, the last one first; not to be changed."""
        for known, wanted, found in self.ground:
            if known is hyps and wanted is goal:
                return found
        made = self._terms(hyps, goal)
        self.ground = [(hyps, goal, made), *self.ground[:3]]
        return made

    def known(self, seq: Sequent) -> dict[Term, None]:
        """The keys of all terms at hand."""
        return dict.fromkeys(alpha(term) for term in self.terms(seq.hyps, seq.goal))

    def _terms(self, hyps: tuple[Term, ...], goal: Term) -> list[Term]:
        found: dict[Term, None] = {}
        ground = (h for h in reversed(hyps) if isinstance(h, App) and h.head not in ("Impl", "Iff", "Or"))
        for formula in (goal, *ground):
            if formula not in self.parts:
                self.parts[formula] = tuple(
                    node for node in postorder(formula) if node.loose == 0 and isinstance(node, (App, Bind))
                )
            found.update(dict.fromkeys(self.parts[formula]))
            if len(found) > MAX_PATTERN_TERMS:
                break
        return list(found)


def values_for_goal(seq: Sequent, statement: Universal) -> Iterator[Values]:
    """Values that make the conclusion, or a conjunct of it, the goal."""
    wanted = frozenset(statement.holes)
    for part in conjuncts(statement.conclusion):
        for target in (seq.goal, *_turned(seq.goal)):
            found = match(part, target, wanted)
            if found is not None:
                yield from completed(seq, statement, found)


def _turned(goal: Term) -> tuple[Term, ...]:
    """An equation, or the negation of one, with its sides exchanged."""
    return (App(goal.head, goal.args[::-1]),) if isinstance(goal, App) and goal.head in ("Eq", "Neq") else ()


def candidate_values(seq: Sequent, statement: Universal, pool: Pool, base: Sequent) -> Iterator[Values]:
    """Values by matching parts of the conclusion with what is at hand.

    Sides of relations are matched with all that is at hand; function values inside them with what was at
    hand before the first instance, `base`. Values occur there as well: instances of instances would never end.
    """
    wanted = frozenset(statement.holes)
    yielded: dict[Values, None] = {}
    whole, inner = _patterns(statement.conclusion, wanted)
    known = pool.known(base)
    for patterns, around in ((whole, seq), (inner, base)):
        targets = pool.terms(around.hyps, around.goal) if patterns else []
        for pattern, target in product(patterns, targets):
            found = match(pattern, target, wanted)
            if found is not None and all(isinstance(v, (Var, Num)) or v in known for v in found.values()):
                for values in completed(seq, statement, found):
                    if values not in yielded:
                        yielded[values] = None
                        yield values
    existential = isinstance(statement.conclusion, Bind) and statement.conclusion.head == "Exists"
    if not whole and (not existential or isinstance(seq.goal, Bind)):
        # What exists by an instance is of use as a witness.
        yield from completed(base, statement, {})


def values_by_premises(seq: Sequent, statement: Universal) -> Iterator[Values]:
    """Values by matching premises that say more than a type, where nothing of the conclusion is at hand."""
    telling = tuple(q for q in statement.premises if not (isinstance(q, App) and q.head in _TYPES))
    for found in _by_premises(seq, telling, {}):
        if frozenset(statement.holes) <= found.keys():
            yield tuple(found[h] for h in statement.holes)


def _patterns(conclusion: Term, holes: frozenset[str]) -> tuple[list[Term], list[Term]]:
    """What to look for: sides of relations and atoms; then function values that determine variables."""
    whole: list[Term] = []
    inner: list[Term] = []
    for part in conjuncts(conclusion):
        if not isinstance(part, App) or part.free.isdisjoint(holes):
            continue
        if part.head in RELATIONS or part.head == "Iff":
            # A side without variables of the statement occurs as it is, or the statement says nothing of the goal.
            whole.extend(s for s in part.args if isinstance(s, (App, Bind)) and s.head not in NUMBER_CONSTANTS)
            inner.extend(node for node in postorder(part) if _is_value(node, holes))
        elif part.head == "Belong" and not isinstance(part.args[0], Var):
            whole.append(part.args[0])
        else:
            whole.append(part)
    return whole, [node for node in inner if node not in whole]


def _is_value(node: Term, holes: frozenset[str]) -> bool:
    return isinstance(node, App) and node.head == "Apply" and not node.loose and not node.free.isdisjoint(holes)


def completed(seq: Sequent, statement: Universal, found: dict[str, Term]) -> Iterator[Values]:
    """All values: what the conclusion leaves open comes from premises, else it is a variable of the goal, 1 or 0."""
    for values in _by_premises(seq, statement.premises, found):
        missing = [h for h in statement.holes if h not in values]
        if len(missing) > 1:
            continue
        pool: list[Term] = [Var(name) for name in sorted(seq.goal.free)][:3] + [num(1), num(0)] if missing else []
        for choice in product(pool, repeat=len(missing)):
            whole = {**values, **dict(zip(missing, choice, strict=True))}
            yield tuple(whole[h] for h in statement.holes)


def _by_premises(seq: Sequent, premises: tuple[Term, ...], found: dict[str, Term]) -> list[dict[str, Term]]:
    """Ways to match premises with hypotheses, types last; a premise without a match is passed over."""
    partial = [found]
    for premise in sorted(premises, key=lambda p: isinstance(p, App) and p.head in _TYPES):
        extended: list[dict[str, Term]] = []
        for values in partial:
            pattern = premise if premise.free.isdisjoint(values) else substitute(premise, values)
            open_holes = frozenset(name for name in premise.free if name.startswith("\0") and name not in values)
            more = _matches(seq, pattern, open_holes) if open_holes else []
            extended.extend({**values, **extra} for extra in more)
            if not more:
                extended.append(values)
        partial = extended[:MAX_CHOICES]
    return partial


_TYPES: Final = frozenset({"Belong", "Typed"})


def _matches(seq: Sequent, pattern: Term, holes: frozenset[str]) -> list[dict[str, Term]]:
    """What makes a premise a hypothesis, the last one first."""
    if not isinstance(pattern, App):
        return []
    found: dict[tuple[Term, ...], dict[str, Term]] = {}
    names = sorted(holes)
    if pattern.head == "Eq":
        # The premise u = t[x] for a given u: what makes the sides the same.
        for side, other in (pattern.args, pattern.args[::-1]):
            values = match(side, other, holes) if other.free.isdisjoint(holes) else None
            if values is not None and holes <= set(values):
                found.setdefault(tuple(alpha(values[name]) for name in names), values)
    for fact in reversed(seq.hyps):
        if isinstance(fact, App) and fact.head == pattern.head:
            values = match(pattern, fact, holes)
            if values is not None and holes <= set(values):
                found.setdefault(tuple(alpha(values[name]) for name in names), values)
    return list(found.values())[:MAX_CHOICES]
