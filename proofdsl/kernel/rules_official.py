"""Rules that are unsound in the reading of spec 3.1 and serve the profile `official` only. Trusted to be refused
under `strict`: each one names the convention that a profile must allow, and every result lists it."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.readings import is_definition
from proofdsl.kernel.replace import Difference, replaced
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, rewritten, source, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Bind, Term, Var
from proofdsl.terms.subst import open_with
from proofdsl.terms.term import postorder

INTEGRAL_VARIABLE: Final = "integral-variable"


def unbound_integrals(formula: Term) -> Term:
    """The formula with the variables of its integrals set free under their written names (this captures)."""
    done: dict[Term, Term] = {}
    for node in postorder(formula):
        new = node.rebuilt([done[child] for child, _ in node.children()])
        if isinstance(new, Bind) and new.head == "DefInt" and new.loose == 0:
            new = App("\0OpenIntegral", (*new.outer, *open_with(new, [Var(name) for name in new.names])))
        done[node] = new
    return done[formula]


def rewrite_integral_variable(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Rewriting inside an integral by an equation about the free variable of the same name.

    Counterexample: from t = 0 one gets DefInt(0, 1, t * diff(t)) = DefInt(0, 1, 0 * diff(t)), that is 1/2 = 0.
    data: rule position, direction, source position (-1: goal). terms: the target.
    """
    if INTEGRAL_VARIABLE not in ctx.conventions:
        return Refused("the profile does not allow the convention integral-variable", "convention-not-allowed")
    fact = hypothesis(seq, ev, 0)[1]
    if not (isinstance(fact, App) and fact.head == "Eq") or is_definition(fact):
        return Refused("the rule is not an unquantified equation", "rule-shape")
    old, new = fact.args if string(ev, 1) == "left_to_right" else fact.args[::-1]
    target = term(ev, 0)
    count = replaced(unbound_integrals(source(seq, ev, 2)), unbound_integrals(target), old, new)
    if isinstance(count, Difference) or count == 0:
        return Refused("source and target differ otherwise than by the rule", "not-a-rewrite")
    return Premises((rewritten(seq, ev, 2, target),), convention=INTEGRAL_VARIABLE)


OFFICIAL_RULES: Final[dict[str, Rule]] = {"rewrite_integral_variable": rewrite_integral_variable}
