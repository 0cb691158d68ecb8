"""Random evidence: a blind backward search that applies kernel rules with sensible parameters, for soundness tests.

The search proves some of the random sequents it is given, true or not: what matters is that nothing it proves
is refuted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from proofdsl.kernel.check import expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context, Premises
from proofdsl.kernel.schemas import ALL
from proofdsl.kernel.sequent import Sequent
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import TRUE, conj, disj, is_app, negate, nnf
from proofdsl.terms.subst import bind, open_with
from proofdsl.terms.term import postorder
from tests.kernel.support import ONE, REAL, TWO, ZERO, eq, frac, isin, minus, plus, times

CONTEXT = Context()
VARIABLES = [Var(n) for n in ("a", "b", "c")]
L2R, R2L = "left_to_right", "right_to_left"


# -- random sequents -----------------------------------------------------------------------------------------


def abstract_term(rng: random.Random, depth: int = 2, scope: tuple[str, ...] = ()) -> Term:
    """Terms over a partial function f and values of a small universe."""
    if depth == 0 or rng.random() < 0.45:
        return rng.choice([*VARIABLES, *VARIABLES, ZERO, ONE, *(Var(n) for n in scope * 3)])
    roll = rng.random()
    inner = abstract_term(rng, depth - 1, scope)
    if roll < 0.55:
        return app("Apply", Var("f"), inner)
    if roll < 0.7:
        body = rng.choice([Var("u"), app("Apply", Var("f"), Var("u")), ZERO])
        condition = rng.choice([TRUE, eq(Var("u"), rng.choice(VARIABLES)), app("Apply", Var("p"), Var("u"))])
        return app("Apply", bind("Lambda", ["u"], [], [condition, body]), inner)
    # No pairs: their values would lie outside the universe, which has to contain every value of a term.
    return app("Cases", inner, eq(abstract_term(rng, 0, scope), ZERO), abstract_term(rng, depth - 1, scope))


def abstract_atom(rng: random.Random, scope: tuple[str, ...] = ()) -> Term:
    a, b = (abstract_term(rng, 2, scope) for _ in range(2))
    return rng.choice(
        [
            eq(a, b),
            eq(a, b),
            app("Neq", a, b),
            isin(a, app("Enum", b, ONE)),
            app("NotBelong", a, app("Enum", b)),
            app("Apply", Var("p"), abstract_term(rng, 0, scope)),
            app("Denotes", a),
            app("Lt", a, b),
        ]
    )


def arithmetic_term(rng: random.Random, depth: int = 2, scope: tuple[str, ...] = ()) -> Term:
    if depth == 0 or rng.random() < 0.35:
        return rng.choice([*VARIABLES, *VARIABLES, ZERO, ONE, TWO, num(-1), *(Var(n) for n in scope * 3)])
    a, b = (arithmetic_term(rng, depth - 1, scope) for _ in range(2))
    return rng.choice(
        [
            plus(a, b),
            minus(a, b),
            times(a, b),
            frac(a, b),
            app("Neg", a),
            app("Abs", a),
            app("ln", a),
            app("Root", TWO, a),
            app("Power", a, TWO),
            app("max", a, b),
        ]
    )


def arithmetic_atom(rng: random.Random, scope: tuple[str, ...] = ()) -> Term:
    a, b = (arithmetic_term(rng, 2, scope) for _ in range(2))
    head = rng.choice(("Eq", "Eq", "Neq", "Lt", "Leq", "Gt", "Geq", "Belong"))
    return isin(a, App(rng.choice(("RealSet", "IntegerSet", "PosRealSet")))) if head == "Belong" else app(head, a, b)


def formula(rng: random.Random, atom: Callable[..., Term], depth: int = 2, scope: tuple[str, ...] = ()) -> Term:
    """Connectives and quantifiers over atoms; quantifiers of arithmetic run over a finite set."""
    if depth == 0 or rng.random() < 0.35:
        return atom(rng, scope)
    roll = rng.random()

    def part() -> Term:
        return formula(rng, atom, depth - 1, scope)

    if roll < 0.2:
        return conj([part(), part()])
    if roll < 0.4:
        return disj([part(), part()])
    if roll < 0.55:
        return app("Impl", part(), part())
    if roll < 0.65:
        return app("Iff", part(), part())
    if roll < 0.75:
        return app("Not", part())
    name = rng.choice("vw")
    body = formula(rng, atom, depth - 1, (*scope, name))
    universal = rng.random() < 0.5
    if atom is arithmetic_atom:
        finite = isin(Var(name), app("Enum", ZERO, ONE, num(-2)))
        body = app("Impl", finite, body) if universal else conj([finite, body])
    return bind("Forall" if universal else "Exists", [name], [], [body])


def sequent(rng: random.Random, atom: Callable[..., Term]) -> Sequent:
    """Random hypotheses, and a goal that often has to do with them."""
    hyps = [formula(rng, atom) for _ in range(rng.randint(1, 4))]
    if atom is arithmetic_atom:
        hyps += [isin(v, REAL) for v in VARIABLES if rng.random() < 0.8]
    chosen = rng.choice(hyps)
    goal = rng.choice(
        [
            formula(rng, atom),
            disj([chosen, formula(rng, atom)]),
            nnf(chosen),
            app("Impl", formula(rng, atom), chosen),
            negate(negate(chosen)),
            chosen,
            conj(rng.sample(hyps, min(2, len(hyps)))),
            formula(rng, atom, 0),
        ]
    )
    if isinstance(chosen, Bind) and rng.random() < 0.6:
        (goal,) = open_with(
            chosen, [rng.choice([*VARIABLES, arithmetic_term(rng) if atom is arithmetic_atom else abstract_term(rng)])]
        )
    if is_app(chosen, "And") or is_app(chosen, "Or"):
        goal = rng.choice([goal, rng.choice([c for c, _ in chosen.children()])])
    if rng.random() < 0.25:
        goal = _with_equals(rng, hyps, goal)
    return Sequent(tuple(hyps), goal)


def _with_equals(rng: random.Random, hyps: Sequence[Term], goal: Term) -> Term:
    for fact in hyps:
        if isinstance(fact, App) and fact.head == "Eq":
            return _replace(goal, *rng.choice([fact.args, fact.args[::-1]]))
    return goal


def _replace(source: Term, old: Term, new: Term) -> Term:
    from proofdsl.terms.subst import transform

    return transform(source, lambda node, depth: new if node is old else None)


# -- random rule applications ------------------------------------------------------------------------------------


def _terms(seq: Sequent) -> list[Term]:
    found = [
        n
        for f in (*seq.hyps, seq.goal)
        for n in postorder(f)
        if n.loose == 0
        and not isinstance(n, Bind)
        and n not in _NO_OBJECTS
        and not (isinstance(n, App) and (n.head in _FORMULAS or n.args[:1] == (Var("p"),)))
    ]
    return list(dict.fromkeys(found)) or [ZERO]


_NO_OBJECTS = (Var("f"), Var("p"))
_FORMULAS = {
    "Enum",
    "RealSet",
    "IntegerSet",
    "PosRealSet",
    "And",
    "Or",
    "Not",
    "Impl",
    "Iff",
    "Eq",
    "Neq",
    "Belong",
    "NotBelong",
    "Lt",
    "Leq",
    "Gt",
    "Geq",
    "Denotes",
    "Typed",
    "Subset",
    "True",
    "False",
}


def _fresh(rng: random.Random) -> str:
    return rng.choice(["n0", "n1", "n2", "n3", "a", "v"])  # sometimes one that is not fresh


def proposals(seq: Sequent, rng: random.Random) -> Iterator[Evidence]:
    """Rule applications with sensible (and some senseless) parameters, in random order."""
    hyps, goal = seq.hyps, seq.goal
    made: list[Evidence] = [
        Evidence(r)
        for r in (
            "assume",
            "and_intro",
            "impl_intro",
            "not_intro",
            "iff_intro",
            "reflexivity",
            "symmetry",
            "congruence",
            "ring",
            "beta_goal",
            "member_of_enumeration",
        )
    ]
    terms = _terms(seq)
    pick = rng.choice
    made += [Evidence("or_intro", (), (k, k)) for k in range(3)]
    made += [Evidence("cases_value", (), (k,)) for k in range(2)]
    made += [Evidence("forall_intro", (), (_fresh(rng),)), Evidence("binder_congruence", (), (_fresh(rng),))]
    made += [Evidence("exists_intro", (pick(terms),)) for _ in range(3)]
    made += [Evidence("contradiction", (), (i, j)) for i in range(len(hyps)) for j in range(len(hyps)) if i != j]
    made += [Evidence("contradiction", (), (i,)) for i in range(len(hyps))]
    for k, fact in enumerate(hyps):
        made += _uses(rng, k, fact, seq, terms)
    made += [Evidence("same_nnf", (nnf(goal),)), Evidence("by_contradiction")]
    made += [Evidence("excluded_middle", (pick(list(hyps) + [eq(pick(terms), pick(terms))]),))]
    made += [Evidence("cut", (eq(pick(terms), pick(terms)),))]
    made += _certificates(rng, seq)
    made += _schemas(rng, seq, terms)
    rng.shuffle(made)
    return iter(made)


def _uses(rng: random.Random, k: int, fact: Term, seq: Sequent, terms: list[Term]) -> list[Evidence]:
    pick = rng.choice
    head = getattr(fact, "head", "")
    made = [
        Evidence(rule, (), (k,))
        for rule in ("and_elim", "or_elim", "impl_elim", "iff_elim", "use_enumeration", "not_order", "beta_fact")
        if rng.random() < 0.7
    ]
    made += [Evidence("backchain", (), (k, n)) for n in range(3)]
    if head == "Forall":
        values = [pick(terms) for _ in range(3)]
        made += [Evidence("forall_elim", (v,), (k,)) for v in values]
        for v in values:
            (body,) = open_with(fact, [v])  # type: ignore[arg-type]
            made.append(Evidence("instance", (v, body), (k, 1)))
    if head == "Exists":
        made.append(Evidence("exists_elim", (), (k, _fresh(rng))))
    if head in ("Eq", "Iff"):
        left, right = fact.args  # type: ignore[attr-defined]
        kind = "equation" if head == "Eq" else "iff"
        for direction, old, new in ((L2R, left, right), (R2L, right, left)):
            made.append(Evidence("rewrite_goal", (_replace(seq.goal, old, new),), (k, direction, kind)))
            j = rng.randrange(len(seq.hyps))
            made.append(Evidence("rewrite_fact", (_replace(seq.hyps[j], old, new),), (k, direction, kind, j)))
    return made


def _certificates(rng: random.Random, seq: Sequent) -> list[Evidence]:
    relations = [k for k, h in enumerate(seq.hyps) if isinstance(h, App) and h.head in ("Eq", "Lt", "Leq", "Gt", "Geq")]
    made: list[Evidence] = []
    for _ in range(4):
        chosen = rng.sample(relations, min(len(relations), rng.randint(0, 2)))
        multipliers: list[Term] = [rng.choice([ONE, ONE, num(-1), TWO, Num(0), rng.choice(VARIABLES)]) for _ in chosen]
        last: list[Term] = [] if seq.goal is App("False") else [rng.choice([ONE, ONE, num(-1)])]
        made.append(Evidence("combine", tuple(multipliers + last), tuple(chosen)))
    return made


def _schemas(rng: random.Random, seq: Sequent, terms: list[Term]) -> list[Evidence]:
    made: list[Evidence] = []
    head = getattr(seq.goal, "head", "")
    fitting = [s for s in ALL if getattr(s.conclusion, "head", "") == head]
    for schema in rng.sample(fitting, min(len(fitting), 12)):
        values = _match(schema.conclusion, seq.goal, {})
        if values is not None:
            full = tuple(values.get(name) or rng.choice(terms) for name in schema.variables)
            made.append(Evidence("schema", full, (schema.name,)))
    return made


def _match(pattern: Term, term: Term, found: dict[str, Term]) -> dict[str, Term] | None:
    if isinstance(pattern, Var) and pattern.name.startswith("?"):
        if found.setdefault(pattern.name, term) is not term:
            return None
        return found
    if isinstance(pattern, App) and isinstance(term, App):
        if (pattern.head, len(pattern.args)) != (term.head, len(term.args)):
            return None
        for a, b in zip(pattern.args, term.args, strict=True):
            if _match(a, b, found) is None:
                return None
        return found
    return found if pattern is term else None


#: Rules that add facts to the hypotheses; `derivation` chains them.
_FORWARD = frozenset(
    {
        "and_elim",
        "iff_elim",
        "forall_elim",
        "instance",
        "rewrite_fact",
        "exists_elim",
        "use_enumeration",
        "not_order",
        "beta_fact",
        "impl_elim",
        "same_nnf_fact",
    }
)


def derivation(start: Sequent, rng: random.Random, steps: int) -> tuple[Sequent, Evidence] | None:
    """A sequent about something derived from random hypotheses by forward steps, with its evidence; None when stuck."""
    seq, nodes = start, list[tuple[Evidence, tuple[Evidence, ...]]]()
    for _ in range(60):
        if len(nodes) >= steps:
            break
        for node in proposals(seq, rng):
            if node.rule not in _FORWARD:
                continue
            answer = expand(seq, node, CONTEXT)
            if not isinstance(answer, Premises) or len(answer.sequents[-1].hyps) <= len(seq.hyps):
                continue
            closed = [prove(p, rng, 2, Budget(60)) for p in answer.sequents[:-1]]
            if None not in closed:
                nodes.append((node, tuple(c for c in closed if c is not None)))
                seq = answer.sequents[-1]
                break
    fresh = [h for h in seq.hyps[len(start.hyps) :] if h.free <= start.free()]
    if not fresh:
        return None
    goal = rng.choice(fresh)
    evidence = Evidence("assume")
    if rng.random() < 0.4:
        goal, evidence = disj([goal, start.goal]), Evidence("or_intro", (), (0, len(_disjuncts(goal)) - 1), (evidence,))
    for node, closed_sides in reversed(nodes):
        evidence = Evidence(node.rule, node.terms, node.data, (*closed_sides, evidence))
    return start.to_prove(goal), evidence


def _disjuncts(formula: Term) -> tuple[Term, ...]:
    return formula.args if isinstance(formula, App) and formula.head == "Or" else (formula,)


class Budget:
    """A number of rule applications to try."""

    def __init__(self, steps: int) -> None:
        self.left = steps


def prove(seq: Sequent, rng: random.Random, depth: int, budget: Budget, width: int = 5) -> Evidence | None:
    """Evidence found by blind search; None when the budget or depth is used up."""
    tried = 0
    nodes = sorted(proposals(seq, rng), key=lambda e: e.rule not in ("assume", "reflexivity", "contradiction", "ring"))
    for node in nodes:
        budget.left -= 1
        if budget.left < 0:
            return None
        answer = expand(seq, node, CONTEXT)
        if not isinstance(answer, Premises):
            continue
        if answer.sequents and (depth == 0 or tried >= width):
            continue
        tried += bool(answer.sequents)
        children: list[Evidence] = []
        for premise in answer.sequents:
            child = prove(premise, rng, depth - 1, budget, width)
            if child is None:
                break
            children.append(child)
        if len(children) == len(answer.sequents):
            return Evidence(node.rule, node.terms, node.data, tuple(children))
    return None
