"""Rooms and the games in them."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The floor that joins people and positions."""

    name = "games"

    def ready(self) -> None:
        """Listen to the floors below."""
        from games import decision_mail, receivers, turn_mail  # noqa: F401
