// A player who stays away: what is told to both, and from when on the other may claim the game.

import { gettext, interpolate } from "../i18n.js";
import { mySeat } from "./model.js";
import { playerName } from "./players.js";
import { other } from "./state.js";
import { leftWords, now, timeWords } from "./times.js";

/** @typedef {import("./model.js").Model} Model */

/** From when on the player to move is told of a count while being here, in seconds before it is due. */
const SOON = 24 * 60 * 60;

/** The count that belongs to the game as it stands. @param {Model} model */
function claimNow({ room, game }) {
  const { claim } = room;
  return claim && game && !game.state.outcome && claim.number === game.number ? claim : null;
}

/** Whether I may claim the game now. @param {Model} model */
export function canClaim(model) {
  const claim = claimNow(model);
  return !!claim && claim.seat === mySeat(model) && claim.due <= now();
}

/** The same, and I have not said yet that I go on waiting. @param {Model} model */
export const offersClaim = (model) => canClaim(model) && model.patience !== model.room.claim?.due;

/** "Jonas has been away since 14:05." @param {Model} model */
export function awayWords(model) {
  const claim = claimNow(model);
  if (!claim) return "";
  const name = playerName(model, other(claim.seat));
  if (claim.since === null) return interpolate(gettext("%(name)s has not moved for long."), { name });
  return interpolate(gettext("%(name)s has been away since %(time)s."), { name, time: timeWords(claim.since) });
}

/** The count in words, for everybody in the room; nothing while nobody is missed. @param {Model} model */
export function claimHint(model) {
  const claim = claimNow(model);
  if (!claim || offersClaim(model)) return ""; // the notice tells of a claim that can be made
  const left = claim.due - now();
  const values = { name: playerName(model, claim.seat), time: timeWords(claim.due), left: leftWords(left) };
  const mine = mySeat(model);
  if (mine && mine !== claim.seat) {
    if (left > SOON) return ""; // here and to move: there is time, and better things to say
    return left > 0
      ? interpolate(gettext("You were away. Move before %(time)s (%(left)s left), or %(name)s may claim the game."), values)
      : interpolate(gettext("You were away too long: %(name)s may claim the game. Your move ends that."), values);
  }
  if (left > 0 && claim.since === null) return ""; // here again: the count stands still
  let then = "";
  if (mine) {
    then =
      left > 0
        ? interpolate(gettext("From %(time)s on (in %(left)s) you may claim the game."), values)
        : gettext("You may claim the game now, or go on waiting.");
  } else {
    then = interpolate(gettext("%(name)s may claim the game from %(time)s on."), values);
  }
  return `${awayWords(model)} ${then}`;
}
