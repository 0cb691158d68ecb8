"""Where two formulas differ, place by place."""

from __future__ import annotations

import pytest

from proofdsl.checker.explain import differences, explain_mismatch, show
from proofdsl.parser import parse_formula


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("x + 1 = 2", "x + 1 = 2", []),
        ("x + 1 = 2", "x + 3 = 2", [("1", "3")]),
        ("sin(x) + cos(y) = 1", "sin(z) + cos(y) = 2", [("x", "z"), ("1", "2")]),
        ("forall (x), x > 0 ⇒ f(x) > 1", "forall (x), x ≥ 0 ⇒ f(x) > 2", [("x > 0", "x ≥ 0"), ("1", "2")]),
        ("forall (x), x > 0", "forall (y), y > 0", []),
        ("a < b", "a = b", [("a < b", "a = b")]),
    ],
)
def test_all_differences(left: str, right: str, expected: list[tuple[str, str]]) -> None:
    found = [(show(a), show(b)) for a, b in differences(parse_formula(left), parse_formula(right))]
    assert [tuple(text.replace("bound1", "x") for text in pair) for pair in found] == expected


def test_the_message_names_them() -> None:
    text = explain_mismatch("the theorem", parse_formula("a + 1 = b * 2"), parse_formula("a + 3 = b * 4"))
    assert "First difference: 1 against 3." in text and "Further differences: 2 against 4." in text
    one = explain_mismatch("the theorem", parse_formula("a + 1 = b"), parse_formula("a + 3 = b"))
    assert "Further" not in one
