"""Rules of first-order logic: accepted and refused applications of each, definedness of instances, freshness."""

from __future__ import annotations

import pytest

from proofdsl.kernel.check import RULES, check, conclude, expand, infer
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import instance_conditions, markers
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Inference, Refused, Sequent, Theorem
from proofdsl.terms import Term, Var, app, num
from proofdsl.terms.logic import conj, disj
from proofdsl.terms.subst import bind
from tests.kernel.support import (
    ASSUME,
    CONTEXT,
    FALSE,
    INTEGER,
    NATURAL,
    ONE,
    REAL,
    TRUE,
    TWO,
    ZERO,
    A,
    B,
    F,
    X,
    Y,
    Z,
    accepted,
    call,
    eq,
    ev,
    frac,
    goals,
    isin,
    le,
    lt,
    ne,
    no_rule,
    plus,
    premises,
    refused,
    seq,
)

P, Q, R = eq(A, B), lt(A, B), isin(A, B)
UNDEFINED = frac(ONE, ZERO)


def forall(name: str, body: Term, real: bool = False) -> Term:
    return bind("Forall", [name], [], [body], [real])


def exists(name: str, body: Term, real: bool = False) -> Term:
    return bind("Exists", [name], [], [body], [real])


# -- assumptions and literals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hyps", "goal"),
    [
        ([P], P), ([Q, P], P), ([], TRUE), ([], lt(ONE, TWO)), ([], eq(plus(ONE, ONE), TWO)), ([], isin(TWO, NATURAL)),
        ([isin(X, NATURAL)], isin(X, REAL)), ([isin(X, app("PrimeSet"))], isin(X, app("ComplexSet"))),
        ([], app("Denotes", X)), ([], app("Denotes", app("EmptySet"))), ([], isin(app("Pi"), REAL)),
        ([], isin(num(7), app("PrimeSet"))), ([forall("t", eq(Var("t"), A))], forall("s", eq(Var("s"), A))),
        ([], app("Denotes", bind("Lambda", ["t"], [], [TRUE, frac(ONE, Var("t"))]))),
        ([], isin(app("ImaginaryUnit"), app("ComplexSet"))), ([], ne(ONE, TWO)), ([], le(ONE, ONE)),
        ([], app("Gt", TWO, ONE)), ([], app("Geq", TWO, TWO)),
    ],
)  # fmt: skip
def test_at_sight(hyps: list[Term], goal: Term) -> None:
    accepted(hyps, goal, ASSUME)


@pytest.mark.parametrize(
    ("hyps", "goal"),
    [
        ([P], Q), ([], P), ([], lt(TWO, ONE)), ([], eq(UNDEFINED, UNDEFINED)), ([], isin(num(9), app("PrimeSet"))),
        ([isin(X, REAL)], isin(X, NATURAL)), ([isin(X, REAL)], isin(Y, REAL)), ([], app("Denotes", UNDEFINED)),
        ([], isin(app("Pi"), app("RationalSet"))), ([], isin(app("ImaginaryUnit"), REAL)), ([], isin(X, REAL)),
        ([], app("Denotes", call(F, X))), ([], isin(num(10**6 + 3), app("PrimeSet"))), ([], isin(UNDEFINED, REAL)),
        ([], FALSE), ([forall("t", eq(Var("t"), A), True)], forall("t", eq(Var("t"), A))),
    ],
)  # fmt: skip
def test_not_at_sight(hyps: list[Term], goal: Term) -> None:
    refused(hyps, goal, ASSUME)


# -- connectives -----------------------------------------------------------------------------------------


