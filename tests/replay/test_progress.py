"""Progress on terminals and elsewhere."""

from __future__ import annotations

import pytest

from proofdsl.replay.progress import Bar, Lines, describe, display_for
from proofdsl.replay.records import verdict

BAD = {**verdict("rejected", "capture", "text"), "command": 2, "line": 7}


def test_plain_lines_name_failures_and_count(capsys: pytest.CaptureFixture[str]) -> None:
    display = Lines()
    display.begin(3, 1)
    display.result("exercise_1/gap_1", BAD, False)  # type: ignore[arg-type]
    display.result("exercise_1/gap_2", verdict("finish"), True)
    display.end()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[:2] == [
        "note: 1 of 3 results are known from earlier runs",
        "rejected    exercise_1/gap_1: capture (command 2, line 7)",
    ]
    assert err.splitlines()[2].startswith("[3/3] ")
    assert "gap_2" not in err


@pytest.mark.parametrize("json_output", [True, False])
def test_traces_leave_standard_output_to_json(capsys: pytest.CaptureFixture[str], json_output: bool) -> None:
    Lines(json_output).trace("exercise_1/gap_1", ["one", "two"])
    out, err = capsys.readouterr()
    assert (err if json_output else out) == "── exercise_1/gap_1\none\ntwo\n"
    assert (out if json_output else err) == ""


def test_the_bar_shows_failures_and_goes_away(capsys: pytest.CaptureFixture[str]) -> None:
    display = Bar()
    display.begin(2, 0)
    display.result("exercise_1/gap_1", BAD, False)  # type: ignore[arg-type]
    display.result("exercise_1/gap_[red]", verdict("crash", "x"), False)
    display.end()
    display.end()
    out, err = capsys.readouterr()
    assert out == "" and "exercise_1/gap_1: capture" in err and "gap_[red]" in err


def test_without_a_terminal_there_is_no_bar() -> None:
    assert type(display_for(False)) is Lines


def test_describe_without_a_command() -> None:
    assert describe("c", verdict("timeout", "timeout")) == "timeout     c: timeout"
