"""Derivatives of symbolic order n. Untrusted.

Fragment: `FunDeri(f, 1, n)(a) = t` for f written out or defined by a hypothesis as a linear combination of powers a^u,
sin u, cos u, ln u, 1/u^m with u linear in x. Method: the derivative of order k of each part, as a term in k and x; the
kernel's row checks that each one is the derivative of the one before. Evidence: row `order:family`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import CALCULUS_DEPTH, CALCULUS_ORDER
from proofdsl.solvers.judgements import Calculus
from proofdsl.solvers.roots import coefficients
from proofdsl.solvers.rowvalues import conclusion, function
from proofdsl.solvers.search import Chain, Tactic, assert_fact
from proofdsl.solvers.tidy import tidy
from proofdsl.solvers.unfolding import unfold
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import REAL, TRUE, conj
from proofdsl.terms.subst import bind, fresh_name, open_with
from proofdsl.terms.term import postorder

_ONE: Final = num(1)
_HALF_PI: Final = app("Frac", App("Pi"), num(2))


@dataclass(frozen=True, slots=True)
class Family:
    """The derivatives of a term.

    Attributes:
        order: from k to the derivative of order k, for k from 1.
        conditions: where the term and its derivatives are defined.
    """

    order: Callable[[Term], Term]
    conditions: tuple[Term, ...] = ()


def family(body: Term, name: str) -> Family | None:
    """The derivatives of all orders of a term in the variable."""
    if name not in body.free:
        return Family(lambda k: num(0))
    match body:
        case App(head="Plus" | "Minus" as head, args=(a, b)):
            return _both(family(a, name), family(b, name), head)
        case App(head="Neg", args=(a,)):
            return _scaled(family(a, name), lambda t: app("Neg", t))
        case App(head="Mult", args=(c, a)) if name not in c.free:
            return _scaled(family(a, name), lambda t: app("Mult", c, t))
        case App(head="Mult", args=(a, c)) if name not in c.free:
            return _scaled(family(a, name), lambda t: app("Mult", t, c))
        case App(head="Frac", args=(a, c)) if name not in c.free:
            return _scaled(family(a, name), lambda t: app("Frac", t, c))
    return _elementary(body, name)


def _both(left: Family | None, right: Family | None, head: str) -> Family | None:
    if left is None or right is None:
        return None
    return Family(lambda k: app(head, left.order(k), right.order(k)), left.conditions + right.conditions)


def _scaled(found: Family | None, change: Callable[[Term], Term]) -> Family | None:
    return None if found is None else Family(lambda k: change(found.order(k)), found.conditions)


def _elementary(body: Term, name: str) -> Family | None:
    """The derivatives of a function of a linear term u = r x + d."""
    match body:
        case App(head="Power", args=(base, u)) if name not in base.free:
            make: Callable[[Term], Family] = lambda r: _geometric(_growth(base, r), body)  # noqa: E731
        case App(head="sin" | "cos" as head, args=(u,)):
            make = lambda r: _shifted(head, u, r)  # noqa: E731
        case App(head="ln", args=(u,)):
            make = lambda r: _of_logarithm(u, r)  # noqa: E731
        case App(head="Frac", args=(c, u)) if name not in c.free:
            make = lambda r: _of_inverse(c, u, r)  # noqa: E731
        case _:
            return None
    table = coefficients(u, name)
    return None if table is None or max(table, default=0) != 1 else make(table[1])


def _growth(base: Term, rate: Term) -> Term:
    """What differentiation multiplies base^(r x + d) by."""
    return rate if base == App("E") else tidy(app("Mult", rate, app("ln", base)))


def _geometric(rate: Term, body: Term) -> Family:
    return Family(lambda k: _times(_power(rate, k), body))


def _shifted(head: str, u: Term, rate: Term) -> Family:
    return Family(lambda k: _times(_power(rate, k), app(head, app("Plus", u, app("Mult", k, _HALF_PI)))))


def _of_logarithm(u: Term, rate: Term) -> Family:
    # (k - 1)! as k!/k, so that the successor of k is no difference.
    return Family(
        lambda k: app("Neg", _pole(rate, k, app("Mult", k, app("Power", u, k)))), (app("Gt", u, num(0)),)
    )  # fmt: skip


def _of_inverse(c: Term, u: Term, rate: Term) -> Family:
    after: Callable[[Term], Term] = lambda k: app("Power", u, app("Plus", k, _ONE))  # noqa: E731
    return Family(lambda k: _times(c, _pole(rate, k, after(k))), (app("Neq", u, num(0)),))


def _pole(rate: Term, k: Term, power: Term) -> Term:
    """(-r)^k k! / p: the derivatives of 1/(r x + d) and, but for a factor, of ln(r x + d)."""
    return app("Frac", app("Mult", app("Power", tidy(app("Neg", rate)), k), app("Fact", k)), power)


def _power(rate: Term, k: Term) -> Term:
    return rate if rate == _ONE else app("Power", rate, k)


def _times(factor: Term, term: Term) -> Term:
    return term if factor == _ONE else app("Mult", factor, term)


def by_orders(prover: Calculus, seq: Sequent, leaf: Tactic) -> Evidence | None:
    """The goal with the derivatives of symbolic order in it computed."""
    chain = Chain(seq)
    for node in postorder(seq.goal):
        match node:
            case App(head="Apply", args=(App(head="FunDeri", args=(f, Num(value=i), n)), a)) if (
                i == 1 and not node.loose and not _small(n)
            ):
                _add_value(prover, chain, f, n, a)
    return chain.wrap(leaf(prover.search, chain.seq, 3)) if chain.steps else None


def _small(order: Term) -> bool:
    return isinstance(order, Num) and order.value <= CALCULUS_ORDER


def _add_value(prover: Calculus, chain: Chain, f: Term, n: Term, a: Term) -> None:
    """Assert what the derivative of order n of f at a is."""
    seq = chain.seq
    name, index = fresh_name("x", seq.free()), fresh_name("k", seq.free())
    unfolded = unfold(prover, seq, App("Apply", (f, Var(name))), name)
    found = None if unfolded is None else family(unfolded.body, name)
    if unfolded is None or found is None:
        return
    condition = conj([app("Belong", Var(name), REAL), *unfolded.conditions, *found.conditions])
    values: dict[str, Term] = {
        "f": f,
        "n": n,
        "a": a,
        "P": function(condition, name),
        "U": bind("Lambda", [index, name], [], [TRUE, found.order(Var(index))]),
    }
    row = "order:family"
    if isinstance(f, Bind):
        row = "order:family:lambda"
        asked, body = open_with(f, [Var(name)])
        values = {**values, "F": function(body, name), "Q": function(asked, name)}
        del values["f"]
    said = conclusion(row, values)
    proof = prover.search.by_schema(seq.to_prove(said), prover.prove, CALCULUS_DEPTH, row, values)
    if proof is not None:
        assert_fact(prover.search, chain, said, proof)
