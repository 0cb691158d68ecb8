"""Values of metavariables, and what a row concludes with them. Untrusted."""

from __future__ import annotations

from collections.abc import Mapping

from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.logic import TRUE
from proofdsl.terms.subst import bind, instantiate


def function(body: Term, name: str) -> Bind:
    """fun name . body, the form in which schemas take the value of a metavariable with an argument."""
    return bind("Lambda", [name], [], [TRUE, body])


def at(body: Term, name: str, point: Term) -> Term:
    """The body with `point` for the free variable `name`."""
    return instantiate(function(body, name).inner[1], [point])


def conclusion(row: str, values: Mapping[str, Term]) -> App:
    """What a row concludes with these values (names without the question mark)."""
    found = filled(SCHEMAS[row].conclusion, {f"?{name}": value for name, value in values.items()})
    if not isinstance(found, App):
        raise TypeError("rows of the calculus conclude atoms")
    return found
