"""Profiles: how strict a check is. Trusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Profile:
    """A frozen choice that is passed to every check.

    Attributes:
        name: "strict" or "official".
        conventions: identifiers of the unsound conventions that are allowed.
        foreign_library: entries of a foreign theorem list may be used without a review.
        budget: search steps allowed for one automated obligation.
    """

    name: str
    conventions: frozenset[str] = frozenset()
    foreign_library: bool = False
    budget: int = 6500


#: The conventions that profile `official` allows, with what each one does wrong (docs/conventions.md).
CONVENTIONS: Final[dict[str, str]] = {
    "integral-variable": (
        "an equation about a free variable t is used inside an integral that binds a variable written t"
    ),
}

STRICT: Final = Profile("strict")
OFFICIAL: Final = Profile("official", frozenset(CONVENTIONS), foreign_library=True)
PROFILES: Final[dict[str, Profile]] = {"strict": STRICT, "official": OFFICIAL}
