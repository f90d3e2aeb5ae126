/** What the editor says of cells and tools, in the reader's language. */

import { formatCell } from "../board/geometry.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { DOT, HOLE, tokenAt } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * A cell for a screen reader: "c4, region S1".
 * @param {Drawing} drawing @param {Cell} cell @param {string} mark what is wrong there, or ""
 */
export function cellName(drawing, cell, mark) {
  const words = [formatCell(cell, drawing.rows), tokenName(tokenAt(drawing, cell))];
  if (mark) words.push(mark);
  return words.join(", ");
}

/** @param {string} token */
export function tokenName(token) {
  if (token === HOLE) return gettext("hole");
  if (token === DOT) return gettext("dot");
  return interpolate(gettext("region %(name)s"), { name: token });
}

/** Why something was not done, and what to do. @param {import("./editor.js").Refusal} why */
export function refusalWords(why) {
  switch (why) {
    case "no_room":
      return gettext("There is no room for it here. Make the board larger, or choose another place.");
    case "no_number":
      return gettext("All numbers from 0 to 99 are in use for this kind of region.");
    default:
      return gettext("Select something first: drag a rectangle over it.");
  }
}

/** @param {number} count of suggested dots */
export function suggestionWords(count) {
  if (count === 0) return gettext("No hole beside a region would make another row. Larger regions, or a larger board, may.");
  return interpolate(ngettext("%(count)s dot suggested.", "%(count)s dots suggested.", count), { count });
}

/** Whom a copy is to thank. @param {{title: string, author: string}} origin */
export function originWords(origin) {
  const words = origin.author
    ? gettext("Began as a copy of “%(title)s” by %(author)s, who is credited.")
    : gettext("Began as a copy of “%(title)s”, which is credited.");
  return interpolate(words, origin);
}

/** @param {number} at milliseconds @returns {string} when that was, in the page's language */
export function timeWords(at) {
  const language = document.documentElement.lang || "en";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
