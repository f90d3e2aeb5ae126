"""What happens here when something happens to a person or a position on the floors below."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError, transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.guests import Belongings
from accounts.models import User
from accounts.signals import (
    access_ended,
    blocks_changed,
    guest_asked_about,
    guest_joining,
    name_changed,
    session_ended,
    session_renewed,
    user_leaving,
)
from games import company, leaving, live, people, picks, reports
from games.hop import let_go_of_lost_connections
from games.origins import session_digest
from positions.models import Position, Version
from positions.signals import archived


@receiver(got_request_exception)
def drop_dead_connections(sender: Any, **kwargs: Any) -> None:
    """A page that met a lost connection is the last one to meet one."""
    if isinstance(sys.exc_info()[1], InterfaceError | OperationalError):
        let_go_of_lost_connections()


@receiver(access_ended)
def close_sockets(sender: Any, user: User, **kwargs: Any) -> None:
    """A person who may no longer act is cut off, in every process."""
    transaction.on_commit(partial(live.send_now, live.user_group(user.pk), live.ended_event()))


@receiver(user_logged_out)
def close_session_sockets(sender: Any, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    """Signing out ends the sockets of that session; other devices stay."""
    key = request.session.session_key
    if user is not None and key:
        close_sockets_of(sender, user=user, key=key)


@receiver(session_ended)
def close_sockets_of(sender: Any, user: User, key: str, **kwargs: Any) -> None:
    """One session of a person ended."""
    event = live.ended_event(session_digest(key))
    transaction.on_commit(partial(live.send_now, live.user_group(user.pk), event))


@receiver(session_renewed)
def keep_sockets_of(sender: Any, user: User, old: str, new: str, **kwargs: Any) -> None:
    """Of all sessions of a person one went on."""
    event = live.renewed_event(old=session_digest(old), new=session_digest(new))
    transaction.on_commit(partial(live.send_now, live.user_group(user.pk), event))


@receiver(name_changed)
def show_new_name(sender: Any, user: User, **kwargs: Any) -> None:
    """Games and rooms show what a person is called now."""
    people.rename(user)


@receiver(guest_asked_about)
def count_belongings(sender: Any, guest: User, member: User, **kwargs: Any) -> Belongings:
    """What of the games would go over to the member."""
    return people.belongings(guest, member)


@receiver(guest_joining)
def hand_games_over(sender: Any, guest: User, member: User, **kwargs: Any) -> None:
    """The guest's seats, games and lines become the member's."""
    people.hand_over(guest, member)


@receiver(blocks_changed)
def keep_apart(sender: Any, user: User, other: User, **kwargs: Any) -> None:
    """Who has blocked somebody is spared their company at once."""
    company.settle(user, other)


@receiver(pre_delete, sender=Version)
def forget_deleted_version(sender: Any, instance: Version, **kwargs: Any) -> None:
    """What is deleted is picked nowhere."""
    picks.drop(version_ids=[instance.pk])


@receiver(archived)
def forget_archived_position(sender: Any, position: Position, **kwargs: Any) -> None:
    """What is archived is picked nowhere."""
    picks.drop(version_ids=list(position.versions.values_list("pk", flat=True)))


@receiver(user_leaving)
def take_name_off(sender: Any, user: User, **kwargs: Any) -> None:
    """Games stay when a person leaves the site, without the name."""
    leaving.forget(user)
    reports.forget(user)
