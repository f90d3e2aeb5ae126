/**
 * Dots that a designer may want. The rule: a hole that shares a side with a region, and from which a row of three runs
 * over two region cells, so that a stone there can complete a bridge. Nothing is drawn; the designer decides.
 */

import { allCells, HOLE, kindOf, tokenAt } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Cell} Cell */

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]];
/** All ways in which two other cells lie on a row of three with a cell: it is their end or their middle. */
const ROWS = [[1, 0], [0, 1], [1, 1], [1, -1]].flatMap(([right, down]) =>
  [[1, 2], [-1, -2], [-1, 1]].map((steps) => steps.map((step) => [step * right, step * down])),
);

/** @param {Drawing} drawing @returns {Cell[]} in reading order */
export function suggestDots(drawing) {
  const isRegion = (/** @type {Cell} */ [column, row], /** @type {number[]} */ [right, down]) =>
    kindOf(tokenAt(drawing, [column + right, row + down])) !== null;
  return allCells(drawing).filter(
    (cell) =>
      tokenAt(drawing, cell) === HOLE &&
      SIDES.some((side) => isRegion(cell, side)) &&
      ROWS.some((others) => others.every((other) => isRegion(cell, other))),
  );
}
