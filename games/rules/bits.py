"""Sets of cells and of lines as ints: bit n is set if number n is in the set."""

from __future__ import annotations

from collections.abc import Iterable


def bits(members: int) -> list[int]:
    """The numbers in a set, lowest first."""
    numbers = []
    while members:
        # From the top, so that what is left gets shorter.
        number = members.bit_length() - 1
        numbers.append(number)
        members ^= 1 << number
    numbers.reverse()
    return numbers


def bit_set(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    members = 0
    for number in numbers:
        members |= 1 << number
    return members
