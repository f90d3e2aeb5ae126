"""Every message of the socket as a typed, closed model (docs/protocol.md describes each with an example).

Messages in are decoded here and nowhere else: what can't be read is a `BadMessage` with a code, never a crash.
Messages out are encoded here, once for everybody who gets them. Codes travel, words don't.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from games.models import CLIENT_ID_MOST

#: Bytes of the longest frame that is read; a longer one closes the socket.
FRAME_MOST = 16 * 1024

#: Why the server closes a socket.
SESSION_ENDED, NO_SUCH_ROOM, TOO_LONG, TOO_MANY = 4401, 4404, 4413, 4429

Colour = Literal["blue", "purple", "red", "orange", "yellow", "green"]
SeatWord = Literal["blue", "yellow"]
#: [column, row], 0-based from the top left of the full grid. One off the grid is for the rules to refuse.
CellPair = tuple[int, int]
ClientId = Annotated[str, Meta(min_length=1, max_length=CLIENT_ID_MOST)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
What = Literal["undo", "agree", "again"]
#: For the next game: everybody keeps the colour, or they change.
SeatsWish = Literal["keep", "change"]
UndoRule = Literal["ask", "off", "free"]
#: Seconds that a player to move may stay away: 10 minutes, 3 days, 30 days.
ClaimAfter = Literal[600, 259_200, 2_592_000]
Channel = Literal["players", "watchers"]

#: The fields of `ask` that go with each thing that is asked.
ASKED_WITH: dict[What, set[str]] = {"undo": {"seen", "to"}, "agree": {"seen"}, "again": {"seats", "version"}}


class In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Whatever a client may send."""


class Move(In, frozen=True):
    """An action of the rules, made on the state after action number `seen`."""

    id: ClientId
    seen: Count


class Place(Move, frozen=True, tag="place"):
    """Place a stone (R8)."""

    colour: Colour
    cell: CellPair


class Bridge(Move, frozen=True, tag="bridge"):
    """Build a bridge between two end stones, named in either order (R13)."""

    start: CellPair = field(name="from")
    end: CellPair = field(name="to")


class EndTurn(Move, frozen=True, tag="end"):
    """End the turn; without a stone it is a pass (R9)."""


class Undo(Move, frozen=True, tag="undo"):
    """Take back the last action, or all after number `to`: of one's own turn, or where undo is free (R31, R32)."""

    to: Count | UnsetType = UNSET


class Resign(In, frozen=True, tag="resign"):
    """Give up the game (R29)."""

    id: ClientId


class Ask(In, frozen=True, tag="ask"):
    """Ask the other player: to take something back, to end the game here, to play again."""

    id: ClientId
    what: What
    #: For `undo` and `agree`: the number of the game that it was asked on; on another one it is stale.
    seen: Count | UnsetType = UNSET
    #: For `undo`: the action to return to, 0 for the start; left out, it is the one before one's own last turn.
    to: Count | UnsetType = UNSET
    #: For `again`: colours as now, or the other way; left out, as now.
    seats: SeatsWish | UnsetType = UNSET
    #: For `again`: the position; left out, what is picked.
    version: Count | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raises ValueError for a field that does not go with what is asked."""
        given = {name for name in ("seen", "to", "seats", "version") if getattr(self, name) is not UNSET}
        if not given <= ASKED_WITH[self.what]:
            raise ValueError("a field that does not go with what is asked")


class Answer(In, frozen=True, tag="answer"):
    """Answer the open request that it names."""

    id: ClientId
    request: Count
    yes: bool


class Claim(In, frozen=True, tag="claim"):
    """Claim the game from a player who stays away (R29)."""

    id: ClientId


class Settings(In, frozen=True, tag="settings"):
    """Blue sets how the room is played, before Yellow comes. What is left out stays."""

    id: ClientId
    undo: UndoRule | UnsetType = UNSET
    claim_after: ClaimAfter | UnsetType = UNSET
    listed: bool | UnsetType = UNSET


class Chat(In, frozen=True, tag="chat"):
    """Say a line: players to everybody here, watchers to watchers."""

    id: ClientId
    text: str


class Report(In, frozen=True, tag="report"):
    """Tell the moderators of a line, or of the name at a seat."""

    id: ClientId
    message: Count | UnsetType = UNSET
    seat: SeatWord | UnsetType = UNSET
    #: Why, in words for the moderators.
    reason: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError unless one thing is named."""
        _one_of(self.message, self.seat)


