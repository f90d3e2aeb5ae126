"""From which address somebody comes, behind the proxies that the site trusts."""

from django.conf import settings
from django.http import HttpRequest


def address_of(peer: str, forwarded: str) -> str:
    """The client's address: the peer's, or behind proxies the one that the outermost trusted proxy saw."""
    hops = [part.strip() for part in forwarded.split(",") if part.strip()]
    trusted = settings.TRUSTED_PROXIES
    if not trusted or not hops:
        return peer
    return hops[-min(trusted, len(hops))]


def request_address(request: HttpRequest) -> str:
    """The address behind an HTTP request."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    return address_of(request.META.get("REMOTE_ADDR", ""), forwarded)
