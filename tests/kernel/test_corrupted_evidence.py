"""Every field of every node of good evidence corrupted, one at a time: the kernel refuses what does not prove.

A theorem that `check` returns is by construction for the sequent that it was asked about, so a corruption that is
still accepted is another proof of the same true goal. Such ones are counted apart and bounded: a name chosen for a
fresh variable, a precision that is generous or has a default, a rule or a schema that proves the same goal from the
same premises, and an integer or string that a rule does not read. None of them can make a false sequent a theorem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pytest

from proofdsl.checker.engine import initial_sequent
from proofdsl.kernel.check import RULES, check
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Refused, Sequent, Theorem
from proofdsl.parser import read_gap
from proofdsl.solvers.portfolio import prove
from proofdsl.solvers.result import Proved
from proofdsl.terms import App, Num, Term, Var, alpha_equal, app, num
from proofdsl.terms.logic import TRUE
from proofdsl.terms.subst import bind
from tests.soundness.true_goals import true_goals

CONTEXT = Context()
#: Every how manieth corruption the default test looks at.
STRIDE = 11
#: The share of corruptions that may still be accepted (see above).
ACCEPTED_SHARE = 0.02
_X = Var("x")
_LAMBDA = bind("Lambda", ["x"], [], [TRUE, app("Plus", _X, num(1))])
_FAR = (-7, 9999)

#: Goals for rules and schemas that the true goals of the corpus do not use.
_MORE = (
    "x ∈ Inter([0, 1], [1, 2]) |- x ∈ [0, 1]",
    "f : RealSet → RealSet; forall (x), x ∈ RealSet ⇒ f(x) = x^{2} |- f(3) = 9",
    "n ∈ NonNegIntegerSet |- sum_{k = 0}^{n}(k^{2}) = frac(n * (n + 1) * (2 * n + 1), 6)",
    "|- {1, 2} ⊆ {1, 2, 3}",
    "|- (fun x . x) : RealSet → RealSet",
    "x ∈ RealSet; x > 0 ⇔ y > 0; y > 0; y ∈ RealSet |- x > 0",
    "f = fun x . x^{2} |- f(3) = 9",
    "|- int_{0}^{1}(x * sqrt(1 + x^{2}) * diff(x)) = frac(2 * sqrt(2) - 1, 3)",
    "|- lim_{x → +∞} (frac(x^{2}, e^{x})) = 0",
    "|- seqlim_{n → +∞} (frac(1, 2^{n})) = 0",
    "|- ContinuousFuncOn(fun x . sqrt(x), [0, 1])",
    "|- DiffableFuncOn(fun x . ln(x), IntervalLoRo(1, 2))",
    "|- lim_{x → 0} ((1 + x)^{frac(1, x)}) = e",
)

Path = tuple[int, ...]


@dataclass
class Tally:
    """What was corrupted, and what became of it."""

    refused: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    rules: set[str] = field(default_factory=set)
    schemas: set[str] = field(default_factory=set)

    @property
    def total(self) -> int:
        return self.refused.total() + self.accepted.total()


@lru_cache(maxsize=1)
def proofs() -> tuple[tuple[str, Sequent, Evidence], ...]:
    """Name, sequent and evidence of every fifth true goal, of the first one of each kind, and of some more."""
    found: list[tuple[str, Sequent, Evidence]] = []
    kinds: set[str] = set()
    for k, (name, text) in enumerate(true_goals()):
        kind = name.rstrip("-0123456789")
        if k % 5 and kind in kinds:
            continue
        kinds.add(kind)
        sequent = initial_sequent(read_gap(text, name))[0]
        result = prove(sequent, CONTEXT, 20_000)
        if isinstance(result, Proved):
            found.append((name, sequent, result.evidence))
    return (*found, *_more_proofs())


def _more_proofs() -> Iterator[tuple[str, Sequent, Evidence]]:
    for line in _MORE:
        before, goal = line.split("|-")
        facts = [part.strip() for part in before.split(";") if part.strip()]
        numbered = [f"{k}. {fact}" for k, fact in enumerate(facts, start=1)]
        text = "\n".join(["PROOF GAP more", "ASSUM:", *numbered, "", "GOAL:", goal.strip(), ""])
        sequent = initial_sequent(read_gap(text, "more"))[0]
        result = prove(sequent, CONTEXT, 20_000)
        assert isinstance(result, Proved), line
        yield line, sequent, result.evidence


def nodes(evidence: Evidence) -> Iterator[tuple[Path, Evidence]]:
    """All nodes with the way to them, in order."""
    stack: list[tuple[Path, Evidence]] = [((), evidence)]
    while stack:
        path, node = stack.pop()
        yield path, node
        stack.extend(((*path, k), child) for k, child in reversed(list(enumerate(node.premises))))


def put(evidence: Evidence, path: Path, new: Evidence) -> Evidence:
    """The evidence with another node at the end of the path."""
    chain = [evidence]
    for k in path:
        chain.append(chain[-1].premises[k])
    for node, k in zip(reversed(chain[:-1]), reversed(path), strict=True):
        new = replace(node, premises=(*node.premises[:k], new, *node.premises[k + 1 :]))
    return new


def corruptions(node: Evidence) -> Iterator[tuple[str, Evidence]]:
    """The kind of each corruption of a node, and the node corrupted."""
    names = sorted(RULES)
    at = names.index(node.rule)
    for step in (1, 7, 31):
        yield "rule", replace(node, rule=names[(at + step) % len(names)])
    yield "rule", replace(node, rule="sorry")
    for k, old in enumerate(node.terms):
        yield "term dropped", replace(node, terms=(*node.terms[:k], *node.terms[k + 1 :]))
        for new in _other_terms(old):
            yield "term", replace(node, terms=(*node.terms[:k], new, *node.terms[k + 1 :]))
    for k, value in enumerate(node.data):
        yield "data dropped", replace(node, data=(*node.data[:k], *node.data[k + 1 :]))
        for kind, other in _other_data(node, k, value):
            yield kind, replace(node, data=(*node.data[:k], other, *node.data[k + 1 :]))
    yield from _other_premises(node)


def _other_terms(old: Term) -> Iterator[Term]:
    made = (num(0), app("Plus", _X, num(1)), _LAMBDA, app("Frac", num(1), num(0)), App("PosInfty"))
    yield from (new for new in made if not alpha_equal(new, old))
    if isinstance(old, Num):
        yield num(old.value + 1)
    else:
        yield app("Plus", old, num(1))


def _other_data(node: Evidence, k: int, value: int | str) -> Iterator[tuple[str, int | str]]:
    if isinstance(value, int):
        yield from (("integer", new) for new in (value + 1, value - 1, *_FAR))
        yield "kind of data", str(value)
        return
    if node.rule == "schema" and k == 0:
        names = sorted(SCHEMAS)
        at = names.index(value)
        yield from (("schema", names[(at + step) % len(names)]) for step in (1, -1, 50))
    yield "string", value + "'"
    yield "string", ""
    yield "kind of data", 0


def _other_premises(node: Evidence) -> Iterator[tuple[str, Evidence]]:
    given = node.premises
    yield "premise added", replace(node, premises=(*given, Evidence("assumption")))
    for k in range(len(given)):
        yield "premise dropped", replace(node, premises=(*given[:k], *given[k + 1 :]))
        yield "premise doubled", replace(node, premises=(*given[: k + 1], *given[k:]))
        if k and given[k] != given[k - 1]:
            swapped = (*given[: k - 1], given[k], given[k - 1], *given[k + 1 :])
            yield "premises swapped", replace(node, premises=swapped)


def run(stride: int) -> Tally:
    """Every so manieth corruption, checked."""
    tally, count = Tally(), 0
    for _, sequent, evidence in proofs():
        for path, node in nodes(evidence):
            tally.rules.add(node.rule)
            if node.rule == "schema":
                tally.schemas.add(str(node.data[0]))
            for kind, bad in corruptions(node):
                count += 1
                if count % stride:
                    continue
                result = check(sequent, put(evidence, path, bad), CONTEXT)
                if isinstance(result, Theorem):
                    assert result.sequent is sequent
                    tally.accepted[kind] += 1
                else:
                    assert isinstance(result, Refused)
                    tally.refused[kind] += 1
    return tally


def report(tally: Tally) -> str:
    """The figures as lines."""
    kinds = sorted({*tally.refused, *tally.accepted})
    lines = [f"{kind}: {tally.refused[kind]} refused, {tally.accepted[kind]} accepted" for kind in kinds]
    head = f"{tally.total} corruptions, {tally.accepted.total()} accepted; {len(tally.rules)} rules, "
    return "\n".join([head + f"{len(tally.schemas)} schemas", *lines])


def judged(tally: Tally, least: int) -> None:
    """The counts that every run must reach, and the kinds of corruption that nothing survives."""
    print(report(tally))
    assert tally.total >= least
    assert len(tally.rules) >= 28
    assert len(tally.schemas) >= 95
    assert tally.accepted.total() <= ACCEPTED_SHARE * tally.total
    for kind in ("premise added", "premise dropped", "premise doubled", "term dropped"):
        assert tally.refused[kind] and not tally.accepted[kind], kind


def test_good_evidence_is_accepted() -> None:
    assert len(proofs()) >= 40
    assert all(isinstance(check(sequent, evidence, CONTEXT), Theorem) for _, sequent, evidence in proofs())


def test_corrupted_evidence_is_refused() -> None:
    judged(run(STRIDE), 2000)


@pytest.mark.slow
def test_all_corrupted_evidence_is_refused() -> None:
    judged(run(1), 25_000)
