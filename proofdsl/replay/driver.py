"""The replay driver: from a package to stored results and reports. Untrusted."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from proofdsl import __version__
from proofdsl.replay.digests import code_digest, library_digest, sha256
from proofdsl.replay.errors import SetupError
from proofdsl.replay.manifest import check_manifest
from proofdsl.replay.package import Case, find_package, select
from proofdsl.replay.pool import Answer, Pool
from proofdsl.replay.records import Key, Limits, Row, Verdict, reusable
from proofdsl.replay.report import Run, write_reports
from proofdsl.replay.store import Cache, ResultsFile, cache_folder
from proofdsl.replay.worker import DEFAULT_FACTORY, Task, WorkerSettings


@dataclass(frozen=True, slots=True)
class Options:
    """What a run is asked for; the names are those of the command line.

    Attributes:
        out: folder for results and reports; None writes none.
        factory: import path of the checker factory; anything but the default is for tests.
        cache: folder of the cache; None for the user's cache folder.
    """

    package: Path
    library: Path | None = None
    profile: str = "strict"
    only: str | None = None
    workers: int = 0
    timeout: float = 120.0
    memory: int | None = None
    budget: int | None = None
    out: Path | None = None
    resume: bool = False
    use_cache: bool = True
    html: bool = False
    trace: bool = False
    factory: str = DEFAULT_FACTORY
    cache: Path | None = None


class Display(Protocol):
    """Where a run shows how it goes on."""

    def begin(self, total: int, done: int) -> None:
        """The run starts; `done` of `total` results are known already."""

    def result(self, name: str, answer: Verdict, good: bool) -> None:
        """One more result."""

    def trace(self, name: str, states: Sequence[str]) -> None:
        """The states of a finished case, in order."""

    def note(self, text: str) -> None:
        """Something the user should know."""

    def end(self) -> None:
        """No more results will come."""


def default_workers() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Stop:
    """Becomes true at the first Ctrl-C or SIGTERM; a second Ctrl-C interrupts at once."""

    def __init__(self) -> None:
        self.requested = False

    def __call__(self) -> bool:
        return self.requested

    def handle(self, number: int, _frame: object) -> None:
        if self.requested and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.requested = True


@contextmanager
def stopping() -> Iterator[_Stop]:
    """Turn Ctrl-C and SIGTERM into a wish to stop, so that what is known is still reported."""
    stop = _Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    old = {number: signal.signal(number, stop.handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)


def replay(options: Options, display: Display) -> Run:
    """Replay every selected case of a package.

    Returns:
        The finished run, or an interrupted one after Ctrl-C; its reports are written in both cases.

    Raises:
        SetupError: the package, its manifest, the library or a folder for results is not in order.
    """
    start = time.monotonic()
    package = find_package(options.package)
    chosen = select(package, options.only)
    contents = _read(package.cases)
    check_manifest(package, contents)
    library = options.library if options.library is not None else package.library
    digest = library_digest(library)
    tasks = [_task(case, contents) for case in chosen if case.program is not None]
    keys = {task.name: _key(task, digest, options) for task in tasks}
    run = Run(
        names=[task.name for task in tasks],
        skipped=[case.name for case in chosen if case.program is None],
        profile=options.profile,
        workers=options.workers or default_workers(),
        library_sha256=digest,
    )
    with stopping() as stop:
        _Session(options, library, run, keys, display, stop).go(tasks)
    run.seconds = time.monotonic() - start
    if options.out is not None:
        from proofdsl.replay.page import page

        write_reports(run, options.out, page(run, contents, chosen) if options.html else None)
    return run


def _read(cases: Iterable[Case]) -> dict[Path, bytes]:
    contents: dict[Path, bytes] = {}
    for case in cases:
        for path in (case.gap, case.program):
            if path is None:
                continue
            try:
                contents[path] = path.read_bytes()
            except OSError as error:
                problem = f"{case.name}/{path.name} cannot be read: {error.strerror}"
                raise SetupError(problem, "check the rights of the file") from error
    return contents


def _task(case: Case, contents: Mapping[Path, bytes]) -> Task:
    return Task(case.name, contents[case.gap], contents[case.program] if case.program is not None else b"")


def _key(task: Task, library: str, options: Options) -> Key:
    return {
        "gap_sha256": sha256(task.gap),
        "program_sha256": sha256(task.program),
        "library_sha256": library,
        "version": __version__,
        "code": code_digest(),
        "profile": options.profile,
        "budget": options.budget,
    }


class _Session:
    """One run: reuses stored results, computes the others, stores each as it comes."""

    def __init__(
        self,
        options: Options,
        library: Path | None,
        run: Run,
        keys: Mapping[str, Key],
        display: Display,
        stop: Callable[[], bool],
    ) -> None:
        self.options = options
        self.run = run
        self.keys = keys
        self.display = display
        self.stop = stop
        self.limits: Limits = {"timeout": options.timeout, "memory": options.memory}
        self.settings = WorkerSettings(
            profile=options.profile,
            library=None if library is None else str(library.resolve()),
            budget=options.budget,
            timeout=options.timeout,
            memory=options.memory,
            factory=options.factory,
            trace=options.trace,
        )
        self.file = ResultsFile(options.out / "results.jsonl") if options.out is not None else None
        self.cache: Cache | None = None

    def go(self, tasks: Sequence[Task]) -> None:
        """Fill the run with results."""
        if not tasks:
            self.display.note("no gap of the selection has a program: nothing to replay")
        self._resume()
        if self.options.use_cache and not self.options.trace and tasks:
            folder = self.options.cache or cache_folder()
            self.cache = Cache(folder, self.keys[tasks[0].name], self.options.factory)
        try:
            if self.file is not None:
                self.file.start(self.run.ordered())
            self._from_cache()
            remaining = [task for task in tasks if task.name not in self.run.rows]
            self.display.begin(len(tasks), len(self.run.rows))
            self._compute(remaining)
        finally:
            self.display.end()
            for store in (self.file, self.cache):
                if store is not None:
                    store.close()
        if self.cache is not None and self.cache.problem:
            self.run.notes.append(self.cache.problem)
            self.display.note(self.cache.problem)

    def _resume(self) -> None:
        if self.file is None or not self.options.resume:
            return
        for name, row in self.file.load().items():
            if name in self.keys and reusable(row, self.keys[name], self.limits):
                self.run.rows[name] = {**row, "source": "resumed"}

    def _from_cache(self) -> None:
        if self.cache is None:
            return
        for name in self.run.names:
            known = self.cache.get(self.keys[name]) if name not in self.run.rows else None
            if known is not None:
                self._store(Answer(name, known, 0.0), "cache")

    def _compute(self, tasks: Sequence[Task]) -> None:
        if not tasks:
            return
        pool = Pool(self.settings, min(self.run.workers, len(tasks)), self.stop)
        states: dict[str, list[str]] = {}
        events = pool.run(tasks)
        try:
            for event in events:
                if not isinstance(event, Answer):
                    states.setdefault(event.name, []).append(event.text)
                    continue
                row = self._store(event, "run")
                if self.cache is not None:
                    self.cache.put(row)
                self.display.result(event.name, event.verdict, event.verdict["outcome"] == "finish")
                if self.options.trace:
                    self.display.trace(event.name, states.pop(event.name, []))
        except KeyboardInterrupt:  # the second Ctrl-C: what is stored is reported
            self.run.interrupted = True
        finally:
            events.close()
        self.run.interrupted = self.run.interrupted or bool(self.run.pending)

    def _store(self, answer: Answer, source: str) -> Row:
        row: Row = {
            "case": answer.name,
            "key": self.keys[answer.name],
            "limits": self.limits,
            "verdict": answer.verdict,
            "seconds": answer.seconds,
            "source": source,
            "detail": answer.detail,
        }
        self.run.rows[answer.name] = row
        if self.file is not None:
            self.file.append(row)
        return row
