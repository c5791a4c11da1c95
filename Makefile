# pepo: `make run` and `make test` work on a fresh clone with git, make and Python 3.11 or newer.
# Everything is installed into .venv, here in this folder, once; a second run installs nothing.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif

# What `make quick` tests: rules, text, pictures, commands and the house itself, on small puzzles.
QUICK := tests/core tests/search tests/render tests/apps/test_commands.py \
	$(foreach what,api floors glossary golden reading,tests/test_$(what).py) \
	$(foreach what,puzzle notation drawing,$(wildcard tests/families/*/test_$(what).py))

.PHONY: run test quick quick-tests check kernels bench prove golden clean

# Python keeps what it compiled, whatever this shell says: tests start it hundreds of times.
test quick prove: export PYTHONDONTWRITEBYTECODE :=

run:
	@$(PYTHON) tools/setup.py
	@$(BIN)/python -m pepo play

test:
	@$(PYTHON) tools/setup.py test
	@$(MAKE) --no-print-directory -j2 check kernels
	@$(BIN)/python -m pytest -n 3 --dist worksteal --lines

quick:
	@$(PYTHON) tools/setup.py test
	@$(MAKE) --no-print-directory -j2 check quick-tests

quick-tests:
	@$(BIN)/python -m pytest $(QUICK)

check:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/python tools/page.py

# The largest are compiled before the tests, once, beside the checks.
kernels:
	@$(BIN)/python -m pepo.families.gourds.peel.compilation

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
