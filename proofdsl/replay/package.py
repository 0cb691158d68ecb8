"""Packages: folders of gaps and programs in the public layout. Untrusted.

A package is any folder that contains `exercise_<id>/gap_<n>/gap.txt`, each with a `dsl.txt` beside it
where there is a certificate; `manifest.jsonl`, `summary.json` and a theorem library are optional.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from proofdsl.replay.digests import PACKAGE_ROOT
from proofdsl.replay.errors import SetupError

GAP_FILE, PROGRAM_FILE = "gap.txt", "dsl.txt"
MANIFEST_FILE, SUMMARY_FILE = "manifest.jsonl", "summary.json"
#: Where a package may keep a theorem library of its own, in order of preference.
LIBRARY_PLACES = ("thm/all_lib_idx.md", "theorems")
_PARTS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Case:
    """One gap, with its program where there is one. `name` is `exercise_5/gap_2`."""

    name: str
    gap: Path
    program: Path | None


@dataclass(frozen=True, slots=True)
class Package:
    """A package as found on the disk: `cases` in natural order, `library` its own theorem library."""

    root: Path
    cases: tuple[Case, ...]
    library: Path | None


def natural_key(name: str) -> tuple[tuple[int, str], ...]:
    """A sorting key that puts `gap_2` before `gap_10`, and decides between any two different names."""
    parts = [(int(part), "") if place % 2 else (-1, part) for place, part in enumerate(_PARTS.split(name))]
    return (*parts, (-1, name))


def default_package() -> Path:
    """The project's own package: `certificates/` in the current folder or beside the project's code.

    Raises:
        SetupError: there is none.
    """
    for candidate in (Path("certificates"), PACKAGE_ROOT.parent / "certificates"):
        if candidate.is_dir():
            return candidate
    raise SetupError(
        "no package was named and there is no folder certificates/ here",
        "name a package with --package DIR, or one case with GAP DSL",
    )


def find_package(root: Path) -> Package:
    """Read the layout of a package; its files are not opened.

    Raises:
        SetupError: no such folder, no gap in it, or a program without its gap.
    """
    if not root.is_dir():
        raise SetupError(f"there is no folder {root}", "give --package the folder that contains exercise_*/gap_*")
    cases: list[Case] = []
    orphans: list[str] = []
    try:
        for folder in root.glob("exercise_*/gap_*"):
            gap, program = folder / GAP_FILE, folder / PROGRAM_FILE
            name = folder.relative_to(root).as_posix()
            if gap.is_file():
                cases.append(Case(name, gap, program if program.is_file() else None))
            elif program.is_file():
                orphans.append(f"{name}/{PROGRAM_FILE} has no {GAP_FILE} beside it")
    except OSError as error:
        raise SetupError(f"{root} cannot be read: {error.strerror}", "check the rights of the folder") from error
    if orphans:
        raise SetupError(sorted(orphans, key=natural_key), f"add the missing {GAP_FILE} or remove the program")
    if not cases:
        raise SetupError(
            f"there is no exercise_*/gap_*/{GAP_FILE} below {root}",
            "give --package the folder that contains exercise_*/gap_*",
        )
    cases.sort(key=lambda case: natural_key(case.name))
    return Package(root, tuple(cases), _own_library(root))


def library_beside(gap: Path) -> Path | None:
    """The theorem library of the package that a gap in the public layout belongs to, if it has one."""
    parents = gap.resolve().parents
    return _own_library(parents[2]) if len(parents) > 2 and parents[1].name.startswith("exercise_") else None


def _own_library(root: Path) -> Path | None:
    return next((root / place for place in LIBRARY_PLACES if (root / place).exists()), None)


def select(package: Package, pattern: str | None) -> tuple[Case, ...]:
    """The cases whose name matches a glob such as `exercise_5/*`; a bare `exercise_5` means all of it.

    Raises:
        SetupError: nothing matches.
    """
    if pattern is None:
        return package.cases
    wanted = pattern.rstrip("/")
    chosen = [c for c in package.cases if fnmatchcase(c.name, wanted) or fnmatchcase(c.name, f"{wanted}/gap_*")]
    if not chosen:
        raise SetupError(
            f"--only {pattern} matches none of the {len(package.cases)} gaps of {package.root}",
            "give a glob over names such as exercise_5/gap_2, in quotes",
        )
    return tuple(chosen)
