# Everything runs in the environment of $(PYTHON); `.ci/run` makes one on a bare machine.
PYTHON ?= python3

.PHONY: check lint types test trust docs package

check: lint types test

lint:
	$(PYTHON) -m ruff check .

types:
	$(PYTHON) -m mypy

test:
	$(PYTHON) -m pytest

# Sizes of the trusted code against their limits.
trust:
	$(PYTHON) tools/trust_report.py

docs:
	$(PYTHON) tools/build_docs.py

# The project's own certificates, with as many workers as there are cores.
package:
	$(PYTHON) check.py
