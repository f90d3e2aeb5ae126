"""The rules in plain words, chapter by chapter: one text in the order in which it is read, hence one file.

The examples are in `games.rulebook.examples`.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulebook import examples
from games.rulebook.text import Chapter, Rule

_COLOURS = Chapter(
    "colours",
    _("Colours and loyalties"),
    (
        Rule(
            "groups",
            _("Three groups"),
            (
                _(
                    "Six colours lie on a wheel. Each of the three groups is a colour with its two neighbours; the "
                    "signs on the stones show to which groups they belong."
                ),
            ),
            drawing="groups",
        ),
        Rule(
            "loyalty",
            _("Only the colour counts"),
            (_("Whose hand a stone came from does not matter, only its colour."),),
            examples.LOYALTY,
        ),
    ),
)

_BOARD = Chapter(
    "board",
    _("The board"),
    (
        Rule(
            "regions",
            _("Regions"),
            (
                _(
                    "A position is made of grey regions and of dots outside them. A region is named by its letter and "
                    "number: S is darkest, W in the middle, G lightest. Regions that touch stay apart."
                ),
            ),
            examples=examples.REGIONS,
        ),
        Rule(
            "cells",
            _("One stone to a cell"),
            (
                _("Each cell of a region and each dot holds one stone at most. Stones are never moved."),
                _(
                    "Where nothing is drawn there is a hole: no stone can lie there, and no bridge leads across."
                ),
            ),
            examples.CELLS,
            refuses=("cell_occupied", "not_a_cell"),
        ),
    ),
)

_STONES = Chapter(
    "stones",
    _("Stones and sets"),
    (
        Rule(
            "sets",
            _("Sets of twelve"),
            (
                _(
                    "You play over three or four sets of twelve stones. Blue's set: 4 blue, 3 purple, 2 green, 2 red, "
                    "1 orange. Yellow's set: 4 yellow, 3 orange, 2 green, 2 red, 1 purple. When a set is used up the "
                    "next one comes by itself."
                ),
            ),
            drawing="sets",
        ),
        Rule(
            "supply",
            _("What is in your hand"),
            (
                _(
                    "You place stones of your present set only. A colour that is used up comes back with the next set, "
                    "and not before."
                ),
            ),
            examples=examples.SUPPLY,
            refuses=("colour_not_in_supply",),
        ),
        Rule(
            "next-set",
            _("When the next set comes"),
            (
                _(
                    "The next set is there as soon as the turn ends in which you have placed your twelfth stone. The "
                    "board shows in which set you are: 2/4 is the second of four."
                ),
                _("How many sets are played belongs to the starting position."),
            ),
            examples=examples.NEXT_SET,
        ),
    ),
)

_TURN = Chapter(
    "turn",
    _("A turn"),
    (
        Rule(
            "order",
            _("Blue begins"),
            (
                _(
                    "Blue has the first turn, then Yellow, and so on. In the other's turn you can't place or build."
                ),
            ),
            examples=examples.ORDER,
            refuses=("not_your_turn",),
        ),
        Rule(
            "steps",
            _("A turn in three steps"),
            points=(
                _(
                    "Place one stone of your set on an empty cell of a region, or on a dot if you can build a bridge "
                    "with it."
                ),
                _("Build as many bridges as you like; each must contain the stone just placed."),
                _("End the turn. You may also end it without a stone: that is a pass."),
            ),
            numbered=True,
            examples=examples.STEPS,
            refuses=("no_stone_placed",),
        ),
        Rule(
            "one-stone",
            _("One stone a turn"),
            (_("You place one stone in a turn, never two."),),
            examples.ONE_STONE,
            refuses=("stone_already_placed",),
        ),
        Rule(
            "pass",
            _("Passing"),
            (
                _(
                    "You may pass even if you could place a stone. Most boards have fewer cells than the two of you "
                    "have stones, so a time may come when you have to."
                ),
            ),
            examples=examples.PASS,
        ),
    ),
)

_DOTS = Chapter(
    "dots",
    _("Dots"),
    (
        Rule(
            "dot-bridge",
            _("A stone on a dot needs a bridge"),
            (
                _(
                    "A dot takes a stone only if you can build a bridge with it at once. If no uncut bridge holds it "
                    "when the turn ends, the stone goes back into your set and the turn was a pass."
                ),
                _("A red bridge will do as well. The board warns you before a stone goes back."),
            ),
            examples.DOT_BRIDGE,
            refuses=("dot_needs_bridge",),
        ),
        Rule(
            "dot-stays",
            _("What stays on a dot"),
            (
                _(
                    "Once a turn has ended with its bridge, the stone stays on the dot, even if that bridge is cut "
                    "later. So several stones of a row may lie on dots."
                ),
            ),
            examples.DOT_STAYS,
        ),
    ),
)

_BRIDGES = Chapter(
    "bridges",
    _("Bridges"),
    (
        Rule(
            "row",
            _("Three or four in a line"),
            (_("Three or four stones side by side in a straight or diagonal line, without a gap."),),
            examples.ROW,
            refuses=("not_straight", "wrong_length", "gap"),
        ),
        Rule(
            "group",
            _("All of one group"),
            (
                _("All of your own group, or all of Red+."),
                _("Blue builds with Blue+, Yellow with Yellow+, and both of you with Red+."),
            ),
            examples.GROUP,
            refuses=("wrong_colours",),
        ),
        Rule(
            "neighbours",
            _("Neighbours differ"),
            (_("No two neighbours of the same colour."),),
            examples.NEIGHBOURS,
            refuses=("equal_neighbours",),
        ),
        Rule(
            "new-stone",
            _("Through the new stone"),
            (
                _("Every bridge contains the stone that was placed this turn, red ones too."),
                _(
                    "A row that was completed in an earlier turn is lost, unless a bridge through a newly placed stone "
                    "takes its stones in."
                ),
            ),
            examples.NEW_STONE,
            refuses=("without_new_stone",),
        ),
        Rule(
            "across",
            _("Over regions and dots"),
            (_("A bridge may run over several regions and over dots."),),
            examples.ACROSS,
        ),
        Rule(
            "meet",
            _("Meeting and crossing"),
            (
                _(
                    "Two bridges may meet in one stone if it is an end of at least one of them. They may not cross, "
                    "neither on a stone nor between cells, and they never share two stones: a bridge can't be made "
                    "longer or shorter."
                ),
                _("With one exception: a red bridge may cross bridges that score, and cuts them."),
            ),
            examples.MEET,
            refuses=("crosses",),
        ),
        Rule(
            "longer",
            _("No longer, no shorter"),
            (
                _(
                    "A bridge of three never becomes one of four. If you want four, wait with building until the "
                    "fourth stone lies there; but until then the other may cut in."
                ),
            ),
            examples.LONGER,
            refuses=("extends",),
        ),
        Rule(
            "building",
            _("You build, not the board"),
            (
                _(
                    "No bridge is ever built for you. Choose the stone at one end of the row, then the stone at the "
                    "other end, in either order."
                ),
            ),
            examples=examples.BUILDING,
        ),
    ),
)

_CUTTING = Chapter(
    "cutting",
    _("Cutting"),
    (
        Rule(
            "red",
            _("Red bridges"),
            (
                _(
                    "A red bridge scores nothing and belongs to nobody. It may cross scoring bridges, and cuts every "
                    "one it crosses, its builder's own too. It can't cross a red bridge or one already cut, and is "
                    "never cut itself."
                ),
            ),
            examples.RED,
        ),
        Rule(
            "where",
            _("Where a bridge is cut"),
            (
                _(
                    "A bridge is cut where the red one crosses it: on a stone that lies inside both, or between cells. "
                    "A stone that is an end of either is safe: there they only meet."
                ),
            ),
            examples.WHERE,
        ),
        Rule(
            "red-blocked",
            _("What stops a red bridge"),
            (
                _(
                    "Red can't cross red, and it can't cross what is cut already. Such a bridge is not built at all."
                ),
            ),
            examples.RED_BLOCKED,
            refuses=("red_blocked",),
        ),
        Rule(
            "cut-stays",
            _("Cut, but still there"),
            (
                _(
                    "A cut bridge stays where it is, grey and dashed. It scores nothing any more and is still in the "
                    "way."
                ),
                _("It can't be built again."),
            ),
            examples.CUT_STAYS,
        ),
    ),
)

_POINTS = Chapter(
    "points",
    _("Points"),
    (
        Rule(
            "bridge-points",
            _("Points for bridges"),
            (_("Bridges: 1 point for three stones, 2 for four."),),
            examples.BRIDGE_POINTS,
        ),
        Rule(
            "region-points",
            _("Points for regions"),
            (
                _(
                    "Regions: 1 point for each region in which an inner stone of one of your uncut bridges lies. The "
                    "ends don't count."
                ),
                _(
                    "A region counts once for you, however many of your bridges lead over it, and the other can have "
                    "its point too. If one of your bridges there is cut, the point stays while another holds it."
                ),
            ),
            examples.REGION_POINTS,
        ),
        Rule(
            "total",
            _("Who wins"),
            (
                _("Both kinds are shown apart and added up in the end. Equal totals are a draw."),
                _("Whoever has more wins."),
            ),
            examples=examples.TOTAL,
        ),
    ),
)

_END = Chapter(
    "end",
    _("The end"),
    (
        Rule(
            "over",
            _("When it is over"),
            (
                _(
                    "The game is over when all stones are placed, when both of you pass one after the other, or when "
                    "neither can place a stone. You may resign at any time."
                ),
                _("After that nothing can be placed or built any more."),
            ),
            examples=examples.OVER,
            refuses=("game_over",),
        ),
        Rule(
            "no-stones",
            _("Without stones, without room"),
            (
                _(
                    "If you have no stones left at all, your turns pass by themselves, and count as passes. If you "
                    "still have some and nothing fits, you pass yourself."
                ),
                _("Before a pass that would end the game, the board says so."),
            ),
            examples=examples.NO_STONES,
        ),
        Rule(
            "early",
            _("Ending early"),
            (
                _(
                    "You can offer to end the game now: if the other agrees, the points on the board decide. The offer "
                    "lapses with the next action."
                ),
                _("Whoever resigns loses, whatever the points are."),
                _("Administrators can declare a game void. It then counts for nobody."),
            ),
            examples=examples.EARLY,
            refuses=("request_open",),
        ),
        Rule(
            "claim",
            _("When the other stays away"),
            (
                _(
                    "If it is the other's turn and they are away for longer than the room allows, you may claim the "
                    "game. You then win it."
                ),
                _("How long that is, is told before you join: ten minutes, three days or thirty days."),
            ),
            refuses=("too_early",),
        ),
    ),
)

_UNDO = Chapter(
    "undo",
    _("Taking back"),
    (
        Rule(
            "undo-turn",
            _("Within your turn"),
            (
                _(
                    "Until you end your turn you can take back its steps, one by one. The stone comes back into your "
                    "hand, the bridge goes, and what it has cut lives again."
                ),
            ),
            examples=examples.UNDO_TURN,
            refuses=("nothing_to_undo",),
        ),
        Rule(
            "undo-ask",
            _("Further back"),
            (
                _(
                    "In a room, further back needs the other's consent. You ask, and if they agree, everything from "
                    "that step on is taken back. The request lapses with the next action."
                ),
                _(
                    "A room can also be opened with taking back free for both, or with none beyond one's own turn. A "
                    "finished game stays finished."
                ),
            ),
            refuses=("undo_off", "asked_enough"),
        ),
        Rule(
            "undo-device",
            _("Two on one device"),
            (
                _(
                    "If you both play on one device you take back as far as you like, to the beginning and also after "
                    "the end."
                ),
            ),
            examples=examples.UNDO_DEVICE,
        ),
    ),
)

CHAPTERS: Final = (_COLOURS, _BOARD, _STONES, _TURN, _DOTS, _BRIDGES, _CUTTING, _POINTS, _END, _UNDO)


def anchors() -> dict[str, str]:
    """For each code of a refusal that has a rule, of the rules and of rooms, the anchor of that rule."""
    return {code: rule.id for chapter in CHAPTERS for rule in chapter.rules for code in rule.refuses}
