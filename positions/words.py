"""Lines of text from people: names, titles, notes. One place says what a line may contain.

The text stays theirs: it is composed (NFC), cleaned of what would disturb other lines on the screen, and clipped in
its combining marks. Markup needs no care here, since every page shows it as text.
"""

import unicodedata

# Controls that turn the direction of what follows them, and marks that hold other text together or apart.
DIRECTION_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
MARKS_IN_A_ROW = 4  # more than any living script writes on one letter
JOINERS = frozenset("\u200c\u200d")  # needed inside words of some scripts and in emoji


class LineError(ValueError):
    """A line that can't be taken; ``code`` is ``empty`` or ``too_long``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_line(text: str, *, most: int) -> str:
    """One visible line of 1 to ``most`` code points, blanks in a row made one; raises ``LineError``."""
    line = _calmed(text)
    if not any(is_visible(char) for char in line):
        raise LineError("empty")
    if len(line) > most:
        raise LineError("too_long")
    return line


def clean_text(text: str, *, most: int) -> str:
    """Up to ``most`` code points of lines, each cleaned as by ``clean_line``; "" if none has anything to show.

    Raises ``LineError`` with ``too_long``.
    """
    lines = [_calmed(line) for line in text.splitlines()]
    cleaned = "\n".join(line if any(map(is_visible, line)) else "" for line in lines).strip("\n")
    if len(cleaned) > most:
        raise LineError("too_long")
    return cleaned


def _calmed(text: str) -> str:
    """The text on one line, without what disturbs others."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category in {"Mn", "Me"}:
            marks += 1
            if marks > MARKS_IN_A_ROW:
                continue
        else:
            marks = 0
        if char.isspace():
            kept.append(" ")
        elif char in JOINERS or not (category in {"Cc", "Cs", "Cn", "Co"} or char in DIRECTION_CONTROLS):
            kept.append(char)
    return " ".join("".join(kept).split())


def is_visible(char: str) -> bool:
    """Whether a character shows by itself: a letter, digit, sign or symbol, not a mark, blank or control."""
    return unicodedata.category(char)[0] in "LNPS"


def fold_line(line: str) -> str:
    """The form in which two lines are compared: compatible forms and letter case folded, blanks made one."""
    folded = unicodedata.normalize("NFKC", line).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
