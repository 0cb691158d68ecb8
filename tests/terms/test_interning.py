"""Interned terms: identity is structural equality, nothing is kept alive, digests depend on structure alone."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from proofdsl.terms import App, Bind, Bound, Num, Term, Var, alpha, alpha_equal, app, num
from proofdsl.terms.subst import bind
from proofdsl.terms.term import _digest_of, postorder
from tests.terms.support import examples, terms

X, Y = Var("x"), Var("y")


def rebuilt(term: Term) -> Term:
    """The same structure built a second time, bottom up."""
    done: dict[Term, Term] = {}
    for node in postorder(term):
        match node:
            case Var(name=name):
                done[node] = Var(str(name))
            case Bound(index=index):
                done[node] = Bound(index)
            case Num(value=value):
                done[node] = Num(Fraction(value.numerator, value.denominator))
            case _:
                done[node] = node.rebuilt([done[c] for c, _ in node.children()])
    return done[term]


@examples(150)
@given(terms())
def test_equal_structure_is_the_same_object(term: Term) -> None:
    assert rebuilt(term) is term
    assert hash(term) == hash(rebuilt(term)) and term == rebuilt(term)


def test_different_structure_is_different() -> None:
    variants: list[Term] = [
        Var("a"), Var("b"), Bound(0), Bound(1), Num(0), Num(1), Num(Fraction(1, 2)), App("a"), App("a", (X,)),
        App("b", (X,)), App("a", (X, X)), Bind("L", ("a",), (False,), (), (X,)), Bind("L", ("a",), (True,), (), (X,)),
        Bind("L", ("a",), (False,), (X,), (X,)), Bind("L", ("a", "b"), (False, False), (), (X,)),
        Bind("M", ("a",), (False,), (), (X,)),
    ]  # fmt: skip
    assert len({id(t) for t in variants}) == len(variants)
    assert len({t.digest for t in variants}) == len(variants)
    assert len({id(alpha(t)) for t in variants}) == len(variants)


def test_integers_and_fractions_are_one_numeral() -> None:
    assert Num(2) is Num(Fraction(4, 2)) is num(2)
    assert num(Fraction(-1, 2)).value == Fraction(-1, 2)


def test_nothing_is_kept_alive() -> None:
    gc.collect()
    before = len(Term._interned)

    def work() -> bytes:
        term: Term = Var("only_here")
        for k in range(300):
            term = app("Plus", bind("Lambda", [f"v{k}"], [], [app("True"), term]), num(k + 1000))
            alpha(term)
        return term.digest

    work()
    gc.collect()
    assert len(Term._interned) <= before


def test_a_canonical_term_does_not_own_itself() -> None:
    gc.collect()
    gc.disable()
    try:
        before = len(Term._interned)
        term: Term | None = app("Sin", Var("canonical_only_here"))
        assert term is not None and alpha(term) is term
        del term
        assert len(Term._interned) == before  # reference counting alone frees it: there is no cycle
    finally:
        gc.enable()


def test_terms_are_immutable() -> None:
    for term in (X, Num(1), app("Plus", X, Y), bind("Lambda", ["x"], [], [app("True"), X])):
        with pytest.raises(AttributeError):
            term.free = frozenset()
        with pytest.raises(AttributeError):
            del term.free


@examples(60)
@given(terms())
def test_copies_and_pickles_are_the_term(term: Term) -> None:
    assert copy.copy(term) is term and copy.deepcopy([term])[0] is term
    assert pickle.loads(pickle.dumps(term)) is term


def test_malformed_nodes_are_refused() -> None:
    with pytest.raises(ValueError):
        Bound(-1)
    with pytest.raises(ValueError):
        Bind("Lambda", (), (), (), (X,))
    with pytest.raises(ValueError):
        Bind("Lambda", ("x",), (), (), (X,))
    with pytest.raises(TypeError):
        _digest_of(Term.__new__(Term))


def test_free_names_and_loose_indices() -> None:
    assert app("Plus", X, Y).free == {"x", "y"}
    node = bind("Sum", ["x"], [X, num(1)], [app("Plus", X, Y)])
    assert node.free == {"x", "y"} and node.loose == 0
    assert node.inner[0].loose == 1 and node.inner[0].free == {"y"}
    assert Bind("Lambda", ("a", "b"), (False, False), (), (Bound(4),)).loose == 3
    assert Bind("Sum", ("k",), (False,), (Bound(2),), ()).loose == 3
    assert Bound(3).loose == 4 and Bound(3).free == frozenset()


def test_children_carry_the_number_of_bound_variables() -> None:
    node = bind("Lim", ["x"], [num(0)], [X])
    assert list(node.children()) == [(num(0), 0), (Bound(0), 1)]
    assert list(X.children()) == [] and X.rebuilt([]) is X


def test_alpha_forgets_names_and_keeps_guards() -> None:
    plain, renamed = bind("Forall", ["x"], [], [app("Lt", X, Y)]), bind("Forall", ["t"], [], [app("Lt", Var("t"), Y)])
    guarded = bind("Forall", ["x"], [], [app("Lt", X, Y)], [True])
    assert plain is not renamed and alpha(plain) is alpha(renamed) and alpha_equal(plain, renamed)
    assert not alpha_equal(plain, guarded)
    assert alpha(alpha(plain)) is alpha(plain)
    assert alpha_equal(app("Not", plain), app("Not", renamed)) and not alpha_equal(X, Y)


@examples(100)
@given(terms())
def test_the_digest_is_that_of_the_alpha_class(term: Term) -> None:
    assert term.digest == alpha(term).digest
    assert len(term.digest) == 16


def test_representations_do_not_recurse() -> None:
    assert repr(app("Plus", X, Y)) == "App('Plus', <2>)"
    assert [repr(t) for t in (X, Bound(1), Num(Fraction(1, 2)))] == ["Var('x')", "Bound(1)", "Num(1/2)"]
    assert repr(bind("Lim", ["x"], [X], [X])) == "Bind('Lim', ('x',))"


_SCRIPT = """
import sys
from proofdsl.terms import App, Num, Var, alpha, app
from proofdsl.terms.subst import bind
from proofdsl.kernel.normal import Normalizer
names = ["x", "y", "z", "alpha", "beta"]
if sys.argv[1] == "backwards":
    kept = [app("Mult", Var(n), Num(k)) for k, n in enumerate(reversed(names))]
    kept += [bind("Lambda", [n], [], [App("True"), Var(n)]) for n in names]
sums = Num(0)
for k, n in enumerate(names):
    sums = app("Plus", sums, app("Mult", Num(k + 1), app("sin", Var(n))))
term = bind("Lambda", ["x", "y"], [], [App("True"), sums])
n = Normalizer()
print(term.digest.hex(), alpha(term).digest.hex(), sums.digest.hex(), n.term(n.normal(sums)).digest.hex())
"""


def test_digests_depend_neither_on_the_hash_seed_nor_on_the_order_of_creation() -> None:
    root = Path(__file__).resolve().parents[2]
    answers = set()
    for seed, order in (("0", "forwards"), ("1", "backwards"), ("4242", "forwards")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        command = [sys.executable, "-c", _SCRIPT, order]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=root)
        answers.add(done.stdout)
    assert len(answers) == 1
