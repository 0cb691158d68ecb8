"""Sampling structures against sequents: a search for environments that refute what a rule accepts.

Imports nothing of the project but proofdsl.terms. Typical use in a property test of a rule or solver:

    check_sequent(hypotheses, goal)            # AssertionError with the environment, if one refutes it
    env = find_counterexample(hypotheses, goal, budget=200, seed=7)

Everything is deterministic for a given seed. Sorts of free variables are read off the formulas: functions,
sets, truth values, otherwise objects. An object used in arithmetic or order without a typing hypothesis is
read as real (spec 3.1) and sampled as such; any other object may be +-infinity, complex, a pair, a set. Values
outside every intended domain are drawn on purpose, so that undefined subterms are frequent.

A hypothesis must be True in the environment, with one exception: a defining equation of a function (see
`definitions`) from which the function was built may stay UNKNOWN, as long as no sampled instance is False.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from hypothesis import strategies as st

from proofdsl.terms.logic import conj, conjuncts, disj, quantify
from proofdsl.terms.term import App, Bind, Bound, Num, Term, Var, postorder
from tests.reference.evaluator import Evaluator, default_universe, numerals_near
from tests.reference.exact import UNDEFINED, UNKNOWN, Irr
from tests.reference.pools import (
    COMPLEX_POOL,
    ODD_POOL,
    REAL_POOL,
    SET_POOL,
    members,
    sample_function,
    sample_predicate,
    total_function,
)
from tests.reference.pools import IRRATIONALS as IRRATIONALS
from tests.reference.ranges import interval_hints
from tests.reference.sorts import Sorts, definitions
from tests.reference.sorts import sorts_of as sorts_of
from tests.reference.structures import (
    SETS,
    FunSpaceSet,
    Rule,
    Value,
)

Env: TypeAlias = dict[str, Value]


@dataclass(slots=True)
class _Search:
    """One sequent to be refuted; `attempt` builds one environment, variable by variable."""

    hypotheses: Sequence[Term]
    goal: Term
    mode: str
    universe: Sequence[Value] | None
    unrefuted: bool
    sorts: Sorts = field(init=False)
    defined: dict[str, tuple[Bind, Term]] = field(init=False)
    pool: tuple[Value, ...] = field(init=False)
    near: list[Value] = field(init=False)

    def __post_init__(self) -> None:
        flat = [part for h in self.hypotheses for part in conjuncts(h)]
        self.sorts = sorts_of(flat, self.goal)
        self.defined = definitions(flat)
        self.hypotheses = list(dict.fromkeys(flat))
        self.near = numerals_near([*flat, self.goal])
        numerals = sorted({n.value for f in [*flat, self.goal] for n in postorder(f) if isinstance(n, Num)})
        self.pool = tuple(dict.fromkeys([*REAL_POOL, *(q for n in numerals for q in (n, -n))]))

    def evaluator(self, env: Env) -> Evaluator:
        universe = [*env.values(), *self.near, *default_universe()] if self.universe is None else self.universe
        return Evaluator(env, universe, self.mode, self.sorts.declared, steps=8000)

    def attempt(self, rng: random.Random) -> Env | None:
        """An environment in which every hypothesis holds, by local retries; None when the draw fails."""
        env: Env = {}
        built: set[Term] = set()
        for name in self._order():
            ready = [h for h in self.hypotheses if name in h.free and h.free <= {*env, name}]
            for _ in range(10):
                value = self._draw(name, env, rng, built)
                if value is None:
                    return None
                env[name] = value
                if all(self._holds(h, env, built) for h in ready):
                    break
            else:
                return None
        closed = [h for h in self.hypotheses if not h.free]
        return env if all(self._holds(h, env, built) for h in closed) else None

    def _order(self) -> list[str]:
        """Sets first, then objects, then functions; what stands in `x = t` after what t needs."""
        rank = {"truth": 0, "set": 1, "real": 2, "object": 2, "function": 3, "predicate": 3}
        names = sorted(self.sorts.sort, key=lambda n: (rank[self.sorts.sort[n]], n))
        solved = {a.name: b.free for a, b in self._equations()}
        done: list[str] = []
        while names:
            free = [n for n in names if not (solved.get(n, frozenset()) & set(names) - {n})]
            chosen = (free or names)[0]
            names.remove(chosen)
            done.append(chosen)
        return done

    def _equations(self) -> list[tuple[Var, Term]]:
        found: list[tuple[Var, Term]] = []
        for h in self.hypotheses:
            if isinstance(h, App) and h.head == "Eq":
                for a, b in (h.args, h.args[::-1]):
                    if isinstance(a, Var) and a.name not in b.free and self.sorts.sort[a.name] != "function":
                        found.append((a, b))
        return found

    def _holds(self, hypothesis: Term, env: Env, built: set[Term]) -> bool:
        answer = self.evaluator(env).evaluate(hypothesis)
        if answer is UNKNOWN and self.unrefuted and _universal(hypothesis):
            return True
        return answer is True or (answer is UNKNOWN and hypothesis in built)

    def _draw(self, name: str, env: Env, rng: random.Random, built: set[Term]) -> Value | None:
        match self.sorts.sort[name]:
            case "truth":
                return rng.random() < 0.5
            case "predicate":
                return sample_predicate(rng)
            case "set":
                return self._universe_or(SETS, SET_POOL, name, env, rng)
            case "function":
                return self._draw_function(name, env, rng, built)
            case sort:
                kinds = (Fraction, Irr) if sort == "real" else None
                pool = self.pool if sort == "real" or rng.random() < 0.7 else ODD_POOL
                return self._universe_or(kinds, pool, name, env, rng)

    def _universe_or(
        self, kinds: tuple[type, ...] | None, pool: Sequence[Value], name: str, env: Env, rng: random.Random
    ) -> Value:
        if self.mode == "model" and self.universe is not None:
            fitting = [v for v in self.universe if kinds is None or isinstance(v, kinds)]
            return rng.choice(fitting or list(pool))
        hints = [v for v in self._hints(name, env) if kinds is None or isinstance(v, kinds)]
        return rng.choice(hints if hints and rng.random() < 0.7 else list(pool))

    def _hints(self, name: str, env: Env) -> list[Value]:
        """Values near what the atoms about a variable compare it with."""
        found: list[Value] = []
        evaluator = self.evaluator(env)
        for atom in dict.fromkeys(n for f in [*self.hypotheses, self.goal] for n in postorder(f)):
            if not isinstance(atom, App) or len(atom.args) != 2 or atom.loose:
                continue
            for left, right in (atom.args, atom.args[::-1]):
                if not isinstance(left, Var) or left.name != name or not right.free <= env.keys():
                    continue
                value = evaluator.evaluate(right)
                if atom.head in ("Belong", "Typed") and isinstance(value, SETS):
                    found.extend(members(value, [*REAL_POOL, *COMPLEX_POOL]))
                elif atom.head in ("Eq", "Neq") and value is not UNDEFINED and value is not UNKNOWN:
                    found.append(value)
                elif isinstance(value, (Fraction, Irr)):
                    found.extend(interval_hints(value))
        return found

    def _draw_function(self, name: str, env: Env, rng: random.Random, built: set[Term]) -> Value | None:
        evaluator = self.evaluator(env)
        space: FunSpaceSet | None = None
        for h in self.hypotheses:
            if isinstance(h, App) and h.head in ("Typed", "Belong") and h.args[0] is Var(name):
                found = evaluator.evaluate(h.args[1])
                space = found if isinstance(found, FunSpaceSet) else space
        if name in self.defined and rng.random() < 0.9:
            node, hypothesis = self.defined[name]
            closure = evaluator.evaluate(node)
            if isinstance(closure, Rule):
                built.add(hypothesis)
                values = members(space.codomain, self.pool) if space else []
                if space is None or not values:
                    return closure
                # Outside the declared domain the defining lambda still holds where its condition does.
                return total_function(space, closure.label, closure.rule, rng.choice(values), closure.rule)
        return sample_function(rng, space, self.pool)


def _universal(hypothesis: Term) -> bool:
    if isinstance(hypothesis, Bind):
        return hypothesis.head == "Forall"
    return isinstance(hypothesis, App) and hypothesis.head in ("Typed", "Subset", "Eq")


def find_counterexample(
    hypotheses: Sequence[Term],
    goal: Term,
    budget: int = 200,
    seed: int = 0,
    mode: str = "sample",
    universe: Sequence[Value] | None = None,
    unrefuted: bool = False,
) -> Env | None:
    """An environment in which all hypotheses hold and the goal is False; None when none is found.

    Args:
        budget: the number of environments to build.
        mode, universe: as for `evaluate`.
        unrefuted: also count universal and typing hypotheses that no sampled instance refutes. What is found
            then is only a candidate: such a hypothesis may fail at a point that is not in the sample.
    """
    search = _Search(hypotheses, goal, mode, universe, unrefuted)
    rng = random.Random(seed)
    for _ in range(budget):
        env = search.attempt(rng)
        if env is not None and search.evaluator(env).evaluate(goal) is False:
            return env
    return None


def check_sequent(
    hypotheses: Sequence[Term],
    goal: Term,
    budget: int = 200,
    seed: int = 0,
    mode: str = "sample",
    universe: Sequence[Value] | None = None,
) -> None:
    """Raise AssertionError with the environment when a sampled structure refutes the sequent."""
    env = find_counterexample(hypotheses, goal, budget, seed, mode, universe)
    if env is not None:
        lines = [f"hypothesis: {show(h)}" for h in hypotheses]
        lines.append(f"goal: {show(goal)}")
        lines.extend(f"  {name} = {value!r}" for name, value in sorted(env.items()))
        raise AssertionError("refuted by a sampled structure\n" + "\n".join(lines))


def satisfying(hypotheses: Sequence[Term], budget: int = 50, seed: int = 0) -> list[Env]:
    """The environments, of `budget` drawn ones, in which all hypotheses hold."""
    search = _Search(hypotheses, App("False"), "sample", None, False)
    rng = random.Random(seed)
    return [env for env in (search.attempt(rng) for _ in range(budget)) if env is not None]


def sample_environment(formulas: Sequence[Term], seed: int = 0) -> Env:
    """Some environment for the free variables of the formulas, whatever they say."""
    search = _Search((), App("And", tuple(formulas)), "sample", None, False)
    return search.attempt(random.Random(seed)) or {}


def show(term: Term) -> str:
    """The term by constructor names, for failure messages."""
    match term:
        case Num():
            return str(term.value)
        case Var():
            return term.name
        case Bound():
            return f"#{term.index}"
        case App():
            return f"{term.head}({', '.join(show(a) for a in term.args)})" if term.args else term.head
        case Bind():
            names = ", ".join(f"{n}: real" if r else n for n, r in zip(term.names, term.real, strict=True))
            outer = "; ".join(show(t) for t in term.outer)
            return f"{term.head}[{names}]({outer + ' | ' if outer else ''}{'; '.join(show(t) for t in term.inner)})"
    raise TypeError(f"not a term: {term!r}")


# -- strategies of hypothesis -----------------------------------------------------------------------


def environments(formulas: Sequence[Term]) -> st.SearchStrategy[Env]:
    """Environments for the free variables of the formulas."""
    return st.integers(0, 10**6).map(lambda seed: sample_environment(formulas, seed))


_NUMERALS: Final = st.sampled_from([Num(q) for q in (0, 1, -1, 2, 3, Fraction(1, 2))])
_TERM_HEADS: Final = ("Plus", "Minus", "Mult", "Frac", "Power")
_ATOM_HEADS: Final = ("Eq", "Neq", "Lt", "Leq", "Gt", "Geq")


def terms(names: Sequence[str] = ("x", "y", "z"), elementary_heads: bool = True) -> st.SearchStrategy[Term]:
    """Small arithmetic terms over some variables, with partial operations."""
    leaves = _NUMERALS | st.sampled_from([Var(n) for n in names])
    unary = ["Neg", "Abs"] + (["ln", "sin", "tan", "exp", "floor", "arcsin"] if elementary_heads else [])

    def grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        two = st.builds(lambda h, a, b: App(h, (a, b)), st.sampled_from(_TERM_HEADS), inner, inner)
        one = st.builds(lambda h, a: App(h, (a,)), st.sampled_from(unary), inner)
        square_root = st.builds(lambda a: App("Root", (Num(2), a)), inner)
        return two | one | square_root

    return st.recursive(leaves, grow, max_leaves=6)


def formulas(names: Sequence[str] = ("x", "y", "z"), quantifiers: bool = True) -> st.SearchStrategy[Term]:
    """Small formulas over some variables: atoms, connectives, quantifiers."""
    sets = st.sampled_from([App(s) for s in ("RealSet", "IntegerSet", "PosRealSet", "ComplexSet")])
    value = terms(names)
    atoms = st.builds(lambda h, a, b: App(h, (a, b)), st.sampled_from(_ATOM_HEADS), value, value) | st.builds(
        lambda h, a, s: App(h, (a, s)), st.sampled_from(["Belong", "NotBelong"]), value, sets
    )

    def grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        pairs = st.lists(inner, min_size=2, max_size=3)
        result = pairs.map(conj) | pairs.map(disj) | inner.map(lambda p: App("Not", (p,)))
        result |= st.builds(lambda h, p, q: App(h, (p, q)), st.sampled_from(["Impl", "Iff"]), inner, inner)
        if quantifiers:
            result |= st.builds(quantify, st.sampled_from(["Forall", "Exists"]), st.sampled_from(names), inner)
        return result

    return st.recursive(atoms, grow, max_leaves=4)
