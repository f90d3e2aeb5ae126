import assert from "node:assert/strict";
import { test } from "node:test";

import { bridgeKey, linePath } from "../../frontend/static/js/board/bridges.js";
import { cellByKey } from "../../frontend/static/js/board/cells.js";
import {
  cellsBetween,
  formatCell,
  makeSpace,
  outline,
  parseCell,
  readGround,
  UNIT,
} from "../../frontend/static/js/board/geometry.js";

/** @typedef {import("../../frontend/static/js/board/types.js").Cell} Cell */

const ground = readGround([". . . . .", ". S1 S1 o .", ". S1 . G2 .", ". . o G2 ."]);

test("a layout is read with its regions, dots and used box", () => {
  assert.equal(ground.columns, 5);
  assert.equal(ground.rows, 4);
  assert.deepEqual(ground.dots, [[3, 1], [2, 3]]);
  assert.deepEqual([...ground.regions.keys()], ["S1", "G2"]);
  assert.deepEqual(ground.regions.get("G2"), [[3, 2], [3, 3]]);
  assert.deepEqual(ground.used, { left: 1, top: 1, right: 3, bottom: 3 });
  assert.equal(ground.token([2, 2]), ".");
  assert.equal(ground.token([99, -1]), ".");
});

test("a cell's name counts from the bottom left of the full grid, and reads back", () => {
  assert.equal(formatCell([0, 3], 4), "a1");
  assert.equal(formatCell([24, 0], 25), "y25");
  for (let row = 0; row < 25; row += 1) {
    for (let column = 0; column < 25; column += 1) {
      assert.deepEqual(parseCell(formatCell([column, row], 25), 25), [column, row]);
    }
  }
  for (const text of ["", "a", "a0", "z1", "a5", "1a", "a1b"]) assert.equal(parseCell(text, 4), null, text);
});

test("cells between two ends lie on a row, a column or a diagonal", () => {
  assert.deepEqual(cellsBetween([3, 1], [0, 4]), [[3, 1], [2, 2], [1, 3], [0, 4]]);
  assert.deepEqual(cellsBetween([2, 2], [2, 0]), [[2, 2], [2, 1], [2, 0]]);
  assert.equal(cellsBetween([0, 0], [2, 1]), null);
  assert.equal(cellsBetween([1, 1], [1, 1]), null);
});

/** @param {Cell[]} loop @returns {number} twice the area, positive for a border that runs clockwise on the screen */
function area(loop) {
  return loop.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = loop[(at + 1) % loop.length];
    return sum + x * nextY - nextX * y;
  }, 0);
}

test("the outline encloses exactly the cells, holes taken out, with no corner on a straight edge", () => {
  /** @type {Cell[]} */
  const ring = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) if (column !== 1 || row !== 1) ring.push([column, row]);
  }
  const loops = outline(ring);
  assert.deepEqual(loops.map((loop) => loop.length), [4, 4]);
  assert.equal(loops.reduce((sum, loop) => sum + area(loop), 0) / 2, ring.length);
});

test("cells of one region that meet only at a corner, or not at all, get loops of their own", () => {
  assert.equal(outline([[0, 0], [1, 1]]).length, 2);
  assert.equal(outline([[0, 1], [1, 0], [5, 5]]).length, 3);
  assert.equal(outline([[0, 0], [1, 0], [1, 1]]).length, 1);
});

for (const flipped of [false, true]) {
  const space = makeSpace(ground, flipped);

  test(`every cell is found again at its middle${flipped ? ", flipped" : ""}`, () => {
    for (const cell of ground.cells) assert.deepEqual(space.cellAt(space.centre(cell)), cell);
  });

  test(`the used box holds every cell and no empty margin${flipped ? ", flipped" : ""}`, () => {
    const { x, y, width, height } = space.used;
    const corners = ground.cells.map((cell) => space.corner(cell));
    assert.equal(Math.min(...corners.map((at) => at.x)), x);
    assert.equal(Math.min(...corners.map((at) => at.y)), y);
    assert.equal(Math.max(...corners.map((at) => at.x)) + UNIT, x + width);
    assert.equal(Math.max(...corners.map((at) => at.y)) + UNIT, y + height);
  });
}

test("a flipped board shows what was bottom right at the top left", () => {
  const space = makeSpace(ground, true);
  assert.ok(space.corner([3, 3]).x < space.corner([1, 1]).x);
  assert.ok(space.corner([3, 3]).y < space.corner([1, 1]).y);
});

test("arrow keys follow what is seen and step over holes", () => {
  const space = makeSpace(ground, false);
  assert.deepEqual(cellByKey(ground, space, [1, 2], "ArrowRight", false), [3, 2]);
  assert.deepEqual(cellByKey(ground, space, [3, 2], "ArrowRight", false), [3, 2]);
  assert.deepEqual(cellByKey(ground, space, [2, 1], "ArrowDown", false), [2, 3]);
  assert.deepEqual(cellByKey(ground, space, [3, 1], "Home", false), [1, 1]);
  assert.deepEqual(cellByKey(ground, space, [1, 1], "End", true), [3, 3]);
  assert.equal(cellByKey(ground, space, [1, 1], "x", false), null);
  const turned = makeSpace(ground, true);
  assert.deepEqual(cellByKey(ground, turned, [3, 2], "ArrowRight", false), [1, 2]);
  assert.deepEqual(cellByKey(ground, turned, [1, 1], "Home", true), [3, 3]);
});

test("a bridge has one key from both ends and one for each kind", () => {
  const [from, to] = /** @type {[Cell, Cell]} */ ([[1, 1], [3, 3]]);
  assert.equal(bridgeKey({ kind: "blue", from, to }), bridgeKey({ kind: "blue", from: to, to: from }));
  assert.notEqual(bridgeKey({ kind: "blue", from, to }), bridgeKey({ kind: "red", from, to }));
});

test("a bridge begins and ends on its end stones, not in their middle", () => {
  assert.equal(linePath(makeSpace(ground, false), [1, 1], [3, 1], 6), "M66 60L134 60");
});
