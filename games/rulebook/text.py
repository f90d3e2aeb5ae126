"""What chapters, rules and examples are made of. Words are lazy: they are said in the language of who reads them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from games.rules import RefusalCode, Score, Seat

Words = str | Promise


@dataclass(frozen=True)
class Example:
    """A small board on which somebody tries something. `games.rulebook.playing` reads it, a test plays it."""

    #: One line for each row of cells, from the top: the layout's tokens, `|`, and the first letter of each stone.
    board: str
    #: What is done, with commas between: `green c2, a2-c2, end`; also `undo`, `agree`, `resign`, and `yellow: red b1`
    #: for who is not to move. All of it is legal, but for the last where `refused` says so.
    moves: str
    caption: Words
    #: Why the last move is refused; "" where it is legal.
    refused: RefusalCode | str = ""
    turn: Seat = "blue"
    #: How many sets are played; both have their first one.
    sets: int = 3
    #: Bridges that are there before: `blue a2-c2, cut yellow a1-c1`.
    bridges: str = ""
    #: What the caption says of the points of Blue, after the moves; None where it says nothing.
    score: Score | None = None


@dataclass(frozen=True)
class Rule:
    """One rule with a place of its own on the page."""

    #: Its anchor. Links lead there from elsewhere: it stays as it is.
    id: str
    title: Words
    paragraphs: tuple[Words, ...] = ()
    examples: tuple[Example, ...] = ()
    #: Sentences that are a list, after the paragraphs; numbered where they come one after the other.
    points: tuple[Words, ...] = ()
    numbered: bool = False
    #: Codes of refusals, of the rules and of rooms, that this rule explains.
    refuses: tuple[str, ...] = ()
    #: A drawing of its own: `groups` or `sets`.
    drawing: str = ""


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together."""

    #: Its anchor, as stable as those of rules.
    id: str
    title: Words
    rules: tuple[Rule, ...]
