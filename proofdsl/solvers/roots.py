"""Terms as polynomials in one variable, in normal form; solutions of simple equations. Untrusted."""

from __future__ import annotations

from fractions import Fraction

from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import TooLarge
from proofdsl.solvers.tidy import tidy
from proofdsl.terms import App, Num, Term, Var, app, num

ZERO, ONE = num(0), num(1)


def linear_root(term: Term, name: str) -> Term | None:
    """The value of the variable for which a term of the form c x + d is 0, where c is a numeral; in normal form."""
    table = coefficients(term, name)
    if table is None or max(table, default=0) != 1 or not isinstance(table[1], Num):
        return None
    return canonical(app("Frac", app("Neg", table.get(0, num(0))), table[1]))


def solutions(left: Term, right: Term, name: str) -> list[Term]:
    """Values of the variable that may solve left = right, where only the left side has it: proposals.

    Outer operations are undone one by one; what is left may be a linear or quadratic polynomial.
    """
    found: list[Term] = []
    waiting = [(left, right)]
    while waiting and len(found) < _MOST:
        side, value = waiting.pop(0)
        if isinstance(side, Var):
            found.append(canonical(value) or value)
            continue
        undone = _undone(side, value, name)
        waiting += undone
        if not undone:
            found += _polynomial_roots(app("Minus", side, value), name)
    return list(dict.fromkeys(found))


_MOST = 4
_INVERSES = {"ln": lambda v: app("Power", App("E"), v), "arctan": lambda v: app("tan", v),
             "sin": lambda v: app("arcsin", v), "cos": lambda v: app("arccos", v),
             "tan": lambda v: app("arctan", v)}  # fmt: skip


def _undone(side: Term, value: Term, name: str) -> list[tuple[Term, Term]]:
    """The equations that come of undoing the outermost operation on the side with the variable."""
    if not isinstance(side, App):
        return []
    inside = [k for k, arg in enumerate(side.args) if name in arg.free]
    if len(inside) != 1:
        return []
    k = inside[0]
    inner, other = side.args[k], side.args[1 - k] if len(side.args) == 2 else None
    if other is None:
        return _undone_function(side.head, inner, value)
    match side.head, k:
        case "Plus", _:
            return [(inner, app("Minus", value, other))]
        case "Minus", 0:
            return [(inner, app("Plus", value, other))]
        case "Minus", _:
            return [(inner, app("Minus", other, value))]
        case "Mult", _:
            return [(inner, app("Frac", value, other))]
        case "Frac", 0:
            return [(inner, app("Mult", value, other))]
        case "Frac", _:
            return [(inner, app("Frac", other, value))]
        case "Root", 1:
            return [(inner, app("Power", value, other))]
        case "Power", 1 if other == App("E"):
            return [(inner, app("ln", value))]
        case "Power", 0 if isinstance(other, Num) and other.value.denominator == 1 and other.value >= 2:
            root = app("Root", other, value)
            return [(inner, root)] if other.value % 2 else [(inner, root), (inner, app("Neg", root))]
    return []


def _undone_function(head: str, inner: Term, value: Term) -> list[tuple[Term, Term]]:
    if head == "Neg":
        return [(inner, app("Neg", value))]
    if head == "Abs":
        return [(inner, value), (inner, app("Neg", value))]
    return [(inner, _INVERSES[head](value))] if head in _INVERSES else []


def _polynomial_roots(term: Term, name: str) -> list[Term]:
    table = coefficients(term, name)
    if table is None or not table or max(table) > 2:
        return []
    c, b, a = (table.get(k, ZERO) for k in range(3))
    if a is ZERO:
        return [] if b is ZERO else _canonical([app("Frac", app("Neg", c), b)])
    root = app("Root", num(2), app("Minus", app("Power", b, num(2)), app("Mult", app("Mult", num(4), a), c)))
    twice = app("Mult", num(2), a)
    return _canonical([app("Frac", app(head, app("Neg", b), root), twice) for head in ("Plus", "Minus")])


def _canonical(terms: list[Term]) -> list[Term]:
    return [canonical(term) or term for term in terms]


def over(value: Term, scale: int) -> Term:
    """value/scale, as a numeral where it is one."""
    try:
        constant = Normalizer(expand=True).normal(value).constant()
    except TooLarge:
        constant = None
    if constant is not None:
        return num(Fraction(int(constant.p), int(constant.q)) / scale)
    return value if scale == 1 else app("Frac", value, num(scale))


def canonical(term: Term) -> Term | None:
    """The term in normal form."""
    normalizer = Normalizer(expand=False)
    try:
        return normalizer.term(normalizer.normal(term))
    except TooLarge:
        return None


def coefficients(term: Term, name: str) -> dict[int, Term] | None:
    """The coefficients of a polynomial in a variable, those that vanish left out; None for another term."""
    if name not in term.free:
        return {} if term is ZERO else {0: term}
    match term:
        case Var():
            return {1: ONE}
        case App(head="Neg", args=(a,)):
            inner = coefficients(a, name)
            return None if inner is None else {k: tidy(app("Neg", c)) for k, c in inner.items()}
        case App(head="Plus" | "Minus" as head, args=(a, b)):
            left, right = coefficients(a, name), coefficients(b, name)
            if left is None or right is None:
                return None
            sums = {k: _value(app(head, left.get(k, ZERO), right.get(k, ZERO))) for k in {**left, **right}}
            return {k: c for k, c in sums.items() if c is not ZERO}
        case App(head="Mult", args=(a, b)):
            return _convolved(coefficients(a, name), coefficients(b, name))
        case App(head="Power", args=(a, Num(value=n))) if n.denominator == 1 and 1 <= n <= 12:
            base = coefficients(a, name)
            result: dict[int, Term] | None = {0: ONE}
            for _ in range(int(n)):
                result = _convolved(result, base)
            return result
    return None


def _convolved(left: dict[int, Term] | None, right: dict[int, Term] | None) -> dict[int, Term] | None:
    if left is None or right is None:
        return None
    sums: dict[int, Term] = {}
    for j, a in left.items():
        for k, b in right.items():
            sums[j + k] = _value(app("Plus", sums.get(j + k, ZERO), app("Mult", a, b)))
    return {k: c for k, c in sums.items() if c is not ZERO}


def _value(term: Term) -> Term:
    """A tidied term, as a numeral where it is one."""
    return over(tidy(term), 1)
