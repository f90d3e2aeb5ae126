"""`manage.py games_verify`: games as they were played are right, and whatever was tampered with is found."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play, rooms
from games.models import Game, GameAction, Room
from games.rules import Action, Bridge, EndTurn, Place, Resign, Seat, Undo
from tests.games.conftest import make_version

pytestmark = pytest.mark.django_db(transaction=True)

#: Bridges, an undo, a turn of the other, and an end.
MOVES: list[tuple[Seat, Action]] = [
    ("blue", Place("blue", (0, 0))),
    ("blue", EndTurn()),
    ("yellow", Place("green", (1, 0))),
    ("yellow", EndTurn()),
    ("blue", Place("purple", (2, 0))),
    ("blue", Undo()),
    ("blue", Place("blue", (2, 0))),
    ("blue", Bridge((0, 0), (2, 0))),
    ("blue", EndTurn()),
]


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Nothing remembered from the test before."""
    play.cache.clear()


def played(*moves: tuple[Seat, Action], code: str = "club") -> Game:
    """A game in which that was done."""
    ann, _ = (rooms.join(user=None, name=name, code=code).user for name in ("Ann", "Ben"))
    room = Room.objects.get(code=code)
    rooms.pick(room_id=room.pk, user_id=ann.pk, version_id=make_version().pk)
    game = room.games.get()
    for number, (seat, action) in enumerate(moves):
        done = async_to_sync(play.act)(
            play.Table(room.pk, game.pk, seat), action, client_id=f"{seat}{number}"
        )
        assert isinstance(done, play.Done), (action, done)
    return game


def verified() -> tuple[int, str, str]:
    """The status, and what is said on both outputs."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("games_verify", stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue().strip(), err.getvalue().strip()
    return 0, out.getvalue().strip(), err.getvalue().strip()


def test_games_as_they_were_played_are_right() -> None:
    played(*MOVES)
    played(*MOVES, ("yellow", Resign()), code="den")
    played(code="new")
    assert verified() == (0, "3 checked, 0 wrong", "")


TAMPERED: dict[str, tuple[Callable[[Game], Any], str]] = {
    "a score": (
        lambda game: Game.objects.filter(pk=game.pk).update(blue_bridges=7),
        "blue_bridges: 7 is stored, the actions give 1",
    ),
    "the turn": (
        lambda game: Game.objects.filter(pk=game.pk).update(turn="blue"),
        "turn: blue is stored, the actions give yellow",
    ),
    "the number": (
        lambda game: Game.objects.filter(pk=game.pk).update(last=4),
        "last: 4 is stored, the actions give 9",
    ),
    "the end": (
        lambda game: Game.objects.filter(pk=game.pk).update(
            status="over", reason="agreed", winner="blue", ended_at=timezone.now()
        ),
        "winner: blue is stored, the actions give nothing",
    ),
    "an action": (
        lambda game: GameAction.objects.filter(game=game, number=8).update(
            data={"from": [0, 0], "to": [9, 0]}
        ),
        "action 8: ",
    ),
    "a gap": (
        lambda game: GameAction.objects.filter(game=game, number=5).update(number=99),
        "actions: number 6 where 5 should be",
    ),
    "the start": (
        lambda game: Game.objects.filter(pk=game.pk).update(start={"rows": ["x"], "sets": 3}),
        "start: bad_start rows",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_found(what: str) -> None:
    game = played(*MOVES)
    played(*MOVES, code="den")
    tamper, fault = TAMPERED[what]
    tamper(game)
    status, out, err = verified()
    assert (status, out) == (1, "2 checked, 1 wrong")
    assert f"{game.pk}: {fault}" in err


def test_the_number_of_queries_does_not_grow_with_the_games() -> None:
    counts = []
    for code in ("one", "two", "three"):
        played(*MOVES, code=code)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            verified()
        counts.append(len(queries))
    assert counts[0] == counts[2]
