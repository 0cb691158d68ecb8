"""Checking one pair of files, and the structured result."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import Verdict, verdict
from proofdsl.replay.single import case_name, check_files, explain, read_file, structured_result
from proofdsl.replay.worker import WorkerSettings
from tests.replay.support import OBEYING, make_package, numbered, validate

SETTINGS = WorkerSettings("strict", factory=OBEYING, trace=True, evidence=True, timeout=1.0)


def rejected() -> Verdict:
    answer = verdict("rejected", "capture", "x would be captured")
    return {**answer, "command": 2, "line": 5, "column": 3, "text": "apply …", "goal": "⊢ True", "open_goals": 2}


@pytest.mark.parametrize("answer", [verdict("finish"), rejected(), verdict("timeout", "timeout", "too long")])
def test_the_structured_result_matches_its_schema(answer: Verdict) -> None:
    validate("test_dsl_structured_v2", structured_result(answer, "strict"))


def test_the_public_fields() -> None:
    result = structured_result(verdict("finish"), "strict")
    assert result["schema_version"] == "test_dsl_structured_v2"
    assert (result["final_status"], result["proof_finished"], result["proof_verified"]) == ("finish", True, True)
    assert (result["admit_count"], result["split_gap_count"], result["first_failure"]) == (0, 0, None)
    failed = structured_result(rejected(), "official")
    assert (failed["final_status"], failed["proof_finished"], failed["proof_verified"]) == ("rejected", False, False)
    assert failed["split_gap_count"] == 2
    assert failed["first_failure"]["line"] == 5 and failed["first_failure"]["reason"] == "capture"


@pytest.mark.parametrize(
    ("program", "outcome"), [("finish", "finish"), ("reject", "rejected"), ("die", "crash"), ("hang", "timeout")]
)
def test_one_case_goes_the_way_of_a_package(tmp_path: Path, program: str, outcome: str) -> None:
    folder = make_package(tmp_path, numbered(program)) / "exercise_1/gap_1"
    states: list[str] = []
    found = check_files(folder / "gap.txt", folder / "dsl.txt", SETTINGS, states.append)
    assert found.answer.verdict["outcome"] == outcome
    assert found.task.name == "exercise_1/gap_1"
    assert states[0] == "state of exercise_1/gap_1"
    assert (found.answer.evidence is not None) == (outcome in ("finish", "rejected"))
    assert explain(found).endswith("dsl proof finished") == (outcome == "finish")


def test_explain_says_where_why_and_in_which_state(tmp_path: Path) -> None:
    folder = make_package(tmp_path, numbered("reject")) / "exercise_1/gap_1"
    text = explain(check_files(folder / "gap.txt", folder / "dsl.txt", SETTINGS, lambda _: None))
    for part in ("rejected: exercise_1/gap_1", "command 3, line 2: reject", "hypothesis-mismatch", "⊢ x ≥ 0"):
        assert part in text


@pytest.mark.parametrize(("name", "said"), [("absent", "does not exist"), (".", "is a folder")])
def test_files_that_cannot_be_read(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        read_file(tmp_path / name, "gap")


def test_case_names(tmp_path: Path) -> None:
    assert case_name(tmp_path / "exercise_5" / "gap_2" / "gap.txt") == "exercise_5/gap_2"
    assert case_name(Path("some/gap.txt")) == "some/gap.txt"
