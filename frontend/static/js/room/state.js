// From the compact messages of the wire to what the page shows. It decides nothing: what is allowed comes with the state.

import { cellsBetween } from "../board/geometry.js";

/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {import("../board/types.js").Colour} Colour */
/** @typedef {import("../board/types.js").Bridge} Bridge */
/** @typedef {import("../board/types.js").Kind} Kind */
/** @typedef {import("../board/geometry.js").Ground} Ground */
/** @typedef {"blue"|"yellow"} Seat */
/**
 * What the player to move can do now; in strings a cell is two letters.
 * @typedef {{place: boolean, dots: Record<string, string>, bridges: string, undo: boolean, ends: boolean,
 *   returns: boolean}} Can
 */
/** @typedef {{winner: Seat|null, reason: string}} Outcome - no winner is a draw, or a void game */
/**
 * An action and what followed from it by itself (docs/protocol.md, `last`).
 * @typedef {{seat: Seat, type: string, colour?: Colour, cell?: Cell, from?: Cell, to?: Cell, cuts?: string,
 *   returned?: Cell, passed?: boolean, passed_other?: boolean, new_set?: boolean}} Last
 */
/**
 * @typedef {object} GameState
 * @property {string} cells - a letter for each playable cell in reading order
 * @property {Record<Kind, string> & {cut: Record<Seat, string>}} bridges
 * @property {Record<string, number>[]} supplies - blue's, yellow's, of the current set
 * @property {[number, number]} sets
 * @property {Seat} turn
 * @property {[[number, number], [number, number]]} scores - bridges and regions; blue's, yellow's
 * @property {Last|null} last
 * @property {Can} can
 * @property {Cell|null} placed
 * @property {Outcome|null} outcome
 */
/** @typedef {{type: "game", game: string, number: number, state: GameState}} GameMessage */
/** @typedef {{kind: string, file: string, game?: string, at?: number}} Loaded - the file, or the game and its action, that a game came from */
/**
 * @typedef {{game: string, rows: string[], sets: number, title: string, author: string, slug?: string, starter?: boolean, loaded?: Loaded}} LayoutMessage
 */
/** @typedef {{name: string, presence: "here"|"away"|"gone", since: number|null}} SeatView */
/**
 * What the next game starts from; with `loaded` a game from a file that stands at `state`. `asks`: it is not published, and waits
 * until Yellow agrees to it.
 * @typedef {{version: number, title: string, author: string, sets: number, rows: string[], asks?: boolean, starter?: boolean, loaded?: Loaded,
 *   state?: GameState}} PickView
 */
/**
 * The open request; `undo` returns to action `to`, `again` wants `seats` and `pick`.
 * @typedef {{id: number, what: "undo"|"agree"|"again", seat: Seat, number: number, to?: number, seats?: "keep"|"change",
 *   pick?: PickView}} RequestView
 */
/**
 * A game of the room, by the colours it was played with; `swapped`: the two have the others now.
 * @typedef {{id: string, number: number, winner: Seat|null, reason: string|null,
 *   scores: [[number, number], [number, number]], swapped: boolean}} GameView
 */
/** @typedef {{seat: Seat, since: number|null, due: number, number: number}} ClaimView - who may claim from when on */
/** @typedef {{number: number, undo: "ask"|"off"|"free", claim_after: number, listed: boolean}} SettingsView */
/**
 * @typedef {object} RoomMessage
 * @property {string} code
 * @property {Seat|"both"|"watcher"} you - both: two people on one device
 * @property {Record<Seat, SeatView|null>} seats
 * @property {PickView|null} pick
 * @property {"waiting"|"playing"|"over"} phase
 * @property {RequestView|null} request
 * @property {Record<Seat, number|null>} asked_enough - the action from which on each may not ask to take back before a turn ends
 * @property {number} watchers
 * @property {GameView[]} games - oldest first
 * @property {{blue: number, yellow: number, draws: number}} tally - by who has the seat now
 * @property {ClaimView|null} claim
 * @property {SettingsView} settings
 * @property {string} turned_down - title of the position that Yellow would not play, until something else is picked
 */
