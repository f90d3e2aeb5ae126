"""What this floor tells the floors above it."""

from django.dispatch import Signal

# Sent with `user` before a person's row goes; whoever keeps something of theirs takes their name off it.
user_leaving = Signal()

# Sent with `user` when a person may no longer act (signed out everywhere, or barred); open sockets end.
access_ended = Signal()

# Sent with `user` and `other` inside the transaction in which the first blocks the second, or does no more.
blocks_changed = Signal()
