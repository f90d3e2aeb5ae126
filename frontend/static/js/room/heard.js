// The game for the ear: what was done, how it stands, how it ended, in sentences of their own. Pure: nothing is said here.

import { bridgeKey } from "../board/bridges.js";
import { bridgeWords } from "../board/changes.js";
import { formatCell } from "../board/geometry.js";
import { colourName } from "../board/words.js";
import { gettext, interpolate, ngettext } from "../i18n.js";
import { isShared, mySeat } from "./model.js";
import { askedHint, noticeNow } from "./notice.js";
import { playerName, seatName } from "./players.js";
import { headline, standingWords } from "./result.js";
import { COLOURS, ORDER, SEATS, bridgesOf, other, readRows } from "./state.js";
import { ending } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./moves.js").Entry} Entry */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").GameState} GameState */

/** Who did it, as one says it to the reader. @param {Model} model @param {Seat} seat */
const who = (model, seat) => (seat === mySeat(model) && !isShared(model) ? gettext("You") : playerName(model, seat));

/** @param {string} name @param {string} words */
const saidOf = (name, words) => interpolate(gettext("%(name)s: %(words)s"), { name, words });

/**
 * What an action was and what followed from it: "Ben: yellow stone on a1". The ends of a game are told by their result.
 * @param {Model} model @param {Entry} entry @param {GameState} state - after it, or before it where it was taken back
 * @returns {string[]}
 */
export function actionWords(model, entry, state) {
  const { seat, type, colour, cell, from, to, cuts = "", returned, passed, passed_other, new_set } = entry;
  const rows = model.ground?.rows ?? 0;
  const name = who(model, seat);
  if (type === "place" && colour && cell) {
    const stone = { name, colour: colourName(colour), cell: formatCell(cell, rows) };
    return [interpolate(gettext("%(name)s: %(colour)s stone on %(cell)s"), stone)];
  }
  if (type === "bridge" && from && to) {
    const known = new Map(bridgesOf(state).map((bridge) => [bridgeKey({ ...bridge, kind: "" }), bridge]));
    const bridges = [{ from, to }, ...readRows(cuts)].flatMap((row) => known.get(bridgeKey(row)) ?? []);
    return bridges.map((bridge, i) => (i ? bridgeWords(bridge, rows) : saidOf(name, bridgeWords(bridge, rows))));
  }
  if (type !== "end") return [];
  const words = returned ? [saidOf(name, gettext("the stone goes back"))] : passed ? [saidOf(name, gettext("pass"))] : [];
  if (passed_other) words.push(saidOf(who(model, other(seat)), gettext("pass")));
  if (new_set) words.push(saidOf(name, gettext("the next set comes")));
  return words;
}

/** "1 bridge point, 2 region points" @param {[number, number]} points */
export function pointsWords([bridges, regions]) {
  return [
    interpolate(ngettext("%(count)s bridge point", "%(count)s bridge points", bridges), { count: bridges }),
    interpolate(ngettext("%(count)s region point", "%(count)s region points", regions), { count: regions }),
  ].join(", ");
}

/** "Points: Ann 2, Ben 0" @param {Model} model */
export const scoreWords = (model) => interpolate(gettext("Points: %(score)s"), { score: standingWords(model) });

/** The end of the game: who won, why it ended, both kinds of points and the sum. @param {Model} model @returns {string[]} */
export function endWords(model) {
  const { outcome, scores } = /** @type {GameState} */ (model.game?.state);
  if (!outcome) return [];
  const loser = outcome.winner ? playerName(model, other(outcome.winner)) : "";
  const points = SEATS.map((seat, i) => {
    const values = { name: playerName(model, seat), points: pointsWords(scores[i]), total: scores[i][0] + scores[i][1] };
    return interpolate(gettext("%(name)s: %(points)s, %(total)s in all"), values);
  });
  return [headline(model, outcome), ending(outcome.reason, loser), ...points];
}

/**
 * What the position in words begins with: how the game stands, and what each player has.
 * @param {Model} model - as looked at @param {string} turn - whose turn it is, in words
 * @returns {import("../board/types.js").SpokenPart[]}
 */
export function standing(model, turn) {
  const state = model.game?.state;
  if (!state || !model.layout) return [];
  const { sets } = model.layout;
  const waits = model.looking ? "" : (noticeNow(model)?.words ?? askedHint(model));
  const players = SEATS.map((seat, i) => {
    const stones = [...ORDER[seat]].flatMap((letter) => {
      const count = state.supplies[i][letter] ?? 0;
      return count ? [`${count} ${colourName(COLOURS[letter])}`] : [];
    });
    const set = interpolate(gettext("Set %(number)s/%(all)s"), { number: state.sets[i], all: sets });
    const hand = interpolate(gettext("in hand: %(stones)s"), { stones: stones.join(", ") || gettext("none") });
    return `${playerName(model, seat)} (${seatName(seat)}): ${[pointsWords(state.scores[i]), set, hand].join("; ")}`;
  });
  return [
    { title: gettext("The game"), lines: [...(state.outcome ? endWords(model).slice(0, 2) : [turn]), waits].filter(Boolean) },
    { title: gettext("Players"), lines: players },
  ];
}
