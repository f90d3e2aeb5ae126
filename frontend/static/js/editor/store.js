/**
 * Drawings kept in the browser, each under a key of its own, written at once and found again after Back, a reload or in a
 * week. Storage that is full or switched off is told, never thrown.
 */

import { contains, HOLE, isBlank, LARGEST, readDrawing, rowsOf } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */

/**
 * @typedef {object} Draft a drawing as it is kept
 * @property {string} key
 * @property {string[]} rows as rowsOf() gives them
 * @property {[number, string][]} [hidden] places in the store and tokens that a smaller size hides
 * @property {string} title
 * @property {string} [author] whom to name as its author
 * @property {number} sets
 * @property {string} source "", "from:<slug>" or "position:<id>"
 * @property {{title: string, author: string} | null} [origin] what a copy is a copy of
 * @property {number} revision of the server's that it is made from; 0 while it has none
 * @property {boolean} [ahead] whether it has changed since that revision
 * @property {number} at when it was changed, milliseconds
 */

const PREFIX = "drawing:";

/** @param {Drawing} drawing @returns {Pick<Draft, "rows" | "hidden" | "title" | "author" | "sets">} */
export function packed(drawing) {
  const hidden = drawing.store.flatMap((token, at) =>
    token === HOLE || contains(drawing, [at % LARGEST, Math.floor(at / LARGEST)])
      ? []
      : [/** @type {[number, string]} */ ([at, token])],
  );
  return { rows: rowsOf(drawing), hidden, title: drawing.title, author: drawing.author, sets: drawing.sets };
}

/** @param {Pick<Draft, "rows" | "hidden" | "title" | "author" | "sets">} draft @returns {Drawing} */
export function unpacked(draft) {
  const drawing = readDrawing(draft);
  const store = [...drawing.store];
  for (const [at, token] of draft.hidden ?? []) store[at] = token;
  return Object.freeze({ ...drawing, store: Object.freeze(store) });
}

/** @returns {string} a key that nobody else makes */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @typedef {ReturnType<typeof makeStore>} Store */

/** @param {Storage | null} storage null where the browser keeps nothing */
export function makeStore(storage) {
  /** @param {string} key @returns {Draft | null} */
  function read(key) {
    try {
      const draft = JSON.parse(storage?.getItem(PREFIX + key) ?? "null");
      if (!draft || !Array.isArray(draft.rows) || draft.rows.length === 0) return null;
      return isBlank(unpacked(draft)) ? null : { ...draft, key };
    } catch {
      return null; // not ours, or from another time
    }
  }

  return {
    read,

    /** @returns {Draft[]} the one changed last first */
    all() {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "");
      const drafts = keys.filter((key) => key.startsWith(PREFIX)).map((key) => read(key.slice(PREFIX.length)));
      return drafts.filter((draft) => draft !== null).sort((one, other) => other.at - one.at);
    },

    /** @param {Draft} draft @returns {boolean} whether it is kept now */
    keep(draft) {
      try {
        storage?.setItem(PREFIX + draft.key, JSON.stringify(draft));
        return storage !== null;
      } catch {
        return false;
      }
    },

    /** @param {string} key */
    drop(key) {
      try {
        storage?.removeItem(PREFIX + key);
      } catch {
        // What can't be written was not kept either.
      }
    },

    /** Whether an event says that another tab has written this draft. @param {StorageEvent} event @param {string} key */
    tells: (event, key) => event.storageArea === storage && event.key === PREFIX + key && event.newValue !== null,
  };
}

/**
 * What the browser and the account keep, together: of one key the one that has more to say, the account's where only it
 * has changed.
 * @param {readonly Draft[]} here @param {readonly Draft[]} there
 * @returns {Draft[]} the one changed last first
 */
export function together(here, there) {
  const found = new Map(there.map((draft) => [draft.key, draft]));
  for (const draft of here) {
    const other = found.get(draft.key);
    if (!other || draft.ahead || draft.revision >= other.revision) found.set(draft.key, draft);
  }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

/** The browser's storage of this kind; null where it is switched off. @param {"localStorage" | "sessionStorage"} which */
export function storageOf(which) {
  try {
    return window[which];
  } catch {
    return null;
  }
}
