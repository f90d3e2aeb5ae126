"""What people may be called."""

from positions.words import clean_line

NAME_MOST = 30  # code points


def clean_name(text: str) -> str:
    """A name of 1–30 code points on one visible line; raises ``positions.words.LineError``."""
    return clean_line(text, most=NAME_MOST)
