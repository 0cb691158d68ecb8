"""Number sets, their inclusions, and literals that are true at sight. Trusted."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from proofdsl.terms import App, Num, Term

#: Direct inclusions between number sets; the closure is taken below.
_DIRECT: Final[dict[str, tuple[str, ...]]] = {
    "PrimeSet": ("PosIntegerSet",),
    "PosIntegerSet": ("NonNegIntegerSet", "PosRationalSet"),
    "NonNegIntegerSet": ("IntegerSet", "NonNegRationalSet"),
    "NegIntegerSet": ("NonPosIntegerSet", "NegRationalSet"),
    "NonPosIntegerSet": ("IntegerSet", "NonPosRationalSet"),
    "IntegerSet": ("RationalSet",),
    "PosRationalSet": ("NonNegRationalSet", "PosRealSet"),
    "NonNegRationalSet": ("RationalSet", "NonNegRealSet"),
    "NegRationalSet": ("NonPosRationalSet", "NegRealSet"),
    "NonPosRationalSet": ("RationalSet", "NonPosRealSet"),
    "RationalSet": ("RealSet",),
    "PosRealSet": ("NonNegRealSet",),
    "NonNegRealSet": ("RealSet",),
    "NegRealSet": ("NonPosRealSet",),
    "NonPosRealSet": ("RealSet",),
    "RealSet": ("ComplexSet",),
    "ComplexSet": (),
}

#: Primality of numerals is decided up to here (paper, appendix B.3).
PRIME_BOUND: Final = 10**6


@cache
def larger_sets(name: str) -> tuple[str, ...]:
    """The number sets that contain the number set `name`, itself first; empty for another set."""
    if name not in _DIRECT:
        return ()
    result = [name]
    for current in result:
        result.extend(s for s in _DIRECT[current] if s not in result)
    return tuple(result)


@cache
def smaller_sets(name: str) -> tuple[str, ...]:
    """The number sets contained in the number set `name`, itself included; empty for another set."""
    return tuple(s for s in _DIRECT if name in larger_sets(s))


def is_prime(n: int) -> bool:
    """Trial division; only called up to `PRIME_BOUND`."""
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True


def rational_member(value: Fraction, name: str) -> bool | None:
    """Whether a rational lies in a number set; None where it is not decided (large primes)."""
    if name == "PrimeSet":
        if value.denominator != 1 or value < 2:
            return False
        return is_prime(value.numerator) if value.numerator <= PRIME_BOUND else None
    if name == "ComplexSet":
        return True
    integral = "Integer" not in name or value.denominator == 1
    sign = (
        value > 0
        if name.startswith("Pos")
        else value >= 0
        if name.startswith("NonNeg")
        else value < 0
        if name.startswith("Neg")
        else value <= 0
        if name.startswith("NonPos")
        else True
    )
    return integral and sign


#: Largest exponent and size in bits for which literal powers are evaluated.
_MAX_EXPONENT: Final = 4096
_MAX_BITS: Final = 65536


def rational_value(term: Term) -> Fraction | None:
    """The value of a closed rational term built from numerals by + - * / ^ and negation; else None."""
    from proofdsl.terms.term import postorder

    if term.free or term.loose:
        return None
    done: dict[Term, Fraction] = {}
    for node in postorder(term):
        value = _rational_node(node, done)
        if value is None:
            return None
        done[node] = value
    return done[term]


def _rational_node(node: Term, done: dict[Term, Fraction]) -> Fraction | None:
    if isinstance(node, Num):
        return node.value
    if not isinstance(node, App):
        return None
    args = [done[a] for a in node.args]
    match node.head, args:
        case "Plus", [a, b]:
            return a + b
        case "Minus", [a, b]:
            return a - b
        case "Mult", [a, b]:
            return a * b
        case "Neg", [a]:
            return -a
        case "Frac", [a, b] if b != 0:
            return a / b
        case "Power", [a, b] if b.denominator == 1:
            return _rational_power(a, b.numerator)
    return None


def _rational_power(base: Fraction, exponent: int) -> Fraction | None:
    if base == 0 and exponent < 0:
        return None
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(exponent) > _MAX_EXPONENT or bits * abs(exponent) > _MAX_BITS:
        return None
    return Fraction(1) if exponent == 0 else base**exponent


def literal_truth(formula: Term) -> bool | None:
    """The truth of an atom over closed rational terms, or None where this table does not decide it."""
    match formula:
        case App(head="True"):
            return True
        case App(head="False"):
            return False
        case App(head="Belong", args=(item, App(head=name))) if larger_sets(name):
            if isinstance(item, App) and item.head in ("Pi", "E"):
                return True if name in ("PosRealSet", "NonNegRealSet", "RealSet", "ComplexSet") else None
            if isinstance(item, App) and item.head == "ImaginaryUnit":
                return name == "ComplexSet"
            value = rational_value(item)
            return None if value is None else rational_member(value, name)
        case App(head="Denotes", args=(item,)):
            return True if denotes_by_form(item) else None
        case App(head="Eq" | "Neq" | "Lt" | "Leq" | "Gt" | "Geq" as head, args=(left, right)):
            a, b = rational_value(left), rational_value(right)
            return None if a is None or b is None else _compare(head, a, b)
    return None


def _compare(head: str, a: Fraction, b: Fraction) -> bool:
    match head:
        case "Eq":
            return a == b
        case "Neq":
            return a != b
        case "Lt":
            return a < b
        case "Leq":
            return a <= b
        case "Gt":
            return a > b
        case _:
            return a >= b


#: Constants of the language; each denotes (spec 3.1: "constants exist").
_CONSTANTS: Final = frozenset(_DIRECT) | {"Pi", "E", "ImaginaryUnit", "PosInfty", "NegInfty", "EmptySet"}


def denotes_by_form(term: Term) -> bool:
    """True when a term denotes whatever its variables stand for: numerals, constants, lambdas, descriptions."""
    from proofdsl.terms import Bind

    if isinstance(term, Num):
        return True
    if isinstance(term, App):
        return term.head in _CONSTANTS and not term.args
    return isinstance(term, Bind) and term.head in ("Lambda", "SetDesc") and term.loose == 0