def test_and() -> None:
    accepted([P, Q], conj([P, Q]), ev("and_intro", ASSUME, ASSUME))
    refused([P], conj([P, Q]), ev("and_intro", ASSUME, ASSUME))
    refused([P, Q], conj([P, Q]), ev("and_intro", ASSUME), "bad-evidence")
    no_rule([P], disj([P, Q]), ev("and_intro"))
    accepted([conj([P, Q])], Q, ev("and_elim", ASSUME, data=[0]))
    no_rule([disj([P, Q])], Q, ev("and_elim", data=[0]))
    no_rule([conj([P, Q])], Q, ev("and_elim", data=[1]), "bad-evidence")
    no_rule([conj([P, Q])], Q, ev("and_elim", data=[-1]), "bad-evidence")
    no_rule([conj([P, Q])], Q, ev("and_elim"), "bad-evidence")
    no_rule([conj([P, Q])], Q, ev("and_elim", data=["0"]), "bad-evidence")


def test_or() -> None:
    goal = disj([P, Q, R])
    accepted([Q], goal, ev("or_intro", ASSUME, data=[1, 1]))
    accepted([disj([P, Q])], goal, ev("or_intro", ASSUME, data=[0, 1]))
    refused([Q], goal, ev("or_intro", ASSUME, data=[0, 0]))
    for data in ([0, 3], [-1, 0], [2, 1], [3, 3]):
        no_rule([Q], goal, ev("or_intro", data=data))
    no_rule([Q], Q, ev("or_intro", data=[0, 0]))
    no_rule([Q], goal, ev("or_intro", data=[0]), "bad-evidence")
    swap = ev("or_elim", ev("or_intro", ASSUME, data=[1, 1]), ev("or_intro", ASSUME, data=[0, 0]), data=[0])
    accepted([disj([P, Q])], disj([Q, P]), swap)
    refused([disj([P, Q])], P, ev("or_elim", ASSUME, ASSUME, data=[0]))
    refused([disj([P, Q])], P, ev("or_elim", ASSUME, data=[0]), "bad-evidence")  # a skipped case
    no_rule([P], P, ev("or_elim", data=[0]))


def test_implication() -> None:
    accepted([], app("Impl", P, P), ev("impl_intro", ASSUME))
    refused([], app("Impl", P, Q), ev("impl_intro", ASSUME))
    no_rule([], P, ev("impl_intro"))
    rule = app("Impl", P, Q)
    accepted([rule, P], Q, ev("impl_elim", ASSUME, data=[0]))
    assert goals([rule], Q, ev("impl_elim", data=[0])) == [P, Q]
    refused([rule], Q, ev("impl_elim", ASSUME, ASSUME, data=[0]))
    no_rule([P], Q, ev("impl_elim", data=[0]))
    chain = app("Impl", P, app("Impl", Q, R))
    accepted([chain, P, Q], R, ev("backchain", ev("and_intro", ASSUME, ASSUME), data=[0, 2]))
    accepted([chain, P], app("Impl", Q, R), ev("backchain", ASSUME, data=[0, 1]))
    accepted([chain], chain, ev("backchain", data=[0, 0]))
    no_rule([chain, P, Q], R, ev("backchain", data=[0, 1]), "goal-mismatch")
    no_rule([chain, P, Q], R, ev("backchain", data=[0, 3]))
    no_rule([chain, P, Q], R, ev("backchain", data=[0, -1]), "goal-mismatch")
    refused([chain, P], R, ev("backchain", ASSUME, data=[0, 2]))


def test_equivalence() -> None:
    both = app("Iff", P, Q)
    accepted([both], app("Iff", Q, P), ev("iff_elim", ev("iff_intro", ASSUME, ASSUME), data=[0]))
    refused([app("Impl", P, Q)], both, ev("iff_intro", ASSUME, ASSUME))
    no_rule([], P, ev("iff_intro"))
    no_rule([P], P, ev("iff_elim", data=[0]))


