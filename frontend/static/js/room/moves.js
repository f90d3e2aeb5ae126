// The moves of the game as a list: what the page came with, and what each new state adds.

import { turnWords } from "./words.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("./state.js").Last} Entry - an action that stands; what was undone is not in the list */

/** How much lies on the board. @param {GameState} state */
function things(state) {
  const { blue, yellow, red, cut } = state.bridges;
  const letters = blue.length + yellow.length + red.length + cut.blue.length + cut.yellow.length;
  return letters / 4 + state.cells.replaceAll(".", "").length;
}

/**
 * The list after the action that led from one state to the next, which is an undo if something went by itself.
 * @param {Entry[]} entries @param {GameState} before @param {GameState} after
 * @returns {Entry[]}
 */
export function follow(entries, before, after) {
  const { last } = after;
  const same = JSON.stringify(last) === JSON.stringify(entries.at(-2) ?? null);
  if (!last || (same && things(after) < things(before))) return entries.slice(0, -1);
  return [...entries, last];
}

/** Entries grouped by turn. @param {Entry[]} entries @returns {Entry[][]} */
export function turnsOf(entries) {
  /** @type {Entry[][]} */
  const turns = [[]];
  for (const entry of entries) {
    turns[turns.length - 1].push(entry);
    if (entry.type === "end") turns.push([]);
  }
  return turns.filter((turn) => turn.length > 0);
}

/**
 * Shows the list; a reader who has scrolled up is left there.
 * @param {HTMLElement} host @param {import("./state.js").Ground} ground @param {Entry[]} entries
 */
export function showMoves(host, ground, entries) {
  // Only the reader's own scrolling counts: the list also shrinks and grows with the page.
  host.onscroll ??= () => {
    host.dataset.behind = String(host.scrollHeight - host.scrollTop - host.clientHeight > 40);
  };
  const items = turnsOf(entries).map((turn, i) => {
    const item = document.createElement("li");
    item.className = `moves__turn moves__turn--${turn[0].seat}`;
    const number = document.createElement("span");
    number.className = "moves__number";
    number.textContent = `${i + 1}.`;
    item.append(number, " ");
    turnWords(ground, turn).forEach((part, n) => {
      if (n) item.append(" · ");
      const word = document.createElement(part.cut ? "strong" : "span");
      word.className = part.cut ? "moves__cut" : "moves__part";
      word.textContent = part.text;
      item.append(word);
    });
    return item;
  });
  host.replaceChildren(...items);
  if (host.dataset.behind !== "true") host.scrollTop = host.scrollHeight;
}
