"""Seats, stone colours, colour groups and the contents of a set (R5, R6)."""

from __future__ import annotations

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

#: What each seat can build (R14).
KINDS_OF: Final[dict[Seat, tuple[Kind, Kind]]] = {"blue": ("blue", "red"), "yellow": ("yellow", "red")}

#: Blue+, Yellow+ and Red+ (R5).
GROUPS: Final[dict[Kind, tuple[Colour, ...]]] = {
    "blue": ("blue", "purple", "green"),
    "yellow": ("yellow", "orange", "green"),
    "red": ("red", "purple", "orange"),
}

#: The 12 stones of one set of each player (R6), in the order in which supplies are shown.
SET: Final[dict[Seat, dict[Colour, int]]] = {
    "blue": {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1},
    "yellow": {"yellow": 4, "orange": 3, "green": 2, "red": 2, "purple": 1},
}

#: Stones of the current set that are still in hand: six numbers by colour.
Supply = tuple[int, ...]


def full_supply(seat: Seat) -> Supply:
    """A whole set of `seat` (R6)."""
    return tuple(SET[seat].get(colour, 0) for colour in COLOURS)


def change_supply(supply: Supply, colour: int, change: int) -> Supply:
    """The supply with `change` stones more of the colour with that number."""
    return (*supply[:colour], supply[colour] + change, *supply[colour + 1 :])


_ONES: Final = tuple(change_supply((0,) * len(COLOURS), colour, 1) for colour in range(len(COLOURS)))


def one_of(colour: int) -> Supply:
    """A single stone of the colour with that number."""
    return _ONES[colour]
