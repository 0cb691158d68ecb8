"""Lambdas as values of metavariables with arguments. Untrusted."""

from __future__ import annotations

from proofdsl.terms import Bind, Term
from proofdsl.terms.logic import TRUE
from proofdsl.terms.subst import bind, instantiate


def function(body: Term, name: str) -> Bind:
    """fun name . body, the form in which schemas take the value of a metavariable with an argument."""
    return bind("Lambda", [name], [], [TRUE, body])


def at(body: Term, name: str, point: Term) -> Term:
    """The body with `point` for the free variable `name`."""
    return instantiate(function(body, name).inner[1], [point])
