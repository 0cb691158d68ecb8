"""Beta reduction in a logic of partial terms. Trusted (spec 3.1, "Instances").

`(fun x [c] . b)(t)` is `b[t]` where t is defined and c[t] holds. The normaliser reduces and records what it owes.
Under binders the debt is closed over the bound variables: it must hold for every value that the formula around it
lets them take (`Around`), for instance for every n with n in N where the redex stands behind `n in N =>`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.definedness import POINTWISE, denotes_conditions
from proofdsl.kernel.instances import markers
from proofdsl.kernel.numbers import larger_sets
from proofdsl.kernel.ranges import NATURALS, index_range
from proofdsl.kernel.readings import changes_reading, is_definition, is_tested
from proofdsl.kernel.replace import is_opaque, opens_differential
from proofdsl.terms import App, Bind, Bound, Term, Var, alpha, app
from proofdsl.terms.logic import COMPLEX, TRUE, conj, conjuncts
from proofdsl.terms.signature import NUMBER_ROOTS, ORDER, REAL_LIMITS, SEQUENCE_LIMITS, SERIES_PREDICATES
from proofdsl.terms.subst import instantiate, shift
from proofdsl.terms.term import postorder, reached

#: Bound on the number of reductions; a program that needs more is refused.
MAX_REDUCTIONS: Final = 300
#: Binders whose variables range over real numbers.
_REAL_BINDERS: Final = REAL_LIMITS | {"DefInt"}


class TooManyReductions(Exception):
    """The bound on reductions was reached."""


@dataclass(frozen=True, slots=True)
class Around:
    """One step outward from a subterm: variables bound there, or a formula that may be assumed there.

    Replacing equals is needed only where the assumptions hold: in Q of P => Q under P, in a conjunct under the
    earlier ones, in the body of a lambda or the element of a description under its condition, in a
    summand for an index in the range.
    """

    names: tuple[str, ...] = ()
    real: tuple[bool, ...] = ()
    assumed: Term | None = None


Place = tuple[Around, ...]


def _places(node: Term, place: Place) -> Iterator[tuple[Term, Place]]:
    """The children of a node, each with what is around it."""
    if isinstance(node, Bind):
        yield from ((part, place) for part in node.outer)
        real = (True,) * len(node.names) if node.head in _REAL_BINDERS else node.real
        inside = (*place, Around(node.names, real), *(Around(assumed=a) for a in _range(node)))
        condition = {"Lambda": 0, "SetDesc": 1}.get(node.head)
        for k, part in enumerate(node.inner):
            guarded = condition is not None and k != condition
            yield part, (*inside, Around(assumed=node.inner[condition or 0])) if guarded else inside
    elif isinstance(node, App) and node.head == "Impl":
        yield node.args[0], place
        yield node.args[1], (*place, Around(assumed=node.args[0]))
    elif isinstance(node, App) and node.head == "And":
        for k, part in enumerate(node.args):
            yield part, (*place, *(Around(assumed=earlier) for earlier in node.args[:k]))
    else:
        yield from ((child, place) for child, _ in node.children())


def _range(node: Bind) -> list[Term]:
    """What may be assumed of the variable of a sequence limit, a sum or a product."""
    variable = Bound(0)
    if node.head in SEQUENCE_LIMITS:
        return [app("Belong", variable, NATURALS)]
    if node.head not in ("Sum", "Prod"):
        return []
    return index_range(tuple(shift(part, 1) for part in node.outer), variable)


def _closed(condition: Term, place: Place) -> Term:
    """`condition` for all values of the variables bound around it that the assumptions allow."""
    for around in reversed(place):
        if around.assumed is not None:
            condition = app("Impl", around.assumed, condition)
        for name, real in reversed(list(zip(around.names, around.real, strict=True))):
            condition = Bind("Forall", (name,), (real,), (), (condition,))
    return condition


class Reducer:
    """Beta-normalises terms and collects the conditions that the reductions owe."""

    def __init__(self) -> None:
        self.owed: dict[Term, Term] = {}
        self._left = MAX_REDUCTIONS
        self._has_lambda: dict[Term, bool] = {}

    def normal(self, term: Term) -> Term:
        """The normal form, innermost redexes first; iterative. Raises TooManyReductions."""
        while True:
            reduced = self._pass(term)
            if reduced is term:
                return term
            term = reduced

    def _pass(self, term: Term) -> Term:
        """One pass, innermost first. Nothing is reduced inside differentials and their kin (spec 3.1)."""
        done: dict[tuple[Term, Place], Term] = {}
        stack: list[tuple[Term, Place, bool]] = [(term, (), False)]
        while stack:
            node, place, expanded = stack.pop()
            if (node, place) in done:
                continue
            if is_opaque(node) or _speaks_of_a_series(node) or not self._reducible(node):
                done[node, place] = node
            elif expanded:
                parts = [done[child] for child in _places(node, place)]
                rebuilt = node.rebuilt(parts)
                # A side that becomes a lambda, or ceases to be one, would make an identity a definition or undo one.
                kept = is_definition(rebuilt) == is_definition(node)
                done[node, place] = self._step(rebuilt, place) if kept else node
            else:
                stack.append((node, place, True))
                stack.extend((child, inner, False) for child, inner in _places(node, place))
        return done[term, ()]

    def _reducible(self, node: Term) -> bool:
        """False for subterms without a lambda: nothing in them is a redex."""
        known = self._has_lambda.get(node)
        if known is None:
            for sub in postorder(node):
                if sub not in self._has_lambda:
                    own = isinstance(sub, Bind) and sub.head == "Lambda"
                    self._has_lambda[sub] = own or any(self._has_lambda[child] for child, _ in sub.children())
            known = self._has_lambda[node]
        return known

    def _step(self, node: Term, place: Place) -> Term:
        if not isinstance(node, App):
            return node
        if node.head in POINTWISE and len(node.args) == 2:
            return _pointwise(node)
        if node.head == "Apply" and isinstance(node.args[0], Bind) and node.args[0].head == "Lambda":
            contracted = self.contract(node.args[0], node.args[1], place)
            return node if contracted is None else contracted
        return node

    def contract(self, function: Bind, argument: Term, place: Place = ()) -> Term | None:
        """The body of a lambda at an argument, with what that owes; None where the redex must stay."""
        values = split_tuple(argument, len(function.names))
        if values is None or any(function.real) or any(opens_differential(part) for part in function.inner):
            return None
        tested = tested_variables(function, values)
        if tested is None:
            return None
        condition, body = (instantiate(part, values) for part in function.inner)
        owed = [] if condition is TRUE else [condition]
        for value, numeric in zip(values, tested, strict=True):
            if numeric:
                owed.append(app("Belong", value, COMPLEX))
            elif not isinstance(value, Bound):
                owed.extend(denotes_conditions(value))
        self._left -= 1
        if self._left < 0:
            raise TooManyReductions
        for c in owed:
            closed = _closed(c, place) if c.loose else c
            self.owed.setdefault(alpha(closed), closed)
        return body


def _speaks_of_a_series(node: Term) -> bool:
    """A predicate on a series that is not written as a sum: what it is said of must not change."""
    return isinstance(node, App) and node.head in SERIES_PREDICATES and any(isinstance(arg, App) for arg in node.args)


def tested_variables(function: Bind, values: list[Term]) -> list[bool] | None:
    """For each variable of a lambda: must its value be a number? None where the values may not be put in at all.

    A variable that the condition types as a member of a number set, or compares by order, needs no second look.
    """
    names = markers(function, len(function.names))
    variables = [Var(name) for name in names]
    condition, body = (instantiate(part, variables) for part in function.inner)
    typed = [p.args[0] for p in conjuncts(condition) if isinstance(p, App) and p.head == "Belong" and _numeric(p)]
    result: list[bool] = []
    for name, variable, value in zip(names, variables, values, strict=True):
        if changes_reading(condition, name, value) or changes_reading(body, name, value):
            return None
        tested = name in condition.free or is_tested(body, name)
        known = any(item is variable for item in typed) or any(_compares(p, variable) for p in conjuncts(condition))
        result.append(tested and not known)
    return result


def _compares(condition: Term, variable: Var) -> bool:
    """An order atom with the variable under arithmetic alone: where it holds, the variable is real or infinite."""
    if not (isinstance(condition, App) and condition.head in ORDER):
        return False
    return any(node is variable for node in reached(condition.args, _operands))


def _operands(node: Term) -> tuple[Term, ...]:
    return node.args if isinstance(node, App) and node.head in NUMBER_ROOTS else ()


def _numeric(membership: App) -> bool:
    container = membership.args[1]
    return isinstance(container, App) and bool(larger_sets(container.head)) and not container.args


def split_tuple(argument: Term, width: int) -> list[Term] | None:
    """The `width` components of a nested pair; None when the argument is no such tuple."""
    values: list[Term] = []
    for _ in range(width - 1):
        if not (isinstance(argument, App) and argument.head == "Pair"):
            return None
        values.append(argument.args[0])
        argument = argument.args[1]
    return [*values, argument]


def _pointwise(node: App) -> Term:
    """f + g for lambdas of equal arity is the lambda of the sum, where both conditions hold."""
    left, right = node.args
    if not (isinstance(left, Bind) and left.head == "Lambda" and isinstance(right, Bind)):
        return node
    if right.head != "Lambda" or len(left.names) != len(right.names) or any(left.real + right.real):
        return node
    condition = conj([part for part in (left.inner[0], right.inner[0]) if part is not TRUE])
    return Bind("Lambda", left.names, left.real, (), (condition, App(node.head, (left.inner[1], right.inner[1]))))
