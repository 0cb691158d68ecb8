"""Normal forms of elementary functions: trigonometric and hyperbolic identities. Trusted.

Identities (any textbook; numbers as in Abramowitz and Stegun, chapter 4): tan = sin/cos and its kin
(4.3.3-4.3.6), parity (4.3.13, 4.3.14), addition (4.3.16, 4.3.17), values at multiples of pi/12
(table 4.3.46), arcsin + arccos = pi/2 (4.4.2), hyperbolic functions by exponentials (4.5.1, 4.5.2). All hold for
complex arguments wherever the left side is defined.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import Final

from flint import fmpq

from proofdsl.kernel import poly as p
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.poly import Ratio, TooLarge
from proofdsl.kernel.powers import euler, factor, root_normal
from proofdsl.terms import App, app, num

#: Largest integer factor and number of summands for which an argument is expanded by addition formulas.
_MAX_MULTIPLE: Final = 12
_MAX_SUMMANDS: Final = 4
_MAX_FACTORIAL: Final = 200
ONE: Final = Ratio(p.constant(1), p.constant(1))
ZERO: Final = Ratio({}, p.constant(1))


def elementary_normal(n: Normalizer, node: App) -> Ratio | None:
    """The normal form of an elementary function of a normalised argument; None when it stays an atom."""
    if node.head == "log" and len(node.args) == 2:
        base, item = (_logarithm(n, n.reduce(n.ratio(a))) for a in node.args)
        return _over(item, base)
    if len(node.args) != 1:
        return None
    argument = n.reduce(n.ratio(node.args[0]))
    if node.head == "Fact":
        return _factorial(argument)
    if node.head in _ALWAYS:
        return _ALWAYS[node.head](n, argument)
    return _TABLE[node.head](n, argument) if n.expand and node.head in _TABLE else None


def _factorial(argument: Ratio) -> Ratio | None:
    """The factorial of a small numeral; another one is an atom."""
    value = argument.constant()
    if value is None or value.q != 1 or not 0 <= value <= _MAX_FACTORIAL:
        return None
    return p.of_poly(p.constant(factorial(int(value))))


def _logarithm(n: Normalizer, argument: Ratio) -> Ratio:
    """ln of a positive rational by its prime factors, ln e = 1; another logarithm is an atom."""
    value = argument.constant()
    if value is not None and value > 0:
        total = ZERO
        for prime, multiplicity in factor(Fraction(int(value.p), int(value.q))):
            total = total + n.atom(app("ln", num(prime))) * p.of_poly(p.constant(multiplicity))
        return total
    term = n.term(argument)
    return ONE if term == App("E") else n.atom(app("ln", term))


def _over(top: Ratio, bottom: Ratio) -> Ratio:
    below = bottom.inverse()
    if below is None:
        raise TooLarge  # nowhere defined, no claim
    return top * below


def sine_cosine(n: Normalizer, argument: Ratio) -> tuple[Ratio, Ratio]:
    """(sin, cos) of an argument, expanded over the summands of the argument."""
    if set(argument.den) != {p.UNIT} or len(argument.num) > _MAX_SUMMANDS:
        return _atoms(n, argument)
    sine, cosine = ZERO, ONE
    for monomial in sorted(argument.num, key=lambda m: n.term(Ratio({m: fmpq(1)}, p.constant(1))).digest):
        part = _summand(n, monomial, argument.num[monomial] / argument.den[p.UNIT])
        sine, cosine = _add(n, (sine, cosine), part)
    return sine, cosine


def _add(n: Normalizer, left: tuple[Ratio, Ratio], right: tuple[Ratio, Ratio]) -> tuple[Ratio, Ratio]:
    (s, c), (u, v) = left, right
    return n.reduce(s * v + c * u), n.reduce(c * v - s * u)


def _summand(n: Normalizer, monomial: p.Monomial, coefficient: fmpq) -> tuple[Ratio, Ratio]:
    if _is_pi(n, monomial):
        exact = _exact(n, coefficient)
        if exact is not None:
            return exact
    sign = 1 if coefficient > 0 else -1
    numerator, denominator = abs(int(coefficient.p)), int(coefficient.q)
    if numerator > _MAX_MULTIPLE:
        numerator, denominator = 1, 1
        unit = Ratio({monomial: abs(coefficient)}, p.constant(1))
    else:
        unit = Ratio({monomial: fmpq(1, denominator)}, p.constant(1))
    base = _atoms(n, unit)
    result = base
    for _ in range(numerator - 1):
        result = _add(n, result, base)
    return (result[0], result[1]) if sign > 0 else (-result[0], result[1])


def _atoms(n: Normalizer, argument: Ratio) -> tuple[Ratio, Ratio]:
    if not argument.num:
        return ZERO, ONE
    flipped = _leading_negative(n, argument)
    term = n.term(-argument if flipped else argument)
    cosine = n.atom(app("cos", term))
    sine = n.atom(app("sin", term))
    return (-sine if flipped else sine), cosine


def _leading_negative(n: Normalizer, argument: Ratio) -> bool:
    lead = min(argument.num, key=lambda m: n.term(Ratio({m: fmpq(1)}, p.constant(1))).digest)
    return bool(argument.num[lead] < 0)


def _is_pi(n: Normalizer, monomial: p.Monomial) -> bool:
    if len(monomial) != 1 or monomial[0][1] != 1:
        return False
    atom = n.atoms[monomial[0][0]]
    return isinstance(atom, App) and atom.head == "Pi"


def _exact(n: Normalizer, turns: fmpq) -> tuple[Ratio, Ratio] | None:
    """(sin, cos) of turns * pi for denominators dividing 12; None for others."""
    if 12 % int(turns.q) != 0:
        return None
    step = int(turns.p) * (12 // int(turns.q)) % 24
    return _sine_at(n, step), _sine_at(n, (step + 6) % 24)


def _sine_at(n: Normalizer, step: int) -> Ratio:
    """sin(step * pi / 12)."""
    if step >= 12:
        return -_sine_at(n, step - 12)
    step = min(step, 12 - step)
    half = Ratio(p.constant(fmpq(1, 2)), p.constant(1))

    def root(value: int) -> Ratio:
        found = root_normal(n, 2, p.of_poly(p.constant(value)))
        if found is None:
            raise TooLarge
        return found

    match step:
        case 0:
            return ZERO
        case 1:
            return (root(6) - root(2)) * half * half
        case 2:
            return half
        case 3:
            return root(2) * half
        case 4:
            return root(3) * half
        case 5:
            return (root(6) + root(2)) * half * half
    return ONE


def _exp_pair(n: Normalizer, argument: Ratio) -> tuple[Ratio, Ratio]:
    half = Ratio(p.constant(fmpq(1, 2)), p.constant(1))
    up, down = euler(n, argument), euler(n, -argument)
    return (up - down) * half, (up + down) * half


def _inverse(head: str, first: int, value: Callable[[Normalizer, int], Ratio]) -> ElementaryRule:
    """An odd inverse function: exact at the values of k pi/12 for |k| <= first, else with its sign outside."""

    def rule(n: Normalizer, argument: Ratio) -> Ratio | None:
        pi = n.atom(App("Pi"))
        for step in range(first + 1):
            for sign in (1, -1):
                if not n.reduce(argument - value(n, step) * p.of_poly(p.constant(sign))).num:
                    return pi * p.of_poly(p.constant(fmpq(sign * step, 12)))
        return -n.atom(app(head, n.term(-argument))) if _leading_negative(n, argument) else None

    return rule


def _complement(head: str, rule: ElementaryRule) -> ElementaryRule:
    """pi/2 minus an inverse function."""

    def complement(n: Normalizer, argument: Ratio) -> Ratio:
        angle = rule(n, argument)
        whole = n.atom(app(head, n.term(argument))) if angle is None else angle
        return n.atom(App("Pi")) * p.of_poly(p.constant(fmpq(1, 2))) - whole

    return complement


ElementaryRule = Callable[[Normalizer, Ratio], "Ratio | None"]
_ARCSIN: Final = _inverse("arcsin", 6, _sine_at)
_ARCTAN: Final = _inverse("arctan", 5, lambda n, k: _over(_sine_at(n, k), _sine_at(n, 6 - k)))
#: Expanded in every normal form.
_ALWAYS: Final[dict[str, Callable[[Normalizer, Ratio], Ratio]]] = {
    "ln": _logarithm,
    "lg": lambda n, a: _over(_logarithm(n, a), _logarithm(n, p.of_poly(p.constant(10)))),
    "exp": euler,
}
#: Expanded on request.
_TABLE: Final[dict[str, ElementaryRule]] = {
    "arcsin": _ARCSIN, "arctan": _ARCTAN,
    "arccos": _complement("arcsin", _ARCSIN), "arccot": _complement("arctan", _ARCTAN),
    "sin": lambda n, a: sine_cosine(n, a)[0],
    "cos": lambda n, a: sine_cosine(n, a)[1],
    "tan": lambda n, a: _over(*sine_cosine(n, a)),
    "cot": lambda n, a: _over(*reversed(sine_cosine(n, a))),
    "sec": lambda n, a: _over(ONE, sine_cosine(n, a)[1]),
    "csc": lambda n, a: _over(ONE, sine_cosine(n, a)[0]),
    "sinh": lambda n, a: _exp_pair(n, a)[0],
    "cosh": lambda n, a: _exp_pair(n, a)[1],
    "tanh": lambda n, a: _over(*_exp_pair(n, a)),
    "coth": lambda n, a: _over(*reversed(_exp_pair(n, a))),
    "sech": lambda n, a: _over(ONE, _exp_pair(n, a)[1]),
    "csch": lambda n, a: _over(ONE, _exp_pair(n, a)[0]),
}  # fmt: skip
