"""Normal forms of powers and roots. Trusted.

Laws used, each valid where the power is defined (spec 3.1) and the recorded extra condition holds:

* b^n for integers n by multiplication;
* b^(p/q) = root_q(b)^p, as such a power is defined only for b >= 0;
* root_n(c * u) = root_n(c) * root_n(u) for rational c > 0;
* a^(u+v) = a^u * a^v and a^(k*u) = (a^u)^k for integer k: for a positive constant a without condition,
  for another base only under the extra condition a != 0 (at 0 the two sides may differ). For a != 0
  and defined powers both sides are values of exp((u+v) Log a) for one branch of the logarithm.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flint import fmpq, fmpz

from proofdsl.kernel import poly as p
from proofdsl.kernel.definedness import positive_constant
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.poly import Ratio, TooLarge
from proofdsl.terms import App, Term, app, num

#: Radicands are factored by trial division up to this prime; larger cofactors stay whole.
_TRIAL: Final = 1000
_MAX_RADICAND_BITS: Final = 256


def power_normal(n: Normalizer, base: Term, exponent: Term) -> Ratio | None:
    """The normal form of base^exponent; None when it stays an atom."""
    value = rational_value(exponent)
    if value is None:
        return _symbolic(n, base, exponent)
    below = n.reduce(n.ratio(base))
    if value.denominator != 1:
        root = root_normal(n, value.denominator, below)
        return None if root is None else _integer_power(root, value.numerator)
    return _integer_power(below, value.numerator)


def _integer_power(base: Ratio, exponent: int) -> Ratio:
    result = base.power(exponent)
    if result is None:
        raise TooLarge  # a negative power of an identical zero: nowhere defined, no claim
    return result


def _symbolic(n: Normalizer, base: Term, exponent: Term) -> Ratio | None:
    """base^exponent for an exponent with variables: one factor for each monomial of the exponent."""
    form = n.reduce(n.ratio(exponent))
    if set(form.den) != {p.UNIT}:
        return None
    if positive_constant(base):
        constant = rational_value(base)
        if constant is None:
            return _split(n, base, form)
        result = p.of_poly(p.constant(1))
        for prime, multiplicity in factor(constant):
            result = result * _split(n, num(prime), _times(form, multiplicity))
        return result
    if list(form.num.values()) == [1] and p.UNIT not in form.num:
        return None
    n.require(app("Neq", base, num(0)))
    return _split(n, n.canonical(base), form)


def _times(form: Ratio, factor: int) -> Ratio:
    return Ratio(p.scale(form.num, factor), form.den)


def _split(n: Normalizer, base: Term, form: Ratio) -> Ratio:
    result = p.of_poly(p.constant(1))
    scale = form.den[p.UNIT]
    for monomial, coefficient in form.num.items():
        value = coefficient / scale
        numerator, denominator = int(value.p), int(value.q)
        if monomial == p.UNIT:
            factor = _constant_part(n, base, numerator, denominator)
        else:
            unit = Ratio({monomial: fmpq(1, denominator)}, p.constant(1))
            factor = _integer_power(n.atom(app("Power", base, n.term(unit))), numerator)
        result = result * factor
    return result


def _constant_part(n: Normalizer, base: Term, numerator: int, denominator: int) -> Ratio:
    below = n.reduce(n.ratio(base))
    if denominator != 1:
        root = root_normal(n, denominator, below)
        below = n.atom(app("Root", num(denominator), base)) if root is None else root
    return _integer_power(below, numerator)


def root_normal(n: Normalizer, degree: int, radicand: Ratio) -> Ratio | None:
    """The normal form of the root of `degree` (not 0) of a reduced radicand."""
    if degree < 0:
        positive = root_normal(n, -degree, radicand)
        return None if positive is None else _integer_power(positive, -1)
    if degree == 1:
        return radicand
    constant = radicand.constant()
    if constant is not None:
        return _constant_root(n, degree, constant)
    size = _rational_content(radicand)
    rest = Ratio(p.scale(radicand.num, 1 / size), radicand.den)
    root = n.atom(app("Root", num(degree), n.term(rest)))
    return root if size == 1 else _constant_root(n, degree, size) * root


def _rational_content(value: Ratio) -> fmpq:
    """A positive rational c such that value/c has coprime integer coefficients in its numerator."""
    denominators, numerators = fmpz(1), fmpz(0)
    for coefficient in value.num.values():
        denominators = denominators * coefficient.q // denominators.gcd(coefficient.q)
    for coefficient in value.num.values():
        numerators = numerators.gcd((coefficient * denominators).p)
    return fmpq(numerators, denominators)


def _constant_root(n: Normalizer, degree: int, value: fmpq) -> Ratio:
    """The root of a rational constant: rational part times roots of primes."""
    if value == 0:
        return p.of_poly({})
    if value < 0:
        if degree % 2 == 0:
            raise TooLarge  # undefined, no claim
        return -_constant_root(n, degree, -value)
    result = p.of_poly(p.constant(1))
    for prime, multiplicity in factor(Fraction(int(value.p), int(value.q))):
        whole, rest = divmod(multiplicity, degree)
        result = result * _integer_power(p.of_poly(p.constant(prime)), whole)
        if rest:
            result = result * _integer_power(n.atom(app("Root", num(degree), num(prime))), rest)
    return result


def factor(value: Fraction) -> list[tuple[int, int]]:
    """A positive rational as a product of coprime integers > 1 with multiplicities (primes where small)."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MAX_RADICAND_BITS:
        raise TooLarge
    found: dict[int, int] = {}
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        rest, prime = part, 2
        while prime <= _TRIAL and prime * prime <= rest:
            while rest % prime == 0:
                found[prime] = found.get(prime, 0) + sign
                rest //= prime
            prime += 1
        if rest > 1:
            found[rest] = found.get(rest, 0) + sign
    return sorted((k, e) for k, e in found.items() if e)


def euler(n: Normalizer, exponent: Ratio) -> Ratio:
    """e^exponent for a normal form with constant denominator; used for hyperbolic functions."""
    if set(exponent.den) != {p.UNIT}:
        return n.atom(app("Power", App("E"), n.term(exponent)))
    return _split(n, App("E"), exponent)
