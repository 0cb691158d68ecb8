"""Kernel rules of exact algebra: identities by normal form, certified linear combinations. Trusted.

`ring` proves s = t when the normal forms agree, with the definedness discipline of spec 3.1: each side's conditions
follow from the other side's. `combine` is the certificate of linear (and, with term multipliers, of nonlinear)
arithmetic: a combination of known facts that contradicts the negated goal, checked exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from proofdsl.kernel import poly as p
from proofdsl.kernel.definedness import ZERO, number_conditions, number_rooted, pointwise_atoms
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.poly import Ratio, TooLarge
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Term, Var, alpha, app, num
from proofdsl.terms.logic import COMPLEX, REAL, small_and_big
from proofdsl.terms.signature import ORDER, RELATIONS

_TOO_LARGE: Final = Refused("a normal form is too large", "too-large")


def ring(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """s = t by equal normal forms; premises: each side is defined where the other one is."""
    if not (isinstance(seq.goal, App) and seq.goal.head == "Eq"):
        return Refused("the goal is no equation")
    left, right = seq.goal.args
    normalizer = _same_forms(left, right)
    if isinstance(normalizer, Refused):
        return normalizer
    return Premises(seq.sides(normalizer.extra.values()) + _same_definedness(seq, left, right))


def _same_forms(left: Term, right: Term) -> Normalizer | Refused:
    """The normalizer under which two terms have one normal form: without expansions first, then with them."""
    failure = Refused("the normal forms differ", "normal-forms-differ")
    for expand in (False, True):
        normalizer = Normalizer(expand=expand)
        try:
            if normalizer.same(left, right):
                return normalizer
        except TooLarge:
            failure = _TOO_LARGE
    return failure


def _same_definedness(seq: Sequent, left: Term, right: Term) -> tuple[Sequent, ...]:
    """Premises under which `left` and `right` are defined numbers together, or undefined together."""

    def is_number(node: Term) -> bool:
        return seq.holds_at_sight(app("Belong", node, COMPLEX))

    if not (number_rooted(left, is_number) and number_rooted(right, is_number)):
        conditions = [number_conditions(side) for side in (left, right)]
        same = {alpha(c) for c in conditions[0]} == {alpha(c) for c in conditions[1]}
        if same and pointwise_atoms(left) and pointwise_atoms(right):
            return ()
        return seq.sides([*conditions[0], *conditions[1]])
    premises: list[Sequent] = []
    for here, there in ((left, right), (right, left)):
        known = {alpha(c): c for c in number_conditions(here)}
        owed = [c for c in number_conditions(there) if alpha(c) not in known]
        premises.extend(seq.with_assumption(*known.values()).sides(owed))
    return tuple(premises)


def ring_convert(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """An atom `s R t` from `s' R t'` with the same difference: s - t and s' - t' have equal normal forms.

    For =, not-equal and order. All four sides must be numbers (for order: follows for the sides of
    the new atom, which holds).
    """
    target = term(ev, 0)
    match seq.goal, target:
        case App(head=head, args=(a, b)), App(head=other, args=(c, d)) if head == other and head in RELATIONS:
            pass
        case _:
            return Refused("the two formulas are not relations of one kind")
    normalizer = _same_forms(app("Minus", a, b), app("Minus", c, d))
    if isinstance(normalizer, Refused):
        return normalizer
    kind = REAL if head in ORDER else COMPLEX
    owed: list[Term] = [*normalizer.extra.values()]
    for side in (a, b, c, d):
        owed.extend(number_conditions(side) if kind is COMPLEX else [app("Belong", side, REAL)])
    return Premises((*seq.sides(owed), seq.to_prove(target)))


@dataclass(frozen=True, slots=True)
class Fact:
    """`value >= 0`, `value > 0` or `value = 0`; `owed` must hold for the fact to be one about numbers."""

    value: Ratio
    sense: str  # "geq", "gt" or "eq"
    owed: tuple[Term, ...]


def _fact(normalizer: Normalizer, formula: Term) -> Fact | None:
    """A hypothesis as a sign condition on a normal form; None when it is no relation of numbers."""
    if not (isinstance(formula, App) and formula.head in RELATIONS and formula.head != "Neq"):
        return None
    left, right = formula.args
    if formula.head == "Eq":
        # Equal means both undefined or both defined: one side must be known to be a number.
        cheaper = min((number_conditions(left), number_conditions(right)), key=_hardness)
        return Fact(normalizer.normal(app("Minus", left, right)), "eq", cheaper)
    small, big = small_and_big(formula)
    # An order atom that holds has real or infinite sides; number-rooted ones are then real.
    owed = tuple(app("Belong", side, REAL) for side in (left, right) if not number_rooted(side))
    sense = "gt" if formula.head in ("Lt", "Gt") else "geq"
    return Fact(normalizer.normal(app("Minus", big, small)), sense, owed)


def _hardness(conditions: tuple[Term, ...]) -> tuple[int, int]:
    """Which side of an equation is the easier one to know a number: fewer opaque terms, then fewer conditions."""
    opaque = [c for c in conditions if isinstance(c, App) and c.head == "Belong" and not isinstance(c.args[0], Var)]
    return len(opaque), len(conditions)


def _negated_goal(normalizer: Normalizer, goal: Term) -> Fact | None | Refused:
    """The negation of the goal as a fact (None for the goal False)."""
    if not isinstance(goal, App):
        return Refused("the goal is no relation of numbers")
    if goal.head == "False":
        return None
    if goal.head not in RELATIONS:
        return Refused("the goal is no relation of numbers")
    left, right = goal.args
    difference = normalizer.normal(app("Minus", left, right))
    if goal.head in ("Eq", "Neq"):
        return Fact(difference, "eq", (*number_conditions(left), *number_conditions(right)))
    owed = (app("Belong", left, REAL), app("Belong", right, REAL))
    value = difference if goal.head in ("Lt", "Leq") else -difference
    return Fact(value, "geq" if goal.head in ("Lt", "Gt") else "gt", owed)


def combine(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """The goal (a relation of numbers, or False) by a combination of hypotheses.

    data: positions of the hypotheses used; terms: one multiplier for each of them, and a last one for
    the negated goal when the goal is not False. The sum of multiplier * fact must be a constant that
    contradicts the signs. A numeral multiplier of an inequality must have the right sign; another
    multiplier owes that sign as a premise. For a goal s = t the combination of equations must be s - t.
    """
    result: Premises | Refused = _TOO_LARGE
    for expand in (False, True):
        try:
            result = _combine(seq, ev, Normalizer(expand=expand))
        except TooLarge:
            continue
        if isinstance(result, Premises):
            return result
    return result


def _combine(seq: Sequent, ev: Evidence, normalizer: Normalizer) -> Premises | Refused:
    facts: list[tuple[Fact, Term]] = []
    positions = [hypothesis(seq, ev, k)[0] for k in range(len(ev.data))]
    for k, position in enumerate(positions):
        fact = _fact(normalizer, seq.hyps[position])
        if fact is None:
            return Refused("a hypothesis used is no relation of numbers")
        facts.append((fact, term(ev, k)))
    goal = _negated_goal(normalizer, seq.goal)
    if isinstance(goal, Refused):
        return goal
    if goal is not None:
        facts.append((goal, term(ev, len(positions))))
    if len(ev.terms) != len(facts):
        return Refused("one multiplier for each fact is needed")
    return _judge(seq, normalizer, facts, goal, tuple(positions))


def _judge(
    seq: Sequent, normalizer: Normalizer, facts: list[tuple[Fact, Term]], goal: Fact | None, used: tuple[int, ...]
) -> Premises | Refused:
    total, strict = p.of_poly({}), False
    owed: list[Term] = []
    equation = isinstance(seq.goal, App) and seq.goal.head == "Eq"
    for fact, multiplier in facts:
        if equation and fact.sense != "eq":
            return Refused("an equation follows from equations only")
        sign = _multiplier_sign(fact, multiplier, owed)
        if sign is None:
            return Refused("the multiplier of an inequality must not be negative")
        strict = strict or (fact.sense == "gt" and sign)
        owed.extend(fact.owed)
        total = normalizer.reduce(total + normalizer.normal(multiplier) * fact.value)
    verdict = _contradicts(total, strict, equation, facts)
    if isinstance(verdict, Refused):
        return verdict
    closed_by_facts = goal is None or rational_value(facts[-1][1]) == 0
    real_use = tuple(k for k, (_, m) in zip(used, facts, strict=False) if rational_value(m) != 0)
    contradiction = real_use if closed_by_facts else None
    return Premises(seq.sides([*owed, *normalizer.extra.values()]), contradiction=contradiction)


def _multiplier_sign(fact: Fact, multiplier: Term, owed: list[Term]) -> bool | None:
    """True for a positive multiplier, False for one that may vanish, None for a wrong sign."""
    value = rational_value(multiplier)
    if fact.sense == "eq":
        if value is None:
            owed.extend(number_conditions(multiplier))
        return False
    if value is not None:
        return None if value < 0 else value > 0
    owed.append(app("Geq", multiplier, ZERO))
    owed.append(app("Belong", multiplier, REAL))
    return False


def _contradicts(total: Ratio, strict: bool, equation: bool, facts: list[tuple[Fact, Term]]) -> None | Refused:
    """Check that the combination is impossible: sum >= 0 (or > 0 when strict) against its constant value.

    For an equation s = t as goal the combination is (combination of equations) - (s - t) = 0 exactly,
    with a nonzero numeral multiplier of the goal.
    """
    value = total.constant()
    if value is None:
        return Refused("the combination is not constant", "not-constant")
    if equation:
        last = rational_value(facts[-1][1])
        if last is None or last == 0 or value != 0:
            return Refused("the combination of equations is not the goal")
        return None
    all_equations = all(fact.sense == "eq" for fact, _ in facts)
    if value < 0 or (strict and value == 0) or (all_equations and value != 0):
        return None
    return Refused("the combination is not contradictory")


def integer_gap(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """a + 1 <= b from a < b for integers a and b (a hypothesis); adds the sharper fact."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, App) and fact.head in ("Lt", "Gt")):
        return Refused("the hypothesis is no strict order")
    small, big = fact.args if fact.head == "Lt" else fact.args[::-1]
    integers = App("IntegerSet")
    sharper = app("Leq", app("Plus", small, num(1)), big)
    owed = [app("Belong", small, integers), app("Belong", big, integers)]
    return Premises((*seq.sides(owed), seq.with_derived(position, sharper)))


def not_order(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """From a negated order atom of reals the opposite one (total order); adds it as a fact."""
    position, fact = hypothesis(seq, ev, 0)
    match fact:
        case App(head="Not", args=(App(head=head, args=(a, b)),)) if head in _OPPOSITE_ORDER:
            owed = [app("Belong", a, REAL), app("Belong", b, REAL)]
            return Premises((*seq.sides(owed), seq.with_derived(position, app(_OPPOSITE_ORDER[head], a, b))))
    return Refused("the hypothesis is no negated order atom")


_OPPOSITE_ORDER: Final = {"Lt": "Geq", "Leq": "Gt", "Gt": "Leq", "Geq": "Lt"}

ALGEBRA_RULES: Final[dict[str, Rule]] = {
    "ring": ring, "ring_convert": ring_convert, "combine": combine, "integer_gap": integer_gap,
    "not_order": not_order,
}  # fmt: skip
