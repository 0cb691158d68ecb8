"""The manifest and the summary of a package: reading, checking against the files, writing. Untrusted.

A row of `manifest.jsonl` of this project is
`{"exercise": 5, "gap": 2, "topic": "limits", "program": true, "provenance": "…",
"sha256": {"gap.txt": "…", "dsl.txt": "…"}}`.
Rows of other packages may carry more and may spell the digests as `gap_sha256` and `dsl_sha256`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proofdsl.replay.digests import library_digest, sha256
from proofdsl.replay.errors import SetupError
from proofdsl.replay.package import (
    GAP_FILE,
    MANIFEST_FILE,
    PROGRAM_FILE,
    SUMMARY_FILE,
    Case,
    Package,
    natural_key,
)

#: Optional table of topics in a package: exercise, topic, description in words.
TOPICS_FILE = "topics.tsv"
SUMMARY_VERSION = "proofdsl_package_v1"
_ADVICE = (
    "restore the files as they were published, or, if the change is meant, "
    "rewrite the manifest with `proofdsl manifest DIR`"
)
_HEX = re.compile(r"[0-9a-f]{64}")
_ALIASES = {"gap_sha256": GAP_FILE, "dsl_sha256": PROGRAM_FILE}


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the case it names, whether it promises a program (None: it does not say), digests."""

    name: str
    program: bool | None
    digests: tuple[tuple[str, str], ...]


def _number(value: object, prefix: str) -> str:
    """`5`, `"5"` and `"exercise_5"` all mean `exercise_5`."""
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).strip():
        raise ValueError(f"`{prefix}` must be a number or a name")
    text = str(value).strip()
    if "/" in text or text in (".", ".."):
        raise ValueError(f"`{prefix}` must not contain a path")
    return text if text.startswith(f"{prefix}_") else f"{prefix}_{text}"


def parse_row(text: str) -> Row:
    """Read one line of a manifest.

    Raises:
        ValueError: in words, what is wrong with it.
    """
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError("not a JSON object") from error
    if not isinstance(data, dict):
        raise ValueError("not a JSON object")
    for key in ("exercise", "gap"):
        if key not in data:
            raise ValueError(f"the key `{key}` is missing")
    name = f"{_number(data['exercise'], 'exercise')}/{_number(data['gap'], 'gap')}"
    program = data.get("program")
    if program is not None and not isinstance(program, bool):
        raise ValueError("`program` must be true or false")
    return Row(name, program, tuple(_row_digests(data).items()))


def _row_digests(data: Mapping[str, Any]) -> dict[str, str]:
    given = data.get("sha256", {})
    if not isinstance(given, dict):
        raise ValueError("`sha256` must map file names to digests")
    digests = {**{str(k): v for k, v in given.items()}, **{_ALIASES[k]: data[k] for k in _ALIASES if data.get(k)}}
    for name, value in digests.items():
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            raise ValueError(f"the digest of {name} is not a SHA-256 in hexadecimal")
        if "/" in name or name in (".", ".."):
            raise ValueError(f"{name} is not a file of the gap's own folder")
    return digests


def check_manifest(package: Package, contents: Mapping[Path, bytes]) -> None:
    """Compare a package with its manifest and summary, when it has them.

    Args:
        contents: the bytes of the gaps and programs that have been read already.

    Raises:
        SetupError: all disagreements at once, each naming row and file.
    """
    path = package.root / MANIFEST_FILE
    if path.is_file():
        problems = _manifest_problems(package, _lines(path), contents)
        if problems:
            raise SetupError(problems, _ADVICE)
    _check_summary(package)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes().decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise SetupError(f"{path} is not UTF-8", "restore the manifest") from error
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}", "check the rights of the file") from error


def _manifest_problems(package: Package, lines: list[str], contents: Mapping[Path, bytes]) -> list[str]:
    cases = {case.name: case for case in package.cases}
    seen: dict[str, int] = {}
    problems: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{MANIFEST_FILE}, row {number}"
        try:
            row = parse_row(line)
        except ValueError as error:
            problems.append(f"{where}: {error}")
            continue
        if row.name in seen:
            problems.append(f"{where}: {row.name} stands in row {seen[row.name]} already")
            continue
        seen[row.name] = number
        case = cases.get(row.name)
        if case is None:
            problems.append(f"{where}: {row.name}/{GAP_FILE} does not exist")
        else:
            problems.extend(f"{where}: {text}" for text in _row_problems(row, case, contents))
    missing = [name for name in cases if name not in seen]
    problems.extend(f"{MANIFEST_FILE} has no row for {name}" for name in missing)
    return problems


