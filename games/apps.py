"""Rooms and the games in them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The floor that joins people and positions."""

    name = "games"
    verbose_name = _("Rooms and games")

    def ready(self) -> None:
        """Listen to the floors below."""
        from games import decision_mail, receivers, turn_mail  # noqa: F401
