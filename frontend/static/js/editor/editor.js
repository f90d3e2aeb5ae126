/**
 * The editor without its page: a drawing with its history, the tool in hand, and what pointer and keys do with it. Pure:
 * no document, no words. A page listens, draws what it finds here and hands in what was done.
 */

import { contains, DOT, freeNumber, HOLE, LARGEST, NUMBER_MOST, renamed, resized, tokenAt, withCells } from "./drawing.js";
import { makeHistory } from "./history.js";
import { joinedUp, passed } from "./paint.js";
import {
  cellsOf,
  cleared,
  cornerFor,
  isWithin,
  laidOut,
  lifted,
  mirrored,
  PIECES,
  rectBetween,
  renumbered,
  replaced,
  turned,
} from "./shapes.js";
import { suggestDots } from "./suggest.js";
import { mirroredToo, SQUARE_ONLY } from "./symmetry.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Kind} Kind */
/** @typedef {import("./shapes.js").Rect} Rect */
/** @typedef {import("./shapes.js").Shape} Shape */
/** @typedef {import("./symmetry.js").Symmetry} Symmetry */
/** @typedef {import("../board/types.js").Cell} Cell */

/**
 * @typedef {"paint" | "fill" | "piece" | "select" | "move"} Tool `move` moves the view and changes nothing
 * @typedef {Kind | "o" | "."} Ink what paint and fill put down: a region's kind, a dot, or nothing
 * @typedef {"no_room" | "no_number" | "nothing_chosen"} Refusal why something could not be done
 */

/**
 * @typedef {object} Hand the tool in hand and how it works
 * @property {Tool} tool
 * @property {Ink} ink
 * @property {Record<Kind, number>} numbers of the region that each kind paints, 0..99
 * @property {Shape} shape that the piece tool drops, numbers of regions apart
 * @property {Kind | null} piece which wooden piece that is; null for a copy
 * @property {Symmetry} symmetry
 * @property {boolean} own whether images of regions are regions of their own
 * @property {Rect | null} selection
 * @property {Cell[]} ghosts dots that are suggested, neither taken nor refused yet
 */

/** @type {readonly Kind[]} */
const KINDS = ["S", "W", "G"];

/** @typedef {ReturnType<typeof makeEditor>} Editor */

/**
 * @param {Drawing} first
 * @param {{onChange?: () => void, onRefusal?: (why: Refusal) => void}} [doors] called after every change of drawing or hand; why something was not done
 */
