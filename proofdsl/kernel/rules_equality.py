"""Kernel rules of quasi-equality: reflexivity, replacement, beta, piecewise values. Trusted.

`s = t` holds when both sides are undefined or both are defined and equal, so reflexivity, symmetry, transitivity
and replacement need no side conditions (spec 3.1, "Equality").
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.beta import Reducer, TooManyReductions
from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import READING, Leading, leading_universals
from proofdsl.kernel.readings import is_definition, is_lambda
from proofdsl.kernel.replace import Difference, reassociated, replaced
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, integer, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.kernel.setforms import is_set_form
from proofdsl.terms import App, Bind, Term, Var, alpha_equal, app
from proofdsl.terms.logic import negate
from proofdsl.terms.subst import abstract, fresh_name, instantiate


def reflexivity(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """t = t and P <=> P; A subset of A where A is known to be a set."""
    match seq.goal:
        case App(head="Eq" | "Iff" | "Impl", args=(left, right)) if alpha_equal(left, right):
            return Premises()
        case App(head="Subset", args=(left, right)) if alpha_equal(left, right) and _known_set(seq, left):
            return Premises(seq.sides(denotes_conditions(left)))
    return Refused("the two sides are not the same")


def _known_set(seq: Sequent, term_: Term) -> bool:
    """True when a term is a set by its form, or a hypothesis says that it has a member or is in an inclusion."""
    if is_set_form(term_):
        return True
    for fact in seq.hyps:
        match fact:
            case App(head="Subset", args=sides) if any(alpha_equal(side, term_) for side in sides):
                return True
            case App(head="Belong", args=(_, container)) if alpha_equal(container, term_):
                return True
    return False


def symmetry(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Swap the sides of =, not-equal, <=>; turn an order atom around."""
    if isinstance(seq.goal, App) and seq.goal.head in _MIRROR:
        left, right = seq.goal.args
        return Premises((seq.to_prove(app(_MIRROR[seq.goal.head], right, left)),))
    return Refused("the goal is not a relation that can be turned around")


_MIRROR: Final = {"Eq": "Eq", "Neq": "Neq", "Iff": "Iff", "Lt": "Gt", "Gt": "Lt", "Leq": "Geq", "Geq": "Leq"}


def _rule_sides(fact: Term, direction: str, kind: str) -> tuple[Term, Term] | None:
    head = {"equation": "Eq", "iff": "Iff"}.get(kind)
    if not (isinstance(fact, App) and fact.head == head) or is_definition(fact):
        return None
    left, right = fact.args
    return (left, right) if direction == "left_to_right" else (right, left)


