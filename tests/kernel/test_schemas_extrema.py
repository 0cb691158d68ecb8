"""The rows about suprema, images, greatest values and the sign of a derivative, on instances chosen for them.

Each instance is judged by the numeric oracle and by the reference evaluator. Where the premises hold (or are not
decided), the conclusion must not be false; each row has an instance whose conclusion is judged true or left open by
name. A row without one of its premises has an instance, written down here, that makes it false.
"""

from __future__ import annotations

import pytest

from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.schemas_extrema import EXTREMA
from proofdsl.parser import parse_term
from proofdsl.terms import Term
from tests.kernel.calculus_samples import judge
from tests.reference.evaluator import Evaluator

#: Row -> instances whose premises are true.
GOOD: dict[str, list[dict[str, str]]] = {
    "sup:attained": [{"s": "{1, 2}", "m": "2"}, {"s": "[0, 1]", "m": "1"}],
    "max:set": [{"s": "{1, 2}", "m": "2"}],
    "max:set:bound": [{"s": "{1, 2}", "m": "2", "x": "1"}],
    "sup:approached": [{"s": "[0, 1)", "m": "1"}],
    "sup:unbounded": [{"s": "RealSet"}],
    "sup:bound": [{"s": "{1, 2}", "x": "1"}, {"s": "RealSet", "x": "1"}],
    "sup:best": [{"s": "{1, 2}", "x": "1", "b": "3"}, {"s": "{1, 2}", "x": "1", "b": "+∞"}],
    "sup:real": [{"s": "{1, 2}", "x": "1", "b": "3"}],
    "sup:close": [{"s": "{1, 2}", "c": "1"}],
    "sup:monotone": [{"s": "{1, 2}", "t": "{1, 2, 3}", "x": "1"}],
    "sup:singleton": [{"a": "3"}],
    "sup:segment": [{"a": "0", "b": "0"}, {"a": "0", "b": "1"}],
    "max:segment": [{"a": "0", "b": "1"}],
    "inf:attained": [{"s": "{1, 2}", "m": "1"}],
    "min:set": [{"s": "{1, 2}", "m": "1"}],
    "min:set:bound": [{"s": "{1, 2}", "m": "1", "x": "2"}],
    "inf:approached": [{"s": "(0, 1]", "m": "0"}],
    "inf:unbounded": [{"s": "RealSet"}],
    "inf:bound": [{"s": "{1, 2}", "x": "1"}],
    "inf:best": [{"s": "{1, 2}", "x": "1", "b": "0"}],
    "inf:real": [{"s": "{1, 2}", "x": "1", "b": "0"}],
    "inf:close": [{"s": "{1, 2}", "c": "2"}],
    "inf:monotone": [{"s": "{1, 2}", "t": "{0, 1, 2}", "x": "1"}],
    "inf:singleton": [{"a": "3"}],
    "inf:segment": [{"a": "0", "b": "0"}],
    "min:segment": [{"a": "0", "b": "1"}],
    "inf:le:sup": [{"s": "{1, 2}", "x": "1"}],
    "sup:limit:index": [{"s": "[0, 1)", "F": "fun x . 1 - frac(1, x)", "m": "1"}],
    "sup:limit:up": [{"s": "[0, 1)", "F": "fun x . 1 - frac(1, x)", "m": "1"}],
    "sup:limit:down": [{"s": "[0, 1)", "F": "fun x . 1 + frac(1, x)", "m": "1"}],
    "sup:limit:left": [{"s": "[0, 1)", "F": "fun x . x", "m": "1", "a": "1"}],
    "sup:limit:right": [{"s": "[0, 1)", "F": "fun x . 1 - x", "m": "1", "a": "0"}],
    "sup:infinite:index": [{"s": "RealSet", "F": "fun x . x"}],
    "sup:infinite:up": [{"s": "RealSet", "F": "fun x . x^{2}"}],
    "sup:infinite:down": [{"s": "RealSet", "F": "fun x . -x"}],
    "sup:infinite:left": [{"s": "RealSet", "F": "fun x . frac(1, -x)", "a": "0"}],
    "sup:infinite:right": [{"s": "RealSet", "F": "fun x . frac(1, x)", "a": "0"}],
    "inf:limit:index": [{"s": "(0, 1]", "F": "fun x . frac(1, x)", "m": "0"}],
    "inf:limit:up": [{"s": "(0, 1]", "F": "fun x . frac(1, x)", "m": "0"}],
    "inf:limit:down": [{"s": "(0, 1]", "F": "fun x . frac(1, -x)", "m": "0"}],
    "inf:limit:left": [{"s": "(0, 1]", "F": "fun x . 1 - x", "m": "0", "a": "1"}],
    "inf:limit:right": [{"s": "(0, 1]", "F": "fun x . x", "m": "0", "a": "0"}],
    "inf:infinite:index": [{"s": "RealSet", "F": "fun x . -x"}],
    "inf:infinite:up": [{"s": "RealSet", "F": "fun x . -x"}],
    "inf:infinite:down": [{"s": "RealSet", "F": "fun x . x"}],
    "inf:infinite:left": [{"s": "RealSet", "F": "fun x . frac(1, x)", "a": "0"}],
    "inf:infinite:right": [{"s": "RealSet", "F": "fun x . -frac(1, x)", "a": "0"}],
    **{f"{name}:{head}": [{"a": "0", "b": "1"}, {"a": "-∞", "b": "0"}, {"a": "0", "b": "+∞"}]
       for name in ("sup", "inf") for head in ("IntervalLoRo", "IntervalLcRo", "IntervalLoRc", "IntervalLcRc")},
    **{f"{name}:{head}": [{"s": "{1, 2}", "c": "3"}] for name in ("sup", "inf") for head in ("Neg", "Plus", "Mult")},
    "image:real:intro": [{"F": "fun x . x^{2}", "P": "fun x . x > 0", "a": "2", "y": "4"}],
    "image:real:elim": [{"F": "fun x . x^{2}", "P": "fun x . x > 0", "y": "4"}],
    "image:member:intro": [{"F": "fun x . x^{2}", "P": "fun x . x ∈ {1, 2}", "a": "2", "y": "4", "s": "{1, 2}"}],
    "image:member:elim": [{"F": "fun x . x^{2}", "P": "fun x . x ∈ {1, 2}", "y": "4", "s": "{1, 2}"}],
    "image-two:real:intro": [{"F": "fun x, y . x + y", "P": "fun x, y . x < y", "a": "1", "b": "2", "y": "3"}],
    "image-two:real:elim": [{"F": "fun x, y . x + y", "P": "fun x, y . x < y", "y": "3"}],
    "image-two:member:intro": [{"F": "fun x, y . x + y", "P": "fun x, y . x ∈ {1, 2} ∧ y ∈ {2}", "a": "1", "b": "2",
                                "y": "3", "s": "{1, 2}", "t": "{2}"}],
    "image-two:member:elim": [{"F": "fun x, y . (x, y)", "P": "fun x, y . x ∈ {1, 2} ∧ y ∈ {2}", "y": "(1, 2)",
                               "s": "{1, 2}", "t": "{2}"}],
    **{name: [{"f": "fun x . x^{2}", "s": "{-1, 0, 2}", "a": "2", "m": "4"}]
       for name in ("MaximumValueOn", "MaximumPointOn", "MaximumPointOn:member", "MaximumPointOn:value")},
    **{name: [{"f": "fun x . x^{2}", "s": "{-1, 0, 2}", "a": "0", "m": "0"}]
       for name in ("MinimumValueOn", "MinimumPointOn", "MinimumPointOn:member", "MinimumPointOn:value")},
    "monotone:mean-value": [{"F": "fun x . x^{2}", "G": "fun x . 2 * x", "a": "0", "b": "1"}],
    "monotone:Rolle": [{"F": "fun x . x^{2}", "G": "fun x . 2 * x", "a": "-1", "b": "1"}],
    "monotone:Lipschitz": [{"F": "fun x . x^{2}", "G": "fun x . 2 * x", "a": "0", "b": "1", "m": "2"}],
    "intermediate-value": [{"F": "fun x . x^{2}", "a": "0", "b": "1", "c": "frac(1, 2)"}],
    "intermediate-value:down": [{"F": "fun x . -x", "a": "0", "b": "1", "c": "-frac(1, 2)"}],
    "monotone:constant": [{"F": "fun x . 2", "G": "fun x . 0", "a": "0", "b": "1"}],
    "monotone:increasing": [{"F": "fun x . x^{3} + x", "G": "fun x . 3 * x^{2} + 1", "a": "-1", "b": "1"},
                            {"F": "fun x . sqrt(x)", "G": "fun x . frac(1, 2 * sqrt(x))", "a": "0", "b": "1"}],
    "monotone:nondecreasing": [{"F": "fun x . x^{3}", "G": "fun x . 3 * x^{2}", "a": "-1", "b": "1"},
                               {"F": "fun x . x^{3}", "G": "fun x . 3 * x^{2}", "a": "1", "b": "1"}],
    "monotone:decreasing": [{"F": "fun x . -x", "G": "fun x . -1", "a": "-1", "b": "1"}],
    "monotone:nonincreasing": [{"F": "fun x . -x^{3}", "G": "fun x . -3 * x^{2}", "a": "-1", "b": "1"}],
}  # fmt: skip
#: Row, the premise that is left out, and an instance: the other premises are not false, the conclusion is.
BAD: list[tuple[str, int, dict[str, str]]] = [
    ("sup:attained", 1, {"s": "{1, 2}", "m": "3"}),
    ("sup:attained", 2, {"s": "{1, 2}", "m": "1"}),
    ("sup:best", 1, {"s": "∅", "x": "1", "b": "3"}),
    ("sup:best", 2, {"s": "{1, 2}", "x": "1", "b": "1"}),
    ("sup:real", 1, {"s": "∅", "x": "1", "b": "3"}),
    ("sup:real", 3, {"s": "RealSet", "x": "1", "b": "3"}),
    ("sup:bound", 1, {"s": "{1, 2}", "x": "3"}),
    ("sup:monotone", 0, {"s": "{1, 5}", "t": "{1, 2}", "x": "1"}),
    ("sup:close", 1, {"s": "{1, 2}", "c": "2"}),
    ("inf:le:sup", 1, {"s": "∅", "x": "1"}),
    ("sup:segment", 2, {"a": "1", "b": "0"}),
    ("sup:IntervalLoRo", 0, {"a": "1", "b": "0"}),
    ("sup:limit:left", 2, {"s": "[0, 2)", "F": "fun x . x", "m": "1", "a": "1"}),
    ("sup:limit:left", 3, {"s": "{0}", "F": "fun x . x", "m": "1", "a": "1"}),
    ("sup:limit:left", 0, {"s": "{0}", "F": "fun x . 1", "m": "1", "a": "frac(1, 0)"}),
    ("sup:infinite:index", 1, {"s": "{0}", "F": "fun x . x"}),
    ("monotone:Lipschitz", 3, {"F": "fun x . x", "G": "fun x . 1", "a": "0", "b": "1", "m": "+∞"}),
    ("monotone:Lipschitz", 3, {"F": "fun x . x", "G": "fun x . 1", "a": "0", "b": "0", "m": "frac(1, 0)"}),
    ("monotone:increasing", 3, {"F": "fun x . cases{5 if x ≤ 0; otherwise x}", "G": "fun x . 1", "a": "0", "b": "1"}),
    ("monotone:increasing", 2, {"F": "fun x . x", "G": "fun x . 1", "a": "1", "b": "1"}),
    ("monotone:nondecreasing", 3, {"F": "fun x . ln(x)", "G": "fun x . 1", "a": "-1", "b": "-1"}),
    ("monotone:increasing", 5, {"F": "fun x . -x", "G": "fun x . -1", "a": "0", "b": "1"}),
    ("monotone:increasing", 4, {"F": "fun x . -x", "G": "fun x . 1", "a": "0", "b": "1"}),
    ("MaximumValueOn", 0, {"f": "fun x . x", "s": "{1, 2}", "a": "3", "m": "3"}),
    ("MaximumValueOn", 1, {"f": "fun x . x", "s": "{1, 2}", "a": "1", "m": "1"}),
]  # fmt: skip


