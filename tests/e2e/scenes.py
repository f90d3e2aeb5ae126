"""Fills the site of the browser tests with something of every kind, for the walk over all its pages.

    python -m tests.e2e.scenes

Runs beside the site, in its environment, and prints as JSON who is there and where things are: `sessions`, the key of
each person's session; `parts`, values for the parts of addresses; `errors`, error pages by language and name.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import timedelta
from random import Random

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from allauth.account.internal.userkit import user_id_to_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import timezone, translation

from accounts import handover, leaving, turn_mails
from accounts.models import Handover, User
from config.refusals import what_is_sure
from games import asks, chat, device, held, invitations, rooms
from games.asks import Wish
from games.balance import play_out
from games.loading import Loaded
from games.models import Game, Request, Room
from games.rules import EndTurn, Record, Seat, Start, State, StateAction, apply
from positions import catalogue, curation, review
from positions.layout import parse_layout
from positions.leaving import Wishes
from positions.models import Version
from tests.attacks import world
from tests.attacks.world import World, private_text
from tests.support import open_session

#: Error pages that a walk can't come to without breaking something.
ERRORS = ("400", "403", "403_csrf", "429", "500")


def recorded(version: Version, *, most: int) -> Record:
    """A game on a position, played at random from a fixed seed: to its end, or so far that Blue has a turn to begin."""
    layout = parse_layout(version.layout)
    actions: list[tuple[Seat, StateAction]] = []

    def look_on(state: State, seat: Seat, action: StateAction) -> State:
        actions.append((seat, action))
        return apply(state, seat, action)

    play_out(State.start(layout, version.sets), Random(8), look_on)
    ends = [place for place, action in enumerate(actions) if action == ("yellow", EndTurn()) and place < most]
    return Record(Start(layout, version.sets), actions[: ends[-1] + 1] if most < len(actions) else actions)


def play(code: str, blue: User, yellow: User, version: Version, *, most: int, listed: bool = False) -> Game:
    """A room with a game that has come so far."""
    for person in (blue, yellow):
        rooms.join(user=person, name=person.name, code=code)
    room = Room.objects.get(code=code)
    room.settings = {"listed": listed}
    room.pick = version
    with transaction.atomic():
        held.begin(room, recorded(version, most=most), version=version)
        room.save()
    return room.games.get()


def signed_in(user: User) -> str:
    """A session that has proved who it is, for as long as anybody looks around."""
    key = open_session(user)
    session = SessionStore(key)
    proof = {"method": "password", "at": time.time() + 86_400, "reauthenticated": True}
    session["account_authentication_methods"] = [proof]
    session["account_authentication_methods_user"] = user_id_to_str(user)
    session.save()
    return key


def handed(user: User) -> str:
    """A link for another device that works for as long as anybody looks around; its owner makes no other."""
    token = handover.open_handover(user=user, path="/")
    Handover.objects.filter(user=user).update(made_at=timezone.now() + timedelta(days=1))
    return token


def cautious() -> User:
    """Somebody with all that guards an account."""
    user = User.objects.create_user("Kay", "x", email="kay@example.org")
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    Authenticator.objects.create(user=user, type="webauthn", data={"name": "The laptop", "credential": {}})
    return user


def tables(there: World) -> dict[str, str]:
    """Rooms in each of their states; the parts of addresses that lead to them."""
    ann, guest = there.people["ann"], there.people["guest"]
    sam, ben, cem = (User.objects.get(name=name, is_guest=False) for name in ("Sam", "Ben", "Cem"))
    ground = catalogue.published_version(slug="lighthouse")
    going_on = play("walk on", ann, sam, ground, most=60, listed=True)
    rooms.join(user=cem, name="Cem", code="walk on")
    for number, person in enumerate((ann, sam, cem)):
        chat.say(room_id=going_on.room_id, user_id=person.pk, client_id=f"walk {number}", text="Good luck!")
    asked = play("walk asked", ben, ann, ground, most=40)
    asks.ask(
        room_id=asked.room_id, user_id=ben.pk, client_id="walk", wish=Wish(Request.What.AGREE, asked.last)
    )
    over = play("walk over", ann, ben, ground, most=1_000, listed=True)
    rooms.join(user=ann, name="Ann", code="walk alone")
    rooms.join(user=sam, name="Sam", code="walk picked")
    offered = Room.objects.get(code="walk picked")
    rooms.pick(room_id=offered.pk, user_id=sam.pk, version_id=ground.pk)
    shared = device.open_table(
        user=guest,
        names={"blue": "Gus", "yellow": "Mia"},
        loaded=Loaded(recorded(ground, most=30), "record", "evening.json", ground.title, ground),
    )
    inviting = Room.objects.get(code="walk alone")
    return {
        "on": "walk on",
        "asked": "walk asked",
        "over": "walk over",
        "alone": "walk alone",
        "shared": shared.code,
        "invite": invitations.token_of(inviting),
        "picked": "walk picked",
        "offer": invitations.token_of(offered),
        "game": over.pk,
        "going": going_on.pk,
    }


def ground(there: World) -> dict[str, str]:
    """Positions in each state of their review."""
    ann, moderator = there.people["ann"], there.people["moderator"]
    private, waits, refused = (
        Version.objects.get(title=private_text(kind))
        for kind in ("private position", "submitted position", "refused position")
    )
    asked = catalogue.create_position(
        owner_id=ann.pk, layout=parse_layout("S1 S1 G1 o"), sets=3, title="Short pier", credit="Ann"
    )
    review.submit(actor=ann, version_id=asked.pk)
    review.claim(actor=moderator, version_id=asked.pk)
    review.ask_changes(actor=moderator, version_id=asked.pk, reason="One more dot, please.")
    kept = catalogue.published_version(slug="strip")
    curation.archive(actor=moderator, position_id=kept.position_id, reason="Nobody likes it.")
    curation.restore(actor=moderator, position_id=kept.position_id, reason="Somebody does.")
    curation.set_credit(actor=moderator, position_id=kept.position_id, credit="Judge", reason="He drew it.")
    taken = catalogue.create_position(
        owner_id=there.people["cautious"].pk, layout=parse_layout("S1 G1 W1 o"), sets=3, title="Long pier"
    )
    catalogue.publish(version_id=taken.pk, actor_id=moderator.pk)
    curation.archive(actor=moderator, position_id=taken.position_id, reason="Too like another.")
    return {
        "private": str(private.position_id),
        "waits": str(waits.position_id),
        "waiting": str(waits.pk),
        "refused": str(refused.position_id),
        "changes": str(asked.position_id),
    }


def error_pages() -> dict[str, dict[str, str]]:
    """As they are sent when something is wrong."""
    pages: dict[str, dict[str, str]] = {}
    sure = what_is_sure(RequestFactory().get("/"))
    for language in ("en", "ko"):
        with translation.override(language):
            pages[language] = {name: render_to_string(f"{name}.html", sure) for name in ERRORS}
    return pages


def main() -> None:
    """Fill the database, print what a walk needs."""
    there = world.build()
    there.people["cautious"] = cautious()
    there.people["newcomer"] = User.objects.create_user("Nora", "x")
    ann = there.people["ann"]
    parts = {
        **tables(there),
        **ground(there),
        "key": str(Authenticator.objects.get(type="webauthn").pk),
        "stop": turn_mails.stop_address(ann).rstrip("/").rsplit("/", 1)[1],
        "leave": leaving.make_token(ann, Wishes()),
        "language": "en",
        "handed": handed(there.people["member"]),
    }
    sessions = {role: signed_in(user) for role, user in there.people.items()}
    json.dump({"sessions": sessions, "parts": parts, "errors": error_pages()}, sys.stdout)


if __name__ == "__main__":
    main()
