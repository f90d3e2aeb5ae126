"""The examples to the rules: small boards on which something is tried. A test plays every one of them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulebook.text import Example

Examples = tuple[Example, ...]

LOYALTY: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b g . .\nS1 S1 S1 S1 | . . y .",
        "blue c2, a2-c2",
        _("The green stone was placed by Yellow. It serves in Blue's bridge as well."),
    ),
    Example(
        "S1 S1 S1 S1 | . g y .\nS1 S1 S1 S1 | . b . .",
        "orange a2, a2-c2",
        _("The same green stone in a bridge of Yellow's."),
        turn="yellow",
    ),
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "orange c2, a2-c2",
        _("The orange stone came from Blue's hand, but its colour is not of Blue+."),
        refused="wrong_colours",
    ),
)

REGIONS: Final[Examples] = (
    Example(
        "S1 S1 W1 W1 o\nS1 S1 W1 G1 .\n.  o  G1 G1 o | . . . . .",
        "blue b2",
        _("A position of three regions, three dots and two holes."),
    ),
    Example(
        "S1 S1 S2 S2 | b p . b\nS1 S1 S2 S2 | y . . .",
        "green c2, a2-d2",
        _("Two dark regions touch and stay two: the bridge leads over both."),
        score=(2, 2),
    ),
)

CELLS: Final[Examples] = (
    Example(
        "S1 S1 .  o \nS1 S1 G1 G1\no  .  G1 G1",
        "blue b2",
        _("An empty cell of a region takes any stone."),
    ),
    Example(
        "S1 S1 .  o  | . . . .\nS1 S1 G1 G1 | . y . .\no  .  G1 G1 | . . . .",
        "blue b2",
        _("A stone lies on this cell already."),
        refused="cell_occupied",
    ),
    Example(
        "S1 S1 .  o \nS1 S1 G1 G1\no  .  G1 G1",
        "blue c3",
        _("There is no cell here, only a hole."),
        refused="not_a_cell",
    ),
)

SUPPLY: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "orange d1",
        _("The one orange stone of Blue's set was still in hand."),
    ),
    Example(
        "S1 S1 S1 S1 | b o . .\nS1 S1 S1 S1 | . y . .",
        "orange d1",
        _("Blue's set has one orange stone, and that lies on the board."),
        refused="colour_not_in_supply",
    ),
)

NEXT_SET: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 S1 | b b b b p p\nS1 S1 S1 S1 S1 S1 | p g g r r .\nS1 S1 S1 S1 S1 S1 | . . . . . .",
        "orange f2, end, end, blue a1",
        _("With the orange stone Blue's set was used up. In the next turn Blue has blue ones again."),
    ),
    Example(
        "S1 S1 S1 S1 S1 S1 | b b b b p p\nS1 S1 S1 S1 S1 S1 | p g g r r .\nS1 S1 S1 S1 S1 S1 | . . . . . .",
        "blue a1",
        _("All four blue stones lie here. First the orange one has to be placed, the last of this set."),
        refused="colour_not_in_supply",
    ),
)

ORDER: Final[Examples] = (
    Example(
        "S1 S1 S1 | . . .\nS1 S1 S1 | . . .",
        "blue b1, end, yellow b2",
        _("Blue has begun, and Yellow has followed."),
    ),
    Example(
        "S1 S1 S1 | . . .\nS1 S1 S1 | . . .",
        "blue b1, yellow: yellow b2",
        _("Blue has not ended the turn yet: Yellow has to wait."),
        refused="not_your_turn",
    ),
)

STEPS: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "green c2, a2-c2",
        _("Blue has placed the marked stone and built a bridge with it."),
    ),
    Example(
        "S1 S1 S1 S1 | b p g .\nS1 S1 S1 S1 | . y . .",
        "a2-c2",
        _("The row is there, but Blue has placed no stone this turn yet."),
        refused="no_stone_placed",
    ),
)

ONE_STONE: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y p .\nS1 S1 S1 S1 | . . b .",
        "green c3, a3-c3, c3-c1",
        _("One stone completes two rows: both bridges are built in the same turn."),
    ),
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "green c2, red d2",
        _("The green stone was the one of this turn. A red one has to wait for the next."),
        refused="stone_already_placed",
    ),
)

PASS: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b . . .\nS1 S1 S1 S1 | . y . .",
        "end, yellow c1",
        _("Blue has passed, and Yellow goes on."),
    ),
    Example(
        "S1 S1 S1 S1 | b . . .\nS1 S1 S1 S1 | . y . .",
        "end, blue: blue c2",
        _("A pass ends the turn. Blue's next stone has to wait."),
        refused="not_your_turn",
    ),
)

DOT_BRIDGE: Final[Examples] = (
    Example(
        "S1 S1 o S1 | b p . .\nS1 S1 o S1 | . . . y",
        "blue c2, a2-c2",
        _("On the dot the stone completes a row, and the bridge is built."),
    ),
    Example(
        "S1 S1 o S1 | b p . .\nS1 S1 o S1 | . . . y",
        "blue c1",
        _("On this dot the stone would complete no row."),
        refused="dot_needs_bridge",
    ),
    Example(
        "S1 S1 o S1 | b p . .\nS1 S1 o S1 | . . . y",
        "blue c2, end",
        _("The turn was ended without the bridge: the stone has gone back into the set."),
    ),
)

DOT_STAYS: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 | . . r b y\nS1 S1 S1 S1 S1 | . . g o .\nS1 o  o  S1 S1 | b p . b r",
        "green c1, a1-d1",
        _("The purple stone has stayed on its dot. The green one beside it completes a new row."),
        bridges="cut blue b1-d3, red c3-e1",
    ),
    Example(
        "S1 S1 S1 S1 S1 | . . r b y\nS1 S1 S1 S1 S1 | . . g o .\nS1 o  o  S1 S1 | b p . b r",
        "green b1",
        _("The purple stone stays, so no other can lie there."),
        bridges="cut blue b1-d3, red c3-e1",
        refused="cell_occupied",
    ),
)

ROW: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | . . . .\nS1 S1 S1 S1 | b g . .\nS1 S1 S1 S1 | . . . y",
        "purple c2, a2-c2",
        _("Three stones in a straight line."),
    ),
    Example(
        "S1 S1 S1 S1 | . . . .\nS1 S1 S1 S1 | . . g .\nS1 S1 S1 S1 | . p . .\nS1 S1 S1 S1 | b . . y",
        "blue d4, a1-d4",
        _("Four stones in a diagonal line."),
    ),
    Example(
        "S1 S1 S1 S1 | . . . .\nS1 S1 S1 S1 | b . p .\nS1 S1 S1 S1 | . . y .",
        "blue d2, a2-d2",
        _("A cell of the row has no stone."),
        refused="gap",
    ),
    Example(
        "S1 S1 S1 S1 | . . . .\nS1 S1 S1 S1 | . p . .\nS1 S1 S1 S1 | b . . y",
        "green c2, a1-c2",
        _("These stones are not in one line."),
        refused="not_straight",
    ),
    Example(
        "S1 S1 S1 S1 S1 | . . . . .\nS1 S1 S1 S1 S1 | b p b g .\nS1 S1 S1 S1 S1 | . . y . .",
        "purple e2, a2-e2",
        _("Five stones are too many for one bridge."),
        refused="wrong_length",
    ),
)

GROUP: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | p b . .\nS1 S1 S1 S1 | . y . .",
        "green c2, a2-c2",
        _("Purple, blue and green: a bridge of Blue's."),
    ),
    Example(
        "S1 S1 S1 S1 | o p . .\nS1 S1 S1 S1 | . y . .",
        "red c2, a2-c2",
        _("Orange, purple and red: a red bridge, here built by Blue."),
    ),
    Example(
        "S1 S1 S1 S1 | b g . .\nS1 S1 S1 S1 | . y . .",
        "orange c2, a2-c2",
        _("Orange is not of Blue+, and blue and green are not of Red+."),
        refused="wrong_colours",
    ),
)

NEIGHBOURS: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . . y .",
        "blue c2, a2-c2",
        _("Both ends are blue, but they are no neighbours."),
    ),
    Example(
        "S1 S1 S1 S1 | p b . .\nS1 S1 S1 S1 | . . y .",
        "blue c2, a2-c2",
        _("Two blue stones lie side by side."),
        refused="equal_neighbours",
    ),
)

NEW_STONE: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 | b p b . .\nS1 S1 S1 S1 S1 | . . y . .",
        "green d2, a2-d2",
        _("A new fourth stone takes an old row in."),
    ),
    Example(
        "S1 S1 S1 S1 S1 | b p b . .\nS1 S1 S1 S1 S1 | . . y . .",
        "green e2, a2-c2",
        _("The new stone is not part of this row."),
        refused="without_new_stone",
    ),
)

ACROSS: Final[Examples] = (
    Example(
        "S1 S1 .  .  | . . . .\nS1 S1 G1 o  | b p b .\n.  .  G1 G1 | . . . y",
        "green d2, a2-d2",
        _("From one region over another and on to a dot."),
    ),
    Example(
        "S1 .  G1 G1 | b . p .\nS1 S1 G1 G1 | . . . y",
        "blue d2, a2-d2",
        _("A hole lies in this row."),
        refused="gap",
    ),
)

MEET: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | . . p .\nS1 S1 S1 S1 | y . . .",
        "blue c1, c3-c1",
        _("Two bridges share an end."),
        bridges="blue a3-c3",
    ),
    Example(
        "S1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | . b . .\nS1 S1 S1 S1 | y . . .",
        "green b1, b3-b1",
        _("The new bridge ends on a stone inside the other."),
        bridges="blue a3-c3",
    ),
    Example(
        "S1 S1 S1 S1 | . b . .\nS1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | y . . .",
        "blue b1, b3-b1",
        _("The purple stone would lie inside both bridges."),
        bridges="blue a2-c2",
        refused="crosses",
    ),
    Example(
        "S1 S1 S1 | . . b\nS1 S1 S1 | g p .\nS1 S1 S1 | b b .\nS1 S1 S1 | y . .",
        "purple c1, c1-a3",
        _("These diagonals would cross between cells."),
        bridges="blue a2-c4",
        refused="crosses",
    ),
)

LONGER: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 | b p b g .\nS1 S1 S1 S1 S1 | . . y . .",
        "blue e2, c2-e2",
        _("A new bridge begins where the old one ends."),
        bridges="blue a2-c2",
    ),
    Example(
        "S1 S1 S1 S1 S1 | b p b . .\nS1 S1 S1 S1 S1 | . . y . .",
        "green d2, a2-d2",
        _("This row shares three stones with a bridge that is there."),
        bridges="blue a2-c2",
        refused="extends",
    ),
)

BUILDING: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "blue c2, c2-a2",
        _("The new stone was chosen first, then the other end."),
    ),
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "blue c2, a2-b2",
        _("An end and the middle were chosen. Both ends are needed."),
        refused="wrong_length",
    ),
)

RED: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | . r . .\nS1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | y . . .",
        "red b1, b3-b1",
        _("Yellow's red bridge leads through the inner stone and cuts the bridge of Blue."),
        bridges="blue a2-c2",
        turn="yellow",
    ),
    Example(
        "S1 S1 S1 S1 | . r . .\nS1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | y o y .\nS1 S1 S1 S1 | . . . .",
        "red b1, b4-b1",
        _("It cuts everything that it crosses at once, here a bridge of each of you."),
        bridges="blue a3-c3, yellow a2-c2",
    ),
    Example(
        "S1 S1 S1 S1 | o r . .\nS1 S1 S1 S1 | . y . b",
        "red c2, a2-c2",
        _("In a red bridge, too, neighbours differ."),
        refused="equal_neighbours",
    ),
)

WHERE: Final[Examples] = (
    Example(
        "S1 S1 S1 | . . y\nS1 S1 S1 | r g .\nS1 S1 S1 | y p .\nS1 S1 S1 | b . .",
        "red c1, a3-c1",
        _("The diagonals share no stone, but they cross between cells: the bridge is cut."),
        bridges="yellow a2-c4",
    ),
    Example(
        "S1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | . o . .\nS1 S1 S1 S1 | y . . .",
        "red b1, b3-b1",
        _("The red bridge ends on the inner stone: they meet, and nothing is cut."),
        bridges="blue a3-c3",
        turn="yellow",
    ),
    Example(
        "S1 S1 S1 | . . p\nS1 S1 S1 | o o .\nS1 S1 S1 | r p .\nS1 S1 S1 | b y .",
        "red c1, c1-a3",
        _("They would cross between cells as well, but here both are red."),
        bridges="red a2-c4",
        refused="red_blocked",
    ),
)

RED_BLOCKED: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | r p r .\nS1 S1 S1 S1 | . . p .\nS1 S1 S1 S1 | y b . .",
        "orange c1, c3-c1",
        _("Two red bridges meet in an end: nothing is crossed."),
        bridges="red a3-c3",
        turn="yellow",
    ),
    Example(
        "S1 S1 S1 S1 | . o . .\nS1 S1 S1 S1 | r p r .\nS1 S1 S1 S1 | y . b .",
        "orange b1, b3-b1",
        _("Red does not cross red."),
        bridges="red a2-c2",
        turn="yellow",
        refused="red_blocked",
    ),
    Example(
        "S1 S1 S1 S1 S1 | . . r b .\nS1 S1 S1 S1 S1 | . r g o .\nS1 S1 S1 S1 S1 | . p . . .\n"
        "S1 S1 S1 S1 S1 | b o . y .",
        "red e2, e2-c4",
        _("The grey bridge is cut already. No other red bridge can cross it."),
        bridges="cut blue a1-d4, red b3-b1",
        turn="yellow",
        refused="red_blocked",
    ),
)

CUT_STAYS: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 | . . y b .\nS1 S1 S1 S1 S1 | . r g o .\nS1 S1 S1 S1 S1 | . p . . .\n"
        "S1 S1 S1 S1 S1 | b o . . .",
        "yellow e3, c3-e3",
        _("The green stone of the cut bridge is an end of a new one: here they only meet."),
        bridges="cut blue a1-d4, red b3-b1",
        turn="yellow",
    ),
    Example(
        "S1 S1 S1 S1 S1 | . . y b .\nS1 S1 S1 S1 S1 | . r g o .\nS1 S1 S1 S1 S1 | . p . . .\n"
        "S1 S1 S1 S1 S1 | b o . . .",
        "yellow e2, e2-c4",
        _("The cut bridge is in Yellow's way."),
        bridges="cut blue a1-d4, red b3-b1",
        turn="yellow",
        refused="crosses",
    ),
)

BRIDGE_POINTS: Final[Examples] = (
    Example(
        "S1 o S1 | b . b\nS1 . S1 | . . y",
        "purple b2, a2-c2",
        _("1 point for three stones. The inner stone lies on a dot, so no region adds to it."),
        score=(1, 0),
    ),
    Example(
        "S1 S1 S1 S1 | . r y .\nS1 S1 S1 S1 | . o . .\nS1 o  o  S1 | b p . b",
        "green c1, a1-d1",
        _("2 points for four stones."),
        bridges="red b3-b1",
        score=(2, 0),
    ),
    Example(
        "S1 S1 S1 S1 | o p . .\nS1 S1 S1 S1 | b y . .",
        "red c2, a2-c2",
        _("A red bridge: no points, and none for the region."),
        score=(0, 0),
    ),
)

REGION_POINTS: Final[Examples] = (
    Example(
        "S1 S1 G1 G1 | b p . b\nS1 S1 G1 G1 | y . . .",
        "green c2, a2-d2",
        _("2 points for four stones, and one for each of the two regions: 4 together."),
        score=(2, 2),
    ),
    Example(
        "S1 S1 G1 G1 | b p . .\nS1 S1 G1 G1 | y . . .",
        "blue c2, a2-c2",
        _("1 point for three stones and one for the dark region. In the light one lies only an end."),
        score=(1, 1),
    ),
)

TOTAL: Final[Examples] = (
    Example(
        "W1 W1 W1 W1 | . r . .\nW1 W1 W1 W1 | . p . .\nW1 o  o  W1 | y o g y\nS1 S1 S1 .  | b p . .",
        "blue c1, a1-c1",
        _("Blue has 1 for the bridge and 1 for the region, Yellow 2 for the bridge: equal."),
        bridges="red b4-b2, yellow a2-d2",
        score=(1, 1),
    ),
)

OVER: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b . . .\nS1 S1 S1 S1 | . . . .",
        "end, yellow b1, end, end, yellow c1",
        _("Blue has passed twice, but not one after the other with Yellow: the game goes on."),
    ),
    Example(
        "S1 S1 S1 S1 | b . . .\nS1 S1 S1 S1 | . y . .",
        "end, end, blue c2",
        _("Both have passed, one after the other. The game is over."),
        refused="game_over",
    ),
)

NO_STONES: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 S1 S1 | b b b b p p\nS1 S1 S1 S1 S1 S1 | p g g r r o\nS1 S1 S1 S1 S1 S1 | . . . . . .",
        "yellow a1, end, orange b1",
        _("Blue has no stones left: the turn passed by itself, and Yellow has placed the next one."),
        turn="yellow",
        sets=1,
    ),
    Example(
        "S1 S1 S1 S1 S1 S1 | b b b b p p\nS1 S1 S1 S1 S1 S1 | p g g r r o\nS1 S1 S1 S1 S1 S1 | . . . . . .",
        "yellow a1, end, blue: blue b1",
        _("It is Yellow's turn again, and Blue has nothing to place."),
        turn="yellow",
        sets=1,
        refused="not_your_turn",
    ),
)

EARLY: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | . y . .",
        "yellow: agree",
        _("Both have agreed to end it now: 2 points to none for Blue."),
        bridges="blue a2-c2",
        score=(1, 1),
    ),
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "yellow: resign, blue c2",
        _("Yellow has resigned: nothing can be placed any more."),
        refused="game_over",
    ),
)

UNDO_TURN: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b p . .\nS1 S1 S1 S1 | . y . .",
        "green d1, undo, green c2, a2-c2",
        _("The green stone lay on d1 first. It was taken back and placed here."),
    ),
    Example(
        "S1 S1 S1 S1 | b p b .\nS1 S1 S1 S1 | . y . .",
        "green d2, undo, a2-c2",
        _("The stone of this turn was taken back, so no bridge can be built."),
        refused="no_stone_placed",
    ),
)

UNDO_DEVICE: Final[Examples] = (
    Example(
        "S1 S1 S1 S1 | b . . .\nS1 S1 S1 S1 | . y . .",
        "end, end, undo, yellow c1",
        _("Both had passed and the game was over. The last pass was taken back, and Yellow goes on."),
    ),
)
