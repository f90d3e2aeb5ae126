/** What the board has, beside what the game needs; and what is wrong with it. */

import { formatCell } from "../board/geometry.js";
import { html } from "../board/svg.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { byId } from "../room/dom.js";
import { ask, fieldsOf } from "./account.js";
import { countCells, kindOf, rowsOf } from "./drawing.js";
import { PIECE_CELLS } from "./shapes.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./account.js").Fault} Fault */
/** @typedef {import("./draw.js").Mark} Mark */

/** Stones that both players have together in one set (R6). */
const STONES_A_SET = 24;
/** How long drawing must rest before it is checked, and a question that was not answered, in milliseconds. */
const RESTS = 300;
const ASKS_AGAIN = 5000;

/** @param {Drawing} drawing */
export function showFacts(drawing) {
  const { dots, inRegions, regions } = countCells(drawing);
  const stones = STONES_A_SET * drawing.sets;
  const facts = [
    [gettext("Region cells"), String(inRegions)],
    [gettext("Dots"), String(dots)],
    [gettext("Places for stones"), String(inRegions + dots)],
    [gettext("Stones in the game"), String(stones)],
  ];
  byId("facts").replaceChildren(...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
  byId("regions").hidden = inRegions + dots === 0;
  const lacks = stones - inRegions - dots;
  const words =
    lacks > 0
      ? ngettext(
          "%(count)s stone more than places: some will stay in hand.",
          "%(count)s stones more than places: some will stay in hand.",
          lacks,
        )
      : gettext("There is a place for every stone.");
  const list = regions.map(([token, count]) => {
    const kind = /** @type {import("./drawing.js").Kind} */ (kindOf(token));
    const isPiece = count === PIECE_CELLS[kind];
    return html(
      "li",
      { class: `region-count region-count--${kind.toLowerCase()}`, title: isPiece ? gettext("As many cells as the wooden piece") : null },
      html("span", { class: "strong" }, token),
      ` ${count}${isPiece ? " ✓" : ""}`,
    );
  });
  byId("regions").replaceChildren(
    html("p", { class: "small muted" }, interpolate(words, { count: lacks })),
    ...(list.length ? [html("p", { class: "small strong" }, gettext("Cells in each region"))] : []),
    html("ul", { class: "regions-list", "aria-label": gettext("Cells in each region") }, ...list),
    html("p", { class: "small muted" }, gettext("Wooden pieces have 9 cells (S), 6 (W) and 12 (G). Other shapes are welcome.")),
  );
}

/**
 * Asks the server what is wrong, once drawing rests; it alone knows.
 * @param {string} address
 * @param {(marks: Mark[]) => void} onMarks
 * @returns {(drawing: Drawing) => void}
 */
export function makeChecker(address, onMarks) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  /** @param {Drawing} drawing */
  async function question(drawing) {
    const number = (asked += 1);
    const drawn = fieldsOf({ rows: rowsOf(drawing), title: "", sets: drawing.sets });
    /** @type {{status: number, data: {faults: Fault[], hints: Fault[]}}} */
    const { status, data } = await ask(address, drawn);
    if (number !== asked) return; // there is a newer question
    const place = byId("faults");
    if (status !== 200) {
      place.replaceChildren(html("p", { class: "small muted" }, gettext("It could not be checked just now. Draw on; it is checked again.")));
      timer = setTimeout(question, ASKS_AGAIN, drawing);
      return;
    }
    const { faults, hints } = data;
    const isEmpty = faults.some(({ code }) => code === "empty");
    place.replaceChildren(...(isEmpty ? [beginWords()] : faultWords(faults, hints, drawing.rows)));
    onMarks([...marksOf(faults, "fault"), ...marksOf(hints, "hint")]);
  }

  return (drawing) => {
    clearTimeout(timer);
    timer = setTimeout(question, RESTS, drawing);
  };
}

/** @param {Fault[]} faults @param {Mark["kind"]} kind @returns {Mark[]} */
const marksOf = (faults, kind) => faults.flatMap(({ cell, words }) => (cell ? [{ cell, kind, words }] : []));

/** Where to begin. */
function beginWords() {
  return html(
    "p",
    { class: "small muted" },
    gettext("Still empty. Drop some wooden pieces or paint regions, then let dots be suggested."),
  );
}

/** @param {Fault[]} faults @param {Fault[]} hints @param {number} rows */
function faultWords(faults, hints, rows) {
  if (faults.length + hints.length === 0) {
    return [html("p", { class: "fine" }, gettext("Nothing is wrong: it can be played."))];
  }
  /** What is said of many cells is said once. @param {Fault[]} found @param {string} name */
  const list = (found, name) => {
    /** @type {Map<string, Fault[]>} */
    const groups = new Map();
    for (const fault of found) groups.set(fault.words, [...(groups.get(fault.words) ?? []), fault]);
    const lines = [...groups].map(([words, group]) => {
      const cells = group.flatMap(({ cell }) => (cell ? [formatCell(cell, rows)] : []));
      return html("li", { class: name }, cells.length ? `${words} (${cells.join(", ")})` : words);
    });
    return lines;
  };
  return [html("ul", { class: "faults" }, ...list(faults, "faults__fault"), ...list(hints, "faults__hint"))];
}
