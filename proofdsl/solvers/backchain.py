"""Backward search over the kernel's schema tables: typing, signs, definedness, sets. Untrusted.

Fragment: atoms whose truth follows from the shape of their terms and from hypotheses by the schemas of
`kernel.schemas`. Method: depth-first, in the order of the tables, goals on the current path are not repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import literal_truth, smaller_sets
from proofdsl.kernel.schema import Schema
from proofdsl.kernel.schemas import ALL
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import BACKCHAIN_DEPTH as MAX_DEPTH
from proofdsl.solvers.chains import chain
from proofdsl.solvers.linear import single_fact
from proofdsl.solvers.match import match
from proofdsl.solvers.search import Search
from proofdsl.terms import App, Term, Var, alpha, app
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import INFINITIES, ORDER, RELATIONS
from proofdsl.terms.subst import substitute

_COMPARISONS: Final = ORDER | {"Neq"}
_ENCLOSURE_BITS: Final = (64, 256)


def _key(atom: Term) -> tuple[str, str]:
    """Index key of an atom: its head, and the head of its first argument ('' where that is a metavariable)."""
    if not isinstance(atom, App):
        return ("", "")
    first = atom.args[0] if atom.args else atom
    if isinstance(first, Var) and first.name.startswith("?"):
        return (atom.head, "")
    return (atom.head, first.head if isinstance(first, App) else "-")


def _build_index() -> dict[tuple[str, str], tuple[Schema, ...]]:
    index: dict[tuple[str, str], list[Schema]] = {}
    for schema in ALL:
        determined = schema.conclusion.free
        # Facts about functions as such are applied by the calculus solvers, which know the values.
        # A metavariable that the conclusion does not determine is found by matching a premise with hypotheses.
        if schema.arity or _judges(schema) or set(schema.variables) - determined and not _anchored(schema):
            continue
        if schema.name in _AT_SIGHT_ONLY | _BY_MEMBERS or schema.name.startswith(_FORWARD) or ":not:" in schema.name:
            continue
        index.setdefault(_key(schema.conclusion), []).append(schema)
    return {key: tuple(rows) for key, rows in index.items()}


def _judges(schema: Schema) -> bool:
    """True for rows about the judgements of the calculus."""
    formulas = (*schema.premises, schema.conclusion)
    return any(isinstance(f, App) and f.head in ("Eventually", "TendsTo", "HasDerivAt") for f in formulas)


def _anchored(schema: Schema) -> bool:
    """True when premises that hypotheses can match determine the metavariables that the conclusion leaves open."""
    known = set(schema.conclusion.free)
    for premise in schema.premises:
        if isinstance(premise, App) and premise.head in ("Typed", "Subset", "Belong"):
            known |= premise.free
    return set(schema.variables) <= known


#: Rows for forward use, or for solvers that know the values.
_FORWARD: Final = ("reflect:", "integer:", "operand:", "even:of-power", "odd:of-power")
#: Rows about all members of a set, and about what a membership says: SetSolver and forward steps use them.
_BY_MEMBERS: Final = frozenset(
    {"subset:intro", "set:equal", "set:unequal:left", "set:unequal:right", "power:elim", "union:not"}
)
#: Quotients below a given number, for the indices and radii that are chosen for it; elsewhere they only cost steps.
_FOR_WITNESSES: Final = frozenset({"Frac:below", "Frac:at-most"})
#: Signs read off a narrower type: the wider real type is at sight wherever the narrow one is, so that
#: `sign:PosReal` and its kin suffice.
_AT_SIGHT_ONLY: Final = frozenset(
    f"sign:{prefix}{kind}" for prefix in ("Pos", "NonNeg", "Neg", "NonPos") for kind in ("Integer", "Rational")
)
#: Schemas whose premise is only looked up, or is the type of a function's value: they would run in circles.
_LOOK_UP: Final = frozenset(
    {
        "eq-le", "eq-ge", "le-ne-lt", "ge-ne-gt", "le-antisym", "Abs:nonzero",
        "even:integer", "odd:integer", "parity:even", "parity:odd", "even:of-mod", "odd:of-mod",
    }
)  # fmt: skip
_INDEX: Final = _build_index()


_MIRROR: Final = {"Eq": "Eq", "Neq": "Neq", "Iff": "Iff", "Lt": "Gt", "Gt": "Lt", "Leq": "Geq", "Geq": "Leq"}


def mirrored(goal: App) -> Term:
    """An atom of =, not-equal, <=> or order with its sides exchanged."""
    return app(_MIRROR[goal.head], goal.args[1], goal.args[0])


#: What is tried on a goal for which every schema failed.
Last = Callable[[Search, Sequent], "Evidence | None"]


class Backchainer:
    """One search over the schema tables; remembers what failed for the same hypotheses."""

    def __init__(self, search: Search, last: Last | None = None) -> None:
        self.search = search
        self._last = last
        self._path: dict[Term, None] = {}
        self._pruned = 0  # how often a goal was given up only because it was on the path

    def prove(self, seq: Sequent, depth: int = MAX_DEPTH) -> Evidence | None:
        """Evidence for an atom, or None."""
        goal = seq.goal
        if seq.holds_at_sight(goal):
            return Evidence("assume")
        key = alpha(goal)
        known = self.search.memory(seq.hyps)
        if key in known.proved:
            return known.proved[key]
        if key in self._path:
            self._pruned += 1
            return None
        if depth <= 0 or known.failed.get(key, -1) >= depth:
            return None
        self.search.tick()
        self._path[key] = None
        before = self._pruned
        try:
            found = self._try(seq, depth)
        finally:
            del self._path[key]
        if found is not None:
            known.proved[key] = found
        elif self._pruned == before:
            # A failure that came of pruning says nothing about the goal elsewhere.
            known.failed[key] = depth
        return found

    def tactic(self, search: Search, seq: Sequent, depth: int) -> Evidence | None:
        """`prove` as a tactic of the same search."""
        return self.prove(seq, depth)

    def _try(self, seq: Sequent, depth: int) -> Evidence | None:
        goal = seq.goal
        if not isinstance(goal, App):
            return None
        turned = self._turned(seq)
        if turned is not None:
            return turned
        if goal.head in ("And", "Or"):
            return self._connective(seq, depth)
        if goal.head == "Subset" and alpha(goal.args[0]) is alpha(goal.args[1]):
            return self._is_set(seq, depth)
        closed = self._closed(seq)
        if closed is not None or (not goal.free and goal.head in _COMPARISONS and not _infinite(goal)):
            # What enclosures do not decide of constants, schemas will not decide either.
            return closed
        found = self._smaller_set(seq, depth) or self._mirrored(seq, depth) or self._difference(seq)
        if found is not None:
            return found
        first = goal.args[0] if goal.args else goal
        specific = (goal.head, first.head if isinstance(first, App) else "-")
        for schema in (*_INDEX.get(specific, ()), *_INDEX.get((goal.head, ""), ())):
            if schema.name in _FOR_WITNESSES and not isinstance(goal.args[1], Var):
                continue
            found = self._apply(seq, schema, depth)
            if found is not None:
                return found
        found = self._through_reals(seq, depth) or self._flipped(seq, depth)
        return found if found is not None or self._last is None else self._last(self.search, seq)

    def _is_set(self, seq: Sequent, depth: int) -> Evidence | None:
        """A is a set: included in itself."""
        found = self.search.by_rule(seq, self.tactic, depth - 1, "reflexivity")
        rows = (*_INDEX.get(_key(seq.goal), ()), *_INDEX.get(("Subset", ""), ()))
        for row in rows if found is None else ():
            if row.name.startswith("set:"):
                found = found or self._apply(seq, row, depth)
        return found

    def _through_reals(self, seq: Sequent, depth: int) -> Evidence | None:
        """A number is complex because it is real."""
        match seq.goal:
            case App(head="Belong", args=(item, App(head="ComplexSet"))):
                return self._by_narrower(seq, app("Belong", item, App("RealSet")), depth)
            case App(head="Belong", args=(Var() as item, App(head="RealSet"))):
                return self._between(seq, item, depth)
        return None

    def _between(self, seq: Sequent, item: Var, depth: int) -> Evidence | None:
        """A variable between two bounds is real."""
        pairs = [small_and_big(f) for f in seq.hyps if isinstance(f, App) and f.head in ("Lt", "Gt")]
        below = next((a for a, b in pairs if b is item), None)
        above = next((b for a, b in pairs if a is item), None)
        if below is None or above is None:
            return None
        return self.search.by_rule(seq, self.tactic, depth - 1, "schema", below, above, item, data=("real:between",))

    def _by_narrower(self, seq: Sequent, fact: Term, depth: int) -> Evidence | None:
        proof = self.prove(seq.to_prove(fact), depth - 1)
        return None if proof is None else Evidence("cut", (fact,), (), (proof, Evidence("assume")))

    def _difference(self, seq: Sequent) -> Evidence | None:
        """An order atom that is a multiple of one hypothesis: linear arithmetic without a search."""
        goal = seq.goal
        if not (isinstance(goal, App) and goal.head in ORDER):
            return None
        found = single_fact(self.search.plain_forms, seq)
        if found is None:
            return chain(self.search, seq, self.tactic)
        positions, terms = found
        return self.search.by_rule(seq, self.tactic, 6, "combine", *terms, data=positions)

    def _turned(self, seq: Sequent) -> Evidence | None:
        """The goal mirrored is a hypothesis; looked up without a step of the kernel."""
        goal = seq.goal
        if isinstance(goal, App) and goal.head in _MIRROR and seq.holds_at_sight(mirrored(goal)):
            return Evidence("symmetry", (), (), (Evidence("assume"),))
        return None

    def _mirrored(self, seq: Sequent, depth: int) -> Evidence | None:
        """0 < t as t > 0: the tables speak of t R 0."""
        goal = seq.goal
        if isinstance(goal, App) and goal.head in RELATIONS and (_zero_first(goal) or _large_first(goal)):
            made = self.search.expand(seq, "symmetry")
            if made is not None:
                proof = self.prove(made[1][0], depth)
                return None if proof is None else Evidence("symmetry", (), (), (proof,))
        return None

    def _flipped(self, seq: Sequent, depth: int) -> Evidence | None:
        """a > b as b < a, where a table speaks of the function in b."""
        goal = seq.goal
        if not (isinstance(goal, App) and goal.head in ORDER and isinstance(goal.args[1], App)):
            return None
        if not goal.args[1].args:
            return None
        made = self.search.expand(seq, "symmetry")
        if made is None or not isinstance(made[1][0].goal, App):
            return None
        for schema in _INDEX.get((made[1][0].goal.head, goal.args[1].head), ()):
            proof = self._apply(made[1][0], schema, depth)
            if proof is not None:
                return Evidence("symmetry", (), (), (proof,))
        return None

    def _connective(self, seq: Sequent, depth: int) -> Evidence | None:
        goal = seq.goal
        if not isinstance(goal, App):
            return None
        if goal.head == "Or":
            for k in range(len(goal.args)):
                proof = self.prove(seq.to_prove(goal.args[k]), depth - 1)
                if proof is not None:
                    return Evidence("or_intro", (), (k, k), (proof,))
            return None
        proofs = self.search.each(tuple(seq.to_prove(part) for part in goal.args), self.tactic, depth - 1)
        return None if proofs is None else Evidence("and_intro", (), (), proofs)

    def _closed(self, seq: Sequent) -> Evidence | None:
        """Closed terms by certified enclosures."""
        if seq.goal.free or literal_truth(seq.goal) is False:
            return None
        for bits in _ENCLOSURE_BITS:
            for rule in ("enclosure", "enclosed_real"):
                if self.search.expand(seq, rule, data=(bits,)) is not None:
                    self.search.solvers.setdefault("IntervalSolver")
                    return Evidence(rule, (), (bits,))
        return None

    def _smaller_set(self, seq: Sequent, depth: int) -> Evidence | None:
        """t in S from t in a smaller number set that the value of a declared function, or a sign, gives."""
        goal = seq.goal
        match goal:
            case App(head="Belong", args=(App(head="Apply") as item, App(head=name))) if smaller_sets(name):
                for fact in seq.hyps:
                    match fact:
                        case App(head="Typed", args=(f, App(head="FunSpace", args=(domain, App(head=codomain))))):
                            if f is item.args[0] and codomain in smaller_sets(name):
                                return self._value(seq, item, (domain, f, App(codomain)), depth)
            case App(head="Belong", args=(item, App(head=name))) if len(smaller_sets(name)) > 1:
                return self._through_integers(seq, item, name, depth)
        return None

    def _value(self, seq: Sequent, item: App, parts: tuple[Term, Term, Term], depth: int) -> Evidence | None:
        domain, f, codomain = parts
        fact = app("Belong", item, codomain)
        terms = (domain, f, codomain, item.args[1])
        value = self.search.by_rule(seq.to_prove(fact), self.tactic, depth - 1, "schema", *terms, data=("Apply:typed",))
        if value is None or alpha(fact) is alpha(seq.goal):
            return value
        return Evidence("cut", (fact,), (), (value, Evidence("assume")))

    def _through_integers(self, seq: Sequent, item: Term, name: str, depth: int) -> Evidence | None:
        """n! in R, floor(x) in Q and the like: prove the narrow type that the head gives, then widen."""
        narrow = {"Fact": "PosIntegerSet", "floor": "IntegerSet", "ceil": "IntegerSet", "sgn": "IntegerSet"}
        head = item.head if isinstance(item, App) else ""
        target = narrow.get(head)
        if target is None or target not in smaller_sets(name) or target == name:
            return None
        return self._by_narrower(seq, app("Belong", item, App(target)), depth)

    def _apply(self, seq: Sequent, schema: Schema, depth: int) -> Evidence | None:
        holes = frozenset(schema.variables)
        found = match(schema.conclusion, seq.goal, holes)
        if found is None:
            return None
        looked_up = schema.name.startswith("sign:") or schema.name in _LOOK_UP
        for values in self._complete(seq, schema, found):
            made = self.search.expand(seq, "schema", *(values[v] for v in schema.variables), data=(schema.name,))
            if made is None:
                continue
            proofs: list[Evidence] = []
            for premise in made[1]:
                proof = self._typed_value(premise, depth) if looked_up else self.prove(premise, depth - 1)
                if proof is None:
                    if len(self._path) == 1 and len(proofs) == len(made[1]) - 1:
                        self.search.almost(premise.goal)
                    break
                proofs.append(proof)
            else:
                return Evidence("schema", made[0].terms, made[0].data, tuple(proofs))
        return None

    def _typed_value(self, seq: Sequent, depth: int) -> Evidence | None:
        """A fact that is at hand, as it is or turned around, or the declared type of a function's value."""
        if seq.holds_at_sight(seq.goal):
            return Evidence("assume")
        return self._turned(seq) or self._smaller_set(seq, depth - 1)

    def _complete(self, seq: Sequent, schema: Schema, found: dict[str, Term]) -> list[dict[str, Term]]:
        """Values for metavariables that only premises determine, by matching these with the hypotheses."""
        partial = [found]
        for premise in schema.premises:
            holes = frozenset(v for v in premise.free if v not in partial[0]) if partial else frozenset()
            if not holes:
                continue
            extended: list[dict[str, Term]] = []
            for values in partial:
                pattern = substitute(premise, values)
                for fact in seq.hyps:
                    more = match(pattern, fact, holes)
                    if more is not None and holes <= set(more):
                        extended.append({**values, **more})
            partial = extended[:8]
        return partial


def _infinite(goal: App) -> bool:
    """A comparison with an infinity, which enclosures do not read."""
    return any(isinstance(arg, App) and arg.head in INFINITIES for arg in goal.args)


def _large_first(goal: App) -> bool:
    """a > b with b no numeral: the tables of monotone functions speak of b < a."""
    return goal.head in ("Gt", "Geq") and isinstance(goal.args[0], App) and isinstance(goal.args[1], App)


def _zero_first(goal: App) -> bool:
    from proofdsl.kernel.numbers import rational_value

    return rational_value(goal.args[0]) is not None and rational_value(goal.args[1]) is None


def atom_tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """The backchainer as a tactic for side conditions."""
    return Backchainer(search).prove(seq)
