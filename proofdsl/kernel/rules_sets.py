"""Kernel rules for sets with members written out or described, and for subsets. Trusted (spec 3.1).

A description `{x | C}` is unfolded only for a member that is defined and typed: there is no unrestricted
comprehension, so Russell's set does no harm.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.beta import split_tuple, tested_variables
from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import READING, markers
from proofdsl.kernel.readings import changes_reading, definition_sides
from proofdsl.kernel.replace import opens_differential
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, string
from proofdsl.kernel.rules_logic import check_fresh
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.kernel.setforms import ground_set, is_set_form
from proofdsl.terms import App, Bind, Bound, Num, Term, Var, alpha_equal, app
from proofdsl.terms.logic import COMPLEX, REAL, TRUE, conj, conjuncts, disj
from proofdsl.terms.subst import open_with
from proofdsl.terms.term import reached


def member_of_enumeration(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """x in {a, b, ..} from x = a or x = b or ..; x and the members listed must be defined."""
    match seq.goal:
        case App(head="Belong", args=(item, App(head="Enum", args=members))):
            if any(definition_sides(item, member) for member in members):
                return Refused("a member would be equated with a lambda", "definition-reading")
            owed = [c for t in (item, *members) for c in denotes_conditions(t)]
            return Premises((*seq.sides(owed), seq.to_prove(_equals_one(item, members))))
    return Refused("the goal is not membership in an enumerated set")


def use_enumeration(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """From x in {a, b, ..} the disjunction of equations."""
    position, fact = hypothesis(seq, ev, 0)
    match fact:
        case App(head="Belong", args=(item, App(head="Enum", args=members))):
            return Premises((seq.with_derived(position, _equals_one(item, members)),))
    return Refused("the hypothesis is not membership in an enumerated set")


def _equals_one(item: Term, members: tuple[Term, ...]) -> Term:
    return disj([app("Eq", item, member) for member in members])


def description_formula(item: Term, description: Bind) -> Term | Refused:
    """C[item] for {x | C} or {(x, y) | C} with bare variables; other descriptions are refused."""
    element = description.inner[0]
    values = split_tuple(item, len(description.names))
    shape = split_tuple(element, len(description.names))
    width = len(description.names)
    if shape is None or not all(isinstance(p, Bound) and p.index == width - 1 - k for k, p in enumerate(shape)):
        return Refused("the elements of the description are not bare variables")
    if values is None:
        return Refused(f"the member is no tuple of {width} components, as the elements of the description are")
    if opens_differential(description.inner[1]):
        return Refused("the description has its variable inside a differential: no value can take its place there")
    names = markers(description, width)
    marked = open_with(description, [Var(name) for name in names])[1]
    if any(changes_reading(marked, name, value) for name, value in zip(names, values, strict=True)):
        return Refused(READING, "definition-reading")
    _, condition = open_with(description, values)
    guards = [app("Belong", v, REAL) for v, real in zip(values, description.real, strict=True) if real]
    return conj([*guards, condition])


def member_of_description(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """s in {x | C} from C[s], for s typed (a member of a number set, a declared function, a tuple of such).

    data: for each component of s the position of its typing hypothesis, or -1 where C[s] itself
    is to be preceded by the premise that the component is a complex number.
    """
    match seq.goal:
        case App(head="Belong", args=(item, Bind(head="SetDesc") as description)):
            pass
        case _:
            return Refused("the goal is not membership in a described set")
    formula = description_formula(item, description)
    if isinstance(formula, Refused):
        return formula
    owed = _typing_owed(seq, ev, item, description)
    if isinstance(owed, Refused):
        return owed
    return Premises((*seq.sides(owed), seq.to_prove(formula)))


def _typing_owed(seq: Sequent, ev: Evidence, item: Term, description: Bind) -> list[Term] | Refused:
    values = split_tuple(item, len(description.names)) or []
    owed: list[Term] = []
    for k, value in enumerate(values):
        if _types_itself(description, k):
            continue
        position = ev.data[k] if k < len(ev.data) else -1
        if not isinstance(position, int) or position < 0:
            owed.append(app("Belong", value, COMPLEX))
            continue
        if position >= len(seq.hyps) or not types(seq.hyps[position], value):
            return Refused("that hypothesis does not type the member")
    return owed


def _types_itself(description: Bind, k: int) -> bool:
    """True when the description is one of members of a typed set: its own condition types variable k.

    `{x | x in S and C}` is separation from S, so every member is typed and no paradox can be formed. A declared
    function `f : A -> B` counts where C speaks of values of its derivatives alone: those do not see f elsewhere.
    """
    if description.real[k]:
        return True
    names = markers(description, len(description.names))
    parts = conjuncts(open_with(description, [Var(name) for name in names])[1])
    variable = Var(names[k])
    if any(types(part, variable) for part in parts):
        return True
    rest = [part for part in parts if not _declares(part, variable)]
    return len(rest) < len(parts) and all(_only_derived(part, variable) for part in rest)


def _declares(fact: Term, variable: Var) -> bool:
    match fact:
        case App(head="Typed", args=(item, App(head="FunSpace", args=(domain, codomain)))):
            return item is variable and ground_set(domain) and ground_set(codomain)
    return False


def _only_derived(part: Term, function: Var) -> bool:
    """True when `function` occurs only as what is derived in a value `FunDeri(function, j, n)(x)`.

    The order n is a numeral from 1: a derivative of order 0 would be the function itself.
    """

    def seen_by(node: Term) -> list[Term]:
        match node:
            case App(head="Apply", args=(App(head="FunDeri", args=(item, Num(), Num() as order)), argument)):
                if item is function and order.value >= 1:
                    return [argument]
        return [child for child, _ in node.children()]

    return not any(node is function for node in reached([part], seen_by))


def types(fact: Term, value: Term) -> bool:
    """True when `fact` says that `value` is a member or a subset of a set built from number sets."""
    match fact:
        case App(head="Belong" | "Typed" | "Subset", args=(item, container)) if ground_set(container):
            return alpha_equal(item, value)
    return False


def use_description(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """From s in {x | C} the formula C[s]; membership makes s defined, and its kind must be known as well."""
    position, fact = hypothesis(seq, ev, 0)
    match fact:
        case App(head="Belong", args=(item, Bind(head="SetDesc") as description)):
            pass
        case _:
            return Refused("the hypothesis is not membership in a described set")
    formula = description_formula(item, description)
    if isinstance(formula, Refused):
        return formula
    shifted = Evidence(ev.rule, ev.terms, ev.data[1:])
    owed = _typing_owed(seq, shifted, item, description)
    if isinstance(owed, Refused):
        return owed
    return Premises((*seq.sides(owed), seq.with_derived(position, formula)))


def subset_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A subset of B from x in A => x in B for a fresh x; both sets must be defined."""
    match seq.goal:
        case App(head="Subset", args=(small, big)) if is_set_form(small) and is_set_form(big):
            pass
        case _:
            return Refused("the goal is not inclusion of sets that are known to be sets")
    name = string(ev, 0)
    point = Var(name)
    owed = [*denotes_conditions(small), *denotes_conditions(big)]
    inner = seq.with_assumption(app("Belong", point, small), goal=app("Belong", point, big))
    return check_fresh(seq, name) or Premises((*seq.sides(owed), inner))


