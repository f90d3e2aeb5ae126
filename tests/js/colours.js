/** Colour arithmetic for the tests: WCAG contrast and CIEDE2000, on the values of tokens.css. */
import { readFileSync } from "node:fs";

const file = new URL("../../frontend/static/css/tokens.css", import.meta.url);

/**
 * The custom properties of tokens.css that are plain colours, by theme.
 * @returns {{light: Record<string, string>, dark: Record<string, string>}} name without dashes -> "#rrggbb"
 */
export function tokens() {
  /** @type {{light: Record<string, string>, dark: Record<string, string>}} */
  const found = { light: {}, dark: {} };
  for (const [, name, value] of readFileSync(file, "utf8").matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = value.match(/^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/);
    const same = value.match(/^var\(--([\w-]+)\)$/);
    if (pair) [found.light[name], found.dark[name]] = [pair[1], pair[2]];
    else if (/^#[0-9a-f]{6}$/.test(value)) found.light[name] = found.dark[name] = value;
    else if (same) [found.light[name], found.dark[name]] = [found.light[same[1]], found.dark[same[1]]];
  }
  return found;
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
