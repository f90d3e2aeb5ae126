"""The lessons, in the order in which they are learned. A test plays the solution of each."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.lessons.lesson import (
    LEARNER,
    TABLE,
    Lesson,
    Slip,
    built,
    leads_nowhere,
    ready_to_end,
    stone_placed,
    turn_ended,
)
from games.rules import Record, State
from games.rules.notation_start import cell_name

NOWHERE: Final = Slip(
    leads_nowhere,
    _(
        "No bridge can be built with this stone there. Take it back with Undo, and try another cell or colour."
    ),
)
NOW_END: Final = Slip(ready_to_end, _("The bridge stands. Now end your turn, and see what Yellow does."))
NOT_BUILT: Final = _(
    "The turn ended without the bridge. It has to be built in the turn in which its row is completed, or the row "
    "is lost."
)


def colour_on(state: State, name: str) -> str:
    """The colour of the stone on the cell of that name; "" for none."""
    return next((colour for cell, colour in state.stones.items() if cell_name(TABLE, cell) == name), "")


def use_the_green_stone(state: State) -> str | None:
    """Yellow builds through the green stone on b4 wherever there is one."""
    return "yellow b2, b2-b4, end" if colour_on(state, "b4") == "green" else None


def cut_through_purple(state: State) -> str | None:
    """A red bridge through the purple stone on b3, once a bridge of Blue's stands there."""
    stands = any(bridge.kind == LEARNER for bridge in state.bridges)
    return "orange b2, b2-b4, end" if stands and colour_on(state, "b3") == "purple" else None


def is_on_dot(record: Record) -> bool:
    """Whether the learner chose a dot."""
    stone = stone_placed(record)
    return stone is not None and TABLE.token(stone.cell) == "o"


