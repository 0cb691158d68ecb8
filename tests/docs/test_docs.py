"""The documentation: its examples run, and nothing that exists is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofdsl.checker.reasons import REASONS
from proofdsl.cli import COMMANDS as CLI_COMMANDS
from proofdsl.kernel.check import RULES
from proofdsl.kernel.profile import CONVENTIONS
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.solvers.portfolio import PORTFOLIO
from tools.build_docs import with_tables
from tools.doc_examples import KINDS, ROOT, Block, blocks, masked, pages, run_page
from tools.doc_tables import TABLES

PAGES = pages()
#: Tables whose figures change with every edit of the code; `make docs` brings them up to date.
VOLATILE = ("trust-sizes",)
#: Info strings of blocks that are not run.
UNTESTED = ("sh", "text", "json")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def page_id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_example_gives_what_is_printed(page: Path, tmp_path: Path) -> None:
    for ran in run_page(page.read_text(encoding="utf-8"), tmp_path):
        where = f"{page_id(page)}, line {ran.block.line}"
        assert not ran.problem, f"{where}: {ran.problem}"
        assert masked(ran.body) == masked(ran.block.body), f"{where} is out of date: run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_fenced_block_is_of_a_known_kind(page: Path) -> None:
    kinds = re.findall(r"^```([^\s`]*)[^`\n]*\n.*?^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert [kind for kind in kinds if kind not in (*KINDS, *UNTESTED)] == []


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_generated_tables_are_up_to_date(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    volatile = [name for name in re.findall(r"<!-- table: (\S+) -->", text) if name in VOLATILE]
    new = with_tables(text)
    if volatile:
        text, new = (re.sub(r"-{3,}|\d+", "0", found) for found in (text, new))
    assert new == text, "run `make docs`"


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]*`|<!-- table.*?<!-- end -->", "", text, flags=re.MULTILINE | re.DOTALL)


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text(encoding="utf-8"))):
        name, _, anchor = target.partition("#")
        if "://" in name:
            continue
        path = (page.parent / name).resolve() if name else page
        if not path.exists():
            broken.append(target)
        elif anchor and anchor not in map(slug, re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)):
            broken.append(target)
    assert broken == []


def grammar_commands() -> list[str]:
    """The commands of the program grammar, one for each place of `rewrite_in`."""
    grammar = text_of("proofdsl/parser/dsl.lark")
    found = re.search(r"^start: (.*?)\n\n", grammar, re.MULTILINE | re.DOTALL)
    places = re.search(r"^place: (.*)$", grammar, re.MULTILINE)
    assert found is not None and places is not None
    names = [name.rstrip("_") for name in re.findall(r"\w+", found[1])]
    inside = [f"rewrite_in_{place.lower()}" for place in re.findall(r"\w+", places[1])]
    return [name for name in names if name != "rewrite_in"] + inside


def test_there_are_18_commands_and_each_has_a_page() -> None:
    commands = sorted(grammar_commands())
    assert len(commands) == 18
    assert sorted(path.stem for path in (ROOT / "docs/commands").glob("*.md")) == commands
    index = text_of("docs/commands.md")
    assert [name for name in commands if f"(commands/{name}.md)" not in index] == []


@pytest.mark.parametrize("name", grammar_commands())
def test_a_command_page_is_complete(name: str) -> None:
    text = text_of(f"docs/commands/{name}.md")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[:4] == ["Syntax", "Effect", "Rejected when", "Accepted"]
    programs = [block for block in blocks(text) if block.kind == "program"]
    accepted = [block for block in programs if "finish" in block.words]
    refused = [block for block in programs if "finish" not in block.words]
    assert accepted and refused
    command = name.replace("rewrite_in_", "rewrite_in ")
    for block in (*accepted, *refused):
        assert re.search(rf"^\s*{command}\b", block.body, re.MULTILINE)
    table = text[text.index("## Rejected when") : text.index("## Accepted")]
    missing = [b.words[-1] for b in refused if f"`{b.words[-1]}`" not in text or not table]
    assert [code for code in missing if code not in ("open-goals",)] == []


def test_every_solver_has_a_page_and_the_index_has_them_in_the_order_of_the_portfolio() -> None:
    names = [solver.name for solver in PORTFOLIO]
    assert sorted(path.stem for path in (ROOT / "docs/solvers").glob("*.md")) == sorted(names)
    assert re.findall(r"\(solvers/(\w+)\.md\)", text_of("docs/solvers.md")) == names


@pytest.mark.parametrize("name", [solver.name for solver in PORTFOLIO])
def test_a_solver_page_has_two_goals_that_it_proves_and_two_that_it_refuses(name: str) -> None:
    text = text_of(f"docs/solvers/{name}.md")
    assert text.startswith(f"# {name}\n")
    gaps: list[Block] = blocks(text)
    words = [word for block in gaps for word in block.words]
    assert words.count(f"proves={name}") >= 2
    assert words.count(f"refuses={name}") >= 2
    assert [part for part in ("Evidence:", "Limits:") if part not in text] == []


def test_every_kernel_rule_is_listed() -> None:
    text = text_of("docs/evidence.md")
    assert [name for name in RULES if f"| `{name}` |" not in text] == []


def test_every_schema_is_listed() -> None:
    text = text_of("docs/schemas.md")
    assert [name for name in SCHEMAS if f"| `{name}` |" not in text] == []


def test_every_convention_has_a_counterexample() -> None:
    text = text_of("docs/conventions.md")
    for name in CONVENTIONS:
        section = text.split(f"\n## {name}\n", 1)[1].split("\n## ")[0]
        assert "Counterexample" in section and "```gap" in section


def test_every_reason_code_is_listed() -> None:
    text = text_of("docs/reasons.md")
    assert [code for code in REASONS if f"| `{code}` |" not in text] == []


def test_every_code_on_a_command_page_exists() -> None:
    for path in sorted((ROOT / "docs/commands").glob("*.md")):
        rows = re.findall(r"^\| (`[^|]*`) \|", path.read_text(encoding="utf-8"), re.MULTILINE)
        codes = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
        assert codes
        assert [code for code in codes if code not in REASONS] == [], path.name


def test_every_command_of_the_command_line_is_described() -> None:
    text = "".join(text_of(name) for name in ("README.md", "docs/packages.md", "docs/evidence.md"))
    assert [name for name, _, _ in CLI_COMMANDS if f"proofdsl {name}" not in text] == []


def test_every_table_is_used() -> None:
    used = [name for page in PAGES for name in re.findall(r"<!-- table: (\S+) -->", page.read_text(encoding="utf-8"))]
    assert sorted(used) == sorted(TABLES)


def test_every_page_is_linked_from_the_index() -> None:
    index = "".join(text_of(f"docs/{name}.md") for name in ("index", "commands", "solvers"))
    names = [path.relative_to(ROOT / "docs").as_posix() for path in PAGES if path.is_relative_to(ROOT / "docs")]
    assert [name for name in names if name != "index.md" and f"({name})" not in index] == []


BROKEN = "```gap\nPROOF GAP a\nASSUM:\n1. x > 0\n\nGOAL:\nx > 1\n```\n"


@pytest.mark.parametrize(
    ("example", "complaint"),
    [
        ("```program finish\nautosolve all_hypothesis\n```\n", "the outcome is unknown solver-unknown"),
        ("```program rejected no-op\nor_intro left\n```\n", "the outcome is rejected not-a-disjunction"),
        ("```gap proves=EqbSolver\nPROOF GAP a\nASSUM:\n\nGOAL:\nx > 1\n```\n", "EqbSolver does not prove this gap"),
    ],
)
def test_a_wrong_claim_is_noticed(example: str, complaint: str, tmp_path: Path) -> None:
    assert [ran.problem for ran in run_page(BROKEN + example, tmp_path)] == ["", complaint]


def test_a_wrong_output_is_noticed(tmp_path: Path) -> None:
    page = "```python\n>>> 1 + 1\n3\n>>> if True:\n...     print(2)\n2\n```\n```console\n$ echo $?\n1\n```\n"
    bodies = [(ran.body, ran.block.body) for ran in run_page(page, tmp_path)]
    assert bodies[0][0] == ">>> 1 + 1\n2\n>>> if True:\n...     print(2)\n2\n"
    assert bodies[1] == ("$ echo $?\n0\n", "$ echo $?\n1\n")


def test_the_readme_sets_up_as_continuous_integration_does() -> None:
    lines = "\n".join(re.findall(r"```sh\n(.*?)```", text_of("README.md"), re.DOTALL)).splitlines()
    (line,) = [line for line in lines if "-m pytest" in line]
    script = text_of(".ci/run")
    for part in ("-r requirements-dev.lock", "--no-deps --no-build-isolation", "-m pytest"):
        assert part in line and part in script
