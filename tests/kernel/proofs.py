"""A collection of valid sequents with evidence, one for nearly every rule; used by the tests of JSON and corruption."""

from __future__ import annotations

from fractions import Fraction

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Sequent
from proofdsl.terms import Var, app, num
from proofdsl.terms.logic import TRUE, conj, disj
from proofdsl.terms.subst import bind
from tests.kernel.support import (
    ASSUME,
    FALSE,
    INTEGER,
    ONE,
    PI,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    X,
    Y,
    call,
    eq,
    ev,
    frac,
    isin,
    le,
    lt,
    minus,
    ne,
    plus,
    power,
    seq,
)

P, Q = eq(A, B), lt(X, Y)
T, S = Var("t"), Var("s")
CONTEXT = Context({"t1": bind("Forall", ["t"], [], [eq(T, T)])})
L2R, EQN, IFF = "left_to_right", "equation", "iff"
ALL = bind("Forall", ["t"], [], [eq(call(F, T), plus(T, ONE))])
RULE = bind(
    "Forall", ["u"], [], [app("Impl", ne(Var("u"), ZERO), eq(frac(power(Var("u"), TWO), Var("u")), Var("u")))], [True]
)
LIMITS = [eq(bind("Lim", ["t"], [ZERO], [body]), X) for body in (frac(power(T, TWO), T), T)]
SETS = [isin(X, bind("SetDesc", ["t"], [], [b, ne(T, ZERO)], [True])) for b in (frac(power(T, TWO), T), T)]
LAMBDA = bind("Lambda", ["t"], [], [TRUE, plus(T, ONE)])
BAD = ev("contradiction", data=[0, 1])
INTEGRALS = [
    bind("DefInt", ["t"], [ZERO, ONE], [app("Mult", b, app("Diff", ONE, T))]) for b in (plus(T, X), plus(X, T))
]

