"""Mails to authors about what moderators decided on their positions.

The decision is news on the author's page in any case (`positions.review.news_for`); who has a verified address gets it
by mail too, in the language of their row. It is sent by a thread of its own, so that no moderator waits for a mail
server.
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
    """Mail the author what was decided, unless it was undone meanwhile or there is nowhere to write to."""
    version = Version.objects.select_related("position").filter(pk=version_id).first()
    if version is None or version.decided_at is None or version.author_id is None:
        return
    author = User.objects.filter(pk=version.author_id, is_active=True).first()
    if author is not None and (address := verified_address(author)):
        send(author, address, version)


def send(author: User, address: str, version: Version) -> None:
    """Write what was decided, why, and where to go on."""
    context = {
        "title": lazy(lambda: version.shown_title, str)(),
        "state": version.state,
        "reason": version.reason,
        "is_edited": version.editor_id is not None,
        "link": settings.SITE_URL + reverse("my_position", args=[version.position_id]),
    }
    letters.send(author, address, "decision", context)


later = Later(look)
decided.connect(note)
