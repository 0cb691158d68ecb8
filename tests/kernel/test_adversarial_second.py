"""More false claims with evidence or programs that once proved them. Each has a counterexample; none is accepted."""

from __future__ import annotations

import pytest

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import App, Term, Var, app, num
from proofdsl.terms.logic import FALSE, TRUE, conj
from proofdsl.terms.subst import bind, substitute
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    INFINITY,
    ONE,
    REAL,
    TWO,
    ZERO,
    A,
    B,
    F,
    G,
    N,
    X,
    Y,
    Z,
    accepted,
    call,
    eq,
    ev,
    goals,
    isin,
    minus,
    no_rule,
    plus,
    power,
    refused,
    status_of,
    times,
)  # fmt: skip

H, K, U, V, W = (Var(name) for name in "hkuvw")


def typed(f: Term, domain: Term, codomain: Term) -> Term:
    return app("Typed", f, app("FunSpace", domain, codomain))


def forall(name: str, body: Term) -> Term:
    return bind("Forall", [name], [], [body], [False])


def exists(name: str, body: Term) -> Term:
    return bind("Exists", [name], [], [body], [False])


def implies(a: Term, b: Term) -> Term:
    return app("Impl", a, b)


def lam(name: str, body: Term, condition: Term = TRUE) -> Term:
    return bind("Lambda", [name], [], [condition, body])


def rewrite_goal(target: Term, position: int, *premises: Evidence) -> Evidence:
    return ev("rewrite_goal", *premises, terms=[target], data=[position, "left_to_right", "equation"])


def rewrite_fact(target: Term, rule: int, position: int, *premises: Evidence) -> Evidence:
    return ev("rewrite_fact", *premises, terms=[target], data=[rule, "left_to_right", "equation", position])


# -- functions applied to themselves ------------------------------------------------------------------------


def _named(function: Term, use: Evidence) -> Evidence:
    """Some u is the function (hypothesis 1); its value at u (hypothesis 2)."""
    value = ev("definition_value", use, terms=[U], data=[1])
    claim = exists("v", eq(V, function))
    witness = ev("exists_intro", ev("reflexivity"), terms=[function])
    return ev("cut", witness, ev("exists_elim", value, data=[0, "u"]), terms=[claim])


def test_function_that_differs_from_itself() -> None:
    def value(g: Term) -> Term:
        return app("Cases", ZERO, eq(call(g, g), ONE), ONE)

    own = call(U, U)
    clash = rewrite_fact(eq(ZERO, ONE), 5, 3, ev("contradiction", data=[6]))
    yes = ev("cut", ev("cases_value", data=[0]), rewrite_fact(eq(own, ZERO), 4, 2, clash), terms=[eq(value(U), ZERO)])
    other = rewrite_fact(eq(own, ONE), 4, 2, ev("contradiction", data=[5, 3]))
    no = ev("cut", ev("cases_value", data=[1]), other, terms=[eq(value(U), ONE)])
    cases = ev("excluded_middle", yes, no, terms=[eq(own, ONE)])
    refused([], FALSE, _named(lam("g", value(G)), cases))


def test_predicate_of_not_holding_of_oneself() -> None:
    own = call(U, U)
    denied = app("Not", own)
    yes = rewrite_fact(denied, 2, 3, ev("contradiction", data=[3, 4]))
    no = ev("cut", rewrite_goal(denied, 2, ASSUME), ev("contradiction", data=[3, 4]), terms=[own])
    refused([], FALSE, _named(lam("g", app("Not", call(G, G))), ev("excluded_middle", yes, no, terms=[own])))


