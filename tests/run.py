"""Runs one part of the tests, and says loudly what could not run here.

    python -m tests.run fast|servers|browser|smoke

Browser tests run in a process of their own: Playwright's event loop and the tests' own would break each other.

With CI set, what failed is run once more, alone: on a busy machine a wait can run out. Whatever passes only then is
named as unsteady and wants mending; what fails twice has failed.
"""

import os
import shutil
import subprocess
import sys

from tests.faults.servers import missing_programs

WORKERS = os.environ.get("WORKERS", "auto")
IS_CI = os.environ.get("CI") == "true"
REQUIRE_ALL = os.environ.get("REQUIRE_ALL_TESTS") == "1"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

PARTS = {
    "fast": ["-m", "not e2e and not servers", "-n", WORKERS],
    "servers": ["-m", "servers", "-p", "no:randomly", "tests/faults", "tests/production"],
    # Each of two processes has a site and a browser of its own; tests of one file stay together.
    "browser": ["-m", "e2e", "tests/e2e", "-n", "2", "--dist", "loadfile"],
    "smoke": ["-m", "smoke", "tests/e2e"],
}


def absent(what: str, how: str) -> int:
    """Say what was skipped; a failure where everything is required."""
    print(f"\n*** NOT RUN: {what}\n*** {how}\n", flush=True)
    return 1 if REQUIRE_ALL else 0


def run_pytest(*options: str) -> int:
    """The exit status of pytest with these options; 1 if tests failed."""
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *options]).returncode


def pytest_part(part: str) -> int:
    """Run that part's tests; in CI, what failed gets a second chance."""
    status = run_pytest(*PARTS[part])
    if status == 1 and IS_CI:
        print(f"\n*** {part}: what failed runs once more, alone.\n", flush=True)
        status = run_pytest(*PARTS[part], "-n", "0", "--last-failed", "--last-failed-no-failures", "none")
        if status == 0:
            print(f"\n*** UNSTEADY: these tests of {part} failed first and passed alone.\n", flush=True)
    return status


def node_tests() -> int:
    """The page's pure modules, in node's own test runner."""
    if not shutil.which("node"):
        return absent("the tests of the page's modules (tests/js)", "They need node 20 or newer.")
    print("The page's modules:", flush=True)
    return subprocess.run(["node", "--test", "tests/js/"]).returncode


def main(part: str) -> int:
    """Run it; the exit status is 0 only if everything that ran passed."""
    if part == "servers" and (programs := missing_programs()):
        return absent("the tests on servers of their own", f"They need {', '.join(programs)}.")
    if part in {"browser", "smoke"} and not os.access(CHROMIUM, os.X_OK):
        return absent(
            "the browser tests (tests/e2e)", f"They need chromium at {CHROMIUM}, or CHROMIUM=/path/to/it."
        )
    database = "the DATABASE_URL given" if os.environ.get("DATABASE_URL") else "the embedded database"
    print(f"Tests: {part}, on {database}", flush=True)
    status = pytest_part(part)
    if part == "fast":
        status = node_tests() or status
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
