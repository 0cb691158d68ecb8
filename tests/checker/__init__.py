"""Tests of the checker on whole programs."""
