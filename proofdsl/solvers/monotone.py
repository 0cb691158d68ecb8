"""Order of arguments from the order of values: a < b from ln a < ln b, e^a < e^b, a^n < b^n and their kin. Untrusted.

Fragment: order hypotheses whose two sides are values of one increasing function, or one value and a numeral that is a
value. Method: the schemas `reflect:...`, forward from each hypothesis; the domain is owed as a side condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.solvers.budgets import MONOTONE_READ as MAX_READ
from proofdsl.solvers.rowvalues import conclusion
from proofdsl.solvers.search import Chain, Search, Tactic, assert_fact
from proofdsl.terms import App, Num, Term
from proofdsl.terms.logic import small_and_big
from proofdsl.terms.signature import ORDER

Reading = tuple[str, dict[str, Term]]


def add_reflections(search: Search, chain: Chain, side: Tactic) -> None:
    """Extend a chain by what order hypotheses say about the arguments of monotone functions."""
    base = chain.seq
    for fact, low, high in _comparisons(base.hyps[:MAX_READ]):
        strict = "" if fact.head in ("Lt", "Gt") else "-le"
        for row, values in _readings(low, high):
            name = f"reflect:{row}{strict}"
            said = conclusion(name, values)
            if chain.seq.position(said) is not None or len(SCHEMAS[name].variables) != len(values):
                continue
            proof = search.by_schema(chain.seq.to_prove(said), side, 3, name, values)
            if proof is not None:
                assert_fact(search, chain, said, proof)
                _between(search, chain, said, side)
                break


def _comparisons(facts: Sequence[Term]) -> Iterator[tuple[App, Term, Term]]:
    """(hypothesis, small side, large side); an equation with a constant is two comparisons."""
    for fact in facts:
        if isinstance(fact, App) and fact.head in ORDER:
            low, high = small_and_big(fact)
            yield fact, low, high
        elif isinstance(fact, App) and fact.head == "Eq" and not (fact.args[0].free and fact.args[1].free):
            yield fact, fact.args[0], fact.args[1]
            yield fact, fact.args[1], fact.args[0]


def _between(search: Search, chain: Chain, said: App, side: Tactic) -> None:
    """Beside a bound of |a|: a <= |a| and -a <= |a|."""
    match said:
        case App(args=(App(head="Abs", args=(a,)), _)):
            for row in ("Abs:upper", "Abs:lower"):
                fact = conclusion(row, {"a": a})
                proof = search.by_schema(chain.seq.to_prove(fact), side, 3, row, {"a": a})
                if proof is not None and chain.seq.position(fact) is None:
                    assert_fact(search, chain, fact, proof)


def _readings(low: Term, high: Term) -> Iterator[Reading]:
    """Rows and their values for low < high or low <= high."""
    match (low, high):
        case (App(head="ln", args=(a,)), App(head="ln", args=(b,))):
            yield "ln", {"a": a, "b": b}
        case (App(head="arctan", args=(a,)), App(head="arctan", args=(b,))):
            yield "arctan", {"a": a, "b": b}
        case (App(head="Power", args=(c, a)), App(head="Power", args=(d, b))) if c is d:
            yield "exp", {"a": a, "b": b, "c": c}
        case (App(head="Root", args=(n, a)), App(head="Root", args=(m, b))) if n is m:
            yield "root", {"a": a, "b": b, "n": n}
        case (Num(value=v), App(head="ln", args=(a,))) if v == 0:
            yield "ln-positive", {"a": a}
        case (App(head="ln", args=(a,)), Num(value=v)) if v == 0:
            yield "ln-negative", {"a": a}
        case (Num(value=v), App(head="Power", args=(App(head="E"), a))) if v == 1:
            yield "exp-positive", {"a": a}
        case (App(head="Power", args=(App(head="E"), a)), Num(value=v)) if v == 1:
            yield "exp-negative", {"a": a}
        case (App(head="Power", args=(App(head="E"), a)), c) if not c.free:
            yield "exp-below", {"a": a, "b": c}
        case (c, App(head="Power", args=(App(head="E"), a))) if not c.free:
            yield "exp-above", {"a": a, "b": c}
        case (App(head="ln", args=(a,)), c) if not c.free:
            yield "ln-below", {"a": a, "b": c}
        case (c, App(head="ln", args=(a,))) if not c.free:
            yield "ln-above", {"a": a, "b": c}
        case (App(head="Root", args=(n, a)), c) if not c.free:
            yield "root-below", {"a": a, "b": c, "n": n}
        case (c, App(head="Root", args=(n, a))) if not c.free:
            yield "root-above", {"a": a, "b": c, "n": n}
    yield from _powers(low, high)


def _powers(low: Term, high: Term) -> Iterator[Reading]:
    match (low, high):
        case (App(head="Power", args=(a, Num(value=v) as n)), App(head="Power", args=(b, m))) if n is m:
            if v.denominator == 1 and v > 0:
                names = ("odd",) if v % 2 else ("power", "even")
                yield from ((name, {"a": a, "b": b, "n": n}) for name in names)
        case (App(head="Power", args=(a, Num() as n)), c) if not c.free and a.free:
            yield from ((name, {"a": a, "b": c, "n": n}) for name in ("below-root", "below-odd-root"))
        case (c, App(head="Power", args=(a, Num() as n))) if not c.free and a.free:
            yield from ((name, {"a": a, "b": c, "n": n}) for name in ("above-root", "above-odd-root", "beyond-root"))
