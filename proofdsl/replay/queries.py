"""The commands of the command line that read: parse, fmt, recheck, solvers. Untrusted."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from proofdsl.library import Library, LibraryError, Problem, load_library
from proofdsl.library.own_format import read_own
from proofdsl.parser import (
    EMPTY_SCOPE,
    ParseErrors,
    parse_formula,
    print_term,
    read_program_bytes,
    scope_of_gap,
)
from proofdsl.parser.errors import decode
from proofdsl.parser.formatter import print_program
from proofdsl.parser.report import THEOREM_LISTS, parse_report
from proofdsl.replay.commands import library_for, print_json
from proofdsl.replay.digests import versions
from proofdsl.replay.errors import SetupError
from proofdsl.replay.package import GAP_FILE, PROGRAM_FILE, natural_key
from proofdsl.replay.single import read_file, write_text

PARSED_NAMES: Final = (GAP_FILE, PROGRAM_FILE, *THEOREM_LISTS)
PARSE_VERSION: Final = "proofdsl_parse_v1"
RECHECK_VERSION: Final = "proofdsl_recheck_v1"
SOLVERS_VERSION: Final = "proofdsl_solvers_v1"


def known_library(options: Namespace, gap: Path | None = None) -> Library:
    try:
        return load_library(library_for(options, gap))
    except LibraryError as error:
        raise SetupError([str(problem) for problem in error.problems], "correct the theorem library") from error


def parse(options: Namespace) -> int:
    """`proofdsl parse PATH…`: gaps, programs and theorem lists of both formats."""
    files = _files(options.paths)
    own = [path for path in files if path.suffix == ".thm"]
    report = parse_report([path for path in files if path.suffix != ".thm"], options.roundtrip)
    facts = {"schema_version": PARSE_VERSION, **report.as_json()}
    rendered = [error.render() for error in report.failures]
    for path in own:
        problems, same, entries = _parse_own(path, options.roundtrip)
        facts["files"] += 1
        facts["parsed"] += not any(problem.code != "roundtrip" for problem in problems)
        facts["roundtrip"] += same
        facts["entries"] += entries
        facts["failures"] += [_problem(problem) for problem in problems]
        rendered.extend(map(str, problems))
    if options.json:
        print_json(facts)
    else:
        print("\n".join([*rendered, _parse_counts(facts, options.roundtrip)]))
    return 0 if not facts["failures"] else 1


def _files(paths: Sequence[str]) -> list[Path]:
    """All files to read, folders searched; in a fixed order, each once."""
    found: dict[Path, None] = {}
    for given in map(Path, paths):
        if given.is_dir():
            inside = (p for p in given.rglob("*") if p.is_file() and (p.name in PARSED_NAMES or p.suffix == ".thm"))
            found.update(dict.fromkeys(sorted(inside, key=lambda path: natural_key(path.as_posix()))))
        elif given.is_file():
            found[given] = None
        else:
            raise SetupError(f"{given} does not exist", "give files, or folders that contain gap.txt and dsl.txt")
    if not found:
        raise SetupError("there is nothing to parse", f"the folders contain none of {', '.join(PARSED_NAMES)}, *.thm")
    return list(found)


def _parse_own(path: Path, roundtrip: bool) -> tuple[list[Problem], bool, int]:
    """Problems, whether all statements read back, and the entries of a file in the project's own format."""
    try:
        text = decode(path.read_bytes(), str(path))
    except ParseErrors as bad:
        return [Problem(str(path), error.line, error.column, "text", error.message) for error in bad.errors], False, 0
    entries, problems = read_own([(str(path), text)])
    problems = [problem for problem in problems if problem.code != "number"]  # numbers run over a whole folder
    known = Library(entries)
    same = not problems and roundtrip
    for entry in entries:
        statement = known.statement(entry)
        if isinstance(statement, Problem):
            problems.append(statement)
            same = False
        elif roundtrip and parse_formula(print_term(statement)) is not statement:
            message = f"printing {entry.title} and reading it again gives another term"
            problems.append(Problem(str(path), entry.statement_line, 1, "roundtrip", message))
            same = False
    return problems, same, len(entries)


def _problem(problem: Problem) -> dict[str, Any]:
    return {"file": problem.path, "line": problem.line, "column": problem.column, "message": problem.message}


def _parse_counts(facts: dict[str, Any], roundtrip: bool) -> str:
    same = f", {facts['roundtrip']} read back to the same terms" if roundtrip else ""
    return f"{facts['parsed']} of {facts['files']} files parsed{same}; {facts['entries']} theorem entries"


