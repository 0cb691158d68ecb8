"""Every rule schema: in a structure in which all its premises hold, its conclusion is not false.

`tally` of `schema_samples` draws instances with numbers of every kind, infinities, sets, undefined terms, functions.
Print the numbers with `python -m tests.kernel.test_schemas`.
"""

from __future__ import annotations

import pytest

from proofdsl.kernel.schema import Schema, fact, isin
from proofdsl.kernel.schemas import ALL, SCHEMAS
from proofdsl.kernel.schemas_derivatives import DERIVATIVES
from proofdsl.kernel.schemas_extrema import EXTREMA
from proofdsl.kernel.schemas_filters import FILTERS
from proofdsl.kernel.schemas_integrals import INTEGRALS
from proofdsl.kernel.schemas_limits import LIMITS
from proofdsl.kernel.schemas_orders import ORDERS
from proofdsl.kernel.schemas_series import SERIES
from proofdsl.kernel.schemas_sets import SETS
from proofdsl.terms import Term, Var, app, num
from proofdsl.terms.subst import substitute
from tests.kernel.schema_samples import POOL, Tally, tally
from tests.kernel.support import (
    ASSUME,
    FALSE,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    X,
    Y,
    accepted,
    eq,
    ev,
    goals,
    lt,
    no_rule,
    power,
    refused,
    root,
)
from tests.reference.sampling import show

COUNT = 120
#: Facts about functions have their own tests (test_schemas_calculus).
FUNCTIONS = (*FILTERS, *DERIVATIVES, *LIMITS, *ORDERS, *INTEGRALS, *SERIES,
             *(s for s in (*EXTREMA, *SETS) if s.arity))  # fmt: skip
VALUES = [schema for schema in ALL if schema not in FUNCTIONS]
#: The reference evaluator does not interpret these conclusions (derivative of a function).
UNDECIDED = {"denotes:derivative"}
#: Nor these premises: there is no instance with premises that it calls true.
NEVER_TRUE = {
    s.name
    for s in EXTREMA
    if s.name.startswith(("Maximum", "Minimum")) or s.name.endswith((":approached", ":unbounded"))
}


@pytest.mark.parametrize("schema", VALUES, ids=lambda s: s.name)
def test_no_sampled_instance_refutes_the_schema(schema: Schema) -> None:
    found = tally(schema, COUNT)
    assert found.drawn >= 60
    assert not found.refuted, [{k: show(v) for k, v in r.items()} for r in found.refuted[:3]]
    if schema.name in NEVER_TRUE:
        assert found.satisfied == 0
        return
    assert found.satisfied >= 1, "no instance with true premises: the schema needs a directed sample"
    assert (found.conclusions["True"] == 0) == (schema.name in UNDECIDED), found.conclusions


@pytest.mark.slow
@pytest.mark.parametrize("schema", VALUES, ids=lambda s: s.name)
def test_no_further_instance_refutes_the_schema(schema: Schema) -> None:
    for seed in range(1, 6):
        assert not tally(schema, 300, seed).refuted


def test_a_wrong_schema_is_refuted() -> None:
    """The sample is able to find what is wrong with plausible but false facts."""
    a, b = Var("?a"), Var("?b")
    wrong = [
        fact("nonneg-product", [app("Geq", app("Mult", a, b), ZERO), app("Geq", a, ZERO)], app("Geq", b, ZERO)),
        fact("refl", [], app("Leq", a, a)),
        fact("root", [isin(a, REAL)], eq(root(2, power(a, TWO)), a)),
        fact("ln", [isin(a, REAL)], eq(app("Power", app("E"), app("ln", a)), a)),
        fact("finite", [lt(a, b)], isin(a, REAL)),
        fact("not", [app("Not", lt(a, b))], app("Geq", a, b)),
        fact("odd-root", [isin(a, REAL)], isin(root(2, a), REAL)),
    ]
    for schema in wrong:
        assert tally(schema, COUNT).refuted, schema.name


def test_the_pool_has_values_of_every_kind() -> None:
    assert len(set(POOL)) == len(POOL) and len(POOL) > 30


