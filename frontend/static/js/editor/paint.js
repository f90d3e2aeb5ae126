/** Which cells a stroke and a fill mean. */

import { contains, tokenAt } from "./drawing.js";
import { keyOf } from "../board/geometry.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * The cells that a pointer passed between two events, both ends included.
 * @param {Cell} from @param {Cell} to @returns {Cell[]}
 */
export function passed(from, to) {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(across), Math.abs(down));
  if (steps === 0) return [from];
  return Array.from({ length: steps + 1 }, (_, step) => [
    Math.round(from[0] + (across * step) / steps),
    Math.round(from[1] + (down * step) / steps),
  ]);
}

/**
 * The cells of the same token that hang together with one by their sides.
 * @param {Drawing} drawing @param {Cell} start on the board @returns {Cell[]}
 */
export function joinedUp(drawing, start) {
  const token = tokenAt(drawing, start);
  const seen = new Set([keyOf(start)]);
  const cells = [start];
  for (const [column, row] of cells) {
    for (const next of /** @type {Cell[]} */ ([[column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1]])) {
      if (seen.has(keyOf(next)) || !contains(drawing, next) || tokenAt(drawing, next) !== token) continue;
      seen.add(keyOf(next));
      cells.push(next); // the loop reaches it too
    }
  }
  return cells;
}
