/** Shapes: small rectangles of tokens that are put on a drawing as a whole. Their holes leave what lies below. */

import { freeNumber, HOLE, kindOf, tokenAt, withCells } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Kind} Kind */
/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {readonly (readonly string[])[]} Shape rows of tokens, all of one length */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect columns and rows, inclusive */

/** The wooden pieces of the game's box, without a number. @type {Record<Kind, Shape>} */
export const PIECES = {
  S: [
    ["S", "S", "S"],
    ["S", "S", "S"],
    ["S", "S", "S"],
  ],
  W: [
    ["W", HOLE, HOLE],
    ["W", "W", HOLE],
    ["W", "W", "W"],
  ],
  G: [
    ["G", "G", "G", "G"],
    ["G", "G", "G", "G"],
    ["G", "G", "G", "G"],
  ],
};

/** Cells of a wooden piece of each kind. @type {Record<Kind, number>} */
export const PIECE_CELLS = { S: 9, W: 6, G: 12 };

/** @param {Shape} shape @returns {Shape} a quarter turn clockwise */
export function turned(shape) {
  return shape[0].map((_, column) => shape.map((line) => line[column]).reverse());
}

/** @param {Shape} shape @returns {Shape} left and right exchanged */
export function mirrored(shape) {
  return shape.map((line) => [...line].reverse());
}

/**
 * The shape with regions of its own: each gets the next number that the drawing has free.
 * @param {Shape} shape @param {Drawing} drawing
 * @returns {Shape | null} null where a kind has no number left
 */
export function renumbered(shape, drawing) {
  /** @type {Map<string, string>} */
  const names = new Map();
  let taken = drawing;
  for (const token of new Set(shape.flat())) {
    const kind = kindOf(token);
    if (!kind) continue;
    const number = freeNumber(taken, kind);
    if (number === null) return null;
    names.set(token, `${kind}${number}`);
    taken = { ...taken, store: [...taken.store, `${kind}${number}`] };
  }
  return shape.map((line) => line.map((token) => names.get(token) ?? token));
}

/**
 * Where a shape falls: its middle on a cell, or as near to it as the board lets the whole shape lie.
 * @param {Shape} shape @param {Cell} at @param {{columns: number, rows: number}} board
 * @returns {Cell} its upper left cell; the board's own where the shape is larger than the board
 */
export function cornerFor(shape, [column, row], { columns, rows }) {
  const near = (/** @type {number} */ middle, /** @type {number} */ length, /** @type {number} */ size) =>
    Math.max(0, Math.min(middle - Math.floor((length - 1) / 2), size - length));
  return [near(column, shape[0].length, columns), near(row, shape.length, rows)];
}

/**
 * The cells that a shape would fill; those off the board included.
 * @param {Shape} shape @param {Cell} corner upper left
 * @returns {[Cell, string][]}
 */
export function laidOut(shape, [left, top]) {
  return shape.flatMap((line, row) =>
    line.flatMap((token, column) =>
      token === HOLE ? [] : [/** @type {[Cell, string]} */ ([[left + column, top + row], token])],
    ),
  );
}

/** @param {Cell} one @param {Cell} other @returns {Rect} */
export function rectBetween(one, other) {
  return {
    left: Math.min(one[0], other[0]),
    top: Math.min(one[1], other[1]),
    right: Math.max(one[0], other[0]),
    bottom: Math.max(one[1], other[1]),
  };
}

/** @param {Rect} rect @param {Cell} cell */
export function isWithin({ left, top, right, bottom }, [column, row]) {
  return column >= left && column <= right && row >= top && row <= bottom;
}

/** @param {Rect} rect @returns {Cell[]} */
export function cellsOf({ left, top, right, bottom }) {
  /** @type {Cell[]} */
  const cells = [];
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) cells.push([column, row]);
  return cells;
}

/** @param {Drawing} drawing @param {Rect} rect @returns {Shape} what lies there */
export function lifted(drawing, { left, top, right, bottom }) {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => tokenAt(drawing, [left + column, top + row])),
  );
}

/** @param {Drawing} drawing @param {Rect} rect @returns {Drawing} with nothing there */
export function cleared(drawing, rect) {
  return withCells(drawing, cellsOf(rect).map((cell) => [cell, HOLE]));
}

/**
 * Takes what lies in a rectangle away and puts a shape on the board instead, its corner kept so that it fits.
 * @param {Drawing} drawing @param {Rect} rect @param {Shape} shape @param {Cell} corner wished for
 * @returns {{drawing: Drawing, rect: Rect} | null} null where the board is too small for the shape
 */
export function replaced(drawing, rect, shape, [column, row]) {
  const [wide, high] = [shape[0].length, shape.length];
  if (wide > drawing.columns || high > drawing.rows) return null;
  const left = Math.min(Math.max(column, 0), drawing.columns - wide);
  const top = Math.min(Math.max(row, 0), drawing.rows - high);
  return {
    drawing: withCells(cleared(drawing, rect), laidOut(shape, [left, top])),
    rect: { left, top, right: left + wide - 1, bottom: top + high - 1 },
  };
}
