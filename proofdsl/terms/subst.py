"""Walking, opening, closing and substituting terms. Trusted. Every traversal is iterative.

With de Bruijn indices a substituted term can never be captured: what stands for a free variable is a
term without loose indices, and it is inserted under binders unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from proofdsl.terms.term import Bind, Bound, Term, Var

Visit = Callable[[Term, int], "Term | None"]


def transform(root: Term, visit: Visit) -> Term:
    """Rebuild `root`, replacing the subterms for which `visit(node, depth)` gives a term.

    `depth` counts the variables bound around the node inside `root`. Where `visit` answers None the
    children are visited; a replacement is inserted as it is and not visited again.
    """
    done: dict[tuple[Term, int], Term] = {}
    stack: list[tuple[Term, int, bool]] = [(root, 0, False)]
    while stack:
        node, depth, expanded = stack.pop()
        if (node, depth) in done:
            continue
        if expanded:
            old = list(node.children())
            new = [done[child, depth + extra] for child, extra in old]
            changed = any(a is not b for a, (b, _) in zip(new, old, strict=True))
            done[node, depth] = node.rebuilt(new) if changed else node
            continue
        replacement = visit(node, depth)
        if replacement is not None:
            done[node, depth] = replacement
        else:
            stack.append((node, depth, True))
            stack.extend((child, depth + extra, False) for child, extra in node.children())
    return done[root, 0]


def shift(term: Term, by: int, cutoff: int = 0) -> Term:
    """Add `by` to every index of `term` that escapes `cutoff` enclosing variables."""

    def visit(node: Term, depth: int) -> Term | None:
        if node.loose <= depth + cutoff:
            return node
        return Bound(node.index + by) if isinstance(node, Bound) else None

    return term if by == 0 else transform(term, visit)


def instantiate(body: Term, values: Sequence[Term]) -> Term:
    """The inner term of a binder with `values` for its variables (first value for the first name).

    The values may have loose indices; they are then relative to the place of the binder.
    """
    width = len(values)

    def visit(node: Term, depth: int) -> Term | None:
        if node.loose <= depth:
            return node
        if not isinstance(node, Bound):
            return None
        level = node.index - depth
        if level < width:
            return shift(values[width - 1 - level], depth)
        return Bound(node.index - width)

    return transform(body, visit)


def abstract(term: Term, names: Sequence[str]) -> Term:
    """Turn the free variables `names` into bound ones: the inverse of opening with fresh names."""
    position = {name: len(names) - 1 - k for k, name in enumerate(names)}
    wanted = frozenset(names)
    lifted = shift(term, len(names))

    def visit(node: Term, depth: int) -> Term | None:
        if node.free.isdisjoint(wanted):
            return node
        return Bound(position[node.name] + depth) if isinstance(node, Var) else None

    return transform(lifted, visit)


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Simultaneous substitution of terms without loose indices for free variables."""
    wanted = frozenset(values)

    def visit(node: Term, depth: int) -> Term | None:
        if node.free.isdisjoint(wanted):
            return node
        return shift(values[node.name], depth) if isinstance(node, Var) else None

    return transform(term, visit)


def bind(
    head: str,
    names: Sequence[str],
    outer: Sequence[Term],
    inner: Sequence[Term],
    real: Sequence[bool] | None = None,
) -> Bind:
    """A binder over terms in which the bound variables still occur as `Var`."""
    flags = tuple(real) if real is not None else (False,) * len(names)
    return Bind(head, tuple(names), flags, tuple(outer), tuple(abstract(t, names) for t in inner))


def open_with(node: Bind, values: Sequence[Term]) -> tuple[Term, ...]:
    """The inner terms of a binder with `values` for its variables."""
    if len(values) != len(node.names):
        raise ValueError("one value for each bound variable")
    return tuple(instantiate(part, values) for part in node.inner)


def fresh_name(hint: str, taken: frozenset[str] | set[str]) -> str:
    """`hint` itself, or `hint` with the smallest number appended that makes it new."""
    if hint not in taken:
        return hint
    count = 1
    while f"{hint}{count}" in taken:
        count += 1
    return f"{hint}{count}"


def open_fresh(node: Bind, taken: frozenset[str] = frozenset()) -> tuple[tuple[str, ...], tuple[Term, ...]]:
    """Open a binder with names that occur neither in it nor in `taken`; deterministic."""
    used = set(taken | node.free)
    names: list[str] = []
    for hint in node.names:
        name = fresh_name(hint, used)
        used.add(name)
        names.append(name)
    return tuple(names), open_with(node, [Var(n) for n in names])


def occurs(needle: Term, hay: Term) -> bool:
    """True when the alpha-class of `needle` occurs in `hay` as a subterm (no loose indices crossed)."""
    from proofdsl.terms.term import alpha, postorder

    wanted = alpha(needle)
    return any(node is wanted for node in postorder(alpha(hay)))
