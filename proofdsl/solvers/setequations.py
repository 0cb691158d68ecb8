"""Members of sets that an equation or an inclusion speaks of. Untrusted.

Fragment: `A = {..}`, `A = B`, `A` inside `B` among the hypotheses, beside members of A; equations of unions,
intersections and differences. Method: the member is put into the other set as well; of a compound set, both directions
become disjunctions. Evidence: rewriting of membership, excluded middle, the row `subset:use`.
"""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.kernel.setforms import is_set_form
from proofdsl.solvers.budgets import SETS_ELEMENTS
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact, forward
from proofdsl.solvers.setfacts import MEMBER, add
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import disj, negate


def given_sets(search: Search, chain: Chain, side: Tactic) -> bool:
    """Add x in B for x in A where A = B or A inside B is at hand, B written out; True when something was added."""
    added = False
    for position, fact in enumerate(chain.seq.hyps):
        for name, container, direction in _known_as(fact):
            for place, other in enumerate(chain.seq.hyps):
                if not (isinstance(other, App) and other.head in ("Belong", "NotBelong")):
                    continue
                if alpha(other.args[1]) is not alpha(name):
                    continue
                said = app(other.head, other.args[0], container)
                if chain.seq.position(said) is not None:
                    continue
                if direction:
                    data = (position, direction, "equation", place)
                    added = forward(search, chain, side, 2, "rewrite_fact", said, data=data) or added
                elif other.head == "Belong":
                    values = {"a": name, "b": container, "x": other.args[0]}
                    added = add(search, chain, side, "subset:use", values) or added
        added = _compared(search, chain, fact, position) or added
    return added


def _compared(search: Search, chain: Chain, fact: Term, position: int) -> bool:
    """From A = B with A built from other sets, for elements x at hand: x in A or not in B, not in A or in B."""
    match fact:
        case App(head="Eq", args=(App(head="Union" | "Inter" | "SetMinus") as left, right)):
            there, back = "left_to_right", (left, right)
        case App(head="Eq", args=(right, App(head="Union" | "Inter" | "SetMinus") as left)):
            there, back = "right_to_left", (left, right)
        case _:
            return False
    added = False
    for item in _elements(chain.seq):
        inside, same = (app("Belong", item, part) for part in back)
        for claim, trivial in (
            (disj([inside, negate(same)]), disj([same, negate(same)])),
            (disj([negate(inside), same]), disj([negate(same), same])),
        ):
            if chain.seq.position(claim) is not None:
                continue
            made = search.expand(chain.seq.to_prove(claim), "rewrite_goal", trivial, data=(position, there, "equation"))
            if made is not None:
                first, second = (Evidence("or_intro", (), (k, k), (Evidence("assume"),)) for k in (0, 1))
                parts = (first, second) if isinstance(trivial, App) and trivial.args[0] is same else (second, first)
                either = Evidence("excluded_middle", (same,), (), parts)
                assert_fact(search, chain, claim, Evidence("rewrite_goal", (trivial,), made[0].data, (either,)))
                added = True
    return added


def _elements(seq: Sequent) -> list[Term]:
    """What the goal and the hypotheses put into sets, or keep out of them; variables only."""
    found: dict[Term, None] = {}
    for fact in (seq.goal, *seq.hyps):
        match fact:
            case App(head="Belong" | "NotBelong", args=(Var() as item, _)):
                found[item] = None
    return list(found)[:SETS_ELEMENTS]


def _known_as(fact: Term) -> list[tuple[Term, Term, str]]:
    """(set, what it is or lies in, direction of the equation or "") for equations and inclusions."""
    match fact:
        case App(head="Subset", args=(name, App(head=head) as container)) if head in MEMBER or head == "Enum":
            return [(name, container, "")]
        case App(head="Subset", args=(name, Bind(head="SetDesc") as container)):
            return [(name, container, "")]
        case App(head="Eq", args=(left, right)):
            both = [(left, right, "left_to_right"), (right, left, "right_to_left")]
            return [entry for entry in both if isinstance(entry[1], Var) or is_set_form(entry[1])]
    return []
