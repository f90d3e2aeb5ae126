"""Who looks after the site: administrators and moderators are members who may enter the admin."""

from django.contrib.auth.models import Group
from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from accounts.models import User
from accounts.names import name_key

MODERATORS = "Moderators"  # the one group, for positions and chat alike


def member(name: str) -> User | None:
    """The member of that name, however it is typed; None if there is none."""
    return User.objects.filter(name_key=name_key(name)).first()


@transaction.atomic
def add_administrator(*, name: str, password: str | None) -> User:
    """Make a member an administrator; one who isn't there is made, with that password.

    Raises ``LineError`` for a bad name and ``ValidationError`` for a weak or missing password.
    """
    user = member(name) or new_member(name, password)
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
    return user


@transaction.atomic
def add_moderator(*, name: str, password: str | None) -> User:
    """Let a member hide lines, silence people and curate positions; raises as ``add_administrator`` does."""
    user = member(name) or new_member(name, password)
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name=MODERATORS))
    return user


def new_member(name: str, password: str | None) -> User:
    """A member with a password that the site's rules accept."""
    validate_password(password or "", User(name=name))
    return User.objects.create_user(name, password, is_staff=True)
