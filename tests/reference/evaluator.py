"""The reference evaluator: spec 3.1 read as literally as possible. Imports nothing of the project but terms.

`evaluate(term, env)` gives a value, UNDEFINED (the term does not denote) or UNKNOWN (the evaluator cannot
tell, for example a limit, a derivative, a quantifier over all reals, an uninterpreted predicate); for a
formula True, False or UNKNOWN (Kleene's three values). It is monotone: whatever is UNKNOWN may be anything,
UNDEFINED included, and an answer that does not depend on it is given.

Readings that spec 3.1 leaves open and that are fixed here:

* arithmetic and elementary functions of anything but numbers are undefined (also at +-infinity), except for
  `-(+infinity)` and `-(-infinity)`, which are the other infinity, and + - * / of two functions (pointwise);
* `f : A -> B` says that f is defined on A with values in B there; f may be defined elsewhere too;
* `cases` takes the first condition that holds; an application of something that is no function is undefined;
* membership in, inclusion and typing by something that is no set is false;
* arccot takes values in (0, pi); arcosh, artanh, arcoth are undefined outside their real domains;
* `a mod b` only for integers a and b > 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from proofdsl.terms.logic import conjuncts
from proofdsl.terms.signature import PREDICATES, SERIES_PREDICATES
from proofdsl.terms.term import App, Bind, Bound, Num, Term, Var, alpha, alpha_equal, postorder
from tests.reference import elementary, exact
from tests.reference.atoms import ATOMS, CONNECTIVES
from tests.reference.binders import BINDERS, tuple_of
from tests.reference.exact import UNDEFINED, UNKNOWN, Cx, Special, Truth
from tests.reference.operations import CONSTANTS, STRICT
from tests.reference.ranges import Premise, Ranges, Stack, existential_conjuncts, universal_premises
from tests.reference.structures import (
    EMPTY,
    FUNCTIONS,
    NUMBERS,
    SETS,
    FinSet,
    Infinity,
    Pair,
    Result,
    Rule,
    Value,
    conjunction,
    member,
    number_set,
    quasi_equal,
)

FORMULA_HEADS: Final = frozenset(
    {
        "True", "False", "Not", "And", "Or", "Impl", "Iff", "Forall", "Exists", "Eq", "Neq", "Lt", "Leq", "Gt", "Geq",
        "Belong", "NotBelong", "Subset", "Typed", "Denotes", "Approx", "ApproxEps", "Equiv", "Asymp", "AsympAt",
    }
)  # fmt: skip
STEPS: Final = 60_000


class _OutOfStepsError(Exception):
    """The step budget is used up."""


def _q(*numbers: int | str) -> list[Fraction]:
    return [Fraction(n) for n in numbers]


@lru_cache(maxsize=1)
def default_universe() -> tuple[Value, ...]:
    """The sample that unbounded quantifiers run over when no other is given."""
    irrational = [elementary.root_real(2, Fraction(2)), exact.PI, exact.mul_real(-exact.ONE, exact.E)]
    return (
        *_q(0, 1, -1, 2, "1/2", "-1/2", 3, -2, "7/3", 10),
        *irrational,
        Cx(exact.ZERO, exact.ONE),
        Infinity.POS,
        Infinity.NEG,
        Pair(exact.ONE, exact.ZERO),
        EMPTY,
        FinSet((exact.ONE, Fraction(2))),
        Rule("square", lambda v: elementary.power(v, Fraction(2)) if isinstance(v, NUMBERS) else UNDEFINED),
    )


def evaluate(
    term: Term,
    env: Mapping[str, object],
    universe: Sequence[Value] | None = None,
    mode: str = "sample",
    declared: Collection[str] = (),
    steps: int = STEPS,
) -> Result:
    """The value of a term, or the truth of a formula (as bool or UNKNOWN), under values for free variables.

    Args:
        env: values by name; Python integers stand for themselves. Other free variables are UNKNOWN.
        universe: what quantifiers run over; by default a sample with the values of `env` added.
        mode: "model": the universe is all there is; "sample": it is a sample, so that a universal is True and
            an existential is False only where the range is exhausted or the answer does not depend on it.
        declared: functions with a typing hypothesis `f : A -> B` in the state: for those `f = fun ...`
            means agreement where the condition of the lambda holds.
    """
    return Evaluator(env, universe, mode, declared, steps, [term]).evaluate(term)


class Evaluator:
    """Evaluates several formulas in one structure."""

    def __init__(
        self,
        env: Mapping[str, object],
        universe: Sequence[Value] | None = None,
        mode: str = "sample",
        declared: Collection[str] = (),
        steps: int = STEPS,
        mentioned: Iterable[Term] = (),
    ) -> None:
        self.env: dict[str, Value] = {name: _lift(value) for name, value in env.items()}
        self.declared = frozenset(declared)
        self.model = mode == "model"
        if universe is None:
            universe = [*self.env.values(), *numerals_near(mentioned), *default_universe()]
        values = dict.fromkeys(v for v in universe if not isinstance(v, bool))
        self.ranges = Ranges(tuple(values), self.model, self.value)
        self.probes = self.ranges.universe
        self.budget = steps
        self.steps = steps

    def evaluate(self, term: Term) -> Result:
        """Value or truth of a term without loose indices; UNKNOWN when the step budget is used up."""
        self.steps = self.budget
        try:
            predicate = isinstance(term, App) and term.head in PREDICATES
            return self.truth(term, ()) if predicate else self.value(term, ())
        except _OutOfStepsError:
            return UNKNOWN

    # -- terms --------------------------------------------------------------------------------------

    def value(self, term: Term, stack: Stack) -> Result:
        """The value with `stack` for the bound variables, the innermost last."""
        self.steps -= 1
        if self.steps < 0:
            raise _OutOfStepsError
        match term:
            case Num():
                return term.value
            case Var():
                return self.env.get(term.name, UNKNOWN)
            case Bound():
                return stack[-1 - term.index]
            case Bind():
                if term.head in FORMULA_HEADS:
                    return self.truth(term, stack)
                rule = BINDERS.get(term.head)
                return rule(self, term, stack) if rule else UNKNOWN
            case App():
                return self._application(term, stack)
        raise TypeError(f"not a term: {term!r}")

    def _application(self, term: App, stack: Stack) -> Result:
        if term.head in FORMULA_HEADS:
            return self.truth(term, stack)
        if term.head == "Cases":
            return self._cases(term, stack)
        if not term.args:
            constant = number_set(term.head)
            return constant if constant is not None else CONSTANTS.get(term.head, UNKNOWN)
        rule = STRICT.get(term.head)
        if rule is None:
            return UNKNOWN
        values = self.strict(term.args, stack)
        return values if isinstance(values, Special) else rule(self.probes, term.head, values)

    def strict(self, args: Iterable[Term], stack: Stack) -> tuple[Value, ...] | Special:
        """The values of all arguments; UNDEFINED when one is, UNKNOWN when one is and none is UNDEFINED."""
        values = [self.value(a, stack) for a in args]
        if any(v is UNDEFINED for v in values):
            return UNDEFINED
        known = tuple(v for v in values if not isinstance(v, Special))
        return known if len(known) == len(values) else UNKNOWN

    def _cases(self, term: App, stack: Stack) -> Result:
        for k in range(0, len(term.args) - 1, 2):
            holds = self.truth(term.args[k + 1], stack)
            if holds is UNKNOWN:
                return UNKNOWN
            if holds:
                return self.value(term.args[k], stack)
        return self.value(term.args[-1], stack) if len(term.args) % 2 else UNDEFINED

    # -- formulas -----------------------------------------------------------------------------------

    def truth(self, formula: Term, stack: Stack) -> Truth:
        """True, False or UNKNOWN."""
        match formula:
            case Bind(head="Forall" | "Exists"):
                return self._quantified(formula, stack)
            case App(head=head, args=args):
                connective = CONNECTIVES.get(head)
                if connective is not None:
                    return connective(self, args, stack)
                atom = ATOMS.get(head)
                if atom is not None:
                    return atom(self, formula, stack)
                if head in SERIES_PREDICATES or head not in PREDICATES:
                    return UNKNOWN if head not in STRICT else _as_truth(self.value(formula, stack))
                return False if self.strict(args, stack) is UNDEFINED else UNKNOWN
        return _as_truth(self.value(formula, stack)) if not isinstance(formula, Bind) else UNKNOWN

    def _quantified(self, node: Bind, stack: Stack) -> Truth:
        """Forall directly; Exists as its dual."""
        universal = node.head == "Forall"
        body = node.inner[0]
        if not self.model:
            # What holds (or fails) whatever the variables are; there are real numbers to be instances.
            generic = self.truth(body, (*stack, *((UNKNOWN,) * len(node.names))))
            if generic is not UNKNOWN:
                return generic
        premises = universal_premises(body) if universal else existential_conjuncts(body)
        complete = True
        for values, whole in self.ranges.tuples(node.real, premises, stack):
            if not values:
                return universal if whole and complete else UNKNOWN
            answer = self.truth(body, (*stack, *values))
            if answer is (not universal):
                return answer
            complete = complete and answer is not UNKNOWN
        return UNKNOWN

    def equation(self, term: App, stack: Stack) -> Truth:
        """Quasi-equality of the two sides."""
        left, right = term.args
        if any(node.head in ("BigO", "LittleO") for node in postorder(term) if isinstance(node, Bind)):
            return UNKNOWN
        if alpha_equal(left, right):
            return True
        for name, other in ((left, right), (right, left)):
            if not isinstance(name, Var) or name.name not in self.declared:
                continue
            if isinstance(other, Bind) and other.head == "Lambda":
                return self._agreement(name, other, stack)
        a, b = self.value(left, stack), self.value(right, stack)
        answer = quasi_equal(a, b, self.probes)
        if answer is UNKNOWN and self.model and not isinstance(a, Special) and not isinstance(b, Special):
            return self._extensional(a, b)
        return answer

    def _agreement(self, name: Var, node: Bind, stack: Stack) -> Truth:
        """`f = fun x [c] . b` for a declared f: f(x) = b at every x with c."""
        f = self.value(name, stack)
        if isinstance(f, Special):
            return UNKNOWN
        if not isinstance(f, FUNCTIONS):
            return False
        if f == self.value(node, stack):
            return True
        condition, body = node.inner
        premises: list[Premise] = [(c, 0) for c in conjuncts(condition)]
        complete = True
        for values, whole in self.ranges.tuples(node.real, premises, stack):
            if not values:
                return True if whole and complete else UNKNOWN
            inside = self.truth(condition, stack + values)
            if inside is False:
                continue
            argument = tuple_of([v for v in values if not isinstance(v, Special)])
            answer = quasi_equal(f.apply(argument), self.value(body, stack + values), self.probes)
            if inside is True and answer is False:
                return False
            complete = complete and inside is True and answer is True
        return UNKNOWN

    def _extensional(self, left: Value, right: Value) -> Truth:
        """Equality of sets or functions by the elements of the universe, where that is all there is."""
        answers: list[Truth] = []
        for point in self.probes:
            if isinstance(left, SETS) and isinstance(right, SETS):
                a, b = member(point, left, self.probes), member(point, right, self.probes)
                answers.append(UNKNOWN if a is UNKNOWN or b is UNKNOWN else a is b)
            elif isinstance(left, FUNCTIONS) and isinstance(right, FUNCTIONS):
                answers.append(quasi_equal(left.apply(point), right.apply(point), self.probes))
            else:
                return UNKNOWN
        return conjunction(answers)

    # -- binders ------------------------------------------------------------------------------------

    def label(self, node: Term, stack: Stack) -> object:
        """What determines a closure: the term and the values of what is free in it."""
        captured = stack[len(stack) - node.loose :] if node.loose else ()
        free = tuple((name, self.env.get(name, UNKNOWN)) for name in sorted(node.free))
        unknown = any(v is UNKNOWN for v in captured) or any(v is UNKNOWN for _, v in free)
        return (alpha(node), captured, free, object() if unknown else None)


def _lift(value: object) -> Value:
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, (bool, Infinity, Pair, *NUMBERS, *SETS, *FUNCTIONS)):
        return value
    raise TypeError(f"not a value of the reference evaluator: {value!r}")


def numerals_near(terms: Iterable[Term]) -> list[Value]:
    """The numerals that occur in some terms, and numbers near them."""
    found = [node.value for term in terms for node in postorder(term) if isinstance(node, Num)]
    return [v + d for v in sorted(set(found))[:8] for d in (0, 1, -1, Fraction(1, 10))]


def _as_truth(result: Result) -> Truth:
    return result if isinstance(result, bool) else UNKNOWN