/**
 * Something that was said; `person` is the same for all lines of one person here.
 * @typedef {{id: number, channel: "players"|"watchers", seat: Seat|null, name: string, person: string, text: string,
 *   at: number}} ChatLine
 */

/** @type {Seat[]} */
export const SEATS = ["blue", "yellow"];
/** @type {Record<string, Colour>} */
export const COLOURS = { b: "blue", p: "purple", r: "red", o: "orange", y: "yellow", g: "green" };
// Each player's own colour first, then as in a set (R6).
export const ORDER = { blue: "bpgro", yellow: "yogrp" };

/** @param {Seat} seat @returns {Seat} */
export const other = (seat) => (seat === "blue" ? "yellow" : "blue");

/** @param {Colour} colour @returns {string} the letter of the compact text */
export const letterOf = (colour) => colour[0];

/** Cells from letters: column and row, `a` is 0. @param {string} letters @returns {Cell[]} */
export function readCells(letters) {
  const at = (/** @type {number} */ i) => letters.charCodeAt(i) - 97;
  return Array.from({ length: letters.length / 2 }, (_, i) => [at(2 * i), at(2 * i + 1)]);
}

/** Pairs of ends from letters. @param {string} letters @returns {{from: Cell, to: Cell}[]} */
export function readRows(letters) {
  const ends = readCells(letters);
  return Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i], to: ends[2 * i + 1] }));
}

/** @param {string} letters @param {Kind} kind @param {boolean} cut @returns {Bridge[]} */
function readBridges(letters, kind, cut) {
  return readRows(letters).map(({ from, to }) => ({ kind, cut, from, to }));
}

/** @param {Ground} ground @param {GameState} state */
export function stonesOf(ground, state) {
  return ground.cells.flatMap((cell, i) => {
    const colour = COLOURS[state.cells[i]];
    return colour ? [{ cell, colour }] : [];
  });
}

/** All bridges, the cut ones first, so that they lie lowest. @param {GameState} state @returns {Bridge[]} */
export function bridgesOf(state) {
  return [
    ...readBridges(state.bridges.cut.blue, "blue", true),
    ...readBridges(state.bridges.cut.yellow, "yellow", true),
    ...readBridges(state.bridges.blue, "blue", false),
    ...readBridges(state.bridges.yellow, "yellow", false),
    ...readBridges(state.bridges.red, "red", false),
  ];
}

/** Who scores each region (R25): token → seats. @param {Ground} ground @param {Bridge[]} bridges */
export function ownersOf(ground, bridges) {
  /** @type {Record<string, Seat[]>} */
  const owners = {};
  for (const bridge of bridges) {
    if (bridge.cut || bridge.kind === "red") continue;
    for (const cell of (cellsBetween(bridge.from, bridge.to) ?? []).slice(1, -1)) {
      const token = ground.token(cell);
      if (token === "." || token === "o") continue;
      const seats = (owners[token] ??= []);
      if (!seats.includes(bridge.kind)) seats.push(bridge.kind);
    }
  }
  return owners;
}

/** The cells that the last action touched. @param {Last|null} last @returns {Cell[]} */
export function lastCells(last) {
  return /** @type {Cell[]} */ ([last?.cell, last?.from, last?.to].filter(Boolean));
}

/**
 * The board of a state as it is drawn, without what can be done there.
 * @param {Ground} ground @param {GameState} state
 */
export function pictureOf(ground, state) {
  const bridges = bridgesOf(state);
  return { stones: stonesOf(ground, state), bridges, owners: ownersOf(ground, bridges), placed: state.placed };
}

/** A board on which nothing can be done. */
export const STILL = { chosen: null, dots: [], offers: [], placing: false, bridging: false };

/** Stones that a player still has in the current set. @param {GameState} state @param {Seat} seat */
export function left(state, seat) {
  return Object.values(state.supplies[SEATS.indexOf(seat)]).reduce((sum, n) => sum + n, 0);
}