def test_negation() -> None:
    bad = ev("contradiction", data=[0, 1])
    accepted([lt(B, A), app("Not", lt(B, A))], P, bad)
    accepted([ne(A, B)], app("Not", P), ev("not_intro", bad))
    accepted([P], app("Not", ne(A, B)), ev("not_intro", bad))
    accepted([app("NotBelong", A, B)], app("NotBelong", A, B), ev("not_intro", bad))
    accepted([app("Not", app("Not", Q))], Q, ev("by_contradiction", ev("contradiction", data=[0, 1])))
    no_rule([], Q, ev("not_intro"))
    no_rule([P, Q], R, bad)
    no_rule([P], R, ev("contradiction", data=[0]))
    no_rule([P], R, ev("contradiction"))
    no_rule([P, P, ne(A, B)], R, ev("contradiction", data=[0, 1, 2]))
    no_rule([Q, app("Geq", A, B)], R, bad)  # only with both sides real or infinite
    accepted([lt(TWO, ONE)], R, ev("contradiction", data=[0]))
    accepted([FALSE], R, ev("contradiction", data=[0]))
    accepted([lt(A, A)], R, ev("contradiction", data=[0]))
    accepted([ne(UNDEFINED, UNDEFINED)], R, ev("contradiction", data=[0]))
    no_rule([le(A, A)], R, ev("contradiction", data=[0]))
    cases = ev("or_intro", ASSUME, data=[0, 0]), ev("or_intro", ASSUME, data=[1, 1])
    accepted([], disj([P, ne(A, B)]), ev("excluded_middle", *cases, terms=[P]))
    refused([], P, ev("excluded_middle", ASSUME, ASSUME, terms=[P]))
    no_rule([], P, ev("excluded_middle"), "bad-evidence")


def test_normal_forms() -> None:
    accepted([disj([ne(A, B), Q])], app("Impl", P, Q), ev("same_nnf", ASSUME, terms=[disj([ne(A, B), Q])]))
    accepted(
        [app("Impl", P, Q)], disj([ne(A, B), Q]), ev("same_nnf_fact", ASSUME, terms=[disj([ne(A, B), Q])], data=[0])
    )
    no_rule([], app("Not", Q), ev("same_nnf", terms=[app("Geq", A, B)]), "nnf-mismatch")
    no_rule([app("Not", Q)], P, ev("same_nnf_fact", terms=[app("Geq", A, B)], data=[0]), "nnf-mismatch")
    guarded, plain = forall("t", lt(Var("t"), A), True), forall("t", lt(Var("t"), A))
    no_rule([guarded], plain, ev("same_nnf", terms=[guarded]), "nnf-mismatch")
    not_all = app("Not", guarded)
    accepted([not_all], exists("s", app("Not", lt(Var("s"), A)), True), ev("same_nnf", ASSUME, terms=[not_all]))


def test_cut() -> None:
    accepted([P], disj([P, Q]), ev("cut", ASSUME, ev("or_intro", ASSUME, data=[0, 0]), terms=[P]))
    refused([], Q, ev("cut", ASSUME, ASSUME, terms=[Q]))
    no_rule([], Q, ev("cut"), "bad-evidence")


def test_select() -> None:
    answer = premises([P, Q, R], P, ev("select", data=[0, 2]))
    assert answer[0].hyps == (P, R)
    chosen = expand(seq([P, Q, R], P, [0, 1]), ev("select", data=[1, 2]), CONTEXT)
    assert not isinstance(chosen, Refused) and chosen.sequents[0].assumed == {0}
    accepted([P, Q], P, ev("select", ASSUME, data=[0]))
    refused([P, Q], P, ev("select", ASSUME, data=[1]))
    refused([P, Q], P, ev("select", ASSUME))
    for data in ([1, 0], [0, 0], [0, 2], [-1, 0], [2]):
        no_rule([P, Q], P, ev("select", data=data))


def test_cite() -> None:
    context = Context({"t1": forall("t", eq(Var("t"), Var("t")))})
    theorem = accepted([], eq(A, A), ev("cite", ev("forall_elim", ASSUME, terms=[A], data=[0]), data=["t1"]), context)
    assert theorem.theorems == ("t1",) and theorem.nodes == 3
    no_rule([], P, ev("cite", data=["t2"]), "no-such-theorem", context)
    no_rule([], P, ev("cite", data=["t1"]), "no-such-theorem")
    no_rule([], P, ev("cite"), "bad-evidence", context)


