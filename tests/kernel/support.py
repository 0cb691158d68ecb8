"""Short spellings for kernel tests: terms, evidence, what is accepted and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import settings

from proofdsl.checker.api import check_text
from proofdsl.kernel.check import check, expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context, Premises
from proofdsl.kernel.sequent import Refused, Sequent, Theorem
from proofdsl.library.library import Library
from proofdsl.terms import App, Term, Var, app, num

settings.register_profile("kernel", derandomize=True, deadline=None, database=None, max_examples=60)

CONTEXT = Context()
REAL, COMPLEX, INTEGER, RATIONAL = App("RealSet"), App("ComplexSet"), App("IntegerSet"), App("RationalSet")
NATURAL, POSITIVE = App("NonNegIntegerSet"), App("PosIntegerSet")
PI, E, I = App("Pi"), App("E"), App("ImaginaryUnit")
INFINITY, MINUS_INFINITY, EMPTY = App("PosInfty"), App("NegInfty"), App("EmptySet")
TRUE, FALSE = App("True"), App("False")
X, Y, Z, A, B, F, G, N = (Var(c) for c in "xyzabfgn")
ZERO, ONE, TWO = num(0), num(1), num(2)
HALF = num(Fraction(1, 2))


def examples(count: int) -> settings:
    """The deterministic profile with a number of examples."""
    return settings(settings.get_profile("kernel"), max_examples=count)


def plus(a: Term, b: Term) -> Term:
    return app("Plus", a, b)


def minus(a: Term, b: Term) -> Term:
    return app("Minus", a, b)


def times(a: Term, b: Term) -> Term:
    return app("Mult", a, b)


def frac(a: Term, b: Term) -> Term:
    return app("Frac", a, b)


def power(a: Term, b: Term) -> Term:
    return app("Power", a, b)


def root(n: int, a: Term) -> Term:
    return app("Root", num(n), a)


def eq(a: Term, b: Term) -> Term:
    return app("Eq", a, b)


def ne(a: Term, b: Term) -> Term:
    return app("Neq", a, b)


def lt(a: Term, b: Term) -> Term:
    return app("Lt", a, b)


def le(a: Term, b: Term) -> Term:
    return app("Leq", a, b)


def isin(a: Term, s: Term) -> Term:
    return app("Belong", a, s)


def call(f: Term, a: Term) -> Term:
    return app("Apply", f, a)


def ev(rule: str, *premises: Evidence, terms: Sequence[Term] = (), data: Sequence[int | str] = ()) -> Evidence:
    return Evidence(rule, tuple(terms), tuple(data), premises)


ASSUME = ev("assume")


def seq(hyps: Sequence[Term], goal: Term, assumed: Sequence[int] = ()) -> Sequent:
    return Sequent(tuple(hyps), goal, frozenset(assumed))


def accepted(hyps: Sequence[Term], goal: Term, evidence: Evidence, context: Context = CONTEXT) -> Theorem:
    """The theorem; fails the test when the evidence is refused."""
    answer = check(seq(hyps, goal), evidence, context)
    assert isinstance(answer, Theorem), answer
    return answer


def refused(hyps: Sequence[Term], goal: Term, evidence: Evidence, code: str = "", context: Context = CONTEXT) -> None:
    """Fails the test when the evidence is accepted, or refused with another code."""
    answer = check(seq(hyps, goal), evidence, context)
    assert isinstance(answer, Refused), "accepted"
    assert not code or answer.code == code, answer


def premises(hyps: Sequence[Term], goal: Term, evidence: Evidence, context: Context = CONTEXT) -> list[Sequent]:
    """What one rule application leaves."""
    answer = expand(seq(hyps, goal), evidence, context)
    assert isinstance(answer, Premises), answer
    return list(answer.sequents)


def goals(hyps: Sequence[Term], goal: Term, evidence: Evidence, context: Context = CONTEXT) -> list[Term]:
    """The goals of the premises that one rule application leaves."""
    return [p.goal for p in premises(hyps, goal, evidence, context)]


def no_rule(hyps: Sequence[Term], goal: Term, evidence: Evidence, code: str = "", context: Context = CONTEXT) -> None:
    """Fails the test unless the rule itself refuses, whatever its premises."""
    answer = expand(seq(hyps, goal), evidence, context)
    assert isinstance(answer, Refused), answer
    assert not code or answer.code == code, answer


def status_of(hypotheses: Sequence[str], goal: str, program: str) -> str:
    """How a program ends on a gap, without a library."""
    assumptions = "".join(f"{k}. {formula}\n" for k, formula in enumerate(hypotheses, 1))
    gap = f"PROOF GAP test\nASSUM:\n{assumptions}\nGOAL:\n{goal}\n"
    return check_text(gap, program, library=Library()).status
