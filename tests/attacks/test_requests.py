"""Torn, odd and oversized requests at every address: each is answered, none is a fault of the site."""

from __future__ import annotations

from random import Random
from urllib.parse import quote, quote_from_bytes

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import connections

from games import editor_pages, game_pages, limits
from tests.attacks.addresses import PART, templates
from tests.attacks.fuzz import COUNT, NASTY, any_json, as_text, stored, torn, watched
from tests.attacks.line import Headers, ask
from tests.attacks.world import World, build
from tests.support import call

pytestmark = pytest.mark.django_db(transaction=True)

REQUESTS = COUNT * 2 // 5
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "get", "X" * 40]
#: Names that our forms and queries know.
FIELDS = [
    "name", "room", "request", "invite", "version", "told", "seen", "next", "language", "theme", "text", "sets", "size",
    "regions", "order", "page", "number", "position", "from", "before", "after", "opponent", "colour", "result", "at",
    "rows", "title", "key", "revision", "source", "reason", "note", "blue", "yellow", "where", "link", "q", "o", "p",
    "login", "password", "username", "password1", "password2", "email", "code", "credential", "act", "credit", "e",
    "action", "_selected_action", "user", "app_label", "model_name", "field_name", "term", "ordering", "symbols", "row",
]  # fmt: skip
TYPES = [
    b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"multipart/form-data",
    b"multipart/form-data; boundary=" + b"y" * 300, b"application/json", b"text/plain; charset=utf-16", b"\xff", b"",
    b"application/x-www-form-urlencoded; charset=nonsense", b"multipart/form-data; boundary=\xc3\xa9",
]  # fmt: skip
#: Lengths that are none don't come so far: the server in front answers them with 400.
ODD_HEADERS = [
    (b"accept-language", b"xx-" + b"y" * 400),
    (b"accept-language", b"ko;q=nan,en;q=9"),
    (b"accept-encoding", b"gzip;q=x, br"),
    (b"if-modified-since", b"yesterday"),
    (b"if-none-match", b'W/"' + b"x" * 500),
    (b"range", b"bytes=9-1,-5"),
    (b"content-encoding", b"gzip"),
    (b"x-forwarded-for", b"' or 1=1, \xff"),
    (b"x-forwarded-host", b"evil.example"),
    (b"x-forwarded-proto", b"gopher"),
    (b"x-http-method-override", b"DELETE"),
    (b"referer", b"http://[::1"),
    (b"origin", b"null"),
    (b"user-agent", b"\x80" * 600),
    (b"cookie", b"theme=\xff; symbols=7; django_language=../../x; csrftoken=" + b"x" * 300),
    (b"cookie", b";;==\x00"),
    (b"host", b"evil.example"),
    (b"host", b"localhost:99999999"),
    (b"host", b""),
    (b"host", b"local host"),
    (b"host", b"[::1"),
    (b"x-requested-with", b"XMLHttpRequest"),
    (b"accept", b"application/json"),
    (b"expect", b"100-continue"),
]


def some_target(chance: Random, parts: dict[str, list[str]]) -> bytes:
    """An address of ours with good, odd or torn parts, and a query."""
    template = chance.choice(templates())

    def part(name: str) -> str:
        if chance.random() < 0.6:
            return quote(chance.choice(parts.get(name) or ["1", "made-up"]), safe="")
        return quote(chance.choice(NASTY)[:3000], safe=chance.choice(["", "/"]))

    path = PART.sub(lambda match: part(match[1]), template).encode()
    if chance.random() < 0.2:
        path = (
            b"/"
            + quote_from_bytes(torn(chance, path), safe=chance.choice(["/", "/%?."])).lstrip("/").encode()
        )
    if chance.random() < 0.5:
        pairs = [(chance.choice(FIELDS), chance.choice(NASTY)) for _ in range(chance.randint(1, 4))]
        path += b"?" + some_form(chance, pairs)
    return path


def some_form(chance: Random, pairs: list[tuple[str, str]]) -> bytes:
    """Pairs as a form has them, sometimes torn."""
    data = "&".join(f"{quote(name)}={quote(value[:9000])}" for name, value in pairs).encode()
    return quote_from_bytes(torn(chance, data), safe="&=%+").encode() if chance.random() < 0.2 else data


