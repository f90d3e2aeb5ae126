"""Work that nobody waits for: keys noted down from anywhere, each looked at in its time by one thread."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from django.db import connections

logger = logging.getLogger(__name__)

Key = TypeVar("Key", bound=Hashable)

#: Keys noted at once; more are not taken, and logged.
NOTED_MOST = 10_000


class Later(Generic[Key]):
    """Calls `look` for each noted key, again after the seconds that it returns, in a thread that ends with the work.

    What fails is logged with its key: a key with secrets keeps them out of its `repr`.
    The thread is a daemon: a process that ends does not wait for it.
    """

    def __init__(self, look: Callable[[Key], float | None]) -> None:
        self._look = look
        #: When each key is to be looked at, on the monotonic clock.
        self._due: dict[Key, float] = {}
        self._is_busy = False
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()

    def add(self, key: Key, wait: float = 0) -> None:
        """Look at the key in so many seconds, or sooner if that was noted before. Returns at once."""
        with self._changed:
            if len(self._due) >= NOTED_MOST and key not in self._due:
                logger.error("too much is noted for later; left out %s", key)
                return
            at = time.monotonic() + wait
            self._due[key] = min(at, self._due.get(key, at))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="later", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def settle(self, timeout: float, ahead: float = 0) -> bool:
        """Wait until all that is due now, or in so many seconds, is done; whether it was in time."""

        def is_settled() -> bool:
            return not self._is_busy and all(at > time.monotonic() + ahead for at in self._due.values())

        with self._changed:
            return self._changed.wait_for(is_settled, timeout)

    def clear(self) -> None:
        """Forget what is noted."""
        with self._changed:
            self._due.clear()
            self._changed.notify_all()

    def _run(self) -> None:
        while (key := self._next()) is not None:
            try:
                wait = self._look(key)
            except Exception:
                logger.exception("could not look at %s", key)
                wait = None
            connections.close_all()
            if wait is not None:
                self.add(key, wait)

    def _next(self) -> Key | None:
        """The key whose time has come; None once there is none, and the thread is to end."""
        with self._changed:
            self._is_busy = False
            while self._due:
                key = min(self._due, key=self._due.__getitem__)
                left = self._due[key] - time.monotonic()
                if left <= 0:
                    del self._due[key]
                    self._is_busy = True
                    return key
                self._changed.notify_all()
                self._changed.wait(left)
            self._thread = None
            self._changed.notify_all()
            return None
