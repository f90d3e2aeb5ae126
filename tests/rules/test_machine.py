"""What holds after every single action, undo and refusal: games played and taken back by a state machine.

Each game is played three times at once: as it is, on the layout turned by a quarter, and on the mirrored one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.rules import (
    COLOURS,
    SEATS,
    SET,
    Agree,
    Bridge,
    EndTurn,
    Place,
    Record,
    RefusalCode,
    Resign,
    Seat,
    Start,
    State,
    StateAction,
    Undo,
    Void,
)
from positions.layout import Cell
from positions.layout.symmetry import mirror_cell, turn_cell
from tests.rules import reading
from tests.rules.boards import refusal
from tests.rules.games import LENGTH, examples, layouts, next_action, points

CODES = get_args(RefusalCode)
Move = Callable[[Cell], Cell]


def seen(state: State, move: Move) -> tuple[Any, ...]:
    """Everything that a state tells, with its cells moved."""

    def row(cells: tuple[Cell, ...]) -> frozenset[Cell]:
        return frozenset(map(move, cells))

    return (
        {move(cell): colour for cell, colour in state.stones.items()},
        {(bridge.kind, row(bridge.cells), bridge.cut) for bridge in state.bridges},
        [(state.supply(seat), state.set_of(seat), state.can_place(seat)) for seat in SEATS],
        (state.turn, state.placed and move(state.placed), state.passes, state.outcome),
        (state.score(), state.region_owners(), state.ends_on_pass(), state.returns_stone()),
        {colour: row(dots) for colour, dots in state.all_legal_dots().items()},
        {(offer.kind, row(offer.row), frozenset(map(row, offer.cuts))) for offer in state.offers()},
    )


def moved(action: StateAction, move: Move) -> StateAction:
    """The same action elsewhere."""
    match action:
        case Place(colour, cell):
            return Place(colour, move(cell))
        case Bridge(start, end):
            return Bridge(move(start), move(end))
        case _:
            return action


class Game(RuleBasedStateMachine):
    """One game."""

    @initialize(layout=layouts(), sets=st.sampled_from([3, 4]))
    def start(self, layout, sets):
        self.record = Record(Start(layout, sets))
        self.moves: list[Move] = [
            lambda cell: turn_cell(cell, layout.rows),
            lambda cell: mirror_cell(cell, layout.columns),
        ]
        self.twins = [Record(Start(other, sets)) for other in (layout.turned(), layout.mirrored())]
        #: The states of the actions that stand, and the number of the turn ends among them.
        self.states = [self.record.state]
        self.ends = [0]

    @property
    def state(self) -> State:
        return self.record.state

    def do(self, seat: Seat, action: StateAction) -> None:
        """One action that is legal, in all three games."""
        before = self.state
        self.record = self.record.apply(seat, action)
        self.twins = [
            twin.apply(seat, moved(action, move)) for twin, move in zip(self.twins, self.moves, strict=True)
        ]
        assert self.states[-1] is before
        self.states.append(self.state)
        self.ends.append(self.ends[-1] + isinstance(action, EndTurn))
        if isinstance(action, Bridge):
            self.check_bridge(before, action)

    def check_bridge(self, before: State, action: Bridge) -> None:
        """R19, R20: a scoring bridge conflicts with nothing, a red one cuts at once all that it conflicts with."""
        built = [b for b in self.state.bridges if {action.start, action.end} == {b.cells[0], b.cells[-1]}]
        assert len(built) == 1
        new = reading.Bridge(built[0].cells)
        conflicting = [b for b in before.bridges if new.conflicts(reading.Bridge(b.cells))]
        cut_before = {b.cells for b in before.bridges if b.cut}
        cut_after = {b.cells for b in self.state.bridges if b.cut}
        assert cut_after - cut_before == {b.cells for b in conflicting}
        if conflicting:
            assert built[0].kind == "red"
            assert all(b.kind != "red" and not b.cut for b in conflicting)
        assert set(self.record.effects.cuts) == cut_after - cut_before

    @rule(seed=st.integers(0, 2**32), actions=st.integers(1, 25))
    def play(self, seed, actions):
        chance = Random(seed)
        for _ in range(actions):
            if self.state.outcome is None:
                self.do(self.state.turn, next_action(chance, self.state))
                self.holds()

    @precondition(lambda self: self.state.outcome is None)
    @rule()
    def end_turn(self):
        self.do(self.state.turn, EndTurn())

    @precondition(lambda self: self.state.outcome is None)
    @rule(seat=st.sampled_from(SEATS), ending=st.sampled_from([Resign(), Agree(), Void()]))
    def end_game(self, seat, ending):
        self.do(seat, ending)

    @rule(data=st.data())
    def undo_some(self, data):
        """R31 and R32: one action, or back to any that stands."""
        standing = [0, *(entry.number for entry in self.record.standing)]
        if len(standing) > 1:
            keep = data.draw(st.integers(0, len(standing) - 2))
            undo = Undo() if keep == len(standing) - 2 else Undo(standing[keep])
            self.record = self.record.apply("blue", undo)
            self.twins = [twin.apply("blue", undo) for twin in self.twins]
            del self.states[keep + 1 :], self.ends[keep + 1 :]

    @rule()
    def undo_everything_and_come_back(self):
        record, before = self.record, self.states[:]
        while record.can_undo:
            assert record.state == before.pop()
            record = record.apply("yellow", Undo())
        assert [record.state] == before
        for number, (_, seat, action) in enumerate(self.record.standing, 1):
            record = record.apply(seat, action)
            assert record.state == self.states[number]

    @rule(data=st.data())
    def try_anything(self, data):
        """Any action of any seat, on or off the grid: accepted by all three games, or refused by all with one code."""
        layout = self.record.start.layout
        cells = st.tuples(st.integers(-1, layout.columns), st.integers(-1, layout.rows))
        action = data.draw(
            st.one_of(
                st.builds(Place, st.sampled_from(COLOURS), cells),
                st.builds(Bridge, cells, cells),
                st.just(EndTurn()),
            )
        )
        seat = data.draw(st.sampled_from(SEATS))
        before, number = self.state, self.record.number
        code = refusal(before, action, seat)
        for twin, move in zip(self.twins, self.moves, strict=True):
            assert refusal(twin.state, moved(action, move), seat) == code
        if code is None:
            self.do(seat, action)
        else:
            assert code in CODES
            assert self.state is before
            assert self.record.number == number

    @invariant()
    def holds(self):
        state = self.state
        assert state == self.states[-1]
        # R6: stones are neither lost nor made, whoever holds them.
        everything = Counter(state.stones.values())
        for seat in SEATS:
            everything.update(state.supply(seat))
            everything.subtract({colour: count * state.set_of(seat) for colour, count in SET[seat].items()})
        assert not any(everything.values())
        # R19, R20, R22: only red and cut bridges conflict, and a cut one was cut by a red one.
        for one, other in combinations(state.bridges, 2):
            if reading.Bridge(one.cells).conflicts(reading.Bridge(other.cells)):
                assert {one.kind == "red", other.kind == "red"} == {True, False}
                assert one.cut or other.cut
        # R24, R25.
        assert state.score() == points(state)
        # R28: an end in sight.
        assert self.ends[-1] <= 2 * 24 * self.record.start.sets + 2
        # Turned and mirrored, the same game.
        for twin, move in zip(self.twins, self.moves, strict=True):
            assert seen(state, move) == seen(twin.state, lambda cell: cell)

    def teardown(self):
        """R30: folding gives the state."""
        if hasattr(self, "record"):
            actions = [(seat, action) for _, seat, action in self.record.entries]
            assert Record(self.record.start, actions) == self.record
            assert Record(self.record.start, actions).state == self.state


TestGame = Game.TestCase
TestGame.settings = settings(examples, max_examples=30 * LENGTH, stateful_step_count=20)
