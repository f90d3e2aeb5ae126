import assert from "node:assert/strict";
import { test } from "node:test";

import { countCells, emptyDrawing, freeNumber, readDrawing, resized, rowsOf } from "../../frontend/static/js/editor/drawing.js";
import { makeEditor } from "../../frontend/static/js/editor/editor.js";
import { makeHistory, STEPS_MOST } from "../../frontend/static/js/editor/history.js";
import { PIECES, turned } from "../../frontend/static/js/editor/shapes.js";

/** @typedef {import("../../frontend/static/js/board/types.js").Cell} Cell */
/** @typedef {ReturnType<typeof makeEditor>} Editor */

/** @param {...string} rows */
const draw = (...rows) => makeEditor(readDrawing({ rows }));
/** @param {Editor} editor @param {...Cell} cells */
function stroke(editor, ...cells) {
  editor.press(cells[0]);
  for (const cell of cells.slice(1)) editor.drag(cell);
  editor.release();
}
/** @param {Editor} editor @param {...string} rows */
const shows = (editor, ...rows) => assert.deepEqual(rowsOf(editor.drawing()), rows);

test("a drag paints every cell that it passed, as one step", () => {
  const editor = makeEditor(emptyDrawing(5, 2));
  stroke(editor, [0, 0], [4, 0], [4, 1]);
  shows(editor, "S1 S1 S1 S1 S1", ". . . . S1");
  assert.equal(editor.undo(), true);
  shows(editor, ". . . . .", ". . . . .");
  assert.equal(editor.undo(), false);
  assert.equal(editor.redo(), true);
  shows(editor, "S1 S1 S1 S1 S1", ". . . . S1");
});

test("a stroke that was not meant leaves nothing behind, not even a step", () => {
  const editor = makeEditor(emptyDrawing(3, 1));
  editor.press([0, 0]);
  editor.drag([2, 0]);
  shows(editor, "S1 S1 S1");
  editor.cancel();
  shows(editor, ". . .");
  assert.equal(editor.canUndo(), false);
});

test("a stroke leaves the board and comes back", () => {
  const editor = makeEditor(emptyDrawing(3, 2));
  stroke(editor, [0, 0], [0, -3], [2, -3], [2, 0]);
  shows(editor, "S1 . S1", ". . .");
});

test("growing again shows what a smaller size hid", () => {
  const editor = draw("S1 S1 o", "W1 W1 o", "G1 . o");
  editor.resize(1, 1);
  shows(editor, "S1");
  editor.resize(3, 3);
  shows(editor, "S1 S1 o", "W1 W1 o", "G1 . o");
});

test("undo and redo go across changes of the size", () => {
  const editor = draw("S1 S1 o", "W1 W1 o");
  editor.resize(1, 2);
  editor.take({ ink: "." });
  stroke(editor, [0, 1]);
  shows(editor, "S1", ".");
  editor.undo();
  shows(editor, "S1", "W1");
  editor.undo();
  shows(editor, "S1 S1 o", "W1 W1 o");
  editor.redo();
  editor.redo();
  editor.resize(3, 2);
  shows(editor, "S1 S1 o", ". W1 o");
});

test("a size keeps within 1 and 25, each side on its own", () => {
  const { columns, rows } = resized(emptyDrawing(5, 5), 90, -3);
  assert.deepEqual([columns, rows], [25, 1]);
});

test("title and sets are steps like others", () => {
  const editor = draw("S1");
  editor.rename({ title: "Boat" });
  editor.rename({ sets: 4 });
  editor.undo();
  assert.deepEqual([editor.drawing().title, editor.drawing().sets], ["Boat", 3]);
  editor.undo();
  assert.equal(editor.drawing().title, "");
});

test("fill floods what hangs together by sides, not over corners", () => {
  const editor = draw(". . S1", ". S1 .", "S1 . .");
  editor.take({ tool: "fill", ink: "o" });
  stroke(editor, [0, 0]);
  shows(editor, "o o S1", "o S1 .", "S1 . .");
});

