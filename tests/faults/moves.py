"""Chooses a legal action from what a `game` message says, without the rules."""

from __future__ import annotations

from random import Random
from typing import Any

COLOURS = {"b": "blue", "p": "purple", "r": "red", "o": "orange", "y": "yellow", "g": "green"}

Move = tuple[str, dict[str, Any]]


def move_on(state: dict[str, Any], rows: list[str], random: Random) -> Move:
    """The kind of an action that the player to move may do, and what it needs. Takes back now and then."""
    can = state["can"]
    if can["undo"] and random.random() < 0.05:
        return "undo", {}
    if state["placed"] is not None:
        bridges = letters_apart(can["bridges"], 4)
        if bridges and random.random() < 0.8:
            ends = random.choice(bridges)
            return "bridge", {"from": cell_of(ends[:2]), "to": cell_of(ends[2:])}
        return "end", {}
    return placement(state, rows, random) if can["place"] else ("end", {})


def placement(state: dict[str, Any], rows: list[str], random: Random) -> Move:
    """A stone in hand, on an empty cell of a region or on a dot that takes it."""
    supply = state["supplies"][0 if state["turn"] == "blue" else 1]
    grid = [row.split() for row in rows]
    playable = [
        ([column, row], token)
        for row, tokens in enumerate(grid)
        for column, token in enumerate(tokens)
        if token != "."
    ]
    empty = [
        cell
        for (cell, token), letter in zip(playable, state["cells"], strict=True)
        if letter == "." and token != "o"
    ]
    choices = [(letter, cell) for letter in supply for cell in empty]
    for letter, dots in state["can"]["dots"].items():
        choices += [(letter, cell_of(dot)) for dot in letters_apart(dots, 2)]
    letter, cell = random.choice(choices)
    return "place", {"colour": COLOURS[letter], "cell": cell}


def letters_apart(text: str, size: int) -> list[str]:
    """The text in pieces of that size."""
    return [text[at : at + size] for at in range(0, len(text), size)]


def cell_of(letters: str) -> list[int]:
    """Column and row of a cell in two letters."""
    return [ord(letter) - ord("a") for letter in letters]