def set_equality(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A = B from both inclusions of members, for sets written as sets."""
    match seq.goal:
        case App(head="Eq", args=(left, right)) if is_set_form(left) and is_set_form(right):
            pass
        case _:
            return Refused("the goal is not an equation of sets that are known to be sets")
    name = string(ev, 0)
    point = Var(name)
    owed = [*denotes_conditions(left), *denotes_conditions(right)]
    inner = seq.to_prove(app("Iff", app("Belong", point, left), app("Belong", point, right)))
    return check_fresh(seq, name) or Premises((*seq.sides(owed), inner))


def typed_lambda(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """(fun x [c] . b) : A -> B from c and b in B for a fresh member x of A.

    A variable that is tested, in the condition or in the cases of the body, must range over numbers, as for beta: a
    function that tests a function at itself would have no value there.
    """
    match seq.goal:
        case App(head="Typed", args=(Bind(head="Lambda") as function, App(head="FunSpace", args=(domain, codomain)))):
            pass
        case _:
            return Refused("the goal does not type a lambda as a function")
    if len(function.names) != 1 or any(function.real):
        return Refused("the lambda has not exactly one variable")
    name = string(ev, 0)
    condition, body = open_with(function, [Var(name)])
    tested = tested_variables(function, [Var(name)])
    if tested is None:
        return Refused(READING, "definition-reading")
    owed = [app("Subset", domain, domain), app("Subset", codomain, codomain)]
    owed += [app("Subset", domain, COMPLEX)] if tested[0] else []
    value = conj([part for part in (condition, app("Belong", body, codomain)) if part is not TRUE])
    inner = seq.with_assumption(app("Belong", Var(name), domain), goal=value)
    return check_fresh(seq, name) or Premises((*seq.sides(owed), inner))


SET_RULES: Final[dict[str, Rule]] = {
    "member_of_enumeration": member_of_enumeration, "use_enumeration": use_enumeration,
    "member_of_description": member_of_description, "use_description": use_description,
    "subset_intro": subset_intro, "set_equality": set_equality,
    "typed_lambda": typed_lambda,
}  # fmt: skip
