"""From messages of the socket to calls of the doors."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UnsetType

from games import asks, chat, company, picks, protocol, reports, rooms, rules
from games.models import Request

T = TypeVar("T")


def action_of(
    message: protocol.Place | protocol.Bridge | protocol.EndTurn | protocol.Undo,
) -> rules.Action:
    """The action that a move asks for."""
    match message:
        case protocol.Place():
            return rules.Place(message.colour, message.cell)
        case protocol.Bridge():
            return rules.Bridge(message.start, message.end)
        case protocol.EndTurn():
            return rules.EndTurn()
        case protocol.Undo():
            return rules.Undo(message.to if isinstance(message.to, int) else None)


def room_change(
    room_id: int,
    user_id: int,
    message: protocol.Ask | protocol.Pick | protocol.AnswerPick | protocol.Leave | protocol.Settings,
) -> int:
    """Call the door of the room; the room's new number. Raises `held.RoomError`."""
    match message:
        case protocol.Ask():
            wish = wish_of(message)
            return asks.ask(room_id=room_id, user_id=user_id, client_id=message.id, wish=wish)
        case protocol.Pick():
            return rooms.pick(room_id=room_id, user_id=user_id, version_id=message.version)
        case protocol.AnswerPick():
            return picks.answer(room_id=room_id, user_id=user_id, version_id=message.version, yes=message.yes)
        case protocol.Leave():
            return rooms.leave(room_id=room_id, user_id=user_id, frees_yellow=message.seat == "yellow")
        case protocol.Settings():
            return rooms.set_up(
                room_id=room_id,
                user_id=user_id,
                undo=given(message.undo),
                claim_after=given(message.claim_after),
                listed=given(message.listed),
            )


def wish_of(message: protocol.Ask) -> asks.Wish:
    """What is asked for."""
    return asks.Wish(
        what=Request.What(message.what),
        seen=given(message.seen),
        to=given(message.to),
        seats=Request.SeatsWish(given(message.seats) or "keep"),
        version_id=given(message.version),
    )


def say(room_id: int, user_id: int, message: protocol.Chat | protocol.Report | protocol.Block) -> int:
    """Call the door of what is said and of who is spared it; the line's id or the room's number.

    Raises `held.RoomError`.
    """
    match message:
        case protocol.Chat():
            return chat.say(room_id=room_id, user_id=user_id, client_id=message.id, text=message.text)
        case protocol.Report():
            return reports.report_here(
                room_id=room_id,
                user_id=user_id,
                seat=given(message.seat),
                message_id=given(message.message),
                reason=message.reason,
            )
        case protocol.Block():
            return company.block_here(
                room_id=room_id,
                user_id=user_id,
                seat=given(message.seat),
                message_id=given(message.message),
            )


def given(value: T | UnsetType) -> T | None:
    """A field of a message; None if it was left out."""
    return None if isinstance(value, UnsetType) else value
