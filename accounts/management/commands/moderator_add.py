"""`manage.py moderator_add NAME`: somebody more who looks after chat and positions."""

from accounts.management.commands._staff import StaffCommand
from accounts.staff import add_moderator


class Command(StaffCommand):
    """Makes a member a moderator."""

    help = "Let somebody moderate chat and positions; asks for a password if the name is new."
    let_in = staticmethod(add_moderator)
    role = "a moderator"
