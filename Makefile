# `make run` and `make test` are all that a newcomer needs; each prepares what is missing and says so.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PY := .venv/bin/python

.PHONY: help run test test-fast test-smoke lint admin soak bench bench-load lock messages prepare prepare-dev

help: ## Say what can be done
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: prepare ## Start the site on this machine
	@exec $(PY) manage.py serve

test: prepare-dev test-fast ## Run every test: the rules, the services, the pages in a browser
	@$(PY) -m tests.run servers
	@$(PY) -m tests.run browser

test-fast: prepare-dev ## Run the tests that need no browser
	@$(PY) -m tests.run fast

test-smoke: prepare-dev ## Run the few browser tests that stand for the rest
	@$(PY) -m tests.run smoke

lint: prepare-dev ## Check style, types and the floors of the house
	@$(PY) -m tests.lint

admin: prepare ## Make somebody an administrator: make admin NAME=Ann
	@$(PY) manage.py admin_add "$(NAME)"

soak: prepare-dev ## Play the random tests at twenty times their length, and faults at full length
	@SOAK=20 $(PY) -m pytest -q tests/rules tests/games tests/attacks -m "not e2e and not servers" -n auto
	@SOAK=20 $(PY) -m tests.run servers

bench: prepare-dev ## Measure the speed of the rules (writes var/bench.json)
	@$(PY) -m tests.bench

bench-load: export ROOMS := $(or $(ROOMS),500)
bench-load: export RATE := $(or $(RATE),300)
bench-load: export SECONDS := $(or $(SECONDS),60)
bench-load: export PROCESSES := $(or $(PROCESSES),1)
bench-load: export RUNS := $(or $(RUNS),1)
bench-load: export LAYER := $(or $(LAYER),pubsub)
bench-load: prepare-dev ## Play many games at once: ROOMS=500 RATE=300 SECONDS=60 RUNS=1 (docs/performance.md)
	@$(PY) -m tests.bench.load

messages: prepare-dev ## Collect new texts for translation (needs gettext)
	@$(PY) manage.py makemessages --all --no-obsolete --no-wrap --no-location --ignore=.venv --ignore=var --ignore=node_modules --ignore=tests
	@$(PY) manage.py makemessages --all --no-obsolete --no-wrap --no-location --domain=djangojs --ignore=.venv --ignore=var --ignore=node_modules --ignore=tests

lock: prepare-dev ## Write the lock files anew from pyproject.toml
	@$(PY) -m uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-index-url --no-header pyproject.toml -o requirements.lock
	@$(PY) -m uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-emit-index-url --no-header --group dev pyproject.toml -o requirements-dev.lock

prepare:
	@$(PYTHON) config/prepare.py requirements.lock

prepare-dev:
	@$(PYTHON) config/prepare.py requirements-dev.lock
