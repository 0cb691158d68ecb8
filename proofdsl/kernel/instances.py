"""What instantiating a quantifier owes, and when it is not allowed. Trusted (spec 3.1, "Instances")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.readings import changes_reading
from proofdsl.kernel.strict import strict_in
from proofdsl.terms import Bind, Term, Var, app
from proofdsl.terms.logic import REAL, conjuncts, split_implication
from proofdsl.terms.subst import instantiate, substitute

READING: Final = (
    "the value would change what an equation with a lambda, a predicate on a series, a bar or an integral says"
)


def markers(formula: Term, count: int) -> list[str]:
    """Names that no source text can contain and that are not free in `formula`, for looking at bodies."""
    prefix = "\0"
    while any(name.startswith(prefix) for name in formula.free):
        prefix += "\0"
    return [f"{prefix}{k}" for k in range(count)]


@dataclass(frozen=True, slots=True)
class Leading:
    """The leading universals of a statement, taken off together.

    Attributes:
        binders: the quantifiers, outermost first.
        names: markers for their variables.
        body: what they quantify, over the markers.
        inner: the same with the variables as loose indices (0 for the last quantifier).
    """

    binders: tuple[Bind, ...]
    names: tuple[str, ...]
    body: Term
    inner: Term

    def changes_reading(self, values: list[Term | None]) -> bool:
        """`changes_reading` for any of the values; None leaves a variable quantified."""
        body = self.body
        for name, value in zip(self.names, values, strict=True):
            if value is not None:
                if changes_reading(body, name, value):
                    return True
                body = substitute(body, {name: value})
        return False

    def owed(self, values: list[Term | None]) -> list[Term]:
        """What instantiating owes.

        A guarded variable owes that its value is real; another owes that its value is defined, unless a strict
        atom on it stands among the premises (then the instance holds vacuously for an undefined value).
        """
        premises = [part for premise in split_implication(self.body)[0] for part in conjuncts(premise)]
        owed: list[Term] = []
        for name, binder, value in zip(self.names, self.binders, values, strict=True):
            if value is None:
                continue
            if binder.real[0]:
                owed.append(app("Belong", value, REAL))
            elif not any(strict_in(premise, name) for premise in premises):
                owed.extend(denotes_conditions(value))
        return owed


def leading_universals(fact: Term, count: int) -> Leading | None:
    """The first `count` universals of a statement; None when it has fewer."""
    binders: list[Bind] = []
    inner = fact
    for _ in range(count):
        if not (isinstance(inner, Bind) and inner.head == "Forall"):
            return None
        binders.append(inner)
        inner = inner.inner[0]
    names = tuple(markers(fact, count))
    return Leading(tuple(binders), names, instantiate(inner, [Var(name) for name in names]), inner)


def instance_conditions(fact: Term, values: list[Term | None]) -> list[Term]:
    """What instantiating the leading universals of `fact` owes. Raises ValueError when there are fewer."""
    leading = leading_universals(fact, len(values))
    if leading is None:
        raise ValueError("more values than leading universals")
    return leading.owed(values)
