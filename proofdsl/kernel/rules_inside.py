"""Kernel rules for rewriting inside one limit, one sum or one set description. Trusted (spec 2, `rewrite_in`).

The rewriting rule is a hypothesis `forall x, C => l = r` with exactly one outer universal. Source and target may
differ inside one binder of the named kind only; there every difference is an occurrence of `l[u]` replaced by `r[u]`
for one instance u. The instance may mention the variable of that binder; its condition must hold for the values that
matter: eventually for a limit, at every index of the range for a sum, under the other conditions for a description.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import READING, instance_conditions, markers
from proofdsl.kernel.ranges import NATURALS, index_range
from proofdsl.kernel.readings import changes_reading, is_definition
from proofdsl.kernel.replace import Difference, is_opaque, replaced, same_node
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, rewritten, source, string, term
from proofdsl.kernel.rules_logic import check_fresh
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Bind, Term, Var, alpha_equal, app, num
from proofdsl.terms.logic import REAL, conj, conjuncts, split_implication
from proofdsl.terms.signature import LIMITS, SEQUENCE_LIMITS
from proofdsl.terms.subst import open_with

_ZERO: Final = num(0)


def find_site(before: Term, after: Term, heads: frozenset[str]) -> tuple[Bind, Bind] | Refused:
    """The one binder of the named kind in which source and target differ, outside every other binder."""
    stack: list[tuple[Term, Term]] = [(before, after)]
    site: tuple[Bind, Bind] | None = None
    seen: set[tuple[Term, Term]] = set()
    while stack:
        a, b = stack.pop()
        if alpha_equal(a, b) or (a, b) in seen:
            continue
        seen.add((a, b))
        if isinstance(a, Bind) and isinstance(b, Bind) and a.head in heads and same_node(a, b):
            if site is not None:
                return Refused("source and target differ at more than one place", "not-a-rewrite")
            site = (a, b)
        elif isinstance(a, App) and not is_opaque(a) and same_node(a, b):
            stack.extend((x, y) for (x, _), (y, _) in zip(a.children(), b.children(), strict=True))
        else:
            return Refused("source and target differ outside the named binder", "not-a-rewrite")
    return site or Refused("nothing is rewritten", "no-op")


def rule_instance(fact: Term, instance: Term, direction: str) -> tuple[Term | None, Term, Term, list[Term]] | Refused:
    """Condition, old side, new side of the rule at `instance`, and what the instance owes."""
    if not (isinstance(fact, Bind) and fact.head == "Forall"):
        return Refused("the rule has no outer universal", "rule-shape")
    (body,) = open_with(fact, [instance])
    premises, conclusion = split_implication(body)
    if not (isinstance(conclusion, App) and conclusion.head == "Eq") or is_definition(conclusion):
        return Refused("the rule does not conclude an equation of values", "rule-shape")
    (name,) = markers(fact, 1)
    if changes_reading(open_with(fact, [Var(name)])[0], name, instance):
        return Refused(READING, "definition-reading")
    old, new = conclusion.args if direction == "left_to_right" else conclusion.args[::-1]
    return (conj(premises) if premises else None), old, new, instance_conditions(fact, [instance])


def _opened(seq: Sequent, ev: Evidence, site: tuple[Bind, Bind]) -> list[str] | Refused:
    names = [string(ev, 3 + k) for k in range(len(site[0].names))]
    for name in names:
        problem = check_fresh(seq, name)
        if problem:
            return problem
        if name in term(ev, 0).free:
            return Refused(f"the name {name} occurs in the target", "not-fresh")
    if len(set(names)) != len(names):
        return Refused("the fresh names are not distinct", "not-fresh")
    return names


def _owed(seq: Sequent, ev: Evidence, pair: tuple[Term, Term]) -> list[Term] | Refused:
    """Check that the opened parts differ by the instance only; give what must hold for the bound values."""
    made = rule_instance(hypothesis(seq, ev, 0)[1], term(ev, 1), string(ev, 1))
    if isinstance(made, Refused):
        return made
    condition, old, new, owed = made
    count = replaced(pair[0], pair[1], old, new)
    if isinstance(count, Difference):
        return Refused("source and target differ otherwise than by the rule", "not-a-rewrite")
    if count == 0:
        return Refused("nothing is rewritten", "no-op")
    return [*owed, *([condition] if condition is not None else [])]


def rewrite_limit(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Rewrite inside one limit body under a condition that holds eventually.

    data: rule position, direction, source position (-1: goal), fresh name. terms: the target formula, the
    instance (in the fresh name), the size: a positive radius of the neighbourhood at a finite point, or a
    bound beyond which the condition holds at infinity.
    """
    site = _one_variable_site(seq, ev, LIMITS)
    if isinstance(site, Refused):
        return site
    limit, point, owed = site
    premises = _eventually(seq, limit, point, term(ev, 2), owed)
    return premises if isinstance(premises, Refused) else Premises((*premises, rewritten(seq, ev, 2, term(ev, 0))))


