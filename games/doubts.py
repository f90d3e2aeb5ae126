"""Reasons to think that this process was not told everything that the database knows by now.

Whoever has one says so here; `games.missed` then asks the database. As long as nobody has, it is not asked.
"""

from __future__ import annotations

from typing import Literal

from django.dispatch import Signal

from games import metrics

Why = Literal["message", "process", "redis", "database", "socket", "read"]

#: Sent with `why` and `room_id`: that room is in doubt, or with None all that are open. From any thread.
arose = Signal()


def doubt(why: Why, room_id: int | None = None) -> None:
    """There may be something untold: of that room, or of any.

    `message`: another process says that it told more than came here. `process`: another process says nothing any
    more. `redis`: this one does not hear even itself. `database`: a connection broke, perhaps after something was
    stored. `socket`: an event failed at a socket, or had no place there. `read`: somebody who came in read more of
    the room than was told here. Of the last three the other processes may know nothing either, so they doubt, too.
    """
    metrics.doubts.labels(why).inc()
    arose.send_robust(sender=None, why=why, room_id=room_id)