def test_function_that_differs_from_itself_by_beta() -> None:
    """The lambda is applied to a variable that equals it: nothing to be unfolded without end."""
    function = lam("g", app("Not", call(G, G)))
    own = call(U, U)
    general = forall("w", forall("v", implies(eq(V, W), eq(call(V, W), call(W, W)))))
    step = ev("impl_intro", rewrite_goal(eq(call(W, W), call(W, W)), 2, ev("reflexivity")))
    proof = ev("forall_intro", ev("forall_intro", step, data=["v"]), data=["w"])
    denied = app("Not", own)
    # 0 claim, 1 u = function, 2 general, 3 and 4 its instances, 5 function(u) = u(u), 6 the same reduced
    yes = ev("rewrite_fact", ev("contradiction", data=[7, 8]), terms=[denied],
             data=[6, "right_to_left", "equation", 7])  # fmt: skip
    no = ev("cut", ev("rewrite_goal", ASSUME, terms=[denied], data=[6, "right_to_left", "equation"]),
            ev("contradiction", data=[7, 8]), terms=[own])  # fmt: skip
    cases = ev("beta_fact", ev("excluded_middle", yes, no, terms=[own]), data=[5])
    taken = ev("impl_elim", ev("symmetry", ASSUME), cases, data=[4])
    instances = ev("forall_elim", ev("forall_elim", taken, terms=[function], data=[3]), terms=[U], data=[2])
    use = ev("exists_elim", ev("cut", proof, instances, terms=[general]), data=[0, "u"])
    witness = ev("exists_intro", ev("reflexivity"), terms=[function])
    refused([], FALSE, ev("cut", witness, use, terms=[exists("v", eq(V, function))]))


# -- definitions of declared functions ----------------------------------------------------------------------
# f is the identity on the reals; it agrees with HALF where x > 0, and HALF has no value at -1.

MINUS_ONE = num(-1)
HALF_LINE = lam("x", X, app("Gt", X, ZERO))
DEFINED = [typed(F, REAL, REAL), eq(F, HALF_LINE)]
EVERYWHERE = [DEFINED[0], forall("z", DEFINED[1])]


def test_a_lambda_as_value_of_an_identity() -> None:
    general = forall("v", implies(eq(F, V), eq(call(F, MINUS_ONE), call(V, MINUS_ONE))))
    same = rewrite_goal(eq(call(W, MINUS_ONE), call(W, MINUS_ONE)), 2, ev("reflexivity"))
    proof = ev("forall_intro", ev("impl_intro", same), data=["w"])
    use = ev("forall_elim", ev("impl_elim", ASSUME, data=[3]), terms=[HALF_LINE], data=[2])
    refused(DEFINED, eq(call(F, MINUS_ONE), call(HALF_LINE, MINUS_ONE)), ev("cut", proof, use, terms=[general]))


def test_a_lambda_as_witness_of_an_identity() -> None:
    def outside(f: Term) -> Term:
        return app("NotBelong", call(f, MINUS_ONE), REAL)

    goal = exists("v", conj([eq(F, V), outside(V)]))
    refused(
        [*DEFINED, outside(HALF_LINE)], goal, ev("exists_intro", ev("and_intro", ASSUME, ASSUME), terms=[HALF_LINE])
    )


def test_another_name_in_a_definition() -> None:
    """g is not declared, so the claim is that g is the lambda."""
    refused([*DEFINED, eq(F, G)], eq(G, HALF_LINE), rewrite_fact(eq(G, HALF_LINE), 2, 1, ASSUME))


def test_definition_by_beta() -> None:
    asks = lam("u", app("Cases", ONE, eq(U, HALF_LINE), ZERO))
    refused(DEFINED, eq(call(asks, F), ONE), ev("beta_goal", ev("cases_value", data=[0])))


def test_definition_by_a_description() -> None:
    described = bind("SetDesc", ["u"], [], [U, eq(U, HALF_LINE)], [False])
    refused(DEFINED, isin(F, described), ev("member_of_description", ASSUME, data=[0]))


def test_definition_under_a_universal() -> None:
    def at(f: Term) -> Term:
        return forall("y", implies(isin(Y, app("Enum", MINUS_ONE)), eq(call(F, Y), call(f, Y))))

    proof = ev("forall_intro", ev("impl_intro", ev("reflexivity")), data=["y"])
    refused(EVERYWHERE, at(HALF_LINE), ev("rewrite_bound", proof, terms=[at(F)], data=[1, "right_to_left", -1]))


