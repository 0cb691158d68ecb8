"""The public data parses and round-trips completely; skipped where it is not at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofdsl.parser.report import parse_report

SAMPLE = Path(__file__).resolve().parents[3] / "shared" / "official-sample"


@pytest.mark.skipif(not SAMPLE.is_dir(), reason="the public sample is not here")
def test_everything_parses_and_reads_back() -> None:
    report = parse_report([SAMPLE], roundtrip=True)
    assert report.failures == ()
    assert report.files == report.parsed == report.roundtrip > 0
    assert report.entries > 0
