"""The worker process: loads a checker once, then answers case after case. Untrusted.

Started by `proofdsl.replay.pool` as `python -m proofdsl.replay.worker FD`, where FD is one end of a
pipe. A checker factory is named by an import path `module:function`; it takes `WorkerSettings` and
gives a `Checker`. The default is `proofdsl.replay.backend:checker`; tests name factories that crash,
hang or exhaust memory.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from proofdsl.replay.records import Verdict, verdict

DEFAULT_FACTORY: Final = "proofdsl.replay.backend:checker"
#: The parent kills a worker at the timeout; this many seconds later the system does it for an orphan.
_GRACE: Final = 5.0
_BALLAST: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """What a worker needs to know before its first case.

    Attributes:
        profile: `strict` or `official`.
        library: path of the theorem library; None for the project's own.
        budget: search steps of a case; None for the default.
        timeout: wall-clock seconds of a case.
        memory: megabytes that a case may add to the worker's address space; None for no bound.
        factory: import path of the checker factory.
        trace: whether states are sent after each step.
        evidence: whether evidence is sent with an acceptance.
    """

    profile: str
    library: str | None = None
    budget: int | None = None
    timeout: float = 120.0
    memory: int | None = None
    factory: str = DEFAULT_FACTORY
    trace: bool = False
    evidence: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One case: the bytes are sent, so that what is checked is what was digested."""

    name: str
    gap: bytes
    program: bytes


class Checker(Protocol):
    """Answers one case. `trace` is called with the printed state after each step, when wanted.

    The second value is the evidence as JSON text; None where none was wanted or there is none.
    """

    def __call__(self, task: Task, trace: Callable[[str], None] | None) -> tuple[Verdict, str | None]: ...


def load_factory(path: str) -> Callable[[WorkerSettings], Checker]:
    """Import `module:function`.

    Raises:
        ValueError: the path has no colon or names no function.
        ImportError: there is no such module.
    """
    module, colon, name = path.partition(":")
    if not colon:
        raise ValueError(f"{path} is not of the form module:function")
    function: Any = getattr(importlib.import_module(module), name, None)
    if not callable(function):
        raise ValueError(f"{module} has no function {name}")
    return function  # type: ignore[no-any-return]


@contextmanager
def without_collector() -> Iterator[None]:
    """No garbage collection while modules and tables load: nothing of them is garbage, and looking takes time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def main(descriptor: int) -> int:
    """Serve the parent until it closes the pipe; returns the exit status."""
    faulthandler.enable()
    os.set_inheritable(descriptor, False)  # a process that a case starts must not hold the pipe open
    connection = Connection(descriptor)
    try:
        settings: WorkerSettings = connection.recv()
        try:
            with without_collector():
                checker = load_factory(settings.factory)(settings)
        except Exception as error:  # whatever it is, the parent reports it as a set-up error
            connection.send(("refused", f"{type(error).__name__}: {error}"))
            return 1
        gc.collect()
        gc.freeze()  # the library lives as long as the worker: no need to look at it again
        connection.send(("ready",))
        return _serve(connection, checker, settings)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return 0  # the parent is gone or needs no more


def _serve(connection: Connection, checker: Checker, settings: WorkerSettings) -> int:
    while True:
        tasks: list[Task] = connection.recv()
        for task in tasks:
            if not _answer(connection, checker, task, settings):
                return 3


def _answer(connection: Connection, checker: Checker, task: Task, settings: WorkerSettings) -> bool:
    """Check one case and send the answer; False when the worker must not go on."""
    signal.setitimer(signal.ITIMER_REAL, settings.timeout + _GRACE)
    trace = (lambda text: connection.send(("trace", task.name, text))) if settings.trace else None
    start = time.perf_counter()
    evidence: str | None = None
    detail = ""
    ballast = bytearray(_BALLAST)
    healthy = True
    before = _bound_memory(settings.memory) if settings.memory is not None else None
    try:
        answer, evidence = checker(task, trace)
    except MemoryError:
        ballast.clear()
        healthy = False  # a library may have been left half imported
        answer = verdict("crash", "memory", _memory_message(settings.memory))
    except Exception as error:  # a bug of the checker costs this case only
        answer, detail = exception_verdict(error)
    finally:
        if before is not None:
            _free_memory(before)
    seconds = time.perf_counter() - start
    signal.setitimer(signal.ITIMER_REAL, 0)
    connection.send(("done", task.name, answer, evidence, seconds, detail))
    return healthy


def _memory_message(memory: int | None) -> str:
    return "out of memory" if memory is None else f"the case needed more than {memory} MB"


def exception_verdict(error: Exception) -> tuple[Verdict, str]:
    """The outcome `crash` for an exception of the checker, and its traceback."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].name}" if frames else ""
    text = "".join(traceback.format_exception(error, limit=-20))
    return verdict("crash", "exception", f"{type(error).__name__}{where}"), text


def _bound_memory(megabytes: int) -> tuple[int, int]:
    """Let the address space grow by this much, not counting what is loaded; returns the old limits."""
    import resource

    page = resource.getpagesize()
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            present = int(file.read().split()[0]) * page
    except OSError:
        present = 0  # no /proc here: the bound is on the whole process
    before = resource.getrlimit(resource.RLIMIT_AS)
    bound = present + (megabytes << 20)
    if before[1] != resource.RLIM_INFINITY:
        bound = min(bound, before[1])
    resource.setrlimit(resource.RLIMIT_AS, (bound, before[1]))
    return before


def _free_memory(before: tuple[int, int]) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, before)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
