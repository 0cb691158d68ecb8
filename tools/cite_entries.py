"""Write certificates that cite entries of the theorem library. Untrusted; every program is checked before it is kept.

Usage: python tools/cite_entries.py EXERCISE TITLE… makes one gap for each title in an exercise of `certificates/`. Real
universals of the entry get compound values (sums, products, powers), its premises become hypotheses, and the goal is
its conclusion for these values: one step that quotes a theorem and discharges its premises.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.checker.api import check_text  # noqa: E402
from proofdsl.library import Entry, Library, Problem, load_library  # noqa: E402
from proofdsl.parser import parse_term, print_term, read_gap  # noqa: E402
from proofdsl.terms import App, Bind, Term, Var  # noqa: E402
from proofdsl.terms.logic import conjuncts  # noqa: E402
from proofdsl.terms.subst import open_with  # noqa: E402
from proofdsl.terms.term import postorder  # noqa: E402

CERTIFICATES: Final = ROOT / "certificates"
#: Compound values for real variables in turn; each uses names of its own.
_REAL_VALUES: Final = ("p + 1", "2 * q", "r - s", "t^{2}", "u", "v + w", "3 * m", "k")
_NUMBER_SETS: Final = frozenset({"RealSet"})


def values_for(entry: Entry, statement: Term) -> tuple[list[tuple[str, Term]], list[Term], Term]:
    """Values for the leading universals, then the premises and the conclusion for them."""
    chosen: list[tuple[str, Term]] = []
    premises: list[Term] = []
    turn = entry.number
    while True:
        if isinstance(statement, Bind) and statement.head == "Forall" and not premises:
            (name,) = statement.names
            value: Term = Var(name)
            (body,) = open_with(statement, [value])
            if _is_real(body, name):
                value = parse_term(_REAL_VALUES[turn % len(_REAL_VALUES)])
                turn += 1
                (body,) = open_with(statement, [value])
            chosen.append((name, value))
            statement = body
        elif isinstance(statement, App) and statement.head == "Impl":
            premises.append(statement.args[0])
            statement = statement.args[1]
        else:
            return chosen, premises, statement


def _is_real(body: Term, name: str) -> bool:
    """Typed as a real number, and by nothing narrower."""
    variable = Var(name)
    typed = [node.args[1] for node in postorder(body)
             if isinstance(node, App) and node.head == "Belong" and node.args[0] is variable]  # fmt: skip
    return bool(typed) and all(isinstance(t, App) and t.head in _NUMBER_SETS for t in typed)


def certificate(library: Library, title: str) -> tuple[str, str] | None:
    """The texts of a gap and of a program that cites the entry; None where the program is not accepted."""
    entry = next(entry for entry in library if entry.title == title)
    statement = library.statement(entry)
    if isinstance(statement, Problem):
        return None
    chosen, premises, conclusion = values_for(entry, statement)
    names = sorted({n for _, value in chosen for n in value.free if not isinstance(value, Var)})
    given = [parse_term(f"{name} ∈ RealSet") for name in names]
    facts: list[Term] = [*given]
    facts += [part for premise in premises for part in conjuncts(premise) if not _follows(part, given)]
    lines = [f"{k}. {print_term(fact)}" for k, fact in enumerate(dict.fromkeys(facts), 1)]
    gap = "\n".join([f"PROOF GAP {title}", "ASSUM:", *lines, "", "GOAL:", print_term(conclusion), "", "METHOD:", ""])
    program = _program(gap, entry, statement, chosen)
    outcome = check_text(gap, program, library=library)
    return (gap, program) if outcome.accepted and not outcome.vacuous else None


def _follows(part: Term, given: list[Term]) -> bool:
    """A typing premise for a compound value of real variables."""
    return isinstance(part, App) and part.head == "Belong" and bool(given) and not isinstance(part.args[0], Var) and (
        part.args[1] == App("RealSet")
    )  # fmt: skip


def _program(gap: str, entry: Entry, statement: Term, chosen: list[tuple[str, Term]]) -> str:
    """Quote the entry for the values, discharge its premises, apply what is left."""
    scope = read_gap(gap).scope
    count = gap.count("\n", 0, gap.index("GOAL:")) - 2
    shown = [f"({name} := {{{print_term(value, scope)}}})" for name, value in chosen]
    body: Term = statement
    for name, value in chosen:
        if not isinstance(body, Bind):
            raise TypeError(f"{name} is no universal")
        (body,) = open_with(body, [value])
    said, k = print_term(body, scope), count
    lines = [f"get_prop (theorem '{entry.name}': {{{print_term(statement)}}}) {' '.join(shown)} as "
             f"(hypothesis {k}: {{{said}}})"]  # fmt: skip
    owed: list[str] = []
    while isinstance(body, App) and body.head == "Impl":
        owed.append(f"(obvious: {{{print_term(body.args[0], scope)}}})")
        body = body.args[1]
    if owed:
        lines.append(f"use_condition {' '.join(owed)} in (hypothesis {k}: {{{said}}}) as "
                     f"(hypothesis {k + 1}: {{{print_term(body, scope)}}})")  # fmt: skip
        k += 1
    lines.append(f"apply (hypothesis {k}: {{{print_term(body, scope)}}})")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the certificates of one exercise."""
    parser = argparse.ArgumentParser(description="Write certificates that cite entries of the library.")
    parser.add_argument("exercise", type=int)
    parser.add_argument("titles", metavar="TITLE", nargs="+")
    options = parser.parse_args()
    library = load_library()
    gap = 0
    for title in options.titles:
        made = certificate(library, title)
        print(f"{'written' if made else 'open   '} {title}")
        if made is None:
            continue
        gap += 1
        folder = CERTIFICATES / f"exercise_{options.exercise}" / f"gap_{gap}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "gap.txt").write_text(made[0], encoding="utf-8")
        (folder / "dsl.txt").write_text(made[1], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
