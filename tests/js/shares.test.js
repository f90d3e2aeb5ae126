// Handing on files: the name that the server gives, in whichever way it writes it.

import assert from "node:assert/strict";
import test from "node:test";

import { fileName } from "../../frontend/static/js/shares.js";

test("the name of a file is read in both ways of writing", () => {
  assert.equal(fileName("attachment; filename=\"Ann Ben.json\""), "Ann Ben.json");
  assert.equal(fileName("attachment; filename*=utf-8''%ED%9D%91%EB%B0%B1%20%F0%9F%8E%B2.json"), "흑백 🎲.json");
});

test("a file without a name gets one", () => {
  assert.equal(fileName("attachment"), "divided-loyalties");
});
