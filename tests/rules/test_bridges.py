"""R13 to R23: what a bridge is, and how bridges meet, block and cut each other."""

import pytest

from games.rules import Bridge, EndTurn, Offer, Place
from tests.rules.boards import board, bridge, built, offered, play, refusal

LINE_OF_7 = "S1 S1 S1 S1 S1 S1 S1"
SQUARE = "S1 S1 S1 S1\nS1 S1 S1 S1\nS1 S1 S1 S1\nS1 S1 S1 S1"


@pytest.mark.parametrize("end", [(2, 0), (3, 0), (0, 2), (0, 3), (2, 2), (3, 3)])
def test_r13_r14_three_or_four_in_a_line_in_any_direction(end):
    state = play(board(SQUARE, ". p b p\np g . .\nb . b .\np . . g"), Place("blue", (0, 0)))
    assert refusal(state, Bridge((0, 0), end)) is None
    assert refusal(state, Bridge(end, (0, 0))) is None


@pytest.mark.parametrize("end", [(1, 0), (4, 0), (5, 0)])
def test_r13_not_two_and_not_five(end):
    state = play(board(LINE_OF_7, ". p b p g p b"), Place("blue", (0, 0)))
    assert refusal(state, Bridge((0, 0), end)) == "wrong_length"


def test_r14_a_row_of_ones_own_group_is_a_scoring_bridge_of_the_builder():
    state = play(board("S1 S1 S1", "b . p"), Place("green", (1, 0)), Bridge((0, 0), (2, 0)))
    assert built(state) == {((0, 0), (2, 0)): "blue"}
    state = play(board("S1 S1 S1", "y . o", turn="yellow"), Place("green", (1, 0)), Bridge((0, 0), (2, 0)))
    assert built(state) == {((0, 0), (2, 0)): "yellow"}


@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_r14_either_player_can_build_a_red_bridge(seat):
    state = play(board("S1 S1 S1", "p . o", turn=seat), Place("red", (1, 0)), Bridge((0, 0), (2, 0)))
    assert built(state) == {((0, 0), (2, 0)): "red"}


