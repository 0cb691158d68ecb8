"""Exact arithmetic of real and complex numbers for the reference evaluator. Imports nothing of the project.

Equality is answered True when two normal forms agree and False when certified balls separate; otherwise
`UndecidedError` is raised, which the evaluator turns into UNKNOWN.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flint import arb, fmpz

from tests.reference.balls import (
    MAX_BITS as MAX_BITS,
)
from tests.reference.balls import (
    MAX_TERMS as MAX_TERMS,
)
from tests.reference.balls import (
    ONE as ONE,
)
from tests.reference.balls import (
    PRECISIONS as PRECISIONS,
)
from tests.reference.balls import (
    UNDEFINED as UNDEFINED,
)
from tests.reference.balls import (
    UNKNOWN as UNKNOWN,
)
from tests.reference.balls import (
    ZERO as ZERO,
)
from tests.reference.balls import (
    Atom as Atom,
)
from tests.reference.balls import (
    Cx as Cx,
)
from tests.reference.balls import (
    Irr as Irr,
)
from tests.reference.balls import (
    Monomial as Monomial,
)
from tests.reference.balls import (
    Number as Number,
)
from tests.reference.balls import (
    Real as Real,
)
from tests.reference.balls import (
    Special as Special,
)
from tests.reference.balls import (
    Truth as Truth,
)
from tests.reference.balls import (
    UndecidedError as UndecidedError,
)
from tests.reference.balls import (
    ball_of as ball_of,
)
from tests.reference.balls import (
    irrational as irrational,
)
from tests.reference.balls import (
    mono_key,
)
from tests.reference.balls import (
    precision as precision,
)
from tests.reference.balls import (
    sign as sign,
)

# -- building ---------------------------------------------------------------------------------------


def combination(const: Fraction, terms: dict[Monomial, Fraction]) -> Real:
    """The normal form of a rational combination of monomials. Raises UndecidedError when it is too big."""
    kept = sorted(((m, c) for m, c in terms.items() if c != 0), key=lambda mc: mono_key(mc[0]))
    if len(kept) > MAX_TERMS:
        raise UndecidedError
    return Irr(const, tuple(kept)) if kept else const


def of_atom(atom: Atom, exponent: Fraction = ONE) -> Real:
    """A power of an atom as a number; a fractional exponent needs a positive atom."""
    return _monomial(ONE, {atom: exponent})


def _monomial(coefficient: Fraction, powers: dict[Atom, Fraction]) -> Real:
    """coefficient * product of powers, with whole powers of primes and of composite values taken out."""
    kept: dict[Atom, Fraction] = {}
    factor: Real = coefficient
    for atom, exponent in sorted(powers.items(), key=lambda ae: ae[0].key):
        if atom.kind == "prime":
            whole = exponent.numerator // exponent.denominator
            factor = mul_real(factor, bounded_power(payload_of(atom), whole))
            exponent -= whole
        elif atom.kind == "value" and exponent.denominator == 1 and exponent > 0:
            factor = mul_real(factor, bounded_power(payload_of(atom), int(exponent)))
            continue
        if exponent != 0:
            kept[atom] = exponent
    if not kept:
        return factor
    mono: Monomial = tuple(kept.items())
    if isinstance(factor, Fraction):
        return combination(ZERO, {mono: factor})
    return mul_real(factor, Irr(ZERO, ((mono, ONE),)))


def payload_of(atom: Atom) -> Real:
    if atom.payload is None:
        raise ValueError(f"atom without a payload: {atom.key}")
    return atom.payload


def bounded_power(base: Real, exponent: int) -> Real:
    """base ** exponent by repeated multiplication. Raises UndecidedError (also for 1/0)."""
    if exponent < 0:
        return inverse_real(bounded_power(base, -exponent))
    if isinstance(base, Fraction):
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if size > 1 and size * exponent > MAX_BITS:
            raise UndecidedError
        return base**exponent
    if exponent > 24:
        raise UndecidedError
    result: Real = ONE
    for _ in range(exponent):
        result = mul_real(result, base)
    return result


def add_real(left: Real, right: Real) -> Real:
    """Sum of two reals."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left + right
    (c1, t1), (c2, t2) = _parts(left), _parts(right)
    total = dict(t1)
    for mono, coefficient in t2.items():
        total[mono] = total.get(mono, ZERO) + coefficient
    return combination(c1 + c2, total)


