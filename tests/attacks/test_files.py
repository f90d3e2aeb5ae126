"""Files and texts made to choke a reader: deep, huge, packed, misnamed. Each is refused in no time."""

from __future__ import annotations

import gzip
import importlib
import io
import json
import pkgutil
import re
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import accounts
import config
import games
import positions
from accounts.lookalikes import skeleton
from games import editor_pages, limits
from games.rules import RecordError, parse_record, read_game_file
from games.rules.record_file import SIZE_LIMIT
from positions.layout import LayoutError, parse_layout
from positions.layout.csv import read_positions
from positions.models import Version
from positions.words import clean_text, fold_line

pytestmark = pytest.mark.django_db

#: Seconds of computing that reading the worst file may take; what the machine does meanwhile for others is not counted.
QUICK = 2.0

DEEP = 200_000
BOMBS: dict[str, bytes] = {
    "deep lists": b"[" * DEEP,
    "deep lists that end": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP,
    "a number of a million digits": b"9" * 1_000_000,
    "a large exponent": b'{"version": 1e999999999}',
    "a number in a record": b'{"format": "divided-loyalties", "version": ' + b"9" * 100_000 + b"}",
    "a key a hundred thousand times": b"{" + b",".join(b'"a":1' for _ in range(100_000)) + b"}",
    "many keys": b"{" + b",".join(b'"%d":1' % number for number in range(60_000)) + b"}",
    "escapes": b'"' + b"\\u0000" * 150_000 + b'"',
    "lone surrogates": b'{"name": "' + b"\\ud800" * 1000 + b'"}',
    "no text": bytes(range(256)) * 4000,
    "quotes": b'"' * 1_000_000,
    "commas": b"," * 1_000_000,
    "lines": b"\n" * 1_000_000,
    "carriage returns": b"\r" * 1_000_000,
    "blanks": b" " * 1_000_000,
    "a million columns": b"S1," * 340_000,
    "a million rows": b"S1\n" * 340_000,
    "notes": b"# position 1: {" * 60_000,
    "notes with strings": b'# position 1: {"a": "' + b"\\\\" * 400_000,
    "larger than may be": b"x" * (2 * SIZE_LIMIT),
    "zip": b"",
    "gzip": gzip.compress(b"0" * 50_000_000),
    "utf-16": "S1 o".encode("utf-16") * 50_000,
}


