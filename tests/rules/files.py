"""Game files for tests: a small saved game of the older page, changes to such data, and the command that reads them."""

from __future__ import annotations

import copy
import io
import json

from django.core.management import call_command

#: A small saved game: four cells of one region and a dot, blue's row of three, the fourth stone just placed.
SAVED = {
    "version": 1,
    "position": {
        "name": "Small",
        "sub": "",
        "boards": [{"token": "S1", "cells": [[0, 0], [1, 0], [2, 0], [0, 1]]}],
        "dots": [[1, 1]],
    },
    "grid": ["blue", "purple", "blue", None, "red", None, None, None, None, None, None, None],
    "blueInv": {"blue": 2, "purple": 2, "green": 2, "red": 2, "orange": 1},
    "yellowInv": {"yellow": 4, "orange": 3, "green": 2, "red": 1, "purple": 1},
    "currentPlayer": "blue",
    "lastPlaced": None,
    "blueBatch": 1,
    "yellowBatch": 1,
    "activeBridges": [{"row": [0, 1, 2], "player": "blue", "s": 0, "e": 2, "cut": False}],
    "bridgeScore": {"blue": 1, "yellow": 0},
    "regionScore": {"blue": 1, "yellow": 0},
}


def encoded(data):
    """As a file holds it."""
    return json.dumps(data).encode()


def changed(data, path, value):
    """A copy with one value put in, or taken out where `value` is `...`."""
    data = copy.deepcopy(data)
    *way, last = path
    inner = data
    for step in way:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data


def saved_with(*changes):
    """The small saved game with changes."""
    data = SAVED
    for path, value in changes:
        data = changed(data, path, value)
    return data


def record_check(path):
    """What `manage.py record_check` prints, and its exit status."""
    out = io.StringIO()
    try:
        call_command("record_check", str(path), stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0
