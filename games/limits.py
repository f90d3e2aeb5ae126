"""How often something may happen: token buckets for each person and address, kept by each process for itself.

The sizes leave a club behind one router alone. A seated player's moves are not limited here at all, only by the
flood limit of the socket.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from accounts.addresses import address_of
from accounts.addresses import request_address as request_address

#: Addresses remembered at once; the one unheard of longest is forgotten first.
ADDRESSES_MOST = 10_000
#: People behind one address who may each do, at once, all that one of them may.
CLUB = 40


@dataclass
class Bucket:
    """Holds up to `size` tokens and gains `rate` a second; full at first."""

    size: float
    rate: float
    tokens: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.tokens, self.at = self.size, time.monotonic()

    def take(self) -> bool:
        """Whether there was a token; it is gone then."""
        now = time.monotonic()
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def give_back(self) -> None:
        """Undo one `take`."""
        self.tokens = min(self.size, self.tokens + 1)


class Limit:
    """One bucket for each address."""

    def __init__(self, *, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may do it once more now."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.size, self.rate)
            if len(self.buckets) > ADDRESSES_MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take()

    def clear(self) -> None:
        """Forget everybody."""
        self.buckets.clear()


class Twofold:
    """A bucket for each person and one for each address; both have to have a token."""

    def __init__(self, *, people: Limit, addresses: Limit) -> None:
        self.people, self.addresses = people, addresses

    def take(self, person: int | None, address: str) -> bool:
        """Whether this person, None for nobody, may do it once more now from this address."""
        return (person is None or self.people.take(str(person))) and self.addresses.take(address)

    def clear(self) -> None:
        """Forget everybody."""
        self.people.clear()
        self.addresses.clear()


def for_person(*, size: float, rate: float) -> Twofold:
    """So much for each person, and for each address as much as for a club."""
    return Twofold(people=Limit(size=size, rate=rate), addresses=Limit(size=CLUB * size, rate=CLUB * rate))


class Held:
    """How many of something each person has at once: up to `most`."""

    def __init__(self, *, most: int) -> None:
        self.most = most
        #: Persons who have any.
        self.counts: dict[int, int] = {}

    def take(self, person: int) -> bool:
        """Whether this person may have one more; it counts then until it is given back."""
        count = self.counts.get(person, 0)
        if count >= self.most:
            return False
        self.counts[person] = count + 1
        return True

    def give_back(self, person: int) -> None:
        """Undo one `take` that was granted; after `clear` there is nothing to undo."""
        count = self.counts.pop(person, 1) - 1
        if count:
            self.counts[person] = count

    def clear(self) -> None:
        """Forget everybody."""
        self.counts.clear()


#: Posts that join or make a room, or keep a drawing. A club comes in at once; one alone makes fewer.
joins = Twofold(people=Limit(size=40, rate=0.5), addresses=Limit(size=100, rate=20))
#: New sockets, and what is not a move (asking, picking, leaving), for each address.
sockets = Limit(size=200, rate=100)
actions = Limit(size=40, rate=20)
#: What is tried in lessons, for each address: a class may learn behind one.
lessons = Limit(size=200, rate=20)
#: Lines of chat, reports, and steps with own positions: submitting, withdrawing, copying, deleting.
chats = for_person(size=8, rate=0.5)
reports = for_person(size=10, rate=1 / 60)
steps = for_person(size=30, rate=0.1)
#: Sockets open at once for each person: far more tabs than anybody looks at.
open_sockets = Held(most=60)


def flood_bucket() -> Bucket:
    """For one socket: frames that lead to nothing. An accepted move gives its token back."""
    return Bucket(size=200, rate=50)


def scope_address(scope: Mapping[str, object], headers: Mapping[str, str]) -> str:
    """The address behind a socket."""
    client = scope.get("client")
    peer = str(client[0]) if isinstance(client, list | tuple) and client else ""
    return address_of(peer, headers.get("x-forwarded-for", ""))
