"""Tests of proofdsl.kernel: every rule and schema against the reference evaluator of spec 3.4."""
