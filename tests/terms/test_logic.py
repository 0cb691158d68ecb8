"""Negation normal forms, connectives as values, and the reading of variables as real."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofdsl.terms import App, Bind, Term, Var, alpha, app, logic, num
from proofdsl.terms.logic import (
    FALSE,
    TRUE,
    conj,
    conjuncts,
    disj,
    disjuncts,
    implication,
    is_app,
    negate,
    nnf,
    quantify,
    reads_as_real,
    split_implication,
)
from proofdsl.terms.signature import CONSTANTS, FUNCTION_NAMES, PREDICATES, RESERVED
from proofdsl.terms.subst import bind
from proofdsl.terms.term import postorder
from tests.reference.evaluator import Evaluator
from tests.reference.exact import UNKNOWN
from tests.reference.sampling import formulas, sample_environment
from tests.reference.structures import Infinity, Value
from tests.terms.support import examples

X, Y, Z = Var("x"), Var("y"), Var("z")
P, Q, R = app("Eq", X, Y), app("Lt", X, Y), app("Belong", X, Y)
#: The models are small; division and logarithms make undefined terms in them.
UNIVERSE: list[Value] = [Fraction(0), Fraction(1), Fraction(-1), Infinity.POS]


def _truths(formula: Term, env: dict[str, Value]) -> list[object]:
    return [Evaluator(env, UNIVERSE, mode, steps=4000).evaluate(formula) for mode in ("model", "sample")]


@examples(250)
@given(formulas(), st.integers(0, 10**6))
def test_truth_is_preserved(formula: Term, seed: int) -> None:
    env = sample_environment([formula], seed)  # one structure for all three
    triples = zip(*(_truths(f, env) for f in (formula, nnf(formula), nnf(app("Not", formula)))), strict=True)
    for plain, normal, negated in triples:
        if plain is not UNKNOWN and normal is not UNKNOWN:
            assert plain is normal
        if plain is not UNKNOWN and negated is not UNKNOWN:
            assert plain is not negated


@examples(250)
@given(formulas())
def test_normal_forms_are_normal(formula: Term) -> None:
    normal = nnf(formula)
    assert nnf(normal) is normal
    for node in postorder(normal):
        assert not (isinstance(node, App) and node.head in ("Impl", "Iff"))
        if is_app(node, "Not"):
            (atom,) = (c for c, _ in node.children())
            assert not (isinstance(atom, App) and atom.head in ("And", "Or", "Not", "Eq", "Neq", "Belong", "NotBelong"))
            assert not isinstance(atom, Bind) or atom.head not in ("Forall", "Exists")
        if isinstance(node, App) and node.head in ("And", "Or"):
            assert not any(is_app(a, node.head) for a in node.args)  # flat


@examples(150)
@given(formulas())
def test_guards_are_kept(formula: Term) -> None:
    def guards(term: Term) -> set[tuple[bool, ...]]:
        return {n.real for n in postorder(term) if isinstance(n, Bind)}

    assert guards(nnf(formula)) == guards(nnf(app("Not", formula))) == guards(formula)


@examples(100)
@given(formulas())
def test_double_negation(formula: Term) -> None:
    assert nnf(app("Not", app("Not", formula))) is nnf(formula)
    assert alpha(nnf(alpha(formula))) is alpha(nnf(formula))


def test_literals() -> None:
    assert nnf(app("Not", P)) is app("Neq", X, Y)
    assert nnf(app("Not", app("Neq", X, Y))) is P
    assert nnf(app("Not", R)) is app("NotBelong", X, Y)
    assert nnf(app("Not", app("NotBelong", X, Y))) is R
    assert nnf(app("Not", Q)) is app("Not", Q)  # not an order atom: a side may be undefined
    assert nnf(app("Not", TRUE)) is FALSE and nnf(app("Not", FALSE)) is TRUE


def test_equivalences_are_unfolded() -> None:
    not_p, not_q = negate(P), negate(Q)
    assert nnf(app("Iff", P, Q)) is conj([disj([not_p, Q]), disj([not_q, P])])
    assert nnf(app("Not", app("Iff", P, Q))) is disj([conj([P, not_q]), conj([Q, not_p])])
    assert nnf(app("Impl", P, app("Impl", Q, R))) is disj([not_p, not_q, R])
    assert nnf(app("Not", app("Impl", P, Q))) is conj([P, not_q])


def test_joining_needs_a_compound() -> None:
    with pytest.raises(TypeError):
        logic._nnf_join(P, True, [])


def test_connectives() -> None:
    assert conj([]) is TRUE and disj([]) is FALSE
    assert conj([P]) is P and disj([P]) is P
    assert conj([P, conj([Q, R])]) is app("And", P, Q, R)
    assert disj([disj([P, Q]), R]) is app("Or", P, Q, R)
    assert conj([P, disj([Q, R])]) is app("And", P, app("Or", Q, R))
    assert conjuncts(conj([P, Q])) == (P, Q) and conjuncts(P) == (P,)
    assert disjuncts(disj([P, Q])) == (P, Q) and disjuncts(P) == (P,)
    assert implication([P, Q], R) is app("Impl", P, app("Impl", Q, R))
    assert split_implication(implication([P, Q], R)) == ([P, Q], R)
    assert negate(app("Not", P)) is P and negate(Q) is app("Not", Q)


@pytest.mark.parametrize(
    ("formula", "real"),
    [
        (app("Lt", X, Y), True),
        (app("Plus", X, num(1)), True),
        (app("sin", X), True),
        (app("Root", num(2), X), True),
        (app("Eq", X, Y), False),
        (app("Abs", X), False),  # the size of a set has the same form
        (app("Apply", Var("f"), X), False),
        (app("Pair", X, Y), False),
        (conj([app("Lt", X, Y), app("Belong", X, Z)]), False),
        (app("Impl", app("NotBelong", X, Z), app("Lt", X, Y)), False),
        (conj([app("Lt", X, Y), app("Typed", X, Z)]), False),
        (conj([app("Lt", X, Y), app("Belong", Y, X)]), False),  # a typing atom types every variable that stands in it
        (bind("Sum", ["k"], [num(1), X], [X]), False),
        (bind("Sum", ["k"], [num(1), num(2)], [app("Mult", X, Var("k"))]), True),
        (Y, False),
    ],
)
def test_reading_as_real(formula: Term, real: bool) -> None:
    assert reads_as_real("x", [formula]) is real
    assert reads_as_real("x", [app("Not", formula)]) is real


def test_equations_with_orders_of_growth_are_no_equations() -> None:
    growth = bind("BigO", ["x"], [num(0)], [X])
    assert logic.equation(X, Y) is app("Eq", X, Y)
    assert logic.equation(Y, growth) is app("EqAsymp", Y, growth)
    assert logic.equation(app("Plus", bind("LittleO", ["x"], [num(0)], [X]), Y), X).head == "EqAsymp"


def test_a_bound_namesake_does_not_count() -> None:
    assert not reads_as_real("x", [bind("Forall", ["x"], [], [app("Lt", X, Y)])])
    assert reads_as_real("x", [P, app("Lt", X, Y)]) and not reads_as_real("x", [])


def test_quantifiers_carry_the_guard_of_their_reading() -> None:
    assert quantify("Forall", "x", Q).real == (True,)
    assert quantify("Exists", "x", P).real == (False,)
    assert quantify("Forall", "x", conj([Q, app("Belong", X, Z)])).real == (False,)
    assert quantify("Lambda", "x", Q).real == (False,)  # other binders carry no guard


def test_the_signature_is_consistent() -> None:
    heads = set(CONSTANTS.values()) | set(FUNCTION_NAMES.values())
    assert not set(CONSTANTS) & set(FUNCTION_NAMES)
    assert set(CONSTANTS) | set(FUNCTION_NAMES) | PREDICATES <= RESERVED
    assert all(head.isascii() for head in heads)
    assert "x" not in RESERVED and "i" not in RESERVED
