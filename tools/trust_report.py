"""Sizes of the trusted code against the limits of the architecture. Untrusted.

A module is trusted when the first paragraph of its docstring says "Trusted.". A logical line is a
statement's line as Python's tokenizer ends it: comments, blank lines and docstrings do not count.

Usage: python tools/trust_report.py [--json]. Exit status 1 when a limit is exceeded.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
import tokenize
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIMITS: Final = {"trusted": 7000, "kernel core": 2000, "file": 300, "function": 40}
#: The kernel core is sequents, evidence (not its JSON form), logic, equality, definedness and the generic forms
#: (normal forms,
#: multipliers, rule schemas). Outside it stand the tables and procedures of one subject each: these modules.
_SUBJECTS: Final = re.compile(
    r"schemas_\w+|rules_(sets|inside|bound|official|numeric|calculus|derivatives?|limits?|integrals?|series)\w*"
    r"|elementary|powers|balls|serial|derivatives?|limits?|expansions?"
)


@dataclass(frozen=True, slots=True)
class Module:
    """One source file: `functions` maps qualified names to logical lines."""

    name: str
    trusted: bool
    core: bool
    lines: int
    functions: tuple[tuple[str, int], ...]


def status_of(source: str) -> bool | None:
    """True for "Trusted", False for "Untrusted" in the first paragraph of the docstring, None for neither."""
    first = (ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0]
    found = re.search(r"\b(Trusted|Untrusted)\b", first)
    return None if found is None else found[1] == "Trusted"


def _docstrings(tree: ast.Module) -> set[int]:
    """The first lines of all docstrings."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                if isinstance(first.value.value, str):
                    found.add(first.lineno)
    return found


def logical_lines(source: str) -> list[int]:
    """The first physical line of each logical line that is no docstring."""
    skipped = _docstrings(ast.parse(source))
    starts: list[int] = []
    start = 0
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NEWLINE:
            if start not in skipped:
                starts.append(start)
            start = 0
        elif token.type not in silent and start == 0:
            start = token.start[0]
    return starts


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    stack: list[tuple[str, ast.AST]] = [("", tree)]
    while stack:
        prefix, node = stack.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{prefix}{child.name}", child
                stack.append((f"{prefix}{child.name}.", child))
            elif isinstance(child, ast.ClassDef):
                stack.append((f"{prefix}{child.name}.", child))
            else:
                stack.append((prefix, child))


def measure(source: str, name: str) -> Module:
    """Count one module."""
    starts = logical_lines(source)
    sizes = [
        (function, bisect_right(starts, node.end_lineno or 0) - bisect_left(starts, node.lineno))
        for function, node in _functions(ast.parse(source))
    ]
    core = "/kernel/" in name and _SUBJECTS.fullmatch(Path(name).stem) is None
    return Module(name, status_of(source) is True, core, len(starts), tuple(sizes))


def modules(root: Path = ROOT) -> list[Module]:
    """Every module of the project's package, in the order of names."""
    paths = sorted((root / "proofdsl").rglob("*.py"))
    return [measure(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()) for path in paths]


def report(found: list[Module]) -> dict[str, Any]:
    """All figures, and the limits that are exceeded."""
    trusted = [module for module in found if module.trusted]
    files = sorted(((m.lines, m.name) for m in trusted), reverse=True)
    functions = sorted(((n, f"{m.name}:{f}") for m in trusted for f, n in m.functions), reverse=True)
    rooms: Counter[str] = Counter()
    for module in trusted:
        rooms["/".join(module.name.split("/")[:2])] += module.lines
    sizes = {
        "trusted": sum(m.lines for m in trusted),
        "kernel core": sum(m.lines for m in trusted if m.core),
        "file": files[0][0] if files else 0,
        "function": functions[0][0] if functions else 0,
    }
    over = [f"{what}: {sizes[what]}, at most {limit}" for what, limit in LIMITS.items() if sizes[what] > limit]
    over.extend(f"file {name}: {n} lines" for n, name in files if n > LIMITS["file"])
    over.extend(f"function {name}: {n} lines" for n, name in functions if n > LIMITS["function"])
    return {
        "sizes": sizes,
        "limits": LIMITS,
        "rooms": dict(sorted(rooms.items())),
        "files": [{"file": name, "lines": n} for n, name in files],
        "largest_functions": [{"function": name, "lines": n} for n, name in functions[:10]],
        "untrusted": sum(m.lines for m in found if not m.trusted),
        "library": library_counts(),
        "cited": cited_entries(),
        "evidence": evidence_types(found),
        "over": over,
    }


