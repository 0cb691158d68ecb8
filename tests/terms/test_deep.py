"""Every walker works on terms of 50,000 levels; shared terms cost what their table of nodes costs."""

from __future__ import annotations

import gc

import pytest

from proofdsl.kernel.beta import Reducer
from proofdsl.kernel.definedness import denotes_conditions, number_conditions, number_rooted
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.replace import first_difference, reassociated, replaced
from proofdsl.kernel.serial import TermWriter, read_terms
from proofdsl.kernel.strict import strict_subterms
from proofdsl.terms import App, Bind, Bound, Term, Var, alpha, alpha_equal, app, num
from proofdsl.terms.logic import nnf, reads_as_real, split_implication
from proofdsl.terms.subst import abstract, bind, instantiate, occurs, shift, substitute
from proofdsl.terms.term import postorder

LEVELS = 50_000
X, Y = Var("x"), Var("y")


def tower(leaf: Term, other: Term = Y) -> Term:
    term = leaf
    for _ in range(LEVELS):
        term = app("Plus", term, other)
    return term


def binders(leaf: Term, head: str = "Forall", name: str = "t") -> Term:
    term = leaf
    for _ in range(LEVELS):
        term = Bind(head, (name,), (False,), (), (term,))
    return term


def nots(leaf: Term) -> Term:
    term = leaf
    for _ in range(LEVELS):
        term = App("Not", (term,))
    return term


@pytest.fixture(scope="module")
def deep() -> Term:
    return tower(X)


def test_postorder_and_alpha(deep: Term) -> None:
    assert len(postorder(deep)) == LEVELS + 2
    assert alpha(deep) is deep
    assert alpha_equal(binders(X, name="s"), binders(X))
    assert len(deep.digest) == 16


def test_substitution_and_binding(deep: Term) -> None:
    assert substitute(deep, {"x": num(1)}) is tower(num(1))
    closed = abstract(deep, ["x", "y"])
    assert closed.loose == 2
    assert instantiate(closed, [X, Y]) is deep
    assert shift(closed, 3).loose == 5
    assert occurs(X, deep) and not occurs(num(7), deep)
    assert bind("Lambda", ["x"], [], [app("True"), deep]).free == {"y"}


def test_deep_binders() -> None:
    term = binders(app("Eq", Bound(LEVELS - 1), X))
    assert term.loose == 0 and term.free == {"x"}
    assert substitute(term, {"x": Y}).free == {"y"}
    assert isinstance(term, Bind)
    assert instantiate(term.inner[0], [num(3)]).loose == 0
    assert alpha(abstract(term, ["x"])).loose == 1


def test_formulas() -> None:
    atom = app("Eq", X, Y)
    assert nnf(nots(atom)) is atom
    assert nnf(App("Not", (nots(atom),))) is app("Neq", X, Y)
    chain: Term = atom
    for _ in range(LEVELS):
        chain = app("Impl", atom, chain)
    premises, conclusion = split_implication(chain)
    assert len(premises) == LEVELS and conclusion is atom
    for _ in range(LEVELS - 1_000):  # the flat disjunction is copied at each level: quadratic
        chain = chain.args[1] if isinstance(chain, App) else chain
    assert isinstance(nnf(chain), App)
    assert reads_as_real("y", [tower(X)])


def test_kernel_walkers(deep: Term) -> None:
    other = tower(num(1))
    assert number_rooted(tower(X, num(1)))
    assert len(number_conditions(deep)) == 2
    assert len(denotes_conditions(tower(X, num(1)))) == 1
    assert replaced(deep, other, X, num(1)) == 1
    found = first_difference(deep, other)
    assert found is not None and (found.left, found.right) == (X, num(1))
    assert rational_value(tower(num(1), num(1))) == LEVELS + 1
    assert reassociated(deep) is deep
    assert len(strict_subterms(app("Lt", deep, num(0)))) >= LEVELS
    assert Reducer().normal(deep) is deep
    n = Normalizer()
    assert n.term(n.normal(deep)).free == {"x", "y"}


def test_serialisation(deep: Term) -> None:
    writer = TermWriter()
    place = writer.add(deep)
    assert read_terms(writer.nodes)[place] is deep


def test_deep_terms_are_freed() -> None:
    gc.collect()
    before = len(Term._interned)
    made = tower(Var("deep_only_here"), num(12345))
    assert made.free
    del made
    gc.collect()
    assert len(Term._interned) <= before


def test_shared_terms_cost_their_nodes() -> None:
    term: Term = X
    for _ in range(60):
        term = app("Mult", term, app("Plus", term, num(1)))
    assert len(postorder(term)) == 122
    assert substitute(term, {"x": Y}).free == {"y"}
    assert len(term.digest) == 16 and alpha(term) is term
    assert len(nnf(app("Not", app("Eq", term, term))).free) == 1
    equivalences: Term = app("Eq", X, Y)
    for _ in range(40):
        equivalences = app("Iff", equivalences, equivalences)
    assert isinstance(nnf(equivalences), App)
