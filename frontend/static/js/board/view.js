/** What part of the board is seen: all of it at first, less after zooming in. It only ever changes the viewBox. */

import { setAttributes, short } from "./svg.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */

/** How far one can zoom in, from the view of the whole board. */
const MOST = 5;

/**
 * The part of the board to show, in the proportions of the place it is shown in, kept over the board.
 * @param {Box} all the whole board
 * @param {{width: number, height: number}} place pixels
 * @param {number} zoom 1 shows all
 * @param {Point} middle wished for
 * @returns {Box}
 */
export function visibleBox(all, place, zoom, middle) {
  const aspect = place.width / place.height;
  const tall = all.width / all.height < aspect;
  const width = (tall ? all.height * aspect : all.width) / zoom;
  const height = (tall ? all.height : all.width / aspect) / zoom;
  const within = (/** @type {number} */ wish, /** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ part) =>
    part >= size ? start + size / 2 : Math.min(Math.max(wish, start + part / 2), start + size - part / 2);
  const [x, y] = [within(middle.x, all.x, all.width, width), within(middle.y, all.y, all.height, height)];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** @typedef {ReturnType<typeof createView>} View */

/**
 * @param {SVGSVGElement} drawing
 * @param {{all: () => Box, onScale: (unitsPerPixel: number) => void, signal: AbortSignal}} options
 */
export function createView(drawing, { all, onScale, signal }) {
  let zoom = 1;
  let seen = all();
  let middle = centreOf(all());

  function apply() {
    const { clientWidth, clientHeight } = drawing;
    const whole = all();
    let box = whole;
    // Where the place has no height of its own it takes the board's: then the proportions must be the board's, exactly.
    const own = clientWidth > 0 && clientHeight > 0 && Math.abs(clientWidth / clientHeight / (whole.width / whole.height) - 1) > 0.01;
    if (own || zoom > 1) {
      const place = own ? { width: clientWidth, height: clientHeight } : whole;
      box = visibleBox(whole, place, zoom, middle);
      middle = centreOf(box);
    }
    seen = box;
    setAttributes(drawing, { viewBox: [box.x, box.y, box.width, box.height].map(short).join(" ") });
    drawing.classList.toggle("board-svg--zoomed", zoom > 1);
    if (clientWidth > 0) onScale(box.width / clientWidth);
  }

  /** @param {number} x @param {number} y client pixels @returns {Point} drawing units */
  function pointAt(x, y) {
    const matrix = drawing.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: NaN, y: NaN };
  }

  const watch = new ResizeObserver(apply);
  watch.observe(drawing);
  signal.addEventListener("abort", () => watch.disconnect());
  apply();

  return {
    apply,
    pointAt,
    zoomed: () => zoom > 1,

    /** Shows the whole board. */
    reset() {
      zoom = 1;
      middle = centreOf(all());
      apply();
    },

    /**
     * Zooms by a factor so that what lies at a place of the screen stays there.
     * @param {number} factor
     * @param {{x: number, y: number}} [at] client pixels; without it the middle
     */
    zoomBy(factor, at) {
      const fixed = at ? pointAt(at.x, at.y) : middle;
      const next = Math.min(MOST, Math.max(1, zoom * factor));
      const share = zoom / next;
      middle = { x: fixed.x + (middle.x - fixed.x) * share, y: fixed.y + (middle.y - fixed.y) * share };
      zoom = next;
      apply();
    },

    /** Moves the board just so far that this part of it can be seen. @param {Box} part */
    reveal(part) {
      if (zoom === 1) return;
      const shift = (/** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ length) =>
        Math.min(0, start - from) + Math.max(0, start + size - from - length);
      middle = {
        x: middle.x + shift(part.x, part.width, seen.x, seen.width),
        y: middle.y + shift(part.y, part.height, seen.y, seen.height),
      };
      apply();
    },

    /** @param {number} x @param {number} y pixels by which the board follows the finger */
    panBy(x, y) {
      const [from, to] = [pointAt(0, 0), pointAt(x, y)];
      middle = { x: middle.x - (to.x - from.x), y: middle.y - (to.y - from.y) };
      apply();
    },
  };
}

/** @param {Box} box @returns {Point} */
function centreOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}
