// Going through a game: its moments, the ways between them, the score line, the keys.

import assert from "node:assert/strict";
import test from "node:test";

import { readGround } from "../../frontend/static/js/board/geometry.js";
import { corners, highest, leads } from "../../frontend/static/js/replay/chart.js";
import { meaning } from "../../frontend/static/js/replay/controls.js";
import { entriesUpTo, followMoments, placeAfter, placeOf, readMoments, totals, turnEnds } from "../../frontend/static/js/replay/moments.js";
import { actionWords, headingWords, momentWords } from "../../frontend/static/js/replay/words.js";

const ground = readGround(["S1 S1 S1 .", "W1 W1 W1 o"]);
const names = { blue: "Ann", yellow: "Ben" };
const place = { seat: "blue", type: "place", colour: "blue", cell: [0, 0] };
const bridge = { seat: "yellow", type: "bridge", from: [0, 1], to: [2, 1], cuts: "aaca" };
const start = { cells: ".......", scores: [[0, 0], [0, 0]], turn: "blue", last: null, placed: null, outcome: null, sets: [1, 1] };

/** Blue's turn; Yellow's, in which action 5 stands after 3 and 4 were taken back and which brings a new set. */
const told = [
  { number: 0, ...start },
  { number: 1, cells: "b......", last: place, placed: [0, 0] },
  { number: 2, turn: "yellow", placed: null, last: { seat: "blue", type: "end" } },
  { number: 5, scores: [[0, 0], [2, 1]], last: bridge },
  { number: 6, turn: "blue", last: { seat: "yellow", type: "end", new_set: true } },
  { number: 7, scores: [[3, 1], [2, 1]], last: { ...place, cell: [1, 0] } },
];
const moments = readMoments(told);
const ways = (/** @type {import("../../frontend/static/js/replay/moments.js").Step} */ step) => moments.map((_, at) => placeAfter(moments, at, step));

test("each moment has the whole state, and nothing that could be done", () => {
  assert.equal(moments[2].state.cells, "b......");
  assert.deepEqual(moments[2].state.scores, [[0, 0], [0, 0]]);
  assert.deepEqual(moments.map(({ turn, ends }) => [turn, ends]), [[0, false], [1, false], [1, true], [2, false], [2, true], [3, false]]);
  for (const { state } of moments) assert.deepEqual([state.can.place, state.can.bridges, state.can.undo], [false, "", false]);
});

test("the ways lead from action to action, turn to turn, cut to cut, set to set, and end at the ends", () => {
  assert.deepEqual(ways("before"), [null, 0, 1, 2, 3, 4]);
  assert.deepEqual(ways("after"), [1, 2, 3, 4, 5, null]);
  assert.deepEqual(ways("turn-before"), [null, 0, 0, 2, 2, 4]);
  assert.deepEqual(ways("turn-after"), [2, 2, 4, 4, 5, null]);
  assert.deepEqual(ways("first"), [null, 0, 0, 0, 0, 0]);
  assert.deepEqual(ways("last"), [5, 5, 5, 5, 5, null]);
  assert.deepEqual(ways("cut-after"), [3, 3, 3, null, null, null]);
  assert.deepEqual(ways("cut-before"), [null, null, null, null, 3, 3]);
  assert.deepEqual(ways("set-after"), [4, 4, 4, 4, null, null]);
  assert.deepEqual(ways("set-before"), [null, null, null, null, null, 4]);
});

test("a number leads to the newest moment up to it, and to the moves up to there", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map((number) => placeOf(moments, number)), [0, 1, 2, 2, 2, 3, 5]);
  assert.deepEqual(entriesUpTo(moments, 2).map(({ type, number }) => [type, number]), [["place", 1], ["end", 2]]);
  assert.deepEqual(entriesUpTo(moments, 0), []);
});