def definition_value(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """From the definition `f = fun x [c] . b` the value f(t) = b[t], for t defined with c[t]. terms: t."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, App) and fact.head == "Eq" and is_definition(fact)):
        return Refused("the hypothesis does not define a function by a lambda")
    name, function = fact.args if is_lambda(fact.args[1]) else fact.args[::-1]
    if not isinstance(function, Bind):
        return Refused("the hypothesis does not define a function by a lambda")
    point = term(ev, 0)
    reducer = Reducer()
    try:
        contracted = reducer.contract(function, point)
        value = None if contracted is None else reducer.normal(contracted)
    except TooManyReductions:
        return Refused("the value has too many redexes", "too-large")
    if value is None:
        return Refused("the lambda does not take this argument")
    said = app("Eq", app("Apply", name, point), value)
    if is_lambda(value):
        return Refused("the value is a lambda: the equation would be a definition", "definition-reading")
    return Premises((*seq.sides(reducer.owed.values()), seq.with_derived(position, said)))


def rewrite_goal(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Replace occurrences of one side of an equation or equivalence in the goal; prove the result."""
    sides = _rule_sides(hypothesis(seq, ev, 0)[1], string(ev, 1), string(ev, 2))
    target = term(ev, 0)
    problem = _check_rewrite(sides, seq.goal, target)
    return problem or Premises((seq.to_prove(target),))


def rewrite_fact(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Replace occurrences of one side of an equation or equivalence in a hypothesis; add the result."""
    sides = _rule_sides(hypothesis(seq, ev, 0)[1], string(ev, 1), string(ev, 2))
    position, fact = hypothesis(seq, ev, 3)
    target = term(ev, 0)
    problem = _check_rewrite(sides, fact, target)
    if problem:
        return problem
    tainted = position in seq.assumed or integer(ev, 0) in seq.assumed
    return Premises((seq.with_assumption(target) if tainted else seq.with_derived(position, target),))


def _check_rewrite(sides: tuple[Term, Term] | None, source: Term, target: Term) -> Refused | None:
    if sides is None:
        return Refused("the rule is not an unquantified statement of the named kind", "rule-shape")
    count = replaced(source, target, *sides)
    if isinstance(count, Difference):
        return Refused("source and target differ otherwise than by the rule", "not-a-rewrite")
    if count == 0:
        return Refused("nothing is rewritten", "no-op")
    return None


def reassociate_goal(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Replace the goal by a formula that differs only in the association of + and of *."""
    target = term(ev, 0)
    if reassociated(seq.goal) is not reassociated(target):
        return Refused("the formulas differ otherwise than by association", "hypothesis-mismatch")
    return Premises((seq.to_prove(target),))


def reassociate_fact(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add a variant of a hypothesis that differs only in the association of + and of *."""
    position, fact = hypothesis(seq, ev, 0)
    target = term(ev, 0)
    if reassociated(fact) is not reassociated(target):
        return Refused("the formulas differ otherwise than by association", "hypothesis-mismatch")
    return Premises((seq.with_derived(position, target),))


def beta_goal(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Replace the goal by its beta-normal form."""
    reducer = Reducer()
    try:
        target = reducer.normal(seq.goal)
    except TooManyReductions:
        return Refused("the term has too many redexes", "too-large")
    if target is seq.goal:
        return Refused("the goal is beta-normal", "no-op")
    return Premises((*seq.sides(reducer.owed.values()), seq.to_prove(target)))


def beta_fact(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add the beta-normal form of a hypothesis."""
    position, fact = hypothesis(seq, ev, 0)
    reducer = Reducer()
    try:
        target = reducer.normal(fact)
    except TooManyReductions:
        return Refused("the term has too many redexes", "too-large")
    if target is fact:
        return Refused("the hypothesis is beta-normal", "no-op")
    return Premises((*seq.sides(reducer.owed.values()), seq.with_derived(position, target)))


def instance(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add a simultaneous instance of leading universals of a hypothesis, beta-normalised.

    data: hypothesis position, then for each leading universal up to the last one used 1 (next term
    parameter) or 0 (stays quantified). The last term parameter is the result, which must be the instance
    up to bound names and the association of + and of *.
    """
    position, fact = hypothesis(seq, ev, 0)
    computed = compute_instance(fact, ev)
    if isinstance(computed, Refused):
        return computed
    owed, made = computed
    target = term(ev, len(ev.terms) - 1)
    if not alpha_equal(made, target) and reassociated(made) is not reassociated(target):
        return Refused("the stated result is not the instance", "instance-mismatch")
    return Premises((*seq.sides(owed), seq.with_derived(position, target)))


def compute_instance(fact: Term, ev: Evidence) -> tuple[list[Term], Term] | Refused:
    """What the instance owes, and the beta-normal instance itself."""
    values: list[Term | None] = []
    used = 0
    for k in range(1, len(ev.data)):
        values.append(term(ev, used) if integer(ev, k) else None)
        used += 1 if integer(ev, k) else 0
    leading = leading_universals(fact, len(values))
    if leading is None:
        return Refused("there are fewer leading universal quantifiers than values", "binder-mismatch")
    if leading.changes_reading(values):
        return Refused(READING, "definition-reading")
    reducer = Reducer()
    try:
        made = reducer.normal(_instantiate(fact, leading, values))
    except TooManyReductions:
        return Refused("the instance has too many redexes", "too-large")
    return [*leading.owed(values), *reducer.owed.values()], made


def _instantiate(fact: Term, leading: Leading, values: list[Term | None]) -> Term:
    """Substitute for the leading universals; those without a value stay in front, in order."""
    taken = set(fact.free).union(*(v.free for v in values if v is not None))
    kept: list[tuple[Bind, str]] = []
    chosen: list[Term] = []
    for binder, value in zip(leading.binders, values, strict=True):
        if value is None:
            name = fresh_name(binder.names[0], taken)
            taken.add(name)
            kept.append((binder, name))
            value = Var(name)
        chosen.append(value)
    body = instantiate(leading.inner, chosen)
    for binder, name in reversed(kept):
        body = Bind("Forall", binder.names, binder.real, (), (abstract(body, [name]),))
    return body


def cases_value(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A piecewise term equals its branch k where guard k holds and every earlier guard is false.

    The goal is `Cases(...) = value_k` or the mirrored equation; the branch without a guard comes last.
    """
    if not (isinstance(seq.goal, App) and seq.goal.head == "Eq"):
        return Refused("the goal is no equation")
    k = integer(ev, 0)
    for piecewise, value in (seq.goal.args, seq.goal.args[::-1]):
        if isinstance(piecewise, App) and piecewise.head == "Cases":
            branches = [piecewise.args[i : i + 2] for i in range(0, len(piecewise.args), 2)]
            if 0 <= k < len(branches) and alpha_equal(branches[k][0], value):
                owed = [negate(b[1]) for b in branches[:k]] + list(branches[k][1:])
                return Premises(seq.sides(owed))
    return Refused("the equation is not a piecewise term and the value of that branch")


EQUALITY_RULES: Final[dict[str, Rule]] = {
    "reflexivity": reflexivity, "symmetry": symmetry, "rewrite_goal": rewrite_goal, "rewrite_fact": rewrite_fact,
    "reassociate_goal": reassociate_goal, "reassociate_fact": reassociate_fact, "beta_goal": beta_goal,
    "beta_fact": beta_fact, "instance": instance, "cases_value": cases_value, "definition_value": definition_value,
}  # fmt: skip
