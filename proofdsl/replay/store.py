"""Stored results: the results file of a run, and the cache between runs. Untrusted.

Both are JSON lines, appended as results come; a line that was cut off by an interruption is ignored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from proofdsl.replay.digests import sha256
from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import DRIVER_OUTCOMES, Key, Row, Verdict, verdict

_KEPT_CACHES: Final = 16
_VERDICT_KEYS: Final = frozenset(verdict(""))
_ROW_KEYS: Final = frozenset(Row.__annotations__)


def _rows(path: Path) -> Iterator[Row]:
    """The well-formed rows of a file, in order; a missing or unreadable file has none."""
    try:
        data = path.read_bytes()
    except OSError:
        return
    for line in data.splitlines():
        try:
            row: Any = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict) and row.keys() == _ROW_KEYS and _is_verdict(row["verdict"]):
            yield row  # type: ignore[misc]


def _is_verdict(value: object) -> bool:
    return isinstance(value, dict) and value.keys() == _VERDICT_KEYS


def _line(row: Row) -> bytes:
    return (json.dumps(row, ensure_ascii=False) + "\n").encode("utf-8", "replace")


class ResultsFile:
    """`OUT/results.jsonl`: one row a case, written as soon as it is known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def load(self) -> dict[str, Row]:
        """The rows of an earlier run by case; of several for one case the last counts."""
        return {row["case"]: row for row in _rows(self.path)}

    def start(self, rows: list[Row]) -> None:
        """Begin the file anew with the rows that are kept; replaces it in one step.

        Raises:
            SetupError: it cannot be written.
        """
        draft = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(b"".join(_line(row) for row in rows))
            os.replace(draft, self.path)
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise SetupError(
                f"{self.path} cannot be written: {error.strerror}", "give --out a folder that can be written"
            ) from error

    def append(self, row: Row) -> None:
        """Add one row; it is in the hands of the operating system when this returns."""
        if self._file is not None:
            self._file.write(_line(row))

    def close(self) -> None:
        """Make the rows durable and close the file."""
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None


def cache_folder() -> Path:
    """Where results are cached: `$XDG_CACHE_HOME/proofdsl`, by default `~/.cache/proofdsl`."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path(os.path.expanduser("~")) / ".cache") / "proofdsl" / "results"


class Cache:
    """Verdicts of earlier runs by key; a cache that cannot be read or written is an empty one.

    There is one file for each combination of library, version, profile and budget. Crashes and
    timeouts are never cached.
    """

    def __init__(self, folder: Path, key: Key, factory: str) -> None:
        common = [key["library_sha256"], key["version"], key["code"], key["profile"], str(key["budget"]), factory]
        self.path = folder / f"{sha256(chr(0).join(common).encode())[:32]}.jsonl"
        self._known = {_case_key(row["key"]): row for row in _rows(self.path)}
        self._file: IO[bytes] | None = None
        self.problem = ""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
            _prune(folder)
        except OSError as error:
            self.problem = f"results are not cached: {folder}: {error.strerror}"

    def get(self, key: Key) -> Verdict | None:
        """The verdict that was computed for exactly this key."""
        row = self._known.get(_case_key(key))
        return row["verdict"] if row is not None and row["key"] == key else None

    def put(self, row: Row) -> None:
        """Remember a computed verdict."""
        if self._file is None or row["verdict"]["outcome"] in DRIVER_OUTCOMES:
            return
        try:
            self._file.write(_line(row))
        except OSError as error:  # the disk is full: the run goes on without its cache
            self.problem = f"results are not cached: {error.strerror}"
            self._file = None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _case_key(key: Key) -> str:
    return f"{key['gap_sha256']}{key['program_sha256']}"


def _prune(folder: Path) -> None:
    """Keep the newest files: each change of the code begins a new one."""
    files = sorted(folder.glob("*.jsonl"), key=lambda path: (-path.stat().st_mtime, path.name))
    for path in files[_KEPT_CACHES:]:
        path.unlink(missing_ok=True)
