"""How a room is played, in words: the choices that its maker has, and what is told to those who join."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.protocol import SettingsView


@dataclass(frozen=True)
class Option:
    """One of the answers to a choice; `words` are a whole sentence, which stands also where there is no choice."""

    #: As the socket takes it, in JSON.
    value: str | int | bool
    words: str

    @property
    def json(self) -> str:
        """The value as it is written in a message."""
        return json.dumps(self.value)


@dataclass(frozen=True)
class Choice:
    """Something that the room's maker decides. `name` is the field of the `settings` message."""

    name: str
    title: str
    options: tuple[Option, ...]


def choices() -> tuple[Choice, ...]:
    """Everything that can be decided, in the reader's language."""
    return (
        Choice(
            "undo",
            _("Taking back beyond one's own turn"),
            (
                Option("ask", _("Taking back beyond one's own turn needs the other's consent.")),
                Option("off", _("Nothing is taken back beyond one's own turn.")),
                Option("free", _("Both can take back as much as they like, without asking.")),
            ),
        ),
        Choice(
            "claim_after",
            _("When a player stays away"),
            (
                Option(600, _("Who is to move and stays away for 10 minutes can lose the game by it.")),
                Option(259_200, _("Who is to move and stays away for 3 days can lose the game by it.")),
                Option(2_592_000, _("Who is to move and stays away for 30 days can lose the game by it.")),
            ),
        ),
        Choice(
            "listed",
            _("Who can watch"),
            (
                Option(False, _("Only those who know the Room ID or have the link can watch.")),
                Option(True, _("Everybody can watch: the start page lists the game.")),
            ),
        ),
    )


def house_rules(settings: SettingsView) -> list[dict[str, Any]]:
    """How a room is played: for each choice its name and the sentence that holds."""
    return [
        {"name": choice.name, "words": option.words}
        for choice in choices()
        for option in choice.options
        if option.value == getattr(settings, choice.name)
    ]
