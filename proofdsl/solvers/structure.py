"""The structural search: connectives and quantifiers outside, theory solvers at the leaves. Untrusted.

Order at each goal: hypothesis; introduction rules; the leaf solvers; forward use of hypotheses, then the leaf solvers
again; case split on a disjunction; witnesses for an existential by matching hypotheses.
"""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.numbers import literal_truth
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import STRUCTURE_ANALYSIS as ANALYSIS
from proofdsl.solvers.budgets import STRUCTURE_DEPTH as MAX_DEPTH
from proofdsl.solvers.budgets import STRUCTURE_NESTED as MAX_NESTED
from proofdsl.solvers.budgets import STRUCTURE_ROUNDS as ROUNDS
from proofdsl.solvers.calculus import by_derivatives
from proofdsl.solvers.equality import by_rewriting, combine, congruent, reflexive, ring
from proofdsl.solvers.extrema import by_extrema, near_bound
from proofdsl.solvers.factorials import lowered
from proofdsl.solvers.finite_sums import by_induction
from proofdsl.solvers.images import is_image, member
from proofdsl.solvers.instances import Forward, definition_values, piecewise_equations, zero_factors
from proofdsl.solvers.integers import by_values
from proofdsl.solvers.integrals import by_integrals, by_predicates
from proofdsl.solvers.judgements import mentions
from proofdsl.solvers.limits import by_limits
from proofdsl.solvers.match import match
from proofdsl.solvers.nonlinear import by_squares, cleared
from proofdsl.solvers.parity import by_parity
from proofdsl.solvers.roots import linear_root
from proofdsl.solvers.search import Chain, Search, forward
from proofdsl.solvers.series import by_series
from proofdsl.solvers.sides import arithmetic, plain, side
from proofdsl.solvers.slopes import by_slope
from proofdsl.terms import App, Bind, Term, Var, alpha, app
from proofdsl.terms.logic import FALSE, REAL, conjuncts, is_app, negate, nnf
from proofdsl.terms.signature import ORDER
from proofdsl.terms.subst import fresh_name, open_with, substitute


def solve(search: Search, seq: Sequent, depth: int = MAX_DEPTH) -> Evidence | None:
    """Evidence for a sequent by structural search, or None."""
    search.tick()
    if seq.holds_at_sight(seq.goal):
        return search.used("EqbSolver", Evidence("assume"))
    if depth <= 0:
        return None
    match seq.goal:
        case App(head="And"):
            return search.used("PropSolver", search.by_rule(seq, solve, depth, "and_intro"))
        case App(head="Impl"):
            return _impl(search, seq, depth)
        case App(head="Iff"):
            found = reflexive(search, seq) or _same_nnf_hypothesis(search, seq)
            return found or search.by_rule(seq, solve, depth, "iff_intro")
        case App(head="Eq", args=(App(head="Pair"), App(head="Pair"))):
            return search.by_rule(seq, solve, depth - 1, "congruence") or _atom(search, seq, depth)
        case Bind(head="Forall"):
            name = fresh_name(seq.goal.names[0], seq.free())
            return search.by_rule(seq, solve, depth, "forall_intro", data=(name,))
        case App(head="Not"):
            found = _same_nnf_hypothesis(search, seq) or plain(search, seq, 0)
            return found or search.by_rule(seq, solve, depth - 1, "not_intro")
    return _atom(search, seq, depth)


