// Why something was not done: every code that travels has its sentence here, in the reader's language. It comes after the
// board; the flash on the board does not wait for it.

import { gettext, interpolate } from "../i18n.js";
import { timeWords } from "./times.js";

/** Why something was refused, and what to do instead. Each code once. @type {Record<string, (args: Record<string, any>) => string>} */
export const REFUSALS = {
  game_over: () => gettext("The game is over. Play again from the result, if you like."),
  not_your_turn: () => gettext("It is not your turn. Wait until the other has ended theirs."),
  stone_already_placed: () => gettext("One stone a turn: build bridges with it, or end the turn."),
  colour_not_in_supply: () => gettext("No stone of this colour is left in your set. Choose another colour."),
  cell_occupied: () => gettext("A stone lies here already. Choose an empty cell."),
  not_a_cell: () => gettext("This is not a cell of the board. Choose a grey cell, or a dot that lights up."),
  dot_needs_bridge: () => gettext("A dot takes a stone only if you can build a bridge with it at once. Choose a lit dot or a grey cell."),
  no_stone_placed: () => gettext("Place your stone first; a bridge must contain it."),
  not_straight: () => gettext("These two are not in one line. Choose the two ends of a straight or diagonal row."),
  wrong_length: () => gettext("A bridge has three or four stones. Choose ends with one or two stones between them."),
  gap: () => gettext("A stone is missing in this row. Choose ends with stones on every cell between them."),
  wrong_colours: () => gettext("These colours don't go together. All must be of your own colour group, or all of Red+."),
  equal_neighbours: () => gettext("Two neighbours have the same colour. Choose a row in which every neighbour differs."),
  without_new_stone: () => gettext("A bridge must contain the stone you placed this turn. Choose a row through it."),
  extends: () => gettext("It shares two stones with another bridge; bridges can't be made longer or shorter. Choose a row that shares one end at most."),
  crosses: () => gettext("Another bridge is in the way. Choose a row that meets it at an end only."),
  red_blocked: () => gettext("A red bridge can't cross a red or a cut one. Choose a row that keeps clear of them."),
  nothing_to_undo: () => gettext("Nothing of this turn is left to take back."),
  stale: () => gettext("The game had gone on meanwhile, so this was not done. Look again and choose."),
  not_seated: () => gettext("You are watching; only the two players can do this."),
  seat_taken: () => gettext("Both seats are taken. You can watch."),
  request_open: () => gettext("Another question is still open. It has to be answered first."),
  no_requests: () => gettext("Nothing can be asked for in this room now. Go on with your moves."),
  asked_enough: () => gettext("You have asked for this twice in this turn. Play on, and ask again later."),
  too_early: ({ due }) => interpolate(gettext("It is too early for that. Wait until %(time)s."), { time: timeWords(due) }),
  silenced: ({ until }) => interpolate(gettext("A moderator has silenced you until %(time)s. You can write again then."), { time: timeWords(until) }),
  unavailable: () => gettext("The server could not store it. Please try it again."),
  undo_off: () => gettext("Taking back is switched off in this room. Go on playing."),
  too_many: () => gettext("That was too fast. Wait a moment and try again."),
  bad_message: () => gettext("The page and the server don't understand each other. Reload the page."),
  too_long: () => gettext("That was too long. Make it shorter."),
  only_blue: () => gettext("Only Blue can do this. Ask Blue."),
  only_yellow: () => gettext("Only Yellow can do this. Ask Yellow."),
  other_pick: () => gettext("Another position is picked by now. Look at it, then answer."),
  not_now: () => gettext("This can't be done at this stage of the game."),
  no_request: () => gettext("This question is no longer open."),
  no_position: () => gettext("This position can't be played any more. Pick another."),
  no_room: () => gettext("This room is closed. Go to the start page and open another."),
  no_colour: () => gettext("Choose one of your stones first, then the cell for it."),
  withdrawn: () => gettext("Taken back. It was not sent."),
  ended: () => gettext("The connection has ended. Reload the page."),
};

/** @param {string} code @param {Record<string, any>} [args] what the sentence needs */
export const refusal = (code, args = {}) => (REFUSALS[code] ?? REFUSALS.bad_message)(args);
