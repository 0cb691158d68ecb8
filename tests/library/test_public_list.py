"""The public list, where it is at hand, loads and every statement parses."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.library import load_library

LIST = Path(__file__).resolve().parents[3] / "shared" / "official-sample" / "thm" / "all_lib_idx.md"


@pytest.mark.skipif(not LIST.is_file(), reason="the public data is not here")
def test_every_entry_parses() -> None:
    library = load_library(LIST)
    assert [entry.number for entry in library] == list(range(1, 526))
    assert [problem for problem in library.problems() if problem.code == "parse"] == []
    assert {library.admissible(entry, "strict") is None for entry in library} == {False}
