"""What a position is: its cells and regions, its text forms, faults, symmetry and picture. Pure.

>>> from positions.layout import format_layout, parse_layout
>>> layout = parse_layout("s1 s1 o\\nS1 W2 .")
>>> layout.regions["S1"]
((0, 0), (1, 0), (0, 1))
>>> print(format_layout(layout))
S1 S1 o
S1 W2 .
"""

from positions.layout.faults import Fault, LayoutError
from positions.layout.model import LARGEST, Cell, Layout
from positions.layout.text import format_layout, parse_layout

__all__ = ["LARGEST", "Cell", "Fault", "Layout", "LayoutError", "format_layout", "parse_layout"]
