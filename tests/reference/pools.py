"""Values to draw from when structures are sampled, and functions made of them. Imports nothing of the project."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from tests.reference import elementary, exact
from tests.reference.exact import UNDEFINED, UNKNOWN, Cx
from tests.reference.ranges import interval_hints
from tests.reference.structures import (
    NUMBERS,
    SETS,
    FinSet,
    Function,
    FunSpaceSet,
    Infinity,
    Interval,
    NumberSet,
    Pair,
    Result,
    Rule,
    Table,
    Value,
    member,
)

_R: Final = [Fraction(n, d) for d in (1, 2, 3) for n in (0, 1, -1, 2, -2, 3, -3, 4, -7, 5, 10)]
IRRATIONALS: Final[tuple[Value, ...]] = (
    elementary.root_real(2, Fraction(2)), exact.mul_real(-exact.ONE, elementary.root_real(2, Fraction(3))),
    exact.PI, exact.mul_real(Fraction(1, 2), exact.PI), exact.E, elementary.ln_real(Fraction(2)),
)  # fmt: skip
_I: Final = Cx(exact.ZERO, exact.ONE)
REAL_POOL: Final[tuple[Value, ...]] = (*_R, *IRRATIONALS)
COMPLEX_POOL: Final[tuple[Value, ...]] = (_I, Cx(exact.ONE, -exact.ONE), Cx(Fraction(1, 2), Fraction(2)))
ODD_POOL: Final[tuple[Value, ...]] = (
    Infinity.POS, Infinity.NEG, *COMPLEX_POOL, Pair(exact.ONE, Fraction(2)), Pair(exact.ZERO, exact.ZERO),
    FinSet(()), FinSet((exact.ONE,)), NumberSet("real"),
)  # fmt: skip
SET_POOL: Final[tuple[Value, ...]] = (
    FinSet(()), FinSet((exact.ZERO,)), FinSet((exact.ONE, Fraction(2))), FinSet((exact.ZERO, exact.ONE, -exact.ONE)),
    FinSet((exact.ONE, _I)), FinSet((Infinity.POS, exact.ONE)), NumberSet("real"), NumberSet("real", "Pos"),
    NumberSet("integer"), NumberSet("complex"), Interval(exact.ZERO, exact.ONE, False, False),
    Interval(exact.ZERO, exact.ONE, True, True), Interval(-exact.ONE, Fraction(2), True, False),
    Interval(exact.ZERO, Infinity.POS, True, False),
)  # fmt: skip


def members(of: Value, pool: Sequence[Value]) -> list[Value]:
    """The values of a pool, and some further ones, that are certainly members of a set."""
    extra = interval_hints(of)
    if isinstance(of, FinSet):
        return list(of.elements)
    if not isinstance(of, SETS):
        return []
    return [v for v in dict.fromkeys([*pool, *extra]) if member(v, of) is True]


_RULES: Final[dict[str, Callable[[Value], Result]]] = {
    "x": lambda v: v,
    "-x": lambda v: exact.neg(v) if isinstance(v, NUMBERS) else UNDEFINED,
    "x^2": lambda v: exact.mul(v, v) if isinstance(v, NUMBERS) else UNDEFINED,
    "x+1": lambda v: exact.add(v, exact.ONE) if isinstance(v, NUMBERS) else UNDEFINED,
    "1/x": lambda v: exact.div(exact.ONE, v) if isinstance(v, NUMBERS) else UNDEFINED,
    "|x|": lambda v: elementary.modulus(v) if isinstance(v, NUMBERS) else UNDEFINED,
    "floor": lambda v: elementary.floor(v) if isinstance(v, NUMBERS) else UNDEFINED,
    "sgn": lambda v: elementary.sgn(v) if isinstance(v, NUMBERS) else UNDEFINED,
}


def total_function(
    space: FunSpaceSet,
    label: object,
    rule: Callable[[Value], Result],
    default: Value,
    outside: Callable[[Value], Result] = lambda v: UNDEFINED,
) -> Rule:
    """A function that is total on the domain with values in the codomain by construction."""

    def apply(value: Value) -> Result:
        inside = member(value, space.domain)
        if inside is not True:
            return UNKNOWN if inside is UNKNOWN else outside(value)
        try:
            image = rule(value)
        except exact.UndecidedError:
            return UNKNOWN
        if image is UNKNOWN:
            return UNKNOWN
        good = image is not UNDEFINED and member(image, space.codomain)
        return image if good is True else UNKNOWN if good is UNKNOWN else default

    return Rule(("total", space, label, default), apply, space)


def sample_function(rng: random.Random, space: FunSpaceSet | None, pool: Sequence[Value]) -> Function | None:
    """A function of a space; without one, a small table or a simple rule. None when no value is found."""
    if space is None:
        if rng.random() < 0.5:
            keys = rng.sample(_R, rng.randint(0, 6))
            return Table(tuple((k, rng.choice([*pool, *ODD_POOL])) for k in keys))
        name = rng.choice(sorted(_RULES))
        return total_function(FunSpaceSet(NumberSet("complex"), NumberSet("complex")), name, _RULES[name], exact.ZERO)
    values = members(space.codomain, [*pool, *ODD_POOL])
    if isinstance(space.domain, FinSet) and (values or not space.domain.elements):
        return Table(tuple((a, rng.choice(values)) for a in space.domain.elements))
    if not values:
        return None
    default = rng.choice(values)
    name = rng.choice(["const", *sorted(_RULES)])
    return total_function(space, name, _RULES.get(name, lambda v: default), default)


def sample_predicate(rng: random.Random) -> Rule:
    """A truth-valued function that is total on simple values; UNKNOWN at values without a unique form."""
    key = rng.randrange(10**9)
    bias = rng.choice([0.2, 0.5, 0.8])

    def rule(value: Value) -> Result:
        form = _unique_form(value)
        return UNKNOWN if form is None else random.Random(f"{key}:{form}").random() < bias

    return Rule(("predicate", key), rule)


def _unique_form(value: Value) -> str | None:
    """A text that is the same for equal values, where that is easy."""
    if isinstance(value, (Fraction, Infinity)):
        return repr(value)
    parts: Sequence[str | None]
    if isinstance(value, Pair):
        parts = [_unique_form(value.first), _unique_form(value.second)]
    elif isinstance(value, FinSet):
        parts = sorted({_unique_form(e) or "?" for e in value.elements})
    else:
        return None
    return None if None in parts or "?" in parts else f"{type(value).__name__}{parts}"
