import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { gettext, interpolate, ngettext, pgettext } from "../../frontend/static/js/i18n.js";
import { readGround } from "../../frontend/static/js/board/geometry.js";
import { changeWords } from "../../frontend/static/js/board/changes.js";
import { spokenPosition } from "../../frontend/static/js/board/spoken.js";
import { visibleBox } from "../../frontend/static/js/board/view.js";
import { cellWords, gatherFacts } from "../../frontend/static/js/board/words.js";

/** @typedef {import("../../frontend/static/js/board/types.js").BoardState} BoardState */

const globals = /** @type {Record<string, any>} */ (globalThis);
const ground = readGround(["W1 W1 W1", "o W1 o"]);
/** @type {BoardState} */
const empty = {
  stones: [],
  bridges: [],
  last: null,
  dots: [],
  offers: [],
  chosen: null,
  placing: false,
  bridging: false,
  owners: {},
  placed: null,
  told: [],
};
/** @type {BoardState} */
const played = {
  ...empty,
  stones: [
    { cell: [0, 0], colour: "blue" },
    { cell: [1, 0], colour: "green" },
    { cell: [2, 0], colour: "purple" },
  ],
  bridges: [{ kind: "blue", cut: false, from: [0, 0], to: [2, 0] }],
  owners: { W1: ["blue"] },
  dots: [[0, 1]],
  placed: [1, 0],
};

afterEach(() => {
  for (const name of ["gettext", "ngettext", "pgettext"]) delete globals[name];
});

test("without a catalogue the English text stands", () => {
  assert.equal(gettext("dot"), "dot");
  assert.equal(ngettext("%(count)s cell", "%(count)s cells", 1), "%(count)s cell");
  assert.equal(ngettext("%(count)s cell", "%(count)s cells", 2), "%(count)s cells");
  assert.equal(pgettext("stone", "blue"), "blue");
});

test("a catalogue's words are taken; empty ones, and its header, never", () => {
  globals.gettext = (/** @type {string} */ text) => ({ dot: "Punkt", "": "Project-Id-Version" })[text] ?? "";
  globals.ngettext = () => "";
  assert.equal(gettext("dot"), "Punkt");
  assert.equal(gettext("empty"), "empty");
  assert.equal(gettext(""), "");
  assert.equal(ngettext("one", "many", 3), "many");
});

test("names are filled in, unknown ones stay to be seen", () => {
  assert.equal(interpolate("%(cell)s: %(colour)s, %(what)s", { cell: "a1", colour: "blue" }), "a1: blue, %(what)s");
});

test("a cell's words name it, its stone, its place on bridges and its region", () => {
  const facts = gatherFacts(played, [[2, 0]]);
  assert.equal(cellWords(ground, [0, 0], facts), "a2, blue, bridge end, region W1");
  assert.equal(cellWords(ground, [1, 0], facts), "b2, green, inside a bridge, region W1, placed this turn");
  assert.equal(cellWords(ground, [2, 0], facts), "c2, purple, chosen, bridge end, region W1");
  assert.equal(cellWords(ground, [0, 1], facts), "a1, empty, dot, takes a stone");
});

test("a cell's words tell of cut bridges, which still block, and of bridges that could be built", () => {
  /** @type {BoardState} */
  const cut = { ...played, bridges: [{ ...played.bridges[0], cut: true }], placed: null, offers: [{ from: [0, 0], to: [2, 0] }] };
  const facts = gatherFacts(cut, []);
  const built = "a bridge to c2 can be built";
  assert.equal(cellWords(ground, [0, 0], facts), `a2, blue, end of a cut bridge, region W1, ${built}`);
  assert.equal(cellWords(ground, [1, 0], facts), "b2, green, inside a cut bridge, region W1");
});

test("a change is told by what came, was cut and went", () => {
  const cut = { ...played, bridges: [{ ...played.bridges[0], cut: true }] };
  assert.deepEqual(changeWords({ ...played, bridges: [] }, played, 2), ["Blue bridge from a2 to c2"]);
  assert.deepEqual(changeWords(played, cut, 2), ["Blue bridge from a2 to c2, cut"]);
  assert.deepEqual(changeWords(cut, played, 2), ["Blue bridge from a2 to c2"]);
  assert.deepEqual(changeWords(empty, { ...empty, stones: [played.stones[1]] }, 2), ["b2: green stone placed"]);
  assert.deepEqual(changeWords({ ...empty, stones: [played.stones[1]] }, empty, 2), ["b2: green stone taken back"]);
  assert.deepEqual(changeWords(played, played, 2), []);
});

test("the position in words tells every stone, free cell, scorer and bridge", () => {
  const told = [{ title: "The game", lines: ["Ann is to move"] }];
  /** @type {BoardState} */
  const state = { ...played, told, offers: [{ from: [1, 0], to: [2, 0] }] };
  const parts = Object.fromEntries(spokenPosition(ground, state).map(({ title, lines }) => [title, lines]));
  assert.equal(Object.keys(parts)[0], "The game", "what the page knows beside the board comes first");
  assert.deepEqual(parts.Regions, ["W1: a2 blue, b2 green, c2 purple, 1 free cell: b1, scored by Blue"]);
  assert.deepEqual(parts.Bridges, ["Blue bridge from a2 to c2"]);
  assert.deepEqual(parts["Stones on dots"], ["none"]);
  assert.deepEqual(parts["Dots that take the chosen stone"], ["a1"]);
  assert.deepEqual(parts["Dots without a stone"], ["a1 c1"]);
  assert.deepEqual(parts["Bridges that can be built"], ["from b2 to c2"]);
});

test("the view shows all at first, fills its place when zoomed, and never leaves the board", () => {
  const all = { x: -20, y: 0, width: 400, height: 200 };
  const place = { width: 300, height: 600 };
  const whole = visibleBox(all, place, 1, { x: 0, y: 0 });
  assert.equal(whole.width, 400);
  assert.equal(whole.height, 800);
  assert.equal(whole.y + whole.height / 2, 100, "the board lies in the middle");
  const near = visibleBox(all, place, 5, { x: 1000, y: 1000 });
  assert.deepEqual(near, { x: 300, y: 40, width: 80, height: 160 });
});
