"""The entries on sets and relations hold in all small structures."""

from __future__ import annotations

from random import Random

import pytest

from proofdsl.library import Entry, Library
from proofdsl.parser import print_term
from proofdsl.terms import Term
from tests.library.finite_models import Model, counterexamples
from tests.library.test_entries import BY_TITLE, by_title, statement, topic

#: Entries of which three atoms give more instances than are looked at.
LIMIT = 20_000
RELATIONS = ("CartesianProd", "IdentityBinRel", "PowerSet")
#: Entries of so many sets and functions that two atoms give thousands of instances.
LARGE = ("AssociativityOfComposition",)
#: Entries that say something of the empty set only: one instance in each structure.
ONE_INSTANCE = ("SubsetOfEmptySet",)


def models(formula: Term, seed: str) -> list[Model]:
    """Up to four atoms for entries on sets; where pairs or families occur, up to three in all ways and four drawn."""
    random = Random(seed)
    sets_only = not any(head in print_term(formula) for head in RELATIONS)
    return [Model(size, random, sets=sets_only or size < 3) for size in range(5)]


#: Entries on functions and cardinality that speak of infinite sets or count with numbers.
INFINITE = (
    "FiniteSets", "CountableSets", "UncountableSets", "IntegersAreCountable", "RationalsAreCountable",
    "RealsAreUncountable", "InfiniteSubsetOfCountableSet", "UnionOfCountableSets", "ProductOfCountableSets",
    "CardinalityOfFiniteSet",
)  # fmt: skip
FUNCTIONS = [entry for entry in topic("14") if entry.number < BY_TITLE["InductionPrinciple"].number]


@pytest.mark.parametrize("entry", [e for e in FUNCTIONS if e.title not in INFINITE], ids=by_title)
def test_entry_on_small_functions(entry: Entry) -> None:
    formula, satisfied = statement(entry), 0
    for model in models(formula, entry.title)[: 3 if entry.title in LARGE else 4]:
        found, point = counterexamples(formula, model, 3000)
        assert point is None, point
        satisfied += found
    assert satisfied >= 20


@pytest.mark.parametrize("entry", topic("05", "13"), ids=by_title)
def test_entry_in_small_structures(entry: Entry) -> None:
    formula, satisfied = statement(entry), 0
    for model in models(formula, entry.title):
        found, point = counterexamples(formula, model, LIMIT)
        assert point is None, point
        satisfied += found
    assert satisfied >= (5 if entry.title in ONE_INSTANCE else 30)  # all there are, not a sample


#: Wrong variants, with a side condition dropped or a side confused.
WRONG = (
    "forall (U) (A) (B), A ⊆ U ⇒ B ⊆ U ⇒ A ∪ SetMinus(B, A) = B",
    "forall (A) (B), A = B ⇔ (forall (x), x ∈ A ⇔ x ∈ B)",
    "forall (U) (A), A ⊆ U ⇒ (exists (x), x ∈ A)",
    "forall (A) (B) (C) (D), A ⊆ B ⇒ C ⊆ D ⇒ SetMinus(A, C) ⊆ SetMinus(B, D)",
    "forall (U) (V) (A) (B), A ⊆ U ⇒ B ⊆ V ⇒ (CartesianProd(A, B) = ∅ ⇔ A = ∅)",
    "forall (U) (A) (B), A ⊆ U ⇒ B ⊆ U ⇒ PowerSet(A) ∪ PowerSet(B) = PowerSet(A ∪ B)",
    "forall (S) (R), R ⊆ CartesianProd(S, S) ⇒ SymmetricBinRel(R) ⇒ TransitiveBinRel(R) ⇒ ReflexiveBinRel(R, S)",
    "forall (S) (R), R ⊆ CartesianProd(S, S) ⇒ (TransitiveBinRel(R) ⇔ BinRelComp(R, R) = R)",
    "forall (S) (P) (Q), P ⊆ CartesianProd(S, S) ⇒ Q ⊆ CartesianProd(S, S) ⇒"
    " InverseBinRel(BinRelComp(P, Q)) = BinRelComp(InverseBinRel(P), InverseBinRel(Q))",
    "forall (S) (R) (x) (y), R ⊆ CartesianProd(S, S) ⇒ EquivalenceBinRel(R, S) ⇒"
    " (EquivClass(x, R) = EquivClass(y, R) ⇔ (x, y) ∈ R)",
    "forall (x) (y) (z), z ∈ {x, y} ⇔ z = x",
    "forall (A) (B) (f), (f : A → B) ⇒ IsInjection(f) ⇒ (forall (y), y ∈ B ⇒ (exists (x), x ∈ A ∧ f(x) = y))",
    "forall (A) (B) (f), (f : A → B) ⇒ (IsInjection(f) ⇔ (forall (x) (y), x ∈ A ⇒ y ∈ A ⇒ f(x) = f(y) ⇒ x = y))",
    "forall (A) (B) (f) (g), (f : A → B) ⇒ (g : A → B) ⇒ (forall (x), x ∈ A ⇒ f(x) = g(x)) ⇒ f = g",
    "forall (A) (B) (S) (T) (f), (f : A → B) ⇒ S ⊆ A ⇒ T ⊆ A ⇒ ImageOn(f, S ∩ T) = ImageOn(f, S) ∩ ImageOn(f, T)",
    "forall (x) (y) (u) (v), (x, y) = (u, v) ⇔ x = u",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_wrong_variant_is_falsified(text: str) -> None:
    formula = Library([wrong := Entry(1, "Wrong", text)]).statement(wrong)
    assert isinstance(formula, Term)
    points = [counterexamples(formula, model, LIMIT)[1] for model in models(formula, "wrong")]
    assert any(point is not None for point in points)
