"""How names are written: when a name reads back as it is, when it needs back-quotes or another name. Trusted."""

from __future__ import annotations

import re
from typing import Final

from proofdsl.parser.calls import SPECIAL, head_of
from proofdsl.parser.lexer import KEYWORDS
from proofdsl.parser.scope import NAME_PATTERN, Scope, is_camel
from proofdsl.terms import App, Bind, Bound, Term
from proofdsl.terms.signature import CONSTANTS, FUNCTION_NAMES, NUMBER_SETS, RESERVED
from proofdsl.terms.subst import fresh_name
from proofdsl.terms.term import postorder

_NAME: Final = re.compile(NAME_PATTERN)
_NEVER_PLAIN: Final = KEYWORDS | {"diff", "pdiff", "cases", "__IMAGINARY_UNIT__"}

#: Constants -> spelling.
CONSTANT_SPELLING: Final = {
    "Pi": "π", "E": "e", "ImaginaryUnit": "__IMAGINARY_UNIT__", "EmptySet": "∅", "PosInfty": "+∞",
    "NegInfty": "-∞", "True": "True", "False": "False", **{name: name for name in NUMBER_SETS},
}  # fmt: skip
_PREFERRED: Final = ("frac", "Not")
#: Heads -> spelling in front of arguments: the head itself where it is a spelling, else the first in the table.
HEAD_SPELLING: Final[dict[str, str]] = {
    head: head if FUNCTION_NAMES.get(head) == head else name for name, head in reversed(FUNCTION_NAMES.items())
} | {FUNCTION_NAMES[name]: name for name in _PREFERRED}
_SPECIAL_SPELLING: Final = {
    "Root": "sqrtn", "Diff": "diff", "PartialDiff": "pdiff", "DefInt": "DefInt", "ValDeri": "ValDeri",
}  # fmt: skip


class Names:
    """The names in force while a term is printed."""

    __slots__ = ("_count", "scope", "stack", "written")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.stack: list[str] = []
        self.written: list[str] = []
        self._count: dict[str, int] = {}

    def push(self, names: tuple[str, ...], description: bool = False) -> tuple[str, ...]:
        """Open a binder; gives the names as they are written.

        In a set description only what reads as a variable is bound: a name of a constant is back-quoted.
        """
        for name in names:
            quoted = not _NAME.fullmatch(name) or name in _NEVER_PLAIN or (description and name in CONSTANTS)
            self.stack.append(name)
            self.written.append(f"`{name}`" if quoted else name)
            self._count[name] = self._count.get(name, 0) + 1
        return tuple(self.written[-len(names) :])

    def pop(self, count: int) -> None:
        for _ in range(count):
            self._count[self.stack.pop()] -= 1
            self.written.pop()

    def in_force(self, name: str) -> bool:
        """True when a binder around this place has that name."""
        return self._count.get(name, 0) > 0

    def of(self, variable: Bound) -> str:
        """The name of a bound variable; a made-up one for an index that escapes the whole term."""
        place = len(self.stack) - 1 - variable.index
        return self.stack[place] if place >= 0 else f"_{-place}"

    def bound(self, variable: Bound) -> str:
        """A bound variable as it is written."""
        place = len(self.stack) - 1 - variable.index
        return self.written[place] if place >= 0 else f"_{-place}"

    def choose(self, node: Bind) -> tuple[str, ...]:
        """Names for the variables of a binder: the hints, unless something inside would be captured."""
        free: frozenset[str] = frozenset().union(*(part.free for part in node.inner))
        chosen: list[str] = []
        for hint in node.names:
            taken = set(free) | set(chosen)
            if self.in_force(hint):
                taken |= self._referenced(node)
            if hint in RESERVED or is_camel(hint):
                taken |= spellings(*node.inner)
            name = hint
            if hint in taken:
                name = fresh_name(hint, taken | self._referenced(node) | RESERVED)
            chosen.append(name)
        return tuple(chosen)

    def _referenced(self, node: Bind) -> set[str]:
        """Names of enclosing binders that occur inside `node`."""
        width = len(node.names)
        if all(part.loose <= width for part in node.inner):
            return set()
        names: set[str] = set()
        seen: set[tuple[Term, int]] = set()
        stack = [(part, width) for part in node.inner]
        while stack:
            part, depth = stack.pop()
            if part.loose <= depth or (part, depth) in seen:
                continue
            seen.add((part, depth))
            if isinstance(part, Bound):
                names.add(self.of(Bound(part.index - depth)))
            else:
                stack.extend((child, depth + extra) for child, extra in part.children())
        return names

    def free(self, name: str, head: bool = False) -> str:
        """A free variable, alone or in front of its arguments."""
        if not self._plain(name, head):
            return f"`{name}`"
        return name

    def _plain(self, name: str, head: bool) -> bool:
        if not _NAME.fullmatch(name) or name in _NEVER_PLAIN:
            return False
        if head and name in self.scope.functions:
            return True
        if head and (name in SPECIAL or head_of(name) is not None or (name in CONSTANTS and is_camel(name))):
            return False
        if self.scope.owns(name):
            return True
        if not head and name in CONSTANTS:
            return False
        _, cut, index = name.partition("_")
        return not (cut and self.in_force(index.strip("{}")))  # `x_n` under n reads as a varying subscript

    def primed(self, name: str) -> bool:
        """True when `name'` would read as a name of its own."""
        return self.in_force(name + "'") or self.scope.owns(name + "'")


def spellings(*parts: Term) -> set[str]:
    """Every name by which a constant or head in the terms is written."""
    found: set[str] = set()
    for part in parts:
        for inner in postorder(part):
            if isinstance(inner, App | Bind):
                head = inner.head
                found.add(head)
                for table in (CONSTANT_SPELLING, HEAD_SPELLING, _SPECIAL_SPELLING):
                    if head in table:
                        found.add(table[head])
    return found
