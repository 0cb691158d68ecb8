"""The accepted examples: each command does what it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofdsl.checker.api import parse_pair, recheck
from proofdsl.checker.outcome import Outcome
from tests.checker.examples import Example, examples, own_library, run

ACCEPTED = examples("accepted")
#: Steps of search that are enough for an example, with room to spare.
MAX_COST = 2000
#: The 18 commands; rewrite_in counts as three.
COMMANDS = (
    "autosolve", "apply", "get_prop", "use_condition", "assert", "destruct_and", "exists", "get_exists",
    "get_forall", "get_condition", "autoreplace", "not_normalize", "rewrite", "rewrite_in limit",
    "rewrite_in sum", "rewrite_in setdesc", "case_analysis", "or_intro",
)  # fmt: skip
NOTES = {"numbers-are-names": "renumbered", "association": "reassociated"}


def commands_of(program: str) -> set[str]:
    """The commands that a program uses."""
    pattern = re.compile(r"^\s*(rewrite_in \w+|\w+)")
    return {found[1] for line in program.splitlines() if (found := pattern.match(line))}


@pytest.mark.parametrize("example", ACCEPTED, ids=[e.name for e in ACCEPTED])
def test_example_is_accepted(example: Example, tmp_path: Path) -> None:
    outcome = run(example, tmp_path)
    assert example.status == "finish"
    assert outcome.status == "finish", outcome.failure and outcome.failure.message
    assert not outcome.vacuous and not outcome.conventions and outcome.goals == ()
    assert outcome.cost <= MAX_COST


@pytest.mark.parametrize("example", ACCEPTED, ids=[e.name for e in ACCEPTED])
def test_evidence_is_enough(example: Example, tmp_path: Path) -> None:
    """The recorded evidence proves it again, without search."""
    outcome = run(example, tmp_path)
    pair = parse_pair(example.gap, example.program)
    assert not isinstance(pair, Outcome)
    assert recheck(*pair, outcome.obligations, own_library()).status == "finish"


@pytest.mark.parametrize("name", NOTES)
def test_note(name: str, tmp_path: Path) -> None:
    (example,) = (e for e in ACCEPTED if e.path.stem == name)
    notes = [note for report in run(example, tmp_path).steps for note in report.notes]
    assert any(note.startswith(NOTES[name]) for note in notes)


def test_each_command_has_an_accepted_example() -> None:
    used = set().union(*(commands_of(e.program) for e in ACCEPTED))
    assert set(COMMANDS) - used == set()
