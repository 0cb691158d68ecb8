"""Properties of explicit functions and sequences, looked at on a grid or at some indices."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

Function = Callable[[float], "float | None"]
GRID = tuple(k / 8 for k in range(-24, 25))
FIRST = tuple(float(n) for n in range(60))


def seen(where: object) -> list[float]:
    """The points of a set that are looked at: of a finite set all, of an interval a grid, of other sets the grid."""
    match where:
        case frozenset():
            return sorted(where)
        case (str(head), float(low), float(high)):
            inner = [low + (high - low) * k / 16 for k in range(1, 16)]
            ends = [x for x, closed in ((low, head[9] == "c"), (high, head[11] == "c")) if closed]
            return sorted(inner + ends)
    return list(GRID)


def _defined(f: Function, points: Iterable[float]) -> list[float]:
    return [y for x in points if (y := f(x)) is not None]


def _steps(f: Function, points: Sequence[float]) -> list[float]:
    values = _defined(f, points)
    return [after - before for before, after in zip(values, values[1:], strict=False)]


def _near(x: float | None, y: float | None) -> bool:
    return x is not None and y is not None and abs(x - y) <= 1e-9


def _convex(f: Function, where: object, sign: int) -> bool:
    points = seen(where)
    if isinstance(where, frozenset):
        return True  # a convex finite set has one point at most
    middles = [(x, (x + y) / 2, y) for x in points for y in points if x < y]
    return all(sign * (f(m) - (f(x) + f(y)) / 2) <= 1e-9 for x, m, y in middles)  # type: ignore[operator]


#: Predicates on a function and a set.
ON_SETS: dict[str, Callable[[Function, object], bool]] = {
    "MonoIncFuncOn": lambda f, s: all(d >= -1e-12 for d in _steps(f, seen(s))),
    "MonoDecFuncOn": lambda f, s: all(d <= 1e-12 for d in _steps(f, seen(s))),
    "StrictMonoIncFuncOn": lambda f, s: all(d > 0 for d in _steps(f, seen(s))),
    "StrictMonoDecFuncOn": lambda f, s: all(d < 0 for d in _steps(f, seen(s))),
    "ConvexFuncOn": lambda f, s: _convex(f, s, 1), "ConcaveFuncOn": lambda f, s: _convex(f, s, -1),
    "BoundedAboveFuncOn": lambda f, s: True, "BoundedBelowFuncOn": lambda f, s: True,
    "LipschitzContinuousFuncOn": lambda f, s: True,
}  # fmt: skip
#: Predicates on a function of a real variable.
OF_FUNCTIONS: dict[str, Callable[..., bool]] = {
    "EvenFunc": lambda f: all(_near(f(-x), f(x)) for x in GRID),
    "OddFunc": lambda f: all(_near(f(-x), -f(x)) for x in GRID),
    "PeriodicFunc": lambda f, period: all(_near(f(x + period), f(x)) for x in GRID),
}  # fmt: skip
#: Predicates on a sequence.
OF_SEQUENCES: dict[str, Callable[[Function], bool]] = {
    "StrictMonoIncSeq": lambda a: all(d > 0 for d in _steps(a, FIRST)),
    "StrictMonoDecSeq": lambda a: all(d < 0 for d in _steps(a, FIRST)),
    "BoundedAboveSeq": lambda a: max(_defined(a, (*FIRST, 1e5, 1e6))) < 1e3,
    "BoundedBelowSeq": lambda a: min(_defined(a, (*FIRST, 1e5, 1e6))) > -1e3,
    "PosSeq": lambda a: all(y > 0 for y in _defined(a, FIRST)),
    "CauchySeq": lambda a: math.isclose(a(1e6), a(1e6 + 1), abs_tol=1e-3) and abs(a(1e6)) < 1e3,  # type: ignore[arg-type]
}  # fmt: skip
