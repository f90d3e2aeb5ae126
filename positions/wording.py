"""The sentences for what is wrong with a position as text, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from positions.layout import Fault

SENTENCES = {
    "bad_encoding": _("The file is not text in UTF-8."),
    "bad_header": _("The first line must be position_id,position_name,row,c0,c1 and so on."),
    "bad_sets": _("A position is played over 3 or 4 sets: %(quoted)s"),
    "duplicate_id": _("A second position has the number %(quoted)s."),
    "empty": _("There is nothing here."),
    "no_region": _("A position needs at least one cell of a region: S, W or G."),
    "ragged": _("This row does not fit in (found / expected): %(quoted)s"),
    "too_large": _("A file may have 1 MiB at most: %(quoted)s"),
    "too_long": _("A name may have 60 characters at most: %(quoted)s"),
    "too_tall": _("A position has 25 rows at most."),
    "too_wide": _("A position has 25 columns at most."),
    "unknown_token": _("This can't be read: “%(quoted)s”. A cell is S, W or G with a number, o or a point."),
}


HINTS = {
    "unreachable_dot": _("No stone can ever reach this dot: no row of three runs through it."),
    "region_cannot_score": _("Region %(quoted)s can't score: no bridge can have an inner stone there."),
}


def word_hint(hint: Fault) -> str:
    """One sentence for a hint, without its place."""
    return str(HINTS[hint.code]) % {"quoted": hint.quoted}


def word_fault(fault: Fault) -> str:
    """One sentence for a fault, without its place."""
    return str(SENTENCES[fault.code]) % {"quoted": fault.quoted}
