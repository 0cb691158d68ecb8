"""Evidence files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofdsl.kernel.evidence import Evidence
from proofdsl.replay.evidence_file import EvidenceFileError, check_belongs, evidence_text, read_text
from proofdsl.terms import App, Bind, Bound, Num, Term, Var
from tests.replay.support import validate

NAMES = st.sampled_from(["x", "x_{0}", "F_{star}", "ε", 'q"\\'])


def _bind(parts: tuple[str, str, bool, list[Term], list[Term]]) -> Term:
    head, name, real, outer, inner = parts
    return Bind(head, (name,), (real,), tuple(outer), tuple(inner))


LEAVES: st.SearchStrategy[Term] = st.one_of(
    NAMES.map(Var), st.integers(0, 3).map(Bound), st.fractions().map(Num), st.just(App("Pi"))
)
TERMS: st.SearchStrategy[Term] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["SomeHead", "OtherHead"]), st.lists(inner, max_size=3).map(tuple)).map(
            lambda p: App(*p)
        ),
        st.tuples(
            st.just("SomeBinder"), NAMES, st.just(False), st.lists(inner, max_size=1), st.lists(inner, max_size=2)
        ).map(_bind),
    ),
    max_leaves=12,
)
EVIDENCE: st.SearchStrategy[Evidence] = st.recursive(
    st.builds(Evidence, st.just("leaf"), st.lists(TERMS, max_size=2).map(tuple)),
    lambda inner: st.builds(
        Evidence,
        st.sampled_from(["split", "cut"]),
        st.lists(TERMS, max_size=1).map(tuple),
        st.lists(st.one_of(st.integers(), NAMES), max_size=3).map(tuple),
        st.lists(inner, max_size=3).map(tuple),
    ),
    max_leaves=6,
)


@settings(max_examples=50, deadline=None)
@given(st.lists(EVIDENCE, max_size=3))
def test_evidence_round_trips_and_matches_its_schema(obligations: list[Evidence]) -> None:
    text = evidence_text(b"gap", b"program", obligations, "strict")
    validate("proofdsl_evidence_v1", json.loads(text))
    found, data = read_text(text)
    assert found == tuple(obligations)
    check_belongs(data, b"gap", b"program")


@pytest.mark.parametrize(("gap", "program", "said"), [(b"x", b"program", "gap"), (b"gap", b"x", "program")])
def test_evidence_belongs_to_its_files(gap: bytes, program: bytes, said: str) -> None:
    _, data = read_text(evidence_text(b"gap", b"program", [Evidence("leaf")], "strict"))
    with pytest.raises(EvidenceFileError, match=f"another {said}"):
        check_belongs(data, gap, program)


def test_depth_is_no_problem() -> None:
    term: Term = Var("x")
    node = Evidence("leaf")
    for _ in range(20_000):
        term = App("Neg", (term,))
        node = Evidence("step", (), (), (node,))
    (found,), _ = read_text(evidence_text(b"", b"", [Evidence("top", (term,), (), (node,))], "strict"))
    assert found.terms[0] is term
    depth = 0
    while found.premises:
        found = found.premises[0]
        depth += 1
    assert depth == 20_001


def small() -> dict[str, Any]:
    """A document with every kind of node."""
    body = Bind("Lim", ("x",), (False,), (Num(0),), (App("Plus", (Bound(0), Var("a"))),))
    tree = Evidence("cut", (body,), (1, "x"), (Evidence("leaf"),))
    document: dict[str, Any] = json.loads(evidence_text(b"", b"", [tree], "strict"))
    return document


CORRUPTIONS = [
    lambda d: d.update(schema_version="other"),
    lambda d: d.update(terms=None),
    lambda d: d.update(nodes={}),
    lambda d: d.pop("roots"),
    lambda d: d.update(roots=[99]),
    lambda d: d.update(roots=[-1]),
    lambda d: d.update(roots=[True]),
    lambda d: d.update(roots="0"),
    lambda d: d["terms"].insert(0, ["app", "Neg", [0]]),  # refers to itself
    lambda d: d["terms"].append(["app", "Neg", [99]]),
    lambda d: d["terms"].append(["none", "Neg"]),
    lambda d: d["terms"].append(["bound", -1]),
    lambda d: d["terms"].append(["num", "1/0"]),
    lambda d: d["terms"].append(["num", "one"]),
    lambda d: d["terms"].append(["bind", "Lim", ["x", "y"], [1], 0, [0]]),
    lambda d: d["terms"].append(["bind", "Lim", [], [], 0, [0]]),
    lambda d: d["terms"].append(["bind", "Lim", [1], [1], 0, [0]]),
    lambda d: d["nodes"].append(["r"]),
    lambda d: d["nodes"].append([1, [], [], []]),
    lambda d: d["nodes"].append(["r", [], [1.5], []]),
    lambda d: d["nodes"].append(["r", [], [], [99]]),
]


@pytest.mark.parametrize("corrupt", CORRUPTIONS)
def test_a_corrupted_document_is_refused(corrupt: Any) -> None:
    document = small()
    read_text(json.dumps(document))
    corrupt(document)
    with pytest.raises(EvidenceFileError):
        read_text(json.dumps(document))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, b"\xff"])
def test_what_is_no_document_is_refused(text: str | bytes) -> None:
    with pytest.raises(EvidenceFileError):
        read_text(text)
