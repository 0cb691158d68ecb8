"""Reading of applications: `f(x)`, predicates, constructor spelling. Trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.parser.binders import (
    read_big_of,
    read_definite_integral,
    read_quantified,
    read_value_derivative,
)
from proofdsl.parser.context import Context, Steps
from proofdsl.parser.errors import Fault
from proofdsl.parser.operators import ONE, as_set, differential, equated, pair, signed
from proofdsl.parser.scope import is_camel, set_positions
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Term, num
from proofdsl.terms.logic import conj, disj
from proofdsl.terms.shape import ARITY as SHAPES
from proofdsl.terms.signature import CONSTANTS, FUNCTION_NAMES, PREDICATES

_ONE, _SOME = (1, 1), (2, None)
#: Number of arguments of the heads that may be written as `name(..)`, as (least, most); most None: any number.
#: These are the shapes of the terms, but for chains, which are written at once, and for heads without a shape.
ARITY: Final[dict[str, tuple[int, int | None]]] = {
    **{head: SHAPES[head] for head in (*FUNCTION_NAMES.values(), "EvalBar", "ApproxEps") if head in SHAPES},
    "bar": _ONE, "Re": _ONE, "Im": _ONE, "Arg": _ONE, "PartialDiff": (1, None),
    "Pair": _SOME, "Plus": _SOME, "Mult": _SOME, "Union": _SOME, "Inter": _SOME, "And": (1, None), "Or": (1, None),
}  # fmt: skip
#: Heads that the reader makes of other notation: no name for a predicate or operator.
_OWN: Final = frozenset({"EqAsymp", "ImaginaryUnit"})
_LEFT_ASSOCIATIVE: Final = frozenset({"Plus", "Mult", "Union", "Inter"})

Special = Callable[[Context, int, list[Node]], Steps]


def read_call(ctx: Context, node: Node) -> Steps:
    _, offset, function, items = node
    if function[0] == "name":
        name, quoted = function[2], function[3]
        if not quoted and ctx.bound(name) is None and name not in ctx.scope.functions:
            special = SPECIAL.get(name)
            if special is not None:
                return (yield from special(ctx, function[1], items))
            head = head_of(name)
            if head is not None:
                return (yield from read_application(ctx, function[1], name, head, items))
            applied: Term = App(CONSTANTS[name]) if is_camel(name) else ctx.variable(name, name in CONSTANTS)
        else:
            applied = ctx.variable(name)
    else:
        applied = yield function
    if not items:
        raise Fault(offset + 1, "a function is applied to nothing", ("a term",))
    args: list[Term] = []
    for item in items:
        args.append((yield item))
    return App("Apply", (applied, pair(args)))


def head_of(name: str) -> str | None:
    """The head that a name stands for in front of arguments, when it is no variable."""
    head = FUNCTION_NAMES.get(name)
    if head is not None:
        return head
    if name in PREDICATES or (name not in CONSTANTS and is_camel(name)):
        return name
    return None


def read_application(ctx: Context, offset: int, name: str, head: str, items: list[Node]) -> Steps:
    """An application of a head of the signature, or of an uninterpreted one."""
    if head in _OWN:
        raise Fault(offset, f"`{name}` cannot be written as a name", ("another name",))
    least, most = ARITY.get(head, (0, None))
    if len(items) < least or (most is not None and len(items) > most):
        raise Fault(offset, f"`{name}` takes {_number(least, most)}, not {len(items)}")
    if head in ("Eq", "Neq"):
        items = list(equated(ctx, items[0], items[1]))
    sets = set_positions(head)
    args: list[Term] = []
    for position, item in enumerate(items):
        args.append((yield as_set(item) if position in sets else item))
    return build(ctx, head, args)


def build(ctx: Context, head: str, args: list[Term]) -> Term:
    """The term of a head with its arguments; the number of arguments has been checked."""
    if head == "And":
        return conj(args)
    if head == "Or":
        return disj(args)
    if head == "Pair":
        return pair(args)
    if head == "Neg":
        return signed(ctx, "Neg", args[0])
    if head in _LEFT_ASSOCIATIVE:
        result = args[0]
        for arg in args[1:]:
            result = ctx.make(head, (result, arg))
        return result
    return ctx.make(head, tuple(args))


def _number(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least} argument{'s' if least > 1 else ''}"
    if least != most:
        return f"{least} to {most} arguments"
    return "1 argument" if least == 1 else f"{least} arguments"


def _expect(offset: int, name: str, items: list[Node], least: int, most: int) -> None:
    if not least <= len(items) <= most:
        raise Fault(offset, f"`{name}` takes {_number(least, most)}, not {len(items)}")


def _sqrt(ctx: Context, offset: int, items: list[Node]) -> Steps:
    _expect(offset, "sqrt", items, 1, 2)
    return (yield from _root(ctx, items))


def _sqrtn(ctx: Context, offset: int, items: list[Node]) -> Steps:
    _expect(offset, "sqrtn", items, 2, 2)
    return (yield from _root(ctx, items))


def _root(ctx: Context, items: list[Node]) -> Steps:
    index: Term = num(2)
    if len(items) == 2:
        index = yield items[0]
    radicand = yield items[-1]
    return ctx.make("Root", (index, radicand))


def _cbrt(ctx: Context, offset: int, items: list[Node]) -> Steps:
    _expect(offset, "cbrt", items, 1, 1)
    radicand = yield items[0]
    return ctx.make("Root", (num(3), radicand))


def _diff(ctx: Context, offset: int, items: list[Node]) -> Steps:
    return (yield from differential(ctx, offset, "diff", ONE, items))


def _pdiff(ctx: Context, offset: int, items: list[Node]) -> Steps:
    return (yield from differential(ctx, offset, "pdiff", ONE, items))


def _definite(ctx: Context, offset: int, items: list[Node]) -> Steps:
    _expect(offset, "DefInt", items, 3, 3)
    return (yield from read_definite_integral(ctx, offset, *items))


def _value_derivative(ctx: Context, offset: int, items: list[Node]) -> Steps:
    _expect(offset, "ValDeri", items, 3, 4)
    return (yield from read_value_derivative(ctx, offset, items))


def _quantifier(head: str) -> Special:
    def read(ctx: Context, offset: int, items: list[Node]) -> Steps:
        if len(items) < 2:
            raise Fault(offset, f"`{head}` takes a name and a formula")
        return (yield from read_quantified(ctx, offset, head, [items[:-1]], items[-1]))

    return read


def _big(word: str, most: int) -> Special:
    def read(ctx: Context, offset: int, items: list[Node]) -> Steps:
        _expect(offset, f"the constructor of {word}", items, most - 1, most)
        index = items[0]
        if index[0] == "call" and index[2][0] == "name" and index[2][2] in ("Eq", "Belong") and len(index[3]) == 2:
            index = ("op", index[1], index[2][2], *index[3])
        upper = items[1] if len(items) == 3 else None
        return (yield from read_big_of(ctx, (offset, word, index, upper), items[-1]))

    return read


SPECIAL: Final[dict[str, Special]] = {
    "sqrt": _sqrt, "sqrtn": _sqrtn, "cbrt": _cbrt, "diff": _diff, "pdiff": _pdiff, "DefInt": _definite,
    "ValDeri": _value_derivative, "Forall": _quantifier("Forall"), "Exists": _quantifier("Exists"),
    "BigSumSup": _big("sum", 3), "BigProdSup": _big("prod", 3), "BigUnionSup": _big("union", 3),
    "BigInterSup": _big("inter", 3), "BigSum": _big("sum", 3), "BigProd": _big("prod", 3),
}  # fmt: skip
