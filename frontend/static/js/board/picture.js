/** A small, still picture of a position, for cards, lists and examples. */

import { frame, drawGround } from "./ground.js";
import { keyOf, makeSpace, readGround } from "./geometry.js";
import { drawBridge } from "./bridges.js";
import { drawStone } from "./stones.js";
import { svg } from "./svg.js";

/** @typedef {import("./types.js").Stone} Stone */
/** @typedef {import("./types.js").Bridge} Bridge */

/**
 * Draws a position, with stones and bridges where given.
 * @param {readonly string[]} rows of tokens
 * @param {{stones?: Stone[], bridges?: Bridge[], label?: string, flipped?: boolean}} [options] with a label it is an image to screen readers
 * @returns {SVGSVGElement}
 */
export function drawPicture(rows, { stones = [], bridges = [], label, flipped = false } = {}) {
  const ground = readGround(rows);
  const space = makeSpace(ground, flipped);
  const box = frame(space, { coordinates: false });
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const picture = svg(
    "svg",
    { class: "board-svg board-svg--still", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, ...role },
    drawGround(ground, space),
  );
  for (const { cell, colour } of stones) {
    const { x, y } = space.centre(cell);
    picture.append(svg("g", { transform: `translate(${x} ${y})`, "data-cell": keyOf(cell) }, drawStone(colour)));
  }
  for (const bridge of bridges) picture.append(drawBridge(bridge, space));
  return picture;
}
