"""Searching counterexamples: an assignment under which every assumption holds and the goal fails. Untrusted.

What is reported was certified by exact rationals, by ball arithmetic, or by the kernel.
"""
