"""Kernel rules of first-order logic. Trusted.

Each function takes a sequent and evidence and gives the premises. Formulas are two-valued (spec 3.1), so the
classical rules hold; quantifiers range over what exists, so instances and witnesses owe definedness.
"""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import READING, instance_conditions, markers
from proofdsl.kernel.readings import changes_reading
from proofdsl.kernel.rule import Context, Premises, Rule, hypothesis, integer, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.kernel.strict import strict_in
from proofdsl.terms import App, Bind, Term, Var, alpha, alpha_equal, app
from proofdsl.terms.logic import FALSE, REAL, conj, conjuncts, disj, disjuncts, is_app, negate, nnf
from proofdsl.terms.signature import RESERVED
from proofdsl.terms.subst import open_with


def assume(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """The goal is a hypothesis, a true literal, or a wider number-set membership of a hypothesis."""
    return Premises() if seq.holds_at_sight(seq.goal) else Refused("the goal is not a hypothesis")


def and_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """P1 and ... and Pn from each of them."""
    if not is_app(seq.goal, "And"):
        return Refused("the goal is no conjunction")
    return Premises(tuple(seq.to_prove(part) for part in conjuncts(seq.goal)))


def or_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """A disjunction from disjuncts `first` to `last` (0-based, inclusive) of it."""
    parts = disjuncts(seq.goal)
    first, last = integer(ev, 0), integer(ev, 1)
    if not is_app(seq.goal, "Or") or not 0 <= first <= last < len(parts):
        return Refused("the goal has no such disjuncts")
    return Premises((seq.to_prove(disj(parts[first : last + 1])),))


def impl_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """P => Q by assuming P."""
    if not is_app(seq.goal, "Impl") or not isinstance(seq.goal, App):
        return Refused("the goal is no implication")
    premise, conclusion = seq.goal.args
    return Premises((seq.with_assumption(premise, goal=conclusion),))


def not_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """not P (also in the folded forms) by refuting P."""
    if not (isinstance(seq.goal, App) and seq.goal.head in ("Not", "Neq", "NotBelong")):
        return Refused("the goal is no negation")
    return Premises((seq.with_assumption(negate(seq.goal), goal=FALSE),))


def by_contradiction(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """P by refuting not P (classical)."""
    return Premises((seq.with_assumption(negate(seq.goal), goal=FALSE),))


def iff_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """P <=> Q from both implications."""
    if not is_app(seq.goal, "Iff") or not isinstance(seq.goal, App):
        return Refused("the goal is no equivalence")
    left, right = seq.goal.args
    return Premises((seq.to_prove(app("Impl", left, right)), seq.to_prove(app("Impl", right, left))))


def check_fresh(seq: Sequent, name: str) -> Refused | None:
    """A refusal unless `name` can stand for an arbitrary object in this sequent."""
    if name in seq.free():
        return Refused(f"the name {name} already occurs in the goal", "not-fresh")
    if name in RESERVED:
        return Refused(f"{name} is the name of a constant, constructor or predicate", "not-fresh")
    return None


def _open(binder: Bind, name: str) -> tuple[Term, ...]:
    """Guard (if any) and body of a quantifier, opened with a variable."""
    (body,) = open_with(binder, [Var(name)])
    return (app("Belong", Var(name), REAL), body) if binder.real[0] else (body,)


def forall_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """forall x, P from P for a fresh variable; a guarded variable is assumed real."""
    if not (isinstance(seq.goal, Bind) and seq.goal.head == "Forall"):
        return Refused("the goal is no universal statement")
    name = string(ev, 0)
    problem = check_fresh(seq, name)
    if problem:
        return problem
    *guard, body = _open(seq.goal, name)
    return Premises((seq.with_assumption(*guard, goal=body),))


def exists_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Use a hypothesis exists x, P by a fresh variable with P."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, Bind) and fact.head == "Exists"):
        return Refused("the hypothesis is no existential statement")
    name = string(ev, 1)
    problem = check_fresh(seq, name)
    return problem or Premises((seq.with_derived(position, *_open(fact, name)),))


def exists_intro(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """exists x, P from P for a witness that is defined, and real where the variable is guarded.

    Definedness is not asked for where a strict atom on x is a top-level conjunct of P: proving it proves more.
    """
    if not (isinstance(seq.goal, Bind) and seq.goal.head == "Exists"):
        return Refused("the goal is no existential statement")
    witness = term(ev, 0)
    (body,) = open_with(seq.goal, [witness])
    (name,) = markers(seq.goal, 1)
    (marked,) = open_with(seq.goal, [Var(name)])
    if changes_reading(marked, name, witness):
        return Refused(READING, "definition-reading")
    owed: list[Term] = [app("Belong", witness, REAL)] if seq.goal.real[0] else []
    if not owed and not any(strict_in(part, name) for part in conjuncts(marked)):
        owed = list(denotes_conditions(witness))
    return Premises((*seq.sides(owed), seq.to_prove(body)))


def forall_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add an instance of a universal hypothesis for a term that is defined (and real where guarded)."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, Bind) and fact.head == "Forall"):
        return Refused("the hypothesis is no universal statement")
    value = term(ev, 0)
    (name,) = markers(fact, 1)
    if changes_reading(open_with(fact, [Var(name)])[0], name, value):
        return Refused(READING, "definition-reading")
    owed = instance_conditions(fact, [value])
    (instance,) = open_with(fact, [value])
    return Premises((*seq.sides(owed), seq.with_derived(position, instance)))


def cut(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Prove a formula first, then use it."""
    fact = term(ev, 0)
    return Premises((seq.to_prove(fact), seq.with_fact(fact)))


def and_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add all conjuncts of a hypothesis."""
    position, fact = hypothesis(seq, ev, 0)
    if not is_app(fact, "And"):
        return Refused("the hypothesis is no conjunction")
    return Premises((seq.with_derived(position, *conjuncts(fact)),))


def or_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """One premise for each disjunct of a hypothesis."""
    _, fact = hypothesis(seq, ev, 0)
    if not is_app(fact, "Or"):
        return Refused("the hypothesis is no disjunction")
    return Premises(tuple(seq.with_assumption(part) for part in disjuncts(fact)))


def excluded_middle(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Cases P and not P."""
    fact = term(ev, 0)
    return Premises((seq.with_assumption(fact), seq.with_assumption(negate(fact))))


def impl_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Prove the first premise of an implication hypothesis, then use what it implies."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, App) and fact.head == "Impl"):
        return Refused("the hypothesis is no implication")
    premise, conclusion = fact.args
    if seq.holds_at_sight(premise):
        return Premises((seq.with_fact(conclusion),))
    return Premises((seq.to_prove(premise), seq.with_fact(conclusion)))


def iff_elim(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add both implications of an equivalence hypothesis."""
    position, fact = hypothesis(seq, ev, 0)
    if not (isinstance(fact, App) and fact.head == "Iff"):
        return Refused("the hypothesis is no equivalence")
    left, right = fact.args
    return Premises((seq.with_derived(position, app("Impl", left, right), app("Impl", right, left)),))


def backchain(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """The goal is a suffix of the implication chain of a hypothesis: prove the premises before it, joined."""
    _, fact = hypothesis(seq, ev, 0)
    count = integer(ev, 1)
    premises, rest = [], fact
    for _ in range(count):
        if not (isinstance(rest, App) and rest.head == "Impl"):
            return Refused("the hypothesis has fewer premises")
        premises.append(rest.args[0])
        rest = rest.args[1]
    if not alpha_equal(rest, seq.goal):
        return Refused("the goal is not what the hypothesis implies", "goal-mismatch")
    return Premises((seq.to_prove(conj(premises)),) if premises else ())


def contradiction(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Anything from two contradictory hypotheses, or from one that is a false literal or `t < t`."""
    from proofdsl.kernel.numbers import literal_truth

    positions = tuple(hypothesis(seq, ev, k)[0] for k in range(len(ev.data)))
    facts = [seq.hyps[k] for k in positions]
    if len(facts) == 1 and (literal_truth(facts[0]) is False or _irreflexive(facts[0])):
        return Premises(contradiction=positions)
    if len(facts) == 2 and alpha_equal(negate(facts[0]), facts[1]):
        return Premises(contradiction=positions)
    return Refused("the hypotheses do not contradict each other on sight")


def _irreflexive(fact: Term) -> bool:
    """t < t, t > t and t != t never hold."""
    return isinstance(fact, App) and fact.head in ("Lt", "Gt", "Neq") and alpha_equal(*fact.args)


def same_nnf(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Replace the goal by a formula with the same negation normal form."""
    target = term(ev, 0)
    if alpha(nnf(seq.goal)) is not alpha(nnf(target)):
        return Refused("the negation normal forms differ", "nnf-mismatch")
    return Premises((seq.to_prove(target),))


def same_nnf_fact(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add a formula with the same negation normal form as a hypothesis."""
    position, fact = hypothesis(seq, ev, 0)
    target = term(ev, 0)
    if alpha(nnf(fact)) is not alpha(nnf(target)):
        return Refused("the negation normal forms differ", "nnf-mismatch")
    return Premises((seq.with_derived(position, target),))


def cite(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Add a library statement as a hypothesis."""
    identifier = string(ev, 0)
    statement = ctx.theorems.get(identifier)
    if statement is None:
        return Refused(f"there is no admissible theorem {identifier}", "no-such-theorem")
    return Premises((seq.with_fact(statement),), theorem=identifier)


def select(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """Forget all hypotheses but those at the given positions (strictly increasing)."""
    positions = [integer(ev, k) for k in range(len(ev.data))]
    if positions != sorted(set(positions)) or (positions and not 0 <= positions[0] <= positions[-1] < len(seq.hyps)):
        return Refused("the positions are not increasing positions of hypotheses")
    assumed = frozenset(k for k, position in enumerate(positions) if position in seq.assumed)
    return Premises((Sequent(tuple(seq.hyps[k] for k in positions), seq.goal, assumed),))


LOGIC_RULES: Final[dict[str, Rule]] = {
    "assume": assume, "and_intro": and_intro, "or_intro": or_intro, "impl_intro": impl_intro,
    "not_intro": not_intro, "by_contradiction": by_contradiction, "iff_intro": iff_intro,
    "forall_intro": forall_intro, "exists_elim": exists_elim, "exists_intro": exists_intro,
    "forall_elim": forall_elim, "cut": cut, "and_elim": and_elim, "or_elim": or_elim,
    "excluded_middle": excluded_middle, "impl_elim": impl_elim, "iff_elim": iff_elim, "backchain": backchain,
    "contradiction": contradiction, "same_nnf": same_nnf, "same_nnf_fact": same_nnf_fact, "cite": cite,
    "select": select,
}  # fmt: skip
