"""The ground that games are played on."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PositionsConfig(AppConfig):
    """Layouts and the moderated, versioned catalogue."""

    name = "positions"
    verbose_name = _("Positions")
