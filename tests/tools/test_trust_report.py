"""The trust report counts what it says it counts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from proofdsl.kernel.check import RULES
from proofdsl.kernel.schemas import SCHEMAS
from tools.trust_report import (
    Module,
    evidence_types,
    library_counts,
    logical_lines,
    measure,
    modules,
    plain,
    report,
    status_of,
)

ROOT = Path(__file__).resolve().parents[2]
SOURCE = '''"""A module. Trusted.

Untrusted. is not said in the first paragraph.
"""

import re  # one

TABLE = {  # two
    "a": 1,

    # a comment
    "b": 2,
}


class Thing:  # three
    """Docstrings do not count."""

    def method(self) -> int:  # four
        """Nor here.

        Nor here.
        """
        text = """this
        one counts"""  # five
        return len(text); pass  # six: one line, although two statements


def outer() -> None:  # seven
    def inner() -> None:  # eight
        ...  # nine

    inner()  # ten
'''


def test_logical_lines() -> None:
    assert len(logical_lines(SOURCE)) == 10


def test_measure() -> None:
    module = measure(SOURCE, "proofdsl/kernel/thing.py")
    assert (module.trusted, module.core, module.lines) == (True, True, 10)
    assert dict(module.functions) == {"Thing.method": 3, "outer": 4, "outer.inner": 2}


@pytest.mark.parametrize(
    ("text", "expected"),
    [('"""X. Trusted."""', True), ('"""X. Untrusted."""', False), ('"""X.\n\nTrusted."""', None), ("x = 1", None)],
)
def test_status(text: str, expected: bool | None) -> None:
    assert status_of(text) is expected


def test_the_core_leaves_out_the_rules_of_a_subject() -> None:
    assert not measure(SOURCE, "proofdsl/kernel/rules_sets.py").core
    assert not measure(SOURCE, "proofdsl/kernel/schemas_order.py").core
    assert not measure(SOURCE, "proofdsl/terms/term.py").core
    assert measure(SOURCE, "proofdsl/kernel/rules_logic.py").core
    assert measure(SOURCE, "proofdsl/kernel/schema.py").core


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (Module("proofdsl/terms/a.py", True, False, 301, ()), "file proofdsl/terms/a.py: 301 lines"),
        (Module("proofdsl/terms/a.py", True, False, 50, (("f", 41),)), "function proofdsl/terms/a.py:f: 41 lines"),
        (Module("proofdsl/kernel/a.py", True, True, 2001, ()), "kernel core: 2001, at most 2000"),
        (Module("proofdsl/parser/a.py", True, False, 7001, ()), "trusted: 7001, at most 7000"),
    ],
)
def test_limits_are_noticed(module: Module, said: str) -> None:
    facts = report([module])
    assert said in facts["over"]
    assert f"over the limit: {said}" in plain(facts)


def test_untrusted_code_has_no_limits() -> None:
    facts = report([Module("proofdsl/solvers/a.py", False, False, 9999, (("f", 999),))])
    assert facts["over"] == [] and facts["untrusted"] == 9999


def test_library_counts(tmp_path: Path) -> None:
    (tmp_path / "theorems").mkdir()
    (tmp_path / "theorems/a.thm").write_text("entry 1 A\nstatus: cited\nentry 2 B\nstatus: derived\nstatus: cited\n")
    assert library_counts(tmp_path) == {"cited": 2, "derived": 1}


def test_every_rule_and_every_row_is_counted_once_by_type_of_evidence() -> None:
    rows = evidence_types(modules())
    assert sorted(name for row in rows for name in row["rules"]) == sorted(RULES)
    assert sum(row["rows"] for row in rows) == len(SCHEMAS)
    assert all(row["lines"] > 0 and bool(row["rules"]) is not bool(row["rows"]) for row in rows)
    assert len({row["module"] for row in rows}) == len(rows)


def test_it_runs() -> None:
    found = subprocess.run(
        [sys.executable, "tools/trust_report.py", "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    facts = json.loads(found.stdout)
    assert found.returncode == (1 if facts["over"] else 0)
    assert facts["sizes"]["trusted"] > 1000
