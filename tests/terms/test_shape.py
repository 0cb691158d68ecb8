"""The shapes that nodes of known heads may have."""

from __future__ import annotations

import pytest

from proofdsl.terms import App, Bind, Term, Var, app, num
from proofdsl.terms.logic import TRUE
from proofdsl.terms.shape import ARITY, misshapen
from proofdsl.terms.subst import bind

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
    assert all(fewest <= most for fewest, most in ARITY.values())
    assert misshapen(App("Lt", (X,))) == "Lt does not take 1 arguments"
