"""Immutable, interned terms in locally nameless form. Trusted.

Five kinds of node:

* ``Var(name)``: a free variable;
* ``Bound(index)``: a variable bound by an enclosing ``Bind`` (de Bruijn index, 0 is the innermost);
* ``Num(value)``: an exact rational numeral;
* ``App(head, args)``: a constructor, constant (no arguments) or predicate applied to terms;
* ``Bind(head, names, real, outer, inner)``: a binder. ``outer`` lies outside the scope of the bound
  variables (bounds, limit points), ``inner`` inside. The last name has index 0. ``names`` are only
  hints for printing; ``real[k]`` says that variable k carries the guard "is a real number" (spec 3.1).

Two structurally equal terms are the same object as long as one of them is alive. The intern table
holds weak references, so that nothing accumulates from case to case.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

_NO_NAMES: frozenset[str] = frozenset()
_T = TypeVar("_T", bound="Term")


class Term:
    """Base of all terms.

    Attributes:
        free: names of the free variables.
        loose: one more than the largest index that escapes this term; 0 for a closed-up term.
    """

    __slots__ = ("__weakref__", "_alpha", "_canonical", "_digest", "free", "loose")
    free: frozenset[str]
    loose: int
    _alpha: Term | None  # set where the canonical form is another node; a node must not own itself
    _canonical: bool  # the node is known to be its own canonical form
    _digest: bytes | None
    _interned: ClassVar[WeakValueDictionary[tuple[object, ...], Term]] = WeakValueDictionary()

    def children(self) -> Iterator[tuple[Term, int]]:
        """Immediate subterms, each with the number of variables bound around it here."""
        return iter(())

    def rebuilt(self, children: list[Term]) -> Term:
        """The same node over other children, in the order of `children()`."""
        return self

    @property
    def digest(self) -> bytes:
        """A structural digest, equal for alpha-equivalent terms: a total order for canonical forms."""
        if self._digest is None:
            for node in postorder(self):
                if node._digest is None:
                    object.__setattr__(node, "_digest", _digest_of(node))
        return self._digest or b""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("terms are immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("terms are immutable")

    def __copy__(self: _T) -> _T:
        return self

    def __deepcopy__(self: _T, memo: object) -> _T:
        return self


def _intern(key: tuple[object, ...], fresh: Term, free: frozenset[str], loose: int) -> None:
    put = object.__setattr__
    put(fresh, "free", free)
    put(fresh, "loose", loose)
    put(fresh, "_alpha", None)
    put(fresh, "_canonical", False)
    put(fresh, "_digest", None)
    Term._interned[key] = fresh


class Var(Term):
    """A free variable."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> Var:
        key = (cls, name)
        known = Term._interned.get(key)
        if known is not None:
            return known  # type: ignore[return-value]
        node = object.__new__(cls)
        object.__setattr__(node, "name", name)
        _intern(key, node, frozenset((name,)), 0)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return (Var, (self.name,))

    def __repr__(self) -> str:
        return f"Var({self.name!r})"


class Bound(Term):
    """A variable bound by an enclosing binder; `index` counts bound variables outward from 0."""

    __slots__ = ("index",)
    index: int

    def __new__(cls, index: int) -> Bound:
        if index < 0:
            raise ValueError("a de Bruijn index is not negative")
        key = (cls, index)
        known = Term._interned.get(key)
        if known is not None:
            return known  # type: ignore[return-value]
        node = object.__new__(cls)
        object.__setattr__(node, "index", index)
        _intern(key, node, _NO_NAMES, index + 1)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return (Bound, (self.index,))

    def __repr__(self) -> str:
        return f"Bound({self.index})"


class Num(Term):
    """An exact rational numeral."""

    __slots__ = ("value",)
    value: Fraction

    def __new__(cls, value: Fraction | int) -> Num:
        exact = Fraction(value)
        key = (cls, exact)
        known = Term._interned.get(key)
        if known is not None:
            return known  # type: ignore[return-value]
        node = object.__new__(cls)
        object.__setattr__(node, "value", exact)
        _intern(key, node, _NO_NAMES, 0)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return (Num, (self.value,))

    def __repr__(self) -> str:
        return f"Num({self.value})"


class App(Term):
    """A constructor, constant or predicate applied to its arguments."""

    __slots__ = ("args", "head")
    head: str
    args: tuple[Term, ...]

    def __new__(cls, head: str, args: tuple[Term, ...] = ()) -> App:
        key = (cls, head, args)
        known = Term._interned.get(key)
        if known is not None:
            return known  # type: ignore[return-value]
        node = object.__new__(cls)
        object.__setattr__(node, "head", head)
        object.__setattr__(node, "args", args)
        loose = max((a.loose for a in args), default=0)
        _intern(key, node, _union(args), loose)
        return node

    def children(self) -> Iterator[tuple[Term, int]]:
        return iter([(a, 0) for a in self.args])

    def rebuilt(self, children: list[Term]) -> Term:
        return App(self.head, tuple(children))

    def __reduce__(self) -> tuple[Any, ...]:
        return (App, (self.head, self.args))

    def __repr__(self) -> str:
        return f"App({self.head!r}, <{len(self.args)}>)"


