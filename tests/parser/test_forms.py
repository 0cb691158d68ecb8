"""Every form of the language, and the term that it stands for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofdsl.parser import ParseError, Scope, parse_formula, print_term
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import TRUE, conj, disj, quantify
from proofdsl.terms.subst import bind

x, y, z, a, b, n, k, t, f, g = (Var(name) for name in "x y z a b n k t f g".split())
A, B, S = Var("A"), Var("B"), Var("S")
REAL = app("RealSet")


def call(function: Term, *args: Term) -> Term:
    argument = args[-1]
    for arg in reversed(args[:-1]):
        argument = app("Pair", arg, argument)
    return app("Apply", function, argument)


def lam(names: list[str], body: Term, condition: Term = TRUE) -> Term:
    return bind("Lambda", names, [], [condition, body])


def P(*args: Term) -> Term:
    return App("SomePredicate", args)


FORMS: list[tuple[str, Term]] = [
    # numerals and names
    ("12", num(12)),
    ("0.25", Num(Fraction(1, 4))),
    ("x'", app("Prime", x)),
    ("`x'`", Var("x'")),
    ("`F_2`", Var("F_2")),
    ("F_2", Var("F_2")),
    ("x_{ 0 }", Var("x_{0}")),
    ("F_{star}(x)", call(Var("F_{star}"), x)),
    ("Δx + ε", app("Plus", Var("Δx"), Var("ε"))),
    ("i", Var("i")),
    ("__IMAGINARY_UNIT__", app("ImaginaryUnit")),
    ("e + π", app("Plus", app("E"), app("Pi"))),
    ("`e`", Var("e")),
    ("x_{n + 1}", app("Subscript", x, app("Plus", n, num(1)))),
    ("+∞", app("PosInfty")),
    ("∞", app("PosInfty")),
    ("infty", app("PosInfty")),
    ("-∞", app("NegInfty")),
    ("-infty", app("NegInfty")),
    ("-(+∞)", app("NegInfty")),
    ("∅", app("EmptySet")),
    ("{ }", app("EmptySet")),
    ("Nat", app("NonNegIntegerSet")),
    ("RealPlus", app("PosRealSet")),
    # arithmetic and its binding strengths
    ("a + b * x", app("Plus", a, app("Mult", b, x))),
    ("a - b - x", app("Minus", app("Minus", a, b), x)),
    ("a * b / x", app("Frac", app("Mult", a, b), x)),
    ("a · b", app("Mult", a, b)),
    ("-a * b", app("Mult", app("Neg", a), b)),
    ("a * -b", app("Mult", a, app("Neg", b))),
    ("a - -b", app("Minus", a, app("Neg", b))),
    ("-x^{2}", app("Neg", app("Power", x, num(2)))),
    ("-x^2", app("Neg", app("Power", x, num(2)))),
    ("x^2 * y", app("Mult", app("Power", x, num(2)), y)),
    ("x^y^2", app("Power", x, app("Power", y, num(2)))),
    ("x ^ (n - 1)", app("Power", x, app("Minus", n, num(1)))),
    ("x^-n", app("Power", x, app("Neg", n))),
    ("sin(x)^{2}", app("Power", app("sin", x), num(2))),
    ("+x", x),
    ("a ± b", app("PlusMinus", a, b)),
    ("a × b", app("Cross", a, b)),
    ("a mod b", app("Mod", a, b)),
    ("f ∘ g", app("Compose", f, g)),
    ("(f ∘ g)(x)", call(app("Compose", f, g), x)),
    ("n!", app("Fact", n)),
    ("(n - k)! * 2", app("Mult", app("Fact", app("Minus", n, k)), num(2))),
    ("n! != 0", app("Neq", app("Fact", n), num(0))),
    ("frac(a, b)", app("Frac", a, b)),
    ("Div(a, b)", app("Frac", a, b)),
    ("sqrt(a)", app("Root", num(2), a)),
    ("sqrt(n, a)", app("Root", n, a)),
    ("sqrtn(n, a)", app("Root", n, a)),
    ("cbrt(a)", app("Root", num(3), a)),
    ("log(a, x)", app("log", a, x)),
    ("max(a, b, x)", app("max", a, b, x)),
    ("tg(x)", app("tan", x)),
    # bars
    ("|x|", app("Abs", x)),
    ("||x| - |y||", app("Abs", app("Minus", app("Abs", x), app("Abs", y)))),
    ("|x - a| < ε", app("Lt", app("Abs", app("Minus", x, a)), Var("ε"))),
    ("2 * |x|^{2}", app("Mult", num(2), app("Power", app("Abs", x), num(2)))),
    ("|x|_{n}", app("Subscript", app("Abs", x), n)),
    ("(f)|_{a}^{b}", app("EvalBar", f, a, b)),
    ("f(x)|_{a}^{+∞} * 2", app("Mult", app("EvalBar", call(f, x), a, app("PosInfty")), num(2))),
    # application
    ("f(x, y)", app("Apply", f, app("Pair", x, y))),
    ("f((x, y))", app("Apply", f, app("Pair", x, y))),
    ("f(x, y, z)", call(f, x, y, z)),
    ("f(x)(y)", call(call(f, x), y)),
    ("f'(x)", call(app("Prime", f), x)),
    ("f''", app("Prime", app("Prime", f))),
    ("(f + g)(x)", call(app("Plus", f, g), x)),
    ("SomePredicate(f, x)", P(f, x)),
    ("ContinuousFuncOn(f, [a, b])", app("ContinuousFuncOn", f, app("IntervalLcRc", a, b))),
    ("Fx(x)", call(Var("Fx"), x)),
    ("`sin`(x)", call(Var("sin"), x)),
    ("FunDeri(f, 1, n)(x)", call(app("FunDeri", f, num(1), n), x)),
    ("NthDeri(f, n)", app("NthDeri", f, n)),
    ("diff(f)", app("Diff", num(1), f)),
    ("diff^{n}(f)", app("Diff", n, f)),
    ("diff^2(f)", app("Diff", num(2), f)),
    ("pdiff(f, x)", app("PartialDiff", num(1), f, x)),
    # relations and connectives
    ("x ∈ A", app("Belong", x, A)),
    ("x ∉ A", app("NotBelong", x, A)),
    ("A ⊆ B", app("Subset", A, B)),
    ("x != y", app("Neq", x, y)),
    ("x <= y", app("Leq", x, y)),
    ("x >= y", app("Geq", x, y)),
    ("x ≡ y", app("Equiv", x, y)),
    ("x ≈ y", app("Approx", x, y)),
    ("x ≈_{ 0.1 } y", app("ApproxEps", x, y, Num(Fraction(1, 10)))),
    ("x ∼ y", app("Asymp", x, y)),
    ("f : A → B", app("Typed", f, app("FunSpace", A, B))),
    ("f : A -> B -> S", app("Typed", f, app("FunSpace", A, app("FunSpace", B, S)))),
    ("P1 ∧ P2 ∧ P3", conj([Var("P1"), Var("P2"), Var("P3")])),
    ("P1 /\\ (P2 /\\ P3)", conj([Var("P1"), Var("P2"), Var("P3")])),
    ("(P1 ∧ P2) ∧ P3", conj([Var("P1"), Var("P2"), Var("P3")])),
    ("P1 ∧ P2 ∨ P3", disj([conj([Var("P1"), Var("P2")]), Var("P3")])),
    ("P1 => P2 => P3", app("Impl", Var("P1"), app("Impl", Var("P2"), Var("P3")))),
    ("P1 ∨ P2 => P3", app("Impl", disj([Var("P1"), Var("P2")]), Var("P3"))),
    ("P1 <==> P2", app("Iff", Var("P1"), Var("P2"))),
    ("P1 <=> P2 ⇒ P3", app("Iff", Var("P1"), app("Impl", Var("P2"), Var("P3")))),
    ("Not (x ∈ A)", app("Not", app("Belong", x, A))),
    ("¬x ∈ A", app("Not", app("Belong", x, A))),
    ("not P1 ∧ P2", conj([app("Not", Var("P1")), Var("P2")])),
    ("A ∪ B ∩ S", app("Inter", app("Union", A, B), S)),
    ("A \\ B", app("SetMinus", A, B)),
    ("SetMinus(A, B)", app("SetMinus", A, B)),
    ("True ∧ False", conj([app("True"), app("False")])),
    # sets and tuples
    ("{a, b}", app("Enum", a, b)),
    ("(a, b)", app("Pair", a, b)),
    ("(a, b, x)", app("Pair", a, app("Pair", b, x))),
    ("[a, b)", app("IntervalLcRo", a, b)),
    ("(a, b]", app("IntervalLoRc", a, b)),
    ("IntervalOpen(a, b)", app("IntervalLoRo", a, b)),
    # binders
    ("forall (x), x > 0", quantify("Forall", "x", app("Gt", x, num(0)))),
    ("exists (x) (y), x > y", quantify("Exists", "x", quantify("Exists", "y", app("Gt", x, y)))),
    ("forall (x ∈ A), f(x) = x", quantify("Forall", "x", app("Impl", app("Belong", x, A), app("Eq", call(f, x), x)))),
    ("exists (x ∈ A), SomePredicate(x)", quantify("Exists", "x", conj([app("Belong", x, A), P(x)]))),
    ("fun x . x^{2}", lam(["x"], app("Power", x, num(2)))),
    ("fun x, y [x < y] . x", lam(["x", "y"], x, app("Lt", x, y))),
    ("fun x: RealSet . x", lam(["x"], x, app("Belong", x, REAL))),
    ("lim_{ x → a } (f(x))", bind("Lim", ["x"], [a], [call(f, x)])),
    ("lim_{x -> a^+}(f(x))", bind("LimRight", ["x"], [a], [call(f, x)])),
    ("lim_{x -> -1^-}(f(x))", bind("LimLeft", ["x"], [app("Neg", num(1))], [call(f, x)])),
    ("lim_{ x → -∞ } (f(x))", bind("Lim", ["x"], [app("NegInfty")], [call(f, x)])),
    ("lim_{ (x, y) → (0, 1) } (f(x, y))", bind("Lim", ["x", "y"], [app("Pair", num(0), num(1))], [call(f, x, y)])),
    ("seqlim_{n -> +∞}(g(n))", bind("SeqLim", ["n"], [app("PosInfty")], [call(g, n)])),
    ("limsup_{ x → 0 } (x)", bind("LimSup", ["x"], [num(0)], [x])),
    ("seqliminf_{ n → ∞ } (g(n))", bind("SeqLimInf", ["n"], [app("PosInfty")], [call(g, n)])),
    ("sum_{ k = 1 }^{ n } (k)", bind("Sum", ["k"], [num(1), n], [k])),
    ("sum_{k=1}^n (k) * 2", app("Mult", bind("Sum", ["k"], [num(1), n], [k]), num(2))),
    ("sum_{k = 1}^{n} k * 2 = x", app("Eq", bind("Sum", ["k"], [num(1), n], [app("Mult", k, num(2))]), x)),
    ("prod_{ k = 1 } (k)", bind("Prod", ["k"], [num(1)], [k])),
    ("union_{k = 0}^{infty}(f(k))", bind("BigUnion", ["k"], [num(0), app("PosInfty")], [call(f, k)])),
    ("sum_{ k ∈ A ∧ k < n } (k)", bind("SumOver", ["k"], [], [conj([app("Belong", k, A), app("Lt", k, n)]), k])),
    ("bigO_{ x → 0 } (x^{2})", bind("BigO", ["x"], [num(0)], [app("Power", x, num(2))])),
    ("littleo_{ x → 0 } (x)", bind("LittleO", ["x"], [num(0)], [x])),
    ("f(x) ∼_{ x → 0 } x", bind("AsympAt", ["x"], [num(0)], [call(f, x), x])),
    ("ValDeri(x^{2}, x, 1)", bind("ValDeri", ["x"], [x, num(1)], [app("Power", x, num(2))])),
    ("ValDeri(x^{2}, x, 1, a)", bind("ValDeri", ["x"], [a, num(1)], [app("Power", x, num(2))])),
    ("DefInt(a, b, t * diff(t))", bind("DefInt", ["t"], [a, b], [app("Mult", t, app("Diff", num(1), t))])),
    ("int_{a}^{b}(t * diff(t))", bind("DefInt", ["t"], [a, b], [app("Mult", t, app("Diff", num(1), t))])),
    (
        "DefInt(a, b, (fun t . t) * diff(fun t . t))",
        app("DefInt", a, b, app("Mult", lam(["t"], t), app("Diff", num(1), lam(["t"], t)))),
    ),
    ("cases{ 1 if x < 0; otherwise x }", app("Cases", num(1), app("Lt", x, num(0)), x)),
    ("cases{ 1 if x < 0; 2 if x ≥ 0 }", app("Cases", num(1), app("Lt", x, num(0)), num(2), app("Geq", x, num(0)))),
    # constructor spelling
    (
        "Impl(Belong(x, RealSet), Eq(Power(x, 2), Mult(2, x)))",
        app("Impl", app("Belong", x, REAL), app("Eq", app("Power", x, num(2)), app("Mult", num(2), x))),
    ),
    ("Forall(x, Gt(x, 0))", quantify("Forall", "x", app("Gt", x, num(0)))),
    ("BigSumSup(Eq(k, 1), PosInfty, k)", bind("Sum", ["k"], [num(1), app("PosInfty")], [k])),
    ("And(Or(P1, P2), Not(P3))", conj([disj([Var("P1"), Var("P2")]), app("Not", Var("P3"))])),
    ("Plus(a, b, x)", app("Plus", app("Plus", a, b), x)),
    ("Neg(a)", app("Neg", a)),
    ("Denotes(x)", app("Denotes", x)),
]


@pytest.mark.parametrize(("text", "expected"), FORMS, ids=[text for text, _ in FORMS])
def test_form(text: str, expected: Term) -> None:
    assert parse_formula(text) is expected


@pytest.mark.parametrize(("text", "expected"), FORMS, ids=[text for text, _ in FORMS])
def test_form_prints_and_reads_back(text: str, expected: Term) -> None:
    assert parse_formula(print_term(expected)) is expected


def description(names: list[str], element: Term, condition: Term, real: list[bool] | None = None) -> Bind:
    return bind("SetDesc", names, [], [element, condition], real)


class TestSetDescriptions:
    def test_bare_variable_is_always_bound(self) -> None:
        assert parse_formula("{ x | a ∈ A }") is description(["x"], x, app("Belong", a, A))

    def test_conditions_are_conjoined(self) -> None:
        condition = conj([app("Belong", x, A), app("Gt", x, num(0))])
        assert parse_formula("{ x | x ∈ A, x > 0 }") is description(["x"], x, condition, [False])

    def test_variables_of_the_element_that_the_condition_contains_are_bound(self) -> None:
        read = parse_formula("{ f(x) + a | x ∈ A }")
        assert read is description(["x"], app("Plus", call(f, x), a), app("Belong", x, A))

    def test_binding_does_not_look_at_the_scope(self) -> None:
        read = parse_formula("forall (x), { x + a | x ∈ A ∧ a ∈ A } ⊆ B")
        assert isinstance(read, Bind)
        inner = description(["x", "a"], app("Plus", x, a), conj([app("Belong", x, A), app("Belong", a, A)]))
        assert read.inner[0] is app("Subset", inner, B)

    def test_a_name_given_back_to_an_outer_binder_keeps_its_guard(self) -> None:
        read = parse_formula("forall (a), { x + a | x ∈ A } ⊆ B")
        expected = app("Subset", description(["x"], app("Plus", x, a), app("Belong", x, A)), B)
        assert read is quantify("Forall", "a", expected)

    def test_absolute_values_around_the_separator(self) -> None:
        element = app("Abs", app("Minus", x, y))
        condition = conj([app("Belong", x, A), app("Belong", y, A), app("Lt", app("Abs", x), num(1))])
        read = parse_formula("{|x - y| | x ∈ A /\\ y ∈ A /\\ |x| < 1}")
        assert read is description(["x", "y"], element, condition)

    def test_a_constant_is_not_bound(self) -> None:
        with pytest.raises(ParseError, match="needs a variable"):
            parse_formula("{ π | x ∈ A }")

    def test_shield(self) -> None:
        term = description(["x"], app("Plus", x, a), conj([app("Belong", x, A), app("Belong", a, A)]))
        assert print_term(term) == "{ x + ((a)) | x ∈ A ∧ a ∈ A }"
        assert parse_formula("{ x + ((a)) | x ∈ A ∧ a ∈ A }") is term


class TestPairsAndIntervals:
    OPEN = app("IntervalLoRo", a, b)
    PAIR = app("Pair", a, b)

    @pytest.mark.parametrize(
        "text",
        [
            "x ∈ (a, b)", "x ∉ (a, b)", "(a, b) ⊆ A", "A ⊆ (a, b)", "A ∪ (a, b)", "(a, b) ∩ A", "A \\ (a, b)",
            "RealSet = (a, b)", "(a, b) = [0, 1]", "(a, b) = { x | x > 0 }", "ContinuousFuncOn(f, (a, b))",
            "sup((a, b))", "IsSet((a, b))", "f : (a, b) → RealSet", "exists (c ∈ (a, b)), f(c) = 0",
            "S = (a, b) ∧ x ∈ S", "I = (a, b) ∧ ContinuousFuncOn(f, I)", "x ∈ (a, b) × A", "fun x: (a, b) . x",
            "PowerSet((a, b))", "∅ ≠ (a, b)",
        ],
    )  # fmt: skip
    def test_interval(self, text: str) -> None:
        assert _occurs(self.OPEN, text) and not _occurs(self.PAIR, text)

    @pytest.mark.parametrize(
        "text",
        ["(a, b)", "(a, b) ∈ A", "p = (a, b)", "f((a, b)) = 0", "(a, b) = (x, y)", "{ (a, b) }", "x = (a, b) ∧ y ∈ S"],
    )
    def test_pair(self, text: str) -> None:
        assert _occurs(self.PAIR, text) and not _occurs(self.OPEN, text)

    def test_a_name_of_the_gap_used_as_a_set(self) -> None:
        scope = Scope(sets=frozenset({"S"}))
        assert parse_formula("S = (a, b)", scope) is app("Eq", S, self.OPEN)

    def test_pairs_are_printed_so_that_they_stay_pairs(self) -> None:
        for term in (
            app("Belong", x, self.PAIR),
            app("Eq", app("RealSet"), self.PAIR),
            conj([app("Eq", S, self.PAIR), app("Belong", x, S)]),
        ):
            assert parse_formula(print_term(term)) is term


def _occurs(needle: Term, text: str) -> bool:
    from proofdsl.terms.term import postorder

    return any(node is needle for node in postorder(parse_formula(text)))


class TestNames:
    def test_a_function_of_the_gap_wins_over_the_signature(self) -> None:
        scope = Scope(frozenset({"tan"}), frozenset({"tan"}))
        assert parse_formula("tan(x)", scope) is call(Var("tan"), x)
        assert parse_formula("tan(x)") is app("tan", x)

    def test_a_variable_of_the_gap_wins_over_a_constant(self) -> None:
        scope = Scope(variables=frozenset({"e"}))
        assert parse_formula("e", scope) is Var("e")
        assert print_term(Var("e"), scope) == "e"
        assert print_term(Var("e")) == "`e`"

    def test_a_bound_name_wins_over_everything(self) -> None:
        read = parse_formula("forall (e), e ∈ RealSet ⇒ e + π > 0")
        expected = app("Impl", app("Belong", Var("e"), REAL), app("Gt", app("Plus", Var("e"), app("Pi")), num(0)))
        assert read is quantify("Forall", "e", expected)

    def test_a_binder_that_would_capture_a_constant_is_renamed(self) -> None:
        term = bind("Lambda", ["e"], [], [TRUE, app("Plus", Var("e"), app("E"))])
        text = print_term(term)
        assert text == "fun e1 . e1 + e"
        assert parse_formula(text) is bind("Lambda", ["e1"], [], [TRUE, app("Plus", Var("e1"), app("E"))])

    def test_varying_subscripts(self) -> None:
        read = parse_formula("forall (x) (n), x_n ∈ A")
        expected = app("Belong", app("Subscript", x, n), A)
        assert read is quantify("Forall", "x", quantify("Forall", "n", expected))
        assert parse_formula("x_n") is Var("x_n")

    def test_primed_name_of_the_gap(self) -> None:
        scope = Scope(variables=frozenset({"f'"}))
        assert parse_formula("f'", scope) is Var("f'")
        assert parse_formula(print_term(app("Prime", f), scope), scope) is app("Prime", f)

    def test_guards(self) -> None:
        for text, real in (
            ("forall (x), x > 0", True),
            ("forall (x), x ∈ RealSet ⇒ x > 0", False),
            ("forall (x), SomePredicate(x)", False),
            ("forall (x), f(x) > 0", False),
            ("forall (x), SomePredicate(fun y . x + y)", True),
        ):
            read = parse_formula(text)
            assert isinstance(read, Bind)
            assert read.real == (real,)

    def test_integral_over_two_variables_binds_nothing(self) -> None:
        read = parse_formula("DefInt(a, b, x * y * diff(x) * diff(y))")
        assert isinstance(read, App)
        assert parse_formula(print_term(read)) is read

    def test_integral_binds_in_the_integrand_only(self) -> None:
        read = parse_formula("DefInt(0, t, t * diff(t))")
        assert read.free == {"t"}
        assert parse_formula("DefInt(0, 1, x * diff((x)))").free == {"x"}


class TestPrinting:
    @pytest.mark.parametrize(
        "text",
        [
            "frac(a, b)",
            "x^{2}",
            "forall (x) (y), x < y ⇒ (exists (z), x < z ∧ z < y)",
            "lim_{ x → a } (f(x))",
            "lim_{ x → 0^+ } (frac(1, x))",
            "sqrtn(2, x)",
            "(fun x [x ∈ RealSet] . x) * diff(fun x . x)",
            "sum_{ k = 1 }^{ +∞ } (frac(1, k^{2})) < 2",
            "-frac(1, 2) * x",
            "¬SomePredicate(f)",
            "¬(x ∈ A)",
            "cases{ x if x > 0; otherwise -x }",
            "(a + b) * (a - b)",
            "a - (b - x)",
            "frac(1, x - 2)^{2}",
            "f : A → B ∧ SomePredicate(f)",
            "x ∈ { -1, 1 }",
            "(-1)^{n}",
            "0.00001 * x",
            "|x| + ||y| - 1|",
            "(f(x)|_{a}^{b}) + 1",
            "{ (x, y) | x ∈ A ∧ y ∈ B }",
        ],
    )
    def test_normal_spelling_is_kept(self, text: str) -> None:
        assert print_term(parse_formula(text)) == text
