"""The top floor: settings, addresses, the ways in."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Carries the site's own commands and checks."""

    name = "config"

    def ready(self) -> None:
        """Register the system checks."""
        from config import checks  # noqa: F401
