"""One self-contained HTML page about a run, for a person to browse. Untrusted.

No file beside it and no network is needed; all text is escaped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from proofdsl import __version__
from proofdsl.replay.package import Case
from proofdsl.replay.records import Row
from proofdsl.replay.report import Run, outcome_counts, slowest, summary

_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: left; vertical-align: top; }
td.n { text-align: right; } pre { background: #f5f5f2; padding: .6rem; overflow-x: auto; white-space: pre-wrap; }
details { border-top: 1px solid #ddd; padding: .3rem 0; } summary { cursor: pointer; }
.o { display: inline-block; min-width: 6.5rem; font-weight: 600; } .finish { color: #176b2c; } .bad { color: #a02018; }
mark { background: #ffd9d2; } input, select { font: inherit; padding: .2rem .4rem; } .dim { color: #666; }
"""
_SCRIPT: Final = """
const box = document.getElementById('find'), pick = document.getElementById('pick');
const cases = [...document.querySelectorAll('details.case')], shown = document.getElementById('shown');
function filter() {
  let n = 0;
  for (const c of cases) {
    const ok = (!pick.value || c.dataset.outcome === pick.value) && c.dataset.find.includes(box.value.toLowerCase());
    c.hidden = !ok; n += ok;
  }
  shown.textContent = n + ' shown';
}
box.addEventListener('input', filter); pick.addEventListener('change', filter); filter();
"""


def page(run: Run, contents: Mapping[Path, bytes], cases: Sequence[Case]) -> str:
    """The page as text.

    Args:
        contents: the bytes of gaps and programs, which are shown with each case.
        cases: the selected cases, with or without a program.
    """
    by_name = {case.name: case for case in cases}
    body = [_head(run)]
    body.extend(_case(row, by_name[row["case"]], contents) for row in run.ordered())
    options = "".join(f"<option>{escape(outcome)}</option>" for outcome in outcome_counts(run))
    body.insert(
        1,
        '<h2>Cases</h2><p><input id="find" placeholder="name, reason or message"> '
        f'<select id="pick"><option value="">all outcomes</option>{options}</select> <span id="shown"></span></p>',
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>proofdsl replay</title>'
        f"<style>{_STYLE}</style></head><body>\n" + "\n".join(body) + f"\n<script>{_SCRIPT}</script></body></html>\n"
    )


def _head(run: Run) -> str:
    facts = summary(run)
    rows = [
        ("cases with a program", facts["cases"]),
        ("accepted", facts["accepted"]),
        ("vacuous among them", facts["vacuous"]),
        ("gaps without a program", facts["skipped"]),
        ("pending", facts["pending"]),
        ("profile", facts["profile"]),
        ("seconds", f"{run.seconds:.1f} with {run.workers} workers"),
    ]
    tables = [
        _table("Outcomes", facts["outcomes"].items()),
        _table("Reasons", Counter(facts["reasons"]).most_common()),
        _table("Conventions", facts["conventions"].items()),
        _table("Slowest (seconds)", [(name, f"{seconds:.3f}") for name, seconds in slowest(run)]),
    ]
    state = "<p><b>This run was interrupted.</b></p>" if run.interrupted else ""
    return f"<h1>proofdsl {escape(__version__)}: replay</h1>{state}{_table('', rows)}" + "".join(tables)


def _table(title: str, rows: Iterable[tuple[str, object]]) -> str:
    pairs = list(rows)
    if not pairs:
        return ""
    lines = "".join(f'<tr><td>{escape(str(k))}</td><td class="n">{escape(str(v))}</td></tr>' for k, v in pairs)
    return (f"<h2>{escape(title)}</h2>" if title else "") + f"<table>{lines}</table>"


def _case(row: Row, case: Case, contents: Mapping[Path, bytes]) -> str:
    answer = row["verdict"]
    colour = "finish" if answer["outcome"] == "finish" else "bad"
    find = escape(" ".join((row["case"], answer["reason"], answer["message"])).lower(), quote=True)
    place = f", command {answer['command']}, line {answer['line']}" if answer["command"] else ""
    reason = f'<span class="dim">{escape(answer["reason"])}{place}</span>' if answer["reason"] else ""
    vacuous = " <b>vacuous</b>" if answer["vacuous"] else ""
    parts = [
        f'<details class="case" data-outcome="{escape(answer["outcome"])}" data-find="{find}">'
        f'<summary><span class="o {colour}">{escape(answer["outcome"])}</span> {escape(row["case"])} '
        f"{reason}{vacuous}</summary>"
    ]
    if answer["message"]:
        parts.append(f"<p>{escape(answer['message'])}</p>")
    if answer["goal"]:
        parts.append(f"<h4>State</h4><pre>{escape(answer['goal'])}</pre>")
    if answer["theorems"]:
        parts.append(f"<p>Library entries: {escape(', '.join(answer['theorems']))}</p>")
    parts.append(f"<h4>Gap</h4><pre>{_numbered(contents[case.gap], 0)}</pre>")
    if case.program is not None:
        parts.append(f"<h4>Program</h4><pre>{_numbered(contents[case.program], answer['line'])}</pre>")
    return "".join(parts) + "</details>"


def _numbered(data: bytes, marked: int) -> str:
    lines = []
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        text = f"{number:4d}  {escape(line)}"
        lines.append(f"<mark>{text}</mark>" if number == marked else text)
    return "\n".join(lines)
