"""The results file and the cache."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import Key, Row, reusable, verdict
from proofdsl.replay.store import Cache, ResultsFile, cache_folder
from tests.replay.support import validate


def key(**changes: Any) -> Key:
    """A key with some parts changed."""
    base = {
        "gap_sha256": "a" * 64,
        "program_sha256": "b" * 64,
        "library_sha256": "c" * 64,
        "version": "1",
        "code": "d" * 64,
        "profile": "strict",
        "budget": None,
    }
    return {**base, **changes}  # type: ignore[typeddict-item]


def row(case: str = "exercise_1/gap_1", outcome: str = "finish", **changes: Any) -> Row:
    """A stored row."""
    return {
        "case": case,
        "key": key(**changes),
        "limits": {"timeout": 1.0, "memory": None},
        "verdict": verdict(outcome, "" if outcome == "finish" else "some-reason", "∀ \n text"),
        "seconds": 0.5,
        "source": "run",
        "detail": "",
    }


def test_rows_come_back_and_match_their_schema(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "new" / "results.jsonl")
    file.start([row("exercise_1/gap_1")])
    file.append(row("exercise_1/gap_2", "rejected"))
    file.close()
    loaded = file.load()
    assert loaded == {name: loaded[name] for name in ("exercise_1/gap_1", "exercise_1/gap_2")}
    assert loaded["exercise_1/gap_2"] == row("exercise_1/gap_2", "rejected")
    for found in loaded.values():
        validate("proofdsl_result_row_v1", found)


@pytest.mark.parametrize("rest", [b'{"case": "exercise', b"{}\n", b"[1]\n", b"\xff\n", b'{"case": 1, "verdict": []}\n'])
def test_a_broken_line_is_ignored(tmp_path: Path, rest: bytes) -> None:
    file = ResultsFile(tmp_path / "results.jsonl")
    file.start([row()])
    file.close()
    with file.path.open("ab") as stream:
        stream.write(rest)
    assert list(file.load()) == ["exercise_1/gap_1"]


def test_a_results_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="cannot be written") as caught:
        ResultsFile(tmp_path / "file" / "results.jsonl").start([])
    assert "--out" in caught.value.advice


@pytest.mark.parametrize("part", ["gap_sha256", "program_sha256", "library_sha256", "version", "code", "profile"])
def test_every_part_of_the_key_matters(tmp_path: Path, part: str) -> None:
    stored = row()
    changed = key(**{part: "e" * 64})
    assert reusable(stored, key(), stored["limits"])
    assert not reusable(stored, changed, stored["limits"])
    cache = Cache(tmp_path, key(), "f")
    cache.put(stored)
    cache.close()
    assert Cache(tmp_path, key(), "f").get(key()) == stored["verdict"]
    assert Cache(tmp_path, changed, "f").get(changed) is None
    assert Cache(tmp_path, key(), "f").get(changed) is None


def test_the_budget_and_the_factory_matter(tmp_path: Path) -> None:
    cache = Cache(tmp_path, key(), "f")
    cache.put(row())
    cache.close()
    assert Cache(tmp_path, key(budget=5), "f").get(key(budget=5)) is None
    assert Cache(tmp_path, key(), "g").get(key()) is None


@pytest.mark.parametrize("outcome", ["crash", "timeout"])
def test_limits_matter_for_crashes_and_timeouts_only(tmp_path: Path, outcome: str) -> None:
    other = {"timeout": 2.0, "memory": None}
    assert reusable(row(), key(), other)  # type: ignore[arg-type]
    assert reusable(row(outcome=outcome), key(), row()["limits"])
    assert not reusable(row(outcome=outcome), key(), other)  # type: ignore[arg-type]
    cache = Cache(tmp_path, key(), "f")
    cache.put(row(outcome=outcome))
    cache.close()
    assert Cache(tmp_path, key(), "f").get(key()) is None


def test_a_cache_that_cannot_be_written_is_empty_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "cache", key(), "f")
    cache.put(row())
    cache.close()
    assert cache.get(key()) is None
    assert "results are not cached" in cache.problem


def test_old_caches_are_removed(tmp_path: Path) -> None:
    for number in range(30):
        Cache(tmp_path, key(version=str(number)), "f").close()
    assert len(list(tmp_path.glob("*.jsonl"))) <= 17


def test_the_cache_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/where")
    assert cache_folder() == Path("/some/where/proofdsl/results")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache_folder() == Path("/home/someone/.cache/proofdsl/results")
