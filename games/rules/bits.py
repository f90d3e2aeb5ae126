"""Sets of cells and of lines as ints: bit n is set if number n is in the set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(members: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def bit_set(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    members = 0
    for number in numbers:
        members |= 1 << number
    return members
