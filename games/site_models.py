"""The pages around the games that administrators write: what is kept of people, the terms, whom to ask."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

#: Code points of a page's title and of its text.
PAGE_TITLE_MOST, PAGE_TEXT_MOST = 80, 50_000


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
