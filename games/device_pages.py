"""Two people on one device, and games from files: pages that need no script until the game is on."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from games import device, loading, rooms
from games.cards import Cards, card, find_cards
from games.codes import fresh_code
from games.forms import name_words, small_number
from games.held import RoomError
from games.loading import Loaded
from games.rules import SEATS, RecordError, Seat
from games.rules.record_file import SIZE_LIMIT
from games.visitors import known_user, let_in, may_come
from games.words import seat_name
from positions.catalogue import CatalogueError, published_versions, version_for_play
from positions.listing import SEARCH_MOST
from positions.models import Version
from positions.words import LineError

#: Bytes that a form adds to its file at most: field names, the token, the two names.
FORM_MOST = 16 * 1024


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def two_on_this_device(request: HttpRequest) -> HttpResponse:
    """Names and positions; a press on one starts the game. `?position=<slug>` or `?version=` offers that one alone."""
    form: dict[str, Any] = {**names_form(request), "version": request.POST.get("version", "")}
    if request.method == "POST":
        if not may_come(request):
            return render(request, "429.html", status=429)
        try:
            joined = device.open_table(
                user=known_user(request),
                names=names_in(form),
                request=form["request"],
                version_id=small_number(form["version"]) or 0,
            )
        except LineError as error:
            form["error"] = name_words(error.code)
        except RoomError:
            form["error"] = _("This position can't be played any more. Pick another.")
        else:
            return into(request, joined)
    asked = asked_version(request)
    context = {
        "form": form,
        "cards": Cards([{"title": "", "entries": [card(asked)]}], text="", has_more=False)
        if asked
        else find_cards(
            known_user(request), text=request.GET.get("text", "")[:SEARCH_MOST].replace("\x00", "")
        ),
    }
    return render(request, "games/device_start.html", context, status=422 if form["error"] else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@csrf_exempt  # what is too long is refused before anything of it is read, the token included
def load(request: HttpRequest) -> HttpResponse:
    """A file with a game; it goes on here, or in a room for two."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > SIZE_LIMIT + FORM_MOST:
        form: dict[str, Any] = {
            "blue": "", "yellow": "", "request": uuid.uuid4().hex, "room": fresh_code(), "where": "device"
        }  # fmt: skip
        form["error"] = fault_words("too_large")
        return render(request, "games/load.html", {"form": form}, status=413)
    return load_within_limits(request)


@csrf_protect
def load_within_limits(request: HttpRequest) -> HttpResponse:
    """`load` for a request that is no longer than it may be."""
    form: dict[str, Any] = {
        **names_form(request),
        "room": request.POST.get("room", "") or fresh_code(),
        "where": "room" if request.POST.get("where") == "room" else "device",
    }
    if request.method == "POST":
        if not may_come(request):
            return render(request, "429.html", status=429)
        try:
            joined = load_into(request, form, read_file(request.FILES.get("file")))
        except RecordError as error:
            form["error"], form["place"] = fault_words(error.code), place_words(error.place)
        except LineError as error:
            form["error"] = name_words(error.code)
        except RoomError:
            form["error"] = _("This room is in use. Load the file once more: it gets a room of its own.")
            form["room"] = fresh_code()
        else:
            return into(request, joined)
    return render(request, "games/load.html", {"form": form}, status=422 if form["error"] else 200)


def asked_version(request: HttpRequest) -> Version | None:
    """The one position that the address asks for, if the person may play it."""
    if slug := request.GET.get("position", ""):
        return next(iter(published_versions(slugs=[slug])), None)
    user, version_id = known_user(request), small_number(request.GET.get("version", ""))
    try:
        return version_for_play(version_id=version_id or 0, user_id=user.pk if user else None)
    except CatalogueError:
        return None


def place_words(place: str) -> str:
    """Where in the file: a line of the text, or a part of the record under its own name."""
    if line := re.fullmatch(r"line (\d+), column (\d+)", place):
        return _("line %(line)s, column %(column)s") % {"line": line[1], "column": line[2]}
    return place


def read_file(file: UploadedFile[Any] | None) -> Loaded:
    """The game in the form's file. Raises RecordError."""
    if file is None:
        raise RecordError("no_file")
    if file.size is None or file.size > SIZE_LIMIT:
        raise RecordError("too_large")
    return loading.read_upload(file.read(), file.name or "")


def load_into(request: HttpRequest, form: dict[str, Any], loaded: Loaded) -> rooms.Joined:
    """Go on with a game where the form says. Raises RecordError, LineError, RoomError."""
    user, names = known_user(request), names_in(form)
    if form["where"] == "device":
        return device.open_table(user=user, names=names, request=form["request"], loaded=loaded)
    if loaded.record.state.outcome is not None:
        raise RecordError("is_over")
    name = form["blue"].strip() or (user.name if user else names["blue"])
    joined = rooms.join(user=user, name=name, code=form["room"], request=form["request"])
    room = rooms.room_for(joined.user, joined.code)
    if room is None:
        raise RoomError("no_room")
    loading.lay_out(room_id=room.pk, user_id=joined.user.pk, loaded=loaded)
    return joined


def into(request: HttpRequest, joined: rooms.Joined) -> HttpResponse:
    """To the room, as the person who is in it now."""
    let_in(request, joined.user)
    response = redirect("room", joined.code)
    response.status_code = 303
    return response


def names_form(request: HttpRequest) -> dict[str, Any]:
    """The names as they were typed, and the key of the form."""
    user = known_user(request)
    return {
        "blue": request.POST.get("blue", user.name if user else ""),
        "yellow": request.POST.get("yellow", ""),
        "request": request.POST.get("request", "") or uuid.uuid4().hex,
        "error": "",
        "place": "",
    }


def names_in(form: dict[str, Any]) -> dict[Seat, str]:
    """Both names; who has none is called as the seat."""
    return {seat: form[seat].strip() or seat_name(seat) for seat in SEATS}


def fault_words(code: str) -> str:
    """What is wrong with a file, in one sentence."""
    sentences = {
        "no_file": _("Choose the file first."),
        "too_large": _("A file may have 1 MiB at most. This one is larger; is it a game?"),
        "bad_encoding": _("The file is not text in UTF-8, so it can't be a saved game."),
        "bad_json": _("The file can't be read as JSON. Choose a file that was downloaded from a game."),
        "bad_record": _("This is not a record of a game. Choose a file that was downloaded from a game."),
        "unknown_version": _("The file is of a version that is not known here."),
        "bad_start": _("The start of the game in this file can't be read."),
        "bad_action": _("A move in this file can't be read."),
        "bad_saved_game": _("This saved game of the older page can't be read."),
        "bad_snapshot": _("The board in this file contradicts itself, so it can't be played on."),
        "is_over": _(
            "This game is over, so there is nothing left to play in a room. Choose “Two on this device” to look at it."
        ),
    }
    return sentences.get(code) or _(
        "A move in this file is against the rules, so the game can't be played on."
    )
