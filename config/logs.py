"""How a line of the log looks: JSON on a public site, text on one's own machine; each with what it belongs to.

A line never grows beyond its bounds, whatever somebody sends, stays one line, and names pages by their pattern: an
address may hold the name of a person or a key.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from django.http import HttpRequest

from games import marks

#: Characters of a message, and of what went wrong, counted from its end.
MESSAGE_MOST = 1_000
ERROR_MOST = 6_000
#: What PostgreSQL adds to an error: the values of the row.
_DETAIL = re.compile(r"^DETAIL:.*\n?", re.MULTILINE)


def message_of(record: logging.LogRecord) -> str:
    """The message, cut to its bound; the address of its request gives way to the pattern of the page."""
    text = record.getMessage()
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest) and text.endswith(request.path):
        match = request.resolver_match
        text = text.removesuffix(request.path) + (f"/{match.route}" if match else "no page")
    return text if len(text) <= MESSAGE_MOST else text[: MESSAGE_MOST - 1] + "…"


class _Formatter(logging.Formatter):
    """What both forms share."""

    def error_of(self, record: logging.LogRecord) -> str:
        """The traceback, its end if it is long; empty if nothing was raised."""
        text = self.formatException(record.exc_info) if record.exc_info else ""
        text = _DETAIL.sub("", text)
        return text if len(text) <= ERROR_MOST else "…" + text[1 - ERROR_MOST :]


class JsonLines(_Formatter):
    """One JSON object on each line: time, level, logger, message, the marks, and `error` if something was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """ASCII, so that no other character ends the line or steers a terminal."""
        line: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": message_of(record),
            **marks.known(),
        }
        error = self.error_of(record)
        return json.dumps({**line, "error": error} if error else line)


class TextLines(_Formatter):
    """The same for a person at a terminal; what was raised follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Control characters of the message are written as in Python."""
        said = "".join(
            letter if letter.isprintable() else ascii(letter)[1:-1] for letter in message_of(record)
        )
        known = " ".join(f"{name}={mark}" for name, mark in marks.known().items())
        line = f"{self.formatTime(record)} {record.levelname} {record.name}{known and ' ' + known}: {said}"
        error = self.error_of(record)
        return f"{line}\n{error}" if error else line


def logging_settings(form: str) -> dict[str, object]:
    """Django's `LOGGING`: warnings and errors to standard error, as `json` or as `text`."""
    formatter = {"json": JsonLines, "text": TextLines}[form]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Its own handlers would say everything twice.
            "django": {"handlers": [], "level": "WARNING"},
            # Whoever asks for what is not there would write the log otherwise.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }
