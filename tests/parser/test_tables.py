"""The shipped LALR tables belong to the grammar files, and save importing Lark."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from proofdsl.parser import tables
from proofdsl.parser.lalr import WORDS

FOLDER = Path(tables.__file__).parent


@pytest.mark.parametrize("name", tables.GRAMMARS)
def test_the_shipped_table_is_the_one_that_lark_builds(name: str) -> None:
    shipped = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert shipped == tables.build(name).as_json(), "run `python -m proofdsl.parser.tables`"


@pytest.mark.parametrize("name", tables.GRAMMARS)
def test_a_stale_table_is_not_used(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    grammar = (FOLDER / f"{name}.lark").read_text(encoding="utf-8") + "\n// changed\n"
    (tmp_path / f"{name}.lark").write_text(grammar, encoding="utf-8")
    stale = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    stale["states"] = []
    (tmp_path / f"{name}.json").write_text(json.dumps(stale), encoding="utf-8")
    monkeypatch.setattr(tables, "_FOLDER", tmp_path)
    tables.table.cache_clear()
    try:
        assert len(tables.table(name).actions) > 10
    finally:
        tables.table.cache_clear()


def test_the_order_of_states_does_not_depend_on_hashing() -> None:
    code = "from proofdsl.parser.tables import build; print(hash(build('dsl').as_json()) and build('dsl').as_json())"
    shown = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed},
            cwd=FOLDER.parents[1],
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(shown) == 1


def test_reading_does_not_import_lark() -> None:
    code = (
        "import sys; from proofdsl.parser import parse_formula, read_program\n"
        "parse_formula('x = 1'); read_program('autosolve'); print('lark' in sys.modules)"
    )
    root = FOLDER.parents[1]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "False"


def test_every_terminal_that_may_be_expected_alone_has_words() -> None:
    assert {"RPAR", "RBRACE", "COMMA", "NAME", "$END"} <= set(WORDS)
