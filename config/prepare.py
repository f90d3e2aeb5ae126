"""Makes the virtual environment that every command needs; run by the Makefile with the system's Python.

Uses the standard library only and no syntax newer than Python 3.6, so that an old Python can still say what is wrong.
Packages come from the lock file, by hash; they are installed again only when the lock file changed.
"""

import hashlib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")


def stop(line: str) -> None:
    """End with one line for the person at the terminal, status 1."""
    sys.stderr.write("error: " + line + "\n")
    sys.exit(1)


def say(line: str) -> None:
    """Tell what is being done."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def fingerprint(lock: str) -> str:
    """What an installation depends on: the lock file and this Python."""
    with open(lock, "rb") as file:
        return hashlib.sha256(file.read() + sys.version.encode()).hexdigest()


def make_venv() -> None:
    """A fresh virtual environment in .venv, over whatever was there."""
    say("Making the virtual environment in .venv ...")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], stdout=subprocess.PIPE)
    if made.returncode:
        stop("Python's venv is missing; install it (on Debian: apt install python3-venv) and try again")


def install(lock: str) -> None:
    """The packages of the lock file, each checked against its hash."""
    say("Installing the packages of " + os.path.basename(lock) + " ...")
    command = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        lock,
    ]
    if subprocess.run(command).returncode:
        stop("the packages could not be installed; see the lines above (is the network there?)")


def main(names: list) -> None:  # list[str], which an old Python could not read
    """Prepare .venv with the lock files named, e.g. ``requirements.lock``."""
    if sys.version_info < (3, 11):
        version = sys.version.split()[0]
        stop("Python 3.11 or newer is needed, this is " + version + "; name one: make run PYTHON=python3.11")
    for name in names:
        lock = os.path.join(ROOT, name)
        stamp = os.path.join(VENV, name + ".installed")
        wanted = fingerprint(lock)
        if os.path.exists(stamp) and os.path.exists(PYTHON):
            with open(stamp) as file:
                if file.read() == wanted:
                    continue
        if (
            not os.path.exists(PYTHON)
            or subprocess.run([PYTHON, "-m", "pip", "--version"], stdout=subprocess.PIPE).returncode
        ):
            make_venv()
        install(lock)
        with open(stamp, "w") as file:
            file.write(wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
