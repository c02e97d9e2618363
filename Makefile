# Everything a person types to work on Snug. `make` alone lists it.

VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check --no-input -qq install
CORES  := $(shell getconf _NPROCESSORS_ONLN)
# Half of what tests take is waiting; where what they reach is counted, most of it is work.
JOBS   ?= $(shell expr $(CORES) \* 2)
COUNTING ?= $(shell expr $(CORES) + 1)
# Files in the order of tests/conftest.py: by the number of their tests the slowest would come last.
PYTEST := -m pytest --dist loadfile --no-loadscope-reorder -n

# Compiled code is kept: the tests start hundreds of processes, which would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup install play run doctor invite test check style types layers coverage goldens bench \
	screenshots format clean

help: ## list what there is to do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# -- the environment: two stamps, so that playing needs no developer's tools ---------------------

$(PY):
	@python=$$(sh scripts/find-python) && echo "Making $(VENV) with $$($$python --version)" \
		&& $$python -m venv $(VENV)

$(VENV)/.snug: pyproject.toml constraints.txt | $(PY)
	@echo "Installing what Snug needs to run"
	@$(PIP) --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.snug-dev: pyproject.toml constraints.txt | $(PY)
	@echo "Installing what Snug's developers need"
	@$(PIP) --constraint constraints.txt --editable '.[dev]'
	@touch $(VENV)/.snug $@

setup: $(VENV)/.snug-dev ## make .venv with the pinned dependencies (the others call it)

install: $(VENV)/.snug ## the same without the developers' tools: what a host needs

# -- using it -----------------------------------------------------------------------------------

BOT := $(PY) -m bot

# The sandbox starts the bot and fills in where it is: {token}, {api}, {gateway}. It takes the shell's
# place (exec): a shell dies of Ctrl-C itself, and make would call a good end an error.
WORLD ?= .sandbox
PLAYING = env DISCORD_TOKEN={token} SNUG_API_URL={api} SNUG_GATEWAY_URL={gateway} \
	SNUG_DATABASE=$(WORLD)/snug.db SNUG_LOG_LEVEL=WARNING $(BOT)

play: $(VENV)/.snug ## play on your own machine, without Discord (FRESH=1 starts anew, PORT=9000)
	@exec $(PY) -m sandbox --world $(WORLD) $(if $(PORT),--port $(PORT)) $(if $(FRESH),--fresh) --run "$(PLAYING)"

run: $(VENV)/.snug ## run the bot on Discord; needs DISCORD_TOKEN in .env
	@$(BOT)

doctor: $(VENV)/.snug ## say what is wrong with this set-up, and how to mend it
	@$(BOT) doctor

invite: $(VENV)/.snug ## print the address that adds the bot to a server
	@$(BOT) invite

# -- working on it ------------------------------------------------------------------------------

test: $(VENV)/.snug-dev ## run every test
	@$(PY) $(PYTEST) $(JOBS)

check: style types layers coverage ## all of the next four, which run every test too

style: $(VENV)/.snug-dev ## look for faults and untidiness in the code (ruff)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: $(VENV)/.snug-dev ## check the types (mypy, strict)
	@$(PY) -m mypy

layers: $(VENV)/.snug-dev ## check who may import whom (import-linter)
	@$(VENV)/bin/lint-imports

coverage: $(VENV)/.snug-dev ## run every test and count what they reach
	@$(PY) -m coverage erase
	@$(PY) -m coverage run $(PYTEST) $(COUNTING)
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report --skip-covered --skip-empty
	@$(PY) -m coverage report --include 'games/*' --fail-under 98 --format total

goldens: $(VENV)/.snug-dev ## play the golden games and draw the golden screens anew
	@$(PY) -m tests.kit.golden
	@SNUG_GOLDENS=write $(PY) -m pytest -q -n 0 tests/bot/screens/test_goldens.py

bench: $(VENV)/.snug-dev ## measure speed, as the table in the README (six minutes)
	@$(PY) -m tests.bench

screenshots: $(VENV)/.snug-dev ## make docs/images anew, from the sandbox
	@$(PY) scripts/screenshots.py

format: $(VENV)/.snug-dev ## lay out the code
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

clean: ## remove what can be made again (not your databases)
	@rm -rf $(VENV) build *.egg-info .bench .coverage* .*_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
