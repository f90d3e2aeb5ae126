/**
 * Where things lie. Pure: no document, no rules of the game.
 *
 * A *cell* is [column, row], 0-based from the top left of the full grid. A *point* is in drawing units, UNIT to a cell,
 * from the top left of the full grid as it is seen (a flipped board is turned by half a circle).
 */

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in drawing units */

/** Drawing units to a cell. */
export const UNIT = 40;

/**
 * @typedef {object} Ground what a layout is, read once
 * @property {number} columns 1..25
 * @property {number} rows 1..25
 * @property {Cell[]} cells all that are not holes, in reading order
 * @property {Cell[]} dots
 * @property {Map<string, Cell[]>} regions token -> its cells, in order of first appearance
 * @property {(cell: Cell) => string} token "." for a hole and for anything off the grid, "o" for a dot, else the region
 * @property {{left: number, top: number, right: number, bottom: number}} used columns and rows in use, inclusive
 */

/**
 * Reads rows of tokens separated by blanks, as the server sends them.
 * @param {readonly string[]} lines
 * @returns {Ground}
 */
export function readGround(lines) {
  const tokens = lines.map((line) => line.trim().split(/\s+/));
  const token = (/** @type {Cell} */ [column, row]) => tokens[row]?.[column] ?? ".";
  /** @type {Cell[]} */
  const cells = [];
  /** @type {Cell[]} */
  const dots = [];
  /** @type {Map<string, Cell[]>} */
  const regions = new Map();
  for (const [row, line] of tokens.entries()) {
    for (const [column, kind] of line.entries()) {
      if (kind === ".") continue;
      /** @type {Cell} */
      const cell = [column, row];
      cells.push(cell);
      if (kind === "o") dots.push(cell);
      else regions.set(kind, [...(regions.get(kind) ?? []), cell]);
    }
  }
  const used = {
    left: Math.min(...cells.map(([column]) => column)),
    top: Math.min(...cells.map(([, row]) => row)),
    right: Math.max(...cells.map(([column]) => column)),
    bottom: Math.max(...cells.map(([, row]) => row)),
  };
  return { columns: tokens[0]?.length ?? 0, rows: tokens.length, cells, dots, regions, token, used };
}

/**
 * A cell as a key of a Map.
 * @param {Cell} cell
 * @returns {string}
 */
export function keyOf([column, row]) {
  return `${column},${row}`;
}

/**
 * @param {Cell | null | undefined} one
 * @param {Cell | null | undefined} other
 * @returns {boolean} whether both are there and the same
 */
export function sameCell(one, other) {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

/**
 * A cell as people write it: "a1" is the bottom left of the full grid.
 * @param {Cell} cell
 * @param {number} rows of the full grid
 * @returns {string}
 */
export function formatCell([column, row], rows) {
  return columnName(column) + rowName(row, rows);
}

/**
 * The cell that people write as "a1"; null where the text is none or lies above or below the grid.
 * @param {string} text
 * @param {number} rows of the full grid
 * @returns {Cell | null}
 */
export function parseCell(text, rows) {
  const match = /^([a-y])([1-9]\d?)$/i.exec(text.trim());
  if (!match) return null;
  const row = rows - Number(match[2]);
  return row < 0 ? null : [match[1].toLowerCase().charCodeAt(0) - 97, row];
}

/** @param {number} column @returns {string} "a".."y" */
export function columnName(column) {
  return String.fromCharCode(97 + column);
}

/** @param {number} row @param {number} rows @returns {string} "1" for the lowest row */
export function rowName(row, rows) {
  return String(rows - row);
}

/**
 * The cells from one end to the other, both included; null where they lie on no horizontal, vertical or diagonal line.
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Cell[] | null}
 */
export function cellsBetween(from, to) {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(across), Math.abs(down));
  if (steps === 0 || (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down))) return null;
  return Array.from({ length: steps + 1 }, (_, step) => [
    from[0] + (across / steps) * step,
    from[1] + (down / steps) * step,
  ]);
}

/**
 * The border of a set of cells as closed loops of grid corners, without corners that only lie on a straight edge.
 * Cells that touch only at a corner get loops of their own; holes inside give loops that run the other way.
 * @param {readonly Cell[]} cells
 * @returns {Cell[][]} corners [column, row]: the corner at the top left of that cell
 */
