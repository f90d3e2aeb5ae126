"""The repository's own positions: enough of them, of the promised size, like no other, and fair to play."""

from statistics import fmean

import pytest
from django.core.management import CommandError, call_command

from games.balance import LARGEST_DIFFERENCE, MOST_LEFT, Balance, measure
from positions.layout import parse_layout
from positions.layout.csv import read_positions
from positions.models import TITLE_MOST
from positions.starter_files import FOLDER, read_starters

STARTERS = read_starters()
each_starter = pytest.mark.parametrize("starter", STARTERS, ids=[starter.slug for starter in STARTERS])


def test_there_are_enough_of_both_lengths():
    sets = [starter.sets for starter in STARTERS]
    assert len(sets) >= 12
    assert min(sets.count(3), sets.count(4)) >= 6


@each_starter
def test_starter_has_the_promised_size(starter):
    layout = starter.layout
    assert layout.faults() == ()
    assert 7 <= len(layout.regions) <= 10
    assert 50 <= len(layout.cells) - len(layout.dots) <= 75
    assert layout.box == (0, 0, layout.columns - 1, layout.rows - 1)  # no margin to crop
    assert layout.columns <= 15
    assert layout.rows <= 14
    assert len(starter.title) <= TITLE_MOST


@each_starter
def test_every_dot_can_be_part_of_a_row(starter):
    layout = starter.layout
    cells, region_cells = set(layout.cells), set(layout.cells) - set(layout.dots)

    def row_of_three(x, y, dx, dy):
        row = {(x + step * dx, y + step * dy) for step in range(3)}
        return row <= cells and row & region_cells

    for x, y in layout.dots:
        assert any(row_of_three(x, y, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy), (x, y)


def test_no_two_are_alike():
    assert len({starter.layout.canonical() for starter in STARTERS}) == len(STARTERS)
    assert len({starter.title for starter in STARTERS}) == len(STARTERS)


def test_none_is_taken_from_the_players(shared):
    theirs = [
        entry for path in (shared / "peer-files").glob("*.csv") for entry in read_positions(path.read_bytes())
    ]
    assert len(theirs) > 12
    assert not {starter.layout.canonical() for starter in STARTERS} & {
        entry.layout.canonical() for entry in theirs
    }
    assert not {starter.title.casefold() for starter in STARTERS} & {
        entry.title.casefold() for entry in theirs
    }


def test_stones_find_room_and_neither_colour_is_favoured():
    """Few games, so totals are compared for all starters together; the command plays enough for each alone."""
    measured = [measure(starter.layout, starter.sets, games=10, seed=1) for starter in STARTERS]
    assert [
        (starter.slug, balance.left)
        for starter, balance in zip(STARTERS, measured, strict=True)
        if balance.left > MOST_LEFT
    ] == []
    blue, yellow = fmean(balance.blue for balance in measured), fmean(balance.yellow for balance in measured)
    assert abs(blue - yellow) < LARGEST_DIFFERENCE / 100 * max(blue, yellow)


def test_same_seed_measures_the_same():
    layout = STARTERS[0].layout
    assert measure(layout, 3, games=3, seed=7) == measure(layout, 3, games=3, seed=7)
    assert measure(layout, 3, games=3, seed=7) != measure(layout, 3, games=3, seed=8)


@pytest.mark.parametrize(
    ("left", "blue", "yellow", "misses"),
    [
        (5.0, 12.0, 12.0, ()),
        (5.1, 12.0, 12.0, ("left",)),
        (0.0, 11.0, 12.0, ("difference",)),
        (9.0, 12.0, 11.0, ("left", "difference")),
        (0.0, 0.0, 0.0, ()),
    ],
)
def test_aims(left, blue, yellow, misses):
    assert Balance(200, left, blue, yellow).misses == misses


def test_board_too_small_for_the_stones_leaves_the_rest_over():
    assert measure(parse_layout("S1 S1 W1 W1"), 3, games=2, seed=1).left == 72 - 4


def test_command_prints_a_line_for_each_and_says_what_misses(capsys, tmp_path):
    slug = STARTERS[0].slug
    call_command("positions_balance", slug, FOLDER / f"{slug}.txt", "--games", "30", "--seed", "3")
    _, one, other, last = capsys.readouterr().out.splitlines()
    assert one == other
    assert one.startswith(STARTERS[0].title)
    assert last == "2 measured over 30 games each, 0 miss an aim"

    file = tmp_path / "tight.csv"
    file.write_text("position_id,position_name,row,c0,c1\n1,Tight,0,S1,S1\n")
    with pytest.raises(SystemExit, match="1"):
        call_command("positions_balance", file, "--games", "1")
    assert "MISSES left" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.txt"], "nowhere.txt: No such file"),
        (["--games", "0"], "--games"),
        (["nothing"], "nothing: not_found"),
    ],
)
@pytest.mark.django_db
def test_command_names_what_it_cannot_measure(arguments, message):
    with pytest.raises(CommandError, match=message):
        call_command("positions_balance", *arguments)
