"""The published schemas are schemas, are named by their version, and refuse what they should."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofdsl.replay.records import OUTCOMES, verdict
from proofdsl.replay.report import canonical, summary, timings
from proofdsl.replay.single import structured_result
from tests.replay.support import SCHEMAS, schema
from tests.replay.test_report import example
from tests.replay.test_store import row

NAMES = sorted(path.stem for path in SCHEMAS.glob("*.json"))
EXAMPLES: dict[str, Any] = {
    "proofdsl_check_v1": summary(example()),
    "proofdsl_report_v1": json.loads(canonical(example())),
    "proofdsl_timings_v1": timings(example()),
    "proofdsl_result_row_v1": row(),
    "test_dsl_structured_v2": structured_result(verdict("rejected", "capture"), "strict"),
}


@pytest.mark.parametrize("name", NAMES)
def test_each_file_is_a_schema_named_by_its_version(name: str) -> None:
    text = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(text)
    version = text["properties"].get("schema_version")
    assert version is None or version == {"const": name}
    assert text["description"]


def test_every_schema_is_used_by_a_test() -> None:
    own = [path for path in Path(__file__).parents[1].rglob("test_*.py") if path.name != "test_schemas.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in own)
    assert [name for name in NAMES if f'validate("{name}"' not in text] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_missing_key_or_a_wrong_type_is_refused(name: str) -> None:
    good = EXAMPLES[name]
    assert schema(name).is_valid(good)
    for key in good:
        assert not schema(name).is_valid({k: v for k, v in good.items() if k != key}), key
        assert not schema(name).is_valid({**good, key: object()}), key


def test_the_result_of_an_acceptance_has_no_failure() -> None:
    good = structured_result(verdict("finish"), "strict")
    assert schema("test_dsl_structured_v2").is_valid(good)
    changes = ({"proof_finished": False}, {"split_gap_count": 1}, {"first_failure": {}}, {"final_status": "unknown"})
    for wrong in changes:
        assert not schema("test_dsl_structured_v2").is_valid({**good, **wrong})


def test_the_schemas_know_all_outcomes() -> None:
    for outcome in OUTCOMES:
        assert schema("proofdsl_result_row_v1").is_valid(row(outcome=outcome))
    assert not schema("proofdsl_result_row_v1").is_valid(row(outcome="proved"))
