"""Images of sets, `{f(x) | C}`: members by a value of x, what a member is. Untrusted.

Fragment: descriptions with one variable whose element is a number. Evidence: rows `image:*` of kernel.schemas_extrema.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import IMAGES_WITNESSES
from proofdsl.solvers.match import match
from proofdsl.solvers.roots import solutions
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.logic import TRUE, conjuncts, is_app
from proofdsl.terms.signature import ORDER
from proofdsl.terms.subst import bind, fresh_name, open_with


@dataclass(frozen=True, slots=True)
class Image:
    """A description opened.

    Attributes:
        name: its variable.
        element: what its members are, as a term in the variable.
        condition: what is asked of the variable.
        domain: a set of the variable that the condition names, or None where the variable is read as real.
    """

    name: str
    element: Term
    condition: Term
    domain: Term | None

    def row(self, end: str) -> str:
        """The row that puts in (`intro`) or takes out (`elim`) a member."""
        return f"image:{'real' if self.domain is None else 'member'}:{end}"

    def values(self, member: Term) -> dict[str, Term]:
        """Values of the metavariables of both rows, but for the witness."""
        values: dict[str, Term] = {
            "F": function(self.element, self.name),
            "P": function(self.condition, self.name),
            "y": member,
        }
        return values if self.domain is None else {**values, "s": self.domain}


def image(container: Term, taken: frozenset[str]) -> Image | None:
    """The image that a term describes; None for other terms, and where no set of the variable is known."""
    if not (isinstance(container, Bind) and container.head == "SetDesc" and len(container.names) == 1):
        return None
    name = fresh_name(container.names[0], taken | container.free)
    variable = Var(name)
    element, condition = open_with(container, [variable])
    if container.real[0]:
        return Image(name, element, condition, None)
    for part in conjuncts(condition):
        if isinstance(part, App) and part.head == "Belong" and part.args[0] is variable:
            if name not in part.args[1].free:
                return Image(name, element, condition, part.args[1])
    return None


def is_image(container: Term) -> bool:
    """True for a description whose elements are no bare variables."""
    found = image(container, frozenset())
    return found is not None and not isinstance(found.element, Var)


def _with_domain(tactic: Tactic) -> Tactic:
    """The tactic, and for the premise that the condition names the domain: the conjunct itself."""

    def prove(search: Search, seq: Sequent, depth: int) -> Evidence | None:
        match seq.goal:
            case Bind(head="Forall", names=(name,)):
                return search.by_rule(seq, prove, depth, "forall_intro", data=(fresh_name(name, seq.free()),))
            case App(head="Impl"):
                return search.by_rule(seq, prove, depth, "impl_intro")
        if seq.holds_at_sight(seq.goal):
            return Evidence("assume")
        last = len(seq.hyps) - 1
        if last >= 0 and is_app(seq.hyps[last], "And") and last in seq.assumed:
            return search.by_rule(seq, tactic, depth, "and_elim", data=(last,))
        return tactic(search, seq, depth)

    return prove


def opened(search: Search, seq: Sequent, fact: App, tactic: Tactic) -> tuple[Term, Evidence] | None:
    """What membership in an image says, with evidence."""
    item, container = fact.args
    found = image(container, seq.free())
    if found is None:
        return None
    values = found.values(item)
    said = filled(SCHEMAS[found.row("elim")].conclusion, {f"?{name}": value for name, value in values.items()})
    proof = search.by_schema(seq.to_prove(said), _with_domain(tactic), 3, found.row("elim"), values)
    return None if proof is None else (said, proof)


def opened_pair(search: Search, seq: Sequent, fact: App, tactic: Tactic) -> tuple[Term, Evidence] | None:
    """What membership in {f(x, y) | C} says, with evidence."""
    item, container = fact.args
    if not (isinstance(container, Bind) and container.head == "SetDesc" and len(set(container.real)) == 1):
        return None
    first = fresh_name(container.names[0], seq.free() | container.free)
    second = fresh_name(container.names[1], seq.free() | container.free | {first})
    element, condition = open_with(container, [Var(first), Var(second)])
    values = {"F": _two(element, first, second), "P": _two(condition, first, second), "y": item}
    row = "image-two:real:elim"
    if not container.real[0]:
        domains = [_domain(condition, name, {first, second}) for name in (first, second)]
        if domains[0] is None or domains[1] is None:
            return None
        row, values = "image-two:member:elim", {**values, "s": domains[0], "t": domains[1]}
    said = filled(SCHEMAS[row].conclusion, {f"?{name}": value for name, value in values.items()})
    proof = search.by_schema(seq.to_prove(said), _with_domain(tactic), 3, row, values)
    return None if proof is None else (said, proof)


def member_pair(search: Search, seq: Sequent, tactic: Tactic, depth: int) -> Evidence | None:
    """The goal z in {f(x, y) | C} by values of x and y that the form of z shows."""
    match seq.goal:
        case App(head="Belong", args=(item, Bind(head="SetDesc") as container)) if len(set(container.real)) == 1:
            pass
        case _:
            return None
    first = fresh_name(container.names[0], seq.free() | container.free)
    second = fresh_name(container.names[1], seq.free() | container.free | {first})
    element, condition = open_with(container, [Var(first), Var(second)])
    found = match(element, item, frozenset({first, second}))
    if found is None or len(found) != 2:
        return None
    values = {"F": _two(element, first, second), "P": _two(condition, first, second), "y": item}
    values |= {"a": found[first], "b": found[second]}
    if container.real[0]:
        return search.by_schema(seq, tactic, depth, "image-two:real:intro", values)
    domains = [_domain(condition, name, {first, second}) for name in (first, second)]
    if domains[0] is None or domains[1] is None:
        return None
    values |= {"s": domains[0], "t": domains[1]}
    return search.by_schema(seq, tactic, depth, "image-two:member:intro", values)


def _two(body: Term, first: str, second: str) -> Bind:
    return bind("Lambda", [first, second], [], [TRUE, body])


def _domain(condition: Term, name: str, bound: set[str]) -> Term | None:
    """A set that a condition names for a variable, without the variables of the description in it."""
    for part in conjuncts(condition):
        match part:
            case App(head="Belong", args=(Var() as item, container)) if item.name == name:
                if bound.isdisjoint(container.free):
                    return container
    return None


def member(search: Search, seq: Sequent, tactic: Tactic, depth: int) -> Evidence | None:
    """The goal y in {f(x) | C} by a value of x: by matching, by solving y = f(x), or a bound that C names."""
    match seq.goal:
        case App(head="Belong", args=(item, Bind() as container)) if is_image(container):
            found = image(container, seq.free())
        case _:
            return None
    if found is None:
        return None
    for witness in _witnesses(found, item)[:IMAGES_WITNESSES]:
        values = {**found.values(item), "a": witness}
        proof = search.by_schema(seq, tactic, depth, found.row("intro"), values)
        if proof is not None:
            return search.used("SetSolver", proof)
    return None


def _witnesses(found: Image, item: Term) -> list[Term]:
    candidates: dict[Term, None] = {}
    matched = match(found.element, item, frozenset({found.name}))
    if matched is not None and found.name in matched:
        candidates[matched[found.name]] = None
    candidates.update(dict.fromkeys(solutions(found.element, item, found.name)))
    for bound in bounds(found):
        candidates[bound] = None
    return list(candidates)


def bounds(found: Image) -> list[Term]:
    """What the condition compares the variable with, ends of intervals among it."""
    variable = Var(found.name)
    result: list[Term] = []
    for part in conjuncts(found.condition):
        match part:
            case App(head=head, args=(a, b)) if head in ORDER and (a is variable or b is variable):
                result.append(b if a is variable else a)
            case App(head="Belong", args=(x, App(head=head, args=(a, b)))) if (
                x is variable and head.startswith("Interval")
            ):
                result += [a, b]
    return [term for term in result if found.name not in term.free]
