"""Looks for keys and passwords in what the repository holds: ``python -m tests.secrets``, part of ``make lint``.

Knows the forms of the usual keys, and names that look like a secret beside a long random value. What is meant for
tests says so: such lines stand in files of ``tests``, where only the forms of real keys count.
"""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

#: What real keys look like.
FORMS = {
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    "a key of AWS": re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    "a token of GitHub": re.compile(r"\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{60,})"),
    "a token of GitLab": re.compile(r"\bglpat-[\w-]{20,}"),
    "a token of Slack": re.compile(r"\bxox[abprs]-[0-9A-Za-z-]{10,}"),
    "a key of Google": re.compile(r"\bAIza[\w-]{35}\b"),
    "a key of Stripe": re.compile(r"\b[rs]k_live_[0-9A-Za-z]{20,}"),
    "a token of PyPI or npm": re.compile(r"\b(?:pypi-[\w-]{60,}|npm_[0-9A-Za-z]{36})"),
    "a web token": re.compile(r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}"),
    "an address of Sentry with its key": re.compile(r"https://[0-9a-f]{32}@"),
}
#: An address of a server with the password in it; the words of examples are none.
ADDRESS = re.compile(r"\b[a-z][a-z0-9+]{2,20}://[^\s:/@]{1,60}:([^\s@/]{1,200})@")
#: A name that says so, and its value.
NAMED = re.compile(
    r"""(?i)(?:secret|passw|token|api_?key)\w{0,20}["']?\s{0,3}[:=]\s{0,3}["']([\w+/=.!-]{20,200})["']"""
)
#: Bits for each character from which on a value looks random.
RANDOM = 3.7
#: Files of hashes and of others' words.
LEFT_OUT = ("requirements.lock", "requirements-dev.lock", "package-lock.json")


def randomness(text: str) -> float:
    """Bits for each character, by how often each of them is there."""
    counts = Counter(text).values()
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts)


def found_in(line: str, *, is_test: bool = False) -> Iterator[str]:
    """What looks like a secret in one line."""
    for what, form in FORMS.items():
        if form.search(line):
            yield what
    if is_test:
        return
    for match in ADDRESS.finditer(line):
        if not re.search(r"[$<{]|(?i:password|secret|change)", match[1]) and len(match[1]) > 3:
            yield "a password in an address"
    for match in NAMED.finditer(line):
        if randomness(match[1]) > RANDOM and re.search(r"[0-9]", match[1]):
            yield "a value that looks random beside the name of a secret"


def kept_files() -> list[Path]:
    """What git keeps, and what it would keep: new files too."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    return [Path(name) for name in names if name and Path(name).is_file() and Path(name).name not in LEFT_OUT]


def main() -> int:
    """Print each place; 1 if there is one."""
    found = 0
    for path in kept_files():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode(errors="replace").splitlines(), start=1):
            for what in found_in(line, is_test=path.parts[0] == "tests"):
                print(f"{path}:{number}: {what}")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
