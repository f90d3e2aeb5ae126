/**
 * Patterns for stones, for whoever has chosen them (css/patterns.css): lines across for Blue+, dots for Yellow+, upright lines
 * for Red+. A stone of two loyalties bears both. The page loads this only then; boards need not know of it.
 */

import { COLOURS } from "./stones.js";
import { svg } from "./svg.js";

/** @typedef {import("./types.js").Colour} Colour */

/** Side of a tile in drawing units; a stone is as wide as five of them. */
const TILE = 6.8;

/** @type {Record<"across" | "upright", string>} */
const LINES = { across: `M0 ${TILE / 2}H${TILE}`, upright: `M${TILE / 2} 0V${TILE}` };

/** @type {Record<Colour, ("across" | "dot" | "upright")[]>} */
const PARTS = {
  blue: ["across"],
  purple: ["across", "upright"],
  red: ["upright"],
  orange: ["upright", "dot"],
  yellow: ["dot"],
  green: ["across", "dot"],
};

/** @param {Colour} colour */
function drawPattern(colour) {
  const parts = PARTS[colour].map((part) => {
    if (part !== "dot") return svg("path", { class: "pattern__line", d: LINES[part] });
    const middle = PARTS[colour].length > 1 ? 0 : TILE / 2; // dots stand between lines
    const corners = middle ? [[middle, middle]] : [[0, 0], [TILE, 0], [0, TILE], [TILE, TILE]];
    return svg("g", {}, ...corners.map(([cx, cy]) => svg("circle", { class: "pattern__dot", cx, cy, r: 1.4 })));
  });
  const box = { x: -TILE / 2, y: -TILE / 2, width: TILE, height: TILE };
  return svg(
    "pattern",
    { id: `pattern-${colour}`, class: `stone--${colour}`, patternUnits: "userSpaceOnUse", ...box },
    svg("rect", { class: "pattern__ground", width: TILE, height: TILE }),
    ...parts,
  );
}

document.body.append(svg("svg", { class: "patterns", "aria-hidden": "true" }, ...COLOURS.map(drawPattern)));