export function outline(cells) {
  const inside = new Set(cells.map(keyOf));
  /** @type {Map<string, {from: Cell, to: Cell}[]>} */
  const edges = new Map(); // by the corner they start from; the set lies to their right
  const add = (/** @type {Cell} */ from, /** @type {Cell} */ to) =>
    edges.set(keyOf(from), [...(edges.get(keyOf(from)) ?? []), { from, to }]);
  for (const [c, r] of cells) {
    if (!inside.has(keyOf([c, r - 1]))) add([c, r], [c + 1, r]);
    if (!inside.has(keyOf([c + 1, r]))) add([c + 1, r], [c + 1, r + 1]);
    if (!inside.has(keyOf([c, r + 1]))) add([c + 1, r + 1], [c, r + 1]);
    if (!inside.has(keyOf([c - 1, r]))) add([c, r + 1], [c, r]);
  }
  /** @type {Cell[][]} */
  const loops = [];
  for (const starts of edges.values()) {
    while (starts.length > 0) loops.push(straighten(walk(edges, starts)));
  }
  return loops;
}

/**
 * Takes one loop out of the edges. Where two edges leave a corner, turning right keeps to the same cell.
 * @param {Map<string, {from: Cell, to: Cell}[]>} edges
 * @param {{from: Cell, to: Cell}[]} starts
 * @returns {Cell[]}
 */
function walk(edges, starts) {
  const first = /** @type {{from: Cell, to: Cell}} */ (starts.pop());
  const loop = [first.from];
  let edge = first;
  while (!sameCell(edge.to, first.from)) {
    loop.push(edge.to);
    const next = edges.get(keyOf(edge.to)) ?? [];
    const [across, down] = [edge.to[0] - edge.from[0], edge.to[1] - edge.from[1]];
    const right = next.findIndex(({ from, to }) => to[0] - from[0] === -down && to[1] - from[1] === across);
    edge = next.splice(Math.max(right, 0), 1)[0];
  }
  return loop;
}

/** @param {Cell[]} loop @returns {Cell[]} the corners where the direction changes */
function straighten(loop) {
  return loop.filter(([c, r], at) => {
    const [before, after] = [loop.at(at - 1) ?? loop[0], loop[(at + 1) % loop.length]];
    return (c - before[0]) * (after[1] - r) !== (r - before[1]) * (after[0] - c);
  });
}

/**
 * @typedef {object} Space cells and points of a board as it is seen
 * @property {boolean} flipped
 * @property {(cell: Cell) => Point} corner top left of a cell as seen
 * @property {(cell: Cell) => Point} centre
 * @property {(point: Point) => Cell} cellAt may lie off the grid
 * @property {(cells: readonly Cell[]) => string} border path data of the outline
 * @property {Box} used the box of all cells in use
 */

/**
 * Places the ground on the drawing plane.
 * @param {Ground} ground
 * @param {boolean} flipped
 * @returns {Space}
 */
export function makeSpace(ground, flipped) {
  const { columns, rows, used } = ground;
  const corner = (/** @type {Cell} */ [c, r]) =>
    flipped
      ? { x: (columns - 1 - c) * UNIT, y: (rows - 1 - r) * UNIT }
      : { x: c * UNIT, y: r * UNIT };
  const first = corner(flipped ? [used.right, used.bottom] : [used.left, used.top]);
  return {
    flipped,
    corner,
    centre(cell) {
      const { x, y } = corner(cell);
      return { x: x + UNIT / 2, y: y + UNIT / 2 };
    },
    cellAt({ x, y }) {
      const [c, r] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
      return flipped ? [columns - 1 - c, rows - 1 - r] : [c, r];
    },
    border(cells) {
      const turn = ([c, r] = /** @type {Cell} */ ([0, 0])) => (flipped ? [columns - c, rows - r] : [c, r]);
      return outline(cells)
        .map((loop) => `M${loop.map((at) => turn(at).map((n) => n * UNIT).join(" ")).join("L")}Z`)
        .join("");
    },
    used: {
      ...first,
      width: (used.right - used.left + 1) * UNIT,
      height: (used.bottom - used.top + 1) * UNIT,
    },
  };
}
