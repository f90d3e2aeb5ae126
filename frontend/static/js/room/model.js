// What this page knows, in one place. Messages change it, the panels show it, nothing else holds state.

import { readGround } from "../board/geometry.js";
import { follow } from "./moves.js";
import { SEATS, other } from "./state.js";

/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").Colour} Colour */
/** @typedef {import("./state.js").RoomMessage} RoomMessage */
/** @typedef {import("./state.js").GameMessage} GameMessage */
/** @typedef {import("./state.js").LayoutMessage} LayoutMessage */
/** @typedef {{version: number, title: string, picture: Node}} Wished - a position of the cards, and its picture there */
/**
 * @typedef {object} Model
 * @property {RoomMessage} room
 * @property {LayoutMessage|null} layout - of the game on the table; null before the first
 * @property {import("./state.js").Ground|null} ground - the same, read
 * @property {GameMessage|null} game
 * @property {import("./moves.js").Entry[]} moves - all that stand, oldest first
 * @property {boolean} gap - some are missing from `moves` and must be fetched
 * @property {Colour|null} chosen - the colour in hand
 * @property {boolean} busy - a move is on its way
 * @property {Record<string, boolean>} switches - as `accounts.look.SWITCHES` names them
 * @property {{text: string, kind: "refused"|"said", code?: string}|null} note - what was last said about an action; the code of a refusal
 * @property {boolean} picking - the cards cover a board that is there
 * @property {Wished|null} next - what one would like to play next, if not what is picked
 * @property {import("./state.js").RequestView|null} asked - the request that was open last, until its end was told
 * @property {boolean} outside - the line ended for good: one is no longer in the room
 * @property {number} patience - the claim that one does not want to make, by when it was due
 * @property {{number: number, state: import("./state.js").GameState, entries: import("./moves.js").Entry[]}|null} looking - the
 *   earlier moment that the board shows, and the moves up to it; nothing can be played while it does
 */

/** @param {{room: RoomMessage, switches: Record<string, boolean>}} start @returns {Model} */
export function makeModel({ room, switches }) {
  return {
    room,
    layout: null,
    ground: null,
    game: null,
    moves: [],
    gap: false,
    chosen: null,
    busy: false,
    switches,
    note: null,
    picking: false,
    next: null,
    asked: null,
    outside: false,
    patience: 0,
    looking: null,
  };
}

/** A new game is on the table. @param {Model} model @param {LayoutMessage} layout @returns {boolean} whether it is another */
export function takeLayout(model, layout) {
  if (model.layout?.game === layout.game) return false;
  Object.assign(model, { layout, ground: readGround(layout.rows), game: null, moves: [], gap: false });
  Object.assign(model, { chosen: null, note: null, picking: false, next: null, asked: null, looking: null });
  return true;
}

/** @param {Model} model @param {GameMessage} game @returns {boolean} whether it was news */
export function takeGame(model, game) {
  const before = model.game;
  if (game.game !== model.layout?.game) return false;
  if (before && game.number <= before.number) return false;
  if (game.number === (before?.number ?? 0) + 1 && before && !model.gap) {
    const moves = follow(model.moves, before.state, game.state, game.number);
    if (moves) model.moves = moves;
    else model.gap = true;
  } else if (game.number > 0) model.gap = true;
  model.game = game;
  model.note = null;
  const mine = mySeat(model);
  const chosen = model.chosen;
  if (chosen && (!isMyTurn(model) || (mine && !game.state.supplies[SEATS.indexOf(mine)][chosen[0]]))) {
    model.chosen = null;
  }
  return true;
}

/** Two people on one device: this page acts for whoever is to move. @param {Model} model */
export const isShared = ({ room }) => room.you === "both";

/** @param {Model} model @returns {Seat|null} null for watchers */
export function mySeat({ room, game }) {
  if (room.you === "both") return game?.state.turn ?? "blue";
  return room.you === "watcher" ? null : room.you;
}

/** @param {Model} model */
export function isMyTurn(model) {
  const state = model.game?.state;
  return !!state && !state.outcome && state.turn === mySeat(model);
}

/** The model as it was at the moment that one looks back at. @param {Model} model @returns {Model} */
export function lookedAt(model) {
  const { looking, game, room } = model;
  if (!looking || !game) return model;
  return { ...model, room: { ...room, phase: "over" }, game: { ...game, state: looking.state } };
}

/** The other player's seat, Yellow's for watchers. @param {Model} model @returns {Seat} */
export const otherSeat = (model) => other(mySeat(model) ?? "blue");
