"""The signature: every head the checker knows, with its argument kinds. Trusted.

A head that is not listed here is an uninterpreted predicate or operator: it parses, and nothing but
congruence is known of it. Kinds (spec 3.1):

* ``value``: a number, +-infinity, pair or any object that must denote; the head is strict in it;
* ``set``, ``function``: likewise, for sets and functions;
* ``formula``: a truth value;
* ``series``: an infinite sum taken as (binder, range, term), not as a value: never replaced as a whole;
* ``opaque``: no rewriting inside.
"""

from __future__ import annotations

from typing import Final

VALUE, SET, FUNCTION, FORMULA, SERIES, OPAQUE = "value", "set", "function", "formula", "series", "opaque"

#: Connectives and quantifiers; And and Or are flat (n-ary, never directly nested in themselves).
CONNECTIVES: Final = frozenset({"True", "False", "Not", "And", "Or", "Impl", "Iff"})
QUANTIFIERS: Final = frozenset({"Forall", "Exists"})

#: Atoms that are false where an argument is undefined ("strict atoms").
ORDER: Final = frozenset({"Lt", "Leq", "Gt", "Geq"})
#: Relations of numbers.
RELATIONS: Final = ORDER | {"Eq", "Neq"}
STRICT_ATOMS: Final = ORDER | {"Belong", "Subset", "Typed"}
#: Uninterpreted relations: not strict, congruence only.
#: `EqAsymp` is an equation with O or o in it: not an equation of values (spec 3.1).
LOOSE_ATOMS: Final = frozenset({"Equiv", "Approx", "Asymp", "AsympAt", "EqAsymp"})

#: Strict operations on numbers; the value is a complex number or the term is undefined.
ARITHMETIC: Final = frozenset({"Plus", "Minus", "Mult", "Frac", "Power", "Neg", "Root"})
ELEMENTARY: Final = frozenset(
    {
        "sin", "cos", "tan", "cot", "sec", "csc",
        "arcsin", "arccos", "arctan", "arccot",
        "sinh", "cosh", "tanh", "coth", "sech", "csch",
        "arsinh", "arcosh", "artanh", "arcoth",
        "ln", "lg", "log", "exp", "Fact", "floor", "ceil", "sgn",
    }
)  # fmt: skip
#: A root symbol in this set makes the term "a complex number or undefined".
NUMBER_ROOTS: Final = ARITHMETIC | ELEMENTARY
NUMBER_CONSTANTS: Final = frozenset({"Pi", "E", "ImaginaryUnit"})
INFINITIES: Final = frozenset({"PosInfty", "NegInfty"})

#: The number sets. Order of the inclusions is a table of the kernel.
NUMBER_SETS: Final = (
    "PrimeSet", "PosIntegerSet", "NonNegIntegerSet", "NegIntegerSet", "NonPosIntegerSet", "IntegerSet",
    "PosRationalSet", "NonNegRationalSet", "NegRationalSet", "NonPosRationalSet", "RationalSet",
    "PosRealSet", "NonNegRealSet", "NegRealSet", "NonPosRealSet", "RealSet", "ComplexSet",
)  # fmt: skip

INTERVALS: Final = ("IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc")

#: Binders, as head -> (number of outer parts, number of inner parts, kind of the inner parts).
#: Outer parts are outside the scope of the bound variables.
#:   Forall/Exists: inner (body).             Lambda: inner (condition, body); condition True if absent.
#:   SetDesc: inner (element, condition).     Lim, LimLeft, LimRight, SeqLim, LimSup, LimInf, SeqLimSup,
#:   SeqLimInf: outer (point), inner (body).  Sum, Prod, BigUnion, BigInter: outer (lower[, upper]).
#:   DefInt: outer (lower, upper), inner (integrand containing Diff of the bound variable).
#:   ValDeri: outer (point, order), inner (body): the derivative of the body as a function of the bound
#:   variable, taken at `point`; the surface form ValDeri(t, x, n) has the variable x itself as point.
#:   BigO, LittleO: outer (point), inner (body).   AsympAt: outer (point), inner (left, right).
BINDERS: Final = frozenset(
    {
        "Forall", "Exists", "Lambda", "SetDesc", "Lim", "LimLeft", "LimRight", "SeqLim",
        "LimSup", "LimInf", "SeqLimSup", "SeqLimInf", "Sum", "Prod", "BigUnion", "BigInter",
        "DefInt", "ValDeri", "BigO", "LittleO", "AsympAt",
    }
)  # fmt: skip
#: Binders whose variables carry the guard "is a real number" when nothing else types them (spec 3.1).
GUARDED_BINDERS: Final = frozenset({"Forall", "Exists", "SetDesc"})
LIMITS: Final = frozenset({"Lim", "LimLeft", "LimRight", "SeqLim", "LimSup", "LimInf", "SeqLimSup", "SeqLimInf"})
SEQUENCE_LIMITS: Final = frozenset({"SeqLim", "SeqLimSup", "SeqLimInf"})
#: Limits whose variable ranges over real numbers.
REAL_LIMITS: Final = LIMITS - SEQUENCE_LIMITS

