"""A game between two actions: what is on the board, who is to move with which stones, and what can be done."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.rules.bits import bits
from games.rules.bridges import Bridges, BuiltBridge
from games.rules.colours import (
    COLOUR_NUMBER,
    COLOURS,
    GROUP_NUMBERS,
    KINDS,
    KINDS_OF,
    KINDS_WITH,
    LETTERS,
    NO_STONES,
    NUMBERED_SET,
    OTHER,
    RED,
    SEAT_NUMBER,
    SEATS,
    Colour,
    Kind,
    Seat,
    Supply,
    colours_of,
    full_supply,
)
from games.rules.geometry import Geometry, geometry_of
from games.rules.stones import Stones
from positions.layout import Cell, Layout

Reason = Literal[
    "all_placed", "two_passes", "no_placement", "agreed", "resigned", "claimed", "timeout", "void"
]
Score = tuple[int, int]


class Outcome(NamedTuple):
    """How a game ended (R27, R28, R29)."""

    #: None for a draw (R26), and where the reason is `void`.
    winner: Seat | None
    reason: Reason


class Offer(NamedTuple):
    """A bridge that can be built now."""

    #: Its cells, from its left end (upper end if upright).
    row: tuple[Cell, ...]
    kind: Kind
    #: The rows of the scoring bridges that it would cut; only a red one cuts (R20).
    cuts: tuple[tuple[Cell, ...], ...]


class State(NamedTuple):
    """One moment of a game. Never changes; `apply` gives the next one. Equal states play on alike.

    The fields are for the rules themselves; everyone else asks the methods, which speak of cells and colours.
    """

    geometry: Geometry
    #: Number of sets that the position is played over: 3 or 4 (R4).
    sets: int
    on_cells: Stones
    on_lines: Bridges
    #: Stones in hand, of blue and of yellow.
    supplies: tuple[Supply, Supply]
    #: Number of the current set, from 1, of blue and of yellow.
    set_numbers: tuple[int, int]
    #: The seat to move.
    turn: Seat
    #: Number of the cell of the stone placed this turn; None before it is placed (R8).
    placed_number: int | None
    #: Passes in a row at the end of the last turn: 0 or 1 while the game goes on (R28).
    passes: int
    #: None while the game goes on.
    outcome: Outcome | None

    @staticmethod
    def start(layout: Layout, sets: int) -> State:
        """The game before its first turn (R7), over 3 or 4 sets."""
        if sets not in (3, 4):
            raise ValueError(f"a position is played over 3 or 4 sets, not {sets}")
        geometry = geometry_of(layout)
        blue, yellow = (full_supply(seat) for seat in SEATS)
        stones, bridges = Stones.none(geometry), Bridges.none(geometry)
        return settled(State(geometry, sets, stones, bridges, (blue, yellow), (1, 1), "blue", None, 0, None))

    @property
    def layout(self) -> Layout:
        return self.geometry.layout

    @property
    def placed(self) -> Cell | None:
        """The cell of the stone placed this turn."""
        return None if self.placed_number is None else self.geometry.cells[self.placed_number]

    @property
    def stones(self) -> dict[Cell, Colour]:
        """The colour of the stone on each cell that has one."""
        cells = self.geometry.cells
        return {
            cells[number]: colour
            for colour, members in zip(COLOURS, self.on_cells.by_colour, strict=True)
            for number in bits(members)
        }

    @property
    def letters(self) -> str:
        """One letter for each playable cell in reading order: the stone's colour, `.` if there is none."""
        letters = ["."] * len(self.geometry.cells)
        for colour, members in zip(COLOURS, self.on_cells.by_colour, strict=True):
            for number in bits(members):
                letters[number] = LETTERS[colour]
        return "".join(letters)

    @property
    def bridges(self) -> tuple[BuiltBridge, ...]:
        """All bridges on the board, cut ones included: blue's, yellow's, red."""
        return self.on_lines.built(self.geometry)

    def set_of(self, seat: Seat) -> int:
        """Number of the seat's current set, from 1."""
        return self.set_numbers[SEAT_NUMBER[seat]]

    def supply(self, seat: Seat) -> dict[Colour, int]:
        """Stones of the seat's current set still in hand; colours that are used up count 0 (R6)."""
        counts = self.supplies[SEAT_NUMBER[seat]]
        return {colour: counts[number] for colour, number in NUMBERED_SET[seat]}

    def colours_in_hand(self) -> tuple[Colour, ...]:
        """The colours of the stones that the seat to move has left, in the order in which supplies are shown."""
        return colours_of(self.turn, self.supplies[SEAT_NUMBER[self.turn]])

    def score(self) -> tuple[Score, Score]:
        """(bridge points, region points) of blue and of yellow (R24, R25)."""
        geometry, lines = self.geometry, self.on_lines
        scores = []
        for built in lines.built_by_kind[:2]:
            uncut = built & ~lines.cut
            points = (uncut & geometry.threes).bit_count() + 2 * (uncut & geometry.fours).bit_count()
            regions = sum(1 for claims in geometry.claims.values() if claims & uncut)
            scores.append((points, regions))
        return scores[0], scores[1]

    def region_owners(self) -> dict[str, tuple[Seat, ...]]:
        """Who has the point of each region, by token (R25); both may."""
        uncut = [
            (seat, built & ~self.on_lines.cut)
            for seat, built in zip(SEATS, self.on_lines.built_by_kind[:2], strict=True)
        ]
        return {
            token: tuple(seat for seat, lines in uncut if lines & claims)
            for token, claims in self.geometry.claims.items()
        }

    def accepts(self, colour: Colour, cell: Cell) -> bool:
        """Whether the seat to move may place a stone of that colour on that cell now (R8, R11)."""
        geometry, _, stones, lines, supplies, _, turn, placed, _, outcome = self
        number = geometry.number.get(cell)
        if number is None or placed is not None or outcome is not None:
            return False
        on_dot = geometry.is_dot[number]
        # On a board of many dots there is mostly no line that waits for one: the quickest answer comes first.
        if on_dot and not stones.one_missing & geometry.through[number]:
            return False
        colour_number = COLOUR_NUMBER[colour]
        if stones.occupied >> number & 1 or not supplies[SEAT_NUMBER[turn]][colour_number]:
            return False
        return not on_dot or dot_takes(geometry, stones, lines, turn, colour_number, number)

    def legal_dots(self, colour: Colour) -> tuple[Cell, ...]:
        """The dots that take a stone of that colour from the seat to move, in reading order (R11)."""
        return self.all_legal_dots()[colour]

    def all_legal_dots(self) -> dict[Colour, tuple[Cell, ...]]:
        """`legal_dots` of all six colours, found at once; none for a colour that is not in hand."""
        found: dict[Colour, tuple[Cell, ...]] = dict.fromkeys(COLOURS, ())
        if self.outcome is None and self.placed_number is None:
            for colour, dots in enumerate(self._dots_by_colour(self.turn)):
                if dots:
                    found[COLOURS[colour]] = self.geometry.cells_of(dots)
        return found

    def _dots_by_colour(self, seat: Seat, one_is_enough: bool = False) -> list[int]:
        """By colour the set of the dots that take one of the stones in the seat's hand (R11), were it to move.

        Looks at every line that needs just one stone more for a bridge. With `one_is_enough` it stops at the first dot.
        """
        dots = [0] * len(COLOURS)
        geometry, stones, lines = self.geometry, self.on_cells, self.on_lines
        one_missing = stones.one_missing & geometry.through_dots
        if not one_missing:
            return dots
        line_cells, neighbours, by_colour = geometry.line_cells, geometry.neighbours, stones.by_colour
        empty_dots = geometry.dots ^ geometry.dots & stones.occupied
        in_hand = self.supplies[SEAT_NUMBER[seat]]
        for kind in KINDS_OF[seat]:
            group = [(colour, by_colour[colour]) for colour in GROUP_NUMBERS[kind] if in_hand[colour]]
            candidates = one_missing & stones.open[kind] & lines.free[kind] if group else 0
            while candidates:
                line = candidates.bit_length() - 1
                candidates ^= 1 << line
                cells = line_cells[line]
                dot = cells & empty_dots
                if dot:
                    beside = cells & neighbours[dot.bit_length() - 1]
                    for colour, alike in group:
                        if not alike & beside:
                            dots[colour] |= dot
                            if one_is_enough:
                                return dots
        return dots

    def offers(self) -> tuple[Offer, ...]:
        """The bridges that can be built now, one after another or each alone (R14 to R21)."""
        geometry, _, stones, lines, _, _, turn, placed, _, outcome = self
        if placed is None or outcome is not None:
            return ()
        complete = stones.complete & geometry.through[placed]
        if not complete:
            return ()
        rows = geometry.lines
        found: list[Offer] = []
        for kind in KINDS_OF[turn]:
            for line in bits(complete & stones.open[kind] & lines.free[kind]):
                cuts = bits(lines.cuts(geometry, line)) if kind == RED else ()
                found.append(Offer(rows[line], KINDS[kind], tuple([rows[cut] for cut in cuts])))
        return tuple(found)

    def can_place(self, seat: Seat) -> bool:
        """Whether the seat, were it to move, could place one of the stones in its hand."""
        if self.supplies[SEAT_NUMBER[seat]] == NO_STONES:
            return False
        region_cells = self.geometry.region_cells
        if region_cells & self.on_cells.occupied != region_cells:
            return True
        return any(self._dots_by_colour(seat, one_is_enough=True))

    def returns_stone(self) -> bool:
        """Whether ending the turn now would send the stone placed this turn back from its dot (R12)."""
        if self.placed_number is None or not self.geometry.is_dot[self.placed_number]:
            return False
        return not self.geometry.through[self.placed_number] & self.on_lines.uncut

    def ends_on_pass(self) -> bool:
        """Whether ending the turn now would be a pass, and end the game (R28)."""
        if self.outcome is not None or not (self.placed_number is None or self.returns_stone()):
            return False
        return end_turn(self).outcome is not None