test("the next free number is offered, hidden regions count, 0 comes last", () => {
  const editor = draw("S1 S3", "W9 S2");
  editor.resize(2, 1);
  assert.equal(freeNumber(editor.drawing(), "S"), 4);
  assert.equal(freeNumber(editor.drawing(), "G"), 1);
  editor.nextNumber("S");
  assert.equal(editor.token(), "S4");
  const rows = Array.from({ length: 11 }, (_, row) => Array.from({ length: 9 }, (__, at) => `G${row * 9 + at + 1}`).join(" "));
  assert.equal(freeNumber(readDrawing({ rows }), "G"), 0);
  assert.equal(freeNumber(readDrawing({ rows: [...rows, "G0" + " .".repeat(8)] }), "G"), null);
});

test("pieces drop with a number of their own, turned and mirrored", () => {
  const editor = makeEditor(emptyDrawing(4, 7));
  editor.takePiece("W");
  stroke(editor, [1, 1]);
  editor.turn();
  editor.mirror();
  stroke(editor, [1, 4]);
  shows(editor, "W1 . . .", "W1 W1 . .", "W1 W1 W1 .", "W2 W2 W2 .", ". W2 W2 .", ". . W2 .", ". . . .");
});

test("a piece that does not fit is refused and changes nothing", () => {
  /** @type {string[]} */
  const refused = [];
  const editor = makeEditor(emptyDrawing(3, 3), { onRefusal: (why) => refused.push(why) });
  editor.takePiece("G");
  stroke(editor, [1, 1]);
  assert.deepEqual(refused, ["no_room"]);
  assert.equal(editor.canUndo(), false);
});

test("a piece near the edge falls where it just fits; dragged off the board it is not meant", () => {
  const editor = makeEditor(emptyDrawing(4, 3));
  editor.takePiece("S");
  stroke(editor, [1, 1], [1, 5]);
  assert.equal(editor.canUndo(), false);
  assert.deepEqual(editor.preview([3, 2]).cells[0], [[1, 0], "S1"]);
  stroke(editor, [3, 2]);
  shows(editor, ". S1 S1 S1", ". S1 S1 S1", ". S1 S1 S1");
});

test("four quarter turns are none", () => {
  for (const shape of Object.values(PIECES)) assert.deepEqual(turned(turned(turned(turned(shape)))), shape);
});

test("a selection is moved, kept on the board, and covers only with what it has", () => {
  const editor = draw("S1 . . .", ". S1 o .", ". . . W1");
  editor.take({ tool: "select" });
  stroke(editor, [0, 0], [1, 1]);
  stroke(editor, [0, 0], [9, 9]);
  shows(editor, ". . . .", ". . S1 .", ". . . S1");
  assert.deepEqual(editor.hand.selection, { left: 2, top: 1, right: 3, bottom: 2 });
  editor.undo();
  shows(editor, "S1 . . .", ". S1 o .", ". . . W1");
});

test("a selection is turned, mirrored, copied and erased", () => {
  const editor = draw("S1 W1 . .", ". . . .");
  editor.take({ tool: "select" });
  stroke(editor, [0, 0], [1, 0]);
  editor.turn();
  shows(editor, "S1 . . .", "W1 . . .");
  editor.turn();
  shows(editor, "W1 S1 . .", ". . . .");
  editor.mirror();
  shows(editor, "S1 W1 . .", ". . . .");
  editor.copy();
  stroke(editor, [2, 1]);
  shows(editor, "S1 W1 . .", ". . S2 W2");
  editor.selectAll();
  editor.erase();
  shows(editor, ". . . .", ". . . .");
});

test("a turned selection that finds no room is refused", () => {
  /** @type {string[]} */
  const refused = [];
  const editor = makeEditor(readDrawing({ rows: ["S1 S1 S1"] }), { onRefusal: (why) => refused.push(why) });
  editor.turn();
  editor.selectAll();
  editor.turn();
  assert.deepEqual(refused, ["nothing_chosen", "no_room"]);
  shows(editor, "S1 S1 S1");
});

test("painting left and right gives regions of their own, or one", () => {
  const editor = makeEditor(emptyDrawing(5, 1));
  editor.take({ symmetry: "left-right" });
  stroke(editor, [0, 0], [1, 0]);
  shows(editor, "S1 S1 . S2 S2");
  stroke(editor, [2, 0]);
  shows(editor, "S1 S1 S1 S2 S2");
  editor.undo();
  editor.undo();
  editor.take({ own: false });
  stroke(editor, [0, 0], [1, 0]);
  shows(editor, "S1 S1 . S1 S1");
});

