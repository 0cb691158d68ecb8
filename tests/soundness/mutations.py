"""Small mutations of a sequent, one change at a time, in a fixed order. Test code.

A mutation is a change that a careless author or a wrong rule might make; most but not all mutations of a
true sequent are false, so that a test has to compare with an evaluator before it demands a rejection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from proofdsl.terms.logic import conj, disj, is_app, reads_as_real
from proofdsl.terms.signature import GUARDED_BINDERS, NO_REWRITE
from proofdsl.terms.subst import bind, open_fresh
from proofdsl.terms.term import App, Bind, Num, Term, alpha_equal, app, num

Local = Callable[[Term], Iterator[Term]]


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mutated sequent. `place` is `goal` or `hypothesis k`, with the path of child numbers to the change."""

    kind: str
    place: str
    hypotheses: tuple[Term, ...]
    goal: Term


def mutations(hypotheses: Sequence[Term], goal: Term) -> Iterator[Mutation]:
    """All single mutations: goal first, then each hypothesis, then each hypothesis dropped."""
    kept = tuple(hypotheses)
    for kind, path, changed in of_formula(goal):
        yield Mutation(kind, _place("goal", path), kept, changed)
    for k, hypothesis in enumerate(kept):
        for kind, path, changed in of_formula(hypothesis):
            yield Mutation(kind, _place(f"hypothesis {k + 1}", path), (*kept[:k], changed, *kept[k + 1 :]), goal)
    for k in range(len(kept)):
        yield Mutation("drop-hypothesis", f"hypothesis {k + 1}", (*kept[:k], *kept[k + 1 :]), goal)


def of_formula(formula: Term) -> Iterator[tuple[str, tuple[int, ...], Term]]:
    """Kind, path and result of each single mutation of a formula; outer places before inner ones.

    Nothing changes inside a differential: it names the variable of an integral.
    """
    for path, node in _places(formula):
        for kind, local in RULES.items():
            for replacement in local(node):
                changed = guarded(_replaced(formula, path, replacement))
                if not alpha_equal(changed, formula):
                    yield kind, path, changed


def guarded(term: Term) -> Term:
    """The term with the guards of its quantifiers and descriptions as the reader would set them."""
    term = term.rebuilt([guarded(child) for child, _ in term.children()])
    if not isinstance(term, Bind) or term.head not in GUARDED_BINDERS:
        return term
    names, inner = open_fresh(term)
    real = tuple(reads_as_real(name, inner) for name in names)
    return Bind(term.head, term.names, real, term.outer, term.inner)


def _place(what: str, path: tuple[int, ...]) -> str:
    return f"{what} at {'.'.join(map(str, path))}" if path else what


def _places(root: Term) -> Iterator[tuple[tuple[int, ...], Term]]:
    stack: list[tuple[tuple[int, ...], Term]] = [((), root)]
    while stack:
        path, node = stack.pop()
        yield path, node
        if isinstance(node, App) and node.head in NO_REWRITE:
            continue
        children = [((*path, k), child) for k, (child, _) in enumerate(node.children())]
        stack.extend(reversed(children))


def _replaced(root: Term, path: tuple[int, ...], replacement: Term) -> Term:
    if not path:
        return replacement
    children = [child for child, _ in root.children()]
    children[path[0]] = _replaced(children[path[0]], path[1:], replacement)
    if isinstance(root, App) and root.head in ("And", "Or"):
        return conj(children) if root.head == "And" else disj(children)
    return root.rebuilt(children)


# -- the rules ----------------------------------------------------------------------------------------

_OPPOSITE: Final = {
    "Lt": "Gt", "Gt": "Lt", "Leq": "Geq", "Geq": "Leq", "Eq": "Neq", "Neq": "Eq",
    "Belong": "NotBelong", "NotBelong": "Belong",
}  # fmt: skip
_STRICTNESS: Final[dict[str, tuple[str, ...]]] = {
    "Lt": ("Leq",), "Leq": ("Lt",), "Gt": ("Geq",), "Geq": ("Gt",),
    "IntervalLoRo": ("IntervalLcRo", "IntervalLoRc"), "IntervalLcRo": ("IntervalLoRo", "IntervalLcRc"),
    "IntervalLoRc": ("IntervalLcRc", "IntervalLoRo"), "IntervalLcRc": ("IntervalLoRc", "IntervalLcRo"),
}  # fmt: skip
_HEADS: Final[dict[str, tuple[str, ...]]] = {
    "sin": ("cos",), "cos": ("sin",), "tan": ("cot",), "cot": ("tan",), "sec": ("csc",), "csc": ("sec",),
    "arcsin": ("arccos",), "arccos": ("arcsin",), "arctan": ("arccot",), "arccot": ("arctan",),
    "sinh": ("cosh", "sin"), "cosh": ("sinh", "cos"), "tanh": ("coth",), "coth": ("tanh",),
    "ln": ("exp", "lg"), "exp": ("ln",), "lg": ("ln",), "floor": ("ceil",), "ceil": ("floor",),
    "max": ("min",), "min": ("max",), "sup": ("inf",), "inf": ("sup",), "Re": ("Im",), "Im": ("Re",),
    "Union": ("Inter", "SetMinus"), "Inter": ("Union",), "SetMinus": ("Inter",),
    "Mult": ("Plus",), "Frac": ("Mult",), "PosInfty": ("NegInfty",), "NegInfty": ("PosInfty",),
    "PosRealSet": ("NonNegRealSet", "RealSet"), "NonNegRealSet": ("PosRealSet", "RealSet"), "RealSet": ("IntegerSet",),
    "PosIntegerSet": ("NonNegIntegerSet", "IntegerSet"), "NonNegIntegerSet": ("PosIntegerSet", "IntegerSet"),
    "IntegerSet": ("RationalSet", "RealSet"), "RationalSet": ("RealSet",), "ComplexSet": ("RealSet",),
}  # fmt: skip
_SWAPPED: Final = ("Frac", "Minus", "Power", "SetMinus", "Subset", "Impl", "Pair", "Compose", "FunSpace")
_SIDES: Final[dict[str, tuple[str, ...]]] = {
    "Lim": ("LimRight", "LimLeft"),
    "LimRight": ("LimLeft", "Lim"),
    "LimLeft": ("LimRight", "Lim"),
}


