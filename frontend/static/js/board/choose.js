/**
 * Which stones are chosen as ends of a bridge, by taps, keys or a drag. Pure: cells and times in, intents out.
 *
 * A tap on a stone puts a ring on it or takes it off; the second ring tries the bridge. A second tap on the same cell
 * within TOGETHER belongs to the first, so that double taps and slow single taps mean the same. Rings stay after a
 * refusal; a tap on a third stone then begins anew with it.
 */

import { sameCell } from "./geometry.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Intent} Intent */

/** Milliseconds in which a second tap on a cell belongs to the first. */
export const TOGETHER = 400;

/**
 * @typedef {object} Situation what a tap can mean now
 * @property {boolean} placing
 * @property {boolean} bridging
 * @property {(cell: Cell) => boolean} occupied
 */

/**
 * @typedef {object} Choice
 * @property {() => readonly Cell[]} rings none, one or two cells
 * @property {(cell: Cell, time: number, now: Situation) => Intent | null} tap time in milliseconds
 * @property {(from: Cell, to: Cell) => Intent | null} drag
 * @property {(keeps?: (cell: Cell) => boolean) => boolean} clear takes rings off, all or those that keeps() denies; whether any went
 */

/**
 * Starts with nothing chosen.
 * @returns {Choice}
 */
export function makeChoice() {
  /** @type {Cell[]} */
  let rings = [];
  /** @type {{cell: Cell, time: number} | null} */
  let before = null;

  /** @type {(cell: Cell) => Intent | null} */
  function toggle(cell) {
    if (rings.some((ring) => sameCell(ring, cell))) {
      rings = rings.filter((ring) => !sameCell(ring, cell));
      return null;
    }
    rings = rings.length === 2 ? [cell] : [...rings, cell];
    return rings.length === 2 ? { type: "bridge", from: rings[0], to: rings[1] } : null;
  }

  return {
    rings: () => rings,
    tap(cell, time, now) {
      if (before && sameCell(before.cell, cell) && time - before.time <= TOGETHER) {
        before = null;
        return null;
      }
      before = { cell, time };
      if (!now.occupied(cell)) return now.placing ? { type: "place", cell } : null;
      if (now.bridging) return toggle(cell);
      return { type: "say", what: now.placing ? "occupied" : "not_now", cell };
    },
    drag(from, to) {
      if (sameCell(from, to)) return null;
      rings = [from, to];
      before = null;
      return { type: "bridge", from, to };
    },
    clear(keeps = () => false) {
      const left = rings.filter(keeps);
      const went = left.length < rings.length;
      rings = left;
      return went;
    },
  };
}