def test_r14_the_other_players_group_builds_nothing():
    state = play(board("S1 S1 S1", "y . y"), Place("green", (1, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "wrong_colours"
    assert state.offers() == ()


def test_r15_neighbours_in_the_row_differ():
    state = play(board("S1 S1 S1 S1", "b p . b"), Place("purple", (2, 0)))
    assert refusal(state, Bridge((0, 0), (3, 0))) == "equal_neighbours"
    state = play(board("S1 S1 S1 S1", "b p . p"), Place("blue", (2, 0)))
    assert offered(state) == {((0, 0), (2, 0)): "blue", ((1, 0), (3, 0)): "blue", ((0, 0), (3, 0)): "blue"}


def test_r15_both_neighbours_may_be_the_wrong_ones():
    state = play(board("S1 S1 S1", "b . b"), Place("blue", (1, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "equal_neighbours"
    assert refusal(board("S1 o S1", "b . b"), Place("blue", (1, 0))) == "dot_needs_bridge"


def test_r15_neighbours_that_are_not_in_one_row_may_be_alike():
    state = play(board("S1 S1 S1\nS1 S1 S1", "b p .\n. . b"), Place("blue", (2, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) is None


def test_r16_the_row_contains_the_stone_of_the_turn():
    state = board("S1 S1 S1 S1 S1", "b p b . .")
    assert refusal(state, Bridge((0, 0), (2, 0))) == "no_stone_placed"
    state = play(state, Place("red", (4, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "without_new_stone"


def test_r16_red_rows_too():
    state = play(board("S1 S1 S1 S1 S1", "p o r . ."), Place("blue", (4, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "without_new_stone"


def test_r16_a_late_bridge_takes_in_a_row_completed_earlier():
    state = play(board("S1 S1 S1 S1", "b p b ."), Place("green", (3, 0)))
    assert offered(state) == {((1, 0), (3, 0)): "blue", ((0, 0), (3, 0)): "blue"}


def test_r17_a_row_runs_over_regions_and_dots():
    state = play(board("S1 o G2 W3", ". p b g"), Place("blue", (0, 0)))
    assert offered(state) == {((0, 0), (2, 0)): "blue", ((0, 0), (3, 0)): "blue"}


def test_r17_a_cell_without_a_stone_breaks_a_row():
    state = play(board("S1 S1 S1 S1", ". p . b"), Place("blue", (0, 0)))
    assert refusal(state, Bridge((0, 0), (3, 0))) == "gap"


def test_r17_so_does_a_hole():
    state = play(board("S1 . S1", ". . b"), Place("blue", (0, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "gap"


def test_r18_bridges_may_meet_end_to_end():
    state = board("S1 S1 S1 S1 S1", "b p g . p", bridges=[bridge("blue", (0, 0), (2, 0))])
    state = play(state, Place("blue", (3, 0)))
    assert refusal(state, Bridge((2, 0), (4, 0))) is None


def test_r18_bridges_may_meet_in_a_fan_an_l_and_a_t():
    state = play(board(SQUARE, ". p b .\np g . .\nb . p .\n. . . ."), Place("blue", (0, 0)))
    state = play(state, Bridge((0, 0), (2, 0)), Bridge((0, 0), (0, 2)), Bridge((0, 0), (2, 2)))
    assert len(built(state)) == 3

    middle = board(
        "S1 S1 S1\n. S1 .\n. S1 .", "b p b\n. . .\n. b .", bridges=[bridge("blue", (0, 0), (2, 0))]
    )
    middle = play(middle, Place("green", (1, 1)))
    assert refusal(middle, Bridge((1, 0), (1, 2))) is None


CROSS = ". S1 .\nS1 S1 S1\n. S1 ."
ACROSS, DOWN = ((0, 1), (2, 1)), ((1, 0), (1, 2))


def test_r18_r19_bridges_that_share_an_inner_stone_conflict():
    state = board(CROSS, ". b .\nb p b\n. . .", bridges=[bridge("blue", *ACROSS)])
    state = play(state, Place("green", (1, 2)))
    assert refusal(state, Bridge(*DOWN)) == "crosses"


TALL = "S1 S1 S1\nS1 S1 S1\nS1 S1 S1\nS1 S1 S1"
TALL_STONES = ". . y\nb o .\ny p .\n. . ."


def test_r18_r19_bridges_that_cross_between_cells_conflict():
    """They share a midpoint and no stone."""
    state = board(TALL, TALL_STONES, bridges=[bridge("yellow", (0, 2), (2, 0))])
    state = play(state, Place("green", (2, 3)))
    assert refusal(state, Bridge((0, 1), (2, 3))) == "crosses"


def test_r19_a_scoring_bridge_conflicts_with_no_red_one():
    state = board(CROSS, ". b .\nr p r\n. . .", bridges=[bridge("red", *ACROSS)])
    state = play(state, Place("green", (1, 2)))
    assert refusal(state, Bridge(*DOWN)) == "crosses"


def test_r19_r22_nor_with_a_cut_one():
    state = board(
        TALL,
        ". r y\nb o .\ny p .\n. . .",
        bridges=[bridge("yellow", (0, 2), (2, 0), cut=True), bridge("red", (1, 0), (1, 2))],
    )
    state = play(state, Place("green", (2, 3)))
    assert refusal(state, Bridge((0, 1), (2, 3))) == "crosses"


def test_r20_a_red_bridge_cuts_every_scoring_bridge_that_it_conflicts_with():
    """Two columns, one of each player, under one red row."""
    state = board(
        ". S1 S1 .\nS1 S1 S1 S1\n. S1 S1 .",
        ". b y .\nr p o .\n. b y .",
        bridges=[bridge("blue", (1, 0), (1, 2)), bridge("yellow", (2, 0), (2, 2))],
    )
    state = play(state, Place("red", (3, 1)))
    row = ((0, 1), (1, 1), (2, 1), (3, 1))
    cuts = (((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1), (2, 2)))
    assert Offer(row, "red", cuts) in state.offers()
    assert built(play(state, Bridge(row[0], row[-1]))) == {
        ((1, 0), (1, 2)): "cut",
        ((2, 0), (2, 2)): "cut",
        ((0, 1), (3, 1)): "red",
    }


def test_r20_it_cuts_between_cells_too():
    state = board(
        "S1 S1 S1\nS1 S1 S1\nS1 S1 S1\nS1 S1 S1",
        ". . y\nr o .\ny p .\n. . .",
        bridges=[bridge("yellow", (0, 2), (2, 0))],
    )
    state = play(state, Place("red", (2, 3)), Bridge((0, 1), (2, 3)))
    assert built(state) == {((0, 2), (2, 0)): "cut", ((0, 1), (2, 3)): "red"}


def test_r20_it_cuts_its_builders_own_bridge_of_the_same_turn():
    state = play(board(CROSS, ". b .\nr . r\n. g ."), Place("purple", (1, 1)), Bridge(*DOWN), Bridge(*ACROSS))
    assert built(state) == {DOWN: "cut", ACROSS: "red"}
    assert state.score()[0] == (0, 0)


def test_r20_it_leaves_alone_what_it_only_meets():
    state = board("S1 S1 S1\nS1 . .\nS1 . .", "p b g\nr . .\n. . .", bridges=[bridge("blue", (0, 0), (2, 0))])
    state = play(state, Place("orange", (0, 2)), Bridge((0, 0), (0, 2)))
    assert built(state) == {((0, 0), (2, 0)): "blue", ((0, 0), (0, 2)): "red"}


def test_r20_a_red_bridge_conflicts_with_no_red_one_and_cuts_nothing_then():
    """The new row crosses a red and a blue bridge: refused as a whole."""
    state = board(
        ". S1 S1 .\nS1 S1 S1 S1\n. S1 S1 .",
        ". b r .\nr p o .\n. b r .",
        bridges=[bridge("blue", (1, 0), (1, 2)), bridge("red", (2, 0), (2, 2))],
        turn="yellow",
    )
    state = play(state, Place("red", (3, 1)))
    assert refusal(state, Bridge((0, 1), (3, 1))) == "red_blocked"
    assert built(state) == {((1, 0), (1, 2)): "blue", ((2, 0), (2, 2)): "red"}


def test_r20_a_red_bridge_conflicts_with_no_cut_one():
    state = board(
        TALL,
        ". . .\nb r .\np p .\n. r b",
        bridges=[bridge("blue", (0, 1), (2, 3), cut=True), bridge("red", (1, 1), (1, 3))],
    )
    state = play(state, Place("orange", (2, 0)))
    assert refusal(state, Bridge((0, 2), (2, 0))) == "red_blocked"


def test_r20_not_even_with_one_cut_a_turn_ago():
    state = board(TALL, ". . .\nb r .\np p .\n. . b", bridges=[bridge("blue", (0, 1), (2, 3))])
    state = play(state, Place("red", (1, 3)), Bridge((1, 1), (1, 3)), EndTurn(), Place("orange", (2, 0)))
    assert built(state) == {((0, 1), (2, 3)): "cut", ((1, 1), (1, 3)): "red"}
    assert refusal(state, Bridge((0, 2), (2, 0))) == "red_blocked"


def test_r21_a_bridge_is_not_built_twice_extended_or_shortened():
    state = board("S1 S1 S1 S1 S1", ". p b g .")
    state = play(state, Place("blue", (0, 0)), Bridge((0, 0), (2, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "extends"
    assert refusal(state, Bridge((0, 0), (3, 0))) == "extends"
    state = play(board("S1 S1 S1 S1 S1", ". p b g ."), Place("blue", (0, 0)), Bridge((0, 0), (3, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "extends"


def test_r21_red_bridges_neither():
    state = play(board("S1 S1 S1 S1", ". p r o"), Place("red", (0, 0)), Bridge((0, 0), (2, 0)))
    assert refusal(state, Bridge((0, 0), (3, 0))) == "extends"
    assert offered(state) == {}


def test_r21_extends_is_named_before_a_crossing():
    """The row shares two stones with one bridge and an inner stone with another."""
    state = board(
        ". . S1 .\nS1 S1 S1 S1\n. . S1 .",
        ". . b .\nb g p .\n. . b .",
        bridges=[bridge("blue", (0, 1), (2, 1)), bridge("blue", (2, 0), (2, 2))],
    )
    state = play(state, Place("green", (3, 1)))
    assert refusal(state, Bridge((0, 1), (3, 1))) == "extends"


def test_r21_sharing_two_stones_with_a_cut_bridge_only_is_a_crossing():
    state = board(
        ". S1 . .\nS1 S1 S1 S1\n. S1 . .",
        ". r . .\nb p g .\n. r . .",
        bridges=[bridge("blue", (0, 1), (2, 1), cut=True), bridge("red", (1, 0), (1, 2))],
    )
    state = play(state, Place("blue", (3, 1)))
    assert refusal(state, Bridge((1, 1), (3, 1))) == "crosses"


def test_r22_a_cut_bridge_stays_scores_nothing_and_is_never_cut_again():
    state = board(
        ". S1 . .\nS1 S1 S1 S1\n. S1 . .",
        ". r . .\nb p g b\n. . . .",
        bridges=[bridge("blue", (0, 1), (3, 1))],
    )
    assert state.score()[0] == (2, 1)
    state = play(state, Place("red", (1, 2)), Bridge((1, 0), (1, 2)))
    assert built(state)[(0, 1), (3, 1)] == "cut"
    assert state.score()[0] == (0, 0)


def test_r23_only_the_colours_count_and_not_who_placed_them():
    state = board("S1 S1 S1", "g . g", hand=({"purple": 1}, {"purple": 1}), turn="yellow")
    state = play(state, Place("purple", (1, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) == "wrong_colours"
    state = board("S1 S1 S1", "g . g", hand=({"purple": 1}, {"purple": 1}))
    state = play(state, Place("purple", (1, 0)))
    assert refusal(state, Bridge((0, 0), (2, 0))) is None
