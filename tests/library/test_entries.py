"""Every entry of the project's own library is closed, typed, and survives attempts to falsify it."""

from __future__ import annotations

from random import Random

import pytest

from proofdsl.library import Entry, Library, load_library
from proofdsl.parser import parse_formula, print_term
from proofdsl.terms import Bind, Term, alpha
from proofdsl.terms.logic import split_implication
from proofdsl.terms.subst import open_fresh
from tests.library import balls, finite_sets
from tests.reference.sampling import check_sequent

LIBRARY = load_library()
BY_TITLE = {entry.title: entry for entry in LIBRARY}
#: Number entries that cannot be sampled: a premise quantifies over all positive numbers.
NOT_SAMPLED = ("ZeroByArbitrarilySmallBounds",)


def statement(entry: Entry) -> Term:
    found = LIBRARY.statement(entry)
    assert isinstance(found, Term), found
    return found


def topic(*prefixes: str) -> list[Entry]:
    return [entry for entry in LIBRARY if entry.path.rsplit("/", 1)[-1][:2] in prefixes]


def complex_entries() -> list[Entry]:
    return [entry for entry in topic("15") if "IMAGINARY" in entry.text or "ComplexSet" in entry.text]


def number_entries() -> list[Entry]:
    other = {*NOT_SAMPLED, *(entry.title for entry in complex_entries())}
    steps = [entry for entry in topic("16", "17") if balls.is_number_entry(statement(entry))]
    return [entry for entry in topic("01", "02", "03", "04", "12", "15") if entry.title not in other] + steps


#: Entries in the reach of the reference evaluator.
REFERENCE = [e for e in topic("01", "02", "03", "04", "05", "12", "13", "15") if e not in complex_entries()]


def by_title(entry: Entry) -> str:
    return entry.title


def test_at_least_sixty_entries() -> None:
    assert len(LIBRARY) >= 60


def test_all_parse_and_are_closed() -> None:
    assert LIBRARY.problems() == ()
    assert [e.name for e in LIBRARY if LIBRARY.admissible(e, "strict") is not None] == []


def test_statements_round_trip() -> None:
    for entry in LIBRARY:
        assert parse_formula(print_term(statement(entry))) is statement(entry), entry.title


def test_no_two_entries_are_alpha_equal() -> None:
    seen: dict[Term, str] = {}
    for entry in LIBRARY:
        assert seen.setdefault(alpha(statement(entry)), entry.title) == entry.title


def test_every_quantified_variable_is_used_and_typed_by_the_text() -> None:
    """No leading quantifier relies on the guard that untyped operands get."""
    for entry in LIBRARY:
        formula = statement(entry)
        while isinstance(formula, Bind) and formula.head == "Forall":
            assert not any(formula.real), entry.title
            (name,), (formula,) = open_fresh(formula)
            assert name in formula.free, (entry.title, name)


@pytest.mark.parametrize("entry", number_entries(), ids=by_title)
def test_number_entries_by_sampling(entry: Entry) -> None:
    prepared = balls.prepared(statement(entry))
    random = Random(entry.title)
    wanted = 250 if prepared.names else 1
    points = list(balls.instances(prepared, random, wanted, 40_000))
    assert len(points) == wanted
    for point in points:
        assert balls.conclusion_at(prepared, point) is not False, point


def test_sampling_decides_nearly_everything() -> None:
    """Overlapping balls count as true above; they must stay the exception."""
    undecided = total = 0
    for entry in number_entries():
        prepared = balls.prepared(statement(entry))
        for point in balls.instances(prepared, Random(entry.title), 40, 20_000):
            total += 1
            undecided += balls.conclusion_at(prepared, point) is None
    assert total > 2500
    assert undecided <= total // 50


@pytest.mark.parametrize("entry", topic("05"), ids=by_title)
def test_set_entries_in_all_small_structures(entry: Entry) -> None:
    assert finite_sets.holds(statement(entry), {})


@pytest.mark.parametrize("entry", REFERENCE, ids=by_title)
def test_no_counterexample_of_the_reference_evaluator(entry: Entry) -> None:
    formula = statement(entry)
    while isinstance(formula, Bind) and formula.head == "Forall":
        _, (formula,) = open_fresh(formula)
    premises, conclusion = split_implication(formula)
    check_sequent(premises, conclusion, budget=40, seed=entry.number)


#: Wrong variants of entries, which the same tests must falsify.
WRONG = {
    "number": (
        "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ x^{2} - y^{2} = (x - y) * (x - y)",
        "forall (x), x ∈ RealSet ⇒ sqrt(x^{2}) = x",
        "forall (x), x ∈ RealSet ⇒ frac(x, x) = 1",
        "forall (x), x ∈ RealSet ⇒ sin(2 * x) = 2 * sin(x)",
        "forall (x), x ∈ RealSet ⇒ ln(x^{2}) = 2 * ln(x)",
        "forall (x), x ∈ RealSet ⇒ arcsin(sin(x)) = x",
        "forall (x), x ∈ RealSet ⇒ x ≠ 0 ⇒ arctan(x) + arctan(frac(1, x)) = frac(π, 2)",
        "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ arctan(x) + arctan(y) = arctan(frac(x + y, 1 - x * y))",
        "forall (x), x ∈ RealSet ⇒ arsinh(x) = ln(x - sqrt(x^{2} + 1))",
        "forall (x) (y), x ∈ RealSet ⇒ y ∈ RealSet ⇒ x < y ⇒ frac(1, y) < frac(1, x)",
        "forall (x) (r), x ∈ RealSet ⇒ r ∈ RealSet ⇒ (|x| < r ⇔ -r ≤ x ∧ x ≤ r)",
    ),
    "set": (
        "forall (A) (B), (forall (x), x ∈ A ⇒ x ∈ B) ⇒ A ⊆ B",
        "forall (A), ∅ ⊆ A",
        "forall (A) (B) (x), (x ∈ A ∪ B ⇔ x ∈ A ∨ x ∈ B)",
        "forall (U) (A) (B), A ⊆ U ⇒ B ⊆ U ⇒ SetMinus(A, B) = SetMinus(B, A)",
    ),
}


def wrong(kind: str) -> list[Term]:
    entries = [Entry(k, f"Wrong{k}", text) for k, text in enumerate(WRONG[kind])]
    library = Library(entries)
    return [found for entry in entries if isinstance(found := library.statement(entry), Term)]


def test_wrong_number_entries_are_falsified() -> None:
    assert len(wrong("number")) == len(WRONG["number"])
    for formula in wrong("number"):
        prepared = balls.prepared(formula)
        points = balls.instances(prepared, Random(1), 250, 40_000)
        assert any(balls.conclusion_at(prepared, point) is False for point in points), formula


def test_wrong_set_entries_are_falsified() -> None:
    assert len(wrong("set")) == len(WRONG["set"])
    for formula in wrong("set"):
        assert not finite_sets.holds(formula, {})
