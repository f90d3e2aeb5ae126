"""Files that hold a game, read from bytes in bounded time and memory: records of ours and what the older page saved."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple, NoReturn

from games.rules.actions import RecordError
from games.rules.older_page import is_saved_game, parse_saved_game
from games.rules.record import Record
from games.rules.record_json import parse_record

#: Largest file that is read, in bytes.
SIZE_LIMIT: Final = 1 << 20


class GameFile(NamedTuple):
    """What a file held."""

    #: The name of its position; None in our own records, which carry the position itself.
    name: str | None
    record: Record


def read_game_file(data: bytes) -> GameFile:
    """The game in a file.

    Raises RecordError with a code and a place: `too_large`, `bad_encoding` or `bad_json` for what is no JSON of ours
    (numbers that are none and keys that come twice included), else what `parse_record` and `parse_saved_game` raise.
    """
    if len(data) > SIZE_LIMIT:
        raise RecordError("too_large", f"{len(data)} bytes, at most {SIZE_LIMIT}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("bad_encoding", f"byte {error.start}") from error
    found = _read_json(text)
    if is_saved_game(found):
        return GameFile(*parse_saved_game(found))
    return GameFile(None, parse_record(found))


def _read_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RecordError("bad_json", f"line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise RecordError("bad_json", "nested too deeply") from error
    except RecordError:
        raise
    except ValueError as error:
        # Python refuses to read whole numbers of thousands of digits.
        raise RecordError("bad_json", "a number that is too long") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RecordError("bad_json", f"key twice: {name}")
        fields[name] = value
    return fields


def _no_number(word: str) -> NoReturn:
    raise RecordError("bad_json", f"number {word}")
