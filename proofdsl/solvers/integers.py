"""Integers between numerals: one case for each value. Untrusted.

Fragment: any goal beside an integer variable (or term) with numeral bounds on both sides, at most `MAX_VALUES` apart.
Method: n = low or n >= low + 1 (schema `integer:split`), case by case; the last rest contradicts the upper bound.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.solvers.budgets import INTEGERS_VALUES as MAX_VALUES
from proofdsl.solvers.rowvalues import conclusion
from proofdsl.solvers.search import Search, Tactic
from proofdsl.terms import App, Num, Term, app, num
from proofdsl.terms.logic import FALSE, small_and_big
from proofdsl.terms.signature import ORDER

_INTEGERS: Final = {"IntegerSet": None, "NonNegIntegerSet": 0, "PosIntegerSet": 1}


def by_values(search: Search, seq: Sequent, tactics: tuple[Tactic, Tactic, Tactic], depth: int) -> Evidence | None:
    """A proof for each value of one bounded integer. tactics: side conditions, the cases, contradictions."""
    for item, low, high in _bounded(seq):
        proof = _split(search, seq, (item, low, high), tactics, depth)
        if proof is not None:
            return search.used("SgnSolver", proof)
    return None


def _bounded(seq: Sequent) -> list[tuple[Term, int, int]]:
    """Integer terms with their least and greatest value, where the bounds are at hand."""
    found: list[tuple[Term, int, int]] = []
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(item, App(head=head))) if head in _INTEGERS:
                lows = [] if _INTEGERS[head] is None else [int(_INTEGERS[head] or 0)]
                highs: list[int] = []
                for other in seq.hyps:
                    _read(other, item, lows, highs)
                if lows and highs and 0 <= min(highs) - max(lows) < MAX_VALUES:
                    entry = (item, max(lows), min(highs))
                    if entry not in found:
                        found.append(entry)
    return found


def _read(fact: Term, item: Term, lows: list[int], highs: list[int]) -> None:
    if not (isinstance(fact, App) and fact.head in ORDER):
        return
    small, big = small_and_big(fact)
    strict = fact.head in ("Lt", "Gt")
    if small is item and isinstance(big, Num):
        highs.append(_below(big.value) if strict else floor(big.value))
    if big is item and isinstance(small, Num):
        lows.append(floor(small.value) + 1 if strict else ceil(small.value))


def _below(value: Fraction) -> int:
    return ceil(value) - 1


def _split(
    search: Search, seq: Sequent, bounds: tuple[Term, int, int], tactics: tuple[Tactic, Tactic, Tactic], depth: int
) -> Evidence | None:
    item, low, high = bounds
    side, case, absurd = tactics
    if low > high:
        made = search.expand(seq, "cut", FALSE)
        proof = None if made is None else absurd(search, made[1][0], 3)
        end = Evidence("contradiction", (), (len(seq.hyps),))
        return None if proof is None else Evidence("cut", (FALSE,), (), (proof, end))
    values = {"a": item, "n": num(low)}
    said = conclusion("integer:split", values)
    least = app("Geq", item, num(low))
    known = side(search, seq.to_prove(least), 3)
    made = search.expand(seq, "cut", least)
    if known is None or made is None:
        return None
    current = made[1][1]
    proof = search.by_schema(current.to_prove(said), side, 3, "integer:split", values)
    added = search.expand(current, "cut", said)
    if proof is None or added is None:
        return None
    cases = search.expand(added[1][1], "or_elim", data=(len(added[1][1].hyps) - 1,))
    if cases is None:
        return None
    first = case(search, cases[1][0], depth)
    rest = None if first is None else _split(search, cases[1][1], (item, low + 1, high), tactics, depth)
    if first is None or rest is None:
        return None
    split = Evidence("or_elim", (), (len(added[1][1].hyps) - 1,), (first, rest))
    return Evidence("cut", (least,), (), (known, Evidence("cut", (said,), (), (proof, split))))