test("a region across the axis stays one", () => {
  const editor = makeEditor(emptyDrawing(4, 1));
  editor.take({ symmetry: "left-right" });
  stroke(editor, [1, 0], [2, 0]);
  shows(editor, ". S1 S1 .");
  stroke(editor, [0, 0]);
  shows(editor, "S1 S1 S1 S1");
});

test("each symmetry paints its images", () => {
  /** @type {[import("../../frontend/static/js/editor/symmetry.js").Symmetry, string[]][]} */
  const cases = [
    ["none", ["o . .", ". . .", ". . ."]],
    ["top-bottom", ["o . .", ". . .", "o . ."]],
    ["both", ["o . o", ". . .", "o . o"]],
    ["half-turn", ["o . .", ". . .", ". . o"]],
    ["quarter-turns", ["o . o", ". . .", "o . o"]],
  ];
  for (const [symmetry, rows] of cases) {
    const editor = makeEditor(emptyDrawing(3, 3));
    editor.take({ symmetry, ink: "o" });
    stroke(editor, [0, 0]);
    shows(editor, ...rows);
  }
  const editor = makeEditor(emptyDrawing(3, 3));
  editor.take({ symmetry: "diagonal", ink: "W" });
  stroke(editor, [1, 0]);
  shows(editor, ". W1 .", "W2 . .", ". . .");
});

test("a square symmetry ends where the board is square no more", () => {
  const editor = makeEditor(emptyDrawing(3, 3));
  editor.take({ symmetry: "quarter-turns" });
  editor.resize(3, 4);
  assert.equal(editor.hand.symmetry, "none");
});

test("pieces dropped symmetrically are pieces of their own", () => {
  const editor = makeEditor(emptyDrawing(7, 3));
  editor.take({ symmetry: "left-right", own: false });
  editor.takePiece("W");
  assert.equal(editor.preview([1, 1]).cells.length, 12, "its image is shown before it falls");
  stroke(editor, [1, 1]);
  shows(editor, "W1 . . . . . W2", "W1 W1 . . . W2 W2", "W1 W1 W1 . W2 W2 W2");
});

test("suggested dots are drawn only when they are taken", () => {
  const editor = draw(". . . .", ". S1 S1 .", ". . . .");
  assert.equal(editor.suggest(), 2, "only in line with two region cells");
  shows(editor, ". . . .", ". S1 S1 .", ". . . .");
  editor.answer(false);
  assert.deepEqual(editor.hand.ghosts, []);
  assert.equal(editor.canUndo(), false);
  editor.suggest();
  editor.answer(true);
  shows(editor, ". . . .", "o S1 S1 o", ". . . .");
  editor.undo();
  shows(editor, ". . . .", ". S1 S1 .", ". . . .");
});

test("a board is suggested the dots that its cells can use", () => {
  const editor = draw(". . . . .", ". S1 S1 S1 .", ". S1 S1 S1 .", ". S1 S1 S1 .", ". . . . .");
  editor.suggest();
  assert.equal(editor.hand.ghosts.length, 12, "along the sides, not at the corners");
});

test("moving everything can be undone", () => {
  const editor = draw("S1 o", ". .");
  editor.shift(1, 1);
  shows(editor, ". .", ". S1");
  editor.undo();
  shows(editor, "S1 o", ". .");
});

test("cells are counted by region", () => {
  const counts = countCells(readDrawing({ rows: ["W1 S10 S2", "S2 o ."] }));
  assert.deepEqual(counts, { dots: 1, inRegions: 4, regions: [["S2", 2], ["S10", 1], ["W1", 1]] });
});

test("history forgets the oldest steps, not the newest", () => {
  const history = makeHistory(0);
  for (let step = 1; step <= STEPS_MOST + 5; step += 1) history.keep(step);
  while (history.undo());
  assert.equal(history.now(), 5);
  assert.equal(history.keep(5), false, "the same is no step");
});
