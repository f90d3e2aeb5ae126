/** What the server is asked while somebody draws. Answers are values; only a line that is down is an error. */

import { post } from "../room/dom.js";

/** @typedef {import("./store.js").Draft} Draft */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{code: string, line: number | null, cell: [number, number] | null, words: string}} Fault */
/** @typedef {{editor: string, check: string, read: string, write: string, save: string, try: string, keep: string, drop: string}} Addresses */

/** The drawing as a form's fields. @param {{rows: readonly string[], title: string, sets: number}} drawn */
export const fieldsOf = ({ rows, title, sets }) => ({ rows: rows.join("\n"), title, sets: String(sets) });

/**
 * @template Answer
 * @param {Promise<Response>} asked
 * @returns {Promise<{status: number, data: Answer}>} status 0 where nobody answered
 */
export async function answerOf(asked) {
  try {
    const answer = await asked;
    return { status: answer.status, data: await answer.json() };
  } catch {
    return { status: 0, data: /** @type {Answer} */ ({}) };
  }
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
    const { status, data } = await answerOf(
      /** @type {Promise<Response>} */ (post(addresses.keep, fields)),
    );
    busy = false;
    const { revision, code, newer } = /** @type {{revision: number, code?: string, newer?: Draft}} */ (data);
    if (status === 200) {
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
