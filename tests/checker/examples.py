"""Reading the files of examples/ (format: examples/README.md) and checking them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofdsl.checker.api import check_text
from proofdsl.checker.outcome import Outcome
from proofdsl.library.library import Library
from proofdsl.library.load import load_library

ROOT = Path(__file__).resolve().parents[2] / "examples"
FIELDS = ("why", "status", "reason", "step")
SECTIONS = ("library", "gap", "program")


@dataclass(frozen=True, slots=True)
class Example:
    """One file: what is checked, and what must come out."""

    path: Path
    why: str
    status: str
    reason: str | None
    step: int | None
    gap: str
    program: str
    library: str | None

    @property
    def name(self) -> str:
        """Folder and name, for instance `not-fresh/stale-witness`."""
        return f"{self.path.parent.name}/{self.path.stem}"


def read_example(path: Path) -> Example:
    """Raises ValueError for a file that is not in the format."""
    head, *parts = path.read_text(encoding="utf-8").split("\n=== ")
    fields = dict(line.split(": ", 1) for line in head.splitlines() if line)
    sections = {name: text for name, _, text in (part.partition("\n") for part in parts)}
    if list(fields) != [f for f in FIELDS if f in fields] or not {"gap", "program"} <= set(sections) <= set(SECTIONS):
        raise ValueError(f"{path}: not in the format of examples/README.md")
    step = int(fields["step"]) if "step" in fields else None
    return Example(path, fields["why"], fields["status"], fields.get("reason"), step,
                   sections["gap"], sections["program"], sections.get("library"))  # fmt: skip


@cache
def examples(kind: str) -> tuple[Example, ...]:
    """All examples below examples/`kind`, in the order of their paths."""
    return tuple(read_example(path) for path in sorted((ROOT / kind).rglob("*.example")))


@cache
def own_library() -> Library:
    """The project's own library, loaded once."""
    return load_library(None)


def run(example: Example, folder: Path) -> Outcome:
    """The outcome under the profile strict; `folder` is for a library that the example brings along."""
    library = own_library()
    if example.library is not None:
        path = folder / "library.thm"
        path.write_text(example.library, encoding="utf-8")
        library = load_library(path)
    return check_text(example.gap, example.program, library=library)
