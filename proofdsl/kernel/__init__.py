"""The kernel: rules, evidence and their checker. Trusted; imports terms and python-flint only."""
