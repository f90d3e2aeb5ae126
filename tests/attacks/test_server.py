"""What only a whole site on a port of its own can be asked: by raw bytes, which no client of a test lets through."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.attacks.fuzz import COUNT, NASTY
from tests.e2e.server import Server

#: Requests by raw bytes, a part of what is thrown at the site.
REQUESTS = COUNT // 10
PASSWORD = "a-long-way-to-the-harbour"
MIB = 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site of our own, started as the product starts it."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()
    server.drop_database()


def ask(server: Server, head: str | bytes, *headers: str | bytes, body: Iterable[bytes] = ()) -> bytes:
    """Send a request as it stands, with the pieces of its body, and read what comes back until the line ends."""
    lines = [head, *headers, "Connection: close", "", ""]
    data = b"\r\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(data)
        for piece in body:
            line.sendall(piece)
        return b"".join(iter(lambda: line.recv(65536), b""))


def host(server: Server) -> str:
    """The header that names our site."""
    return f"Host: localhost:{server.port}"


def status(answer: bytes) -> int:
    """Of an answer."""
    found = re.match(rb"HTTP/1\.[01] (\d{3}) ", answer)
    assert found, answer[:100]
    return int(found[1])


def post(server: Server, path: str, form: str, *headers: str) -> bytes:
    """Send a form of ours with its token."""
    token = "t" * 32
    body = f"csrfmiddlewaretoken={token}&{form}".encode()
    return ask(
        server,
        f"POST {path} HTTP/1.1",
        host(server),
        f"Cookie: csrftoken={token}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
        *headers,
        body=[body],
    )


def letter(server: Server, address: str, words: str) -> str:
    """The mail to that address with these words in it; mails go out beside the answer."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for file in (server.log.parent / "mail").glob("*"):
            text = file.read_text()
            if f"To: {address}" in text and words in text:
                return text
        time.sleep(0.05)  # a file says nothing when it comes
    raise AssertionError(f"no mail to {address} with {words}")


ROOTS = ["@evil.example", ".evil.example", "//evil.example", "http://evil.example", "/evil.example"]


@pytest.mark.parametrize("root", ROOTS)
def test_nobody_says_where_the_site_stands(server: Server, root: str) -> None:
    """Else links to set a new password would lead to whoever asked for the mail."""
    name = f"ann{ROOTS.index(root)}"
    header, form = f"Daphne-Root-Path: {root}", f"username={name}&email={name}@example.org"
    signing_up = f"{form}&password1={PASSWORD}&password2={PASSWORD}"
    assert status(post(server, "/accounts/signup/", signing_up, header)) == 302
    assert status(post(server, "/accounts/password/reset/", form, header)) == 302
    for page in ("confirm-email", "password/reset/key"):
        text = letter(server, f"{name}@example.org", f"/accounts/{page}/")
        assert f"\n{server.address}/accounts/{page}/" in text
        assert "evil.example" not in text
    for path in ("/", "/positions/", "/accounts/sessions/"):
        assert b"evil.example" not in ask(server, f"GET {path} HTTP/1.1", host(server), header)


def test_no_header_of_a_handshake_is_a_fault(server: Server) -> None:
    for odd in (b"Sec-WebSocket-Protocol: \xff", b"Daphne-Root-Path: \xff", b"Origin: \xff", b"Cookie: \xff"):
        answer = ask(
            server,
            "GET /ws/rooms/x/ HTTP/1.1",
            host(server),
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            odd,
        )
        assert status(answer) in {400, 403}, odd
    assert "ERROR" not in server.log.read_text()


def test_nothing_is_unpacked_at_the_socket(server: Server) -> None:
    """What small frames unpack to has no end: an offer to compress them is declined."""
    offer = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    lines = [b"GET /ws/rooms/x/ HTTP/1.1", host(server).encode(), f"Origin: {server.address}".encode()]
    data = b"\r\n".join([*lines, *HANDSHAKE, offer, b"", b""])
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(data)
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = line.recv(65536)
            assert piece, answer
            answer += piece
    head = answer.partition(b"\r\n\r\n")[0].lower()
    assert status(answer) == 101
    assert b"\r\nsec-websocket-accept:" in head
    assert b"sec-websocket-extensions" not in head


def memory(server: Server, *, anew: bool = False) -> int:
    """The most bytes that the site's process has held, `anew` from now on."""
    assert server.process
    process = Path(f"/proc/{server.process.pid}")
    if anew:
        (process / "clear_refs").write_text("5")
    found = re.search(r"VmHWM:\s+(\d+) kB", (process / "status").read_text())
    assert found
    return int(found[1]) * 1024


