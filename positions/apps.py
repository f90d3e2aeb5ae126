"""The ground that games are played on."""

from django.apps import AppConfig


class PositionsConfig(AppConfig):
    """Layouts and the moderated, versioned catalogue."""

    name = "positions"
