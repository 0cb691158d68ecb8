"""Proofs in words: every rule has a sentence, hypotheses have numbers, cases and side conditions are seen."""

from __future__ import annotations

import re

import pytest

from proofdsl import Gap
from proofdsl.checker.api import solve_gap
from proofdsl.checker.engine import initial_sequent
from proofdsl.checker.words import SENTENCES, in_words, missing_in_words, schema_in_words
from proofdsl.kernel.check import RULES
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.profile import STRICT
from proofdsl.kernel.rule import Context
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.library.citable import Citable
from proofdsl.library.load import load_library
from proofdsl.parser import Scope
from proofdsl.solvers.result import Proved
from proofdsl.terms import App, Var


def gap_of(goal: str, *assumptions: str) -> Gap:
    rows = "\n".join(f"{k}. {text}" for k, text in enumerate(assumptions, 1))
    return Gap.parse(f"PROOF GAP words\nASSUM:\n{rows}\n\nGOAL:\n{goal}\n")


def told(goal: str, *assumptions: str) -> list[str]:
    gap = gap_of(goal, *assumptions)
    library = load_library(None)
    found = solve_gap(gap, library)
    assert isinstance(found, Proved)
    return in_words(initial_sequent(gap)[0], found.evidence, Context(Citable(library, "strict")), gap)


def test_every_rule_of_the_kernel_has_a_sentence_and_no_other_has_one() -> None:
    assert sorted(SENTENCES) == sorted(RULES)


@pytest.mark.parametrize("rule", sorted(SENTENCES))
def test_a_sentence_has_known_places_only(rule: str) -> None:
    places = set(re.findall(r"\{(\w*)\}", SENTENCES[rule]))
    assert places <= {"goal", "facts", "terms", "name"}
    assert SENTENCES[rule].format(goal="G", facts="F", terms="T", name="N").strip()


def test_every_schema_can_be_said_without_marks_of_metavariables() -> None:
    said = [schema_in_words(name) for name in SCHEMAS]
    assert all(said) and not any(mark in text for text in said for mark in "?`")


def test_a_hypothesis_is_named_by_number_and_printed_at_the_end() -> None:
    lines = told("x - 2 ≠ 0", "y > 1", "x > 3")
    assert lines[0].startswith("x - 2 ≠ 0 by ")
    assert any("hypothesis 2" in line for line in lines[:-1])
    assert "hypothesis 2: x > 3" in lines
    assert not any("hypothesis 1" in line for line in lines)


def test_an_instance_of_a_universal_names_the_value() -> None:
    lines = told("f(t) > 1", "forall (x), x ∈ RealSet ⇒ f(x) > x", "t > 1", "f : RealSet → RealSet")
    assert any(re.match(r"instance of hypothesis 1 at t\b", line.strip()) for line in lines), lines


def test_cases_are_shown_with_what_is_assumed_in_each() -> None:
    lines = told("u^2 > 3", "u = 2 ∨ u = 3")
    heads = [line for line in lines if line.strip().startswith("case ")]
    assert [line.strip() for line in heads] == ["case u = 2:", "case u = 3:"]
    first = lines.index(heads[0])
    assert len(lines[first + 1]) - len(lines[first + 1].lstrip()) > len(heads[0]) - len(heads[0].lstrip())


def test_a_side_condition_stands_below_what_needs_it() -> None:
    lines = told("frac(x^2 - 1, x - 1) = x + 1", "x > 1")
    main = next(k for k, line in enumerate(lines) if "by algebra" in line)
    side = next(k for k, line in enumerate(lines) if "x - 1 ≠ 0" in line)
    assert side > main and lines[side].startswith("  ")


def test_a_schema_that_was_used_is_spelled_out_at_the_end() -> None:
    lines = told("x ≠ 1", "x > 1")
    assert lines[0] == "x ≠ 1 by gt-ne with hypothesis 1"
    assert lines[-1] == "gt-ne: from a > b follows a ≠ b"


def test_what_was_shown_already_is_not_shown_again() -> None:
    lines = told("frac(ln(x - 1), ln(x - 1)) = 1 ∧ frac(2, ln(x - 1)) + 1 ∈ RealSet", "x > 3")
    shown = [line.strip() for line in lines if line.strip().startswith("x - 1 > 0")]
    assert len(shown) >= 2 and shown[0].endswith("by a combination of hypothesis 1")
    assert shown[1:] == ["x - 1 > 0, as above"] * (len(shown) - 1)


def test_evidence_for_another_goal_is_refused() -> None:
    gap = gap_of("x > 3", "x > 2")
    context = Context(Citable(load_library(None), STRICT.name))
    with pytest.raises(ValueError, match="does not prove"):
        in_words(initial_sequent(gap)[0], Evidence("assume"), context, gap)


def test_solvers_with_a_missing_condition_come_first() -> None:
    lacks = [
        ("ASolver", "ASolver does not apply", ()),
        ("BSolver", "the budget of 9 steps is spent", ()),
        ("CSolver", "CSolver does not apply", (App("Gt", (Var("x"), Var("y"))),)),
        ("DSolver", "DSolver does not apply", ()),
    ]
    assert missing_in_words(lacks, Scope()) == [
        "CSolver: does not apply; it lacked",
        "  x > y",
        "BSolver: the budget of 9 steps is spent",
        "do not apply: ASolver, DSolver",
    ]
