"""The shape of the code: import arrows between rooms, third-party imports, trust labels, sizes.

Each rule is a function from source text to complaints, and is itself tested on text that breaks it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tools.trust_report import modules, report, status_of

ROOT: Final = Path(__file__).resolve().parents[1]
ROOMS: Final = ("terms", "kernel", "parser", "library", "solvers", "checker", "replay", "cli")
#: Rooms that may use nothing but the standard library and python-flint.
PURE: Final = ("terms", "kernel")
SOURCES: Final = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for folder in ("proofdsl", "tools", "benchmarks")
    for path in sorted((ROOT / folder).rglob("*.py"))
}
#: Thin entry points of the package itself, which may import any room.
ENTRY_POINTS: Final = ("proofdsl/__init__.py", "proofdsl/__main__.py")


def imported(source: str, name: str) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, function-level and type-checking imports included.

    `from proofdsl.a import b` counts as `proofdsl.a.b`, so that `from proofdsl import kernel` is seen;
    relative imports are resolved; so are literal calls of `import_module` and `__import__`.
    """
    package = name.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
            if node.args and isinstance(node.args[0], ast.Constant):
                yield node.lineno, str(node.args[0].value)


def room_of(name: str) -> str:
    return name.split("/")[1].removesuffix(".py")


def wrong_arrows(source: str, name: str) -> list[str]:
    """Imports of a room that does not stand before the importing one."""
    here = ROOMS.index(room_of(name))
    found = []
    for line, module in imported(source, name):
        parts = module.split(".")
        if parts[0] != "proofdsl" or module == "proofdsl.__version__":
            continue
        room = parts[1] if len(parts) > 1 else "(the package itself)"
        if room not in ROOMS or ROOMS.index(room) > here:
            found.append(f"{name}:{line} imports {module}")
    return found


def foreign_imports(source: str, name: str) -> list[str]:
    """Third-party imports other than python-flint's."""
    allowed = (*sys.stdlib_module_names, "proofdsl", "flint")
    return [f"{name}:{line} imports {m}" for line, m in imported(source, name) if m.split(".")[0] not in allowed]


#: Classes whose values are the kernel's word.
SEALED = frozenset({"Theorem", "Inference"})


def made_theorems(source: str, name: str) -> list[str]:
    """Places where a `Theorem` or `Inference` is constructed, copied with changes, subclassed or aliased."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            first = ast.unparse(node.args[0]) if node.args else ""
            last = called.split(".")[-1]
            makes = last in SEALED or (last in ("__new__", "_make", "partial") and first.split(".")[-1] in SEALED)
            suspect = last == "replace" and re.search(r"(theorem|inference)\b", first, re.IGNORECASE)
        elif isinstance(node, ast.ClassDef):
            makes, suspect = any(ast.unparse(base).split(".")[-1] in SEALED for base in node.bases), None
        elif isinstance(node, ast.Assign):
            makes, suspect = ast.unparse(node.value).split(".")[-1] in SEALED, None
        elif isinstance(node, ast.alias):
            makes, suspect = node.name in SEALED and node.asname is not None, None
        else:
            continue
        if makes or suspect:
            found.append(f"{name}:{getattr(node, 'lineno', '?')} makes a Theorem")
    return found


def bare_asserts(source: str, name: str) -> list[str]:
    """`assert` statements: an optimised run strips them."""
    return [f"{name}:{node.lineno} asserts" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]


def silent_handlers(source: str, name: str) -> list[str]:
    """`except Exception: pass` and its relatives."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler):
            caught = "" if node.type is None else ast.unparse(node.type)
            empty = all(isinstance(statement, ast.Pass) for statement in node.body)
            if node.type is None or (empty and caught in ("Exception", "BaseException")):
                found.append(f"{name}:{node.lineno} catches everything")
    return found


def uses_any(source: str, name: str) -> list[str]:
    """`Any` in an annotation; what the pickle protocol returns is exempt."""
    found = []
    exempt: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == "__reduce__":
            exempt.update(ast.walk(node))
        if isinstance(node, ast.Name) and node.id == "Any" and node not in exempt:
            found.append(f"{name}:{node.lineno} uses Any")
    return found


def in_rooms(*rooms: str) -> dict[str, str]:
    own = {n: s for n, s in SOURCES.items() if n.startswith("proofdsl/") and n not in ENTRY_POINTS}
    return {name: source for name, source in own.items() if room_of(name) in rooms}


def complaints(check: object, sources: dict[str, str]) -> list[str]:
    return [text for name, source in sources.items() for text in check(source, name)]  # type: ignore[operator]


def test_every_module_stands_in_a_room() -> None:
    names = [n for n in SOURCES if n.startswith("proofdsl/") and n not in ENTRY_POINTS]
    assert [name for name in names if room_of(name) not in ROOMS] == []
    assert {room_of(name) for name in names} >= {"terms", "kernel", "replay", "cli"}