class Bind(Term):
    """A binder over `names`; see the module's description for the fields."""

    __slots__ = ("head", "inner", "names", "outer", "real")
    head: str
    names: tuple[str, ...]
    real: tuple[bool, ...]
    outer: tuple[Term, ...]
    inner: tuple[Term, ...]

    def __new__(
        cls,
        head: str,
        names: tuple[str, ...],
        real: tuple[bool, ...],
        outer: tuple[Term, ...],
        inner: tuple[Term, ...],
    ) -> Bind:
        if not names or len(names) != len(real):
            raise ValueError("a binder needs one guard flag for each of its names")
        key = (cls, head, names, real, outer, inner)
        known = Term._interned.get(key)
        if known is not None:
            return known  # type: ignore[return-value]
        node = object.__new__(cls)
        put = object.__setattr__
        put(node, "head", head)
        put(node, "names", names)
        put(node, "real", real)
        put(node, "outer", outer)
        put(node, "inner", inner)
        escaping = max((t.loose for t in inner), default=0) - len(names)
        loose = max(0, escaping, *(t.loose for t in outer))
        _intern(key, node, _union(outer + inner), loose)
        return node

    def children(self) -> Iterator[tuple[Term, int]]:
        width = len(self.names)
        return iter([(t, 0) for t in self.outer] + [(t, width) for t in self.inner])

    def rebuilt(self, children: list[Term]) -> Term:
        cut = len(self.outer)
        return Bind(self.head, self.names, self.real, tuple(children[:cut]), tuple(children[cut:]))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Bind, (self.head, self.names, self.real, self.outer, self.inner))

    def __repr__(self) -> str:
        return f"Bind({self.head!r}, {self.names!r})"


def _union(parts: tuple[Term, ...]) -> frozenset[str]:
    result = _NO_NAMES
    for part in parts:
        if not part.free <= result:
            result = result | part.free if result else part.free
    return result


def app(head: str, *args: Term) -> App:
    """`App` with the arguments written out."""
    return App(head, args)


def num(value: int | Fraction) -> Num:
    """The numeral of an exact rational."""
    return Num(value)


def postorder(root: Term) -> list[Term]:
    """Every distinct subterm once, children before parents; iterative, deterministic."""
    order: list[Term] = []
    seen: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(root, False)]
    while stack:
        node, expanded = stack.pop()
        if expanded:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((child, False) for child, _ in node.children() if child not in seen)
    return order


def reached(roots: Iterable[Term], inside: Callable[[Term], Iterable[Term]]) -> Iterator[Term]:
    """The roots and whatever `inside` leads to from them, each term once; iterative, deterministic."""
    stack = list(dict.fromkeys(roots))
    seen = set(stack)
    while stack:
        node = stack.pop()
        yield node
        fresh = [part for part in inside(node) if part not in seen]
        seen.update(fresh)
        stack.extend(fresh)


def alpha(term: Term) -> Term:
    """The canonical representative of the alpha-class: the same term with the name hints erased."""
    if not term._canonical and term._alpha is None:
        for node in postorder(term):
            if not node._canonical and node._alpha is None:
                _canonize(node)
    return _known_alpha(term)


def _known_alpha(node: Term) -> Term:
    return node if node._alpha is None else node._alpha


def _canonize(node: Term) -> None:
    canonical = node.rebuilt([_known_alpha(child) for child, _ in node.children()])
    if isinstance(canonical, Bind):
        blank = ("_",) * len(canonical.names)
        canonical = Bind(canonical.head, blank, canonical.real, canonical.outer, canonical.inner)
    object.__setattr__(canonical, "_canonical", True)
    if canonical is not node:
        object.__setattr__(node, "_alpha", canonical)


def alpha_equal(left: Term, right: Term) -> bool:
    """True when the terms differ at most in the names of bound variables."""
    return left is right or alpha(left) is alpha(right)


def _digest_of(node: Term) -> bytes:
    parts = [_label(node).encode()]
    parts.extend(child._digest or b"" for child, _ in node.children())
    return hashlib.blake2b(b"\0".join(parts), digest_size=16).digest()


def _label(node: Term) -> str:
    match node:
        case Var():
            return f"v{node.name}"
        case Bound():
            return f"b{node.index}"
        case Num():
            # Hexadecimal: decimal digits of huge integers cost quadratic time and are refused by Python.
            return f"n{node.value.numerator:x}/{node.value.denominator:x}"
        case App():
            return f"a{node.head}/{len(node.args)}"
        case Bind():
            flags = "".join("r" if flag else "-" for flag in node.real)
            return f"q{node.head}/{flags}/{len(node.outer)}/{len(node.inner)}"
    raise TypeError(f"not a term: {node!r}")
