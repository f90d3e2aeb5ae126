/** The board in words: names of colours, and of cells for the grid. */

import { gettext, interpolate, pgettext } from "../i18n.js";
import { cellsBetween, formatCell, keyOf, sameCell } from "./geometry.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {import("./geometry.js").Ground} Ground */

/**
 * A colour's name in the reader's language.
 * @param {Colour} colour
 * @returns {string}
 */
export function colourName(colour) {
  switch (colour) {
    case "blue":
      return pgettext("stone", "blue");
    case "purple":
      return pgettext("stone", "purple");
    case "red":
      return pgettext("stone", "red");
    case "orange":
      return pgettext("stone", "orange");
    case "yellow":
      return pgettext("stone", "yellow");
    default:
      return pgettext("stone", "green");
  }
}

/**
 * What a cell belongs to: "region W1" or "dot".
 * @param {Ground} ground
 * @param {Cell} cell
 * @returns {string}
 */
export function placeName(ground, cell) {
  const token = ground.token(cell);
  return token === "o" ? gettext("dot") : interpolate(gettext("region %(name)s"), { name: token });
}

/**
 * @typedef {object} CellFacts what the board knows of all cells at one moment, looked up by keyOf(cell)
 * @property {Map<string, Colour>} stones
 * @property {Map<string, ("end" | "inside")[]>} bridged for each cell on an uncut bridge, where on it
 * @property {Map<string, ("end" | "inside")[]>} wrecked the same for cut bridges, which go on blocking
 * @property {Map<string, Cell[]>} offered for each end of a bridge that could be built, the other ends
 * @property {Set<string>} lit
 * @property {Set<string>} ringed
 * @property {Cell | null} placed
 */

/**
 * Gathers what cellWords() asks for.
 * @param {BoardState} state
 * @param {readonly Cell[]} rings
 * @returns {CellFacts}
 */
export function gatherFacts(state, rings) {
  /** @type {CellFacts["bridged"]} */
  const bridged = new Map();
  /** @type {CellFacts["wrecked"]} */
  const wrecked = new Map();
  for (const { from, to, cut } of state.bridges) {
    const known = cut ? wrecked : bridged;
    const cells = cellsBetween(from, to) ?? [];
    for (const [at, cell] of cells.entries()) {
      const place = at === 0 || at === cells.length - 1 ? "end" : "inside";
      known.set(keyOf(cell), [...(known.get(keyOf(cell)) ?? []), place]);
    }
  }
  /** @type {CellFacts["offered"]} */
  const offered = new Map();
  for (const { from, to } of state.offers) {
    offered.set(keyOf(from), [...(offered.get(keyOf(from)) ?? []), to]);
    offered.set(keyOf(to), [...(offered.get(keyOf(to)) ?? []), from]);
  }
  return {
    stones: new Map(state.stones.map(({ cell, colour }) => [keyOf(cell), colour])),
    bridged,
    wrecked,
    offered,
    lit: new Set(state.dots.map(keyOf)),
    ringed: new Set(rings.map(keyOf)),
    placed: state.placed,
  };
}

/**
 * A cell's name for a screen reader: "f7, green, bridge end, region W1".
 * @param {Ground} ground
 * @param {Cell} cell
 * @param {CellFacts} facts
 * @returns {string}
 */
export function cellWords(ground, cell, facts) {
  const key = keyOf(cell);
  const colour = facts.stones.get(key);
  const bridged = facts.bridged.get(key) ?? [];
  const words = [formatCell(cell, ground.rows)];
  words.push(colour ? colourName(colour) : gettext("empty"));
  if (facts.ringed.has(key)) words.push(gettext("chosen"));
  if (bridged.includes("end")) words.push(gettext("bridge end"));
  if (bridged.includes("inside")) words.push(gettext("inside a bridge"));
  const wrecked = facts.wrecked.get(key) ?? [];
  if (wrecked.includes("end")) words.push(gettext("end of a cut bridge"));
  if (wrecked.includes("inside")) words.push(gettext("inside a cut bridge"));
  words.push(placeName(ground, cell));
  if (facts.lit.has(key)) words.push(gettext("takes a stone"));
  if (colour && sameCell(facts.placed, cell)) words.push(gettext("placed this turn"));
  for (const end of facts.offered.get(key) ?? []) {
    words.push(interpolate(gettext("a bridge to %(cell)s can be built"), { cell: formatCell(end, ground.rows) }));
  }
  return words.join(", ");
}
