"""Propositional steps of the search: disjunctions, case splits, backward use of implications, refutation. Untrusted."""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import STRUCTURE_ROUNDS as ROUNDS
from proofdsl.solvers.instances import Forward
from proofdsl.solvers.leaves import closed_by_facts, equation_tactic
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.solvers.sides import arithmetic, side
from proofdsl.terms import App, Term, alpha, app, num
from proofdsl.terms.logic import FALSE, is_app, negate

ZERO = num(0)


def disjunction(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    goal = seq.goal
    if not isinstance(goal, App):
        return None
    tautology = _either_way(goal)
    if tautology is not None:
        return search.used("PropSolver", tautology)
    for k in range(len(goal.args)):
        proof = solve(search, seq.to_prove(goal.args[k]), 2)
        if proof is not None:
            return search.used("PropSolver", Evidence("or_intro", (), (k, k), (proof,)))
    if depth <= 2:
        return None
    found = _one_factor(search, seq, solve, depth)
    if found is not None:
        return found
    # Classical: the first disjunct holds, or its negation helps with the rest.
    first = goal.args[0]
    made = search.expand(seq, "excluded_middle", first)
    if made is None:
        return None
    yes = Evidence("or_intro", (), (0, 0), (Evidence("assume"),))
    rest = search.by_rule(made[1][1], solve, depth - 2, "or_intro", data=(1, len(goal.args) - 1))
    return None if rest is None else search.used("PropSolver", Evidence("excluded_middle", (first,), (), (yes, rest)))


def _one_factor(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """a = b or c = d or .. where the product of the differences is zero by algebra."""
    goal = seq.goal
    if not (isinstance(goal, App) and all(isinstance(part, App) and part.head == "Eq" for part in goal.args)):
        return None
    factors = [app("Minus", *part.args) for part in goal.args if isinstance(part, App)]
    chain = Chain(seq)
    product: Term = factors[0]
    for factor in factors[1:]:
        product = app("Mult", product, factor)
    vanishes = app("Eq", product, ZERO)
    proof = equation_tactic(search, seq.to_prove(vanishes), 2)
    if proof is None:
        return None
    assert_fact(search, chain, vanishes, proof)
    while len(factors) > 1:
        # The last factor vanishes, or the product of those before it.
        last = factors.pop()
        rest = product.args[0] if isinstance(product, App) else product
        either = app("Or", app("Eq", rest, ZERO), app("Eq", last, ZERO))
        premise = app("Impl", app("Eq", product, ZERO), either)
        made = search.by_schema(chain.seq.with_assumption(app("Eq", product, ZERO), goal=either), side, 2, "Mult:zero",
                                {"a": rest, "b": last})  # fmt: skip
        if made is None:
            return None
        assert_fact(search, chain, premise, Evidence("impl_intro", (), (), (made,)))
        product = rest
    return chain.wrap(_by_factors(search, chain.seq, vanishes, solve, len(goal.args) - 1))


def _by_factors(search: Search, seq: Sequent, vanishes: Term, solve: Tactic, k: int) -> Evidence | None:
    """Disjunct k from its factor, or the disjuncts before it from the product of the others."""
    position = next(
        (n for n, fact in enumerate(seq.hyps) if isinstance(fact, App) and fact.head == "Impl"
         and alpha(fact.args[0]) is alpha(vanishes)), None,
    )  # fmt: skip
    if k == 0 or position is None:
        return search.by_rule(seq, solve, 2, "or_intro", data=(0, 0))
    made = search.expand(seq, "impl_elim", data=(position,))
    split = None if made is None else search.expand(made[1][-1], "or_elim", data=(len(made[1][-1].hyps) - 1,))
    if made is None or split is None:
        return None
    before, here = split[1]
    first = _by_factors(search, before, before.hyps[-1], solve, k - 1)
    second = search.by_rule(here, solve, 2, "or_intro", data=(k, k))
    if first is None or second is None:
        return None
    cases = Evidence("or_elim", (), split[0].data, (first, second))
    return Evidence("impl_elim", (), made[0].data, (*(Evidence("assume") for _ in made[1][:-1]), cases))


def _either_way(goal: App) -> Evidence | None:
    """P or Q or not P."""
    for k, part in enumerate(goal.args):
        for j, other in enumerate(goal.args):
            if alpha(negate(part)) is alpha(other):
                yes = Evidence("or_intro", (), (k, k), (Evidence("assume"),))
                no = Evidence("or_intro", (), (j, j), (Evidence("assume"),))
                return Evidence("excluded_middle", (part,), (), (yes, no))
    return None


def cases(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """Split on a disjunction among the hypotheses."""
    for position in range(len(seq.hyps) - 1, -1, -1):
        fact = seq.hyps[position]
        step = _price(fact)
        if step and depth > step:
            made = search.expand(seq, "or_elim", data=(position,))
            if made is None:
                continue
            rest = tuple(k for k in range(len(seq.hyps) + 1) if k != position)
            proofs: list[Evidence] = []
            for premise in made[1]:
                kept = search.expand(premise, "select", data=rest)
                proof = None if kept is None else case(search, kept[1][0], solve, depth - step)
                if proof is None:
                    break
                proofs.append(Evidence("select", (), rest, (proof,)))
            else:
                return search.used("PropSolver", Evidence("or_elim", (), (position,), tuple(proofs)))
    return None


def _price(fact: Term) -> int:
    """What a split on a hypothesis costs: little where it says in which set something is; 0 for no disjunction."""
    if not (isinstance(fact, App) and fact.head == "Or"):
        return 0
    return 1 if all(is_app(part, "Belong") or is_app(part, "NotBelong") for part in fact.args) else 3


def case(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """One case: the goal, or a contradiction of the case with what is known (the one place for ex falso)."""
    found = solve(search, seq, depth)
    if found is not None:
        return found
    chain = Chain(seq)
    Forward(search, chain, side).decompose()
    proof = arithmetic(search, chain.seq.to_prove(FALSE))
    if proof is None:
        return None
    end = Evidence("contradiction", (), (len(chain.seq.hyps),))
    return chain.wrap(Evidence("cut", (FALSE,), (), (proof, end)))


def backward(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """The goal is what an implication at hand concludes: prove its premises."""
    if depth <= 2:
        return None
    for position, fact in enumerate(seq.hyps):
        if not is_app(fact, "Impl"):
            continue
        suffix, count = fact, 0
        while isinstance(suffix, App) and suffix.head == "Impl":
            suffix, count = suffix.args[1], count + 1
            if alpha(suffix) is alpha(seq.goal):
                proof = search.by_rule(seq, solve, depth - 2, "backchain", data=(position, count))
                if proof is not None:
                    return search.used("PropSolver", proof)
    return None


def by_contradiction(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """The goal, or its negation refutes itself with hypotheses that speak of it."""
    opposite = negate(seq.goal)
    if depth <= 3 or not any(_mentions(fact, opposite) for fact in seq.hyps):
        return None
    made = search.expand(seq, "excluded_middle", seq.goal)
    if made is None:
        return None
    chain = Chain(made[1][1])
    work = Forward(search, chain, side)
    for _ in range(ROUNDS):
        work.decompose()
        found = closed_by_facts(search, chain.seq)
        if found is not None:
            proofs = (Evidence("assume"), chain.wrap(found) or found)
            return search.used("PropSolver", Evidence("excluded_middle", (seq.goal,), (), proofs))
        if not work.detach():
            break
    return None


def _mentions(fact: Term, formula: Term) -> bool:
    """True when a formula is a propositional part of a hypothesis (other than the hypothesis itself)."""
    wanted = alpha(formula)
    parts = [fact]
    while parts:
        part = parts.pop()
        if isinstance(part, App) and part.head in ("Impl", "Iff", "And", "Or", "Not"):
            if any(alpha(child) is wanted for child in part.args):
                return True
            parts.extend(part.args)
    return False
