"""The shapes that nodes of known heads may have."""

from __future__ import annotations

import pytest

from proofdsl.parser import ParseError, parse_formula
from proofdsl.terms import App, Bind, Term, Var, app, num
from proofdsl.terms.logic import TRUE
from proofdsl.terms.shape import ARITY, misshapen
from proofdsl.terms.signature import BINDERS
from proofdsl.terms.subst import bind
from proofdsl.terms.term import postorder

X, Y = Var("x"), Var("y")


@pytest.mark.parametrize(
    "term",
    [
        X, num(1), app("Plus", X, Y), app("Neg", X), app("Pi"), app("And", X, Y, X), app("And", app("Or", X, Y), Y),
        app("Stranger"), app("Stranger", X, Y, X), app("Cases", X, Y), app("Enum", X), app("max", X, Y, X),
        bind("Forall", ["x"], [], [X], [True]), bind("Lambda", ["x", "y"], [], [TRUE, X]), bind("Lim", ["x"], [Y], [X]),
        bind("Sum", ["x"], [Y], [X]), bind("Sum", ["x"], [Y, Y], [X]), bind("DefInt", ["x"], [X, Y], [X]),
        bind("SetDesc", ["x"], [], [X, TRUE], [True]), bind("Stranger", ["x", "y"], [X], [X, Y]),
    ],
)  # fmt: skip
def test_good_shapes(term: Term) -> None:
    assert misshapen(term) is None


@pytest.mark.parametrize(
    "term",
    [
        app("Plus", X), app("Neg"), app("Pi", X), app("And", X), app("Or"), app("And", app("And", X, Y), Y),
        app("Or", X, app("Or", X, Y)), app("Not", X, Y), app("Eq", X), app("sin"), app("Enum"), app("Cases", X),
        Bind("Forall", ("x", "y"), (False, False), (), (X,)), Bind("Forall", ("x",), (False,), (), ()),
        Bind("Exists", ("x",), (False,), (Y,), (X,)), Bind("Lambda", ("x",), (False,), (), (X,)),
        Bind("Lambda", ("x",), (True,), (), (TRUE, X)), Bind("Lim", ("x",), (False,), (), (X,)),
        Bind("Sum", ("x",), (False,), (), (X,)), Bind("DefInt", ("x",), (False,), (X,), (X,)),
        Bind("Stranger", ("x",), (True,), (), (X,)),
    ],
)  # fmt: skip
def test_bad_shapes(term: Term) -> None:
    assert misshapen(term)


def test_the_table_is_about_heads() -> None:
    assert all(most is None or fewest <= most for fewest, most in ARITY.values())
    assert misshapen(App("Lt", (X,))) == "Lt does not take 1 arguments"


@pytest.mark.parametrize(
    "text", ["(x|_{0}) = 1", "(x|_{0}^{1}) = 1", "±x = 1", "y ± x = 1", "x ≈_{ 1 } y", "|x| = log(2, x)"]
)
def test_the_reader_makes_good_shapes(text: str) -> None:
    assert all(misshapen(node) is None for node in postorder(parse_formula(text)))


@pytest.mark.parametrize("head", sorted({*ARITY, *BINDERS}))
@pytest.mark.parametrize("names", ["x", "x, y", "x, y, z", "x, y, z, u"])
def test_no_spelling_of_a_head_makes_a_bad_shape(head: str, names: str) -> None:
    for text in (f"{head}({names})", f"{head}({names}) = 1"):
        try:
            read = parse_formula(text)
        except ParseError:
            continue
        assert all(misshapen(node) is None for node in postorder(read)), text