# -- quantifiers -------------------------------------------------------------------------------------------


def test_forall_intro() -> None:
    goal = forall("t", eq(Var("t"), Var("t")))
    accepted([], goal, ev("forall_intro", ev("reflexivity"), data=["t"]))
    for name, code in (
        ("x", ""),
        ("a", "not-fresh"),
        ("sin", "not-fresh"),
        ("e", "not-fresh"),
        ("RealSet", "not-fresh"),
    ):
        target = forall("t", eq(Var("t"), A))
        if code:
            no_rule([P], target, ev("forall_intro", data=[name]), code)
        else:
            premises([P], target, ev("forall_intro", data=[name]))
    no_rule([eq(X, X)], goal, ev("forall_intro", data=["x"]), "not-fresh")  # only in a hypothesis
    no_rule([], goal, ev("forall_intro"), "bad-evidence")
    no_rule([], goal, ev("forall_intro", data=[0]), "bad-evidence")
    no_rule([], P, ev("forall_intro", data=["t"]))
    guarded = premises([], forall("t", lt(Var("t"), A), True), ev("forall_intro", data=["s"]))[0]
    assert guarded.hyps == (isin(Var("s"), REAL),) and guarded.assumed == {0}


def test_exists_elim() -> None:
    fact = exists("t", eq(Var("t"), A))
    answer = premises([fact], P, ev("exists_elim", data=[0, "c"]))[0]
    assert answer.hyps == (fact, eq(Var("c"), A)) and answer.assumed == frozenset()
    for name in ("a", "b", "exp"):  # in the hypothesis, in the goal, reserved
        no_rule([fact], P, ev("exists_elim", data=[0, name]), "not-fresh")
    no_rule([P], P, ev("exists_elim", data=[0, "c"]))
    no_rule([fact], P, ev("exists_elim", data=[0]), "bad-evidence")
    guarded = premises([exists("t", lt(Var("t"), A), True)], P, ev("exists_elim", data=[0, "c"]))[0]
    assert guarded.hyps[1:] == (isin(Var("c"), REAL), lt(Var("c"), A))


def test_exists_intro() -> None:
    goal = exists("t", eq(Var("t"), UNDEFINED))
    assert goals([], goal, ev("exists_intro", terms=[UNDEFINED])) == [ne(ZERO, ZERO), eq(UNDEFINED, UNDEFINED)]
    refused([], goal, ev("exists_intro", ASSUME, ev("reflexivity"), terms=[UNDEFINED]))
    accepted([], exists("t", eq(Var("t"), ONE)), ev("exists_intro", ASSUME, terms=[ONE]))
    assert goals([], exists("t", eq(Var("t"), call(F, X))), ev("exists_intro", terms=[call(F, X)]))[0] is app(
        "Denotes", call(F, X)
    )
    # A strict atom on the variable needs no further definedness: proving it proves more.
    strict = exists("t", conj([isin(Var("t"), REAL), ne(Var("t"), ONE)]))
    assert goals([], strict, ev("exists_intro", terms=[call(F, X)])) == [
        conj([isin(call(F, X), REAL), ne(call(F, X), ONE)])
    ]
    # Not where it is only one of several alternatives, or negated.
    for body in (disj([isin(Var("t"), REAL), P]), app("NotBelong", Var("t"), REAL), app("Not", lt(Var("t"), ONE)),
                 isin(ONE, bind("SetDesc", ["s"], [], [Var("s"), lt(Var("t"), Var("s"))]))):  # fmt: skip
        assert app("Denotes", call(F, X)) in goals([], exists("t", body), ev("exists_intro", terms=[call(F, X)]))
    guarded = exists("t", lt(Var("t"), A), True)
    assert goals([], guarded, ev("exists_intro", terms=[X]))[0] is isin(X, REAL)
    no_rule([], P, ev("exists_intro", terms=[ONE]))
    no_rule([], goal, ev("exists_intro"), "bad-evidence")


