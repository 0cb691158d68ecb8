"""exp, ln, the trigonometric and hyperbolic functions and their inverses on exact numbers.

Real-valued functions at non-real arguments, of which spec 3.1 says nothing, are undecided, except for the
entire functions. Imports nothing of the project.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final, TypeAlias

from flint import arb

from tests.reference import exact
from tests.reference.exact import (
    ONE,
    PI,
    UNDEFINED,
    ZERO,
    Atom,
    Cx,
    Irr,
    Number,
    Real,
    Special,
    UndecidedError,
    add,
    cx,
    div,
    mul,
    neg,
    of_atom,
    parts,
    sign,
    sub,
)  # fmt: skip

HALF: Final = Fraction(1, 2)
Result: TypeAlias = "Number | Special"


def exp_real(x: Real) -> Real:
    """e^x: rational powers of e and of primes are taken out, the rest is one atom."""
    if x == 0:
        return ONE
    if isinstance(x, Fraction):
        return of_atom(exact.E_ATOM, x)
    result = exp_real(x.const)
    rest: dict[exact.Monomial, Fraction] = {}
    for mono, c in x.terms:
        atom = mono[0][0]
        if len(mono) == 1 and mono[0][1] == 1 and atom.kind == "ln":
            result = exact.mul_real(result, _power_of(exact.payload_of(atom), c))
        else:
            rest[mono] = c
    left = exact.combination(ZERO, rest)
    if isinstance(left, Irr):
        atom = Atom(f"exp({left!r})", lambda: exact.ball_of(left).exp(), True, "exp", left)
        result = exact.mul_real(result, of_atom(atom))
    return result


def _power_of(base: Real, exponent: Fraction) -> Real:
    """base^exponent for a prime or a positive value that ln takes as an atom."""
    if isinstance(base, Fraction):
        if abs(exponent) > exact.MAX_BITS:
            raise UndecidedError
        return of_atom(exact.prime_atom(int(base)), exponent)
    for mono, coefficient in base.terms:
        if base.const == 0 and len(base.terms) == 1 and coefficient == 1 and len(mono) == 1 and mono[0][1] == 1:
            return of_atom(mono[0][0], exponent)
    scale, atom = exact.value_atom(base)
    return exact.mul_real(exp_real(exact.mul_real(exponent, ln_real(scale))), of_atom(atom, exponent))


def ln_real(x: Real) -> Real:
    """The logarithm of a number known to be positive, by its factors."""
    if isinstance(x, Fraction):
        total: Real = ZERO
        for p, k in exact.prime_powers(x):
            total = exact.add_real(total, exact.mul_real(Fraction(k), _ln_atom(Fraction(p), str(p))))
        return total
    if x.const == 0 and len(x.terms) == 1 and x.terms[0][1] > 0 and all(a.positive for a, _ in x.terms[0][0]):
        mono, c = x.terms[0]
        total = ln_real(c)
        for atom, exponent in mono:
            total = exact.add_real(total, exact.mul_real(exponent, _ln_of_atom(atom)))
        return total
    scale, atom = exact.value_atom(x)
    return exact.add_real(ln_real(scale), _ln_of_atom(atom))


def _ln_of_atom(atom: Atom) -> Real:
    if atom.kind == "e":
        return ONE
    if atom.kind == "exp":
        return exact.payload_of(atom)
    if atom.kind in ("prime", "value"):
        return _ln_atom(exact.payload_of(atom), atom.key)
    return _ln_atom(of_atom(atom), atom.key)


def _ln_atom(x: Real, key: str) -> Real:
    kind = "ln"
    return of_atom(Atom(f"ln({key})", lambda: exact.ball_of(x).log(), x != 1 and sign(minus(x, ONE)) > 0, kind, x))


def minus(x: Real, y: Real) -> Real:
    return exact.add_real(x, exact.mul_real(-ONE, y))


def exp(x: Number) -> Number:
    """The complex exponential."""
    a, b = parts(x)
    radius = exp_real(a)
    return mul(radius, cx(cos_real(b), sin_real(b))) if b != 0 else radius


def ln(x: Number) -> Result:
    """Defined for positive reals only."""
    return ln_real(x) if not isinstance(x, Cx) and sign(x) > 0 else not_positive(x)


def not_positive(x: Number) -> Special:
    if isinstance(x, Cx):
        sign(x.im)  # UndecidedError when it might be real after all
    return UNDEFINED


def log(base: Number, x: Number) -> Result:
    """Defined for positive base other than 1 and positive argument."""
    top, bottom = ln(x), ln(base)
    if isinstance(top, Special) or isinstance(bottom, Special):
        return UNDEFINED
    return div(top, bottom)


# -- trigonometric ----------------------------------------------------------------------------------

_SIN_TABLE: Final[dict[Fraction, Callable[[], Real]]] = {
    ZERO: lambda: ZERO,
    Fraction(1, 6): lambda: HALF,
    Fraction(1, 4): lambda: exact.mul_real(HALF, root_real(2, Fraction(2))),
    Fraction(1, 3): lambda: exact.mul_real(HALF, root_real(2, Fraction(3))),
    HALF: lambda: ONE,
}


def pi_multiple(x: Real) -> Fraction | None:
    """The rational q with x = q pi when that is visible."""
    return ZERO if x == 0 else exact.ratio(x, PI) if isinstance(x, Irr) else None


def sin_real(x: Real) -> Real:
    """Exact at the multiples of pi/6 and pi/4; odd."""
    q = pi_multiple(x)
    if q is not None:
        q %= 2
        if q > 1:
            return exact.mul_real(-ONE, sin_real(exact.mul_real(q - 1, PI)))
        q = min(q, 1 - q)
        if q in _SIN_TABLE:
            return _SIN_TABLE[q]()
        x = exact.mul_real(q, PI)
    if _negative(x):
        return exact.mul_real(-ONE, sin_real(exact.mul_real(-ONE, x)))
    return _opaque("sin", x, arb.sin)


def cos_real(x: Real) -> Real:
    """Exact at the multiples of pi/6 and pi/4; even."""
    q = pi_multiple(x)
    if q is not None:
        return sin_real(exact.mul_real(q + HALF, PI))
    return _opaque("cos", exact.mul_real(-ONE, x) if _negative(x) else x, arb.cos)


def _negative(x: Real) -> bool:
    """A choice between x and -x that both agree on; not the sign of the number."""
    return x < 0 if isinstance(x, Fraction) else x.terms[0][1] < 0


def _opaque(name: str, x: Real, ball: Callable[[arb], arb]) -> Real:
    kind = "transcendental" if isinstance(x, Fraction) else "other"  # Lindemann-Weierstrass, x != 0
    atom = Atom(f"{name}({x!r})", lambda: ball(exact.ball_of(x)), False, kind)
    return of_atom(atom)


def sin(x: Number) -> Number:
    a, b = parts(x)
    if b == 0:
        return sin_real(a)
    return cx(
        exact.mul_real(sin_real(a), _cosh_real(b)),
        exact.mul_real(cos_real(a), _sinh_real(b)),
    )


def cos(x: Number) -> Number:
    a, b = parts(x)
    if b == 0:
        return cos_real(a)
    return cx(
        exact.mul_real(cos_real(a), _cosh_real(b)),
        exact.mul_real(-ONE, exact.mul_real(sin_real(a), _sinh_real(b))),
    )


def _cosh_real(x: Real) -> Real:
    return exact.mul_real(HALF, exact.add_real(exp_real(x), exp_real(exact.mul_real(-ONE, x))))


def _sinh_real(x: Real) -> Real:
    return exact.mul_real(HALF, minus(exp_real(x), exp_real(exact.mul_real(-ONE, x))))


def cosh(x: Number) -> Number:
    return mul(HALF, add(exp(x), exp(neg(x))))


def sinh(x: Number) -> Number:
    return mul(HALF, sub(exp(x), exp(neg(x))))


# -- inverse functions, on the reals ----------------------------------------------------------------


def real_of(x: Number) -> Real:
    if isinstance(x, Cx):
        raise UndecidedError
    return x


def _pi_part(q: Fraction) -> Real:
    return exact.mul_real(q, PI)


def arcsin(x: Number) -> Result:
    """Defined for |x| <= 1 (real x)."""
    r = real_of(x)
    if sign(minus(r, ONE)) > 0 or sign(exact.add_real(r, ONE)) < 0:
        return UNDEFINED
    for q, value in _SIN_TABLE.items():
        for s in (ONE, -ONE):
            if r == exact.mul_real(s, value()):
                return _pi_part(s * q)
    if _negative(r):
        return exact.mul_real(-ONE, _opaque("arcsin", exact.mul_real(-ONE, r), arb.asin))
    return _opaque("arcsin", r, arb.asin)


def arccos(x: Number) -> Result:
    """pi/2 - arcsin x."""
    value = arcsin(x)
    return value if isinstance(value, Special) else sub(_pi_part(HALF), value)


def arctan(x: Number) -> Result:
    r = real_of(x)
    if _negative(r):
        return neg(number_of(arctan(exact.mul_real(-ONE, r))))
    if r == 0:
        return ZERO
    if r == 1:
        return _pi_part(Fraction(1, 4))
    for q in (Fraction(1, 6), Fraction(1, 3)):
        if r == div(sin_real(_pi_part(q)), cos_real(_pi_part(q))):
            return _pi_part(q)
    return _opaque("arctan", r, arb.atan)


def arccot(x: Number) -> Result:
    """pi/2 - arctan x, with values in (0, pi)."""
    return sub(_pi_part(HALF), number_of(arctan(x)))


def number_of(value: Result) -> Number:
    if isinstance(value, Special):
        raise UndecidedError
    return value


def arsinh(x: Number) -> Result:
    r = real_of(x)
    if _negative(r):
        return neg(number_of(arsinh(exact.mul_real(-ONE, r))))
    return ln_real(exact.add_real(r, root_real(2, exact.add_real(exact.mul_real(r, r), ONE))))


def arcosh(x: Number) -> Result:
    """Defined for x >= 1, like the real function."""
    r = real_of(x)
    if sign(minus(r, ONE)) < 0:
        return UNDEFINED
    return ln_real(exact.add_real(r, root_real(2, minus(exact.mul_real(r, r), ONE))))


def artanh(x: Number) -> Result:
    """Defined for |x| < 1: half the logarithm of (1 + x)/(1 - x)."""
    r = real_of(x)
    if sign(minus(r, ONE)) >= 0 or sign(exact.add_real(r, ONE)) <= 0:
        return UNDEFINED
    return mul(HALF, minus(ln_real(exact.add_real(ONE, r)), ln_real(minus(ONE, r))))


def arcoth(x: Number) -> Result:
    """Defined for |x| > 1."""
    r = real_of(x)
    return UNDEFINED if sign(r) == 0 else artanh(exact.inverse_real(r))


def root_real(n: int, x: Real) -> Real:
    """The non-negative n-th root of a number known to be >= 0, n >= 1."""
    if n == 1 or sign(x) == 0:
        return x
    if isinstance(x, Fraction) and n == 2:
        p, q = isqrt(x.numerator), isqrt(x.denominator)
        if p * p == x.numerator and q * q == x.denominator:
            return Fraction(p, q)
    return exp_real(exact.mul_real(Fraction(1, n), ln_real(x)))
