"""Examples as people see them: the board drawn as everywhere, what was tried marked on it, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.pictures import draw_state
from games.rulebook.playing import Played, play_example
from games.rulebook.text import Example, Words
from games.rules import Bridge, BuiltBridge, Colour, Place, State
from games.rules.notation_start import cell_name
from positions.layout import Cell
from positions.layout.drawing import CELL


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
    """Stones and bridges of the board by the names of their cells, and what was tried."""
    state, tried = played.state, played.tried
    layout = state.layout
    stones = sorted(state.stones.items(), key=lambda stone: (stone[0][1], stone[0][0]))
    named = ", ".join(f"{cell_name(layout, cell)} {colour_name(colour)}" for cell, colour in stones)
    parts = [_("Stones: %(stones)s.") % {"stones": named}] if named else [_("No stones yet.")]
    parts += [_bridge_words(state, bridge) for bridge in state.bridges]
    if played.placed is not None:
        place = {"cell": cell_name(layout, played.placed)}
        went_back = played.placed not in state.stones
        parts.append(
            _("The stone of this turn went back from %(cell)s.") % place
            if went_back
            else _("Placed this turn: %(cell)s.") % place
        )
    if isinstance(tried, Place):
        stone = {"colour": colour_name(tried.colour), "cell": cell_name(layout, tried.cell)}
        parts.append(_("Refused: %(colour)s on %(cell)s.") % stone)
    elif isinstance(tried, Bridge):
        parts.append(_("Refused: a bridge %(ends)s.") % {"ends": _ends(state, tried.start, tried.end)})
    return " ".join(parts)


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
    """The stone of this turn in its frame, and crossed out what was refused."""
    if played.placed is not None:
        column, row = played.placed
        gone = " example__mark--gone" if played.placed not in played.state.stones else ""
        frame = f'x="{column * CELL + 0.7:g}" y="{row * CELL + 0.7:g}" width="8.6" height="8.6" rx="2.1"'
        yield (
            f'<g class="example__mark example__mark--placed{gone}">'
            f'<rect class="casing" {frame}/><rect class="line" {frame}/></g>'
        )
    tried = played.tried
    if isinstance(tried, Place):
        x, y = _middle(tried.cell)
        stone = f'x="{x - 4.2:g}" y="{y - 4.2:g}" width="8.4" height="8.4" rx="1.9" fill="var(--stone-{tried.colour})"'
        if tried.cell not in played.state.stones:  # what lies there is why, and stays to be seen
            yield f'<rect class="example__ghost" {stone}/>'
        yield _crossed(f"M{x - 3.6:g} {y - 3.6:g}h7.2v7.2h-7.2z", x, y)
    elif isinstance(tried, Bridge):
        (x1, y1), (x2, y2) = _middle(tried.start), _middle(tried.end)
        yield _crossed(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", (x1 + x2) / 2, (y1 + y2) / 2)


def _crossed(path: str, x: float, y: float) -> str:
    """A dashed line with a cross in its middle."""
    cross = f"M{x - 2:g} {y - 2:g}l4 4M{x + 2:g} {y - 2:g}l-4 4"
    return (
        f'<g class="example__mark example__mark--refused"><path class="casing" d="{path}"/>'
        f'<path class="line dashed" d="{path}"/><path class="casing" d="{cross}"/><path class="line" d="{cross}"/></g>'
    )


def _middle(cell: Cell) -> tuple[float, float]:
    column, row = cell
    return column * CELL + CELL / 2, row * CELL + CELL / 2
