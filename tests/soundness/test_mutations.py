"""Mutations are deterministic, well-formed, different from the original, and of every kind."""

from __future__ import annotations

import pytest

from proofdsl.parser import parse_formula, print_term
from proofdsl.terms.term import Term, alpha_equal
from tests.soundness.corpus import load
from tests.soundness.mutations import KINDS, mutations, of_formula
from tests.soundness.verification import sequent

P = parse_formula


def results(text: str, kind: str) -> list[Term]:
    return [changed for found, _, changed in of_formula(P(text)) if found == kind]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("flip-sign", "a - b = 0", "a + b = 0"),
        ("flip-sign", "-x = y", "x = y"),
        ("change-constant", "x = 2", "x = 3"),
        ("change-constant", "x = 2", "x = 1"),
        ("flip-relation", "x < y", "x > y"),
        ("flip-relation", "x ∈ A", "x ∉ A"),
        ("change-strictness", "x ≤ y", "x < y"),
        ("change-strictness", "x ∈ IntervalLoRo(a, b)", "x ∈ IntervalLcRo(a, b)"),
        (
            "swap-quantifiers",
            "forall (x), x ∈ A ⇒ (exists (y), y ∈ B ∧ f(x) = y)",
            "exists (y), forall (x), x ∈ A ⇒ y ∈ B ∧ f(x) = y",
        ),
        ("swap-quantifiers", "exists (y), forall (x), x < y", "forall (x), exists (y), x < y"),
        ("exchange-quantifier", "forall (x), x ∈ A ⇒ x ∈ B", "exists (x), x ∈ A ∧ x ∈ B"),
        ("exchange-quantifier", "exists (x), x ∈ A ∧ x < 1 ∧ x > 0", "forall (x), x ∈ A ⇒ x < 1 ∧ x > 0"),
        ("drop-premise", "x ∈ A ⇒ x ∈ B", "x ∈ B"),
        ("drop-premise", "x < 1 ∧ y < 1 ∧ z < 1", "x < 1 ∧ z < 1"),
        ("exchange-and-or", "x < 1 ∧ y < 1", "x < 1 ∨ y < 1"),
        ("drop-negation", "¬(x < 1)", "x < 1"),
        ("swap-bounds", "sum_{k = 1}^{n} (k) = 0", "sum_{k = n}^{1} (k) = 0"),
        ("swap-bounds", "DefInt(0, 1, t * diff(t)) = 1", "DefInt(1, 0, t * diff(t)) = 1"),
        ("swap-bounds", "x ∈ IntervalLcRo(a, b)", "x ∈ IntervalLcRo(b, a)"),
        ("shift-bound", "sum_{k = m}^{n} (k) = 0", "sum_{k = m + 1}^{n} (k) = 0"),
        ("shift-bound", "prod_{k = m}^{n} (k) = 0", "prod_{k = m}^{n - 1} (k) = 0"),
        ("swap-arguments", "frac(a, b) = 1", "frac(b, a) = 1"),
        ("swap-arguments", "x ∈ A ⇒ x ∈ B", "x ∈ B ⇒ x ∈ A"),
        ("change-side", "lim_{x → 0^+} (f(x)) = 1", "lim_{x → 0^-} (f(x)) = 1"),
        ("change-head", "sin(x) = 0", "cos(x) = 0"),
        ("change-head", "x ∈ PosRealSet", "x ∈ NonNegRealSet"),
    ],
)
def test_one_change(kind: str, before: str, after: str) -> None:
    assert any(alpha_equal(changed, P(after)) for changed in results(before, kind))


def test_guards_are_set_anew() -> None:
    """`x ≠ 1` does not make x real, `x < 1` does."""
    before = P("forall (x), x ∈ A ⇒ x < 1")
    dropped = [changed for kind, _, changed in of_formula(before) if kind == "drop-premise"]
    assert dropped == [P("forall (x), x < 1")]


def test_nested_places_below_binders() -> None:
    changed = [print_term(t) for t in results("forall (x), sum_{k = 0}^{3} (k * x) = 2 * x", "change-constant")]
    assert len(changed) == 5 and len(set(changed)) == 5


def test_hypotheses_are_mutated_and_dropped() -> None:
    found = list(mutations([P("x > 0"), P("y > 0")], P("x + y > 0")))
    assert [m.place for m in found if m.kind == "drop-hypothesis"] == ["hypothesis 1", "hypothesis 2"]
    assert found[-1].hypotheses == (P("x > 0"),) and found[-1].goal == P("x + y > 0")
    assert any(m.place.startswith("hypothesis 2") and m.hypotheses[1] == P("y ≥ 0") for m in found)


def test_corpus_is_mutated_in_every_way_and_deterministically() -> None:
    seen: dict[str, int] = {}
    for block in load()[::4]:
        parsed = sequent(block)
        first = list(mutations(parsed.hypotheses, parsed.goal))
        assert first == list(mutations(parsed.hypotheses, parsed.goal))
        for mutation in first:
            seen[mutation.kind] = seen.get(mutation.kind, 0) + 1
            assert (mutation.hypotheses, mutation.goal) != (parsed.hypotheses, parsed.goal)
            assert all(t.loose == 0 for t in (*mutation.hypotheses, mutation.goal))
    assert sorted(seen) == sorted(KINDS)


def test_mutated_formulas_can_be_printed_and_read() -> None:
    """So that they can stand in gap files."""
    for block in load()[::11]:
        parsed = sequent(block)
        for _, _, changed in of_formula(parsed.goal):
            scope = parsed.gap.scope
            assert alpha_equal(parse_formula(print_term(changed, scope), scope), changed), print_term(changed, scope)
