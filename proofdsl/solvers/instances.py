"""Forward use of hypotheses: taking formulas apart, instances of universals by matching, modus ponens. Untrusted.

Bounded and deterministic: universals are instantiated only by terms that occur, found by matching their conclusions
against the goal and the ground facts; each implication is used once, when its premise is provable as a side condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.readings import is_definition
from proofdsl.kernel.rules_equality import compute_instance
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.solvers import universals
from proofdsl.solvers.budgets import INSTANCES_BRANCH as BRANCH_STEPS
from proofdsl.solvers.budgets import INSTANCES_COUNT as MAX_INSTANCES
from proofdsl.solvers.budgets import INSTANCES_STEPS as STEPS
from proofdsl.solvers.images import is_image, opened, opened_pair
from proofdsl.solvers.match import match
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.solvers.setfacts import open_fact, says
from proofdsl.solvers.universals import Universal, Values
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import disj, is_app
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder

#: That something was done, where evidence is kept elsewhere.
DONE: Final = Evidence("assume")


def _similar(left: Term, right: Term) -> bool:
    return isinstance(left, (App, Bind)) and isinstance(right, (App, Bind)) and left.head == right.head


@dataclass
class Forward:
    """Keeps a chain saturated; remembers which hypotheses were taken apart or used.

    Attributes:
        done: hypotheses that were taken apart or used.
        instances: universals with values that were tried.
        base: the hypotheses before the first instance.
    """

    search: Search
    chain: Chain
    side: Tactic
    done: dict[Term, None] = field(default_factory=dict)
    instances: dict[Term, None] = field(default_factory=dict)
    base: tuple[Term, ...] = ()

    def decompose(self) -> None:
        """Split conjunctions and equivalences, open existentials, until nothing new appears."""
        position = 0
        while position < len(self.chain.seq.hyps):
            fact = self.chain.seq.hyps[position]
            if alpha(fact) not in self.done:
                rule = self._rule(fact)
                if rule is not None:
                    self.done[alpha(fact)] = None
                    self._apply(rule, position, fact)
            position += 1

    def _rule(self, fact: Term) -> str | None:
        match fact:
            case App(head="And"):
                return "and_elim"
            case App(head="Iff"):
                return "iff_elim"
            case Bind(head="Exists"):
                return None if self._witnessed(fact) else "exists_elim"
            case App(head="Eq", args=(App(head="Pair"), App(head="Pair"))):
                return "components"
            case App(head="Neq", args=(App(head="Pair"), App(head="Pair"))):
                return "different"
            case App(head="Lt" | "Gt", args=(a, b)) if self._integral(a) and self._integral(b):
                return "integer_gap"
            case App(head="Not", args=(App(head="Lt" | "Leq" | "Gt" | "Geq"),)):
                return "not_order"
            case App(head="Belong", args=(_, App(head="Enum"))):
                return "use_enumeration"
            case App(head="Belong", args=(item, Bind(head="SetDesc") as container)):
                if len(container.names) == 2 and not is_app(item, "Pair"):
                    return "image"
                return "image" if is_image(container) else "use_description"
        return "membership" if says(fact) else None

    def _witnessed(self, fact: Bind) -> bool:
        """True when a variable is at hand of which an existential statement says what another hypothesis says."""
        hole = "\0"
        (body,) = open_with(fact, [Var(hole)])
        if hole not in body.free:
            return False
        found = (match(body, known, frozenset({hole})) for known in self.chain.seq.hyps if _similar(body, known))
        return any(values is not None and isinstance(values.get(hole), Var) for values in found)

    def _apply(self, rule: str, position: int, fact: Term) -> None:
        if rule == "exists_elim" and isinstance(fact, Bind):
            name = fresh_name(fact.names[0], self.chain.seq.free() | self.chain.seq.goal.free)
            if name == fact.names[0]:
                name = fresh_name(f"{name}_", self.chain.seq.free())
            forward(self.search, self.chain, self.side, 2, rule, data=(position, name))
        elif rule == "membership":
            open_fact(self.search, self.chain, fact, self.side)
        elif rule == "image" and isinstance(fact, App):
            container = fact.args[1]
            two = isinstance(container, Bind) and len(container.names) == 2
            found = (opened_pair if two else opened)(self.search, self.chain.seq, fact, self.side)
            if found is not None:
                assert_fact(self.search, self.chain, *found)
        elif rule == "components" and isinstance(fact, App):
            self._components(fact)
        elif rule == "different" and isinstance(fact, App):
            self._different(fact)
        else:
            forward(self.search, self.chain, self.side, 2, rule, data=(position,))

    def _components(self, fact: App) -> None:
        """(x, y) = (a, b): add x = a and y = b."""
        left, right = fact.args
        if not (isinstance(left, App) and isinstance(right, App)):
            return
        (x, y), (a, b) = left.args, right.args
        for name, said in (("pair:first", app("Eq", x, a)), ("pair:second", app("Eq", y, b))):
            goal = self.chain.seq.to_prove(said)
            proof = self.search.by_rule(goal, self.side, 2, "schema", a, b, x, y, data=(name,))
            if proof is not None:
                assert_fact(self.search, self.chain, said, proof)

    def _integral(self, item: Term) -> bool:
        """An integer at sight, or sums, differences and products of such."""
        parts = [item]
        while parts:
            part = parts.pop()
            if isinstance(part, App) and part.head in ("Plus", "Minus", "Mult", "Neg"):
                parts.extend(part.args)
            elif not self.chain.seq.holds_at_sight(app("Belong", part, App("IntegerSet"))):
                return False
        return True

    def _different(self, fact: App) -> None:
        """(x, y) is not (a, b): add that x is not a or y is not b."""
        left, right = fact.args
        if not (isinstance(left, App) and isinstance(right, App)):
            return
        (x, y), (a, b) = left.args, right.args
        said = disj([app("Neq", x, a), app("Neq", y, b)])
        assert_fact(self.search, self.chain, said, Evidence("schema", (a, b, x, y), ("pair:different",)))

    # -- implications and universals --------------------------------------------------------------

    def detach(self) -> bool:
        """Use implications whose premises are provable, those that come of it too; True when something was added."""
        added = False
        position = -1
        while position + 1 < len(self.chain.seq.hyps):
            position += 1
            fact = self.chain.seq.hyps[position]
            if isinstance(fact, App) and fact.head == "Impl" and alpha(fact) not in self.done:
                if self.chain.seq.position(fact.args[1]) is not None:
                    self.done[alpha(fact)] = None
                elif forward(self.search, self.chain, self.side, 2, "impl_elim", data=(position,)):
                    self.done[alpha(fact)] = None
                    added = True
        return added

    def instantiate(self) -> bool:
        """Add instances of universals by matching their conclusions; True when something was added."""
        self.base = self.base or self.chain.seq.hyps
        base = Sequent(self.base, self.chain.seq.goal)
        return self._instances(partial(universals.candidate_values, pool=self.search.pool, base=base))

    def instantiate_by_premises(self) -> bool:
        """Add instances of universals by matching their premises; True when something was added."""
        return self._instances(universals.values_by_premises)

    def _instances(self, candidates: Callable[[Sequent, Universal], Iterator[Values]]) -> bool:
        added = False
        for position, fact in enumerate(self.chain.seq.hyps):
            statement = self.search.pool.opened(fact)
            if statement is None:
                continue
            for values in candidates(self.chain.seq, statement):
                if len(self.instances) >= MAX_INSTANCES:
                    return added
                added = self._bounded(position, statement, values) or added
        return added

    def _bounded(self, position: int, statement: Universal, values: Values) -> bool:
        """`instance` with a bounded number of steps for the premises."""
        found = self.search.within(
            STEPS, lambda: DONE if self.instance(position, statement, values, self.side, 2) else None
        )
        return found is not None

    def instance(self, position: int, statement: Universal, values: Values, tactic: Tactic, depth: int) -> bool:
        """Add what a universal says of these values; `tactic` proves its premises. False where it cannot."""
        fact = self.chain.seq.hyps[position]
        key = app("Pair", fact, App("Tuple", values))
        if alpha(key) in self.instances:
            return False
        self.instances[alpha(key)] = None
        trial = Chain(self.chain.seq)
        for width, premises in statement.blocks:
            chosen, values = values[:width], values[width:]
            reached = _instance(self.search, trial, position, chosen, tactic, depth)
            # An instance whose premises cannot be discharged is of no use: keep the chain short.
            for _ in range(premises):
                reached = None if reached is None else _detached(self.search, trial, reached, tactic, depth)
            if reached is None:
                return False
            position = reached
        if not trial.steps:
            return False
        self.chain.steps.extend(trial.steps)
        self.chain.seq = trial.seq
        return True


def _instance(search: Search, chain: Chain, position: int, values: Values, tactic: Tactic, depth: int) -> int | None:
    """The position of an instance of a hypothesis, added where it is not at hand; None where it cannot be had."""
    fact, data = chain.seq.hyps[position], (position, *(1 for _ in values))
    made = compute_instance(fact, Evidence("instance", values, data))
    if isinstance(made, Refused):
        return None
    known = chain.seq.position(made[1])
    if known is not None:
        return known
    done = forward(search, chain, tactic, depth, "instance", *values, made[1], data=data)
    return len(chain.seq.hyps) - 1 if done else None


def _detached(search: Search, chain: Chain, position: int, tactic: Tactic, depth: int) -> int | None:
    """The position of what an implication concludes, added where it is not at hand; None where a premise fails."""
    fact = chain.seq.hyps[position]
    if not (isinstance(fact, App) and fact.head == "Impl"):
        return None
    known = chain.seq.position(fact.args[1])
    if known is not None:
        return known
    done = forward(search, chain, tactic, depth, "impl_elim", data=(position,))
    return len(chain.seq.hyps) - 1 if done else None


def piecewise_equations(search: Search, chain: Chain, side: Tactic) -> bool:
    """Add `Cases(...) = value` for piecewise terms at hand whose branch is decided; True when added."""
    added = False
    seen: dict[Term, None] = {}
    for formula in (chain.seq.goal, *chain.seq.hyps):
        if isinstance(formula, Bind):
            continue
        for node in postorder(formula):
            if isinstance(node, App) and node.head == "Cases" and node.loose == 0 and alpha(node) not in seen:
                seen[alpha(node)] = None
                added = _branch(search, chain, node, side) or added
    return added


def definition_values(search: Search, chain: Chain, side: Tactic) -> bool:
    """Add `f(t) = b[t]` for values at hand of functions that a hypothesis defines by a lambda."""
    added = False
    for position, fact in enumerate(chain.seq.hyps):
        if not is_definition(fact) or not isinstance(fact, App):
            continue
        name = next(side_ for side_ in fact.args if not isinstance(side_, Bind))
        for node in search.pool.terms(chain.seq.hyps, chain.seq.goal):
            if isinstance(node, App) and node.head == "Apply" and alpha(node.args[0]) is alpha(name):
                key = app("Pair", node, name)
                if alpha(key) not in search.tried_values:
                    search.tried_values[alpha(key)] = None
                    added = forward(search, chain, side, 2, "definition_value", node.args[1], data=(position,)) or added
    return added


def zero_factors(search: Search, chain: Chain, side: Tactic) -> bool:
    """From a product that is zero the factor that must vanish, when another one is known not to."""
    added = False
    for fact in chain.seq.hyps:
        match fact:
            case App(head="Eq", args=(App(head="Mult", args=(a, b)), Num(value=0))):
                choices = [("Mult:zero-left", a, (a, b)), ("Mult:zero-right", b, (a, b))]
                either: Term | None = disj([app("Eq", a, num(0)), app("Eq", b, num(0))])
            case App(head="Eq", args=(App(head="Power", args=(a, b)), Num(value=0))):
                choices, either = [("Power:zero-base", a, (a, b))], None
            case _:
                continue
        for name, factor, values in choices:
            said = app("Eq", factor, num(0))
            if chain.seq.position(said) is not None:
                break
            proof = search.by_rule(chain.seq.to_prove(said), side, 2, "schema", *values, data=(name,))
            if proof is not None:
                assert_fact(search, chain, said, proof)
                added = True
                break
        else:
            added = _either(search, chain, side, either, choices[0][2]) or added
    return added


def _either(search: Search, chain: Chain, side: Tactic, either: Term | None, values: tuple[Term, Term]) -> bool:
    """Add that one of two factors of a zero product vanishes."""
    if either is None or chain.seq.position(either) is not None:
        return False
    proof = search.by_rule(chain.seq.to_prove(either), side, 2, "schema", *values, data=("Mult:zero",))
    if proof is None:
        return False
    assert_fact(search, chain, either, proof)
    return True


def _branch(search: Search, chain: Chain, node: App, side: Tactic) -> bool:
    for k, value in enumerate(node.args[0::2]):
        fact = app("Eq", node, value)
        if chain.seq.position(fact) is not None:
            return False
        by_guard = partial(search.by_rule, chain.seq.to_prove(fact), side, 2, "cases_value", data=(k,))
        proof = search.within(BRANCH_STEPS, by_guard)
        if proof is not None:
            assert_fact(search, chain, fact, search.used("FunctionApplySolver", proof) or proof)
            return True
    return False
