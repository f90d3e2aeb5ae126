"""The user: whoever has a seat, a position or a message, with or without an account."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import KEY_MOST, NAME_MOST, clean_member_name, clean_name, name_key


class UserManager(BaseUserManager["User"]):
    """Makes guests and members; names are cleaned here, so that no row holds a bad one."""

    def create_guest(self, name: str) -> "User":
        """A guest, known only by the session that the caller opens for it; raises ``LineError``."""
        user: User = self.model(name=clean_name(name), is_guest=True)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, name: str | None) -> "User":
        """The member of that name, however it is typed."""
        return self.get(name_key=name_key(name or ""))

    def create_user(self, name: str, password: str | None = None, **extra: Any) -> "User":
        """A member of that name. Raises ``LineError``, and ``IntegrityError`` where a name like it is taken."""
        cleaned = clean_member_name(name, for_staff=bool(extra.get("is_staff")))
        user: User = self.model(name=cleaned, name_key=name_key(cleaned), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name_key: str, password: str | None = None, **extra: Any) -> "User":
        """An administrator; ``name_key`` is the name, under which Django's own command asks for it."""
        return self.create_user(name_key, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractBaseUser, PermissionsMixin):
    """A person. A guest becomes a member on the same row, so seats and games stay."""

    class Theme(models.TextChoices):
        """The colours of the pages."""

        AUTO = "", _("As the device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Palette(models.TextChoices):
        """The colours of stones and bridges, for every pair of eyes; each is a stylesheet in css/palettes/."""

        AUTO = "", _("As the device")  # the usual ones, or high contrast where the device asks for it
        USUAL = "usual", _("Usual colours")
        PROTAN = "protan", _("Red-blind (protan)")
        DEUTAN = "deutan", _("Green-blind (deutan)")
        TRITAN = "tritan", _("Blue-blind (tritan)")
        CONTRAST = "contrast", _("High contrast")

    name = models.CharField(_("name"), max_length=NAME_MOST)  # shown; two guests may share one
    # `accounts.names.name_key` of a member's name, so that no two members look alike; null for guests.
    name_key = models.CharField(max_length=KEY_MOST, unique=True, null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    date_joined = models.DateTimeField(_("since"), default=timezone.now)

    # How the pages look and what they tell; kept in cookies until there is a row.
    language = models.CharField(_("language"), max_length=16, blank=True)
    theme = models.CharField(_("theme"), max_length=8, blank=True, choices=Theme.choices, default=Theme.AUTO)
    palette = models.CharField(
        _("colours"), max_length=8, blank=True, choices=Palette.choices, default=Palette.AUTO
    )
    symbols = models.BooleanField(_("symbols on stones"), default=True)
    patterns = models.BooleanField(_("patterns on stones"), default=False)
    dot_hints = models.BooleanField(_("show dots that take the chosen stone"), default=True)
    bridge_hints = models.BooleanField(_("show bridges that can be built"), default=False)
    sounds = models.BooleanField(_("sounds"), default=True)
    confirmations = models.BooleanField(_("ask before ending a turn without a stone"), default=True)
    turn_mails = models.BooleanField(_("mail when it is my turn"), default=False)
    is_public = models.BooleanField(_("profile for everyone"), default=True)

    USERNAME_FIELD = "name_key"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.CheckConstraint(
                name="user_guest_or_named",
                condition=Q(is_guest=True, name_key__isnull=True) | Q(is_guest=False, name_key__isnull=False),
            ),
            models.CheckConstraint(name="user_has_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        """The name, for pages that ask Django's way."""
        return self.name

    def get_short_name(self) -> str:
        """The name, for pages that ask Django's way."""
        return self.name


class Handover(models.Model):
    """A link that takes a person's session to another device, once (`accounts.handover`)."""

    user = models.ForeignKey(User, models.CASCADE, related_name="handovers")
    # SHA-256 of the token, in hex; the token itself is in the link only.
    digest = models.CharField(max_length=64, unique=True)
    # Where the other device goes on: a path of this site.
    path = models.CharField(max_length=500)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = [
            models.CheckConstraint(name="handover_path_is_local", condition=Q(path__startswith="/")),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.path}"


class Block(models.Model):
    """One person wants nothing to do with another (`accounts.blocks`)."""

    user = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    # How the other was called where they met, since a guest's name may change.
    name = models.CharField(max_length=NAME_MOST)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(name="block_once", fields=("user", "blocked")),
            models.CheckConstraint(name="block_not_oneself", condition=~Q(user=F("blocked"))),
            models.CheckConstraint(name="block_has_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} blocks {self.blocked_id}"
