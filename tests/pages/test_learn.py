"""Learning by playing: every lesson can be solved, none solves itself, and all else gets a clear answer."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from games import limits
from games.lessons import LESSONS, Lesson
from games.lessons.lesson import moves
from games.rules import format_action

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limit() -> None:
    """Nobody has tried anything yet."""
    limits.lessons.clear()


def send(slug: str, actions: Any, client: Client | None = None) -> Any:
    """Have it judged: the answer of the lesson's address."""
    text = actions if isinstance(actions, str) else json.dumps(actions)
    return (client or Client()).post(f"/learn/{slug}/", {"actions": text})


def played(slug: str, text: str) -> dict[str, Any]:
    """What a lesson says after moves in the words of docs/notation.md."""
    answer = send(slug, [format_action(move) for move in moves(text)])
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)


@each_lesson
def test_its_solution_solves_it_and_less_does_not(lesson: Lesson) -> None:
    """The goal is reached with the last action and no sooner; the game is told as rooms tell it."""
    solution = lesson.solution.split(", ")
    for count in range(len(solution) + 1):
        told = played(lesson.slug, ", ".join(solution[:count]))
        assert (told["reached"], told["failed"]) == (count == len(solution), False)
    assert told["words"] == str(lesson.done)
    assert told["game"]["type"] == "game"
    assert told["moves"][0]["seat"] == "blue"


@pytest.mark.parametrize(
    ("slug", "text", "words"),
    [
        ("place", "end", "That is a pass"),
        ("bridge", "purple b3, end", "without the bridge"),
        ("bridge", "red b3", "Take it back with Undo"),
        ("four", "green c3, a3-c3", "a bridge of three, and it stays one"),
        ("regions", "green d4, b4-d4", "lies on S1"),
        ("green", "green b4, a4-c4, end", "Yours still counts"),
        ("green", "green b4, end", "and you have none"),
        ("inside", "purple b3, a3-c3, end", "cut yours"),
        ("cut", "purple c5, c3-c5", "only ends at Yellow's"),
        ("cut", "red c2, end", "still stands"),
        ("between", "purple d3, end", "still stands"),
        ("dots", "green b1, end", "No stone stands on a dot"),
        ("sets", "end", "still in your hand"),
        ("end", "blue a4", "the game goes on"),
        ("end", "blue a4, end", "two passes in a row"),
    ],
)
def test_a_slip_is_explained(slug: str, text: str, words: str) -> None:
    """What is legal and leads elsewhere; once the turn has ended only taking back leads on."""
    told = played(slug, text)
    assert (told["reached"], told["failed"]) == (False, text.endswith("end"))
    assert words in told["words"]


@each_lesson
def test_any_turn_may_be_played(lesson: Lesson) -> None:
    """Whichever stone is placed where, Yellow answers, or the game is over."""
    start = lesson.start
    colours = [colour for colour, count in start.state.supply("blue").items() if count]
    for cells in start.state.layout.regions.values():
        for cell in cells:
            if cell not in start.state.stones:
                actions = [{"type": "place", "colour": colours[0], "cell": list(cell)}, {"type": "end"}]
                told = send(lesson.slug, actions).json()
                assert told["game"]["state"]["turn"] == "blue" or told["game"]["state"]["outcome"]


def test_a_refusal_names_its_code() -> None:
    """The same codes as in rooms."""
    place = {"type": "place", "colour": "green", "cell": [0, 2]}
    answer = send("bridge", [place])
    assert (answer.status_code, answer.json()) == (200, {"code": "cell_occupied"})
    answer = send("end", [{"type": "end"}, {"type": "end"}])
    assert (answer.status_code, answer.json()) == (200, {"code": "game_over"})


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "null", "[1]", "[[]]", '[{"type": "undo"}]', '[{"type": "resign"}]', '[{"type": "place"}]',
        '[{"type": "end", "seat": "yellow"}]', '[{"type": "place", "colour": "green", "cell": [0, 1e400]}]',
        '[{"type": "bridge", "from": [true, 0], "to": [2, 2]}]', "[" * 4000,
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_to_be_so(text: str) -> None:
    answer = send("bridge", text)
    assert (answer.status_code, answer.json()) == (422, {"code": "bad_message"})


def test_what_is_too_much_is_refused() -> None:
    """More actions than any lesson needs, a longer text, and too many tries at once."""
    answer = send("bridge", [{"type": "end"}] * 31)
    assert (answer.status_code, answer.json()) == (422, {"code": "too_long"})
    assert send("bridge", " " * 5000).status_code == 413
    limits.lessons.size, size = 0, limits.lessons.size
    try:
        limits.lessons.clear()
        answer = send("bridge", [])
    finally:
        limits.lessons.size = size
    assert (answer.status_code, answer.json()) == (429, {"code": "too_many"})


def test_no_such_lesson() -> None:
    assert send("made-up", []).status_code == 404
    assert Client().get("/learn/made-up/").status_code == 404


def test_the_token_is_asked_for() -> None:
    assert send("bridge", [], Client(enforce_csrf_checks=True)).status_code == 403


def test_nobody_is_made_by_learning() -> None:
    """No guest and no session, whatever is done; each page leads to the next, the last to a game."""
    client = Client()
    assert f'href="/learn/{LESSONS[0].slug}/"' in client.get("/learn/").text
    addresses = [*(f"/learn/{lesson.slug}/" for lesson in LESSONS), "/learn/done/"]
    for address, after in pairwise(addresses):
        assert f'href="{after}"' in client.get(address).text
    played("bridge", "purple b3, a3-c3")
    last = client.get("/learn/done/").text
    for way in ("/", "/device/", "/en/rules/"):
        assert f'href="{way}"' in last
    assert not User.objects.exists()
    assert not Session.objects.exists()
