"""Configuration: every variable is read strictly, and a bad one stops the start with one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BAD = [
    ("DEBUG", "yes", "should be 0 or 1"),
    ("PORT", "eighty", "should be a whole number from 1 to 65535"),
    ("PORT", "70000", "should be a whole number from 1 to 65535"),
    ("SITE_URL", "play.example.org", "should be an address like https://play.example.org, without a path"),
    ("SITE_URL", "https://play.example.org/club", "should be an address like"),
    ("ALLOWED_HOSTS", "https://play.example.org", "should be host names separated by commas"),
    ("DATABASE_URL", "mysql://root@localhost/x", "should be postgres://user:password@host:5432/name"),
    ("DATABASE_URL", "postgres://localhost", "should be postgres://user:password@host:5432/name"),
    ("REDIS_URL", "localhost:6379", "should be redis://host:6379/0"),
    ("EMAIL_URL", "mail.example.org", "should be like smtp+tls://user:password@host:587"),
    ("TRUSTED_PROXIES", "-1", "should be a whole number from 0 to 10"),
    ("SECRET_KEY", "short", "should be a secret of at least 50 random characters"),
    ("LOG_FORMAT", "xml", "should be json or text"),
    (
        "SENTRY_DSN",
        "https://sentry.example.org/1",
        "should be like https://key@sentry.example.org/1, or empty",
    ),
    ("SINGLE_PROCESS", "yes", "should be 0 or 1"),
    ("OFFLINE", "no", "should be 0 or 1"),
    ("DATA_DIR", "/proc/nothing", "should be a folder that can be written"),
]


def start(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the site with nothing in the environment but what is given."""
    environment = {"PATH": os.environ["PATH"], **variables}
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, capture_output=True, text=True
    )


@pytest.mark.parametrize(("name", "value", "should_be"), BAD)
def test_a_bad_value_stops_the_start_with_one_line(tmp_path, name, value, should_be):
    done = start(["check"], **{"DATA_DIR": str(tmp_path), name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: {name}: {should_be}")
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_public_site_needs_its_own_secret(tmp_path):
    done = start(["check"], DATA_DIR=str(tmp_path), SITE_URL="https://play.example.org")
    assert (done.returncode, done.stderr) == (
        1,
        "error: SECRET_KEY: should be a secret of at least 50 random characters\n",
    )


@pytest.mark.parametrize(
    ("site", "form"), [("https://play.example.org", "json"), ("http://localhost", "text")]
)
def test_machines_read_the_log_of_a_public_site(tmp_path, site, form):
    program = ["shell", "--no-imports", "-c", "from django.conf import settings; print(settings.LOG_FORMAT)"]
    assert start(program, DATA_DIR=str(tmp_path), SITE_URL=site, SECRET_KEY="k" * 50).stdout == f"{form}\n"


def test_on_ones_own_machine_a_secret_is_made_once_and_kept_private(tmp_path):
    assert start(["check"], DATA_DIR=str(tmp_path)).returncode == 0
    kept = tmp_path / "secret-key"
    first = kept.read_text()
    assert len(first) >= 50
    assert kept.stat().st_mode & 0o077 == 0
    assert start(["check"], DATA_DIR=str(tmp_path)).returncode == 0
    assert kept.read_text() == first


def test_an_old_python_is_told_so_in_one_line(tmp_path):
    """`config/prepare.py` must stay readable for old Pythons; here one is played by a changed version."""
    program = (
        "import sys, runpy; sys.version_info = (3, 8, 1); sys.version = '3.8.1 (default)';"
        "sys.argv = ['prepare.py', 'requirements.lock'];"
        "runpy.run_path('config/prepare.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert (
        done.stderr
        == "error: Python 3.11 or newer is needed, this is 3.8.1; name one: make run PYTHON=python3.11\n"
    )
