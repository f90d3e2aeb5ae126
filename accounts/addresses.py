"""From which address somebody comes, behind the proxies that the site trusts, and to which they may be sent on."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


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


def way_on(request: HttpRequest, wanted: str) -> str:
    """The path that a form asks to be sent on to; "" for what is none, or leads to another site."""
    is_path = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, {request.get_host()})
    return wanted if is_path else ""