PROOFS: list[tuple[Sequent, Evidence]] = [
    (seq([P, Q], conj([Q, P])), ev("and_intro", ASSUME, ASSUME)),
    (seq([conj([P, Q])], Q), ev("and_elim", ASSUME, data=[0])),
    (seq([Q], disj([P, Q])), ev("or_intro", ASSUME, data=[1, 1])),
    (
        seq([disj([P, Q])], disj([Q, P])),
        ev("or_elim", ev("or_intro", ASSUME, data=[1, 1]), ev("or_intro", ASSUME, data=[0, 0]), data=[0]),
    ),
    (seq([app("Impl", P, Q), P], Q), ev("impl_elim", ASSUME, data=[0])),
    (seq([app("Impl", P, Q), P], Q), ev("backchain", ASSUME, data=[0, 1])),
    (seq([], app("Impl", P, P)), ev("impl_intro", ASSUME)),
    (seq([app("Iff", P, Q)], app("Iff", Q, P)), ev("iff_elim", ev("iff_intro", ASSUME, ASSUME), data=[0])),
    (seq([ne(A, B)], app("Not", P)), ev("not_intro", BAD)),
    (seq([app("Not", app("Not", Q))], Q), ev("by_contradiction", BAD)),
    (
        seq([], disj([P, ne(A, B)])),
        ev("excluded_middle", ev("or_intro", ASSUME, data=[0, 0]), ev("or_intro", ASSUME, data=[1, 1]), terms=[P]),
    ),
    (seq([disj([ne(A, B), Q])], app("Impl", P, Q)), ev("same_nnf", ASSUME, terms=[disj([ne(A, B), Q])])),
    (seq([app("Impl", P, Q)], disj([ne(A, B), Q])), ev("same_nnf_fact", ASSUME, terms=[disj([ne(A, B), Q])], data=[0])),
    (seq([P, Q], Q), ev("select", ASSUME, data=[1])),
    (seq([P], disj([P, Q])), ev("cut", ASSUME, ev("or_intro", ASSUME, data=[0, 0]), terms=[P])),
    (seq([], eq(A, A)), ev("cite", ev("forall_elim", ASSUME, terms=[A], data=[0]), data=["t1"])),
    (seq([], bind("Forall", ["t"], [], [eq(T, T)])), ev("forall_intro", ev("reflexivity"), data=["s"])),
    (seq([], bind("Exists", ["t"], [], [eq(T, ONE)])), ev("exists_intro", ASSUME, terms=[ONE])),
    (
        seq([bind("Exists", ["t"], [], [eq(T, A)])], bind("Exists", ["s"], [], [eq(A, S)])),
        ev("exists_elim", ev("exists_intro", ev("symmetry", ASSUME), terms=[S]), data=[0, "s"]),
    ),
    (seq([P, lt(B, X)], lt(A, X)), ev("rewrite_goal", ASSUME, terms=[lt(B, X)], data=[0, L2R, EQN])),
    (seq([P, lt(A, X)], lt(B, X)), ev("rewrite_fact", ASSUME, terms=[lt(B, X)], data=[0, L2R, EQN, 1])),
    (seq([app("Iff", P, Q), Q], P), ev("rewrite_goal", ASSUME, terms=[Q], data=[0, L2R, IFF])),
    (
        seq([eq(plus(plus(A, B), X), Y)], eq(plus(A, plus(B, X)), Y)),
        ev("reassociate_goal", ASSUME, terms=[eq(plus(plus(A, B), X), Y)]),
    ),
    (
        seq([eq(plus(plus(A, B), X), Y)], eq(plus(A, plus(B, X)), Y)),
        ev("reassociate_fact", ASSUME, terms=[eq(plus(A, plus(B, X)), Y)], data=[0]),
    ),
    (seq([lt(plus(X, ONE), Y)], lt(call(LAMBDA, X), Y)), ev("beta_goal", ASSUME)),
    (seq([lt(call(LAMBDA, X), Y)], lt(plus(X, ONE), Y)), ev("beta_fact", ASSUME, data=[0])),
    (seq([eq(F, LAMBDA)], eq(call(F, X), plus(X, ONE))), ev("definition_value", ASSUME, terms=[X], data=[0])),
    (
        seq([ALL], eq(call(F, X), plus(X, ONE))),
        ev("instance", ASSUME, terms=[X, eq(call(F, X), plus(X, ONE))], data=[0, 1]),
    ),
    (seq([lt(X, ZERO)], eq(app("Cases", ONE, lt(X, ZERO), TWO), ONE)), ev("cases_value", data=[0])),
    (seq([P], eq(call(F, A), call(F, B))), ev("congruence", ASSUME)),
    (
        seq([], eq(*(bind("Lim", ["t"], [ZERO], [b]) for b in (plus(T, X), plus(X, T))))),
        ev("binder_congruence", ev("ring"), data=["s"]),
    ),
    (seq([isin(X, REAL)], eq(*INTEGRALS)), ev("integral_congruence", ev("ring"), data=["s", 0])),
    (
        seq([ALL, eq(bind("Lim", ["t"], [ZERO], [plus(T, ONE)]), X)], eq(bind("Lim", ["t"], [ZERO], [call(F, T)]), X)),
        ev("rewrite_bound", ASSUME, terms=[eq(bind("Lim", ["t"], [ZERO], [plus(T, ONE)]), X)], data=[0, L2R, -1]),
    ),
    (seq([RULE, LIMITS[1]], LIMITS[0]), ev("rewrite_limit", ASSUME, terms=[LIMITS[1], S, ONE], data=[0, L2R, -1, "s"])),
    (seq([RULE, SETS[1]], SETS[0]), ev("rewrite_setdesc", ASSUME, terms=[SETS[1], S], data=[0, L2R, -1, "s"])),
    (seq([isin(X, app("Enum", ONE, TWO))], disj([eq(X, ONE), eq(X, TWO)])), ev("use_enumeration", ASSUME, data=[0])),
    (
        seq([eq(X, ONE)], isin(X, app("Enum", ONE, TWO))),
        ev("member_of_enumeration", ev("or_intro", ASSUME, data=[0, 0])),
    ),
    (
        seq([isin(X, REAL), Q], isin(X, bind("SetDesc", ["t"], [], [T, lt(T, Y)]))),
        ev("member_of_description", ASSUME, data=[0]),
    ),
    (
        seq([isin(X, REAL), isin(X, bind("SetDesc", ["t"], [], [T, lt(T, Y)]))], Q),
        ev("use_description", ASSUME, data=[1, 0]),
    ),
    (seq([], app("Subset", INTEGER, REAL)), ev("subset_intro", ASSUME, data=["s"])),
    (
        seq([], app("Typed", bind("Lambda", ["t"], [], [TRUE, T]), app("FunSpace", INTEGER, REAL))),
        ev("typed_lambda", ev("reflexivity"), ev("reflexivity"), ASSUME, data=["s"]),
    ),
    (seq([isin(X, REAL), app("Geq", X, ZERO)], eq(power(app("Root", TWO, X), TWO), X)), ev("ring")),
    (
        seq([isin(X, REAL), isin(Y, REAL), le(X, Y), lt(Y, TWO)], lt(X, TWO)),
        ev("combine", terms=[ONE, ONE, ONE], data=[2, 3]),
    ),
    (seq([isin(X, REAL), le(X, ONE), lt(TWO, X)], FALSE), ev("combine", terms=[ONE, ONE], data=[1, 2])),
    (seq([isin(X, INTEGER), isin(Y, INTEGER), Q], le(plus(X, ONE), Y)), ev("integer_gap", ASSUME, data=[2])),
    (seq([isin(X, REAL), isin(Y, REAL), app("Not", Q)], app("Geq", X, Y)), ev("not_order", ASSUME, data=[2])),
    (
        seq([isin(t, REAL) for t in (X, Y, minus(X, Y), ZERO)] + [lt(minus(X, Y), ZERO)], Q),
        ev("ring_convert", ASSUME, terms=[lt(minus(X, Y), ZERO)]),
    ),
    (seq([], lt(num(Fraction(314, 100)), PI)), ev("enclosure", data=[64])),
    (seq([], isin(app("ln", PI), REAL)), ev("enclosed_real", data=[64])),
    (
        seq([isin(X, REAL), app("Gt", X, ONE)], app("Gt", app("ln", X), ZERO)),
        ev("schema", terms=[X], data=["ln:positive"]),
    ),
]
