"""The theorem library: formats, look-up, review. Trusted."""

from proofdsl.library.entry import (
    KINDS,
    NOT_REVIEWED,
    REVIEWED,
    STALE_REVIEW,
    STATUSES,
    Entry,
    Inadmissible,
    LibraryError,
    LookupFailure,
    Problem,
)
from proofdsl.library.library import PROFILES, Library
from proofdsl.library.load import load_library, own_directory

__all__ = [
    "KINDS",
    "NOT_REVIEWED",
    "PROFILES",
    "REVIEWED",
    "STALE_REVIEW",
    "STATUSES",
    "Entry",
    "Inadmissible",
    "Library",
    "LibraryError",
    "LookupFailure",
    "Problem",
    "load_library",
    "own_directory",
]
