"""An audit of the public theorem list: what is wrong or unusable in it, with checked witnesses. Untrusted.

Usage: python tools/audit_public_list.py LIST [--write]. Prints the report, or writes docs/public-list-audit.md. The
witnesses are programs under examples/public-list: each proves an absurdity from entries of the list. They contain no
text of the list: `@83(A := {0})` stands for the instance of entry 83 for these values, `@83` for its statement, and
`@83(…)/2` for what is left of the instance behind two premises.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.checker.api import check_text  # noqa: E402
from proofdsl.checker.outcome import Outcome  # noqa: E402
from proofdsl.kernel.beta import Reducer  # noqa: E402
from proofdsl.kernel.profile import PROFILES  # noqa: E402
from proofdsl.library import Library, Problem, load_library  # noqa: E402
from proofdsl.parser import parse_term, print_term  # noqa: E402
from proofdsl.replay.lint.findings import CODES  # noqa: E402
from proofdsl.replay.lint.run import lint_library  # noqa: E402
from proofdsl.terms import App, Bind, Term  # noqa: E402
from proofdsl.terms.subst import open_with  # noqa: E402

WITNESSES: Final = ROOT / "examples" / "public-list"
PAGE: Final = ROOT / "docs" / "public-list-audit.md"
#: The gap of every witness.
GAP: Final = "PROOF GAP absurdity\nASSUM:\n\nGOAL:\n0 = 1\n"
_QUOTE: Final = re.compile(r"@(\d+)(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?(?:/(\d+))?")


def statement(library: Library, number: int) -> Term:
    """The statement of an entry. Raises LookupError where there is none that can be read."""
    entry = next(entry for entry in library if entry.number == number)
    found = library.statement(entry)
    if isinstance(found, Problem):
        raise LookupError(f"{entry.name}: {found.message}")
    return found


def quoted(library: Library, number: int, values: str | None, premises: int) -> str:
    """The text that a quotation stands for."""
    formula = statement(library, number)
    given = dict(part.split(":=", 1) for part in re.split(r";\s*(?=\w+ :=)", values)) if values else {}
    for text in given.values():
        if not isinstance(formula, Bind):
            raise LookupError(f"entry {number} has fewer universals")
        (formula,) = open_with(formula, [parse_term(text.strip())])
    formula = Reducer().normal(formula)  # as the command get_prop states it
    for _ in range(premises):
        if not (isinstance(formula, App) and formula.head == "Impl"):
            raise LookupError(f"entry {number} has fewer premises")
        formula = formula.args[1]
    return print_term(formula)


def program(library: Library, template: str) -> str:
    """A witness with its quotations written out."""
    return _QUOTE.sub(lambda m: quoted(library, int(m[1]), m[2], int(m[3] or 0)), template)


def checked(library: Library, path: Path) -> Outcome:
    """The outcome of a witness: accepted, it proves 0 = 1 from the list."""
    text = program(library, path.read_text(encoding="utf-8"))
    return check_text(GAP, text, library=library, profile=PROFILES["official"])


def witnesses() -> list[tuple[Path, list[int], str]]:
    """(file, entries that it uses, what is wrong in a sentence), in the order of their names."""
    found = []
    for path in sorted(WITNESSES.glob("*.dsl")):
        text = path.read_text(encoding="utf-8")
        why = " ".join(line[1:].strip() for line in text.splitlines() if line.startswith("#"))
        found.append((path, sorted({int(n) for n in re.findall(r"@(\d+)", text)}), why))
    return found


def report(library: Library) -> str:
    """The page. Raises ValueError for a witness that is not accepted."""
    lines = ["# Audit of the public theorem list", "",
             "Made by `tools/audit_public_list.py`. Numbers are those of the list; nothing of its text is here.",
             "", "## Entries that contradict each other", "",
             "Each program is accepted under the profile official, with the list as library, and proves 0 = 1.",
             "One of the entries that it uses is wrong; the sentence says why.", "",
             "| Entries | What is wrong | Program |", "| --- | --- | --- |"]  # fmt: skip
    for path, numbers, why in witnesses():
        outcome = checked(library, path)
        if not outcome.accepted:
            message = outcome.failure.message if outcome.failure else "vacuous"
            raise ValueError(f"{path.name} is not accepted: {message}")
        entries = ", ".join(map(str, numbers))
        lines.append(f"| {entries} | {why} | [{path.stem}](../examples/public-list/{path.name}) |")
    findings = lint_library(library)
    lines += [
        "",
        "The programs quote entries as `@N`: the tool writes the statement there, from your copy of the list.",
        "",
        "## Findings of the linter",
        "",
        "| Code | Entries | What it says |",
        "| --- | --- | --- |",
    ]
    for code, meaning in CODES.items():
        rows = [f for f in findings if f.code == code]
        if rows:
            lines.append(f"| `{code}` | {', '.join(_number(f.entry) for f in rows)} | {meaning} |")
    lines += ["", "Witnesses, where there is one:", "", "| Entry | Code | Witness |", "| --- | --- | --- |"]
    shown = [f for f in findings if f.witness and f.code in _SHOWN]
    lines += [f"| {_number(f.entry)} | `{f.code}` | `{_cell(f.witness)}` |" for f in shown]
    return "\n".join(lines) + "\n"


#: Findings whose witness is a name, a value or an entry number: no text of the list.
_SHOWN: Final = frozenset({"free-variable", "unused-variable", "untyped-variable", "refuted"})


def _number(name: str) -> str:
    return re.sub(r"Thm (\d+)\..*", r"\1", name)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """Print or write the report."""
    parser = argparse.ArgumentParser(description="Audit the public theorem list.")
    parser.add_argument("list", metavar="LIST", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    text = report(load_library(options.list))
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
