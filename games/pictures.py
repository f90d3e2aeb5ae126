"""Pictures of a game: the board with its stones and bridges as SVG, and as PNG for the previews of links.

The same forms as on the page's board, in the units of `positions.layout.drawing`, without what only serves play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from resvg_py import svg_to_bytes

from games.rules import BuiltBridge, Colour, State
from positions.layout import Cell, Layout
from positions.layout.drawing import CELL, draw_layout

#: Size of a preview in pixels: large enough for messengers and networks, small enough to be drawn in a tenth of a
#: second, in which this process does nothing else.
PREVIEW: Final = (800, 420)
#: Pixels between the edge of a preview and the board.
PREVIEW_MARGIN: Final = 24
#: Previews kept in the process, 10 to 60 KB each.
PREVIEWS_MOST: Final = 64

# The page's colour tokens, each with the colour where there is no page.
_COLOURS: Final = {
    "page": "#efe8da",
    "stone-blue": "#3b7fdb",
    "stone-purple": "#c48eea",
    "stone-red": "#e5493f",
    "stone-orange": "#f6983a",
    "stone-yellow": "#ffe58a",
    "stone-green": "#3a9e5c",
    "stone-edge": "#1d1a16",
    "stone-sign": "#1d1a16",
    "bridge-blue": "#0d3a92",
    "bridge-yellow": "#ecb200",
    "bridge-red": "#94121a",
    "bridge-light": "#fffaf0",
    "bridge-dark": "#14110d",
    "bridge-cut": "#bdb8ac",
    "bridge-cut-gap": "#57544d",
}

#: The signs of a stone, outer first, as path data round its middle: what can build together shares one.
_SIGNS: Final[dict[Colour, str]] = {
    "blue": "M-2.5 0a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0z",
    "purple": "M-3 0a3 3 0 1 1 6 0a3 3 0 1 1 -6 0zM0 -1.5l1.5 2.6h-3z",
    "red": "M0 -2.7l2.7 4.6h-5.4z",
    "orange": "M0 -3.7l3.7 3.7l-3.7 3.7l-3.7 -3.7zM0 -1.5l1.5 2.6h-3z",
    "yellow": "M0 -3.3l3.3 3.3l-3.3 3.3l-3.3 -3.3z",
    "green": "M-3 0a3 3 0 1 1 6 0a3 3 0 1 1 -6 0zM0 -1.9l1.9 1.9l-1.9 1.9l-1.9 -1.9z",
}

#: How far from the middle of an end stone a bridge begins.
_INSET: Final = 1.4


def draw_state(state: State, *, title: str = "", alone: bool = False, under: str = "", over: str = "") -> str:
    """The board as it stands, as one `<svg>` element; `title` and `alone` as for `draw_layout`.

    `under` and `over` are SVG that lies below the stones and above the bridges.
    """
    stones = (draw_stone(cell, colour, alone=alone) for cell, colour in state.stones.items())
    board = "".join((*stones, *_bridges(state.bridges, alone=alone)))
    return draw_layout(state.layout, title=title, alone=alone, over=under + board + over)


def draw_stone(cell: Cell, colour: Colour, *, alone: bool = False) -> str:
    """One stone with its signs, in the units of `CELL`."""
    edge, sign = _paint("stone-edge", alone=alone), _paint("stone-sign", alone=alone)
    x, y = _middle(cell)
    return (
        f'<g class="stone--{colour}" transform="translate({x:g} {y:g})">'
        f'<rect x="-4.2" y="-4.2" width="8.4" height="8.4" rx="1.9" '
        f'fill="{_paint(f"stone-{colour}", alone=alone)}" stroke="{edge}" stroke-width=".5"/>'
        f'<path fill="none" stroke="{sign}" stroke-width=".6" d="{_SIGNS[colour]}"/></g>'
    )


@lru_cache(maxsize=PREVIEWS_MOST)
def preview(board: str) -> bytes:
    """A board, drawn `alone`, as a PNG of the size `PREVIEW` on the page's ground."""
    width, height = PREVIEW
    inner = board.replace(
        "<svg ",
        f'<svg x="{PREVIEW_MARGIN}" y="{PREVIEW_MARGIN}" width="{width - 2 * PREVIEW_MARGIN}" '
        f'height="{height - 2 * PREVIEW_MARGIN}" ',
        1,
    )
    ground = f'<rect width="{width}" height="{height}" fill="{_COLOURS["page"]}"/>'
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">{ground}{inner}</svg>'
    )
    return svg_to_bytes(svg_string=picture, width=width, height=height, skip_system_fonts=True)


def layout_preview(layout: Layout) -> bytes:
    """An empty position as a preview."""
    return preview(draw_layout(layout, alone=True))


def state_preview(state: State) -> bytes:
    """A board as it stands as a preview."""
    return preview(draw_state(state, alone=True))


def _paint(token: str, *, alone: bool) -> str:
    return _COLOURS[token] if alone else f"var(--{token}, {_COLOURS[token]})"


def _middle(cell: Cell) -> tuple[float, float]:
    column, row = cell
    return column * CELL + CELL / 2, row * CELL + CELL / 2


def _bridges(bridges: Iterable[BuiltBridge], *, alone: bool) -> Iterator[str]:
    """All bridges, the cut ones lowest."""
    for bridge in sorted(bridges, key=lambda bridge: not bridge.cut):
        (x1, y1), (x2, y2) = _middle(bridge.cells[0]), _middle(bridge.cells[-1])
        length = max(abs(x2 - x1), abs(y2 - y1)) * (2**0.5 if x1 != x2 and y1 != y2 else 1)
        dx, dy = (x2 - x1) / length * _INSET, (y2 - y1) / length * _INSET
        path = f"M{x1 + dx:.2f} {y1 + dy:.2f}L{x2 - dx:.2f} {y2 - dy:.2f}"
        for token, wide, more in _strokes(bridge):
            yield (
                f'<path fill="none" stroke="{_paint(token, alone=alone)}" stroke-width="{wide}" '
                f'stroke-linecap="round"{more} d="{path}"/>'
            )


def _strokes(bridge: BuiltBridge) -> Iterator[tuple[str, float, str]]:
    """Colour, width and more of each line that makes a bridge, from the lowest."""
    if bridge.cut:
        yield "bridge-dark", 1.35, ""
        yield "bridge-cut-gap", 0.8, ""
        yield "bridge-cut", 0.8, ' stroke-dasharray="1.2 1.2"'
        return
    outer, inner = ("light", "dark") if bridge.kind == "yellow" else ("dark", "light")
    yield f"bridge-{outer}", 1.9, ""
    yield f"bridge-{inner}", 1.55, ""
    yield f"bridge-{bridge.kind}", 0.95, ""
    if bridge.kind == "red":
        yield "bridge-light", 0.38, ' stroke-dasharray="0 1.65"'
