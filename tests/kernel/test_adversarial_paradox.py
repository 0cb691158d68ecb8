"""Russell's argument by functions that are described, enumerated or typed: no such proof of False is accepted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import Term, Var, app
from proofdsl.terms.logic import FALSE, TRUE, conj
from proofdsl.terms.subst import bind
from tests.kernel.support import ASSUME, EMPTY, ONE, REAL, ZERO, A, B, F, G, I, N, Z, call, eq, ev, isin, refused

P = Var("p")
SAME = ev("reflexivity")
VALUES = (ZERO, ONE)
SINGLETONS = (app("Enum", ZERO), app("Enum", ONE))
LISTED = ev("member_of_enumeration", SAME)


def typed(f: Term, domain: Term = REAL, codomain: Term = REAL) -> Term:
    return app("Typed", f, app("FunSpace", domain, codomain))


def rewrite_goal(position: int, target: Term, *premises: Evidence) -> Evidence:
    return ev("rewrite_goal", *premises, terms=[target], data=[position, "left_to_right", "equation"])


def rewrite_fact(rule: int, position: int, target: Term, *premises: Evidence) -> Evidence:
    return ev("rewrite_fact", *premises, terms=[target], data=[rule, "left_to_right", "equation", position])


def lemma(formula: Term, proof: Evidence, use: Evidence) -> Evidence:
    return ev("cut", proof, use, terms=[formula])


def forall(name: str, body: Term) -> Term:
    return bind("Forall", [name], [], [body], [False])


def branch(piecewise: Term, k: int, into: Term, guard: Evidence | None, position: int, end: Evidence) -> Evidence:
    """The piecewise term lies in a set, by its branch k; the equation stands at `position`."""
    value = ev("cases_value", *([guard] if guard else []), data=[k])
    member = rewrite_goal(position, isin(VALUES[k], into), end)
    return lemma(eq(piecewise, VALUES[k]), value, member)


def clash(k: int, own: Term, value: int, case: int, after: int) -> Evidence:
    """From f(f) in {k} at `value`, where the case at `case` says that f(f) is the other one."""
    if k == 0:
        end = rewrite_fact(after, case, eq(ZERO, ONE), ev("contradiction", data=[after + 1]))
    else:
        end = ev("contradiction", data=[after, case])
    return ev("use_enumeration", end, data=[value])


def test_typing_does_not_evaluate_a_function_at_functions() -> None:
    """f(g) = 0 if g(g) = 1, else 1; typed on the functions with g(g) = 1 and on those with another value."""

    def one(g: Term) -> Term:
        return eq(call(g, g), ONE)

    def piecewise(g: Term) -> Term:
        return app("Cases", ZERO, one(g), ONE)

    function = bind("Lambda", ["g"], [], [TRUE, piecewise(G)])
    own = call(function, function)
    tests = (one(G), app("Neq", call(G, G), ONE))
    parts = [bind("SetDesc", ["g"], [], [G, conj([typed(G), test])], [False]) for test in tests]
    split = [branch(piecewise(P), k, REAL, None, 2, ASSUME) for k in (0, 1)]
    real = ev("typed_lambda", SAME, ev("excluded_middle", *split, terms=[one(P)]), data=["p"])

    def on_part(k: int) -> Evidence:
        at = k + 1
        value = branch(piecewise(P), k, SINGLETONS[k], None, at + 4, LISTED)
        return ev("typed_lambda", SAME, SAME, ev("use_description", ev("and_elim", value, data=[at + 1]), data=[at]),
                  data=["p"])  # fmt: skip

    def case(k: int) -> Evidence:
        image = ev("schema", terms=[parts[k], function, SINGLETONS[k], function], data=["Apply:typed"])
        member = ev("member_of_description", ev("and_intro", ASSUME, ASSUME), data=[0])
        value = lemma(isin(own, SINGLETONS[k]), image, clash(k, own, 5, 3, 6))
        return lemma(isin(function, parts[k]), member, value)

    both = ev("excluded_middle", case(0), case(1), terms=[one(function)])
    second = lemma(typed(function, parts[1], SINGLETONS[1]), on_part(1), both)
    first = lemma(typed(function, parts[0], SINGLETONS[0]), on_part(0), second)
    refused([], FALSE, lemma(typed(function), real, first))


def _outside_itself(
    domain: Term, point: Term, function: Term, described: Term, values: tuple[Evidence, Evidence]
) -> None:
    """`described` holds the f : domain -> R that are not in f(point); `function` has the value `described` there."""
    outside = app("NotBelong", function, described)
    inside = isin(function, described)
    end = ev("contradiction", data=[2, 6])
    yes = ev("use_description", ev("and_elim", rewrite_fact(1, 5, outside, end), data=[3]), data=[2])
    member = ev("member_of_description", ev("and_intro", ASSUME, rewrite_goal(1, outside, ASSUME)))
    no = lemma(inside, member, ev("contradiction", data=[2, 3]))
    cases = ev("excluded_middle", yes, no, terms=[inside])
    value = lemma(eq(call(function, point), described), values[1], cases)
    refused([], FALSE, lemma(typed(function, domain), values[0], value))


def _described(domain: Term, point: Term) -> Term:
    outside = app("NotBelong", F, call(F, point))
    return bind("SetDesc", ["f"], [], [F, conj([typed(F, domain), outside])], [False])


def test_described_functions_have_values_outside_their_domain() -> None:
    """d is 0 on the reals, and at i it is the set of all f : R -> R that are not in f(i)."""
    described = _described(REAL, I)

    def piecewise(n: Term) -> Term:
        return app("Cases", ZERO, isin(n, REAL), described)

    function = bind("Lambda", ["n"], [], [TRUE, piecewise(N)])
    total = ev("typed_lambda", SAME, branch(piecewise(P), 0, REAL, None, 1, ASSUME), data=["p"])
    not_real = ev("not_intro", ev("contradiction", data=[1]))
    value = ev("beta_goal", ev("cases_value", not_real, data=[1]))
    _outside_itself(REAL, I, function, described, (total, value))


def test_described_functions_on_the_empty_set() -> None:
    described = _described(EMPTY, ZERO)
    function = bind("Lambda", ["n"], [], [TRUE, described])
    nothing = ev("schema", terms=[P], data=["empty:none"])
    absurd = lemma(app("NotBelong", P, EMPTY), nothing, ev("contradiction", data=[0, 1]))
    total = ev("typed_lambda", SAME, SAME, absurd, data=["p"])
    _outside_itself(EMPTY, ZERO, function, described, (total, ev("beta_goal", SAME)))


def test_typing_on_an_enumeration() -> None:
    """f(z) = 0 if z is a pair (g, 0) with g(z) = 1, else 1; typed on {(f, 0)}."""

    def pair(g: Term) -> Term:
        return app("Pair", g, ZERO)

    def guard(z: Term) -> Term:
        return bind("Exists", ["g"], [], [conj([eq(z, pair(G)), eq(call(G, z), ONE)])], [False])

    def piecewise(z: Term) -> Term:
        return app("Cases", ZERO, guard(z), ONE)

    function = bind("Lambda", ["z"], [], [TRUE, piecewise(Z)])
    point = pair(function)
    only, own = app("Enum", point), call(function, point)
    body = app("Impl", eq(pair(A), pair(B)), eq(call(A, point), call(B, point)))
    first = ev("schema", terms=[B, ZERO, A, ZERO], data=["pair:first"])
    step = ev("impl_intro", lemma(eq(A, B), first, rewrite_goal(1, eq(call(B, point), call(B, point)), SAME)))
    general = ev("forall_intro", ev("forall_intro", step, data=["b"]), data=["a"])
    # 0 general, 1 the case, 2 p in {point}, 3 p = point, 4 guard, 5 its body, 6 and 7 its parts, 8 and 9 instances, 10
    other = rewrite_fact(10, 1, app("Neq", call(G, point), ONE), ev("contradiction", data=[11, 7]))
    instance = ev("forall_elim", ev("impl_elim", other, data=[9]), terms=[G], data=[8])
    opened = ev("exists_elim", ev("and_elim", ev("forall_elim", instance, terms=[function], data=[0]), data=[5]),
                data=[4, "g"])  # fmt: skip
    guards = (ev("exists_intro", ev("and_intro", SAME, ASSUME), terms=[function]), ev("not_intro", opened))

    def case(k: int) -> Evidence:
        value = branch(piecewise(point), k, SINGLETONS[k], guards[k], 4, LISTED)
        at_point = rewrite_goal(3, isin(piecewise(point), SINGLETONS[k]), value)
        total = ev("typed_lambda", SAME, SAME, ev("use_enumeration", at_point, data=[2]), data=["p"])
        image = ev("schema", terms=[only, function, SINGLETONS[k], point], data=["Apply:typed"])
        use = lemma(isin(own, SINGLETONS[k]), image, clash(k, own, 4, 1, 5))
        return lemma(typed(function, only, SINGLETONS[k]), total, lemma(isin(point, only), LISTED, use))

    cases = ev("excluded_middle", case(0), case(1), terms=[eq(own, ONE)])
    refused([], FALSE, lemma(forall("a", forall("b", body)), general, cases))
