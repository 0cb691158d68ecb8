"""Truth of formulas under an assignment: true, false, or None where it is not certain. Untrusted.

Quantifiers over finite ranges of integers are gone through; otherwise a false universal needs a value of the
sample that refutes it, a true existential one that proves it, and the rest is not certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from flint import arb, ctx

from proofdsl.solvers.refute.operations import operate
from proofdsl.solvers.refute.values import (
    PRECISION,
    UNDEFINED,
    UNKNOWN,
    Function,
    Infinity,
    Pair,
    Value,
    compare,
    is_number,
    same,
)  # fmt: skip
from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.logic import TRUE
from proofdsl.terms.subst import open_with

Env = Mapping[str, Value]
#: Nested parts that are looked at, and terms of a sum.
MAX_DEPTH: Final = 60
MAX_TERMS: Final = 60
#: Values at which quantified variables are tried.
SAMPLE: Final = tuple(Fraction(n, d) for n, d in (
    (0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (3, 1), (-3, 1), (1, 3), (5, 1), (10, 1), (-7, 2),
))  # fmt: skip


class Evaluator:
    """Evaluates terms and formulas; counts its steps."""

    def __init__(self, steps: int = 20_000) -> None:
        self.left = steps

    def term(self, term: Term, env: Env, depth: int = 0) -> Value:
        """The value of a term."""
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            return UNKNOWN
        if isinstance(term, Num):
            return Fraction(term.value)
        if isinstance(term, Var):
            return env.get(term.name, UNKNOWN)
        if isinstance(term, App):
            return self._app(term, env, depth + 1)
        return self._bind(term, env, depth + 1) if isinstance(term, Bind) else UNKNOWN

    def _app(self, term: App, env: Env, depth: int) -> Value:
        match term:
            case App(head="Pi"):
                return arb.pi()
            case App(head="E"):
                return arb(1).exp()
            case App(head="PosInfty"):
                return Infinity(1)
            case App(head="NegInfty"):
                return Infinity(-1)
            case App(head="Pair", args=(a, b)):
                first, second = self.term(a, env, depth), self.term(b, env, depth)
                if UNDEFINED in (first, second):
                    return UNDEFINED
                return UNKNOWN if UNKNOWN in (first, second) else Pair(first, second)
            case App(head="Apply", args=(f, x)):
                return self._applied(f, self.term(x, env, depth), env, depth)
            case App(head="Cases"):
                return self._cases(term, env, depth)
        if not term.args:
            return UNKNOWN
        return operate(term.head, [self.term(arg, env, depth) for arg in term.args])

    def _applied(self, f: Term, argument: Value, env: Env, depth: int) -> Value:
        if argument is UNDEFINED:
            return UNDEFINED
        if argument is UNKNOWN:
            return UNKNOWN
        if isinstance(f, Bind) and f.head == "Lambda":
            return self._contract(f, argument, env, depth)
        function = self.term(f, env, depth)
        return function.apply(argument) if isinstance(function, Function) else UNKNOWN

    def _contract(self, f: Bind, argument: Value, env: Env, depth: int) -> Value:
        values: list[Value] = []
        while len(values) < len(f.names) - 1:
            if not isinstance(argument, Pair):
                return UNKNOWN
            values.append(argument.first)
            argument = argument.second
        values.append(argument)
        names = [f"\0{len(env)}.{k}" for k in range(len(values))]
        condition, body = open_with(f, [Var(name) for name in names])
        inner = {**env, **dict(zip(names, values, strict=True))}
        holds = True if condition is TRUE else self.formula(condition, inner, depth)
        return UNKNOWN if holds is None else self.term(body, inner, depth) if holds else UNDEFINED

    def _cases(self, term: App, env: Env, depth: int) -> Value:
        """Cases(t1, c1, t2, c2, ..., otherwise)."""
        args = list(term.args)
        while len(args) >= 2:
            value, condition = args[0], args[1]
            holds = self.formula(condition, env, depth)
            if holds is None:
                return UNKNOWN
            if holds:
                return self.term(value, env, depth)
            args = args[2:]
        return self.term(args[0], env, depth) if args else UNDEFINED

    def _bind(self, term: Bind, env: Env, depth: int) -> Value:
        if term.head == "Lambda":
            return Function("fun", lambda argument: self._contract(term, argument, env, depth))
        if term.head in ("Sum", "Prod") and len(term.outer) == 2:
            low, high = (self.term(bound, env, depth) for bound in term.outer)
            if not (isinstance(low, Fraction) and isinstance(high, Fraction)):
                return UNKNOWN
            if low.denominator != 1 or high.denominator != 1 or high - low > MAX_TERMS:
                return UNKNOWN
            total: Value = Fraction(0 if term.head == "Sum" else 1)
            for k in range(int(low), int(high) + 1):
                part = self._at(term, Fraction(k), env, depth)
                total = operate("Plus" if term.head == "Sum" else "Mult", [total, part])
            return total
        return UNKNOWN

    def _at(self, node: Bind, value: Value, env: Env, depth: int) -> Value:
        name = f"\0{len(env)}"
        return self.term(open_with(node, [Var(name)])[0], {**env, name: value}, depth)

    # -- formulas ---------------------------------------------------------------------------------

    def formula(self, formula: Term, env: Env, depth: int = 0) -> bool | None:
        """The truth of a formula, where it is certain."""
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            return None
        if isinstance(formula, Bind):
            return self._quantified(formula, env, depth + 1)
        if not isinstance(formula, App):
            return None
        match formula:
            case App(head="True" | "False" as head):
                return head == "True"
            case App(head="Not", args=(p,)):
                return _negated(self.formula(p, env, depth + 1))
            case App(head="And", args=parts):
                return _all(self.formula(p, env, depth + 1) for p in parts)
            case App(head="Or", args=parts):
                return _negated(_all(_negated(self.formula(p, env, depth + 1)) for p in parts))
            case App(head="Impl", args=(p, q)):
                left = self.formula(p, env, depth + 1)
                return True if left is False else _or(_negated(left), self.formula(q, env, depth + 1))
            case App(head="Iff", args=(p, q)):
                left, right = self.formula(p, env, depth + 1), self.formula(q, env, depth + 1)
                return None if left is None or right is None else left == right
        return self._atom(formula, env, depth + 1)

    def _atom(self, atom: App, env: Env, depth: int) -> bool | None:
        match atom:
            case App(head="Eq" | "Neq" as head, args=(a, b)):
                equal = same(self.term(a, env, depth), self.term(b, env, depth))
                return equal if head == "Eq" else _negated(equal)
            case App(head="Lt" | "Leq" | "Gt" | "Geq" as head, args=(a, b)):
                return _ordered(head, self.term(a, env, depth), self.term(b, env, depth))
            case App(head="Belong" | "NotBelong" as head, args=(x, s)):
                inside = self.member(self.term(x, env, depth), s, env, depth)
                return inside if head == "Belong" else _negated(inside)
        return None

    def member(self, value: Value, container: Term, env: Env, depth: int = 0) -> bool | None:
        """Membership of a value in a set that is written out."""
        if value is UNDEFINED:
            return False
        if value is UNKNOWN or not isinstance(container, App):
            return None
        if container.head in _NUMBER_SETS:
            return _in_number_set(value, *_NUMBER_SETS[container.head])
        match container:
            case App(head=head, args=(a, b)) if head in _INTERVALS:
                if not is_number(value):
                    return False if isinstance(value, Infinity) else None
                low, high = self.term(a, env, depth), self.term(b, env, depth)
                above, below = _INTERVALS[head]
                return _all([_ordered(above, value, low), _ordered(below, value, high)])
            case App(head="Enum", args=items):
                return _negated(_all(_negated(same(value, self.term(i, env, depth))) for i in items))
            case App(head="Union", args=(a, b)):
                return _or(self.member(value, a, env, depth), self.member(value, b, env, depth))
            case App(head="Inter", args=(a, b)):
                return _all([self.member(value, a, env, depth), self.member(value, b, env, depth)])
            case App(head="SetMinus", args=(a, b)):
                return _all([self.member(value, a, env, depth), _negated(self.member(value, b, env, depth))])
            case App(head="CartesianProd", args=(a, b)):
                if not isinstance(value, Pair):
                    return False
                return _all([self.member(value.first, a, env, depth), self.member(value.second, b, env, depth)])
            case App(head="EmptySet"):
                return False
        return None

    def _quantified(self, formula: Bind, env: Env, depth: int) -> bool | None:
        """A universal is false where a value of the sample refutes it; an existential true where one proves it."""
        if formula.head not in ("Forall", "Exists"):
            return None
        name = f"\0{len(env)}"
        (body,) = open_with(formula, [Var(name)])
        decisive = formula.head == "Exists"
        for value in SAMPLE:
            if self.formula(body, {**env, name: value}, depth) is decisive:
                return decisive
        return None


def _negated(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def _or(left: bool | None, right: bool | None) -> bool | None:
    return True if True in (left, right) else None if None in (left, right) else False


def _all(truths: object) -> bool | None:
    found: list[bool | None] = list(truths)  # type: ignore[call-overload]
    return False if False in found else None if None in found else True


def _ordered(head: str, left: Value, right: Value) -> bool | None:
    """Order atoms are strict: false where a side is undefined, or no real number and not infinite."""
    if UNDEFINED in (left, right):
        return False
    order = compare(left, right)
    if order is None:
        return None
    return {"Lt": order < 0, "Leq": order <= 0, "Gt": order > 0, "Geq": order >= 0}[head]


def _in_number_set(value: Value, kind: str, signs: tuple[int, ...]) -> bool | None:
    if not is_number(value):
        return False if isinstance(value, (Infinity, Pair)) else None
    if kind == "complex":
        return True
    order = compare(value, Fraction(0))
    if order is not None and order not in signs:
        return False
    if kind == "real":
        return True if set(signs) == {-1, 0, 1} or order is not None else None
    if not isinstance(value, Fraction) or order is None:
        return None
    return True if kind == "rational" else value.denominator == 1


_SIGNS: Final = {"": (-1, 0, 1), "Pos": (1,), "NonNeg": (0, 1), "Neg": (-1,), "NonPos": (-1, 0)}
_NUMBER_SETS: Final = {
    **{f"{p}{kind}Set": (kind.lower(), s) for p, s in _SIGNS.items() for kind in ("Integer", "Rational", "Real")},
    "ComplexSet": ("complex", (-1, 0, 1)),
}
_INTERVALS: Final = {"IntervalLoRo": ("Gt", "Lt"), "IntervalLcRo": ("Geq", "Lt"), "IntervalLoRc": ("Gt", "Leq"),
                     "IntervalLcRc": ("Geq", "Leq")}  # fmt: skip


def precisely(evaluator: Evaluator, formula: Term, env: Env) -> bool | None:
    """The truth of a formula with balls of the module's precision."""
    before = ctx.prec
    ctx.prec = PRECISION
    try:
        return evaluator.formula(formula, env)
    finally:
        ctx.prec = before
