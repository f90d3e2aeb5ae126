"""What administrators write around the games: what is kept of people, the terms, whom to ask, and the video."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import URLValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

#: Code points of a page's title and of its text.
PAGE_TITLE_MOST, PAGE_TEXT_MOST = 80, 50_000
#: Code points of the address of a video.
VIDEO_ADDRESS_MOST = 500


class SitePage(models.Model):
    """One of these pages in one language. Plain text; `games.site_pages` says what is made of it."""

    class Slug(models.TextChoices):
        """Which page."""

        PRIVACY = "privacy", _("Privacy")
        TERMS = "terms", _("Terms")
        CONTACT = "contact", _("Contact")

    slug = models.CharField(_("page"), max_length=16, choices=Slug.choices)
    # A code of settings.LANGUAGES; a language that is offered no more keeps its pages.
    language = models.CharField(_("language"), max_length=16)
    title = models.CharField(_("title"), max_length=PAGE_TITLE_MOST)
    text = models.TextField(_("text"), max_length=PAGE_TEXT_MOST)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        ordering = ("slug", "language")
        verbose_name = _("page of the site")
        verbose_name_plural = _("pages of the site")
        constraints: ClassVar = [
            models.UniqueConstraint(name="site_page_once", fields=("slug", "language")),
            models.CheckConstraint(
                name="site_page_known", condition=Q(slug__in=("privacy", "terms", "contact"))
            ),
            models.CheckConstraint(
                name="site_page_filled", condition=~Q(language="") & ~Q(title="") & ~Q(text="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slug} ({self.language})"


class SiteVideo(models.Model):
    """A video about the game, somewhere else on the web, in one language. The page about the game links to it."""

    # A code of settings.LANGUAGES; a language that is offered no more keeps its video.
    language = models.CharField(_("language"), max_length=16)
    address = models.URLField(
        _("address"), max_length=VIDEO_ADDRESS_MOST, validators=(URLValidator(schemes=["https"]),)
    )
    title = models.CharField(_("title"), max_length=PAGE_TITLE_MOST, blank=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        ordering = ("language",)
        verbose_name = _("video about the game")
        verbose_name_plural = _("videos about the game")
        constraints: ClassVar = [
            models.UniqueConstraint(name="site_video_once", fields=("language",)),
            models.CheckConstraint(
                name="site_video_safe", condition=~Q(language="") & Q(address__startswith="https://")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title or self.address} ({self.language})"
