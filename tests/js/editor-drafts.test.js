import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyDrawing, readDrawing, resized, rowsOf } from "../../frontend/static/js/editor/drawing.js";
import { freshKey, makeStore, packed, together, unpacked } from "../../frontend/static/js/editor/store.js";
import { makeTabs } from "../../frontend/static/js/editor/tabs.js";

/** @typedef {import("../../frontend/static/js/editor/store.js").Draft} Draft */

/** What a browser's storage does. @param {number} room entries that fit @returns {Storage} */
function memory(room = Infinity) {
  const held = new Map();
  return /** @type {Storage} */ ({
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      if (!held.has(key) && held.size >= room) throw new DOMException("full", "QuotaExceededError");
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  });
}

/** @param {string} key @param {Partial<Draft>} [more] @returns {Draft} */
const draft = (key, more) => ({ key, rows: ["S1 o"], title: "Boat", sets: 3, source: "", revision: 0, at: 1, ...more });

test("a drawing is packed and unpacked as the same, what is hidden too", () => {
  const drawing = resized(readDrawing({ rows: ["S1 o W2", "G1 . ."], title: "Boat", sets: 4 }), 1, 1);
  const again = unpacked(JSON.parse(JSON.stringify(packed(drawing))));
  assert.deepEqual(again, drawing);
  assert.deepEqual(rowsOf(resized(again, 3, 2)), ["S1 o W2", "G1 . ."]);
});

test("drafts are found again, the newest first, among other things of the site", () => {
  const storage = memory();
  storage.setItem("sound", "on");
  storage.setItem("drawing:bad", "{");
  storage.setItem("drawing:empty", JSON.stringify(draft("empty", { rows: ["."], title: "" })));
  const store = makeStore(storage);
  assert.equal(store.keep(draft("old", { at: 1 })), true);
  store.keep(draft("new", { at: 2 }));
  assert.deepEqual(store.all().map(({ key }) => key), ["new", "old"]);
  store.drop("new");
  assert.equal(store.read("new"), null);
  assert.equal(store.read("old")?.title, "Boat");
});

test("a browser that is full or keeps nothing is told, not thrown", () => {
  const full = makeStore(memory(1));
  assert.equal(full.keep(draft("one")), true);
  assert.equal(full.keep(draft("two")), false);
  const none = makeStore(null);
  assert.equal(none.keep(draft("one")), false);
  assert.deepEqual(none.all(), []);
  none.drop("one");
});

test("of one drawing here and in the account the one with more to say counts", () => {
  const there = [draft("a", { revision: 3, title: "there", at: 9 }), draft("b", { revision: 1, at: 2 })];
  const titles = (/** @type {Draft[]} */ here) => together(here, there).map(({ key, title }) => `${key} ${title}`);
  assert.deepEqual(titles([]), ["a there", "b Boat"]);
  assert.deepEqual(titles([draft("a", { revision: 2, title: "here", at: 5 })]), ["a there", "b Boat"]);
  assert.deepEqual(titles([draft("a", { revision: 2, title: "here", at: 5, ahead: true })]), ["a here", "b Boat"]);
  assert.deepEqual(titles([draft("c", { at: 1 })]), ["a there", "b Boat", "c Boat"]);
});

test("keys are fresh each time", () => {
  assert.equal(new Set(Array.from({ length: 50 }, freshKey)).size, 50);
  assert.match(freshKey(), /^[0-9a-f]{24}$/);
});

/** Tabs of one browser, each with what it was told. @param {number} count */
function browser(count) {
  /** @type {((event: MessageEvent) => void)[]} */
  const listeners = [];
  return Array.from({ length: count }, (_, number) => {
    /** @type {string[]} */
    const told = [];
    const channel = {
      postMessage: (/** @type {unknown} */ data) => {
        for (const [at, listen] of listeners.entries()) if (at !== number) listen(/** @type {MessageEvent} */ ({ data }));
      },
      addEventListener: (/** @type {string} */ _name, /** @type {any} */ listen) => listeners.push(listen),
    };
    const doors = { onHeld: () => told.push("held"), onTaken: () => told.push("taken") };
    return { ...makeTabs(channel, `tab ${number}`, doors), told };
  });
}

test("the second tab on a drawing is told, the first goes on", () => {
  const [first, second, other] = browser(3);
  first.open("a");
  other.open("b");
  second.open("a");
  assert.deepEqual([first.told, second.told, other.told], [[], ["held"], []]);
  assert.deepEqual([first.mayWrite(), second.mayWrite()], [true, false]);
});

test("the second takes it over, the first is told and asks no more", () => {
  const [first, second, third] = browser(3);
  first.open("a");
  second.open("a");
  second.take("a");
  assert.deepEqual([first.told, first.mayWrite(), second.mayWrite()], [["taken"], false, true]);
  third.open("a");
  assert.deepEqual([first.told, second.told, third.told], [["taken"], ["held"], ["held"]]);
});

test("an empty board is packed small", () => {
  assert.deepEqual(packed(emptyDrawing(1, 2)), { rows: [".", "."], hidden: [], title: "", author: "", sets: 3 });
});
