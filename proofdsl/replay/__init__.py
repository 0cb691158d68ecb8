"""Replaying packages of certificates: discovery, worker pool, results, reports. Untrusted.

Nothing here decides a proof. This room finds files, hands their bytes to a checker in a worker
process, and records what the checker answered.
"""
