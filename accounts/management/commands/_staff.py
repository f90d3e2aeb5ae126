"""What the commands that let people into the admin share: the name, and asking for a password at the terminal."""

import getpass
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.staff import member
from positions.words import LineError


class StaffCommand(BaseCommand):
    """Takes NAME; for a new member it asks for the password, or reads it from a pipe."""

    let_in: Callable[..., User]
    role: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """NAME, as the person types it."""
        parser.add_argument("name", metavar="NAME")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say who may do what now; status 1 and one line for a bad name or password."""
        name = options["name"]
        password = None if member(name) else self.password(name)
        try:
            user = type(self).let_in(name=name, password=password)
        except LineError as error:
            raise CommandError(f"NAME: should be a name of 1 to 30 characters ({error.code})") from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(f"{user.name} is {self.role} now and signs in at /admin/")

    def password(self, name: str) -> str:
        """Asked for without showing it."""
        if sys.stdin.isatty():
            return getpass.getpass(f"A password for {name}: ")
        return sys.stdin.readline().rstrip("\n")
