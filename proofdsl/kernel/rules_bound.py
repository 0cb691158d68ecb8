"""Kernel rule for rewriting under a binder by an equation that holds for every value. Trusted (spec 2, `autoreplace`).

The rewriting rule is a hypothesis `forall x, l = r` without conditions. An occurrence of `l[v]`, for v a variable bound
around it, may become `r[v]`: the equation holds whatever v stands for (for a guarded x: whatever real number, so v must
be bound by a binder that ranges over the reals).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import markers
from proofdsl.kernel.readings import changes_reading, is_definition
from proofdsl.kernel.replace import Difference, is_opaque, may_replace_children, opens_differential, same_node
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, rewritten, source, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Bind, Bound, Term, Var, alpha
from proofdsl.terms.signature import REAL_LIMITS
from proofdsl.terms.subst import instantiate, open_with


@dataclass(frozen=True, slots=True)
class BoundRule:
    """`forall x, old = new`, opened: the sides have x as the loose index 0."""

    old: Term
    new: Term
    guarded: bool


def bound_rule(fact: Term, direction: str) -> BoundRule | None:
    """The rule that a universal equation gives; None for another formula, or where a value would change its reading."""
    match fact:
        case Bind(head="Forall", inner=(App(head="Eq", args=(left, right)) as fact_,)) if not is_definition(fact_):
            (name,) = markers(fact, 1)
            if opens_differential(fact_) or changes_reading(open_with(fact, [Var(name)])[0], name, Var(f"{name}'")):
                return None
            old, new = (left, right) if direction == "left_to_right" else (right, left)
            return BoundRule(alpha(old), alpha(new), fact.real[0])
    return None


def replaced_bound(left: Term, right: Term, rule: BoundRule) -> int | Difference:
    """How many occurrences under binders are replaced; else the first difference that is no such replacement."""
    count = 0
    # The tuple of flags says of each variable bound around the place whether it ranges over the reals,
    # the innermost variable first.
    stack: list[tuple[Term, Term, bool, tuple[bool, ...]]] = [(alpha(left), alpha(right), True, ())]
    seen: set[tuple[Term, Term, bool, tuple[bool, ...]]] = set()
    while stack:
        a, b, may_replace, around = place = stack.pop()
        if a is b or place in seen:
            continue
        seen.add(place)
        if may_replace and _is_instance(a, b, rule, around):
            count += 1
        elif same_node(a, b) and not is_opaque(a):
            whole = may_replace_children(a, b, rule.old, rule.new)
            own = _ranges(a) if isinstance(a, Bind) else ()
            pairs = zip(a.children(), b.children(), strict=True)
            stack.extend((x, y, whole, own + around if extra else around) for (x, extra), (y, _) in pairs)
        else:
            return Difference(a, b)
    return count


def _is_instance(a: Term, b: Term, rule: BoundRule, around: tuple[bool, ...]) -> bool:
    for index, real in enumerate(around):
        if rule.guarded and not real:
            continue
        variable = [Bound(index)]
        if alpha(instantiate(rule.old, variable)) is a and alpha(instantiate(rule.new, variable)) is b:
            return True
    return False


def _ranges(binder: Bind) -> tuple[bool, ...]:
    """For each variable of a binder, the last name (index 0) first: does it range over the reals only?"""
    if binder.head in REAL_LIMITS:
        return (True,) * len(binder.names)
    return tuple(reversed(binder.real))


def rewrite_bound(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Rewrite under binders by a universal equation without conditions.

    data: rule position, direction, source position (-1: goal). terms: the target formula.
    """
    rule = bound_rule(hypothesis(seq, ev, 0)[1], string(ev, 1))
    if rule is None:
        return Refused("the rule is not a universal equation without conditions", "rule-shape")
    target = term(ev, 0)
    count = replaced_bound(source(seq, ev, 2), target, rule)
    if isinstance(count, Difference):
        return Refused("source and target differ otherwise than by the rule", "not-a-rewrite")
    if count == 0:
        return Refused("nothing is rewritten", "no-op")
    return Premises((rewritten(seq, ev, 2, target),))


BOUND_RULES: Final[dict[str, Rule]] = {"rewrite_bound": rewrite_bound}