def _row_problems(row: Row, case: Case, contents: Mapping[Path, bytes]) -> list[str]:
    problems: list[str] = []
    digests = dict(row.digests)
    if row.program is True and case.program is None:
        problems.append(f"{case.name}/{PROGRAM_FILE} does not exist")
        digests.pop(PROGRAM_FILE, None)
    elif row.program is False and case.program is not None:
        problems.append(f"{case.name}/{PROGRAM_FILE} exists, but the row says there is no program")
    for name, expected in digests.items():
        path = case.gap.parent / name
        if not path.is_file():
            problems.append(f"{case.name}/{name} does not exist")
            continue
        found = sha256(contents[path] if path in contents else path.read_bytes())
        if found != expected:
            problems.append(f"{case.name}/{name} has the SHA-256 {found[:12]}…, the manifest says {expected[:12]}…")
    return problems


def _check_summary(package: Package) -> None:
    path = package.root / SUMMARY_FILE
    if not path.is_file():
        return
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise SetupError(f"{path} is not JSON", _ADVICE) from error
    if not isinstance(data, dict) or data.get("schema_version") != SUMMARY_VERSION:
        return  # the summary of another project: its counts mean what that project says
    expected = summary_of(package, (package.root / MANIFEST_FILE).read_bytes() if _has_manifest(package) else b"")
    problems = [
        f"{SUMMARY_FILE}: `{key}` is {json.dumps(data.get(key))}, the package has {json.dumps(value)}"
        for key, value in expected.items()
        if data.get(key) != value
    ]
    if problems:
        raise SetupError(problems, _ADVICE)


def _has_manifest(package: Package) -> bool:
    return (package.root / MANIFEST_FILE).is_file()


def summary_of(package: Package, manifest: bytes) -> dict[str, Any]:
    """The contents of `summary.json`: counts, and digests of the manifest and of an own library."""
    components = {MANIFEST_FILE: sha256(manifest)}
    if package.library is not None:
        components["library"] = library_digest(package.library)
    return {
        "schema_version": SUMMARY_VERSION,
        "exercises": len({case.name.split("/")[0] for case in package.cases}),
        "gaps": len(package.cases),
        "programs": sum(case.program is not None for case in package.cases),
        "components": components,
    }


def read_topics(root: Path) -> dict[str, str]:
    """exercise name -> topic, from the package's optional `topics.tsv` (header, then exercise, topic, description)."""
    path = root / TOPICS_FILE
    if not path.is_file():
        return {}
    topics: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        fields = line.split("\t")
        if len(fields) >= 2:
            topics[f"exercise_{fields[0]}"] = fields[1]
    return topics


def write_manifest(package: Package, topics: Mapping[str, str], provenance: str) -> int:
    """Write `manifest.jsonl` and `summary.json`; rows that exist keep their topic and provenance.

    Args:
        topics: exercise name (`exercise_5`) to topic, for rows that have none yet.
        provenance: where new rows come from.

    Returns:
        The number of rows.
    """
    path = package.root / MANIFEST_FILE
    old = _old_rows(path)
    rows = [_row_of(case, old.get(case.name, {}), topics, provenance) for case in package.cases]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    try:
        path.write_text(text, encoding="utf-8")
        summary = json.dumps(summary_of(package, text.encode()), indent=2) + "\n"
        (package.root / SUMMARY_FILE).write_text(summary, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}", "check the rights of the folder") from error
    return len(rows)


def _old_rows(path: Path) -> dict[str, dict[str, Any]]:
    if not path.is_file():
        return {}
    rows: dict[str, dict[str, Any]] = {}
    for line in _lines(path):
        try:
            rows[parse_row(line).name] = json.loads(line)
        except ValueError:
            continue  # a bad row carries nothing over; it is replaced
    return dict(sorted(rows.items(), key=lambda item: natural_key(item[0])))


def _row_of(case: Case, old: Mapping[str, Any], topics: Mapping[str, str], provenance: str) -> dict[str, Any]:
    exercise, gap = case.name.split("/")
    files = [case.gap] if case.program is None else [case.gap, case.program]
    return {
        "exercise": _plain(exercise.removeprefix("exercise_")),
        "gap": _plain(gap.removeprefix("gap_")),
        "topic": topics.get(exercise) or old.get("topic", ""),
        "program": case.program is not None,
        "provenance": old.get("provenance") or provenance,
        "sha256": {file.name: sha256(file.read_bytes()) for file in files},
    }


def _plain(text: str) -> int | str:
    return int(text) if text.isdecimal() and str(int(text)) == text else text
