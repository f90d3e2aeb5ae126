/** What lies under the stones and never changes in play: regions, their outlines, dots and coordinates. */

import { columnName, rowName, UNIT } from "./geometry.js";
import { svg } from "./svg.js";

/** @typedef {import("./geometry.js").Ground} Ground */
/** @typedef {import("./geometry.js").Space} Space */
/** @typedef {import("./geometry.js").Box} Box */

/** Room round the cells in drawing units: left and bottom hold the coordinates. */
const MARGIN = { left: 21, right: 8, top: 8, bottom: 20 };

/**
 * The box to be shown: all cells in use and the coordinates beside them.
 * @param {Space} space
 * @param {{coordinates: boolean}} options
 * @returns {Box}
 */
export function frame({ used }, { coordinates }) {
  const margin = coordinates ? MARGIN : { left: 4, right: 4, top: 4, bottom: 4 };
  return {
    x: used.x - margin.left,
    y: used.y - margin.top,
    width: used.width + margin.left + margin.right,
    height: used.height + margin.top + margin.bottom,
  };
}

/**
 * Regions (fill, sockets of their cells, outline) and dots.
 * @param {Ground} ground
 * @param {Space} space
 * @returns {SVGGElement}
 */
export function drawGround(ground, space) {
  const fills = svg("g", { class: "regions" });
  const casings = svg("g", { class: "region-casings" });
  const lines = svg("g", { class: "region-lines" });
  for (const [token, cells] of ground.regions) {
    const border = space.border(cells);
    fills.append(svg("path", { class: `region region--${token[0].toLowerCase()}`, d: border, "fill-rule": "evenodd" }));
    const sockets = cells.map((cell) => {
      const { x, y } = space.corner(cell);
      return `M${x + 7} ${y + 2.5}h${UNIT - 14}q4.5 0 4.5 4.5v${UNIT - 14}q0 4.5-4.5 4.5h${14 - UNIT}q-4.5 0-4.5-4.5v${14 - UNIT}q0-4.5 4.5-4.5Z`;
    });
    fills.append(svg("path", { class: `socket socket--${token[0].toLowerCase()}`, d: sockets.join("") }));
    casings.append(svg("path", { class: "region-casing", d: border }));
    lines.append(svg("path", { class: "region-line", d: border }));
  }
  const dots = svg("g", { class: "dots" });
  for (const cell of ground.dots) {
    const { x, y } = space.centre(cell);
    dots.append(svg("circle", { class: "dot", cx: x, cy: y, r: 3.2 }));
  }
  return svg("g", { class: "ground" }, fills, casings, lines, dots);
}

/**
 * Letters below the board and numbers left of it. They serve the eye; cells bear their names for screen readers.
 * @param {Ground} ground
 * @param {Space} space
 * @returns {SVGGElement}
 */
export function drawCoordinates(ground, space) {
  const { left, top, right, bottom } = ground.used;
  const { used } = space;
  const group = svg("g", { class: "coordinates", "aria-hidden": "true" });
  for (let column = left; column <= right; column += 1) {
    const { x } = space.centre([column, top]);
    group.append(svg("text", { x, y: used.y + used.height + 10, class: "coordinates__column" }, columnName(column)));
  }
  for (let row = top; row <= bottom; row += 1) {
    const { y } = space.centre([left, row]);
    group.append(svg("text", { x: used.x - 10, y, class: "coordinates__row" }, rowName(row, ground.rows)));
  }
  return group;
}
