"""The door for requests between the two players: taking back (R32), ending early by agreement (R29), playing again.

One is open at a time, and an answer names the one it answers, so that no offer can be put in the place of another. What
concerns the board lapses with the next action: `games.play` closes it in the same transaction.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from games import company, held, picks, play, snapshot
from games.held import RoomError
from games.hop import hop
from games.models import Game, Request, Room
from games.rules import Agree, EndTurn, Record, Refusal, Seat, Undo
from positions.catalogue import mark_picked
from positions.models import Version

What = Request.What
Given = Request.Answer


@dataclass(frozen=True)
class Wish:
    """What is asked for, and how."""

    what: Request.What
    #: Of `undo` and `agree`: the number of the game that it was asked on; None for whatever stands.
    seen: int | None = None
    #: Of `undo`: the action to return to; None for before one's own last turn.
    to: int | None = None
    #: Of `again`: the colours, and the position; None for what is picked.
    seats: Request.SeatsWish = Request.SeatsWish.KEEP
    version_id: int | None = None


def ask(*, room_id: int, user_id: int, client_id: str, wish: Wish) -> int:
    """Ask the other player. The room's new number. A repeated `client_id` asks once.

    Who asks to play again as the other has asked already agrees, and the game starts. Raises `RoomError`.
    """

    def change(room: Room, game: Game | None) -> None:
        seat = held.seat_of(room, user_id)
        if Request.objects.filter(game__room=room, seat=seat, client_id=client_id).exists():
            return
        if game is None:
            raise RoomError("not_now")
        if company.are_apart(room):
            raise RoomError("no_requests")
        request = Request(game=game, what=wish.what, seat=seat, client_id=client_id, number=game.last)
        if wish.what == What.AGAIN:
            _ask_again(room, request, wish, user_id)
        else:
            _ask_about_board(room, request, seat, wish)
        held.changed(room)

    if wish.version_id is not None:
        mark_picked(version_id=wish.version_id, user_id=user_id)
    return held.in_game(room_id, change)


def _ask_again(room: Room, request: Request, wish: Wish, user_id: int) -> None:
    """After the end: the same wish twice is agreement; another one has to wait for the answer to the first."""
    game = request.game
    if game.status != Game.Status.OVER:
        raise RoomError("not_now")
    version_id = wish.version_id if wish.version_id is not None else room.pick_id
    if version_id is None:
        raise RoomError("not_now")
    request.seats = wish.seats
    request.version = picks.playable(room, version_id=version_id, user_id=user_id)
    other = held.open_request(game)
    if other is None:
        request.save()
        if held.is_own(room):  # there is nobody else to be asked
            held.close_request(game, Given.YES)
            _start_as_asked(room, request)
        return
    if other.seat == request.seat or (other.seats, other.version_id) != (request.seats, version_id):
        raise RoomError("request_open")
    is_known = request.version.state == Version.State.PUBLISHED or version_id == game.version_id
    if wish.version_id is None and not is_known:
        raise RoomError("request_open")  # one agrees to what one has seen, by its name
    held.close_request(game, Given.YES)
    request.closed_at, request.answer = timezone.now(), Given.YES
    request.save()
    _start_as_asked(room, other)


def _ask_about_board(room: Room, request: Request, seat: Seat, wish: Wish) -> None:
    """While the game goes on."""
    game = request.game
    if game.status != Game.Status.PLAYING:
        raise RoomError("game_over")
    rule = snapshot.settings_of(room).undo
    if wish.what == What.UNDO and rule == "off":
        raise RoomError("undo_off")
    if wish.what == What.UNDO and rule == "free":
        raise RoomError("not_now")  # there is nobody to be asked
    if wish.seen is not None and wish.seen != game.last:
        raise RoomError("stale")
    if held.open_request(game) is not None:
        raise RoomError("request_open")
    record = play.record_of(game)
    if wish.what == What.UNDO:
        request.to = undo_target(record, seat, wish.to)
    turn_began = max(
        (entry.number for entry in record.standing if isinstance(entry.action, EndTurn)), default=0
    )
    asked = game.requests.filter(what=wish.what, seat=seat, number__gte=turn_began)
    if asked.count() >= snapshot.ASKED_MOST:
        raise RoomError("asked_enough")
    request.save()
    Game.objects.filter(pk=game.pk).update(unsettled=True)


def undo_target(record: Record, seat: Seat, to: int | None) -> int:
    """The action that an undo beyond one's own turn returns to (R32).

    Without `to` it is the one before the seat's last turn; of a turn that goes on no more need be asked than its
    beginning, so that counts only for who has done nothing in it. Raises `RoomError`.
    """
    try:
        if to is None:
            to = record.before_last_turn(seat)
            if to is not None and record.own_turn_undo(seat, to):
                to = record.apply(seat, Undo(to)).before_last_turn(seat)
        if to is None:
            raise Refusal("nothing_to_undo")
        record.apply(seat, Undo(to))
    except Refusal as refusal:
        raise RoomError(refusal.code) from refusal
    if record.own_turn_undo(seat, to):
        raise RoomError("not_now")  # it is free
    return to


async def answer(*, room_id: int, user_id: int, client_id: str, request_id: int, yes: bool) -> int:
    """Answer the open request of the other player, or take back one's own wish to play again with a no.

    The number of what came of it: of the action, else of the room. A granted undo, or an end by agreement, is an action
    of the seat that grants it. Of an answer and an action, an end or another answer that come at once, one is done.
    Raises `RoomError`.
    """
    taken = await hop(_take_answer, room_id, user_id, request_id, yes)
    if isinstance(taken, int):
        return taken
    done = await play.act(
        taken.table, taken.action, client_id=client_id, seen=taken.number, answers=request_id
    )
    if isinstance(done, play.Done):
        return done.number
    # Somebody was quicker: the same answer from another window, or what made the request lapse.
    taken = await hop(_take_answer, room_id, user_id, request_id, yes)
    if isinstance(taken, int):
        return taken
    raise RoomError("no_request")


@dataclass(frozen=True)
class _Granted:
    """What has to be done on the board to grant a request."""

    table: play.Table
    action: Undo | Agree
    number: int


def _take_answer(room_id: int, user_id: int, request_id: int, yes: bool) -> int | _Granted:
    """Close the request; or, where granting it is an action of the game, say which. Raises `RoomError`."""
    given = Given.YES if yes else Given.NO
    granted: list[_Granted] = []

    def change(room: Room, game: Game | None) -> None:
        seat = held.seat_of(room, user_id)
        request = Request.objects.filter(pk=request_id, game__room=room).first()
        if request is not None and request.seat == seat:
            _take_back(room, request, yes=yes)
            return
        if request is None or request.answer not in ("", given):
            raise RoomError("no_request")
        if request.answer == given:
            return
        if yes and request.what != What.AGAIN:
            table = play.Table(room.pk, request.game_id, seat, user_id)
            action = Agree() if request.what == What.AGREE else Undo(request.to)
            granted.append(_Granted(table, action, request.number))
            return
        held.close_request(request.game, given)
        if yes:
            _start_as_asked(room, request)
        held.changed(room)

    number = held.in_game(room_id, change)
    return granted[-1] if granted else number


def _take_back(room: Room, request: Request, *, yes: bool) -> None:
    """Close one's own wish to play again; one that has ended otherwise is gone as well. Raises `RoomError`."""
    if yes or request.what != What.AGAIN or request.answer == Given.YES:
        raise RoomError("no_request")
    if request.closed_at is None:
        held.close_request(request.game, Given.LAPSED)
        held.changed(room)


def _start_as_asked(room: Room, request: Request) -> None:
    """Start the next game with the colours and on the position that were agreed on."""
    if request.version is not None:
        room.pick = request.version
    held.start(room, changes_colours=request.seats == Request.SeatsWish.CHANGE)
