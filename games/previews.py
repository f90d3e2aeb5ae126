"""What a link shows of its page where it is posted: a title, words and a picture (OpenGraph)."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.templatetags.static import static

#: The picture of pages that have none of their own.
PICTURE = "img/preview.png"


@dataclass(frozen=True)
class Preview:
    """Title, words, and paths of this site to the picture and to the page."""

    title: str
    words: str
    #: "" for the site's own picture.
    picture: str
    address: str

    @property
    def picture_address(self) -> str:
        """With the site's name, as those who fetch it need it."""
        return settings.SITE_URL + (self.picture or static(PICTURE))

    @property
    def page_address(self) -> str:
        """The page, with the site's name."""
        return settings.SITE_URL + self.address