def fmt(options: Namespace) -> int:
    """`proofdsl fmt PROGRAM…`: programs in normal spelling, on standard output or in place."""
    changed = False
    broken = False
    for path in map(Path, options.paths):
        data = read_file(path, "program")
        try:
            text = _formatted(path, data)
        except ParseErrors as bad:
            print(bad.render(), file=sys.stderr)
            broken = True
            continue
        if options.check:
            if text.encode() != data:
                changed = True
                print(f"{path} would change")
        elif not options.write:
            sys.stdout.write(text)
        elif text.encode() != data:
            _rewrite(path, data, text)
    return 1 if changed or broken else 0


def _formatted(path: Path, data: bytes) -> str:
    """The program in normal spelling; the gap beside it says which names are variables."""
    beside = path.with_name("gap.txt")
    scope = EMPTY_SCOPE
    if beside.is_file():
        try:
            scope = scope_of_gap(decode(beside.read_bytes(), str(beside)))
        except ParseErrors as bad:
            raise SetupError(bad.render(), "correct the gap beside the program first") from bad
    return print_program(read_program_bytes(data, scope, str(path)), scope)


def _rewrite(path: Path, data: bytes, text: str) -> None:
    lost = [number for number, line in enumerate(data.decode().splitlines(), 1) if "#" in line.rsplit("}", 1)[-1]]
    if lost:
        raise SetupError(f"{path}: the comment in line {lost[0]} would be lost", "format to standard output instead")
    write_text(path, text)
    print(f"{path} formatted")


def recheck(options: Namespace) -> int:
    """`proofdsl recheck GAP PROGRAM EVIDENCE`: the kernel on saved evidence, without any solver."""
    from proofdsl.checker import api
    from proofdsl.checker.outcome import Outcome
    from proofdsl.kernel.profile import PROFILES
    from proofdsl.replay.evidence_file import EvidenceFileError, check_belongs, read_text

    gap, program = (read_file(Path(options.gap), "gap"), read_file(Path(options.program), "program"))
    path = Path(options.evidence)
    try:
        saved, data = read_text(read_file(path, "evidence"))
        check_belongs(data, gap, program)
    except EvidenceFileError as error:
        advice = "write it again with `proofdsl check GAP PROGRAM --evidence FILE`"
        raise SetupError(f"the evidence {path} cannot be used: {error}", advice) from error
    pair = api.parse_pair(gap, program)
    known = known_library(options, Path(options.gap))
    outcome = pair if isinstance(pair, Outcome) else api.recheck(*pair, saved, known, PROFILES[options.profile])
    failure = outcome.failure
    facts = {
        "schema_version": RECHECK_VERSION,
        "accepted": outcome.accepted,
        "outcome": outcome.status,
        "reason": "" if failure is None else failure.reason,
        "message": "" if failure is None else failure.message,
        "command": 0 if failure is None else failure.step,
        "obligations": len(saved),
        "theorems": list(outcome.theorems),
        "conventions": list(outcome.conventions),
        "vacuous": outcome.vacuous,
        "profile": options.profile,
        "versions": versions(),
    }
    if options.json:
        print_json(facts)
    elif outcome.accepted:
        print(f"{len(saved)} pieces of evidence re-checked by the kernel\ndsl proof finished")
    else:
        print(f"{facts['outcome']} at command {facts['command']}: {facts['reason']}\n{facts['message']}")
    return 0 if outcome.accepted else 1


def solvers(options: Namespace) -> int:
    """`proofdsl solvers`: the portfolio, in the order of its table, with the step budget of each profile."""
    from proofdsl.kernel.profile import PROFILES, STRICT
    from proofdsl.solvers.portfolio import PORTFOLIO

    budgets = {name: profile.budget for name, profile in PROFILES.items()}
    rows = [
        {
            "order": order,
            "name": row.name,
            "family": row.family,
            "fragment": row.fragment,
            "budget": STRICT.budget,
            "budgets": budgets,
        }
        for order, row in enumerate(PORTFOLIO, 1)
    ]
    if options.json:
        print_json({"schema_version": SOLVERS_VERSION, "solvers": rows})
    else:
        for row in rows:
            print(f"{row['order']:>2}  {row['family']:<8} {row['name']:<20} {row['fragment']}")
        print("steps for each obligation: " + ", ".join(f"{n} under {name}" for name, n in budgets.items()))
    return 0
