"""Connectives (Kleene's three values) and the interpreted atoms of the reference evaluator.

Imports nothing of the project but proofdsl.terms.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from proofdsl.terms.term import App, Term, alpha_equal
from tests.reference.exact import UNDEFINED, UNKNOWN, Special, Truth
from tests.reference.ranges import Stack
from tests.reference.structures import (
    NUMBERS,
    SETS,
    SetValue,
    conjunction,
    disjunction,
    member,
    negation,
    ordered,
    subset,
)

if TYPE_CHECKING:
    from tests.reference.evaluator import Evaluator


def _implication(ev: Evaluator, args: tuple[Term, ...], stack: Stack) -> Truth:
    premise = ev.truth(args[0], stack)
    return True if premise is False else disjunction([negation(premise), ev.truth(args[1], stack)])


def _equivalence(ev: Evaluator, args: tuple[Term, ...], stack: Stack) -> Truth:
    if alpha_equal(*args):
        return True
    a, b = ev.truth(args[0], stack), ev.truth(args[1], stack)
    return UNKNOWN if a is UNKNOWN or b is UNKNOWN else a is b


def _all(ev: Evaluator, args: tuple[Term, ...], stack: Stack) -> Truth:
    unknown = False
    for part in args:
        answer = ev.truth(part, stack)
        if answer is False:
            return False
        unknown = unknown or answer is UNKNOWN
    return UNKNOWN if unknown else True


def _any(ev: Evaluator, args: tuple[Term, ...], stack: Stack) -> Truth:
    unknown = False
    for part in args:
        answer = ev.truth(part, stack)
        if answer is True:
            return True
        unknown = unknown or answer is UNKNOWN
    return UNKNOWN if unknown else False


CONNECTIVES: Final[dict[str, Callable[[Evaluator, tuple[Term, ...], Stack], Truth]]] = {
    "True": lambda ev, args, stack: True,
    "False": lambda ev, args, stack: False,
    "Not": lambda ev, args, stack: negation(ev.truth(args[0], stack)),
    "And": _all,
    "Or": _any,
    "Impl": _implication,
    "Iff": _equivalence,
}


def _strict_atom(ev: Evaluator, term: App, stack: Stack) -> Truth:
    """Order, membership, inclusion, typing: false where an argument is undefined."""
    values = ev.strict(term.args, stack)
    if isinstance(values, Special):
        return UNKNOWN if values is UNKNOWN else False
    left, right = values
    if term.head in ("Belong", "Typed"):
        return member(left, right, ev.probes) if isinstance(right, SETS) else False
    if term.head == "Subset":
        if not isinstance(left, SETS) or not isinstance(right, SETS):
            return False
        answer = subset(left, right, ev.probes)
        return _model_subset(ev, left, right) if answer is UNKNOWN and ev.model else answer
    return ordered(term.head, left, right)


def _model_subset(ev: Evaluator, left: SetValue, right: SetValue) -> Truth:
    pairs = [(member(p, left, ev.probes), member(p, right, ev.probes)) for p in ev.probes]
    return conjunction([disjunction([negation(a), b]) for a, b in pairs])


def _denotes(ev: Evaluator, term: App, stack: Stack) -> Truth:
    value = ev.value(term.args[0], stack)
    return UNKNOWN if value is UNKNOWN else value is not UNDEFINED


def _parity(ev: Evaluator, term: App, stack: Stack) -> Truth:
    """Even and odd integers; false of everything else."""
    value = ev.value(term.args[0], stack)
    if value is UNKNOWN:
        return UNKNOWN
    if not isinstance(value, Fraction):
        return UNKNOWN if isinstance(value, NUMBERS) else False
    return value.denominator == 1 and value % 2 == (term.head == "Odd")


def _approximation(ev: Evaluator, term: App, stack: Stack) -> Truth:
    """s is within eps of t: |s - t| <= eps."""
    left, right, eps = term.args
    return ev.truth(App("Leq", (App("Abs", (App("Minus", (left, right)),)), eps)), stack)


ATOMS: Final[dict[str, Callable[[Evaluator, App, Stack], Truth]]] = {
    **dict.fromkeys(("Lt", "Leq", "Gt", "Geq", "Belong", "Subset", "Typed"), _strict_atom),
    "Eq": lambda ev, term, stack: ev.equation(term, stack),
    "Neq": lambda ev, term, stack: negation(ev.equation(term, stack)),
    "NotBelong": lambda ev, term, stack: negation(_strict_atom(ev, App("Belong", term.args), stack)),
    "Denotes": _denotes,
    "Even": _parity,
    "Odd": _parity,
    "ApproxEps": _approximation,
    "Approx": lambda ev, term, stack: UNKNOWN,
    "Equiv": lambda ev, term, stack: UNKNOWN,
    "Asymp": lambda ev, term, stack: UNKNOWN,
}
