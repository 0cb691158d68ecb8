"""Substitution, opening and closing of binders against naive named terms with renaming."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofdsl.terms import App, Bind, Bound, Num, Term, Var, alpha, alpha_equal, app, num
from proofdsl.terms.subst import (
    abstract,
    bind,
    fresh_name,
    instantiate,
    occurs,
    open_fresh,
    open_with,
    shift,
    substitute,
    transform,
)
from proofdsl.terms.term import postorder
from tests.terms import naive
from tests.terms.support import NAMES, examples, terms

X, Y, Z = Var("x"), Var("y"), Var("z")


def _binders(term: Term) -> list[Bind]:
    return [n for n in postorder(term) if isinstance(n, Bind) and n.loose == 0]


@examples(300)
@given(terms(), st.dictionaries(st.sampled_from(NAMES), terms(4), max_size=3))
def test_substitution_agrees_with_renaming(term: Term, values: dict[str, Term]) -> None:
    expected = naive.substituted(naive.named(term), {n: naive.named(v) for n, v in values.items()})
    result = substitute(term, values)
    assert naive.same(naive.named(result), expected)
    assert result.free == frozenset(naive.free(expected))
    assert result.loose == 0


@examples(200)
@given(terms(), terms())
def test_alpha_equality_is_naive_alpha_equality(left: Term, right: Term) -> None:
    assert alpha_equal(left, right) == naive.same(naive.named(left), naive.named(right))


@examples(200)
@given(terms(), st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True), st.data())
def test_opening_a_closed_binder_is_substitution(body: Term, names: list[str], data: st.DataObject) -> None:
    values = [data.draw(terms(3)) for _ in names]
    node = bind("Lambda", names, [], [body, body])
    expected = substitute(body, dict(zip(names, values, strict=True)))
    assert all(alpha_equal(part, expected) for part in open_with(node, values))


@examples(200)
@given(terms(), st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
def test_abstract_and_instantiate_are_inverse(body: Term, names: list[str]) -> None:
    closed = abstract(body, names)
    assert closed.free == body.free - set(names)
    assert instantiate(closed, [Var(n) for n in names]) is body


@examples(150)
@given(terms(), st.frozensets(st.sampled_from(NAMES), max_size=3))
def test_opening_fresh_names(term: Term, taken: frozenset[str]) -> None:
    for node in _binders(term):
        names, parts = open_fresh(node, taken)
        assert len(set(names)) == len(names)
        assert not set(names) & (taken | node.free)
        rebuilt = bind(node.head, names, node.outer, parts, node.real)
        assert alpha_equal(rebuilt, node)


@examples(150)
@given(terms(), st.integers(0, 3), st.integers(0, 2))
def test_shift_moves_only_escaping_indices(term: Term, by: int, cutoff: int) -> None:
    assert shift(term, by, cutoff) is term  # no loose indices
    opened = abstract(term, ["x"])
    moved = shift(opened, by)
    assert moved.loose == (opened.loose + by if opened.loose else 0)
    assert instantiate(shift(opened, 1), [num(7), X]) is instantiate(opened, [num(7)])


def test_loose_values_are_relative_to_the_place_of_the_binder() -> None:
    # Under one more binder the index of the value grows by one.
    body = Bind("Lambda", ("t",), (False,), (), (app("True"), app("Plus", Bound(0), Bound(1))))
    (made,) = [instantiate(body, [Bound(4)])]
    assert isinstance(made, Bind) and made.inner[1] is app("Plus", Bound(0), Bound(5))


def test_indices_beyond_the_binder_come_closer() -> None:
    body = app("Pair", Bound(0), app("Pair", Bound(1), Bound(4)))
    assert instantiate(body, [X, Y]) is app("Pair", Y, app("Pair", X, Bound(2)))


def test_capture_is_impossible() -> None:
    node = bind("Forall", ["y"], [], [app("Eq", X, Y)])
    replaced = substitute(node, {"x": Y})
    assert replaced.free == {"y"}
    (body,) = open_with(replaced, [num(0)])  # type: ignore[arg-type]
    assert body is app("Eq", Y, num(0))


def test_simultaneous_substitution_swaps() -> None:
    assert substitute(app("Plus", X, Y), {"x": Y, "y": X}) is app("Plus", Y, X)


def test_duplicate_names_in_a_binder_bind_the_last() -> None:
    node = bind("Lambda", ["x", "x"], [], [app("True"), X])
    assert open_with(node, [num(1), num(2)])[1] is num(2)


def test_open_with_needs_one_value_for_each_name() -> None:
    with pytest.raises(ValueError):
        open_with(bind("Lambda", ["x", "y"], [], [app("True"), X]), [num(1)])


def test_fresh_name() -> None:
    assert fresh_name("x", frozenset()) == "x"
    assert fresh_name("x", {"x", "x1", "x2"}) == "x3"


@examples(100)
@given(terms(), terms(3))
def test_occurs_is_occurrence_of_the_alpha_class(hay: Term, needle: Term) -> None:
    assert occurs(needle, hay) == any(alpha(n) is alpha(needle) for n in postorder(alpha(hay)))
    assert occurs(needle, app("Plus", hay, needle))


def test_transform_does_not_visit_replacements_again() -> None:
    term = app("Plus", X, X)
    seen: list[Term] = []

    def visit(node: Term, depth: int) -> Term | None:
        seen.append(node)
        return app("Plus", X, Y) if node is X else None

    assert transform(term, visit) is app("Plus", app("Plus", X, Y), app("Plus", X, Y))
    assert seen == [term, X]


def test_transform_counts_bound_variables() -> None:
    node = bind("Sum", ["k"], [X, X], [bind("Lambda", ["a", "b"], [], [app("True"), X])])
    depths: set[int] = set()

    def visit(sub: Term, depth: int) -> Term | None:
        if sub is X:
            depths.add(depth)
        return None

    assert transform(node, visit) is node
    assert depths == {0, 3}


def test_substitution_without_occurrence_keeps_the_term() -> None:
    term = bind("Forall", ["x"], [], [app("Lt", X, Y)])
    assert substitute(term, {"z": num(1)}) is term
    assert substitute(Num(1), {}) is Num(1)
    assert App("Pi") is substitute(App("Pi"), {"x": X})
