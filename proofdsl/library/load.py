"""Loading a theorem library from files. Trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from proofdsl.library.entry import REVIEWED, Entry, LibraryError, Problem
from proofdsl.library.library import Library
from proofdsl.library.own_format import read_own
from proofdsl.library.public_format import apply_reviews, is_public, read_public

#: Files of the project's own format inside a folder.
PATTERN: Final = "*.thm"
_REVIEW_SUFFIX: Final = ".review.jsonl"


def own_directory() -> Path:
    """The folder of the project's own library: inside the installed package, or in a checkout.

    Raises:
        LibraryError: neither is there (a broken installation).
    """
    package = Path(__file__).resolve().parents[1]
    for candidate in (package / "data" / "theorems", package.parent / "theorems"):
        if candidate.is_dir():
            return candidate
    message = "the project's own theorem library is missing from this installation"
    raise LibraryError([Problem(str(package.parent / "theorems"), 0, 0, "missing", message)])


def load_library(path: Path | None = None) -> Library:
    """The library at `path`: a folder of `*.thm` files, or one file in either format.

    None is the project's own library, all of whose entries count as reviewed (its folder may also be
    named). Any other entry is reviewed only by the review file `<path>.review.jsonl`.

    Raises:
        LibraryError: a file is missing, is not UTF-8 or is not in its format; all problems are named.
    """
    own = path is None or path.resolve() == _own_or_none()
    root = own_directory() if path is None else path
    entries, problems = _read_folder(root) if root.is_dir() else _read_file(root)
    if not own:
        entries = _reviewed(root, entries, problems)
    if problems:
        raise LibraryError(problems)
    if own:
        entries = [replace(entry, review=REVIEWED) for entry in entries]
    return Library(entries)


def _own_or_none() -> Path | None:
    try:
        return own_directory()
    except LibraryError:
        return None


def _read_folder(root: Path) -> tuple[list[Entry], list[Problem]]:
    paths = sorted(root.glob(PATTERN), key=lambda path: path.name)
    if not paths:
        return [], [Problem(str(root), 0, 0, "missing", f"no {PATTERN} file in this folder")]
    problems: list[Problem] = []
    files = [(str(path), text) for path in paths if (text := _text(path, problems)) is not None]
    entries, found = read_own(files)
    problems.extend(found)
    for entry in entries:
        if entry.status == "derived" and not (root / "proofs" / f"{entry.title}.dsl").is_file():
            message = f"{entry.title} is `derived`, but proofs/{entry.title}.dsl is missing"
            problems.append(Problem(entry.path, entry.line, 1, "derived-without-proof", message))
    return entries, problems


def _read_file(path: Path) -> tuple[list[Entry], list[Problem]]:
    problems: list[Problem] = []
    text = _text(path, problems)
    if text is None:
        return [], problems
    return read_public(str(path), text) if is_public(text) else read_own([(str(path), text)])


def _reviewed(root: Path, entries: Sequence[Entry], problems: list[Problem]) -> list[Entry]:
    review = root.with_name(root.name + _REVIEW_SUFFIX)
    if problems or not review.is_file():
        return list(entries)
    text = _text(review, problems)
    if text is None:
        return list(entries)
    reviewed, found = apply_reviews(entries, str(review), text)
    problems.extend(found)
    return reviewed


def _text(path: Path, problems: list[Problem]) -> str | None:
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.append(Problem(str(path), 0, 0, "missing", f"cannot read: {error.strerror or error}"))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(Problem(str(path), line, 1, "not-utf8", f"byte {error.start + 1} is not UTF-8"))
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")
