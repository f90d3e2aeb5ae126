// A moment in words: for the heading, the slider, the table of points.

import { gettext, interpolate } from "../i18n.js";
import { turnWords } from "../room/words.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("../room/state.js").Ground} Ground */

/** What the last action was, and what followed from it; "" at the start. @param {Ground} ground @param {Moment} moment */
export function actionWords(ground, { state: { last, placed } }) {
  if (!last) return "";
  if (last.type !== "end" || last.returned || last.passed) {
    const parts = turnWords(ground, [last]).map(({ text }) => text);
    if (last.new_set) parts.push(gettext("a new set"));
    return parts.join(" · ");
  }
  const parts = [placed ? "" : gettext("ends the turn"), last.passed_other ? gettext("the other passes") : "", last.new_set ? gettext("a new set") : ""];
  return parts.filter(Boolean).join(" · ");
}

/** Who did what, and when: "Turn 12 · Ann: green c3". @param {Ground} ground @param {Moment} moment @param {Record<string, string>} names */
export function momentWords(ground, moment, names) {
  const { last } = moment.state;
  if (!last) return gettext("Before the first action");
  return interpolate(gettext("Turn %(turn)s · %(name)s: %(action)s"), {
    turn: moment.turn,
    name: names[last.seat],
    action: actionWords(ground, moment),
  });
}

/** What the moment is. @param {Moment} moment @param {Record<string, string>} names @param {string} result - who won, for the end */
export function headingWords({ number, state }, names, result) {
  if (state.outcome) return result;
  if (number === 0) return gettext("The start");
  return interpolate(gettext("%(name)s is to move"), { name: names[state.turn] });
}
