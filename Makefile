# Everything runs in .venv, which is made on first use. PYTHON=… names the interpreter to make it with.

VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip install --quiet --no-input --disable-pip-version-check

# The stamps. .made holds the folder the environment was made in; the others say which extras it has.
MADE  := $(VENV)/.made
PLAY  := $(VENV)/.has-play
DEV   := $(VENV)/.has-dev
BENCH := $(VENV)/.has-bench

# An environment that was copied here from elsewhere, or whose interpreter is gone, is made anew.
$(shell if [ -e $(MADE) ]; then [ "`cat $(MADE)`" = "`pwd`" ] && $(PY) -c '' 2>/dev/null || rm -f $(VENV)/.made $(VENV)/.has-*; fi)

# Python keeps what it compiles, whatever it is told elsewhere: the tests start hundreds of processes, and each of them
# would compile everything that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

# All targets share one environment: two installs at a time would trip over each other.
.NOTPARALLEL:
.SUFFIXES:
.PHONY: help play test test-full chaos load soak siege bench book screenshots lock sbom lint format types postgresql browser clean

help: ## print this list
	@echo "Touchline. make TARGET, where TARGET is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' Makefile

play: $(PLAY) ## play in the browser (GAME=name opens the page of that game); at the terminal: .venv/bin/touchline play
	@echo "To play at the terminal: $(VENV)/bin/touchline play"
	@$(VENV)/bin/touchline serve $(if $(GAME),--game $(GAME))

# One worker more than there are cores, because tests often wait for servers and browsers. tests/conftest.py says in
# which order tests run, and what counts for coverage.
WORKERS := $(shell expr `getconf _NPROCESSORS_ONLN` + 1)
PYTEST  := $(PY) -m coverage run -m pytest --numprocesses $(WORKERS) --dist worksteal --durations 10
TYPES   := $(VENV)/types.log

test: lint postgresql browser ## every kind of check at a reduced size: style, types, tests, coverage floors
	@echo "Running the tests (reduced size) and checking types…"
	@$(call TOGETHER,$(PYTEST) -m "not full")

test-full: lint postgresql browser ## the same checks at full size (long)
	@echo "Running the tests (full size) and checking types…"
	@$(call TOGETHER,TOUCHLINE_FULL=1 $(PYTEST))

# Types are checked beside the tests and reported after them. Coverage counts lines and branches together: 90 % in each
# of the two layers that hold the rules.
define TOGETHER
$(PY) -m coverage erase; \
$(PY) -m mypy >$(TYPES) 2>&1 & types=$$!; \
$(1); tests=$$?; \
wait $$types; types=$$?; cat $(TYPES); \
[ $$tests = 0 ] && [ $$types = 0 ] || exit 1; \
$(PY) -m coverage combine --quiet; \
for layer in core games; do \
	echo "Coverage of $$layer/ (floor 90 %):"; \
	$(PY) -m coverage report --include="src/touchline/$$layer/*" --fail-under=90 || exit 1; \
done
endef

chaos: postgresql $(DEV) ## kill servers, cut the power and the network (long); the report goes to docs/chaos.md
	@$(PY) -m tests.server.chaos

load: $(DEV) ## a thousand tables for five minutes, beside a bare echo; the report goes to docs/load.md
	@$(PY) -m tests.server.load

soak: $(DEV) ## three hundred tables that come and go for an hour; the report goes to docs/soak.md
	@$(PY) -m tests.server.soak

siege: $(DEV) ## one stranger's worst for ten minutes, and silent crowds; the report goes to docs/siege.md
	@$(PY) -m tests.server.siege

bench: $(BENCH) ## measure speed, beside other game libraries
	@$(PY) -m benchmarks

book: $(DEV) ## solve the games whose books are shipped, and round the books into their data (long; 1st & Roll wants a GPU)
	@$(PY) -m tools.book

screenshots: $(DEV) ## pictures and film strips of every board into docs/screenshots, and how fast the page is into docs/page.md
	@$(PY) -m tools.screenshots
	@$(PY) -m tools.page_speed

lock: $(DEV) ## resolve anew what a server installs, with the hash of every file, into deploy/ (asks the registry)
	@$(PY) -m tools.lock

sbom: $(DEV) ## what a server is made of, as CycloneDX, into build/sbom.json
	@$(PY) -m tools.sbom build/sbom.json

lint: $(DEV) ## check style: ruff check, ruff format --check
	@echo "Checking style…"
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet || { echo "Some files are not formatted: make format"; exit 1; }

format: $(DEV) ## put imports and formatting right
	@$(PY) -m ruff check --quiet --select I --fix
	@$(PY) -m ruff format
	@$(PY) -m tools.node --write

types: $(DEV) ## check types: mypy --strict
	@echo "Checking types…"
	@$(PY) -m mypy

postgresql: # the server's tests start one of their own in a temporary folder
	@sh tools/postgresql.sh >/dev/null

browser: # the page's tests drive Debian's Chromium
	@sh tools/browser.sh >/dev/null

clean: ## remove .venv, caches and build outputs
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov build dist
	@find src tests tools benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Installing never reads standard input. Most modules of what the tests need are never imported, so none is compiled ahead.
$(MADE): | tools/python.sh
	@python=`sh tools/python.sh "$(PYTHON)"` || exit 2; \
	echo "Setting up $(VENV) (once, about a minute)…"; \
	"$$python" -m venv --clear $(VENV) </dev/null && pwd > $@

$(PLAY): pyproject.toml | $(MADE)
	@echo "Installing Touchline…"
	@$(PIP) -e '.[sim]' </dev/null
	@touch $@

$(DEV): pyproject.toml | $(MADE)
	@echo "Installing Touchline and what its tests need…"
	@$(PIP) --no-compile -e '.[sim,dev]' </dev/null
	@touch $@

$(BENCH): pyproject.toml | $(MADE)
	@echo "Installing Touchline and the libraries it is measured against…"
	@$(PIP) -e '.[sim,bench]' </dev/null
	@touch $@
