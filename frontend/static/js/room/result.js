// The result: both kinds of points, the total, who won and why it ended. It stays until the next game begins.

import { seatIcon } from "../board/stones.js";
import { gettext, interpolate } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { byId, say, show } from "./dom.js";
import { isShared, mySeat } from "./model.js";
import { playerName } from "./players.js";
import { SEATS, other } from "./state.js";
import { ending } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/** Who won. @param {Model} model @param {import("./state.js").Outcome} outcome */
export function headline(model, { winner, reason }) {
  if (reason === "void") return gettext("This game does not count");
  if (!winner) return gettext("A draw");
  if (winner === mySeat(model) && !isShared(model)) return gettext("You won");
  return interpolate(gettext("%(name)s won"), { name: playerName(model, winner) });
}

/** "Ann 7, Ben 9": the totals as the board stands. @param {Model} model */
export function standingWords(model) {
  const scores = model.game?.state.scores ?? [];
  return SEATS.map((seat, i) => `${playerName(model, seat)} ${(scores[i]?.[0] ?? 0) + (scores[i]?.[1] ?? 0)}`).join(", ");
}

/** What stands between the players and another game. @param {Model} model */
function nextWords(model) {
  const { request } = model.room;
  if (request?.what !== "again") return "";
  const mine = mySeat(model);
  if (request.seat === mine) {
    return interpolate(gettext("You have asked to play again. Waiting for %(name)s."), { name: playerName(model, other(mine)) });
  }
  return `${interpolate(gettext("%(name)s would like to play again."), { name: playerName(model, request.seat) })} ${againWords(model, request)}`;
}

/** On what, and who plays which colour. @param {Model} model @param {{seats?: string, pick?: {title: string, starter?: boolean}|null}} wish */
export function againWords(model, { seats, pick }) {
  const title = shownTitle(pick);
  const values = { title, name: playerName(model, seats === "change" ? "yellow" : "blue") };
  return title
    ? interpolate(gettext("On %(title)s; %(name)s plays Blue."), values)
    : interpolate(gettext("%(name)s plays Blue."), values);
}

/** @param {Model} model */
export function showResult(model) {
  const state = model.game?.state;
  if (!state?.outcome) return;
  const { outcome } = state;
  say(byId("result-title"), headline(model, outcome));
  say(byId("result-why"), ending(outcome.reason, outcome.winner ? playerName(model, other(outcome.winner)) : ""));
  const rows = SEATS.map((seat, i) => {
    const [bridges, regions] = state.scores[i];
    const row = document.createElement("tr");
    row.classList.toggle("result__winner", outcome.winner === seat);
    const head = document.createElement("th");
    head.scope = "row";
    const name = document.createElement("span");
    name.className = "name";
    name.dir = "auto";
    name.translate = false;
    name.textContent = playerName(model, seat);
    const label = document.createElement("span");
    label.className = "result__name";
    label.append(seatIcon(seat), name);
    head.append(label);
    row.append(head, ...[bridges, regions, bridges + regions].map(cell));
    return row;
  });
  byId("result-rows").replaceChildren(...rows);
  const note = byId("result-note");
  note.classList.toggle("note--refused", model.note?.kind === "refused");
  say(note, model.note?.text ?? nextWords(model));
  const mine = mySeat(model);
  const { request } = model.room;
  show("again", mine !== null);
  byId("again").classList.toggle("button--primary", request?.seat !== mine); // waiting is what is expected then
  say(byId("again"), !request ? gettext("Play again…") : request.seat === mine ? gettext("Take back") : gettext("Answer…"));
}

/** @param {number} value */
function cell(value) {
  const element = document.createElement("td");
  element.textContent = String(value);
  return element;
}
