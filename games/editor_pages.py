"""The editor: its page, and what it asks while somebody draws. Nothing but its posts changes anything.

Checking, reading and writing files keep nothing. Drafts are kept for members; saving makes an own position, of a guest
too; a try starts a game on the drawing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.names import clean_name
from games import limits, tries
from games.forms import name_words
from games.visitors import known_user, let_in, may_come
from positions import catalogue, drafts
from positions.catalogue import CatalogueError
from positions.draft_models import Draft
from positions.drafts import DraftError, Drawn
from positions.layout import Fault, Layout, LayoutError, parse_layout
from positions.layout.csv import PositionText, is_sets, read_positions, write_positions
from positions.layout.hints import find_hints
from positions.layout.text import SIZE_LIMIT
from positions.models import LAYOUT_MOST, TITLE_MOST, Version
from positions.wording import word_fault, word_hint
from positions.words import LineError, clean_line

#: Bytes that a form adds to its file at most.
FORM_MOST = 16 * 1024

#: Checks, files and drafts, for each address: a designer's page asks after every pause in drawing.
asked = limits.Limit(size=200, rate=40)

#: What the page's scripts ask, by their names for it.
ADDRESSES = {
    "editor": "editor",
    "check": "editor_check",
    "read": "editor_read",
    "write": "editor_write",
    "save": "editor_save",
    "try": "editor_try",
    "keep": "draft_keep",
    "drop": "draft_drop",
}

View = Callable[[HttpRequest], HttpResponse]


def may_ask(request: HttpRequest) -> bool:
    """Whether the address of whoever is at the page may ask once more now."""
    return asked.take(limits.request_address(request))


def limited(is_allowed: Callable[[HttpRequest], bool]) -> Callable[[View], View]:
    """A post that may be sent only so often; beyond it the answer is 429."""

    def wrap(view: View) -> View:
        @wraps(view)
        def asking(request: HttpRequest) -> HttpResponse:
            if not is_allowed(request):
                return JsonResponse(
                    {"words": _("That was very fast. Wait a moment, then try again.")}, status=429
                )
            return view(request)

        return require_POST(never_cache(asking))

    return wrap


# The page


@require_safe
@never_cache
def editor(request: HttpRequest) -> HttpResponse:
    """An empty board; with `?from=<slug>` a copy of a public position, with `?position=<id>` an own one."""
    user = known_user(request)
    kept = drafts.drafts_of(owner_id=user.pk) if user and is_member(user) else []
    context = {
        "start": start_of(request, user),
        "drafts": [as_json(draft) for draft in kept],
        "is_member": is_member(user),
        "name": user.name if user else "",
        "sides": [
            ("columns", _("Columns"), _("One column fewer"), _("One column more")),
            ("rows", _("Rows"), _("One row fewer"), _("One row more")),
        ],
        "addresses": {name: reverse(url) for name, url in ADDRESSES.items()},
    }
    return render(request, "positions/editor.html", context)


def start_of(request: HttpRequest, user: User | None) -> dict[str, Any]:
    """What the page opens: `rows` (none for an empty board), `title`, `sets`, `source`, and the `origin` of a copy.

    `author` is somebody else who is named as the author of an own position, else "".
    """
    slug, number = request.GET.get("from", ""), request.GET.get("position", "")
    try:
        if slug:
            version = catalogue.published_version(slug=slug)
            return opened(version, source=f"from:{slug}", origin=version)
        if number:
            is_number = number.isascii() and number.isdigit() and len(number) < 10
            version = catalogue.own_version(
                position_id=int(number) if is_number else 0, user_id=user.pk if user else None
            )
            start = opened(version, source=f"position:{version.position_id}", origin=version.origin)
            return start | {"author": "" if user and version.credit == user.name else version.credit}
    except CatalogueError as error:
        raise Http404 from error
    return {
        "rows": [],
        "title": "",
        "author": "",
        "sets": catalogue.DEFAULT_SETS,
        "source": "",
        "origin": None,
    }


def opened(version: Version, *, source: str, origin: Version | None) -> dict[str, Any]:
    """A stored version as the page opens it."""
    return {
        "rows": version.layout.split("\n"),
        "title": version.shown_title,
        "author": "",
        "sets": version.sets,
        "source": source,
        "origin": origin and {"title": origin.shown_title, "author": origin.credit},
    }


# What keeps nothing


@limited(may_ask)
def check(request: HttpRequest) -> HttpResponse:
    """Everything that is wrong with a drawing, and what its designer may want to look at again."""
    try:
        layout = layout_in(request)
    except LayoutError as error:
        return JsonResponse(
            {"faults": [fault_json(fault, word_fault) for fault in error.faults], "hints": []}
        )
    return JsonResponse({"faults": [], "hints": [fault_json(hint, word_hint) for hint in find_hints(layout)]})


@csrf_exempt  # what is too long is refused before anything of it is read, the token included
def read(request: HttpRequest) -> HttpResponse:
    """The positions of a CSV file, or what is wrong with it, line by line."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > SIZE_LIMIT + FORM_MOST:
        return faults_json((Fault("too_large", 1, quoted=f"{length} bytes"),), status=413)
    return read_within_limits(request)


