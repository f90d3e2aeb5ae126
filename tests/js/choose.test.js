import assert from "node:assert/strict";
import { test } from "node:test";

import { makeChoice, TOGETHER } from "../../frontend/static/js/board/choose.js";

/** @typedef {import("../../frontend/static/js/board/types.js").Cell} Cell */

/** @type {Cell} */
const a = [0, 0];
/** @type {Cell} */
const b = [1, 1];
/** @type {Cell} */
const c = [2, 2];
/** @type {Cell} */
const empty = [9, 9];

const occupied = (/** @type {Cell} */ cell) => cell[0] !== 9;
const bridging = { placing: false, bridging: true, occupied };
const placing = { placing: true, bridging: false, occupied };
const idle = { placing: false, bridging: false, occupied };

test("two slow taps on two stones try the bridge between them", () => {
  const choice = makeChoice();
  assert.equal(choice.tap(a, 0, bridging), null);
  assert.deepEqual(choice.rings(), [a]);
  assert.deepEqual(choice.tap(c, 2000, bridging), { type: "bridge", from: a, to: c });
  assert.deepEqual(choice.rings(), [a, c], "both are ringed before anyone judges");
});

test("double taps mean the same as single ones", () => {
  const choice = makeChoice();
  choice.tap(a, 0, bridging);
  assert.equal(choice.tap(a, TOGETHER, bridging), null);
  assert.deepEqual(choice.rings(), [a]);
  assert.deepEqual(choice.tap(c, 900, bridging), { type: "bridge", from: a, to: c });
  assert.equal(choice.tap(c, 1100, bridging), null);
  assert.deepEqual(choice.rings(), [a, c]);
});

test("a later tap on a ringed stone takes its ring off", () => {
  const choice = makeChoice();
  choice.tap(a, 0, bridging);
  choice.tap(a, TOGETHER + 1, bridging);
  assert.deepEqual(choice.rings(), []);
});

test("a third tap in quick succession counts for itself", () => {
  const choice = makeChoice();
  for (const time of [0, 150, 300]) choice.tap(a, time, bridging);
  assert.deepEqual(choice.rings(), []);
});

test("after a refusal one of the rings can go, or a third stone begins anew", () => {
  const choice = makeChoice();
  choice.tap(a, 0, bridging);
  choice.tap(b, 1000, bridging);
  choice.tap(b, 2000, bridging);
  assert.deepEqual(choice.rings(), [a]);
  assert.deepEqual(choice.tap(c, 3000, bridging), { type: "bridge", from: a, to: c });
  assert.equal(choice.tap(b, 4000, bridging), null);
  assert.deepEqual(choice.rings(), [b]);
});

test("a tap on an empty cell places, and its second tap is no other", () => {
  const choice = makeChoice();
  assert.deepEqual(choice.tap(empty, 0, placing), { type: "place", cell: empty });
  assert.equal(choice.tap(empty, 200, { ...bridging, occupied: () => true }), null);
  assert.deepEqual(choice.rings(), []);
});

test("a tap that can mean nothing is told, never guessed", () => {
  const choice = makeChoice();
  assert.deepEqual(choice.tap(a, 0, placing), { type: "say", what: "occupied", cell: a });
  assert.deepEqual(choice.tap(b, 1000, idle), { type: "say", what: "not_now", cell: b });
  assert.equal(choice.tap(empty, 2000, bridging), null);
  assert.deepEqual(choice.rings(), []);
});

test("a drag rings both ends and tries; back to its start it means nothing", () => {
  const choice = makeChoice();
  assert.deepEqual(choice.drag(a, c), { type: "bridge", from: a, to: c });
  assert.deepEqual(choice.rings(), [a, c]);
  assert.equal(makeChoice().drag(a, a), null);
});

test("rings can be cleared, all or in part", () => {
  const choice = makeChoice();
  choice.drag(a, c);
  assert.equal(choice.clear((cell) => cell === c), true);
  assert.deepEqual(choice.rings(), [c]);
  assert.equal(choice.clear(), true);
  assert.equal(choice.clear(), false);
});
