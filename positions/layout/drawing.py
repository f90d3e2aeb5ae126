"""A small picture of a position as SVG: three greys, strong outlines round the regions, dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from positions.layout.model import Cell, Layout

#: Side of a cell in the picture's own units.
CELL = 10
#: Room round the used cells, for the outline.
MARGIN = 2

# The page's colour tokens, each with the colour where there is no page.
_COLOURS = {
    "region-s": "#35332f",
    "region-w": "#6d6a64",
    "region-g": "#a8a298",
    "outline": "#fffaf0",
    "outline-casing": "#1d1a16",
    "dot": "#837a65",
    "ring-casing": "#14110d",
    "focus-on-board": "#ffd24a",
}


def draw_layout(layout: Layout, *, title: str = "", alone: bool = False, over: str = "") -> str:
    """The picture as one `<svg>` element, cropped to what is used; no style attribute, no script.

    With a title it is an image of that name, without one it is hidden from screen readers (the page names it).
    Inlined, it takes the page's colours; `alone` writes plain colours, for a file or a program without stylesheets.
    `over` is SVG that lies on the ground, in units of `CELL`: stones and bridges.
    """
    left, top, right, bottom = layout.box
    width = (right - left + 1) * CELL + 2 * MARGIN
    height = (bottom - top + 1) * CELL + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layout-picture" '
        f'viewBox="{left * CELL - MARGIN} {top * CELL - MARGIN} {width} {height}"'
    )
    name = f'role="img"><title>{escape(title)}</title>' if title else 'aria-hidden="true">'
    return f"{head} {name}{''.join(_parts(layout, alone))}{over}</svg>"


def draw_marks(cells: Iterable[Cell], *, alone: bool = False) -> str:
    """Frames round cells, for `over`: dark and light, so that they show on every ground."""
    frames = "".join(
        f"M{column * CELL + 1.5} {row * CELL + 1.5}h{CELL - 3}v{CELL - 3}h{3 - CELL}z"
        for column, row in cells
    )
    return "".join(
        f'<path class="difference" fill="none" stroke="{_colour(token, alone)}" stroke-width="{wide}" d="{frames}"/>'
        for token, wide in (("ring-casing", 2.2), ("focus-on-board", 1.2))
        if frames
    )


def _colour(token: str, alone: bool) -> str:
    return _COLOURS[token] if alone else f"var(--{token}, {_COLOURS[token]})"


def _parts(layout: Layout, alone: bool) -> Iterator[str]:
    for kind in "SWG":
        cells = [cell for token, found in layout.regions.items() if token[0] == kind for cell in found]
        if cells:
            token = f"region-{kind.lower()}"
            yield f'<path class="{token}" fill="{_colour(token, alone)}" d="{_areas(cells)}"/>'
    outline = "".join(_outline(cells) for cells in layout.regions.values())
    # Two lines, dark under light, part every grey from its neighbour and from either ground.
    for token, wide in (("outline-casing", 2.4), ("outline", 1.2)):
        yield (
            f'<path class="region-{token}" fill="none" stroke="{_colour(token, alone)}" stroke-width="{wide}" '
            f'stroke-linecap="square" d="{outline}"/>'
        )
    if layout.dots:
        middles = "".join(f"M{_middle(column)} {_middle(row)}h0" for column, row in layout.dots)
        yield (
            f'<path class="dot" fill="none" stroke="{_colour("dot", alone)}" stroke-width="3.2" '
            f'stroke-linecap="round" d="{middles}"/>'
        )


def _middle(number: int) -> int:
    return number * CELL + CELL // 2


def _areas(cells: Iterable[Cell]) -> str:
    """Path data that fills the cells, one rectangle for each run of cells in a row."""
    return "".join(
        f"M{start * CELL} {row * CELL}h{length * CELL}v{CELL}h-{length * CELL}z"
        for row, start, length in _runs((row, column) for column, row in cells)
    )


def _outline(cells: Iterable[Cell]) -> str:
    """Path data of the lines between the cells and what is not of them."""
    region = set(cells)
    # Each edge lies on the line above or left of the cell at its place.
    level = {(row + side, column) for column, row in region for side in (0, 1)}
    level = {(y, x) for y, x in level if ((x, y) in region) != ((x, y - 1) in region)}
    upright = {(column + side, row) for column, row in region for side in (0, 1)}
    upright = {(x, y) for x, y in upright if ((x, y) in region) != ((x - 1, y) in region)}
    lines = [f"M{start * CELL} {y * CELL}h{length * CELL}" for y, start, length in _runs(level)]
    lines += [f"M{x * CELL} {start * CELL}v{length * CELL}" for x, start, length in _runs(upright)]
    return "".join(lines)


def _runs(places: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """(line, start, length) of each unbroken run among (line, place)."""
    runs: list[tuple[int, int, int]] = []
    for line, place in sorted(places):
        if runs and (line, place) == (runs[-1][0], runs[-1][1] + runs[-1][2]):
            runs[-1] = (line, runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((line, place, 1))
    return runs
