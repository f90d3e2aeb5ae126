"""How much is thrown at the site, what of, and what has to hold while it comes in."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from _pytest.logging import LogCaptureHandler
from django.db import connection

#: Messages and requests together: 5 000 as usual, 100 000 with SOAK=20.
COUNT = 5_000 * int(os.environ.get("SOAK", "1"))

#: Texts that have broken sites before.
NASTY = [
    "", " ", "\x00", "a\x00b", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "\ufeff", "\u202e",
    "🦆" * 50, "a" + "\u0301" * 200, "ﷺ" * 40, "ß" * 60, "\r\nSet-Cookie: a=b", "%0d%0aX: y",
    "'\"><script>alert(1)</script>",
    "{{7*7}}", "${7*7}", "%s%s%n", "'; DROP TABLE games_game;--", "../../../../etc/passwd", "..\\..\\x", "C:\\x",
    "null", "true", "NaN", "Infinity", "-1", "0", "1e308", "²", "٣", "9" * 20, "9" * 5000, "-" + "9" * 30, "0x10",
    "[" * 3000, '{"a":' * 2000, "A" * 10_000, "=1+1", "//evil.example", "http://evil.example/", "javascript:alert(1)",
]  # fmt: skip


def torn(chance: Random, data: bytes) -> bytes:
    """The bytes with some of them changed, cut out, doubled or put in."""
    torn = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(torn) + 1)
        match chance.randrange(5):
            case 0:
                torn[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del torn[at : at + chance.randint(1, 8)]
            case 2:
                torn[at:at] = torn[at : at + chance.randint(1, 40)]
            case 3:
                torn[at:at] = chance.choice(NASTY).encode("utf-8", "surrogatepass")[:2000]
            case 4:
                torn[at:at] = chance.randbytes(chance.randint(1, 8))
    return bytes(torn)


def any_json(chance: Random, depth: int = 3) -> Any:
    """Some value."""
    kinds = 9 if depth else 6
    match chance.randrange(kinds):
        case 0:
            return chance.choice(NASTY)
        case 1:
            return chance.choice([0, 1, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400])
        case 2:
            return chance.choice([0.5, -0.0, 1e308, 5e-324])
        case 3:
            return chance.choice([True, False])
        case 4:
            return None
        case 5:
            return chance.randint(-5, 30)
        case 6 | 7:
            return [any_json(chance, depth - 1) for _ in range(chance.randrange(4))]
        case _:
            return {
                chance.choice(["id", "type", "cell", *NASTY[:12]]): any_json(chance, depth - 1)
                for _ in range(chance.randrange(4))
            }


def as_text(value: Any) -> str:
    """As JSON, with whatever letters are in it."""
    return json.dumps(value, ensure_ascii=False)


class Lines(logging.Handler):
    """Keeps how the log grew: lines, the longest of them, and those that tell of faults."""

    #: Characters of the longest entry that anybody may make the site write: an address, or where a refusal came from.
    LONGEST = 16 * 1024

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        self.count, self.longest, self.faults = 0, "", list[str]()
        #: Bytes of the process that are rows, told at the end by who can ask for them.
        self.stored = 0

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        line = self.format(record)
        self.count += 1
        self.longest = max(self.longest, line, key=len)
        if record.levelno >= logging.ERROR and not record.name.startswith("django.security."):
            self.faults.append(f"{line}: {record.exc_info[1]!r}" if record.exc_info else line)


def memory() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def stored() -> int:
    """Bytes that a database in this process's memory has; 0 for one elsewhere."""
    if connection.vendor != "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


@contextmanager
def watched(*, messages: int, growth: int = 40 * 2**20) -> Iterator[Lines]:
    """While it comes in: no fault in the log, at most a short line for each message, and no memory kept."""
    lines, before, root = Lines(), memory(), logging.getLogger()
    handlers = root.handlers
    # Not those of pytest, which would keep every line to its end, and with it the request or socket that it tells of.
    root.handlers = [lines, *(one for one in handlers if not isinstance(one, LogCaptureHandler))]
    try:
        yield lines
    finally:
        root.handlers = handlers
    assert lines.faults == [], "\n".join(lines.faults)
    assert lines.count <= messages
    assert len(lines.longest) <= Lines.LONGEST, lines.longest[:300]
    assert memory() - before - lines.stored < growth
