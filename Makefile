# pepo: `make run` and `make test` work on a fresh clone with git, make and Python 3.11 or newer.
# Everything is installed into .venv, here in this folder, once; a second run installs nothing.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif

.PHONY: run test check bench prove golden clean

run:
	@$(PYTHON) tools/setup.py
	@$(BIN)/python -m pepo play

test:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/python tools/page.py
	@$(BIN)/python -m pytest -n 2 --dist worksteal

check:
	@$(PYTHON) tools/setup.py test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python tools/page.py

bench:
	@$(PYTHON) tools/setup.py test
	$(BIN)/python -m benchmarks

prove:
	@$(PYTHON) tools/setup.py test
	$(BIN)/python -m pytest -m prove

golden:
	@$(PYTHON) tools/setup.py test
	$(BIN)/python -m pytest tests/test_golden.py --write-golden

clean:
	rm -rf $(VENV) build
