/** Cards with a picture of a position, as the catalogue has them, for lists that the page makes itself. */

import { drawPicture } from "../board/picture.js";
import { html } from "../board/svg.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { countCells, readDrawing } from "./drawing.js";

/**
 * @param {{rows: readonly string[], title: string}} position
 * @param {string} meta what is told below its name
 * @param {() => void} onPress
 * @returns {HTMLLIElement}
 */
export function makeCard({ rows, title }, meta, onPress) {
  const name = title || gettext("Not named yet");
  const button = html(
    "button",
    { class: "card card--link", type: "button" },
    html("span", { class: "card__picture" }, pictureOf(rows)),
    html("span", { class: "card__title", dir: "auto", translate: title ? "no" : null }, name),
    html("span", { class: "card__meta" }, meta),
  );
  button.addEventListener("click", onPress);
  return html("li", {}, button);
}

/** @param {readonly string[]} rows @returns {string} "12 × 10, 8 regions" */
export function sizeWords(rows) {
  const drawing = readDrawing({ rows });
  const count = countCells(drawing).regions.length;
  const regions = interpolate(ngettext("%(count)s region", "%(count)s regions", count), { count });
  return `${drawing.columns} × ${drawing.rows}, ${regions}`;
}

/** @param {readonly string[]} rows @returns {Node} nothing to see where nothing is drawn */
function pictureOf(rows) {
  return rows.some((line) => /[^.\s]/.test(line)) ? drawPicture(rows) : html("span", { class: "muted" }, "∅");
}
