"""What a position is (R1, R2): parsing, printing, faults, what one can ask of it."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.layout import Fault, Layout, LayoutError, format_layout, parse_layout
from tests.positions.strategies import layouts

BOAT = """
. o o .
o s1 S1 W2
. g . .
"""


def faults_of(text):
    with pytest.raises(LayoutError) as caught:
        parse_layout(text)
    return caught.value.faults


def test_layout_tells_its_cells_in_reading_order():
    layout = parse_layout(BOAT)
    assert (layout.columns, layout.rows) == (4, 3)
    assert layout.cells == ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
    assert layout.dots == ((1, 0), (2, 0), (0, 1))
    assert list(layout.regions.items()) == [("S1", ((1, 1), (2, 1))), ("W2", ((3, 1),)), ("G", ((1, 2),))]


def test_tokens_are_read_without_regard_to_case_and_keep_their_number_as_written():
    layout = parse_layout("O g07\n. s")
    assert layout.tokens == (("o", "G07"), (".", "S"))


def test_token_of_any_place():
    layout = parse_layout("S1 o")
    assert [layout.token(cell) for cell in [(0, 0), (1, 0), (2, 0), (0, 1), (-1, 0)]] == [
        "S1",
        "o",
        ".",
        ".",
        ".",
    ]


def test_box_and_cropping_leave_the_margin_out():
    layout = parse_layout(". . . .\n. . S1 o\n. . . .")
    assert layout.box == (2, 1, 3, 1)
    assert format_layout(layout.cropped()) == "S1 o"


def test_one_token_is_one_region_though_it_hangs_together_nowhere():
    layout = parse_layout("S1 . S1\n. S1 .")
    assert list(layout.regions) == ["S1"]
    assert len(layout.regions["S1"]) == 3


def test_layouts_are_values():
    one, other = parse_layout(BOAT), parse_layout(BOAT.replace("s1", "S1").replace("\n", "\r\n"))
    assert one == other
    assert len({one, other, parse_layout("S1")}) == 2
    _ = one.regions
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301


@given(layouts())
def test_what_is_printed_is_read_as_the_same(layout):
    assert parse_layout(format_layout(layout)) == layout


WIDE = " ".join(["S1"] * 26)
TALL = "\n".join(["S1"] * 27)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [Fault("empty", 1)]),
        ("\n . .\n", [Fault("empty", 2)]),
        (". o\no .", [Fault("no_region", 1)]),
        ("S1 o\nS1", [Fault("ragged", 2, quoted="1 / 2")]),
        ("S1\n\nS1", [Fault("ragged", 2, quoted="0 / 1")]),
        ("S1 X", [Fault("unknown_token", 1, (1, 0), "X")]),
        ("S100", [Fault("unknown_token", 1, (0, 0), "S100")]),
        ("S-1", [Fault("unknown_token", 1, (0, 0), "S-1")]),
        ("ſ1", [Fault("unknown_token", 1, (0, 0), "ſ1")]),
        ("S١", [Fault("unknown_token", 1, (0, 0), "S١")]),
        ("0 S1", [Fault("unknown_token", 1, (0, 0), "0")]),
        (WIDE, [Fault("too_wide", 1, (25, 0), "S1")]),
        (TALL, [Fault("too_tall", 26, (0, 25))]),
        ("S1 " + "y" * 100, [Fault("unknown_token", 1, (1, 0), "y" * 39 + "…")]),
    ],
)
def test_faults(text, expected):
    assert list(faults_of(text)) == expected


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    assert [(fault.code, fault.line) for fault in faults_of("\n? S1\nS1\nS1 ! x")] == [
        ("unknown_token", 2),
        ("ragged", 3),
        ("ragged", 4),
        ("unknown_token", 4),
        ("unknown_token", 4),
    ]


def test_error_names_code_line_and_input():
    with pytest.raises(LayoutError, match=r"unknown_token \(line 1\) 'Q', ragged \(line 2\)"):
        parse_layout("S1 Q\nS1")


@pytest.mark.parametrize("text", ["S1 " * 400_000, "S1\n" * 300_000, "x" * 2_000_000, "\n" * 1_000_000])
def test_huge_texts_get_few_faults(text):
    assert 1 <= len(faults_of(text)) <= 30


def test_layout_made_by_hand_tells_its_own_faults():
    assert Layout(()).faults() == (Fault("empty", 1),)
    assert Layout((("S1", "o"), ("s1",))).faults() == (
        Fault("ragged", 2, quoted="1 / 2"),
        Fault("unknown_token", 2, (0, 1), "s1"),
    )


@given(st.text(alphabet="SWGswgoO.019 \n\r\tX", max_size=200))
def test_any_text_is_read_or_refused(text):
    layout, faults = None, ()
    try:
        layout = parse_layout(text)
    except LayoutError as error:
        faults = error.faults
    assert bool(faults) == (layout is None)
    assert layout is None or parse_layout(format_layout(layout)) == layout
