// Two on one device: the page acts for whoever is to move.

import assert from "node:assert/strict";
import test from "node:test";

import { isMyTurn, isShared, makeModel, mySeat } from "../../frontend/static/js/room/model.js";
import { undoPlan } from "../../frontend/static/js/room/undo.js";

/** @param {any} you @param {any} state */
function modelOf(you, state) {
  const model = makeModel({ room: /** @type {any} */ ({ you, settings: { undo: "free" } }), switches: {} });
  model.game = /** @type {any} */ ({ state });
  return model;
}

test("the seat is that of whoever is to move", () => {
  for (const turn of ["blue", "yellow"]) {
    const model = modelOf("both", { turn, outcome: null });
    assert.equal(mySeat(model), turn);
    assert.ok(isMyTurn(model));
    assert.ok(isShared(model));
  }
  assert.equal(mySeat(modelOf("yellow", { turn: "blue" })), "yellow");
  assert.equal(mySeat(modelOf("watcher", { turn: "blue" })), null);
});

test("after the end only one device can take back", () => {
  const state = { turn: "blue", outcome: { winner: "blue", reason: "resigned" }, can: { undo: false } };
  for (const [you, kind] of [["both", "free"], ["blue", "none"]]) {
    const model = modelOf(you, state);
    model.moves = /** @type {any} */ ([{ type: "place", number: 1 }, { type: "resign", number: 2 }]);
    assert.equal(undoPlan(model).kind, kind);
  }
});