def test_definition_inside_a_sum() -> None:
    def total(f: Term) -> Term:
        return bind("Sum", ["k"], [ONE, TWO], [call(f, times(MINUS_ONE, K))])

    goal = eq(total(HALF_LINE), total(F))
    evidence = ev("rewrite_sum", ev("reflexivity"), terms=[eq(total(F), total(F)), ZERO],
                  data=[1, "right_to_left", -1, "k"])  # fmt: skip
    refused(EVERYWHERE, goal, evidence)


def test_declared_function_as_instance_inside_a_sum() -> None:
    """h is 1 at the lambda and 5 at f."""

    def total(value: Term) -> Term:
        return bind("Sum", ["k"], [ONE, TWO], [times(value, K)])

    rule = forall("u", implies(eq(U, HALF_LINE), eq(call(H, U), ONE)))
    one = eq(total(ONE), total(ONE))
    evidence = ev("rewrite_sum", ev("reflexivity"), terms=[one, F], data=[2, "left_to_right", -1, "k"])
    refused([*DEFINED, rule], eq(total(call(H, F)), total(ONE)), evidence)


def test_value_of_a_definition_at_no_pair() -> None:
    """f(3) = 3 and f((x, y)) = x; the lambda has no value at 3."""
    first = bind("Lambda", ["x", "y"], [], [TRUE, X])
    three = num(3)
    claim = isin(call(first, three), REAL)
    image = ev("schema", terms=[REAL, F, REAL, three], data=["Apply:typed"])
    use = ev("cut", image, rewrite_fact(claim, 3, 4, ASSUME), terms=[isin(call(F, three), REAL)])
    point = call(lam("z", Z), three)
    evidence = ev("definition_value", ev("beta_fact", use, data=[2]), terms=[point], data=[1])
    refused([typed(F, REAL, REAL), eq(F, first)], claim, evidence)


# -- normal forms -------------------------------------------------------------------------------------------


def test_difference_of_a_function_with_itself_is_no_number() -> None:
    hyps = [typed(F, REAL, REAL), eq(call(H, minus(F, F)), ONE), eq(call(H, ZERO), TWO)]
    refused(hyps, FALSE, ev("combine", terms=[ONE, MINUS_ONE], data=[1, 2]))
    values = [isin(call(H, t), COMPLEX) for t in (minus(F, F), ZERO)]
    refused([hyps[0], *values], eq(call(H, minus(F, F)), call(H, ZERO)), ev("ring"))


# -- series -------------------------------------------------------------------------------------------------


def _series(terms: Term) -> Term:
    return bind("Sum", ["n"], [ONE, INFINITY], [call(terms, N)])


def _absolutely(series: Term) -> Term:
    return app("AbsoluteConvergentSeries", series)


def test_series_with_one_sum() -> None:
    """Both series have one sum, and only the first converges absolutely."""
    first, second = _series(A), _series(B)
    known = {s: ev("schema", terms=[REAL, s], data=["denotes:member"]) for s in (first, second)}
    value = lam("z", Z)
    back = rewrite_fact(
        _absolutely(call(value, second)), 1, 4, ev("beta_fact", known[second], ASSUME, data=[5])
    )  # fmt: skip
    evidence = ev("cut", ev("beta_goal", known[first], ASSUME), back, terms=[_absolutely(call(value, first))])
    hyps = [_absolutely(first), eq(first, second), isin(first, REAL), isin(second, REAL)]
    refused(hyps, _absolutely(second), evidence)


def test_series_as_instance() -> None:
    first = _series(A)
    rule = forall("z", implies(eq(Z, ONE), _absolutely(Z)))
    known = ev("schema", terms=[REAL, first], data=["denotes:member"])
    evidence = ev("forall_elim", known, ev("impl_elim", ASSUME, data=[3]), terms=[first], data=[0])
    refused([rule, eq(first, ONE), isin(first, REAL)], _absolutely(first), evidence)


