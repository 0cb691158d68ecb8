"""The commands of the command line that run checks: check, solve, manifest. Untrusted.

Handlers take the parsed arguments and give the exit status; they print to standard output only what
the command promises there.
"""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from proofdsl.replay.errors import SetupError
from proofdsl.replay.package import default_package, library_beside
from proofdsl.replay.worker import DEFAULT_FACTORY, WorkerSettings

DEFAULT_OUT: Final = Path("proofdsl-report")


def print_json(value: object) -> None:
    """The object of `--json` on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def library_for(options: Namespace, gap: Path | None) -> Path | None:
    """The library named by `--library`, else that of the package around a gap; None: the project's own."""
    if options.library is not None:
        from proofdsl.replay.digests import library_digest

        path = Path(options.library).resolve()
        library_digest(path)  # raises a set-up error when there is none
        return path
    return library_beside(gap) if gap is not None else None


def _settings(options: Namespace, factory: str, gap: Path | None, **more: Any) -> WorkerSettings:
    path = library_for(options, gap)
    library = None if path is None else str(path)
    return WorkerSettings(
        profile=options.profile,
        library=library,
        budget=options.budget,
        timeout=options.timeout,
        memory=options.memory,
        factory=options.checker_factory or factory,
        **more,
    )


def check(options: Namespace) -> int:
    """`proofdsl check`: one program, or a package."""
    if options.gap is not None:
        return _check_single(options)
    for name in ("result", "evidence"):
        if getattr(options, name) is not None:
            raise SetupError(f"--{name} belongs to the check of a single program", "name GAP and DSL")
    return _check_package(options)


def _check_package(options: Namespace) -> int:
    from proofdsl.replay.driver import Options, replay
    from proofdsl.replay.progress import display_for
    from proofdsl.replay.report import plain_summary, summary

    package = Path(options.package) if options.package is not None else default_package()
    out = Path(options.out) if options.out is not None else _default_out()
    if options.resume and out is None:
        raise SetupError("--resume needs a folder with results", "name it with --out DIR")
    run = replay(
        Options(
            package=package,
            library=Path(options.library) if options.library is not None else None,
            profile=options.profile,
            only=options.only,
            workers=options.workers or 0,
            timeout=options.timeout,
            memory=options.memory,
            budget=options.budget,
            out=out,
            resume=options.resume,
            use_cache=not options.no_cache,
            html=options.html,
            trace=options.trace,
            factory=options.checker_factory or DEFAULT_FACTORY,
        ),
        display_for(options.json),
    )
    if options.json:
        print_json(summary(run))
    else:
        print(plain_summary(run))
        print(f"reports: {out}" if out is not None else "no report was written: this folder is read-only, use --out")
    return 0 if run.complete_success and not run.interrupted else 1


def _default_out() -> Path | None:
    """The default folder for reports, or None where it cannot be made (a read-only disk)."""
    try:
        DEFAULT_OUT.mkdir(exist_ok=True)
        probe = DEFAULT_OUT / ".writable"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        return None
    return DEFAULT_OUT


def _check_single(options: Namespace) -> int:
    from proofdsl.replay import single

    _only_single(options)
    start = time.monotonic()
    wanted = {"trace": options.trace, "evidence": options.evidence is not None}
    settings = _settings(options, DEFAULT_FACTORY, Path(options.gap), **wanted)
    trace = _trace_printer(options.json)
    answered = single.check_files(Path(options.gap), Path(options.program), settings, trace)
    verdict = answered.answer.verdict
    if options.result is not None:
        single.write_json(Path(options.result), single.structured_result(verdict, options.profile))
    if options.evidence is not None and answered.answer.evidence is not None:
        single.write_text(Path(options.evidence), answered.answer.evidence)
    if options.json:
        print_json(single.as_summary(answered, settings, time.monotonic() - start))
    else:
        print(single.explain(answered))
    return 0 if verdict["outcome"] == "finish" else 1


