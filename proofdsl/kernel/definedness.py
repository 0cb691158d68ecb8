"""When a term is defined: the conditions D(t) of the semantics. Trusted (spec 3.1, "Definedness").

`number_conditions(t)` lists formulas that hold together exactly when t denotes a complex number. Exactness
in both directions is what makes quasi-equality decidable by normal forms: both sides are defined under the
same conditions, or one proves the difference away. Where a head is not analysed, the list is the
condition "t is a complex number" itself, which is exact by definition.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from proofdsl.kernel.numbers import denotes_by_form, literal_truth, rational_value
from proofdsl.terms import App, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import COMPLEX, FALSE, REAL, conj, disj, is_app
from proofdsl.terms.signature import INFINITIES, NUMBER_CONSTANTS, NUMBER_ROOTS
from proofdsl.terms.term import reached

Conditions = Callable[[tuple[Term, ...]], "tuple[list[Term], list[Term]] | None"]
#: Operations that act pointwise on functions (spec 3.1).
POINTWISE: Final = frozenset({"Plus", "Minus", "Mult", "Frac"})
#: Operations that may be on functions or infinities; every other root of a number makes the term one.
_TRANSPARENT: Final = POINTWISE | {"Neg"}
_NUMBER_HEADS: Final = NUMBER_ROOTS - _TRANSPARENT
ZERO: Final = num(0)
ONE: Final = num(1)


def number_rooted(term: Term, known: Callable[[Term], bool] | None = None) -> bool:
    """True when the term is a complex number or undefined, whatever its variables stand for.

    Negation alone is also defined for the infinities (spec 3.1), so it is looked through. `known` tells of terms
    that are numbers because a hypothesis says so.
    """
    # Of two functions + - * / make functions; with one number among the operands they make no functions.
    return any(_is_number(node) or (known is not None and known(node)) for node in reached([term], _operands))


def _is_number(node: Term) -> bool:
    if not isinstance(node, App):
        return isinstance(node, Num)
    return node.head in _NUMBER_HEADS or (node.head in NUMBER_CONSTANTS and not node.args)


def _operands(node: Term) -> tuple[Term, ...]:
    return node.args if isinstance(node, App) and node.head in _TRANSPARENT else ()


def pointwise_atoms(term: Term) -> bool:
    """True for + - * / over terms that may all be functions, written without a numeral: then the term is, for
    numbers, a number or undefined and, for functions, the pointwise function where all are defined."""
    return (
        isinstance(term, App)
        and term.head in POINTWISE
        and not any(is_app(node, "Neg") or _is_number(node) for node in reached([term], _operands))
    )


def number_conditions(term: Term) -> tuple[Term, ...]:
    """Formulas that hold together exactly when `term` denotes a complex number; true literals left out."""
    found: dict[Term, Term] = {}
    stack: list[Term] = [term]
    seen: set[Term] = set()
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        own, inner = _local(node)
        for condition in own:
            if literal_truth(condition) is not True:
                found.setdefault(alpha(condition), condition)
        stack.extend(reversed(inner))
    return tuple(found.values())


def _local(node: Term) -> tuple[list[Term], list[Term]]:
    """The conditions that the root of `node` adds, and the subterms that must be numbers as well."""
    if isinstance(node, Num):
        return [], []
    if isinstance(node, App):
        if node.head in NUMBER_CONSTANTS and not node.args:
            return [], []
        if node.head in INFINITIES:
            return [FALSE], []
        rule = _TABLE.get(node.head)
        if rule is not None:
            answer = rule(node.args)
            if answer is not None:
                return answer
    return [app("Belong", node, COMPLEX)], []


def _all(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
    return [], list(args)


def _frac(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
    return [app("Neq", args[1], ZERO)], list(args)


def positive_constant(term: Term) -> bool:
    """True for e, pi and positive rational constants."""
    if isinstance(term, App) and term.head in ("E", "Pi") and not term.args:
        return True
    value = rational_value(term)
    return value is not None and value > 0


def _power(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
    base, exponent = args
    if positive_constant(base):
        return [], [exponent]
    value = rational_value(exponent)
    if value is None:
        whole = conj([app("Belong", exponent, App("IntegerSet")),
                      disj([app("Neq", base, ZERO), app("Geq", exponent, ZERO)])])  # fmt: skip
        zero = conj([app("Eq", base, ZERO), app("Gt", exponent, ZERO)])
        return [disj([app("Gt", base, ZERO), whole, zero])], [base, exponent]
    if value.denominator == 1:
        return ([app("Neq", base, ZERO)] if value < 0 else []), [base]
    return [app("Geq" if value > 0 else "Gt", base, ZERO)], [base]


def _root(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]] | None:
    degree, radicand = args
    value = rational_value(degree)
    if value is None:
        return None
    if value.denominator != 1 or value == 0:
        return [FALSE], []
    if value.numerator % 2 == 0:
        return [app("Geq" if value > 0 else "Gt", radicand, ZERO)], [radicand]
    real = app("Belong", radicand, REAL)
    return ([real] if value > 0 else [real, app("Neq", radicand, ZERO)]), [radicand]


def _nonzero(head: str) -> Conditions:
    def rule(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
        return [app("Neq", App(head, args), ZERO)], list(args)

    return rule


def _member(name: str) -> Conditions:
    def rule(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
        return [app("Belong", args[0], App(name))], list(args)

    return rule


def _logarithm(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]] | None:
    if len(args) != 2:
        return None
    base, item = args
    return [app("Gt", base, ZERO), app("Neq", base, ONE), app("Gt", item, ZERO)], [base, item]


def _unit_interval(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]]:
    return [app("Leq", num(Fraction(-1)), args[0]), app("Leq", args[0], ONE)], list(args)


def _absolute(args: tuple[Term, ...]) -> tuple[list[Term], list[Term]] | None:
    # |A| of a finite set is a number too, so only an argument that cannot be a set is analysed.
    return ([], list(args)) if number_rooted(args[0]) else None


#: head -> (conditions of the root, subterms that must be numbers), or None for "not analysed".
_TABLE: Final[dict[str, Conditions]] = {
    "Plus": _all, "Minus": _all, "Mult": _all, "Neg": _all, "Frac": _frac, "Power": _power, "Root": _root,
    "sin": _all, "cos": _all, "sinh": _all, "cosh": _all, "exp": _all,
    "tan": _nonzero("cos"), "sec": _nonzero("cos"), "cot": _nonzero("sin"), "csc": _nonzero("sin"),
    "tanh": _nonzero("cosh"), "sech": _nonzero("cosh"), "coth": _nonzero("sinh"), "csch": _nonzero("sinh"),
    "arctan": _member("RealSet"), "arccot": _member("RealSet"), "arsinh": _member("RealSet"),
    "arcsin": _unit_interval, "arccos": _unit_interval,
    "ln": lambda args: ([app("Gt", args[0], ZERO)], list(args)),
    "lg": lambda args: ([app("Gt", args[0], ZERO)], list(args)),
    "log": _logarithm, "Abs": _absolute,
    "Fact": _member("NonNegIntegerSet"), "floor": _member("RealSet"), "ceil": _member("RealSet"),
    "sgn": _member("RealSet"),
}  # fmt: skip


def denotes_conditions(term: Term) -> tuple[Term, ...]:
    """Formulas that hold together exactly when `term` denotes; empty for a variable or a constant."""
    found: dict[Term, Term] = {}
    stack: list[Term] = [term]
    seen: set[Term] = set()
    while stack:
        node = stack.pop()
        if node in seen or isinstance(node, Var) or denotes_by_form(node):
            continue
        seen.add(node)
        if number_rooted(node):
            conditions: tuple[Term, ...] = number_conditions(node)
        elif isinstance(node, App) and node.head in _STRICT_BUILDERS:
            stack.extend(reversed(node.args))
            continue
        else:
            conditions = (app("Denotes", node),)
        for condition in conditions:
            found.setdefault(alpha(condition), condition)
    return tuple(found.values())


#: Builders that denote exactly when all their arguments do.
_STRICT_BUILDERS: Final = frozenset({"Pair", "Enum"})