# -- sets ---------------------------------------------------------------------------------------------------


def test_function_on_a_number() -> None:
    refused([], typed(lam("x", ONE), num(3), REAL), ev("typed_lambda", ASSUME, data=["p"]))


# -- whole programs -----------------------------------------------------------------------------------------

HALF_TEXT = "(fun x [x ∈ RealSet ∧ x > 0] . x)"
DEFINED_TEXT = ["f : RealSet → RealSet", f"f = {HALF_TEXT}"]
SOLVE = "autosolve all_hypothesis"
_VALUE = "cases{0 if v(v) = 1; otherwise 1}"
_FLIP = "fun g . cases{0 if g(g) = 1; otherwise 1}"
_SPLIT = "{v(v) = 1 ∨ v(v) ≠ 1}"
_STEP = (
    "assert (hypothesis 6: {{%s = {0}}})\n"
    "rewrite (left_to_right, equation) (hypothesis 6: {{%s = {0}}}); "
    "from (hypothesis 4: {{v(v) = %s}}) to (hypothesis 7: {{v(v) = {0}}})\n"
).replace("%s", _VALUE.replace("{", "{{").replace("}", "}}"))
FALSE_GAPS = {
    "function that differs from itself": (
        ["1 = 1"],
        "1 = 0",
        f"assert (hypothesis 2: {{exists (u), u = ({_FLIP})}}) by proof {{\nexists (u := {{{_FLIP}}})\n{SOLVE}\n}}\n"
        f"get_exists (hypothesis 2: {{exists (u), u = ({_FLIP})}}) (u := {{v}})\n"
        f"assert (hypothesis 4: {{v(v) = {_VALUE}}})\nassert (hypothesis 5: {_SPLIT})\n"
        f"case_analysis (hypothesis 5: {_SPLIT})\n{_STEP.format(0)}"
        "rewrite (left_to_right, equation) (hypothesis 5: {v(v) = 1}); "
        f"from (hypothesis 7: {{v(v) = 0}}) to (hypothesis 8: {{1 = 0}})\n{SOLVE}\n"
        f"{_STEP.format(1)}autosolve (hypothesis 5: {{v(v) ≠ 1}}) (hypothesis 7: {{v(v) = 1}})",
    ),
    # h may be 1 at f and 2 at the lambda, which is another function.
    "lambda as instance of an identity": (
        DEFINED_TEXT,
        f"h(f) = h({HALF_TEXT})",
        "assert (hypothesis 3: {forall (v), f = v ⇒ h(f) = h(v)}) by proof {\n"
        "get_forall (GOAL: {forall (v), f = v ⇒ h(f) = h(v)}) (v := {w})\n"
        "get_condition (hypothesis 3: {f = w}) in (GOAL: {f = w ⇒ h(f) = h(w)})\n"
        "rewrite (left_to_right, equation) (hypothesis 3: {f = w}); "
        f"from (GOAL: {{h(f) = h(w)}}) to (GOAL: {{h(w) = h(w)}})\n{SOLVE}\n}}\n"
        f"get_prop (hypothesis 3: {{forall (v), f = v ⇒ h(f) = h(v)}}) (v := {{{HALF_TEXT}}}) as "
        f"(hypothesis 4: {{f = {HALF_TEXT} ⇒ h(f) = h({HALF_TEXT})}})\n{SOLVE}",
    ),
    # g = f = identity on the reals; g is not declared.
    "another name in a definition": (
        [*DEFINED_TEXT, "f = g"],
        f"g = {HALF_TEXT}",
        "rewrite (left_to_right, equation) (hypothesis 3: {f = g}); "
        f"from (hypothesis 2: {{f = {HALF_TEXT}}}) to (hypothesis 4: {{g = {HALF_TEXT}}})\n{SOLVE}",
    ),
    # f - f is the function with value 0.
    "difference of a function with itself": (
        ["f : RealSet → RealSet", "h(f - f) ∈ RealSet", "h(0) ∈ RealSet"], "h(f - f) = h(0)", SOLVE,
    ),
    "function on a number": (["x ∈ RealSet"], "(fun x . 1) : x → RealSet", SOLVE),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE_GAPS)
