"""Comparing two terms up to replacing one subterm by another. Trusted.

Replacing quasi-equal terms (or equivalent formulas) is sound wherever the context is extensional. Two kinds of
place are not: inside a free differential or a value derivative, and a series taken as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofdsl.kernel.readings import is_definition, is_lambda
from proofdsl.terms import App, Bind, Bound, Num, Term, Var, alpha
from proofdsl.terms.signature import NO_REWRITE, SERIES_PREDICATES
from proofdsl.terms.term import postorder


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where two terms differ otherwise than by the replacement: both subterms there."""

    left: Term
    right: Term


def is_opaque(node: Term) -> bool:
    """True for a node inside which nothing is replaced: a differential, a value derivative, an evaluation bar over
    something that is not a lambda, an integral written with free differentials."""
    if not isinstance(node, (App, Bind)):
        return False
    if node.head in NO_REWRITE:
        return True
    if not isinstance(node, App):
        return False
    if node.head == "EvalBar":
        return not (isinstance(node.args[0], Bind) and node.args[0].head == "Lambda")
    return node.head.endswith("Int") and _has_free_differential(node)


def _has_free_differential(node: Term) -> bool:
    return any(isinstance(sub, App) and sub.head == "Diff" and (sub.free or sub.loose) for sub in postorder(node))


def opens_differential(part: Term) -> bool:
    """True when a variable bound just outside `part` occurs inside an opaque node: nothing is substituted for it."""
    stack: list[tuple[Term, int]] = [(part, 0)]
    seen: set[tuple[Term, int]] = set()
    while stack:
        node, depth = place = stack.pop()
        if node.loose <= depth or place in seen:
            continue
        seen.add(place)
        if is_opaque(node):
            return True
        stack.extend((child, depth + extra) for child, extra in node.children())
    return False


def may_replace_children(a: Term, b: Term, old: Term, new: Term) -> bool:
    """False where a child may not be replaced as a whole: the series of a predicate on series, and the sides of a
    definition, unless a lambda takes the place of a lambda."""
    if not isinstance(a, App):
        return True
    if a.head in SERIES_PREDICATES:
        return False
    return not (is_definition(a) or is_definition(b)) or (is_lambda(old) and is_lambda(new))


def same_node(left: Term, right: Term) -> bool:
    """True when two nodes agree but for their children and the hints of bound names."""
    match left, right:
        case (Var(), Var()) | (Bound(), Bound()) | (Num(), Num()):
            return left is right
        case App(), App():
            return left.head == right.head and len(left.args) == len(right.args)
        case Bind(), Bind():
            return (left.head, left.real, len(left.outer), len(left.inner)) == (
                right.head, right.real, len(right.outer), len(right.inner))  # fmt: skip
    return False


def replaced(left: Term, right: Term, old: Term, new: Term) -> int | Difference:
    """How many (shared) occurrences of `old` in `left` are `new` in `right`; else the first difference.

    `old` and `new` have no loose indices, so an occurrence never mentions a variable bound around it.
    """
    old, new = alpha(old), alpha(new)
    count = 0
    stack: list[tuple[Term, Term, bool]] = [(alpha(left), alpha(right), True)]
    seen: set[tuple[Term, Term, bool]] = set()
    while stack:
        a, b, may_replace = place = stack.pop()
        if a is b or place in seen:
            continue
        seen.add(place)
        if may_replace and a is old and b is new:
            count += 1
            continue
        aligned = _aligned(a, b, old, new)
        if aligned is not None:
            count += aligned[0]
            stack.extend((x, y, True) for x, y in reversed(aligned[1]))
        elif same_node(a, b) and not is_opaque(a):
            whole = may_replace_children(a, b, old, new)
            pairs = [(x, y, whole) for (x, _), (y, _) in zip(a.children(), b.children(), strict=True)]
            stack.extend(reversed(pairs))
        else:
            return Difference(a, b)
    return count


def _aligned(a: Term, b: Term, old: Term, new: Term) -> tuple[int, list[tuple[Term, Term]]] | None:
    """Two flat conjunctions or disjunctions where `old` or `new` was flattened into its place.

    How many replacements there are, and the parts that remain to be compared; None when that is not the case.
    """
    if not (isinstance(a, App) and isinstance(b, App) and a.head == b.head and a.head in ("And", "Or")):
        return None
    before = old.args if isinstance(old, App) and old.head == a.head else (old,)
    after = new.args if isinstance(new, App) and new.head == a.head else (new,)
    if len(before) == len(after) == 1:
        return None
    i = j = count = 0
    pairs: list[tuple[Term, Term]] = []
    while i < len(a.args) or j < len(b.args):
        if a.args[i : i + len(before)] == before and b.args[j : j + len(after)] == after:
            i, j, count = i + len(before), j + len(after), count + 1
        elif i < len(a.args) and j < len(b.args):
            pairs.append((a.args[i], b.args[j]))
            i, j = i + 1, j + 1
        else:
            return None
    return (count, pairs) if count else None


def first_difference(left: Term, right: Term) -> Difference | None:
    """The outermost-first, leftmost place where two terms differ; None when alpha-equal."""
    stack: list[tuple[Term, Term]] = [(left, right)]
    seen: set[tuple[Term, Term]] = set()
    while stack:
        a, b = stack.pop()
        if alpha(a) is alpha(b) or (a, b) in seen:
            continue
        seen.add((a, b))
        children = [(x, y) for (x, _), (y, _) in zip(a.children(), b.children(), strict=False)]
        if not same_node(a, b) or not children:
            return Difference(a, b)
        stack.extend(reversed(children))
    return None


def reassociated(term: Term) -> Term:
    """The alpha-form of a term with chains of + and of * associated to the left."""
    done: dict[Term, Term] = {}
    root = alpha(term)
    for node in postorder(root):
        new = node.rebuilt([done[child] for child, _ in node.children()])
        if isinstance(new, App) and new.head in ("Plus", "Mult") and len(new.args) == 2:
            new = _left_chain(new)
        done[node] = new
    return alpha(done[root])


def _left_chain(node: App) -> Term:
    parts: list[Term] = []
    # The left operand is a left chain already; only the right one may nest.
    left, right = node.args
    while isinstance(right, App) and right.head == node.head:
        parts.append(right.args[1])
        right = right.args[0]
    if not parts:
        return node
    result = App(node.head, (left, right))
    for part in reversed(parts):
        result = App(node.head, (result, part))
    return result
