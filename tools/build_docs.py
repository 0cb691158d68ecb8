"""Write into the documentation what can be computed: outputs of examples, tables of rules and codes. Untrusted.

Usage: python tools/build_docs.py [--check] [PAGE…]. `--check` writes nothing and exits with 1 when something is
out of date. An example whose outcome is not the stated one is an error, never rewritten.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.doc_examples import masked, pages, run_page  # noqa: E402
from tools.doc_tables import TABLES  # noqa: E402

_MARKED = re.compile(r"(<!-- table: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(text: str) -> str:
    """The page with its generated tables made anew."""
    return _MARKED.sub(lambda m: f"{m[1]}{TABLES[m[2]]()}{m[3]}", text)


def with_outputs(text: str) -> tuple[str, list[str]]:
    """The page with the outputs of its examples, where they differ in more than times; and its problems."""
    problems: list[str] = []
    parts: list[str] = []
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        for ran in run_page(text, Path(folder)):
            block = ran.block
            if ran.problem:
                problems.append(f"line {block.line}: {ran.problem}")
            new = block.body if masked(ran.body) == masked(block.body) else ran.body
            parts += [text[done : block.start], new]
            done = block.end
    return "".join([*parts, text[done:]]), problems


def main() -> int:
    """Bring the pages up to date, or check that they are."""
    parser = argparse.ArgumentParser(description="Write the computed parts of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a page is out of date")
    parser.add_argument("pages", metavar="PAGE", nargs="*", help="pages (default: all)")
    options = parser.parse_args()
    status = 0
    for path in [Path(page).resolve() for page in options.pages] or pages():
        text = path.read_text(encoding="utf-8")
        new, problems = with_outputs(with_tables(text))
        for problem in problems:
            print(f"{path}: {problem}")
            status = 1
        if new == text:
            continue
        print(f"{path}: {'out of date' if options.check else 'written'}")
        if options.check:
            status = 1
        else:
            path.write_text(new, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
