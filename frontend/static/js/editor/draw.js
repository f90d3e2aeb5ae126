/**
 * The drawing on the screen, and the only writer of it. Ground and coordinates are those of every board; what the editor
 * adds lies over them: the grid, suggested dots, faults and hints, the piece in hand, the selection, the axes of symmetry.
 */

import { drawCells } from "../board/cells.js";
import { keyOf, makeSpace, readGround, UNIT } from "../board/geometry.js";
import { drawCoordinates, drawGround, frame } from "../board/ground.js";
import { showName } from "../board/names.js";
import { setAttributes, short, svg } from "../board/svg.js";
import { allCells, contains, kindOf, rowsOf, tokenAt } from "./drawing.js";
import { cellName } from "./words.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("../board/types.js").Cell} Cell */
/** @typedef {{cell: Cell, kind: "fault" | "hint", words: string}} Mark something to be looked at */

/** From the bottom to the top; cells lie on top, invisible, so that focus and hover find them. */
const LAYERS = ["ground", "coordinates", "axes", "ghosts", "marks", "piece", "selection", "focus"];

/** @typedef {ReturnType<typeof createDrawing>} DrawingView */

/** @param {Editor} editor */
export function createDrawing(editor) {
  const element = svg("svg", { class: "board-svg editor-svg", role: "presentation" });
  const paper = svg("rect", { class: "paper", x: 0, y: 0 });
  const grid = svg("path", { class: "paper-lines" });
  const layers = new Map(LAYERS.map((name) => [name, svg("g", { class: `layer layer--${name}` })]));
  const layer = (/** @type {string} */ name) => /** @type {SVGGElement} */ (layers.get(name));
  /** @type {Drawing | null} */
  let drawn = null;
  /** @type {readonly Mark[]} */
  let marks = [];
  /** @type {Cell | null} */
  let hovered = null;
  /** @type {Cell | null} */
  let focused = null;
  let ground = wholeGround(editor.drawing());
  let space = makeSpace(ground, false);
  let cells = drawCells(ground, space);
  let size = "";

  /** Everything that follows from the size alone. @param {Drawing} drawing */
  function measure({ columns, rows }) {
    const selected = cells.selected();
    space = makeSpace(ground, false);
    cells = drawCells(ground, space);
    if (selected) cells.select([Math.min(selected[0], columns - 1), Math.min(selected[1], rows - 1)]);
    const [width, height] = [columns * UNIT, rows * UNIT];
    setAttributes(paper, { width, height });
    const upright = Array.from({ length: columns + 1 }, (_, at) => `M${at * UNIT} 0V${height}`);
    const level = Array.from({ length: rows + 1 }, (_, at) => `M0 ${at * UNIT}H${width}`);
    setAttributes(grid, { d: [...upright, ...level].join("") });
    layer("coordinates").replaceChildren(drawCoordinates(ground, space));
    element.replaceChildren(svg("g", { "aria-hidden": "true" }, paper, grid, ...layers.values()), cells.element);
  }

  /** @param {Cell} cell @param {number} inset @returns {{x: number, y: number, width: number, height: number}} */
  function boxOf(cell, inset) {
    const { x, y } = space.corner(cell);
    return { x: x + inset, y: y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset };
  }

  /** The name of the cell that is hovered or has the keyboard's focus, in sight. */
  function name() {
    const host = element.parentElement;
    const cell = hovered ?? focused;
    const at = cell && cells.elementOf(cell);
    if (host) showName(host, cell && at ? { cell, element: at, bridges: [], rows: ground.rows } : null);
  }

  function drawPiece() {
    const { tool } = editor.hand;
    if (tool !== "piece" || !hovered) return layer("piece").replaceChildren();
    const { cells: filled, fits } = editor.preview(hovered);
    /** @type {Map<string, Cell[]>} */
    const regions = new Map();
    for (const [cell, token] of filled) regions.set(token, [...(regions.get(token) ?? []), cell]);
    const parts = [...regions].flatMap(([token, where]) => {
      const kind = kindOf(token);
      if (!kind) return where.map((cell) => dotAt(cell, "dot"));
      const d = space.border(where);
      return [
        svg("path", { class: `region region--${kind.toLowerCase()}`, d, "fill-rule": "evenodd" }),
        svg("path", { class: "region-casing", d }),
        svg("path", { class: "region-line", d }),
      ];
    });
    layer("piece").replaceChildren(svg("g", { class: `piece-ghost${fits ? "" : " piece-ghost--off"}` }, ...parts));
  }

  /** @param {Cell} cell @param {string} name */
  function dotAt(cell, name) {
    const { x, y } = space.centre(cell);
    return svg("circle", { class: name, cx: x, cy: y, r: name === "dot" ? 3.2 : 5 });
  }

  function drawHand() {
    const { ghosts, selection, symmetry } = editor.hand;
    layer("ghosts").replaceChildren(...ghosts.map((cell) => dotAt(cell, "ghost-dot")));
    const rect = selection && {
      x: selection.left * UNIT,
      y: selection.top * UNIT,
      width: (selection.right - selection.left + 1) * UNIT,
      height: (selection.bottom - selection.top + 1) * UNIT,
    };
    layer("selection").replaceChildren(
      ...(rect ? [svg("rect", { class: "casing", ...rect }), svg("rect", { class: "line", ...rect })] : []),
    );
    const { columns, rows } = editor.drawing();
    layer("axes").replaceChildren(svg("path", { class: "axis", d: axes(symmetry, columns * UNIT, rows * UNIT) }));
  }

  return {
    element,
    space: () => space,
    cells: () => cells,
    ground: () => ground,
    frame: () => frame(space, { coordinates: true }),

    /** Brings the screen in line with the editor; what has not changed is left alone. @returns {boolean} whether the size did */
    draw() {
      const drawing = editor.drawing();
      const resized = size !== `${drawing.columns} ${drawing.rows}`;
      if (drawing !== drawn) {
        ground = wholeGround(drawing);
        if (resized) measure(drawing);
        size = `${drawing.columns} ${drawing.rows}`;
        drawn = drawing;
        layer("ground").replaceChildren(drawGround(ground, space), ...labels(drawing));
        this.mark(marks);
      }
      drawHand();
      drawPiece();
      return resized;
    },

    /** @param {readonly Mark[]} now what is to be looked at, each with its cell */
    mark(now) {
      marks = now.filter(({ cell }) => cell[0] < ground.columns && cell[1] < ground.rows);
      layer("marks").replaceChildren(
        ...marks.map(({ cell, kind }) =>
          svg(
            "g",
            { class: `mark-cell mark-cell--${kind}` },
            svg("rect", { class: "casing", rx: 6, ...boxOf(cell, 3) }),
            svg("rect", { class: "line", rx: 6, ...boxOf(cell, 3) }),
          ),
        ),
      );
      const words = new Map(marks.map((mark) => [keyOf(mark.cell), mark.words]));
      const { selection } = editor.hand;
      cells.name(
        (cell) => cellName(editor.drawing(), cell, words.get(keyOf(cell)) ?? ""),
        ([column, row]) =>
          !!selection &&
          column >= selection.left &&
          column <= selection.right &&
          row >= selection.top &&
          row <= selection.bottom,
      );
      if (hovered || focused) name();
    },

    /** @param {Cell | null} at what is under the pointer, or the keyboard's */
    hover(at) {
      const cell = at && contains(editor.drawing(), at) ? at : null;
      if (hovered === cell || (cell && hovered && keyOf(cell) === keyOf(hovered))) return;
      hovered = cell;
      drawPiece();
      name();
    },

    /** @param {Cell | null} cell with the keyboard's focus */
    focus(cell) {
      focused = cell;
      name();
      layer("focus").replaceChildren(
        ...(cell
          ? [
              svg("rect", { class: "casing", rx: 5, ...boxOf(cell, 1) }),
              svg("rect", { class: "line", rx: 5, ...boxOf(cell, 1) }),
            ]
          : []),
      );
    },

    /** Keeps the coordinates readable at any size. @param {number} unitsPerPixel */
    scale(unitsPerPixel) {
      const font = short(Math.min(15, Math.max(9.5, 10.5 * unitsPerPixel)));
      setAttributes(layer("coordinates"), { "font-size": font });
    },
  };

  /** The name of each region on its first cell, where there are so many that one would get lost. @param {Drawing} drawing */
  function labels(drawing) {
    return [...ground.regions].map(([token, where]) => {
      const { x, y } = space.centre(where[0]);
      const kind = tokenAt(drawing, where[0])[0].toLowerCase();
      return svg("text", { class: `region-name region-name--${kind}`, x, y }, token);
    });
  }
}

/** The ground of a drawing with its whole grid, holes included. @param {Drawing} drawing */
function wholeGround(drawing) {
  const used = { left: 0, top: 0, right: drawing.columns - 1, bottom: drawing.rows - 1 };
  return { ...readGround(rowsOf(drawing)), used, cells: allCells(drawing) };
}

/**
 * @param {import("./symmetry.js").Symmetry} symmetry @param {number} width @param {number} height
 * @returns {string} path data
 */
function axes(symmetry, width, height) {
  const upright = `M${width / 2} 0V${height}`;
  const level = `M0 ${height / 2}H${width}`;
  const middle = `M${width / 2 - 8} ${height / 2 - 8}l16 16m0-16l-16 16`;
  /** @type {Record<string, string>} */
  const lines = {
    "left-right": upright,
    "top-bottom": level,
    both: upright + level,
    "half-turn": middle,
    diagonal: `M0 0L${width} ${height}`,
    "quarter-turns": middle,
  };
  return lines[symmetry] ?? "";
}