def test_forall_elim() -> None:
    fact = forall("t", eq(app("Mult", ZERO, Var("t")), ZERO))
    wrong = eq(app("Mult", ZERO, UNDEFINED), ZERO)
    refused([fact], wrong, ev("forall_elim", ASSUME, ASSUME, terms=[UNDEFINED], data=[0]))
    accepted([fact], eq(app("Mult", ZERO, ONE), ZERO), ev("forall_elim", ASSUME, terms=[ONE], data=[0]))
    guarded = forall("t", lt(Var("t"), A), True)
    assert goals([guarded], P, ev("forall_elim", terms=[X], data=[0])) == [isin(X, REAL), P]
    strict = forall("t", app("Impl", conj([P, isin(Var("t"), REAL)]), Q))
    assert goals([strict], Q, ev("forall_elim", terms=[UNDEFINED], data=[0])) == [Q]
    second = forall("t", app("Impl", P, app("Impl", isin(Var("t"), REAL), Q)))
    assert goals([second], Q, ev("forall_elim", terms=[UNDEFINED], data=[0])) == [Q]
    conclusion_only = forall("t", app("Impl", P, isin(Var("t"), REAL)))
    assert goals([conclusion_only], Q, ev("forall_elim", terms=[UNDEFINED], data=[0])) == [ne(ZERO, ZERO), Q]
    no_rule([P], P, ev("forall_elim", terms=[X], data=[0]))
    no_rule([fact], P, ev("forall_elim", data=[0]), "bad-evidence")


def test_instances_do_not_capture() -> None:
    fact = forall("s", exists("t", ne(Var("t"), Var("s"))))
    answer = premises([fact], P, ev("forall_elim", terms=[Var("t")], data=[0]))[0]
    assert answer.hyps[1].free == {"t"}


def test_conditions_of_instances() -> None:
    fact = forall("s", forall("t", app("Impl", isin(Var("t"), REAL), eq(Var("s"), Var("t")))))
    assert instance_conditions(fact, [call(F, X), call(F, Y)]) == [app("Denotes", call(F, X))]
    assert instance_conditions(fact, [None, call(F, Y)]) == []
    with pytest.raises(ValueError):
        instance_conditions(fact, [X, Y, Z])
    assert instance_conditions(forall("s", P, True), [X]) == [isin(X, REAL)]
    assert markers(eq(Var("\0\0y"), X), 2) == ["\0\0\0" + "0", "\0\0\0" + "1"]


# -- checking ----------------------------------------------------------------------------------------------


def test_rules_refuse_terms_with_loose_indices() -> None:
    from proofdsl.terms import Bound

    for rule in ("cut", "exists_intro", "same_nnf", "excluded_middle"):
        goal = exists("t", P) if rule == "exists_intro" else P
        no_rule([], goal, ev(rule, terms=[Bound(0)]), "bad-evidence")


def test_unknown_rules_and_surplus_premises() -> None:
    refused([P], P, ev("no-such-rule"), "no-such-rule")
    refused([P], P, ev("assume", ASSUME), "bad-evidence")
    refused([P], P, Evidence("assume", (), (), (ASSUME, ASSUME)), "bad-evidence")


def test_booleans_are_no_integers() -> None:
    no_rule([P, Q], P, Evidence("select", (), (True,)), "bad-evidence")


