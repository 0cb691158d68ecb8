"""False claims with evidence or programs that once proved them. Each has a counterexample; none may be accepted."""

from __future__ import annotations

import pytest

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import App, Term, Var, app, num
from proofdsl.terms.logic import FALSE, TRUE
from proofdsl.terms.subst import bind
from tests.kernel.support import (
    ASSUME,
    COMPLEX,
    EMPTY,
    INFINITY,
    REAL,
    ZERO,
    F,
    G,
    X,
    accepted,
    call,
    eq,
    ev,
    frac,
    isin,
    minus,
    ne,
    no_rule,
    power,
    refused,
    status_of,
    times,
)  # fmt: skip

H, P = Var("h"), Var("p")


def subset(a: Term, b: Term) -> Term:
    return app("Subset", a, b)


def typed(f: Term, domain: Term, codomain: Term) -> Term:
    return app("Typed", f, app("FunSpace", domain, codomain))


def differential(t: Term) -> Term:
    return app("Diff", num(1), t)


def rewriting(target: Term, position: int, *premises: Evidence) -> Evidence:
    """Rewrite the goal by an equation from left to right."""
    return ev("rewrite_goal", *premises, terms=[target], data=[position, "left_to_right", "equation"])


# -- a set of everything and functions on it ------------------------------------------------------------

EVERYTHING = bind("SetDesc", ["x"], [], [X, eq(X, X)], [False])
BITS = app("Enum", num(0), num(1))


def _on_everything(f: Term) -> Term:
    return typed(f, EVERYTHING, BITS)


def _flipped(f: Term) -> Term:
    return minus(num(1), call(f, f))


def _diagonal(f: Term) -> Term:
    return app("Cases", _flipped(f), _on_everything(f), num(0))


def _flips_all(f: Term) -> Term:
    return bind("Forall", ["g"], [], [app("Impl", _on_everything(G), eq(call(f, G), _flipped(G)))], [False])


def _diagonal_exists() -> Evidence:
    """Some f : everything -> {0, 1} has f(g) = 1 - g(g) for every g : everything -> {0, 1}."""
    bit = [ev("member_of_enumeration", ev("or_intro", ASSUME, data=[k, k])) for k in (0, 1)]
    cases = ev(
        "use_enumeration",
        ev(
            "or_elim",
            rewriting(isin(minus(num(1), num(0)), BITS), 5, bit[1]),
            rewriting(isin(minus(num(1), num(1)), BITS), 5, bit[0]),
            data=[4],
        ),
        data=[3],
    )
    image = ev("schema", terms=[EVERYTHING, P, BITS, P], data=["Apply:typed"])
    flips = rewriting(isin(_flipped(P), BITS), 2, ev("cut", image, cases, terms=[isin(call(P, P), BITS)]))
    yes = ev("cut", ev("cases_value", data=[0]), flips, terms=[eq(_diagonal(P), _flipped(P))])
    zero = rewriting(isin(num(0), BITS), 2, bit[0])
    no = ev("cut", ev("cases_value", data=[1]), zero, terms=[eq(_diagonal(P), num(0))])
    total = ev("typed_lambda", ev("excluded_middle", yes, no, terms=[_on_everything(P)]), data=["p"])
    values = ev(
        "forall_intro", ev("impl_intro", ev("beta_goal", ev("cases_value", data=[0]))), data=["g"]
    )  # fmt: skip
    witness = bind("Lambda", ["g"], [], [TRUE, _diagonal(G)])
    return ev("exists_intro", ev("and_intro", total, values), terms=[witness])


def _contradiction() -> Evidence:
    """The diagonal function, applied to itself, has no value."""

    def case(value: int) -> Evidence:
        number = rewriting(isin(num(value), COMPLEX), 9, ASSUME)
        return ev("combine", number, terms=[num(1), num(-2)], data=[5, 9])

    two = ev("use_enumeration", ev("or_elim", case(0), case(1), data=[8]), data=[7])
    image = ev("schema", terms=[EVERYTHING, F, BITS, F], data=["Apply:typed"])
    value = ev("cut", image, two, terms=[isin(call(F, F), BITS)])
    inside = ev("cut", ev("member_of_description", ev("reflexivity"), data=[2]), value, terms=[isin(F, EVERYTHING)])
    instance = ev("forall_elim", ev("impl_elim", inside, data=[4]), terms=[F], data=[3])
    return ev("exists_elim", ev("and_elim", instance, data=[1]), data=[0, "f"])


def test_diagonal_function_on_a_set_of_everything() -> None:
    claim = bind("Exists", ["f"], [], [app("And", _on_everything(F), _flips_all(F))], [False])
    refused([], FALSE, ev("cut", _diagonal_exists(), _contradiction(), terms=[claim]))


# -- functions ------------------------------------------------------------------------------------------


def test_functions_may_reach_beyond_their_declared_domain() -> None:
    """f = {1: 0} and g = {1: 0, 2: 5} agree on {1}."""
    one = app("Enum", num(1))
    hyps = [typed(F, one, REAL), typed(G, one, REAL), eq(call(F, num(1)), call(G, num(1)))]
    same = [eq(call(F, num(1)), call(G, t)) for t in (P, num(1))]
    values = ev("use_enumeration", rewriting(same[0], 4, rewriting(same[1], 4, ASSUME)), data=[3])
    refused(hyps, eq(F, G), ev("extensionality", values, data=[0, 1, "p"]))


