// The result: both kinds of points, the total, who won and why it ended. It stays until the next game begins.

import { seatIcon } from "../board/stones.js";
import { gettext, interpolate } from "../i18n.js";
import { button, byId, say, show } from "./dom.js";
import { mySeat } from "./model.js";
import { playerName } from "./players.js";
import { SEATS, other } from "./state.js";
import { ending } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model @param {import("./state.js").Outcome} outcome */
function headline(model, { winner, reason }) {
  if (reason === "void") return gettext("This game does not count");
  if (!winner) return gettext("A draw");
  if (winner === mySeat(model)) return gettext("You won");
  return interpolate(gettext("%(name)s won"), { name: playerName(model, winner) });
}

/** What stands between the players and another game. @param {Model} model */
function nextWords(model) {
  const { request, pick } = model.room;
  const mine = mySeat(model);
  const next = pick ? interpolate(gettext("The next game is on %(title)s."), { title: pick.title }) : "";
  if (!request) return next;
  if (request.seat === mine) {
    return interpolate(gettext("Asked. Waiting for %(name)s."), { name: playerName(model, other(mine)) }) + " " + next;
  }
  return interpolate(gettext("%(name)s would like to play again."), { name: playerName(model, request.seat) }) + " " + next;
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
  button("again").disabled = !!request && request.seat === mine;
  show("again-no", mine !== null);
  button("again-no").classList.toggle("is-absent", !request || request.seat === mine);
  show("pick-another", mine === "blue");
}

/** @param {number} value */
function cell(value) {
  const element = document.createElement("td");
  element.textContent = String(value);
  return element;
}
