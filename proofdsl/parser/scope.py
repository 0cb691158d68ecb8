"""Names that a gap uses as its own, and positions in which a set stands. Trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from proofdsl.terms.signature import ARGUMENT_KINDS, CONSTANTS, SET

#: A name as it stands in a formula: letters and digits, inner underscores, a simple subscript.
#: `__IMAGINARY_UNIT__` is the one name with underscores at its ends.
NAME_PATTERN: Final = r"__IMAGINARY_UNIT__|[^\W\d_](?:[^\W_]|_(?=[^\W_]))*(?:_\{\s*[^\W_]+\s*\})?"
#: Capitalised names of two or more humps: as a head they are uninterpreted predicates or operators.
_CAMEL: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
_QUOTABLE: Final = rf"((?>`[^`\n]+`|{NAME_PATTERN}))"
_SET_NAME: Final = re.compile(
    rf"(?:[∈∉⊆∪∩]|\\(?!/))\s*{_QUOTABLE}(?!\s*\()|{_QUOTABLE}\s*(?=[⊆∪∩]|\\(?!/))|\bIsSet\(\s*{_QUOTABLE}\s*\)"
    rf"|[A-Z]\w*On\([^()\n]*,\s*{_QUOTABLE}\s*\)"
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that the gap itself declares; they win over the signature.

    Attributes:
        functions: names declared as functions (`N : A → B`).
        variables: all names declared by a typing hypothesis.
        sets: names that the gap uses as sets; beside `=` they make `(a, b)` an interval.
    """

    functions: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()

    def owns(self, name: str) -> bool:
        """True when `name` alone is a variable of the gap."""
        return name in self.variables or name in self.functions


EMPTY_SCOPE: Final = Scope()

#: Positions of set arguments of heads that the signature leaves uninterpreted; besides these, the
#: second argument of every head that ends in `On` (`ContinuousFuncOn(f, S)`) is a set.
_SETS_OF_PREDICATES: Final[dict[str, tuple[int, ...]]] = {
    "IsSet": (0,), "FiniteSet": (0,), "InfiniteSet": (0,), "CountableSet": (0,), "UncountableSet": (0,),
    "PowerSet": (0,), "Card": (0,), "Boundary": (0,), "Equinumerous": (0, 1), "CartesianProd": (0, 1),
    "IsInjection": (1, 2), "IsSurjection": (1, 2), "IsBijection": (1, 2), "RestrictFunc": (1,),
    "UniformConvergent": (1,), "UniformConvergentSeries": (1,), "UniformlyBoundedFuncFamily": (0, 1),
    "AccumulationPointSet": (0,), "SetPartition": (0, 1), "SetUnion": (0, 1), "SetInter": (0, 1),
    "NotBelong": (1,), "VolumeInt": (0,),
}  # fmt: skip
SET_ARGUMENTS: Final[dict[str, tuple[int, ...]]] = _SETS_OF_PREDICATES | {
    head: positions
    for head, kinds in ARGUMENT_KINDS.items()
    if (positions := tuple(k for k, kind in enumerate(kinds) if kind == SET))
}

#: Heads whose value is a set, for `=` between a set and `(a, b)`.
SET_VALUED: Final = frozenset(
    {
        "Union", "Inter", "SetMinus", "FunSpace", "CartesianProd", "PowerSet", "GeneralUnion", "Dom", "ImageOn",
        "AccumulationPointSet", "Boundary", "EquivClass", "SetUnion", "SetInter", "MinimumPoint", "MaximumPoint",
        "IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc", "Enum", "EmptySet",
    }
)  # fmt: skip


def set_positions(head: str) -> tuple[int, ...]:
    """The argument positions of `head` in which a set stands."""
    known = SET_ARGUMENTS.get(head)
    if known is not None:
        return known
    return (1,) if head.endswith("On") else ()


def is_camel(name: str) -> bool:
    """True for `SomePredicate`: ASCII, at least two capitals and a small letter."""
    if not _CAMEL.fullmatch(name):
        return False
    return sum(c.isupper() for c in name) >= 2 and any(c.islower() for c in name)


def used_as_sets(text: str) -> frozenset[str]:
    """The names that stand where only a set can stand, found by their neighbours in the text."""
    found = (name.strip("`") for groups in _SET_NAME.findall(text) for name in groups if name)
    return frozenset(name for name in found if name not in CONSTANTS)