def _impl(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    found = reflexive(search, seq) or _same_nnf_hypothesis(search, seq)
    return found or search.by_rule(seq, solve, depth, "impl_intro")


def _same_nnf_hypothesis(search: Search, seq: Sequent) -> Evidence | None:
    """NotUnfoldSolver: a hypothesis with the same negation normal form."""
    wanted = alpha(nnf(seq.goal))
    for fact in seq.hyps:
        if isinstance(fact, (App, Bind)) and alpha(nnf(fact)) is wanted:
            node = Evidence("same_nnf", (fact,), (), (Evidence("assume"),))
            return search.used("NotUnfoldSolver", node)
    return None


def _atom(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """A goal that no introduction rule decides: leaves, then forward reasoning, then cases."""
    found = _closed_by_facts(search, seq) or leaf(search, seq)
    if found is not None:
        return found
    chain = Chain(seq)
    work = Forward(search, chain, side)
    work.decompose()
    if chain.steps:
        found = _closed_by_facts(search, chain.seq) or leaf(search, chain.seq)
    for _ in range(ROUNDS):
        if found is not None:
            return chain.wrap(found)
        changed = work.instantiate()
        changed = work.detach() or changed
        work.decompose()
        changed = definition_values(search, chain, side) or changed
        changed = zero_factors(search, chain, side) or changed
        changed = piecewise_equations(search, chain, side) or changed
        if not changed:
            break
        found = _closed_by_facts(search, chain.seq) or leaf(search, chain.seq)
    found = found or _calculus(search, chain.seq) or _deeper(search, chain.seq, depth)
    return chain.wrap(found)


def _calculus(search: Search, seq: Sequent) -> Evidence | None:
    """The solvers of analysis; each looks first whether the goal is one for it, and has a budget of its own."""
    if not isinstance(seq.goal, App) or search.nested >= MAX_NESTED:
        return None
    hopeless = search.hopeless.setdefault(seq.hyps, {})
    if alpha(seq.goal) in hopeless:
        return None
    attempts = (
        lambda: by_derivatives(search, seq, side, solve, _last_leaf),
        lambda: by_limits(search, seq, side, solve, _last_leaf),
        lambda: by_integrals(search, seq, side, solve, _last_leaf),
        lambda: by_predicates(search, seq, side, solve),
        lambda: by_series(search, seq, side, solve),
        # Case splits belong to the goal itself, not to side conditions of the solvers of analysis.
        lambda: by_parity(search, seq, side, _last_leaf) if search.nested == 1 else None,
        lambda: by_extrema(search, seq, side, solve),
        lambda: by_slope(search, seq, side, solve, arithmetic_tactic),
        lambda: by_induction(search, seq, side, _last_leaf),
    )
    search.nested += 1
    try:
        for attempt in attempts:
            found = search.within(ANALYSIS, attempt)
            if found is not None:
                return found
    finally:
        search.nested -= 1
    hopeless[alpha(seq.goal)] = None
    return None


def _last_leaf(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    return leaf(search, seq)


def _deeper(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    if isinstance(seq.goal, App) and seq.goal.head == "Or":
        found = _disjunction(search, seq, depth)
        if found is not None:
            return found
    if isinstance(seq.goal, Bind) and seq.goal.head == "Exists":
        found = near_bound(search, seq, side) or _witness(search, seq, depth)
        if found is not None:
            return found
    return (
        _set_goal(search, seq, depth)
        or _backward(search, seq, depth)
        or _cases(search, seq, depth)
        or congruent(search, seq, solve, min(depth, 4))
        or _rewritten_congruence(search, seq, depth)
        or _by_contradiction(search, seq, depth)
        or _beta(search, seq, depth)
        or _products(search, seq)
        or _substituted(search, seq, depth)
        or (by_values(search, seq, (side, _case, arithmetic_tactic), depth - 3) if depth > 3 else None)
    )


def _rewritten_congruence(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """s = t, where a chain of equations at hand says that s is a binder of the kind of t: the bodies are compared."""
    goal = seq.goal
    if not (isinstance(goal, App) and goal.head == "Eq") or depth <= 3:
        return None
    for place in (0, 1):
        there = goal.args[1 - place]
        if not isinstance(there, Bind):
            continue
        for steps in _chains(seq, goal.args[place]):
            if not (isinstance(steps[-1][2], Bind) and steps[-1][2].head == there.head):
                continue
            chain = Chain(seq)
            for position, direction, new in steps:
                target = app("Eq", *((new, there) if place == 0 else (there, new)))
                forward(search, chain, side, 6, "rewrite_goal", target, data=(position, direction, "equation"))
            found = chain.wrap(congruent(search, chain.seq, solve, 4)) if len(chain.steps) == len(steps) else None
            if found is not None:
                return found
    return None


def _substituted(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """The goal with the terms that hypotheses give for its variables, where the variables are not known to be real."""
    if depth <= 3 or not isinstance(seq.goal, App):
        return None
    chain = Chain(seq)
    for position, fact in enumerate(seq.hyps):
        for variable, value, direction in _oriented(fact):
            goal = chain.seq.goal
            if not (isinstance(variable, Var) and variable.name in goal.free and isinstance(value, App)):
                continue
            if variable.name in value.free or seq.holds_at_sight(app("Belong", variable, REAL)):
                continue
            target = substitute(goal, {variable.name: value})
            forward(search, chain, side, 6, "rewrite_goal", target, data=(position, direction, "equation"))
    return chain.wrap(solve(search, chain.seq, depth - 3)) if chain.steps else None


def _chains(seq: Sequent, start: Term) -> list[list[tuple[int, str, Term]]]:
    """Chains of equations at hand from a term, the shortest first: (position, direction, what the term becomes)."""
    found: list[list[tuple[int, str, Term]]] = []
    seen: dict[Term, None] = {alpha(start): None}
    queue: list[tuple[Term, list[tuple[int, str, Term]]]] = [(start, [])]
    for term, steps in queue:
        for position, fact in enumerate(seq.hyps):
            for known, new, direction in _oriented(fact):
                if alpha(known) is alpha(term) and alpha(new) not in seen:
                    seen[alpha(new)] = None
                    longer = [*steps, (position, direction, new)]
                    found.append(longer)
                    queue.append((new, longer))
    return found


def _oriented(fact: Term) -> list[tuple[Term, Term, str]]:
    """Both readings of an equation: (old, new, direction)."""
    if not (isinstance(fact, App) and fact.head == "Eq"):
        return []
    left, right = fact.args
    return [(left, right, "left_to_right"), (right, left, "right_to_left")]


def _by_contradiction(search: Search, seq: Sequent, depth: int) -> Evidence | None:
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
        found = _closed_by_facts(search, chain.seq)
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


def arithmetic_tactic(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Linear arithmetic as a tactic."""
    return arithmetic(search, seq)


def _products(search: Search, seq: Sequent) -> Evidence | None:
    """SqueezeSolver: linear arithmetic with products of pairs of sign facts."""
    if isinstance(seq.goal, App) and seq.goal.head in ORDER:
        found = by_squares(search, seq, side) or cleared(search, seq, side)
        return found or search.used("SqueezeSolver", arithmetic(search, seq, products=True))
    return None


def leaf(search: Search, seq: Sequent) -> Evidence | None:
    """The theory solvers on an atom, cheap first."""
    goal = seq.goal
    if seq.holds_at_sight(goal):
        return search.used("EqbSolver", Evidence("assume"))
    if not isinstance(goal, App):
        return _same_nnf_hypothesis(search, seq)
    if goal.head == "False":
        return _impossible(search, seq)
    if goal.head in ("Eq", "Subset"):
        found = reflexive(search, seq)
        if found is not None:
            return found
    found = plain(search, seq, 0)
    if found is not None:
        return found
    if goal.head == "Eq":
        return _equation(search, seq)
    if goal.head in ORDER or goal.head == "Neq":
        return side(search, seq) or by_rewriting(search, seq, side, lambda s, q: side(s, q, 1))
    if goal.head in ("Belong", "Typed", "Denotes"):
        return by_rewriting(search, seq, side, lambda s, q: plain(s, q, 0))
    return by_rewriting(search, seq, side, lambda s, q: plain(s, q, 0))


def _equation(search: Search, seq: Sequent) -> Evidence | None:
    found = ring(search, seq, side) or combine(search, seq, side)
    if found is None and mentions(seq.goal, ("Fact",)):
        lower = lowered(search, seq, side)
        found = lower.wrap(ring(search, lower.seq, side) or combine(search, lower.seq, side)) if lower.steps else None
    if found is not None:
        return found
    return by_rewriting(search, seq, side, _finish_equation) or arithmetic(search, seq)


def _finish_equation(search: Search, seq: Sequent) -> Evidence | None:
    return reflexive(search, seq) or ring(search, seq, side) or combine(search, seq, side)


def _closed_by_facts(search: Search, seq: Sequent) -> Evidence | None:
    """A hypothesis that refutes itself, or two assumed inside the search that contradict each other.

    Contradictions among the gap's own assumptions are not looked for (spec 2, last paragraph).
    """
    for position, fact in enumerate(seq.hyps):
        if literal_truth(fact) is False or _irreflexive(fact):
            return Evidence("contradiction", (), (position,))
        if position not in seq.assumed:
            continue
        other = seq.position(negate(fact))
        if other is not None:
            return Evidence("contradiction", (), (position, other))
    return None


def _irreflexive(fact: Term) -> bool:
    return isinstance(fact, App) and fact.head in ("Lt", "Gt", "Neq") and alpha(fact.args[0]) is alpha(fact.args[1])


def _impossible(search: Search, seq: Sequent) -> Evidence | None:
    """The goal False: contradiction on sight, by an unequal pair that is equal, or by arithmetic."""
    found = _closed_by_facts(search, seq)
    if found is not None or not seq.assumed:
        return found
    for position in range(len(seq.hyps) - 1, -1, -1):
        fact = seq.hyps[position]
        opposite = negate(fact) if isinstance(fact, App) and fact.head in ("Neq", "NotBelong", "Not") else None
        if opposite is None or position not in seq.assumed:
            continue
        proof = leaf(search, seq.to_prove(opposite))
        if proof is not None:
            made = search.expand(seq, "cut", opposite)
            end = Evidence("contradiction", (), (position, len(seq.hyps)))
            return Evidence("cut", (opposite,), (), (proof, end)) if made is not None else None
    return arithmetic(search, seq)


def _disjunction(search: Search, seq: Sequent, depth: int) -> Evidence | None:
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
    # Classical: the first disjunct holds, or its negation helps with the rest.
    first = goal.args[0]
    made = search.expand(seq, "excluded_middle", first)
    if made is None:
        return None
    yes = Evidence("or_intro", (), (0, 0), (Evidence("assume"),))
    rest = search.by_rule(made[1][1], solve, depth - 2, "or_intro", data=(1, len(goal.args) - 1))
    return None if rest is None else search.used("PropSolver", Evidence("excluded_middle", (first,), (), (yes, rest)))


def _either_way(goal: App) -> Evidence | None:
    """P or Q or not P."""
    for k, part in enumerate(goal.args):
        for j, other in enumerate(goal.args):
            if alpha(negate(part)) is alpha(other):
                yes = Evidence("or_intro", (), (k, k), (Evidence("assume"),))
                no = Evidence("or_intro", (), (j, j), (Evidence("assume"),))
                return Evidence("excluded_middle", (part,), (), (yes, no))
    return None


def _witness(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """A witness: what makes a conjunct of the body match a hypothesis, or solves an equation of it."""
    goal = seq.goal
    if not isinstance(goal, Bind):
        return None
    hole = "\0w"
    (body,) = open_with(goal, [Var(hole)])
    tried: dict[Term, None] = {}
    for candidate in _witness_candidates(seq, body, hole):
        if alpha(candidate) in tried or len(tried) >= 12:
            continue
        tried[alpha(candidate)] = None
        proof = search.by_rule(seq, solve, depth - 2, "exists_intro", candidate)
        if proof is not None:
            return search.used("PropSolver", proof)
    return None


def _witness_candidates(seq: Sequent, body: Term, hole: str) -> list[Term]:
    inner = body
    while isinstance(inner, Bind) and inner.head == "Exists":
        (inner,) = open_with(inner, [Var(f"{hole}'")])
    found: list[Term] = []
    for part in conjuncts(inner):
        for fact in seq.hyps:
            values = match(part, fact, frozenset({hole}))
            if values is not None and hole in values:
                found.append(values[hole])
        match part:
            case App(head="Eq", args=(a, b)):
                for one, other in ((a, b), (b, a)):
                    if one is Var(hole) and hole not in other.free and f"{hole}'" not in other.free:
                        found.append(other)
                solution = linear_root(app("Minus", a, b), hole)
                if solution is not None and f"{hole}'" not in solution.free:
                    found.append(solution)
                for one in (a, b):
                    for fact in _sides_of_equations(seq):
                        values = match(one, fact, frozenset({hole}))
                        if values is not None and hole in values:
                            found.append(values[hole])
    return found


def _sides_of_equations(seq: Sequent) -> list[Term]:
    return [side_ for fact in seq.hyps if isinstance(fact, App) and fact.head == "Eq" for side_ in fact.args]


def _cases(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """Split on a disjunction among the hypotheses."""
    if depth <= 3:
        return None
    for position in range(len(seq.hyps) - 1, -1, -1):
        fact = seq.hyps[position]
        if is_app(fact, "Or"):
            made = search.expand(seq, "or_elim", data=(position,))
            if made is None:
                continue
            rest = tuple(k for k in range(len(seq.hyps) + 1) if k != position)
            proofs: list[Evidence] = []
            for premise in made[1]:
                kept = search.expand(premise, "select", data=rest)
                proof = None if kept is None else _case(search, kept[1][0], depth - 3)
                if proof is None:
                    break
                proofs.append(Evidence("select", (), rest, (proof,)))
            else:
                return search.used("PropSolver", Evidence("or_elim", (), (position,), tuple(proofs)))
    return None


def _case(search: Search, seq: Sequent, depth: int) -> Evidence | None:
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


def _backward(search: Search, seq: Sequent, depth: int) -> Evidence | None:
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


def _set_goal(search: Search, seq: Sequent, depth: int) -> Evidence | None:
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
            return _interval_goal(search, seq, (x, head, a, b), depth)
        case App(head="Belong", args=(x, App(head="Inter", args=(a, b)))):
            return search.by_rule(seq, solve, depth - 2, "schema", a, b, x, data=("inter:intro",))
        case App(head="Belong", args=(x, App(head="Union", args=(a, b)))):
            return _union_goal(search, seq, (x, a, b), depth)
        case App(head="Typed", args=(Bind(head="Lambda") as function, _)):
            rule, data = "typed_lambda", (fresh_name(function.names[0], seq.free()),)
        case App(head="NotBelong"):
            rule = "not_intro"
        case App(head="Subset"):
            rule, data = "subset_intro", (fresh_name("x", seq.free()),)
        case App(head="Eq", args=(a, b)) if _set_like(a) and _set_like(b):
            rule, data = "set_equality", (fresh_name("x", seq.free()),)
    if rule is None or depth <= 1:
        return None
    return search.used("SetSolver", search.by_rule(seq, solve, depth - 1, rule, data=data))


def _union_goal(search: Search, seq: Sequent, parts: tuple[Term, Term, Term], depth: int) -> Evidence | None:
    item, left, right = parts
    for name in ("union:left", "union:right"):
        proof = search.by_rule(seq, solve, depth - 2, "schema", left, right, item, data=(name,))
        if proof is not None:
            return search.used("SetSolver", proof)
    return None


def _interval_goal(search: Search, seq: Sequent, parts: tuple[Term, str, Term, Term], depth: int) -> Evidence | None:
    item, head, low, high = parts
    return search.used(
        "SetSolver", search.by_rule(seq, solve, depth - 1, "schema", low, high, item, data=(f"{head}:intro",))
    )


def _set_like(term: Term) -> bool:
    from proofdsl.kernel.setforms import is_set_form

    return is_set_form(term)


def function_values(search: Search, seq: Sequent) -> Evidence | None:
    """FunctionApplySolver: values by definitions and decided branches, then beta reduction; equations by algebra."""
    chain = Chain(seq)
    work = Forward(search, chain, side)
    work.decompose()
    work.instantiate()
    definition_values(search, chain, side)
    piecewise_equations(search, chain, side)
    found = by_rewriting(search, chain.seq, side, _finish_equation) or _beta(search, chain.seq, 3)
    return search.used("FunctionApplySolver", chain.wrap(found))


def _beta(search: Search, seq: Sequent, depth: int) -> Evidence | None:
    """FunctionApplySolver: beta-normalise the goal, then solve."""
    chain = Chain(seq)
    if not forward(search, chain, side, 2, "beta_goal"):
        return None
    return search.used("FunctionApplySolver", chain.wrap(solve(search, chain.seq, depth - 1)))
