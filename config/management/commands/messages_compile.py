"""Compiles the translations, for tests and images."""

from typing import Any

from django.core.management.base import BaseCommand

from config.messages import compile_messages


class Command(BaseCommand):
    """Prints how many catalogues were compiled."""

    help = "Compile the translations that changed."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile; already compiled ones are left as they are."""
        self.stdout.write(f"{compile_messages()} catalogues compiled")
