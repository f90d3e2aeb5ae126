"""What a line of the log says, how long it gets, and what it keeps to itself."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator

import pytest
from django.test import AsyncClient, Client, RequestFactory
from django.urls import resolve
from pytest_django import Settings

from config.logs import ERROR_MOST, MESSAGE_MOST, JsonLines, TextLines
from games import live, marks
from games.models import Room
from tests.games.conftest import Table, fresh_process, people, table, version  # noqa: F401


class Lines(logging.Handler):
    """Keeps what is logged, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[dict[str, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def written() -> Iterator[list[dict[str, str]]]:
    """The log, as JSON."""
    handler = Lines()
    logging.getLogger().addHandler(handler)
    yield handler.lines
    logging.getLogger().removeHandler(handler)


def record(message: str, *args: object, error: bool = False) -> logging.LogRecord:
    """Something to log."""
    return logging.LogRecord("a.b", logging.WARNING, "", 0, message, args, sys.exc_info() if error else None)


def test_a_line_is_one_object() -> None:
    line = JsonLines().format(record("One\nand \u2028 two %s", "\x1b[31m"))
    assert "\n" not in line
    assert line.isascii()
    assert line.isprintable()
    said = json.loads(line)
    assert said["message"] == "One\nand \u2028 two \x1b[31m"
    assert (said["level"], said["logger"]) == ("WARNING", "a.b")
    assert said["time"].endswith("+00:00")


def test_text_for_a_terminal_stays_on_its_line() -> None:
    line = TextLines().format(record("One\ntwo \x1b[31m 흑백"))
    assert line.endswith("WARNING a.b: One\\ntwo \\x1b[31m 흑백")


def test_lines_have_an_end() -> None:
    """The end of what went wrong says most."""
    try:
        raise ValueError("x" * 100_000 + " the end")
    except ValueError:
        line = json.loads(JsonLines().format(record("y" * 100_000, error=True)))
    assert len(line["message"]) == MESSAGE_MOST
    assert len(line["error"]) == ERROR_MOST
    assert line["error"].endswith("the end")


def test_values_of_a_row_are_left_out() -> None:
    told = "duplicate key\nDETAIL:  Key (name_key)=(ann) already exists.\n"
    try:
        raise ValueError(told)
    except ValueError:
        line = json.loads(JsonLines().format(record("It failed", error=True)))
    assert "duplicate key" in line["error"]
    assert "ann" not in line["error"]


@pytest.mark.django_db(transaction=True)
def test_a_page_that_fails_is_named_by_its_pattern_and_its_request(
    client: Client, settings: Settings, written: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Addresses may hold names and keys."""
    settings.TRUSTED_PROXIES = 1
    settings.ROOT_URLCONF = "tests.config.failing"
    client.raise_request_exception = False
    answer = client.get("/players/Ann/?key=secret", headers={"x-request-id": "from-the-proxy-1"})
    assert (answer.status_code, answer["X-Request-ID"]) == (500, "from-the-proxy-1")
    [line] = written
    assert line["message"] == "Internal Server Error: /players/<str:name>/"
    assert line["request"] == "from-the-proxy-1"
    assert "RuntimeError: it broke" in line["error"]
    assert "secret" not in json.dumps(line)


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["short", "with spaces in it", "x" * 65, "new\tline-of-the-log"])
def test_only_a_proxy_gives_an_id_and_only_a_plain_one(
    client: Client, settings: Settings, given: str
) -> None:
    settings.TRUSTED_PROXIES = 0
    assert (
        client.get("/nothing", headers={"x-request-id": "from-a-stranger"})["X-Request-ID"]
        != "from-a-stranger"
    )
    settings.TRUSTED_PROXIES = 1
    assert client.get("/nothing", headers={"x-request-id": given})["X-Request-ID"] != given


@pytest.mark.django_db(transaction=True)
async def test_each_request_has_its_own_id_also_without_threads() -> None:
    first, second = await AsyncClient().get("/healthz"), await AsyncClient().get("/healthz")
    assert len(first["X-Request-ID"]) == 32
    assert first["X-Request-ID"] != second["X-Request-ID"]
    assert marks.known() == {}


@pytest.mark.django_db
def test_whoever_asks_for_what_is_not_there_writes_no_log(
    client: Client, written: list[dict[str, str]]
) -> None:
    assert client.get("/nothing").status_code == 404
    assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    assert written == []


async def test_a_line_of_a_socket_names_the_socket_and_the_room(
    table: Table,  # noqa: F811
    written: list[dict[str, str]],
) -> None:
    """An event of an unknown kind is such a line."""
    room = await Room.objects.aget()
    await live.send(live.room_group(room.pk), {"type": "nonsense"})
    for socket in (table.blue, table.yellow, table.watcher):
        await socket.settle()
    assert [line["message"] for line in written] == ["unknown event nonsense"] * 3
    assert {line["room"] for line in written} == {room.pk}
    assert len({line["socket"] for line in written}) == 3


def test_a_request_without_a_page_is_named_as_that() -> None:
    request = RequestFactory().get("/players/Ann/")
    line = record("Forbidden (%s): %s", "Origin", request.path)
    line.request = request
    assert json.loads(JsonLines().format(line))["message"] == "Forbidden (Origin): no page"
    request.resolver_match = resolve("/players/Ann/")
    assert (
        json.loads(JsonLines().format(line))["message"]
        == f"Forbidden (Origin): /{request.resolver_match.route}"
    )
