// What the page concludes from the room and the game: how a request ended, what may be undone, which sound belongs to a move.

import assert from "node:assert/strict";
import test from "node:test";

import { claimHint, offersClaim } from "../../frontend/static/js/room/claims.js";
import { hintWords, statusWords } from "../../frontend/static/js/room/hand.js";
import { endOfRequest, noticeNow } from "../../frontend/static/js/room/notice.js";
import { soundOf } from "../../frontend/static/js/room/signals.js";
import { lengthWords, now } from "../../frontend/static/js/room/times.js";
import { undoPlan } from "../../frontend/static/js/room/undo.js";

const moves = [
  { seat: "blue", type: "end", passed: true, number: 1 },
  { seat: "yellow", type: "place", colour: "yellow", cell: [0, 0], number: 2 },
  { seat: "yellow", type: "end", number: 3 },
];

/** Blue's page in a game after action 3, with changes. @param {object} [room] @param {object} [more] @returns {any} */
function model(room = {}, more = {}) {
  return {
    room: {
      you: "blue",
      seats: { blue: { name: "Ann" }, yellow: { name: "Ben" } },
      settings: { undo: "ask" },
      request: null,
      asked_enough: { blue: null, yellow: null },
      claim: null,
      ...room,
    },
    game: { number: 3, state: { turn: "blue", outcome: null, can: { undo: false }, scores: [[1, 0], [0, 0]] } },
    ground: { rows: 2 },
    moves,
    asked: null,
    patience: 0,
    ...more,
  };
}

const request = { id: 7, what: "undo", seat: "blue", number: 3, to: 0 };

test("an open request has no end", () => {
  const page = model({ request });
  assert.equal(endOfRequest(page), "");
  assert.equal(page.asked, request);
});

test("a request that goes while the game stands was declined, and is told once", () => {
  const page = model({}, { asked: request });
  assert.equal(endOfRequest(page), "Ben declined.");
  assert.equal(endOfRequest(page), "");
});

test("a request ends granted if what it named is gone, else it has lapsed (R32)", () => {
  const state = { turn: "blue", outcome: null };
  assert.match(endOfRequest(model({}, { asked: request, moves: [], game: { number: 4, state } })), /^Granted/);
  assert.match(endOfRequest(model({ request }, { asked: request, game: { number: 4, state } })), /lapsed/);
});

test("only the other one answers, and hears what goes", () => {
  assert.equal(noticeNow(model({ request })), null);
  const words = noticeNow(model({ request, you: "yellow" }))?.words ?? "";
  assert.match(words, /^Ann asks to take back 1\. pass — 2\. yellow a2\./);
  assert.equal(noticeNow(model({ request, you: "watcher" }))?.yes, undefined);
});

test("what Undo comes to hangs on the turn and on the room", () => {
  assert.deepEqual(undoPlan(model()), { kind: "ask", to: 0 });
  assert.deepEqual(undoPlan(model({ settings: { undo: "off" } })), { kind: "off" });
  assert.deepEqual(undoPlan(model({ settings: { undo: "free" } })), { kind: "free", to: 2 });
  assert.deepEqual(undoPlan(model({ you: "watcher" })), { kind: "none" });
  assert.deepEqual(undoPlan(model({ asked_enough: { blue: 3, yellow: null } })), { kind: "enough" });
  assert.deepEqual(undoPlan(model({ asked_enough: { blue: 2, yellow: 3 } })), { kind: "ask", to: 0 }); // a turn before
});

test("a claim is told to both before it can be made, then offered to one", () => {
  const claim = { seat: "yellow", since: now() - 60, due: now() + 630, number: 3 };
  assert.match(claimHint(model({ claim })), /^You were away\. Move before .* \(10 min left\), or Ben may claim/);
  assert.match(claimHint(model({ claim, you: "yellow" })), /^Ann has been away since .* \(in 10 min\) you may claim/);
  const due = model({ claim: { ...claim, due: now() - 1 }, you: "yellow" });
  assert.equal(offersClaim(due), true);
  assert.equal(offersClaim({ ...due, patience: due.room.claim.due }), false);
  assert.equal(offersClaim(model({ claim: { ...claim, due: now() - 1, number: 2 }, you: "yellow" })), false);
});

test("what ending the turn would cost is said before all else (R12)", () => {
  const claim = { seat: "yellow", since: null, due: now() + 630, number: 3 };
  const page = model({ claim });
  page.game.state.can = { place: true, ends: false, returns: false, undo: false };
  assert.match(hintWords(page, page.game.state, claimHint(page)), /^You were away/);
  page.game.state.can = { place: false, ends: false, returns: true, undo: true };
  assert.match(hintWords(page, page.game.state, claimHint(page)), /takes it back/);
});

test("a player who is back is told of a distant claim only on its last day", () => {
  const claim = { seat: "yellow", since: null, due: now() + 172_800, number: 3 };
  assert.equal(claimHint(model({ claim })), "");
});

test("lengths are told in the largest unit that fits", () => {
  assert.deepEqual([30, 60, 3599, 7200, 172_800].map(lengthWords), ["", "1 min", "59 min", "2 h", "2 days"]);
});

test("a new state has its sound, an old or a first one none", () => {
  /** @param {number} number @param {object} state @returns {any} */
  const game = (number, state) => ({ game: "g", number, state: { turn: "blue", outcome: null, last: null, ...state } });
  const before = game(3, {});
  assert.equal(soundOf(null, before, true), null);
  assert.equal(soundOf(before, game(4, { last: { type: "place" } }), true), "place");
  assert.equal(soundOf(before, game(4, { last: { type: "bridge", cuts: "aaca" } }), true), "cut");
  assert.equal(soundOf(before, game(4, { turn: "yellow", last: { type: "end" } }), false), null);
  assert.equal(soundOf(game(3, { turn: "yellow" }), game(4, { last: { type: "end" } }), true), "turn");
  assert.equal(soundOf(before, game(5, { last: { type: "place" } }), true), null);
  assert.equal(soundOf(before, game(4, { outcome: { winner: "blue" } }), true), "over");
});

test("the stone in hand is named alike in every colour: no “a orange stone”", () => {
  const state = { turn: "blue", placed: null, can: { place: true } };
  for (const you of ["blue", "both"]) {
    const words = statusWords(model({ you }, { chosen: "orange" }), /** @type {any} */ (state));
    assert.match(words, /place the orange stone$/);
  }
});