def test_imports_point_backward_only() -> None:
    assert complaints(wrong_arrows, in_rooms(*ROOMS)) == []


def test_terms_and_kernel_import_no_third_party_package_but_flint() -> None:
    assert complaints(foreign_imports, in_rooms(*PURE)) == []


def test_no_theorem_is_made_outside_the_kernel() -> None:
    outside = {name: source for name, source in SOURCES.items() if not name.startswith("proofdsl/kernel/")}
    assert complaints(made_theorems, outside) == []


def test_no_bare_assert_outside_tests() -> None:
    assert complaints(bare_asserts, {**SOURCES, "check.py": (ROOT / "check.py").read_text(encoding="utf-8")}) == []


def test_no_exception_is_swallowed() -> None:
    assert complaints(silent_handlers, SOURCES) == []


def test_terms_and_kernel_use_no_any() -> None:
    assert complaints(uses_any, in_rooms(*PURE)) == []


def test_every_module_says_whether_it_is_trusted() -> None:
    assert [name for name, source in in_rooms(*ROOMS).items() if source.strip() and status_of(source) is None] == []


def test_trust_labels_fit_the_rooms() -> None:
    """Solvers, replay and the command line are never trusted; all of terms and kernel is."""
    labels = {name: status_of(source) for name, source in in_rooms(*ROOMS).items() if source.strip()}
    assert [n for n, trusted in labels.items() if trusted and room_of(n) in ("solvers", "replay", "cli")] == []
    assert [n for n, trusted in labels.items() if trusted is False and room_of(n) in PURE] == []


def test_trusted_code_imports_trusted_code() -> None:
    """But for the texts of errors; an `__init__` only gathers names."""
    sources = {n: s for n, s in in_rooms("terms", "kernel", "parser", "library").items() if s.strip()}
    untrusted = {n.removesuffix(".py").replace("/", ".") for n, s in sources.items() if not status_of(s)}
    untrusted.discard("proofdsl.parser.errors")
    assert {"proofdsl.parser.programfile", "proofdsl.parser.commands"} <= untrusted
    wrong = [
        f"{name}:{line} imports {module}"
        for name, source in sources.items()
        if status_of(source) and not name.endswith("__init__.py")
        for line, module in imported(source, name)
        if any(module == u or module.startswith(f"{u}.") for u in untrusted)
    ]
    assert wrong == []


def test_the_trusted_code_keeps_its_limits() -> None:
    assert report(modules())["over"] == []


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (wrong_arrows, "import proofdsl.solvers.logic"),
        (wrong_arrows, "from proofdsl.checker import api"),
        (wrong_arrows, "from proofdsl import solvers"),
        (wrong_arrows, "from proofdsl import check"),
        (wrong_arrows, "def f():\n    from proofdsl.replay import driver"),
        (wrong_arrows, "from ..parser import gap"),
        (wrong_arrows, "import importlib\nimportlib.import_module('proofdsl.cli')"),
        (foreign_imports, "def f():\n    import sympy"),
        (foreign_imports, "from z3 import Solver"),
        (foreign_imports, "import lark.parsers"),
        (made_theorems, "x = Theorem(s)"),
        (made_theorems, "x = Inference(s, ())"),
        (made_theorems, "x = sequent.Theorem(s)"),
        (made_theorems, "x = object.__new__(Theorem)"),
        (made_theorems, "x = dataclasses.replace(theorem, vacuous=False)"),
        (made_theorems, "class Mine(Theorem): pass"),
        (made_theorems, "make = Theorem"),
        (made_theorems, "from proofdsl.kernel.sequent import Theorem as T"),
        (bare_asserts, "def f(x):\n    assert x"),
        (silent_handlers, "try:\n    f()\nexcept Exception:\n    pass"),
        (silent_handlers, "try:\n    f()\nexcept:\n    g()"),
        (uses_any, "def f(x: Any) -> None: ..."),
    ],
)
def test_each_rule_sees_what_breaks_it(check: object, source: str) -> None:
    assert len(check(source, "proofdsl/kernel/planted.py")) == 1  # type: ignore[operator]


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (wrong_arrows, "from proofdsl.terms import Term\nfrom proofdsl import __version__\nimport json"),
        (wrong_arrows, "from .evidence import Evidence"),
        (foreign_imports, "import flint, re\nfrom proofdsl.terms import Term"),
        (made_theorems, "def f(x: Theorem) -> bool:\n    return isinstance(x, Theorem)"),
        (silent_handlers, "try:\n    f()\nexcept OSError:\n    pass"),
    ],
)
def test_each_rule_lets_the_rest_pass(check: object, source: str) -> None:
    assert check(source, "proofdsl/kernel/planted.py") == []  # type: ignore[operator]