test("a live game adds its moments, an undo takes them away, a gap is fetched", () => {
  const entries = entriesUpTo(moments, 5);
  const now = /** @type {any} */ ({ ...moments[5].state, last: { ...place, cell: [2, 0] }, can: { place: true } });
  assert.equal(followMoments(moments, entries, now), moments);
  const more = followMoments(moments, [...entries, { ...now.last, number: 8 }], now);
  assert.deepEqual(more?.map(({ number }) => number), [0, 1, 2, 5, 6, 7, 8]);
  assert.equal(more?.at(-1)?.state.can.place, false);
  assert.deepEqual(followMoments(moments, entries.slice(0, 3), now)?.map(({ number }) => number), [0, 1, 2, 5]);
  const other = [...entries.slice(0, 4), { ...now.last, number: 9 }];
  assert.deepEqual(followMoments(moments, other, now)?.map(({ number }) => number), [0, 1, 2, 5, 6, 9]);
  assert.equal(followMoments(moments, [...other, { ...now.last, number: 10 }], now), null);
});

test("the score line stays level until something is scored", () => {
  assert.deepEqual(moments.map(totals), [[0, 0], [0, 0], [0, 0], [0, 3], [0, 3], [4, 3]]);
  assert.equal(highest(moments), 4);
  assert.deepEqual(corners(moments, 0), [[0, 100], [1000, 100], [1000, 6]]);
  assert.deepEqual(corners(moments, 1), [[0, 100], [600, 100], [600, 29.5], [1000, 29.5]]);
  assert.equal(leads(moments, 1), "M600.0 29.5H800.0V100.0H600.0ZM800.0 29.5H1000.0V100.0H800.0Z");
  assert.equal(leads(moments, 0), "");
  assert.deepEqual(turnEnds(moments).map(({ number }) => number), [0, 2, 6, 7]);
});

test("a game without moves is a chart of nothing", () => {
  const alone = moments.slice(0, 1);
  assert.equal(highest(alone), 1);
  assert.deepEqual(corners(alone, 0), [[0, 100]]);
  assert.equal(placeAfter(alone, 0, "last"), null);
});

test("moments in words", () => {
  assert.deepEqual(
    moments.map((moment) => actionWords(ground, moment)),
    ["", "blue a2", "ends the turn", "a1–c1 · cuts a2–c2", "ends the turn · a new set", "blue b2"],
  );
  assert.equal(momentWords(ground, moments[1], names), "Turn 1 · Ann: blue a2");
  assert.equal(momentWords(ground, moments[0], names), "Before the first action");
  assert.deepEqual(moments.slice(0, 3).map((moment) => headingWords(moment, names, "")), ["The start", "Ann is to move", "Ben is to move"]);
  const over = { ...moments[5], state: { ...moments[5].state, outcome: { winner: /** @type {const} */ ("blue"), reason: "resigned" } } };
  assert.equal(headingWords(over, names, "Ann won"), "Ann won");
  const passing = { number: 1, last: { seat: "blue", type: "end", passed: true } };
  const pass = readMoments([told[0], passing]);
  assert.equal(actionWords(ground, pass[1]), "pass");
});

test("keys go through the game, unless they belong to a field, a button or the board", () => {
  const press = (/** @type {string} */ key, more = {}) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
  assert.equal(meaning(press("ArrowRight"), "body"), "after");
  assert.equal(meaning(press("ArrowLeft", { shiftKey: true }), "button"), "turn-before");
  assert.equal(meaning(press("Home"), "a"), "first");
  assert.equal(meaning(press(" "), "body"), "play");
  assert.equal(meaning(press(" "), "button"), null);
  assert.equal(meaning(press("PageDown"), "slider"), "turn-after");
  assert.equal(meaning(press("PageDown"), "body"), null);
  for (const on of ["input", "textarea", "select"]) assert.equal(meaning(press("ArrowRight"), on), null);
  assert.equal(meaning(press("ArrowRight", { defaultPrevented: true }), "g"), null);
  assert.equal(meaning(press("ArrowLeft", { altKey: true }), "body"), null);
  assert.equal(meaning(press("x"), "body"), null);
});