export function makeEditor(first, { onChange = () => {}, onRefusal = () => {} } = {}) {
  let history = makeHistory(first);
  /** @type {Hand} */
  const hand = {
    tool: "paint",
    ink: "S",
    numbers: { S: 1, W: 1, G: 1 },
    shape: PIECES.S,
    piece: "S",
    symmetry: "none",
    own: true,
    selection: null,
    ghosts: [],
  };

  /** What the pointer is about, from press to release. @type {{base: Drawing, from: Cell, last: Cell, cells: Cell[], rect: Rect | null} | null} */
  let stroke = null;

  const now = () => history.now();
  const token = () => (hand.ink === DOT || hand.ink === HOLE ? hand.ink : `${hand.ink}${hand.numbers[hand.ink]}`);

  /** @param {readonly [Cell, string][]} painted @param {Drawing} base @returns {Drawing} */
  const painted = (painted, base) => withCells(base, mirroredToo(base, painted, hand.symmetry, hand.own));

  /** @param {Drawing} next @returns {boolean} whether anything changed */
  function keep(next) {
    const changed = history.keep(next);
    if (changed) hand.ghosts = hand.ghosts.filter((cell) => tokenAt(next, cell) === HOLE && contains(next, cell));
    tidy();
    onChange();
    return changed;
  }

  /** Offers brushes the next numbers that are free: what they paint is no part of what has just come. */
  function offerNumbers() {
    for (const kind of KINDS) hand.numbers[kind] = freeNumber(now(), kind) ?? 1;
  }

  /** What lies in hand fits what is on the board, also after undo and another size. */
  function tidy() {
    const { columns, rows } = now();
    const rect = hand.selection;
    if (rect && (rect.right >= columns || rect.bottom >= rows)) hand.selection = null;
    if (SQUARE_ONLY.has(hand.symmetry) && columns !== rows) hand.symmetry = "none";
  }

  /** The piece in hand with the numbers that it will get. @returns {Shape | null} */
  const numbered = () => renumbered(hand.shape, now());

  /** @param {Cell} at */
  function drop(at) {
    if (!contains(now(), at)) return onChange(); // dragged off the board: not meant
    const shape = numbered();
    if (!shape) return onRefusal("no_number");
    const cells = laidOut(shape, cornerFor(shape, at, now()));
    if (!cells.every(([cell]) => contains(now(), cell))) return onRefusal("no_room");
    // Each image of a piece is a piece of its own, whatever is wished for brushes.
    keep(withCells(now(), mirroredToo(now(), cells, hand.symmetry, true)));
    offerNumbers();
  }

  /** @param {(shape: Shape) => Shape} how */
  function change(how) {
    if (hand.tool === "piece") {
      hand.shape = how(hand.shape);
      return onChange();
    }
    const rect = hand.selection;
    if (!rect) return onRefusal("nothing_chosen");
    const made = replaced(now(), rect, how(lifted(now(), rect)), [rect.left, rect.top]);
    if (!made) return onRefusal("no_room");
    hand.selection = made.rect;
    keep(made.drawing);
  }

  offerNumbers();

  return {
    drawing: now,
    hand: /** @type {Readonly<Hand>} */ (hand),
    token,
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    isBusy: () => stroke !== null,

    /** Takes parts of the hand anew. @param {Partial<Hand>} what */
    take(what) {
      Object.assign(hand, what);
      if (what.tool && what.tool !== "select") hand.selection = null;
      onChange();
    },

    /** Takes a wooden piece in hand. @param {Kind} piece */
    takePiece(piece) {
      Object.assign(hand, { tool: "piece", shape: PIECES[piece], piece, selection: null });
      onChange();
    },

    /** @param {Kind} kind @param {number} number goes round from 99 to 0 */
    setNumber(kind, number) {
      hand.numbers[kind] = ((Math.round(number) || 0) + NUMBER_MOST + 1) % (NUMBER_MOST + 1);
      hand.ink = kind;
      onChange();
    },

    /** Offers the next number that no region of this kind has. @param {Kind} kind */
    nextNumber(kind) {
      const number = freeNumber(now(), kind);
      if (number === null) onRefusal("no_number");
      else this.setNumber(kind, number);
    },

    /** The pointer goes down on a cell. @param {Cell} cell */
    press(cell) {
      if (!contains(now(), cell)) return;
      const rect = hand.selection && isWithin(hand.selection, cell) ? hand.selection : null;
      stroke = { base: now(), from: cell, last: cell, cells: [cell], rect };
      if (hand.tool === "paint") history.show(painted([[cell, token()]], stroke.base));
      else if (hand.tool === "select" && !rect) hand.selection = rectBetween(cell, cell);
      onChange();
    },

    /** It moves on, over any number of cells and off the board. @param {Cell} cell */
    drag(cell) {
      if (!stroke || (cell[0] === stroke.last[0] && cell[1] === stroke.last[1])) return;
      const { base, from, rect } = stroke;
      if (hand.tool === "paint") {
        stroke.cells.push(...passed(stroke.last, cell).slice(1).filter((one) => contains(base, one)));
        history.show(painted(stroke.cells.map((one) => [one, token()]), base));
      } else if (hand.tool === "select" && rect) {
        const wish = /** @type {Cell} */ ([rect.left + cell[0] - from[0], rect.top + cell[1] - from[1]]);
        const moved = replaced(base, rect, lifted(base, rect), wish);
        if (moved) {
          hand.selection = moved.rect;
          history.show(moved.drawing);
        }
      } else if (hand.tool === "select") {
        const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.min(Math.max(at, 0), size - 1);
        hand.selection = rectBetween(from, [within(cell[0], base.columns), within(cell[1], base.rows)]);
      }
      stroke.last = cell;
      onChange();
    },

    /** It is lifted: what was under way counts. */
    release() {
      if (!stroke) return;
      const { last } = stroke;
      stroke = null;
      if (hand.tool === "piece") drop(last);
      else if (hand.tool === "fill") {
        if (contains(now(), last)) keep(painted(joinedUp(now(), last).map((cell) => [cell, token()]), now()));
      } else keep(now());
    },

    /** What was under way was not meant. */
    cancel() {
      if (!stroke) return;
      if (stroke.rect) hand.selection = stroke.rect;
      stroke = null;
      history.forget();
      onChange();
    },

    undo() {
      this.cancel();
      const done = history.undo();
      tidy();
      onChange();
      return done;
    },

    redo() {
      this.cancel();
      const done = history.redo();
      tidy();
      onChange();
      return done;
    },

    /** @param {number} columns @param {number} rows */
    resize(columns, rows) {
      this.cancel();
      keep(resized(now(), columns, rows));
    },

    /**
     * Moves everything by so many cells; what leaves the board on one side is gone, but for undo.
     * @param {number} right @param {number} down
     */
    shift(right, down) {
      const drawing = now();
      const all = { left: 0, top: 0, right: drawing.columns - 1, bottom: drawing.rows - 1 };
      keep(withCells(cleared(drawing, all), laidOut(lifted(drawing, all), [right, down])));
    },

    /** Shows a title that is still being typed: one step with what is typed on. @param {string} title */
    retitle(title) {
      history.show(renamed(now(), { title }));
      onChange();
    },

    /** @param {{title?: string, author?: string, sets?: number}} named */
    rename: (named) => keep(renamed(now(), named)),

    /** Puts another drawing in place of this one; what was done before can't be undone here. @param {Drawing} drawing */
    replace(drawing) {
      history = makeHistory(drawing);
      Object.assign(hand, { selection: null, ghosts: [] });
      offerNumbers();
      tidy();
      onChange();
    },

    /** A quarter turn clockwise, of the piece in hand or of what is selected. */
    turn: () => change(turned),

    /** Left and right exchanged, likewise. */
    mirror: () => change(mirrored),

    selectAll() {
      const { columns, rows } = now();
      Object.assign(hand, { tool: "select", selection: { left: 0, top: 0, right: columns - 1, bottom: rows - 1 } });
      onChange();
    },

    /** Takes a copy of what is selected in hand, to be dropped as often as wished; its regions get numbers of their own. */
    copy() {
      const rect = hand.selection;
      const shape = rect && lifted(now(), rect);
      if (!shape || shape.flat().every((one) => one === HOLE)) return onRefusal("nothing_chosen");
      Object.assign(hand, { tool: "piece", shape, piece: null, selection: null });
      onChange();
    },

    /** Empties what is selected. */
    erase() {
      const rect = hand.selection;
      if (!rect) return onRefusal("nothing_chosen");
      keep(withCells(now(), cellsOf(rect).map((cell) => [cell, HOLE])));
    },

    /** Moves what is selected by so many cells, as far as the board reaches. @param {number} right @param {number} down */
    nudge(right, down) {
      const rect = hand.selection;
      if (!rect) return onRefusal("nothing_chosen");
      const moved = replaced(now(), rect, lifted(now(), rect), [rect.left + right, rect.top + down]);
      if (!moved) return;
      hand.selection = moved.rect;
      keep(moved.drawing);
    },

    /** Stretches the selection to a cell, as Shift with an arrow does. @param {Cell} from @param {Cell} to */
    selectTo(from, to) {
      const rect = hand.selection;
      const anchor = /** @type {Cell} */ (
        rect ? [from[0] === rect.left ? rect.right : rect.left, from[1] === rect.top ? rect.bottom : rect.top] : from
      );
      hand.selection = rectBetween(anchor, to);
      onChange();
    },

    /** Shows dots that might be wanted. @returns {number} how many */
    suggest() {
      hand.ghosts = suggestDots(now());
      onChange();
      return hand.ghosts.length;
    },

    /** Draws the suggested dots, or forgets them. @param {boolean} yes */
    answer(yes) {
      const ghosts = hand.ghosts;
      hand.ghosts = [];
      if (!yes || !keep(withCells(now(), ghosts.map((cell) => [cell, DOT])))) onChange();
    },

    /** What the piece tool would fill with its middle on a cell, images included. @param {Cell} at @returns {{cells: [Cell, string][], fits: boolean}} */
    preview(at) {
      const shape = numbered() ?? hand.shape;
      const cells = laidOut(shape, cornerFor(shape, at, now()));
      const fits = cells.every(([cell]) => contains(now(), cell));
      return { cells: mirroredToo(now(), cells, hand.symmetry, true), fits };
    },
  };
}

/** @param {number} size @returns {boolean} whether a board may have so many columns or rows */
export const isSize = (size) => Number.isInteger(size) && size >= 1 && size <= LARGEST;
