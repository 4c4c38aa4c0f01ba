# Everything a developer does, one word each. `make` alone lists it.

PYTHON ?= python3
ARGS ?=
WORKERS ?= 2
UPGRADE ?=
EVENING ?=

BIN := .venv/bin
PREPARE = @$(PYTHON) -c "import play; play.prepare('$(1)')"
# A script of web/package.json.
NPM = @$(PYTHON) -c "import play; play.npm('run', '$(1)')"
# The folders that hold Python; bench/ and tools/ count as soon as they do.
CODE := hatch_build.py play.py src tests $(sort $(dir $(wildcard bench/*.py tools/*.py)))
# No address and no path in the output, and no setting of this machine in the outcome.
LOCK = env -u UV_INDEX_URL -u UV_EXTRA_INDEX_URL -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_FIND_LINKS \
	$(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)
# Two at a time, each with its output in one piece where make can do that.
TOGETHER := --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
OTHER_LOCKS := $(filter-out requirements/build.in,$(wildcard requirements/*.in))

.DEFAULT_GOAL := help
.PHONY: help play test check lint types imports client watch format bench golden long lock screens \
	typescript

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## start Sobremesa: make play ARGS="play loonacy"
	@$(PYTHON) play.py $(ARGS)

test: check  ## everything a change must pass: the checks, then the short test suites
	$(call NPM,test)
	@sh tools/system.sh
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

check:  ## style, types, who imports whom, and the browser client's
	$(call PREPARE,test)
	@$(MAKE) $(TOGETHER) lint types imports client

lint:  ## ruff: rules and format
	$(call PREPARE,test)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types:  ## mypy, strict
	$(call PREPARE,test)
	$(BIN)/mypy $(CODE)

imports:  ## import-linter
	$(call PREPARE,test)
	$(BIN)/lint-imports

client:  ## prettier, svelte-check: the browser client's form, types and accessibility
	$(call PREPARE,test)
	$(call NPM,check)

watch:  ## build the browser client again at each change, beside a running server
	$(call NPM,watch)

format:  ## put the code into shape
	$(call PREPARE,test)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(call NPM,format)

golden:  ## write the golden playthroughs and tables as they are now; EVENING=3 adds an evening's log
	$(call PREPARE,test)
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.golden.evening $(EVENING)

long:  ## the tests that take long
	$(call PREPARE,test)
	@sh tools/system.sh more-browsers
	$(BIN)/pytest -n $(WORKERS) -m long --timeout 1200

bench:  ## measure against the field, in one run, and write bench/results.md
	$(call PREPARE,bench)
	$(call PREPARE,test)
	@sh tools/system.sh
	$(BIN)/python -m bench

typescript:  ## write web/src/wire/types.ts from what is said over the wire
	$(call PREPARE,test)
	$(BIN)/python tools/typescript.py

screens:  ## play, and write what is seen in terminal and browsers into docs/; EYES=FOLDER, ONLY=oeil/
	$(call PREPARE,screens)
	$(call PREPARE,test)
	@sh tools/system.sh
	$(BIN)/python tools/terminal_capture.py
	$(BIN)/python -m tools.browser_capture $(if $(EYES),--eyes $(EYES)) $(if $(ONLY),--only $(ONLY))

lock:  ## pin requirements/*.txt again; UPGRADE=--upgrade takes the newest releases
	$(call PREPARE,lock)
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) requirements/build.in -o requirements/build.txt
	$(foreach in,$(OTHER_LOCKS),$(LOCK) $(in) -o $(in:.in=.txt) &&) true
