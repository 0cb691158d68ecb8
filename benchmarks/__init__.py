"""Benchmarks: comparisons to be run by hand, never timed tests. Untrusted."""
