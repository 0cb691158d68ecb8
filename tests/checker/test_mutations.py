"""Mutated certificates: nothing crashes, and nothing is accepted whose goal became false.

A numeral of the goal is changed in the gap and, in the same way, wherever the program quotes it; or lines of the
program are dropped, doubled and swapped. Accepted mutants are searched for a counterexample by the reference evaluator.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofdsl import Checker, Gap
from proofdsl.checker.outcome import FINAL_STATUSES
from tests.reference.sampling import find_counterexample

CERTIFICATES = Path(__file__).resolve().parents[2] / "certificates"
CASES = sorted(path.parent for path in CERTIFICATES.glob("exercise_*/gap_*/dsl.txt"))
NUMERAL = re.compile(r"(?<![\w.{_])\d+(?![\w.}])")


def goal_text(gap: str) -> str:
    return gap.split("GOAL:\n", 1)[1].split("\n", 1)[0]


def changed_goals(gap: str, program: str) -> Iterator[tuple[str, str]]:
    """The certificate with one numeral of the goal raised by one, in the gap and in all quotations of the goal."""
    goal = goal_text(gap)
    for found in NUMERAL.finditer(goal):
        other = f"{goal[: found.start()]}{int(found.group()) + 1}{goal[found.end() :]}"
        yield gap.replace(goal, other), program.replace(goal, other)


def changed_lines(program: str, source: random.Random) -> Iterator[str]:
    lines = program.splitlines()
    k = source.randrange(len(lines))
    yield "\n".join(lines[:k] + lines[k + 1 :])
    yield "\n".join([*lines[: k + 1], lines[k], *lines[k + 1 :]])
    other = source.randrange(len(lines))
    lines[k], lines[other] = lines[other], lines[k]
    yield "\n".join(lines)


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker()


def accepted_falsely(checker: Checker, gap: str, program: str) -> bool:
    outcome = checker.check(gap, program)
    assert outcome.status in FINAL_STATUSES
    if not outcome.accepted:
        return False
    parsed = Gap.parse(gap)
    hypotheses = [formula for _, formula in parsed.hypotheses]
    return find_counterexample(hypotheses, parsed.goal, budget=60, seed=1) is not None


def test_there_is_a_package_to_mutate() -> None:
    assert len(CASES) >= 200


@pytest.mark.parametrize("case", CASES[::5], ids=lambda p: f"{p.parent.name}/{p.name}")
def test_no_changed_goal_is_accepted_falsely(case: Path, checker: Checker) -> None:
    gap, program = ((case / name).read_text(encoding="utf-8") for name in ("gap.txt", "dsl.txt"))
    for mutant in list(changed_goals(gap, program))[:4]:
        assert not accepted_falsely(checker, *mutant), mutant


@pytest.mark.parametrize("case", CASES[2::5], ids=lambda p: f"{p.parent.name}/{p.name}")
def test_no_changed_program_crashes(case: Path, checker: Checker) -> None:
    gap, program = ((case / name).read_text(encoding="utf-8") for name in ("gap.txt", "dsl.txt"))
    for mutant in changed_lines(program, random.Random(case.as_posix()[-12:])):
        assert checker.check(gap, mutant).status in FINAL_STATUSES
