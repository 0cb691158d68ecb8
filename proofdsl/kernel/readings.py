"""Places where putting a value for a variable, or equals for equals, would change what a formula says. Trusted.

* `f = fun x [c] . b`, an equation exactly one side of which is a lambda, is a *definition*: for a declared f it only
  says that f agrees with b where c holds (spec 3.1). Nothing may turn an identity into a definition or back.
* A predicate on a series is about the sum as it is written: no variable stands for that.
* An evaluation bar over a bare term, or an integral over free differentials, is taken in a variable that stands in
  it: only another variable can take its place, and nothing with that variable in it can come inside.
* A lambda whose variable is *tested* (occurs inside a formula) reduces for numbers only: a function that could ask
  questions of functions, itself among them, would bring Russell's paradox.
"""

from __future__ import annotations

from typing import Final

from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.logic import conjuncts, is_app, split_implication
from proofdsl.terms.signature import NUMBER_ROOTS, SERIES_PREDICATES
from proofdsl.terms.term import postorder, reached


def is_lambda(term: Term) -> bool:
    """True for a lambda."""
    return isinstance(term, Bind) and term.head == "Lambda"


def definition_sides(left: Term, right: Term) -> bool:
    """True when exactly one of two sides of an equation is a lambda."""
    return is_lambda(left) != is_lambda(right)


def is_definition(fact: Term) -> bool:
    """True for an equation, or the negation of one, exactly one side of which is a lambda."""
    return isinstance(fact, App) and fact.head in ("Eq", "Neq") and definition_sides(*fact.args)


def changes_reading(body: Term, name: str, value: Term) -> bool:
    """True when putting `value` for the free variable `name` of `body` would change what `body` says.

    A lambda must not become a side of an equation. Another value must not become the side opposite a lambda, unless
    `body` itself declares the variable as a function (as a top-level premise or conjunct). No value may become
    the series of a predicate on series, or what an evaluation bar or an integral is taken in.
    """
    variable = Var(name)
    for node in postorder(body):
        if _captures(node, name, value):
            return True
        if not (isinstance(node, App) and any(arg is variable for arg in node.args)):
            continue
        if node.head in SERIES_PREDICATES:
            return True
        if node.head in ("Eq", "Neq"):
            if is_lambda(value):
                return True
            if any(is_lambda(arg) for arg in node.args) and not _declares(body, variable):
                return True
    return False


def _captures(node: Term, name: str, value: Term) -> bool:
    """True where `value` replaces, or brings in, a variable that an evaluation bar or an integral is taken in."""
    if not isinstance(node, App) or name not in node.free:
        return False
    taken: frozenset[str] = frozenset()
    if node.head == "EvalBar" and not is_lambda(node.args[0]):
        taken = node.args[0].free
    elif node.head.endswith("Int"):
        taken = taken.union(*(n.free for n in postorder(node) if is_app(n, "Diff")))
    if name in taken:
        return not (isinstance(value, Var) and value.name not in node.free)
    return not taken.isdisjoint(value.free)


def _declares(body: Term, variable: Var) -> bool:
    premises, conclusion = split_implication(body)
    if isinstance(conclusion, App) and conclusion.head == "And" and not premises:
        premises = list(conclusion.args)
    parts = [part for premise in premises for part in conjuncts(premise)]
    return any(isinstance(p, App) and p.head == "Typed" and p.args[0] is variable for p in parts)


#: Operations through which a lambda may look at its variable without testing it.
_VALUE_OPERATIONS: Final = NUMBER_ROOTS | {"Apply", "Pair"}


def is_tested(part: Term, name: str) -> bool:
    """True when the free variable `name` occurs in `part` otherwise than under operations on values."""

    def looked_at(node: Term) -> tuple[Term, ...] | None:
        """Where a node only passes its parts on, or puts them together: these parts; None where it tests them."""
        if name not in node.free or isinstance(node, Var):
            return ()
        if isinstance(node, App) and node.head in _VALUE_OPERATIONS:
            return node.args
        if isinstance(node, Bind) and node.head == "Lambda" and name not in node.inner[0].free:
            return node.inner[1:]
        return None

    return any(looked_at(node) is None for node in reached([part], lambda node: looked_at(node) or ()))
