"""Causes in the table on the public sample, on made-up cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofdsl.kernel.profile import CONVENTIONS
from tools.sample_report import COUNTED, JUDGED, PAGE, UNKNOWN_CAUSE, cause, page_table, reliance, short


def case(
    reason: str, *, text: str = "", message: str = "", name: str = "exercise_1/gap_2", **more: Any
) -> dict[str, Any]:
    found = {"case": name, "outcome": "unknown", "reason": reason, "text": text, "message": message}
    return {**found, "vacuous": False, "conventions": [], **more}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (case("no-such-solver", text="autosolve all_hypothesis using DerivSolver"), "missing solver: derivatives"),
        (case("no-such-solver", text="autosolve using OtherSolver"), UNKNOWN_CAUSE),
        (case("solver-unknown", message="Could not prove FunDeri(f, 1, 1)(x) = 0: no solver applies."),
         "missing solver: derivatives"),
        (case("solver-unknown", message="Could not prove lim_{ x → 0 } (f(x)) = 1: the budget of 9 steps is spent."),
         "missing solver: limits and continuity"),
        (case("solver-unknown", message="Could not prove a = b: no solver applies. Nearest missing condition: ln(a)."),
         UNKNOWN_CAUSE),
        (case("theorem-not-reviewed"), "profile strict: the package's theorem list has not been reviewed"),
        (case("not-a-rewrite"), UNKNOWN_CAUSE),
    ],
)  # fmt: skip
def test_the_cause_follows_from_the_outcome(given: dict[str, Any], wanted: str) -> None:
    assert cause(given, "strict", {}) == wanted


def test_programs_that_rely_on_a_convention_are_counted() -> None:
    cases = [
        case("", outcome="finish", conventions=["a", "b"]),
        case("", outcome="finish", conventions=["b"]),
        case("no-op", conventions=["a"]),
    ]
    assert reliance(cases, ["a", "b", "c"]) == {"a": 1, "b": 2, "c": 0}


def test_every_convention_is_needed_by_a_public_program() -> None:
    counts = json.loads(COUNTED.read_text(encoding="utf-8"))
    assert list(counts) == list(CONVENTIONS)
    assert min(counts.values()) > 0


def test_a_judgement_holds_for_its_reason_and_profile_only() -> None:
    judged = {"exercise_1/gap_2 strict": {"reason": "no-op", "cause": "judged"}}
    assert cause(case("no-op"), "strict", judged) == "judged"
    assert cause(case("no-op"), "official", judged) == UNKNOWN_CAUSE
    assert cause(case("kind-mismatch"), "strict", judged) == UNKNOWN_CAUSE


def test_the_table_counts_every_case_once() -> None:
    good = case("", name="exercise_1/gap_1", outcome="finish", vacuous=True)
    table = page_table({"official": [good, case("theorem-not-reviewed")], "strict": [good]}, {})
    assert "| programs | 2 | 1 |" in table and "| accepted | 1 | 1 |" in table
    assert "has not been reviewed | 1 | 0 | 1/2 |" in table
    assert short("exercise_12/gap_3") == "12/3"


def test_the_page_has_no_unclassified_case() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "| accepted |" in text
    assert UNKNOWN_CAUSE not in text
    for row in json.loads(JUDGED.read_text(encoding="utf-8")).values():
        assert sorted(row) == ["cause", "reason"]
