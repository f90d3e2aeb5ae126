"""R2 and R24 to R26: points of bridges and of regions."""

import pytest

from games.rules import Agree, Bridge, Place, apply
from tests.rules.boards import board, bridge, fresh, play


def test_r24_one_point_for_three_and_two_for_four():
    three, four = bridge("blue", (0, 0), (2, 0)), bridge("yellow", (0, 1), (3, 1))
    state = board("S1 S1 S1 S1\nS1 S1 S1 S1", "b p b .\ny o y g", bridges=[three, four])
    assert state.score() == ((1, 1), (2, 1))


def test_r24_points_of_all_bridges_add_up():
    """One of four and two of three: 2 + 1 + 1."""
    bridges = [bridge("blue", (0, row), (end, row)) for row, end in ((0, 3), (1, 2), (2, 2))]
    state = board("S1 S1 S1 S1\nS1 S1 S1 .\nS1 S1 S1 .", "b p b p\ng b p .\ng p b .", bridges=bridges)
    assert state.score()[0] == (4, 1)


def test_r24_red_and_cut_bridges_score_nothing():
    cut, red = bridge("blue", (1, 0), (1, 2), cut=True), bridge("red", (0, 1), (2, 1))
    state = board(". S1 .\nS1 S1 S1\n. S1 .", ". b .\nr p r\n. b .", bridges=[cut, red])
    assert state.score() == ((0, 0), (0, 0))
    assert state.region_owners() == {"S1": ()}


def test_r25_the_inner_stone_claims_and_the_ends_do_not():
    state = board("S1 W2 G3", "b p b", bridges=[bridge("blue", (0, 0), (2, 0))])
    assert state.region_owners() == {"S1": (), "W2": ("blue",), "G3": ()}
    assert state.score()[0] == (1, 1)


def test_r25_a_bridge_of_four_can_claim_two_regions():
    state = board("S1 W2 G3 S1", "b p b p", bridges=[bridge("blue", (0, 0), (3, 0))])
    assert state.score()[0] == (2, 2)


def test_r25_an_inner_stone_on_a_dot_claims_nothing():
    state = board("S1 o S1", "b p b", bridges=[bridge("blue", (0, 0), (2, 0))])
    assert state.score()[0] == (1, 0)


def test_r25_a_region_counts_once_for_each_player_and_for_both():
    bridges = [
        bridge("blue", (0, 0), (2, 0)),
        bridge("blue", (0, 1), (2, 1)),
        bridge("yellow", (0, 2), (2, 2)),
    ]
    state = board("S1 S1 S1\nS1 S1 S1\nS1 S1 S1", "b p b\np b g\ny o y", bridges=bridges)
    assert state.score() == ((2, 1), (1, 1))
    assert state.region_owners() == {"S1": ("blue", "yellow")}


def test_r2_r25_one_token_is_one_region_joined_up_or_not_and_two_that_touch_stay_two():
    bridges = [bridge("blue", (0, 0), (2, 0)), bridge("blue", (4, 0), (6, 0))]
    apart = board("S1 S1 S1 . S1 S1 S1", "b p b . b p g", bridges=bridges)
    assert apart.score()[0] == (2, 1)
    two = board("S1 S1 S1 . S2 S2 S2", "b p b . b p g", bridges=bridges)
    assert two.score()[0] == (2, 2)


def test_r25_the_point_stays_while_another_bridge_qualifies():
    """The red row cuts the column; the row above still has its inner stone on the region."""
    upper, column = bridge("blue", (0, 0), (2, 0)), bridge("blue", (1, 0), (1, 2))
    layout, stones = "S1 S1 S1\nW2 S1 W2\nW2 W2 W2", "p b g\nr p .\n. b ."
    state = board(layout, stones, bridges=[upper, column])
    assert state.score()[0] == (2, 1)
    state = play(state, Place("red", (2, 1)), Bridge((0, 1), (2, 1)))
    assert state.score()[0] == (1, 1)
    state = board(layout, stones, bridges=[column])
    state = play(state, Place("red", (2, 1)), Bridge((0, 1), (2, 1)))
    assert state.score()[0] == (0, 0)


@pytest.mark.parametrize(
    ("stones", "bridges", "winner"),
    [
        ("b p b\n. . .", [bridge("blue", (0, 0), (2, 0))], "blue"),
        ("y o y\n. . .", [bridge("yellow", (0, 0), (2, 0))], "yellow"),
        ("b p b\ny o y", [bridge("blue", (0, 0), (2, 0)), bridge("yellow", (0, 1), (2, 1))], None),
        ("b p b\n. . .", [], None),
    ],
)
def test_r26_the_higher_total_wins_and_equal_totals_draw(stones, bridges, winner):
    state = board("S1 S1 S1 .\nW2 W2 W2 W2", stones, bridges=bridges)
    ended = apply(state, "blue", Agree())
    assert ended.outcome is not None
    assert ended.outcome.winner == winner


def test_r26_both_kinds_add_up():
    """2 + 0 against 1 + 1."""
    four, three = bridge("blue", (0, 0), (3, 0)), bridge("yellow", (0, 1), (2, 1))
    state = board("S1 o o S1\nW2 W2 W2 W2", "b p b p\ny o y .", bridges=[four, three])
    assert state.score() == ((2, 0), (1, 1))
    ended = apply(state, "yellow", Agree())
    assert ended.outcome is not None
    assert ended.outcome.winner is None


def test_r26_many_regions_are_worth_what_they_count():
    """2 + 2 against 4 + 1."""
    one, two, three = (
        bridge(seat, (0, row), (3, row)) for row, seat in enumerate(("blue", "yellow", "yellow"))
    )
    state = board(
        "S1 W2 G3 S1\nS1 S1 S1 S1\nS1 S1 S1 S1\nS1", "b p b p\ny o y o\no y o y\n.", bridges=[one, two, three]
    )
    assert state.score() == ((2, 2), (4, 1))
    ended = apply(state, state.turn, Agree())
    assert ended.outcome is not None
    assert ended.outcome.winner == "yellow"


def test_r26_nothing_is_scored_before_anything_is_built():
    assert fresh("S1 S1").score() == ((0, 0), (0, 0))
