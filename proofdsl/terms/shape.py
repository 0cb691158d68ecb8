"""Which shapes a node of a known head may have. Trusted: the door through which terms enter checks it."""

from __future__ import annotations

from typing import Final

from proofdsl.terms.signature import (
    ARITHMETIC,
    ELEMENTARY,
    GUARDED_BINDERS,
    INTERVALS,
    LIMITS,
    NUMBER_SETS,
    ORDER,
)  # fmt: skip
from proofdsl.terms.term import App, Bind, Term

_TWO: Final = (
    ARITHMETIC - {"Neg"}
    | ORDER
    | frozenset(INTERVALS)
    | {"Impl", "Iff", "Eq", "Neq", "Belong", "NotBelong", "Subset", "Typed", "FunSpace", "Apply", "Pair", "log"}
    | {"Union", "Inter", "SetMinus", "Compose", "Mod", "Cross", "Equiv", "Approx", "Asymp", "NthDeri"}
    | {"EqAsymp"}
)
_ONE: Final = ELEMENTARY - {"log"} | {"Not", "Neg", "Abs", "Denotes", "Prime"}
_NONE: Final = frozenset(NUMBER_SETS) | {
    "True", "False", "Pi", "E", "ImaginaryUnit", "PosInfty", "NegInfty", "EmptySet",
}  # fmt: skip

#: head -> (fewest, most) arguments, most None: any number; heads that are not listed take any number.
ARITY: Final[dict[str, tuple[int, int | None]]] = {
    **dict.fromkeys(sorted(_TWO), (2, 2)),
    **dict.fromkeys(sorted(_ONE), (1, 1)),
    **dict.fromkeys(sorted(_NONE), (0, 0)),
    "And": (2, None), "Or": (2, None), "Cases": (2, None), "Enum": (1, None),
    "FunDeri": (3, 3), "ApproxEps": (3, 3), "EvalBar": (2, 3), "PlusMinus": (1, 2),
    "max": (1, None), "min": (1, None), "sup": (1, 1), "inf": (1, 1),
}  # fmt: skip

#: head -> (fewest, most names), (fewest, most outer parts), inner parts.
_BINDER_SHAPES: Final[dict[str, tuple[tuple[int, int], tuple[int, int], int]]] = {
    "Forall": ((1, 1), (0, 0), 1), "Exists": ((1, 1), (0, 0), 1),
    "Lambda": ((1, 10**9), (0, 0), 2), "SetDesc": ((1, 10**9), (0, 0), 2),
    **dict.fromkeys(sorted(LIMITS), ((1, 1), (1, 1), 1)),
    **dict.fromkeys(("Sum", "Prod", "BigUnion", "BigInter"), ((1, 1), (1, 2), 1)),
    "DefInt": ((1, 1), (2, 2), 1), "ValDeri": ((1, 1), (2, 2), 1),
    "BigO": ((1, 1), (1, 1), 1), "LittleO": ((1, 1), (1, 1), 1), "AsympAt": ((1, 1), (1, 1), 2),
}  # fmt: skip


def misshapen(node: Term) -> str | None:
    """What is wrong with the shape of a node, in a sentence; None when nothing is."""
    if isinstance(node, App):
        fewest, most = ARITY.get(node.head, (0, None))
        if len(node.args) < fewest or (most is not None and len(node.args) > most):
            return f"{node.head} does not take {len(node.args)} arguments"
        if node.head in ("And", "Or") and any(isinstance(a, App) and a.head == node.head for a in node.args):
            return f"{node.head} is nested directly in itself"
    if isinstance(node, Bind):
        return _misshapen_binder(node)
    return None


def _misshapen_binder(node: Bind) -> str | None:
    if any(node.real) and node.head not in GUARDED_BINDERS:
        return f"{node.head} does not guard its variables"
    shape = _BINDER_SHAPES.get(node.head)
    if shape is None:
        return None
    names, outer, inner = shape
    right = names[0] <= len(node.names) <= names[1] and outer[0] <= len(node.outer) <= outer[1]
    return None if right and len(node.inner) == inner else f"{node.head} has the wrong number of parts"