def zip_bomb() -> bytes:
    """Fifty megabytes in fifty kilobytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../etc/cron.d/evil", b"0" * 50_000_000)
    return file.getvalue()


BOMBS["zip"] = zip_bomb()


def quickly(function: Any, *args: Any) -> Any:
    """What it returns; it must not take long."""
    start = time.thread_time()
    try:
        return function(*args)
    finally:
        took = time.thread_time() - start
        assert took < QUICK, took


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_every_reader_of_files(name: str) -> None:
    with pytest.raises(RecordError):
        quickly(read_game_file, BOMBS[name])
    with pytest.raises(LayoutError):
        quickly(read_positions, BOMBS[name])


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_every_page_that_takes_files(client: Client, name: str) -> None:
    """And nothing is stored."""
    for limit in (limits.joins, editor_pages.asked):
        limit.clear()
    for address in ("/load/", "/positions/read"):
        file = SimpleUploadedFile("game.json", BOMBS[name])
        answer = quickly(client.post, address, {"file": file, "where": "device"})
        assert answer.status_code in {413, 422}, address
    text = BOMBS[name].decode("latin-1")[:2_000_000]
    for address in ("/positions/check", "/positions/save", "/positions/try"):
        answer = quickly(
            client.post, address, {"rows": text, "sets": "3", "title": text[:5000], "name": "Ann"}
        )
        assert answer.status_code in {200, 400, 413, 422}, address
    assert not Version.objects.exists()


#: Deep in what would else be a record, at each place that holds something.
NESTED: Any = json.loads("[" * 400 + "]" * 400)


@pytest.mark.parametrize(
    "value", [NESTED, 10**400, -1, 1e308, "x" * 100_000, [[]] * 20_000, {"a": NESTED}, None]
)
@pytest.mark.parametrize("key", ["version", "start", "actions", "layout", "sets", "name"])
def test_a_bomb_inside_a_record_is_refused(key: str, value: Any) -> None:
    record = {
        "format": "divided-loyalties",
        "version": 1,
        "start": {"layout": "S1 o", "sets": 3},
        "actions": [],
    }
    with pytest.raises(RecordError):
        quickly(parse_record, {**record, key: value})


# Names of files


@pytest.mark.parametrize(
    "name",
    [
        "../../../etc/passwd",
        "..\\..\\boot.ini",
        "/etc/shadow",
        "a\x00.csv",
        "x" * 5000,
        "\r\nX-Evil: 1",
        '";evil="',
        "CON",
        "\u202egpj.exe",
        "흑백 🦆.csv",
        ".",
    ],
    ids=lambda name: ascii(name)[:14],
)
def test_the_name_of_a_file_leads_nowhere_and_breaks_no_header(client: Client, name: str) -> None:
    """Going in as the name of an upload, coming out as the name of a download."""
    limits.joins.clear()
    editor_pages.asked.clear()
    body = (
        '--x\r\nContent-Disposition: form-data; name="file"; filename="'
        + name.replace('"', "%22")
        + '"\r\n\r\n'
        "# position 1: {}\nS1,o\n\r\n--x--\r\n"
    ).encode()
    for address in ("/positions/read", "/load/"):
        answer = client.post(address, body, content_type="multipart/form-data; boundary=x")
        assert answer.status_code in {200, 400, 422}
        assert "X-Evil" not in answer
    form = {"rows": "S1 o", "sets": "3", "title": name[:60], "key": "k"}
    answer = client.post("/positions/write", form)
    assert answer.status_code == 200
    disposition = answer["Content-Disposition"]
    assert not re.search(r"[\r\n\x00/\\]|\.\.", disposition.removeprefix("attachment; "))
    assert re.search(r"\.csv[\"']?$", disposition)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../config/settings.py",
        "/static/%2e%2e/config/settings.py",
        "/static/..%2f..%2fvar/db.sqlite3",
        "/static//etc/passwd",
        "/static/css/%00",
        "/static/....//....//manage.py",
        "/positions/../manage.py",
        "/games/..%2f..%2fmanage.py/record.json",
        "/static/js/%c0%ae%c0%ae/settings.py",
    ],
)
def test_no_path_leads_out_of_the_files_of_the_site(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert b"SECRET_KEY" not in answer.content


# Regular expressions and everything else that reads text

HOSTILE = [
    char * 50_000 + end
    for char in (
        "a",
        "1",
        "-",
        " ",
        "\t",
        "\n",
        '"',
        "\\",
        "(",
        "S1 ",
        "a1-",
        "1,",
        "1-1,",
        "set ",
        "cut ",
        "position:",
        "# position ",
        '\\"',
        "﷽",
        "a\u0301",
        "/rules/",
        "\u0130",
    )
    for end in ("", "!", "\x00")
]


#: Programs: to import them is to run them.
RUN = {"config.asgi", "config.healthcheck", "config.prepare"}


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every regular expression that a module of ours keeps."""
    for package in (config, games, accounts, positions):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" not in found.name and "commands" not in found.name and found.name not in RUN:
                for name, value in vars(importlib.import_module(found.name)).items():
                    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                        yield f"{found.name}.{name}", value


def test_no_regular_expression_blows_up() -> None:
    """Each on each text, in every way in which it may be asked."""
    seen = dict(patterns())
    assert len(seen) >= 12
    for name, pattern in seen.items():
        for text in HOSTILE:
            start = time.thread_time()
            pattern.match(text)
            pattern.fullmatch(text)
            pattern.search(text[:5000])
            assert time.thread_time() - start < 1, (name, text[:10])


@pytest.mark.parametrize("text", HOSTILE[::3], ids=lambda text: ascii(text[:6]))
def test_every_reader_of_text_is_quick(client: Client, text: str) -> None:
    for read in (fold_line, skeleton, parse_layout):
        with suppress(LayoutError, ValueError):
            quickly(read, text)
    with suppress(ValueError):
        quickly(lambda: clean_text(text, most=60))
    for address in (
        "/positions/?text=",
        "/games/?opponent=",
        "/games/?position=",
        "/positions/old?link=",
        "/players/",
    ):
        assert quickly(client.get, address + quote(text[:3000], safe="")).status_code < 500
