"""What is bound where while a formula is read: names become de Bruijn indices at once. Trusted."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.scope import Scope, used_as_sets
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Bound, Term, Var
from proofdsl.terms.logic import REAL_OPERANDS, TYPING, equation
from proofdsl.terms.signature import CONSTANTS

#: A step of reading: yields the nodes it needs, gets their terms, returns its own.
Steps = Generator[Node, Term, Term]

_USED, _TYPED = 1, 2


class Context:
    """The binders around the place that is being read.

    For each bound variable `marks` notes whether it occurs as an operand of arithmetic or order and
    whether in a typing atom; `is_real` is then the guard that `logic.reads_as_real` prescribes.
    """

    __slots__ = ("_levels", "_sets", "depth", "marks", "scope", "text")

    def __init__(self, scope: Scope, text: str) -> None:
        self.scope = scope
        self.text = text
        self.depth = 0
        self.marks: list[int] = []
        self._levels: dict[str, list[int]] = {}
        self._sets: frozenset[str] | None = None

    def push(self, names: Sequence[str], offset: int = 0) -> None:
        """Open a binder over `names`; the last gets index 0."""
        if len(names) > 1 and len(dict.fromkeys(names)) < len(names):
            raise Fault(offset, "a binder binds the same name twice")
        for name in names:
            self._levels.setdefault(name, []).append(self.depth)
            self.marks.append(0)
            self.depth += 1

    def pop(self, names: Sequence[str]) -> list[int]:
        """Close the binder; gives the marks of its variables."""
        for name in names:
            self._levels[name].pop()
        self.depth -= len(names)
        marks = self.marks[self.depth :]
        del self.marks[self.depth :]
        return marks

    def bound(self, name: str) -> Bound | None:
        """The bound variable of that name, if one is in force."""
        levels = self._levels.get(name)
        return Bound(self.depth - 1 - levels[-1]) if levels else None

    def variable(self, name: str, quoted: bool = True) -> Term:
        """The term of a name that stands alone."""
        found = self.bound(name)
        if found is not None:
            return found
        if quoted or self.scope.owns(name):
            return Var(name)
        constant = CONSTANTS.get(name)
        if constant is not None:
            return App(constant)
        return self._indexed(name) or Var(name)

    def _indexed(self, name: str) -> Term | None:
        """`x_n` and `x_{n}` with bound x and n: a subscript that varies, not a name."""
        base, cut, index = name.partition("_")
        if not cut:
            return None
        first, second = self.bound(base), self.bound(index.strip("{}"))
        return None if first is None or second is None else App("Subscript", (first, second))

    def make(self, head: str, args: tuple[Term, ...]) -> App:
        """The application, noting how bound variables occur in it."""
        if head in REAL_OPERANDS:
            for arg in args:
                if isinstance(arg, Bound):
                    self.marks[self.depth - 1 - arg.index] |= _USED
        elif head in TYPING:
            for arg in args:
                if isinstance(arg, Bound):
                    self.marks[self.depth - 1 - arg.index] |= _TYPED
        if head in ("Eq", "Neq") and _LANDAU.search(self.text):
            return landau_equation(head, args)
        return App(head, args)

    def merge(self, variable: Term, mark: int) -> None:
        """Add the marks of a name that turned out to be `variable`."""
        if isinstance(variable, Bound):
            self.marks[self.depth - 1 - variable.index] |= mark

    def is_set_name(self, name: str) -> bool:
        """True when the gap or this formula uses the name as a set."""
        if name in self.scope.sets:
            return True
        if self._sets is None:
            self._sets = used_as_sets(self.text)
        return name in self._sets


#: Texts without these names have no O or o in them: their equations need not be looked through.
_LANDAU: Final = re.compile("big_?O|little_?o", re.IGNORECASE)


def landau_equation(head: str, args: tuple[Term, ...]) -> App:
    """An equation that may have O or o in it (then it is uninterpreted), or the negation of one."""
    positive = equation(*args)
    if positive.head == "Eq":
        return App(head, args)
    return positive if head == "Eq" else App("Not", (positive,))


def is_real(mark: int) -> bool:
    """The guard of a quantified or set-description variable with that mark."""
    return mark == _USED


def name_of(node: Node, what: str) -> str:
    """The name that a node consists of.

    Raises:
        Fault: when it is anything else.
    """
    if node[0] == "paren":
        node = node[2]
    if node[0] != "name":
        raise Fault(node[1], f"{what} is a name", ("a name",))
    return node[2]  # type: ignore[no-any-return]
