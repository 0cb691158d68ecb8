"""Digests and versions: what a cached or resumed result must agree with. Untrusted.

The digest of the code stands for the version: a changed source file changes it, so that no result of
an older state of the project is ever shown for a newer one.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from proofdsl import __version__
from proofdsl.replay.errors import SetupError

#: Distributions whose behaviour can influence an answer or a report.
DEPENDENCIES = ("lark", "mpmath", "python-flint", "sympy", "z3-solver")
_CODE_SUFFIXES = (".py", ".lark")
PACKAGE_ROOT = Path(__file__).resolve().parents[1]


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes, in lower-case hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def digest_files(files: Iterable[tuple[str, Path]]) -> str:
    """One digest of named files, in the order given; names count, places on the disk do not."""
    whole = hashlib.sha256()
    for name, path in files:
        whole.update(f"{name}\0{sha256(path.read_bytes())}\n".encode())
    return whole.hexdigest()


def _below(root: Path, suffixes: tuple[str, ...]) -> list[tuple[str, Path]]:
    found = [path for path in root.rglob("*") if path.suffix in suffixes and path.is_file()]
    return sorted((path.relative_to(root).as_posix(), path) for path in found)


@cache
def code_digest() -> str:
    """The digest of the project's source files and grammars."""
    return digest_files(_below(PACKAGE_ROOT, _CODE_SUFFIXES))


def own_library() -> Path | None:
    """The folder of the project's own theorem library: inside an installed package, or beside it."""
    for candidate in (PACKAGE_ROOT / "data" / "theorems", PACKAGE_ROOT.parent / "theorems"):
        if candidate.is_dir():
            return candidate
    return None


def library_digest(path: Path | None) -> str:
    """The digest of a theorem library: one file, a folder, or (None) the project's own.

    The review file beside a foreign list decides what may be cited, so it belongs to the library.

    Raises:
        SetupError: `path` does not exist or cannot be read.
    """
    place = own_library() if path is None else path
    if place is None:
        return sha256(b"")
    try:
        if place.is_file():
            review = place.with_name(f"{place.name}.review.jsonl")
            return digest_files([("library", place)] + ([("review", review)] if review.is_file() else []))
        if place.is_dir():
            files = [f for f in place.rglob("*") if f.is_file() and not f.name.startswith(".")]
            return digest_files(sorted((f.relative_to(place).as_posix(), f) for f in files))
    except OSError as error:
        raise SetupError(f"the theorem library {place} cannot be read: {error.strerror}", "check its rights") from error
    raise SetupError(f"there is no theorem library {place}", "give --library an existing file or folder")


def dependency_version(name: str) -> str:
    """The installed version of a distribution, or `absent`."""
    from importlib import metadata  # slow to import, and needed for reports only

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "absent"


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    python = ".".join(map(str, sys.version_info[:3]))
    own = (("proofdsl", __version__), ("code", code_digest()[:16]), ("python", python))
    return own + tuple((name, dependency_version(name)) for name in DEPENDENCIES)


def versions() -> dict[str, str]:
    """Versions of the project, of its code (a digest), of Python and of the libraries used."""
    return dict(_versions())
