"""What can be wrong with a position as text. Codes travel, words are made where they are shown."""

from __future__ import annotations

from dataclasses import dataclass

#: Longest piece of offending input that a fault repeats, in code points.
QUOTE_LIMIT = 40

#: Every code that a fault can carry.
CODES = (
    "bad_encoding",
    "bad_header",
    "bad_sets",
    "duplicate_id",
    "empty",
    "no_region",
    "ragged",
    "too_large",
    "too_long",
    "too_tall",
    "too_wide",
    "unknown_token",
)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with its place."""

    #: One of `CODES`.
    code: str
    #: Line of the text or file, from 1; None where no line is meant.
    line: int | None = None
    #: (column, row), 0-based from the top left of the full grid; None where no cell is meant.
    cell: tuple[int, int] | None = None
    #: The offending input, cut to `QUOTE_LIMIT` code points; "" where nothing was there.
    quoted: str = ""


class LayoutError(ValueError):
    """The text can't be read as a position. Carries every fault that was found, in order of lines."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(_brief(fault) for fault in faults))
        #: At least one fault.
        self.faults = faults


def quote(text: str) -> str:
    """The input as a fault repeats it: at most `QUOTE_LIMIT` code points."""
    return text if len(text) <= QUOTE_LIMIT else text[: QUOTE_LIMIT - 1] + "…"


def _brief(fault: Fault) -> str:
    place = "" if fault.line is None else f" (line {fault.line})"
    return fault.code + place + (f" {fault.quoted!r}" if fault.quoted else "")
