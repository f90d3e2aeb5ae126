/** What the server is asked while somebody draws. Answers are values; only a line that is down is an error. */

import { gettext } from "../i18n.js";

/** @typedef {import("./store.js").Draft} Draft */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{code: string, line: number | null, cell: [number, number] | null, words: string}} Fault */
/** @typedef {{editor: string, check: string, read: string, write: string, save: string, try: string, keep: string, drop: string}} Addresses */

/** The drawing as a form's fields. @param {{rows: readonly string[], title: string, author?: string, sets: number}} drawn */
export const fieldsOf = ({ rows, title, author = "", sets }) => ({ rows: rows.join("\n"), title, author, sets: String(sets) });

/**
 * Posts a form. The token is taken from its cookie, which saving and trying renew when they make somebody a guest: the
 * page's own would be old then.
 * @param {string} address @param {Record<string, string> | FormData} fields
 */
export function post(address, fields) {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
  const isFile = fields instanceof FormData;
  const body = isFile ? fields : new URLSearchParams(fields);
  // What is small arrives also when the page is left meanwhile.
  return fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body, keepalive: !isFile });
}

/**
 * Posts a form and reads the answer.
 * @template Answer
 * @param {string} address @param {Record<string, string> | FormData} fields
 * @returns {Promise<{status: number, data: Answer}>} status 0 where nobody answered; no data where the answer was none of ours
 */
export async function ask(address, fields) {
  let status = 0;
  try {
    const answer = await post(address, fields);
    status = answer.status;
    return { status, data: await answer.json() };
  } catch {
    return { status, data: /** @type {Answer} */ ({}) };
  }
}

/** What the server says, or what to do where it said nothing. @param {{faults?: Fault[], words?: string}} data */
export function wordsOf({ faults, words }) {
  return words ?? faults?.map((fault) => fault.words).join(" ") ?? gettext("That did not work. Your drawing is kept: check the connection, or reload the page, and try again.");
}

/** How long drawing must rest before the account is told, in milliseconds. */
const RESTS = 1500;

/**
 * Keeps a member's drawing in the account, one post after the other, always the newest.
 * @param {Addresses} addresses
 * @param {{onKept: (key: string, revision: number) => void, onStale: (newer: Draft) => void, onFull: () => void, onLost: () => void}} doors
 *   kept as this revision; another device was there first; there are too many; nobody answered, or nobody is signed in
 */
export function makeKeeper(addresses, { onKept, onStale, onFull, onLost }) {
  /** @type {Draft | null} */
  let waiting = null;
  let busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function send() {
    clearTimeout(timer);
    if (busy || !waiting) return;
    const draft = waiting;
    waiting = null;
    busy = true;
    const fields = { ...fieldsOf(draft), key: draft.key, source: draft.source, revision: String(draft.revision) };
    /** @type {{status: number, data: {revision?: number, code?: string, newer?: Draft}}} */
    const { status, data } = await ask(addresses.keep, fields);
    busy = false;
    const { revision, code, newer } = data;
    if (status === 200 && revision) {
      onKept(draft.key, revision);
      const next = /** @type {Draft | null} */ (waiting);
      if (next?.key === draft.key) waiting = { ...next, revision };
    } else if (status === 409 && newer) onStale(newer);
    else if (code === "too_many") onFull();
    else {
      waiting ??= draft;
      return onLost();
    }
    if (waiting) void send();
  }

  return {
    /** @param {Draft} draft */
    keep(draft) {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(send, RESTS);
    },
    send,
    /** Forgets what waits, since it was saved or dropped otherwise. @param {string} key */
    forget(key) {
      if (waiting?.key === key) waiting = null;
    },
  };
}