class Block(In, frozen=True, tag="block"):
    """Keep apart from the person who said a line, or who has a seat."""

    id: ClientId
    message: Count | UnsetType = UNSET
    seat: SeatWord | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raises ValueError unless one person is named."""
        _one_of(self.message, self.seat)


class Pick(In, frozen=True, tag="pick"):
    """Blue picks what the next game starts from: a `version` of the catalogue."""

    id: ClientId
    version: Count


class AnswerPick(In, frozen=True, tag="answer_pick"):
    """Yellow agrees to the position that Blue has picked, or not: to the `version` that was shown, and no other."""

    id: ClientId
    version: Count
    yes: bool


class Leave(In, frozen=True, tag="leave"):
    """Give up one's seat before the start, or stop watching; Blue frees Yellow's seat with `seat`."""

    id: ClientId
    seat: Literal["yellow"] | UnsetType = UNSET


class AskState(In, frozen=True, tag="state"):
    """Ask for the room, the layout and the game as they are."""


class Ping(In, frozen=True, tag="ping"):
    """A heartbeat, every 10 seconds."""


RoomChange = Ask | Answer | Pick | AnswerPick | Leave | Settings
Message = (
    Place | Bridge | EndTurn | Undo | Resign | Claim | RoomChange | Chat | Report | Block | AskState | Ping
)


class Out(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Whatever the server sends."""


class Ack(Out, frozen=True, tag="ack"):
    """Done. `number`: of the action for what acts on the game, of the line for what is about one, else of the room."""

    id: str
    number: int


class Error(Out, frozen=True, tag="error"):
    """Refused; nothing has changed. `id` is null where none could be read."""

    id: str | None
    code: str
    args: dict[str, Any] = {}


class Pong(Out, frozen=True, tag="pong"):
    """The answer to `ping`."""


