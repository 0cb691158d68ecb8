"""The command line: `proofdsl check | parse | fmt | recheck | solve | refute | library | …`. Untrusted.

Only the arguments are read here; the work is done by `proofdsl.replay`, which is imported when a
command is known, so that `--help` and errors are immediate. Exit status: 0 success, 1 a negative
answer, 2 a set-up error (wrong arguments, missing files, digests that do not match).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from proofdsl import __version__

PROFILES: Final = ("strict", "official")


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError("must be a positive number of seconds")
    return value


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", choices=PROFILES, default="strict", help="what may be relied on (default: strict)")
    parser.add_argument("--library", metavar="FILE", help="theorem library (default: the package's or the project's)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else on standard output")


def _running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--package", metavar="DIR", help="folder with exercise_*/gap_* (default: certificates)")
    parser.add_argument("--only", metavar="GLOB", help="only cases whose name matches, such as 'exercise_5/*'")
    parser.add_argument("--workers", metavar="N", type=_count, help="worker processes (default: the cores)")
    parser.add_argument("--timeout", metavar="SECONDS", type=_seconds, default=120.0, help="for a case (default: 120)")
    parser.add_argument("--memory", metavar="MB", type=_count, help="memory that a case may add to its worker")
    parser.add_argument("--budget", metavar="STEPS", type=_count, help="search steps for each automated obligation")
    parser.add_argument(
        "--checker-factory",
        metavar="MODULE:FUNCTION",
        help="for tests of the driver: the function that makes the checker inside a worker",
    )


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gap", metavar="GAP", nargs="?", help="gap of a single case")
    parser.add_argument("program", metavar="DSL", nargs="?", help="program of a single case")
    _common(parser)
    _running(parser)
    parser.add_argument("--out", metavar="DIR", help="folder for results and reports (default: proofdsl-report)")
    parser.add_argument("--resume", action="store_true", help="keep the results in --out whose digests still match")
    parser.add_argument("--no-cache", action="store_true", help="neither read nor write cached results")
    parser.add_argument("--html", action="store_true", help="also write report.html, one self-contained page")
    parser.add_argument("--trace", action="store_true", help="print the state after each step")
    parser.add_argument("--result", metavar="FILE", help="single case: write the structured result as JSON")
    parser.add_argument("--evidence", metavar="FILE", help="single case: write the evidence for `recheck`")


def _parse(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="+", help="gaps, programs, theorem lists, or folders of them")
    parser.add_argument("--roundtrip", action="store_true", help="also print each and parse the text again")
    _common(parser)


def _fmt(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PROGRAM", nargs="+", help="program files")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--write", action="store_true", help="rewrite the files instead of printing them")
    how.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would change")


def _recheck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gap", metavar="GAP")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("evidence", metavar="EVIDENCE", help="a file that `check --evidence` wrote")
    _common(parser)


def _solve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gaps", metavar="GAP", nargs="*", help="gap files (instead of --package)")
    parser.add_argument("--explain-unknown", action="store_true", help="gap files: list what each solver lacked")
    _common(parser)
    _running(parser)


def _refute(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gaps", metavar="GAP", nargs="*", help="gap files (instead of --package)")
    parser.add_argument("--package", metavar="DIR", help="folder with exercise_*/gap_*")
    parser.add_argument("--only", metavar="GLOB", help="only cases whose name matches, such as 'exercise_5/*'")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else on standard output")


def _library(parser: argparse.ArgumentParser) -> None:
    _common(parser)
    actions = parser.add_subparsers(dest="action", metavar="search|show|verify|lint", required=True)
    search = actions.add_parser("search", help="entries whose title or identifier contains all the words")
    search.add_argument("words", nargs="*", metavar="WORD")
    search.add_argument("--goal", metavar="GAP", help="entries whose conclusion fits the goal of a gap, ranked")
    verify = actions.add_parser("verify", help="prove the derived entries again")
    verify.add_argument("titles", nargs="*", metavar="TITLE")
    verify.add_argument("--workers", metavar="N", type=_count, default=1, help="processes (default: 1)")
    lint = actions.add_parser("lint", help="what is wrong with the entries of theorem lists, in either format")
    lint.add_argument("files", nargs="*", metavar="FILE", help="lists or folders (default: the project's library)")
    lint.add_argument("--form", action="store_true", help="only what can be seen without a proof or an evaluation")
    show = actions.add_parser("show", help="one entry, by number, identifier or title")
    show.add_argument("entry", metavar="ENTRY")


def _solvers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else on standard output")


def _manifest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package", metavar="DIR")
    parser.add_argument("--check", action="store_true", help="write nothing; report what does not match")
    parser.add_argument("--provenance", metavar="TEXT", default="written for this project", help="for new rows")


#: name, one line of help, arguments, and the function of `proofdsl.replay.commands` that does the work
COMMANDS: Final[tuple[tuple[str, str, Callable[[argparse.ArgumentParser], None]], ...]] = (
    ("check", "check one program, or replay a whole package", _check),
    ("parse", "report whether gaps, programs and theorem lists parse", _parse),
    ("fmt", "format programs", _fmt),
    ("recheck", "check saved evidence again, without any solver", _recheck),
    ("solve", "try to prove gaps without a program", _solve),
    ("refute", "search counterexamples to gaps", _refute),
    ("library", "search the theorem library", _library),
    ("solvers", "list the solver portfolio", _solvers),
    ("manifest", "write the manifest and summary of a package", _manifest),
)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="proofdsl", description="A deterministic proof checker for step-level mathematical analysis."
    )
    parser.add_argument("--version", action="version", version=f"proofdsl {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, text, add_arguments in COMMANDS:
        add_arguments(commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}."))
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Wrong arguments exit with status 2."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal without ⊢ still shows the rest
    from proofdsl.replay import commands
    from proofdsl.replay.errors import SetupError

    try:
        status: int = commands.HANDLERS[options.command](options)
        sys.stdout.flush()
        return status
    except SetupError as error:
        print(error.render(), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read the output has had enough
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
