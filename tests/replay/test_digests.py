"""Digests and versions."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from proofdsl import __version__
from proofdsl.library import own_directory
from proofdsl.replay import digests
from proofdsl.replay.errors import SetupError


def test_sha256() -> None:
    assert digests.sha256(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_the_own_library_is_where_the_library_room_finds_it() -> None:
    assert digests.own_library() == own_directory()


def test_a_library_digest_depends_on_contents_and_review_not_on_the_place(tmp_path: Path) -> None:
    one, two = tmp_path / "one.md", tmp_path / "two.md"
    one.write_text("text")
    two.write_text("text")
    first = digests.library_digest(one)
    assert first == digests.library_digest(two)
    (tmp_path / "one.md.review.jsonl").write_text("{}")
    reviewed = digests.library_digest(one)
    one.write_text("other")
    assert len({first, reviewed, digests.library_digest(one)}) == 3


def test_a_library_folder_counts_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a.thm").write_text("x")
    first = digests.library_digest(tmp_path)
    (tmp_path / "a.thm").rename(tmp_path / "b.thm")
    second = digests.library_digest(tmp_path)
    (tmp_path / "c.thm").write_text("")
    assert len({first, second, digests.library_digest(tmp_path)}) == 3


def test_a_missing_library_is_a_set_up_error(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no theorem library"):
        digests.library_digest(tmp_path / "absent")


def test_the_code_digest_sees_a_changed_source_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text("x = 1")
    (tmp_path / "notes.txt").write_text("not code")
    monkeypatch.setattr(digests, "PACKAGE_ROOT", tmp_path)
    seen = []
    for name, text in (("a.py", "x = 1"), ("notes.txt", "changed"), ("a.py", "x = 2"), ("g.lark", "start: A")):
        (tmp_path / name).write_text(text)
        digests.code_digest.cache_clear()
        seen.append(digests.code_digest())
    digests.code_digest.cache_clear()
    assert seen[0] == seen[1] and len(set(seen)) == 3


def test_versions_name_everything_that_matters() -> None:
    found = digests.versions()
    assert found["proofdsl"] == __version__
    assert {"python", "code", "sympy", "z3-solver", "mpmath", "lark", "python-flint"} <= found.keys()
    assert digests.dependency_version("no-such-distribution") == "absent"
