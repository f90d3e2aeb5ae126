// The moves of the game: what the page came with, and what each new state adds.

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
