"""Rule schemas: premises and a conclusion over metavariables, as data. Trusted.

A schema is sound for every instance of its metavariables by arbitrary terms, defined or not: each premise
is a formula of the logic of partial terms. The tables in `schemas_*.py` read like the list of facts in a
textbook; `schema` is the one kernel rule that applies them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context, Premises, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Num, Term, Var, alpha_equal, app, num
from proofdsl.terms.subst import substitute

Where = Callable[[dict[str, Term]], bool]


@dataclass(frozen=True, slots=True)
class Schema:
    """A fact about all terms.

    Attributes:
        name: stable identifier.
        variables: metavariables, in the order in which evidence gives their values.
        premises: what an instance owes.
        conclusion: what it proves.
        where: a decidable condition on the values (for instance "an even numeral"), or None.
        source: where the fact can be looked up.
    """

    name: str
    variables: tuple[str, ...]
    premises: tuple[Term, ...]
    conclusion: Term
    where: Where | None = None
    source: str = ""


# Spelling of the tables ------------------------------------------------------------------------------

A, B, C, D, F, K, M, N, S, T, X, Y = (Var(f"?{c}") for c in "abcdfkmnstxy")
ZERO, ONE, TWO = num(0), num(1), num(2)


def con(name: str) -> Term:
    """A constant."""
    return App(name)


R, CC, Z, N0, N1, Q = (
    con("RealSet"), con("ComplexSet"), con("IntegerSet"), con("NonNegIntegerSet"), con("PosIntegerSet"),
    con("RationalSet"),
)  # fmt: skip


def isin(x: Term, s: Term) -> Term:
    """x is a member of s."""
    return app("Belong", x, s)


def lt(a: Term, b: Term) -> Term:
    """a < b."""
    return app("Lt", a, b)


def le(a: Term, b: Term) -> Term:
    """a <= b."""
    return app("Leq", a, b)


def gt(a: Term, b: Term) -> Term:
    """a > b."""
    return app("Gt", a, b)


def ge(a: Term, b: Term) -> Term:
    """a >= b."""
    return app("Geq", a, b)


def eq(a: Term, b: Term) -> Term:
    """a = b."""
    return app("Eq", a, b)


def ne(a: Term, b: Term) -> Term:
    """a is not b."""
    return app("Neq", a, b)


def fn(head: str, *args: Term) -> Term:
    """An application of a head."""
    return App(head, args)


def power(a: Term, b: Term) -> Term:
    """a^b."""
    return app("Power", a, b)


def fact(name: str, premises: list[Term], conclusion: Term, where: Where | None = None, source: str = "") -> Schema:
    """A schema whose metavariables are collected from its formulas, in alphabetical order."""
    free = conclusion.free.union(*(p.free for p in premises)) if premises else conclusion.free
    return Schema(name, tuple(sorted(free)), tuple(premises), conclusion, where, source)


def even_numeral(variable: Term) -> Where:
    """The value is an even natural numeral."""
    return _numeral(variable, lambda v: v % 2 == 0)


def odd_numeral(variable: Term) -> Where:
    """The value is an odd natural numeral."""
    return _numeral(variable, lambda v: v % 2 == 1)


def positive_numeral(variable: Term) -> Where:
    """The value is a numeral for a positive integer."""
    return _numeral(variable, lambda v: v > 0)


def _numeral(variable: Term, test: Callable[[int], bool]) -> Where:
    name = variable.name if isinstance(variable, Var) else ""

    def holds(values: dict[str, Term]) -> bool:
        value = values[name]
        return isinstance(value, Num) and value.value.denominator == 1 and value.value >= 0 and test(int(value.value))

    return holds


# The rule --------------------------------------------------------------------------------------------


def apply_schema(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """An instance of a schema: the goal is its conclusion, the premises are its premises.

    data: the schema's name. terms: a value for each metavariable.
    """
    from proofdsl.kernel.schemas import SCHEMAS

    schema = SCHEMAS.get(string(ev, 0))
    if schema is None:
        return Refused(f"there is no schema {string(ev, 0)}")
    if len(ev.terms) != len(schema.variables):
        return Refused(f"schema {schema.name} takes {len(schema.variables)} values")
    values = {name: term(ev, k) for k, name in enumerate(schema.variables)}
    if schema.where is not None and not schema.where(values):
        return Refused(f"schema {schema.name} does not apply to these values")
    if not alpha_equal(substitute(schema.conclusion, values), seq.goal):
        return Refused(f"the goal is not the conclusion of schema {schema.name}")
    return Premises(seq.sides(substitute(p, values) for p in schema.premises))
