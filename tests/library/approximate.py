"""Falsification of analysis entries: explicit functions and sequences, limits and integrals in floats.

This is no proof of anything. Quantifiers range over some points, derivatives are difference quotients,
integrals are Simpson sums, convergence is guessed from two far partial sums. A wrong sign, a swapped
argument or a forgotten factor in an entry shows; properties such as differentiability are taken as given
by the instance and count as true.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.subst import open_fresh
from tests.library import numerics, properties

Function = Callable[[float], "float | None"]
Value = object  # float, Function or the name of a set that is not looked into
Point = dict[str, Value]
EXACT, LOOSE = 1e-3, 2e-2
GIVEN = (
    "Typed", "Subset", "DiffableFuncAt", "DiffableFuncOn", "ContinuousFuncAt", "ContinuousFuncOn", "IntegrableFuncOn",
    "FuncOfClassKOn", "FuncOfClassK", "ContinuousFunc", "UniformContinuousFuncOn",
)  # fmt: skip
STEPS = (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5, 1.0, 2.0)
INDICES = (0, 1, 2, 3, 4, 5, 9, 10, 50, 101, 1000, 99_999, 10**5)


def holds(formula: Term, point: Point, tolerance: float = EXACT) -> bool:
    """Truth of a formula up to the tolerance."""
    match formula:
        case App(head="Subset", args=(Var(name=small), Var(name=large))) if isinstance(point[large], frozenset):
            return isinstance(part := point[small], frozenset) and part <= point[large]  # type: ignore[operator]
        case App(head=head) if head in GIVEN:
            return True
        case App(head="And", args=parts):
            return all(holds(part, point, tolerance) for part in parts)
        case App(head="Or", args=parts):
            return any(holds(part, point, tolerance) for part in parts)
        case App(head="Not", args=(part,)):
            return not holds(part, point, tolerance)
        case App(head="Impl", args=(left, right)):
            return not holds(left, point, tolerance) or holds(right, point, tolerance)
        case App(head="Iff", args=(left, right)):
            return holds(left, point, tolerance) is holds(right, point, tolerance)
        case Bind(head="Forall" | "Exists"):
            return _quantified(formula, point, tolerance)
        case App(head="ConditionalConvergentSeries", args=(Bind() as series,)):
            return _converges(series, point, False) and not _converges(series, point, True)
        case App(head="ConvergentSeries" | "AbsoluteConvergentSeries", args=(Bind() as series,)):
            return _converges(series, point, formula.head == "AbsoluteConvergentSeries")
        case App(head="DivergentSeries", args=(Bind() as series,)):
            return not _converges(series, point, False)
    return _atom(formula, point, tolerance)


def _atom(formula: Term, point: Point, tolerance: float) -> bool:
    match formula:
        case App(head="Belong", args=(left, right)):
            return _member(value(left, point), right, point)
        case App(head="Eq" | "Neq" as head, args=(left, right)):
            return close(value(left, point), value(right, point), tolerance) is (head == "Eq")
        case App(head="Lt" | "Leq" | "Gt" | "Geq" as head, args=(left, right)):
            a, b = value(left, point), value(right, point)
            if not (isinstance(a, float) and isinstance(b, float)):
                return False
            a, b = (a, b) if head[0] == "L" else (b, a)
            slack = LOOSE if tolerance == LOOSE else 1e-9
            return a < b if head in ("Lt", "Gt") else a <= b + slack
        case App(head="BoundedSeq" | "ConvergentSeq" | "MonoIncSeq" | "MonoDecSeq" as head, args=(Var(name=name),)):
            return _sequence_property(head, point[name])
        case App(head=head, args=(function, where)) if head in properties.ON_SETS:
            f = value(function, point)
            return callable(f) and properties.ON_SETS[head](f, region(where, point))
        case App(head=head, args=args) if head in properties.OF_FUNCTIONS:
            return properties.OF_FUNCTIONS[head](*(value(arg, point) for arg in args))
        case App(head=head, args=(sequence,)) if head in properties.OF_SEQUENCES:
            a = value(sequence, point)
            return callable(a) and properties.OF_SEQUENCES[head](a)
        case App(head="DivergentSeq", args=(Var(name=name),)):
            return not _sequence_property("ConvergentSeq", point[name])
        case App(head="ConvergentSeqTo", args=(sequence, limit)):
            a = value(sequence, point)
            return callable(a) and close(_limit("SeqLim", a, math.inf), value(limit, point), tolerance)
        case App(head="BoundedFuncOn", args=(_, right)):
            return right.head != "RealSet" if isinstance(right, App) else True
    raise ValueError(f"no formula of analysis: {formula!r}")


def region(where: Term, point: Point) -> object:
    """A finite set, an interval as (kind, low, high), or None for a set that is not looked into."""
    match where:
        case Var(name=name) if isinstance(point[name], frozenset):
            return point[name]
        case App(head=head, args=(low, high)) if head.startswith("Interval"):
            return head, value(low, point), value(high, point)
    return None


def close(left: Value | None, right: Value | None, tolerance: float) -> bool:
    if isinstance(left, frozenset) or isinstance(right, frozenset):
        return left == right
    if not (isinstance(left, float) and isinstance(right, float)):
        return left is None and right is None
    if math.isinf(left) or math.isinf(right):
        return left == right
    return abs(left - right) <= tolerance * max(1.0, abs(left), abs(right))


def _member(element: Value | None, container: Term, point: Point) -> bool:
    if not isinstance(element, float):
        return False
    match container:
        case Var(name=name) if isinstance(known := point.get(name), frozenset):
            return element in known
        case App(head="RealSet") | Var():
            return True
        case App(head="NonNegIntegerSet" | "PosIntegerSet" | "IntegerSet" as head):
            least = {"NonNegIntegerSet": 0.0, "PosIntegerSet": 1.0}.get(head, -math.inf)
            return element >= least and element == int(element)
        case App(head="IntervalLcRc" | "IntervalLoRo" as head, args=(low, high)):
            a, b = value(low, point), value(high, point)
            if not (isinstance(a, float) and isinstance(b, float)):
                return False
            return a <= element <= b if head == "IntervalLcRc" else a < element < b
        case App(head="PosRealSet"):
            return element > 0
        case App(head="RationalSet"):
            return Fraction(element).denominator <= 2**20  # of the candidates, the binary fractions
    raise ValueError(f"no set of analysis: {container!r}")


def _quantified(formula: Bind, point: Point, tolerance: float) -> bool:
    (name,), (body,) = open_fresh(formula, frozenset(point))
    exists = formula.head == "Exists"
    results = (
        holds(body, {**point, name: candidate}, max(tolerance, LOOSE) if exists else tolerance)
        for candidate in _candidates(formula.names[0], point, exists)
    )
    return any(results) if exists else all(results)


def _candidates(name: str, point: Point, exists: bool) -> list[float]:
    """Points for a variable; in this library indices are named n, k, N and bounds ε, δ, M."""
    if name in ("n", "k", "N"):
        negative = [-1.0, -2.0, -3.0] if name == "k" and exists else []
        return [*negative, *(float(n) for n in INDICES if not exists or n <= 1000)]
    if name == "ε":
        return [1.0, 0.1, 0.01]
    if name in ("δ", "M"):
        return [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0, 1e3, *([-1.0, -10.0] if name == "M" else [])]
    if name == "z" and isinstance(c := point.get("c"), float) and isinstance(x := point.get("x"), float):
        return [c + (x - c) * k / 800 for k in range(1, 800)]
    if name == "λ":
        return [0.0, 0.25, 0.5, 1.0]
    if name == "C":
        return [0.0, 1.0, 2.0, 3.0]
    known = [x for x in point.values() if isinstance(x, float)]
    if not known:
        known = [-0.7, 0.0, 2.0]
    known.extend(sorted(x for s in point.values() if isinstance(s, frozenset) for x in s))
    found = [x + sign * step for x in known for step in STEPS for sign in (-1, 1)] + known
    if "p" in point and "q" in point:
        p, q = point["p"], point["q"]
        if isinstance(p, float) and isinstance(q, float):
            count = 400 if exists and name == "c" else 12
            found.extend(p + (q - p) * k / count for k in range(count + 1))
    return found


def value(term: Term, point: Point) -> Value | None:
    """The value up to rounding and numerical analysis, or None where undefined."""
    match term:
        case Num(value=exact):
            return float(exact)
        case Var(name=name):
            return point[name]
        case App(head="E"):
            return math.e
        case App(head="Pi"):
            return math.pi
        case App(head="EmptySet"):
            return frozenset()
        case App(head="PosInfty"):
            return math.inf
        case App(head="Diff"):
            return 1.0  # the integrand's factor dx
        case App(head="Apply", args=(App(head="FunDeri", args=(function, slot, order)), at)):
            which, times = value(slot, point), value(order, point)
            return numerics.derivative(value(function, point), value(at, point), int(which), int(times))  # type: ignore[call-overload]
        case App(head="Apply", args=(function, at)):
            f, x = value(function, point), value(at, point)
            return f(x) if callable(f) and isinstance(x, float | tuple) else None
        case Bind():
            return _bound(term, point)
        case App(head="MaximumValueOn" | "MinimumValueOn" as head, args=(function, Var(name=name))):
            f, members = value(function, point), point[name]
            if not (callable(f) and isinstance(members, frozenset)):
                return None
            return _extreme("sup" if head[:3] == "Max" else "inf", frozenset(map(f, members)))
        case App(head="Pair", args=(first, second)):
            return value(first, point), value(second, point)
        case App(head="sup" | "inf" as head, args=(Var(name=name),)):
            members = point[name]
            return _extreme(head, members) if isinstance(members, frozenset) else None
        case App(head=head, args=args):
            return _operation(head, [value(arg, point) for arg in args])
    raise ValueError(f"no term of analysis: {term!r}")


def _extreme(head: str, members: frozenset[float]) -> float | None:
    return None if not members else max(members) if head == "sup" else min(members)


def _operation(head: str, args: Sequence[Value | None]) -> float | None:
    numbers = [arg for arg in args if isinstance(arg, float)]
    if len(numbers) < len(args):
        return None
    try:
        return float(OPERATIONS[head](*numbers))
    except (ZeroDivisionError, ValueError, OverflowError):
        return None


def _power(base: float, exponent: float) -> float:
    if exponent == int(exponent):
        return base ** int(exponent)
    if base < 0:
        raise ValueError("a power of a negative base")
    return float(base**exponent)


OPERATIONS: dict[str, Callable[..., float]] = {
    "Plus": lambda x, y: x + y, "Minus": lambda x, y: x - y, "Mult": lambda x, y: x * y, "Neg": lambda x: -x,
    "Frac": lambda x, y: x / y, "Abs": abs, "Power": _power, "sin": math.sin, "cos": math.cos, "ln": math.log,
    "Root": lambda n, x: x ** (1 / n), "exp": math.exp, "tan": math.tan,
    "arcsin": math.asin, "arccos": math.acos, "arctan": math.atan, "sinh": math.sinh, "cosh": math.cosh,
    "max": max, "min": min,
    "Fact": lambda n: math.gamma(n + 1) if n <= 170 else math.inf,
    "Combination": lambda n, k: math.comb(int(n), int(k)),
}  # fmt: skip


def closure(node: Bind, part: int, point: Point) -> Function:
    """An inner part of a binder of one variable as a function."""
    (name,), parts = open_fresh(node, frozenset(point))

    def function(x: float) -> float | None:
        result = value(parts[part], {**point, name: x})
        return result if isinstance(result, float) else None

    return function


def _bound(node: Bind, point: Point) -> Value | None:
    outer = [value(part, point) for part in node.outer]
    if node.head == "Lambda":
        return closure(node, 1, point)
    body = closure(node, 0, point)
    low = outer[0]
    if not isinstance(low, float):
        return None
    match node.head:
        case "Lim" | "LimLeft" | "LimRight" | "SeqLim":
            return _limit(node.head, body, low)
        case "Prod":
            high = outer[1]
            factors = [body(float(k)) for k in range(int(low), int(high) + 1)] if isinstance(high, float) else [None]
            return None if None in factors else math.prod(factors)  # type: ignore[arg-type]
        case "Sum":
            high = outer[1]
            return _sum(body, low, high) if isinstance(high, float) else None
        case "DefInt":
            high = outer[1]
            return numerics.integral(body, low, high) if isinstance(high, float) else None
    raise ValueError(f"no binder of analysis: {node!r}")


def _limit(head: str, body: Function, at: float) -> float | None:
    if at == math.inf:
        # Where a quotient of far terms has underflowed, nearer terms tell.
        points = [1e6, 1e6 + 1, 2e6] if body(1e6) is not None else [900.0, 901.0, 1000.0]
    else:
        sides = {"LimLeft": (-1,), "LimRight": (1,)}.get(head, (-1, 1))
        points = [at + side * step for side in sides for step in (1e-5, 2e-5)]
    found = [body(x) for x in points]
    defined = [x for x in found if x is not None]
    if len(defined) == len(found) and min(defined) > 2e4:
        return math.inf
    if len(defined) < len(found) or not close(min(defined), max(defined), EXACT):
        return None
    return sum(defined) / len(defined)


def _sum(body: Function, low: float, high: float) -> float | None:
    total = 0.0
    for n in range(int(low), int(min(high, low + 1000)) + 1):
        part = body(float(n))
        if part is None:
            return None
        total += part
    return total


def _converges(node: Bind, point: Point, absolute: bool) -> bool:
    body, low = closure(node, 0, point), value(node.outer[0], point)
    if not isinstance(low, float):
        return False
    total, seen = 0.0, []
    for n in range(int(low), 4002):
        part = body(float(n))
        if part is None or abs(part) > 1e50:
            return False
        total += abs(part) if absolute else part
        if n in (2000, 4000, 4001):
            seen.append(total)
    return max(seen) - min(seen) < 0.05


def _sequence_property(head: str, sequence: Value) -> bool:
    if not callable(sequence):
        return False
    values = [sequence(float(n)) for n in INDICES]
    steps = [(sequence(float(n + 1)), sequence(float(n))) for n in range(60)]
    match head:
        case "BoundedSeq":
            return all(abs(x) < 1e3 for x in values)
        case "MonoIncSeq":
            return all(after >= before for after, before in steps)
        case "MonoDecSeq":
            return all(after <= before for after, before in steps)
    return _limit("SeqLim", sequence, math.inf) not in (None, math.inf)
