/**
 * Colour arithmetic for the tests: WCAG contrast, CIEDE2000, and how colours look to eyes that lack one kind of cone, on the
 * values of tokens.css and of the palettes over it.
 */
import { readFileSync } from "node:fs";

const css = new URL("../../frontend/static/css/", import.meta.url);

/** @typedef {Record<string, string>} Colours name without dashes -> "#rrggbb" */

/**
 * The custom properties that are plain colours, by theme: those of tokens.css, with a palette's in their place. Each stone
 * has its edge and its sign as "stone-red-edge" and "stone-red-sign".
 * @param {string} [palette] "usual" or the name of a file in palettes/
 * @returns {{light: Colours, dark: Colours}}
 */
export function tokens(palette = "usual") {
  /** @type {{light: Colours, dark: Colours}} */
  const found = { light: {}, dark: {} };
  const texts = [readFileSync(new URL("tokens.css", css), "utf8")];
  if (palette !== "usual") texts.push(readFileSync(new URL(`palettes/${palette}.css`, css), "utf8"));
  for (const text of texts) {
    for (const [root] of text.matchAll(/:root \{[^}]*\}/g)) read(root, found);
  }
  for (const theme of [found.light, found.dark]) {
    // Names for another token's colour, after all have theirs.
    for (const [name, value] of Object.entries(theme)) {
      if (value.startsWith("--")) theme[name] = theme[value.slice(2)];
    }
    for (const stone of ["blue", "purple", "red", "orange", "yellow", "green"]) {
      for (const part of ["edge", "sign"]) theme[`stone-${stone}-${part}`] = theme[`stone-${part}`];
    }
  }
  // What a stone has of its own: .stone--red, … { --stone-edge: … }
  for (const [, stone, rules] of texts.at(-1)?.matchAll(/\.stone--(\w+)(?:,\s*[^{]*)? \{([^}]*)\}/g) ?? []) {
    for (const [, part, value] of rules.matchAll(/--stone-(edge|sign): (#[0-9a-f]{6});/g)) {
      found.light[`stone-${stone}-${part}`] = found.dark[`stone-${stone}-${part}`] = value;
    }
  }
  return found;
}

/** @param {string} text @param {{light: Colours, dark: Colours}} found */
function read(text, found) {
  for (const [, name, value] of text.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = value.match(/^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/);
    const same = value.match(/^var\(--([\w-]+)\)$/);
    if (pair) [found.light[name], found.dark[name]] = [pair[1], pair[2]];
    else if (/^#[0-9a-f]{6}$/.test(value)) found.light[name] = found.dark[name] = value;
    else if (same) found.light[name] = found.dark[name] = `--${same[1]}`;
  }
}

/**
 * How linear red, green and blue look without one kind of cone (Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", 2009, severity 1).
 * @type {Record<string, number[][]>}
 */
const WITHOUT = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** @param {string} hex @param {string} eyes "protan", "deutan", "tritan", or "plain" @returns {string} the colour as they see it */
export function seen(hex, eyes) {
  if (eyes === "plain") return hex;
  const from = linear(hex);
  const bytes = WITHOUT[eyes].map((row) => {
    const value = Math.min(1, Math.max(0, row.reduce((sum, part, at) => sum + part * from[at], 0)));
    const coded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255).toString(16).padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** @param {string} front @param {string} back @param {number} opacity @returns {string} the one laid over the other */
export function mix(front, back, opacity) {
  const bytes = [1, 3, 5].map((at) => {
    const [a, b] = [front, back].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(a * opacity + b * (1 - opacity)).toString(16).padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** @param {string} hex @returns {number[]} linear red, green, blue, 0..1 */
function linear(hex) {
  return [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
}

/** @param {string} one @param {string} other @returns {number} WCAG contrast, 1..21 */
export function contrast(one, other) {
  const [a, b] = [one, other].map((hex) => {
    const [r, g, bl] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl + 0.05;
  });
  return Math.max(a, b) / Math.min(a, b);
}

/** @param {string} hex @returns {number[]} CIE L*, a*, b* under D65 */
function lab(hex) {
  const [r, g, b] = linear(hex);
  const f = (/** @type {number} */ t) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** @param {string} hex @returns {number} CIE lightness, 0..100 */
export function lightness(hex) {
  return lab(hex)[0];
}

/** @param {string} one @param {string} other @returns {number} CIEDE2000 colour difference */
export function difference(one, other) {
  const [l1, a1, b1] = lab(one);
  const [l2, a2, b2] = lab(other);
  const rad = Math.PI / 180;
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const hue = (/** @type {number} */ a, /** @type {number} */ b) =>
    a || b ? (Math.atan2(b, a) / rad + 360) % 360 : 0;
  const [h1, h2] = [hue(a1 * (1 + g), b1), hue(a2 * (1 + g), b2)];
  let turn = c1 * c2 === 0 ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  let h = h1 + h2;
  if (c1 * c2 !== 0) {
    if (Math.abs(h1 - h2) <= 180) h /= 2;
    else h = h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  }
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rt =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad);
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, deltaH / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rt * dc * dh);
}
