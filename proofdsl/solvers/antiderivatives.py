"""Antiderivatives by table, linearity, substitution and parts: proposals, checked by differentiation. Untrusted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from proofdsl.kernel.numbers import rational_value
from proofdsl.solvers.roots import canonical, coefficients
from proofdsl.solvers.tidy import tidy
from proofdsl.terms import App, Num, Term, Var, alpha, app, num
from proofdsl.terms.subst import transform
from proofdsl.terms.term import postorder

Slope = Callable[[Term, str], "Term | None"]
ZERO, ONE, TWO = num(0), num(1), num(2)
_E: Final = App("E")


def antiderivative(body: Term, name: str, slope: Slope, depth: int = 4) -> Term | None:
    """A function whose derivative is the body, as far as the table reaches. `slope` differentiates a term."""
    if depth <= 0:
        return None
    x = Var(name)
    if name not in body.free:
        return tidy(app("Mult", body, x))
    match body:
        case App(head="Plus" | "Minus" as head, args=(a, b)):
            left, right = antiderivative(a, name, slope, depth), antiderivative(b, name, slope, depth)
            return None if left is None or right is None else app(head, left, right)
        case App(head="Neg", args=(a,)):
            inner = antiderivative(a, name, slope, depth)
            return None if inner is None else app("Neg", inner)
        case App(head="Mult", args=(a, b)) if name not in a.free or name not in b.free:
            constant, moving = (a, b) if name not in a.free else (b, a)
            inner = antiderivative(moving, name, slope, depth)
            return None if inner is None else tidy(app("Mult", constant, inner))
        case App(head="Frac", args=(a, b)) if name not in b.free:
            inner = antiderivative(a, name, slope, depth)
            return None if inner is None else tidy(app("Frac", inner, b))
        case App(head="Frac", args=(a, b)) if name not in a.free and a is not ONE:
            inner = antiderivative(app("Frac", ONE, b), name, slope, depth)
            return None if inner is None else tidy(app("Mult", a, inner))
    return (
        _of_polynomial(body, name)
        or _elementary(body, name)
        or _substituted(body, name, slope, depth)
        or _by_parts(body, name, slope, depth)
        or _expanded(body, name, slope, depth)
    )


def _of_polynomial(body: Term, name: str) -> Term | None:
    table = coefficients(body, name)
    if table is None:
        return None
    result: Term = ZERO
    for k, c in sorted(table.items()):
        power = app("Power", Var(name), num(k + 1))
        result = app("Plus", result, app("Mult", c, app("Frac", power, num(k + 1))))
    return tidy(result)


def _elementary(body: Term, name: str) -> Term | None:
    """Functions of a x + b, up to the factor 1/a."""
    match body:
        case App(head="Power", args=(base, exponent)) if name not in base.free:
            a = _linear(exponent, name)
            logarithm = ONE if base == _E else app("ln", base)
            return None if a is None else app("Frac", body, tidy(app("Mult", a, logarithm)))
        case App(head="Power", args=(base, exponent)) if name not in exponent.free:
            return _power(base, exponent, name)
        case App(head="Root", args=(Num(value=n), base)):
            return _power(base, num(Fraction(1) / n), name)
        case App(head="Frac", args=(top, bottom)) if top is ONE:
            return _reciprocal(bottom, name)
        case App(head=head, args=(inner,)):
            a = _linear(inner, name)
            made = _TABLE.get(head)
            return None if a is None or made is None else tidy(app("Frac", made(inner), a))
    return None


_TABLE: Final[dict[str, Callable[[Term], Term]]] = {
    "sin": lambda u: app("Neg", app("cos", u)),
    "cos": lambda u: app("sin", u),
    "tan": lambda u: app("Neg", app("ln", app("Abs", app("cos", u)))),
    "cot": lambda u: app("ln", app("Abs", app("sin", u))),
    "exp": lambda u: app("exp", u),
    "sinh": lambda u: app("cosh", u),
    "cosh": lambda u: app("sinh", u),
    "ln": lambda u: app("Minus", app("Mult", u, app("ln", u)), u),
    "arctan": lambda u: app(
        "Minus", app("Mult", u, app("arctan", u)),
        app("Frac", app("ln", app("Plus", ONE, app("Power", u, TWO))), TWO),
    ),
    "arcsin": lambda u: app(
        "Plus", app("Mult", u, app("arcsin", u)), app("Root", TWO, app("Minus", ONE, app("Power", u, TWO)))
    ),
}  # fmt: skip


def _linear(term: Term, name: str) -> Term | None:
    """a of a term a x + b."""
    table = coefficients(term, name)
    return table[1] if table is not None and max(table, default=0) == 1 else None


def _power(base: Term, exponent: Term, name: str) -> Term | None:
    a = _linear(base, name)
    if a is None:
        return None
    if rational_value(exponent) == -1:
        return app("Frac", app("ln", app("Abs", base)), a)
    above = tidy(app("Plus", exponent, ONE))
    return app("Frac", app("Power", base, above), tidy(app("Mult", a, above)))


def _reciprocal(bottom: Term, name: str) -> Term | None:
    """1/u, 1/u^n, 1/sqrt(u), 1/(x^2 + c), 1/sqrt(c - x^2), 1/cos^2, 1/sin^2."""
    x = Var(name)
    a = _linear(bottom, name)
    if a is not None:
        return tidy(app("Frac", app("ln", app("Abs", bottom)), a))
    match bottom:
        case App(head="Power", args=(App(head="cos" | "sin" as head, args=(u,)), Num(value=n))) if n == 2:
            slope = _linear(u, name)
            value = app("tan", u) if head == "cos" else app("Neg", app("cot", u))
            return None if slope is None else tidy(app("Frac", value, slope))
        case App(head="Power", args=(base, Num(value=n))):
            return _power(base, num(-n), name)
        case App(head="Root", args=(Num(value=n), base)):
            table = coefficients(base, name)
            if n == 2 and table is not None and set(table) == {0, 2} and table[2] == num(-1):
                return app("arcsin", app("Frac", x, app("Root", TWO, table[0])))
            return _power(base, num(-Fraction(1) / n), name)
    table = coefficients(bottom, name)
    if table is not None and set(table) == {0, 2}:
        c, d = table[0], table[2]
        root = app("Root", TWO, tidy(app("Mult", c, d)))
        return tidy(app("Frac", app("arctan", app("Frac", app("Mult", d, x), root)), root))
    return None


def _substituted(body: Term, name: str, slope: Slope, depth: int) -> Term | None:
    """f(g(x)) g'(x), for a g that occurs in the body."""
    candidates = [node for node in postorder(body) if name in node.free and isinstance(node, App) and node is not body]
    hole = "\0u"
    for inner in reversed(candidates):
        derivative = slope(inner, name)
        if derivative is None or derivative is ZERO:
            continue
        normal = canonical(app("Frac", body, derivative))
        wanted = canonical(inner)
        if normal is None or wanted is None:
            continue
        outer = _replaced(normal, wanted, Var(hole))
        if name in outer.free or hole not in outer.free:
            continue
        found = antiderivative(outer, hole, slope, depth - 1)
        if found is not None:
            return _replaced(found, Var(hole), inner)
    return None


