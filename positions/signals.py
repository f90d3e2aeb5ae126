"""What this floor tells the floors above it."""

from django.dispatch import Signal

# Sent with `position` inside the transaction that deletes it. A receiver that still needs the position returns True;
# then it is archived instead.
before_delete = Signal()

# Sent with `position` inside the transaction that archives it: no new game is played on it.
archived = Signal()

# Sent with `version` after moderators have decided on it, or taken what everyone saw out of the catalogue, and it is
# stored; its author or owner is to be told.
decided = Signal()