#: Predicates on an infinite series as such; not strict, argument kind `series`.
SERIES_PREDICATES: Final = frozenset(
    {
        "ConvergentSeries", "DivergentSeries", "AbsoluteConvergentSeries", "ConditionalConvergentSeries",
        "ConvergentSeriesTo", "UniformConvergent", "UniformConvergentSeries",
    }
)  # fmt: skip

#: Heads in whose arguments nothing is rewritten (spec 3.1: ValDeri, a free differential).
NO_REWRITE: Final = frozenset({"ValDeri", "Diff", "PartialDiff"})

#: Constants of the surface language -> head of a nullary App.
CONSTANTS: Final = {
    "π": "Pi", "pi": "Pi", "e": "E", "__IMAGINARY_UNIT__": "ImaginaryUnit",
    "∅": "EmptySet", "EmptySet": "EmptySet", "True": "True", "False": "False",
    "PosInfty": "PosInfty", "NegInfty": "NegInfty",
    **{name: name for name in NUMBER_SETS},
    "Real": "RealSet", "RealPlus": "PosRealSet", "PosReal": "PosRealSet", "NonNegReal": "NonNegRealSet",
    "NegReal": "NegRealSet", "NonPosReal": "NonPosRealSet",
    "Integer": "IntegerSet", "Nat": "NonNegIntegerSet", "NatPlus": "PosIntegerSet",
    "PosInteger": "PosIntegerSet", "NonNegInteger": "NonNegIntegerSet",
    "Rational": "RationalSet", "Complex": "ComplexSet", "Prime": "PrimeSet",
}  # fmt: skip

#: Names of the surface language in function position -> head. `sqrt` and friends are desugared by the
#: reader to Root(n, x); `Div` and `frac` and `/` are one constructor.
FUNCTION_NAMES: Final = {
    "frac": "Frac", "Frac": "Frac", "Div": "Frac", "Plus": "Plus", "Minus": "Minus", "Mult": "Mult",
    "Power": "Power", "Pow": "Power", "Neg": "Neg", "Abs": "Abs", "abs": "Abs", "Fact": "Fact", "Factorial": "Fact",
    "And": "And", "Or": "Or", "Not": "Not", "not": "Not", "Impl": "Impl", "Iff": "Iff",
    "Eq": "Eq", "Neq": "Neq", "Lt": "Lt", "Leq": "Leq", "Gt": "Gt", "Geq": "Geq",
    "Belong": "Belong", "NotBelong": "NotBelong", "Subset": "Subset", "Typed": "Typed",
    "Union": "Union", "Inter": "Inter", "SetMinus": "SetMinus", "Compose": "Compose", "Pair": "Pair",
    "PlusMinus": "PlusMinus", "Mod": "Mod", "Cross": "Cross", "FunSpace": "FunSpace", "Denotes": "Denotes",
    "IntervalOpen": "IntervalLoRo", **{name: name for name in INTERVALS},
    **{name: name for name in sorted(ELEMENTARY)},
    "log10": "lg", "arctg": "arctan", "tg": "tan", "ctg": "cot", "sh": "sinh", "ch": "cosh", "th": "tanh",
    "Floor": "floor", "Ceil": "ceil", "Sgn": "sgn",
    "max": "max", "min": "min", "sup": "sup", "inf": "inf", "bar": "bar", "Re": "Re", "Im": "Im", "Arg": "Arg",
    "FunDeri": "FunDeri", "NthDeri": "NthDeri",
}  # fmt: skip