def _replaced(term: Term, old: Term, new: Term) -> Term:
    def visit(node: Term, depth: int) -> Term | None:
        return new if alpha(node) is alpha(old) else None

    return transform(term, visit)


def _by_parts(body: Term, name: str, slope: Slope, depth: int) -> Term | None:
    """A product with a factor that differentiation makes simpler (a power of x, ln, arctan)."""
    match body:
        case App(head="Mult", args=(a, b)):
            pairs = ((a, b), (b, a))
        case _:
            return None
    for simple, rest in pairs:
        if coefficients(simple, name) is None and not (
            isinstance(simple, App) and simple.head in ("ln", "arctan", "arcsin")
        ):
            continue
        integral, derivative = antiderivative(rest, name, slope, depth - 2), slope(simple, name)
        if integral is None or derivative is None:
            continue
        product = canonical(app("Mult", derivative, integral))
        last = None if product is None else antiderivative(product, name, slope, depth - 1)
        if last is not None:
            return tidy(app("Minus", app("Mult", simple, integral), last))
    return None


def _expanded(body: Term, name: str, slope: Slope, depth: int) -> Term | None:
    """The body in normal form, where that is another term."""
    normal = canonical(body)
    if normal is None or alpha(normal) is alpha(body):
        return None
    return antiderivative(normal, name, slope, depth - 1)