def test_conclude_joins_theorems() -> None:
    whole = seq([P, Q], conj([P, Q]))
    answer = expand(whole, ev("and_intro"), CONTEXT)
    assert not isinstance(answer, Refused)
    parts = [check(s, ASSUME, CONTEXT) for s in answer.sequents]
    theorems = [t for t in parts if isinstance(t, Theorem)]
    step = infer(whole, ev("and_intro"), CONTEXT)
    assert isinstance(step, Inference)
    made = conclude(step, theorems)
    assert isinstance(made, Theorem) and made.sequent is whole and made.nodes == 3
    for wrong in (theorems[::-1], theorems[:1], [*theorems, theorems[0]], []):
        assert isinstance(conclude(step, wrong), Refused)
    other = check(seq([P, R], P), ASSUME, CONTEXT)
    assert isinstance(other, Theorem)
    assert isinstance(conclude(step, [other, theorems[1]]), Refused)
    tainted = check(Sequent((P, Q), P, frozenset({0})), ASSUME, CONTEXT)
    assert isinstance(tainted, Theorem)
    assert isinstance(conclude(step, [tainted, theorems[1]]), Refused)
    assert isinstance(infer(whole, ev("or_intro", data=[0, 0]), CONTEXT), Refused)


def test_conclude_keeps_what_was_used() -> None:
    context = Context({"t1": P})
    cited = check(seq([], P), ev("cite", ASSUME, data=["t1"]), context)
    vacuous = check(seq([], Q), ev("cut", ASSUME, ev("contradiction", data=[0]), terms=[lt(ONE, TWO)]), CONTEXT)
    assert isinstance(cited, Theorem) and isinstance(vacuous, Refused)
    step = infer(seq([], conj([P, P])), ev("and_intro"), context)
    assert isinstance(step, Inference)
    made = conclude(step, [cited, cited])
    assert isinstance(made, Theorem) and made.theorems == ("t1",)


def test_every_rule_has_a_documented_name() -> None:
    assert all(rule.__doc__ for rule in RULES.values())
    assert INTEGER is app("IntegerSet")


# -- the vacuous flag --------------------------------------------------------------------------------------


def vacuous(hyps: list[Term], goal: Term, evidence: Evidence) -> bool:
    return accepted(hyps, goal, evidence).vacuous


def test_contradictory_hypotheses_of_the_gap_are_reported() -> None:
    bad = [Q, app("Not", Q)]
    assert vacuous(bad, P, ev("contradiction", data=[0, 1]))
    assert vacuous([FALSE], P, ev("contradiction", data=[0]))
    assert vacuous(bad, app("Impl", R, P), ev("impl_intro", ev("contradiction", data=[0, 1])))
    assert vacuous([conj(bad)], P, ev("and_elim", ev("contradiction", data=[1, 2]), data=[0]))
    x_real = isin(X, REAL)
    assert vacuous([x_real, lt(X, ZERO), lt(ONE, X)], FALSE, ev("combine", terms=[ONE, ONE], data=[1, 2]))
    assert vacuous([x_real, lt(X, ZERO), lt(ONE, X)], lt(X, TWO), ev("combine", terms=[ONE, ONE, ZERO], data=[1, 2]))
    assert not vacuous([x_real, lt(X, ONE)], lt(X, TWO), ev("combine", terms=[ONE, ONE], data=[1]))


def test_assumed_contradictions_are_not_reported() -> None:
    assert not vacuous([ne(A, B)], app("Not", P), ev("not_intro", ev("contradiction", data=[0, 1])))
    assert not vacuous([Q], app("Impl", app("Not", Q), P), ev("impl_intro", ev("contradiction", data=[0, 1])))
    assert not vacuous([Q], Q, ASSUME)
    cases = ev("or_elim", ASSUME, ev("contradiction", data=[1, 2]), data=[0])
    assert not vacuous([disj([Q, P]), ne(A, B)], Q, cases)
    # What is derived from an assumption is assumed.
    goal = app("Impl", conj([Q, app("Not", Q)]), P)
    assert not vacuous([R], goal, ev("impl_intro", ev("and_elim", ev("contradiction", data=[2, 3]), data=[1])))
    # What is derived from the gap's own hypotheses is not, even under an assumption.
    mixed = ev("impl_intro", ev("and_elim", ev("contradiction", data=[2, 3]), data=[0]))
    assert vacuous([conj([Q, app("Not", Q)])], app("Impl", R, P), mixed)
