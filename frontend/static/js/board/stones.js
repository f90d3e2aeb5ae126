/**
 * Stones and their signs. What can build together shares a sign: a circle for Blue+, a diamond for Yellow+, a triangle for
 * Red+; a stone of two loyalties bears one inside the other.
 */

import { UNIT } from "./geometry.js";
import { html, svg } from "./svg.js";

/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {"circle" | "diamond" | "triangle"} Sign */

/** Outer sign first. @type {Record<Colour, Sign[]>} */
export const SIGNS = {
  blue: ["circle"],
  purple: ["circle", "triangle"],
  red: ["triangle"],
  orange: ["diamond", "triangle"],
  yellow: ["diamond"],
  green: ["circle", "diamond"],
};

/** @type {Colour[]} in the order of the wheel */
export const COLOURS = ["blue", "purple", "red", "orange", "yellow", "green"];

/** Half the width of a stone, in drawing units. */
export const HALF = 17;

/** How far a sign reaches from the centre: alone, round another, inside another. @type {Record<Sign, [number, number, number]>} */
const REACH = {
  circle: [10.2, 12.4, 0],
  diamond: [13.4, 15.4, 7.6],
  triangle: [12.6, 0, 7],
};

/**
 * Path data of a sign round the origin.
 * @param {Sign} sign
 * @param {number} reach from the centre to its farthest point
 * @returns {string}
 */
export function signPath(sign, reach) {
  const r = Math.round(reach * 100) / 100;
  if (sign === "circle") return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  if (sign === "diamond") return `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;
  const [half, low] = [Math.round(r * 87) / 100, Math.round(r * 50) / 100];
  return `M0 ${-r}L${half} ${low}L${-half} ${low}Z`;
}

/**
 * The signs of a colour as one path.
 * @param {Colour} colour
 * @returns {SVGPathElement}
 */
export function drawSigns(colour) {
  const signs = SIGNS[colour];
  const paths = signs.map((sign, at) => {
    const reach = REACH[sign][signs.length === 1 ? 0 : at + 1];
    // A triangle's middle lies lower than half its height: let it sink a little to look centred.
    const path = signPath(sign, reach);
    return sign === "triangle" ? path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${x} ${round(+y + reach / 7)}`) : path;
  });
  return svg("path", { class: "stone__sign", d: paths.join("") });
}

/** @param {number} value @returns {number} */
function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A stone round the origin, UNIT wide with its shadow. Its class bears the colour; the sign can be hidden by the board.
 * @param {Colour} colour
 * @returns {SVGGElement}
 */
export function drawStone(colour) {
  const side = 2 * HALF;
  return svg(
    "g",
    { class: `stone stone--${colour}` },
    svg("rect", { class: "stone__shadow", x: -HALF, y: -HALF + 1.8, width: side, height: side, rx: 7.5 }),
    svg("rect", { class: "stone__body", x: -HALF, y: -HALF, width: side, height: side, rx: 7.5 }),
    svg("path", { class: "stone__lip", d: `M${-HALF + 1} 9.5v0a6.5 6.5 0 0 0 6.5 6.5h${side - 15}a6.5 6.5 0 0 0 6.5-6.5v0a6.5 6.5 0 0 1-6.5 3.6h${15 - side}a6.5 6.5 0 0 1-6.5-3.6Z` }),
    svg("path", { class: "stone__gloss", d: `M${-HALF + 2} -1V-9.5a5.5 5.5 0 0 1 5.5-5.5h${side - 15}a5.5 5.5 0 0 1 5.5 5.5V-1Q0 3.5 ${-HALF + 2} -1Z` }),
    drawSigns(colour),
  );
}

/**
 * A stone as a picture of its own, for supplies and names. Without a label it says nothing to a screen reader.
 * @param {Colour} colour
 * @param {{label?: string}} [options]
 * @returns {SVGSVGElement} sized by CSS, class "stone-icon"
 */
export function stoneIcon(colour, { label } = {}) {
  const half = UNIT / 2;
  const view = { class: "stone-icon", viewBox: `${-half} ${-half} ${UNIT} ${UNIT}` };
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { ...view, ...role }, drawStone(colour));
}

/**
 * Puts a stone into every element that asks for one by data-stone="green", so that templates need no drawing.
 * @param {ParentNode} root
 */
export function fillStones(root) {
  for (const place of root.querySelectorAll("[data-stone]:empty")) {
    const colour = /** @type {HTMLElement} */ (place).dataset.stone;
    if (COLOURS.some((known) => known === colour)) place.append(stoneIcon(/** @type {Colour} */ (colour)));
  }
}

/**
 * A small mark of a seat: Blue's circle, Yellow's diamond, filled.
 * @param {"blue" | "yellow"} seat
 * @returns {SVGPathElement}
 */
export function drawMark(seat) {
  return svg("path", {
    class: `mark mark--${seat}`,
    d: seat === "blue" ? signPath("circle", 4.4) : signPath("diamond", 5.6),
  });
}

/**
 * A seat's mark as a picture of its own.
 * @param {"blue" | "yellow"} seat
 * @returns {HTMLSpanElement}
 */
export function seatIcon(seat) {
  return html(
    "span",
    { class: "seat-icon" },
    svg("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, drawMark(seat)),
  );
}