def dot_takes(geometry: Geometry, stones: Stones, lines: Bridges, seat: Seat, colour: int, dot: int) -> bool:
    """Whether an empty dot takes a stone of a colour, both by number, from a seat (R11).

    That is where the seat could build a bridge with the stone at once.
    """
    waiting = stones.one_missing & geometry.through[dot]
    if waiting:
        for kind in KINDS_WITH[seat][colour]:
            # Mostly nothing is left here, so that the cells beside the dot need not be looked at.
            completed = waiting & stones.open[kind] & lines.free[kind]
            if completed and completed & ~geometry.lines_beside(dot, stones.by_colour[colour]):
                return True
    return False


def end_turn(state: State) -> State:
    """The turn over: R12, then R6, then R27 and R28. For games that go on."""
    geometry, sets, stones, lines, supplies, set_numbers, turn, placed, passes, _ = state
    passed = placed is None
    if placed is not None and geometry.is_dot[placed] and state.returns_stone():
        colour = stones.colour_at(placed)
        stones = stones.without_stone(geometry, placed)
        supplies = with_stones(supplies, turn, colour, 1)
        passed = True
    if supplies[SEAT_NUMBER[turn]] == NO_STONES:
        supplies, set_numbers = with_next_set(supplies, set_numbers, turn, sets)
    passes = passes + 1 if passed else 0
    return settled(
        tuple.__new__(
            State, (geometry, sets, stones, lines, supplies, set_numbers, OTHER[turn], None, passes, None)
        )
    )


