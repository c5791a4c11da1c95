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

# What compiles nearly all kernels but peel's.
KERNELS := $(wildcard tests/families/*/test_kernels.py) \
	$(foreach what,searches patterns,tests/families/gourds/exact/test_$(what).py)

.PHONY: run test quick quick-tests setup check peel kernels bench prove golden clean

# Python keeps what it compiled, whatever this shell says: tests start it hundreds of times.
test quick prove: export PYTHONDONTWRITEBYTECODE :=

run:
	@$(PYTHON) tools/setup.py
	@$(BIN)/python -m pepo play

# What pepo itself needs comes first: peel is compiled while the rest is installed.
test:
	@$(PYTHON) tools/setup.py
	@$(MAKE) --no-print-directory -j3 peel check kernels
	@$(BIN)/python -m pytest -n 3 --dist worksteal --lines $(addprefix --ignore=,$(filter %test_kernels.py,$(KERNELS)))

quick:
	@$(MAKE) --no-print-directory -j2 check quick-tests

quick-tests: setup
	@$(BIN)/python -m pytest $(QUICK)

setup:
	@$(PYTHON) tools/setup.py test

check: setup
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/python tools/page.py

# Kernels are compiled once, beside the checks: the other tests start many processes that use them.
peel:
	@$(BIN)/python -m pepo.families.gourds.peel.compilation

kernels: setup
	@$(BIN)/python -m pytest $(KERNELS)

bench:
	@$(PYTHON) tools/setup.py test bench
	$(BIN)/python -m benchmarks

prove: setup
	$(BIN)/python -m pytest -m prove

golden: setup
	$(BIN)/python -m pytest tests/test_golden.py --write-golden

clean:
	rm -rf $(VENV) build