def test_false_gap(name: str) -> None:
    assert status_of(*FALSE_GAPS[name]) in ("unknown", "rejected")


# -- what an evaluation bar and an integral are taken in ------------------------------------------------------


BAR = app("EvalBar", X, ZERO, ONE)  # 1: the difference of x at 1 and at 0
INTEGRAL = app("DefInt", ZERO, ONE, times(X, app("Diff", ONE, power(X, TWO))))  # 2/3


@pytest.mark.parametrize("value", [num(3), plus(Y, ONE), app("Root", TWO, Y)])
@pytest.mark.parametrize("taken", [BAR, INTEGRAL])
def test_no_value_for_what_a_bar_or_an_integral_is_taken_in(taken: Term, value: Term) -> None:
    said = eq(taken, Y)
    made = eq(substitute(taken, {"x": value}), Y)
    no_rule([forall("x", said)], FALSE, ev("forall_elim", terms=[value], data=[0]), "definition-reading")
    no_rule([forall("x", said)], FALSE, ev("instance", terms=[value, made], data=[0, 1]), "definition-reading")
    no_rule([made], exists("x", said), ev("exists_intro", terms=[value]), "definition-reading")


def test_a_variable_and_a_bound_may_be_put_in() -> None:
    accepted([forall("x", eq(BAR, ONE))], eq(app("EvalBar", Z, ZERO, ONE), ONE),
             ev("forall_elim", ASSUME, terms=[Z], data=[0]))  # fmt: skip
    bounds = forall("u", eq(app("EvalBar", X, ZERO, U), U))
    accepted([bounds], eq(app("EvalBar", X, ZERO, num(3)), num(3)),
             ev("forall_elim", ASSUME, terms=[num(3)], data=[0]))  # fmt: skip
    # With another variable there, putting the same one in would join the two.
    two = forall("x", eq(app("EvalBar", times(X, Y), ZERO, ONE), Y))
    no_rule([two], FALSE, ev("forall_elim", terms=[Y], data=[0]), "definition-reading")


# -- functions that are evaluated at functions without beta --------------------------------------------------


def test_a_lambda_that_tests_functions_is_typed_on_numbers_only() -> None:
    """Typed on {g | g(g) = 1} and on its complement, such a lambda would have two values at itself."""
    own = call(G, G)
    function = lam("g", app("Cases", ZERO, eq(own, ONE), ONE))
    conditional = lam("g", ONE, eq(own, ONE))
    declared = [typed(G, REAL, REAL), eq(own, ONE)]
    for domain in [bind("SetDesc", ["g"], [], [G, conj(declared)], [False]), app("Enum", app("Pair", F, ZERO))]:
        for item in (function, conditional):
            owed = goals([], typed(item, domain, REAL), ev("typed_lambda", data=["p"]))
            assert app("Subset", domain, COMPLEX) in owed


def test_no_set_of_functions_that_are_not_in_a_value_of_theirs() -> None:
    """D = {f | f : R -> R and f notin f(i)} and a function on R whose value at i is D."""
    members = [typed(F, REAL, REAL), app("NotBelong", F, call(F, App("ImaginaryUnit")))]
    described = bind("SetDesc", ["f"], [], [F, conj(members)], [False])
    own = lam("n", app("Cases", ZERO, app("Belong", Var("n"), REAL), described))
    assert app("Belong", own, COMPLEX) in goals([], app("Belong", own, described), ev("member_of_description"))
    known = [app("Belong", own, described)]
    assert app("Belong", own, COMPLEX) in goals(known, FALSE, ev("use_description", data=[0]))
