"""Titles in the reader's language.

Those of the positions that come with the site are translated; what people call theirs stays as they wrote it, whatever
it is. Files, links and messages carry the title that is stored.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import pgettext_lazy

from positions.words import fold_line

#: Of all starters, as their files have them. The slug of each is made of its title, and no other position gets it.
TITLES: dict[str, Promise] = {
    "Butterfly": pgettext_lazy("title of a position", "Butterfly"),
    "Castle": pgettext_lazy("title of a position", "Castle"),
    "Cat": pgettext_lazy("title of a position", "Cat"),
    "Crab": pgettext_lazy("title of a position", "Crab"),
    "Crown": pgettext_lazy("title of a position", "Crown"),
    "Duck": pgettext_lazy("title of a position", "Duck"),
    "Elephant": pgettext_lazy("title of a position", "Elephant"),
    "Fir tree": pgettext_lazy("title of a position", "Fir tree"),
    "Fish": pgettext_lazy("title of a position", "Fish"),
    "Heart": pgettext_lazy("title of a position", "Heart"),
    "Hourglass": pgettext_lazy("title of a position", "Hourglass"),
    "Lighthouse": pgettext_lazy("title of a position", "Lighthouse"),
    "Mushroom": pgettext_lazy("title of a position", "Mushroom"),
    "Rocket": pgettext_lazy("title of a position", "Rocket"),
    "Sailing boat": pgettext_lazy("title of a position", "Sailing boat"),
    "Steam engine": pgettext_lazy("title of a position", "Steam engine"),
}

#: The slug of each.
SLUGS: dict[str, str] = {title: slugify(title) for title in TITLES}


def is_starter(title: str, slug: str) -> bool:
    """Whether it is one of the site's own positions under its own title; a renamed one is shown as it was renamed."""
    return SLUGS.get(title) == slug


def shown_title(title: str, slug: str) -> str:
    """The title of the position with that slug in the reader's language."""
    return str(TITLES[title]) if is_starter(title, slug) else title


def titles_like(word: str) -> list[str]:
    """Titles of starters that have the folded word in them in the reader's language."""
    return [title for title, words in TITLES.items() if word in fold_line(str(words))]
