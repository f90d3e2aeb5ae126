"""What is installed is what was looked at; what must not be kept is found before it is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import secrets

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
ASKED = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    "requirements-dev.lock": PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"],
}


def entries(name: str) -> list[tuple[str, str, int]]:
    """Each entry of a lock file: package, version, and how many hashes it has."""
    text = (ROOT / name).read_text()
    found = re.findall(r"(?m)^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)([^\n]*(?:\n    [^\n]*)*)", text)
    return [(canonicalize_name(name), version, rest.count("--hash=sha256:")) for name, version, rest in found]


@pytest.mark.parametrize("name", ASKED)
def test_the_lock_file_has_what_is_asked_for_each_by_version_and_hash(name: str) -> None:
    found = entries(name)
    lines = [
        line for line in (ROOT / name).read_text().splitlines() if re.match(r"\S", line) and line[0] != "#"
    ]
    assert len(lines) == len(found)
    assert [package for package, _, hashes in found if not hashes] == []
    for text in ASKED[name]:
        asked = Requirement(text)
        versions = [version for package, version, _ in found if package == canonicalize_name(asked.name)]
        assert any(asked.specifier.contains(version) for version in versions), (text, versions)


def test_both_lock_files_agree() -> None:
    """What runs is what was tested."""
    run, tested = ({entry[:2] for entry in entries(name)} for name in ASKED)
    assert run <= tested


#: Put together here, so that this file holds none of them.
KEYS = [
    "-----BEGIN RSA " + "PRIVATE KEY-----",
    "aws = AK" + "IAIOSFODNN7EXAMPLE",
    "token: gh" + "p_" + "a1B2" * 9,
    "xox" + "b-1234567890-abcdef",
    "https://" + "0123456789abcdef" * 2 + "@sentry.example/1",
    "DATABASE_URL=postgres://club:" + "hunter2hunter2" + "@db/club",
    'SECRET' + '_KEY = "k3J9xQ2mZ7pL5vR8tW1nB6yC4dF0gH"',
]  # fmt: skip
HARMLESS = [
    "DATABASE_URL=postgres://club:${PASSWORD}@db/club",
    "postgres://USER:PASSWORD@HOST/NAME",
    'SECRET_KEY = environment.secret_key("SECRET_KEY")',
    'password_help = "at least eight characters please"',
    "the token of a form",
]


@pytest.mark.parametrize("line", KEYS)
def test_a_secret_is_found(line: str) -> None:
    assert list(secrets.found_in(line))


@pytest.mark.parametrize("line", HARMLESS)
def test_what_is_none_is_left_alone(line: str) -> None:
    assert list(secrets.found_in(line)) == []
