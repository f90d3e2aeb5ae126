"""People: guests and members are rows of one table."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The floor that knows who somebody is."""

    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        """Listen to signing in and out."""
        from accounts import sessions  # noqa: F401