def _one_variable_site(seq: Sequent, ev: Evidence, heads: frozenset[str]) -> tuple[Bind, Var, list[Term]] | Refused:
    """The limit or sum that is rewritten inside, its variable opened, and what must hold for its values."""
    site = find_site(source(seq, ev, 2), term(ev, 0), heads)
    if isinstance(site, Refused):
        return site
    left, right = site
    if not all(alpha_equal(a, b) for a, b in zip(left.outer, right.outer, strict=True)):
        return Refused("the bounds or the limit points differ", "not-a-rewrite")
    names = _opened(seq, ev, site)
    if isinstance(names, Refused):
        return names
    point = Var(names[0])
    owed = _owed(seq, ev, (open_with(left, [point])[0], open_with(right, [point])[0]))
    return owed if isinstance(owed, Refused) else (left, point, owed)


def _eventually(seq: Sequent, limit: Bind, point: Var, size: Term, owed: list[Term]) -> tuple[Sequent, ...] | Refused:
    if point.name in size.free:
        return Refused("the neighbourhood must not depend on the variable", "condition-not-eventual")
    at = limit.outer[0]
    infinite = at.head if isinstance(at, App) and at.head in ("PosInfty", "NegInfty") else None
    sequence = limit.head in SEQUENCE_LIMITS
    if sequence and infinite != "PosInfty":
        return Refused("a sequence limit is taken at +infinity", "condition-not-eventual")
    place: list[Term] = [app("Belong", point, NATURALS if sequence else REAL)]
    if infinite is not None:
        outside: list[Term] = [app("Belong", size, REAL)]
        place.append(app("Gt" if infinite == "PosInfty" else "Lt", point, size))
    else:
        outside = [app("Belong", at, REAL), app("Belong", size, REAL), app("Gt", size, _ZERO)]
        if limit.head != "LimRight":
            place.append(app("Lt", app("Minus", at, size), point))
        if limit.head != "LimLeft":
            place.append(app("Lt", point, app("Plus", at, size)))
        place.append(_punctured(limit.head, at, point))
    near = seq.with_assumption(*place)
    return (*seq.sides(outside), *near.sides(owed))


def _punctured(head: str, at: Term, point: Term) -> Term:
    if head == "LimRight":
        return app("Lt", at, point)
    if head == "LimLeft":
        return app("Lt", point, at)
    return app("Neq", point, at)


def rewrite_sum(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Rewrite inside one summand (or factor) under a condition that holds at every index of the range.

    data: rule position, direction, source position (-1: goal), fresh name. terms: target, instance.
    """
    site = _one_variable_site(seq, ev, frozenset({"Sum", "Prod"}))
    if isinstance(site, Refused):
        return site
    total, index, owed = site
    within = seq.with_assumption(*index_range(total.outer, index))
    return Premises((*within.sides(owed), rewritten(seq, ev, 2, term(ev, 0))))


def rewrite_setdesc(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Rewrite inside one set description; the rule's condition may use the description's unchanged conditions.

    data: rule position, direction, source position (-1: goal), fresh names. terms: target, instance.
    """
    target = term(ev, 0)
    site = find_site(source(seq, ev, 2), target, frozenset({"SetDesc"}))
    if isinstance(site, Refused):
        return site
    left, right = site
    names = _opened(seq, ev, site)
    if isinstance(names, Refused):
        return names
    fresh = [Var(name) for name in names]
    (element_l, condition_l), (element_r, condition_r) = open_with(left, fresh), open_with(right, fresh)
    owed = _owed(seq, ev, (App("Pair", (element_l, condition_l)), App("Pair", (element_r, condition_r))))
    if isinstance(owed, Refused):
        return owed
    parts_l, parts_r = conjuncts(condition_l), conjuncts(condition_r)
    if len(parts_l) != len(parts_r):
        return Refused("the descriptions have different conditions", "not-a-rewrite")
    kept = [a for a, b in zip(parts_l, parts_r, strict=True) if alpha_equal(a, b)]
    guards = [app("Belong", v, REAL) for v, real in zip(fresh, left.real, strict=True) if real]
    within = seq.with_assumption(*guards, *kept)
    return Premises((*within.sides(owed), rewritten(seq, ev, 2, target)))


INSIDE_RULES: Final[dict[str, Rule]] = {
    "rewrite_limit": rewrite_limit, "rewrite_sum": rewrite_sum, "rewrite_setdesc": rewrite_setdesc,
}  # fmt: skip
