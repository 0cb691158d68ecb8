"""Look-up by every form of a name, typos, digests, review and admission."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofdsl.library import Entry, Library, LibraryError, LookupFailure, Problem, load_library

LIST = """\
Thm 1. (SquareNonnegative)
forall (x), x ∈ RealSet => 0 <= x^2

Thm 2. (LooseEnd)
forall (x), x ∈ RealSet => x + y = y + x

Thm 3. (Broken)
forall (x), x ∈ => 1
"""


@pytest.fixture(scope="module")
def own() -> Library:
    return load_library()


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    path = tmp_path / "list.md"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "name",
    [
        "Thm 41. (PythagoreanIdentity)", "Thm 41.(PythagoreanIdentity)", " Thm  41.\t(PythagoreanIdentity) ", "Thm 41.",
        "Thm 41", "41", "PythagoreanIdentity", "(PythagoreanIdentity)", "41. (PythagoreanIdentity)",
    ],
)  # fmt: skip
def test_every_form_of_a_name(own: Library, name: str) -> None:
    found = own.lookup(name)
    assert isinstance(found, Entry)
    assert (found.number, found.title) == (41, "PythagoreanIdentity")


def failure(library: Library, name: str) -> LookupFailure:
    found = library.lookup(name)
    assert isinstance(found, LookupFailure)
    return found


def test_number_and_title_disagree(own: Library) -> None:
    wrong = failure(own, "Thm 42. (PythagoreanIdentity)")
    assert wrong.code == "theorem-name-mismatch"
    assert "number 42 is SineOfSum" in wrong.message
    assert "PythagoreanIdentity has number 41" in wrong.message
    wrong = failure(own, "Thm 41. (PythagoreanIdentities)")
    assert wrong.code == "theorem-name-mismatch"
    assert wrong.nearest[0] == "PythagoreanIdentity"
    wrong = failure(own, "Thm 9999. (PythagoreanIdentity)")
    assert wrong.code == "theorem-name-mismatch"


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("PythagorianIdentity", "PythagoreanIdentity"),
        ("pythagoreanidentity", "PythagoreanIdentity"),
        ("BernouliInequality", "BernoulliInequality"),
        ("MeanValueTheorm", "MeanValueTheorem"),
        ("Thm 9999. (TriangelInequality)", "TriangleInequality"),
    ],
)
def test_typos(own: Library, typo: str, meant: str) -> None:
    missing = failure(own, typo)
    assert missing.code == "no-such-theorem"
    assert missing.nearest[0] == meant
    assert meant in missing.message
    assert failure(own, typo) == missing


@pytest.mark.parametrize("name", ["", "0", "99999", "Thm", "Thm x. (Y)", "\0", "a" * 100_000, "9" * 5000, "Thm 41. ()"])
def test_names_of_nothing(own: Library, name: str) -> None:
    assert failure(own, name).code in ("no-such-theorem", "theorem-name-mismatch")


def test_digest_depends_on_the_content(own: Library, foreign: Path) -> None:
    assert own.digest == load_library().digest
    before = load_library(foreign)
    foreign.write_text(LIST.replace("x^2", "x^4"), encoding="utf-8")
    assert load_library(foreign).digest != before.digest


def test_public_format(foreign: Path) -> None:
    library = load_library(foreign)
    assert [(e.number, e.title, e.line, e.statement_line) for e in library] == [
        (1, "SquareNonnegative", 1, 2), (2, "LooseEnd", 4, 5), (3, "Broken", 7, 8),
    ]  # fmt: skip
    assert [(p.line, p.code) for p in library.problems()] == [(5, "free-variable"), (8, "parse")]
    broken = library.statement(library.entries[2])
    assert isinstance(broken, Problem) and broken.line == 8
    refusal = library.admissible(library.entries[2], "official")
    assert refusal is not None and refusal.code == "theorem-unreadable"


def review(path: Path, *rows: object) -> Library:
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    path.with_name(path.name + ".review.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return load_library(path)


def admitted(library: Library, number: int, profile: str) -> str:
    entry = library.lookup(str(number))
    assert isinstance(entry, Entry)
    refusal = library.admissible(entry, profile)
    return "" if refusal is None else refusal.code


def test_strict_asks_for_a_review(foreign: Path) -> None:
    library = load_library(foreign)
    assert admitted(library, 1, "official") == ""
    assert admitted(library, 1, "strict") == "theorem-not-reviewed"
    digest = library.entries[0].statement_digest
    library = review(foreign, {"number": 1, "sha256": digest.upper(), "reviewer": "N. N."})
    assert admitted(library, 1, "strict") == ""
    assert admitted(library, 2, "strict") == "theorem-free-variables"


def test_a_review_never_helps_a_free_variable(foreign: Path) -> None:
    digest = load_library(foreign).entries[1].statement_digest
    assert admitted(review(foreign, {"number": 2, "sha256": digest}), 2, "strict") == "theorem-free-variables"


def test_stale_review(foreign: Path) -> None:
    digest = load_library(foreign).entries[0].statement_digest
    foreign.write_text(LIST.replace("x^2", "x^4"), encoding="utf-8")
    library = review(foreign, {"number": 1, "sha256": digest})
    assert admitted(library, 1, "strict") == "theorem-not-reviewed"
    refusal = library.admissible(library.entries[0], "strict")
    assert refusal is not None and "another statement" in refusal.message


def test_white_space_does_not_touch_a_review(foreign: Path) -> None:
    digest = load_library(foreign).entries[0].statement_digest
    foreign.write_text(LIST.replace("RealSet => 0", "RealSet =>\n    0"), encoding="utf-8")
    assert admitted(review(foreign, {"number": 1, "sha256": digest}), 1, "strict") == ""


@pytest.mark.parametrize(
    "row", ["{", "[1]", '{"number": 1}', '{"number": true, "sha256": ""}', {"number": 8, "sha256": ""}]
)
def test_broken_review_file(foreign: Path, row: object) -> None:
    with pytest.raises(LibraryError) as caught:
        review(foreign, row)
    assert [(p.line, p.code) for p in caught.value.problems] == [(1, "review")]


def test_own_library_is_reviewed_wherever_it_is_named(own: Library) -> None:
    from proofdsl.library import own_directory

    assert load_library(own_directory()).digest == own.digest
    assert all(entry.review == "reviewed" for entry in own)


def test_foreign_folder_in_our_format_is_not_reviewed(tmp_path: Path) -> None:
    text = "entry 1 OneIsOne\nkind: identity\nsource: arithmetic\nstatus: cited\nstatement: 1 = 1\n"
    (tmp_path / "a.thm").write_text(text, encoding="utf-8")
    assert admitted(load_library(tmp_path), 1, "strict") == "theorem-not-reviewed"
    assert admitted(load_library(tmp_path), 1, "official") == ""


def test_duplicates_in_a_foreign_list_are_ambiguous(foreign: Path) -> None:
    foreign.write_text(LIST.replace("(Broken)", "(LooseEnd)"), encoding="utf-8")
    library = load_library(foreign)
    assert failure(library, "LooseEnd").code == "theorem-ambiguous"
    assert isinstance(library.lookup("Thm 3. (LooseEnd)"), Entry)


def test_unknown_profile(own: Library) -> None:
    with pytest.raises(ValueError, match="lenient"):
        own.admissible(own.entries[0], "lenient")


def test_statements_are_parsed_on_first_use_and_kept(own: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    from proofdsl.library.statements import read_statement as original

    calls: list[int] = []

    def counted(entry: Entry) -> object:
        calls.append(entry.number)
        return original(entry)

    monkeypatch.setattr("proofdsl.library.library.read_statement", counted)
    fresh = load_library()
    assert calls == []
    assert fresh.statement(fresh.entries[3]) is fresh.statement(fresh.entries[3])
    assert calls == [4]
