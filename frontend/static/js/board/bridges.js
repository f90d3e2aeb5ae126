/** Bridges and other lines between cells. */

import { keyOf } from "./geometry.js";
import { setAttributes, short, svg } from "./svg.js";

/** @typedef {import("./types.js").Bridge} Bridge */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Space} Space */

/** How far from the middle of an end stone a bridge begins, in drawing units: it lies just on the stone. */
const INSET = 6;

/**
 * A bridge as a key that is the same from both ends; it does not tell whether it is cut.
 * @param {{kind?: string, from: Cell, to: Cell}} bridge
 * @returns {string}
 */
export function bridgeKey({ kind = "", from, to }) {
  return [kind, ...[keyOf(from), keyOf(to)].sort()].join(":");
}

/**
 * Path data between two cells, shortened at both ends.
 * @param {Space} space
 * @param {Cell} from
 * @param {Cell} to
 * @param {number} [inset] in drawing units
 * @returns {string}
 */
export function linePath(space, from, to, inset = INSET) {
  const [a, b] = [space.centre(from), space.centre(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [((b.x - a.x) / length) * inset, ((b.y - a.y) / length) * inset];
  return `M${short(a.x + dx)} ${short(a.y + dy)}L${short(b.x - dx)} ${short(b.y - dy)}`;
}

/**
 * A bridge: an outer and an inner casing that part it from whatever lies below, and its own colour on them.
 * @param {Bridge} bridge
 * @param {Space} space
 * @returns {SVGGElement}
 */
export function drawBridge(bridge, space) {
  const d = linePath(space, bridge.from, bridge.to);
  const part = (/** @type {string} */ name) => svg("path", { class: `bridge__${name}`, d, pathLength: 1 });
  const group = svg("g", {}, part("outer"), part("casing"), part("core"), svg("path", { class: "bridge__dashes", d }));
  markBridge(group, bridge);
  return group;
}

/**
 * Sets what can change on a bridge that stands: whether it is cut.
 * @param {SVGGElement} group
 * @param {Bridge} bridge
 */
export function markBridge(group, bridge) {
  setAttributes(group, { class: `bridge bridge--${bridge.kind}${bridge.cut ? " bridge--cut" : ""}` });
}
