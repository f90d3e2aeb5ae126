"""The site in a language that nobody speaks, so that what no catalogue reaches is seen.

As settings of a server it puts that language in the place of Korean. Every text of ours stands between ⟦ and ⟧, every
one of Django's and allauth's between ⟪ and ⟫ after its number in `foreign_texts`.

    python -m tests.e2e.pseudo FOLDER    makes the catalogues
    python -m tests.e2e.pseudo           prints, beside a site, what people `wrote` there, and its `mails`
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import allauth
import django
import polib
from django.utils.translation import to_locale

from config.settings import *  # noqa: F403  (these are settings)
from config.settings import BASE_DIR

#: Where a server finds the catalogues.
FOLDER = "PSEUDO_LOCALE"
#: The language whose place it takes: without Latin letters in dates.
LANGUAGE = "ko"
LOCALE_PATHS = [Path(os.environ.get(FOLDER, BASE_DIR / "locale"))]

if TYPE_CHECKING:
    from django.core.mail import EmailMessage

    from accounts.models import User

Text = tuple[str, str]  # context and English text, which is the one for many where there are two


def entries(folder: Path, domain: str) -> Iterator[polib.POEntry]:
    """Of every catalogue of that domain below a folder."""
    for path in sorted(folder.rglob(f"locale/en/LC_MESSAGES/{domain}.po")):
        yield from polib.pofile(str(path))


@cache
def known(language: str) -> set[tuple[str | None, str]]:
    """Context and text of all that has a translation in a language, whoever made it."""
    found = set()
    roots = (BASE_DIR / "locale", *(Path(str(package.__file__)).parent for package in (django, allauth)))
    for root in roots:
        for path in root.rglob(f"{to_locale(language)}/LC_MESSAGES/*.po"):
            for entry in polib.pofile(str(path)):
                if entry.translated():
                    found.add((entry.msgctxt, entry.msgid))
    return found


@cache
def foreign(domain: str) -> dict[Text, polib.POEntry]:
    """What Django and allauth say."""
    found: dict[Text, polib.POEntry] = {}
    for package in (django, allauth):
        for entry in entries(Path(str(package.__file__)).parent, domain):
            found.setdefault((entry.msgctxt or "", entry.msgid_plural or entry.msgid), entry)
    return found


@cache
def foreign_texts() -> list[polib.POEntry]:
    """All of them, by number."""
    return [*foreign("django").values(), *foreign("djangojs").values()]


def make(folder: Path) -> None:
    """Write both catalogues."""
    target = folder / LANGUAGE / "LC_MESSAGES"
    target.mkdir(parents=True)
    texts = foreign_texts()
    numbers = {id(entry): number for number, entry in enumerate(texts)}
    for domain in ("django", "djangojs"):
        ours = polib.pofile(str(BASE_DIR / "locale" / LANGUAGE / "LC_MESSAGES" / f"{domain}.po"))
        made = polib.POFile()
        made.metadata = ours.metadata
        known = set()
        for entry in ours:
            known.add((entry.msgctxt, entry.msgid))
            made.append(translated(entry, "⟦", "⟧"))
        for entry in foreign(domain).values():
            if (entry.msgctxt, entry.msgid) not in known:
                made.append(translated(entry, f"⟪{numbers[id(entry)]}:", "⟫"))
        made.save(str(target / f"{domain}.po"))


def translated(entry: polib.POEntry, left: str, right: str) -> polib.POEntry:
    """The entry in that language, line by line; blanks round the lines stay outside."""
    lines = (entry.msgid_plural or entry.msgid).split("\n")
    texts = [line.strip() for line in lines]
    words = "\n".join(
        line.replace(text, left + text + right) if text else line
        for line, text in zip(lines, texts, strict=True)
    )
    made = polib.POEntry(msgid=entry.msgid, msgctxt=entry.msgctxt, flags=[])
    if entry.msgid_plural:
        made.msgid_plural, made.msgstr_plural = entry.msgid_plural, {0: words}
    else:
        made.msgstr = words
    return made


def report() -> dict[str, list[str]]:
    """What people wrote on this site, and every mail that it can send, in that language."""
    from accounts.mails import MAILS, compose
    from accounts.models import User
    from games.models import Act as Deed
    from games.models import Message, Report, Room, Seat
    from positions.models import Act, Position, Version

    written: set[str] = set()
    for rows in (
        User.objects.values_list("name", "email"),
        Version.objects.values_list("title", "credit", "reason", "note"),
        Message.objects.values_list("name", "text"),
        Report.objects.values_list("text", "reason"),
        Room.objects.values_list("code"),
        Position.objects.values_list("slug"),
        Seat.objects.values_list("name"),
    ):
        written.update(str(value) for row in rows for value in row)
    for model in (Act, Deed):
        for data in model.objects.values_list("data", flat=True):
            written.update(str(value) for value in data.values())
    ann = User.objects.get(name="Ann")
    User.objects.filter(pk=ann.pk).update(language=LANGUAGE)
    ann.refresh_from_db()
    links = {mail.link: "https://example.org/" for mail in MAILS.values() if mail.link}
    context = {**links, "user": ann, "to_email": "a@example.org", "deleted_email": "b@example.org"}
    mails = [compose(prefix, "ann@example.org", context) for prefix in MAILS]
    mails += sent_to(ann)
    written.add("Zoe")
    return {"written": sorted(written - {""}), "mails": [f"{mail.subject}\n{mail.body}" for mail in mails]}


def sent_to(person: User) -> list[EmailMessage]:
    """The mails of games, of positions and of leaving. They really are sent, into a box of this process."""
    from allauth.account.models import EmailAddress
    from django.core import mail
    from django.test import override_settings

    from accounts.leaving import Wishes, leave, send_link
    from accounts.models import User
    from games import decision_mail, turn_mail
    from games.models import Game
    from positions.models import Version

    EmailAddress.objects.update_or_create(
        user=person, defaults={"email": "ann@example.org", "verified": True, "primary": True}
    )
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        for game in (Game.objects.filter(version=None).first(), Game.objects.exclude(version=None).first()):
            if game is not None:
                turn_mail.send(person, "ann@example.org", game)
        for state in ("published", "changes_asked", "refused"):
            decision_mail.send(person, "ann@example.org", Version.objects.filter(state=state)[0])
        taken = Version.objects.exclude(position__taken_reason="")[0]
        decision_mail.send(person, "ann@example.org", taken)
        send_link(person, "https://example.org/")
        zoe = User.objects.create_user("Zoe", language=LANGUAGE)
        EmailAddress.objects.create(user=zoe, email="zoe@example.org", verified=True, primary=True)
        leave(user=zoe, wishes=Wishes())
    return mail.outbox


if __name__ == "__main__":
    if len(sys.argv) == 2:
        make(Path(sys.argv[1]))
    else:
        django.setup()
        json.dump(report(), sys.stdout)
