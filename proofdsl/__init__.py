"""proofdsl: a deterministic, auditable proof checker for step-level mathematical analysis."""

__version__ = "0.1.0"
