"""Certified enclosures of closed real terms by ball arithmetic (FLINT's arb). Trusted.

`enclose` answers a ball that contains the value of the term, or None where the term is not certainly a
real number at the given precision: a denominator whose ball contains 0, a logarithm or root whose argument is
not certainly inside the domain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flint import acb, arb, ctx, fmpq

from proofdsl.kernel.numbers import rational_value
from proofdsl.terms import App, Num, Term
from proofdsl.terms.term import postorder

#: Precisions in bits that evidence may ask for.
MAX_PRECISION: Final = 1024
_MAX_EXPONENT: Final = 10**6


def enclose(term: Term, precision: int, boxes: Mapping[Term, tuple[Term, Term]] | None = None) -> arb | None:
    """A ball around the value of a term, or None.

    `boxes` gives closed bounds of its variables: the ball is then around every value that the term has there, and the
    term has one at every point of the box.
    """
    if term.loose or not 16 <= precision <= MAX_PRECISION:
        return None
    before = ctx.prec
    ctx.prec = precision
    try:
        values: dict[Term, arb] = {}
        for variable, ends in (boxes or {}).items():
            low, high = (enclose(end, precision) for end in ends)
            if low is None or high is None:
                return None
            values[variable] = low.union(high)
        for node in postorder(term):
            value = values[node] if node in values else _node(node, values)
            if value is None or not value.is_finite():
                return None
            values[node] = value
        return values[term]
    finally:
        ctx.prec = before


def _node(node: Term, values: dict[Term, arb]) -> arb | None:
    if isinstance(node, Num):
        return arb(fmpq(node.value.numerator, node.value.denominator))
    if not isinstance(node, App):
        return None
    if not node.args:
        return {"Pi": arb.pi, "E": lambda: arb(1).exp()}.get(node.head, lambda: None)()
    rule = _TABLE.get(node.head)
    return None if rule is None else rule(node, [values[a] for a in node.args])


Rule = Callable[[App, "list[arb]"], "arb | None"]


def _surely_nonzero(x: arb) -> bool:
    return bool(x > 0) or bool(x < 0)


def _power(node: App, args: list[arb]) -> arb | None:
    base, real_exponent = args
    value = rational_value(node.args[1])
    if value is not None and value.denominator == 1:
        if abs(value.numerator) > _MAX_EXPONENT or (value < 0 and not _surely_nonzero(base)):
            return None
        # FLINT's real power takes a logarithm, its complex power multiplies: that is the one for a ball around 0.
        exponent = abs(value.numerator)
        power = base**exponent if exponent and _surely_nonzero(base) else (acb(base) ** exponent).real
        return 1 / power if value < 0 else power
    return (real_exponent * base.log()).exp() if base > 0 else None


def _root(node: App, args: list[arb]) -> arb | None:
    degree = rational_value(node.args[0])
    if degree is None or degree.denominator != 1 or degree == 0 or abs(degree) > _MAX_EXPONENT:
        return None
    n, x = abs(degree.numerator), args[1]
    if x > 0:
        value = x.root(n)
    elif x < 0 and n % 2 == 1:
        value = -((-x).root(n))
    elif rational_value(node.args[1]) == 0:
        value = arb(0)
    else:
        return None
    if degree > 0:
        return value
    return 1 / value if _surely_nonzero(value) else None


def _inside(x: arb) -> bool:
    return bool(x >= -1) and bool(x <= 1)


_TABLE: Final[dict[str, Rule]] = {
    "Plus": lambda n, a: a[0] + a[1],
    "Minus": lambda n, a: a[0] - a[1],
    "Mult": lambda n, a: a[0] * a[1],
    "Neg": lambda n, a: -a[0],
    "Frac": lambda n, a: a[0] / a[1] if _surely_nonzero(a[1]) else None,
    "Power": _power,
    "Root": _root,
    "Abs": lambda n, a: abs(a[0]),
    "sin": lambda n, a: a[0].sin(),
    "cos": lambda n, a: a[0].cos(),
    "tan": lambda n, a: a[0].tan() if _surely_nonzero(a[0].cos()) else None,
    "cot": lambda n, a: a[0].cot() if _surely_nonzero(a[0].sin()) else None,
    "sinh": lambda n, a: a[0].sinh(),
    "cosh": lambda n, a: a[0].cosh(),
    "tanh": lambda n, a: a[0].tanh(),
    "arctan": lambda n, a: a[0].atan(),
    "arcsin": lambda n, a: a[0].asin() if _inside(a[0]) else None,
    "arccos": lambda n, a: a[0].acos() if _inside(a[0]) else None,
    "ln": lambda n, a: a[0].log() if a[0] > 0 else None,
    "lg": lambda n, a: a[0].log() / arb(10).log() if a[0] > 0 else None,
    "max": lambda n, a: a[0].max(a[1]) if len(a) == 2 else None,
    "min": lambda n, a: a[0].min(a[1]) if len(a) == 2 else None,
}
