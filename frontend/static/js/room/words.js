// What the page says: every code that travels has its sentence here, in the reader's language.

import { formatCell } from "../board/geometry.js";
import { colourName } from "../board/words.js";
import { gettext, interpolate } from "../i18n.js";
import { readRows } from "./state.js";
import { timeWords } from "./times.js";

/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").Ground} Ground */
/** @typedef {import("./state.js").Last} Last */

/** @param {Seat} seat */
export const seatName = (seat) => (seat === "blue" ? gettext("Blue") : gettext("Yellow"));

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
  withdrawn: () => gettext("Taken back. It was not sent."),
  ended: () => gettext("The connection has ended. Reload the page."),
};

/** @param {string} code @param {Record<string, any>} [args] what the sentence needs */
export const refusal = (code, args = {}) => (REFUSALS[code] ?? REFUSALS.bad_message)(args);

/** Why a game ended; `loser` is the name of who did not win. @param {string} reason @param {string} loser */
export function ending(reason, loser) {
  const sentences = {
    all_placed: () => gettext("All stones have been placed."),
    two_passes: () => gettext("Both passed, one after the other."),
    no_placement: () => gettext("Neither of you could place another stone."),
    agreed: () => gettext("You agreed to end it here."),
    resigned: () => interpolate(gettext("%(name)s resigned."), { name: loser }),
    claimed: () => interpolate(gettext("%(name)s stayed away too long."), { name: loser }),
    timeout: () => interpolate(gettext("%(name)s ran out of time."), { name: loser }),
    void: () => gettext("The game was declared void."),
  };
  return /** @type {Record<string, () => string>} */ (sentences)[reason]?.() ?? "";
}

/** What to say about the connection; nothing while it is there. @param {string} state @param {number} [code] */
export function lineWords(state, code) {
  if (state === "lost" && !navigator.onLine) return gettext("You are offline. The game goes on by itself when you are back.");
  if (state === "lost") return gettext("No connection. Trying again…");
  if (state !== "ended") return "";
  if (code === 4404) return gettext("You are no longer in this room, or it is closed.");
  if (code === 4401) return gettext("You are no longer signed in here.");
  return gettext("The connection has ended.");
}

/** "c5–e7" @param {Ground} ground @param {{from: import("./state.js").Cell, to: import("./state.js").Cell}} bridge */
export const bridgeName = (ground, { from, to }) =>
  `${formatCell(from, ground.rows)}–${formatCell(to, ground.rows)}`;

/**
 * One turn in the notation for people, in parts: the stone, each bridge, what it cut.
 * @param {Ground} ground @param {(Last & {number?: number})[]} entries - the actions of one turn
 * @returns {{text: string, cut: boolean, number?: number}[]} each with the number of its action, where that is known
 */
export function turnWords(ground, entries) {
  /** @type {{text: string, cut: boolean, number?: number}[]} */
  const parts = [];
  for (const { type, colour, cell, from, to, cuts = "", returned, passed_other, number } of entries) {
    const add = (/** @type {string} */ text, cut = false) =>
      parts.push(number === undefined ? { text, cut } : { text, cut, number });
    if (type === "place" && colour && cell) add(`${colourName(colour)} ${formatCell(cell, ground.rows)}`);
    if (type === "bridge" && from && to) add(bridgeName(ground, { from, to }));
    for (const row of readRows(cuts)) add(interpolate(gettext("cuts %(bridge)s"), { bridge: bridgeName(ground, row) }), true);
    if (type === "end" && returned) add(gettext("the stone goes back"));
    else if (type === "end" && parts.length === 0) add(gettext("pass"));
    if (passed_other) add(gettext("the other passes"));
    if (type === "resign") add(gettext("resigns"));
    if (type === "agree") add(gettext("both end the game"));
    if (type === "claim") add(gettext("claims the game"));
    if (type === "time") add(gettext("runs out of time"));
    if (type === "void") add(gettext("the game is declared void"));
  }
  return parts;
}
