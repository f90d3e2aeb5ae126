// Links of the older page: asked for where there is one, followed where it was mapped, left alone where not.

import assert from "node:assert/strict";
import test from "node:test";

let runs = 0;

/** Opens the start page with this behind the address. @param {string} hash @param {() => Promise<unknown>} answer */
async function open(hash, answer) {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const went = [];
  Object.assign(globalThis, {
    location: { hash, replace: (/** @type {string} */ to) => went.push(to) },
    fetch: (/** @type {string} */ address) => {
      asked.push(address);
      return answer();
    },
  });
  runs += 1;
  const script = `../../frontend/static/js/old_link.js?${runs}`;
  await import(script);
  return { asked, went };
}

test("a mapped link leads on", async () => {
  const found = await open("#octopus", async () => ({ ok: true, url: "/positions/octopus/" }));
  assert.deepEqual(found, { asked: ["/positions/old?link=octopus"], went: ["/positions/octopus/"] });
});

test("one that nobody mapped, and a line that is down, leave the page as it is", async () => {
  assert.deepEqual((await open("#7", async () => ({ ok: false }))).went, []);
  assert.deepEqual((await open("#7", () => Promise.reject(new Error("down")))).went, []);
});

test("any sign may stand in it, and without one nothing is asked", async () => {
  const answer = async () => ({ ok: false });
  assert.deepEqual((await open("#%EA%B3%A0%20%C3%A4", answer)).asked, [`/positions/old?link=${encodeURIComponent("고 ä")}`]);
  assert.deepEqual((await open("#100%", answer)).asked, ["/positions/old?link=100%25"]);
  assert.deepEqual((await open("", answer)).asked, []);
});
