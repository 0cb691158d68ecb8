"""Printing of binders; see printer.py. Trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.parser.binders import CONDITIONED, LIMITS, RANGES
from proofdsl.parser.naming import spellings
from proofdsl.parser.printer import POSTFIX, Printer, Steps
from proofdsl.parser.syntax import ARROW, RELATION, WORD
from proofdsl.terms import App, Bind, Bound, Num, Term, Var
from proofdsl.terms.logic import TRUE

_WORDS: Final = {head: word for word, head in LIMITS.items()}
_RANGE_WORDS: Final = {head: word for word, head in RANGES.items()}
_CONDITIONED_WORDS: Final = {head: word for word, head in CONDITIONED.items()}


def _enter(p: Printer, node: Bind) -> tuple[tuple[str, ...], int | None, frozenset[str]]:
    """Choose names and open the binder; gives the names as written and what `_leave` restores."""
    names = p.names.choose(node)
    kept = (p.names.push(names, node.head == "SetDesc"), p.region, p.guarded)
    p.region = None
    p.guarded = p.guarded - frozenset(names)
    return kept


def _leave(p: Printer, node: Bind, region: int | None, guarded: frozenset[str]) -> None:
    p.names.pop(len(node.names))
    p.region, p.guarded = region, guarded


def _quantifier(p: Printer, node: Bind) -> Steps:
    opened: list[Bind] = []
    kept = []
    body: Term = node
    while isinstance(body, Bind) and body.head == node.head:
        opened.append(body)
        kept.append(_enter(p, body))
        body = body.inner[0]
    text = yield body, 0, False
    for binder, (_, region, guarded) in zip(reversed(opened), reversed(kept), strict=True):
        _leave(p, binder, region, guarded)
    groups = " ".join(f"({name})" for names, _, _ in kept for name in names)
    return f"{'forall' if node.head == 'Forall' else 'exists'} {groups}, {text}", WORD


def _lambda(p: Printer, node: Bind) -> Steps:
    names, region, guarded = _enter(p, node)
    condition = "" if node.inner[0] is TRUE else (yield node.inner[0], 0, False)
    body = yield node.inner[1], 0, False
    _leave(p, node, region, guarded)
    return f"fun {', '.join(names)}{f' [{condition}]' if condition else ''} . {body}", WORD


def _set_description(p: Printer, node: Bind) -> Steps:
    """`{ t | C }`; see `guards_of`."""
    names, region, guarded = _enter(p, node)
    element, condition = node.inner
    mine = frozenset(p.names.stack[-len(names) :])
    p.guarded = p.guarded | (guards_of(p, element, condition) - mine)
    left = yield element, RELATION, False
    p.guarded = guarded - mine
    right = yield condition, 0, False
    _leave(p, node, region, guarded)
    return f"{{ {left} | {right} }}", POSTFIX


def guards_of(p: Printer, element: Term, condition: Term) -> frozenset[str]:
    """The names that stand in `((…))` in the element of a description, lest it bind them.

    These are the variables of the condition, and those named like a constant or head in the description.
    """
    if isinstance(element, Bound):
        return frozenset()
    return names_in(p, condition) | spellings(element, condition)


def names_in(p: Printer, term: Term) -> frozenset[str]:
    """Names of the variables, free or bound around it, that a term contains."""
    found = set(term.free)
    seen: set[tuple[Term, int]] = set()
    stack = [(term, 0)]
    while stack:
        node, depth = stack.pop()
        if node.loose <= depth or (node, depth) in seen:
            continue
        seen.add((node, depth))
        if isinstance(node, Bound):
            found.add(p.names.of(Bound(node.index - depth)))
        else:
            stack.extend((child, depth + extra) for child, extra in node.children())
    return frozenset(found)


def _below(p: Printer, node: Bind, head: str) -> tuple[str, str]:
    """The word of a limit head and its side."""
    for side, sign in (("Right", "^+"), ("Left", "^-")):
        if head.endswith(side) and head not in _WORDS:
            return head.removesuffix(side), sign
    return head, ""


def _limit(p: Printer, node: Bind) -> Steps:
    head, sign = _below(p, node, node.head)
    index, kept = yield from _tends(p, node, sign)
    body = yield node.inner[0], 0, False
    _leave(p, node, *kept)
    return f"{_WORDS[head]}_{{ {index} }} ({body})", POSTFIX


def _tends(p: Printer, node: Bind, sign: str):  # type: ignore[no-untyped-def]
    """`x → a` with the binder left open; also what `_leave` restores."""
    point = yield node.outer[0], POSTFIX if sign else ARROW + 1, False
    names, region, guarded = _enter(p, node)
    variable = names[0] if len(names) == 1 else f"({', '.join(names)})"
    return f"{variable} → {point}{sign}", (region, guarded)


def _asymptotic(p: Printer, node: Bind) -> Steps:
    _, sign = _below(p, node, node.head) if node.head != "AsympAt" else ("", "")
    index, kept = yield from _tends(p, node, sign)
    left = yield node.inner[0], RELATION + 1, False
    right = yield node.inner[1], RELATION + 1, False
    _leave(p, node, *kept)
    return f"{left} ∼_{{ {index} }} {right}", RELATION


def _range(p: Printer, node: Bind) -> Steps:
    lower = yield node.outer[0], RELATION + 1, False
    upper = "" if len(node.outer) == 1 else (yield node.outer[1], 0, False)
    names, region, guarded = _enter(p, node)
    body = yield node.inner[0], 0, False
    _leave(p, node, region, guarded)
    above = f"^{{ {upper} }}" if upper else ""
    return f"{_RANGE_WORDS[node.head]}_{{ {names[0]} = {lower} }}{above} ({body})", POSTFIX


def _conditioned(p: Printer, node: Bind) -> Steps:
    names, region, guarded = _enter(p, node)
    condition = names[0] if node.inner[0] is TRUE else (yield node.inner[0], 0, False)
    body = yield node.inner[1], 0, False
    _leave(p, node, region, guarded)
    return f"{_CONDITIONED_WORDS[node.head]}_{{ {condition} }} ({body})", POSTFIX


def _integral(p: Printer, node: Bind) -> Steps:
    lower = yield node.outer[0], 0, False
    upper = yield node.outer[1], 0, False
    _, region, guarded = _enter(p, node)
    p.region = len(p.names.stack) - 1
    inner = yield node.inner[0], 0, False
    _leave(p, node, region, guarded)
    return f"DefInt({lower}, {upper}, {inner})", POSTFIX


def _value_derivative(p: Printer, node: Bind) -> Steps:
    point, order = node.outer
    kept, p.region = p.region, None
    at = yield point, 0, False
    degree = yield order, 0, False
    names, _, guarded = _enter(p, node)
    inner = yield node.inner[0], 0, False
    _leave(p, node, kept, guarded)
    itself = isinstance(point, Var | Bound) and at == names[0]
    return f"ValDeri({inner}, {names[0]}, {degree}{'' if itself else f', {at}'})", POSTFIX


def uninterpreted(p: Printer, node: Bind) -> Steps:
    """A binder that the notation has no form for: legible, but it does not read back."""
    outer: list[str] = []
    for part in node.outer:
        outer.append((yield part, 0, False))
    names, region, guarded = _enter(p, node)
    for part in node.inner:
        outer.append((yield part, 0, False))
    _leave(p, node, region, guarded)
    return f"{node.head}[{', '.join(names)}]({', '.join(outer)})", POSTFIX


def bare_variables(integrand: Term) -> frozenset[Term]:
    """The variables v in `diff(v)` outside of inner binders and inner integrals."""
    found: set[Term] = set()
    seen: set[Term] = set()
    stack = [integrand]
    while stack:
        node = stack.pop()
        if node in seen or not isinstance(node, App) or node.head == "DefInt":
            continue
        seen.add(node)
        if node.head == "Diff" and node.args[0] is Num(1) and isinstance(node.args[1], Var | Bound):
            found.add(node.args[1])
        stack.extend(node.args)
    return frozenset(found)


_SIDED: Final = ("", "Right", "Left")
BINDERS: Final[dict[str, Callable[[Printer, Bind], Steps]]] = {
    "Forall": _quantifier, "Exists": _quantifier, "Lambda": _lambda, "SetDesc": _set_description,
    "DefInt": _integral, "ValDeri": _value_derivative,
    **{head + side: _limit for head in LIMITS.values() for side in _SIDED},
    **{"AsympAt" + side: _asymptotic for side in _SIDED},
    **dict.fromkeys(RANGES.values(), _range),
    **dict.fromkeys(CONDITIONED.values(), _conditioned),
}  # fmt: skip