def test_names_are_unique_and_metavariables_are_used() -> None:
    assert list(SCHEMAS) == [s.name for s in ALL]
    for schema in ALL:
        used: frozenset[str] = schema.conclusion.free.union(*(p.free for p in schema.premises))
        assert set(schema.variables) == used | set(schema.arity) and all(v.startswith("?") for v in used)


# -- the rule that applies them ----------------------------------------------------------------------


def test_an_instance_is_accepted() -> None:
    hyps = [isin(X, REAL), app("Gt", X, ZERO)]
    assert goals(hyps, app("Gt", power(X, Y), ZERO), ev("schema", terms=[X, Y], data=["Power:positive"])) == [
        isin(Y, REAL)
    ]  # what stands among the hypotheses is not owed
    accepted([*hyps, isin(Y, REAL)], app("Gt", power(X, Y), ZERO), ev("schema", terms=[X, Y], data=["Power:positive"]))


def test_wrong_applications_are_refused() -> None:
    goal = app("Leq", X, X)
    no_rule([], goal, ev("schema", terms=[X], data=["no-such-schema"]))
    no_rule([], goal, ev("schema", terms=[X]), "bad-evidence")
    no_rule([], goal, ev("schema", terms=[X], data=[7]), "bad-evidence")
    no_rule([], goal, ev("schema", terms=[], data=["le-refl"]))
    no_rule([], goal, ev("schema", terms=[X, X], data=["le-refl"]))
    no_rule([], goal, ev("schema", terms=[Y], data=["le-refl"]))
    no_rule([], FALSE, ev("schema", terms=[X], data=["le-refl"]))
    refused([], goal, ev("schema", ASSUME, terms=[X], data=["le-refl"]))  # x is not known to be real
    accepted([isin(X, REAL)], goal, ev("schema", terms=[X], data=["le-refl"]))


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("Power:even-nonneg", [0, 2, 4], [1, 3]),
        ("Power:odd-negative", [1, 3], [0, 2]),
        ("Root:nonneg", [1, 2, 3], [0]),
    ],
)
def test_conditions_on_literal_values(name: str, good: list[int], bad: list[int]) -> None:
    schema = SCHEMAS[name]

    def attempt(n: Term) -> tuple[Term, list[Term]]:
        values = {"?a": X, "?n": n}
        return substitute(schema.conclusion, values), [values[v] for v in schema.variables]

    hyps = [substitute(p, {"?a": X, "?n": TWO}) for p in schema.premises]
    for k in good:
        goal, values = attempt(num(k))
        accepted(hyps, goal, ev("schema", terms=values, data=[name]))
    for n in [*(num(k) for k in bad), num(-2), app("Frac", ONE, TWO), app("Plus", ONE, ONE), Y]:
        goal, values = attempt(n)
        no_rule(hyps, goal, ev("schema", terms=values, data=[name]))


def test_metavariables_are_substituted_at_once() -> None:
    # The values mention each other's names: a sequential substitution would confuse them.
    goal = app("Geq", app("Plus", B, A), ZERO)
    hyps = [isin(A, REAL), isin(B, REAL), app("Geq", A, ZERO), app("Geq", B, ZERO)]
    accepted(hyps, goal, ev("schema", terms=[B, A], data=["Plus:sign:PP"]))
    odd = Var("?b")
    assert goals([], app("Leq", odd, odd), ev("schema", terms=[odd], data=["le-refl"])) == [isin(odd, REAL)]


def report() -> str:
    """One line a schema: instances, instances with true premises, truth of the conclusions there."""
    rows: list[tuple[str, Tally]] = [(s.name, tally(s, COUNT)) for s in VALUES]
    lines = [f"{name:36} {t.drawn:4} {t.satisfied:4} {dict(t.conclusions)}" for name, t in rows]
    total = sum(t.drawn for _, t in rows), sum(t.satisfied for _, t in rows)
    return "\n".join([*lines, f"{len(rows)} schemas, {total[0]} instances, {total[1]} with true premises"])


if __name__ == "__main__":
    print(report())
