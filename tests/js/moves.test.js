// The list of moves as it follows the states, and the compact text of the wire.

import assert from "node:assert/strict";
import test from "node:test";

import { readGround } from "../../frontend/static/js/board/geometry.js";
import { follow, turnsOf } from "../../frontend/static/js/room/moves.js";
import { bridgesOf, ownersOf, readCells, readRows, stonesOf } from "../../frontend/static/js/room/state.js";
import { turnWords } from "../../frontend/static/js/room/words.js";

const ground = readGround(["S1 S1 S1 .", "W1 W1 W1 o"]);
/** @type {any} */
const place = { seat: "blue", type: "place", colour: "blue", cell: [0, 0] };
/** @type {any} */
const end = { seat: "blue", type: "end" };

/** @param {string} cells @param {any} last @param {object} [bridges] @returns {any} */
function state(cells, last, bridges = {}) {
  return { cells, last, bridges: { blue: "", yellow: "", red: "", cut: { blue: "", yellow: "" }, ...bridges } };
}

test("cells and rows are read from letters", () => {
  assert.deepEqual(readCells("aabc"), [[0, 0], [1, 2]]);
  assert.deepEqual(readRows("aaca"), [{ from: [0, 0], to: [2, 0] }]);
  assert.deepEqual(stonesOf(ground, state("b..y..o", null)).map(({ cell, colour }) => [cell, colour]), [
    [[0, 0], "blue"],
    [[0, 1], "yellow"],
    [[3, 1], "orange"],
  ]);
});

test("a region is scored by the inner stones of uncut bridges only (R25)", () => {
  const bridges = bridgesOf(state("bgb....", null, { blue: "aaca", cut: { blue: "", yellow: "abcb" } }));
  assert.deepEqual(ownersOf(ground, bridges), { S1: ["blue"] });
});

test("every new action is added, an undo takes the last one away", () => {
  const empty = state(".......", null);
  const one = state("b......", place);
  let moves = follow([], empty, one);
  assert.deepEqual(moves, [place]);
  const ended = state("b......", end);
  moves = follow(moves, one, ended);
  assert.deepEqual(moves, [place, end]);
  const two = state("b..y...", { seat: "yellow", type: "place", colour: "yellow", cell: [0, 1] });
  moves = follow(moves, ended, two);
  moves = follow(moves, two, ended);
  assert.deepEqual(moves, [place, end]);
  assert.deepEqual(follow([place], one, empty), []);
});

test("a stone that goes back by itself is no undo (R12)", () => {
  const on = state("......b", place);
  const back = { ...end, returned: [3, 1], passed: true };
  assert.deepEqual(follow([place], on, state(".......", back)), [place, back]);
});

test("turns are told in the notation for people", () => {
  /** @type {any[]} */
  const moves = [
    place,
    end,
    { seat: "yellow", type: "end", passed: true },
    { seat: "blue", type: "place", colour: "red", cell: [1, 0] },
    { seat: "blue", type: "bridge", from: [0, 0], to: [2, 0], cuts: "abcb" },
    { seat: "blue", type: "end" },
  ];
  const told = turnsOf(moves).map((turn) => turnWords(ground, turn).map(({ text }) => text).join(" · "));
  assert.deepEqual(told, ["blue a2", "pass", "red b2 · a2–c2 · cuts a1–c1"]);
});
