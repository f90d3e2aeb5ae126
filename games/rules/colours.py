"""Seats, stone colours, colour groups and the contents of a set (R5, R6)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

Seat = Literal["blue", "yellow"]
Colour = Literal["blue", "purple", "red", "orange", "yellow", "green"]
#: What a bridge is: scoring for blue, scoring for yellow, or red (R14).
Kind = Literal["blue", "yellow", "red"]

#: Blue moves first (R7). Pairs of values "for each seat" are in this order everywhere.
SEATS: Final[tuple[Seat, Seat]] = ("blue", "yellow")
OTHER: Final[dict[Seat, Seat]] = {"blue": "yellow", "yellow": "blue"}
SEAT_NUMBER: Final[dict[Seat, int]] = {"blue": 0, "yellow": 1}

#: In the order of the wheel (R5). Six numbers "by colour" are in this order everywhere.
COLOURS: Final[tuple[Colour, ...]] = ("blue", "purple", "red", "orange", "yellow", "green")
COLOUR_NUMBER: Final[dict[Colour, int]] = {colour: number for number, colour in enumerate(COLOURS)}
LETTERS: Final[dict[Colour, str]] = {colour: colour[0] for colour in COLOURS}

KINDS: Final[tuple[Kind, ...]] = ("blue", "yellow", "red")

#: Blue+, Yellow+ and Red+ (R5).
GROUPS: Final[dict[Kind, tuple[Colour, ...]]] = {
    "blue": ("blue", "purple", "green"),
    "yellow": ("yellow", "orange", "green"),
    "red": ("red", "purple", "orange"),
}

#: Numbers of kinds. Three values "by kind" are in the order of `KINDS` everywhere.
KIND_NUMBER: Final[dict[Kind, int]] = {kind: number for number, kind in enumerate(KINDS)}
RED: Final = KIND_NUMBER["red"]
#: By kind: the numbers of the colours of its group.
GROUP_NUMBERS: Final = tuple(tuple(COLOUR_NUMBER[colour] for colour in GROUPS[kind]) for kind in KINDS)
#: What each seat can build (R14), by number.
KINDS_OF: Final[dict[Seat, tuple[int, int]]] = {
    "blue": (KIND_NUMBER["blue"], RED),
    "yellow": (KIND_NUMBER["yellow"], RED),
}
#: For each seat and each colour what the seat can build with a stone of it.
KINDS_WITH: Final[dict[Seat, tuple[tuple[int, ...], ...]]] = {
    seat: tuple(
        tuple(kind for kind in kinds if colour in GROUP_NUMBERS[kind]) for colour in range(len(COLOURS))
    )
    for seat, kinds in KINDS_OF.items()
}

#: The 12 stones of one set of each player (R6), in the order in which supplies are shown.
SET: Final[dict[Seat, dict[Colour, int]]] = {
    "blue": {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1},
    "yellow": {"yellow": 4, "orange": 3, "green": 2, "red": 2, "purple": 1},
}

#: The colours of each player's set, each with its number.
NUMBERED_SET: Final[dict[Seat, tuple[tuple[Colour, int], ...]]] = {
    seat: tuple((colour, COLOUR_NUMBER[colour]) for colour in SET[seat]) for seat in SEATS
}

#: Stones of the current set that are still in hand: six numbers by colour.
Supply = tuple[int, ...]
#: A supply that is used up.
NO_STONES: Final[Supply] = (0,) * len(COLOURS)


def full_supply(seat: Seat) -> Supply:
    """A whole set of `seat` (R6)."""
    return tuple(SET[seat].get(colour, 0) for colour in COLOURS)


@cache
def colours_of(seat: Seat, supply: Supply) -> tuple[Colour, ...]:
    """The colours that are left in a supply of `seat`, in the order in which supplies are shown."""
    # Kept for good: there are 720 supplies, and every turn asks.
    return tuple(colour for colour in SET[seat] if supply[COLOUR_NUMBER[colour]])
