"""Printing of applications with a notation of their own; see printer.py. Trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.parser.printbinders import bare_variables, guards_of
from proofdsl.parser.printer import POSTFIX, Printer, Steps, infix
from proofdsl.parser.syntax import NOT, POWER, RELATION, SIGN
from proofdsl.terms import App, Bound, Num, Term, Var

_BRACKETS: Final = {"IntervalLcRo": "[)", "IntervalLoRc": "(]", "IntervalLcRc": "[]"}


def _not(p: Printer, term: App, wanted: bool) -> Steps:
    operand = yield term.args[0], POSTFIX, False
    return f"¬{operand}", NOT


def _neg(p: Printer, term: App, wanted: bool) -> Steps:
    operand = yield term.args[0], POWER, False
    return f"-{operand}", SIGN


def _plus_minus(p: Printer, term: App, wanted: bool) -> Steps:
    if len(term.args) == 2:
        return (yield from infix(p, term, wanted))
    operand = yield term.args[0], POWER, False
    return f"±{operand}", SIGN


def _power(p: Printer, term: App, wanted: bool) -> Steps:
    base = yield term.args[0], POSTFIX, False
    exponent = yield term.args[1], 0, False
    return f"{base}^{{{exponent}}}", POWER


def _absolute(p: Printer, term: App, wanted: bool) -> Steps:
    inner = yield term.args[0], 0, False
    return f"|{inner}|", POSTFIX


def _factorial(p: Printer, term: App, wanted: bool) -> Steps:
    inner = yield term.args[0], POSTFIX, False
    return f"{inner}!", POSTFIX


def _prime(p: Printer, term: App, wanted: bool) -> Steps:
    operand = term.args[0]
    inner = yield operand, POSTFIX, False
    if isinstance(operand, Var | Bound):
        name = operand.name if isinstance(operand, Var) else p.names.of(operand)
        if p.names.primed(name):
            inner = f"({inner})"
    return f"{inner}'", POSTFIX


def _subscript(p: Printer, term: App, wanted: bool) -> Steps:
    base = yield term.args[0], POSTFIX, False
    index = yield term.args[1], 0, False
    if isinstance(term.args[0], Var | Bound) or not next(term.args[0].children(), None):
        base = f"({base})"  # a name with a simple subscript would be one name
    return f"{base}_{{{index}}}", POSTFIX


def _evaluation(p: Printer, term: App, wanted: bool) -> Steps:
    body = yield term.args[0], POSTFIX, False
    lower = yield term.args[1], 0, False
    if len(term.args) == 2:
        return f"({body}|_{{{lower}}})", POSTFIX
    upper = yield term.args[2], 0, False
    return f"({body}|_{{{lower}}}^{{{upper}}})", POSTFIX


def _root(p: Printer, term: App, wanted: bool) -> Steps:
    index = yield term.args[0], 0, False
    radicand = yield term.args[1], 0, False
    return f"sqrtn({index}, {radicand})", POSTFIX


def _pair(p: Printer, term: App, wanted: bool) -> Steps:
    items = tuple_items(term)
    parts: list[str] = []
    for item in items:
        parts.append((yield item, 0, False))
    name = "Pair" if wanted and len(items) == 2 else ""
    return f"{name}({', '.join(parts)})", POSTFIX


def tuple_items(term: Term) -> list[Term]:
    """The entries of a tuple (a, (b, c)); the term itself when it is none."""
    items: list[Term] = []
    while isinstance(term, App) and term.head == "Pair":
        items.append(term.args[0])
        term = term.args[1]
    return [*items, term]


def _apply(p: Printer, term: App, wanted: bool) -> Steps:
    function, argument = term.args
    if isinstance(function, Var):
        head = p.guard(p.names.free(function.name, head=True), function.name)
    else:
        head = yield function, POSTFIX, False
        if isinstance(function, App) and not function.args and head[0] != "(":
            head = f"({head})"  # a constant: without parentheses its name would be that of a function
    parts: list[str] = []
    for item in tuple_items(argument):
        parts.append((yield item, 0, False))
    return f"{head}({', '.join(parts)})", POSTFIX


def _bracket(p: Printer, term: App, wanted: bool) -> Steps:
    brackets = _BRACKETS[term.head]
    left = yield term.args[0], 0, False
    right = yield term.args[1], 0, False
    return f"{brackets[0]}{left}, {right}{brackets[1]}", POSTFIX


def _enum(p: Printer, term: App, wanted: bool) -> Steps:
    parts: list[str] = []
    for item in term.args:
        parts.append((yield item, 0, False))
    return f"{{ {', '.join(parts)} }}", POSTFIX


def _cases(p: Printer, term: App, wanted: bool) -> Steps:
    parts: list[str] = []
    for place in range(0, len(term.args) - 1, 2):
        value = yield term.args[place], 1, False
        condition = yield term.args[place + 1], 1, False
        parts.append(f"{value} if {condition}")
    if len(term.args) % 2:
        last = yield term.args[-1], 1, False
        parts.append(f"otherwise {last}")
    return f"cases{{ {'; '.join(parts)} }}", POSTFIX


def _approx(p: Printer, term: App, wanted: bool) -> Steps:
    left = yield term.args[0], RELATION + 1, False
    right = yield term.args[1], RELATION + 1, False
    tolerance = yield term.args[2], 0, False
    return f"{left} ≈_{{ {tolerance} }} {right}", RELATION


def _diff(p: Printer, term: App, wanted: bool) -> Steps:
    """`diff(t)`; a variable that the integral around must not bind stands in parentheses."""
    order, operand = term.args
    if order is not Num(1):
        power = yield order, 0, False
        inner = yield operand, 0, False
        return f"diff^{{{power}}}({inner})", POSTFIX
    inner = yield operand, 0, False
    if p.region is not None and isinstance(operand, Var | Bound):
        mine = isinstance(operand, Bound) and len(p.names.stack) - 1 - operand.index == p.region
        inner = inner if mine else f"({inner})"
    return f"diff({inner})", POSTFIX


def _partial_diff(p: Printer, term: App, wanted: bool) -> Steps:
    order = yield term.args[0], 0, False
    parts: list[str] = []
    for item in term.args[1:]:
        parts.append((yield item, 0, False))
    power = "" if term.args[0] is Num(1) else f"^{{{order}}}"
    return f"pdiff{power}({', '.join(parts)})", POSTFIX


def _integral(p: Printer, term: App, wanted: bool) -> Steps:
    lower = yield term.args[0], 0, False
    upper = yield term.args[1], 0, False
    kept, p.region = p.region, -1 if len(bare_variables(term.args[2])) == 1 else None
    inner = yield term.args[2], 0, False
    p.region = kept
    return f"DefInt({lower}, {upper}, {inner})", POSTFIX


def _description(p: Printer, term: App, wanted: bool) -> Steps:
    """A set description that binds nothing."""
    element, condition = term.args
    kept, p.guarded = p.guarded, p.guarded | guards_of(p, element, condition)
    left = yield element, RELATION, False
    p.guarded = kept
    right = yield condition, 0, False
    return f"{{ {left} | {right} }}", POSTFIX


#: Head -> printer.
SPECIAL: Final[dict[str, Callable[[Printer, App, bool], Steps]]] = {
    "Not": _not, "Neg": _neg, "PlusMinus": _plus_minus, "Power": _power, "Abs": _absolute, "Fact": _factorial,
    "Prime": _prime, "Subscript": _subscript, "EvalBar": _evaluation, "Root": _root, "Pair": _pair, "Apply": _apply,
    "IntervalLcRo": _bracket, "IntervalLoRc": _bracket, "IntervalLcRc": _bracket, "Enum": _enum, "Cases": _cases,
    "ApproxEps": _approx, "Diff": _diff, "PartialDiff": _partial_diff, "DefInt": _integral, "SetDesc": _description,
}  # fmt: skip
