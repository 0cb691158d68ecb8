"""The search for a counterexample: one variable after the other, assumptions checked as soon as they can be. Untrusted.

Functions that an assumption defines are taken from there, with the value 0 elsewhere; other functions come from a short
list. What the evaluator leaves open is asked of the portfolio: an assumption, or the negation of the goal, with the
assignment put in, is then proved by the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import REFUTE_STEPS
from proofdsl.solvers.portfolio import prove
from proofdsl.solvers.refute.evaluate import Evaluator, precisely
from proofdsl.solvers.refute.values import Function, Value
from proofdsl.solvers.result import Proved
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import FALSE, REAL, TRUE, conj, conjuncts, is_app, negate, split_implication
from proofdsl.terms.subst import bind, fresh_name, open_with, substitute
from proofdsl.terms.term import postorder

#: Assignments that are tried, and steps for each question to the portfolio.
MAX_ASSIGNMENTS: Final = 3000
MAX_QUESTIONS: Final = 40
#: Steps of evaluation in one search.
MAX_STEPS: Final = REFUTE_STEPS
QUESTION: Final = 800
CONTRADICTION: Final = 2000
#: What is added to the numerals of a gap to make candidates.
_STEPS: Final = (Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 2))
_INTEGRAL: Final = {"IntegerSet", "PosIntegerSet", "NonNegIntegerSet", "NegIntegerSet", "NonPosIntegerSet"}
_NUMBERS: Final = tuple(Fraction(n, d) for n, d in (
    (0, 1), (1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (3, 1), (-1, 2), (-3, 1), (1, 3), (4, 1), (5, 1), (10, 1),
    (-10, 1),
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refutation:
    """What the search found.

    Attributes:
        kind: "counterexample", "contradictory" (the assumptions contradict each other) or "unknown".
        assignment: values of the variables, as terms, in the order in which they were chosen.
        certified: "arithmetic" where exact and ball arithmetic decided everything, "kernel" where proofs were needed.
        open: formulas that could not be decided in the last assignment that passed all else.
    """

    kind: str
    assignment: tuple[tuple[str, Term], ...] = ()
    certified: str = ""
    open: tuple[Term, ...] = ()


@dataclass
class _Problem:
    """Assumptions and goal with quantifiers opened.

    Attributes:
        assumptions: what has to be true.
        goal: what has to be false.
        names: numeric variables, in the order of choice.
        functions: variables for functions with the lambdas that they may be.
    """

    assumptions: list[Term]
    goal: Term
    names: list[str] = field(default_factory=list)
    functions: dict[str, list[Term]] = field(default_factory=dict)


def refute(
    seq: Sequent,
    context: Context | None = None,
    *,
    contradictions: bool = True,
    assignments: int = MAX_ASSIGNMENTS,
    questions: int = MAX_QUESTIONS,
    steps: int = MAX_STEPS,
) -> Refutation:
    """A counterexample to a sequent, a contradiction among its hypotheses (looked for on request), or neither.

    At most so many assignments, whole or in part, are tried, so many questions asked of the portfolio, and so many
    steps of evaluation made in all.
    """
    context = Context() if context is None else context
    problem = _opened(seq)
    found = _Search(problem, context, assignments, questions, steps).run()
    if found.kind == "counterexample":
        return found
    everything = Sequent(seq.hyps, FALSE, frozenset(range(len(seq.hyps))))
    if contradictions and seq.hyps and isinstance(prove(everything, context, CONTRADICTION), Proved):
        return Refutation("contradictory", certified="kernel")
    return found


def _opened(seq: Sequent) -> _Problem:
    """Leading universals of the goal become variables, its premises assumptions; existential assumptions are opened."""
    assumptions = [part for fact in seq.hyps for part in conjuncts(fact)]
    goal, taken = seq.goal, set(seq.free())
    while True:
        if isinstance(goal, Bind) and goal.head == "Forall":
            name = fresh_name(goal.names[0], taken)
            taken.add(name)
            if goal.real[0]:
                assumptions.append(app("Belong", Var(name), App("RealSet")))
            (goal,) = open_with(goal, [Var(name)])
        elif isinstance(goal, App) and goal.head == "Impl":
            assumptions.extend(conjuncts(goal.args[0]))
            goal = goal.args[1]
        else:
            break
    assumptions = [part for fact in assumptions for part in _without_existentials(fact, taken)]
    problem = _Problem(assumptions, goal)
    names = sorted(goal.free.union(*(a.free for a in assumptions)))
    nodes = [node for f in (*assumptions, goal) for node in postorder(f) if isinstance(node, App) and node.args]
    firsts = [(node.head, node.args[0]) for node in nodes]
    heads = {v.name for head, v in firsts if head in ("Apply", "FunDeri", "Typed") and isinstance(v, Var)}
    for name in names:
        if name in heads:
            problem.functions[name] = _functions(problem, name)
    problem.names = _ordered([n for n in names if n not in problem.functions], assumptions)
    return problem


def _without_existentials(fact: Term, taken: set[str]) -> Iterator[Term]:
    while isinstance(fact, Bind) and fact.head == "Exists":
        name = fresh_name(fact.names[0], taken)
        taken.add(name)
        if fact.real[0]:
            yield app("Belong", Var(name), App("RealSet"))
        (fact,) = open_with(fact, [Var(name)])
    yield from conjuncts(fact)


def _ordered(names: list[str], assumptions: list[Term]) -> list[str]:
    """Variables that equations determine come after those that they are made of."""
    determined = {name for fact in assumptions if (name := _determined(fact)) is not None}
    return [n for n in names if n not in determined] + [n for n in names if n in determined]


def _determined(fact: Term) -> str | None:
    match fact:
        case App(head="Eq", args=(Var(name=name), value)) if name not in value.free:
            return name
        case App(head="Eq", args=(value, Var(name=name))) if name not in value.free:
            return name
    return None


def _functions(problem: _Problem, name: str) -> list[Term]:
    """Lambdas for a function variable: its definition, or a short list."""
    for fact in problem.assumptions:
        made = _definition(fact, name)
        if made is not None:
            return [made]
    x = Var("x")
    bodies = [x, num(0), num(1), app("Power", x, num(2)), app("Neg", x), app("Plus", x, num(1)), app("Abs", x),
              app("Frac", num(1), app("Plus", num(1), app("Power", x, num(2))))]  # fmt: skip
    return [bind("Lambda", ["x"], [], [TRUE, body]) for body in bodies]


def _definition(fact: Term, name: str) -> Term | None:
    """The lambda that `forall x, C => f(x) = t` or `f = fun x . t` makes of f."""
    match fact:
        case App(head="Eq", args=(Var(name=defined), Bind(head="Lambda") as function)) if defined == name:
            return function if name not in function.free else None
    holes: list[str] = []
    conditions: list[Term] = []
    inner = fact
    while isinstance(inner, Bind) and inner.head == "Forall":
        holes.append(f"x{len(holes)}'")
        (inner,) = open_with(inner, [Var(holes[-1])])
        premises, inner = split_implication(inner)
        conditions.extend(part for p in premises for part in conjuncts(p))
    match inner:
        case App(head="Eq", args=(App(head="Apply", args=(Var(name=defined), argument)), value)) if defined == name:
            parts: list[Term] = []
            while isinstance(argument, App) and argument.head == "Pair":
                parts.append(argument.args[0])
                argument = argument.args[1]
            parts.append(argument)
            if parts != [Var(h) for h in holes] or name in value.free:
                return None
            kept = [c for c in conditions if not (is_app(c, "Belong") and c.args[1] is REAL)]  # type: ignore[attr-defined]
            body = app("Cases", value, conj(kept), num(0)) if kept else value
            return bind("Lambda", holes, [], [TRUE, body])
    return None


class _Search:
    """Depth-first over the variables; an assumption is checked as soon as its variables have values."""

    def __init__(self, problem: _Problem, context: Context, assignments: int, questions: int, steps: int) -> None:
        self.problem, self.context = problem, context
        self.assignments, self.questions, self.left = assignments, questions, steps
        self.tried = 0
        self.open: tuple[Term, ...] = ()
        numerals = {node.value for f in (*problem.assumptions, problem.goal) for node in postorder(f)
                    if isinstance(node, Num)}  # fmt: skip
        extra = sorted(
            {w for v in numerals for w in (-v, *(v + d for d in _STEPS))} - set(_NUMBERS), key=lambda v: (abs(v), v)
        )
        self.numbers = [*_NUMBERS, *extra[:24]]

    def run(self) -> Refutation:
        """Try the functions in all combinations, then the numbers."""
        names = list(self.problem.functions)
        for chosen in _combinations([self.problem.functions[name] for name in names]):
            functions = dict(zip(names, chosen, strict=True))
            found = self._numbers({}, functions, list(self.problem.names))
            if found is not None:
                return found
            if self.tried > self.assignments or self.left <= 0:
                break
        return Refutation("unknown", open=self.open)

    def _numbers(self, values: dict[str, Fraction], functions: dict[str, Term], left: list[str]) -> Refutation | None:
        self.tried += 1
        spent = self.tried > self.assignments or self.left <= 0
        if spent or not self._possible(values, functions, left):
            return None
        if not left:
            return self._decide(values, functions)
        name = left[0]
        for value in self._candidates(name, values, functions):
            found = self._numbers({**values, name: value}, functions, left[1:])
            if found is not None:
                return found
        return None

    def _candidates(self, name: str, values: dict[str, Fraction], functions: dict[str, Term]) -> list[Fraction]:
        env = self._env(values, functions)
        for fact in self.problem.assumptions:
            if _determined(fact) == name and isinstance(fact, App):
                other = fact.args[1] if fact.args[0] == Var(name) else fact.args[0]
                if other.free <= env.keys():
                    value = Evaluator().term(other, env)
                    return [value] if isinstance(value, Fraction) else []
        kinds = {fact.args[1].head for fact in self.problem.assumptions
                 if isinstance(fact, App) and fact.head == "Belong" and fact.args[0] == Var(name)
                 and isinstance(fact.args[1], App)}  # fmt: skip
        return [v for v in self.numbers if v.denominator == 1] if kinds & _INTEGRAL else self.numbers

    def _env(self, values: dict[str, Fraction], functions: dict[str, Term]) -> dict[str, Value]:
        evaluator = Evaluator()
        env: dict[str, Value] = dict(values)
        for name, lambda_ in functions.items():
            if lambda_.free <= values.keys():
                found = evaluator.term(lambda_, dict(values))
                if isinstance(found, Function):
                    env[name] = found
        return env

    def _truth(self, formula: Term, env: dict[str, Value], steps: int = 20_000) -> bool | None:
        """The truth of a formula; the steps are taken from those of the whole search."""
        evaluator = Evaluator(max(0, min(steps, self.left)))
        given = evaluator.left
        found = precisely(evaluator, formula, env)
        self.left -= given - evaluator.left
        return found

    def _possible(self, values: dict[str, Fraction], functions: dict[str, Term], left: list[str]) -> bool:
        """No assumption whose variables all have values is certainly false."""
        env = self._env(values, functions)
        return not any(
            fact.free <= env.keys() and self._truth(fact, env, 2000) is False
            for fact in self.problem.assumptions
        )

    def _decide(self, values: dict[str, Fraction], functions: dict[str, Term]) -> Refutation | None:
        env = self._env(values, functions)
        truth = self._truth(self.problem.goal, env)
        if truth is True:
            return None
        undecided = [f for f in self.problem.assumptions if self._truth(f, env) is not True]
        terms = {**{n: num(v) for n, v in values.items()}, **functions}
        closed = {name: substitute(t, {n: num(v) for n, v in values.items()}) for name, t in terms.items()}
        for fact in undecided:
            if not self._holds(fact, closed):
                self.open = (fact,)
                return None
        if truth is None and not self._proved(negate(substitute(self.problem.goal, closed))):
            self.open = (self.problem.goal,)
            return None
        how = "kernel" if undecided or truth is None else "arithmetic"
        return Refutation("counterexample", tuple(closed.items()), how)

    def _holds(self, fact: Term, closed: dict[str, Term]) -> bool:
        """An assumption holds with the functions chosen: what defines one holds when its value is defined and typed."""
        match fact:
            case App(head="Typed", args=(Var(name=name), App(head="FunSpace"))) if name in closed:
                return self._typed(fact, name, closed)
        for name, lambda_ in closed.items():
            if name in self.problem.functions and _definition(fact, name) in self.problem.functions[name]:
                return isinstance(lambda_, Bind)
        return self._proved(substitute(fact, closed))

    def _typed(self, typing: Term, name: str, closed: dict[str, Term]) -> bool:
        """The function has a value in its codomain wherever its definition gives one (elsewhere it may be anything)."""
        fact = substitute(typing, {other: value for other, value in closed.items() if other != name})
        function = closed[name]
        if not isinstance(fact, App) or not isinstance(function, Bind) or not isinstance(fact.args[1], App):
            return False
        domain, codomain = fact.args[1].args
        names = [fresh_name(n, function.free) for n in function.names]
        condition, body = open_with(function, [Var(n) for n in names])
        domains = domain.args if len(names) > 1 and isinstance(domain, App) else (domain,)
        hyps = [app("Belong", Var(n), d) for n, d in zip(names, domains, strict=False)]
        pieces: list[tuple[Term, Term]] = [(TRUE, body)]
        if isinstance(body, App) and body.head == "Cases":
            pieces = [(body.args[1], body.args[0]), (TRUE, body.args[2])]
        if condition is not TRUE:
            return False
        return all(
            isinstance(prove(Sequent(tuple(h for h in (*hyps, *conjuncts(c)) if h is not TRUE),
                                     app("Belong", value, codomain)), self.context, QUESTION), Proved)
            for c, value in pieces
        )  # fmt: skip

    def _proved(self, formula: Term) -> bool:
        self.questions -= 1
        return (
            self.questions >= 0
            and not formula.free
            and isinstance(prove(Sequent((), formula), self.context, QUESTION), Proved)
        )


def _combinations(lists: list[list[Term]]) -> Iterator[list[Term]]:
    """One of each list; the first entries first."""
    if not lists:
        yield []
        return
    for rest in _combinations(lists[1:]):
        for item in lists[0]:
            yield [item, *rest]
