"""Becoming a member: on the row of the guest that one was, in the middle of a game too."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.names import NameRefused, clean_member_name, name_key
from accounts.signals import name_changed


def is_name_free(name: str) -> bool:
    """Whether no member has a name that looks like this one."""
    return not User.objects.filter(name_key=name_key(name)).exists()


@transaction.atomic
def become_member(*, guest: User | None, name: str, password: str, email: str = "") -> User:
    """A member of that name: the guest's own row with all that hangs on it, or a new one.

    Raises ``LineError`` for a bad name, and of it ``NameRefused`` with ``taken`` where another member is called like
    that, who may have been first by a moment. The password must have been validated.
    """
    row = None
    if guest is not None:
        row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True, is_active=True).first()
    user = row or User()
    user.name = clean_member_name(name)
    user.name_key, user.is_guest, user.email = name_key(user.name), False, email
    # The guest's sessions everywhere end with it, since each is tied to the password as it was.
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise NameRefused("taken") from error
    if row is not None:
        name_changed.send(sender=User, user=user)
    return user
