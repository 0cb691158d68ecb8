"""Lambdas, sums, limits and integrals for kernel tests, with fixed bound names; words of rewriting rules."""

from __future__ import annotations

from proofdsl.terms import Bind, Term, Var, app
from proofdsl.terms.logic import TRUE
from proofdsl.terms.subst import bind
from tests.kernel.support import ONE, ZERO, ev, frac, times

L2R, R2L, EQN, IFF = "left_to_right", "right_to_left", "equation", "iff"
T, S, K = Var("t"), Var("s"), Var("k")
REFL = ev("reflexivity")
UNDEFINED = frac(ONE, ZERO)


def fun(body: Term, condition: Term = TRUE, *names: str) -> Bind:
    return bind("Lambda", list(names) or ["t"], [], [condition, body])


def total(low: Term, high: Term | None, body: Term, head: str = "Sum") -> Bind:
    return bind(head, ["k"], [low] if high is None else [low, high], [body])


def limit(body: Term, at: Term = ZERO, head: str = "Lim") -> Bind:
    return bind(head, ["t"], [at], [body])


def forall(name: str, body: Term, real: bool = False) -> Term:
    return bind("Forall", [name], [], [body], [real])


def diff(t: Term) -> Term:
    return app("Diff", ONE, t)


def integral(low: Term, high: Term, value: Term) -> Bind:
    return bind("DefInt", ["t"], [low, high], [times(value, diff(T))])
