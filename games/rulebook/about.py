"""The dilemmas of the game in plain words, with examples from the rules."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulebook import examples
from games.rulebook.text import Rule

DILEMMAS: Final = (
    Rule(
        "green",
        _("Green helps both of you"),
        (
            _(
                "Every green stone that you place for a bridge of your own lies there for the other as well, who may "
                "use it in another direction, perhaps before you do, and right across the row that you had in mind."
            ),
        ),
        examples.LOYALTY[:2],
    ),
    Rule(
        "purple-orange",
        _("Purple and orange serve the red"),
        (
            _(
                "Purple belongs to Blue, orange to Yellow, but both belong to Red+ too. What strengthens your row "
                "today may be part of the red bridge that cuts it tomorrow."
            ),
            _(
                "And each of your sets brings a stone of the other's colours, which you have to put somewhere: where "
                "it does the least harm, or where you need it in a red bridge."
            ),
        ),
        examples.GROUP[1:2],
    ),
    Rule(
        "inside",
        _("Red inside your row"),
        (
            _(
                "A row with a stone of Red+ inside can be cut through that stone. Such a stone is safer at an end, "
                "but a row can't always wait for the right one."
            ),
        ),
        examples.RED[:1],
    ),
    Rule(
        "between",
        _("Danger between the cells"),
        (
            _(
                "A diagonal can be cut even where it has no stone of Red+: another diagonal may slip through between "
                "two of its stones. Straight rows are safe from that."
            ),
        ),
        examples.WHERE[:1],
    ),
    Rule(
        "first",
        _("Whoever builds first bars the way"),
        (
            _(
                "A scoring bridge never crosses anything, so every bridge that stands, cut or not, is in somebody's "
                "way. Red crosses only what scores: a harmless red bridge beside your own can be its best protection."
            ),
        ),
        examples.MEET[2:3] + examples.RED_BLOCKED[1:2],
    ),
    Rule(
        "three-or-four",
        _("Three now, or four later"),
        (
            _(
                "Three stones score at once and never grow. Four score twice as much and may reach a second region, "
                "if nobody cuts in while you wait."
            ),
        ),
        examples.LONGER[1:],
    ),
    Rule(
        "dots-and-regions",
        _("Dots, regions, and the last stones"),
        (
            _(
                "A dot opens ways that the regions don't have, but only at the moment when a bridge is ready. A bridge "
                "that leads into a new region is worth a point more than the same bridge elsewhere."
            ),
            _(
                "Both supplies lie open. What either of you still has in this set, and when the next one comes, "
                "decides which threats are real."
            ),
        ),
        examples.DOT_BRIDGE[:1],
    ),
)
