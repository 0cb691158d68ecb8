"""Evidence files: what `check --evidence` writes and `recheck` reads. Untrusted.

The evidence itself is a table of `proofdsl.kernel.serial`; beside it stand the digests of the gap and
the program that it belongs to. A file is only ever a proposal to the kernel: a forged one can make a
check fail, never succeed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.serial import BadJson, read_evidence, write_evidence
from proofdsl.replay.digests import sha256, versions

EVIDENCE_VERSION: Final = "proofdsl_evidence_v1"


class EvidenceFileError(ValueError):
    """The text is not an evidence file, or belongs to other files; the message says which."""


def evidence_text(gap: bytes, program: bytes, obligations: Sequence[Evidence], profile: str) -> str:
    """The evidence file of an acceptance."""
    facts = {
        "schema_version": EVIDENCE_VERSION,
        "gap_sha256": sha256(gap),
        "program_sha256": sha256(program),
        "profile": profile,
        "versions": versions(),
    }
    return json.dumps({**facts, **write_evidence(obligations)}, ensure_ascii=False) + "\n"


def read_text(text: bytes | str) -> tuple[tuple[Evidence, ...], dict[str, Any]]:
    """The evidence of each obligation, in order, and the whole JSON object.

    Raises:
        EvidenceFileError: the text is not an evidence file of this version.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EvidenceFileError("not JSON") from error
    if not isinstance(data, dict) or data.get("schema_version") != EVIDENCE_VERSION:
        raise EvidenceFileError(f"not an evidence file of version {EVIDENCE_VERSION}")
    try:
        return read_evidence(data), data
    except BadJson as error:
        raise EvidenceFileError(str(error)) from error


def check_belongs(data: dict[str, Any], gap: bytes, program: bytes) -> None:
    """Compare the digests in an evidence file with the files given.

    Raises:
        EvidenceFileError: it was written for other files.
    """
    for name, content in (("gap", gap), ("program", program)):
        if data.get(f"{name}_sha256") != sha256(content):
            raise EvidenceFileError(f"it was written for another {name} (the SHA-256 differs)")
