"""Random terms for property tests, in the shape in which the reader builds them.

`values`, `sets` and `formulas` give terms of one sort; `terms` any of them. Names are drawn from a short
list so that captures are likely; some of them are awkward to print (reserved, quoted, primed).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from proofdsl.terms import Num, Term, Var, app
from proofdsl.terms.logic import TRUE, conj, disj, equation, quantify, reads_as_real
from proofdsl.terms.subst import bind

PLAIN_NAMES = ("x", "y", "n", "a", "t", "f", "ε")
AWKWARD_NAMES = (
    "x_{0}", "x_n", "F_2", "f'", "e", "π", "if", "mod", "sum", "diff", "sin", "Re", "SomePredicate", "RealSet",
    "forall", "infty", "sqrt", "PosInfty",
)  # fmt: skip
_SETS = ("RealSet", "PosIntegerSet", "NonNegIntegerSet", "ComplexSet", "EmptySet")
_UNARY = ("Neg", "Abs", "Fact", "sin", "ln", "arctan", "exp", "floor", "bar", "Re")
_BINARY = ("Plus", "Minus", "Mult", "Frac", "Power", "Root", "Pair", "Mod", "log", "PlusMinus", "max", "min")
_RELATIONS = ("Eq", "Neq", "Lt", "Leq", "Gt", "Geq", "Equiv", "Approx", "Asymp")


def names(awkward: bool = True) -> SearchStrategy[str]:
    """Names of variables."""
    plain = st.sampled_from(PLAIN_NAMES)
    return st.one_of(plain, plain, st.sampled_from(AWKWARD_NAMES)) if awkward else plain


@st.composite
def numerals(draw: DrawFn) -> Term:
    """Natural numbers and decimals."""
    if draw(st.booleans()):
        return Num(draw(st.integers(0, 40)))
    return Num(Fraction(draw(st.integers(0, 9999)), 10 ** draw(st.integers(0, 4))))


@st.composite
def _leaf(draw: DrawFn, awkward: bool) -> Term:
    kind = draw(st.integers(0, 5))
    if kind <= 2:
        return Var(draw(names(awkward)))
    if kind == 3:
        return app(draw(st.sampled_from(("Pi", "E", "ImaginaryUnit", "NegInfty"))))
    return draw(numerals())


@st.composite
def values(draw: DrawFn, depth: int = 3, awkward: bool = True) -> Term:
    """Terms for numbers, tuples and functions."""
    if depth <= 0 or draw(st.integers(0, 4)) == 0:
        return draw(_leaf(awkward))
    make = draw(st.sampled_from(_VALUE_MAKERS))
    return make(draw, depth - 1, awkward)


def _unary(draw: DrawFn, depth: int, awkward: bool) -> Term:
    return app(draw(st.sampled_from(_UNARY)), draw(values(depth, awkward)))


def _binary(draw: DrawFn, depth: int, awkward: bool) -> Term:
    return app(draw(st.sampled_from(_BINARY)), draw(values(depth, awkward)), draw(values(depth, awkward)))


def _apply(draw: DrawFn, depth: int, awkward: bool) -> Term:
    function = draw(st.one_of(st.builds(Var, names(awkward)), values(min(depth, 1), awkward)))
    return app("Apply", function, draw(values(depth, awkward)))


def _postfix(draw: DrawFn, depth: int, awkward: bool) -> Term:
    inner = draw(values(depth, awkward))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return app("Prime", inner)
    if kind == 1:
        return app("EvalBar", inner, draw(values(depth - 1, awkward)), draw(values(depth - 1, awkward)))
    if kind == 2:
        return app("Subscript", inner, draw(values(depth - 1, awkward)))
    if kind == 3:
        return app("Diff", draw(numerals()), inner)
    return app("FunDeri", inner, Num(1), draw(numerals()))


def _limit(draw: DrawFn, depth: int, awkward: bool) -> Term:
    heads = ("Lim", "LimLeft", "LimRight", "SeqLim", "LimSup", "SeqLimInf", "BigO", "LittleO")
    name = draw(names(awkward))
    return bind(draw(st.sampled_from(heads)), [name], [draw(values(1, awkward))], [draw(values(depth, awkward))])


def _range(draw: DrawFn, depth: int, awkward: bool) -> Term:
    outer = [draw(values(1, awkward)) for _ in range(draw(st.integers(1, 2)))]
    name = draw(names(awkward))
    return bind(draw(st.sampled_from(("Sum", "Prod"))), [name], outer, [draw(values(depth, awkward))])


def _lambda(draw: DrawFn, depth: int, awkward: bool) -> Term:
    bound = draw(st.lists(names(awkward), min_size=1, max_size=3, unique=True))
    condition = draw(st.one_of(st.just(TRUE), formulas(depth - 1, awkward)))
    return bind("Lambda", bound, [], [condition, draw(values(depth, awkward))])


def _integral(draw: DrawFn, depth: int, awkward: bool) -> Term:
    name = draw(names(awkward))
    body = app("Mult", draw(values(depth, awkward)), app("Diff", Num(1), Var(name)))
    bounds = [draw(values(1, awkward)), draw(values(1, awkward))]
    if draw(st.booleans()):
        return bind("DefInt", [name], bounds, [body])
    lambda_ = bind("Lambda", [name], [], [TRUE, Var(name)])
    return app("DefInt", *bounds, app("Mult", draw(values(depth, awkward)), app("Diff", Num(1), lambda_)))


def _value_derivative(draw: DrawFn, depth: int, awkward: bool) -> Term:
    name = draw(names(awkward))
    point = draw(st.one_of(st.just(Var(name)), values(1, awkward)))
    return bind("ValDeri", [name], [point, draw(numerals())], [draw(values(depth, awkward))])


def _cases(draw: DrawFn, depth: int, awkward: bool) -> Term:
    parts = []
    for _ in range(draw(st.integers(1, 2))):
        parts += [draw(values(depth, awkward)), draw(formulas(depth, awkward))]
    if draw(st.booleans()):
        parts.append(draw(values(depth, awkward)))
    return app("Cases", *parts)


_Maker = Callable[[DrawFn, int, bool], Term]
_VALUE_MAKERS: tuple[_Maker, ...] = (
    _unary, _binary, _binary, _binary, _apply, _postfix, _limit, _range, _lambda, _integral, _value_derivative,
    _cases,
)  # fmt: skip


@st.composite
def sets(draw: DrawFn, depth: int = 2, awkward: bool = True) -> Term:
    """Terms for sets."""
    kind = draw(st.integers(0, 6))
    if depth <= 0 or kind == 0:
        return app(draw(st.sampled_from(_SETS)))
    if kind == 1:
        head = draw(st.sampled_from(("IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc")))
        return app(head, draw(values(depth - 1, awkward)), draw(values(depth - 1, awkward)))
    if kind == 2:
        head = draw(st.sampled_from(("Union", "Inter", "SetMinus", "FunSpace", "CartesianProd", "Cross")))
        return app(head, draw(sets(depth - 1, awkward)), draw(sets(depth - 1, awkward)))
    if kind == 3:
        return app("Enum", *draw(st.lists(values(depth - 1, awkward), min_size=1, max_size=3)))
    if kind == 4:
        return Var(draw(names(awkward)))
    return draw(_descriptions(depth, awkward))


@st.composite
def _descriptions(draw: DrawFn, depth: int, awkward: bool) -> Term:
    """Set descriptions whose variables occur in the element and in the condition."""
    bound = draw(st.lists(names(awkward), min_size=1, max_size=2, unique=True))
    element: Term = Var(bound[0])
    for name in bound[1:]:
        element = app(draw(st.sampled_from(("Plus", "Pair"))), element, Var(name))
    if draw(st.booleans()):
        element = app("Mult", element, draw(_leaf(awkward)))
    parts = [app("Belong", Var(name), draw(sets(depth - 1, awkward))) for name in bound]
    condition = conj([*parts, draw(formulas(depth - 1, awkward))])
    flags = [reads_as_real(name, [element, condition]) for name in bound]
    return bind("SetDesc", bound, [], [element, condition], flags)


@st.composite
def formulas(draw: DrawFn, depth: int = 3, awkward: bool = True) -> Term:
    """Terms for truth values."""
    kind = draw(st.integers(0, 9))
    if depth <= 0 or kind <= 1:
        head = draw(st.sampled_from(_RELATIONS))
        left, right = draw(values(depth - 1, awkward)), draw(values(depth - 1, awkward))
        if head in ("Eq", "Neq"):
            # An equation with O or o in it is another relation, and its negation is written out.
            made = equation(left, right)
            return made if head == "Eq" else app("Neq", left, right) if made.head == "Eq" else app("Not", made)
        return app(head, left, right)
    if kind == 2:
        head = draw(st.sampled_from(("Belong", "NotBelong", "Typed")))
        return app(head, draw(values(depth - 1, awkward)), draw(sets(depth - 1, awkward)))
    if kind == 3:
        return app("Subset", draw(sets(depth - 1, awkward)), draw(sets(depth - 1, awkward)))
    if kind == 4:
        return app("Not", draw(formulas(depth - 1, awkward)))
    if kind == 5:
        parts = draw(st.lists(formulas(depth - 1, awkward), min_size=2, max_size=3))
        return conj(parts) if draw(st.booleans()) else disj(parts)
    if kind == 6:
        head = draw(st.sampled_from(("Impl", "Iff")))
        return app(head, draw(formulas(depth - 1, awkward)), draw(formulas(depth - 1, awkward)))
    if kind == 7:
        return app("ContinuousFuncOn", draw(values(depth - 1, awkward)), draw(sets(depth - 1, awkward)))
    head = draw(st.sampled_from(("Forall", "Exists")))
    return quantify(head, draw(names(awkward)), draw(formulas(depth - 1, awkward)))


def terms(depth: int = 3, awkward: bool = True) -> SearchStrategy[Term]:
    """Any term; with `awkward=False` only names that need no care."""
    return st.one_of(values(depth, awkward), sets(depth, awkward), formulas(depth, awkward))
