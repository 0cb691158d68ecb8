"""Finding the cases of a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.replay.errors import SetupError
from proofdsl.replay.package import default_package, find_package, library_beside, natural_key, select
from tests.replay.support import make_package


def test_cases_come_in_natural_order_with_and_without_programs(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_10/gap_1": "a", "exercise_2/gap_10": None, "exercise_2/gap_9": "b"})
    (tmp_path / "exercise_2" / "notes.txt").write_text("no gap")
    found = find_package(tmp_path)
    assert [case.name for case in found.cases] == ["exercise_2/gap_9", "exercise_2/gap_10", "exercise_10/gap_1"]
    assert [case.program is not None for case in found.cases] == [True, False, True]
    assert found.library is None


@pytest.mark.parametrize("place", ["thm/all_lib_idx.md", "theorems/a.thm"])
def test_a_package_brings_its_own_library(tmp_path: Path, place: str) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "a"})
    (tmp_path / place).parent.mkdir()
    (tmp_path / place).write_text("")
    library = find_package(tmp_path).library
    assert library is not None and (tmp_path / place).is_relative_to(library)


def test_a_single_gap_uses_the_library_of_its_package(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "a"})
    gap = tmp_path / "exercise_1/gap_1/gap.txt"
    assert library_beside(gap) is None
    (tmp_path / "thm").mkdir()
    (tmp_path / "thm/all_lib_idx.md").write_text("")
    assert library_beside(gap) == (tmp_path / "thm/all_lib_idx.md").resolve()
    assert library_beside(tmp_path / "elsewhere" / "gap.txt") is None


def test_natural_key_decides_between_any_two_names() -> None:
    names = ["a1", "a01", "a2", "a10", "a", "1a", "b", "a²"]
    assert len({natural_key(name) for name in names}) == len(names)
    assert sorted(["gap_10", "gap_9", "gap_x"], key=natural_key) == ["gap_9", "gap_10", "gap_x"]


@pytest.mark.parametrize("make", [lambda root: None, lambda root: (root / "exercise_1" / "gap_1").mkdir(parents=True)])
def test_a_folder_without_gaps_is_a_set_up_error(tmp_path: Path, make: object) -> None:
    make(tmp_path)  # type: ignore[operator]
    with pytest.raises(SetupError, match="there is no exercise") as caught:
        find_package(tmp_path)
    assert "--package" in caught.value.advice


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="nowhere"):
        find_package(tmp_path / "nowhere")


def test_a_program_without_its_gap_is_named(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "a", "exercise_1/gap_2": "b"})
    (tmp_path / "exercise_1/gap_2/gap.txt").unlink()
    with pytest.raises(SetupError, match=r"exercise_1/gap_2/dsl\.txt has no gap\.txt"):
        find_package(tmp_path)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (None, 3),
        ("exercise_1/*", 2),
        ("exercise_1", 2),
        ("exercise_1/", 2),
        ("*/gap_1", 2),
        ("exercise_2/gap_1", 1),
    ],
)
def test_only(tmp_path: Path, pattern: str | None, expected: int) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "a", "exercise_1/gap_2": "b", "exercise_2/gap_1": None})
    assert len(select(find_package(tmp_path), pattern)) == expected


def test_only_that_matches_nothing_is_a_set_up_error(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "a"})
    with pytest.raises(SetupError, match="matches none of the 1 gaps"):
        select(find_package(tmp_path), "exercise_7/*")


def test_the_default_package_is_certificates_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("proofdsl.replay.package.PACKAGE_ROOT", tmp_path / "elsewhere" / "proofdsl")
    with pytest.raises(SetupError, match="certificates/"):
        default_package()
    (tmp_path / "certificates").mkdir()
    assert default_package() == Path("certificates")
