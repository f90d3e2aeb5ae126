/** The board as a grid for keyboard and screen reader: one element for each cell, of which one can be reached by Tab. */

import { gettext } from "../i18n.js";
import { keyOf, UNIT } from "./geometry.js";
import { setAttributes, svg } from "./svg.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Ground} Ground */
/** @typedef {import("./geometry.js").Space} Space */

/**
 * @typedef {object} CellGrid
 * @property {SVGGElement} element
 * @property {(words: (cell: Cell) => string, ringed: (cell: Cell) => boolean) => void} name gives every cell its words
 * @property {(cell: Cell, options?: {focus?: boolean}) => void} select makes a cell the one that Tab reaches
 * @property {() => Cell} selected
 * @property {(cell: Cell) => SVGRectElement | null} elementOf
 * @property {(target: EventTarget | null) => Cell | null} cellOf the cell that an element of the grid stands for
 */

/**
 * Builds the grid, rows and cells in the order in which they are seen.
 * @param {Ground} ground
 * @param {Space} space
 * @returns {CellGrid}
 */
export function drawCells(ground, space) {
  const order = space.flipped ? [...ground.cells].reverse() : ground.cells;
  /** @type {Map<string, {cell: Cell, element: SVGRectElement, words: string}>} */
  const known = new Map();
  /** @type {Map<number, SVGGElement>} */
  const rows = new Map();
  for (const cell of order) {
    const { x, y } = space.corner(cell);
    const place = { x, y, width: UNIT, height: UNIT, rx: 4 };
    const element = svg("rect", {
      class: "cell",
      role: "gridcell",
      tabindex: -1,
      "aria-colindex": x / UNIT + 1,
      ...place,
    });
    known.set(keyOf(cell), { cell, element, words: "" });
    if (!rows.has(y)) rows.set(y, svg("g", { role: "row", "aria-rowindex": y / UNIT + 1 }));
    rows.get(y)?.append(element);
  }
  const size = { "aria-rowcount": ground.rows, "aria-colcount": ground.columns };
  const element = svg("g", { class: "cells", role: "grid", "aria-label": gettext("Board"), ...size }, ...rows.values());
  let current = order[0];
  known.get(keyOf(current))?.element.setAttribute("tabindex", "0");

  return {
    element,
    name(words, ringed) {
      for (const entry of known.values()) {
        const now = words(entry.cell);
        if (now !== entry.words) {
          entry.words = now;
          entry.element.setAttribute("aria-label", now);
        }
        setAttributes(entry.element, { "aria-selected": ringed(entry.cell) });
      }
    },
    select(cell, { focus = false } = {}) {
      const entry = known.get(keyOf(cell));
      if (!entry) return;
      known.get(keyOf(current))?.element.setAttribute("tabindex", "-1");
      entry.element.setAttribute("tabindex", "0");
      current = cell;
      if (focus) entry.element.focus();
    },
    selected: () => current,
    elementOf: (cell) => known.get(keyOf(cell))?.element ?? null,
    cellOf(target) {
      for (const { cell, element: one } of known.values()) if (one === target) return cell;
      return null;
    },
  };
}

/**
 * Where an arrow key leads: the nearest cell in that direction, over holes; where there is none, the same cell.
 * @param {Ground} ground
 * @param {Space} space
 * @param {Cell} from
 * @param {string} key name of the key
 * @param {boolean} far whether Control is held: Home and End then mean the whole board
 * @returns {Cell | null} null where the key is none of the grid's
 */
export function cellByKey(ground, space, from, key, far) {
  const at = space.corner(from);
  const seen = ground.cells
    .map((cell) => ({ cell, ...space.corner(cell) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const inRow = seen.filter(({ y }) => y === at.y);
  const inColumn = seen.filter(({ x }) => x === at.x);
  switch (key) {
    case "ArrowLeft":
      return inRow.filter(({ x }) => x < at.x).at(-1)?.cell ?? from;
    case "ArrowRight":
      return inRow.find(({ x }) => x > at.x)?.cell ?? from;
    case "ArrowUp":
      return inColumn.filter(({ y }) => y < at.y).at(-1)?.cell ?? from;
    case "ArrowDown":
      return inColumn.find(({ y }) => y > at.y)?.cell ?? from;
    case "Home":
      return (far ? seen : inRow)[0].cell;
    case "End":
      return (far ? seen : inRow).at(-1)?.cell ?? from;
    case "PageUp":
      return inColumn[0].cell;
    case "PageDown":
      return inColumn.at(-1)?.cell ?? from;
    default:
      return null;
  }
}
