"""Reads docker-compose.yml and Dockerfile, and turns what they start into commands for this machine.

No engine is needed: a command is run as it stands there, with our Python, in our folders and at our ports.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
FILE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = FILE["services"]

#: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why it is needed}`.
_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


class Missing(Exception):
    """A variable that has to be set is not; the text says what to set."""


def filled(text: str, given: Mapping[str, str]) -> str:
    """A text of the file with its variables, as compose would fill them in. Raises Missing."""

    def value(found: re.Match[str]) -> str:
        name, kind, more = found.groups()
        if given.get(name):
            return given[name]
        if kind == "?":
            raise Missing(f"{name}: {more}")
        return more if kind == "-" else ""

    return _VARIABLE.sub(value, text)


def environment(service: str, given: Mapping[str, str]) -> dict[str, str]:
    """What a service finds in its environment. Raises Missing."""
    return {name: filled(str(text), given) for name, text in SERVICES[service].get("environment", {}).items()}


def required() -> set[str]:
    """The variables that nobody can do without."""
    return {found[1] for found in _VARIABLE.finditer(json.dumps(FILE)) if found[2] == "?"}


@dataclass(frozen=True)
class Dockerfile:
    """What the last stage of the image says, and what was run to build it."""

    env: dict[str, str]
    user: str
    command: list[str]
    healthcheck: list[str]
    #: Every RUN of all stages.
    runs: list[str]


def read_dockerfile() -> Dockerfile:
    """The one in the repository; every instruction stands on one line."""
    lines = [
        line.split(maxsplit=1) for line in (ROOT / "Dockerfile").read_text().splitlines() if line.strip()
    ]
    said: dict[str, list[str]] = {}
    for instruction, rest in lines:
        said.setdefault(instruction, []).append(rest)
    return Dockerfile(
        env=dict(pair.split("=", 1) for pair in said["ENV"][-1].split()),
        user=said["USER"][-1],
        command=json.loads(said["CMD"][-1]),
        healthcheck=json.loads(said["HEALTHCHECK"][-1].partition("CMD ")[2]),
        runs=said["RUN"],
    )


def healthcheck(service: str) -> list[str]:
    """What is run in a service's container to see whether it is well: its own, or that of its image."""
    said = SERVICES[service].get("healthcheck")
    return list(said["test"][1:]) if said else read_dockerfile().healthcheck


def here(words: list[str], folders: Mapping[str, str]) -> list[str]:
    """A command of a container for this machine: our Python, and our folders for those of the container."""
    found = [sys.executable if word == "python" else word for word in words]
    for theirs, ours in folders.items():
        found = [re.sub(rf"(?<!\S){theirs}/", f"{ours}/", word) for word in found]
    return found


def started(service: str) -> list[str]:
    """What a service starts: its entry point and its command."""
    said = SERVICES[service]
    return [*said.get("entrypoint", []), *said.get("command", [])]