def mul_real(left: Real, right: Real) -> Real:
    """Product of two reals. Raises UndecidedError when it gets too big."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        if max(left.numerator.bit_length(), right.numerator.bit_length()) > 4 * MAX_BITS:
            raise UndecidedError
        return left * right
    for x, y in ((left, right), (right, left)):
        shorter = _cancelled(x, y)
        if shorter is not None:
            return shorter
    (c1, t1), (c2, t2) = _parts(left), _parts(right)
    if len(t1) * len(t2) > MAX_TERMS:
        raise UndecidedError
    result: Real = combination(
        c1 * c2,
        {m: c1 * t2.get(m, ZERO) + c2 * t1.get(m, ZERO) for m in {**t1, **t2}},
    )
    for m1, k1 in t1.items():
        for m2, k2 in t2.items():
            powers = dict(m1)
            for atom, exponent in m2:
                powers[atom] = powers.get(atom, ZERO) + exponent
            result = add_real(result, _monomial(k1 * k2, powers))
    return result


def _cancelled(left: Real, right: Real) -> Real | None:
    """The product where `right` is visibly something over a multiple of `left`."""
    if isinstance(left, Fraction) or isinstance(right, Fraction) or right.const or len(right.terms) > 1:
        return None
    mono, coefficient = right.terms[0]
    for atom, exponent in mono:
        if atom.kind == "value" and exponent < 0:
            q = ratio(left, payload_of(atom))
            if q is not None:
                return _monomial(q * coefficient, {a: e + (a == atom) for a, e in mono})
    return None


def _parts(value: Real) -> tuple[Fraction, dict[Monomial, Fraction]]:
    return (value, {}) if isinstance(value, Fraction) else (value.const, dict(value.terms))


def ratio(left: Real, right: Real) -> Fraction | None:
    """The rational q with left = q * right when that is visible; `right` is an Irr."""
    (c1, t1), (c2, t2) = _parts(left), _parts(right)
    if list(t1) != list(t2) or not t2:
        return None
    q = next(iter(t1.values())) / next(iter(t2.values()))
    return q if c1 == q * c2 and all(t1[m] == q * t2[m] for m in t2) else None


def inverse_real(value: Real) -> Real:
    """1 / value for a number known to be non-zero. Raises UndecidedError otherwise."""
    if sign(value) == 0:
        raise UndecidedError
    if isinstance(value, Fraction):
        return 1 / value
    if value.const == 0 and len(value.terms) == 1:
        mono, coefficient = value.terms[0]
        return _monomial(1 / coefficient, {a: -e for a, e in mono})
    if len(value.terms) == 1 and all(a.kind == "prime" and e == Fraction(1, 2) for a, e in value.terms[0][0]):
        conjugate = Irr(value.const, ((value.terms[0][0], -value.terms[0][1]),))
        return mul_real(conjugate, inverse_real(mul_real(value, conjugate)))
    scale, atom = value_atom(value)
    return _monomial(1 / scale, {atom: -ONE})


def value_atom(value: Irr) -> tuple[Fraction, Atom]:
    """value = scale * atom with a positive atom whose payload is a multiple of the value."""
    lead = abs(value.terms[0][1])
    scale = lead if sign(value) > 0 else -lead
    scaled = mul_real(1 / scale, value)
    return scale, Atom(f"[{scaled!r}]", lambda: ball_of(scaled), True, "value", scaled)


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The factorization of a positive rational. Raises UndecidedError for large ones."""
    if max(value.numerator, value.denominator) > 10**18:
        raise UndecidedError
    found = [(int(p), int(k)) for p, k in fmpz(value.numerator).factor()]
    return found + [(int(p), -int(k)) for p, k in fmpz(value.denominator).factor()]


def prime_atom(p: int) -> Atom:
    """The prime p, to be raised to fractional powers."""
    return Atom(f"{p}", lambda: arb(p), True, "prime", Fraction(p))


E_ATOM: Final = Atom("e", lambda: arb.const_e(), True, "e")
PI_ATOM: Final = Atom("pi", lambda: arb.pi(), True, "transcendental")
E: Final = of_atom(E_ATOM)
PI: Final = of_atom(PI_ATOM)


# -- complex arithmetic -----------------------------------------------------------------------------


def cx(re: Real, im: Real) -> Number:
    """The complex number re + im i; a real when the imaginary part is visibly 0."""
    return re if im == 0 else Cx(re, im)


def parts(value: Number) -> tuple[Real, Real]:
    """Real and imaginary part."""
    return (value.re, value.im) if isinstance(value, Cx) else (value, ZERO)


def add(left: Number, right: Number) -> Number:
    (a, b), (c, d) = parts(left), parts(right)
    return cx(add_real(a, c), add_real(b, d))


def neg(value: Number) -> Number:
    a, b = parts(value)
    return cx(mul_real(-ONE, a), mul_real(-ONE, b))


def sub(left: Number, right: Number) -> Number:
    return add(left, neg(right))


def mul(left: Number, right: Number) -> Number:
    (a, b), (c, d) = parts(left), parts(right)
    re = add_real(mul_real(a, c), mul_real(-ONE, mul_real(b, d)))
    return cx(re, add_real(mul_real(a, d), mul_real(b, c)))


def div(left: Number, right: Number) -> Number | Special:
    """Quotient; UNDEFINED at 0. Raises UndecidedError."""
    if is_zero(right):
        return UNDEFINED
    if not isinstance(right, Cx):
        a, b = parts(left)
        if b == 0 and isinstance(right, Irr) and isinstance(a, Irr):
            q = ratio(a, right)
            if q is not None:
                return q
        inverse = inverse_real(right)
        return cx(mul_real(a, inverse), mul_real(b, inverse))
    c, d = parts(right)
    norm = add_real(mul_real(c, c), mul_real(d, d))
    return mul(mul(left, cx(c, mul_real(-ONE, d))), inverse_real(norm))


def is_real(value: Number) -> bool:
    """Raises UndecidedError."""
    return not isinstance(value, Cx) or sign(value.im) == 0


def is_zero(value: Number) -> bool:
    """Raises UndecidedError."""
    if not isinstance(value, Cx):
        return sign(value) == 0
    undecided = False
    for part in (value.re, value.im):
        try:
            if sign(part) != 0:
                return False
        except UndecidedError:
            undecided = True
    if undecided:
        raise UndecidedError
    return True


def same(left: Number, right: Number) -> bool:
    """Equality of numbers. Raises UndecidedError."""
    return left == right or is_zero(sub(left, right))
