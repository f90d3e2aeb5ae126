/** The position in words, for those who don't see the board or want to read it: regions with their stones, dots, bridges. */

import { gettext, interpolate, ngettext } from "../i18n.js";
import { bridgeWords } from "./changes.js";
import { formatCell, keyOf } from "./geometry.js";
import { html } from "./svg.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Ground} Ground */

/** @typedef {import("./types.js").SpokenPart} SpokenPart */

/**
 * The position as titled lists of sentences.
 * @param {Ground} ground
 * @param {BoardState} state
 * @returns {SpokenPart[]}
 */
export function spokenPosition(ground, state) {
  const colours = new Map(state.stones.map(({ cell, colour }) => [keyOf(cell), colour]));
  const name = (/** @type {Cell} */ cell) => formatCell(cell, ground.rows);
  /** @param {readonly Cell[]} cells */
  const stonesOn = (cells) =>
    cells.flatMap((cell) => {
      const colour = colours.get(keyOf(cell));
      return colour ? [`${name(cell)} ${colourName(colour)}`] : [];
    });
  const regions = [...ground.regions].map(([token, cells]) => {
    const taken = stonesOn(cells);
    const free = cells.filter((cell) => !colours.has(keyOf(cell)));
    const words = [...taken];
    if (free.length > 0) {
      const text = ngettext("%(count)s free cell: %(cells)s", "%(count)s free cells: %(cells)s", free.length);
      words.push(interpolate(text, { count: free.length, cells: free.map(name).join(" ") }));
    }
    for (const seat of state.owners[token] ?? [])
      words.push(seat === "blue" ? gettext("scored by Blue") : gettext("scored by Yellow"));
    return `${token}: ${words.join(", ")}`;
  });
  const dots = stonesOn(ground.dots);
  const free = ground.dots.filter((cell) => !colours.has(keyOf(cell)));
  const lit = state.dots.map(name);
  const rows = state.offers.map(({ from, to }) =>
    interpolate(gettext("from %(from)s to %(to)s"), { from: name(from), to: name(to) }),
  );
  return [
    ...state.told,
    { title: gettext("Regions"), lines: regions },
    { title: gettext("Stones on dots"), lines: dots.length ? dots : [gettext("none")] },
    ...(free.length ? [{ title: gettext("Dots without a stone"), lines: [free.map(name).join(" ")] }] : []),
    ...(lit.length ? [{ title: gettext("Dots that take the chosen stone"), lines: [lit.join(" ")] }] : []),
    ...(rows.length ? [{ title: gettext("Bridges that can be built"), lines: rows }] : []),
    {
      title: gettext("Bridges"),
      lines: state.bridges.length
        ? state.bridges.map((bridge) => bridgeWords(bridge, ground.rows))
        : [gettext("none")],
    },
  ];
}

/**
 * Writes the parts into an element; nothing where they are there already, so that nobody loses their place in them.
 * @param {HTMLElement} place
 * @param {SpokenPart[]} parts
 */
export function writeSpoken(place, parts) {
  const now = JSON.stringify(parts);
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  place.replaceChildren(
    ...parts.flatMap(({ title, lines }) => [
      html("h3", { class: "spoken__title" }, title),
      html("ul", { class: "spoken__list" }, ...lines.map((line) => html("li", {}, line))),
    ]),
  );
}
