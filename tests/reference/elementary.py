"""Powers, roots and the elementary functions on exact numbers. Imports nothing of the project.

Every function takes numbers and gives a number or UNDEFINED (the definedness conditions are those of
spec 3.1), and raises UndecidedError where it cannot tell. Real-valued functions at non-real arguments, of which
spec 3.1 says nothing, are undecided as well, except for the entire functions and their quotients.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import Final

from flint import fmpz

from tests.reference import exact
from tests.reference.exact import (
    ONE,
    UNDEFINED,
    ZERO,
    Cx,
    Number,
    Real,
    UndecidedError,
    add,
    div,
    is_zero,
    mul,
    parts,
    sign,
    sub,
)  # fmt: skip
from tests.reference.transcendental import (
    HALF as HALF,
)
from tests.reference.transcendental import (
    Result,
    arccos,
    arccot,
    arcosh,
    arcoth,
    arcsin,
    arctan,
    arsinh,
    artanh,
    cos,
    cosh,
    exp,
    ln,
    log,
    minus,
    not_positive,
    number_of,
    real_of,
    sin,
    sinh,
)
from tests.reference.transcendental import (
    ln_real as ln_real,
)
from tests.reference.transcendental import (
    root_real as root_real,
)

# -- powers and roots -------------------------------------------------------------------------------


def integer_of(x: Number) -> int | None:
    """The integer that x is, None when it is none. Raises UndecidedError."""
    if isinstance(x, Fraction):
        return int(x) if x.denominator == 1 else None
    if isinstance(x, Cx) or exact.irrational(x) is True:
        not_positive(x)
        return None
    low = floor_real(x)
    if sign(minus(x, Fraction(low))) == 0:
        return low
    return None


def floor_real(x: Real) -> int:
    """The greatest integer not above x. Raises UndecidedError near integers."""
    if isinstance(x, Fraction):
        return x.numerator // x.denominator
    for bits in exact.PRECISIONS:
        with exact.precision(bits):
            ball = exact.ball_of(x)
            low = ball.floor().unique_fmpz() if ball.is_finite() else None
            if low is not None:
                return int(fmpz(low))
    raise UndecidedError


def power(a: Number, b: Number) -> Result:
    """a^b by value (spec 3.1): integer b and (a != 0 or b >= 0), or a > 0, or a = 0 and b > 0; 0^0 = 1."""
    if is_zero(a):
        if not exact.is_real(b):
            return UNDEFINED
        s = sign(real_of(b))
        return UNDEFINED if s < 0 else ZERO if s > 0 else ONE
    n = integer_of(b)
    if n is not None:
        return _integer_power(a, n)
    if not exact.is_real(a) or sign(real_of(a)) < 0:
        return UNDEFINED
    return exp(mul(b, ln_real(real_of(a))))


def _integer_power(a: Number, n: int) -> Number:
    if n < 0:
        return number_of(div(ONE, _integer_power(a, -n)))
    if not isinstance(a, Cx):
        return exact.bounded_power(a, n)
    if n > 40:
        raise UndecidedError
    result: Number = ONE
    for _ in range(n):
        result = mul(result, a)
    return result


def root(n: Number, x: Number) -> Result:
    """sqrtn(n, x): n a non-zero integer, x >= 0 for even n, x != 0 for n < 0; real for odd n and x < 0."""
    k = integer_of(n)
    if k is None or k == 0:
        return UNDEFINED
    if k < 0 and is_zero(x):
        return UNDEFINED
    if not exact.is_real(x):
        if k % 2 == 0:
            return UNDEFINED
        raise UndecidedError
    r = real_of(x)
    s = sign(r)
    if s < 0 and k % 2 == 0:
        return UNDEFINED
    value = root_real(abs(k), exact.mul_real(Fraction(s), r))
    value = exact.mul_real(Fraction(-1 if s < 0 else 1), value)
    return value if k > 0 else exact.inverse_real(value)


def modulus(x: Number) -> Number:
    """|x| of a number."""
    a, b = parts(x)
    if b == 0:
        return exact.mul_real(Fraction(-1 if sign(a) < 0 else 1), a)
    return root_real(2, exact.add_real(exact.mul_real(a, a), exact.mul_real(b, b)))


def fact(x: Number) -> Result:
    """Defined at natural numbers."""
    n = integer_of(x)
    if n is None or n < 0:
        return UNDEFINED
    if n > 300:
        raise UndecidedError
    return Fraction(factorial(n))


def sgn(x: Number) -> Result:
    return Fraction(sign(real_of(x)))


def floor(x: Number) -> Result:
    return Fraction(floor_real(real_of(x)))


def ceil(x: Number) -> Result:
    return Fraction(-floor_real(exact.mul_real(-ONE, real_of(x))))


#: One-place functions by head. Quotients take their definedness from the division.
UNARY: Final[dict[str, Callable[[Number], Result]]] = {
    "sin": sin, "cos": cos, "tan": lambda x: div(sin(x), cos(x)), "cot": lambda x: div(cos(x), sin(x)),
    "sec": lambda x: div(ONE, cos(x)), "csc": lambda x: div(ONE, sin(x)),
    "sinh": sinh, "cosh": cosh, "tanh": lambda x: div(sinh(x), cosh(x)), "coth": lambda x: div(cosh(x), sinh(x)),
    "sech": lambda x: div(ONE, cosh(x)),
    "arcsin": arcsin, "arccos": arccos, "arctan": arctan, "arccot": arccot,
    "arsinh": arsinh, "arcosh": arcosh, "artanh": artanh, "arcoth": arcoth,
    "exp": exp, "ln": ln, "lg": lambda x: log(Fraction(10), x),
    "Fact": fact, "floor": floor, "ceil": ceil, "sgn": sgn,
}  # fmt: skip
#: Two-place functions by head, in the order of the arguments of the term.
BINARY: Final[dict[str, Callable[[Number, Number], Result]]] = {
    "Plus": add, "Minus": sub, "Mult": mul, "Frac": div, "Power": power, "Root": root, "log": log,
}  # fmt: skip
