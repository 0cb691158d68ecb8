"""The rows about sets on instances chosen for them: those with functions as values, and what each premise is for."""

from __future__ import annotations

import pytest

from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.schemas_sets import SETS
from tests.kernel.test_schemas_extrema import truth, values_of

#: Rows with functions as values -> instances whose premises are true.
GOOD: dict[str, list[dict[str, str]]] = {
    "big-union:elim": [{"F": "fun k . [0, k]", "a": "1", "b": "2", "x": "2"}],
    "big-union:intro": [{"F": "fun k . [0, k]", "a": "1", "b": "2", "k": "2", "x": "2"},
                        {"F": "fun k . {k}", "a": "1", "b": "3", "k": "2", "x": "2"}],
    "big-inter:elim": [{"F": "fun k . [0, k]", "a": "1", "b": "2", "k": "2", "x": "1"}],
    "big-inter:intro": [{"F": "fun k . [0, k]", "a": "1", "b": "2", "x": "1"}],
}  # fmt: skip
#: Row, the premise that is left out, and an instance: the other premises are not false, the conclusion is.
BAD: list[tuple[str, int, dict[str, str]]] = [
    ("subset:intro", 0, {"a": "3", "b": "{1}"}),
    ("subset:intro", 1, {"a": "∅", "b": "3"}),
    ("subset:intro", 2, {"a": "{1, 2}", "b": "{1}"}),
    ("set:equal", 0, {"a": "3", "b": "∅"}),
    ("set:equal", 1, {"a": "∅", "b": "3"}),
    ("set:equal", 2, {"a": "{1, 2}", "b": "{1}"}),
    ("set:unequal:left", 0, {"a": "∅", "b": "∅", "x": "1"}),
    ("set:unequal:left", 1, {"a": "{1}", "b": "{1}", "x": "1"}),
    ("set:not-empty", 0, {"a": "3"}),
    ("set:not-empty", 1, {"a": "∅"}),
    ("minus:not", 1, {"a": "{1}", "b": "3", "x": "1"}),
    ("inter:not", 0, {"a": "{1}", "b": "{1}", "x": "1"}),
    ("minus:intro", 2, {"a": "{1}", "b": "3", "x": "1"}),
    ("IntervalLcRc:not", 1, {"a": "0", "b": "1", "x": "__IMAGINARY_UNIT__"}),
    ("IntervalLcRc:not", 2, {"a": "frac(1, 0)", "b": "1", "x": "0"}),
    ("IntervalLoRo:not", 3, {"a": "0", "b": "frac(1, 0)", "x": "1"}),
    ("IntervalLoRo:not:above", 0, {"a": "0", "b": "2", "x": "1"}),
    ("IntervalLcRc:not:below", 4, {"a": "0", "b": "1", "x": "2"}),
    ("power:intro", 0, {"a": "{1}", "b": "{2}"}),
    ("power:elim", 0, {"a": "{1}", "b": "{1, 2}"}),
    ("product:elim", 0, {"a": "{1}", "b": "{2}", "d": "(2, 1)"}),
    ("subset:empty", 0, {"a": "3"}),
    ("subset:minus", 1, {"a": "{1}", "b": "3", "c": "{1}"}),
    ("subset:inter:left", 1, {"a": "{1}", "b": "3", "c": "{1}"}),
    ("subset:two", 1, {"a": "{1}", "x": "1", "y": "2"}),
    ("subset:IntervalLoRo", 0, {"a": "frac(1, 0)", "b": "1"}),
    ("denotes:segment", 0, {"a": "__IMAGINARY_UNIT__", "b": "1"}),
    ("refine:nonzero:Integer", 1, {"x": "0"}),
    ("sign:not:PosReal", 1, {"x": "__IMAGINARY_UNIT__"}),
    ("sign:not:PosInteger", 1, {"x": "frac(1, 2)"}),
    ("big-inter:elim", 4, {"F": "fun k . [0, 3 - k]", "a": "1", "b": "2", "k": "3", "x": "1"}),
    ("big-inter:elim", 3, {"F": "fun k . [0, k]", "a": "1", "b": "2", "k": "0", "x": "1"}),
    ("big-union:intro", 4, {"F": "fun k . [0, k]", "a": "1", "b": "2", "k": "3", "x": "3"}),
]  # fmt: skip
#: Instances whose conclusion the evaluator leaves open: operations on what is no set, existence among all things.
OPEN = {("set:not-empty", 0), ("subset:minus", 1), ("subset:inter:left", 1),
        ("denotes:segment", 0), ("minus:intro", 2)}  # fmt: skip


def test_every_row_with_functions_has_instances() -> None:
    assert set(GOOD) == {schema.name for schema in SETS if schema.arity}


@pytest.mark.parametrize("name", GOOD)
def test_good_instances(name: str) -> None:
    schema = SCHEMAS[name]
    for texts in GOOD[name]:
        values = values_of(texts)
        assert False not in [truth(filled(p, values)) for p in schema.premises], texts
        assert truth(filled(schema.conclusion, values)) is True, texts


@pytest.mark.parametrize(("name", "left_out", "texts"), BAD)
def test_a_premise_is_needed(name: str, left_out: int, texts: dict[str, str]) -> None:
    schema, values = SCHEMAS[name], values_of(texts)
    truths = [truth(filled(p, values)) for p in schema.premises]
    assert truths[left_out] is False
    assert False not in [t for k, t in enumerate(truths) if k != left_out]
    found = truth(filled(schema.conclusion, values))
    assert found is None if (name, left_out) in OPEN else found is False
