"""Random numeric terms with partial operations, values for their variables, and equal variants by algebraic laws."""

from __future__ import annotations

import random
from fractions import Fraction

from proofdsl.terms import App, Num, Term, Var, app, num
from proofdsl.terms.subst import transform
from proofdsl.terms.term import postorder
from tests.kernel.support import HALF, ONE, PI, TWO, ZERO, E, I, frac, minus, plus, power, root, times
from tests.reference.elementary import ln_real, root_real
from tests.reference.exact import ONE as EXACT_ONE
from tests.reference.exact import PI as EXACT_PI
from tests.reference.exact import ZERO as EXACT_ZERO
from tests.reference.exact import Cx
from tests.reference.structures import Value

NAMES = ("x", "y", "z")
REALS: list[Value] = [
    *(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (3, 1), (1, 2), (-1, 2), (5, 3))),
    root_real(2, Fraction(2)),
    EXACT_PI,
    ln_real(Fraction(2)),
]
COMPLEX: list[Value] = [Cx(EXACT_ZERO, EXACT_ONE), Cx(EXACT_ONE, -EXACT_ONE)]
_NUMERALS: list[Term] = [ZERO, ONE, TWO, num(-1), num(3), HALF, num(4), num(Fraction(-3, 2))]
_BINARY = ("Plus", "Minus", "Mult", "Frac", "Plus", "Mult", "Power", "max", "log")
_UNARY = (
    "Neg",
    "Abs",
    "sin",
    "cos",
    "tan",
    "cot",
    "sec",
    "exp",
    "ln",
    "lg",
    "sinh",
    "cosh",
    "tanh",
    "arctan",
    "arcsin",
    "floor",
    "sgn",
    "Fact",
    "csc",
    "coth",
)


def values(rng: random.Random, complex_share: float = 0.1) -> dict[str, Value]:
    """Numbers for the variables."""
    return {n: rng.choice(COMPLEX if rng.random() < complex_share else REALS) for n in NAMES}


def arithmetic(rng: random.Random, depth: int) -> Term:
    """A polynomial or rational expression."""
    if depth <= 0 or rng.random() < 0.15:
        return Var(rng.choice(NAMES)) if rng.random() < 0.65 else rng.choice(_NUMERALS[:6])
    roll = rng.random()
    if roll < 0.12:
        return power(arithmetic(rng, depth - 1), num(rng.choice([0, 1, 2, 3, -1, -2])))
    if roll < 0.2:
        return app("Neg", arithmetic(rng, depth - 1))
    head = rng.choice(("Plus", "Minus", "Mult", "Frac", "Plus", "Mult"))
    return app(head, arithmetic(rng, depth - 1), arithmetic(rng, depth - 1))


def elementary(rng: random.Random, depth: int) -> Term:
    """A term with roots, powers, trigonometric, exponential and other functions."""
    if depth <= 0 or rng.random() < 0.1:
        roll = rng.random()
        leaf: Term = Var(rng.choice(NAMES)) if roll < 0.6 else rng.choice(_NUMERALS)
        return rng.choice([PI, E, I, frac(PI, TWO)]) if roll > 0.92 else leaf
    roll = rng.random()
    if roll < 0.4:
        return app(rng.choice(_UNARY), elementary(rng, depth - 1))
    if roll < 0.5:
        return root(rng.choice([2, 2, 3, -2, -3, 4, 1]), elementary(rng, depth - 1))
    if roll < 0.6:
        exponent: Term = rng.choice(
            [
                *_NUMERALS,
                num(Fraction(1, 3)),
                num(Fraction(2, 3)),
                Var("x"),
                plus(Var("x"), ONE),
                times(TWO, Var("y")),
                plus(Var("x"), Var("y")),
            ]
        )
        base = rng.choice([TWO, E, num(6), ZERO, num(-2), Var("y"), Var("x"), elementary(rng, depth - 1)])
        return power(base, exponent)
    return app(rng.choice(_BINARY), elementary(rng, depth - 1), elementary(rng, depth - 1))


def _rewrite(rng: random.Random, t: Term) -> Term:
    """One law of algebra at the root, valid as a quasi-equality wherever the terms are numbers or undefined."""
    options: list[Term] = [plus(t, ZERO), times(ONE, t), app("Neg", app("Neg", t)), minus(t, ZERO)]
    if isinstance(t, App) and len(t.args) == 2:
        a, b = t.args
        if t.head in ("Plus", "Mult"):
            options += [app(t.head, b, a)] * 3
        if t.head == "Plus":
            options += [minus(a, app("Neg", b)), app("Neg", minus(app("Neg", a), b))]
        if t.head == "Minus":
            options += [plus(a, app("Neg", b)), app("Neg", minus(b, a))]
        if t.head == "Frac":
            options += [times(a, frac(ONE, b)), times(a, power(b, num(-1))), app("Neg", frac(a, app("Neg", b)))]
        if t.head == "Mult" and isinstance(b, App) and b.head in ("Plus", "Minus"):
            options += [app(b.head, times(a, b.args[0]), times(a, b.args[1]))] * 3
        if t.head == "Power" and b is TWO:
            options += [times(a, a)] * 3
        if t.head == "Power" and b is num(3):
            options += [times(a, power(a, TWO))] * 2
    return rng.choice(options)


def equal_variant(rng: random.Random, term: Term, steps: int = 4) -> Term:
    """The term rewritten by laws that keep definedness."""
    for _ in range(steps):
        numeric = [n for n in postorder(term) if isinstance(n, (App, Num, Var))]
        chosen = rng.choice(numeric)
        made = _rewrite(rng, chosen)
        if not isinstance(chosen, App) and rng.random() < 0.5:
            continue
        done = False

        def visit(node: Term, depth: int, chosen: Term = chosen, made: Term = made) -> Term | None:
            return made if node is chosen else None

        result = transform(term, visit)
        done = len(postorder(result)) <= 60
        term = result if done else term
    return term
