"""The door for chat: what people say in rooms, and who reads it.

Players talk to everybody in the room. Watchers talk among themselves; players read that once the game is over. Nobody
reads whom they have blocked.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from games import held, live, protocol
from games.held import RoomError
from games.models import Game, Message, Silence
from games.talk_models import TEXT_MOST
from positions.words import LineError, clean_line

#: Lines that somebody who comes in is shown.
LINES_MOST = 100

Channel = Message.Channel


def say(*, room_id: int, user_id: int, client_id: str, text: str) -> int:
    """Say a line, and tell those who read it. Its id; a repeated `client_id` says it once.

    Raises `RoomError`: `no_room`, `silenced` with `until`, `too_long`, `bad_message` for a line without a visible sign.
    """
    known = Message.objects.filter(room=room_id, user=user_id, client_id=client_id)
    try:
        with transaction.atomic():
            return known.values_list("pk", flat=True).first() or _say(room_id, user_id, client_id, text)
    except IntegrityError:  # said at the same time over another line
        return known.values_list("pk", flat=True).get()


def _say(room_id: int, user_id: int, client_id: str, text: str) -> int:
    room = held.open_room(room_id)
    seat = room.seats.filter(user=user_id).order_by("id").first()
    if seat is None and not room.watchers.filter(user=user_id).exists():
        raise RoomError("no_room")
    until = silenced_until(user_id)
    if until is not None:
        raise RoomError("silenced", until=until)
    try:
        line = clean_line(text, most=TEXT_MOST)
    except LineError as error:
        raise RoomError("too_long" if error.code == "too_long" else "bad_message") from error
    game = held.newest_game(room)
    message = Message.objects.create(
        room=room,
        game=game,
        channel=Channel.WATCHERS if seat is None else Channel.PLAYERS,
        user_id=user_id,
        seat="" if seat is None else seat.colour,
        name=User.objects.values_list("name", flat=True).get(pk=user_id) if seat is None else seat.name,
        text=line,
        client_id=client_id,
    )
    is_over = game is not None and game.status == Game.Status.OVER
    event = live.chat_event(
        text=protocol.encode(line_of(message)),
        user=user_id,
        for_watchers=message.channel == Channel.WATCHERS and not is_over,
    )
    transaction.on_commit(partial(live.send_now, live.room_group(room.pk), event))
    return message.pk


def silenced_until(user_id: int) -> int | None:
    """Unix seconds until when the person may not chat; None if they may."""
    silences = Silence.objects.filter(user=user_id, until__gt=timezone.now())
    until = silences.order_by("-until").values_list("until", flat=True).first()
    return None if until is None else int(until.timestamp()) + 1


def talk_text(
    room_id: int, *, is_watcher: bool, blocked: Collection[int], has_ended: bool | None = None
) -> str:
    """The encoded `talk` message for somebody, a watcher or a player; `blocked` and `has_ended` as in `readable`."""
    lines = readable(room_id, is_watcher=is_watcher, blocked=blocked, has_ended=has_ended)
    newest = lines.order_by("-id")[:LINES_MOST]
    return protocol.encode(protocol.Talk(lines=[line_of(message) for message in reversed(newest)]))


def readable(
    room_id: int, *, is_watcher: bool, blocked: Collection[int], has_ended: bool | None = None
) -> QuerySet[Message]:
    """The lines of a room that somebody may read now, a watcher or a player, without those of whom they have blocked.

    `has_ended` tells whether a game of the room is over; None: it is looked for.
    """
    lines = Message.objects.filter(room=room_id, hidden_at__isnull=True)
    if blocked:
        lines = lines.exclude(user__in=blocked)
    if is_watcher:
        return lines
    if has_ended is None:
        has_ended = Game.objects.filter(room=room_id, status=Game.Status.OVER).exists()
    for_players = Q(channel=Channel.PLAYERS)
    if has_ended:
        for_players |= Q(game__isnull=True) | Q(game__status=Game.Status.OVER)
    return lines.filter(for_players)


def line_of(message: Message) -> protocol.ChatLine:
    """A line as the socket sends it."""
    return protocol.ChatLine(
        id=message.pk,
        channel="players" if message.channel == Channel.PLAYERS else "watchers",
        seat="blue" if message.seat == "blue" else "yellow" if message.seat == "yellow" else None,
        name=message.name,
        person=person_mark(message.room_id, message.user_id),
        text=message.text,
        at=int(message.at.timestamp()),
    )


def person_mark(room_id: int, user_id: int | None) -> str:
    """The same for all lines of a person in one room; tells nothing else of them."""
    return salted_hmac("games.person", f"{room_id}/{user_id}").hexdigest()[:12]
