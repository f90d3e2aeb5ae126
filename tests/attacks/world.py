"""A site on which somebody has something of every private kind, with words in it that no stranger may ever read."""

from __future__ import annotations

from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts import handover, turn_mails
from accounts.models import User
from games import chat, moderation, picks, play, reports, rooms
from games.models import Message, Room
from positions import catalogue, drafts, review
from positions.drafts import Drawn
from positions.layout import parse_layout
from positions.models import Version
from tests.games.conftest import STRIP
from tests.support import open_session

#: Who walks through the site. The guest and the member have nothing to do with Ann.
ROLES = ("nobody", "guest", "member", "moderator", "administrator")

#: Each private thing, and the word in it. By the first half one may look for it; the second must not come back.
SECRETS = {
    "room": "quetzal harbour",
    "chat": "saffron candelabra",
    "watchers": "cobalt marmalade",
    "draft": "juniper telescope",
    "private position": "walnut cathedral",
    "deleted position": "mustard aqueduct",
    "picked position": "amber submarine",
    "submitted position": "velvet windmill",
    "note to moderators": "pewter accordion",
    "refused position": "crimson orchard",
    "reason of the moderator": "granite umbrella",
    "reported line": "copper zeppelin",
    "reason of the reporter": "ivory harpsichord",
    "reason of a silence": "maple observatory",
    "log of the admin": "scarlet locomotive",
    "address": "tangerine.glacier@secret.example",
    "device": "Hazelnut Pendulum Browser",
}

#: What moderators look after, and so may read.
FOR_MODERATORS = {
    "room",
    "chat",
    "watchers",
    "submitted position",
    "note to moderators",
    "refused position",
    "reason of the moderator",
    "reported line",
    "reason of the reporter",
    "reason of a silence",
}


@dataclass
class World:
    """Who is there, and where things are."""

    people: dict[str, User]
    #: Values for the parts of addresses, by the part's name.
    parts: dict[str, list[str]] = field(default_factory=dict)

    def session(self, role: str) -> str:
        """The key of a new session of that role; "" for nobody."""
        return open_session(self.people[role]) if role != "nobody" else ""


def private_text(kind: str) -> str:
    """The words in a private thing."""
    return SECRETS[kind]


def own_position(owner: User, kind: str, text: str) -> Version:
    """A position that only its owner has."""
    return catalogue.create_position(
        owner_id=owner.pk, layout=parse_layout(text), sets=3, title=private_text(kind), credit=owner.name
    )


def build() -> World:
    """Fill the database by the doors."""
    play.cache.clear()
    moderators = Group.objects.get_or_create(name="Moderators")[0]
    # A test that empties the tables takes the group of the migrations, too.
    moderators.permissions.set(Permission.objects.filter(codename=review.REVIEW.partition(".")[2]))
    ann = User.objects.create_user("Ann", "x", email=private_text("address"))
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    ben, cem = User.objects.create_user("Ben", "x"), User.objects.create_user("Cem", "x")
    judge = User.objects.create_user("Judge", "x", is_staff=True)
    judge.groups.add(moderators)
    people = {
        "ann": ann,
        "guest": User.objects.create_guest("Gus"),
        "member": User.objects.create_user("Sam", "x"),
        "moderator": User.objects.create_user("Mona", "x", is_staff=True),
        "administrator": User.objects.create_superuser("Root", "x"),
    }
    people["moderator"].groups.add(moderators)
    public = catalogue.create_position(owner_id=judge.pk, layout=parse_layout(STRIP), sets=3, title="Strip")
    catalogue.publish(version_id=public.pk, actor_id=people["administrator"].pk)

    private = own_position(ann, "private position", "S1 S1 S1 o")
    for row in (private, private.position):
        LogEntry.objects.create(
            user=people["administrator"],
            content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk),
            object_repr=private_text("private position"),
            action_flag=CHANGE,
            change_message=private_text("log of the admin"),
        )
    deleted = own_position(ann, "deleted position", "S1 G1 G1 o")
    catalogue.delete_position(position_id=deleted.position_id, actor_id=ann.pk)
    submitted = own_position(ann, "submitted position", "S1 S1 W1 o")
    review.submit(actor=ann, version_id=submitted.pk, note=private_text("note to moderators"))
    refused = own_position(ann, "refused position", "S1 W1 W1 o")
    review.submit(actor=ann, version_id=refused.pk)
    review.refuse(actor=judge, version_id=refused.pk, reason=private_text("reason of the moderator"))
    drawn = Drawn(["S1 o"], private_text("draft"), 3)
    drafts.keep_draft(owner_id=ann.pk, key="key-of-the-draft", revision=0, drawn=drawn)

    code = private_text("room")
    picked = own_position(ann, "picked position", "S1 S1 S1 G1 G1 o")
    for person in (ann, ben, cem):
        rooms.join(user=person, name=person.name, code=code)
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=ann.pk, version_id=picked.pk)
    picks.answer(room_id=room.pk, user_id=ben.pk, version_id=picked.pk, yes=True)
    for number, (person, kind) in enumerate(((ann, "chat"), (ben, "reported line"), (cem, "watchers"))):
        chat.say(room_id=room.pk, user_id=person.pk, client_id=str(number), text=private_text(kind))
    line = Message.objects.get(text=private_text("reported line"))
    reports.report_here(
        room_id=room.pk, user_id=ann.pk, message_id=line.pk, reason=private_text("reason of the reporter")
    )
    moderation.silence(
        actor=judge,
        user_id=ben.pk,
        lasts=timezone.timedelta(hours=1),
        reason=private_text("reason of a silence"),
    )
    key = open_session(ann)
    UserSession.objects.create(
        user=ann, ip="203.0.113.9", user_agent=private_text("device"), session_key=key,
        last_seen_at=timezone.now(), data={},
    )  # fmt: skip
    assert SessionStore(key).exists(key)

    versions = (public, private, submitted, refused, picked)
    numbers = sorted({str(pk) for version in versions for pk in (version.pk, version.position_id)})
    slugs = [version.position.slug for version in versions]
    game = room.games.get()
    return World(
        people=people,
        parts={
            "code": [code, "no-such-room"],
            "game_id": ["no-such-game"],
            "slug": [*slugs, "no-such-position"],
            "name": ["Ann", "Ben", "Nobody Here"],
            "language": ["en", "ko", "xx"],
            "position_id": numbers,
            "version_id": numbers,
            "token": ["made-up", turn_mails.stop_address(people["member"]).rstrip("/").rsplit("/", 1)[1]],
            "object_id": sorted({str(ann.pk), str(private.pk), str(private.position_id), game.pk}),
            "step": ["claim", "archive", "made-up"],
            "game": [game.pk],
            "handed": [handover.open_handover(user=ann, path="/")],
        },
    )
