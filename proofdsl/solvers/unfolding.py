"""Unfolding functions by what hypotheses say of their values. Untrusted.

A hypothesis `forall x, C => f(x) = t` (also with several variables, with a conjunction of equations, for
`FunDeri(f, 1, 1)(x)` in place of f(x)), or `f = fun x [C] . t`, is a rule from left to right under the condition C; a
lambda applied to an argument is one as well. Where no hypothesis says what a derivative is, it may be computed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import UNFOLDING_ROUNDS as MAX_ROUNDS
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.match import match
from proofdsl.terms import App, Bind, Term, Var, alpha
from proofdsl.terms.logic import REAL, TRUE, conjuncts, is_app, split_implication
from proofdsl.terms.subst import fresh_name, open_with, substitute, transform
from proofdsl.terms.term import postorder


@dataclass(frozen=True, slots=True)
class Rule:
    """left = right where the conditions hold, for all values of the holes."""

    holes: frozenset[str]
    left: Term
    right: Term
    conditions: tuple[Term, ...]


@dataclass
class Unfolded:
    """A body with functions unfolded, and the conditions (over the body's variable) under which it is equal."""

    body: Term
    conditions: list[Term] = field(default_factory=list)


def rules(hyps: tuple[Term, ...]) -> list[Rule]:
    """The rules that hypotheses give, the last one first: later steps of a solution say it more simply."""
    found: list[Rule] = []
    for fact in reversed(hyps):
        match fact:
            case App(head="Eq", args=(Var(), Bind(head="Lambda") as lambda_)):
                found.extend(_of_lambda(fact.args[0], lambda_))
            case Bind(head="Forall"):
                found.extend(_of_universal(fact))
    return found


def _of_lambda(head: Term, lambda_: Bind) -> list[Rule]:
    if len(lambda_.names) != 1:
        return []
    name = fresh_name("\0u", lambda_.free)
    condition, body = open_with(lambda_, [Var(name)])
    parts = tuple(part for part in conjuncts(condition) if part is not TRUE)
    return [Rule(frozenset({name}), App("Apply", (head, Var(name))), body, parts)]


def _of_universal(fact: Bind) -> list[Rule]:
    holes: list[str] = []
    conditions: list[Term] = []
    inner: Term = fact
    while isinstance(inner, Bind) and inner.head == "Forall":
        hole = f"\0u{len(holes)}"
        holes.append(hole)
        (inner,) = open_with(inner, [Var(hole)])
        premises, inner = split_implication(inner)
        conditions.extend(part for premise in premises for part in conjuncts(premise))
    names = frozenset(holes)
    return [
        Rule(names, part.args[0], part.args[1], tuple(conditions))
        for part in conjuncts(inner)
        if isinstance(part, App) and part.head == "Eq" and _unfoldable(part.args[0], names)
        if alpha(part.args[0]) not in postorder(alpha(part.args[1]))
    ]


def _unfoldable(left: Term, names: frozenset[str]) -> bool:
    """A function value (of a function that does not vary), a sum or a product that determines all variables."""
    if isinstance(left, Bind):
        return left.head in ("Sum", "Prod") and names <= left.free
    return is_app(left, "Apply") and isinstance(left, App) and names <= left.free and not left.args[0].free & names


def unfold(calculus: Calculus, seq: Sequent, body: Term, name: str) -> Unfolded | None:
    """The body with every function value that mentions `name` unfolded; None where nothing is."""
    table = rules(seq.hyps)
    result = Unfolded(body)
    for _ in range(MAX_ROUNDS):
        calculus.search.tick()
        replaced = _once(calculus, seq, table, result, name)
        if not replaced:
            break
    return result if result.body is not body else None


def _once(calculus: Calculus, seq: Sequent, table: list[Rule], result: Unfolded, name: str) -> bool:
    found: list[Term] = []

    def visit(node: Term, depth: int) -> Term | None:
        if name not in node.free:
            return node
        if node.loose or not isinstance(node, (App, Bind)) or node.head not in ("Apply", "Sum", "Prod"):
            return None
        made = _instance(table, node)
        if made is None and isinstance(node, App) and calculus.computed is not None:
            made = calculus.computed(calculus, seq, node, name)
        if made is None:
            return None
        found.extend(made[1])
        return made[0]

    body = transform(result.body, visit)
    changed = body is not result.body
    result.body = body
    result.conditions.extend(c for c in found if c not in result.conditions and not _real(c))
    return changed


def _real(condition: Term) -> bool:
    return isinstance(condition, App) and condition.head == "Belong" and condition.args[1] is REAL


def _instance(table: list[Rule], node: App | Bind) -> tuple[Term, list[Term]] | None:
    if isinstance(node, App) and isinstance(node.args[0], Bind) and node.args[0].head == "Lambda":
        return _beta(node.args[0], node.args[1])
    for rule in table:
        values = match(rule.left, node, rule.holes)
        if values is not None and rule.holes <= values.keys():
            return substitute(rule.right, values), [substitute(c, values) for c in rule.conditions]
    return None


def _beta(head: Bind, argument: Term) -> tuple[Term, list[Term]] | None:
    arguments: list[Term] = []
    while len(arguments) < len(head.names) - 1 and isinstance(argument, App) and argument.head == "Pair":
        arguments.append(argument.args[0])
        argument = argument.args[1]
    arguments.append(argument)
    if len(arguments) != len(head.names):
        return None
    condition, body = open_with(head, arguments)
    return body, [part for part in conjuncts(condition) if part is not TRUE]
