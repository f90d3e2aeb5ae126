// The moves of the game as a list: what the page came with, and what each new state adds.

import { turnWords } from "./words.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("./state.js").Last & {number?: number}} Entry - an action that stands, and its number in the game; what was undone is not in the list */

/** How much lies on the board. @param {GameState} state */
function things(state) {
  const { blue, yellow, red, cut } = state.bridges;
  const letters = blue.length + yellow.length + red.length + cut.blue.length + cut.yellow.length;
  return letters / 4 + state.cells.replaceAll(".", "").length;
}

/** Whether two entries are one action, wherever it stands. @param {Entry|null} one @param {Entry|null} two */
function isSame(one, two) {
  return JSON.stringify({ ...one, number: 0 }) === JSON.stringify({ ...two, number: 0 });
}

/** Whether `after` looks like its own last action done on `before`. @param {GameState} before @param {GameState} after */
function follows(before, after) {
  const { last } = after;
  if (!last) return false;
  if (after.outcome && !["place", "bridge", "end"].includes(last.type)) return true;
  const more = last.type === "end" ? (last.returned ? -1 : 0) : 1;
  return last.seat === before.turn && things(after) - things(before) === more;
}

/**
 * The list after action `number` led from one state to the next: one more, or one less where the last one was undone.
 * null where that can't be told from the two states, as after an undo of several actions: then it must be fetched.
 * @param {Entry[]} entries @param {GameState} before @param {GameState} after @param {number} number
 * @returns {Entry[]|null}
 */
export function follow(entries, before, after, number) {
  const { last } = after;
  const isBack = isSame(last, entries.at(-2) ?? null);
  if (last && follows(before, after)) return isBack ? null : [...entries, { ...last, number }];
  return isBack && things(before) - things(after) === 1 ? entries.slice(0, -1) : null;
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

/** What each list shows now. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/**
 * Shows the list, each action a link to the moment after it; a reader who has scrolled up is left there.
 * @param {HTMLElement} host @param {import("./state.js").Ground} ground @param {Entry[]} entries
 * @param {{address: (number: number) => string, onPick: (number: number) => void}} ways - where the moment after an action is
 *   found, and what a plain press does instead of going there
 */
export function showMoves(host, ground, entries, { address, onPick }) {
  // Only the reader's own scrolling counts: the list also shrinks and grows with the page.
  host.onscroll ??= () => {
    host.dataset.behind = String(host.scrollHeight - host.scrollTop - host.clientHeight > 40);
  };
  host.onclick ??= (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-number]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPick(Number(/** @type {HTMLElement} */ (link).dataset.number));
  };
  const key = JSON.stringify(entries);
  if (shown.get(host) === key) return;
  shown.set(host, key);
  const focused = host.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.number;
  host.replaceChildren(...turnsOf(entries).map((turn, i) => turnItem(ground, turn, i + 1, address)));
  if (focused) linkOf(host, Number(focused))?.focus({ preventScroll: true });
  if (host.dataset.behind !== "true") host.scrollTop = host.scrollHeight;
}

/**
 * @param {import("./state.js").Ground} ground @param {Entry[]} turn @param {number} count - from 1
 * @param {(number: number) => string} address
 */
function turnItem(ground, turn, count, address) {
  const item = document.createElement("li");
  item.className = `moves__turn moves__turn--${turn[0].seat}`;
  const link = (/** @type {string} */ text, /** @type {string} */ name, /** @type {number} */ number) => {
    const made = document.createElement("a");
    made.className = name;
    made.textContent = text;
    made.href = address(number);
    made.dataset.number = String(number);
    return made;
  };
  const last = turn[turn.length - 1].number ?? 0;
  item.append(link(`${count}.`, "moves__number", last), " ");
  turnWords(ground, turn).forEach((part, n) => {
    if (n) item.append(" · ");
    item.append(link(part.text, part.cut ? "moves__part moves__cut" : "moves__part", part.number ?? last));
  });
  return item;
}

/** The entry of an action; the number of its turn where the action has no words. @param {HTMLElement} host @param {number} number */
function linkOf(host, number) {
  return /** @type {HTMLElement|undefined} */ ([...host.querySelectorAll(`[data-number="${number}"]`)].at(-1));
}

/** Marks the entry of the moment that is shown, and brings it into view. @param {HTMLElement} host @param {number|null} number */
export function markMove(host, number) {
  const now = number === null ? undefined : linkOf(host, number);
  for (const marked of host.querySelectorAll("[aria-current]")) if (marked !== now) marked.removeAttribute("aria-current");
  if (number === 0) host.scrollTop = 0;
  if (!now || now.hasAttribute("aria-current")) return;
  now.setAttribute("aria-current", "true");
  const [list, item] = [host.getBoundingClientRect(), (now.closest("li") ?? now).getBoundingClientRect()];
  const edge = list.height / 4; // what comes before and after is seen as well
  if (item.top < list.top + edge || item.bottom > list.bottom - edge) {
    host.scrollTop += (item.top + item.bottom - list.top - list.bottom) / 2;
  }
}

/**
 * What to mark on the board: the last action of the turn that goes on, or before it began all of the turn before.
 * @param {Entry[]} entries @returns {{cells: import("./state.js").Cell[], bridges: {from: import("./state.js").Cell, to: import("./state.js").Cell}[]}}
 */
export function lastMarks(entries) {
  const turn = turnsOf(entries).at(-1) ?? [];
  const end = turn.at(-1);
  const shown = end?.type === "end" ? turn : turn.slice(-1);
  return {
    cells: shown.flatMap(({ cell }) => (cell && !end?.returned ? [cell] : [])),
    bridges: shown.flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])),
  };
}
