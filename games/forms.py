"""The join form: what it holds before anything was typed, and the words for what can't be taken."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.codes import fresh_code
from games.visitors import known_user


def blank_form(request: HttpRequest) -> dict[str, Any]:
    """The join form before anything was typed, with a known person's name and a fresh Room ID to offer.

    `version` is the position that is picked by joining, where a page offers one; `told` the number of the room's
    settings, where a page tells them.
    """
    user = known_user(request)
    return {
        "name": user.name if user else "",
        "room": "",
        "fresh": fresh_code(),
        "invite": "",
        "version": "",
        "told": "",
        "request": uuid.uuid4().hex,
        "errors": {},
    }


def small_number(text: str) -> int | None:
    """A number of nine digits at most from a form's hidden field; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def code_words(code: str) -> str:
    """What is wrong with a Room ID, and what to do."""
    return {
        "empty": _("Type the Room ID you agreed on, or make up a new one with the button."),
        "too_long": _("A Room ID has 40 characters at most. Choose a shorter one."),
        "bad_characters": _("A Room ID has letters, digits, spaces, - and _ only. Leave the others out."),
    }[code]


def name_words(code: str) -> str:
    """What is wrong with a name, and what to do."""
    return {
        "empty": _("Type the name the other player will see."),
        "too_long": _("A name has 30 characters at most. Choose a shorter one."),
    }[code]
