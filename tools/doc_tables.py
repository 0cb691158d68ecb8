"""Tables of the documentation that are computed from the code: rules, schemas, reason codes, solvers. Untrusted."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def cell(text: str) -> str:
    """Text that is safe in a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(cell(c) for c in line)} |\n" for line in lines)


def kernel_rules() -> str:
    """Every kernel rule with the first sentence of its documentation, grouped by module."""
    from proofdsl.kernel.check import RULES

    rows = []
    for name, rule in RULES.items():
        text = (inspect.getdoc(rule) or "").split("\n\n")[0]
        rows.append((f"`{name}`", rule.__module__.removeprefix("proofdsl.kernel."), text))
    return table(("Rule", "Module of `proofdsl.kernel`", "What it concludes, from which premises"), rows)


def lint_codes() -> str:
    """What the linter of theorem lists finds."""
    from proofdsl.replay.lint.findings import CODES

    return table(("Code", "What it says"), [(f"`{code}`", text) for code, text in CODES.items()])


def schemas() -> str:
    """Every row of the schema tables."""
    from proofdsl.kernel.schemas import ALL
    from proofdsl.parser import print_term

    rows = []
    for schema in ALL:
        premises = ", ".join(_plain(print_term(p)) for p in schema.premises)
        where = (inspect.getdoc(schema.where) or "").split("\n")[0] if schema.where is not None else ""
        note = "values restricted" if schema.where is not None and not where else where
        rows.append((f"`{schema.name}`", premises or "none", _plain(print_term(schema.conclusion)), note))
    return table(("Schema", "Premises", "Conclusion", "Condition"), rows)


def _plain(text: str) -> str:
    """A formula in code type, with metavariables as plain letters."""
    return f"`{text.replace('`', '').replace('?', '')}`"


def reason_codes() -> str:
    """Every reason code of a program with its sentence and the wrong programs that show it."""
    from proofdsl.checker.reasons import PROGRAM_REASONS

    rows = []
    for code, text in PROGRAM_REASONS.items():
        place = f"examples/rejected/{code}"
        shown = f"[programs](../{place})" if (ROOT / place).is_dir() else ""
        rows.append((f"`{code}`", text, shown))
    return table(("Code", "Meaning", "Examples"), rows)


def kernel_codes() -> str:
    """Every reason code that evidence from outside can bring up."""
    from proofdsl.checker.reasons import KERNEL_REASONS

    return table(("Code", "Meaning"), [(f"`{code}`", text) for code, text in KERNEL_REASONS.items()])


def solvers() -> str:
    """The portfolio in its order."""
    from proofdsl.solvers.portfolio import PORTFOLIO

    rows = [(f"[`{s.name}`](solvers/{s.name}.md)", s.family, s.fragment) for s in PORTFOLIO]
    return table(("Solver", "Family", "What it proves"), rows)


def trust_sizes() -> str:
    """Sizes of the trusted code against their limits."""
    from tools.trust_report import modules, report

    facts = report(modules())
    limits = facts["limits"]
    rows: list[tuple[str, ...]] = [(what, str(size), str(limits[what])) for what, size in facts["sizes"].items()]
    rows += [(f"room `{room}`", str(size), "") for room, size in facts["rooms"].items()]
    return table(("Part", "Logical lines", "Limit"), rows)


def conventions() -> str:
    """The conventions of profile `official`, with the count that tools/sample_report.py has written."""
    from proofdsl.kernel.profile import CONVENTIONS

    counts = json.loads((ROOT / "docs/sample-conventions.json").read_text(encoding="utf-8"))
    rows = [(f"[`{name}`](#{name})", text, str(counts.get(name, 0))) for name, text in CONVENTIONS.items()]
    return (
        table(("Convention", "What it allows", "Public programs that rely on it"), rows)
        if rows
        else "There are none in this version.\n"
    )


#: Name in the marker `<!-- table: NAME -->` to what makes the table.
TABLES: Final[dict[str, Callable[[], str]]] = {
    "kernel-rules": kernel_rules,
    "lint-codes": lint_codes,
    "schemas": schemas,
    "reason-codes": reason_codes,
    "kernel-codes": kernel_codes,
    "conventions": conventions,
    "solvers": solvers,
    "trust-sizes": trust_sizes,
}
