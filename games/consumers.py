"""The socket of a room: reads frames, calls one door, sends what comes back. No thread hop to deliver an event."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from channels.exceptions import StopConsumer
from django.conf import settings
from django.db import Error as DatabaseError
from django.http import parse_cookie
from django.utils import timezone

from accounts.blocks import blocked_ids
from games import (
    asks,
    calls,
    chat,
    claims,
    device,
    doubts,
    limits,
    live,
    marks,
    metrics,
    play,
    presence,
    protocol,
    rooms,
    rules,
)
from games.held import RoomError
from games.hop import hop
from games.models import Seat
from games.origins import headers_of, is_own_origin, place_of, session_digest
from games.protocol import You
from games.snapshot import RoomBase, decode_base
from games.sockets import OneAtATime

logger = logging.getLogger(__name__)

Event = dict[str, Any]
#: What handles a frame or an event, by its type.
HANDLERS = {
    "websocket.connect": "connect",
    "websocket.receive": "receive",
    "websocket.disconnect": "disconnect",
    "game": "hear_game",
    "room": "hear_room",
    "chat": "hear_chat",
    "blocks": "hear_blocks",
    "hidden": "hear_hidden",
    "closed": "hear_closed",
    "left": "hear_left",
    "ended": "hear_ended",
    "renewed": "hear_renewed",
    "presence": "hear_presence",
    "who": "hear_who",
}


class RoomConsumer(OneAtATime):
    """One socket of one person in one room."""

    user_id: int
    #: The person's place in the room as last shown.
    you: You
    hub: presence.Hub

    def __init__(self) -> None:
        super().__init__()
        self.room_id = 0
        #: The newest game of the room as last shown, "" before the first, and how many of its games have ended.
        self.newest, self.ended = "", 0
        self.address = ""
        #: Whom the person has blocked.
        self.blocked: frozenset[int] = frozenset()
        #: Digest of the session that the socket was opened with.
        self.session = ""
        #: The newest game, "" before the first; and the number last sent of it.
        self.game_id, self.number = "", -1
        #: A game that has begun, until the room is seen to have it too.
        self.begun: Event | None = None
        self.is_open = False
        #: It is one of those that the person may have at once.
        self.is_counted = False
        #: The person is not in the room any more.
        self.is_outside = False
        #: While what is being done may cost the person this seat: the ack comes first, then the end.
        self.is_leaving = False
        self.flood = limits.flood_bucket()

    async def dispatch(self, message: Event) -> None:
        """Hand a frame or an event to its handler. What is no known event is logged, never the end of the socket."""
        name = HANDLERS.get(message["type"])
        if name is None:
            logger.warning("unknown event %s", message["type"])
            return
        try:
            await getattr(self, name)(message)
        except StopConsumer:
            raise
        except asyncio.CancelledError:
            self.mistrust()
            raise
        except Exception:
            logger.exception("a %s event failed", message["type"])
            self.mistrust()
            if message["type"] == "websocket.connect":
                await self.send({"type": "websocket.close", "code": 1011})

    def mistrust(self) -> None:
        """Something failed, so that this socket or others may not be told of what is stored."""
        if self.room_id:
            doubts.doubt("socket", self.room_id)

    # The line

    async def connect(self, event: Event) -> None:
        """Let a person who is inside the room in: join the groups first, then read how things are."""
        marks.socket.set(uuid.uuid4().hex[:12])
        headers = headers_of(self.scope)
        if not is_own_origin(headers.get("origin"), headers.get("host", "")):
            await self.send({"type": "websocket.close", "code": 4403})  # before accepting: a plain 403
            return
        self.address = limits.scope_address(self.scope, headers)
        if not limits.sockets.take(self.address):
            await self.refuse_line(protocol.TOO_MANY)
            return
        # Before the database is asked: where many come back at once, nobody gives the handshake up and makes it worse.
        await self.send({"type": "websocket.accept"})
        key = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
        place = await hop(place_of, key, self.scope["url_route"]["kwargs"]["code"])
        if place is None:
            await self.close(protocol.NO_SUCH_ROOM)
            return
        self.room_id, self.user_id, self.session = place.room_id, place.user_id, session_digest(key)
        marks.room.set(self.room_id)
        self.is_counted = limits.open_sockets.take(self.user_id)
        if not self.is_counted:
            await self.close(protocol.TOO_MANY)
            return
        await live.listen(self, *self.groups())
        # Asked when its turn comes: where all come back at once, somebody of the room may have read it by then.
        known = partial(presence.known_base, place.room_id, number=place.number)
        view = await hop(rooms.view, place.room_id, place.user_id, known=known)
        if view is not None and view.base.has_away(place.user_id):
            await hop(claims.came, room_id=place.room_id, user_id=place.user_id)
            view = await hop(rooms.view, place.room_id, place.user_id)
        if view is None:
            await self.close(protocol.NO_SUCH_ROOM)
            return
        self.is_open, self.you, self.ended = True, view.you, ended_in(view.base)
        self.hub = await presence.enter(view.base, self)
        metrics.open_sockets.inc()
        await self.show(view)

    async def refuse_line(self, code: int) -> None:
        """Close with a code that the page can read, which takes an accepted socket."""
        await self.send({"type": "websocket.accept"})
        await self.close(code)

    async def close(self, code: int) -> None:
        """Close once; nothing is sent or heard after it."""
        self.is_open, self.is_outside = False, code == protocol.NO_SUCH_ROOM
        with suppress(Exception):  # the line broke just now
            await self.send({"type": "websocket.close", "code": code})

    async def disconnect(self, event: Event) -> None:
        """The line is gone."""
        raise StopConsumer

    async def leave(self) -> None:
        """Give back what this socket had, and let the others know."""
        if self.is_counted:
            limits.open_sockets.give_back(self.user_id)
            self.is_counted = False
        self.is_open = False
        try:
            if self.room_id:
                await live.stop_listening(self, *self.groups())
            if hasattr(self, "hub"):
                metrics.open_sockets.dec()
                was_last = await presence.go(self.hub, self, for_good=self.is_outside)
                if was_last and self.you != "watcher":
                    await hop(write_seen, self.room_id, self.user_id)
        except DatabaseError as error:
            logger.warning("could not write when somebody was last here: %s", error)

    def groups(self) -> tuple[str, str]:
        """What this socket listens to."""
        return live.room_group(self.room_id), live.user_group(self.user_id)

    async def tell(self, text: str) -> None:
        """Send an encoded message. A line that breaks just now is no fault: its end is under way."""
        if not self.is_open:
            return
        try:
            await self.send({"type": "websocket.send", "text": text})
        except Exception as broken:
            self.is_open = False
            logger.debug("a line broke: %s", broken)

    async def tell_error(self, client_id: str | None, code: str, **args: Any) -> None:
        """Refuse something."""
        metrics.refusals.labels(code).inc()
        await self.tell(protocol.encode(protocol.Error(id=client_id, code=code, args=args)))

    async def show(self, view: rooms.RoomView) -> None:
        """Send room, layout, game and talk as they are."""
        self.you, self.blocked = view.you, view.blocked
        await self.hub.take(view.base)
        self.newest = newest_in(self.hub.base)
        await self.tell(self.hub.text_for(self.you))
        if view.game_id:
            self.game_id, self.number = view.game_id, view.number
            await self.tell(view.layout)
            await self.tell(view.game)
        await self.tell(view.talk)

    async def read_again(self) -> None:
        """Send everything anew, read from the database."""
        view = await hop(rooms.view, self.room_id, self.user_id)
        if view is None:
            await self.close(protocol.NO_SUCH_ROOM)
        else:
            await self.show(view)

    # What the person sends

    async def receive(self, event: Event) -> None:
        """One frame."""
        if not self.is_open:
            return
        text = event.get("text")
        if len(text.encode(errors="replace") if text else event.get("bytes") or b"") > protocol.FRAME_MOST:
            await self.close(protocol.TOO_LONG)
            return
        if not self.flood.take():
            await self.close(protocol.TOO_MANY)
            return
        await self.hub.hear(self.user_id)
        try:
            message = protocol.decode(text or "")
        except protocol.BadMessage as bad:
            await self.tell_error(bad.id, bad.code)
            return
        try:
            await self.do(message)
        except DatabaseError:
            logger.exception("the database is away")
            await self.tell_error(getattr(message, "id", None), "unavailable")

    async def do(self, message: protocol.Message) -> None:
        """Do what a message says and answer it."""
        match message:
            case protocol.Ping():
                await self.tell(PONG)
            case protocol.AskState():
                if limits.actions.take(self.address):
                    metrics.resyncs.labels("asked").inc()
                    await self.read_again()
                else:
                    await self.tell_error(None, "too_many")
            case protocol.Place() | protocol.Bridge() | protocol.EndTurn() | protocol.Undo():
                await self.act(message.id, calls.action_of(message), message.seen)
            case protocol.Resign():
                await self.act(message.id, rules.Resign(), None)
            case protocol.Claim():
                await self.act(message.id, rules.Claim(), None)
            case protocol.Ask(what="agree", seen=seen) if self.you == "both":
                await self.act(message.id, rules.Agree(), calls.given(seen))
            case protocol.Chat() | protocol.Report() | protocol.Block():
                await self.talk(message)
            case _:
                await self.change_room(message)

    async def act(self, client_id: str, action: rules.Action, seen: int | None) -> None:
        """An action of the game."""
        if self.you == "watcher":
            await self.tell_error(client_id, "not_seated")
            return
        if not self.game_id:
            await self.tell_error(client_id, "not_now")
            return
        answer: play.Done | play.Refused
        if self.you == "both":
            answer = await device.act(
                self.room_id, self.game_id, self.user_id, action, client_id=client_id, seen=seen
            )
            await self.answer_act(client_id, answer)
            return
        table = play.Table(self.room_id, self.game_id, self.you, self.user_id)
        if isinstance(action, rules.Claim):
            answer = await claims.claim(table, client_id=client_id)
        else:
            answer = await play.act(table, action, client_id=client_id, seen=seen)
        await self.answer_act(client_id, answer)

    async def answer_act(self, client_id: str, answer: play.Done | play.Refused) -> None:
        """Tell what came of an action."""
        if isinstance(answer, play.Refused):
            await self.refuse(client_id, answer.code, answer.args)
            return
        if not answer.repeated:
            self.flood.give_back()
        await self.tell(protocol.encode(protocol.Ack(id=client_id, number=answer.number)))

    async def refuse(self, client_id: str, code: str, args: Mapping[str, Any]) -> None:
        """Say why something was not done; who acted on an old state gets the fresh one."""
        await self.tell_error(client_id, code, **args)
        if code == "stale":
            metrics.resyncs.labels("stale").inc()
            await self.read_again()

    async def talk(self, message: protocol.Chat | protocol.Report | protocol.Block) -> None:
        """A line of chat, a report, or wanting to hear no more of somebody."""
        limit = limits.chats if isinstance(message, protocol.Chat) else limits.reports
        if not limit.take(self.user_id, self.address):
            await self.tell_error(message.id, "too_many")
            return
        self.is_leaving = isinstance(message, protocol.Block)  # a block may cost one's own seat
        try:
            number = await hop(calls.say, self.room_id, self.user_id, message)
            await self.tell(protocol.encode(protocol.Ack(id=message.id, number=number)))
        except RoomError as refusal:
            await self.refuse(message.id, refusal.code, refusal.args_told)
        finally:
            self.is_leaving = False

    async def change_room(self, message: protocol.RoomChange) -> None:
        """What concerns the room and not the board."""
        if not limits.actions.take(self.address):
            await self.tell_error(message.id, "too_many")
            return
        self.is_leaving = isinstance(message, protocol.Leave) and message.seat != "yellow"
        try:
            if isinstance(message, protocol.Answer):
                number = await asks.answer(
                    room_id=self.room_id,
                    user_id=self.user_id,
                    client_id=message.id,
                    request_id=message.request,
                    yes=message.yes,
                )
            else:
                number = await hop(calls.room_change, self.room_id, self.user_id, message)
        except RoomError as refusal:
            self.is_leaving = False
            await self.refuse(message.id, refusal.code, refusal.args_told)
            return
        await self.tell(protocol.encode(protocol.Ack(id=message.id, number=number)))
        if self.is_leaving:
            await live.send(live.user_group(self.user_id), live.left_event(self.room_id))

    # What others did

    async def hear_game(self, event: Event) -> None:
        """The game went on, or a new one started."""
        game_id, number = event["game"], event["number"]
        if not self.is_open:
            return
        if game_id != self.game_id:
            if game_id in {game.id for game in self.hub.base.games[:-1]}:
                return  # told late: another one has begun since
            self.begun = event if event.get("layout") else None
            if self.begun is not None:
                await self.show_begun()
            else:
                await self.read_again()
        elif number >= self.number:
            if number > self.number + 1:
                metrics.dropped.labels("gap").inc()
            self.number = number
            await self.tell(event["text"])

    async def show_begun(self) -> None:
        """Put the game that has begun on the table: after the room, which tells who has which colour in it."""
        if self.begun is None or self.begun["game"] != self.newest:
            return
        begun, self.begun = self.begun, None
        if begun["game"] != self.game_id:
            self.game_id, self.number = begun["game"], begun["number"]
            await self.tell(begun["layout"])
            await self.tell(begun["text"])

    async def hear_room(self, event: Event) -> None:
        """The room changed."""
        if self.is_open:
            await self.hub.take(decode_base(event["base"]))

    async def show_room(self, hub: presence.Hub) -> None:
        """The room or its presence looks different now; whoever lost a seat is outside.

        What watchers said is shown to players when a game ends.
        """
        if not self.is_open:
            return
        seat = hub.base.seat_of(self.user_id)
        if seat is None and self.you != "watcher":
            if not self.is_leaving:  # then its ack comes first
                await self.close(protocol.NO_SUCH_ROOM)
            return
        self.you, self.newest = hub.base.you_of(self.user_id), newest_in(hub.base)
        await self.tell(hub.text_for(self.you))
        await self.show_begun()
        ended = ended_in(hub.base)
        if ended > self.ended and seat is not None:
            self.blocked = await hop(blocked_ids, self.user_id)
            await self.tell(await hop(chat.talk_text, self.room_id, is_watcher=False, blocked=self.blocked))
        self.ended = ended

    async def hear_chat(self, event: Event) -> None:
        """Somebody said something; from whom the person has blocked they hear nothing."""
        is_heard = self.you == "watcher" or not event["for_watchers"]
        if self.is_open and is_heard and event["user"] not in self.blocked:
            await self.tell(event["text"])

    async def hear_blocks(self, event: Event) -> None:
        """The person has blocked somebody, or does so no more: what was said looks different now."""
        if self.is_open:
            await self.read_again()

    async def hear_hidden(self, event: Event) -> None:
        """A moderator hid a line."""
        await self.tell(event["text"])

    async def hear_closed(self, event: Event) -> None:
        """The room is no more."""
        if self.is_open:
            await self.close(protocol.NO_SUCH_ROOM)

    async def hear_left(self, event: Event) -> None:
        """The person left this room, here or in another window."""
        if self.is_open and event["room"] == self.room_id:
            await self.close(protocol.NO_SUCH_ROOM)

    async def hear_ended(self, event: Event) -> None:
        """The person's access ended, or only that of one session."""
        if self.is_open and event["session"] in ("", self.session):
            await self.close(protocol.SESSION_ENDED)

    async def hear_renewed(self, event: Event) -> None:
        """The person's session got another key, and all the others ended."""
        if self.session == event["old"]:
            self.session = event["new"]
        elif self.is_open and self.session != event["new"]:
            await self.close(protocol.SESSION_ENDED)

    async def hear_presence(self, event: Event) -> None:
        """Another process knows of a person in the room."""
        if self.is_open and event["process"] != live.PROCESS and self.hub.speaker is self:
            await self.hub.claimed(event)

    async def hear_who(self, event: Event) -> None:
        """Another process asks who is here."""
        if self.is_open and event["process"] != live.PROCESS and self.hub.speaker is self:
            await self.hub.answer_who(event.get("number", 0))


PONG = protocol.encode(protocol.Pong())


def newest_in(base: RoomBase) -> str:
    """The newest game of the room; "" before the first."""
    return base.games[-1].id if base.games else ""


def ended_in(base: RoomBase) -> int:
    """How many games of the room have ended."""
    return sum(game.reason is not None for game in base.games)


def write_seen(room_id: int, user_id: int) -> None:
    """The person's last socket in this process has gone."""
    Seat.objects.filter(room=room_id, user=user_id).update(seen_at=timezone.now())
