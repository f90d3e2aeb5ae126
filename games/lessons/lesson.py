"""What a lesson is: a board, something to do on it, and what to say of whatever the learner does instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.rulebook.playing import read_move, start_of
from games.rulebook.text import Example, Words
from games.rules import COLOURS, Action, Bridge, EndTurn, Place, Record, Seat, State
from games.rules.actions import StateAction
from positions.layout import Cell, parse_layout

#: The seat of the learner; the lesson itself plays the other.
LEARNER: Final[Seat] = "blue"
#: What a learner can do in a lesson. Taking back is leaving the last action out.
LearnerAction = Place | Bridge | EndTurn
#: All lessons are played on one small table: a region of nine cells, one of six, and dots round them.
TABLE: Final = parse_layout(
    "o  o  o  o  o  .\nS1 S1 S1 W1 o  .\nS1 S1 S1 W1 W1 o\nS1 S1 S1 W1 W1 W1\no  o  o  o  o  o"
)


@dataclass(frozen=True)
class Slip:
    """Something legal that does not lead to the goal."""

    when: Callable[[Record], bool]
    words: Words


@dataclass(frozen=True)
class Lesson:
    """One task. The learner plays Blue and is to move, once `opening` has been played."""

    #: Its part of the address. Progress is kept by it: it stays as it is.
    slug: str
    title: Words
    #: What to do.
    task: Words
    #: What helps whoever is stuck.
    hint: Words
    #: What has happened, once the goal is reached.
    done: Words
    #: What to say when a turn ended without reaching the goal, and no slip tells why.
    missed: Words
    #: The stones on the table: one line for each row from the top, their first letters, `.` for none.
    stones: str
    #: Whether the goal is reached.
    goal: Callable[[Record], bool]
    #: What the learner does in the recorded solution, as in docs/notation.md: `green c2, a2-c2, end`.
    solution: str
    #: Bridges that are there before: `yellow b3-d3`.
    bridges: str = ""
    #: What the first of these says that is the case is told.
    slips: tuple[Slip, ...] = ()
    #: What Yellow does before the learner's turn.
    opening: str = ""
    #: What Yellow does after it; None leaves it to `answer_somewhere`.
    reply: Callable[[State], str | None] = lambda state: None

    @cached_property
    def start(self) -> Record:
        """The moment at which the learner begins."""
        turn: Seat = "yellow" if self.opening else LEARNER
        board = "\n".join(
            f"{' '.join(tokens)} | {letters}"
            for tokens, letters in zip(TABLE.tokens, self.stones.split("\n"), strict=True)
        )
        record = Record(start_of(Example(board, "", "", turn=turn, bridges=self.bridges)))
        for move in moves(self.opening):
            record = record.apply("yellow", move)
        return record


@dataclass(frozen=True)
class Verdict:
    """What a lesson says of a moment."""

    reached: bool = False
    #: The turn is over and the goal is not reached: only taking back leads there.
    failed: bool = False
    words: Words = ""


def play(lesson: Lesson, actions: Iterable[LearnerAction]) -> Record:
    """The lesson after what the learner has done, Yellow's answers included. Raises Refusal as a game does."""
    record = lesson.start
    for action in actions:
        record = record.apply(record.state.turn, action)
        if record.state.outcome is None and record.state.turn != LEARNER:
            told = lesson.reply(record.state)
            for move in answer_somewhere(record.state) if told is None else moves(told):
                record = record.apply("yellow", move)
    return record


def judge(lesson: Lesson, record: Record) -> Verdict:
    """What there is to say of a moment of the lesson."""
    if lesson.goal(record):
        return Verdict(reached=True, words=lesson.done)
    failed = turn_ended(record)
    for slip in lesson.slips:
        if slip.when(record):
            return Verdict(failed=failed, words=slip.words)
    return Verdict(failed=failed, words=lesson.missed if failed else "")


def moves(text: str) -> list[Action]:
    """Several moves from their words, with commas between."""
    return [read_move(TABLE, words)[1] for words in text.split(", ") if words]


def answer_somewhere(state: State) -> list[StateAction]:
    """A quiet turn: an orange or a yellow stone on the first cell that takes it, else a pass."""
    cells = [cell for region in TABLE.regions.values() for cell in region]
    places = (Place(colour, cell) for colour in COLOURS if colour in ("orange", "yellow") for cell in cells)
    place = next((place for place in places if state.accepts(place.colour, place.cell)), None)
    return [EndTurn()] if place is None else [place, EndTurn()]


# What goals and slips ask


def turn_ended(record: Record) -> bool:
    """Whether the learner has ended a turn."""
    return any(entry.seat == LEARNER and isinstance(entry.action, EndTurn) for entry in record.standing)


def stone_placed(record: Record) -> Place | None:
    """The stone that the learner has placed, whether it still lies there or has gone back."""
    actions = (entry.action for entry in record.standing if entry.seat == LEARNER)
    return next((action for action in actions if isinstance(action, Place)), None)


def built(record: Record, kind: str, *, cut: bool = False) -> list[tuple[Cell, ...]]:
    """The rows of the bridges of that kind on the board, those that are cut or those that are not."""
    return [bridge.cells for bridge in record.state.bridges if bridge.kind == kind and bridge.cut == cut]


def ready_to_end(record: Record) -> bool:
    """Whether all that is missing is the end of a turn with a bridge of the learner's."""
    return not turn_ended(record) and bool(built(record, LEARNER))


def leads_nowhere(record: Record) -> bool:
    """Whether the stone is placed, and no bridge can be or has been built with it."""
    state = record.state
    if state.placed is None or turn_ended(record):
        return False
    return not state.offers() and not any(state.placed in bridge.cells for bridge in state.bridges)