def some_body(chance: Random, token: str) -> tuple[bytes, bytes]:
    """A body and what it is said to be; half of them carry the form's token and so come through to the pages."""
    fields = [
        (chance.choice(FIELDS), chance.choice([*NASTY, "1", "on", "en", "/"]))
        for _ in range(chance.randrange(9))
    ]
    if chance.random() < 0.7:
        fields.insert(0, ("csrfmiddlewaretoken", token))
    match chance.randrange(8):
        case 0:
            return as_text(any_json(chance)).encode("utf-8", "surrogatepass"), chance.choice(TYPES)
        case 1:
            return chance.randbytes(chance.randrange(300)), chance.choice(TYPES)
        case 2 | 3:
            pieces = [
                f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value[:2000]}\r\n'
                for name, value in fields
            ]
            name = chance.choice([*NASTY[:16], "../x.json"])
            pieces.append(
                f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name[:200]}"\r\n\r\n'
                f"{as_text(any_json(chance))[:5000]}\r\n--x--\r\n"
            )
            whole = "".join(pieces).encode("utf-8", "surrogatepass")
            return torn(chance, whole) if chance.random() < 0.3 else whole, TYPES[1]
        case _:
            return some_form(chance, fields), TYPES[0]


async def browser_of(world: World, role: str) -> tuple[Headers, str]:
    """The cookies of somebody of that role, and the token that goes with them."""
    token = "t" * 32
    cookies = f"{settings.CSRF_COOKIE_NAME}={token}"
    if key := await call(world.session, role):
        cookies += f"; {settings.SESSION_COOKIE_NAME}={key}"
    return [(b"cookie", cookies.encode())], token


async def test_no_request_is_a_fault_of_the_site(fresh_process: None) -> None:
    """As everybody in turns; who was signed out by it comes in again."""
    chance = Random(11)
    wrong: list[str] = []
    async with ThreadSensitiveContext():
        world = await call(build)
        with watched(messages=3 * REQUESTS) as log:
            for number in range(REQUESTS):
                if number % 50 == 0:
                    role = ("nobody", "member", "ann", "moderator", "administrator")[number // 50 % 5]
                    cookies, token = await browser_of(world, role)
                    for limit in (
                        limits.joins,
                        limits.reports,
                        limits.steps,
                        game_pages.drawings,
                        editor_pages.asked,
                    ):
                        limit.clear()
                method = chance.choice(METHODS) if chance.random() < 0.3 else chance.choice(METHODS[:2])
                target = some_target(chance, world.parts)
                headers, body = list(cookies), b""
                if method not in {"GET", "HEAD"}:
                    body, kind = some_body(chance, token)
                    headers.append((b"content-type", kind))
                if chance.random() < 0.3:
                    headers.append(chance.choice(ODD_HEADERS))
                seen = len(log.faults)
                answer = await ask(method, target, headers=headers, body=body)
                if answer.status >= 500 or len(log.faults) > seen:
                    wrong.append(
                        f"{role} {method} {target[:120]!r} {headers[1:]} {body[:200]!r}: {answer.status}"
                    )
            assert wrong == [], "\n".join([*wrong, *log.faults])
            log.stored = await call(stored)
        await sync_to_async(connections.close_all)()


@pytest.mark.parametrize("size", [3, 3 * 2**20])
@pytest.mark.parametrize(
    "kind", [b"multipart/form-data", TYPES[1], TYPES[0], b"multipart/form-data; boundary=\xc3\xa9"]
)
@pytest.mark.parametrize(
    "target", [b"/nothing-is-here", b"/join", b"/load/", b"/positions/read", b"/accounts/login/"]
)
async def test_a_form_that_cannot_be_read_is_refused(
    fresh_process: None, target: bytes, kind: bytes, size: int
) -> None:
    """Torn, or larger than any form of ours; where nothing is, nothing is found."""
    async with ThreadSensitiveContext():
        answer = await ask("POST", target, headers=[(b"content-type", kind)], body=b"x" * size)
        await sync_to_async(connections.close_all)()
    assert answer.status in ({404} if target == b"/nothing-is-here" else {400, 403, 413, 422})
