"""Judgements of the calculus, evaluated numerically, and instances of the rows about them. Test code.

The truth of a judgement is read off values at places that come closer and closer (spec 3.1, kernel.schemas_filters):
True and False where the values leave no doubt, None otherwise. Independent of every rule.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from flint import arb, ctx

from proofdsl.kernel.schema import Schema, filled, lam
from proofdsl.solvers.refute.evaluate import Evaluator
from proofdsl.solvers.refute.values import UNDEFINED, UNKNOWN, Infinity, ball
from proofdsl.terms import App, Bind, Term, Var, app, num
from proofdsl.terms.logic import conj, split_implication
from proofdsl.terms.subst import open_with

Truth = bool | None
_LEVELS = (14, 20, 26, 32)
_FACTORS = (Fraction(1), Fraction(3, 4), Fraction(2, 3))
_CLOSE, _APART = Fraction(1, 500), Fraction(1, 50)
X = Var("x")


def places(filter_: Term) -> list[list[Fraction]] | None:
    """Levels of places along a filter, each level closer; None for the improper filter, [] where it is not known."""
    if not isinstance(filter_, App):
        return None
    if filter_.head in ("AtPosInfty", "AtNegInfty", "Indices"):
        sign = -1 if filter_.head == "AtNegInfty" else 1
        whole = filter_.head == "Indices"
        return [[sign * (Fraction(2**k) if whole else 2**k * f) + (j if whole else 0) for j, f in enumerate(_FACTORS)]
                for k in (9, 13, 17, 21)]  # fmt: skip
    point = Evaluator().term(filter_.args[0], {}) if filter_.args else UNKNOWN
    if not isinstance(point, Fraction):
        return None if point is UNDEFINED or isinstance(point, Infinity) else []
    sides = {"LeftOf": (-1,), "RightOf": (1,)}.get(filter_.head, (-1, 1))
    levels = [[point + s * f / 2**k for s in sides for f in _FACTORS] for k in _LEVELS]
    if filter_.head == "Near":
        levels = [[point, *level] for level in levels]
    if filter_.head == "Within":
        inside = filter_.args[1]
        levels = [[p for p in (point, *level) if Evaluator().member(p, inside, {}) is True] for level in levels]
        if not any(levels):
            return []
    return levels


def _values(f: Bind, level: list[Fraction]) -> list[object]:
    condition, body = open_with(f, [X])
    found: list[object] = []
    for x in level:
        holds = Evaluator().formula(condition, {"x": x})
        found.append(UNKNOWN if holds is None else Evaluator().term(body, {"x": x}) if holds else UNDEFINED)
    return found


def judge(formula: Term) -> Truth:
    """The truth of a closed formula, judgements included."""
    before = ctx.prec
    ctx.prec = 220
    try:
        return _judge(formula)
    finally:
        ctx.prec = before


def _judge(formula: Term) -> Truth:
    match formula:
        case App(head="Eventually", args=(Bind() as f, h)):
            levels = places(h)
            return (
                True
                if levels is None
                else None
                if not levels
                else _all([_holds(f, x) for level in levels[-2:] for x in level])
            )
        case App(head="TendsTo", args=(Bind() as f, h, c)):
            return _tends(f, h, c)
        case App(head="TendsUp" | "TendsDown" as head, args=(Bind() as f, h)):
            return _infinite(f, h, 1 if head == "TendsUp" else -1)
        case App(head="HasDerivAt", args=(Bind() as f, d, a)):
            return _slope(f, d, a)
        case App(head="HasIntegral", args=(Bind() as f, a, b, v)):
            return _integral(f, a, b, v)
        case App(head="Eq", args=(Bind(head=head) as limit, c)) if head in _FILTERS:
            return _limit(limit, c)
        case Bind(head="Forall"):
            return _universal(formula)
    return Evaluator().formula(formula, {})


_PARTS = 600


def _integral(f: Bind, a: Term, b: Term, v: Term) -> Truth:
    """Midpoint sums on a segment with rational ends; None for improper or undecided ones."""
    low, high, value = (Evaluator().term(t, {}) for t in (a, b, v))
    if UNDEFINED in (low, high, value) or isinstance(value, Infinity):
        return False
    if not (isinstance(low, Fraction) and isinstance(high, Fraction) and isinstance(value, (Fraction, arb))):
        return None
    step = (high - low) / _PARTS
    values = _values(f, [low + step * (k + Fraction(1, 2)) for k in range(_PARTS)])
    if low != high and values.count(UNDEFINED) > 3:
        return False
    if any(v is UNDEFINED or v is UNKNOWN or isinstance(v, Infinity) for v in values):
        return None
    sizes = [float(abs(ball(v)).mid()) for v in values]  # type: ignore[arg-type]
    if max(sizes) > 40:  # a singularity: sums of so few parts say nothing
        return None
    total = sum(float(ball(v).mid()) for v in values) * float(step)  # type: ignore[arg-type]
    error = abs(total - float(ball(value).mid()))
    return True if error < 0.01 else False if error > 0.2 else None


_FILTERS = {"Lim": "Punctured", "LimLeft": "LeftOf", "LimRight": "RightOf", "SeqLim": "Indices"}


def _limit(limit: Bind, c: Term) -> Truth:
    point = limit.outer[0]
    infinite = {"PosInfty": "AtPosInfty", "NegInfty": "AtNegInfty"}.get(point.head if isinstance(point, App) else "")
    h: Term = (
        App("Indices") if limit.head == "SeqLim" else App(infinite) if infinite else app(_FILTERS[limit.head], point)
    )
    f = lam(lambda x: open_with(limit, [x])[0])
    if not isinstance(f, Bind):
        return None
    if c in (App("PosInfty"), App("NegInfty")):
        return _infinite(f, h, 1 if c == App("PosInfty") else -1)
    if isinstance(c, Bind):  # two limits over one place
        return None
    return _tends(f, h, c)


def _holds(f: Bind, x: Fraction) -> Truth:
    return _judge(open_with(f, [num(x)])[0])


def _tends(f: Bind, h: Term, c: Term) -> Truth:
    value = Evaluator().term(c, {})
    if value is UNDEFINED or isinstance(value, Infinity):
        return False
    levels = places(h)
    if value is UNKNOWN or not levels:
        return True if levels is None and value is not UNKNOWN else None
    last = [v for level in levels[-2:] for v in _values(f, level)]
    if UNDEFINED in last:
        return False
    if any(v is UNKNOWN or isinstance(v, Infinity) for v in last):
        return None
    distances = [abs(ball(v) - ball(value)) for v in last]  # type: ignore[arg-type]
    if all(d < ball(_CLOSE) for d in distances):
        return True
    if not any(d > ball(_APART) for d in distances):
        return None
    first = [v for v in _values(f, levels[0]) if isinstance(v, (Fraction, arb))]
    farthest = max((float(abs(ball(v) - ball(value)).mid()) for v in first), default=0.0)
    # What still comes closer, slowly, is left open.
    return None if all(float(d.mid()) < 0.97 * farthest for d in distances) else False


def _infinite(f: Bind, h: Term, sign: int) -> Truth:
    levels = places(h)
    if not levels:
        return True if levels is None else None
    values = [_values(f, level) for level in levels]
    if any(v is UNDEFINED for level in values[-2:] for v in level):
        return False
    if any(v is UNKNOWN or isinstance(v, Infinity) for level in values for v in level):
        return None
    least = [min(float((ball(v) * sign).mid()) for v in level) for level in values]  # type: ignore[arg-type]
    if least[-1] < 3 or least[-1] <= least[-2]:
        return False
    return True if all(a < b for a, b in zip(least, least[1:], strict=False)) and least[-1] > 8 else None


def _slope(f: Bind, d: Term, a: Term) -> Truth:
    point, value = Evaluator().term(a, {}), Evaluator().term(d, {})
    if UNDEFINED in (point, value) or isinstance(value, Infinity):
        return False
    if not isinstance(point, Fraction) or value is UNKNOWN:
        return None
    centre = _values(f, [point])[0]
    steps = [s * g / 2**k for k in (40, 50) for s in (1, -1) for g in _FACTORS]
    around = _values(f, [point + s for s in steps])
    if UNDEFINED in (centre, *around):
        return False
    if UNKNOWN in (centre, *around):
        return None
    distances = [abs((ball(v) - ball(centre)) / ball(s) - ball(value))  # type: ignore[arg-type]
                 for v, s in zip(around, steps, strict=True)]  # fmt: skip
    if all(x < ball(_CLOSE) for x in distances):
        return True
    return False if any(x > ball(_APART) for x in distances) else None


_LARGE = (-(2**21), -700, -4, 0, 1, 4, 700, 2**21)
_NUMERALS = (-1, 2, 3, Fraction(1, 2), Fraction(-1, 2), -2)
_UNIVERSE = [*(Fraction(n, 7) for n in range(-20, 21, 3)), *(Fraction(n) for n in (*_LARGE, *_NUMERALS))]


def _universal(formula: Bind) -> Truth:
    """True when no value of a sample refutes it (samples are all there is: the rows are checked, not proved)."""
    answers: list[Truth] = []
    for value in _UNIVERSE:
        (body,) = open_with(formula, [num(value)])
        premises, conclusion = split_implication(body)
        if all(_judge(p) is True for p in premises):
            answers.append(_judge(conclusion))
    return _all(answers)


def _all(truths: list[Truth]) -> Truth:
    return False if False in truths else None if None in truths else True


# Instances --------------------------------------------------------------------------------------------

_BODIES: list[Callable[[Term], Term]] = [
    lambda x: x, lambda x: app("Power", x, num(2)), lambda x: app("sin", x), lambda x: app("cos", x),
    lambda x: app("Power", App("E"), x), lambda x: app("Frac", num(1), x), lambda x: app("Neg", x),
    lambda x: app("ln", x), lambda x: app("Abs", x), lambda x: num(2), lambda x: num(0),
    lambda x: app("Root", num(2), x),
    lambda x: app("Minus", x, num(1)), lambda x: app("Frac", num(1), app("Plus", num(1), app("Power", x, num(2)))),
    lambda x: app("arctan", x), lambda x: app("Power", x, num(3)), lambda x: app("Frac", app("Abs", x), x),
]  # fmt: skip
_POINTS: list[Term] = [
    num(0),
    num(1),
    num(-1),
    num(2),
    num(Fraction(1, 2)),
    app("Frac", num(1), num(0)),
    App("PosInfty"),
]
_CONDITIONS: list[Callable[[Term], Term]] = [
    lambda x: app("Gt", x, num(0)), lambda x: app("Neq", x, num(0)), lambda x: app("Lt", x, num(1)),
    lambda x: App("True"), lambda x: app("Geq", app("Power", x, num(2)), num(0)),
    lambda x: conj([app("Gt", x, num(-3)), app("Lt", x, num(3))]),
]  # fmt: skip
_VALUES: list[Term] = [num(0), num(1), num(-1), num(2), num(3), num(Fraction(1, 2)), num(Fraction(-1, 2)), App("E"),
                       App("PosInfty"), app("Frac", App("Pi"), num(2)), app("ImaginaryUnit"), app("ln", num(-1)),
                       num(4)]  # fmt: skip
_SETS: list[Term] = [App("RealSet"), app("IntervalLcRc", num(0), num(1)), app("IntervalLoRo", num(-1), num(1))]


@dataclass(slots=True)
class Tally:
    """What the instances of a row came to."""

    drawn: int = 0
    satisfied: int = 0
    confirmed: int = 0
    refuted: list[dict[str, Term]] = field(default_factory=list)


def instance(schema: Schema, rng: random.Random) -> dict[str, Term]:
    """Values for the metavariables; limits and derivatives are set to the values of functions where that fits."""
    values: dict[str, Term] = {}
    point = rng.choice(_POINTS)
    for name in schema.variables:
        if name in schema.arity:
            pool = _CONDITIONS if name in ("?P", "?Q") and _is_condition(schema, name) else _BODIES
            values[name] = lam(rng.choice(pool))
        elif name == "?h":
            head = rng.choice(
                ("Near", "Punctured", "LeftOf", "RightOf", "AtPosInfty", "AtNegInfty", "Indices", "Within")
            )
            extra = [rng.choice(_SETS)] if head == "Within" else []
            values[name] = App(head) if head in ("AtPosInfty", "AtNegInfty", "Indices") else app(head, point, *extra)
        elif name == "?a":
            values[name] = point
        else:
            values[name] = rng.choice(_VALUES)
    for letter, function in (("?s", "?F"), ("?t", "?G"), ("?c", "?F")):
        f = values.get(function)
        if (
            letter in values and isinstance(f, Bind) and point.head != "PosInfty"
            if isinstance(point, App)
            else f is not None
        ):
            if letter in values and isinstance(f, Bind) and rng.random() < 0.6:
                values[letter] = open_with(f, [point])[1]
    if schema.where is not None and not schema.where(values):
        for name in schema.variables:
            for k in (1, 2, 3, 4):
                if name not in schema.arity and schema.where({**values, name: num(k)}):
                    return {**values, name: num(k)}
    return values


def _is_condition(schema: Schema, name: str) -> bool:
    return schema.name.startswith(("eventually", "DefInt", "EvalBar", "induction"))


def tally(schema: Schema, count: int, seed: int = 0) -> Tally:
    """Evaluate instances of a row: where every premise is true, the conclusion must not be false."""
    rng, found = random.Random(f"{schema.name}{seed}"), Tally()
    for _ in range(count):
        values = instance(schema, rng)
        if schema.where is not None and not schema.where(values):
            continue
        found.drawn += 1
        if all(judge(filled(p, values)) is True for p in schema.premises):
            found.satisfied += 1
            answer = judge(filled(schema.conclusion, values))
            found.confirmed += answer is True
            if answer is False:
                found.refuted.append(values)
    return found
