/** What changed on the board in words, for the live region. It comes when there is something to say. */

import { gettext, interpolate } from "../i18n.js";
import { bridgeKey } from "./bridges.js";
import { formatCell, keyOf } from "./geometry.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Bridge} Bridge */

/**
 * A bridge in words: "Blue bridge from a4 to d4".
 * @param {Bridge} bridge
 * @param {number} rows of the full grid
 * @returns {string}
 */
export function bridgeWords({ kind, cut, from, to }, rows) {
  const ends = { from: formatCell(from, rows), to: formatCell(to, rows) };
  if (kind === "red") return interpolate(gettext("Red bridge from %(from)s to %(to)s"), ends);
  if (kind === "blue") {
    const text = cut ? gettext("Blue bridge from %(from)s to %(to)s, cut") : gettext("Blue bridge from %(from)s to %(to)s");
    return interpolate(text, ends);
  }
  const text = cut ? gettext("Yellow bridge from %(from)s to %(to)s, cut") : gettext("Yellow bridge from %(from)s to %(to)s");
  return interpolate(text, ends);
}

/**
 * What changed on the board, one sentence each: stones that came or went, bridges that came, were cut, live again or went.
 * @param {BoardState} before
 * @param {BoardState} after
 * @param {number} rows of the full grid
 * @returns {string[]}
 */
export function changeWords(before, after, rows) {
  /** @type {string[]} */
  const words = [];
  const had = new Map(before.stones.map((stone) => [keyOf(stone.cell), stone]));
  const has = new Map(after.stones.map((stone) => [keyOf(stone.cell), stone]));
  const about = (/** @type {import("./types.js").Stone} */ { cell, colour }) => ({
    colour: colourName(colour),
    cell: formatCell(cell, rows),
  });
  for (const [key, stone] of has) {
    if (had.get(key)?.colour !== stone.colour)
      words.push(interpolate(gettext("%(cell)s: %(colour)s stone placed"), about(stone)));
  }
  for (const [key, stone] of had) {
    if (!has.has(key)) words.push(interpolate(gettext("%(cell)s: %(colour)s stone taken back"), about(stone)));
  }
  const stood = new Map(before.bridges.map((bridge) => [bridgeKey(bridge), bridge]));
  const stands = new Map(after.bridges.map((bridge) => [bridgeKey(bridge), bridge]));
  for (const [key, bridge] of stands) {
    if (!stood.has(key) || stood.get(key)?.cut !== bridge.cut) words.push(bridgeWords(bridge, rows));
  }
  for (const [key, bridge] of stood) {
    if (!stands.has(key))
      words.push(interpolate(gettext("%(bridge)s: taken back"), { bridge: bridgeWords(bridge, rows) }));
  }
  return words;
}
