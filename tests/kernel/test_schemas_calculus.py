"""The rows about limits and derivatives: where an instance's premises hold numerically, its conclusion is not false."""

from __future__ import annotations

from functools import cache

import pytest

from proofdsl.kernel.schema import Schema, fact, lam, ne
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.schemas_derivatives import DERIVATIVES, derivative
from proofdsl.kernel.schemas_filters import FILTERS, F, G, H, S, T, eventually, tends
from proofdsl.kernel.schemas_limits import LIMITS
from proofdsl.terms import App, Term, app, num
from tests.kernel.calculus_samples import Tally, judge, tally

COUNT = 16
#: Rows whose conclusions the numeric oracle reads (not those about functions by name).
ROWS = [s for s in (*FILTERS, *DERIVATIVES, *LIMITS) if s.conclusion.head in (  # type: ignore[attr-defined]
    "TendsTo", "TendsUp", "TendsDown", "Eventually", "HasDerivAt", "Eq")]  # fmt: skip
ROWS = [s for s in ROWS if "?f" not in s.variables]


@cache
def sampled(name: str) -> Tally:
    """The tally of a row, computed once."""
    return tally(SCHEMAS[name], COUNT)


@pytest.mark.parametrize("schema", ROWS, ids=lambda s: s.name)
def test_no_sampled_instance_refutes_the_row(schema: Schema) -> None:
    found = sampled(schema.name)
    assert not found.refuted, [{k: repr(v) for k, v in r.items()} for r in found.refuted[:2]]


@pytest.mark.slow
@pytest.mark.parametrize("schema", ROWS, ids=lambda s: s.name)
def test_no_further_instance_refutes_the_row(schema: Schema) -> None:
    for seed in range(1, 4):
        assert not tally(schema, 80, seed).refuted


def test_most_rows_have_instances_whose_premises_hold() -> None:
    tallies = [(schema.name, sampled(schema.name)) for schema in ROWS]
    satisfied = [name for name, found in tallies if found.satisfied]
    confirmed = [name for name, found in tallies if found.confirmed]
    assert len(satisfied) >= 0.4 * len(ROWS), sorted({n for n, _ in tallies} - set(satisfied))
    assert len(confirmed) >= 0.3 * len(ROWS)


def test_wrong_rows_are_refuted() -> None:
    """The sample finds what is wrong with plausible but false rows."""

    to_f, to_g = tends(F, S), tends(G, T)
    wrong = [
        fact("quotient-without-condition", [to_f, to_g], tends(lambda x: app("Frac", F(x), G(x)), app("Frac", S, T))),
        fact("root-everywhere", [to_f], tends(lambda x: app("Root", num(2), F(x)), app("Root", num(2), S))),
        fact("product-rule", [derivative(F, S), derivative(G, T)],
             derivative(lambda x: app("Mult", F(x), G(x)), app("Mult", S, T))),
        fact("absolute-everywhere", [derivative(F, S)], derivative(lambda x: app("Abs", F(x)), S)),
        fact("apart-is-open", [to_f, to_g], eventually(lambda x: ne(F(x), G(x)), H)),
    ]  # fmt: skip
    for schema in wrong:
        assert any(tally(schema, 150, seed).refuted for seed in range(4)), schema.name


@pytest.mark.parametrize(
    ("formula", "truth"),
    [
        (App("TendsTo", (lam(lambda x: app("Frac", app("sin", x), x)), app("Punctured", num(0)), num(1))), True),
        (App("TendsTo", (lam(lambda x: app("Frac", app("sin", x), x)), app("Near", num(0)), num(1))), False),
        (App("TendsTo", (lam(lambda x: app("sin", app("Frac", num(1), x))), app("Punctured", num(0)), num(0))), False),
        (App("HasDerivAt", (lam(lambda x: app("Abs", x)), num(0), num(0))), False),
        (App("HasDerivAt", (lam(lambda x: app("Power", x, num(2))), num(2), num(1))), True),
        (App("TendsUp", (lam(lambda x: app("Frac", num(1), x)), app("RightOf", num(0)))), True),
        (App("TendsUp", (lam(lambda x: app("Frac", num(1), x)), app("Punctured", num(0)))), False),
    ],
)
def test_the_oracle(formula: Term, truth: bool) -> None:
    assert judge(formula) is truth
