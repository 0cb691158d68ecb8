"""Scripts for this repository: sizes of trusted code, documentation, reports. Untrusted."""
