"""The repository's own positions as text files."""

import pytest

from positions.starter_files import StarterError, parse_starter, read_starters

GOOD = """title: Boat
slug: boat
sets: 4
author: Ada
figure: A hull: seen from above.

. o
S1 S1
"""


def test_file_gives_head_and_layout():
    starter = parse_starter(GOOD, name="boat.txt")
    assert (starter.title, starter.slug, starter.sets, starter.author) == ("Boat", "boat", 4, "Ada")
    assert starter.figure == "A hull: seen from above."
    assert starter.layout.tokens == ((".", "o"), ("S1", "S1"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "boat.txt:1: expected"),
        (GOOD.replace("slug: boat\n", ""), "boat.txt:4: missing: slug"),
        (GOOD.replace("slug: boat", "slug:"), "boat.txt:2: expected"),
        (GOOD.replace("slug: boat", "slug: boat\nslug: ship"), "boat.txt:3: expected"),
        (GOOD.replace("author", "artist"), "boat.txt:4: expected"),
        (GOOD.replace("sets: 4", "sets: 5"), "boat.txt: bad_sets: '5'"),
        (GOOD.replace("S1 S1", "S1 X"), r"boat.txt: unknown_token \(line 8\) 'X'"),
        (GOOD.replace("\n\n", "\n"), "boat.txt:6: expected"),
    ],
)
def test_bad_file_is_named_with_its_line(text, message):
    with pytest.raises(StarterError, match=message):
        parse_starter(text, name="boat.txt")


def test_files_of_the_repository_are_sound_and_named_apart():
    starters = read_starters()
    assert len({starter.slug for starter in starters}) == len(starters)
    assert len({starter.layout.canonical() for starter in starters}) == len(starters)
