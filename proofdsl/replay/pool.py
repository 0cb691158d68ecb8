"""A pool of long-lived worker processes that survives what a case does to its worker. Untrusted.

Each worker is an interpreter of its own, connected by one pipe. Cases are handed out in small chunks;
answers come back one by one. A worker that dies or exceeds the time of a case is replaced: the case is
reported as `crash` or `timeout`, the rest of its chunk goes back to the queue. A case whose worker
died is tried once more in another worker, so that it never pays for an earlier case.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import IO, Final

from proofdsl.replay.errors import SetupError
from proofdsl.replay.records import Verdict, verdict
from proofdsl.replay.worker import Task, WorkerSettings

_LARGEST_CHUNK: Final = 16
_START_SECONDS: Final = 300.0
_FAILED_STARTS: Final = 3
_POLL: Final = 0.2
_TAIL: Final = 4000


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer on one case. `detail` is for a person: a traceback, or the worker's last words."""

    name: str
    verdict: Verdict
    seconds: float
    evidence: str | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """A printed state, sent while a case runs."""

    name: str
    text: str


@dataclass(slots=True, eq=False)
class _Worker:
    process: subprocess.Popen[bytes]
    connection: Connection
    errors: IO[bytes]
    deadline: float
    ready: bool = False
    chunk: deque[Task] = field(default_factory=deque)

    def kill(self) -> str:
        """End the process and everything it started; returns the end of what it wrote."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            self.process.kill()  # it ended by itself; this only makes sure
        self.process.wait()
        self.connection.close()
        self.errors.seek(0)
        text = self.errors.read()[-_TAIL:].decode("utf-8", "replace")
        self.errors.close()
        return text


class Pool:
    """Runs cases in worker processes. Use `run` once; closing its iterator ends all workers."""

    def __init__(self, settings: WorkerSettings, workers: int, stopped: Callable[[], bool] = lambda: False) -> None:
        self._settings = settings
        self._count = max(1, workers)
        self._stopped = stopped
        self._queue: deque[Task] = deque()
        self._workers: list[_Worker] = []
        self._retried: dict[str, bool] = {}
        self._failed_starts = 0

    def run(self, tasks: Sequence[Task]) -> Generator[Answer | Trace, None, None]:
        """Yield answers as they come, and traces between them; each case is answered exactly once.

        Ends early, without an answer to the remaining cases, when `stopped()` becomes true.

        Raises:
            SetupError: workers cannot be started, for example because the library is refused.
        """
        self._queue = deque(tasks)
        try:
            while (self._queue or any(w.chunk for w in self._workers)) and not self._stopped():
                self._keep_busy()
                yield from self._wait()
        finally:
            for worker in self._workers:
                worker.kill()
            self._workers = []

    def _keep_busy(self) -> None:
        idle = sum(1 for worker in self._workers if not worker.chunk)
        for _ in range(min(self._count - len(self._workers), len(self._queue) - idle)):
            self._workers.append(self._start())
        for worker in list(self._workers):
            if worker.ready and not worker.chunk and self._queue:
                self._give(worker)

    def _give(self, worker: _Worker) -> None:
        size = max(1, min(_LARGEST_CHUNK, len(self._queue) // (4 * self._count)))
        worker.chunk = deque(self._queue.popleft() for _ in range(size))
        worker.deadline = time.monotonic() + self._settings.timeout
        try:
            worker.connection.send(list(worker.chunk))
        except (BrokenPipeError, ConnectionResetError):
            pass  # it died while idle; the next wait sees the closed pipe and tries the case again

    def _start(self) -> _Worker:
        ours, theirs = Pipe()
        errors = _last_words()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p or os.getcwd() for p in sys.path)}
        process = subprocess.Popen(
            [sys.executable, "-m", "proofdsl.replay.worker", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=errors,
            stderr=errors,
            env=environment,
            pass_fds=[theirs.fileno()],
            start_new_session=True,  # Ctrl-C reaches the parent only
        )
        theirs.close()
        try:
            ours.send(self._settings)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it died at once; the next wait sees the closed pipe
        return _Worker(process, ours, errors, time.monotonic() + _START_SECONDS)

    def _wait(self) -> Generator[Answer | Trace, None, None]:
        now = time.monotonic()
        working = [w for w in self._workers if w.chunk or not w.ready]
        nearest = min((w.deadline for w in working), default=now + _POLL)
        ready = wait([w.connection for w in self._workers], timeout=max(0.0, min(_POLL, nearest - now)))
        for worker in list(self._workers):
            if worker.connection in ready:
                yield from self._receive(worker)
            elif (worker.chunk or not worker.ready) and time.monotonic() >= worker.deadline:
                yield from self._too_late(worker)

    def _receive(self, worker: _Worker) -> Generator[Answer | Trace, None, None]:
        try:
            message = worker.connection.recv()
        except (EOFError, ConnectionResetError):
            yield from self._died(worker)
            return
        match message:
            case ("ready",):
                worker.ready = True
                self._failed_starts = 0
            case ("refused", reason):
                raise SetupError(f"the checker cannot be started: {reason}", "check --library and the installation")
            case ("trace", name, text):
                yield Trace(name, text)
            case ("done", name, answer, evidence, seconds, detail):
                worker.chunk.popleft()
                worker.deadline = time.monotonic() + self._settings.timeout
                yield Answer(name, answer, seconds, evidence, detail)

    def _discard(self, worker: _Worker) -> tuple[Task | None, str]:
        """Remove a worker; its unfinished cases but the first go back to the queue."""
        self._workers.remove(worker)
        text = worker.kill()
        current = worker.chunk.popleft() if worker.chunk else None
        self._queue.extendleft(reversed(worker.chunk))
        return current, text

    def _too_late(self, worker: _Worker) -> Iterator[Answer]:
        task, text = self._discard(worker)
        if task is None:
            self._start_failed(f"a worker was not ready after {_START_SECONDS:g} seconds", text)
            return
        seconds = self._settings.timeout
        message = f"no answer within {seconds:g} seconds; the worker was replaced"
        yield Answer(task.name, verdict("timeout", "timeout", message), seconds, detail=text)

    def _died(self, worker: _Worker) -> Iterator[Answer]:
        ready = worker.ready
        task, text = self._discard(worker)
        how = _how_it_ended(worker.process.returncode)
        if not ready:
            self._start_failed(f"a worker {how} before its first case", text)
        if task is None:
            return
        if not self._retried.get(task.name, False):
            self._retried[task.name] = True
            self._queue.appendleft(task)
            return
        message = f"the worker {how} while checking this case, twice"
        yield Answer(task.name, verdict("crash", "worker-died", message), 0.0, detail=text)

    def _start_failed(self, problem: str, text: str) -> None:
        self._failed_starts += 1
        if self._failed_starts >= _FAILED_STARTS:
            last = text.strip().splitlines()[-1:] or ["(it wrote nothing)"]
            raise SetupError(f"{problem}: {last[0]}", "check a single case with `proofdsl check GAP DSL`")


def _last_words() -> IO[bytes]:
    """Where a worker writes what nobody expects; nowhere, when no temporary file can be made."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("proofdsl"), "w+b")
    import tempfile

    try:
        return tempfile.TemporaryFile()
    except OSError:
        return open(os.devnull, "w+b")


def _how_it_ended(status: int) -> str:
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"
