"""Rows about derivatives of order n, classes, quotients, jumps: what they owe, and what is false without it.

The numeric oracle judges what it can; facts about functions by name are checked by the counterexamples written down.
"""

from __future__ import annotations

import pytest

from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.schemas_orders import ORDERS
from proofdsl.parser import parse_term
from proofdsl.terms import Term, alpha, app
from proofdsl.terms.subst import bind
from tests.kernel.calculus_samples import judge

#: Row, the premise that is left out, an instance: that premise is false, no other one is, the conclusion is false.
BAD: list[tuple[str, int, dict[str, str]]] = [
    ("deriv:quotient", 2, {"F": "fun x . x^{2}", "a": "0", "s": "1"}),
    ("deriv:sides", 2, {"F": "fun x . cases{x if x > 0; otherwise -x}", "a": "0", "s": "1"}),
    ("deriv:sides", 3, {"F": "fun x . cases{x if x > 0; otherwise -x}", "a": "0", "s": "-1"}),
    ("Fermat:maximum", 1, {"F": "fun x . x", "a": "0", "s": "1"}),
    ("Fermat:minimum", 1, {"F": "fun x . x", "a": "0", "s": "1"}),
    ("deriv:inverse", 1, {"F": "fun x . x^{3}", "G": "fun x . x", "a": "0", "b": "0", "s": "0"}),
    ("deriv:inverse", 4, {"F": "fun x . 2 * x", "G": "fun x . x", "a": "0", "b": "0", "s": "2"}),
]  # fmt: skip
#: Row -> the premises without which a counterexample is known: a pair for a, a complex value, a missing bound.
NEEDED = {
    "deriv:corner": ["isin"], "continuous:jump": ["isin"], "continuous:undefined": ["isin"],
    "continuous:value:left": ["isin"], "continuous:value:right": ["isin"],
}  # fmt: skip


def values_of(texts: dict[str, str]) -> dict[str, Term]:
    return {f"?{name}": parse_term(text) for name, text in texts.items()}


@pytest.mark.parametrize(("name", "left_out", "texts"), BAD)
def test_a_premise_is_needed(name: str, left_out: int, texts: dict[str, str]) -> None:
    schema, values = SCHEMAS[name], values_of(texts)
    truths = [judge(filled(p, values)) for p in schema.premises]
    assert truths[left_out] is False
    if name != "deriv:inverse" or left_out != 1:
        assert False not in [t for k, t in enumerate(truths) if k != left_out], truths
    assert judge(filled(schema.conclusion, values)) is False


@pytest.mark.parametrize("name", NEEDED)
def test_a_row_about_sides_is_about_a_real_point(name: str) -> None:
    """For a pair a nothing lies on the left of a: what tends there tends to everything."""
    schema = SCHEMAS[name]
    assert parse_term("a ∈ RealSet") in [filled(p, {"?a": parse_term("a")}) for p in schema.premises]


@pytest.mark.parametrize("name", [s.name for s in ORDERS if s.name.startswith("order:")])
def test_orders_start_with_one(name: str) -> None:
    """A derivative of order 0, or of an order that is no natural number, is not what these rows speak of."""
    schema = SCHEMAS[name]
    order = "?k" if name == "order:successor" else "?n"
    assert parse_term("m ∈ PosIntegerSet") in [filled(p, {order: parse_term("m")}) for p in schema.premises]


@pytest.mark.parametrize("name", [s.name for s in ORDERS if s.name.startswith("class:") and "?k" in s.variables])
def test_classes_have_natural_orders(name: str) -> None:
    schema = SCHEMAS[name]
    said = [filled(p, {"?k": parse_term("k")}) for p in schema.premises]
    assert any(parse_term(f"k ∈ {kind}") in said for kind in ("NonNegIntegerSet", "PosIntegerSet"))


@pytest.mark.parametrize("name", [s.name for s in ORDERS if s.name.startswith(("order:family", "order:Leibniz"))])
def test_families_live_on_open_sets(name: str) -> None:
    """At an end of a closed set f may go on in another way: that the set is open is owed, and that it is real."""
    values = values_of({"P": "fun x . 0 ≤ x"})
    said = [alpha(filled(p, values)) for p in SCHEMAS[name].premises]
    near, real = (bind("Forall", ["x"], [], [app("Impl", parse_term("0 ≤ x"), parse_term(claim))]) for claim in (
        "Eventually(fun x [0 ≤ x] . x, Near(x))", "x ∈ RealSet"))  # fmt: skip
    assert alpha(near) in said and alpha(real) in said


@pytest.mark.parametrize("schema", ORDERS, ids=lambda s: s.name)
def test_instances_with_true_premises(schema: object) -> None:
    """Where the oracle finds all premises of an instance true, the conclusion is not false."""
    from tests.kernel.calculus_samples import tally

    assert not tally(schema, 12).refuted  # type: ignore[arg-type]
