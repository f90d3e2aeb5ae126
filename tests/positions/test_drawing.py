"""The small picture of a position."""

import re
import xml.etree.ElementTree as ElementTree

from hypothesis import given

from positions.layout import parse_layout
from positions.layout.drawing import CELL, MARGIN, draw_layout
from tests.positions.strategies import layouts

SVG = "{http://www.w3.org/2000/svg}"


def parts(layout, **options):
    root = ElementTree.fromstring(draw_layout(layout, **options))  # noqa: S314
    return root, {part.get("class"): part for part in root if part.get("class")}


def test_picture_shows_what_is_used_and_no_margin():
    root, _ = parts(parse_layout(". . . .\n. S1 o .\n. . . ."))
    assert (
        root.get("viewBox") == f"{CELL - MARGIN} {CELL - MARGIN} {2 * CELL + 2 * MARGIN} {CELL + 2 * MARGIN}"
    )


def test_picture_has_the_kinds_that_there_are():
    _, found = parts(parse_layout("S1 G1"))
    assert set(found) == {"region-s", "region-g", "region-outline-casing", "region-outline"}
    _, found = parts(parse_layout("W o"))
    assert set(found) == {"region-w", "dot", "region-outline-casing", "region-outline"}


def test_outline_parts_two_regions_of_one_kind_and_goes_round_each():
    _, found = parts(parse_layout("S1 S2"))
    lines = re.findall(r"M(\d+) (\d+)([hv])(\d+)", found["region-outline"].get("d"))
    assert sum(int(length) for *_, length in lines) == 8 * CELL
    _, found = parts(parse_layout("S1 S1"))
    lines = re.findall(r"M(\d+) (\d+)([hv])(\d+)", found["region-outline"].get("d"))
    assert sorted(lines) == [
        ("0", "0", "h", "20"),
        ("0", "0", "v", "10"),
        ("0", "10", "h", "20"),
        ("20", "0", "v", "10"),
    ]


def test_named_picture_is_an_image_and_unnamed_one_is_hidden():
    root, _ = parts(parse_layout("S1"), title='<Boat> & "co"')
    assert (root.get("role"), root.find(SVG + "title").text) == ("img", '<Boat> & "co"')
    root, _ = parts(parse_layout("S1"))
    assert (root.get("aria-hidden"), root.find(SVG + "title")) == ("true", None)


def test_colours_follow_the_page_and_stand_alone_in_a_file():
    assert 'fill="var(--region-s, #' in draw_layout(parse_layout("S1"))
    assert "var(" not in draw_layout(parse_layout("S1 o"), alone=True)


@given(layouts())
def test_every_picture_is_well_formed_without_styles_or_scripts(layout):
    root, found = parts(layout)
    assert {part.tag for part in root.iter()} <= {SVG + "svg", SVG + "path"}
    assert all("style" not in part.attrib for part in root.iter())
    if layout.dots:
        assert found["dot"].get("d").count("M") == len(layout.dots)
