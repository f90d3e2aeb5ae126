// Another game: on what, with which colours, agreed by both; and the games that the two have played in this room.

import { gettext, interpolate, ngettext } from "../i18n.js";
import { shownTitle } from "../titles.js";
import { ask } from "./dialogs.js";
import { button, byId, dialog, onPress, say } from "./dom.js";
import { isShared, mySeat } from "./model.js";
import { playerName } from "./players.js";
import { drawPick, sizeWords } from "./picker.js";
import { againWords } from "./result.js";
import { SEATS } from "./state.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {{model: Model, request: (type: string, fields: Record<string, any>) => Promise<boolean>, pickAnother: () => void}} options
 *   pickAnother: show the positions; the one pressed becomes `model.next`
 */
export function createAgain({ model, request, pickAnother }) {
  const wishOf = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=again-seats]:checked")).value;
  const position = () => model.next ?? model.room.pick;

  function show() {
    const { next, room } = model;
    say(byId("again-position"), shownTitle(position()) || gettext("No position yet"));
    byId("again-picture").replaceChildren(...(next ? [next.picture] : room.pick ? [drawPick(room.pick)] : []));
    const names = { blue: playerName(model, "blue"), yellow: playerName(model, "yellow") };
    say(byId("again-keep"), interpolate(gettext("Kept: %(blue)s plays Blue, %(yellow)s Yellow"), names));
    const changed = { blue: names.yellow, yellow: names.blue };
    say(byId("again-change"), interpolate(gettext("Changed: %(blue)s plays Blue, %(yellow)s Yellow"), changed));
    if (isShared(model)) say(byId("again-ask"), gettext("Play"));
    button("again-ask").disabled = !position();
    if (!dialog("again-dialog").open) dialog("again-dialog").showModal();
  }

  /** The other has asked: yes or no to just that. @param {import("./state.js").RequestView} open */
  async function answer(open) {
    const yes = await ask({
      title: interpolate(gettext("%(name)s would like to play again"), { name: playerName(model, open.seat) }),
      picture: open.pick && drawPick(open.pick),
      words: [againWords(model, open), open.pick ? sizeWords(open.pick) : "", gettext("The game starts as soon as you agree.")],
      yes: gettext("Play"),
      no: gettext("Decline"),
      undecided: gettext("Not yet"),
    });
    if (yes !== null) request("answer", { request: open.id, yes });
  }

  onPress("again", () => {
    const open = model.room.request;
    if (open?.what !== "again") show();
    else if (open.seat === mySeat(model)) request("answer", { request: open.id, yes: false });
    else answer(open);
  });
  onPress("again-other", () => {
    dialog("again-dialog").close();
    pickAnother();
  });
  onPress("again-ask", () => {
    dialog("again-dialog").close();
    const version = position()?.version;
    request("ask", { what: "again", seats: wishOf(), ...(version ? { version } : {}) });
  });
  return { show };
}

/**
 * The room's games, newest last, and the score between the two people.
 * @param {Model} model @param {string} address - of a game, with GAME for its id; empty where games have no page
 */
export function showGames(model, address) {
  const { games, tally, seats } = model.room;
  const played = games.filter(({ reason }) => reason !== null);
  const { blue, yellow, draws } = tally;
  const values = { blue: playerName(model, "blue"), yellow: playerName(model, "yellow"), left: blue, right: yellow };
  const score = interpolate(gettext("%(blue)s %(left)s : %(right)s %(yellow)s"), values);
  const drawn = draws ? interpolate(ngettext("%(count)s draw", "%(count)s draws", draws), { count: draws }) : "";
  const words = seats.blue && seats.yellow && played.length ? [score, drawn].filter(Boolean).join(" · ") : "";
  for (const host of document.querySelectorAll("[data-games]")) {
    /** @type {HTMLElement} */ (host).hidden = !words || games.length < 2;
    say(/** @type {Element} */ (host.querySelector("[data-tally]")), words);
    host.querySelector("[data-row]")?.replaceChildren(...played.map((game) => gameChip(game, address)));
  }
}

/** "2 · 13 : 10", with the colour of who won, as it was played. @param {import("./state.js").GameView} game @param {string} address */
function gameChip(game, address) {
  const item = document.createElement("li");
  const chip = document.createElement(address ? "a" : "span");
  if (chip instanceof HTMLAnchorElement) {
    chip.href = address.replace("GAME", game.id);
    chip.target = "_blank";
  }
  chip.className = `game-chip${game.winner ? ` game-chip--${game.winner}` : ""}`;
  const totals = SEATS.map((_, i) => game.scores[i][0] + game.scores[i][1]);
  if (game.swapped) totals.reverse();
  const sum = game.reason === "void" ? gettext("void") : totals.join(" : ");
  chip.textContent = `${game.number} · ${sum}`;
  item.append(chip);
  return item;
}
