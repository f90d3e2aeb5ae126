"""The page of a member."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.cards import card
from games.entries import entries
from games.history import games_of_player
from games.history_pages import cursor_in, found, ways
from games.previews import Preview
from games.profiles import NoProfile, player_for, profile_of
from games.visitors import known_user
from games.words import seat_name


@require_safe
@never_cache
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Who it is, how they play, and their games that the reader may find."""
    viewer, cursor = known_user(request), cursor_in(request.GET)
    try:
        member = player_for(viewer, name)
    except NoProfile as error:
        raise Http404 from error
    address = reverse("player", args=[member.name])
    if name != member.name:
        return redirect(address)
    page = found(games_of_player, player=member, viewer=viewer, cursor=cursor)
    profile = profile_of(member)
    context = {
        "member": member,
        "is_me": member == viewer,
        "profile": profile,
        "tallies": [(seat_name(seat), tally) for seat, tally in profile.colours.items()],
        "favourites": [(card(row.version), row.tally) for row in profile.favourites],
        "entries": entries(page.games, reader=viewer),
        "preview": Preview(
            title=member.name,
            words=_("A player of Divided Loyalties."),
            picture="",
            address=address,
        ),
        **ways(address, page, {}),
    }
    return render(request, "games/player.html", context)
