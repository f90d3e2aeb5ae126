// The score line: both totals over the moments of a game, drawn to lie right above the slider.

import { svg } from "../board/svg.js";
import { gettext, interpolate } from "../i18n.js";
import { SEATS } from "../room/state.js";
import { isCut, isSet, totals } from "./moments.js";

/** @typedef {import("./moments.js").Moment} Moment */

const WIDTH = 1000; // of the drawing, stretched to the width of the page
const HEIGHT = 100;
const TOP = 6; // room above the highest line

/** How far along a moment lies. @param {Moment[]} moments @param {number} place */
const along = (moments, place) => (moments.length > 1 ? (place / (moments.length - 1)) * WIDTH : 0);

/** The highest total that was reached, at least 1. @param {Moment[]} moments */
export function highest(moments) {
  return Math.max(1, ...moments.flatMap(totals));
}

/**
 * A line that stays level until something was scored. @param {Moment[]} moments @param {number} seat
 * @returns {[number, number][]} corners in the drawing
 */
export function corners(moments, seat) {
  const most = highest(moments);
  const height = (/** @type {Moment} */ moment) => HEIGHT - (totals(moment)[seat] / most) * (HEIGHT - TOP);
  /** @type {[number, number][]} */
  const found = [];
  moments.forEach((moment, place) => {
    const [x, y] = [along(moments, place), height(moment)];
    if (found.length && found[found.length - 1][1] !== y) found.push([x, found[found.length - 1][1]]);
    if (!found.length || found[found.length - 1][1] !== y || place === moments.length - 1) found.push([x, y]);
  });
  return found;
}

/** @param {[number, number][]} points */
const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** Where the first of the two leads, as an area between the lines. @param {Moment[]} moments @param {number} seat */
export function leads(moments, seat) {
  const most = highest(moments);
  const y = (/** @type {number} */ total) => HEIGHT - (total / most) * (HEIGHT - TOP);
  return moments
    .slice(0, -1)
    .flatMap((moment, place) => {
      const both = totals(moment);
      if (both[seat] <= both[1 - seat]) return [];
      const [left, right] = [along(moments, place), along(moments, place + 1)];
      return [`M${left.toFixed(1)} ${y(both[seat]).toFixed(1)}H${right.toFixed(1)}V${y(both[1 - seat]).toFixed(1)}H${left.toFixed(1)}Z`];
    })
    .join("");
}

/** The whole of it in a sentence. @param {Moment[]} moments @param {Record<string, string>} names */
export function chartWords(moments, names) {
  const [blue, yellow] = totals(moments[moments.length - 1]);
  return interpolate(gettext("Points of %(blue)s and %(yellow)s over the game, at its end %(one)s to %(other)s. Below it they are a table, turn by turn."), {
    blue: names.blue,
    yellow: names.yellow,
    one: blue,
    other: yellow,
  });
}

/**
 * @typedef {object} ChartPlaces
 * @property {HTMLElement} host - the chart
 * @property {HTMLElement} scale - the numbers beside it
 * @property {HTMLElement} marks - the ticks below it
 * @property {Moment[]} moments
 * @property {Record<string, string>} names
 * @property {(place: number) => void} onPick - somebody pressed on a moment
 */

/** Draws the chart, and keeps its cursor at the moment that is shown. @param {ChartPlaces} places */
export function createChart({ host, scale, marks, moments, names, onPick }) {
  const cursor = svg("path", { class: "chart__now" });
  const chart = drawLines(moments, names);
  chart.append(cursor);
  host.replaceChildren(chart);
  const numbers = [highest(moments), 0].map((number) => {
    const label = document.createElement("span");
    label.textContent = String(number);
    return label;
  });
  scale.replaceChildren(...numbers);
  drawMarks(marks, moments);

  /** @param {PointerEvent} event */
  function pick(event) {
    const { left, width } = chart.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onPick(Math.round(part * (moments.length - 1)));
  }
  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pick(event);
    if (event.pointerType !== "touch") chart.setPointerCapture(event.pointerId);
  });
  chart.addEventListener("pointermove", (event) => chart.hasPointerCapture(event.pointerId) && pick(event));

  return {
    /** @param {number} place */
    show(place) {
      cursor.setAttribute("d", `M${along(moments, place).toFixed(1)} 0V${HEIGHT}`);
    },
  };
}

/** @param {Moment[]} moments @param {Record<string, string>} names */
function drawLines(moments, names) {
  const title = svg("title", {});
  title.textContent = gettext("Points over the game");
  const words = svg("desc", {});
  words.textContent = chartWords(moments, names);
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" };
  const chart = svg("svg", { class: "chart", ...box }, title, words);
  for (const y of [TOP, (TOP + HEIGHT) / 2, HEIGHT]) chart.append(svg("path", { class: "chart__level", d: `M0 ${y}H${WIDTH}` }));
  const sets = moments.flatMap((moment, place) => (isSet(moment) ? [`M${along(moments, place).toFixed(1)} 0V${HEIGHT}`] : []));
  chart.append(svg("path", { class: "chart__set", d: sets.join("") }));
  SEATS.forEach((seat, i) => chart.append(svg("path", { class: `chart__lead chart__lead--${seat}`, d: leads(moments, i) })));
  SEATS.forEach((seat, i) => {
    const d = path(corners(moments, i));
    chart.append(svg("path", { class: "chart__casing", d }), svg("path", { class: `chart__line chart__line--${seat}`, d }));
  });
  return chart;
}

/** Ticks below the chart: where turns end, where bridges were cut. @param {HTMLElement} host @param {Moment[]} moments */
export function drawMarks(host, moments) {
  const at = (/** @type {number} */ place) => along(moments, place).toFixed(1);
  const turns = moments.flatMap((moment, place) => (moment.ends ? [`M${at(place)} 0V5`] : []));
  const cuts = moments.flatMap((moment, place) => (isCut(moment) ? [`M${at(place)} 0V10`] : []));
  host.replaceChildren(
    svg(
      "svg",
      { class: "marks", viewBox: `0 0 ${WIDTH} 10`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "marks__turns", d: turns.join("") }),
      svg("path", { class: "marks__cuts", d: cuts.join("") }),
    ),
  );
}
