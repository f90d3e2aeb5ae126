// The moments of a game, as they are told by replay.json, and the ways from one to another. No page, no rules.

/** @typedef {import("../room/state.js").GameState} GameState */
/** @typedef {import("../room/moves.js").Entry} Entry */
/**
 * One moment that stands: the start, or the game after an action.
 * @typedef {object} Moment
 * @property {number} number - of its action among all that are stored; 0 for the start
 * @property {GameState} state - with nothing that can be done
 * @property {number} turn - which turn its action belongs to, from 1; 0 for the start
 * @property {boolean} ends - whether its action ended that turn
 */
/** @typedef {"first"|"turn-before"|"before"|"after"|"turn-after"|"last"|"cut-before"|"cut-after"|"set-before"|"set-after"} Step */

const NOTHING = { place: false, dots: {}, bridges: "", undo: false, ends: false, returns: false };

/** Each moment from what changed since the one before. @param {{number: number}[]} told @returns {Moment[]} */
export function readMoments(told) {
  /** @type {Moment[]} */
  const moments = [];
  for (const { number, ...changed } of told) {
    const before = moments.at(-1);
    moments.push(momentAfter(before, number, /** @type {any} */ ({ ...before?.state, ...changed })));
  }
  return moments;
}

/** @param {Moment|undefined} before @param {number} number @param {GameState} state @returns {Moment} */
export function momentAfter(before, number, state) {
  const isFirst = !before || before.number === 0 || before.ends;
  const turn = before ? before.turn + (isFirst ? 1 : 0) : 0;
  return { number, state: { ...state, can: NOTHING }, turn, ends: state.last?.type === "end" };
}

/** The place of the newest moment up to that number. @param {Moment[]} moments @param {number} number */
export function placeOf(moments, number) {
  return Math.max(0, moments.findLastIndex((moment) => moment.number <= number));
}

/** The actions up to a moment, as the list of moves has them. @param {Moment[]} moments @param {number} place @returns {Entry[]} */
export function entriesUpTo(moments, place) {
  return moments.slice(1, place + 1).map(({ number, state }) => ({ .../** @type {Entry} */ (state.last), number }));
}

/** Whether bridges were cut at that moment. @param {Moment} moment */
export const isCut = ({ state }) => !!state.last?.cuts;
/** Whether a player's next set came at that moment. @param {Moment} moment */
export const isSet = ({ state }) => !!state.last?.new_set;

/** Where a step leads; null where there is nothing that way. @param {Moment[]} moments @param {number} place @param {Step} step */
export function placeAfter(moments, place, step) {
  const last = moments.length - 1;
  /** @type {(at: number) => boolean} */
  const wanted = {
    first: (/** @type {number} */ at) => at === 0,
    last: (/** @type {number} */ at) => at === last,
    before: () => true,
    after: () => true,
    "turn-before": (/** @type {number} */ at) => at === 0 || moments[at].ends,
    "turn-after": (/** @type {number} */ at) => at === last || moments[at].ends,
    "cut-before": (/** @type {number} */ at) => isCut(moments[at]),
    "cut-after": (/** @type {number} */ at) => isCut(moments[at]),
    "set-before": (/** @type {number} */ at) => isSet(moments[at]),
    "set-after": (/** @type {number} */ at) => isSet(moments[at]),
  }[step];
  const way = step === "first" || step.endsWith("before") ? -1 : 1;
  for (let at = place + way; at >= 0 && at <= last; at += way) if (wanted(at)) return at;
  return null;
}

/** Both totals at a moment. @param {Moment} moment @returns {[number, number]} */
export function totals({ state: { scores } }) {
  return [scores[0][0] + scores[0][1], scores[1][0] + scores[1][1]];
}

/** The last moment of each turn, the start before them. @param {Moment[]} moments @returns {Moment[]} */
export function turnEnds(moments) {
  return moments.filter((moment, place) => moment.turn !== moments[place + 1]?.turn);
}

/**
 * The moments after the page has heard of a new state: one more where it follows them, fewer where only the end was taken
 * back. null where that can't be told, as after a gap: then they must be fetched.
 * @param {Moment[]} moments @param {Entry[]} entries - the moves that stand now @param {GameState} state - after the last of them
 */
export function followMoments(moments, entries, state) {
  const numbers = [0, ...entries.map(({ number }) => number ?? -1)];
  const known = moments.findIndex(({ number }, place) => number !== numbers[place]);
  const kept = known < 0 ? moments : moments.slice(0, known);
  if (kept.length === numbers.length) return kept;
  if (kept.length !== numbers.length - 1) return null;
  return [...kept, momentAfter(kept.at(-1), numbers[numbers.length - 1], state)];
}