@csrf_protect
@limited(may_ask)
def read_within_limits(request: HttpRequest) -> HttpResponse:
    """`read` for a request that is no longer than it may be."""
    file = request.FILES.get("file")
    try:
        entries = read_positions(file.read() if file else b"")
    except LayoutError as error:
        return faults_json(error.faults)
    return JsonResponse({"positions": [entry_json(entry) for entry in entries]})


@limited(may_ask)
def write(request: HttpRequest) -> HttpResponse:
    """The drawing as a block of the players' CSV format."""
    try:
        layout, sets = layout_in(request), sets_in(request)
    except LayoutError as error:
        return faults_json(error.faults)
    user = known_user(request)
    try:
        title = clean_line(request.POST.get("title", ""), most=TITLE_MOST)
    except LineError:
        title = ""
    try:
        author = author_in(request)
    except FieldError:
        author = ""
    entry = PositionText(1, title, layout, sets=sets, author=author or (user.name if user else ""))
    name = slugify(title, allow_unicode=True) or "position"
    disposition = content_disposition_header(as_attachment=True, filename=f"{name}.csv")
    return HttpResponse(
        write_positions([entry]),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": disposition or ""},
    )


# What keeps something


@limited(may_come)
def save(request: HttpRequest) -> HttpResponse:
    """Make the drawing an own position; whoever is nobody yet becomes a guest of the name that was typed."""
    user = known_user(request)
    try:
        layout, sets = layout_in(request), sets_in(request)
        with transaction.atomic():
            owner = user or User.objects.create_guest(named(request, "name", clean_name))
            version = drafts.save_drawing(
                owner_id=owner.pk,
                layout=layout,
                sets=sets,
                title=named(request, "title", lambda text: clean_line(text, most=TITLE_MOST)),
                credit=author_in(request) or owner.name,
                source=request.POST.get("source", "")[:100],
            )
            drafts.drop_draft(owner_id=owner.pk, key=request.POST.get("key", "")[:36])
    except LayoutError as error:
        return faults_json(error.faults)
    except FieldError as error:
        return JsonResponse({"field": error.field, "words": error.words}, status=422)
    except CatalogueError:
        words = _(
            "The position that you were changing is not there any more. Save once more: it becomes a new one."
        )
        return JsonResponse({"field": "source", "words": words}, status=404)
    let_in(request, owner)
    return JsonResponse(
        {
            "source": f"position:{version.position_id}",
            "title": version.title,
            "address": f"{reverse('editor')}?position={version.position_id}",
        }
    )


@limited(may_come)
def try_out(request: HttpRequest) -> HttpResponse:
    """Start a game for two on one device on the drawing; its address."""
    try:
        layout, sets = layout_in(request), sets_in(request)
    except LayoutError as error:
        return faults_json(error.faults)
    joined = tries.open_try(
        user=known_user(request),
        layout=layout,
        sets=sets,
        title=request.POST.get("title", ""),
        request=request.POST.get("request", ""),
    )
    let_in(request, joined.user)
    return JsonResponse({"address": reverse("room", args=[joined.code])})


