"""Numbers of the approximate evaluator: exact rationals where possible, balls otherwise. Test code.

Independent of the project and of the reference evaluator. `None` stands for "cannot tell".
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, isqrt
from math import factorial as fac
from typing import Final

from flint import acb, arb, fmpq, fmpz

PRECISION: Final = 1600
#: Two balls that overlap count as equal when their difference has at most this radius; the coarse values
#: of limits, integrals and infinite sums carry a radius below it.
EQUAL: Final = 1e-2

Number = Fraction | arb | acb
Unary = Callable[[Number], "Number | Undefined"]


class Undefined:
    """The term does not denote; the one value is UNDEFINED."""

    def __repr__(self) -> str:
        return "UNDEFINED"


UNDEFINED: Final = Undefined()


class UndecidedError(Exception):
    """A comparison or an operation that the balls cannot decide."""


def ball(x: Number) -> arb | acb:
    """The ball of a number."""
    return arb(fmpq(x.numerator, x.denominator)) if isinstance(x, Fraction) else x


def real(x: Number) -> Fraction | arb:
    """The real number itself. Raises UndecidedError for a non-real one."""
    if isinstance(x, acb):
        raise UndecidedError("not real")
    return x


def narrow(z: acb | arb) -> Number:
    """A complex ball with no imaginary part as a real one."""
    if not z.is_finite():
        raise UndecidedError("infinite ball")
    return z.real if isinstance(z, acb) and _near_zero(z.imag) else z


def _near_zero(x: arb) -> bool:
    return bool(x.contains(0)) and float(x.rad()) + abs(float(x.mid())) < 1e-100


def sign(x: Fraction | arb) -> int:
    """-1, 0, 1; a narrow ball around zero counts as zero."""
    if isinstance(x, Fraction):
        return (x > 0) - (x < 0)
    if x > 0:
        return 1
    if x < 0:
        return -1
    if float(x.rad()) < EQUAL:
        return 0
    raise UndecidedError("sign")


def is_zero(x: Number) -> bool:
    """Whether the number is zero, as for `sign`."""
    return sign(x.real) == 0 and sign(x.imag) == 0 if isinstance(x, acb) else sign(x) == 0


def rational(x: Number) -> Fraction | None:
    """The rational number of moderate denominator that x is, if there is one inside the ball."""
    if isinstance(x, Fraction):
        return x
    if isinstance(x, acb):
        return None
    mantissa, exponent = x.mid().man_exp()
    middle = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    near = middle.limit_denominator(10**30) if abs(int(exponent)) < 10**4 else Fraction(0)
    return near if (x - ball(near)).contains(0) else None


def integer(x: Number) -> int | None:
    """The integer that x is, or None."""
    value = rational(x)
    return value.numerator if value is not None and value.denominator == 1 else None


def is_prime(n: int) -> bool:
    """Trial division."""
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def add(x: Number, y: Number) -> Number:
    return x + y if isinstance(x, Fraction) and isinstance(y, Fraction) else narrow(ball(x) + ball(y))


def neg(x: Number) -> Number:
    return -x


def sub(x: Number, y: Number) -> Number:
    return add(x, neg(y))


def mul(x: Number, y: Number) -> Number:
    return x * y if isinstance(x, Fraction) and isinstance(y, Fraction) else narrow(ball(x) * ball(y))


def div(x: Number, y: Number) -> Number | Undefined:
    if is_zero(y):
        return UNDEFINED
    return x / y if isinstance(x, Fraction) and isinstance(y, Fraction) else narrow(ball(x) / ball(y))


def power(x: Number, y: Number) -> Number | Undefined:
    """`a^b` by value (spec 3.1)."""
    n = integer(y)
    if n is not None:
        return _integer_power(x, n)
    if is_zero(x):
        return Fraction(0) if sign(real(y)) > 0 else UNDEFINED
    if isinstance(x, acb) or isinstance(y, acb):
        raise UndecidedError("complex power")
    return narrow((ball(y) * ball(x).log()).exp()) if sign(x) > 0 else UNDEFINED


def _integer_power(x: Number, n: int) -> Number | Undefined:
    if n == 0:
        return Fraction(1)
    if is_zero(x):
        return UNDEFINED if n < 0 else Fraction(0)
    if isinstance(x, Fraction):
        if x in (1, -1):
            return x if n % 2 else Fraction(1)
        if abs(n) * (x.numerator.bit_length() + x.denominator.bit_length()) < 20000:
            return x**n
    if n < 0:
        return div(Fraction(1), _known(_integer_power(x, -n)))
    return narrow(ball(x) ** fmpz(n))


def _known(x: Number | Undefined) -> Number:
    if isinstance(x, Undefined):
        raise UndecidedError("undefined inside")
    return x


def root(n: Number, x: Number) -> Number | Undefined:
    """`sqrtn(n, x)` (spec 3.1)."""
    degree = integer(n)
    if degree is None or degree == 0:
        return UNDEFINED
    x = real(x)
    s = sign(x)
    if (s < 0 and degree % 2 == 0) or (s == 0 and degree < 0):
        return UNDEFINED
    if s == 0:
        return Fraction(0)
    if isinstance(x, Fraction):
        found = _exact_root(abs(x), abs(degree))
        if found is not None:
            return s * (found if degree > 0 else 1 / found)
    size = (abs(ball(x)).log() / degree).exp()
    return narrow(size if s > 0 else -size)


def _exact_root(x: Fraction, n: int) -> Fraction | None:
    parts = []
    for part in (x.numerator, x.denominator):
        if n > 64 or part.bit_length() > 4000:
            return None
        base, exact = fmpz(part).root(n), None
        for candidate in (int(base) - 1, int(base), int(base) + 1):
            exact = candidate if candidate >= 0 and candidate**n == part else exact
        if exact is None:
            return None
        parts.append(exact)
    return Fraction(parts[0], parts[1])


def modulus(x: Number) -> Number:
    return abs(x) if isinstance(x, Fraction) else narrow(abs(x))


def ln(x: Number) -> Number | Undefined:
    if sign(real(x)) <= 0:
        return UNDEFINED
    return Fraction(0) if x == 1 and isinstance(x, Fraction) else narrow(ball(x).log())


def log(base: Number, x: Number) -> Number | Undefined:
    top, bottom = ln(x), ln(base)
    return UNDEFINED if isinstance(top, Undefined) or isinstance(bottom, Undefined) else div(top, bottom)


def factorial(x: Number) -> Number | Undefined:
    n = integer(x)
    if n is None or n < 0:
        return UNDEFINED
    return Fraction(fac(n)) if n < 60 else narrow((arb(fmpz(n)) + 1).gamma())


def _rounded(x: Number, direction: Callable[[Fraction], int]) -> Number:
    value = rational(x)
    if value is not None:
        return Fraction(direction(value))
    below = arb(ball(real(x)).real).floor().unique_fmpz()
    if below is None:
        raise UndecidedError("rounding")
    return Fraction(int(below) + (direction is ceil))


def _sgn(x: Number) -> Number:
    return Fraction(sign(real(x)))


def _entire(name: str) -> Unary:
    def value(x: Number) -> Number | Undefined:
        if x == 0 and isinstance(x, Fraction):
            return Fraction(1 if name in ("cos", "cosh", "exp") else 0)
        return narrow(getattr(ball(x), name)())

    return value


def _quotient(top: str, bottom: str) -> Unary:
    def value(x: Number) -> Number | Undefined:
        above = Fraction(1) if top == "1" else _known(_entire(top)(x))
        return div(above, _known(_entire(bottom)(x)))

    return value


def _inverse(name: str, low: int | None, high: int | None, strict: bool = False) -> Unary:
    """An inverse function of real numbers between `low` and `high`, the ends excluded where `strict`."""

    def value(x: Number) -> Number | Undefined:
        x = real(x)
        for end, outward in ((low, -1), (high, 1)):
            if end is None:
                continue
            beyond = outward * sign(sub(x, Fraction(end)))  # type: ignore[arg-type]
            if beyond > 0 or (strict and beyond == 0):
                return UNDEFINED
            if beyond == 0:
                x = Fraction(end)
        return narrow(getattr(ball(x), name)())

    return value


def _arccot(x: Number) -> Number | Undefined:
    return sub(narrow(arb.pi() / 2), narrow(ball(real(x)).atan()))


UNARY: Final[dict[str, Unary]] = {
    **{name: _entire(name) for name in ("sin", "cos", "sinh", "cosh", "exp")},
    "tan": _quotient("sin", "cos"), "cot": _quotient("cos", "sin"),
    "sec": _quotient("1", "cos"), "csc": _quotient("1", "sin"),
    "tanh": _quotient("sinh", "cosh"), "coth": _quotient("cosh", "sinh"),
    "sech": _quotient("1", "cosh"), "csch": _quotient("1", "sinh"),
    "arcsin": _inverse("asin", -1, 1), "arccos": _inverse("acos", -1, 1), "arctan": _inverse("atan", None, None),
    "arccot": _arccot, "arsinh": _inverse("asinh", None, None), "arcosh": _inverse("acosh", 1, None),
    "artanh": _inverse("atanh", -1, 1, strict=True),
    "ln": ln, "lg": lambda x: log(Fraction(10), x), "Fact": factorial, "Neg": neg, "Abs": modulus, "sgn": _sgn,
    "floor": lambda x: _rounded(x, floor), "ceil": lambda x: _rounded(x, ceil),
    "Re": lambda x: x.real if isinstance(x, acb) else x,
    "Im": lambda x: x.imag if isinstance(x, acb) else Fraction(0),
}  # fmt: skip
BINARY: Final[dict[str, Callable[[Number, Number], Number | Undefined]]] = {
    "Plus": add, "Minus": sub, "Mult": mul, "Frac": div, "Power": power, "Root": root, "log": log,
}  # fmt: skip


def widened(x: Number, radius: float) -> Number:
    """The number with an uncertainty."""
    if isinstance(x, acb):
        return acb(x.real + arb(0, radius), x.imag + arb(0, radius))
    return ball(x) + arb(0, radius)
