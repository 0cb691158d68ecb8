"""Wrong programs are refused, each with the status, the reason code and the step that its example states."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofdsl.checker.reasons import KERNEL_REASONS, PROGRAM_REASONS, REASONS
from tests.checker.examples import Example, examples, run

PACKAGE = Path(__file__).resolve().parents[2] / "proofdsl"
#: The only status that goes with a reason code; for all other codes it is `rejected`.
STATUS = {"solver-unknown": "unknown", "open-goals": "unfinished", "parse-error": "parse_error"}
#: Calls whose string arguments are reason codes where they look like one.
GIVERS = {"reject", "Refused", "Rejected", "NotProved", "Failure", "LookupFailure", "Inadmissible"}
CODE = re.compile(r"[a-z]+(-[a-z]+)+")

REJECTED = examples("rejected")


@pytest.mark.parametrize("example", REJECTED, ids=[e.name for e in REJECTED])
def test_example_is_refused_as_stated(example: Example, tmp_path: Path) -> None:
    outcome = run(example, tmp_path)
    assert outcome.failure is not None, f"accepted, but: {example.why}"
    found = (outcome.status, outcome.failure.reason, outcome.failure.step)
    assert found == (example.status, example.reason, example.step), outcome.failure.message
    assert outcome.failure.message


def test_there_are_enough_examples() -> None:
    assert len(REJECTED) >= 180


@pytest.mark.parametrize("example", REJECTED, ids=[e.name for e in REJECTED])
def test_file_is_where_it_belongs(example: Example) -> None:
    assert example.path.parent.name == example.reason
    assert example.status == STATUS.get(example.reason or "", "rejected")
    assert example.why.endswith(".")


def test_each_reason_has_an_example() -> None:
    assert sorted({e.reason for e in REJECTED if e.reason}) == sorted(PROGRAM_REASONS)


def _given_codes(source: str) -> Iterator[str]:
    """Strings in a source file that are given as reason codes."""
    for node in ast.walk(ast.parse(source)):
        found: list[ast.expr] = []
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found += node.args if name in GIVERS else []
            found += [k.value for k in node.keywords if k.arg == "code"]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any("code" in ast.unparse(target).lower() for target in targets):
                found += [n for n in ast.walk(node.value) if isinstance(n, ast.Constant)]
        for value in found:
            if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
                continue
            if CODE.fullmatch(value.value) or value.value in REASONS:
                yield value.value


def test_the_table_of_reasons_is_complete() -> None:
    given = {
        code
        for room in ("kernel", "library", "checker")
        for path in sorted((PACKAGE / room).glob("*.py"))
        for code in _given_codes(path.read_text(encoding="utf-8"))
    }
    assert given - set(REASONS) == set(), "codes that the table lacks"
    assert set(REASONS) - given == set(), "codes that nothing gives"
    assert not set(PROGRAM_REASONS) & set(KERNEL_REASONS)


@pytest.mark.parametrize("code", REASONS)
def test_reason_is_one_sentence(code: str) -> None:
    assert CODE.fullmatch(code) or code == "unsupported"
    assert REASONS[code].endswith(".") and REASONS[code].count(". ") == 0
