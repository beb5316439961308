# One verb for each chore. The first that needs it builds .venv from the lock files; nothing outside this folder changes.

PYTHON ?= python3
UV     ?= uv
ARGS   ?=
STORE  ?= .demo/attest.db

VENV := .venv
RUN  := $(VENV)/bin/python
PIP  := $(RUN) -m pip --disable-pip-version-check --no-input install --quiet --no-deps

# Every package by its hash, as a wheel, and none that the lock file does not name.
LOCKED := --require-hashes --only-binary :all:

# Stamps. The last stands for `attest` itself, linked to src/; the others for what is installed.
RUNTIME := $(VENV)/.runtime
MCP     := $(VENV)/.mcp
SERVE   := $(VENV)/.serve
DEV     := $(VENV)/.dev
LINKED  := $(VENV)/.linked

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo serve mcp test check bench format lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(LINKED) ## index an example and these documents, ask three questions, verify the answers
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" sh examples/demo.sh

serve: $(LINKED) $(SERVE) ## the web page and HTTP API on what `make demo` indexed; ARGS="--port 8080" and the like
	@test -e $(STORE) || { echo "make: there is nothing to serve yet; first: make demo" >&2; exit 1; }
	@$(VENV)/bin/attest serve --store $(STORE) $(ARGS)

mcp: $(LINKED) $(MCP) ## what `attest mcp` needs besides, to serve the store to an agent

test: $(LINKED) $(DEV) ## all tests; ARGS="-k name" for some
	$(RUN) -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal $(ARGS)

check: $(LINKED) $(DEV) ## format, lint, types, conventions
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m mypy
	$(RUN) -m pytest --quiet tests/conventions

bench: $(LINKED) $(DEV) ## speed and memory, as ratios to the budgets
	$(RUN) benchmarks/run.py $(ARGS)

format: $(DEV) ## what `make check` wants of formatting, and the lint that repairs itself
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

lock: ## remake the lock files from requirements*.in (needs uv); ARGS=--upgrade for newer versions
	for name in requirements requirements-serve requirements-mcp requirements-sign requirements-dev; do \
	    $(UV) pip compile --no-deps --universal --python-version 3.11 --generate-hashes --only-binary :all: --no-annotate \
	        --custom-compile-command "make lock" $(ARGS) --quiet --output-file $$name.lock $$name.in || exit 1; \
	done

clean: ## remove all that make made
	rm -rf $(VENV) .demo .hypothesis .schemathesis .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(RUNTIME): requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "make: there is no $(PYTHON); install Python 3.11 or newer, or name one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "make: attest needs Python 3.11 or newer and $(PYTHON) is older; name another: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "building $(VENV) (once)…"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) $(LOCKED) -r requirements.lock
	@touch $@

$(SERVE): requirements-serve.lock $(RUNTIME)
	@$(PIP) $(LOCKED) -r requirements-serve.lock
	@touch $@

$(MCP): requirements-mcp.lock $(RUNTIME)
	@$(PIP) $(LOCKED) -r requirements-mcp.lock
	@touch $@

$(DEV): requirements-dev.lock $(SERVE) $(MCP)
	@$(PIP) $(LOCKED) -r requirements-dev.lock
	@touch $@

$(LINKED): pyproject.toml $(RUNTIME)
	@$(PIP) --no-index --no-build-isolation --editable .
	@touch $@
