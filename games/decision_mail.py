"""Mails to authors about what moderators decided on their positions, or took out of the catalogue.

It is news on the author's page in any case (`positions.review.news_for`, `positions.own.taken_positions`); who has a
verified address gets it by mail too, in the language of their row. It is sent by a thread of its own, so that no
moderator waits for a mail server.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.functional import lazy

from accounts.later import Later
from accounts.models import User
from accounts.turn_mails import verified_address
from games import letters
from positions.models import Version
from positions.signals import decided


def note(sender: Any, version: Version, **kwargs: Any) -> None:
    """Tell the author soon; returns at once."""
    later.add(version.pk)


def look(version_id: int) -> None:
    """Mail the author what was decided, unless it was undone meanwhile or there is nowhere to write to.

    What was taken out of the catalogue concerns its owner.
    """
    version = Version.objects.select_related("position").filter(pk=version_id).first()
    if version is None or version.decided_at is None:
        return
    position = version.position
    if position.archived_at is not None and not position.taken_reason:
        return
    person_id = position.owner_id if position.taken_reason else version.author_id
    if person_id is None:
        return
    author = User.objects.filter(pk=person_id, is_active=True).first()
    if author is not None and (address := verified_address(author)):
        send(author, address, version)


def send(author: User, address: str, version: Version) -> None:
    """Write what was decided, why, and where to go on."""
    taken = version.position.taken_reason
    page = reverse("my_positions") if taken else reverse("my_position", args=[version.position_id])
    context = {
        "title": lazy(lambda: version.shown_title, str)(),
        "state": "taken" if taken else version.state,
        "reason": taken or version.reason,
        "is_edited": version.editor_id is not None,
        "link": settings.SITE_URL + page,
    }
    letters.send(author, address, "decision", context)


later = Later(look)
decided.connect(note)
