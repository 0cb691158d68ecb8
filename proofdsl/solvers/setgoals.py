"""SetSolver: memberships and inclusions of sets that are written out. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.kernel.setforms import is_set_form
from proofdsl.solvers.images import is_image, member
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.subst import fresh_name


def set_goal(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """SetSolver: memberships and inclusions of sets that are written out."""
    goal = seq.goal
    rule: str | None = None
    data: tuple[str | int, ...] = ()
    match goal:
        case App(head="Belong", args=(_, App(head="Enum"))):
            rule = "member_of_enumeration"
        case App(head="Belong", args=(_, Bind(head="SetDesc") as container)):
            if is_image(container):
                return member(search, seq, solve, depth - 1) if depth > 1 else None
            rule = "member_of_description"
        case App(head="Belong", args=(x, App(head=head, args=(a, b)))) if head.startswith("Interval"):
            return _interval_goal(search, seq, (x, head, a, b), solve, depth)
        case App(head="Belong", args=(x, App(head="Inter", args=(a, b)))):
            return search.by_rule(seq, solve, depth - 2, "schema", a, b, x, data=("inter:intro",))
        case App(head="Belong", args=(x, App(head="Union", args=(a, b)))):
            return _union_goal(search, seq, (x, a, b), solve, depth)
        case App(head="Typed", args=(Bind(head="Lambda") as function, _)):
            rule, data = "typed_lambda", (fresh_name(function.names[0], seq.free()),)
        case App(head="NotBelong"):
            rule = "not_intro"
        case App(head="Subset"):
            rule, data = "subset_intro", (fresh_name("x", seq.free()),)
        case App(head="Eq", args=(a, b)) if is_set_form(a) and is_set_form(b):
            rule, data = "set_equality", (fresh_name("x", seq.free()),)
    if rule is None or depth <= 1:
        return None
    return search.used("SetSolver", search.by_rule(seq, solve, depth - 1, rule, data=data))


def _union_goal(
    search: Search, seq: Sequent, parts: tuple[Term, Term, Term], solve: Tactic, depth: int
) -> Evidence | None:
    item, left, right = parts
    for name in ("union:left", "union:right"):
        proof = search.by_rule(seq, solve, depth - 2, "schema", left, right, item, data=(name,))
        if proof is not None:
            return search.used("SetSolver", proof)
    return None


def _interval_goal(
    search: Search, seq: Sequent, parts: tuple[Term, str, Term, Term], solve: Tactic, depth: int
) -> Evidence | None:
    item, head, low, high = parts
    return search.used(
        "SetSolver", search.by_rule(seq, solve, depth - 1, "schema", low, high, item, data=(f"{head}:intro",))
    )
