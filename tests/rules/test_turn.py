"""R7 to R12: turns, passes and dots."""

from games.rules import COLOURS, Bridge, EndTurn, Place
from tests.rules.boards import board, bridge, built, fresh, offered, play, refusal, turn


def test_r7_blue_moves_first_and_turns_alternate():
    state = fresh("S1 S1 S1")
    assert state.turn == "blue"
    state = turn(state, "blue", (0, 0))
    assert state.turn == "yellow"
    assert turn(state, "yellow", (1, 0)).turn == "blue"


def test_r8_one_stone_a_turn():
    state = play(fresh("S1 S1"), Place("blue", (0, 0)))
    assert state.placed == (0, 0)
    assert refusal(state, Place("blue", (1, 0))) == "stone_already_placed"
    assert play(state, EndTurn()).placed is None


def test_r8_any_number_of_bridges_in_a_turn_and_none_by_itself():
    state = board("S1 S1 S1\nS1 S1 .\nS1 . S1", ". p b\np g .\nb . p")
    state = play(state, Place("blue", (0, 0)))
    assert built(state) == {}
    state = play(state, Bridge((0, 0), (2, 0)), Bridge((0, 2), (0, 0)), Bridge((0, 0), (2, 2)))
    assert len(built(state)) == 3


def test_r9_a_turn_may_end_without_a_stone_though_one_could_be_placed():
    state = fresh("S1 S1")
    assert state.can_place("blue")
    state = play(state, EndTurn())
    assert state.turn == "yellow"
    assert state.outcome is None


def test_r11_a_dot_takes_a_stone_that_could_end_a_bridge():
    state = board("S1 S1 o", "b p .")
    assert state.legal_dots("blue") == ((2, 0),)
    assert state.legal_dots("green") == ((2, 0),)
    assert state.legal_dots("purple") == ()
    assert refusal(state, Place("purple", (2, 0))) == "dot_needs_bridge"


def test_r11_legal_dots_come_in_reading_order():
    state = board("o S1 S1 o\no S1 S1 o", ". b p .\n. p b .")
    assert state.legal_dots("green") == ((0, 0), (3, 0), (0, 1), (3, 1))
    assert state.all_legal_dots()["blue"] == ((3, 0), (0, 1))


def test_r14_a_dot_takes_no_colour_outside_the_rows_group():
    """Red and orange lie at its sides: only purple makes a red bridge of them."""
    state = board("S1 o S1", "r . o")
    assert [colour for colour in COLOURS if state.accepts(colour, (1, 0))] == ["purple"]
    assert [colour for colour in COLOURS if state.legal_dots(colour)] == ["purple"]
    for colour in ("blue", "green"):
        assert refusal(state, Place(colour, (1, 0))) == "dot_needs_bridge"


def test_r11_a_dot_takes_a_stone_inside_a_bridge():
    state = board("S1 o S1", "b . b")
    assert state.legal_dots("purple") == ((1, 0),)
    assert state.legal_dots("blue") == ()


def test_r11_a_red_bridge_is_enough():
    state = board("S1 S1 o", "p r .")
    assert state.legal_dots("orange") == ((2, 0),)
    assert state.legal_dots("purple") == ((2, 0),)
    assert state.legal_dots("red") == ()
    assert offered(play(state, Place("orange", (2, 0)))) == {((0, 0), (2, 0)): "red"}


def test_r11_a_bridge_of_the_other_player_is_not():
    state = board("S1 S1 o", "y o .")
    assert state.all_legal_dots() == dict.fromkeys(("blue", "purple", "red", "orange", "yellow", "green"), ())
    state = play(state, EndTurn())
    assert state.legal_dots("green") == ((2, 0),)


