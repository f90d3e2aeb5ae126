"""Layouts at random."""

from hypothesis import strategies as st

from positions.layout import Layout, format_layout

TOKENS = st.sampled_from([".", "o", "S", "S1", "S2", "S02", "W1", "W9", "G", "G10", "G99"])


@st.composite
def layouts(draw, most=8):
    """Any position without faults, up to so many columns and rows, margins included."""
    columns, rows = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = draw(st.lists(TOKENS, min_size=columns * rows, max_size=columns * rows))
    place = draw(st.integers(0, len(cells) - 1))
    cells[place] = draw(st.sampled_from(["S", "W7", "G10"]))
    layout = Layout(tuple(tuple(cells[row * columns : (row + 1) * columns]) for row in range(rows)))
    assert layout.faults() == (), format_layout(layout)
    return layout
