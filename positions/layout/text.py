"""A position as plain text: one line for each row, tokens parted by blanks."""

from __future__ import annotations

import re

from positions.layout.faults import Fault, LayoutError, quote
from positions.layout.model import LARGEST, Layout, find_faults
from positions.layout.symmetry import DOT

#: Largest text or file that is looked at, in bytes of a file or code points of a text.
SIZE_LIMIT = 1 << 20

# Only these letters: lower() and upper() would let other scripts' letters through.
_LOOSE_TOKEN = re.compile(r"[SWGswg][0-9]{0,2}")


def parse_layout(text: str) -> Layout:
    """Read rows of tokens, without regard to case. Empty lines above and below are skipped.

    Raises LayoutError with all faults at once; their lines count from 1 in `text`.
    """
    if len(text) > SIZE_LIMIT:
        raise LayoutError((Fault("too_large", 1, quoted=quote(str(len(text)))),))
    texts = re.split(r"\r\n|\n|\r", text)
    used = [number for number, line in enumerate(texts) if line.strip()]
    first, last = (used[0], used[-1]) if used else (0, -1)
    # One row more than may be is enough to tell that there are too many.
    texts = texts[first : min(last, first + LARGEST) + 1]
    rows = [[clean_token(token) for token in line.split()] for line in texts]
    if faults := find_faults(rows, range(first + 1, first + 1 + len(rows))):
        raise LayoutError(faults)
    return Layout(tuple(tuple(row) for row in rows))


def format_layout(layout: Layout) -> str:
    """The text that `parse_layout` reads as the same layout, margin included; no newline at the end."""
    return "\n".join(" ".join(row) for row in layout.tokens)


def clean_token(token: str) -> str:
    """A token in its stored form; anything unknown stays as it is."""
    if token == DOT.upper():
        return DOT
    return token.upper() if _LOOSE_TOKEN.fullmatch(token) else token