@pytest.mark.parametrize("path", ["/nothing-is-here", "/join", "/load/", "/i18n/setlang/"])
@pytest.mark.parametrize("is_chunked", [False, True], ids=["told", "chunked"])
def test_a_body_without_end_is_not_kept(server: Server, path: str, is_chunked: bool) -> None:
    """It is answered as too large, or as what is asked at an address where nothing is."""
    before = memory(server, anew=True)
    block = b"x" * MIB
    if is_chunked:
        pieces, length = [b"%x\r\n%b\r\n" % (MIB, block)] * 64 + [b"0\r\n\r\n"], "Transfer-Encoding: chunked"
    else:
        pieces, length = [block] * 64, f"Content-Length: {64 * MIB}"
    kind = "Content-Type: application/x-www-form-urlencoded"
    answer = ask(server, f"POST {path} HTTP/1.1", host(server), kind, length, body=pieces)
    assert status(answer) in ({404} if path == "/nothing-is-here" else {400, 403, 413})
    assert memory(server) - before < 32 * MIB


PIECES = [
    b"Content-Length: 5", b"Content-Length: -5", b"Content-Length: 5, 5", b"Content-Length: 0x5",
    b"Content-Length: \xb2",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: identity",
    b"Upgrade: websocket", b"Upgrade: h2c", b"HTTP2-Settings: x", b"Sec-WebSocket-Version: 99",
    b"Sec-WebSocket-Version: x", b"Sec-WebSocket-Key: x", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99",
    b"Sec-WebSocket-Extensions: ;;,=", b"Sec-WebSocket-Extensions: permessage-deflate", b"Sec-WebSocket-Protocol: ,,",
    b"Sec-WebSocket-Protocol: \xff", b"Daphne-Root-Path: \xff", b"Daphne-Root-Path: http://[::1", b"Origin: null",
    b"Origin: http://[::1", b"Origin: http://localhost:99999999", b"Origin: \xff", b"Cookie: \xff=\xff",
    b"Expect: 100-continue", b"Range: bytes=0-0,-1", b"Host: evil.example", b"Host: [::1", b"Host: \xff", b": x", b"x",
    b" folded", b"X-Forwarded-Proto: https", b"X_Forwarded_For: x", b"Trailer: x", b"TE: trailers",
    b"Accept-Language: \xff",
]  # fmt: skip
HANDSHAKE = [
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version: 13",
]
TARGETS = [
    b"/", b"/join", b"/ws/rooms/x/", b"/ws/rooms/%00/", b"/ws/rooms/\xff/", b"/ws/", b"*", b"//evil.example/", b"?x",
    b"x",
    b"http://evil.example/", b"http://[::1", b"/%ff%fe", b"/\\evil.example", b"/a#b",
    b"/accounts/login/?next=//evil.example",
    b"/static/%2e%2e/manage.py", b"/healthz", b"/static/css/site.css?%00",
]  # fmt: skip


def test_no_bytes_are_a_fault_of_the_server(server: Server) -> None:
    """Torn heads of requests and handshakes: each is answered or hung up on, and the site goes on."""
    chance, wrong = Random(13), []
    for number in range(REQUESTS):
        method = chance.choice([b"GET", b"GET", b"POST", b"HEAD", b"OPTIONS", b"CONNECT", b"\xff", b""])
        lines = [
            b" ".join(
                [method, chance.choice(TARGETS), chance.choice([b"HTTP/1.1"] * 4 + [b"HTTP/1.0", b"HTTP/9"])]
            )
        ]
        lines += [host(server).encode()] * (chance.random() < 0.9)
        lines += HANDSHAKE if chance.random() < 0.4 else [b"Connection: close"]
        lines += chance.sample(PIECES, chance.randrange(4))
        if chance.random() < 0.2:
            lines.append(b"X-Odd: " + chance.choice(NASTY).encode("utf-8", "surrogatepass")[:20_000])
        data = b"\r\n".join(
            [*lines, b"", chance.choice([b"", b"hello", b"0\r\n\r\n", b"fffffffffffffff\r\n"])]
        )
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            try:
                answer = line.recv(65536)
            except ConnectionResetError:
                answer = b""
        if re.match(rb"HTTP/1\.[01] 5", answer):
            wrong.append((number, data[:400], answer[:120]))
    assert wrong == []
    assert status(ask(server, "GET /healthz HTTP/1.1", host(server))) == 200
    assert "ERROR" not in server.log.read_text()
