"""What this floor tells the floors above it."""

from django.dispatch import Signal

# Sent with `position` inside the transaction that deletes it. A receiver that still needs the position returns True;
# then it is archived instead.
before_delete = Signal()
