"""What a socket is asked for with: its headers, the page that it comes from, the session that says whose it is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from asgiref.typing import WebSocketScope
from django.conf import settings
from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from accounts.models import User
from games import rooms

PORTS = {"http": 80, "https": 443}


def is_own_origin(origin: str | None, host: str) -> bool:
    """Whether a socket asked for by a page of `origin` at `host` is asked for by one of our pages.

    Either it comes from the address that players type (`SITE_URL`), as behind a TLS proxy; or from the very host that
    it asks, if that is one of ours. No origin, `null` and everything else is foreign.
    """
    if not origin:
        return False
    if origin.lower() in {trusted.lower() for trusted in settings.CSRF_TRUSTED_ORIGINS}:
        return True
    try:
        parts = urlsplit(origin)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return False
    if (
        not parts.hostname
        or port is None
        or (settings.SITE_URL.startswith("https:") and parts.scheme != "https")
    ):
        return False
    domain, host_port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return name == domain and port == int(host_port or PORTS[parts.scheme])


def headers_of(scope: Mapping[str, Any] | WebSocketScope) -> dict[str, str]:
    """Header names in lower case; the last one counts, but all addresses of `X-Forwarded-For`."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key == "x-forwarded-for" and key in found else text
    return found


def place_of(session_key: str, code: str) -> rooms.Inside | None:
    """The place in the room of the person whose session it is; None for outsiders."""
    if not session_key:
        return None
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = auth.get_user(request)
    return rooms.inside(user if isinstance(user, User) else None, code)


def session_digest(session_key: str) -> str:
    """Names a session between processes without giving its key away."""
    return hashlib.sha256(session_key.encode()).hexdigest()
