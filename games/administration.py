"""The door for administrators: barring people, closing rooms, ending games. Every act has a reason and is kept."""

from __future__ import annotations

import secrets

from asgiref.sync import async_to_sync
from django.db import transaction

from accounts import access
from accounts.models import User
from games import held, play
from games.held import RoomError
from games.models import Act, Game, Room
from games.rules import Void
from games.talk_models import TEXT_MOST
from positions.words import LineError, clean_line


class AdministrationError(Exception):
    """Not done.

    `code`: `not_administrator`, `no_reason`, `too_long` (the reason), `not_found`, `not_now` or `protected`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_administrator(user: User) -> bool:
    """Whether the person looks after people, rooms and games."""
    return user.is_active and user.is_superuser


@transaction.atomic
def bar(*, actor: User, user_id: int, reason: str) -> None:
    """Let a person act no more, and end what they have open. One who is barred stays so.

    Raises AdministrationError, `protected` for oneself and for other administrators.
    """
    reason = _allowed(actor, reason)
    user = _person(user_id)
    if user.is_superuser or user == actor:
        raise AdministrationError("protected")
    if access.bar(user):
        _write(actor, "person.barred", reason, user_id=user.pk)


@transaction.atomic
def let_back(*, actor: User, user_id: int, reason: str) -> None:
    """Let a barred person come again. Raises AdministrationError."""
    reason = _allowed(actor, reason)
    user = _person(user_id)
    if access.let_back(user):
        _write(actor, "person.let_back", reason, user_id=user.pk)


def end_as_void(*, actor: User, game_id: str, reason: str) -> None:
    """End a game without a result; its players see it at once. Call it outside transactions.

    Raises AdministrationError, `not_now` for one that is over.
    """
    reason = _allowed(actor, reason)
    room_id = Game.objects.filter(pk=game_id).values_list("room", flat=True).first()
    if room_id is None:
        raise AdministrationError("not_found")
    table = play.Table(room_id, game_id, "blue")
    done = async_to_sync(play.act)(table, Void(), client_id=f"void {secrets.token_hex(8)}")
    if isinstance(done, play.Refused):
        raise AdministrationError("not_now")
    _write(actor, "game.voided", reason, game=game_id)


def close_room(*, actor: User, room_id: int, reason: str) -> None:
    """Send everybody out of a room and free its code; a game that goes on there is void. Call it outside transactions.

    Raises AdministrationError, `not_now` for one that is closed.
    """
    reason = _allowed(actor, reason)
    room = Room.objects.filter(pk=room_id).first()
    if room is None:
        raise AdministrationError("not_found")
    game = held.newest_game(room)
    if game is not None and game.status == Game.Status.PLAYING:
        end_as_void(actor=actor, game_id=game.pk, reason=reason)

    def change(room: Room, game: Game | None) -> None:
        if game is not None and game.status == Game.Status.PLAYING:
            raise RoomError("not_now")  # another one has just begun
        held.close(room)

    try:
        with transaction.atomic():
            held.in_game(room_id, change)
            _write(actor, "room.closed", reason, room=room_id, code=room.code)
    except RoomError as error:
        raise AdministrationError("not_now") from error


def write_deletion(*, actor: User, user_id: int) -> None:
    """Keep that an administrator deletes a person, who leaves only a number. Raises AdministrationError."""
    _write(actor, "person.deleted", _allowed(actor, "Deleted in the admin"), person=user_id)


def _allowed(actor: User, reason: str) -> str:
    """The cleaned reason of somebody who may."""
    if not is_administrator(actor):
        raise AdministrationError("not_administrator")
    try:
        return clean_line(reason, most=TEXT_MOST)
    except LineError as error:
        raise AdministrationError("no_reason" if error.code == "empty" else error.code) from error


def _person(user_id: int) -> User:
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise AdministrationError("not_found")
    return user


def _write(actor: User, act: str, reason: str, *, user_id: int | None = None, **data: str | int) -> None:
    Act.objects.create(actor=actor, code=act, user_id=user_id, reason=reason, data=data)
