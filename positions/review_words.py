"""The sentences around review, in the reader's language: states, refusals, acts."""

from django.utils.translation import gettext as _


def word_review(code: str) -> str:
    """Why a step of review was not done, and what to do."""
    return {
        "members_only": _(
            "Submitting needs an account, so that the moderators can tell you what they decide."
        ),
        "too_many": _("Five of your positions wait already. Submit this one when one of them is decided."),
        "duplicate": _(
            "To players it is the same as another position: turned, mirrored or with other numbers."
        ),
        "wrong_state": _("Something has happened to it meanwhile. Here is how it stands now."),
        "claimed": _("Another moderator has it in hand. Take another one, or come back in an hour."),
        "own_work": _("Nobody decides on their own work. Leave it to another moderator."),
        "no_reason": _("Say why: the author reads it."),
        "too_long": _("Say it in 500 characters at most."),
        "not_only_dots": _("A small edit is of title and dots only. For more, ask the author for changes."),
        "not_undoable": _("This can't be undone any more: something else stands on it."),
        "own_act": _("What you did yourself another moderator can undo."),
    }[code]


def word_act(code: str) -> str:
    """What was done, as the history of a position tells it."""
    return {
        "position.created": _("Made"),
        "position.edited": _("Edited"),
        "position.submitted": _("Submitted"),
        "position.withdrawn": _("Withdrawn"),
        "position.claimed": _("Taken in hand"),
        "position.published": _("Published"),
        "position.changes_asked": _("Changes asked for"),
        "position.refused": _("Refused"),
        "position.archived": _("Archived"),
        "position.restored": _("Restored"),
        "position.credited": _("Author's name changed"),
        "position.owner_left": _("Its owner left the site"),
        "act.undone": _("Undone"),
    }.get(code, code)
