"""Facts about the atoms of a goal that arithmetic may use: bounds, signs, squares, types. Untrusted.

Each fact is an instance of a kernel schema; the ones that can be proved are added to the hypotheses before linear
arithmetic runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.normal import Normalizer
from proofdsl.kernel.numbers import smaller_sets
from proofdsl.kernel.poly import TooLarge
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.backchain import Backchainer
from proofdsl.solvers.budgets import FACTS_COUNT as MAX_FACTS
from proofdsl.solvers.budgets import FACTS_DEPTH as FACT_DEPTH
from proofdsl.solvers.search import Chain, Search, assert_fact
from proofdsl.solvers.tidy import parity
from proofdsl.terms import App, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER
from proofdsl.terms.term import postorder

ZERO: Final = num(0)


def add_facts(search: Search, chain: Chain, *, products: bool = False) -> None:
    """Extend a chain by provable facts about the atoms of its goal and of the order hypotheses."""
    prover = Backchainer(search)
    base = chain.seq
    added = 0
    for fact in _candidates(base):
        if added >= MAX_FACTS:
            break
        if base.position(fact) is not None:
            continue
        # Proved from the hypotheses at the start: then what was found out about them is not lost.
        proof = prover.prove(base.to_prove(fact), FACT_DEPTH)
        if proof is not None:
            assert_fact(search, chain, fact, _from_base(chain, base, proof))
            added += 1
    if products:
        for fact in _squares(base):
            proof = prover.prove(base.to_prove(fact), FACT_DEPTH)
            if proof is not None:
                assert_fact(search, chain, fact, _from_base(chain, base, proof))
        _add_products(search, chain, prover)


def _from_base(chain: Chain, base: Sequent, proof: Evidence) -> Evidence:
    """Evidence found from the hypotheses at the start, for a chain that has more by now.

    What holds at sight may differ, so the kernel is shown the hypotheses of the search.
    """
    count = len(base.hyps)
    return proof if len(chain.seq.hyps) == count else Evidence("select", (), tuple(range(count)), (proof,))


def _candidates(seq: Sequent) -> Iterator[Term]:
    seen: dict[Term, None] = {}
    relevant = [seq.goal, *(h for h in seq.hyps if isinstance(h, App) and h.head in _RELATIONS)]
    for formula in relevant:
        for node in postorder(formula):
            if node.loose == 0 and isinstance(node, App) and alpha(node) not in seen:
                seen[alpha(node)] = None
                yield from _about(node)
    yield from _triangles(list(seen))
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(item, App(head=name))) if name in _SIGN_OF_SET:
                yield app(_SIGN_OF_SET[name][0], item, num(_SIGN_OF_SET[name][1]))


_RELATIONS: Final = ORDER | {"Eq"}
_SIGN_OF_SET: Final[dict[str, tuple[str, int]]] = {
    **dict.fromkeys(smaller_sets("NonNegRealSet"), ("Geq", 0)),
    **dict.fromkeys(smaller_sets("PosRealSet"), ("Gt", 0)),
    **dict.fromkeys(smaller_sets("PosIntegerSet"), ("Geq", 1)),
    **dict.fromkeys(smaller_sets("NonPosRealSet"), ("Leq", 0)),
    **dict.fromkeys(smaller_sets("NegRealSet"), ("Lt", 0)),
    "PrimeSet": ("Geq", 2),
}


def _triangles(nodes: list[Term]) -> Iterator[Term]:
    """|p| <= |q| + |d| for absolute values at hand with p = q + d or p = q - d."""
    inner = [node.args[0] for node in nodes if isinstance(node, App) and node.head == "Abs"][:6]
    normalizer = Normalizer(expand=False)
    for left in inner:
        for middle in inner:
            for difference in inner:
                for head in ("Plus", "Minus"):
                    if left is not middle and _same(normalizer, left, app(head, middle, difference)):
                        signed = difference if head == "Plus" else app("Neg", difference)
                        total = app("Abs", app("Plus", middle, signed))
                        yield app("Leq", total, app("Plus", app("Abs", middle), app("Abs", signed)))


def _same(normalizer: Normalizer, left: Term, right: Term) -> bool:
    try:
        return normalizer.same(left, right)
    except TooLarge:
        return False


def _about(node: App) -> Iterator[Term]:
    match node:
        case App(head="Abs", args=(inner,)):
            yield from _absolute_laws(node, inner)
            yield app("Geq", node, ZERO)
            yield app("Leq", inner, node)
            yield app("Leq", app("Neg", inner), node)
            yield app("Eq", node, inner)
            yield app("Eq", node, app("Neg", inner))
        case App(head="sin" | "cos"):
            yield app("Leq", node, num(1))
            yield app("Geq", node, num(-1))
            yield app("Gt", node, ZERO)
        case App(head="Root", args=(n, App(head="Power", args=(base, exponent)))) if n is exponent and n is num(2):
            yield app("Eq", node, app("Abs", base))
            yield app("Eq", app("Abs", base), base)
            yield app("Eq", app("Abs", base), app("Neg", base))
        case App(head="Root", args=(Num(value=two), App(head="Mult" | "Plus", args=(a, b)) as inner)) if two == 2:
            yield from (app("Gt", node, ZERO), app("Geq", node, ZERO))
            if inner.head == "Mult":
                yield app("Leq", node, app("Frac", app("Plus", a, b), num(2)))
            else:
                yield app("Leq", node, app("Plus", app("Root", num(2), a), app("Root", num(2), b)))
        case App(head="Root"):
            yield app("Gt", node, ZERO)
            yield app("Geq", node, ZERO)
        case App(head="Power", args=(_, exponent)):
            yield app("Gt", node, ZERO)
            if parity(exponent) == 0:
                yield app("Geq", node, ZERO)
        case App(head="max", args=(a, b)):
            yield from (app("Geq", node, a), app("Geq", node, b), app("Eq", node, a), app("Eq", node, b))
        case App(head="min", args=(a, b)):
            yield from (app("Leq", node, a), app("Leq", node, b), app("Eq", node, a), app("Eq", node, b))
        case App(head="floor", args=(a,)):
            yield from (app("Leq", node, a), app("Lt", a, app("Plus", node, num(1))))
        case App(head="cosh"):
            yield app("Geq", node, num(1))
        case App(head="arctan"):
            yield app("Lt", node, app("Frac", App("Pi"), num(2)))
            yield app("Gt", node, app("Neg", app("Frac", App("Pi"), num(2))))
        case App(head="ln", args=(inner,)):
            yield from _logarithm_laws(node, inner)
            yield from (app("Gt", node, ZERO), app("Lt", node, ZERO))
            yield from (app("Lt", node, app("Minus", inner, num(1))), app("Leq", node, app("Minus", inner, num(1))))
        case App(head="Frac" | "Mult", args=(a, b)) if a.free and b.free:
            yield from (app("Gt", node, ZERO), app("Lt", node, ZERO))
        case App(head="ceil", args=(a,)):
            yield from (app("Geq", node, a), app("Lt", node, app("Plus", a, num(1))))
        case App(head="Fact"):
            yield app("Geq", node, num(1))
        case App(head="Pi"):
            yield from (app("Gt", node, num(3)), app("Lt", node, num(4)))
        case App(head="E"):
            yield from (app("Gt", node, num(2)), app("Lt", node, num(3)))


def _absolute_laws(node: App, inner: Term) -> Iterator[Term]:
    match inner:
        case App(head="Minus", args=(App(head="Abs", args=(a,)), App(head="Abs", args=(b,)))):
            yield app("Leq", node, app("Abs", app("Minus", a, b)))
        case App(head="Minus" | "Plus", args=(a, b)):
            yield app("Leq", node, app("Plus", app("Abs", a), app("Abs", b)))
        case App(head="Mult" | "Frac", args=(a, b)):
            yield app("Eq", node, app(inner.head, app("Abs", a), app("Abs", b)))
        case App(head="sin", args=(a,)):
            yield app("Leq", node, app("Abs", a))


def _logarithm_laws(node: App, inner: Term) -> Iterator[Term]:
    match inner:
        case App(head="Mult", args=(a, b)):
            yield app("Eq", node, app("Plus", app("ln", a), app("ln", b)))
            for part in (a, b):
                yield from _logarithm_laws(app("ln", part), part)
        case App(head="Frac", args=(a, b)):
            yield app("Eq", node, app("Minus", app("ln", a), app("ln", b)))
            for part in (a, b):
                yield from _logarithm_laws(app("ln", part), part)
        case App(head="Power", args=(App(head="E"), b)):
            yield app("Eq", node, b)
        case App(head="Power", args=(a, b)):
            yield app("Eq", node, app("Mult", b, app("ln", a)))
            if parity(b) == 0:
                yield app("Eq", node, app("Mult", b, app("ln", app("Abs", a))))
        case App(head="Root", args=(n, a)):
            yield app("Eq", node, app("Frac", app("ln", a), n))


def _squares(seq: Sequent) -> Iterator[Term]:
    """(a - b)^2 >= 0 and (a + b)^2 >= 0 for variables and values of the goal."""
    bases: dict[Term, None] = {}
    for node in postorder(seq.goal):
        if node.loose == 0 and (isinstance(node, Var) or (isinstance(node, App) and node.head == "Apply")):
            bases[node] = None
    terms = list(bases)[:4]
    for k, left in enumerate(terms):
        for right in [*terms[k + 1 :], num(1)]:
            for head in ("Minus", "Plus"):
                yield app("Geq", app("Power", app(head, left, right), num(2)), ZERO)


def _add_products(search: Search, chain: Chain, prover: Backchainer) -> None:
    """Products of pairs of sign facts, for goals of degree two."""
    signs: list[tuple[Term, str]] = []
    for fact in chain.seq.hyps:
        if isinstance(fact, App) and fact.head in ORDER:
            small, big = small_and_big(fact)
            signs.append((app("Minus", big, small), "Gt" if fact.head in ("Lt", "Gt") else "Geq"))
    for i, (left, left_sign) in enumerate(signs[:8]):
        for right, right_sign in signs[i:8]:
            head = "Gt" if left_sign == right_sign == "Gt" else "Geq"
            fact = app(head, app("Mult", left, right), ZERO)
            proof = _product(search, chain.seq, prover, fact, (left, left_sign), (right, right_sign))
            if proof is not None:
                assert_fact(search, chain, fact, proof)


def _product(
    search: Search, seq: Sequent, prover: Backchainer, fact: Term, left: tuple[Term, str], right: tuple[Term, str]
) -> Evidence | None:
    """left * right R 0 from the signs of the two differences, which linear arithmetic gives."""
    from proofdsl.solvers.equality import combine

    name = "Mult:sign:pp" if isinstance(fact, App) and fact.head == "Gt" else "Mult:sign:PP"

    def sign(search: Search, premise: Sequent, depth: int) -> Evidence | None:
        return prover.prove(premise, depth) or combine(search, premise, lambda s, q, _: prover.prove(q, depth))

    return search.by_rule(seq.to_prove(fact), sign, 4, "schema", left[0], right[0], data=(name,))
