// What every palette keeps to in both themes: text that reads, marks that show, stones and bridges that differ for the eyes
// they are made for. The minima stand here; docs/colours.md tells what they mean.

import assert from "node:assert/strict";
import { test } from "node:test";

import { contrast, difference, lightness, mix, seen, tokens } from "./colours.js";

const stones = ["blue", "purple", "red", "orange", "yellow", "green"];
const bridges = ["blue", "yellow", "red"];
const grounds = ["region-s", "region-w", "region-g", "ground", "surface"];

/**
 * The least CIEDE2000 differences, as each kind of eyes sees them: between stones; between a stone and any bridge; between
 * bridges, cut ones among them; between a stone and a ground it can lie on.
 * @typedef {{stones: number, bridge: number, bridges: number, ground: number}} Least
 */
/** @type {Record<string, {eyes: Record<string, Least>, text: number, marks: number}>} */
const palettes = {
  usual: {
    eyes: {
      plain: { stones: 23, bridge: 14, bridges: 24, ground: 18 },
      protan: { stones: 8.5, bridge: 6, bridges: 13, ground: 12 },
      deutan: { stones: 8.5, bridge: 4, bridges: 16, ground: 12 },
      tritan: { stones: 10.5, bridge: 6, bridges: 19, ground: 10 },
    },
    text: 4.5,
    marks: 3,
  },
  protan: {
    eyes: {
      plain: { stones: 30, bridge: 14, bridges: 24, ground: 14 },
      protan: { stones: 20, bridge: 13, bridges: 13, ground: 8 },
    },
    text: 4.5,
    marks: 3,
  },
  deutan: {
    eyes: {
      plain: { stones: 30, bridge: 14, bridges: 24, ground: 14 },
      deutan: { stones: 22, bridge: 13, bridges: 13, ground: 8 },
    },
    text: 4.5,
    marks: 3,
  },
  tritan: {
    eyes: {
      plain: { stones: 28, bridge: 14, bridges: 23, ground: 18 },
      tritan: { stones: 20, bridge: 8, bridges: 13, ground: 7 },
    },
    text: 4.5,
    marks: 3,
  },
  contrast: {
    eyes: {
      plain: { stones: 30, bridge: 14, bridges: 24, ground: 18 },
      protan: { stones: 20, bridge: 10, bridges: 13, ground: 8 },
      deutan: { stones: 20, bridge: 10, bridges: 13, ground: 8 },
      tritan: { stones: 20, bridge: 10, bridges: 13, ground: 8 },
    },
    text: 7,
    marks: 4.5,
  },
};

test("CIEDE2000, contrast and what eyes see agree with published values", () => {
  assert.ok(Math.abs(contrast("#ffffff", "#000000") - 21) < 0.01);
  assert.ok(Math.abs(contrast("#777777", "#ffffff") - 4.48) < 0.01);
  // black and white differ by 100, a colour from itself by nothing
  assert.ok(Math.abs(difference("#000000", "#ffffff") - 100) < 0.1);
  assert.equal(difference("#4287e2", "#4287e2"), 0);
  // greys look the same to all; who lacks a cone for red sees it dark and as one with a brown
  for (const eyes of ["protan", "deutan", "tritan"]) assert.equal(seen("#808080", eyes), "#808080");
  assert.equal(seen("#ff0000", "protan"), "#6d5f00");
  assert.ok(lightness(seen("#ff0000", "protan")) < lightness(seen("#ff0000", "deutan")));
});

