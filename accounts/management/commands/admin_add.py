"""`make admin NAME=…`: the first administrator, or one more."""

from accounts.management.commands._staff import StaffCommand
from accounts.staff import add_administrator


class Command(StaffCommand):
    """Makes a member an administrator."""

    help = "Let somebody administer the site; asks for a password if the name is new."
    let_in = staticmethod(add_administrator)
    role = "an administrator"