def truth(formula: Term) -> object:
    """By the oracle, else by the reference evaluator; None where neither knows."""
    found = judge(formula)
    if found is None:
        known = Evaluator({}, steps=4000).evaluate(formula)
        found = known if isinstance(known, bool) else None
    return found


def values_of(texts: dict[str, str]) -> dict[str, Term]:
    return {f"?{name}": parse_term(text) for name, text in texts.items()}


def test_every_row_has_instances() -> None:
    assert set(GOOD) == {schema.name for schema in EXTREMA}


@pytest.mark.parametrize("name", GOOD)
def test_good_instances(name: str) -> None:
    schema = SCHEMAS[name]
    for texts in GOOD[name]:
        values = values_of(texts)
        assert False not in [truth(filled(p, values)) for p in schema.premises], texts
        assert truth(filled(schema.conclusion, values)) is not False, texts


def test_conclusions_that_are_judged() -> None:
    """Half of the rows have an instance whose conclusion is found true (values of f by name are not judged)."""
    judged = [name for name, rows in GOOD.items()
              if any(truth(filled(SCHEMAS[name].conclusion, values_of(r))) is True for r in rows)]  # fmt: skip
    assert len(judged) >= len(GOOD) // 2, sorted(set(GOOD) - set(judged))


@pytest.mark.parametrize(("name", "left_out", "texts"), BAD)
def test_a_premise_is_needed(name: str, left_out: int, texts: dict[str, str]) -> None:
    schema, values = SCHEMAS[name], values_of(texts)
    truths = [truth(filled(p, values)) for p in schema.premises]
    assert truths[left_out] is False
    assert False not in [t for k, t in enumerate(truths) if k != left_out]
    if not schema.name.startswith("Maximum"):  # not judged
        assert truth(filled(schema.conclusion, values)) is False
