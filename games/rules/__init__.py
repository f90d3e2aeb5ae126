"""The rules of Divided Loyalties. Pure: values in, values out; no clock, no chance, no database.

>>> from games.rules import Bridge, EndTurn, Place, Refusal, State, apply
>>> from positions.layout import parse_layout
>>> state = State.start(parse_layout("S1 S1 S1 o"), sets=3)
>>> state = apply(state, "blue", Place("blue", (0, 0)))
>>> state = apply(state, "blue", EndTurn())
>>> state.turn, state.supply("blue")
('yellow', {'blue': 3, 'purple': 3, 'green': 2, 'red': 2, 'orange': 1})
>>> apply(state, "yellow", Place("yellow", (3, 0)))
Traceback (most recent call last):
    ...
games.rules.actions.Refusal: dot_needs_bridge
"""

from games.rules.actions import (
    Action,
    Agree,
    Bridge,
    Claim,
    EndTurn,
    Place,
    RecordError,
    Refusal,
    RefusalCode,
    Resign,
    StateAction,
    TimeUp,
    Undo,
    Void,
    format_action,
    parse_action,
)
from games.rules.apply import apply
from games.rules.bridges import BuiltBridge
from games.rules.colours import COLOURS, GROUPS, LETTERS, OTHER, SEATS, SET, Colour, Kind, Seat
from games.rules.notation import format_notation, parse_notation
from games.rules.record import Effects, Entry, Record
from games.rules.record_file import GameFile, read_game_file
from games.rules.record_json import (
    RULES_VERSION,
    format_record,
    format_start,
    parse_record,
    parse_start,
)
from games.rules.start import Snapshot, Start
from games.rules.state import Offer, Outcome, Reason, Score, State

__all__ = [
    "COLOURS",
    "GROUPS",
    "LETTERS",
    "OTHER",
    "RULES_VERSION",
    "SEATS",
    "SET",
    "Action",
    "Agree",
    "Bridge",
    "BuiltBridge",
    "Claim",
    "Colour",
    "Effects",
    "EndTurn",
    "Entry",
    "GameFile",
    "Kind",
    "Offer",
    "Outcome",
    "Place",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "RefusalCode",
    "Resign",
    "Score",
    "Seat",
    "Snapshot",
    "Start",
    "State",
    "StateAction",
    "TimeUp",
    "Undo",
    "Void",
    "apply",
    "format_action",
    "format_notation",
    "format_record",
    "format_start",
    "parse_action",
    "parse_notation",
    "parse_record",
    "parse_start",
    "read_game_file",
]