#: Argument kinds of the heads that are not strict in plain values throughout.
ARGUMENT_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "Not": (FORMULA,), "Impl": (FORMULA, FORMULA), "Iff": (FORMULA, FORMULA),
    "Belong": (VALUE, SET), "NotBelong": (VALUE, SET), "Subset": (SET, SET), "Typed": (VALUE, SET),
    "Union": (SET, SET), "Inter": (SET, SET), "SetMinus": (SET, SET), "FunSpace": (SET, SET),
    "Compose": (FUNCTION, FUNCTION), "Apply": (FUNCTION, VALUE), "FunDeri": (FUNCTION, VALUE, VALUE),
    "NthDeri": (FUNCTION, VALUE), "Prime": (FUNCTION,), "Diff": (OPAQUE, OPAQUE), "sup": (SET,), "inf": (SET,),
    **dict.fromkeys(sorted(SERIES_PREDICATES), (SERIES,)),
}  # fmt: skip

#: Named predicates and operators that stay uninterpreted here but must never be taken for a variable:
#: predicates of the analysis vocabulary of the public data and of the project's own library.
PREDICATES: Final = frozenset(
    """
    AbsoluteConvergentSeries AccumulationPointSet AlterSeq AntiperiodicFunc AntisymmetricBinRel BijectiveFunc
    BinRelComp Boundary BoundedAboveFunc BoundedAboveFuncOn BoundedAboveSeq BoundedBelowFunc BoundedBelowFuncOn
    BoundedBelowSeq BoundedFunc BoundedFuncOn BoundedSeq Card CartesianProd CauchySeq Combination
    ConcaveFunc ConcaveFuncOn ConditionalConvergentSeries ContinuousFunc ContinuousFuncAt ContinuousFuncOn
    ContinuouslyDiffableFunc ContinuouslyDiffableFuncOn ConvergentSeq ConvergentSeqTo ConvergentSeries
    ConvergentSeriesTo ConvexFunc ConvexFuncOn CountableSet Defined DiffableFunc DiffableFuncAt DiffableFuncOn
    DivergentSeq DivergentSeries Dom Equinumerous EquivClass EquivalenceBinRel Even EvenFunc FiniteSet
    FuncOfClassK FuncOfClassKOn GeneralUnion IdentityBinRel ImageOn InductiveSet InfiniteSet InjectiveFunc
    IntegrableFunc IntegrableFuncOn InverseBinRel InverseFunc IsBijection IsFunc IsInjection IsSeq IsSet
    IsSubseqIndexFunc IsSurjection LeftDiffableFunc LeftDiffableFuncAt LeftDiffableFuncOn LipschitzContinuousFunc
    LipschitzContinuousFuncOn MaximumPoint MaximumPointOn MaximumValue MaximumValueOn MinimumPoint MinimumPointOn
    MinimumValue MinimumValueOn MonoDecFunc MonoDecFuncOn MonoDecSeq MonoIncFunc MonoIncFuncOn MonoIncSeq NegSeq
    NonNegSeq NonPosSeq Odd OddFunc OscillationAt OscillationOn PeriodicFunc PiecewiseContinuousFunc
    PiecewiseContinuousFuncOn PosSeq PowerSet RadiusOfConvergence ReflexiveBinRel RelTransClosure RestrictFunc
    RightDiffableFunc RightDiffableFuncAt RightDiffableFuncOn ScalarCurveInt ScalarSurfaceInt SetInter SetPartition
    SetUnion SmoothFunc SmoothFuncOn SquareIntegrableFunc SquareIntegrableFuncOn StrictMonoDecFunc
    StrictMonoDecFuncOn StrictMonoDecSeq StrictMonoIncFunc StrictMonoIncFuncOn StrictMonoIncSeq SurjectiveFunc
    SymmetricBinRel TransitiveBinRel TransitiveClosure UncountableSet UniformContinuousFunc
    UniformContinuousFuncOn UniformConvergent UniformConvergentSeries UniformlyBoundedFuncFamily VectorCurveInt
    VectorSurfaceInt VolumeInt div grad nabla rot
    AtNegInfty AtPosInfty Eventually HasDerivAt HasIntegral Indices LeftOf Near Punctured RightOf TendsDown TendsTo
    TendsUp Within
    """.split()
)

#: Every name that can never be a variable that a program introduces, unless the gap itself uses it as one.
RESERVED: Final = frozenset(CONSTANTS) | frozenset(FUNCTION_NAMES) | PREDICATES | frozenset(
    {"sqrt", "sqrtn", "cbrt", "diff", "pdiff", "lim", "seqlim", "limsup", "liminf", "seqlimsup", "seqliminf",
     "sum", "prod", "union", "inter", "int", "DefInt", "ValDeri", "fun", "forall", "exists", "cases", "if",
     "otherwise", "bigO", "littleo", "infty", "mod"}
)  # fmt: skip
