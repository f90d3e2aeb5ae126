/** Symmetric painting: where else a cell is painted, and as which region. */

import { allCells, freeNumber, kindOf, tokenAt, withCells } from "./drawing.js";
import { keyOf } from "../board/geometry.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {(cell: Cell) => Cell} Move where a cell of the board goes */

/**
 * How both halves of the board belong together. The last two need a square board.
 * @typedef {"none" | "left-right" | "top-bottom" | "both" | "half-turn" | "diagonal" | "quarter-turns"} Symmetry
 */

/** @type {readonly Symmetry[]} */
export const SYMMETRIES = ["none", "left-right", "top-bottom", "both", "half-turn", "diagonal", "quarter-turns"];
/** @type {ReadonlySet<Symmetry>} */
export const SQUARE_ONLY = new Set(/** @type {Symmetry[]} */ (["diagonal", "quarter-turns"]));

/**
 * The moves beside staying in place; none for a square symmetry on a board that is not square.
 * @param {Symmetry} symmetry
 * @param {{columns: number, rows: number}} size
 * @returns {Move[]}
 */
export function movesOf(symmetry, { columns, rows }) {
  const [right, low] = [columns - 1, rows - 1];
  /** @type {Record<string, Move>} */
  const moves = {
    leftRight: ([c, r]) => [right - c, r],
    topBottom: ([c, r]) => [c, low - r],
    half: ([c, r]) => [right - c, low - r],
    diagonal: ([c, r]) => [r, c],
    quarter: ([c, r]) => [right - r, c],
    threeQuarters: ([c, r]) => [r, right - c],
  };
  if (SQUARE_ONLY.has(symmetry) && columns !== rows) return [];
  switch (symmetry) {
    case "left-right":
      return [moves.leftRight];
    case "top-bottom":
      return [moves.topBottom];
    case "both":
      return [moves.leftRight, moves.topBottom, moves.half];
    case "half-turn":
      return [moves.half];
    case "diagonal":
      return [moves.diagonal];
    case "quarter-turns":
      return [moves.quarter, moves.half, moves.threeQuarters];
    default:
      return [];
  }
}

/**
 * What painting some cells means: the cells themselves and their images. With `own`, an image becomes a region of its own:
 * the one that lies where the painted region's image is, else the next free number. A cell that is painted for itself
 * stays what it is painted as, also where it is another's image.
 * @param {Drawing} drawing before anything of it is painted
 * @param {readonly [Cell, string][]} painted cells and tokens
 * @param {Symmetry} symmetry
 * @param {boolean} own
 * @returns {[Cell, string][]}
 */
export function mirroredToo(drawing, painted, symmetry, own) {
  const direct = new Set(painted.map(([cell]) => keyOf(cell)));
  /** @type {[Cell, string][]} */
  const images = [];
  let taken = withCells(drawing, painted);
  for (const move of movesOf(symmetry, drawing)) {
    /** @type {Map<string, string>} */
    const partners = new Map();
    for (const [cell, token] of painted) {
      const image = move(cell);
      if (direct.has(keyOf(image))) continue;
      let partner = partners.get(token);
      if (partner === undefined) {
        partner = own ? partnerOf(drawing, taken, token, move) : token;
        partners.set(token, partner);
      }
      images.push([image, partner]);
      taken = withCells(taken, [[image, partner]]);
    }
  }
  return [...images, ...painted];
}

/**
 * The region that is a region's image: whatever of its kind lies on most of the cells where its image falls.
 * @param {Drawing} drawing as it is @param {Drawing} taken where numbers in use are looked up
 * @param {string} token @param {Move} move
 * @returns {string}
 */
function partnerOf(drawing, taken, token, move) {
  const kind = kindOf(token);
  if (!kind) return token;
  /** @type {Map<string, number>} */
  const votes = new Map();
  for (const cell of allCells(drawing)) {
    if (tokenAt(drawing, cell) !== token) continue;
    const there = tokenAt(drawing, move(cell));
    if (kindOf(there) === kind) votes.set(there, (votes.get(there) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  if (most) return most[0];
  const number = freeNumber(taken, kind);
  return number === null ? token : `${kind}${number}`;
}
