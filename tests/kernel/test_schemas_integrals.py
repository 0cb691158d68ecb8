"""Rows about integrals: random instances and chosen ones, judged by midpoint sums; what is false without a premise."""

from __future__ import annotations

import pytest

from proofdsl.kernel.schema import Schema, filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.schemas_integrals import INTEGRALS
from proofdsl.parser import parse_term
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.term import postorder
from tests.kernel.calculus_samples import judge, tally

LAWS = [s for s in INTEGRALS if s.name.startswith("integral:")]
#: Row -> an instance whose premises are true.
GOOD: dict[str, dict[str, str]] = {
    "integral:monotone": {"F": "fun x . x^{2}", "G": "fun x . x", "a": "0", "b": "1", "s": "frac(1, 3)",
                          "t": "frac(1, 2)"},
    "integral:nonneg": {"F": "fun x . x^{2}", "a": "0", "b": "1", "s": "frac(1, 3)"},
    "integral:above": {"F": "fun x . x^{2}", "a": "0", "b": "1", "s": "frac(1, 3)", "c": "1"},
    "integral:below": {"F": "fun x . x^{2}", "a": "0", "b": "1", "s": "frac(1, 3)", "c": "0"},
    "integral:modulus": {"F": "fun x . x", "a": "-1", "b": "1", "s": "0", "t": "1"},
    "integral:odd": {"F": "fun x . x^{3}", "a": "1", "s": "0"},
    "integral:even": {"F": "fun x . x^{2}", "a": "1", "s": "frac(1, 3)"},
    "integral:substitution": {"F": "fun x . x", "G": "fun x . x^{2}", "K": "fun x . 2 * x", "a": "0", "b": "1",
                              "s": "frac(1, 2)"},
    "integral:parts": {"F": "fun x . x", "U": "fun x . 1", "G": "fun x . x^{2}", "K": "fun x . 2 * x", "a": "0",
                       "b": "1", "t": "frac(2, 3)"},
    "integral:additive": {"F": "fun x . x", "a": "0", "c": "1", "b": "2", "s": "frac(1, 2)", "t": "frac(3, 2)"},
    "integral:exchanged": {"F": "fun x . x", "a": "0", "b": "1", "s": "frac(1, 2)"},
    "integral:scale": {"F": "fun x . x", "a": "0", "b": "1", "s": "frac(1, 2)", "c": "4"},
    "integral:agree": {"F": "fun x . cases{7 if x = 0; otherwise x}", "G": "fun x . x", "a": "0", "b": "1",
                       "s": "frac(1, 2)"},
}  # fmt: skip
#: Row, the premise that is left out, an instance in which it fails, no other premise is false, the conclusion is false.
BAD: list[tuple[str, int, dict[str, str]]] = [
    ("integral:monotone", 0, {"F": "fun x . x", "G": "fun x . 1", "a": "1", "b": "0", "s": "-frac(1, 2)", "t": "-1"}),
    ("integral:monotone", 3, {"F": "fun x . 1", "G": "fun x . x", "a": "0", "b": "1", "s": "1", "t": "frac(1, 2)"}),
    ("integral:nonneg", 0, {"F": "fun x . x", "a": "1", "b": "0", "s": "-frac(1, 2)"}),
    ("integral:nonneg", 2, {"F": "fun x . -x", "a": "0", "b": "1", "s": "-frac(1, 2)"}),
    ("integral:above", 2, {"F": "fun x . x", "a": "1", "b": "0", "s": "-frac(1, 2)", "c": "1"}),
    ("integral:above", 5, {"F": "fun x . x", "a": "0", "b": "1", "s": "frac(1, 2)", "c": "frac(1, 4)"}),
    ("integral:modulus", 0, {"F": "fun x . x", "a": "1", "b": "0", "s": "-frac(1, 2)", "t": "-frac(1, 2)"}),
    ("integral:odd", 2, {"F": "fun x . x^{2}", "a": "1", "s": "frac(2, 3)"}),
    ("integral:even", 2, {"F": "fun x . x", "a": "1", "s": "frac(1, 2)"}),
    ("integral:substitution", 3, {"F": "fun x . x", "G": "fun x . x^{2}", "K": "fun x . 5", "a": "0", "b": "1",
                                  "s": "frac(1, 2)"}),
    ("integral:agree", 1, {"F": "fun x . 5", "G": "fun x . x", "a": "0", "b": "1", "s": "frac(1, 2)"}),
]  # fmt: skip


def values_of(texts: dict[str, str]) -> dict[str, Term]:
    return {f"?{name}": parse_term(text) for name, text in texts.items()}


@pytest.mark.parametrize("schema", LAWS, ids=lambda s: s.name)
def test_no_sampled_instance_refutes_the_row(schema: Schema) -> None:
    assert not tally(schema, 12).refuted


@pytest.mark.parametrize("name", GOOD)
def test_good_instances(name: str) -> None:
    values = values_of(GOOD[name])
    assert False not in [judge(filled(p, values)) for p in SCHEMAS[name].premises]
    assert judge(filled(SCHEMAS[name].conclusion, values)) is True


@pytest.mark.parametrize(("name", "left_out", "texts"), BAD)
def test_a_premise_is_needed(name: str, left_out: int, texts: dict[str, str]) -> None:
    values = values_of(texts)
    truths = [judge(filled(p, values)) for p in SCHEMAS[name].premises]
    assert truths[left_out] is False
    assert False not in [t for k, t in enumerate(truths) if k != left_out], truths
    assert judge(filled(SCHEMAS[name].conclusion, values)) is False


@pytest.mark.parametrize("name", [s.name for s in INTEGRALS if s.name.startswith("family:")])
def test_families_live_on_open_intervals(name: str) -> None:
    """On x ≠ 0 the constants on both sides of 0 differ; on a closed interval nothing is known of the ends."""
    values = values_of({"P": "fun x . x ≠ 0", "F": "fun x . frac(1, x)", "G": "fun x . ln(|x|)"})
    convex = next(p for p in SCHEMAS[name].premises if filled(p, values).free == frozenset() and "z" in _names(p))
    assert judge(filled(convex, values)) is False
    closed = values_of({"P": "fun x . 0 ≤ x ∧ x ≤ 1"})
    assert False in [judge(filled(p, closed)) for p in SCHEMAS[name].premises if "Eventually" in _heads(p)]


def _names(formula: Term) -> set[str]:
    return {name for node in postorder(formula) if isinstance(node, Bind) for name in node.names}


def _heads(formula: Term) -> set[str]:
    return {node.head for node in postorder(formula) if isinstance(node, App)}


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("HasIntegral(fun x . x, 0, 1, frac(1, 2))", True),
        ("HasIntegral(fun x . x, 0, 1, 1)", False),
        ("HasIntegral(fun x . x, 1, 0, -frac(1, 2))", True),
        ("HasIntegral(fun x . ln(x), -1, 1, 0)", False),
        ("HasIntegral(fun x . x, 0, 1, frac(1, 0))", False),
        ("HasIntegral(fun x . x, 0, +∞, 1)", None),
    ],
)
def test_the_oracle(text: str, truth: bool | None) -> None:
    assert judge(parse_term(text)) is truth