def library_counts(root: Path = ROOT) -> dict[str, int]:
    """How many entries of the project's theorem library have each status."""
    pattern = re.compile(r"^status:\s*(\w+)", re.MULTILINE)
    found: Counter[str] = Counter()
    for path in sorted((root / "theorems").glob("*.thm")):
        found.update(pattern.findall(path.read_text(encoding="utf-8")))
    return dict(sorted(found.items()))


def cited_entries(root: Path = ROOT) -> list[str]:
    """The true axioms of the theorem library: entries that only a reference vouches for, with that reference."""
    pattern = re.compile(r"^entry (\d+) (\w+)\n(?:(?!entry ).*\n)*?source: (.*)\nstatus: cited$", re.MULTILINE)
    found: list[str] = []
    for path in sorted((root / "theorems").glob("*.thm")):
        found += [f"Thm {n}. ({title}): {source}" for n, title, source in pattern.findall(path.read_text("utf-8"))]
    return found


def evidence_types(found: list[Module]) -> list[dict[str, Any]]:
    """What each type of evidence costs: modules of kernel rules with their rules, tables with their rows.

    `lines` counts the module in which the rules or the rows stand, not what it calls.
    """
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from proofdsl.kernel import schemas
    from proofdsl.kernel.check import RULES
    from proofdsl.kernel.schema import Schema

    parts: list[tuple[str, list[str], int]] = []
    for place, rules in groupby(sorted(RULES, key=lambda name: RULES[name].__module__), lambda n: RULES[n].__module__):
        parts.append((place, list(rules), 0))
    for name, value in vars(schemas).items():
        if isinstance(value, tuple) and name != "ALL" and all(isinstance(item, Schema) for item in value):
            parts.append((f"proofdsl.kernel.schemas_{name.lower()}", [], len(value)))
    lines = {module.name: module.lines for module in found}
    named = [(place.replace(".", "/") + ".py", rules, rows) for place, rules, rows in parts]
    return [
        {"module": name, "rules": rules, "rows": rows, "lines": lines[name]}
        for name, rules, rows in named
        if name in lines
    ]


def plain(facts: dict[str, Any]) -> str:
    """The report for a terminal."""
    lines = ["logical lines of trusted code"]
    for what, size in facts["sizes"].items():
        lines.append(f"  {what:<12} {size:6d}  (limit {facts['limits'][what]})")
    lines.append("by room")
    lines.extend(f"  {room:<20} {size:6d}" for room, size in facts["rooms"].items())
    lines.append("by type of evidence: lines of the module, its rules or the rows of its table")
    for item in facts["evidence"]:
        what = ", ".join(item["rules"]) or f"schema: {item['rows']} rows"
        lines.append(f"  {item['lines']:6d}  {item['module'].removeprefix('proofdsl/kernel/'):<26} {what}")
    lines.append("largest files")
    lines.extend(f"  {item['lines']:6d}  {item['file']}" for item in facts["files"][:10])
    lines.append("largest functions")
    lines.extend(f"  {item['lines']:6d}  {item['function']}" for item in facts["largest_functions"])
    lines.append(f"untrusted code: {facts['untrusted']} lines")
    counts = ", ".join(f"{n} {status}" for status, n in facts["library"].items())
    lines.append(f"theorem library: {counts or 'no entries'}")
    lines.append("entries that only a reference vouches for")
    lines.extend(f"  {entry}" for entry in facts["cited"])
    lines.extend(f"over the limit: {text}" for text in facts["over"])
    return "\n".join(lines)


def main() -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(description="Sizes of the trusted code against their limits.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    facts = report(modules())
    print(json.dumps(facts, indent=1) if options.json else plain(facts))
    return 1 if facts["over"] else 0


if __name__ == "__main__":
    sys.exit(main())
