"""`manage.py mails`: the last mails of a site that writes them to files."""

import email
from argparse import ArgumentParser
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from django.core.mail import get_connection
from django.core.mail.backends.filebased import EmailBackend
from django.core.management.base import BaseCommand, CommandError

#: What Django writes between two mails of one file.
LINE = b"-" * 79


class Command(BaseCommand):
    """Shows what players would have got, oldest first."""

    help = "Show the last mails that were written to files, as they are without EMAIL_URL."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many, and to whom."""
        parser.add_argument("--number", type=int, default=5, metavar="N", help="how many; 5 if not said")
        parser.add_argument("--to", default="", metavar="ADDRESS", help="only mails to that address")

    def handle(self, *args: Any, **options: Any) -> None:
        """Status 1 where mails go out for real."""
        backend = get_connection()
        if not isinstance(backend, EmailBackend):
            raise CommandError("mails of this site go out (EMAIL_URL); none are written to files")
        wanted = options["to"].lower()
        mails = [mail for mail in read_all(Path(backend.file_path)) if wanted in (mail["To"] or "").lower()]
        for mail in mails[-max(options["number"], 1) :]:
            body = mail.get_body(("plain",))
            self.stdout.write(f"{mail['Date']}\nTo: {mail['To']}\nSubject: {str(mail['Subject']).strip()}\n")
            self.stdout.write((body.get_content() if body else "").strip() + "\n" + LINE.decode())
        if not mails:
            self.stdout.write("no mails yet")


def read_all(folder: Path) -> list[EmailMessage]:
    """Every mail in the folder, oldest first."""
    files = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime_ns)
    parts = [part.strip() for file in files for part in file.read_bytes().split(LINE)]
    return [email.message_from_bytes(part, policy=default) for part in parts if part]
