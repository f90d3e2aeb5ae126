import assert from "node:assert/strict";
import { test } from "node:test";

import { contrast, difference, lightness, tokens } from "./colours.js";

const themes = tokens();
const stones = ["blue", "purple", "red", "orange", "yellow", "green"];
const bridges = ["blue", "yellow", "red"];

test("CIEDE2000 and contrast agree with published values", () => {
  assert.ok(Math.abs(contrast("#ffffff", "#000000") - 21) < 0.01);
  assert.ok(Math.abs(contrast("#777777", "#ffffff") - 4.48) < 0.01);
  // black and white differ by 100, a colour from itself by nothing
  assert.ok(Math.abs(difference("#000000", "#ffffff") - 100) < 0.1);
  assert.equal(difference("#4287e2", "#4287e2"), 0);
});

for (const [theme, colour] of Object.entries(themes)) {
  /** @type {(front: string, back: string, least: number) => void} */
  const holds = (front, back, least) => {
    const got = contrast(colour[front], colour[back]);
    assert.ok(got >= least, `${theme}: ${front} on ${back} is ${got.toFixed(2)}, at least ${least} needed`);
  };

  test(`${theme}: text reads at 4.5:1 on every ground it lies on`, () => {
    for (const ground of ["page", "table", "surface", "sunken", "accent-soft", "active", "warn-soft", "danger-soft"]) {
      holds("ink", ground, 7);
      holds("muted", ground, 4.5);
    }
    for (const ground of ["page", "table", "surface", "sunken", "accent-soft"]) holds("accent", ground, 4.5);
    for (const ground of ["page", "surface", "danger-soft", "sunken"]) holds("danger", ground, 4.5);
    for (const ground of ["surface", "warn-soft"]) holds("warn", ground, 4.5);
    holds("on-accent", "accent", 4.5);
    holds("on-accent", "accent-strong", 4.5);
    holds("on-danger", "danger", 4.5);
  });

  test(`${theme}: fields, dots and marks show at 3:1`, () => {
    for (const ground of ["page", "surface", "sunken", "table"]) {
      holds("line-strong", ground, 3);
      holds("focus", ground, 3);
    }
    holds("dot", "ground", 3);
    holds("offer", "ground", 3);
    holds("placed", "ground", 3);
  });

  test(`${theme}: a region's outline parts it from both neighbours at 3:1`, () => {
    // The outline is a light line in a dark casing: one of the two stands out from any neighbour.
    for (const ground of ["region-s", "region-w", "region-g", "ground"]) {
      const best = Math.max(
        contrast(colour.outline, colour[ground]),
        contrast(colour["outline-casing"], colour[ground]),
      );
      assert.ok(best >= 3, `${theme}: outline on ${ground} is ${best.toFixed(2)}`);
    }
  });

  test(`${theme}: the three greys are told apart, S darkest and G lightest`, () => {
    const [s, w, g] = ["region-s", "region-w", "region-g"].map((name) => lightness(colour[name]));
    assert.ok(w - s >= 15 && g - w >= 15, `${theme}: ${[s, w, g]}`);
  });
}

test("the sign on a stone reads at 3:1 on each colour", () => {
  for (const stone of stones) {
    const got = contrast(themes.light["stone-sign"], themes.light[`stone-${stone}`]);
    assert.ok(got >= 3, `${stone}: ${got.toFixed(2)}`);
  }
});

test("stones differ from each other and from every bridge", () => {
  const colour = themes.light;
  for (const [at, one] of stones.entries()) {
    for (const other of stones.slice(at + 1)) {
      const got = difference(colour[`stone-${one}`], colour[`stone-${other}`]);
      assert.ok(got >= 18, `stones ${one} and ${other} differ by ${got.toFixed(1)}`);
    }
    for (const bridge of [...bridges, "cut"]) {
      const got = difference(colour[`stone-${one}`], colour[`bridge-${bridge}`]);
      assert.ok(got >= 13, `stone ${one} and bridge ${bridge} differ by ${got.toFixed(1)}`);
    }
  }
  for (const bridge of bridges) {
    assert.ok(lightness(colour[`bridge-${bridge}`]) < lightness(colour[`stone-${bridge}`]) - 10, bridge);
  }
});

test("a bridge's casing stands out from every stone and region at 3:1", () => {
  for (const colour of Object.values(themes)) {
    const under = [...stones.map((s) => `stone-${s}`), "region-s", "region-w", "region-g", "ground"];
    for (const name of under) {
      const best = Math.max(
        contrast(colour["bridge-light"], colour[name]),
        contrast(colour["bridge-dark"], colour[name]),
      );
      assert.ok(best >= 3, `${name}: ${best.toFixed(2)}`);
    }
    for (const bridge of ["blue", "red"]) assert.ok(contrast(colour[`bridge-${bridge}`], colour["bridge-light"]) >= 3);
    assert.ok(contrast(colour["bridge-yellow"], colour["bridge-dark"]) >= 3);
  }
});