def _only_single(options: Namespace) -> None:
    if options.program is None:
        advice = "name both GAP and DSL, or replay a folder with --package DIR"
        raise SetupError(f"{options.gap} is given without a program", advice)
    given = {
        "--package": options.package is not None,
        "--only": options.only is not None,
        "--resume": options.resume,
        "--html": options.html,
        "--out": options.out is not None,
    }
    for name, used in given.items():
        if used:
            raise SetupError(f"{name} does not go with a single GAP and DSL", f"leave out {name}, or the two files")


def _trace_printer(json_output: bool) -> Callable[[str], None]:
    import sys

    stream = sys.stderr if json_output else sys.stdout
    return lambda text: print(text, file=stream, flush=True)


def solve(options: Namespace) -> int:
    """`proofdsl solve`: gaps without a program."""
    from proofdsl.replay import solving
    from proofdsl.replay.driver import default_workers
    from proofdsl.replay.progress import display_for

    if options.gaps and options.package is not None:
        raise SetupError("gap files and --package exclude each other", "name gaps, or a package")
    factory = solving.DEFAULT_FACTORY
    result = solving.solve(
        [Path(gap) for gap in options.gaps],
        None if options.gaps else Path(options.package) if options.package is not None else default_package(),
        options.only,
        _settings(options, factory, Path(options.gaps[0]) if options.gaps else None),
        options.workers or default_workers(),
        display_for(options.json),
    )
    if options.json:
        print_json(result)
    else:
        print(solving.plain(result))
        if options.gaps:
            settings = _settings(options, factory, Path(options.gaps[0]))
            print(
                "\n".join(solving.proofs_in_words([Path(g) for g in options.gaps], settings, options.explain_unknown))
            )
    return 1 if result["interrupted"] else 0


def refute(options: Namespace) -> int:
    """`proofdsl refute`: counterexamples to gaps."""
    from proofdsl.replay import refuting

    if options.gaps and options.package is not None:
        raise SetupError("gap files and --package exclude each other", "name gaps, or a package")
    if not options.gaps and options.package is None:
        raise SetupError("there is nothing to refute", "name gap files, or a package with --package DIR")
    package = None if options.package is None else Path(options.package)
    result = refuting.refute_gaps([Path(gap) for gap in options.gaps], package, options.only)
    if options.json:
        print_json(result)
    else:
        print(refuting.plain(result))
    return 0


def manifest(options: Namespace) -> int:
    """`proofdsl manifest`: write or check the manifest of a package."""
    from proofdsl.replay.manifest import check_manifest, read_topics, write_manifest
    from proofdsl.replay.package import MANIFEST_FILE, find_package

    package = find_package(Path(options.package))
    if options.check:
        if not (package.root / MANIFEST_FILE).is_file():
            raise SetupError(f"{package.root} has no {MANIFEST_FILE}", "write it with `proofdsl manifest DIR`")
        check_manifest(package, {})
        print(f"{len(package.cases)} gaps match the manifest")
    else:
        rows = write_manifest(package, read_topics(package.root), options.provenance)
        print(f"{package.root / MANIFEST_FILE}: {rows} rows")
    return 0


def _later(name: str, module: str = "queries") -> Callable[[Namespace], int]:
    """A handler of another module of `proofdsl.replay`, imported when it is called."""

    def handler(options: Namespace) -> int:
        status: int = getattr(import_module(f"proofdsl.replay.{module}"), name)(options)
        return status

    return handler


#: Command name to handler.
HANDLERS: Final[dict[str, Callable[[Namespace], int]]] = {
    "check": check,
    "parse": _later("parse"),
    "fmt": _later("fmt"),
    "recheck": _later("recheck"),
    "solve": solve,
    "refute": refute,
    "library": _later("library", "libraries"),
    "solvers": _later("solvers"),
    "manifest": manifest,
}
