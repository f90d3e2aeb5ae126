// What waits for an answer: the open request of one of the players, a pick that Yellow has to agree to, or a game that may be claimed. It has a place of its own,
// in which nothing else is ever pressed, and its buttons are deaf for a moment after they have come.

import { gettext, interpolate } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { awayWords, offersClaim } from "./claims.js";
import { button, byId, say, show } from "./dom.js";
import { mySeat } from "./model.js";
import { playerName } from "./players.js";
import { standingWords } from "./result.js";
import { other } from "./state.js";
import { takenBack } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {{key: string, words: string, yes?: string, no?: string}} Notice */

const DEAF = 700; // ms: a press that was meant for what lay here before does nothing
/** When the buttons answer again. @type {ReturnType<typeof setTimeout>|undefined} */
let hearing;

/** What the notice says now; null for nothing. @param {Model} model @returns {Notice|null} */
export function noticeNow(model) {
  const { request, pick } = model.room;
  if (pick?.asks) return mySeat(model) === "yellow" ? askedToPlay(model, pick) : null;
  if (request && request.what !== "again" && request.number === model.game?.number) {
    return request.seat === mySeat(model) ? null : asked(model, request);
  }
  if (!offersClaim(model)) return null;
  const words = `${awayWords(model)} ${gettext("You may claim the game now, or go on waiting.")}`;
  return { key: `claim-${model.room.claim?.due}`, words, yes: gettext("Claim the game…"), no: gettext("Go on waiting") };
}

/** One's own open request, as a hint. @param {Model} model */
export function askedHint(model) {
  const { request } = model.room;
  const mine = mySeat(model);
  if (!request || request.what === "again" || request.seat !== mine || request.number !== model.game?.number) return "";
  const name = playerName(model, other(mine));
  const words = request.what === "undo" ? gettext("You have asked %(name)s to take back.") : gettext("You have offered %(name)s to end it now.");
  return `${interpolate(words, { name })} ${gettext("It lapses with the next action.")}`;
}

/** What Blue has picked is not public: Yellow looks at it first. @param {Model} model @param {import("./state.js").PickView} pick @returns {Notice} */
function askedToPlay(model, pick) {
  const values = { name: playerName(model, "blue"), title: shownTitle(pick) };
  return {
    key: `pick-${pick.version}`,
    words: interpolate(gettext("%(name)s would like to play %(title)s, which is not in the catalogue. Look at it: the game starts if you agree."), values),
    yes: gettext("Play this position"),
    no: gettext("Not this one"),
  };
}

/** @param {Model} model @param {import("./state.js").RequestView} request @returns {Notice} */
function asked(model, request) {
  const key = `request-${request.id}`;
  const mine = mySeat(model);
  const name = playerName(model, request.seat);
  const undo = request.what === "undo";
  const gone = undo ? takenBack(model, request.to ?? 0).join(" — ") : "";
  const lapses = gettext("It lapses with the next action.");
  const words = undo
    ? interpolate(gettext("%(name)s asks to take back %(moves)s."), { name, moves: gone })
    : interpolate(gettext("%(name)s offers to end the game now. This would count: %(score)s."), {
        name,
        score: standingWords(model),
      });
  if (!mine) return { key, words };
  return undo
    ? { key, words: `${words} ${lapses}`, yes: gettext("Allow it"), no: gettext("Decline") }
    : { key, words: `${words} ${lapses}`, yes: gettext("End it here…"), no: gettext("Play on") };
}

/** How the request that was open has ended, once; the server closes it after it has told the game. @param {Model} model */
export function endOfRequest(model) {
  const { asked: before, room, game } = model;
  const open = room.request && room.request.what !== "again" ? room.request : null;
  if (open && open.number === game?.number) {
    model.asked = open;
    return "";
  }
  if (!before || model.gap || !game || (room.request?.id === before.id && game.number === before.number)) return "";
  model.asked = null;
  if (game.state.outcome) return "";
  const mine = mySeat(model);
  if (game.number > before.number) {
    const granted = before.what === "undo" && (model.moves.at(-1)?.number ?? 0) === before.to;
    if (!granted) return gettext("The request has lapsed: the game went on.");
    if (!mine) return "";
    return mine === before.seat ? gettext("Granted: it has been taken back.") : gettext("It has been taken back.");
  }
  if (mine === before.seat) return interpolate(gettext("%(name)s declined."), { name: playerName(model, other(mine)) });
  return mine ? gettext("You declined.") : "";
}

/**
 * The sheet with moves and talk covers the notice on a phone: its heading tells of it, and nothing moves under a finger.
 * @param {boolean} waits
 */
function showInSheet(waits) {
  const title = byId("talk-title");
  title.dataset.words ??= title.textContent ?? "";
  say(title, waits ? gettext("A question waits for you") : title.dataset.words);
}

/** @param {Model} model */
export function showNotice(model) {
  const host = byId("notice");
  const notice = noticeNow(model);
  show("notice", notice !== null);
  showInSheet(!!notice?.yes);
  if (host.dataset.key !== (notice?.key ?? "")) {
    host.dataset.key = notice?.key ?? "";
    for (const id of ["notice-yes", "notice-no"]) button(id).disabled = true;
    clearTimeout(hearing); // that of the notice before would end this one's time
    hearing = setTimeout(() => {
      for (const id of ["notice-yes", "notice-no"]) button(id).disabled = false;
    }, DEAF);
  }
  if (!notice) return;
  say(byId("notice-words"), notice.words);
  show("notice-ways", !!notice.yes);
  say(byId("notice-yes"), notice.yes ?? "");
  say(byId("notice-no"), notice.no ?? "");
}
