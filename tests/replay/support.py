"""What the tests of the replay room share: packages on the disk, runs with the stub checkers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from proofdsl.replay.driver import Options, replay
from proofdsl.replay.records import Verdict
from proofdsl.replay.report import Run

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "proofdsl" / "replay" / "schemas"
OBEYING = "tests.replay.stub_checkers:obeying"
LOGGING = "tests.replay.stub_checkers:logging"


def make_package(root: Path, programs: Mapping[str, str | None]) -> Path:
    """A package whose programs tell the stub checker what to do; None: a gap without a program."""
    for name, program in programs.items():
        folder = root / name
        folder.mkdir(parents=True)
        (folder / "gap.txt").write_text(f"gap of {name}\n", encoding="utf-8")
        if program is not None:
            (folder / "dsl.txt").write_text(program + "\n", encoding="utf-8")
    return root


def numbered(*programs: str | None) -> dict[str, str | None]:
    """`exercise_1/gap_1`, `exercise_1/gap_2`, … with the programs given."""
    return {f"exercise_1/gap_{number}": program for number, program in enumerate(programs, 1)}


class Recorder:
    """A display that remembers; `on_result` may interfere with the run."""

    def __init__(self, on_result: Callable[[str], None] | None = None) -> None:
        self.results: list[str] = []
        self.traces: dict[str, list[str]] = {}
        self.notes: list[str] = []
        self.begun: tuple[int, int] | None = None
        self.ended = False
        self._on_result = on_result

    def begin(self, total: int, done: int) -> None:
        self.begun = (total, done)

    def result(self, name: str, answer: Verdict, good: bool) -> None:
        self.results.append(name)
        if self._on_result is not None:
            self._on_result(name)

    def trace(self, name: str, states: Sequence[str]) -> None:
        self.traces[name] = list(states)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def end(self) -> None:
        self.ended = True


def run(package: Path, display: Recorder | None = None, **options: Any) -> Run:
    """Replay with the stub checkers, without a cache unless one is named."""
    settings: dict[str, Any] = {"workers": 2, "factory": OBEYING, "use_cache": "cache" in options, "timeout": 30.0}
    return replay(Options(package=package, **{**settings, **options}), display or Recorder())


def outcomes(finished: Run) -> dict[str, str]:
    """Case to outcome."""
    return {row["case"]: row["verdict"]["outcome"] for row in finished.ordered()}


def cli(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `proofdsl` in a process of its own, with a cache folder that nobody else uses."""
    return subprocess.run(
        [sys.executable, "-m", "proofdsl.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env=cli_environment(**environment),
        timeout=120,
        check=False,
    )


def cli_environment(**more: str) -> dict[str, str]:
    """The environment of a child process: the project on its path, no cache unless one is named."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": os.devnull, **more}


def start_cli(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start `proofdsl` and do not wait."""
    return subprocess.Popen(
        [sys.executable, "-m", "proofdsl.cli", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=cli_environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )


def wait_until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Poll until something holds; fails after a long time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)


@cache
def schema(name: str) -> jsonschema.Draft202012Validator:
    """The validator of a published schema."""
    return jsonschema.Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")))


def validate(name: str, value: object) -> None:
    """Fail, naming the place, when a value does not match a schema."""
    problems = [f"{error.json_path}: {error.message}" for error in schema(name).iter_errors(value)]
    assert not problems, problems
