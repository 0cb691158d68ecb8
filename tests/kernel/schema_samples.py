"""Instances of the metavariables of a rule schema, evaluated in one fixed structure by the reference evaluator.

Values are closed terms (numbers of every kind, infinities, sets, pairs, undefined terms) and variables for functions
and sets. Three of four instances are drawn so that the premises hold where possible; the others are wild.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from proofdsl.kernel.schema import Schema
from proofdsl.terms import App, Num, Term, Var, app, num
from proofdsl.terms.subst import substitute
from proofdsl.terms.term import postorder
from tests.kernel.support import EMPTY, INFINITY, INTEGER, MINUS_INFINITY, PI, REAL, E, I, frac, plus, root, times
from tests.reference.elementary import power
from tests.reference.evaluator import Evaluator
from tests.reference.exact import UNDEFINED
from tests.reference.pools import total_function
from tests.reference.structures import NUMBERS, FinSet, FunSpaceSet, NumberSet, Table, Value

_Q = [
    Num(Fraction(n, d)) for n, d in ((0, 1), (1, 1), (-1, 1), (2, 1), (3, 1), (-2, 1), (1, 2), (-1, 2), (7, 3), (5, 1))
]
_IRRATIONAL: list[Term] = [
    PI,
    E,
    root(2, num(2)),
    app("Neg", root(2, num(3))),
    app("ln", num(2)),
    frac(PI, num(2)),
    times(num(2), PI),
    frac(PI, num(4)),
    num(4),
]
_COMPLEX: list[Term] = [I, plus(num(1), app("Neg", I)), times(num(2), I)]
_INFINITE: list[Term] = [INFINITY, MINUS_INFINITY]
_UNDEFINED: list[Term] = [frac(num(1), num(0)), app("ln", num(-1)), root(2, num(-1)), plus(INFINITY, num(1))]
_SETS: list[Term] = [
    EMPTY,
    REAL,
    INTEGER,
    App("ComplexSet"),
    app("Enum", num(0), num(1)),
    app("Enum", num(1), num(2)),
    app("IntervalLoRo", num(0), num(1)),
    app("IntervalLcRc", num(-1), num(2)),
    app("Enum", num(0)),
]
_PAIRS: list[Term] = [
    app("Pair", num(1), num(2)),
    app("Pair", num(0), num(1)),
    app("Pair", num(0), app("Pair", num(1), num(2))),
]
POOL: list[Term] = [*_Q, *_IRRATIONAL, *_COMPLEX, *_INFINITE, *_UNDEFINED, *_SETS, *_PAIRS]

_ZERO_ONE, _ONE_TWO = FinSet((Fraction(0), Fraction(1))), FinSet((Fraction(1), Fraction(2)))
_RR = FunSpaceSet(NumberSet("real"), NumberSet("real"))
STRUCTURE: dict[str, Value] = {
    "small": Table(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(2)))),
    "other": Table(((Fraction(1), Fraction(0)), (Fraction(2), Fraction(0)))),
    "square": total_function(
        _RR, "x^2", lambda v: power(v, Fraction(2)) if isinstance(v, NUMBERS) else UNDEFINED, Fraction(0)
    ),
}
#: Functions with domain and codomain.
_FUNCTIONS: list[tuple[Term, Term, Term]] = [
    (Var("small"), app("Enum", num(0), num(1)), app("Enum", num(1), num(2))),
    (Var("other"), app("Enum", num(1), num(2)), app("Enum", num(0))),
    (Var("square"), REAL, REAL),
]
EVALUATOR = Evaluator(STRUCTURE, steps=4000)
_KNOWN: dict[Term, object] = {}


def truth(formula: Term) -> object:
    """The truth in the structure, remembered."""
    if formula not in _KNOWN:
        _KNOWN[formula] = EVALUATOR.evaluate(formula)
    return _KNOWN[formula]


@dataclass(slots=True)
class Tally:
    """What the instances of one schema came to."""

    drawn: int = 0
    satisfied: int = 0
    conclusions: Counter[str] = field(default_factory=Counter)
    refuted: list[dict[str, Term]] = field(default_factory=list)


_SET_PLACES = {
    "Belong": (1,),
    "Typed": (1,),
    "Subset": (0, 1),
    "Union": (0, 1),
    "Inter": (0, 1),
    "SetMinus": (0, 1),
    "CartesianProd": (0, 1, 2),
    "FunSpace": (0, 1),
    "PowerSet": (0,),
    "ImageOn": (1,),
}


def _set_names(schema: Schema) -> set[str]:
    """Metavariables that stand somewhere where a set is expected."""
    found: set[str] = set()
    for formula in (*schema.premises, schema.conclusion):
        for node in postorder(formula):
            if isinstance(node, App):
                places = _SET_PLACES.get(node.head, ())
                found |= {v.name for k, v in enumerate(node.args) if k in places and isinstance(v, Var)}
    return found


def _directed(schema: Schema, rng: random.Random) -> dict[str, Term]:
    """Values chosen premise by premise, so that each premise holds where a few tries find such values."""
    values = _functions(schema, rng)
    sets = _set_names(schema)
    for premise in sorted(schema.premises, key=lambda p: len(p.free)):
        names = [n for n in sorted(premise.free) if n not in values]
        for k in range(25 if names else 0):
            trial = dict(values)
            for name in names:
                old = [v for v in values.values() if v not in _SETS]
                pool = _SETS if name in sets else old if old and rng.random() < 0.2 else POOL
                trial[name] = rng.choice(pool)
            if truth(substitute(premise, trial)) is True or k == 24:
                values = trial
                break
    return values


def _functions(schema: Schema, rng: random.Random) -> dict[str, Term]:
    """Values for `?f : ?d -> ?t` premises, with matching domains."""
    values: dict[str, Term] = {}
    for premise in schema.premises:
        if not (isinstance(premise, App) and premise.head == "Typed" and isinstance(premise.args[1], App)):
            continue
        parts = (premise.args[0], *premise.args[1].args) if premise.args[1].head == "FunSpace" else ()
        fitting = [
            row
            for row in _FUNCTIONS
            if all(values.get(v.name, t) is t for v, t in zip(parts, row, strict=False) if isinstance(v, Var))
        ]
        if parts and fitting:
            row = rng.choice(fitting)
            values.update({v.name: t for v, t in zip(parts, row, strict=True) if isinstance(v, Var)})
    for node in [node for premise in schema.premises for node in postorder(premise)]:
        match node:
            case App(head="ImageOn", args=(Var() as f, _)):
                values.setdefault(f.name, rng.choice(_FUNCTIONS)[0])
    return values


def instances(schema: Schema, count: int, seed: int) -> list[dict[str, Term]]:
    """Values for the metavariables; all satisfy the condition of the schema."""
    rng = random.Random(seed)
    numerals = [num(k) for k in range(7)]
    result: list[dict[str, Term]] = []
    for attempt in range(40 * count):
        if len(result) >= count:
            break
        values = {} if attempt % 4 == 3 else _directed(schema, rng)
        for name in schema.variables:
            values.setdefault(name, rng.choice(POOL))
        if schema.where is not None and not schema.where(values):
            for name in schema.variables:  # the condition asks for a literal numeral
                trial = {**values, name: rng.choice(numerals)}
                if schema.where(trial):
                    values = trial
                    break
            else:  # or for several
                trials = ({**values, **{n: rng.choice(numerals) for n in schema.variables}} for _ in range(60))
                fitting = next((trial for trial in trials if schema.where(trial)), None)
                if fitting is None:
                    continue
                values = fitting
        result.append(values)
    return result


def tally(schema: Schema, count: int, seed: int = 0) -> Tally:
    """Evaluate instances of a schema."""
    found = Tally()
    for values in instances(schema, count, seed):
        found.drawn += 1
        if all(truth(substitute(p, values)) is True for p in schema.premises):
            found.satisfied += 1
            answer = truth(substitute(schema.conclusion, values))
            found.conclusions[str(answer)] += 1
            if answer is False:
                found.refuted.append(values)
    return found
