"""Values for the leading variables of analysis entries: explicit functions, sequences and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from proofdsl.library import Entry
from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.logic import split_implication
from proofdsl.terms.subst import open_fresh
from tests.library import approximate


def _line(x: float) -> float:
    return 3 * x - 1


def _bell(x: float) -> float:
    return 1 / (1 + x * x)


def _cosine_plus(x: float) -> float:
    return math.cos(x) + x / 2


def _square(x: float) -> float:
    return x * x


def _twice(x: float) -> float:
    return 2 * x


def _three(x: float) -> float:
    return 3.0


FUNCTIONS: tuple[approximate.Function, ...] = (math.sin, _line, _bell, _cosine_plus, _square, _three)
SEQUENCES: tuple[approximate.Function, ...] = (
    lambda n: 1 / (n + 1), lambda n: (-1) ** int(n) / (n + 1), lambda n: 2.0, lambda n: (-1.0) ** int(n),
    lambda n: min(n, 7.0), lambda n: 0.5**n, lambda n: n / 2, lambda n: 1 / (n + 1) ** 2,
    lambda n: -1 / (n + 1) ** 2,
)  # fmt: skip
NUMBERS = (0.0, 1.0, -0.7, 2.0)
#: The values of a variable of the given name in the instances of an analysis entry.
VALUES: dict[str, tuple[object, ...]] = {
    "D": ("D",), "S": ("S",), "p": (-1.0, 0.25), "q": (0.75, 2.0), "δ": (0.01,), "m": (0.0, 1.0), "k": (-2.0, 0.0),
    "F": FUNCTIONS, **dict.fromkeys("fghuvrs", FUNCTIONS), **dict.fromkeys("LMyCS", NUMBERS),
}  # fmt: skip
#: Sequences of functions that converge uniformly on bounded sets, functions of two and of three variables.
INDEXED: tuple[approximate.Function, ...] = (
    lambda p: p[1] / (p[0] + 1), lambda p: math.sin(p[1]) / (p[0] + 1) ** 2, lambda p: p[1] ** 2 - 1 / (p[0] + 1),
)  # fmt: skip
OF_TWO: tuple[approximate.Function, ...] = (
    lambda p: p[0] * p[1], lambda p: p[0] ** 2 + 3 * p[1], lambda p: math.sin(p[0] + 2 * p[1]),
)  # fmt: skip
OF_THREE: tuple[approximate.Function, ...] = (
    lambda p: p[0] * p[1][0] + p[1][1], lambda p: math.sin(p[0] - p[1][1]) * p[1][0], lambda p: p[0] ** 2 * p[1][1],
)  # fmt: skip
POWER_SERIES: dict[str, tuple[object, ...]] = {
    "a": (lambda n: 1.0,), "f": (lambda x: 1 / (1 - x) if x != 1 else None, _bell), "r": (0.6,), "c": (0.3, -0.5),
}  # fmt: skip
BOX: dict[str, tuple[object, ...]] = {
    "p": (-1.0,), "q": (0.75,), "r": (0.3,), "s": (0.6,), "v": (0.0,), "w": (1.0,),
}  # fmt: skip
SPECIAL: dict[str, dict[str, tuple[object, ...]]] = {
    "ZerosOfSine": {"x": tuple(k * math.pi / 2 for k in range(-5, 6)) + NUMBERS},
    "ZerosOfCosine": {"x": tuple(k * math.pi / 2 for k in range(-5, 6)) + NUMBERS},
    "OnesOfCosine": {"x": tuple(k * math.pi / 2 for k in range(-5, 6)) + NUMBERS},
    "ReciprocalOfInfiniteLimit": {"f": (lambda x: 1 / (x * x) if x else None, _bell), "c": (0.0,)},
    "NonzeroDerivativeGivesInjective": {"f": (_line, _twice, _square), "p": (1.0, 1.5), "q": (2.0, 4.0)},
    "NonnegativeSeriesByBoundedSums": {"a": (lambda n: 0.5**n, lambda n: 2.0, lambda n: 1 / (n + 1) ** 2)},
    "GreatestValue": {"f": (_square, _line, _bell), "M": (0.0, 1.0, 4.0, 5.0)},
    "LeastValue": {"f": (_square, _line, _bell), "M": (0.0, 1.0, -1.0)},
    "StrictlyDecreasingSequence": {"a": (lambda n: 1 / (n + 1), lambda n: -n, lambda n: 2.0, lambda n: n / 2)},
    "PositiveSequence": {"a": (lambda n: 1 / (n + 1), lambda n: -n, lambda n: n, lambda n: (-1.0) ** int(n))},
    "ConvexFunction": {"f": (_square,), "S": (frozenset({1.0}),)},
    "ConcaveFunction": {"f": (_square,), "S": (frozenset({1.0}),)},
    "SineSeries": {"x": (-0.7, 0.0, 0.5, 1.0)}, "CosineSeries": {"x": (-0.7, 0.0, 0.5, 1.0)},
    "UniformContinuity": {"f": (_square, math.sin)},
    "NullSequenceOfPowers": {"p": (1.0, 2.0, 0.75)},
    "LimitComparisonTest": {
        "a": (lambda n: 1 / (n + 1) ** 2, lambda n: 1 / (n + 1), lambda n: 0.5**n),
        "b": (lambda n: 2 / (n + 1) ** 2, lambda n: 1 / (n + 2), lambda n: 0.5 ** (n + 1)), "L": (0.5, 1.0, 2.0),
    },
    "LogarithmSeries": {"x": (-0.7, 0.0, 0.5, 0.9)}, "ArctangentSeries": {"x": (-0.7, 0.0, 0.5, 0.9)},
    "TaylorTheorem": {"f": (math.sin, _square, math.exp), "n": (0.0, 1.0, 2.0), "c": (0.0,), "x": (0.3, 1.0)},
    "TaylorTheoremWithPeanoRemainder": {"n": (1.0,)},
    "TaylorWithIntegralRemainder": {"f": (math.sin, _square, math.exp), "n": (0.0, 1.0, 2.0)},
    "SecondDerivativeTest": {"f": (_square, math.cos, _bell, _line), "c": (0.0, math.pi)},
    "DerivativeOfInverse": {"f": (_line, math.sinh), "g": (lambda x: (x + 1) / 3, math.asinh)},
    "WeightedMeanValueOfIntegrals": {"f": (math.sin, _square), "g": (_bell, _three)},
    "SecondMeanValueTheorem": {"f": (math.sin, _square), "g": (_bell, _line)},
    "DerivativeOfPowerSeries": POWER_SERIES, "IntegralOfPowerSeries": POWER_SERIES,
    "YoungInequality": {"p": (2.0, 3.0, 1.5), "q": (2.0, 1.5, 3.0), "x": (0.0, 0.3, 2.0), "y": (0.0, 1.0, 7.0)},
    "DifferentiationUnderIntegral": {
        "f": (lambda p: p[0] * p[1], lambda p: math.sin(p[0] + 2 * p[1])),
        "g": (lambda p: p[1], lambda p: math.cos(p[0] + 2 * p[1])), "p": (-1.0,), "q": (0.75,),
    },
    "BesselInequality": {
        "f": (math.sin,), "a": (lambda n: 0.0,), "b": (lambda n: 1.0 if n == 1 else 0.0,), "n": (0.0, 1.0, 3.0),
    },
    "GaussTheoremOnBox": {"f": OF_THREE[:2], "g": OF_THREE[1:2], "h": OF_THREE[2:], **BOX},
    "StokesTheoremOnGraph": {"f": OF_THREE, "g": OF_THREE[1:], "h": OF_THREE[:2], "u": OF_TWO[1:], **BOX},
    "GreenTheoremOnRectangle": BOX,
    "OrthogonalityOfSinesAndCosines": {"m": (0.0, 1.0, 2.0), "n": (0.0, 1.0, 3.0)},
    "LimitAboveBound": {"s": (-0.7, 0.0, 3.0)},
    "VanishingIntegral": {"f": (lambda x: 0.0, _square, _bell, _line)},
    "IntegralOverSubinterval": {"r": (-1.0, 0.3), "s": (0.4, 0.75)},
    "GeometricSequence": {"q": (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 0.9)},
    "GeometricSeries": {"q": (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 0.9)},
    "DivergentGeometricSeries": {"q": (0.0, 0.5, 1.0, -1.0, 2.0, -3.0)},
    "PSeries": {"p": (2.0, 3.0, 1.6, 1.0, 0.5, 0.0, -1.0)},
    "IntegralOverAdjacentIntervals": {"r": (-1.0, 0.3, 0.75, 5.0)},
    "SumOfSeries": {"S": (2.0, 1.0, 0.0)},
    "RatioTest": {"L": (0.5, 1.0)},
    "NewtonLeibniz": {"f": (math.cos, _twice, _line), "F": (math.sin, _square, _bell)},
    "IntegrationByParts": {
        "u": (math.sin, _square), "r": (math.cos, _twice), "v": (_square, _line), "s": (_twice, _three),
    },
    "RolleTheorem": {"f": (_square, math.cos, lambda x: x * (x - 1), lambda x: (x - 0.25) * (x - 2))},
    "InteriorMaximum": {"f": (_bell, math.cos, _square), "c": (0.0, 1.0)},
    "InteriorMinimum": {"f": (_square, math.cos, _bell), "c": (0.0, math.pi)},
    "ZeroDerivativeMeansConstant": {"f": (_three, _line)},
    "SqueezeTheorem": {
        "f": (lambda x: -x * x, _bell), "g": (lambda x: x * x * math.sin(x), _bell), "h": (_square, _bell),
        "c": (0.0, 1.0), "L": (0.0, 0.5),
    },
}  # fmt: skip


#: Values by what a premise says of the variable; a premise of intervals keeps p below q.
INDEX_FUNCTIONS: tuple[approximate.Function, ...] = (lambda n: n, lambda n: 2 * n, lambda n: n + 3, lambda n: n * n + n)
SETS = (frozenset({0.0, 1.0, 2.0}), frozenset({-0.7}), frozenset({1.0, 1.5}), frozenset())
REALS = {
    "p": (-1.0, 0.25), "q": (0.75, 2.0), "δ": (0.01, 0.3), "ε": (0.01, 0.5), "T": (2 * math.pi, 1.0), "r": (0.3, 1.0),
    "s": (0.6, -0.7, 2.0), "L": NUMBERS, "M": (1.0, 3.0, 30.0),
}  # fmt: skip


def families(domain: App) -> tuple[approximate.Function, ...]:
    first, second = domain.args
    if first == App("NonNegIntegerSet"):
        return INDEXED
    return OF_THREE if isinstance(second, App) and second.head == "CartesianProd" else OF_TWO


def pools(entry: Entry, premises: list[Term]) -> dict[str, tuple[object, ...]]:
    """The values of each variable of an entry of the later files, by its type."""
    found: dict[str, tuple[object, ...]] = {}
    for premise in premises:
        match premise:
            case App(
                head="Typed", args=(Var(name=name), App(head="FunSpace", args=(App(head="CartesianProd") as low, _)))
            ):
                found[name] = families(low)
            case App(head="Typed", args=(Var(name=name), App(head="FunSpace", args=(low, high)))):
                if low == App("NonNegIntegerSet"):
                    found[name] = INDEX_FUNCTIONS if high == low else SEQUENCES
                else:
                    found[name] = FUNCTIONS
            case App(head="Belong", args=(Var(name=name), App(head="RealSet"))):
                found[name] = REALS.get(name, NUMBERS)
            case App(head="Belong", args=(Var(name=name), App(head="NonNegIntegerSet"))):
                found[name] = (0.0, 1.0, 3.0)
            case App(head="Belong", args=(Var(name=name), App(head="PosIntegerSet"))):
                found[name] = (1.0, 2.0, 3.0)
            case App(head="Belong", args=(Var(name=name), Var() | App())):
                found.setdefault(name, (0.3, 0.5, *NUMBERS))
            case App(head="Subset", args=(Var(name=name), _)):
                found[name] = ("D",) if name == "D" else SETS
    return found


def choices(entry: Entry, names: list[str], premises: list[Term]) -> list[tuple[object, ...]]:
    """Values for the leading names: all combinations; limits L and M are the true ones or wrong by one."""
    topic = entry.path.rsplit("/", 1)[-1][:2]
    if topic > "12":
        values = pools(entry, premises)
    else:
        values = VALUES | (dict.fromkeys("abc", SEQUENCES) if topic in ("06", "07") else {"c": NUMBERS})
    values = values | SPECIAL.get(entry.title, {})
    return list(product(*(values[name] for name in names)))


def instances(entry: Entry, formula: Term) -> Iterator[tuple[approximate.Point, Term]]:
    """Assignments for the leading quantifiers, some 120 of them, spread over all combinations."""
    names: list[str] = []
    while isinstance(formula, Bind) and formula.head == "Forall":
        (name,), (formula,) = open_fresh(formula)
        names.append(name)
    chosen = choices(entry, names, split_implication(formula)[0])
    for values in spread(chosen):
        point = dict(zip(names, values, strict=True))
        yield point, formula
        if entry.title not in SPECIAL:
            yield from ((other, formula) for other in with_true_limits(point))


def spread(chosen: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Some 120 of all combinations, at a stride that is prime so that every value of every variable occurs."""
    stride = max(1, len(chosen) // 120)
    while stride > 2 and any(stride % d == 0 for d in (2, 3, 5, 7)) and stride not in (3, 5, 7):
        stride -= 1
    return chosen[::stride]


def with_true_limits(point: approximate.Point) -> Iterator[approximate.Point]:
    """The same instance with L the limit of f at c (or of the sequence a), and M that of g (or b)."""
    true = dict(point)
    for limit, function in (("L", point.get("f", point.get("a"))), ("M", point.get("g", point.get("b")))):
        at = point.get("c", 1e9) if "f" in point else 1e9
        if limit in point and callable(function) and isinstance(at, float):
            true[limit] = round(float(function(at)), 7)
    if true != point:
        yield true
