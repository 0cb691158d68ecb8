"""Small changes of accepted goals, each with a certified counterexample: none may be closed. Untrusted.

Parents are the goals of tests/soundness/true_goals.py, the gaps of the package and of the solver pages, as far as
`autosolve all_hypothesis` closes them. Of the mutations of
a parent (tests/soundness/mutations.py) at most 20 are kept, spread over all of them, and only those for which the
refuter certifies a counterexample. The whole portfolio is asked for each of them, every single solver for one in ten.

Usage: python tools/mutation_campaign.py [--slice K/N] [--limit COUNT] [--package DIR]. Exit status 1 if one is closed.
Deterministic: the same code gives the same list.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from proofdsl.checker.engine import initial_sequent  # noqa: E402
from proofdsl.kernel.rule import Context  # noqa: E402
from proofdsl.kernel.sequent import Sequent  # noqa: E402
from proofdsl.parser import ParseErrors, print_term, read_gap  # noqa: E402
from proofdsl.solvers.portfolio import SOLVER_NAMES, prove  # noqa: E402
from proofdsl.solvers.refute.search import refute  # noqa: E402
from proofdsl.solvers.result import Proved  # noqa: E402
from proofdsl.terms.logic import REAL, reads_as_real  # noqa: E402
from proofdsl.terms.term import Term, Var, app  # noqa: E402
from tests.soundness.mutations import mutations  # noqa: E402
from tests.soundness.true_goals import true_goals  # noqa: E402

PER_PARENT: Final = 20
#: Mutations of a parent that the refuter looks at, and steps for a question to the portfolio.
LOOKED_AT: Final = 60
BUDGET: Final = 2000
_PAGE: Final = re.compile(r"```gap proves=\w+\n(.*?)```", re.S)


def parents(package: Path) -> Iterator[tuple[str, Sequent]]:
    """Names and sequents of the gaps that may be parents, in a fixed order."""
    for name, text in true_goals():
        yield name, _sequent(text)
    for path in sorted(
        package.glob("exercise_*/gap_*/gap.txt"), key=lambda p: [int(n) for n in re.findall(r"\d+", str(p))]
    ):
        yield path.parent.relative_to(package).as_posix(), _sequent(path.read_text(encoding="utf-8"))
    page = (ROOT / "docs/solvers.md").read_text(encoding="utf-8")
    for k, text in enumerate(_PAGE.findall(page)):
        yield f"docs/solvers.md {k + 1}", _sequent(text)


def _sequent(text: str) -> Sequent:
    return initial_sequent(read_gap(text))[0]


def changed(seq: Sequent) -> Iterator[tuple[str, Sequent]]:
    """Mutations of a sequent, spread over all kinds and places."""
    found = list(mutations(seq.hyps, seq.goal))
    step = max(1, len(found) // LOOKED_AT)
    for mutation in found[::step]:
        formulas = [*mutation.hypotheses, mutation.goal]
        names = sorted(mutation.goal.free.union(*(h.free for h in mutation.hypotheses)))
        guards: list[Term] = [app("Belong", Var(n), REAL) for n in names if reads_as_real(n, formulas)]
        yield f"{mutation.kind} at {mutation.place}", Sequent((*mutation.hypotheses, *guards), mutation.goal)


def campaign(package: Path, part: int, parts: int, limit: int | None) -> tuple[int, int, int, list[str]]:
    """(parents, mutations looked at, false ones, those that were closed)."""
    used = looked = false = 0
    closed: list[str] = []
    for number, (name, seq) in enumerate(parents(package)):
        if number % parts != part or (limit is not None and false >= limit):
            continue
        if not isinstance(prove(seq, Context(), BUDGET), Proved):
            continue
        used += 1
        kept = 0
        for label, mutant in changed(seq):
            if kept >= PER_PARENT:
                break
            looked += 1
            if refute(mutant, contradictions=False, assignments=250, questions=4).kind != "counterexample":
                continue
            kept += 1
            false += 1
            solvers: list[str | None] = [None, *(SOLVER_NAMES if false % 10 == 0 else ())]
            for solver in solvers:
                if isinstance(prove(mutant, Context(), BUDGET, solver), Proved):
                    closed.append(f"{name}: {label}, by {solver or 'all'}: {print_term(mutant.goal)}")
                    print(f"CLOSED {closed[-1]}", flush=True)
        print(f"{name}: {kept} false mutations", flush=True)
    return used, looked, false, closed


def main() -> int:
    """Run a slice and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--slice", default="0/1", metavar="K/N")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--package", type=Path, default=ROOT / "certificates")
    options = parser.parse_args()
    part, parts = (int(n) for n in options.slice.split("/"))
    try:
        used, looked, false, closed = campaign(options.package, part, parts, options.limit)
    except ParseErrors as error:
        print(error)
        return 2
    print(
        f"{used} parents, {looked} mutations looked at, {false} with a certified counterexample, {len(closed)} closed"
    )
    print("\n".join(closed))
    return 1 if closed else 0


if __name__ == "__main__":
    sys.exit(main())
