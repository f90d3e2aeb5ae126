/**
 * The name of what is looked at, in sight: of a cell, its stone and region, and of the bridges over it. Nobody needs to tell
 * them by their colours. The board fetches this when somebody first points at a cell or comes to one by keyboard.
 */

import { bridgeWords } from "./changes.js";
import { cellsBetween, sameCell } from "./geometry.js";
import { html } from "./svg.js";

/** @typedef {import("./types.js").Bridge} Bridge */
/** @typedef {import("./types.js").Cell} Cell */

/**
 * Shows the name at the end of the board that is farther from the cell, so that it covers nothing round it.
 * @param {HTMLElement} host the board's
 * @param {{cell: Cell, element: Element, bridges: readonly Bridge[], rows: number} | null} what the element bears the cell's own
 *   name; null takes the name away
 */
export function showName(host, what) {
  const tag =
    host.querySelector(".board__name") ?? host.appendChild(html("p", { class: "board__name", "aria-hidden": true }));
  tag.toggleAttribute("hidden", !what);
  if (!what) return;
  const { cell, element, bridges, rows } = what;
  const over = bridges.filter(({ from, to }) => cellsBetween(from, to)?.some((at) => sameCell(at, cell)));
  tag.textContent = [element.getAttribute("aria-label"), ...over.map((bridge) => bridgeWords(bridge, rows))].join(" · ");
  const [box, all] = [element.getBoundingClientRect(), host.getBoundingClientRect()];
  tag.classList.toggle("board__name--above", box.top + box.bottom > all.top + all.bottom);
}
