"""Every check of style, types and structure, one after the other: ``python -m tests.lint``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
PYTHON_CHECKS = [
    [BIN / "ruff", "check", "."],
    [BIN / "ruff", "format", "--check", "."],
    [BIN / "mypy", "config", "games", "accounts", "positions"],
    [BIN / "lint-imports", "--no-cache"],
    [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
    # What of it is no fault says so on its line; the least severe findings are ruff's to find, by its rules S.
    [
        BIN / "bandit",
        "--quiet",
        "--severity-level",
        "medium",
        "-r",
        "config",
        "games",
        "accounts",
        "positions",
    ],
    [sys.executable, "-m", "tests.secrets"],
]
SCRIPT_CHECKS = [
    ["npm", "ci", "--silent", "--no-audit", "--no-fund"],
    ["npm", "exec", "--no", "--", "tsc", "-p", "."],
    ["npm", "exec", "--no", "--", "tsc", "-p", "frontend/worker"],
]


def main() -> int:
    """Run all, name those that failed."""
    checks = list(PYTHON_CHECKS)
    failed = []
    if shutil.which("npm"):
        checks += SCRIPT_CHECKS
    elif os.environ.get("REQUIRE_ALL_TESTS") == "1":
        failed.append("npm is missing, so the types of the page's modules could not be checked")
    else:
        print("*** NOT RUN: the types of the page's modules (tsc). They need npm.")
    for check in checks:
        words = [str(part) for part in check]
        print("→", " ".join([Path(words[0]).name, *words[1:]]), flush=True)
        if subprocess.run(words).returncode:
            failed.append(" ".join(words[1:]))
    for line in failed:
        print("FAILED:", line)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
