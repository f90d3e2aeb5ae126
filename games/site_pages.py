"""Privacy, terms and contact as everybody reads them: what administrators wrote, else a short honest text of our own.

The text is plain. An empty line begins a paragraph, `## ` a heading, `- ` a line of a list; addresses become links.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import SitePage

Slug = SitePage.Slug


@dataclass(frozen=True)
class Block:
    """A piece of a text: `kind` is `heading`, `list` or `paragraph`."""

    kind: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """What is shown at one address."""

    slug: str
    #: The language of title and text, which may not be the reader's.
    language: str
    title: str
    blocks: tuple[Block, ...]
    #: Nobody has filled it in; the text is our own.
    is_default: bool


@require_safe
def site_page(request: HttpRequest, language: str, slug: str) -> HttpResponse:
    """The page in the language of the address, whatever the reader's own."""
    if language not in dict(settings.LANGUAGES) or slug not in Slug.values:
        raise Http404
    with translation.override(language):
        return render(request, "games/site_page.html", {"page": page_for(slug, language)})


def page_for(slug: str, language: str) -> Page:
    """As written in that language, else in English, else our own words."""
    written = SitePage.objects.filter(slug=slug, language__in={language, "en"})
    by_language = {page.language: page for page in written}
    page = by_language.get(language) or by_language.get("en")
    if page is None:
        title, text = default_text(slug)
        return Page(slug, language, title, blocks_of(text), is_default=True)
    return Page(slug, page.language, page.title, blocks_of(page.text), is_default=False)


def blocks_of(text: str) -> tuple[Block, ...]:
    """The pieces of a text, in order."""
    found: list[Block] = []
    for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        waiting: list[str] = []
        for line in part.split("\n"):
            if line.startswith("## "):
                found += _flushed(waiting)
                found.append(Block("heading", (line[3:].strip(),)))
            elif waiting and line.startswith("- ") != waiting[0].startswith("- "):
                found += _flushed(waiting)
                waiting.append(line)
            else:
                waiting.append(line)
        found += _flushed(waiting)
    return tuple(found)


def _flushed(lines: list[str]) -> list[Block]:
    """The lines as a list or a paragraph; none are left waiting."""
    taken = tuple(line for line in lines if line.strip())
    lines.clear()
    if not taken:
        return []
    if taken[0].startswith("- "):
        return [Block("list", tuple(line[2:].strip() for line in taken))]
    return [Block("paragraph", taken)]


def default_text(slug: str) -> tuple[str, str]:
    """Title and text of a page that nobody has filled in: true of every site that runs this program."""
    if slug == Slug.PRIVACY:
        return _("Privacy"), _(
            "Whoever runs this site has not written this page yet. Until then, this is what the program itself keeps.\n"
            "\n"
            "## Looking\n"
            "Looking at pages keeps nothing about you. A language and a look that you choose stay in cookies of your "
            "own browser.\n"
            "\n"
            "## Playing as a guest\n"
            "When you join a room, the name that you type is kept with your seat, and a cookie lets you back to it. It "
            "lasts for 400 days from your last visit. Names that nobody has used for anything are deleted after a "
            "day.\n"
            "\n"
            "## With an account\n"
            "Your name, your settings, an e-mail address if you give one, and the devices on which you are signed in, "
            "with their network addresses. Passwords are kept in a form that nobody can read back.\n"
            "\n"
            "## Games and talk\n"
            "Games, with both names, stay for good: whoever has the link of a finished game can see it. What you say "
            "in a room stays with the room, and moderators can read what is reported.\n"
            "\n"
            "## What is not done\n"
            "There are no advertisements, no counters of other companies, and no cookies but these.\n"
            "\n"
            "## Leaving\n"
            "In the settings you can download everything about you and delete your account. Your games stay, with "
            "“Deleted player” in place of your name."
        )
    if slug == Slug.TERMS:
        return _("Terms"), _(
            "Whoever runs this site has not written this page yet.\n"
            "\n"
            "Until then, this goes without saying: play fairly, be kind in rooms, and choose a name and titles that "
            "anybody can read aloud. Moderators may hide lines, silence people and end games; each time they say why."
        )
    return _("Contact"), _(
        "Whoever runs this site has not said yet how to be reached.\n"
        "\n"
        "A line, a name or a title that should not be here can be reported where you see it; moderators read that."
    )
