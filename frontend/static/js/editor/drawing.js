/**
 * A drawing: a board in the making, with its title and its number of sets. A frozen value; every change gives another.
 *
 * Its cells lie in a store of LARGEST × LARGEST tokens of which the upper left columns × rows are shown. What a smaller
 * size hides stays in the store, so that growing again shows it again.
 */

/** @typedef {import("../board/types.js").Cell} Cell */

/** Most columns and most rows. */
export const LARGEST = 25;
/** Code points of a title. */
export const TITLE_MOST = 60;
export const HOLE = ".";
export const DOT = "o";
/** Region numbers reach from 0 to this; 1 is offered first. */
export const NUMBER_MOST = 99;

/** @typedef {"S" | "W" | "G"} Kind of a region */

/**
 * @typedef {object} Drawing
 * @property {number} columns 1..LARGEST
 * @property {number} rows 1..LARGEST
 * @property {readonly string[]} store LARGEST × LARGEST tokens, row by row: ".", "o" or a region
 * @property {string} title as typed; may be empty while it is a draft
 * @property {string} author whom to name as its author; empty for the person at the board
 * @property {number} sets 3 or 4
 */

/** @param {number} columns @param {number} rows @returns {Drawing} nothing on it yet */
export function emptyDrawing(columns, rows) {
  const store = new Array(LARGEST * LARGEST).fill(HOLE);
  return Object.freeze({ columns, rows, store: Object.freeze(store), title: "", author: "", sets: 3 });
}

/**
 * A drawing from rows of tokens separated by blanks, as the server writes them.
 * @param {{rows: readonly string[], title?: string, author?: string, sets?: number | null}} from
 * @returns {Drawing}
 */
export function readDrawing({ rows, title = "", author = "", sets }) {
  const tokens = rows.map((line) => line.trim().split(/\s+/));
  const blank = emptyDrawing(tokens[0].length, tokens.length);
  const changes = tokens.flatMap((line, row) =>
    line.map((token, column) => /** @type {[Cell, string]} */ ([[column, row], token])),
  );
  return Object.freeze({ ...withCells(blank, changes), title, author, sets: sets === 4 ? 4 : 3 });
}

/** @param {Drawing} drawing @returns {string[]} what is shown, one text for each row, as readDrawing() reads it */
export function rowsOf({ columns, rows, store }) {
  return Array.from({ length: rows }, (_, row) =>
    store.slice(row * LARGEST, row * LARGEST + columns).join(" "),
  );
}

/** @param {Drawing} drawing @param {Cell} cell @returns {boolean} whether the cell is shown */
export function contains({ columns, rows }, [column, row]) {
  return column >= 0 && row >= 0 && column < columns && row < rows;
}

/** @param {Drawing} drawing @param {Cell} cell @returns {string} "." off the board too */
export function tokenAt(drawing, cell) {
  return contains(drawing, cell) ? drawing.store[cell[1] * LARGEST + cell[0]] : HOLE;
}

/** @param {Drawing} drawing @returns {Cell[]} every cell that is shown, in reading order */
export function allCells({ columns, rows }) {
  return Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)]);
}

/**
 * The drawing with other tokens in some cells; cells off the board are left out. The very same one if nothing differs.
 * @param {Drawing} drawing
 * @param {Iterable<[Cell, string]>} changes later ones win
 * @returns {Drawing}
 */
export function withCells(drawing, changes) {
  /** @type {string[] | null} */
  let store = null;
  for (const [cell, token] of changes) {
    if (!contains(drawing, cell)) continue;
    const at = cell[1] * LARGEST + cell[0];
    if ((store ?? drawing.store)[at] === token) continue;
    store ??= [...drawing.store];
    store[at] = token;
  }
  return store ? Object.freeze({ ...drawing, store: Object.freeze(store) }) : drawing;
}

/**
 * The drawing in another size, from 1 to LARGEST each way. Nothing is lost: see above.
 * @param {Drawing} drawing @param {number} columns @param {number} rows @returns {Drawing}
 */
export function resized(drawing, columns, rows) {
  const within = (/** @type {number} */ wish) => Math.min(LARGEST, Math.max(1, Math.round(wish) || 1));
  const size = { columns: within(columns), rows: within(rows) };
  if (size.columns === drawing.columns && size.rows === drawing.rows) return drawing;
  return Object.freeze({ ...drawing, ...size });
}

/**
 * @param {Drawing} drawing
 * @param {{title?: string, author?: string, sets?: number}} named
 * @returns {Drawing}
 */
export function renamed(drawing, { title = drawing.title, author = drawing.author, sets = drawing.sets }) {
  const isSame = title === drawing.title && author === drawing.author && sets === drawing.sets;
  return isSame ? drawing : Object.freeze({ ...drawing, title, author, sets });
}

/** @param {string} token @returns {Kind | null} null for a hole and a dot */
export function kindOf(token) {
  return token === HOLE || token === DOT ? null : /** @type {Kind} */ (token[0]);
}

/**
 * The lowest number that no region of this kind has, hidden ones included: 1 to 99, then 0; null if all are taken.
 * @param {Drawing} drawing @param {Kind} kind @returns {number | null}
 */
export function freeNumber({ store }, kind) {
  const taken = new Set(store.filter((token) => token[0] === kind).map((token) => Number(token.slice(1) || NaN)));
  for (let number = 1; number <= NUMBER_MOST; number += 1) if (!taken.has(number)) return number;
  return taken.has(0) ? null : 0;
}

/** @param {Drawing} drawing @returns {{dots: number, inRegions: number, regions: [string, number][]}} regions by kind and number */
export function countCells(drawing) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const cell of allCells(drawing)) {
    const token = tokenAt(drawing, cell);
    found.set(token, (found.get(token) ?? 0) + 1);
  }
  const order = (/** @type {string} */ token) => "SWG".indexOf(token[0]) * 1000 + Number(token.slice(1) || -1);
  const regions = [...found].filter(([token]) => kindOf(token)).sort(([one], [other]) => order(one) - order(other));
  return { dots: found.get(DOT) ?? 0, inRegions: regions.reduce((sum, [, count]) => sum + count, 0), regions };
}

/** @param {Drawing} drawing @returns {boolean} whether nothing has been drawn, hidden cells included */
export function isBlank({ store, title }) {
  return title === "" && store.every((token) => token === HOLE);
}