def test_quotients_of_functions() -> None:
    """f = g = 1 and h(x) = x: the left side is undefined at 0, the right side is not."""
    hyps = [ne(H, ZERO)]
    inner = frac(G, H)
    goal = eq(frac(F, inner), frac(times(F, H), G))
    zero = ev("combine", terms=[frac(num(1), H), num(-1)], data=[6])
    left = ev("not_intro", ev("cut", zero, ev("contradiction", data=[7, 1]), terms=[eq(inner, ZERO)]))
    right = ev("schema", terms=[G, H], data=["Frac:nonzero"])
    refused(hyps, goal, ev("ring", left, right))


@pytest.mark.parametrize("other", [minus(ZERO, X), times(num(-1), X)])
def test_negative_of_an_infinity(other: Term) -> None:
    """For x = +infinity the left side is -infinity, the right side is undefined."""
    refused([eq(X, INFINITY)], eq(app("Neg", X), other), ev("ring"))


# -- opaque places --------------------------------------------------------------------------------------


def test_substitution_does_not_enter_a_free_differential() -> None:
    """At x = 3 the differential of x is not that of a constant."""
    function = bind("Lambda", ["z"], [], [TRUE, differential(Var("z"))])
    step = eq(call(function, X), call(function, num(3)))
    use = ev("beta_fact", ASSUME, data=[1])
    refused([eq(X, num(3))], eq(differential(X), differential(num(3))),
            ev("cut", ev("congruence", ASSUME), use, terms=[step]))  # fmt: skip


def test_differentials_through_a_description() -> None:
    points = bind("SetDesc", ["y"], [], [Var("y"), eq(differential(Var("y")), differential(num(3)))], [False])
    member = ev("member_of_description", ev("reflexivity"))
    use = ev("use_description", ASSUME, data=[2])
    fact = isin(X, points)
    back = ev("rewrite_goal", member, terms=[isin(num(3), points)], data=[0, "left_to_right", "equation"])
    refused([eq(X, num(3)), isin(X, COMPLEX)], eq(differential(X), differential(num(3))),
            ev("cut", back, use, terms=[fact]))  # fmt: skip


@pytest.mark.parametrize("head", ["DefInt", "EvalBar"])
def test_integrand_and_bar_are_not_about_the_outer_variable(head: str) -> None:
    """The integral of x d(x^2) from 0 to 1 is 2/3, whatever the outer x is; x |_0^1 is 1."""

    def whole(value: Term) -> Term:
        if head == "EvalBar":
            return app(head, value, num(0), num(1))
        return app(head, num(0), num(1), times(value, differential(power(X, num(2)))))

    hyps = [eq(X, ZERO)]
    no_rule(hyps, eq(whole(X), whole(ZERO)), rewriting(eq(whole(ZERO), whole(ZERO)), 0), "not-a-rewrite")
    no_rule(hyps, eq(whole(X), whole(ZERO)), ev("congruence"))


# -- sets -----------------------------------------------------------------------------------------------


def test_inclusion_is_about_sets() -> None:
    refused([], subset(num(3), num(3)), ev("reflexivity"))
    accepted([], subset(EMPTY, EMPTY), ev("reflexivity"))


# -- whole programs -------------------------------------------------------------------------------------

HALF_LINE = "(fun x [x ∈ RealSet ∧ x > 0] . x)"
FAR_LINE = "(fun x [x ∈ RealSet ∧ x > 1] . x)"
DECLARED = ["f : RealSet → RealSet", f"f = {HALF_LINE}"]
SOLVE = "autosolve all_hypothesis"
#: name -> (hypotheses, goal, program); why each is false stands beside it.
FALSE_GAPS = {
    # Each equation with O(t) says that its left side is such a function; they do not have to be one.
    "big O is no value": (
        ["x ∈ RealSet", "x = bigO_{t → 0}(t)", "2 * x = bigO_{t → 0}(t)"], "x = 2 * x", SOLVE,
    ),
    # f may be the identity: it agrees with the lambda where x > 0, and the lambda has no value at -1.
    "definition of a declared function": (DECLARED, f"{HALF_LINE}(-1) ∈ RealSet", SOLVE),
    "two definitions": ([*DECLARED, f"f = {FAR_LINE}"], f"{HALF_LINE} = {FAR_LINE}", SOLVE),
    # Of a quantified u the equation says that it is the lambda, of a declared f only that they agree.
    "definition as a witness": (
        DECLARED, f"exists (u), u = {HALF_LINE} ∧ u(-1) ∈ RealSet", f"exists (u := {{f}})\n{SOLVE}",
    ),
    "definition as a premise": (
        [*DECLARED, f"forall (u), u = {HALF_LINE} ⇒ h(u) = 1"], "h(f) = 1",
        f"get_prop (hypothesis 3: {{forall (u), u = {HALF_LINE} ⇒ h(u) = 1}}) (u := {{f}}) as "
        f"(hypothesis 4: {{f = {HALF_LINE} ⇒ h(f) = 1}})\n{SOLVE}",
    ),
    # Numbers are no sets.
    "inclusion of numbers": ([], "3 ⊆ 3", SOLVE),
    "union of numbers": ([], "exists (s), s = 3 ∪ 5", f"exists (s := {{3 ∪ 5}})\n{SOLVE}"),
    # At x = +infinity the difference is undefined.
    "negative of an infinity": (
        ["x ∈ S", "x = +∞"], "exists (y), y = 0 - x", f"exists (y := {{-x}})\n{SOLVE}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE_GAPS)
def test_false_gap(name: str) -> None:
    assert status_of(*FALSE_GAPS[name]) in ("unknown", "rejected")


def test_terms_of_this_file_are_closed() -> None:
    """The evidence above is about the formulas that it is meant for."""
    assert isinstance(EVERYTHING.inner[1], App) and EVERYTHING.loose == 0 and not EVERYTHING.free
