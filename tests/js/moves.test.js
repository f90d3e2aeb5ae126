// The list of moves as it follows the states, and the compact text of the wire.

import assert from "node:assert/strict";
import test from "node:test";

import { readGround } from "../../frontend/static/js/board/geometry.js";
import { follow, lastMarks, turnsOf } from "../../frontend/static/js/room/moves.js";
import { bridgesOf, ownersOf, readCells, readRows, stonesOf } from "../../frontend/static/js/room/state.js";
import { beforeLastTurn } from "../../frontend/static/js/room/undo.js";
import { turnWords } from "../../frontend/static/js/room/words.js";

const ground = readGround(["S1 S1 S1 .", "W1 W1 W1 o"]);
/** @type {any} */
const place = { seat: "blue", type: "place", colour: "blue", cell: [0, 0] };
/** @type {any} */
const end = { seat: "blue", type: "end" };

/** @param {string} cells @param {any} last @param {object} [bridges] @returns {any} */
function state(cells, last, bridges = {}) {
  return { cells, last, turn: "blue", bridges: { blue: "", yellow: "", red: "", cut: { blue: "", yellow: "" }, ...bridges } };
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
  let moves = follow([], empty, one, 1) ?? [];
  assert.deepEqual(moves, [{ ...place, number: 1 }]);
  const ended = { ...state("b......", end), turn: "yellow" };
  moves = follow(moves, one, ended, 2) ?? [];
  assert.deepEqual(moves, [{ ...place, number: 1 }, { ...end, number: 2 }]);
  const two = { ...state("b..y...", { seat: "yellow", type: "place", colour: "yellow", cell: [0, 1] }), turn: "yellow" };
  moves = follow(moves, ended, two, 3) ?? [];
  moves = follow(moves, two, ended, 4) ?? [];
  assert.deepEqual(moves, [{ ...place, number: 1 }, { ...end, number: 2 }]);
  assert.deepEqual(follow([place], one, empty, 2), []);
});

test("what can't be told from two states is left to be fetched (R31)", () => {
  const one = state("b......", place);
  const ended = { ...state("b......", end), turn: "yellow" };
  assert.equal(follow([place, end], ended, one, 3), null);
  const two = { ...state("b..y...", { seat: "yellow", type: "place", colour: "yellow", cell: [0, 1] }), turn: "yellow" };
  assert.equal(follow([place, end, two.last], two, state(".......", null), 4), null);
});

test("a stone that goes back by itself is no undo (R12)", () => {
  const on = state("......b", place);
  const back = { ...end, returned: [3, 1], passed: true };
  assert.deepEqual(follow([place], on, state(".......", back), 2), [place, { ...back, number: 2 }]);
});

test("the turn before stays marked until the next one begins", () => {
  /** @type {any} */
  const bridge = { seat: "blue", type: "bridge", from: [0, 0], to: [2, 0] };
  assert.deepEqual(lastMarks([place, bridge, end]), { cells: [[0, 0]], bridges: [{ from: [0, 0], to: [2, 0] }] });
  assert.deepEqual(lastMarks([place, end, { ...place, cell: [1, 0] }]), { cells: [[1, 0]], bridges: [] });
  assert.deepEqual(lastMarks([place, { ...end, returned: [0, 0] }]).cells, []);
});

test("asking back goes to before one's own last finished turn (R32)", () => {
  const numbered = [place, end, { ...end, seat: "yellow" }, place, end, { ...place, seat: "yellow" }].map((entry, i) => ({
    ...entry,
    number: i + 1,
  }));
  assert.equal(beforeLastTurn(numbered, "blue"), 3);
  assert.equal(beforeLastTurn(numbered, "yellow"), 2);
  assert.equal(beforeLastTurn(numbered.slice(0, 2), "blue"), 0);
  assert.equal(beforeLastTurn(numbered.slice(0, 1), "blue"), null);
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