for (const [palette, { eyes, text, marks }] of Object.entries(palettes)) {
  for (const [theme, colour] of Object.entries(tokens(palette))) {
    const name = `${palette}, ${theme}`;

    /** @type {(front: string, back: string, least: number) => void} */
    const holds = (front, back, least) => {
      const got = contrast(colour[front], colour[back]);
      assert.ok(got >= least, `${name}: ${front} on ${back} is ${got.toFixed(2)}, at least ${least} needed`);
    };

    /** Of two tones that lie side by side one stands out. @type {(tones: string[], back: string) => void} */
    const oneHolds = (tones, back) => {
      const best = Math.max(...tones.map((tone) => contrast(colour[tone], colour[back])));
      assert.ok(best >= marks, `${name}: ${tones.join(" or ")} on ${back} is ${best.toFixed(2)}, at least ${marks} needed`);
    };

    test(`${name}: text reads at ${text}:1 on every ground it lies on`, () => {
      for (const ground of ["page", "table", "surface", "sunken", "accent-soft", "active", "warn-soft", "danger-soft"]) {
        holds("ink", ground, 7);
        holds("muted", ground, text);
      }
      for (const ground of ["page", "table", "surface", "sunken", "accent-soft"]) holds("accent", ground, text);
      for (const ground of ["page", "surface", "danger-soft", "sunken"]) holds("danger", ground, text);
      for (const ground of ["surface", "warn-soft"]) holds("warn", ground, text);
      holds("on-accent", "accent", text);
      holds("on-accent", "accent-strong", text);
      holds("on-danger", "danger", text);
      holds("page", "ink", text); // messages lie on ink
    });

    test(`${name}: fields, dots and marks show at ${marks}:1`, () => {
      for (const ground of ["page", "surface", "sunken", "table"]) {
        holds("line-strong", ground, marks);
        holds("focus", ground, marks);
      }
      holds("dot", "ground", marks);
      holds("offer", "ground", marks);
      for (const ground of grounds) {
        for (const mark of ["ring", "placed", "refused", "focus-on-board"]) oneHolds([mark, "ring-casing"], ground);
      }
    });

    test(`${name}: a region's outline parts it from both neighbours at ${marks}:1`, () => {
      for (const ground of grounds) oneHolds(["outline", "outline-casing"], ground);
    });

    test(`${name}: the three greys are told apart, S darkest and G lightest`, () => {
      const [s, w, g] = ["region-s", "region-w", "region-g"].map((region) => lightness(colour[region]));
      assert.ok(w - s >= 15 && g - w >= 15, `${name}: ${[s, w, g]}`);
    });

    test(`${name}: a stone or its edge stands out from every ground at ${marks}:1, its sign and edge from itself`, () => {
      for (const stone of stones) {
        for (const ground of grounds) oneHolds([`stone-${stone}`, `stone-${stone}-edge`], ground);
        holds(`stone-${stone}-edge`, `stone-${stone}`, marks);
        // the sign is drawn a little translucent (board.css); high contrast draws it full
        const sign = mix(colour[`stone-${stone}-sign`], colour[`stone-${stone}`], palette === "contrast" ? 1 : 0.82);
        const got = contrast(sign, colour[`stone-${stone}`]);
        assert.ok(got >= marks, `${name}: the sign on ${stone} is ${got.toFixed(2)}, at least ${marks} needed`);
      }
    });

    test(`${name}: a bridge's casing stands out from every stone and ground at ${marks}:1, its core from the casing`, () => {
      for (const under of [...stones.map((stone) => `stone-${stone}`), ...grounds]) {
        oneHolds(["bridge-light", "bridge-dark"], under);
      }
      holds("bridge-blue", "bridge-light", marks);
      holds("bridge-red", "bridge-light", marks);
      holds("bridge-yellow", "bridge-dark", marks);
      holds("bridge-cut", "bridge-cut-gap", 3);
    });

    for (const [eye, least] of Object.entries(eyes)) {
      /** @type {(one: string, other: string, least: number) => void} */
      const differ = (one, other, wanted) => {
        const got = difference(seen(colour[one], eye), seen(colour[other], eye));
        assert.ok(got >= wanted, `${name}: ${eye} eyes see ${one} and ${other} ${got.toFixed(1)} apart, at least ${wanted} needed`);
      };

      test(`${name}: ${eye} eyes tell stones, bridges and grounds apart`, () => {
        const kinds = [...bridges.map((bridge) => `bridge-${bridge}`), "bridge-cut"];
        for (const [at, stone] of stones.entries()) {
          for (const other of stones.slice(at + 1)) differ(`stone-${stone}`, `stone-${other}`, least.stones);
          for (const bridge of kinds) differ(`stone-${stone}`, bridge, least.bridge);
          for (const region of ["region-s", "region-w", "region-g"]) differ(`stone-${stone}`, region, least.ground);
          differ(`stone-${stone}`, "ground", Math.min(least.ground, 6)); // its edge parts it: never without one
        }
        for (const [at, bridge] of kinds.entries()) {
          for (const other of [...kinds.slice(at + 1), "bridge-cut-gap"]) differ(bridge, other, least.bridges);
        }
      });
    }

    test(`${name}: a bridge is darker than its stone`, () => {
      for (const bridge of bridges) {
        const [over, under] = [`bridge-${bridge}`, `stone-${bridge}`].map((one) => lightness(colour[one]));
        assert.ok(over < under - 10, `${name}: ${bridge}`);
      }
    });
  }
}
