"""The audit of the public list: every witness proves an absurdity from it, and the page says so."""

import sys
from pathlib import Path

import pytest

from proofdsl.checker.api import check_text
from proofdsl.kernel.profile import PROFILES
from proofdsl.library import Library, load_library

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.audit_public_list import GAP, PAGE, checked, program, witnesses  # noqa: E402

LIST = ROOT.parent / "shared" / "official-sample" / "thm" / "all_lib_idx.md"
WITNESSES = witnesses()


@pytest.fixture(scope="module")
def public() -> Library:
    if not LIST.is_file():
        pytest.skip("the public list is not here")
    return load_library(LIST)


@pytest.mark.parametrize("path", [path for path, _, _ in WITNESSES], ids=lambda path: path.stem)
def test_witness(public: Library, path: Path) -> None:
    outcome = checked(public, path)
    assert outcome.accepted, outcome.failure


@pytest.mark.parametrize("path", [path for path, _, _ in WITNESSES], ids=lambda path: path.stem)
def test_a_witness_needs_the_entries(public: Library, path: Path) -> None:
    """The same program is refused where the list is not the library: nothing else in it proves 0 = 1."""
    text = program(public, path.read_text(encoding="utf-8"))
    assert "@" not in text
    outcome = check_text(GAP, text, library=Library(), profile=PROFILES["official"])
    assert not outcome.accepted
    assert outcome.failure is not None and outcome.failure.step == 1


def test_page_lists_the_witnesses() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for path, numbers, why in WITNESSES:
        assert f"| {', '.join(map(str, numbers))} | {why} | [{path.stem}]" in page
