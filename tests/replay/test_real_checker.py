"""The driver and the command line over the real checker, on small cases written here."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.replay.support import ROOT, cli, cli_environment, validate

pytestmark = pytest.mark.skipif(find_spec("proofdsl.checker.api") is None, reason="the checker is not there yet")

GAP = """PROOF GAP @driver
ASSUM:
1. x > 2
2. x > 2 ⇒ y = 3
3. y = 3 ∨ y = 4

GOAL:
y = 3
"""
RULE = "(hypothesis 2: {x > 2 ⇒ y = 3})"
ACCEPTED = f"apply {RULE}\nautosolve (hypothesis 1: {{x > 2}})\n"
REJECTED = "apply (hypothesis 2: {x > 2 ⇒ y = 4})\nautosolve all_hypothesis\n"
UNKNOWN = "autosolve (hypothesis 3: {y = 3 ∨ y = 4})\n"
UNFINISHED = f"apply {RULE}\n"
PROGRAMS = {
    "finish": ACCEPTED.encode(),
    "rejected": REJECTED.encode(),
    "unknown": UNKNOWN.encode(),
    "unfinished": UNFINISHED.encode(),
}
#: Input that is wrong in a way that has to do with bytes and sizes; each must be a parse error.
BROKEN = {
    "not UTF-8": b"\xff\xfe autosolve",
    "empty": b"",
    "no command": b"# a comment only\n",
    "an unknown command": b"solve everything\n",
    "a line of 1 MB": b"autosolve " + b"x" * (1 << 20) + b"\n",
    "zero bytes": b"\x00" * 100,
}


def package(root: Path) -> Path:
    """One case for each outcome, and one gap without a program."""
    for number, program in enumerate([*PROGRAMS.values(), b"", None], 1):
        folder = root / f"exercise_1/gap_{number}"
        folder.mkdir(parents=True)
        (folder / "gap.txt").write_text(GAP, encoding="utf-8")
        if program is not None:
            (folder / "dsl.txt").write_bytes(program)
    return root


def files(root: Path, program: bytes, gap: bytes | None = None) -> tuple[Path, Path]:
    (root / "gap.txt").write_bytes(GAP.encode() if gap is None else gap)
    (root / "dsl.txt").write_bytes(program)
    return root / "gap.txt", root / "dsl.txt"


@pytest.mark.parametrize("outcome", PROGRAMS)
def test_each_outcome_of_a_single_check(tmp_path: Path, outcome: str) -> None:
    result = tmp_path / "result.json"
    found = cli("check", *files(tmp_path, PROGRAMS[outcome]), "--result", result)
    facts = json.loads(result.read_bytes())
    validate("test_dsl_structured_v2", facts)
    assert facts["final_status"] == outcome
    assert found.returncode == (0 if outcome == "finish" else 1)
    assert (found.stdout.splitlines()[-1] == "dsl proof finished") == (outcome == "finish")
    if outcome == "finish":
        assert [step["command"] for step in facts["steps"]] == ["apply", "autosolve"]
        assert facts["evidence"]["solvers"] and facts["evidence"]["trust"] == ["kernel"]
    else:
        assert facts["first_failure"]["goal"].rstrip().endswith(("y = 3", "x > 2"))
        assert "1: x > 2" in found.stdout  # the state is shown


def test_a_rejection_names_command_line_and_reason(tmp_path: Path) -> None:
    found = cli("check", *files(tmp_path, b"\n\n" + PROGRAMS["rejected"]))
    assert "command 1, line 3: apply" in found.stdout
    assert "reason: hypothesis-mismatch" in found.stdout


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("part", ["gap", "program"])
def test_bad_input_is_a_parse_error(tmp_path: Path, part: str, name: str) -> None:
    gap, program = (BROKEN[name], PROGRAMS["finish"]) if part == "gap" else (None, BROKEN[name])
    found = cli("check", *files(tmp_path, program, gap), "--json")
    assert found.returncode == 1, found.stderr
    facts = json.loads(found.stdout)
    assert facts["outcomes"] == {"parse_error": 1}
    assert facts["failures"][0]["message"]


@pytest.mark.parametrize("closing", [0, 4999, 5000])
def test_deep_nesting_is_answered(tmp_path: Path, closing: int) -> None:
    program = b"autosolve (hypothesis 1: {" + b"(" * 5000 + b"x" + b")" * closing + b" > 3})\n"
    found = cli("check", *files(tmp_path, program), "--json")
    assert found.returncode == 1, found.stderr
    (outcome,) = json.loads(found.stdout)["outcomes"]
    assert outcome in ("parse_error", "rejected")


def test_the_report_depends_on_nothing_but_the_input(tmp_path: Path) -> None:
    root = package(tmp_path / "package")
    reports = set()
    for seed, workers in (("0", "1"), ("1", "8"), ("2", "2"), ("3", "1")):
        out = tmp_path / f"out{seed}"
        found = cli(
            "check", "--package", root, "--out", out, "--workers", workers, "--json", "--no-cache", PYTHONHASHSEED=seed
        )
        facts = json.loads(found.stdout)
        validate("proofdsl_check_v1", facts)
        assert facts["outcomes"] == {"finish": 1, "rejected": 1, "unknown": 1, "unfinished": 1, "parse_error": 1}
        assert (facts["skipped"], found.returncode) == (1, 1)
        reports.add((out / "report.json").read_bytes())
    assert len(reports) == 1
    validate("proofdsl_report_v1", json.loads(reports.pop()))


def test_states_are_traced(tmp_path: Path) -> None:
    found = cli("check", *files(tmp_path, PROGRAMS["finish"]), "--trace")
    assert "⊢ x > 2" in found.stdout
    assert found.stdout.splitlines()[-1] == "dsl proof finished"


def saved(root: Path) -> tuple[Path, Path, Path]:
    gap, program = files(root, PROGRAMS["finish"])
    evidence = root / "evidence.json"
    assert cli("check", gap, program, "--evidence", evidence).returncode == 0
    return gap, program, evidence


def test_evidence_is_rechecked_without_any_solver_library(tmp_path: Path) -> None:
    gap, program, evidence = saved(tmp_path)
    validate("proofdsl_evidence_v1", json.loads(evidence.read_bytes()))
    code = (
        "import sys\nfrom proofdsl.cli import main\n"
        f"status = main(['recheck', {str(gap)!r}, {str(program)!r}, {str(evidence)!r}])\n"
        "print('STATUS', status, *[name for name in ('sympy', 'z3', 'mpmath') if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=cli_environment(),
        cwd=ROOT, check=False,
    )  # fmt: skip
    assert found.stdout.splitlines()[-2:] == ["dsl proof finished", "STATUS 0"], found.stderr


def test_a_check_without_need_for_them_loads_neither_sympy_nor_z3(tmp_path: Path) -> None:
    gap, program = files(tmp_path, PROGRAMS["finish"])
    code = (
        "import sys\nfrom proofdsl.replay.backend import checker\n"
        "from proofdsl.replay.worker import Task, WorkerSettings\n"
        f"task = Task('case', open({str(gap)!r}, 'rb').read(), open({str(program)!r}, 'rb').read())\n"
        "print(checker(WorkerSettings('strict'))(task, None)[0]['outcome'])\n"
        "print('LOADED', *[name for name in ('sympy', 'z3', 'mpmath', 'rich') if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=cli_environment(), cwd=ROOT, check=False
    )
    assert found.stdout.splitlines() == ["finish", "LOADED"], found.stderr


@pytest.mark.parametrize("change", ["nodes", "none", "rule"])
def test_changed_evidence_is_not_accepted(tmp_path: Path, change: str) -> None:
    gap, program, evidence = saved(tmp_path)
    data = json.loads(evidence.read_bytes())
    if change == "nodes":
        data["nodes"] = [["no-such-rule", *node[1:]] for node in data["nodes"]]
    elif change == "none":
        data["roots"] = []
    else:
        del data["terms"]
    evidence.write_text(json.dumps(data))
    found = cli("recheck", gap, program, evidence, "--json")
    assert found.returncode == (2 if change == "rule" else 1)
    if change != "rule":
        facts = json.loads(found.stdout)
        validate("proofdsl_recheck_v1", facts)
        assert not facts["accepted"]


def test_evidence_for_other_files_is_a_set_up_error(tmp_path: Path) -> None:
    gap, program, evidence = saved(tmp_path)
    program.write_text(ACCEPTED + "\n")
    found = cli("recheck", gap, program, evidence)
    assert found.returncode == 2 and "another program" in found.stderr


def test_solve_closes_what_automation_can(tmp_path: Path) -> None:
    gap, _ = files(tmp_path, b"")
    hopeless = tmp_path / "hopeless.txt"
    hopeless.write_text(GAP.replace("GOAL:\ny = 3", "GOAL:\ny = 5"), encoding="utf-8")
    found = cli("solve", gap, hopeless, "--json")
    facts = json.loads(found.stdout)
    validate("proofdsl_solve_v1", facts)
    assert [case["status"] for case in facts["cases"]] == ["closed", "unknown"], found.stderr
    assert [case["trivial"] for case in facts["cases"]] == [False, False]
    assert facts["without_program"] == {"gaps": 2, "closed": 1, "closed_nontrivial": 1}


def test_solve_tells_the_proof_and_what_each_solver_lacked(tmp_path: Path) -> None:
    gap, hopeless = tmp_path / "quotient.txt", tmp_path / "pole.txt"
    text = "PROOF GAP a\nASSUM:\n1. x {}\n\nGOAL:\nfrac(x, x - 1) ∈ RealSet\n"
    gap.write_text(text.format("> 1"), encoding="utf-8")
    hopeless.write_text(text.format("∈ RealSet"), encoding="utf-8")
    said = cli("solve", gap, hopeless, "--explain-unknown").stdout
    proof, _, lacks = said.partition("pole.txt:\n")
    assert "x - 1 ≠ 0" in proof and "hypothesis 1: x > 1" in proof
    alone = lacks.split("DomainTypeSolver: ")[1].split("Solver: ")[0]
    assert "x - 1 ≠ 0" in alone.splitlines()[1], lacks
    brief = cli("solve", hopeless).stdout
    assert "lacked" not in brief


def test_solve_counts_a_goal_that_is_an_assumption_apart(tmp_path: Path) -> None:
    gap = tmp_path / "given.txt"
    gap.write_text("PROOF GAP a\nASSUM:\n1. forall (x), x > 1 ⇒ p(x) = 1\n\nGOAL:\nforall (y), y > 1 ⇒ p(y) = 1\n")
    facts = json.loads(cli("solve", gap, "--json").stdout)
    assert facts["cases"][0]["trivial"] is True
    assert facts["without_program"] == {"gaps": 1, "closed": 1, "closed_nontrivial": 0}


def test_refute_prints_a_certified_counterexample_or_that_there_is_none(tmp_path: Path) -> None:
    texts = {
        "false": "1. x > 1\n\nGOAL:\nx > 2\n",
        "contradictory": "1. x > 1\n2. x < 0\n\nGOAL:\nx = 7\n",
        "true": "1. x > 3\n\nGOAL:\nx > 2\n",
        "broken": "1. x >\n\nGOAL:\nx > 2\n",
    }
    paths = [tmp_path / f"{name}.txt" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(f"PROOF GAP a\nASSUM:\n{text}", encoding="utf-8")
    found = cli("refute", *paths, "--json")
    facts = json.loads(found.stdout)
    validate("proofdsl_refute_v1", facts)
    statuses = [case["status"] for case in facts["cases"]]
    assert statuses == ["counterexample", "contradictory", "unknown", "parse_error"]
    value = Fraction(facts["cases"][0]["assignment"]["x"])
    assert 1 < value <= 2
    assert "counterexample: x = " in cli("refute", paths[0]).stdout
    assert cli("refute").returncode == 2


def test_a_spent_budget_is_said(tmp_path: Path) -> None:
    gap, _ = files(tmp_path, b"")
    said = cli("solve", gap, "--budget", "1", "--explain-unknown").stdout
    assert "the budget of 1 steps is spent" in said


def test_solvers_lists_the_portfolio() -> None:
    found = cli("solvers", "--json")
    facts = json.loads(found.stdout)
    validate("proofdsl_solvers_v1", facts)
    names = [solver["name"] for solver in facts["solvers"]]
    assert len(names) == len(set(names)) >= 5
    assert [solver["order"] for solver in facts["solvers"]] == list(range(1, len(names) + 1))
    assert all(solver["budgets"] == {"strict": 6500, "official": 6500} for solver in facts["solvers"])
    plain = cli("solvers").stdout
    assert [name for name in names if name not in plain] == []
