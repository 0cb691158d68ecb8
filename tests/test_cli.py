"""The command line: exit status, standard output, and how fast it starts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from proofdsl import __version__
from proofdsl.cli import COMMANDS, PROFILES, build_parser, main
from proofdsl.kernel import profile
from proofdsl.replay.commands import HANDLERS
from proofdsl.replay.manifest import write_manifest
from proofdsl.replay.package import find_package
from tests.replay.support import OBEYING, ROOT, cli, cli_environment, make_package, numbered, validate

STUB = ("--checker-factory", OBEYING)


def files(root: Path, program: str) -> tuple[Path, Path]:
    folder = make_package(root, numbered(program)) / "exercise_1/gap_1"
    return folder / "gap.txt", folder / "dsl.txt"


def test_tables_agree() -> None:
    assert [name for name, _, _ in COMMANDS] == list(HANDLERS)
    assert sorted(PROFILES) == sorted(profile.PROFILES)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    printed = capsys.readouterr().out
    assert [name for name in HANDLERS if name not in printed] == []


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert (caught.value.code, capsys.readouterr().out) == (0, f"proofdsl {__version__}\n")


def test_every_option_of_the_specification_is_there() -> None:
    printed = cli("check", "--help").stdout
    options = "workers timeout only package library profile out resume json trace memory no-cache html result evidence"
    assert [name for name in options.split() if f"--{name}" not in printed] == []


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["prove"],
        ["check", "--unknown"],
        ["check", "--workers", "0"],
        ["check", "--workers", "many"],
        ["check", "--timeout", "-1"],
        ["check", "--timeout", "nan"],
        ["check", "--memory", "0"],
        ["check", "--profile", "lenient"],
        ["check", "a", "b", "c"],
        ["recheck", "a", "b"],
        ["library"],
        ["solvers", "extra"],
        ["parse"],
    ],
)
def test_wrong_arguments_exit_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("program", "status", "last"),
    [("finish", 0, "dsl proof finished"), ("vacuous", 0, "dsl proof finished"), ("reject", 1, "⊢ x ≥ 0")],
)
def test_a_single_check(tmp_path: Path, program: str, status: int, last: str) -> None:
    found = cli("check", *files(tmp_path, program), *STUB)
    assert found.returncode == status
    assert found.stdout.splitlines()[-1] == last
    assert ("vacuous" in found.stdout) == (program == "vacuous")


@pytest.mark.parametrize("program", ["die", "raise", "hang"])
def test_crash_and_timeout_of_a_single_check(tmp_path: Path, program: str) -> None:
    found = cli("check", *files(tmp_path, program), *STUB, "--timeout", "1")
    assert found.returncode == 1
    assert found.stdout.startswith("timeout: " if program == "hang" else "crash: ")
    assert "dsl proof finished" not in found.stdout


def test_json_of_a_single_check_is_one_object(tmp_path: Path) -> None:
    found = cli("check", *files(tmp_path, "reject"), *STUB, "--json", "--trace")
    facts = json.loads(found.stdout)
    validate("proofdsl_check_v1", facts)
    assert (facts["cases"], facts["accepted"], facts["reasons"]) == (1, 0, {"hypothesis-mismatch": 1})
    assert "state of exercise_1/gap_1" in found.stderr


def test_result_evidence_and_trace(tmp_path: Path) -> None:
    gap, program = files(tmp_path, "finish")
    result, evidence = tmp_path / "result.json", tmp_path / "evidence.json"
    found = cli("check", gap, program, *STUB, "--result", result, "--evidence", evidence, "--trace")
    assert found.returncode == 0
    assert found.stdout.startswith("state of exercise_1/gap_1\n")
    validate("test_dsl_structured_v2", json.loads(result.read_bytes()))
    assert json.loads(evidence.read_bytes()) == {"stub": True}


def test_check_py_is_the_same_command(tmp_path: Path) -> None:
    gap, program = files(tmp_path, "finish")
    found = subprocess.run(
        [sys.executable, ROOT / "check.py", gap, program, *STUB],
        capture_output=True, text=True, env=cli_environment(), cwd=tmp_path, check=False,
    )  # fmt: skip
    assert (found.returncode, found.stdout.splitlines()[-1]) == (0, "dsl proof finished")
    assert len((ROOT / "check.py").read_text().splitlines()) == 3


SET_UP_ERRORS = {
    "a missing gap": (["absent", "dsl.txt"], "the gap absent does not exist"),
    "a missing program": (["gap.txt", "absent"], "the program absent does not exist"),
    "a folder as gap": ([".", "dsl.txt"], "is a folder"),
    "a gap without a program": (["gap.txt"], "without a program"),
    "two ways at once": (["gap.txt", "dsl.txt", "--package", "."], "--package does not go with"),
    "a missing package": (["--package", "absent"], "there is no folder absent"),
    "a folder without gaps": (["--package", "."], "there is no exercise_*"),
    "result of a package": (["--package", ".", "--result", "r"], "--result belongs to"),
    "a result that cannot be written": (["gap.txt", "dsl.txt", "--result", "absent/r"], "cannot be written"),
}


@pytest.mark.parametrize("name", SET_UP_ERRORS)
def test_set_up_errors_exit_with_2_and_say_what_to_do(tmp_path: Path, name: str) -> None:
    arguments, said = SET_UP_ERRORS[name]
    (tmp_path / "gap.txt").write_text("gap")
    (tmp_path / "dsl.txt").write_text("finish")
    found = cli("check", *arguments, *STUB, cwd=tmp_path)
    assert found.returncode == 2
    assert found.stdout == ""
    assert said in found.stderr and "what to do: " in found.stderr
    assert "Traceback" not in found.stderr


def test_a_package_with_a_wrong_digest_exits_with_2(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    write_manifest(find_package(package), {}, "test")
    (package / "exercise_1/gap_1/dsl.txt").write_text("reject")
    found = cli("check", "--package", package, *STUB, "--out", tmp_path / "out")
    assert (found.returncode, found.stdout) == (2, "")
    assert "exercise_1/gap_1/dsl.txt has the SHA-256" in found.stderr
    assert "proofdsl manifest" in found.stderr
    assert not (tmp_path / "out").exists()


def test_a_package_and_its_json(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "reject", None))
    arguments = ["check", "--package", package, *STUB, "--out", tmp_path / "out", "--html"]
    plain, structured = cli(*arguments), cli(*arguments, "--json", "--only", "*/gap_1")
    assert plain.returncode == 1
    assert "accepted: 1 of 2" in plain.stdout and "1  hypothesis-mismatch" in plain.stdout
    assert "rejected    exercise_1/gap_2" in plain.stderr
    assert structured.returncode == 0
    facts = json.loads(structured.stdout)
    validate("proofdsl_check_v1", facts)
    assert (facts["cases"], facts["accepted"], facts["failures"]) == (1, 1, [])
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["report.html", "report.json", "results.jsonl", "summary.json", "table.csv", "timings.json"]


def test_the_hash_seed_and_the_workers_do_not_change_the_report(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "reject", "raise", "vacuous", None))
    reports = set()
    for seed, workers in (("0", "1"), ("1", "8"), ("2", "3"), ("random", "2")):
        out = tmp_path / f"out{seed}"
        cli("check", "--package", package, *STUB, "--out", out, "--workers", workers, PYTHONHASHSEED=seed)
        reports.add((out / "report.json").read_bytes())
    assert len(reports) == 1


def test_reports_go_to_a_default_folder(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    found = cli("check", "--package", package, *STUB, cwd=tmp_path)
    assert found.returncode == 0
    assert (tmp_path / "proofdsl-report/report.json").exists()
    resumed = cli("check", "--package", package, *STUB, "--resume", "--json", cwd=tmp_path)
    assert json.loads(resumed.stdout)["resumed"] == 1


def test_without_a_folder_for_reports_the_answer_still_comes(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish"))
    (tmp_path / "proofdsl-report").write_text("a file stands in the way")
    found = cli("check", "--package", package, *STUB, cwd=tmp_path)
    assert found.returncode == 0
    assert "no report was written" in found.stdout
    assert cli("check", "--package", package, *STUB, "--resume", cwd=tmp_path).returncode == 2


def test_results_are_cached_in_the_users_cache_folder(tmp_path: Path) -> None:
    package = make_package(tmp_path / "package", numbered("finish", "reject"))
    arguments = ["check", "--package", package, *STUB, "--json", "--out", tmp_path / "out"]
    cache = str(tmp_path / "cache")
    first, second = (json.loads(cli(*arguments, XDG_CACHE_HOME=cache).stdout) for _ in range(2))
    third = json.loads(cli(*arguments, "--no-cache", XDG_CACHE_HOME=cache).stdout)
    assert [facts["cached"] for facts in (first, second, third)] == [0, 2, 0]


def test_manifest_writes_and_checks(tmp_path: Path) -> None:
    package = make_package(tmp_path, numbered("finish"))
    assert cli("manifest", package, "--check").returncode == 2
    assert cli("manifest", package).returncode == 0
    assert cli("manifest", package, "--check").returncode == 0
    (package / "exercise_1/gap_1/gap.txt").write_text("changed")
    assert cli("manifest", package, "--check").returncode == 2


def test_solve_runs_over_files_and_packages(tmp_path: Path) -> None:
    stub = ("--checker-factory", "tests.replay.stub_checkers:solving")
    package = make_package(tmp_path, {"exercise_1/gap_1": None, "exercise_1/gap_2": "a program"})
    (package / "exercise_1/gap_2/gap.txt").write_text("vacuous")
    (package / "exercise_1/gap_1/gap.txt").write_text("unknown")
    found = cli("solve", "--package", package, *stub, "--json")
    assert found.returncode == 0
    facts = json.loads(found.stdout)
    validate("proofdsl_solve_v1", facts)
    assert [facts[key] for key in ("gaps", "closed", "vacuous", "unknown")] == [2, 1, 1, 1]
    assert [case["status"] for case in facts["cases"]] == ["unknown", "closed"]
    assert facts["cases"][1]["solvers"] == ["Stub"]
    assert facts["with_program"] == {"gaps": 1, "closed": 1, "closed_nontrivial": 0}
    assert facts["without_program"] == {"gaps": 1, "closed": 0, "closed_nontrivial": 0}
    single = cli("solve", package / "exercise_1/gap_2/gap.txt", *stub)
    assert single.returncode == 0 and "closed 1 of 1 gaps" in single.stdout
    assert cli("solve", "absent", *stub).returncode == 2
    assert cli("solve", package / "exercise_1/gap_2/gap.txt", "--package", package, *stub).returncode == 2


def test_library_search_for_a_goal(tmp_path: Path) -> None:
    gap = tmp_path / "gap.txt"
    gap.write_text("PROOF GAP t\nASSUM:\n1. a ∈ RealSet\n\nGOAL:\nsin(a)^{2} + cos(a)^{2} = 1\n", encoding="utf-8")
    found = cli("library", "--json", "search", "--goal", str(gap))
    facts = json.loads(found.stdout)
    validate("proofdsl_library_v1", facts)
    assert facts["entries"][0]["title"] == "PythagoreanIdentity"
    assert cli("library", "search", "--goal", str(tmp_path / "absent.txt")).returncode == 2


def test_library_verify() -> None:
    facts = json.loads(cli("library", "--json", "verify", "SquareIsNonnegative", "LogarithmOfPower").stdout)
    validate("proofdsl_verify_v1", facts)
    assert facts["derived"] == facts["accepted"]
    assert cli("library", "--library", "absent.thm", "verify").returncode == 2


def test_library_lint(tmp_path: Path) -> None:
    path = tmp_path / "list.thm"
    text = "entry 1 Wrong\nkind: theorem\nsource: none\nstatus: cited\nstatement:\n  forall (x), x ∈ RealSet ⇒ x > 0\n"
    path.write_text(text, encoding="utf-8")
    found = cli("library", "--json", "lint", str(path))
    facts = json.loads(found.stdout)
    validate("proofdsl_lint_v1", facts)
    assert (found.returncode, facts["counts"]) == (1, {"refuted": 1})
    assert facts["findings"][0]["witness"] == "x = 0"
    assert cli("library", "lint", "--form", str(path)).returncode == 0
    assert cli("library", "lint", "absent.thm").returncode == 2


def test_library_search_and_show() -> None:
    found = cli("library", "--json", "search")
    facts = json.loads(found.stdout)
    validate("proofdsl_library_v1", facts)
    assert len(facts["entries"]) >= 60
    first = facts["entries"][0]
    for name in (str(first["number"]), first["title"], first["name"]):
        shown = cli("library", "show", name)
        assert shown.returncode == 0
        assert shown.stdout.startswith(first["name"] + "\n") and first["statement"] in shown.stdout
    some = cli("library", "search", first["title"].upper())
    assert some.returncode == 0 and first["name"] in some.stdout
    assert cli("library", "search", "zzzzqqq").returncode == 1
    absent = cli("library", "show", "99999")
    assert absent.returncode == 2 and "no entry" in absent.stderr
    assert cli("library", "--library", "absent.thm", "search").returncode == 2


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m proofdsl.cli library search | head -n 1"
    found = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, encoding="utf-8", env=cli_environment(), check=False
    )
    assert found.stdout.startswith("Thm 1.")
    assert found.stderr == ""


def test_a_terminal_without_unicode_still_shows_the_rest(tmp_path: Path) -> None:
    found = cli("check", *files(tmp_path, "reject"), *STUB, PYTHONIOENCODING="ascii")
    assert found.returncode == 1
    assert r"\u22a2 x \u2265 0" in found.stdout


HEAVY = ("sympy", "z3", "mpmath", "flint", "lark", "rich", "proofdsl.checker", "proofdsl.kernel", "proofdsl.parser")


@pytest.mark.parametrize("arguments", [["--help"], ["check", "absent", "absent"], ["check", "--package", "absent"]])
def test_the_command_line_starts_light(arguments: list[str]) -> None:
    """Neither help nor the process that drives the workers loads the checker or any heavy library."""
    code = (
        "import sys\nfrom proofdsl.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\n"
        "print('LOADED', *sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=cli_environment(), cwd=ROOT, check=False
    )
    loaded = found.stdout.split("LOADED", 1)[1].split()
    assert [name for name in HEAVY if name in loaded] == []


def test_the_factory_option_is_documented_as_one_for_tests() -> None:
    assert re.search(r"--checker-factory MODULE:FUNCTION\s+for tests", cli("check", "--help").stdout)


def test_every_parser_has_a_description() -> None:
    text = build_parser().format_help()
    for name, line, _ in COMMANDS:
        assert name in text and line in text


def test_parse_counts_and_places_failures(tmp_path: Path) -> None:
    make_package(tmp_path, {"exercise_1/gap_1": "autosolve all_hypothesis", "exercise_1/gap_2": "nonsense ("})
    for number in (1, 2):
        (tmp_path / f"exercise_1/gap_{number}/gap.txt").write_text("PROOF GAP @1\nASSUM:\n1. x > 0\n\nGOAL:\nx ≥ 0\n")
    found = cli("parse", tmp_path, "--roundtrip", "--json")
    assert found.returncode == 1
    facts = json.loads(found.stdout)
    validate("proofdsl_parse_v1", facts)
    assert (facts["files"], facts["parsed"], facts["roundtrip"]) == (4, 3, 3)
    assert facts["failures"][0]["file"].endswith("gap_2/dsl.txt") and facts["failures"][0]["line"] == 1
    plain = cli("parse", tmp_path / "exercise_1/gap_1")
    assert plain.returncode == 0 and plain.stdout == "2 of 2 files parsed; 0 theorem entries\n"
    assert cli("parse", tmp_path / "absent").returncode == 2
    (tmp_path / "empty").mkdir()
    assert cli("parse", tmp_path / "empty").returncode == 2


def test_parse_reads_both_formats_of_theorem_lists(tmp_path: Path) -> None:
    own = "entry 7 A\nkind: theorem\nsource: here\nstatus: cited\nstatement: forall (x), x ∈ RealSet ⇒ x = x\n"
    (tmp_path / "a.thm").write_text(own, encoding="utf-8")
    (tmp_path / "all_lib_idx.md").write_text("Thm 1. (B)\nforall (x), x = x\n", encoding="utf-8")
    good = json.loads(cli("parse", tmp_path, "--roundtrip", "--json").stdout)
    assert (good["files"], good["parsed"], good["roundtrip"], good["entries"]) == (2, 2, 2, 2)
    (tmp_path / "a.thm").write_text(own.replace("x = x", "x = = x"), encoding="utf-8")
    bad = json.loads(cli("parse", tmp_path, "--json").stdout)
    validate("proofdsl_parse_v1", bad)
    assert (bad["parsed"], bad["failures"][0]["line"]) == (1, 5)


def test_the_projects_own_library_parses_and_reads_back() -> None:
    found = cli("parse", ROOT / "theorems", "--roundtrip", "--json")
    facts = json.loads(found.stdout)
    assert found.returncode == 0, facts["failures"]
    assert facts["files"] == facts["parsed"] == facts["roundtrip"] >= 1


def test_fmt(tmp_path: Path) -> None:
    program = tmp_path / "dsl.txt"
    program.write_text("1.  apply   (hypothesis 2: {x>2 => y=3})\n2. autosolve all_hypothesis\n", encoding="utf-8")
    wanted = "apply (hypothesis 2: {x > 2 ⇒ y = 3})\nautosolve all_hypothesis\n"
    assert cli("fmt", program).stdout == wanted
    assert cli("fmt", program, "--check").returncode == 1
    assert cli("fmt", program, "--write").returncode == 0
    assert program.read_text(encoding="utf-8") == wanted
    assert cli("fmt", program, "--check").returncode == 0
    program.write_text("autosolve  all_hypothesis # why\n")
    refused = cli("fmt", program, "--write")
    assert refused.returncode == 2 and "would be lost" in refused.stderr
    assert "# why" in program.read_text()
    program.write_text("nonsense\n")
    broken = cli("fmt", program)
    assert broken.returncode == 1 and "dsl.txt:1:" in broken.stderr and broken.stdout == ""
