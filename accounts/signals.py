"""What this floor tells the floors above it."""

from django.dispatch import Signal

# Sent with `user` before a person's row goes; whoever keeps something of theirs takes their name off it.
user_leaving = Signal()

# Sent with `user` when a person may no longer act (signed out everywhere, or barred); open sockets end.
access_ended = Signal()

# Sent with `user` and `other` inside the transaction in which the first blocks the second, or does no more.
blocks_changed = Signal()

# Sent with `user` inside the transaction that gives a person another name.
name_changed = Signal()

# Sent with `guest` and `member`: what the guest has that could go over to the member. Receivers return
# `guests.Belongings`.
guest_asked_about = Signal()

# Sent with `guest` and `member` inside the transaction in which all that the guest has goes over to the member.
guest_joining = Signal()

# Sent with `user` and the `key` of a session of theirs that has ended; its open sockets end.
session_ended = Signal()

# Sent with `user` when all their sessions ended but one, which went on from key `old` to key `new`.
session_renewed = Signal()
