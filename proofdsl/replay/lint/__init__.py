"""The linter of theorem lists. Untrusted."""
