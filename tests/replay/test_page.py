"""The HTML page of a run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from tests.replay.support import make_package, numbered, run

_VOID = {"meta", "input"}


class Checker(HTMLParser):
    """Notes tags that are not closed in order, addresses of other files, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.addresses: list[str] = []
        self.marked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses.extend(value or "" for name, value in attrs if name in ("src", "href"))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["mark"]:
            self.marked.append(data)


def test_the_page_is_whole_escaped_and_self_contained(tmp_path: Path) -> None:
    programs = numbered("finish", "reject\n<script>alert(1)</script>", None, "vacuous")
    package = make_package(tmp_path / "package", programs)
    run(package, out=tmp_path / "out", html=True)
    text = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(text)
    assert (checker.wrong, checker.open, checker.addresses) == ([], [], [])
    assert "<script>alert" not in text and "&lt;script&gt;alert(1)" in text
    assert "&lt;1&gt; &amp; the quoted formula" in text
    assert [mark.split()[0] for mark in checker.marked] == ["2"]  # the failed line of the program
    assert len(re.findall(r'<details class="case"', text)) == 3
    assert "http" not in text


def test_no_page_unless_asked(tmp_path: Path) -> None:
    run(make_package(tmp_path / "package", numbered("finish")), out=tmp_path / "out")
    assert not (tmp_path / "out/report.html").exists()