class LoadedView(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game goes on from: a file with a record of ours or a saved game of the older page, a game played here, or
    a drawing that is tried."""

    kind: Literal["record", "older_page", "game", "drawing"]
    #: The file's name; "" if it had none.
    file: str
    #: Of a game played here its id, and the number of the action after which this one goes on.
    game: str = ""
    at: Count = 0


class LayoutMessage(Out, frozen=True, tag="layout", omit_defaults=True):
    """What the game is played on; sent once for each game."""

    game: str
    rows: list[str]
    sets: int
    title: str
    author: str
    #: Of the position's page; left out where there is none for everybody.
    slug: str = ""
    #: It is one of the site's own: pages show its title in the reader's language.
    starter: bool = False
    #: Left out for a game that began here.
    loaded: LoadedView | None = None


class Bridges(Struct, frozen=True, forbid_unknown_fields=True):
    """Bridges by kind, each as the two ends of a row: four letters."""

    blue: str
    yellow: str
    red: str
    #: Cut ones, of blue and of yellow.
    cut: dict[SeatWord, str]


class Last(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last action that stands, and what followed from it by itself (R30)."""

    seat: SeatWord
    type: str
    colour: Colour | None = None
    cell: CellPair | None = None
    start: CellPair | None = field(name="from", default=None)
    end: CellPair | None = field(name="to", default=None)
    #: Bridges that it cut.
    cuts: str = ""
    #: The dot whose stone went back (R12).
    returned: CellPair | None = None
    #: It ended a turn that was a pass; the other's turn passed by itself; a new set came.
    passed: bool = False
    passed_other: bool = False
    new_set: bool = False


class Can(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat to move can do now."""

    #: A stone can be placed somewhere.
    place: bool
    #: For each colour's letter the dots that take it (R11); colours without one are left out.
    dots: dict[str, str]
    #: Bridges that can be built now.
    bridges: str
    #: Something of this turn can be taken back.
    undo: bool
    #: Ending the turn now would end the game (R28).
    ends: bool
    #: Ending the turn now would return the stone on the dot (R12).
    returns: bool


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended; no winner is a draw, or a void game."""

    winner: SeatWord | None
    reason: str


Points = tuple[int, int]


class GameState(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state, compact. In strings a cell is two letters: column and row, `a` is 0."""

    #: One letter for each playable cell in reading order: `.` or the first letter of the stone's colour.
    cells: str
    bridges: Bridges
    #: Stones of the current set in hand, blue's and yellow's, by the colour's letter.
    supplies: tuple[dict[str, int], dict[str, int]]
    sets: tuple[int, int]
    turn: SeatWord
    #: [bridges, regions] of blue and of yellow.
    scores: tuple[Points, Points]
    last: Last | None
    #: The stone of this turn.
    placed: CellPair | None
    can: Can
    outcome: Outcome | None


class GameMessage(Out, frozen=True, tag="game"):
    """The game after action `number`: the same message for a change, a reload and a reconnect."""

    game: str
    number: int
    state: GameState


class SeatView(Struct, frozen=True, forbid_unknown_fields=True):
    """Who has a seat. `name` is empty once the person has left the site."""

    name: str
    presence: Literal["here", "away", "gone"]
    #: Unix seconds when last heard of, for away and gone.
    since: int | None


class Seats(Struct, frozen=True, forbid_unknown_fields=True):
    """Both seats; null is free."""

    blue: SeatView | None
    yellow: SeatView | None


class PickView(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The position picked for the next game; `version` is 0 for one that is known from a file only."""

    version: int
    title: str
    author: str
    sets: int
    rows: list[str]
    #: It is not published, and waits until Yellow agrees to it.
    asks: bool = False
    #: It is one of the site's own: pages show its title in the reader's language.
    starter: bool = False
    #: Where the next game goes on from a file: which, and how it stands.
    loaded: LoadedView | None = None
    state: GameState | None = None


class RequestView(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The open request: who asks for what."""

    id: int
    what: What
    seat: SeatWord
    #: The game's number that it was asked on; for `undo` and `agree` it lapses with the next action.
    number: int
    #: For `undo`: all actions after this one go.
    to: int | None = None
    #: For `again`.
    seats: SeatsWish | None = None
    pick: PickView | None = None


class SettingsView(Struct, frozen=True, forbid_unknown_fields=True):
    """How the room is played. Never changes once Yellow has come."""

    #: How often they were changed.
    number: int = 0
    undo: UndoRule = "ask"
    claim_after: ClaimAfter = 259_200
    #: Whether everybody finds the room's games under "Games to watch".
    listed: bool = False


class ClaimView(Struct, frozen=True, forbid_unknown_fields=True):
    """The count against a player who is to move and stays away. It ends with the next action."""

    #: Who may claim: the one who stayed.
    seat: SeatWord
    #: Unix seconds: since when the other is away; null while they are here, and the count stands still.
    since: int | None
    #: Unix seconds: from when on the game may be claimed if nothing changes.
    due: int
    #: The game's number that it belongs to.
    number: int


class Tally(Struct, frozen=True, forbid_unknown_fields=True):
    """The score between the two people over all games of the room, by who has the seat now."""

    blue: int = 0
    yellow: int = 0
    draws: int = 0


class GameView(Struct, frozen=True, forbid_unknown_fields=True):
    """One game of the room, oldest first; reason and winner are null while it goes on. By the colours it was played."""

    id: str
    number: int
    winner: SeatWord | None
    reason: str | None
    scores: tuple[Points, Points]
    #: The two had the colours the other way than they have now.
    swapped: bool


Phase = Literal["waiting", "playing", "over"]
#: `both` where one person has both seats: two people on one device.
You = Literal["blue", "yellow", "both", "watcher"]


class AskedEnough(Struct, frozen=True, forbid_unknown_fields=True):
    """For each seat the game's number on which it asked to take back for the last time but one, if it lately did so.

    It asks no more until a turn has ended after that.
    """

    blue: int | None = None
    yellow: int | None = None


class RoomMessage(Out, frozen=True, tag="room"):
    """The room as it is. Presence changes without a new `number`."""

    number: int
    code: str
    you: You
    seats: Seats
    pick: PickView | None
    phase: Phase
    request: RequestView | None
    asked_enough: AskedEnough
    #: Persons who watch now.
    watchers: int
    games: list[GameView]
    tally: Tally
    claim: ClaimView | None
    settings: SettingsView
    #: Title of the position that Yellow would not play, until something else is picked; "" for none.
    turned_down: str = ""


class ChatLine(Out, frozen=True, tag="chat"):
    """Something that was said."""

    #: Of the line.
    id: int
    channel: Channel
    #: Of who said it, in the game of that time; null for a watcher.
    seat: SeatWord | None
    #: As it was then; empty once the person has left the site.
    name: str
    #: The same for all lines of one person in this room, so that a page can mute them.
    person: str
    text: str
    #: Unix seconds.
    at: int


class Talk(Out, frozen=True, tag="talk"):
    """The newest lines that one may read, oldest first."""

    lines: list[ChatLine]


class Hidden(Out, frozen=True, tag="hidden"):
    """A moderator has hidden a line, for everyone."""

    id: int


OutMessage = Ack | Error | Pong | LayoutMessage | GameMessage | RoomMessage | ChatLine | Talk | Hidden


class BadMessage(Exception):
    """A frame that is no message; `id` where one could be read, so that its sender hears of it."""

    code: ClassVar[str] = "bad_message"

    def __init__(self, client_id: str | None = None) -> None:
        super().__init__(self.code)
        self.id = client_id


_decoder = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


def decode(text: str) -> Message:
    """The message in a text frame; raises `BadMessage` for whatever is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadMessage(_id_of(text)) from None


def encode(message: OutMessage) -> str:
    """The text frame of a message."""
    return _encoder.encode(message).decode()


def letters_of(*cells: CellPair) -> str:
    """Cells as two letters each: column and row, `a` is 0."""
    return "".join(chr(97 + column) + chr(97 + row) for column, row in cells)


def _one_of(*fields: object) -> None:
    if sum(field is not UNSET for field in fields) != 1:
        raise ValueError("name one thing")


def _id_of(text: str) -> str | None:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    client_id = found.get("id") if isinstance(found, dict) else None
    return client_id if isinstance(client_id, str) and len(client_id) <= CLIENT_ID_MOST else None