def test_r11_a_blocked_bridge_is_not():
    """A yellow bridge crosses the row between its cells (R19)."""
    layout = "S1 S1 S1\nS1 S1 S1\nS1 S1 S1\n. . o"
    stones = ". . y\nb o .\ny p .\n. . ."
    assert board(layout, stones).legal_dots("blue") == ((2, 3),)
    assert board(layout, stones, bridges=[bridge("yellow", (0, 2), (2, 0))]).legal_dots("blue") == ()


def test_r11_no_dot_takes_a_stone_once_the_turns_stone_is_placed():
    state = board("S1 S1 o S1", "b p . .")
    assert state.legal_dots("blue") == ((2, 0),)
    state = play(state, Place("red", (3, 0)))
    assert state.legal_dots("blue") == ()
    assert refusal(state, Place("blue", (2, 0))) == "stone_already_placed"


def test_r11_no_dot_takes_a_colour_that_is_used_up():
    state = board("S1 S1 o o", "b p . .", hand=({"green": 1}, {"red": 1}))
    assert state.legal_dots("blue") == ()
    assert state.legal_dots("green") == ((2, 0),)


def test_r11_several_stones_of_a_row_may_stand_on_dots():
    """Whatever has become of their own bridges: the green one here has none."""
    state = board("o S1 S1\no . .\nS1 . .", "g b p\n. . .\np . .")
    assert state.legal_dots("blue") == ((0, 1),)


def test_r12_a_stone_on_a_dot_without_a_bridge_goes_back_and_the_turn_is_a_pass():
    state = board("S1 S1 o S1", "b p . .")
    state = play(state, Place("blue", (2, 0)))
    assert state.returns_stone()
    after = play(state, EndTurn())
    assert after.stones == {(0, 0): "blue", (1, 0): "purple"}
    assert after.supply("blue")["blue"] == 3
    assert after.passes == 1
    assert after.turn == "yellow"


def test_r12_the_board_after_a_returned_stone_is_the_board_before():
    before = board("S1 S1 o\nS1 S1 S1\n. S1 o", "b p .\np g r\n. b .")
    after = turn(before, "blue", (2, 0))
    assert after == play(before, EndTurn())


def test_r12_a_bridge_keeps_the_stone():
    state = play(board("S1 S1 o", "b p ."), Place("blue", (2, 0)), Bridge((0, 0), (2, 0)))
    assert not state.returns_stone()
    state = play(state, EndTurn())
    assert state.stones[2, 0] == "blue"
    assert state.passes == 0


def test_r12_a_stone_on_a_region_cell_never_goes_back():
    state = play(fresh("S1 S1 o"), Place("blue", (0, 0)))
    assert not state.returns_stone()
    assert play(state, EndTurn()).stones == {(0, 0): "blue"}


def test_r12_a_red_bridge_that_cut_the_turns_scoring_bridge_is_enough():
    layout, stones = "S1 . .\nS1 o S1\n. . S1", "g . .\nr . r\n. . b"
    state = play(board(layout, stones), Place("purple", (1, 1)), Bridge((0, 0), (2, 2)))
    assert built(state) == {((0, 0), (2, 2)): "blue"}
    state = play(state, Bridge((0, 1), (2, 1)))
    assert built(state) == {((0, 0), (2, 2)): "cut", ((0, 1), (2, 1)): "red"}
    assert not state.returns_stone()
    assert play(state, EndTurn()).stones[1, 1] == "purple"


def test_r12_what_happens_later_never_removes_a_stone():
    """Yellow cuts the only bridge of a stone on a dot; the stone stays."""
    state = board(
        "S1 S1 S1\nS1 S1 S1\no S1 S1",
        ". r g\n. p .\nb . .",
        bridges=[bridge("blue", (0, 2), (2, 0))],
        turn="yellow",
    )
    state = turn(state, "red", (1, 2), ((1, 0), (1, 2)))
    assert built(state) == {((0, 2), (2, 0)): "cut", ((1, 0), (1, 2)): "red"}
    assert state.stones[0, 2] == "blue"
    assert turn(state, "blue", (0, 0)).stones[0, 2] == "blue"
