"""`manage.py check --deploy`: a public site that would lose moves or leak is refused, with what to set."""

from pathlib import Path

import pytest

from tests.config.test_environment import start

#: The variables that docs/operations.md tells a public site to set.
PUBLIC = {
    "SECRET_KEY": "8Rr2vGk0sXbq5yTn1uWc7eHj4mZp9aLd3fQiOoYt6xN-sW4bK7vJ",
    "SITE_URL": "https://play.example.org",
    "DATABASE_URL": "postgres://dl:secret@db:5432/dl",
    "REDIS_URL": "redis://redis:6379/0",
    "EMAIL_URL": "smtp+tls://dl:secret@mail.example.org:587",
    "TRUSTED_PROXIES": "1",
}
#: What is missing or wrong, and what is then said.
FAULTS = [
    ({"REDIS_URL": ""}, "config.E001", "Set REDIS_URL, or SINGLE_PROCESS=1"),
    ({"DATABASE_URL": ""}, "config.E002", "Set DATABASE_URL to PostgreSQL, or SINGLE_PROCESS=1"),
    ({"TRUSTED_PROXIES": ""}, "config.E003", "Set TRUSTED_PROXIES"),
    ({"EMAIL_URL": ""}, "config.W001", "Set EMAIL_URL"),
    ({"METRICS_TOKEN": "guess"}, "config.W002", "Set METRICS_TOKEN to at least 16 random characters"),
    ({"DEBUG": "1"}, "security.W018", "DEBUG"),
]


def check(folder: Path, **changed: str):
    """The deployment check of a public site with something changed."""
    variables = {**PUBLIC, **changed, "DATA_DIR": str(folder)}
    return start(["check", "--deploy", "--fail-level", "WARNING"], **variables)


def test_the_documented_production_variables_pass(tmp_path):
    done = check(tmp_path, METRICS_TOKEN="6f1c0b7a9d2e4a35")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(("changed", "code", "hint"), FAULTS, ids=[code for _, code, _ in FAULTS])
def test_what_is_missing_is_named_with_what_to_set(tmp_path, changed, code, hint):
    done = check(tmp_path, **changed)
    assert done.returncode == 1
    assert code in done.stderr
    assert hint in done.stderr
    assert "1 issue " in done.stderr


def test_one_process_on_one_machine_may_do_without_servers(tmp_path):
    done = check(tmp_path, REDIS_URL="", DATABASE_URL="", SINGLE_PROCESS="1")
    assert done.returncode == 0, done.stderr
