// Who plays: names, presence, points and what each has in hand.

import { gettext, interpolate, ngettext } from "../i18n.js";
import { say } from "./dom.js";
import { isShared, mySeat } from "./model.js";
import { SEATS } from "./state.js";
import { showSupply } from "./supply.js";
import { lengthWords, now, timeWords } from "./times.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./state.js").Seat} Seat */

/** @param {Seat} seat */
export const seatName = (seat) => (seat === "blue" ? gettext("Blue") : gettext("Yellow"));

/** The name that was given, or what to say where there is none. @param {Model} model @param {Seat} seat */
export function playerName(model, seat) {
  const view = model.room.seats[seat];
  return view ? view.name || gettext("Deleted player") : seatName(seat);
}

/** "here", "away", "gone for 12 min" @param {import("./state.js").SeatView} view */
function presence({ presence: where, since }) {
  const time = since === null ? "" : lengthWords(now() - since);
  if (where === "here") return gettext("here");
  if (where === "away") return time ? interpolate(gettext("away for %(time)s"), { time }) : gettext("away");
  return time ? interpolate(gettext("gone for %(time)s"), { time }) : gettext("gone");
}

/** What to say below a name. @param {Model} model @param {Seat} seat */
function stateWords(model, seat) {
  const view = model.room.seats[seat];
  if (!view) return gettext("The seat is free");
  const state = model.game?.state;
  const mine = mySeat(model) === seat;
  const toMove = state && !state.outcome && state.turn === seat && model.room.phase === "playing";
  if (isShared(model)) return toMove ? gettext("to move") : seatName(seat);
  if (mine) return toMove ? gettext("your turn") : seatName(seat);
  // Whose turn it is, the row and the heading tell as well: who is missed is more than that.
  return toMove && view.presence === "here" ? gettext("to move") : presence(view);
}

/** @param {Model} model */
export function showPlayers(model) {
  const state = model.game?.state;
  SEATS.forEach((seat, i) => {
    const row = /** @type {HTMLElement} */ (document.querySelector(`.player[data-seat=${seat}]`));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`[data-${name}]`));
    const view = model.room.seats[seat];
    say(part("name"), view ? playerName(model, seat) : gettext("Nobody yet"));
    part("you").hidden = mySeat(model) !== seat;
    row.classList.toggle("player--free", !view);
    row.classList.toggle("player--mine", mySeat(model) === seat);
    row.classList.toggle("player--moves", !!state && !state.outcome && state.turn === seat);
    row.dataset.presence = view?.presence ?? "";
    say(part("state"), stateWords(model, seat));
    const since = view?.presence === "here" ? null : view?.since;
    part("state").title = since ? interpolate(gettext("since %(time)s"), { time: timeWords(since) }) : "";
    part("score").hidden = part("unit").hidden = !state;
    // One's own stones lie in the hand below.
    part("supply").hidden = !state || !!state.outcome || mySeat(model) === seat;
    if (!state) return;
    const [bridges, regions] = state.scores[i];
    say(part("points"), `${bridges} · ${regions}`);
    const said = [
      interpolate(ngettext("%(count)s bridge point", "%(count)s bridge points", bridges), { count: bridges }),
      interpolate(ngettext("%(count)s region point", "%(count)s region points", regions), { count: regions }),
    ];
    say(part("points-said"), said.join(", "));
    showSupply(part("supply"), seat, state.supplies[i]);
  });
}