def settled(state: State) -> State:
    """A state between turns as the player to move meets it: over by R27 or R28, or after an automatic pass."""
    if state.passes < 2 and state.can_place(state.turn):
        return state
    if state.supplies == (NO_STONES, NO_STONES):
        return ended(state, "all_placed")
    if state.passes >= 2:
        return ended(state, "two_passes")
    if not state.can_place(OTHER[state.turn]):
        return ended(state, "no_placement")
    if state.supplies[SEAT_NUMBER[state.turn]] != NO_STONES:
        return state
    passed = state._replace(turn=OTHER[state.turn], passes=state.passes + 1)
    return ended(passed, "two_passes") if passed.passes >= 2 else passed


def ended(state: State, reason: Reason) -> State:
    """The game over for a reason by which the totals decide (R26)."""
    blue, yellow = (bridges + regions for bridges, regions in state.score())
    winner: Seat | None = None if blue == yellow else "blue" if blue > yellow else "yellow"
    return state._replace(outcome=Outcome(winner, reason))


def with_stones(
    supplies: tuple[Supply, Supply], seat: Seat, colour: int, change: int
) -> tuple[Supply, Supply]:
    """Both supplies after that of one seat has got `change` stones more of the colour with that number."""
    counts = list(supplies[SEAT_NUMBER[seat]])
    counts[colour] += change
    return (tuple(counts), supplies[1]) if seat == "blue" else (supplies[0], tuple(counts))


def with_next_set(
    supplies: tuple[Supply, Supply], set_numbers: tuple[int, int], seat: Seat, sets: int
) -> tuple[tuple[Supply, Supply], tuple[int, int]]:
    """Supplies and set numbers after the next set of that seat has arrived, if it does (R6)."""
    number = SEAT_NUMBER[seat]
    if supplies[number] != NO_STONES or set_numbers[number] == sets:
        return supplies, set_numbers
    blue, yellow = set_numbers
    if seat == "blue":
        return (full_supply(seat), supplies[1]), (blue + 1, yellow)
    return (supplies[0], full_supply(seat)), (blue, yellow + 1)
