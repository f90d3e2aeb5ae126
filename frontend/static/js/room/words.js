// What the page says about the game: turns, bridges, how it ended, and how the line is, in the reader's language.

import { formatCell } from "../board/geometry.js";
import { colourName } from "../board/words.js";
import { gettext, interpolate } from "../i18n.js";
import { turnsOf } from "./moves.js";
import { readRows } from "./state.js";

/** @typedef {import("./state.js").Ground} Ground */
/** @typedef {import("./state.js").Last} Last */

const MOST_TURNS = 4; // of those taken back, so many are told in full

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

/** The turns that go, each like "12. blue c5 · c5–e7". @param {import("./model.js").Model} model @param {number} to @returns {string[]} */
export function takenBack(model, to) {
  const { ground } = model;
  if (!ground) return [];
  const told = turnsOf(model.moves).flatMap((turn, i) => {
    const gone = turn.filter(({ number = 0 }) => number > to);
    const words = turnWords(ground, gone).map(({ text }) => text);
    return gone.length ? [`${i + 1}. ${words.join(" · ") || gettext("the end of the turn")}`] : [];
  });
  if (told.length <= MOST_TURNS) return told;
  const more = interpolate(gettext("and %(count)s more turns"), { count: told.length - MOST_TURNS });
  return [...told.slice(0, MOST_TURNS), more];
}
