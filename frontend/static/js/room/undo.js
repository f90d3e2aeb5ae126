// Taking back: what the button would do now.

import { isMyTurn, isShared, mySeat } from "./model.js";
import { turnsOf } from "./moves.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./moves.js").Entry} Entry */
/**
 * What pressing Undo comes to: the last action of one's own turn, as far as the room lets both, only by asking, refused
 * since the room says so or one has asked enough this turn, or nothing. `to` is the number of the action to return to.
 * @typedef {{kind: "own"|"off"|"enough"|"none"} | {kind: "free"|"ask", to: number}} Plan
 */

/** @param {Model} model @returns {Plan} */
export function undoPlan(model) {
  const state = model.game?.state;
  const seat = mySeat(model);
  if (!state || !seat || model.gap || (state.outcome && !isShared(model))) return { kind: "none" };
  if (isMyTurn(model) && state.can.undo) return { kind: "own" };
  const { undo } = model.room.settings;
  if (undo === "free") {
    return model.moves.length ? { kind: "free", to: model.moves.at(-2)?.number ?? 0 } : { kind: "none" };
  }
  const to = beforeLastTurn(model.moves, seat);
  if (to === null) return { kind: "none" };
  if (undo === "off") return { kind: "off" };
  return hasAskedEnough(model, seat) ? { kind: "enough" } : { kind: "ask", to };
}

/** Whether a seat asked as often as it may since the turn before ended. @param {Model} model @param {"blue"|"yellow"} seat */
function hasAskedEnough({ room, moves }, seat) {
  const since = room.asked_enough[seat];
  return since !== null && since >= (moves.findLast(({ type }) => type === "end")?.number ?? 0);
}

/** The action before a seat's last finished turn; null if it has none. @param {Entry[]} moves @param {string} seat */
export function beforeLastTurn(moves, seat) {
  const last = turnsOf(moves).findLast((turn) => turn[0].seat === seat && turn.at(-1)?.type === "end");
  if (!last) return null;
  return moves[moves.indexOf(last[0]) - 1]?.number ?? 0;
}
