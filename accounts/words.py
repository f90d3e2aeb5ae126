"""What the pages of accounts say: about names, about what can't be taken, and after something was done."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

#: By the codes of `accounts.names`.
NAMES = {
    "empty": gettext_lazy("Type the name that other players will see."),
    "too_long": gettext_lazy("A name has 30 characters at most. Choose a shorter one."),
    "bad_characters": gettext_lazy("A name needs a letter or a digit, and has no slash. Choose another one."),
    "reserved": gettext_lazy("That name would look as if the site itself spoke. Choose another one."),
    "taken": gettext_lazy("Somebody has that name already, or one that looks like it. Choose another one."),
}

#: By allauth's codes.
ERRORS = {
    "account_inactive": gettext_lazy("This account is closed for now."),
    "duplicate_email": gettext_lazy("That is your address already."),
    "email_taken": gettext_lazy("That address belongs to an account already."),
    "enter_current_password": gettext_lazy("Type the password that you have now."),
    "incorrect_code": gettext_lazy("That was not right. Try once more, with a fresh code or key."),
    "incorrect_password": gettext_lazy("That is not your password."),
    "invalid_login": gettext_lazy("Name and password don't fit together. Check both and try again."),
    "username_password_mismatch": gettext_lazy(
        "Name and password don't fit together. Check both and try again."
    ),
    "email_password_mismatch": gettext_lazy(
        "Address and password don't fit together. Check both and try again."
    ),
    "too_many_login_attempts": gettext_lazy("That was tried too often. Wait five minutes, then try again."),
    "rate_limited": gettext_lazy("A little too fast. Wait a minute, then try again."),
    "same_as_current": gettext_lazy("That is what you have already. Choose something new."),
    "username_taken": NAMES["taken"],
}

#: By the templates that allauth would show.
DONE = {
    "account/messages/logged_in.txt": gettext_lazy("You are signed in as %(name)s."),
    "account/messages/logged_out.txt": gettext_lazy("You are signed out."),
    "account/messages/password_changed.txt": gettext_lazy("Your new password is set."),
    "account/messages/password_set.txt": gettext_lazy("Your password is set."),
    "account/messages/email_confirmation_sent.txt": gettext_lazy("We have sent a mail to %(email)s."),
    "account/messages/email_confirmed.txt": gettext_lazy("%(email)s is confirmed."),
    "account/messages/email_confirmation_failed.txt": gettext_lazy(
        "%(email)s can't be confirmed: it belongs to another account already."
    ),
    "account/messages/email_deleted.txt": gettext_lazy("%(email)s is removed."),
    "account/messages/cannot_delete_primary_email.txt": gettext_lazy("%(email)s can't be removed now."),
    "mfa/messages/totp_activated.txt": gettext_lazy("One-time codes are on."),
    "mfa/messages/totp_deactivated.txt": gettext_lazy("One-time codes are off."),
    "mfa/messages/recovery_codes_generated.txt": gettext_lazy("Here are your new recovery codes."),
    "mfa/messages/webauthn_added.txt": gettext_lazy("The passkey is added."),
    "mfa/messages/webauthn_removed.txt": gettext_lazy("The passkey is removed."),
    "usersessions/messages/sessions_logged_out.txt": gettext_lazy("You are signed out everywhere else."),
}

#: What Django says of passwords, where its own catalogues lack it in some of our languages; ours have it in all.
BORROWED = (
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)


def key_name(number: int) -> str:
    """What a person's passkey is called until they name it."""
    return _("My passkey") if number == 1 else _("My passkey %(number)s") % {"number": number}
