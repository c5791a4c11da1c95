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

.PHONY: run test every-test quick quick-tests setup check page node bitcode docs bench prove golden clean

# Python keeps what it compiled, whatever this shell says: tests start it hundreds of times.
test quick prove: export PYTHONDONTWRITEBYTECODE :=

run:
	@$(PYTHON) tools/setup.py publish
	@$(BIN)/python -m pepo play

test:
	@$(MAKE) --no-print-directory -j2 check every-test

every-test: node
	@$(BIN)/python -m pytest -n 4 --dist worksteal --lines

quick:
	@$(MAKE) --no-print-directory -j2 check quick-tests

quick-tests: setup
	@$(BIN)/python -m pytest $(QUICK)

setup:
	@$(PYTHON) tools/setup.py test

check: page
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy

page: node
	@$(BIN)/python tools/page.py

node: setup
	@$(BIN)/python tools/page.py --install

# After an edit to a kernel: compiles the kernels for those who only use them.
bitcode: setup
	@$(BIN)/python tools/bitcode.py

docs:
	@$(PYTHON) tools/setup.py docs
	@$(BIN)/python tools/docs.py

bench:
	@$(PYTHON) tools/setup.py test bench
	$(BIN)/python -m benchmarks

prove: setup
	$(BIN)/python -m pytest -m prove

golden: setup
	$(BIN)/python -m pytest tests/test_golden.py tests/test_docs.py tests/daily tests/apps/terminal --write-golden -m "prove or not prove"

clean:
	rm -rf $(VENV) build
