"""Room IDs: how people write them and how they are compared; fresh ones that can't be guessed."""

from __future__ import annotations

import secrets
import unicodedata

from games.models import CODE_MOST
from positions.words import fold_line, is_visible

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aeiou"


class CodeError(ValueError):
    """Text that is no Room ID; `code` is `empty`, `too_long` or `bad_characters`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def fold_code(text: str) -> str:
    """The form in which Room IDs are stored and compared: NFKC, case folded, trimmed, blanks made one.

    1 to 40 code points: letters, marks, digits, space, `-` and `_`, one of them visible. Raises `CodeError`.
    """
    code = fold_line(text)
    if not code:
        raise CodeError("empty")
    if len(code) > CODE_MOST:
        raise CodeError("too_long")
    if not all(is_allowed(char) for char in code) or not any(is_visible(char) for char in code):
        raise CodeError("bad_characters")
    return code


def is_allowed(char: str) -> bool:
    """Whether a character may stand in a Room ID."""
    category = unicodedata.category(char)
    return category[0] in "LM" or category == "Nd" or char in " -_"


def fresh_code() -> str:
    """A Room ID that is easy to say and write and can't be guessed: 63 random bits, like `kolu-mida-zeno-rapi-tuvo`."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(10)]
    return "-".join("".join(syllables[start : start + 2]) for start in range(0, 10, 2))
