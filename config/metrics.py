"""`/metrics`: the figures of this process, for Prometheus and for nobody else (docs/operations.md)."""

from __future__ import annotations

import secrets
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY
from prometheus_client.exposition import choose_encoder

ADDRESS = "/metrics"
#: A proxy that speaks for somebody else adds at least one of these.
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def figures(request: HttpRequest) -> HttpResponse | None:
    """The answer to a scraper; None for strangers, to whom there is no such page, and for all other addresses.

    It is given before anything else looks at the request: a scraper knows a process by its own address, not by the
    site's, speaks no TLS with it, and must be answered even while the database thread is busy.
    """
    if request.path != ADDRESS or request.method not in ("GET", "HEAD") or not may_read(request):
        return None
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(encode(REGISTRY), content_type=content_type, headers=headers)


def may_read(request: HttpRequest) -> bool:
    """Whether it comes from this machine itself and for nobody else, or carries `METRICS_TOKEN`."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if token and secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and not any(
        name in request.headers for name in FORWARDED
    )


def is_loopback(address: str) -> bool:
    """Whether the peer is this machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_loopback
