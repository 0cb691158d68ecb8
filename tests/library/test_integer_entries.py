"""The entries on integers and finite sums hold at drawn instances."""

from __future__ import annotations

from random import Random

import pytest

from proofdsl.library import Entry, Library
from proofdsl.terms import Term
from tests.library import sequences
from tests.library.test_entries import BY_TITLE, by_title, statement, topic

#: Entries about all sets of naturals, and one about a real number that is no fraction.
NOT_DRAWN = ("InductionPrinciple", "StrongInduction", "WellOrderingOfNaturals", "RootOfTwoIsIrrational")
INTEGERS = [entry for entry in topic("14") if entry.number >= BY_TITLE["InductionPrinciple"].number]


@pytest.mark.parametrize("entry", [e for e in INTEGERS if e.title not in NOT_DRAWN], ids=by_title)
def test_entry_at_drawn_instances(entry: Entry) -> None:
    points = list(sequences.instances(statement(entry), Random(entry.title), 200, 20_000))
    assert len(points) == 200
    for point, conclusion in points:
        assert sequences.holds(conclusion, point), point


#: Wrong variants: a bound shifted, a side condition dropped.
WRONG = (
    "forall (n), n ∈ NonNegIntegerSet ⇒ sum_{k = 1}^{n}(k^{2}) = frac(n * (n + 1) * (2 * n + 1), 3)",
    "forall (n), n ∈ NonNegIntegerSet ⇒ 2^{n} < (n + 1)!",
    "forall (n) (k), n ∈ NonNegIntegerSet ⇒ k ∈ NonNegIntegerSet ⇒ k ≤ n ⇒"
    " Combination(n + 1, k + 1) = Combination(n, k) + Combination(n, k + 1)",
    "forall (a) (m) (n), (a : NonNegIntegerSet → RealSet) ⇒ m ∈ NonNegIntegerSet ⇒ n ∈ NonNegIntegerSet ⇒"
    " sum_{k = m}^{n}(a(k + 1) - a(k)) = a(n + 1) - a(m)",
    "forall (m) (n), m ∈ IntegerSet ⇒ n ∈ PosIntegerSet ⇒"
    " (exists (q) (r), q ∈ IntegerSet ∧ r ∈ IntegerSet ∧ 0 < r ∧ r < n ∧ m = q * n + r)",
    "forall (p) (m) (n), p ∈ PosIntegerSet ⇒ m ∈ IntegerSet ⇒ n ∈ IntegerSet ⇒"
    " (exists (k), k ∈ IntegerSet ∧ m * n = p * k) ⇒"
    " (exists (k), k ∈ IntegerSet ∧ m = p * k) ∨ (exists (k), k ∈ IntegerSet ∧ n = p * k)",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_wrong_variant_is_falsified(text: str) -> None:
    formula = Library([wrong := Entry(1, "Wrong", text)]).statement(wrong)
    assert isinstance(formula, Term)
    drawn = sequences.instances(formula, Random(text), 400, 20_000)
    assert any(not sequences.holds(conclusion, point) for point, conclusion in drawn)
