"""Examples as people see them: the board drawn as everywhere, what was tried marked on it, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.pictures import draw_state, draw_stone
from games.rulebook.playing import Played, play_example
from games.rulebook.text import Example, Words
from games.rules import SEATS, Bridge, BuiltBridge, Colour, Place, State
from games.rules.notation_start import cell_name
from games.words import ending, seat_name
from positions.layout import Cell
from positions.layout.drawing import CELL

#: How far from the middle of its stones a bridge is drawn that would lie along another.
_ASIDE: Final = 2.7


@dataclass(frozen=True)
class Picture:
    """One example for a page."""

    svg: str
    #: The board in words, for who does not see it.
    words: str
    caption: Words
    is_refused: bool


def picture_of(example: Example) -> Picture:
    """The example in the reader's language."""
    played, svg = _drawn(example)
    return Picture(svg, board_words(played), example.caption, bool(played.refused))


@cache
def _drawn(example: Example) -> tuple[Played, str]:
    """Examples are few and never change: each is played and drawn once."""
    played = play_example(example)
    return played, draw_state(played.state, under=_cells(played.state), over="".join(_marks(played)))


def colour_name(colour: Colour) -> str:
    """The colour of a stone, in the reader's language."""
    return {
        "blue": pgettext("stone", "blue"),
        "purple": pgettext("stone", "purple"),
        "red": pgettext("stone", "red"),
        "orange": pgettext("stone", "orange"),
        "yellow": pgettext("stone", "yellow"),
        "green": pgettext("stone", "green"),
    }[colour]


def board_words(played: Played) -> str:
    """Stones and bridges by the names of their cells, what was taken back, how it ended, and what was tried."""
    state = played.state
    layout = state.layout
    stones = sorted(state.stones.items(), key=lambda stone: (stone[0][1], stone[0][0]))
    named = ", ".join(f"{cell_name(layout, cell)} {colour_name(colour)}" for cell, colour in stones)
    parts = [_("Stones: %(stones)s.") % {"stones": named}] if named else [_("No stones yet.")]
    parts += [_bridge_words(state, bridge) for bridge in state.bridges]
    if played.taken_back is not None:
        parts.append(_("Taken back from %(cell)s.") % {"cell": cell_name(layout, played.taken_back)})
    if played.placed is not None:
        parts.append(_placed_words(played) % {"cell": cell_name(layout, played.placed)})
    return " ".join((*parts, *_end_words(state), *_tried_words(played)))


def _placed_words(played: Played) -> str:
    if played.placed not in played.state.stones:
        return _("The stone of this turn went back from %(cell)s.")
    if played.placed == played.state.placed:
        return _("Placed this turn: %(cell)s.")
    return _("Placed last: %(cell)s.")


def _end_words(state: State) -> Iterator[str]:
    if state.outcome:
        yield ending(state.outcome, {seat: seat_name(seat) for seat in SEATS})


def _tried_words(played: Played) -> Iterator[str]:
    state, tried = played.state, played.tried
    if played.refused == "not_your_turn":
        yield _("It is Blue's turn.") if state.turn == "blue" else _("It is Yellow's turn.")
    if isinstance(tried, Place):
        stone = {"colour": colour_name(tried.colour), "cell": cell_name(state.layout, tried.cell)}
        yield _("Refused: %(colour)s on %(cell)s.") % stone
    elif isinstance(tried, Bridge):
        yield _("Refused: a bridge %(ends)s.") % {"ends": _ends(state, tried.start, tried.end)}


def _bridge_words(state: State, bridge: BuiltBridge) -> str:
    ends = {"ends": _ends(state, bridge.cells[0], bridge.cells[-1])}
    if bridge.cut:
        return _("A cut bridge %(ends)s.") % ends
    return {
        "blue": _("A bridge of Blue's %(ends)s."),
        "yellow": _("A bridge of Yellow's %(ends)s."),
        "red": _("A red bridge %(ends)s."),
    }[bridge.kind] % ends


def _ends(state: State, start: Cell, end: Cell) -> str:
    return f"{cell_name(state.layout, start)}–{cell_name(state.layout, end)}"


def _cells(state: State) -> str:
    """The lines between the cells of a region, so that they can be counted."""
    cells = [cell for found in state.layout.regions.values() for cell in found]
    lines = "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for column, row in cells)
    return f'<path class="example__cells" d="{lines}"/>'


def _marks(played: Played) -> Iterator[str]:
    """The stone of this turn in its frame, a dashed one where it is gone, and crossed out what was refused."""
    stones = played.state.stones
    for cell in (played.taken_back, played.placed):
        if cell is not None:
            yield _framed(cell, is_gone=cell not in stones)
    tried = played.tried
    if isinstance(tried, Place):
        x, y = _middle(tried.cell)
        if tried.cell not in stones:  # what lies there is why, and stays to be seen
            yield f'<g class="example__tried">{draw_stone(tried.cell, tried.colour)}</g>'
        # The cross lies at the corner: the sign of the stone says which it is.
        yield _crossed(f"M{x - 4.2:g} {y - 4.2:g}h8.4v8.4h-8.4z", x + 3.4, y - 3.4)
    elif isinstance(tried, Bridge):
        yield _crossed_bridge(tried, is_beside=played.refused == "extends")


def _framed(cell: Cell, *, is_gone: bool) -> str:
    column, row = cell
    gone = " example__mark--gone" if is_gone else ""
    frame = f'x="{column * CELL + 0.7:g}" y="{row * CELL + 0.7:g}" width="8.6" height="8.6" rx="2.1"'
    return (
        f'<g class="example__mark example__mark--placed{gone}">'
        f'<rect class="casing" {frame}/><rect class="line" {frame}/></g>'
    )


def _crossed_bridge(tried: Bridge, *, is_beside: bool) -> str:
    """A bridge that was not built: beside the bridge that lies there already, if it is refused for that."""
    columns, rows = tried.end[0] - tried.start[0], tried.end[1] - tried.start[1]
    steps = max(abs(columns), abs(rows), 1)
    x, y = _middle(tried.start)
    if is_beside:
        x, y = x - rows / steps * _ASIDE, y + columns / steps * _ASIDE
    # Where the middle is a stone, the cross lies half a step on: between two stones it hides the signs of neither.
    share = 0.5 if columns % 2 or rows % 2 else 0.5 + 0.5 / steps
    across, down = columns * CELL, rows * CELL
    return _crossed(f"M{x:g} {y:g}L{x + across:g} {y + down:g}", x + across * share, y + down * share)


def _crossed(path: str, x: float, y: float) -> str:
    """A dashed line with a cross on it."""
    cross = f"M{x - 1.8:g} {y - 1.8:g}l3.6 3.6M{x + 1.8:g} {y - 1.8:g}l-3.6 3.6"
    return (
        f'<g class="example__mark example__mark--refused"><path class="casing" d="{path}"/>'
        f'<path class="line dashed" d="{path}"/><path class="casing" d="{cross}"/><path class="line" d="{cross}"/></g>'
    )


def _middle(cell: Cell) -> tuple[float, float]:
    column, row = cell
    return column * CELL + CELL / 2, row * CELL + CELL / 2
