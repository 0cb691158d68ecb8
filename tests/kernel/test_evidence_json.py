"""Evidence as JSON: round trip, systematic corruption, malformed input."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofdsl.kernel.check import RULES, check
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Refused, Theorem
from proofdsl.kernel.serial import BadJson, TermWriter, read_evidence, read_terms, write_evidence
from proofdsl.terms import App, Term, Var, app, num
from proofdsl.terms.logic import FALSE, negate
from proofdsl.terms.shape import misshapen
from proofdsl.terms.term import postorder
from tests.kernel.proofs import CONTEXT, PROOFS
from tests.kernel.support import ONE, ZERO, X, Z, ev, examples, frac
from tests.reference.sampling import find_counterexample
from tests.terms.support import terms

#: Rules without an entry in the collection of proofs; they have tests of their own.
ELSEWHERE = {"rewrite_sum", "set_equality", "rewrite_integral_variable"}


def test_the_collection_is_valid_and_has_nearly_every_rule() -> None:
    used: set[str] = set()

    def visit(node: Evidence) -> None:
        used.add(node.rule)
        for child in node.premises:
            visit(child)

    for sequent, evidence in PROOFS:
        answer = check(sequent, evidence, CONTEXT)
        assert isinstance(answer, Theorem), (evidence, answer)
        assert answer.sequent is sequent and answer.nodes == _size(evidence)
        visit(evidence)
    assert set(RULES) - used - ELSEWHERE == set()


def _size(evidence: Evidence) -> int:
    return 1 + sum(_size(child) for child in evidence.premises)


# -- round trip ------------------------------------------------------------------------------------------


def test_round_trip() -> None:
    items = [evidence for _, evidence in PROOFS]
    text = json.dumps(write_evidence(items))
    assert read_evidence(json.loads(text)) == tuple(items)
    assert json.dumps(write_evidence(read_evidence(json.loads(text)))) == text
    assert read_evidence(json.loads(json.dumps(write_evidence([])))) == ()


@examples(100)
@given(st.lists(terms(), max_size=4))
def test_terms_round_trip(items: list[Term]) -> None:
    writer = TermWriter()
    shaped = [t for t in items if all(misshapen(n) is None for n in postorder(t))]
    places = [writer.add(t) for t in shaped]
    table = read_terms(json.loads(json.dumps(writer.nodes)))
    assert [table[p] for p in places] == shaped
    assert len(writer.nodes) == len(table)


def test_huge_numerals_and_deep_evidence() -> None:
    huge = frac(num(10**6000), num(3))
    evidence = ev("exists_intro", terms=[huge])
    for _ in range(20_000):
        evidence = Evidence("impl_intro", (), (), (evidence,))
    data = json.loads(json.dumps(write_evidence([evidence])))
    (back,) = read_evidence(data)
    assert write_evidence([back]) == data


# -- corruption ------------------------------------------------------------------------------------------


def mutations(node: Evidence) -> Iterator[Evidence]:
    """Every single change of one field anywhere in the tree."""
    for rule in sorted(
        {"assume", "reflexivity", "ring", "contradiction", "and_intro", "no-such-rule", "cut", "combine"}
    ):
        if rule != node.rule:
            yield Evidence(rule, node.terms, node.data, node.premises)
    for k, term in enumerate(node.terms):
        for other in _term_changes(term):
            yield Evidence(node.rule, (*node.terms[:k], other, *node.terms[k + 1 :]), node.data, node.premises)
        yield Evidence(node.rule, node.terms[:k] + node.terms[k + 1 :], node.data, node.premises)
    yield Evidence(node.rule, (*node.terms, X), node.data, node.premises)
    for k, datum in enumerate(node.data):
        others: list[int | str] = [datum + 1, datum - 1, str(datum)] if isinstance(datum, int) else [datum + "x", "", 0]
        if isinstance(datum, str):
            others += ["right_to_left", "iff", "equation", "x", "a", "le-refl"]
        for changed in others:
            yield Evidence(node.rule, node.terms, (*node.data[:k], changed, *node.data[k + 1 :]), node.premises)
        yield Evidence(node.rule, node.terms, node.data[:k] + node.data[k + 1 :], node.premises)
    yield Evidence(node.rule, node.terms, (*node.data, 0), node.premises)
    yield Evidence(node.rule, node.terms, (*node.data, "y"), node.premises)
    if node.premises:
        yield Evidence(node.rule, node.terms, node.data, node.premises[1:])
        yield Evidence(node.rule, node.terms, node.data, (*node.premises, node.premises[0]))
        yield Evidence(node.rule, node.terms, node.data, node.premises[::-1])
    for k, child in enumerate(node.premises):
        yield Evidence(node.rule, node.terms, node.data, (*node.premises[:k], ev("assume"), *node.premises[k + 1 :]))
        for changed_child in mutations(child):
            yield Evidence(
                node.rule, node.terms, node.data, (*node.premises[:k], changed_child, *node.premises[k + 1 :])
            )


def _term_changes(term: Term) -> list[Term]:
    result: list[Term] = [X, Z, ONE, ZERO, FALSE, frac(ONE, ZERO), negate(term)]
    if isinstance(term, App) and len(term.args) == 2:
        result += [App(term.head, term.args[::-1]), term.args[0], App("Lt", term.args)]
    return result


@pytest.mark.parametrize("place", range(len(PROOFS)))
def test_corrupted_evidence_proves_nothing_else(place: int) -> None:
    """Refused, or a theorem about the very sequent that was asked (which is true: it has a proof)."""
    sequent, evidence = PROOFS[place]
    refused = 0
    for changed in mutations(evidence):
        answer = check(sequent, changed, CONTEXT)
        if isinstance(answer, Refused):
            refused += 1
            assert answer.reason and answer.code
        else:
            assert answer.sequent is sequent
    assert refused >= 6


@pytest.mark.parametrize("place", range(len(PROOFS)))
def test_no_evidence_nearby_proves_a_refuted_sequent(place: int) -> None:
    """The evidence and all its corruptions against weakened sequents; what is accepted is refuted nowhere."""
    sequent, evidence = PROOFS[place]
    weaker = [sequent.to_prove(negate(sequent.goal)), sequent.to_prove(FALSE)]
    weaker += [type(sequent)(sequent.hyps[:k] + sequent.hyps[k + 1 :], sequent.goal) for k in range(len(sequent.hyps))]
    if isinstance(sequent.goal, App) and len(sequent.goal.args) == 2:
        weaker.append(sequent.to_prove(App(sequent.goal.head, sequent.goal.args[::-1])))
    for other in weaker:
        for changed in (evidence, *mutations(evidence)):
            if isinstance(check(other, changed, CONTEXT), Theorem):
                env = find_counterexample(other.hyps, other.goal, budget=40, seed=place)
                assert env is None, (changed, env)
                break


# -- malformed input ---------------------------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "terms": [
        ["var", "x"],
        ["num", "3", "2"],
        ["app", "Plus", [0, 1]],
        ["bound", 0],
        ["bind", "Lambda", ["t"], [0], 0, [3, 3]],
    ],
    "nodes": [["assume", [0, 2], [1, "s"], []], ["cut", [], [], [0]]],
    "roots": [1],
}


def test_the_good_example_is_read() -> None:
    (root,) = read_evidence(GOOD)
    assert root.premises[0].terms == (Var("x"), app("Plus", Var("x"), num(Fraction(3, 2))))
    assert root.premises[0].data == (1, "s")


BAD_ROWS: list[object] = [
    None,
    7,
    "row",
    [],
    ["var"],
    ["var", 3],
    ["var", "x", "y"],
    ["bound", -1],
    ["bound", "0"],
    ["bound", True],
    ["num", "x"],
    ["num", "1", "0"],
    ["num", "1", "-2"],
    ["num", "1.5", "1"],
    ["num", 1, 1],
    ["num", "1e9", "g"],
    ["num", " 1", "1"],
    ["num", "1_0", "1"],
    ["num", "", "1"],
    ["app", "Plus", [0, 99]],
    ["app", "Plus", [-1, 0]],
    ["app", "Plus", [0, True]],
    ["app", "Plus", 0],
    ["app", 3, []],
    ["app", "Plus", ["0", 0]],
    ["app", "Eq", [0]],
    ["app", "Not", []],
    ["app", "Impl", [0]],
    ["app", "sin", []],
    ["app", "Pi", [0]],
    ["app", "Eq", [0, 0, 0]],
    ["app", "And", [0]],
    ["app", "Or", []],
    ["bind", "Lambda", [], [], 0, [0, 0]],
    ["bind", "Lambda", ["t"], [], 0, [0, 0]],
    ["bind", "Lambda", ["t"], [2], 0, [0, 0]],
    ["bind", "Lambda", ["t"], [True], 0, [0, 0]],
    ["bind", "Lambda", ["t"], [1], 0, [0, 0]],
    ["bind", "Lambda", [3], [0], 0, [0, 0]],
    ["bind", "Lambda", ["t"], [0], 5, [0, 0]],
    ["bind", "Lambda", ["t"], [0], -1, [0, 0]],
    ["bind", "Lambda", ["t"], [0], 0, [0]],
    ["bind", "Forall", ["t", "s"], [0, 0], 0, [0]],
    ["bind", "Forall", ["t"], [0], 0, []],
    ["bind", "Forall", ["t"], [0], 1, [0, 0]],
    ["bind", "Sum", ["t"], [0], 0, [0]],
    ["bind", "Lim", ["t"], [0], 0, [0]],
    ["bind", "SetDesc", ["t"], [0], 0, [0]],
    ["bind", "DefInt", ["t"], [0], 1, [0, 0]],
    ["bind", "Lambda", ["t"], "0", 0, [0, 0]],
    ["bind", "Lambda", "t", [0], 0, [0, 0]],
    ["other", 1],
    {"var": "x"},
]


@pytest.mark.parametrize("row", BAD_ROWS, ids=str)
def test_malformed_rows_of_terms(row: object) -> None:
    with pytest.raises(BadJson):
        read_terms([["var", "x"], row])
    with pytest.raises(BadJson):
        read_evidence({**GOOD, "terms": [["var", "x"], row], "nodes": [], "roots": []})


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        3,
        "x",
        {},
        {"terms": []},
        {**GOOD, "terms": {}},
        {**GOOD, "nodes": {}},
        {**GOOD, "roots": 0},
        {**GOOD, "roots": [2]},
        {**GOOD, "roots": [-1]},
        {**GOOD, "roots": [True]},
        {**GOOD, "roots": ["0"]},
        {**GOOD, "nodes": [["assume", [9], [], []]]},
        {**GOOD, "nodes": [["assume", [0], [1.5], []]]},
        {**GOOD, "nodes": [["assume", [0], [True], []]]},
        {**GOOD, "nodes": [["assume", [0], [None], []]]},
        {**GOOD, "nodes": [["assume", [], [], [0]]]},
        {**GOOD, "nodes": [["assume", [], []]]},
        {**GOOD, "nodes": [7]},
        {**GOOD, "nodes": [[3, [], [], []]]},
        {**GOOD, "nodes": [["assume", 0, [], []]]},
        {**GOOD, "nodes": [["assume", [True], [], []]]},
        {**GOOD, "nodes": [["cut", [], [], [1]], ["assume", [], [], []]]},
    ],
    ids=str,
)
def test_malformed_evidence(value: object) -> None:
    with pytest.raises(BadJson):
        read_evidence(value)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from(["var", "app", "bind", "num", "bound", "x", "Plus", "1"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["terms", "nodes", "roots"]), inner),
    max_leaves=25,
)


@examples(300)
@given(JSON)
def test_any_json_gives_bad_json_only(value: object) -> None:
    for candidate in (value, {"terms": value, "nodes": [], "roots": []}, {"terms": [], "nodes": value, "roots": [0]}):
        try:
            read_evidence(candidate)
        except BadJson:
            continue


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield from _places(child, (*path, key))


def test_random_damage_to_good_json_is_refused_or_harmless() -> None:
    """Whatever can still be read after damage proves at most the sequent that was asked, and raises nothing else."""
    for place, (sequent, evidence) in enumerate(PROOFS):
        rng = random.Random(place)
        text = json.dumps(write_evidence([evidence]))
        paths = list(_places(json.loads(text)))
        for _ in range(40):
            damaged = json.loads(text)
            path = rng.choice(paths)
            if not path:
                continue
            target = damaged
            for key in path[:-1]:
                target = target[key]
            target[path[-1]] = rng.choice(
                [0, 1, 2, -1, "x", "Eq", "Plus", "Forall", "Lt", [], [0], [0, 1], None, True, {}]
            )
            try:
                items = read_evidence(damaged)
            except BadJson:
                continue
            for item in items:
                answer = check(sequent, item, CONTEXT)
                assert isinstance(answer, Refused) or answer.sequent is sequent


def test_a_sequent_is_not_proved_by_the_evidence_of_another() -> None:
    for k, (sequent, _) in enumerate(PROOFS):
        for j, (_, evidence) in enumerate(PROOFS):
            if k != j and isinstance(check(sequent, evidence, CONTEXT), Theorem):
                assert find_counterexample(sequent.hyps, sequent.goal, budget=20) is None
