"""Tests of proofdsl.terms: interning, binding, substitution, negation normal forms, deep terms."""