def _flip_sign(node: Term) -> Iterator[Term]:
    match node:
        case App(head="Neg", args=(inner,)):
            yield inner
        case App(head="Plus" | "Minus" as head):
            yield App("Minus" if head == "Plus" else "Plus", node.args)


def _change_constant(node: Term) -> Iterator[Term]:
    if isinstance(node, Num):
        yield num(node.value + 1)
        if node.value >= 1:
            yield num(node.value - 1)


def _by_table(table: Mapping[str, tuple[str, ...]]) -> Local:
    def local(node: Term) -> Iterator[Term]:
        if isinstance(node, App):
            for head in table.get(node.head, ()):
                yield App(head, node.args)
        elif isinstance(node, Bind):
            for head in table.get(node.head, ()):
                yield Bind(head, node.names, node.real, node.outer, node.inner)

    return local


def _drop_premise(node: Term) -> Iterator[Term]:
    """An implication to its conclusion, a conjunction or disjunction without one part."""
    if is_app(node, "Impl") and isinstance(node, App):
        yield node.args[1]
    elif isinstance(node, App) and node.head in ("And", "Or"):
        for k in range(len(node.args)):
            rest = [*node.args[:k], *node.args[k + 1 :]]
            yield conj(rest) if node.head == "And" else disj(rest)


def _exchange_and_or(node: Term) -> Iterator[Term]:
    if isinstance(node, App) and node.head in ("And", "Or"):
        yield disj(node.args) if node.head == "And" else conj(node.args)


def _swap_quantifiers(node: Term) -> Iterator[Term]:
    """`forall x, P ⇒ exists y, Q` to `exists y, forall x, P ⇒ Q`, and likewise the other way round."""
    if not isinstance(node, Bind) or node.head not in ("Forall", "Exists"):
        return
    (outer,), (body,) = open_fresh(node)
    premise: Term | None = None
    if node.head == "Forall" and isinstance(body, App) and body.head == "Impl":
        premise, body = body.args
    if not isinstance(body, Bind) or body.head == node.head or body.head not in ("Forall", "Exists"):
        return
    (inner,), (core,) = open_fresh(body, frozenset({outer}) | (premise.free if premise else frozenset()))
    core = core if premise is None else app("Impl", premise, core)
    yield bind(body.head, [inner], [], [bind(node.head, [outer], [], [core], node.real)], body.real)


def _exchange_quantifier(node: Term) -> Iterator[Term]:
    """`forall` for `exists` and the reverse; a restricting premise stays a restriction."""
    if not isinstance(node, Bind) or node.head not in ("Forall", "Exists"):
        return
    (body,) = node.inner
    if node.head == "Forall" and isinstance(body, App) and body.head == "Impl":
        body = conj(body.args)
    elif node.head == "Exists" and isinstance(body, App) and body.head == "And":
        body = app("Impl", body.args[0], conj(body.args[1:]))
    yield Bind("Exists" if node.head == "Forall" else "Forall", node.names, node.real, (), (body,))


def _swap_bounds(node: Term) -> Iterator[Term]:
    if isinstance(node, Bind) and len(node.outer) == 2 and node.head in ("Sum", "Prod", "DefInt"):
        yield Bind(node.head, node.names, node.real, node.outer[::-1], node.inner)
    elif isinstance(node, App) and node.head.startswith("Interval"):
        yield App(node.head, node.args[::-1])


def _shift_bound(node: Term) -> Iterator[Term]:
    """A range of a sum or product that begins one later or ends one earlier."""
    if not isinstance(node, Bind) or node.head not in ("Sum", "Prod"):
        return
    later = app("Plus", node.outer[0], num(1))
    yield Bind(node.head, node.names, node.real, (later, *node.outer[1:]), node.inner)
    if len(node.outer) == 2 and node.outer[1] != App("PosInfty"):
        earlier = app("Minus", node.outer[1], num(1))
        yield Bind(node.head, node.names, node.real, (node.outer[0], earlier), node.inner)


def _swap_arguments(node: Term) -> Iterator[Term]:
    if isinstance(node, App) and node.head in _SWAPPED and len(node.args) == 2:
        yield App(node.head, node.args[::-1])


def _negate(node: Term) -> Iterator[Term]:
    if isinstance(node, App) and node.head == "Not":
        yield node.args[0]


#: Kind of mutation -> what it does at one node.
RULES: Final[dict[str, Local]] = {
    "flip-sign": _flip_sign,
    "change-constant": _change_constant,
    "flip-relation": _by_table({head: (other,) for head, other in _OPPOSITE.items()}),
    "change-strictness": _by_table(_STRICTNESS),
    "swap-quantifiers": _swap_quantifiers,
    "exchange-quantifier": _exchange_quantifier,
    "drop-premise": _drop_premise,
    "exchange-and-or": _exchange_and_or,
    "drop-negation": _negate,
    "swap-bounds": _swap_bounds,
    "shift-bound": _shift_bound,
    "swap-arguments": _swap_arguments,
    "change-side": _by_table(_SIDES),
    "change-head": _by_table(_HEADS),
}
KINDS: Final = (*RULES, "drop-hypothesis")