@limited(may_ask)
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a member's draft; 409 with the newer one where another tab or device was there first."""
    user = known_user(request)
    if user is None or not is_member(user):
        return JsonResponse({"code": "members_only"}, status=403)
    try:
        draft = drafts.keep_draft(
            owner_id=user.pk,
            key=request.POST.get("key", ""),
            revision=number_in(request, "revision"),
            drawn=Drawn(
                rows=request.POST.get("rows", "")[: LAYOUT_MOST + 1].split("\n"),
                title=request.POST.get("title", ""),
                author=request.POST.get("author", ""),
                sets=number_in(request, "sets"),
                source=request.POST.get("source", ""),
            ),
        )
    except DraftError as error:
        if error.newer is not None:
            return JsonResponse({"code": error.code, "newer": as_json(error.newer)}, status=409)
        return JsonResponse({"code": error.code}, status=422)
    return JsonResponse({"revision": draft.revision})


@limited(may_ask)
def drop(request: HttpRequest) -> HttpResponse:
    """Delete a member's draft."""
    user = known_user(request)
    if user is None or not drafts.drop_draft(owner_id=user.pk, key=request.POST.get("key", "")[:100]):
        raise Http404
    return JsonResponse({})


# Steps


class FieldError(Exception):
    """A field that can't be taken as it was typed."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(field)
        self.field, self.words = field, words


def named(request: HttpRequest, field: str, clean: Callable[[str], str]) -> str:
    """A field's text, cleaned. Raises FieldError with what to do."""
    try:
        return clean(request.POST.get(field, ""))
    except LineError as error:
        if field == "name":
            raise FieldError(field, name_words(error.code)) from error
        words = {
            "empty": _("Give it a name of letters or digits first."),
            "too_long": _("A position's name has 60 characters at most. Shorten it."),
        }
        raise FieldError(field, words[error.code]) from error


def author_in(request: HttpRequest) -> str:
    """Whom the form names as the author; "" for the person who sends it. Raises FieldError."""
    try:
        return clean_line(request.POST.get("author", ""), most=TITLE_MOST)
    except LineError as error:
        if error.code == "empty":
            return ""
        raise FieldError("author", _("An author's name has 60 characters at most. Shorten it.")) from error


def layout_in(request: HttpRequest) -> Layout:
    """The form's layout. Raises LayoutError."""
    text = request.POST.get("rows", "")
    # One row and one column too many are still told as such.
    return parse_layout(text[: 2 * LAYOUT_MOST])


def sets_in(request: HttpRequest) -> int:
    """The form's number of sets. Raises LayoutError."""
    sets = number_in(request, "sets")
    if not is_sets(sets):
        raise LayoutError((Fault("bad_sets", quoted=str(sets)),))
    return sets


def number_in(request: HttpRequest, field: str) -> int:
    """A whole number of up to nine digits; 0 for anything else."""
    text = request.POST.get(field, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def is_member(user: User | None) -> bool:
    """Whether this person's drafts are kept on the server."""
    return user is not None and not user.is_guest


def faults_json(faults: tuple[Fault, ...], status: int = 422) -> JsonResponse:
    """What is wrong, in the reader's language."""
    return JsonResponse({"faults": [fault_json(fault, word_fault) for fault in faults]}, status=status)


def fault_json(fault: Fault, word: Callable[[Fault], str]) -> dict[str, Any]:
    """A fault or hint: `code`, `line` (from 1), `cell`, `words`."""
    return {"code": fault.code, "line": fault.line, "cell": fault.cell, "words": word(fault)}


def entry_json(entry: PositionText) -> dict[str, Any]:
    """A position of a file."""
    return {
        "id": entry.id,
        "title": entry.title[:TITLE_MOST],
        "author": entry.author[:TITLE_MOST],
        "sets": entry.sets or catalogue.DEFAULT_SETS,
        "rows": [" ".join(row) for row in entry.layout.tokens],
    }


def as_json(draft: Draft) -> dict[str, Any]:
    """A draft as the page keeps it."""
    return {
        "key": draft.key,
        "rows": draft.rows,
        "title": draft.title,
        "author": draft.author,
        "sets": draft.sets,
        "source": draft.source,
        "revision": draft.revision,
        "at": int(draft.updated_at.timestamp() * 1000),
    }
