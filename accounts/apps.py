"""People: guests and members are rows of one table."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The floor that knows who somebody is."""

    name = "accounts"

    def ready(self) -> None:
        """Listen to signing in and out."""
        from accounts import sessions  # noqa: F401