LESSONS: Final[tuple[Lesson, ...]] = (
    Lesson(
        slug="place",
        title=_("Place a stone"),
        task=_(
            "You play Blue, and Blue begins. Choose one of your stones, then a grey cell for it, and end your "
            "turn."
        ),
        hint=_(
            "Press a colour in your hand, then an empty grey cell, then “End turn”. With the keyboard: Tab leads "
            "to the board, the arrow keys move on it, and Enter places the stone."
        ),
        done=_(
            "That is a whole turn: one stone, never two. Yellow has answered with a stone, and now it is Blue's "
            "turn again."
        ),
        missed=_(
            "You ended the turn without a stone. That is a pass; you may do that, but now try it with a stone."
        ),
        stones="\n".join([". . . . . ."] * 5),
        goal=lambda record: turn_ended(record) and stone_placed(record) is not None,
        solution="blue b3, end",
        slips=(
            Slip(
                lambda record: record.state.placed is not None,
                _("Your stone lies there. Now end your turn."),
            ),
        ),
    ),
    Lesson(
        slug="bridge",
        title=_("Build a bridge"),
        task=_(
            "Three stones side by side make a bridge of yours if all of them are blue, purple or green, and no "
            "two neighbours are alike. Fill the gap between your blue stones, then choose both ends of the row."
        ),
        hint=_("Place purple or green on b3. Then choose a3 and c3, one after the other."),
        done=_(
            "A bridge of three: 1 point. Nothing is built for you; you always choose the two ends yourself."
        ),
        missed=NOT_BUILT,
        stones=". . . . . .\n. . . . . .\nb . b . . .\n. . . . y .\n. . . . . .",
        goal=lambda record: bool(built(record, LEARNER)),
        solution="purple b3, a3-c3",
        slips=(NOWHERE,),
    ),
    Lesson(
        slug="four",
        title=_("A bridge of four"),
        task=_(
            "Four in a row count 2 points, but a bridge can't be made longer later. Fill the gap, and build the "
            "whole row as one bridge."
        ),
        hint=_("Place blue or green on c3. Then choose the outer ends, a3 and d3."),
        done=_(
            "A bridge of four: 2 points. A fifth stone would never be part of it: three or four, no more."
        ),
        missed=NOT_BUILT,
        stones=". . . . . .\n. . . . . .\nb p . p . .\n. . . y . .\n. . . . . .",
        goal=lambda record: any(len(row) == 4 for row in built(record, LEARNER)),
        solution="green c3, a3-d3",
        slips=(
            NOWHERE,
            Slip(
                lambda record: bool(built(record, LEARNER)),
                _(
                    "That is a bridge of three, and it stays one: 1 point. Take it back, and choose the two outer "
                    "ends of the row."
                ),
            ),
        ),
    ),
    Lesson(
        slug="regions",
        title=_("Score a region"),
        task=_(
            "A bridge also scores 1 point for each region in which one of its inner stones lies. The ends don't "
            "count. The dark region, S1, is yours already: build a bridge that scores the lighter one, W1, as "
            "well."
        ),
        hint=_(
            "Look at the middle of the new row: d2 belongs to W1, c4 to S1. Place blue on c2, and build from c2 "
            "to e2."
        ),
        done=_(
            "1 point for the bridge and 1 for W1. Each region counts once for each player, and both of you can "
            "score it."
        ),
        missed=_("W1 is not scored yet: that takes a bridge with an inner stone on W1, built in this turn."),
        stones=". . . . . .\n. b p . . .\nb g p . . .\n. . . p b y\n. . . . . .",
        bridges="blue a3-c3",
        goal=lambda record: record.state.score()[0][1] == 2,
        solution="blue c2, e2-c2",
        slips=(
            NOWHERE,
            Slip(
                lambda record: len(built(record, LEARNER)) > 1,
                _(
                    "This bridge scores 1 point, but its inner stone lies on S1, which is yours already. Take it "
                    "back, and look for a row whose middle lies on W1."
                ),
            ),
        ),
    ),
    Lesson(
        slug="green",
        title=_("Green serves both of you"),
        task=_(
            "Green belongs to your group and to Yellow's. Two of your rows wait for a green stone. Build where "
            "Yellow can't use it, then end your turn."
        ),
        hint=_(
            "At b4 a green stone lies next to an orange one, which is Yellow's. At e2 it has no such neighbour."
        ),
        done=_(
            "Well chosen: Yellow finds no use for this green stone. Wherever you place one, look for yellow and "
            "orange near it."
        ),
        missed=NOT_BUILT,
        stones=". . . . . .\nb . p . . .\n. o . . . .\n. . . b . p\n. . . . . .",
        goal=lambda record: (
            turn_ended(record) and bool(built(record, LEARNER)) and not built(record, "yellow")
        ),
        solution="green e2, d2-f2, end",
        slips=(
            Slip(
                lambda record: bool(built(record, "yellow")) and not built(record, LEARNER),
                _(
                    "Yellow has built a bridge through your green stone, from b2 to b4, and you have none: yours has "
                    "to be built before you end your turn. Look for the row that Yellow can't use."
                ),
            ),
            Slip(
                lambda record: bool(built(record, "yellow")),
                _(
                    "Yellow has built a bridge through your green stone, from b2 to b4: it is loyal to both of "
                    "you. Yours still counts, but the other row would have helped you alone."
                ),
            ),
            NOW_END,
            NOWHERE,
        ),
        reply=use_the_green_stone,
    ),
    Lesson(
        slug="inside",
        title=_("Red+ inside a row"),
        task=_(
            "Red, purple and orange are Red+: either of you may build red bridges of them, and these cut what "
            "they cross. Build your row so that Yellow can't cut it, then end your turn."
        ),
        hint=_(
            "A red stone lies above the gap. Purple in the middle would make a red row with it; green would not."
        ),
        done=_(
            "Your bridge is safe: no red bridge can run through a green stone. And where a red bridge only meets "
            "an end, it cuts nothing."
        ),
        missed=NOT_BUILT,
        stones=". . . . . .\n. r . . . .\nb . b . . .\n. . . . y .\n. . . . . .",
        goal=lambda record: turn_ended(record) and bool(built(record, LEARNER)),
        solution="green b3, a3-c3, end",
        slips=(
            Slip(
                lambda record: bool(built(record, LEARNER, cut=True)),
                _(
                    "Purple belongs to Red+ too: Yellow has built a red bridge through it and cut yours. It is "
                    "grey now and scores nothing. A row with Red+ inside is always in danger."
                ),
            ),
            NOW_END,
            NOWHERE,
        ),
        reply=cut_through_purple,
    ),
    Lesson(
        slug="cut",
        title=_("Cut a bridge"),
        task=_(
            "Now it is you who cuts. Yellow's bridge has an orange stone inside: build a red bridge through it."
        ),
        hint=_("Place red or purple on c2. Then choose c2 and c4."),
        done=_(
            "Cut: Yellow's bridge is grey and scores nothing any more, but it stays in the way. Red bridges score "
            "nothing, belong to nobody, and are never cut."
        ),
        missed=_("Yellow's bridge still stands. Build a red bridge through the orange stone in its middle."),
        stones=". . . . . .\n. . r . . .\n. y o y . .\n. . . . . .\n. . . . . .",
        bridges="yellow b3-d3",
        goal=lambda record: bool(built(record, "yellow", cut=True)),
        solution="purple c2, c4-c2",
        slips=(
            NOWHERE,
            Slip(
                lambda record: bool(built(record, "red")),
                _(
                    "This red bridge only ends at Yellow's, and bridges may meet at an end. Take it back: the "
                    "orange stone has to lie inside the red bridge too."
                ),
            ),
        ),
    ),
    Lesson(
        slug="between",
        title=_("Cut between cells"),
        task=_(
            "Yellow's bridge has no Red+ inside. But it is diagonal, and another diagonal can cross it between "
            "the cells, without sharing a stone. Cut it."
        ),
        hint=_("Place purple or orange on d3. Then choose c4 and e2."),
        done=_(
            "Cut, although the two bridges have no stone in common. Diagonal bridges need guarding on both sides."
        ),
        missed=_("Yellow's bridge still stands. Cross it with a red diagonal from c4 to e2."),
        stones=". . . . . .\n. . r y . .\n. . g . . .\n. y . . r .\n. . . . . .",
        bridges="yellow b2-d4",
        goal=lambda record: bool(built(record, "yellow", cut=True)),
        solution="orange d3, c4-e2",
        slips=(NOWHERE,),
    ),
    Lesson(
        slug="dots",
        title=_("Use a dot"),
        task=_(
            "A dot takes a stone only if you build a bridge with it at once. Choose a stone, and the dots that "
            "take it light up. Place one there, and build its bridge."
        ),
        hint=_("Choose blue or green and place it on the dot b1. Then choose b1 and b3."),
        done=_(
            "The stone on the dot stays: a bridge holds it. Had you ended the turn without one, it would have "
            "gone back into your set."
        ),
        missed=_("No stone stands on a dot. One stays there only if a bridge holds it when the turn ends."),
        stones=". . . . . .\n. y . . . .\n. b . y . .\n. p . . . .\n. . . . . .",
        goal=lambda record: is_on_dot(record) and bool(built(record, LEARNER)),
        solution="green b1, b3-b1",
        slips=(NOWHERE,),
    ),
    Lesson(
        slug="sets",
        title=_("The next set"),
        task=_(
            "Your stones come in sets of twelve, three or four of them in a game. Here only an orange stone is "
            "left of your first set: place it, and end your turn."
        ),
        hint=_("Place the orange stone on any grey cell that is free: c3, d4 or e3. Then end your turn."),
        done=_(
            "The next set is here: twelve stones again. Near the end of a set, it matters much which colours each "
            "of you has left."
        ),
        missed=_("The stone is still in your hand: the next set comes only when the last stone is placed."),
        stones=". . . . . .\nb p g . . .\nr b . p . .\nb g y b p r\n. . . . . .",
        goal=lambda record: record.state.set_of(LEARNER) == 2,
        solution="orange c3, end",
        slips=(
            Slip(
                lambda record: record.state.placed is not None,
                _("Your last stone lies there. Now end your turn."),
            ),
        ),
    ),
    Lesson(
        slug="end",
        title=_("The end of a game"),
        task=_(
            "Yellow has just passed. If you pass as well, the game is over, and bridges and regions are added up. "
            "You lead by one point: end it here."
        ),
        hint=_("Press “Pass” without placing a stone, and answer the question with “Pass”."),
        done=_(
            "The game is over: 2 points for your bridge and 1 for your region, against 1 and 1. You have won. A "
            "game also ends when all stones are placed, or when neither of you can place one."
        ),
        missed=_(
            "So the game goes on. You may do that, but you led: two passes in a row would have ended it."
        ),
        stones=". . . . . .\n. . . . . .\nb p b g . .\n. . . y o y\n. . . . . .",
        bridges="blue a3-d3, yellow d2-f2",
        opening="end",
        goal=lambda record: record.state.outcome is not None and record.state.outcome.winner == LEARNER,
        solution="end",
        slips=(
            Slip(
                lambda record: record.state.placed is not None,
                _("With this stone the game goes on. Take it back, and pass."),
            ),
        ),
    ),
)
