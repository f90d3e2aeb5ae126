// The moves as they are read: a list by turns, each action a link to the moment after it.

import { turnsOf } from "./moves.js";
import { turnWords } from "./words.js";

/** @typedef {import("./moves.js").Entry} Entry */

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
