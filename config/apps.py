"""The top floor: settings, addresses, the ways in."""

from django.apps import AppConfig
from django.core.checks import register


class ConfigConfig(AppConfig):
    """Carries the site's own commands and checks."""

    name = "config"

    def ready(self) -> None:
        """Register the system checks."""
        from config.checks import lasting_database, mails, metrics_token, proxy, several_processes

        for check in (several_processes, lasting_database, proxy, mails, metrics_token):
            register(check, deploy=True)
